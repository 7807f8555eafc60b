"""Comparison of all pairs of submissions, file by file, and of the most alike ones line by line."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from grader.assignment.assignment import Assignment
from grader.course.similar.documents import MAX_TEXT, HandIn, hand_ins, starter_texts
from grader.course.similar.likeness import Fingerprints
from grader.course.similar.model import Comparison, Document, Likeness, Pair
from grader.model import Note
from grader.sandbox import apart
from grader.submission.reading import limits


def compare(
    folder: Path,
    assignment: Assignment,
    least: float,
    top: int,
    on_start: Callable[[str], None],
    on_progress: Callable[[int, int], None],
) -> Comparison:
    """Compare the submissions in `folder`. Raise GraderError when there are fewer than two, or copydetect is missing.

    1. Read each submission; `on_start` is called with its name first.
    2. Compute the fingerprints of its files; leave out submissions that are too short.
    3. Compare each pair by its most similar file; `on_progress` is called with the number of pairs done and in all.
    4. Mark the matching lines of the `top` pairs, most alike first, whose likeness is at least `least`."""
    library = Fingerprints(starter_texts(assignment))
    submissions, notes = hand_ins(folder, assignment, on_start)
    comparable, not_compared = _fingerprint(submissions, library)
    shares, similar_pairs = _compare_pairs(comparable, least, library, on_progress)
    return Comparison(
        hand_ins=len(submissions),
        compared=len(shares),
        pairs=tuple(_mark_lines(*pair, library) for pair in similar_pairs[:top]),
        median=median(shares) if shares else 0,
        high=quantiles(shares, n=20, method="inclusive")[-1] if len(shares) > 1 else max(shares, default=0),
        above=len(similar_pairs),
        notes=(*notes, *not_compared),
    )


class _Fingerprinted:
    """A submission's name, and the fingerprints of its files that are long enough."""

    def __init__(self, hand_in: HandIn, library: Fingerprints) -> None:
        self.name = hand_in.name
        fingerprints = {file: library.of(text[:MAX_TEXT]) for file, text in hand_in.texts.items()}
        self.files: Mapping[str, Any] = {file: each for file, each in fingerprints.items() if each is not None}


_SimilarPair = tuple[list[Likeness], _Fingerprinted, _Fingerprinted]


def _fingerprint(submissions: Iterable[HandIn], library: Fingerprints) -> tuple[list[_Fingerprinted], list[Note]]:
    """Return the submissions that can be compared, and why the others cannot: first those beyond the limits, then those
    that are too short."""
    fingerprinted, beyond_limits = list[_Fingerprinted](), list[Note]()
    for submission in submissions:
        try:
            fingerprinted.append(_Fingerprinted(submission, library))
        except apart.BeyondLimits:
            why = Note.of("beyond_limits", name=submission.name, **limits())
            beyond_limits.append(Note.of("not_compared", name=submission.name, why=why))
    too_short = [Note.of("too_short", name=one.name) for one in fingerprinted if not one.files]
    return [one for one in fingerprinted if one.files], beyond_limits + too_short


def _compare_pairs(
    comparable: Sequence[_Fingerprinted], least: float, library: Fingerprints, on_progress: Callable[[int, int], None]
) -> tuple[list[float], list[_SimilarPair]]:
    """Return the highest likeness of each pair with a file in common, and the pairs of at least `least`, most alike
    first."""
    shares, similar_pairs = list[float](), list[_SimilarPair]()
    for number, (first, second) in enumerate(combinations(comparable, 2), 1):
        likenesses = _likenesses(first, second, library)
        on_progress(number, len(comparable) * (len(comparable) - 1) // 2)
        if likenesses:
            shares.append(likenesses[0].highest)
            if likenesses[0].highest >= least:
                similar_pairs.append((likenesses, first, second))
    similar_pairs.sort(key=lambda pair: (_rank(pair[0][0]), pair[1].name, pair[2].name))
    return shares, similar_pairs


def _likenesses(first: _Fingerprinted, second: _Fingerprinted, library: Fingerprints) -> list[Likeness]:
    """Return the likeness of each file both submissions have, the highest first."""
    shared = [file for file in first.files if file in second.files]
    return sorted((library.likeness(file, first.files[file], second.files[file]) for file in shared), key=_rank)


def _rank(likeness: Likeness) -> tuple[float, float]:
    return -likeness.highest, -min(likeness.of_first, likeness.of_second)


def _mark_lines(
    likenesses: list[Likeness], first: _Fingerprinted, second: _Fingerprinted, library: Fingerprints
) -> Pair:
    """Return the pair, with the matching lines of the file in which it is most alike."""
    highest, *others = likenesses
    fingerprints = first.files[highest.file], second.files[highest.file]
    matching = library.matching(*fingerprints)
    one, other = (
        Document(submission.name, tuple(fingerprint.raw_code.split("\n")), lines)
        for submission, fingerprint, lines in zip((first, second), fingerprints, matching, strict=True)
    )
    return Pair(highest, one, other, tuple(others))
