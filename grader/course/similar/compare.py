"""Every pair of hand-ins compared file by file, and the most alike looked at closely."""

from collections.abc import Callable, Mapping
from functools import cache
from itertools import combinations
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from grader.course.similar.documents import MAX_TEXT, HandIn, hand_ins, starter_texts
from grader.course.similar.likeness import Fingerprints
from grader.course.similar.model import Comparison, Document, Likeness, Pair
from grader.model import Note


def compare(
    folder: Path, least: float, top: int, reading: Callable[[str], None], done: Callable[[int, int], None]
) -> Comparison:
    """The `top` pairs of hand-ins below `folder` that are at least so alike, the most alike first.

    `reading` is told each name, `done` how many pairs of how many are compared. Raises GraderError."""
    library = _library()
    found, notes = hand_ins(folder, reading)
    printed = [_Printed(hand_in, library) for hand_in in found]
    short = [Note.of("too_short", name=one.name) for one in printed if not one.prints]
    met = [one for one in printed if one.prints]
    shares, kept = [], []
    for number, (one, other) in enumerate(combinations(met, 2), 1):
        alike = _alike(one, other, library)
        done(number, len(met) * (len(met) - 1) // 2)
        shares += [found.highest for found in alike[:1]]
        if alike and alike[0].highest >= least:
            kept.append((alike, one, other))
    kept.sort(key=lambda pair: (_rank(pair[0][0]), pair[1].name, pair[2].name))
    return Comparison(
        hand_ins=len(found),
        compared=len(shares),
        pairs=tuple(_closely(*pair, library) for pair in kept[:top]),
        median=median(shares) if shares else 0,
        high=quantiles(shares, n=20, method="inclusive")[-1] if len(shares) > 1 else max(shares, default=0),
        above=len(kept),
        notes=(*notes, *short),
    )


@cache
def _library() -> Fingerprints:
    return Fingerprints(starter_texts())


class _Printed:
    """A hand-in and the fingerprints of those of its files that are long enough."""

    def __init__(self, hand_in: HandIn, library: Fingerprints) -> None:
        self.name = hand_in.name
        prints = {file: library.of(text[:MAX_TEXT]) for file, text in hand_in.texts.items()}
        self.prints: Mapping[str, Any] = {file: found for file, found in prints.items() if found is not None}


def _alike(one: _Printed, other: _Printed, library: Fingerprints) -> list[Likeness]:
    """The likeness of each file both have, the highest first."""
    shared = [file for file in one.prints if file in other.prints]
    return sorted((library.likeness(file, one.prints[file], other.prints[file]) for file in shared), key=_rank)


def _rank(likeness: Likeness) -> tuple[float, float]:
    return -likeness.highest, -min(likeness.of_first, likeness.of_second)


def _closely(alike: list[Likeness], one: _Printed, other: _Printed, library: Fingerprints) -> Pair:
    """The pair with the lines that match in the file in which they are most alike."""
    here, there = one.prints[alike[0].file], other.prints[alike[0].file]
    marks = library.matching(here, there)
    first, second = (
        Document(who.name, tuple(found.raw_code.split("\n")), lines)
        for who, found, lines in zip((one, other), (here, there), marks, strict=True)
    )
    return Pair(alike[0], first, second, tuple(alike[1:]))
