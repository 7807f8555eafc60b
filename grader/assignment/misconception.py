"""The misconceptions of an assignment: for each exercise a table of wrong variants, in `rubric/misconceptions/`.

A file there defines VARIANTS, by name; QUESTIONS, the calls that tell the variants apart; and `ask`, which makes one of
them. SAME_TEXT maps a variant to the one whose text it has. The texts are in `rubric/locale/` (misconception_texts.py).
"""

from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import Any

from grader.assignment.errors import AnswerError, place_of
from grader.assignment.misconception_texts import Place, Texts, Value, check_texts, fill, joined
from grader.assignment.rubric import Exercise
from grader.model import GraderError, Tree

# The errors of a call that a misconception ends with; which one depends on how it is written.
ERRORS = frozenset(
    {
        AttributeError,
        Exception,
        IndexError,
        KeyError,
        NameError,
        RecursionError,
        TypeError,
        UnboundLocalError,
        ValueError,
    }
)


@dataclass(frozen=True)
class Misconception:
    """A wrong variant of an exercise: its function, and by language an explanation and a question for the student."""

    name: str
    function: Callable[..., Any]
    says: dict[str, str]
    asks: dict[str, str]


Together = Callable[[Misconception, Misconception], Callable[..., Any] | None]


@dataclass(frozen=True)
class Question:
    """A call whose answer distinguishes misconceptions: a position, the other arguments, and the part of the result to
    look at."""

    position: Any
    arguments: tuple[Any, ...] = ()
    look_at: str = ""

    def copy(self) -> "Question":
        """Return the question with copies of what a call may change."""
        arguments = tuple(each if type(each) in (int, float, str) else deepcopy(each) for each in self.arguments)
        return Question(deepcopy(self.position), arguments, self.look_at)

    @property
    def size(self) -> int:
        """Weight of the position. Reports show the smallest question."""
        return int(getattr(self.position, "weight", 0))


@dataclass(frozen=True)
class Catalogue:
    """The misconceptions of one exercise, and the questions that distinguish them."""

    exercise: Exercise
    misconceptions: tuple[Misconception, ...]
    questions: tuple[Question, ...]
    ask: Callable[[Any, Question], Any]
    right: Callable[..., Any] | None  # returns all right answers; None: use the model solution
    tree: Callable[[Question], Tree | None]
    takes_sets: bool = False  # its checks get a whole OneOf, which is never a right answer, not one of its items
    together: Together | None = None  # returns the function with both misconceptions, where there is one

    @cached_property
    def _functions(self) -> dict[str, Callable[..., Any]]:
        return {entry.name: entry.function for entry in self.misconceptions}

    def function(self, name: str) -> Callable[..., Any] | None:
        """Return the function with the misconception of this name; the right one for any other name."""
        return self._functions.get(name, self.right)


@dataclass(frozen=True)
class Slow:
    """An answer of a variant that comes only `seconds` after the call, by the clock that counts calls."""

    answer: Any
    seconds: float


@dataclass(frozen=True)
class Member:
    """A variant of a family: the template of its name and its text, and the values of the placeholders."""

    function: Callable[..., Any]
    template: str
    values: Mapping[str, Value]


def family(template: str, rows: Iterable[Any], make: Callable[..., Callable[..., Any]]) -> dict[str, Member]:
    """Return the variants that `make` returns for each row, by name.

    A row has the values of the parameters of `make`, or is the value of the only one. The placeholders of the template,
    and of the text whose key it is, are these parameters."""
    names = list(signature(make).parameters)
    members = {}
    for row in rows:
        values = dict(zip(names, row if len(names) > 1 else (row,), strict=True))
        members[fill(template, values, joined)] = Member(make(**values), template, values)
    return members


def load_catalogue(exercise: Exercise, rubric: Path, texts: Mapping[str, Texts]) -> Catalogue:
    """Load the catalogue of an exercise from the folder `rubric`; an empty one when it has no file there. `texts`: by
    language. Raise GraderError for one that cannot be used."""
    file = f"misconceptions/{exercise.check_module}.py"
    if not (rubric / file).is_file():
        check_texts(texts, exercise.check_module, (), file)
        return Catalogue(exercise, (), (), lambda _student, _question: None, None, lambda _question: None)
    try:
        module = import_module(f"rubric.misconceptions.{exercise.check_module}")
    except Exception as error:
        raise GraderError(f"{file} cannot be loaded: {type(error).__name__}: {error}") from None
    if missing := [wanted for wanted in ("VARIANTS", "QUESTIONS", "ask") if not hasattr(module, wanted)]:
        raise GraderError(f"{file} does not define {' and '.join(missing)}")
    if any(not isinstance(question, Question) for question in module.QUESTIONS):
        raise GraderError(f"{file}: QUESTIONS holds what is no Question(position, (other, arguments))")
    tree = getattr(module, "tree", lambda _question: None)
    right, takes_sets = getattr(module, "right", None), getattr(module, "TAKES_SETS", False)
    together = getattr(module, "together", None)
    ask = _naming_mistakes(module.ask, rubric)
    entries = _misconceptions(exercise.check_module, module, texts, file)
    return Catalogue(exercise, entries, tuple(module.QUESTIONS), ask, right, tree, takes_sets, together)


def _misconceptions(
    exercise: str, module: ModuleType, texts: Mapping[str, Texts], file: str
) -> tuple[Misconception, ...]:
    """Return the variants of a module with their texts. Raise GraderError when the two do not match."""
    variants: Mapping[str, Any] = module.VARIANTS
    same_text: Mapping[str, str] = getattr(module, "SAME_TEXT", {})
    functions = {name: each.function if isinstance(each, Member) else each for name, each in variants.items()}
    if wrong := [name for name, function in functions.items() if not callable(function)]:
        raise GraderError(f"{file}: {wrong[0]} of VARIANTS is no function")
    if unknown := [name for name in same_text if name not in variants]:
        raise GraderError(f"{file}: SAME_TEXT names {unknown[0]}, which VARIANTS lacks")
    places = {name: _place(exercise, same_text.get(name, name), variants) for name in variants}
    check_texts(texts, exercise, list(places.values()), file)
    return tuple(_with_text(name, functions[name], place, texts) for name, place in places.items())


def _place(exercise: str, name: str, variants: Mapping[str, Any]) -> Place:
    """Return where the text of a variant is; `name` may be "exercise.variant" of another exercise."""
    variant = variants.get(name)
    if isinstance(variant, Member):
        return Place(exercise, variant.template, variant.values)
    owner, _, own = name.rpartition(".")
    return Place(owner or exercise, own)


def _with_text(name: str, function: Callable[..., Any], place: Place, texts: Mapping[str, Texts]) -> Misconception:
    found = {language: sentences for language in texts if (sentences := texts[language].sentences(place))}
    says, asks = ({language: found[language][part] for language in found} for part in ("says", "asks"))
    return Misconception(name, function, says, asks)


def _naming_mistakes(ask: Callable[..., Any], rubric: Path) -> Callable[..., Any]:
    """Return `ask`, which raises GraderError where it raises an error of its own."""

    def naming(student: Any, question: Question) -> Any:
        try:
            return ask(student, question)
        except (AnswerError, GraderError):
            raise
        except Exception as error:
            if place := place_of(error, rubric):
                raise GraderError(f"{place}: ask raises {type(error).__name__}: {error}") from error
            raise

    return naming
