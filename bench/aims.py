"""The kit's performance aims, compared with measurements."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bench.figures import Figure, cell_text, number, table
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
    Measurements,
)
from bench.workshop import HAND_INS, KIT, SAME

_CHECKS = {KIT: "", SAME: ", the common checks"}


@dataclass(frozen=True)
class Aim:
    """An upper limit for a value, or with `at_least` a lower one."""

    what: str
    limit: float
    value: Figure | None
    unit: str = "x"
    at_least: bool = False

    @property
    def met(self) -> bool | None:
        """Return whether the median meets the limit; None when it was not measured."""
        if self.value is None:
            return None
        return self.value.median >= self.limit if self.at_least else self.value.median <= self.limit

    def row(self) -> list[str]:
        """Return the aim's row of the table."""
        bound = "at least" if self.at_least else "at most"
        verdict = {True: "met", False: "**not met**", None: "not measured"}[self.met]
        value = f"{cell_text(self.value)} {self.unit}" if self.value else "–"
        return [self.what, f"{bound} {number(self.limit)} {self.unit}", value, verdict]


def wall_seconds(measurements: Measurements, key: Key) -> Figure | None:
    """Return the wall seconds of a measurement, one value per round."""
    measured = measurements.by_key.get(key)
    return Figure(tuple(one.wall for one in measured)) if measured else None


def cost_within_class(measurements: Measurements, hand_in: str, jobs: int = 1, us: str = US) -> Figure | None:
    """Return the seconds that one more submission costs a class: (large class - class of one) / (size - 1)."""
    count = measurements.class_of(hand_in)
    many, one = (wall_seconds(measurements, Key(us, hand_in, number, jobs)) for number in (count, 1))
    return many.less(one).times(1 / (count - 1)) if many and one else None


def bound_seconds(measurements: Measurements, which: str, hand_in: str) -> Figure | None:
    """Return the seconds of a bare process; where measured, as the share of several run in turn on one core."""
    several = wall_seconds(measurements, Key(BOUNDS[which], hand_in, SAMPLE, 1))
    return several.times(1 / SAMPLE) if several else wall_seconds(measurements, Key(BOUNDS[which], hand_in))


def rate(measurements: Measurements, key: Key) -> Figure | None:
    """Return submissions per minute of a class."""
    seconds = wall_seconds(measurements, key)
    return seconds.inverse(60 * key.size) if seconds else None


def ratio(one: Figure | None, other: Figure | None) -> Figure | None:
    """Return the ratio of each round, or of the medians when the numbers of rounds differ."""
    if one is None or other is None:
        return None
    if len(one.values) != len(other.values):
        return Figure((one.median / other.median,))
    return one.per(other)


def fastest_peer(measurements: Measurements, peers: Sequence[str]) -> Figure | None:
    """Return the seconds of the fastest other grader for one fast submission."""
    figures = [figure for peer in peers if (figure := wall_seconds(measurements, Key(peer, "fast")))]
    return min(figures, key=lambda figure: figure.median, default=None)


def rate_of_others(measurements: Measurements, hand_in: str) -> Figure | None:
    """Return how many submissions per minute are graded among those that do not hang, up to the last of them."""
    measured = measurements.by_key.get(Key(US, hand_in, SIZES[hand_in], 2))
    return Figure(tuple(60 * SIZES[NONE_HANGING] / one.right for one in measured)) if measured else None


def cpu_per_submission(measurements: Measurements, grader: str) -> Figure | None:
    """Return the CPU seconds that one of the distinct submissions costs, over all processes, start included."""
    measured = measurements.by_key.get(Key(grader, DISTINCT, SIZES[DISTINCT], 1))
    return Figure(tuple(one.cpu / SIZES[DISTINCT] for one in measured)) if measured else None


def own_calls(measurements: Measurements, us: str) -> Figure | None:
    """Return the CPU seconds of one distinct submission's own calls."""
    return _from_output(measurements, us, slice(0, 1))


def least_cpu(measurements: Measurements, us: str) -> Figure | None:
    """Return the CPU seconds of one distinct submission without anything but its own calls and its share of the
    preparation."""
    return _from_output(measurements, us, slice(0, 2))


def least_isolated_cpu(measurements: Measurements, us: str) -> Figure | None:
    """Return the CPU seconds of one distinct submission without anything but its workers and its share of the
    preparation."""
    return _from_output(measurements, us, slice(1, 3))


def _from_output(measurements: Measurements, us: str, which: slice) -> Figure | None:
    """Return the sum of these numbers of the output, for one distinct submission."""
    measured = measurements.by_key.get(Key(us, DISTINCT, SIZES[DISTINCT], 1))
    sums = (sum(map(float, one.output.split()[which])) for one in measured or ())
    return Figure(tuple(total / SIZES[DISTINCT] for total in sums)) if measured else None


def peak_memory(measurements: Measurements, name: str, hand_ins: Collection[str] | None = None) -> Figure | None:
    """Return the maximum of a memory figure over all measurements of this kit, or over those of these submissions."""
    ours = [
        key for key in measurements.by_key if key.grader in OURS.values() and (not hand_ins or key.hand_in in hand_ins)
    ]
    values = [getattr(one.memory, name) for key in ours for one in measurements.by_key[key]]
    return Figure((max(values),)) if values else None


def growth(measurements: Measurements) -> Figure | None:
    """Return the ratio of the largest trusted process in the largest class to that in the smallest."""
    by_size = {
        key.size: measurements.by_key[key] for key in measurements.by_key if key[:2] == (US, "fast") and key.jobs == 2
    }
    sizes = sorted(count for count in by_size if count >= measurements.size)
    if len(sizes) < 2:
        return None
    first, last = (max(one.memory.trusted for one in by_size[count]) for count in (sizes[0], sizes[-1]))
    return Figure((last / first,))


def aims(measurements: Measurements, peers: Sequence[str], largest: int) -> list[Aim]:
    """Return all the aims."""
    one, two = cost_within_class(measurements, "fast"), cost_within_class(measurements, "fast", 2)
    hanging = ratio(rate_of_others(measurements, HANGING), rate_of_others(measurements, NONE_HANGING))
    return [
        *(_own_share(measurements, which) for which in OURS),
        _pytest_rate(measurements, KIT, 1),
        _pytest_rate(measurements, SAME, 2.5),
        *_wall_times(measurements, peers),
        *(_of_its_bound(measurements, hand_in, which) for hand_in in HAND_INS for which in OURS),
        *(_throughput(measurements, which) for which in OURS),
        Aim("hand-ins a minute, two cores against one", 1.8, ratio(one, two), at_least=True),
        Aim("with 10 % that hang, the others a minute: without these", 0.8, hanging, at_least=True),
        *_memory(measurements, largest),
    ]


def _wall_times(measurements: Measurements, peers: Sequence[str]) -> list[Aim]:
    """Return the aims for the wall time of one fast submission: cold, for the first time, with the common checks."""
    quick, them = fastest_peer(measurements, peers), "the wall time of the quickest other grader"
    graders = {"cold, everything on": US, "the first time on a machine": FIRST, "cold, the common checks": US_TOO}
    return [
        Aim(f"`fast`, {what}: {them}", 0.5, ratio(wall_seconds(measurements, Key(grader, "fast")), quick))
        for what, grader in graders.items()
    ]


def _memory(measurements: Measurements, largest: int) -> list[Aim]:
    """Return the aims for memory, in MiB, and for its growth with the class."""
    # Not `slow`: it keeps whole trees, which are as large in a bare process.
    worker = peak_memory(measurements, "above_template", ["fast"])
    growing = f"the largest trusted process, a class of {largest:,} copies against {measurements.size}"
    return [
        Aim("the largest trusted process", 120, peak_memory(measurements, "trusted"), "MiB"),
        Aim("a worker of `fast`, above what it is forked from", 40, worker, "MiB"),
        Aim(growing, 1.1, growth(measurements)),
    ]


def _of_its_bound(measurements: Measurements, hand_in: str, which: str) -> Aim:
    ours = cost_within_class(measurements, hand_in, us=OURS[which])
    bound = bound_seconds(measurements, which, hand_in)
    limit = {"slow": 1.1, "fast": 2}[hand_in]
    return Aim(f"`{hand_in}` within a class{_CHECKS[which]}: its own bound", limit, ratio(ours, bound))


def _throughput(measurements: Measurements, which: str) -> Aim:
    size = CLASS if Key(OURS[which], "fast", CLASS, 2) in measurements.by_key else measurements.size
    ours, pytest = (
        rate(measurements, Key(*key, 2)) for key in ((OURS[which], "fast", size), (PYTEST, "fast", 2 * SAMPLE))
    )
    what = f"{size} copies of `fast` on two cores{_CHECKS[which]}: plain pytest's"
    return Aim(what, 10, ratio(ours, pytest), "x a minute", at_least=True)


def ceiling(measurements: Measurements, which: str) -> Figure | None:
    """Return the rate of bare processes with these checks' calls over plain pytest's with the common ones, on two
    cores."""
    bound, pytest = (rate(measurements, Key(grader, "fast", 2 * SAMPLE, 2)) for grader in (BOUNDS[which], PYTEST))
    return ratio(bound, pytest)


def _own_share(measurements: Measurements, which: str) -> Aim:
    share = ratio(own_calls(measurements, OURS[which]), cpu_per_submission(measurements, OURS[which]))
    value = share.times(100) if share else None
    return Aim(f"distinct hand-ins{_CHECKS[which]}: their own calls, of all CPU", 85, value, "%", at_least=True)


def _pytest_rate(measurements: Measurements, which: str, limit: float) -> Aim:
    what = f"distinct hand-ins{_CHECKS[which]}: by CPU, plain pytest's rate with the common checks"
    return Aim(
        what,
        limit,
        ratio(cpu_per_submission(measurements, PYTEST), cpu_per_submission(measurements, OURS[which])),
        at_least=True,
    )


def aims_table(all_of: Sequence[Aim]) -> str:
    """Return the table of aims."""
    return table(["", "aim", "measured", ""], [aim.row() for aim in all_of])
