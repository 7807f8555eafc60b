"""What earlier gradings leave for later ones: which checks an exercise has, and what was said where one was passed.

It is the same for every hand-in, and may be forgotten at any time: then pytest collects the checks and asks them.
"""

import hashlib
from collections import deque
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import Any, Protocol

from grader.budget import Allowance
from grader.transcript import Transcript, dump

MOST = 16  # transcripts of a check: hand-ins may be right in several ways
Said = tuple[str, int, Hashable]  # a check by its node, the seed, and the reading in use


@dataclass(frozen=True)
class Check:
    """A check as pytest has collected it; one case of it, when it has several."""

    node: str
    id: str
    title: str
    weight: Fraction
    kind: str
    allowance: Allowance
    together: bool = False  # no question of it tells the answer to another: many may be asked at a time
    compares: bool = False  # it does nothing with the numbers it is answered but compare them (seen.py)


class Folder(Protocol):
    """Where it is kept from one process to the next."""

    def checks(self) -> Mapping[str, tuple[Check, ...]]:
        """By exercise."""

    def keep_checks(self, checks: Mapping[str, tuple[Check, ...]]) -> None:
        """All that are known."""

    def examples(self) -> Any:
        """Of the checks that draw some (examples.py)."""

    def keep_examples(self, examples: Any) -> None:
        """All that are known."""

    def names(self, key: Said) -> Collection[str]:
        """Of the transcripts of a check."""

    def transcript(self, key: Said, name: str) -> Transcript | None:
        """One of them; None when it is gone."""

    def keep_transcript(self, key: Said, name: str, dumped: bytes) -> None:
        """One more."""

    def drop(self, key: Said) -> None:
        """Those of a check."""


class Past:
    """What is known in this process, and where there is more."""

    def __init__(self) -> None:
        self.folder: Folder | None = None
        self._checks: dict[str, tuple[Check, ...]] = {}
        self._transcripts: dict[Said, dict[str, Transcript]] = {}

    def forget(self) -> None:
        """Go the plain way again."""
        self._checks.clear()
        self._transcripts.clear()

    def checks(self, exercise: str) -> tuple[Check, ...]:
        """The checks of an exercise, in the order they are asked in; none when they are not known."""
        if exercise not in self._checks and self.folder is not None:
            self._checks.update(self.folder.checks())
        return self._checks.get(exercise, ())

    def keep_checks(self, exercise: str, checks: Sequence[Check]) -> None:
        """All those of an exercise."""
        if self.checks(exercise) != tuple(checks):
            self._checks[exercise] = tuple(checks)
            if self.folder is not None:
                self.folder.keep_checks(self._checks)

    def transcripts(self, key: Said) -> Iterator[Transcript]:
        """What hand-ins that passed a check were asked and answered, as far as it is needed."""
        known = self._transcripts.setdefault(key, {})
        yield from tuple(known.values())
        for name in self.folder.names(key) if self.folder is not None else ():
            if name not in known and self.folder is not None and (found := self.folder.transcript(key, name)):
                known[name] = found
                yield found

    def recall(self, exercises: Iterable[str], seed: int, reading: Hashable) -> None:
        """Read what there is of these exercises, before it is needed."""
        for check in chain.from_iterable(map(self.checks, exercises)):
            deque(self.transcripts((check.node, seed, reading)), maxlen=0)

    def drop(self, key: Said) -> None:
        """Forget what was said in a check."""
        self._transcripts.pop(key, None)
        if self.folder is not None:
            self.folder.drop(key)

    def keep_transcript(self, key: Said, transcript: Transcript) -> None:
        """Another way to pass a check."""
        known, dumped = self._transcripts.setdefault(key, {}), dump(transcript)
        name = hashlib.sha256(dumped).hexdigest()[:16]
        if name not in known and len(known) < MOST:
            known[name] = transcript
            if self.folder is not None:
                self.folder.keep_transcript(key, name, dumped)


PAST = Past()
