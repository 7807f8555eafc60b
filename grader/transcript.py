"""What was said in a check that ended well: all that another hand-in must be asked, and answer, to pass it too.

A check is a function of the answers it gets, of the seed and of the reading in use. So a hand-in that is asked the same
in the same order and answers the same passes, and the check itself need not run again. Only what the check has seen of
an answer counts: the plain value of its contract (values.py), not the list or the NumPy number it came as.
"""

from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import msgpack

from grader import values, wire
from grader.channel import Exchange, Stopped

AS_IT_IS = ""  # no contract: what was answered has to be the same to the byte
_PIPE = 1 << 14  # bytes of requests that are sent together
_LONGEST = 1 << 20  # bytes of a transcript that is kept
_SHORT = 400  # bytes of an answer worth remembering as good as another


class Turn(NamedTuple):
    """One request: what was sent and what came back, several times when something was needed in between; and the
    contract its answer was read by."""

    exchanges: tuple[tuple[bytes, bytes], ...]
    contract: str = AS_IT_IS

    def answered(self, heard: Sequence[Exchange]) -> bool:
        """True when this is what was asked, and as good as what was answered."""
        return len(heard) == len(self.exchanges) and all(
            one.sent == sent and isinstance(one.received, bytes) and same(self.contract, received, one.received)
            for one, (sent, received) in zip(heard, self.exchanges, strict=True)
        )


class Measure(NamedTuple):
    """CPU time is measured from here."""


class Allow(NamedTuple):
    """So many times the CPU time measured is what the rest may use; `note` says when it is not enough."""

    times: float
    note: str


Step = Turn | Measure | Allow


class Transcript(NamedTuple):
    """The steps of a check, and the names that have to be defined."""

    steps: tuple[Step, ...]
    names: frozenset[str]

    def goes_on(self, other: "Transcript", done: int, heard: Sequence[Exchange]) -> bool:
        """True when it is as the other for the steps that are done, and what was heard next is what comes next here."""
        following = self.steps[done] if done < len(self.steps) else None
        return isinstance(following, Turn) and following.answered(heard) and self.steps[:done] == other.steps[:done]


def dump(transcript: Transcript) -> bytes:
    """The transcript as msgpack."""
    steps = [[_KINDS.index(type(step)), *step] for step in transcript.steps]
    dumped: bytes = msgpack.packb([sorted(transcript.names), steps])
    return dumped


def load(dumped: bytes) -> Transcript:
    """The transcript that was dumped. Raises ValueError and its like for anything else."""
    names, steps = msgpack.unpackb(dumped, use_list=False)
    return Transcript(tuple(_KINDS[kind](*parts) for kind, *parts in steps), frozenset(names))


_KINDS: tuple[type[Any], ...] = (Turn, Measure, Allow)


class Record:
    """Writes down a check while it runs."""

    def __init__(self) -> None:
        self._steps: list[Step] = []
        self._names: set[str] = set()
        self._size = 0
        self.whole = True  # False once it depends on more than answers: a file, a worker that ended, the time

    def named(self, name: str) -> None:
        """A name was asked for, and is defined."""
        self._names.add(name)

    def said(self, exchanges: Iterable[Exchange]) -> None:
        """A request was answered."""
        heard = [(one.sent, b"" if isinstance(one.received, Stopped) else one.received) for one in exchanges]
        self._size += sum(len(sent) + len(received) for sent, received in heard)
        if self._size > _LONGEST:
            self.whole = False
            self._steps.clear()
        if self.whole:
            self._steps.append(Turn(tuple(heard)))

    def read_by(self, contract: str) -> None:
        """Of the last answer, this is all that the check sees."""
        if self._steps and isinstance(last := self._steps[-1], Turn):
            self._steps[-1] = last._replace(contract=contract)

    def step(self, step: Measure | Allow) -> None:
        """Time was measured, or allowed."""
        self._steps.append(step)

    def transcript(self) -> Transcript | None:
        """All of it; None when it is not all there is, or nothing."""
        whole = self.whole and any(isinstance(step, Turn) for step in self._steps)
        return Transcript(tuple(self._steps), frozenset(self._names)) if whole else None


def same(contract: str, one: bytes, other: bytes) -> bool:
    """True when a check that reads answers by this contract cannot tell these two apart."""
    if one == other:
        return True
    if contract == AS_IT_IS:
        return False
    return _same_if_short(contract, one, other) if len(one) + len(other) < _SHORT else _same(contract, one, other)


def _same(contract: str, one: bytes, other: bytes) -> bool:
    try:
        return _identical(_seen(contract, one), _seen(contract, other))
    except (wire.WireError, values.WrongShape, LookupError):  # no answer, or none of this kind
        return False


_same_if_short = lru_cache(maxsize=1 << 12)(_same)


def _seen(contract: str, body: bytes) -> Any:
    reply = wire.shallow(wire.decode(body))
    if type(reply) is not dict or reply.keys() != {"value"}:
        raise LookupError("no value")
    return values.canonical(reply["value"], contract)


def _identical(one: Any, other: Any) -> bool:
    if type(one) is not type(other):
        return False
    if type(one) in (tuple, list):
        return len(one) == len(other) and all(map(_identical, one, other))
    return isinstance(one, Hashable) and repr(one) == repr(other) and bool(one == other)


class Following:
    """The steps of a transcript, one after the other; where an answer is another, those of one that goes on so."""

    def __init__(self, known: Iterable[Transcript]) -> None:
        self._others = iter(known)
        self._one = next(self._others, None)
        self._done = 0
        self.heard: list[Exchange] = []

    @property
    def step(self) -> Step | None:
        """What comes next; None at the end, or when no transcript is left."""
        steps = self._one.steps if self._one is not None else ()
        return steps[self._done] if self._done < len(steps) else None

    @property
    def whole(self) -> bool:
        """True when a transcript was followed to its end."""
        return self._one is not None and self.step is None

    def ahead(self, most: int) -> list[bytes]:
        """The next requests that nothing is needed for in between: so many at most, and no more than a pipe holds."""
        found, size = [], 0
        for step in self._one.steps[self._done : self._done + most] if self._one is not None else ():
            if not isinstance(step, Turn) or len(step.exchanges) != 1 or size > _PIPE:
                break
            found.append(step.exchanges[0][0])
            size += len(found[-1])
        return found

    def goes_by(self) -> None:
        """The next step is done, and was no request."""
        self._done += 1

    def takes(self, heard: Sequence[Exchange]) -> bool:
        """Take what was heard in the next turn; False when it is in no transcript that begins so."""
        self.heard += heard
        one, done = self._one, self._done
        if one is not None and not (isinstance(step := one.steps[done], Turn) and step.answered(heard)):
            self._one = next((other for other in self._others if other.goes_on(one, done, heard)), None)
        self._done += 1
        return self._one is not None
