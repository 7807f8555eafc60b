"""The misconceptions of an assignment: for each exercise a table of wrong variants, in `rubric/misconceptions/`.

A file there defines VARIANTS, by name; QUESTIONS, the calls that tell the variants apart; and `ask`, which makes one of
them. SAME_TEXT maps a variant to the one whose text it has. The texts are in `rubric/locale/` (misconception_texts.py).
"""

from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cache, cached_property
from inspect import signature
from types import ModuleType
from typing import Any

from grader.assignment import folder
from grader.assignment.errors import AnswerError
from grader.assignment.misconception_texts import Place, Value, check_texts, fill, joined, read_texts
from grader.assignment.rubric import Exercise, exercises
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


@cache
def catalogue(name: str) -> Catalogue:
    """Load the catalogue of an exercise, a file or a package; an empty one when the assignment has neither. Raise
    GraderError for one that cannot be used."""
    exercise = exercises()[name]
    files = (f"misconceptions/{exercise.check_module}{ending}" for ending in (".py", "/__init__.py"))
    file = next((file for file in files if (folder.rubric() / file).is_file()), None)
    if file is None:
        return Catalogue(exercise, (), (), lambda _student, _question: None, None, lambda _question: None)
    try:
        module = folder.load(f"misconceptions.{exercise.check_module}")
    except Exception as error:
        raise GraderError(f"{file} cannot be loaded: {type(error).__name__}: {error}") from None
    needed = ("QUESTIONS", "ask") if not hasattr(module, "VARIANTS") else ("VARIANTS", "QUESTIONS", "ask")
    if missing := [wanted for wanted in needed if not hasattr(module, wanted)]:
        raise GraderError(f"{file} does not define {' and '.join(missing)}")
    if any(not isinstance(question, Question) for question in module.QUESTIONS):
        raise GraderError(f"{file}: QUESTIONS holds what is no Question(position, (other, arguments))")
    tree = getattr(module, "tree", lambda _question: None)
    right, takes_sets = getattr(module, "right", None), getattr(module, "TAKES_SETS", False)
    together = getattr(module, "together", None)
    ask = _naming_mistakes(module.ask)
    old = not hasattr(module, "VARIANTS")
    entries = tuple(collect(module)) if old else _misconceptions(exercise.check_module, module, file)
    return Catalogue(exercise, entries, tuple(module.QUESTIONS), ask, right, tree, takes_sets, together)


def _misconceptions(exercise: str, module: ModuleType, file: str) -> tuple[Misconception, ...]:
    """Return the variants of a module with their texts. Raise GraderError when the two do not match."""
    variants, same_text = module.VARIANTS, getattr(module, "SAME_TEXT", {})
    if unknown := [name for name in same_text if name not in variants]:
        raise GraderError(f"{file}: SAME_TEXT names {', '.join(unknown)}, which VARIANTS lacks")
    places = {name: _place(exercise, same_text.get(name, name), variants) for name in variants}
    texts = read_texts(folder.rubric() / "locale")
    check_texts(texts, exercise, places.values(), file)
    entries = []
    for name, place in places.items():
        sentences = {language: text for language in texts if (text := texts[language].sentences(place))}
        says, asks = ({language: text[part] for language, text in sentences.items()} for part in ("says", "asks"))
        variant = variants[name]
        function = variant.function if isinstance(variant, Member) else variant
        entries.append(Misconception(name, function, says, asks))
    return tuple(entries)


def _place(exercise: str, name: str, variants: Mapping[str, Any]) -> Place:
    """Return where the text of a variant is; `name` may be "exercise.variant" of another exercise."""
    if isinstance(variant := variants.get(name), Member):
        return Place(exercise, variant.template, variant.values)
    owner, _, own = name.rpartition(".")
    return Place(owner or exercise, own)


def _naming_mistakes(ask: Callable[..., Any]) -> Callable[..., Any]:
    """Return `ask`, which raises GraderError where it raises an error of its own."""

    def naming(student: Any, question: Question) -> Any:
        try:
            return ask(student, question)
        except (AnswerError, GraderError):
            raise
        except Exception as error:
            if place := folder.place_of(error):
                raise GraderError(f"{place}: ask raises {type(error).__name__}: {error}") from error
            raise

    return naming


def collect(*modules: ModuleType) -> list[Misconception]:
    """Return the misconceptions of modules in their order, each once: the decorated functions, and those in lists."""
    values = (value for module in modules for value in vars(module).values())
    items = (item for value in values for item in (value if type(value) is list else [value]))
    return list({id(item): item for item in items if isinstance(item, Misconception)}.values())


def everything() -> list[Misconception]:
    """Return all misconceptions, in the order of the rubric."""
    return [entry for name in exercises() for entry in catalogue(name).misconceptions]
