"""One check of an exercise, which grading calls example by example, and the errors that end one.

Nothing here imports pytest or Hypothesis: the process that starts the gradings of a class does without them."""

import ast
import builtins
import inspect
import linecache
import re
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from pathlib import Path
from types import FrameType
from typing import Any

from grader.assignment.rubric import Exercise
from grader.model import Evidence, GraderError, Note, Outcome
from grader.sandbox.limits import Allowance

Example = Mapping[str, Any]  # arguments of a check by name
_LONG = 60  # seconds
_IMMUTABLE = {int, str, bool, float}
_BUILTIN_ERRORS: Mapping[str, type[Exception]] = {
    name: kind
    for name, kind in vars(builtins).items()
    if isinstance(kind, type) and issubclass(kind, Exception) and not issubclass(kind, BaseExceptionGroup)
}
_NOT_RAISED = re.compile(r"DID NOT RAISE (?:any of )?(?:any exception)?(?P<right>.*)")
_OTHER_MESSAGE = re.compile(r"Regex pattern did not match|Regex: |Expected regex: ")
_CLASS = re.compile(r"<class '(?:\w+\.)*(\w+)'>")
_ENGINE = Path(__file__).parents[1]
_BINDINGS: Mapping[type[ast.AST], tuple[str, str]] = {  # what binds names: the fields with the names and the value
    ast.Assign: ("targets", "value"),
    ast.AnnAssign: ("target", "value"),
    ast.AugAssign: ("target", "value"),
    ast.NamedExpr: ("target", "value"),
    ast.For: ("target", "iter"),
    ast.comprehension: ("target", "iter"),
    ast.withitem: ("optional_vars", "context_expr"),
}


class AnswerError(Exception):
    """The call raised an error or returned a value of the wrong type."""

    def __init__(self, outcome: Outcome, note: Note, evidence: Evidence | None = None) -> None:
        Exception.__init__(self, outcome, note)  # whatever built-in class it is of besides
        self.outcome, self.note, self.evidence = outcome, note, evidence


def raised_error(kind: str, base: str, text: str, note: Note, evidence: Evidence | None = None) -> AnswerError:
    """Return the error of a call that raised one of the class `kind`, which a check may expect by `pytest.raises`.

    It is an instance of the built-in class named `base`, too, if there is one."""
    builtin = _BUILTIN_ERRORS.get(base)
    if builtin is None:
        return AnswerError(Outcome.RAISED, note, evidence)
    name = kind if kind.isidentifier() else builtin.__name__
    error: AnswerError = type(name, (AnswerError, builtin), {"__str__": lambda _: text})(Outcome.RAISED, note, evidence)
    error.args = (_key_of(text) if builtin is KeyError else text,) if text else ()
    return error


def _key_of(text: str) -> Any:
    """Return the key that an error tells of, whose text is its `repr`."""
    with suppress(ValueError, SyntaxError):
        return ast.literal_eval(text)
    return text


class UnfitArgument(GraderError):
    """A check gives the hand-in what cannot be sent to it."""


class WorkerStopped(BaseException):
    """The worker was killed, or there is no function to call: the judge does not look for a smaller example."""

    def __init__(self, outcome: Outcome, note: Note, evidence: Evidence | None = None) -> None:
        super().__init__(outcome, note)
        self.outcome, self.note, self.evidence = outcome, note, evidence


def place_of(error: BaseException, rubric: Path, within: bool = False) -> str:
    """Return where code of the folder `rubric` raised an error, as its file and line; '' when other code raised it.

    `within`: or called what raised it."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in (frames if within else frames[-1:]) if Path(frame.filename).is_relative_to(rubric)]
    return f"{Path(own[-1].filename).relative_to(rubric)}, line {own[-1].lineno}" if own else ""


def is_about_answer(error: Exception, function: Callable[..., Any], student: str = "student") -> bool:
    """Return whether a function of a rubric failed in an operation on what its parameter `student` answered.

    The model solution has passed by the same lines. A name that is missing, and an operation between the function's own
    values, are mistakes of the function."""
    code = getattr(inspect.unwrap(function), "__code__", None)
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_code is not code:
        trace = trace.tb_next
    if isinstance(error, NameError | ImportError) or trace is None or code is None:
        return False
    if any(_is_of_engine(frame) for frame, _ in traceback.walk_tb(trace.tb_next)):
        return False  # also where a library failed that the engine had called
    line, last_line, column, last_column = next(islice(code.co_positions(), trace.tb_lasti // 2, None))
    definition = _definition(code.co_filename, code.co_name, code.co_firstlineno)
    if definition is None or None in (line, last_line, column, last_column):
        return False
    place = ((line, column), (last_line, last_column))
    names = {name.id for name in ast.walk(definition) if isinstance(name, ast.Name) and _is_within(name, place)}
    return not names.isdisjoint(_names_of_answers(definition, student))


def _is_of_engine(frame: FrameType) -> bool:
    return Path(frame.f_code.co_filename).is_relative_to(_ENGINE)


def _definition(file: str, name: str, first_line: int) -> ast.FunctionDef | None:
    """Return the definition of a function in a file, by the line where it or its first decorator stands."""
    try:
        tree = ast.parse("".join(linecache.getlines(file)))
    except (SyntaxError, ValueError):
        return None
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name == name:
            lines = [node.lineno, *(decorator.lineno for decorator in node.decorator_list)]
            if min(lines) == first_line:
                return node
    return None


def _is_within(name: ast.Name, place: tuple[Any, Any]) -> bool:
    end = name.end_lineno or name.lineno, name.end_col_offset or name.col_offset
    return bool(place[0] <= (name.lineno, name.col_offset) and end <= place[1])


def _names_of_answers(definition: ast.FunctionDef, student: str) -> set[str]:
    """Return the names in a function that may hold answers: what is bound to, or given, a value with such a name."""
    found = {student}
    pairs = [pair for node in ast.walk(definition) for pair in _bound_names(node)]
    while more := [names for names, used in pairs if not found.isdisjoint(used) and not names <= found]:
        found.update(*more)
    return found


def _bound_names(node: ast.AST) -> Iterator[tuple[set[str], set[str]]]:
    """Yield the names that a node binds or changes, and those in the value: of `items.append(value)`, too."""
    if type(node) in _BINDINGS:
        targets, value = (getattr(node, field) for field in _BINDINGS[type(node)])
        yield _names(targets), _names(value)
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Attribute):
        yield _names(node.value.func.value), _names([*node.value.args, *node.value.keywords])


def _names(nodes: Any) -> set[str]:
    """Return the names in a node, or in a list of nodes."""
    parts = nodes if isinstance(nodes, list) else [nodes] if nodes is not None else []
    return {name.id for part in parts for name in ast.walk(part) if isinstance(name, ast.Name)}


def copy_example(value: Any) -> Any:
    """Return a deep copy of an example, or of a part of it: of plain containers in a fraction of deepcopy's time."""
    kind = type(value)
    if kind in _IMMUTABLE:
        return value
    if kind is list or kind is tuple:
        return kind(value if _IMMUTABLE.issuperset(map(type, value)) else map(copy_example, value))
    return {key: copy_example(item) for key, item in value.items()} if kind is dict else deepcopy(value)


@dataclass(frozen=True)
class Check:
    """One check of an exercise: its function, its examples and its weight."""

    id: str
    title: str
    weight: Fraction
    kind: str
    allowance: Allowance
    function: Callable[..., None]
    fixtures: tuple[str, ...]  # parameters of the function among `student` and `reference`
    examples: tuple[Example, ...] = ()  # smallest first; a check without parameters has one empty example
    rubric: Path = Path()  # the folder of the rubric that holds it, in which it is shown where an error is

    @property
    def is_long(self) -> bool:
        """Whether its calls may take too long to be made again for an explanation."""
        return self.allowance.call > _LONG

    def ask(self, example: Example, student: Any, reference: Any) -> None:
        """Run the check on one example. Raise what the check raises for wrong answers, AnswerError for an operation
        that an answer does not allow, and GraderError when code of the rubric raises something else."""
        fixtures = {"student": student, "reference": reference}
        try:
            self.function(**{name: fixtures[name] for name in self.fixtures}, **example)
        except AssertionError as error:
            raise _other_message(error) or error from None
        except UnfitArgument as error:
            raise GraderError(f"{place_of(error, self.rubric, within=True)}: {self.id} gives {error}") from None
        except (AnswerError, GraderError):
            raise
        except Exception as error:
            if type(error).__name__ == "UnsatisfiedAssumption":  # of Hypothesis: an example that does not count
                return
            if is_about_answer(error, self.function):
                raise student.evidence.unfit_answer(error) from error
            is_missing = isinstance(error, AttributeError) and error.obj is reference
            innermost = list(traceback.walk_tb(error.__traceback__))[-1][0]
            where = place_of(error, self.rubric, within=is_missing or not _is_of_engine(innermost))
            if not where:
                raise  # from the engine
            raised = f"the check {self.id} raises {type(error).__name__}: {error}"
            raise GraderError(f"{where}: {raised}; a check says what it expects by assert alone") from error
        except SystemExit as error:
            where = place_of(error, self.rubric, within=True)
            raise GraderError(f"{where}: the check {self.id} ends the program, by {error!r}") from None
        except _outcomes_of_pytest() as outcome:
            raise self._lost(outcome, student) from None

    def _lost(self, outcome: BaseException, student: Any) -> Exception:
        """Return the error of a check that ended with an outcome of pytest: `fail`, or an error that was not raised."""
        if type(outcome).__name__ != "Failed":  # skip, xfail
            where = place_of(outcome, self.rubric, within=True)
            return GraderError(f"{where}: the check {self.id} ends with {type(outcome).__name__}; it passes, or fails")
        if expected := _NOT_RAISED.match(str(outcome)):
            right = _CLASS.sub(r"\1", expected["right"]) or "Exception"
            return AnswerError(Outcome.WRONG, Note.of("not_raised", right=right), student.evidence.last_call())
        return AssertionError(str(outcome))


def _outcomes_of_pytest() -> type[BaseException]:
    from _pytest.outcomes import OutcomeException

    return OutcomeException


def _other_message(error: AssertionError) -> AnswerError | None:
    """Return the error of a call that raised what `pytest.raises` expects, with another message than `match`."""
    raised = error.__context__
    if not isinstance(raised, AnswerError) or not _OTHER_MESSAGE.search(str(error)):
        return None
    return AnswerError(Outcome.WRONG, Note.of("other_message", why=raised.note), raised.evidence)


def points_by_check(exercise: Exercise, checks: Iterable[Check]) -> dict[str, Fraction]:
    """Return the points of each check by id: its share of the points of its kind, by weight."""
    checks = list(checks)
    totals = {kind: sum(check.weight for check in checks if check.kind == kind) for kind in exercise.points}
    return {check.id: exercise.points[check.kind] * check.weight / totals[check.kind] for check in checks}
