"""The classes and decorators of the files in rubric/misconceptions/, and their loader."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from grader.assignment import folder
from grader.assignment.rubric import Exercise, exercises
from grader.model import GraderError, Tree


@dataclass(frozen=True)
class Misconception:
    """A wrong variant of an exercise: its function, and by language an explanation and a question for the student."""

    name: str
    function: Callable[..., Any]
    says: dict[str, str]
    asks: dict[str, str]


@dataclass(frozen=True)
class Question:
    """A call whose answer distinguishes misconceptions: a position, the other arguments, and the part of the result to
    look at."""

    position: Any
    arguments: tuple[Any, ...] = ()
    look_at: str = ""

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


def misconception(**texts: tuple[str, str]) -> Callable[[Callable[..., Any]], Misconception]:
    """Decorate a function as a misconception. `texts` maps a language to an explanation and a guiding question."""

    def decorate(function: Callable[..., Any]) -> Misconception:
        name = function.__name__.strip("_")
        says, asks = ({language: pair[i] for language, pair in texts.items()} for i in (0, 1))
        return Misconception(name, function, says, asks)

    return decorate


def also(entry: Misconception) -> Callable[[Callable[..., Any]], Misconception]:
    """Decorate a function as another implementation of the misconception `entry`, with the same texts."""
    return lambda function: Misconception(function.__name__, function, entry.says, entry.asks)


@cache
def catalogue(name: str) -> Catalogue:
    """Load the catalogue of an exercise, an empty one when the assignment has no such file. Raise GraderError for one
    that cannot be used."""
    exercise = exercises()[name]
    file = f"misconceptions/{exercise.check_module}.py"
    if not (folder.rubric() / file).is_file():
        return Catalogue(exercise, (), (), lambda _student, _question: None, None, lambda _question: None)
    try:
        module = folder.load(f"misconceptions.{exercise.check_module}")
    except Exception as error:
        raise GraderError(f"{file} cannot be loaded: {type(error).__name__}: {error}") from None
    if missing := [wanted for wanted in ("QUESTIONS", "ask") if not hasattr(module, wanted)]:
        raise GraderError(f"{file} does not define {' and '.join(missing)}")
    entries = tuple(value for value in vars(module).values() if isinstance(value, Misconception))
    tree = getattr(module, "tree", lambda _question: None)
    right, takes_sets = getattr(module, "right", None), getattr(module, "TAKES_SETS", False)
    return Catalogue(exercise, entries, tuple(module.QUESTIONS), module.ask, right, tree, takes_sets)


def everything() -> list[Misconception]:
    """Return all misconceptions, in the order of the rubric."""
    return [entry for name in exercises() for entry in catalogue(name).misconceptions]
