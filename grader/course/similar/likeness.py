"""Likeness of two texts by the runs of characters they share, computed with the library copydetect.

The method is winnowing (Schleimer, Wilkerson, Aiken, SIGMOD 2003). The library replaces names by V, F or O and strings
by S, and removes comments and blanks, so renaming and reformatting have no effect."""

import io
from collections.abc import Iterable
from typing import Any

import numpy as np

from grader import environment
from grader.course.similar.model import Likeness
from grader.sandbox import apart

RUN = 40  # characters after the replacement: the shortest passage that counts, about two lines of Python
LEAST = 200  # characters a student must have written: any two correct answers shorter than this are alike


class Fingerprints:
    """A factory of fingerprints, which leave out whatever is also in one of the `starters`.

    The constructor raises GraderError when copydetect is not installed."""

    def __init__(self, starters: Iterable[str]) -> None:
        self._library = environment.library("copydetect", "similar needs copydetect", "similar")
        self._starter_hashes: set[int] = set().union(
            *(self._fingerprint(text, *self._filter(text)).hashes for text in starters)
        )

    def of(self, text: str) -> Any | None:
        """Return the fingerprint of a text, or None when the student wrote too little of it to compare.

        The lexer runs in a process of its own. Raise BeyondLimits when it takes too long."""
        code, offsets = apart.run(lambda: _as_data(self._filter(text)))
        fingerprint = self._fingerprint(text, code, np.frombuffer(offsets, "<i8").reshape(-1, 2).copy())
        # Not the library's `boilerplate`, which also drops what a file repeats: such lines would not be marked.
        runs = {run: offsets for run, offsets in fingerprint.hash_idx.items() if run not in self._starter_hashes}
        fingerprint.hashes, fingerprint.hash_idx = set(runs), runs
        size = len(fingerprint.filtered_code)
        fingerprint.token_coverage = self._library.utils.get_token_coverage(runs, RUN, size)
        return fingerprint if fingerprint.token_coverage >= LEAST else None

    def likeness(self, file: str, first: Any, second: Any) -> Likeness:
        """Return the likeness of two versions of `file`, given by their fingerprints."""
        _, shares, _ = self._library.compare_files(first, second)
        return Likeness(file, float(shares[0]), float(shares[1]))

    def matching(self, first: Any, second: Any) -> tuple[frozenset[int], frozenset[int]]:
        """Return the numbers of the lines of each text that are also in the other, from 0."""
        _, _, (first_slices, second_slices) = self._library.compare_files(first, second)
        return _lines(first.raw_code, first_slices), _lines(second.raw_code, second_slices)

    def _filter(self, text: str) -> tuple[str, Any]:
        """Return the code with its names replaced, and where it differs in length from the text."""
        code, offsets = self._library.utils.filter_code(text, "hand_in.py")
        return code, offsets

    def _fingerprint(self, text: str, code: str, offsets: Any) -> Any:
        # Window 1 keeps every run; with a larger one, the choice of runs would depend on Python's random hashes.
        fingerprint = self._library.CodeFingerprint("hand_in.py", RUN, 1, filter=False, fp=io.StringIO(code))
        fingerprint.raw_code, fingerprint.offsets = text, offsets
        # The library records too small an offset after the name of a class; correct offsets never decrease.
        fingerprint.offsets[:, 1] = np.maximum.accumulate(fingerprint.offsets[:, 1])
        return fingerprint


def _as_data(filtered: tuple[str, Any]) -> list[str | bytes]:
    code, offsets = filtered
    return [code, offsets.astype("<i8").tobytes()]


def _lines(text: str, slices: Any) -> frozenset[int]:
    """Return the numbers of the code lines that lie at least half in `slices`, an array of starts and one of ends."""
    covered = np.zeros(len(text) + 1, dtype=int)
    for start, stop in zip(*slices, strict=True):
        covered[start:stop] = 1
    before = np.concatenate([[0], np.cumsum(covered)])  # number of covered characters before each position
    numbers, begin = set(), 0
    for number, line in enumerate(text.split("\n")):
        end = begin + len(line)
        inside = before[end] - before[begin]
        if line.strip() and not line.lstrip().startswith("#") and 2 * inside >= len(line.strip()):
            numbers.add(number)
        begin = end + 1
    return frozenset(numbers)
