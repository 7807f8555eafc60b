"""The classes and decorators of the modules in rubric/misconceptions/, and their loader."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from grader.assignment.errors import AnswerError, place_of
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


def misconception(**texts: tuple[str, str]) -> Callable[[Callable[..., Any]], Misconception]:
    """Decorate a function as a misconception. `texts` maps a language to an explanation and a guiding question."""

    def decorate(function: Callable[..., Any]) -> Misconception:
        name = function.__name__.strip("_")
        is_pair = all(type(pair) is tuple and [type(part) for part in pair] == [str, str] for pair in texts.values())
        if "en" not in texts or not is_pair:
            raise ValueError(f'{name} needs en=("what it does", "a question"), and other languages in the same way')
        says, asks = ({language: pair[i] for language, pair in texts.items()} for i in (0, 1))
        return Misconception(name, function, says, asks)

    return decorate


def also(entry: Misconception) -> Callable[[Callable[..., Any]], Misconception]:
    """Decorate a function as another implementation of the misconception `entry`, with the same texts."""
    return lambda function: Misconception(function.__name__, function, entry.says, entry.asks)


def load_catalogue(exercise: Exercise, rubric: Path) -> Catalogue:
    """Load the catalogue of an exercise from the folder `rubric`, a file or a package; an empty one when there is
    neither. Raise GraderError for one that cannot be used."""
    files = (f"misconceptions/{exercise.check_module}{ending}" for ending in (".py", "/__init__.py"))
    file = next((file for file in files if (rubric / file).is_file()), None)
    if file is None:
        return Catalogue(exercise, (), (), lambda _student, _question: None, None, lambda _question: None)
    try:
        module = import_module(f"rubric.misconceptions.{exercise.check_module}")
    except Exception as error:
        raise GraderError(f"{file} cannot be loaded: {type(error).__name__}: {error}") from None
    if missing := [wanted for wanted in ("QUESTIONS", "ask") if not hasattr(module, wanted)]:
        raise GraderError(f"{file} does not define {' and '.join(missing)}")
    if any(not isinstance(question, Question) for question in module.QUESTIONS):
        raise GraderError(f"{file}: QUESTIONS holds what is no Question(position, (other, arguments))")
    tree = getattr(module, "tree", lambda _question: None)
    right, takes_sets = getattr(module, "right", None), getattr(module, "TAKES_SETS", False)
    together = getattr(module, "together", None)
    ask = _naming_mistakes(module.ask, rubric)
    entries, questions = tuple(collect(module)), tuple(module.QUESTIONS)
    return Catalogue(exercise, entries, questions, ask, right, tree, takes_sets, together)


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


def collect(*modules: ModuleType) -> list[Misconception]:
    """Return the misconceptions of modules in their order, each once: the decorated functions, and those in lists."""
    values = (value for module in modules for value in vars(module).values())
    items = (item for value in values for item in (value if type(value) is list else [value]))
    return list({id(item): item for item in items if isinstance(item, Misconception)}.values())
