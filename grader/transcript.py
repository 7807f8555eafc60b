"""What was said in a check that ended well: all that another hand-in must be asked, and answer, to pass it too.

A check is a function of the answers it gets, of the seed and of the reading in use. So a hand-in that is asked the same
in the same order and answers the same passes, and the check itself need not run again. Only what the check has seen of
an answer counts: the plain value of its contract (values.py), not the list or the NumPy number it came as, and of a
number no more than what it was compared with (seen.py).
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, NamedTuple

import msgpack

from grader import seen, values, wire
from grader.channel import Exchange, Stopped
from grader.seen import Fact, Notes

AS_IT_IS = ""  # no contract: what was answered has to be the same to the byte
_LONGEST = 1 << 20  # bytes of a transcript that is kept
_SHORT = 400  # bytes of an answer worth remembering as good as another


class Turn(NamedTuple):
    """One request: what was sent and what came back, several times when something was needed in between; the contract
    its answer was read by, and what was found of it, unless all of it was seen."""

    exchanges: tuple[tuple[bytes, bytes], ...]
    contract: str = AS_IT_IS
    facts: tuple[Fact, ...] | None = None

    def answered(self, heard: Sequence[Exchange]) -> bool:
        """True when this is what was asked, and as good as what was answered."""
        return len(heard) == len(self.exchanges) and all(
            one.sent == sent and isinstance(one.received, bytes) and self.as_good(received, one.received)
            for one, (sent, received) in zip(heard, self.exchanges, strict=True)
        )

    def as_good(self, received: bytes, other: bytes) -> bool:
        """True when the check could not tell these two answers apart."""
        return same(self.contract, received, other, self.facts)


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


def dump(transcript: Transcript) -> bytes:
    """The transcript as msgpack."""
    steps = [[_NUMBER_OF[type(step)], *step] for step in transcript.steps]
    dumped: bytes = msgpack.packb([sorted(transcript.names), steps])
    return dumped


def load(dumped: bytes) -> Transcript:
    """The transcript that was dumped. Raises ValueError and its like for anything else."""
    names, steps = msgpack.unpackb(dumped, use_list=False)
    return Transcript(tuple(_KINDS[kind](*parts) for kind, *parts in steps), frozenset(names))


def _turn(exchanges: Any, contract: str, facts: Any) -> Turn:
    return Turn(exchanges, contract, None if facts is None else tuple(Fact(*fact) for fact in facts))


_KINDS: tuple[Callable[..., Step], ...] = (_turn, Measure, Allow)
_NUMBER_OF: dict[type[Any], int] = {Turn: 0, Measure: 1, Allow: 2}


class Record:
    """Writes down a check while it runs."""

    def __init__(self) -> None:
        self._steps: list[Step] = []
        self._notes: dict[int, Notes] = {}  # by the number of the step
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

    def noted(self, value: Any) -> Any:
        """The last answer, as it was read, for the check: what it finds of it is written down."""
        if not (self.whole and self._steps and isinstance(last := self._steps[-1], Turn)):
            return value
        notes = self._notes[len(self._steps) - 1] = Notes()
        return seen.noted(value, last.contract, notes)

    def step(self, step: Measure | Allow) -> None:
        """Time was measured, or allowed."""
        self._steps.append(step)

    def transcript(self) -> Transcript | None:
        """All of it; None when it is not all there is, or nothing."""
        if not self.whole or not any(isinstance(step, Turn) for step in self._steps):
            return None
        return Transcript(tuple(map(self._with_facts, range(len(self._steps)))), frozenset(self._names))

    def _with_facts(self, number: int) -> Step:
        step, notes = self._steps[number], self._notes.get(number)
        return step._replace(facts=notes.facts) if isinstance(step, Turn) and notes is not None else step


def same(contract: str, one: bytes, other: bytes, facts: tuple[Fact, ...] | None = None) -> bool:
    """True when a check that reads answers by this contract, and found this of `one`, cannot tell the two apart."""
    if one == other:
        return True
    if contract == AS_IT_IS:
        return False
    compare = _same_if_short if len(one) + len(other) < _SHORT else _same
    return compare(contract, one, other, facts)


def _same(contract: str, one: bytes, other: bytes, facts: tuple[Fact, ...] | None) -> bool:
    try:
        known, said = _seen(contract, one), _seen(contract, other)
    except (wire.WireError, values.WrongShape, LookupError):  # no answer, or none of this kind
        return False
    if facts is None:
        return _identical(known, said)
    parts = seen.parts(said, contract)
    with suppress(TypeError):  # it cannot be compared so
        return parts is not None and all(fact.holds_for(parts) for fact in facts)
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
