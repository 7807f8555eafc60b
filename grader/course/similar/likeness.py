"""How alike two texts are: what runs of characters they share (Schleimer, Wilkerson, Aiken: Winnowing, SIGMOD 2003), by
the library copydetect.

Names become V, F or O, strings S, and comments and blanks nothing, so that renaming and reformatting change nothing.
"""

import io
from collections.abc import Iterable
from typing import Any

import numpy as np

from grader import libraries
from grader.course.similar.model import Likeness

RUN = 40  # characters, as the library writes them: the shortest passage that counts, about two lines of Python
LEAST = 200  # characters of a student's own: below, any two right answers are alike


class Fingerprints:
    """Makes the fingerprints of texts; what stands in `given` counts for nobody.

    Raises GraderError without copydetect."""

    def __init__(self, given: Iterable[str]) -> None:
        self._library = libraries.library("copydetect", "similar needs copydetect", "similar")
        self._given: set[int] = set().union(*(self._fingerprint(text).hashes for text in given))

    def of(self, text: str) -> Any | None:
        """The fingerprint of a text; None when too little of it is the student's own to tell."""
        found = self._fingerprint(text)
        # The library's own `boilerplate` also drops what a file repeats: such lines would stand unmarked.
        own = {run: places for run, places in found.hash_idx.items() if run not in self._given}
        found.hashes, found.hash_idx = set(own), own
        found.token_coverage = self._library.utils.get_token_coverage(own, RUN, len(found.filtered_code))
        return found if found.token_coverage >= LEAST else None

    def likeness(self, file: str, first: Any, second: Any) -> Likeness:
        """How alike two fingerprints of versions of `file` are."""
        _, shares, _ = self._library.compare_files(first, second)
        return Likeness(file, float(shares[0]), float(shares[1]))

    def matching(self, first: Any, second: Any) -> tuple[frozenset[int], frozenset[int]]:
        """The numbers of the lines of each that are also in the other."""
        _, _, (here, there) = self._library.compare_files(first, second)
        return _lines(first.raw_code, here), _lines(second.raw_code, there)

    def _fingerprint(self, text: str) -> Any:
        # Window 1 keeps every run: which of several are kept would depend on Python's random hashes.
        found = self._library.CodeFingerprint("hand_in.py", RUN, 1, fp=io.StringIO(text))
        # The library notes too small an offset after the name of a class; offsets never fall.
        found.offsets[:, 1] = np.maximum.accumulate(found.offsets[:, 1])
        return found


def _lines(text: str, slices: Any) -> frozenset[int]:
    """The lines of code at least half of which lies in the slices, a pair of arrays: where each begins and ends."""
    covered = np.zeros(len(text) + 1, dtype=int)
    for start, stop in zip(*slices, strict=True):
        covered[start:stop] = 1
    before = np.concatenate([[0], np.cumsum(covered)])  # characters covered before each place
    found, begin = set(), 0
    for number, line in enumerate(text.split("\n")):
        end = begin + len(line)
        inside = before[end] - before[begin]
        if line.strip() and not line.lstrip().startswith("#") and 2 * inside >= len(line.strip()):
            found.add(number)
        begin = end + 1
    return frozenset(found)
