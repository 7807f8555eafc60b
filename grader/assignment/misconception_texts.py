"""The texts of misconceptions, which `locale/misconceptions.<language>.toml` of the rubric holds for each language.

A table `[exercise.variant]` has two sentences: `says`, what the function does, and `asks`, the question that leads out
of it. A family of variants has one table, whose name and sentences are templates: `[exercise."{border}_forgotten"]`.
What takes the place of `{border}` in a language is in its `[words.exercise]`.
"""

import tomllib
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from grader.model import GraderError

ENGLISH = "en"  # has all texts; shown where another language has none
Value = str | int | tuple[str, ...]  # of a placeholder: a word, a number, or several words
_SENTENCES = {"says", "asks"}
_WORDS = "words"


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
