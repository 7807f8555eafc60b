"""Search for work under another name than the one asked for. It is told, never graded under the wrong name."""

import difflib
import unicodedata
from collections.abc import Collection, Iterable

from grader.submission.definitions import Definition, Outline

_MAX_FUNCTIONS, _MAX_NAME = 300, 60  # of a program that are looked at; characters of a name
_LEAST_LIKENESS = 0.75  # of two names, by difflib
_LEAST_PARAMETERS = 2  # one parameter is no sign of anything


def find(asked: Definition, likely_names: Iterable[str], found: Outline, known: Collection[str]) -> str:
    """Return the function or method of a program that looks most like the one asked for; "" when there is none.

    1. It has the same name, or one of the likely ones, up to case, underscores, accents and the class.
    2. Else, the most similar name.
    3. Else, the same parameters, at least two.

    `known` holds the names of the exercises, which look like themselves alone."""
    functions = [each for each in found.functions() if each.name not in known][:_MAX_FUNCTIONS]
    names = {_plain(name) for name in (asked.name, *likely_names)}
    by_name = {_plain(each.name): each.name for each in reversed(functions)}
    for name in sorted(names):
        if name in by_name:
            return by_name[name]
    close = {
        difflib.SequenceMatcher(None, name, near).ratio(): near
        for name in sorted(names)
        for near in difflib.get_close_matches(name, by_name, 1, _LEAST_LIKENESS)
    }
    if close:
        return by_name[close[max(close)]]
    if len(asked.parameters) < _LEAST_PARAMETERS:
        return ""
    return next((each.name for each in functions if each.parameters == asked.parameters), "")


def _plain(name: str) -> str:
    """Return the name without its class, in lower case, without underscores and accents."""
    decomposed = unicodedata.normalize("NFKD", name.rpartition(".")[2][:_MAX_NAME])
    return "".join(char for char in decomposed if char.isalnum() and not unicodedata.combining(char)).casefold()
