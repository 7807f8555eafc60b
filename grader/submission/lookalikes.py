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

    It has the same name or a likely one, or a similar one, up to case, underscores, accents and the class; or the same
    parameters, at least two. Of several, the name decides, and the same parameters count as a fifth of it. Private
    functions are helpers, and those of `known`, the exercises, look like themselves alone."""
    functions = [each for each in found.functions() if each.name not in known and "._" not in f".{each.name}"]
    best, most = "", 0.0
    for each in functions[:_MAX_FUNCTIONS]:
        has_parameters = len(asked.parameters) >= _LEAST_PARAMETERS and each.parameters == asked.parameters
        own = _likeness(asked.name, each.name)
        likely = max((_likeness(name, each.name) for name in likely_names), default=0)
        score = max(own, 0.95 * likely) + 0.2 * has_parameters
        if score > most:
            best, most = each.name, score
    return best


def nearest_name(asked: str, names: Collection[str]) -> str:
    """Return the name that looks most like the one asked for, by the same measure; "" when there is none."""
    likeness = {name: _likeness(asked, name) for name in sorted(names)[:_MAX_FUNCTIONS]}
    best = max(likeness, key=likeness.__getitem__, default="")
    return best if likeness.get(best) else ""


def _likeness(name: str, other: str) -> float:
    """Return the likeness of two names, from 0 to 1, up to case, underscores, accents and the class; 0 below the least
    that counts."""
    matcher = difflib.SequenceMatcher(None, _plain(name), _plain(other))
    if min(matcher.real_quick_ratio(), matcher.quick_ratio()) < _LEAST_LIKENESS:
        return 0
    ratio = matcher.ratio()
    return ratio if ratio >= _LEAST_LIKENESS else 0


def _plain(name: str) -> str:
    """Return the name without its class, in lower case, without underscores and accents."""
    decomposed = unicodedata.normalize("NFKD", name.rpartition(".")[2][:_MAX_NAME])
    return "".join(char for char in decomposed if char.isalnum() and not unicodedata.combining(char)).casefold()
