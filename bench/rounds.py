"""What a benchmark measures, and in which order: every grader once per round."""

import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from bench.distinct import HANGS, MEMBERS
from bench.environments import InstalledGrader
from bench.kit import Kit
from bench.measure import Measured, MeasurementError
from bench.mixture import a_tenth
from bench.workshop import COMMON, HAND_INS, KIT, SAME, Workshop

BOUNDS = {
    KIT: "bound of this kit's calls",
    SAME: "bound of the common checks, as this kit draws them",
    COMMON: "bound of the common checks",
}
US, US_TOO, FIRST = "this kit", "this kit, the common checks", "this kit, the first time on a machine"
OURS = {KIT: US, SAME: US_TOO}
_OF_SLOW = 4  # submissions in a class of slow ones, all identical
DISTINCT, ONE_HANGS = "distinct", "distinct, and one hangs"  # the class with the main results
HANGING, NONE_HANGING = "hanging", "none hanging"  # copies
SIZES = {DISTINCT: len(MEMBERS), ONE_HANGS: len(MEMBERS) + 1, HANGING: 20, NONE_HANGING: 18}
PYTEST = "plain pytest + Hypothesis"
CLASS = 300  # submissions in the class whose throughput is compared
SAMPLE = 4  # submissions per job, for graders whose cost does not depend on the class


class Key(NamedTuple):
    """What is measured. Zero jobs means one submission, graded by itself."""

    grader: str
    hand_in: str
    size: int = 1
    jobs: int = 0


Measure = Callable[[], Measured]


@dataclass
class Measurements:
    """All measurements, by what was measured."""

    size: int  # size of the smallest class
    by_key: dict[Key, list[Measured]] = field(default_factory=dict)
    failed: dict[str, str] = field(default_factory=dict)  # reasons why graders are left out

    def class_of(self, hand_in: str) -> int:
        """Return the size of the class within which this submission is measured."""
        return self.size if hand_in == "fast" else _OF_SLOW

    def add(self, key: Key, measure: Measure) -> None:
        """Measure once. Leave another grader out for good when it fails; raise MeasurementError for this kit."""
        if key.grader in self.failed:
            return
        jobs = f", {key.size} with {key.jobs} jobs" if key.jobs else ""
        print(f"  {key.grader}, {key.hand_in}{jobs}", end="", file=sys.stderr, flush=True)
        try:
            self.by_key.setdefault(key, []).append(measure())
        except MeasurementError as error:
            if key.grader in (FIRST, *OURS.values(), *BOUNDS.values()):
                raise
            self.give_up(key.grader, f"not measured: {error}")
        else:
            print(f": {self.by_key[key][-1].wall:.2f} s", file=sys.stderr)

    def give_up(self, grader: str, why: str) -> None:
        """Leave a grader out, and drop all its measurements."""
        print(f"\n  {grader} is left out, {why}", file=sys.stderr)
        self.failed[grader] = why
        self.by_key = {key: results for key, results in self.by_key.items() if key.grader != grader}


def round_measurements(
    measurements: Measurements, shop: Workshop, peers: Mapping[str, InstalledGrader], sizes: Sequence[int]
) -> Iterator[tuple[Key, Measure]]:
    """Yield the measurements of one round."""
    for which, us in OURS.items():
        yield Key(us, DISTINCT, SIZES[DISTINCT], 1), partial(distinct, shop, which)
    if PYTEST in peers:
        yield Key(PYTEST, DISTINCT, SIZES[DISTINCT], 1), partial(distinct_alone, peers[PYTEST], shop)
    for hand_in in HAND_INS:
        for which, us in OURS.items():
            yield Key(BOUNDS[which], hand_in), partial(shop.bound, which, hand_in)
            if us == US:
                yield Key(FIRST, hand_in), partial(kit(shop, us).first, shop.hand_in(hand_in))
            yield Key(us, hand_in), partial(kit(shop, us).cold, shop.hand_in(hand_in))
            yield from classes(shop, us, hand_in, (1, measurements.class_of(hand_in)), 1)
        yield Key(BOUNDS[COMMON], hand_in), partial(shop.bound, COMMON, hand_in)
        for name, installed in peers.items():
            yield Key(name, hand_in), partial(grade_one, installed, shop, hand_in)
    for us in OURS.values():
        yield from classes(shop, us, "fast", (1, measurements.size, *({CLASS} & {*sizes} - {measurements.size})), 2)
    for jobs in (1, 2):
        for which, name in BOUNDS.items():
            yield Key(name, "fast", SAMPLE * jobs, jobs), partial(bounds, shop, which, jobs)
        for name, installed in peers.items():
            yield Key(name, "fast", SAMPLE * jobs, jobs), partial(grade_several, installed, shop, jobs)


def kit(shop: Workshop, us: str) -> Kit:
    """Return this kit as it is, or with the common checks."""
    state = shop.folder / "state" / us
    return Kit(state) if us == US else Kit(state, shop.same, str(shop.solution))


def warm_up(shop: Workshop) -> None:
    """Grade the model solution unmeasured, so that every measurement finds the examples drawn."""
    for us in OURS.values():
        kit(shop, us).warm(shop.model)


def distinct(shop: Workshop, which: str, *others: Path) -> Measured:
    """Measure the class of distinct submissions from an empty state; the output is the CPU seconds of their own calls,
    of the preparation, and of all workers, own calls included."""
    with tempfile.TemporaryDirectory(dir=shop.folder) as folder:
        own_calls_file = Path(folder) / "own"
        path = str(shop.solution) if which == SAME else ""
        ours = Kit(Path(folder) / "state", shop.counting_kit(which), path, own_calls_file)
        losing = [hand_in.name for hand_in, member in zip(shop.distinct, MEMBERS, strict=True) if not member.is_right]
        measured = ours.classroom([*shop.distinct, *others], 1, None if which == SAME else [*losing, HANGS.name])
        files = own_calls_file, Path(f"{own_calls_file}.preparation"), Path(f"{own_calls_file}.workers")
        seconds = [sum(map(float, file.read_text().split())) for file in files]
        return replace(measured, output=" ".join(map(str, seconds)))


def distinct_alone(installed: InstalledGrader, shop: Workshop) -> Measured:
    """Measure another grader on the same submissions, one after the other, whatever their results."""
    with tempfile.TemporaryDirectory(dir=shop.folder) as folder:
        places = [installed.put(hand_in, Path(folder) / str(number)) for number, hand_in in enumerate(shop.distinct)]
        results = [installed.grade(place, accepted=(0, 1, 2))[0] for place in places]
    total = replace(results[0], wall=sum(one.wall for one in results), cpu=sum(one.cpu for one in results))
    return replace(total, output="")


def classes(shop: Workshop, us: str, hand_in: str, sizes: Iterable[int], jobs: int) -> Iterator[tuple[Key, Measure]]:
    """Yield measurements of this kit's classes."""
    for size in sizes:
        yield Key(us, hand_in, size, jobs), partial(kit(shop, us).classroom, [shop.hand_in(hand_in)] * size, jobs)


def grade_one(installed: InstalledGrader, shop: Workshop, hand_in: str) -> Measured:
    """Measure another grader on one submission. Raise MeasurementError when a check fails."""
    with tempfile.TemporaryDirectory(dir=shop.folder) as folder:
        measured, passed = installed.grade(installed.put(shop.hand_in(hand_in), Path(folder) / "work"))
    installed.check(passed)
    return measured


def grade_several(installed: InstalledGrader, shop: Workshop, jobs: int) -> Measured:
    """Measure another grader on a few submissions, one command each."""
    with tempfile.TemporaryDirectory(dir=shop.folder) as folder:
        places = [installed.put(shop.hand_in("fast"), Path(folder) / str(number)) for number in range(SAMPLE * jobs)]
        return shop.side_by_side(installed.command, places, jobs, installed.env)


def bounds(shop: Workshop, which: str, jobs: int) -> Measured:
    """Measure a few bare processes."""
    return shop.side_by_side(shop.bound_command(which, "fast"), [shop.folder] * SAMPLE * jobs, jobs, shop.env)


def final_measurements(
    measurements: Measurements, shop: Workshop, sizes: Sequence[int]
) -> Iterator[tuple[Key, Measure]]:
    """Yield what is measured once, after the rounds: distribution of CPU time, other classes and larger ones."""
    ours, fast = kit(shop, US), shop.hand_in("fast")
    yield Key(US, ONE_HANGS, SIZES[ONE_HANGS], 1), partial(distinct, shop, KIT, shop.hangs)
    yield Key(US, NONE_HANGING, SIZES[NONE_HANGING], 2), partial(ours.classroom, [fast] * SIZES[NONE_HANGING], 2)
    tenth = a_tenth(shop.hanging, fast, SIZES[HANGING])
    yield Key(US, HANGING, SIZES[HANGING], 2), partial(ours.classroom, tenth, 2, [shop.hanging.name])
    yield from classes(shop, US, "fast", [count for count in sizes if count not in (measurements.size, CLASS)], 2)
