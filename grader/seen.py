"""A number that a hand-in answered, as a check sees it: by what it is compared with.

`assert student.visits() <= 60395` sees nothing of the number but on which side it is; `score, _ = …` nothing at all of
what comes second. So another answer that compares the same is as good, whatever it is (transcript.py). A check need not
know: in all else a Seen is as the number it stands for, and then all of it is seen.
"""

import builtins
import operator
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

_NUMBERS = {"index", "index or None", "number", "move"}  # contracts whose answers are seen as one
_PAIRS = {"number and index", "index and number"}  # and those of which each part is
_RELATIONS: dict[str, Callable[[Any, Any], Any]] = {
    name: getattr(operator, name) for name in ("eq", "ne", "lt", "le", "gt", "ge")
}
_RELATIONS["among"] = lambda answer, choices: any(answer == choice for choice in choices)
_OF_ONE = "abs bool float format hash int iter len repr round str"
_OF_TWO = "add and divmod floordiv lshift mod mul or pow rshift sub truediv xor"
_AND_MORE = "getitem index invert neg pos"


class Fact(NamedTuple):
    """What was found of one part of an answer: whether it is in such a relation to something."""

    part: int
    relation: str
    to: Any
    held: bool

    def holds_for(self, parts: Sequence[Any]) -> bool:
        """True when the same is found of another answer."""
        return bool(_RELATIONS[self.relation](parts[self.part], self.to)) is self.held


class Notes:
    """What was found of one answer."""

    def __init__(self) -> None:
        self._facts: dict[Fact, None] | None = {}

    def compared(self, fact: Fact) -> None:
        """This was found."""
        if self._facts is not None:
            self._facts[fact] = None

    def all_seen(self) -> None:
        """The answer was used for more than that."""
        self._facts = None

    @property
    def facts(self) -> tuple[Fact, ...] | None:
        """All that was found; None when all of it was seen."""
        return None if self._facts is None else tuple(self._facts)


class Choices(list[Any]):
    """Answers that are as good as each other: a check asks whether the hand-in's is among them."""

    def __contains__(self, answer: object) -> bool:
        return answer._compared("among", tuple(self)) if type(answer) is Seen else super().__contains__(answer)


class Seen:
    """A number, a place, or an answer of the wrong type where one should be."""

    __slots__ = ("_it", "_notes", "_part")

    def __init__(self, it: Any, part: int, notes: Notes) -> None:
        self._it, self._part, self._notes = it, part, notes

    def _all(self) -> Any:
        self._notes.all_seen()
        return self._it

    def _compared(self, relation: str, to: Any) -> bool:
        if not _can_be_kept(to):
            return bool(_RELATIONS[relation](self._all(), plain(to)))
        held = bool(_RELATIONS[relation](self._it, to))
        self._notes.compared(Fact(self._part, relation, to, held))
        return held

    @property  # type: ignore[misc]
    def __class__(self) -> type[Any]:
        return type(self._all())

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self._all(), name)

    def __reduce__(self) -> tuple[Any, ...]:
        return plain, (self._all(),)


def noted(value: Any, contract: str, notes: Notes) -> Any:
    """An answer that was read by a contract, as the check sees it: its numbers note what is found of them."""
    seen = [Seen(part, number, notes) for number, part in enumerate(parts(value, contract) or ())]
    if not seen:
        notes.all_seen()
        return value
    return tuple(seen) if contract in _PAIRS else seen[0]


def parts(value: Any, contract: str) -> Sequence[Any] | None:
    """What there is to be found something of, in an answer that was read by a contract; None when nothing is."""
    if contract in _PAIRS:
        return tuple(value)
    return (value,) if contract in _NUMBERS and value is not None else None


def plain(value: Any) -> Any:
    """The value without notes; all of it is seen."""
    if type(value) is Seen:
        return value._all()
    return type(value)(map(plain, value)) if type(value) in (list, tuple) else value


def _can_be_kept(to: Any) -> bool:
    return all(map(_can_be_kept, to)) if type(to) is tuple else to is None or type(to) in (int, float)


def _as_what_it_is(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda self, *others: function(self._all(), *map(plain, others))


def _reflected(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda self, other: function(plain(other), self._all())


def _comparing(relation: str) -> Callable[..., bool]:
    return lambda self, to: self._compared(relation, to)


def _function(name: str) -> Callable[..., Any]:
    found: Callable[..., Any] = vars(builtins).get(name) or vars(operator)[f"__{name}__"]
    return found


for _name in f"{_OF_ONE} {_OF_TWO} {_AND_MORE}".split():
    setattr(Seen, f"__{_name}__", _as_what_it_is(_function(_name)))
for _name in _OF_TWO.split():
    setattr(Seen, f"__r{_name}__", _reflected(_function(_name)))
for _name in _RELATIONS.keys() - {"among"}:
    setattr(Seen, f"__{_name}__", _comparing(_name))
