"""The misconceptions of an assignment: for each exercise a table of wrong variants, in `rubric/misconceptions/`.

A file there defines VARIANTS, by name; QUESTIONS, the calls that tell the variants apart; and `ask`, which makes one of
them. SMALL may hold smaller questions, asked only to show what has been found. SAME_TEXT maps a variant to the one
whose text it has. `rubric/locale/misconceptions.<language>.toml` has the texts: a table `[exercise.variant]` holds
`says`, what the function does, and `asks`, the question that leads out of it.
A family of variants has one table, whose name and sentences are templates: `[exercise."{border}_forgotten"]`. What
takes the place of `{border}` in a language is in its `[words.exercise]`.
"""

import tomllib
from collections.abc import Callable, Collection, Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import import_module
from inspect import signature
from pathlib import Path
from string import Formatter
from types import ModuleType
from typing import Any

from grader.assignment.check import AnswerError, is_about_answer, place_of
from grader.assignment.rubric import Exercise
from grader.model import GraderError, Note, Outcome, Tree

ENGLISH = "en"  # has all texts; shown where another language has none
Value = str | int | tuple[str, ...]  # of a placeholder: a word, a number, or several words
_SENTENCES = {"says", "asks"}
_WORDS = "words"
# The errors of a call that a misconception ends with; which one depends on how it is written.
ERRORS = frozenset(
    {
        AssertionError,
        AttributeError,
        Exception,
        IndexError,
        KeyError,
        NameError,
        RecursionError,
        StopIteration,
        TypeError,
        UnboundLocalError,
        ValueError,
    }
)


@dataclass(frozen=True)
class Place:
    """The table `[exercise.name]` that has the text of a variant, and the values of its placeholders."""

    exercise: str
    name: str
    values: Mapping[str, Value] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"[{self.exercise}.{self.name}]" if self.name.isidentifier() else f'[{self.exercise}."{self.name}"]'


@dataclass(frozen=True)
class Texts:
    """The texts of one language."""

    file: str
    tables: Mapping[str, Mapping[str, Any]]

    def sentences(self, place: Place) -> dict[str, str] | None:
        """Return `says` and `asks` of a variant, or None. Raise GraderError for a word or a placeholder that is
        unknown."""
        table = self.tables.get(place.exercise, {}).get(place.name)
        if table is None or not place.values:
            return table
        words = {name: self._words(place, value) for name, value in place.values.items()}
        try:
            return {part: fill(text, words, _listed) for part, text in table.items()}
        except (LookupError, ValueError, AttributeError) as error:
            known = ", ".join(f"{{{name}}}" for name in words)
            raise GraderError(f"{self.file}: {place} has a wrong placeholder ({error}); there are: {known}") from None

    def _words(self, place: Place, value: Value) -> Any:
        if isinstance(value, tuple):
            return tuple(self._words(place, each) for each in value)
        if isinstance(value, int):
            return value
        try:
            return self.tables[_WORDS][place.exercise][value]
        except KeyError:
            raise GraderError(f"{self.file}: [{_WORDS}.{place.exercise}] lacks {value!r}, for {place}") from None


class _Filling(Formatter):
    """`str.format`, in which `join` writes a value of several words, with what stands after the colon."""

    def __init__(self, join: Callable[[tuple[str, ...], str], str]) -> None:
        self._join = join

    def format_field(self, value: Any, spec: str) -> Any:
        return self._join(value, spec) if isinstance(value, tuple) else super().format_field(value, spec)


def fill(template: str, values: Mapping[str, Any], join: Callable[[tuple[str, ...], str], str]) -> str:
    """Return the template with these values. Raise KeyError for any other placeholder, ValueError for a lone brace."""
    return _Filling(join).vformat(template, (), values)


def joined(words: tuple[str, ...], between: str) -> str:
    """Return the words as a part of a name: `{axes:_and_}` is "rising_and_falling", `{axes}` "rising_falling"."""
    return (between or "_").join(words)


def _listed(words: tuple[str, ...], last: str) -> str:
    """Return the words as a part of a sentence: `{axes:and}` is "a, b and c", `{axes}` "a, b, c"."""
    if not last or len(words) == 1:
        return ", ".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


@cache
def read_texts(locale: Path) -> dict[str, Texts]:
    """Return the texts in the folder `locale` by language, English first. Raise GraderError for a file that cannot be
    read, or has a table of another form."""
    files = {path.name.split(".")[1]: path for path in sorted(locale.glob("misconceptions.*.toml"))}
    return {language: _read(files[language]) for language in sorted(files, key=lambda each: (each != ENGLISH, each))}


def _read(path: Path) -> Texts:
    name = f"locale/{path.name}"
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:  # not UTF-8, or not TOML
        raise GraderError(f"{name} cannot be read: {error}") from None
    for exercise, entries in tables.items():
        if not isinstance(entries, dict):
            raise GraderError(f"{name}: {exercise} is no table; a text stands below [exercise.variant]")
        for entry, text in entries.items() if exercise != _WORDS else ():
            if not isinstance(text, dict) or set(text) != _SENTENCES or set(map(type, text.values())) != {str}:
                raise GraderError(f"{name}: {Place(exercise, entry)} needs two sentences, says and asks, and no more")
    return Texts(name, tables)


def check_exercises(texts: Mapping[str, Texts], exercises: Collection[str]) -> None:
    """Raise GraderError for a text of an exercise that does not exist."""
    for language in texts.values():
        named = [*(name for name in language.tables if name != _WORDS), *language.tables.get(_WORDS, ())]
        if unknown := [name for name in named if name not in exercises]:
            known = ", ".join(exercises)
            raise GraderError(f"{language.file}: there is no exercise {unknown[0]!r}; the exercises are: {known}")


def check_texts(texts: Mapping[str, Texts], exercise: str, places: Collection[Place], file: str) -> None:
    """Raise GraderError when a variant in `file` has no English text, or a text of the exercise no variant there."""
    english = texts[ENGLISH].tables if ENGLISH in texts else {}
    if missing := [place for place in places if place.name not in english.get(place.exercise, {})]:
        wanted = f"has no text for {_some(missing)}, which {file} needs: add a table with says and asks"
        raise GraderError(f"locale/misconceptions.{ENGLISH}.toml {wanted}")
    used = {place.name for place in places if place.exercise == exercise}
    for language in texts.values():
        if unused := [Place(exercise, name) for name in language.tables.get(exercise, {}) if name not in used]:
            what = f"has {_some(unused)}, but {file} has no such variant: correct the name, or take the table out"
            raise GraderError(f"{language.file} {what}")


def _some(places: Iterable[Place]) -> str:
    """Return at most three of the places, each once, and how many more there are."""
    each = list(dict.fromkeys(map(str, places)))
    return ", ".join(each[:3]) + (f" and {len(each) - 3} more" if len(each) > 3 else "")


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
    small: tuple[Question, ...] = ()  # the smallest first, asked only to show a misconception that has been found
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
    except (Exception, SystemExit) as error:
        raise GraderError(f"{file} cannot be loaded: {type(error).__name__}: {error}") from None
    if missing := [wanted for wanted in ("VARIANTS", "QUESTIONS", "ask") if not hasattr(module, wanted)]:
        raise GraderError(f"{file} does not define {' and '.join(missing)}")
    if not isinstance(module.VARIANTS, Mapping) or not all(isinstance(name, str) for name in module.VARIANTS):
        raise GraderError(f"{file}: VARIANTS is no dictionary of functions by their names")
    if not callable(module.ask) or len(signature(module.ask).parameters) != 2:
        raise GraderError(f"{file}: ask is no function of the hand-in and a question")
    if not isinstance(module.QUESTIONS, list | tuple) or any(
        not isinstance(question, Question) for question in module.QUESTIONS
    ):
        raise GraderError(f"{file}: QUESTIONS is no list, or holds what is no Question(position, (other, arguments))")
    tree = getattr(module, "tree", lambda _question: None)
    right, takes_sets = getattr(module, "right", None), getattr(module, "TAKES_SETS", False)
    together, small = getattr(module, "together", None), tuple(getattr(module, "SMALL", ()))
    ask = _naming_mistakes(module.ask, rubric)
    entries = _misconceptions(exercise.check_module, module, texts, file)
    return Catalogue(exercise, entries, tuple(module.QUESTIONS), ask, right, tree, takes_sets, small, together)


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
    """Return `ask`, which raises AnswerError for an operation that an answer does not allow, and GraderError where it
    raises another error of its own."""
    first = next(iter(signature(ask).parameters), "student")

    def naming(student: Any, question: Question) -> Any:
        try:
            return ask(student, question)
        except (AnswerError, GraderError):
            raise
        except Exception as error:
            if is_about_answer(error, ask, first):
                raise AnswerError(Outcome.WRONG_TYPE, Note.of("raised", type=type(error).__name__)) from error
            if place := place_of(error, rubric, within=isinstance(error, AttributeError)):
                raise GraderError(f"{place}: ask raises {type(error).__name__}: {error}") from error
            raise

    return naming
