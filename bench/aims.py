"""What the kit aims at, beside what was measured."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bench.figures import Figure, number, shown, table
from bench.rounds import (
    BOUNDS,
    CLASS,
    DISTINCT,
    FIRST,
    HANGING,
    NONE_HANGING,
    OURS,
    PYTEST,
    SAMPLE,
    SIZES,
    US,
    US_TOO,
    Key,
    Taken,
)
from bench.workshop import HAND_INS, KIT, SAME

_CHECKS = {KIT: "", SAME: ", the common checks"}


@dataclass(frozen=True)
class Aim:
    """A value that should be no more than `limit`, or with `at_least` no less."""

    what: str
    limit: float
    value: Figure | None
    unit: str = "x"
    at_least: bool = False

    @property
    def met(self) -> bool | None:
        """Whether the median is; None when it was not measured."""
        if self.value is None:
            return None
        return self.value.median >= self.limit if self.at_least else self.value.median <= self.limit

    def row(self) -> list[str]:
        """Its line of the table."""
        bound = "at least" if self.at_least else "at most"
        verdict = {True: "met", False: "**not met**", None: "not measured"}[self.met]
        value = f"{shown(self.value)} {self.unit}" if self.value else "–"
        return [self.what, f"{bound} {number(self.limit)} {self.unit}", value, verdict]


def wall(taken: Taken, key: Key) -> Figure | None:
    """Its seconds, round by round."""
    measured = taken.by_key.get(key)
    return Figure(tuple(one.wall for one in measured)) if measured else None


def within(taken: Taken, hand_in: str, jobs: int = 1, us: str = US) -> Figure | None:
    """Seconds a hand-in more costs a class: a class of many less a class of one, shared out."""
    count = taken.class_of(hand_in)
    many, one = (wall(taken, Key(us, hand_in, number, jobs)) for number in (count, 1))
    return many.less(one).times(1 / (count - 1)) if many and one else None


def bare(taken: Taken, which: str, hand_in: str) -> Figure | None:
    """Seconds of a bare process, of several after each other on one core where that was measured: as within a class."""
    several = wall(taken, Key(BOUNDS[which], hand_in, SAMPLE, 1))
    return several.times(1 / SAMPLE) if several else wall(taken, Key(BOUNDS[which], hand_in))


def rate(taken: Taken, key: Key) -> Figure | None:
    """Hand-ins a minute of a class."""
    seconds = wall(taken, key)
    return seconds.inverse(60 * key.size) if seconds else None


def ratio(one: Figure | None, other: Figure | None) -> Figure | None:
    """Round by round; of the medians where one was not measured as often."""
    if one is None or other is None:
        return None
    if len(one.values) != len(other.values):
        return Figure((one.median / other.median,))
    return one.per(other)


def quickest(taken: Taken, peers: Sequence[str]) -> Figure | None:
    """The seconds of the other grader that is quickest with one fast hand-in."""
    known = [figure for peer in peers if (figure := wall(taken, Key(peer, "fast")))]
    return min(known, key=lambda figure: figure.median, default=None)


def others(taken: Taken, hand_in: str) -> Figure | None:
    """How many a minute were graded, up to the last that does not hang, of those that do not."""
    measured = taken.by_key.get(Key(US, hand_in, SIZES[hand_in], 2))
    return Figure(tuple(60 * SIZES[NONE_HANGING] / one.right for one in measured)) if measured else None


def spent(taken: Taken, grader: str) -> Figure | None:
    """CPU seconds a distinct hand-in costs, of all processes, start included."""
    measured = taken.by_key.get(Key(grader, DISTINCT, SIZES[DISTINCT], 1))
    return Figure(tuple(one.cpu / SIZES[DISTINCT] for one in measured)) if measured else None


def own_calls(taken: Taken, us: str) -> Figure | None:
    """Of these, those of the hand-ins' own calls."""
    measured = taken.by_key.get(Key(us, DISTINCT, SIZES[DISTINCT], 1))
    return Figure(tuple(float(one.output) / SIZES[DISTINCT] for one in measured)) if measured else None


def most(taken: Taken, name: str, hand_ins: Collection[str] | None = None) -> Figure | None:
    """The most of a figure of memory over all our measurements, or those of these hand-ins."""
    ours = [key for key in taken.by_key if key.grader in OURS.values() and (not hand_ins or key.hand_in in hand_ins)]
    found = [getattr(one.memory, name) for key in ours for one in taken.by_key[key]]
    return Figure((max(found),)) if found else None


def growth(taken: Taken) -> Figure | None:
    """The largest trusted process of the largest class against that of the smallest."""
    of = {key.size: taken.by_key[key] for key in taken.by_key if key[:2] == (US, "fast") and key.jobs == 2}
    sizes = sorted(count for count in of if count >= taken.size)
    if len(sizes) < 2:
        return None
    first, last = (max(one.memory.trusted for one in of[count]) for count in (sizes[0], sizes[-1]))
    return Figure((last / first,))


def aims(taken: Taken, peers: Sequence[str], largest: int) -> list[Aim]:
    """All of them."""
    quick, them = quickest(taken, peers), "the wall time of the quickest other grader"
    one, two = within(taken, "fast"), within(taken, "fast", 2)
    hanging = ratio(others(taken, HANGING), others(taken, NONE_HANGING))
    return [
        *(_own_share(taken, which) for which in OURS),
        _pytest_rate(taken, KIT, 1),
        _pytest_rate(taken, SAME, 2.5),
        Aim(f"`fast`, cold, everything on: {them}", 0.5, ratio(wall(taken, Key(US, "fast")), quick)),
        Aim(f"`fast`, the first time on a machine: {them}", 0.5, ratio(wall(taken, Key(FIRST, "fast")), quick)),
        Aim(f"`fast`, cold, the common checks: {them}", 0.5, ratio(wall(taken, Key(US_TOO, "fast")), quick)),
        *(_of_its_bound(taken, hand_in, which) for hand_in in HAND_INS for which in OURS),
        *(_throughput(taken, which) for which in OURS),
        Aim("hand-ins a minute, two cores against one", 1.8, ratio(one, two), at_least=True),
        Aim("with 10 % that hang, the others a minute: without these", 0.8, hanging, at_least=True),
        Aim("the largest trusted process", 120, most(taken, "trusted"), "MiB"),
        # A tree that `slow` keeps is its own, and as large in a bare process.
        Aim("a worker of `fast`, above what it is forked from", 40, most(taken, "above_template", ["fast"]), "MiB"),
        Aim(f"the largest trusted process, a class of {largest:,} copies against {taken.size}", 1.1, growth(taken)),
    ]


def _of_its_bound(taken: Taken, hand_in: str, which: str) -> Aim:
    ours = within(taken, hand_in, us=OURS[which])
    bound = bare(taken, which, hand_in)
    limit = {"slow": 1.1, "fast": 2}[hand_in]
    return Aim(f"`{hand_in}` within a class{_CHECKS[which]}: its own bound", limit, ratio(ours, bound))


def _throughput(taken: Taken, which: str) -> Aim:
    size = CLASS if Key(OURS[which], "fast", CLASS, 2) in taken.by_key else taken.size
    ours, pytest = (rate(taken, Key(*key, 2)) for key in ((OURS[which], "fast", size), (PYTEST, "fast", 2 * SAMPLE)))
    what = f"{size} copies of `fast` on two cores{_CHECKS[which]}: plain pytest's"
    return Aim(what, 10, ratio(ours, pytest), "x a minute", at_least=True)


def ceiling(taken: Taken, which: str) -> Figure | None:
    """Bare processes that make the calls of these checks against plain pytest with the common ones; two cores."""
    bare, pytest = (rate(taken, Key(grader, "fast", 2 * SAMPLE, 2)) for grader in (BOUNDS[which], PYTEST))
    return ratio(bare, pytest)


def _own_share(taken: Taken, which: str) -> Aim:
    share = ratio(own_calls(taken, OURS[which]), spent(taken, OURS[which]))
    value = share.times(100) if share else None
    return Aim(f"distinct hand-ins{_CHECKS[which]}: their own calls, of all CPU", 85, value, "%", at_least=True)


def _pytest_rate(taken: Taken, which: str, limit: float) -> Aim:
    what = f"distinct hand-ins{_CHECKS[which]}: by CPU, plain pytest's rate with the common checks"
    return Aim(what, limit, ratio(spent(taken, PYTEST), spent(taken, OURS[which])), at_least=True)


def rendered(all_of: Sequence[Aim]) -> str:
    """The table."""
    return table(["", "aim", "measured", ""], [aim.row() for aim in all_of])
