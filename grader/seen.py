"""A number that a hand-in answered, as a check sees it that is marked `compares`: by what it is compared with.

`assert student.visits() <= 60395` sees nothing of the number but on which side it is; `score, _ = …` nothing at all of
what comes second. So another answer that compares the same is as good, whatever it is (transcript.py). All such a check
can do with a number beside that is to hand it back to the hand-in, and then all of it was seen; every other check is
given the number itself.
"""

import operator
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, NoReturn

_ONE = {"index", "index or None", "number", "move"}  # contracts whose answers are seen as one
_PAIRS = {"number and index", "index and number"}  # and those of which each part is
_RELATIONS: dict[str, Callable[[Any, Any], Any]] = {
    name: getattr(operator, name) for name in ("eq", "ne", "lt", "le", "gt", "ge")
}
_RELATIONS["among"] = lambda answer, choices: any(answer == choice for choice in choices)
_LARGEST = 1 << 62  # number that can be kept


class Fact(NamedTuple):
    """What was found of one part of an answer: whether it is in such a relation to something."""

    part: int
    relation: str
    to: Any
    held: bool

    def holds_for(self, parts: Sequence[Any]) -> bool:
        """True when the same is found of another answer. Raises TypeError where nothing can be."""
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
        """More of the answer was seen than can be written down."""
        self._facts = None

    @property
    def facts(self) -> tuple[Fact, ...] | None:
        """All that was found; None when all of it was seen."""
        return None if self._facts is None else tuple(self._facts)


class Choices(list[Any]):
    """Answers that are as good as each other: a check asks whether the hand-in's is among them."""

    def __contains__(self, answer: object) -> bool:
        return answer.compared("among", tuple(self)) if type(answer) is Seen else super().__contains__(answer)


class Seen:
    """A number, a place, or an answer of the wrong type where one should be."""

    __slots__ = ("_it", "_notes", "_part")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, it: Any, part: int, notes: Notes) -> None:
        self._it, self._part, self._notes = it, part, notes

    def compared(self, relation: str, to: Any) -> bool:
        """Whether it is in such a relation to something, which is noted."""
        if not _can_be_kept(to):
            return bool(_RELATIONS[relation](self.whole(), plain(to)))
        try:
            held = bool(_RELATIONS[relation](self._it, to))
        except BaseException:  # that there is no such relation is found of it, too
            self._notes.all_seen()
            raise
        self._notes.compared(Fact(self._part, relation, to, held))
        return held

    def whole(self) -> Any:
        """What it stands for; all of it is seen."""
        self._notes.all_seen()
        return self._it

    def __bool__(self) -> NoReturn:
        raise TypeError("a check that is marked `compares` may only compare a number, and look for it among Choices")

    def __eq__(self, to: object) -> bool:
        return self.compared("eq", to)

    def __ne__(self, to: object) -> bool:
        return self.compared("ne", to)

    def __lt__(self, to: Any) -> bool:
        return self.compared("lt", to)

    def __le__(self, to: Any) -> bool:
        return self.compared("le", to)

    def __gt__(self, to: Any) -> bool:
        return self.compared("gt", to)

    def __ge__(self, to: Any) -> bool:
        return self.compared("ge", to)


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
    return (value,) if contract in _ONE and value is not None else None


def plain(value: Any) -> Any:
    """The value without notes; all of it is seen."""
    if type(value) is Seen:
        return value.whole()
    return type(value)(map(plain, value)) if type(value) in (list, tuple) else value


def _can_be_kept(to: Any) -> bool:
    if type(to) is tuple:
        return all(map(_can_be_kept, to))
    return to is None or type(to) is float or (type(to) is int and abs(to) < _LARGEST)
