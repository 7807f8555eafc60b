"""What a file of misconceptions is made of."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from grader.assignment import folder
from grader.assignment.rubric import Exercise, exercises
from grader.model import Tree


@dataclass(frozen=True)
class Misconception:
    """A wrong variant of an exercise: its name, the function, and what to say and ask, by language."""

    name: str
    function: Callable[..., Any]
    says: dict[str, str]
    asks: dict[str, str]


@dataclass(frozen=True)
class Question:
    """What is asked of a hand-in and of every variant: a position, the arguments after it, and what to look at."""

    position: Any
    arguments: tuple[Any, ...] = ()
    look_at: str = ""

    @property
    def size(self) -> int:
        """What the position says it weighs: the smallest is the one shown."""
        return int(getattr(self.position, "weight", 0))


@dataclass(frozen=True)
class Catalogue:
    """The misconceptions of one exercise, and how to tell them apart."""

    exercise: Exercise
    misconceptions: tuple[Misconception, ...]
    questions: tuple[Question, ...]
    ask: Callable[[Any, Question], Any]
    right: Callable[..., Any] | None  # the right answer with all that is as good; None: the reference's
    tree: Callable[[Question], Tree | None]
    takes_sets: bool = False  # its checks play on with an answer: a set of them is given as it is, and is none


def misconception(**said: tuple[str, str]) -> Callable[[Callable[..., Any]], Misconception]:
    """Mark a function as a misconception: what to tell the student who wrote it, and what to ask them, by language."""

    def marked(function: Callable[..., Any]) -> Misconception:
        name = function.__name__.strip("_")
        says, asks = ({language: pair[i] for language, pair in said.items()} for i in (0, 1))
        return Misconception(name, function, says, asks)

    return marked


def also(entry: Misconception) -> Callable[[Callable[..., Any]], Misconception]:
    """Mark a function as the same misconception in a program of another shape: what is said of it is the same."""
    return lambda function: Misconception(function.__name__, function, entry.says, entry.asks)


@cache
def catalogue(name: str) -> Catalogue:
    """The catalogue of an exercise; an empty one when nobody has written it."""
    exercise = exercises()[name]
    try:
        module = folder.load(f"misconceptions.{exercise.check_module}")
    except ModuleNotFoundError:
        return Catalogue(exercise, (), (), lambda _student, _question: None, None, lambda _question: None)
    entries = tuple(value for value in vars(module).values() if isinstance(value, Misconception))
    tree = getattr(module, "tree", lambda _question: None)
    right, takes_sets = getattr(module, "right", None), getattr(module, "TAKES_SETS", False)
    return Catalogue(exercise, entries, tuple(module.QUESTIONS), module.ask, right, tree, takes_sets)


def everything() -> list[Misconception]:
    """All misconceptions, in the rubric's order."""
    return [entry for name in exercises() for entry in catalogue(name).misconceptions]
