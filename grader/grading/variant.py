"""A variant of the model solution in the place of a submission: it has the interface of `WorkerStudent` for checks.

It runs in this process, without a worker, since all its code is trusted.
"""

import inspect
import re
from collections.abc import Callable, Container
from dataclasses import dataclass
from functools import partial, partialmethod
from types import ModuleType
from typing import Any, Self

import numpy as np

from grader.assignment import answers, oracle
from grader.assignment.answers import OneOf, WrongType
from grader.assignment.assignment import Assignment
from grader.assignment.check import AnswerError, copy_example, place_of, raised_error
from grader.assignment.misconceptions import Slow
from grader.assignment.oracle import Oracle
from grader.assignment.rubric import Exercise, Rubric
from grader.assignment.substitution import LeafValues
from grader.grading.interfaces import Handle
from grader.model import Evidence, GraderError, Note, Outcome
from grader.submission.definitions import words_of
from grader.worker.protocol import OPERATIONS


class Variant:
    """The model solution with `function` in the place of the exercise's own, under the readings of `reference`.

    In a file of answers, `function` says what is written at a place, from its section, its key and the identifier."""

    def __init__(self, exercise: Exercise, function: Callable[..., Any] | None, reference: Oracle) -> None:
        self.exercise, self._reference, self._solution = exercise, reference, reference.solution
        self.calls = 0  # of its functions and methods
        self._watched: dict[tuple[Any, str], Callable[..., Any]] = {}
        self.start_check()
        if exercise.answers:
            self._written = self._solution.answers(exercise.file)
            self.function = function or (lambda section, key, _identifier: self._written[section][key])
            self.answer = self._written_answer  # type: ignore[assignment]
            return
        self._module, self._function = self._solution.fresh(exercise.file), function
        if function is not None:
            self.put(function)

    @property
    def rubric(self) -> Rubric:
        """The rubric of the exercise."""
        return self._solution.rubric

    def identifier(self) -> str:
        """Return the identifier in the model solution's file of answers."""
        return str(self._written.get("student", ""))

    def _written_answer(
        self, section: str, key: str, returns: str = "numbers", _about: object = None, **_: object
    ) -> Any:
        """Return what is written at a place of the file of answers."""
        self.calls += 1
        return answers.canonical(self.function(section, key, self.identifier()), returns)

    def start_check(self) -> None:
        """Reset the counts of visits, and watch no function."""
        for (holder, name), function in self._watched.items():
            setattr(holder, name, function)
        self._watched.clear()
        self._visits = self._visits_in_all = 0

    def put(self, function: Callable[..., Any]) -> Self:
        """Replace the exercise's own function; return the variant."""
        owner, _, name = self.exercise.name.rpartition(".")
        holder = getattr(self._module, owner) if owner else self._module
        setattr(holder, name, _complete(function, holder, name, self._reference))
        return self

    def keep(self, value: Any) -> "KeptArgument":
        """Return an argument that is the same object in several calls."""
        return KeptArgument(copy_example(value))

    def look(self, kept: "KeptArgument | KeptAnswer") -> Any:
        """Return the current value of a kept object. Raises AnswerError as a submission's call does."""
        value = kept.value
        if isinstance(kept, KeptAnswer):
            return _plain_answer(value, kept.returns)
        return answers.grid(value) if isinstance(value, np.ndarray) else answers.plain(value)

    def keep_answer(self, _variable: str, name: str, *args: Any) -> "KeptAnswer":
        """Call a function and keep what it returns, as the object it is. Raises AnswerError as a submission's call
        does."""
        kept, function = list[Any](), getattr(self._module, name)

        def call(*values: Any) -> Any:
            kept.append(function(*values))
            return kept[0]

        self.answer(name, call, args)
        return KeptAnswer(kept[0], self.rubric.exercises[name].returns)

    def are_one(self, first: "KeptAnswer", second: "KeptAnswer") -> bool:
        """Return whether two kept answers are one object."""
        return first.value is second.value

    def words_of(self, name: str) -> Container[str]:
        """Return the words in the program of a function: all there are when its text is not known."""
        if name != self.exercise.name or self._function is None:
            return words_of([self._solution.text(self.exercise.file)], self.rubric.exercises[name].definition)
        try:
            return frozenset(re.findall(r"\w+", inspect.getsource(self._function)))
        except (OSError, TypeError):
            return _AnyWord()

    def watch(self, name: str, at_most: int) -> None:
        """Count the calls of a function or of "Class.method" from now on; more than `at_most` are an error."""
        owner, _, name = name.rpartition(".")
        holder = getattr(self._module, owner) if owner else self._module
        function = self._watched.setdefault((holder, name), getattr(holder, name))  # watched before: count once

        def counting(*args: Any) -> Any:
            self._visits += 1
            self._visits_in_all += 1
            if self._visits > at_most:
                raise RecursionError
            return function(*args)

        self._visits = 0
        setattr(holder, name, counting)

    def visits(self) -> int:
        """Return the number of calls of the watched function since the last call of `visits`."""
        visits, self._visits = self._visits, 0
        return visits

    def visits_in_all(self) -> int:
        """Return the number of calls of all watched functions in this check."""
        return self._visits_in_all

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if name in self.rubric.classes:
            create = getattr(self._module, name)
            return lambda *args, **named: self.wrapped(self.run(create, *map(_argument, args), **_given(named)))
        function = getattr(self._module, name)
        return lambda *args, **named: self.answer(name, function, self._arguments_sent(args), **_given(named))

    def looked_at(self) -> list[tuple[int, ...]]:
        """Return the paths of the leaves the last search evaluated, each once, in order."""
        return self._leaf_values.paths

    def seconds(self) -> float:
        """Return how long the last answer took, by the clock that counts calls."""
        return self._seconds

    elapsed = seconds

    def seed_chance(self, _number: int) -> None:
        """Do nothing: the answers of a variant do not depend on chance."""

    def _arguments_sent(self, args: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the arguments as a worker passes them to the function."""
        position: Any = args[0] if args else None
        if not hasattr(position, "made_of"):
            return tuple(_argument(getattr(argument, "sent", argument)) for argument in args)
        self._leaf_values = leaf_values = LeafValues(position.value, None)
        home, _, maker = position.made_by.partition(".")
        state = getattr(self._solution.given(home), maker)(*position.made_of)
        evaluate = [lambda leaf: leaf_values("evaluate", [list(leaf.path)])["value"]] if position.evaluate else []
        return (state, *args[1:], *evaluate)

    def answer(self, name: str, function: Callable[..., Any], args: tuple[Any, ...], /, **named: Any) -> Any:
        """Call a function and return its answer as a plain value. Raises AnswerError as a submission's call does."""
        rubric = self.rubric
        self._seconds = 0.0
        raw = self.run(oracle.call, function, args, rubric.exercises[name], **named)
        if isinstance(raw, Slow):
            raw, self._seconds = raw.answer, raw.seconds
        if (wrapped := self.wrapped(raw)) is not raw:
            return wrapped
        plain = _plain_answer(raw, rubric.exercises[name].returns)
        if name != self.exercise.name or isinstance(plain, answers.AnyReading):
            return plain
        if isinstance(plain, OneOf):
            return OneOf(self._reference.translate(name, item) for item in plain)
        return self._reference.translate(name, plain)

    def run(self, function: Callable[..., Any], /, *args: Any, **named: Any) -> Any:
        """Call code of the variant. Raises AnswerError as a submission's call does."""
        self.calls += 1
        try:
            return function(*args, **named)
        except Exception as error:
            if mistake := self._mistake(error):
                raise mistake from error
            note = Note.of("raised", type=type(error).__name__)
            base = next(kind.__name__ for kind in type(error).__mro__ if kind.__module__ == "builtins")
            raise raised_error(type(error).__name__, base, str(error), note) from None

    def wrapped(self, value: Any) -> Any:
        """Return an object of a class of the exercises as a check sees it, and any other value as it is."""
        kind, own = type(value), (f"variant_{self.exercise.file}", f"reference_{self.exercise.file}")
        if kind.__name__ in self.rubric.classes or kind.__module__ in own:
            return VariantObject(self, kind.__name__, value)
        return value

    def _mistake(self, error: Exception) -> GraderError | None:
        """Return the error of a misconception that uses a name which does not exist; None for any other."""
        of_module = isinstance(error, AttributeError) and isinstance(error.obj, ModuleType)
        place = place_of(error, self._solution.rubric_folder, within=of_module)
        is_misspelt = of_module or type(error) is NameError
        return GraderError(f"{place}: {type(error).__name__}: {error}") if is_misspelt and place else None


class _AnyWord:
    def __contains__(self, _word: object) -> bool:
        return True


@dataclass(frozen=True)
class KeptArgument(Handle):
    """An argument that stays the same object in several calls."""

    value: Any


@dataclass(frozen=True)
class KeptAnswer(Handle):
    """What a call returned, as the object it is, and the type of the answers of its exercise."""

    value: Any
    returns: str


def _argument(argument: Any) -> Any:
    """Return an argument as a worker receives it: a copy, which the function may change, unless it is kept."""
    if isinstance(argument, VariantObject):
        return argument._instance
    return argument.value if isinstance(argument, KeptArgument) else copy_example(argument)


def _given(named: dict[str, Any]) -> dict[str, Any]:
    """Return arguments given by name as a worker receives them."""
    return {name: _argument(value) for name, value in named.items()}


def _complete(function: Callable[..., Any], holder: Any, name: str, reference: Oracle) -> Callable[..., Any]:
    """Return the function with what it asks for by name: `again`, the current function `name` for its recursive calls,
    which then go through the counting function that `watch` puts there; `reading`, the choices of the oracle."""
    given = {"again": lambda *args: getattr(holder, name)(*args), "reading": reference}
    wanted = {key: value for key, value in given.items() if key in inspect.signature(function).parameters}
    return partial(function, **wanted) if wanted else function


def _plain_answer(raw: Any, returns: str) -> Any:
    """Return an answer as a plain value. Raises AnswerError when it has not the shape of its type."""
    try:
        return _canonical(raw, returns)
    except answers.WrongShape as wrong:
        raise AnswerError(Outcome.WRONG_TYPE, Note.of(wrong.reason)) from None


def _canonical(raw: Any, returns: str) -> Any:
    if isinstance(raw, OneOf):
        return type(raw)(_one_of_several(item, returns) for item in raw)
    if type(raw) is tuple and any(isinstance(item, OneOf) for item in raw):
        plain = answers.canonical(tuple(0 if isinstance(item, OneOf) else item for item in raw), returns)
        return tuple(item if isinstance(item, OneOf) else part for item, part in zip(raw, plain, strict=True))
    return answers.canonical(raw, returns)


def _one_of_several(item: Any, returns: str) -> Any:
    """Return one answer as it is compared; an exception for a call that raises it."""
    if isinstance(item, type) and issubclass(item, Exception):
        return Outcome.RAISED.value, item.__name__
    return comparable(answers.canonical(item, returns))


def comparable(value: Any) -> Any:
    """Return an answer in a form that `==` compares: a wrong type as texts, with a truth value, `None` as itself."""
    if isinstance(value, WrongType):
        truth = (value.raw,) if isinstance(value.raw, bool) else ()
        return None if value.raw is None else ("wrong type", value.reason, *truth)
    return type(value)(map(comparable, value)) if type(value) in (tuple, list) else value


class VariantObject(Handle):
    """An object of the class `kind` of a variant: its methods, and its attributes as plain values."""

    def __init__(self, variant: Variant, kind: str, instance: Any) -> None:
        vars(self).update(_variant=variant, _kind=kind, _instance=instance)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        exercise = f"{self._kind}.{name}"
        if exercise in self._variant.rubric.exercises:
            method = getattr(self._instance, name)
            return lambda *args, **named: self._variant.answer(
                exercise, method, tuple(map(_argument, args)), **_given(named)
            )
        return self._operate_by(getattr, name)

    def _operate_by(self, function: Callable[..., Any], *operands: Any) -> Any:
        value = self._variant.run(function, self._instance, *map(_argument, operands))
        if isinstance(value, list):
            return answers.plain(list(map(self._variant.wrapped, value)))
        return answers.plain(self._variant.wrapped(value))

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._instance, name, _argument(value))

    set = __setattr__

    def __eq__(self, other: object) -> Any:
        return self._operate_by(OPERATIONS["eq"], other)

    def __iter__(self) -> Any:
        return iter(self._operate_by(OPERATIONS["iter"]))

    def __hash__(self) -> int:
        return id(self._instance)


for _name in OPERATIONS.keys() - {"eq", "iter"}:
    setattr(VariantObject, f"__{_name}__", partialmethod(VariantObject._operate_by, OPERATIONS[_name]))


class VariantStudent(Variant):
    """A variant with the interface that the judge expects of a student. It ignores limits and evidence."""

    seed = 0
    comparison: Evidence | None = None
    call = None
    replies: tuple[()] = ()

    def __init__(self, exercise: Exercise, function: Callable[..., Any] | None, assignment: Assignment) -> None:
        self.oracle, self._assignment = assignment.oracle(), assignment
        super().__init__(exercise, function, self.oracle)

    @property
    def session(self) -> "VariantStudent":
        """The examinee itself, which has the methods of WorkerSession that the judge calls."""
        return self

    @property
    def evidence(self) -> "VariantStudent":
        """The examinee itself, which has the members of EvidenceRecorder that the judge uses."""
        return self

    def answer(self, name: str, function: Callable[..., Any], args: tuple[Any, ...], /, **named: Any) -> Any:
        """Return one answer of the variant. Of several equal ones (OneOf), choose another in each call, or return all
        of them, which no check accepts, when the catalogue sets `takes_sets`."""
        answer = super().answer(name, function, args, **named)
        return answer if self._assignment.catalogue(name).takes_sets else self._choose(answer)

    def _choose(self, answer: Any) -> Any:
        if isinstance(answer, OneOf):  # empty when there is no answer
            return sorted(answer, key=repr)[self.calls % len(answer)] if answer else None
        return tuple(map(self._choose, answer)) if type(answer) is tuple else answer

    def start_exercise(self, _exercise: Exercise, _supply: object, _after_timeout: bool) -> None:
        self.calls = 0

    def start_check(self, _allowance: object = None) -> None:
        super().start_check()

    def start_reading(self) -> None:
        """Do nothing: a variant has no limits."""

    def start_example(self) -> None:
        """Begin an example, with the counters at 0."""
        super().start_check()

    def show_earlier_calls(self) -> None:
        """Do nothing: no report uses the evidence."""

    def count_steps(self, _at_most: int | None = None) -> None:
        """Do nothing: steps are counted in a worker."""

    def steps(self) -> int:
        """Return 0: no steps are counted."""
        return 0

    def last_call(self) -> None:
        """Return None: no report uses the evidence."""

    def unfit_answer(self, error: Exception) -> AnswerError:
        """Return the error of an answer that does not allow what the check does with it."""
        return AnswerError(Outcome.WRONG_TYPE, Note.of("raised", type=type(error).__name__))

    def record_comparison(self, _op: str, _left: object, _right: object, oracle: object = None) -> None:
        """Do nothing: no report uses the evidence."""
