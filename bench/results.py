"""The page of results: tables from the measurements, and how they were made. All numbers are computed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bench.aims import (
    aims,
    aims_table,
    bound_seconds,
    ceiling,
    cost_within_class,
    cpu_per_submission,
    least_cpu,
    least_isolated_cpu,
    own_calls,
    rate,
    rate_of_others,
    ratio,
    wall_seconds,
)
from bench.distinct import HANGS, MEMBERS
from bench.figures import Figure, cell_text, number, table
from bench.rounds import (
    BOUNDS,
    DISTINCT,
    FIRST,
    HANGING,
    NONE_HANGING,
    ONE_HANGS,
    OURS,
    PYTEST,
    SAMPLE,
    SIZES,
    US,
    Key,
    Measurements,
)
from bench.workshop import COMMON, HAND_INS, KIT, SAME


@dataclass(frozen=True)
class Setting:
    """What the page states besides the tables."""

    command: str
    when: str
    machine: str
    software: str
    rounds: int
    kit: str  # this kit's version
    versions: Mapping[str, str]  # of each other grader that works, by name
    calls: Mapping[tuple[str, str], int]  # number of calls by (checks, submission)


_MEASURED = """\
`{command}`, {when}.
{machine}. {software}.

Medians of {rounds}; in brackets the quartiles, or of fewer than four rounds the least and the most. In a round
every grader has its turn once, and ratios are taken within a round. Only ratios travel from machine to machine.

- `slow` is a typical student's hand-in ({slow}), `fast` one that keeps its books incrementally ({fast}).
- **This kit grades with its own checks**, which ask more: {kit_slow:,} calls of `slow` and {kit_fast:,} of `fast`. The
  others run one list of common checks (`bench/common_checks.py`: ten fixed values, alpha-beta at depths 5, 6 and 7,
  twelve properties of 100 examples), which make {common_slow:,} calls. A copy of this kit with these checks in the
  place of its own, written as its own are (`bench/same_checks.py`), is measured too: {same_slow:,} calls of `slow`,
  drawn by its own seed. So each has a bound of its own: a bare Python process that imports the hand-in and makes the
  same calls, from recorded inputs.
- "Cold" is a new process that finds the examples drawn and proved by an earlier one, as after the first grading on a
  machine; "the first time" is without.
- "Within a class" is what one hand-in more costs: a class of {size} copies (of `slow`: {slow_size}) less a class of
  one, with one job on one core; the bound of `fast` there is a fourth of four bare processes, one after the other on
  one core.
- Every other grader passed the right hand-ins in all checks, took points from a wrong one, and runs in a process of
  its own for each hand-in. A measurement of ours counts only if every copy earned every point; of the class of
  distinct hand-ins with the kit's own checks and of the one in which some hang, if those that should did, no other.
- Memory is resident MiB: the highest of any one process by the kernel's count, and the most of all together at ten
  looks a second.
"""

_CEILING = """\
Beside the throughput aimed at: bare processes, two at a time, that only import `fast` and make the calls of the common
checks are {} times as many a minute as plain pytest grades with these; with the calls of this kit's own checks, {}.
"""

_DISTINCT = """\
{size} hand-ins (`bench/distinct.py`), no two alike: {right} right ones in styles of their own, {wrong} with one or two
known mistakes, {unfinished} not finished. One job, start included, nothing kept from before: the checks are collected,
drawn and proved within. CPU is the kernel's account of all processes; that of the hand-ins' own calls is measured in
the workers, around each call and around the end of the objects it has left, without what a worker does for the grader;
where a check counts the steps of a search, the call takes up to two fifths longer. "At most" is what could be reached
if nothing cost anything but these calls and the preparation, which a class pays once: no worker, no message, no check,
no report. "Isolated, at most" is what could be reached if, besides, only the workers cost what they do: a process for
each exercise, which is forked, confined, loaded and asked over a pipe, and ends.
Plain pytest runs in a process of its own for each hand-in, with the common checks alone; it goes on after a failed
check, and Hypothesis looks for a smaller example.

With {hangs} in the class besides, which hangs in its small functions, the kit's own checks took {more} s of CPU more.
"""

_HANGING = """\
Two jobs, one run of each. Copies of `fast`; every tenth is `fast` with `while True: pass` at the head of
`get_first_row`, `get_next_board`, `check_winner` and `est_feuille`. The others are all graded when the last of them is.
"""


def page(measurements: Measurements, setting: Setting, peers: Sequence[str], sizes: Sequence[int]) -> str:
    """Return the whole page. `peers` names all other graders, those that failed included."""
    parts = [
        "# What grading costs, measured\n\nWritten by a command, from the first to the last line.",
        _how(measurements, setting),
        f"## The aims\n\n{aims_table(aims(measurements, peers, max(sizes)))}\n"
        + _CEILING.format(*(cell_text(ceiling(measurements, which)) for which in (SAME, KIT))),
        "## A class: distinct hand-ins\n\n" + distinct(measurements),
        "## One hand-in\n\n" + one_hand_in(measurements, setting, peers),
        "## Copies of one quick hand-in, a minute\n\n" + throughput(measurements, peers),
        "## Copies, some of which hang\n\n" + table_of_hanging(measurements),
        "## How cost grows with the number of copies\n\n" + table_of_growth(measurements, sizes),
    ]
    return "\n".join(part.rstrip("\n") + "\n" for part in parts)


def _how(measurements: Measurements, setting: Setting) -> str:
    made_of = {
        name: " and ".join(sorted({f"`{style}`" for style in parts.values()})) for name, parts in HAND_INS.items()
    }
    calls = {f"{which}_{hand_in}": count for (which, hand_in), count in setting.calls.items()}
    rounds = f"{setting.rounds} rounds" if setting.rounds > 1 else "one round: no spread is known"
    return _MEASURED.format(
        command=setting.command,
        when=setting.when,
        machine=setting.machine,
        software=setting.software,
        rounds=rounds,
        size=measurements.size,
        slow_size=measurements.class_of("slow"),
        **made_of,
        **calls,
    )


# --- one hand-in ----------------------------------------------------------------------------------------------------


def one_hand_in(measurements: Measurements, setting: Setting, peers: Sequence[str]) -> str:
    """Return the table of every grader with either submission, and its memory."""
    head = ["grader", "version", *(f"{h}: {x}" for h in HAND_INS for x in ("wall s", "/ bound"))]
    rows = []
    for which, us in OURS.items():
        rows += [_alone(measurements, BOUNDS[which], BOUNDS[which], "")]
        rows += [_alone(measurements, FIRST, BOUNDS[which], setting.kit)] if us == US else []
        rows += [_alone(measurements, us, BOUNDS[which], setting.kit, ", cold"), _within(measurements, setting, which)]
    rows += [_alone(measurements, BOUNDS[COMMON], BOUNDS[COMMON], "")]
    rows += [_alone(measurements, peer, BOUNDS[COMMON], setting.versions.get(peer, "")) for peer in peers]
    return table([*head, "largest process", "all processes"], rows)


def _alone(measurements: Measurements, grader: str, bound: str, version: str, how: str = "") -> list[str]:
    if grader in measurements.failed:
        return [grader, measurements.failed[grader].replace("|", "/"), *["–"] * 6]
    cells: list[str] = []
    for hand_in in HAND_INS:
        seconds = wall_seconds(measurements, Key(grader, hand_in))
        cells += [cell_text(seconds), cell_text(ratio(seconds, wall_seconds(measurements, Key(bound, hand_in))))]
    return [grader + how, version, *cells, *_memory(measurements, [Key(grader, hand_in) for hand_in in HAND_INS])]


def _within(measurements: Measurements, setting: Setting, which: str) -> list[str]:
    cells: list[str] = []
    for hand_in in HAND_INS:
        seconds = cost_within_class(measurements, hand_in, us=OURS[which])
        cells += [cell_text(seconds), cell_text(ratio(seconds, bound_seconds(measurements, which, hand_in)))]
    keys = [Key(OURS[which], hand_in, measurements.class_of(hand_in), 1) for hand_in in HAND_INS]
    return [f"{OURS[which]}, within a class", setting.kit, *cells, *_memory(measurements, keys)]


def _memory(measurements: Measurements, keys: Sequence[Key]) -> list[str]:
    usages = [one.memory for key in keys for one in measurements.by_key.get(key, [])]
    if not usages:
        return ["–", "–"]
    return [f"{max(memory.largest for memory in usages):.0f}", f"{max(memory.together for memory in usages):.0f}"]


# --- classes --------------------------------------------------------------------------------------------------------


def throughput(measurements: Measurements, peers: Sequence[str]) -> str:
    """Return the table of submissions per minute with one and two jobs, start included."""
    rows = []
    ours = [grader for which in OURS for grader in (BOUNDS[which], OURS[which])]
    for grader in [*ours, BOUNDS[COMMON], *(peer for peer in peers if peer not in measurements.failed)]:
        count = {jobs: measurements.size if grader in OURS.values() else SAMPLE * jobs for jobs in (1, 2)}
        one, two = (rate(measurements, Key(grader, "fast", count[jobs], jobs)) for jobs in (1, 2))
        hand_ins = " and ".join(dict.fromkeys(map(str, count.values())))
        rows.append([grader, hand_ins, cell_text(one), cell_text(two), cell_text(ratio(two, one))])
    head = ["`fast`", "hand-ins", "one job, one core", "two jobs, two cores", "two / one"]
    return table(head, rows) + "\nWith the start of each grader, which ours pays once for a class.\n"


def table_of_hanging(measurements: Measurements) -> str:
    """Return the table of what submissions that hang cost the others."""
    rows, baseline = [], rate_of_others(measurements, NONE_HANGING)
    for hand_in in (NONE_HANGING, HANGING):
        size, a_minute = SIZES[hand_in], rate_of_others(measurements, hand_in)
        hang, whole = size - SIZES[NONE_HANGING], wall_seconds(measurements, Key(US, hand_in, size, 2))
        rows.append(
            [
                f"{size}, of which {hang} hang",
                cell_text(a_minute),
                cell_text(ratio(a_minute, baseline)),
                cell_text(whole),
            ]
        )
    head = ["hand-ins", "the others a minute", "/ none hangs", "s until all are graded"]
    return table(head, rows) + "\n" + _HANGING


def table_of_growth(measurements: Measurements, sizes: Sequence[int]) -> str:
    """Return the table of this kit's classes by size."""
    rows = [row for us in OURS.values() for size in sizes if (row := _grown(measurements, us, size))]
    head = ["`fast`, two jobs", "hand-ins", "runs", "wall s", "s a hand-in", f"/ class of {measurements.size}"]
    return table([*head, "keeper MiB", "largest trusted MiB", "all together MiB"], rows)


def _grown(measurements: Measurements, us: str, size: int) -> list[str]:
    seconds, first = (wall_seconds(measurements, Key(us, "fast", count, 2)) for count in (size, measurements.size))
    if seconds is None or first is None:
        return []
    a_hand_in, base = seconds.times(1 / size), first.median / measurements.size
    memory = [one.memory for one in measurements.by_key[Key(us, "fast", size, 2)]]
    peaks = [f"{max(getattr(one, name) for one in memory):.0f}" for name in ("keeper", "trusted", "together")]
    against = number(a_hand_in.median / base)
    return [us, f"{size:,}", str(len(seconds.values)), cell_text(seconds), cell_text(a_hand_in), against, *peaks]


def distinct(measurements: Measurements) -> str:
    """Return the table of CPU seconds per submission in the class of distinct ones, next to plain pytest."""
    rows = []
    for grader, is_ours in ((OURS[KIT], True), (OURS[SAME], True), (PYTEST, False)):
        seconds, pytest = cpu_per_submission(measurements, grader), cpu_per_submission(measurements, PYTEST)
        sums = own_calls, least_cpu, least_isolated_cpu
        own, least, isolated = (of(measurements, grader) if is_ours else None for of in sums)
        figures = [seconds, own, least, isolated, *(_percent(own, whole) for whole in (seconds, least, isolated))]
        figures += [ratio(pytest, whole) for whole in (seconds, least, isolated)]
        rows.append([grader, *map(cell_text, figures)])
    costs = ["CPU seconds a hand-in", "all processes", "own calls", "with preparation", "and all of the workers"]
    limits = "at most", "isolated, at most"
    head = [*costs, "share, %", *(f"{limit}, %" for limit in limits), "rate by CPU, pytest = 1", *limits]
    one, without = (measurements.by_key.get(Key(US, which, SIZES[which], 1)) for which in (ONE_HANGS, DISTINCT))
    extra_cpu = number(one[0].cpu - without[0].cpu) if one and without else "–"
    unfinished, right = sum(bool(m.unwritten) for m in MEMBERS), sum(m.is_right for m in MEMBERS)
    text = _DISTINCT.format(
        size=len(MEMBERS),
        right=right,
        unfinished=unfinished,
        wrong=len(MEMBERS) - right - unfinished,
        hangs=f"`{HANGS.name}`",
        more=extra_cpu,
    )
    return table(head, rows) + "\n" + text


def _percent(part: Figure | None, whole: Figure | None) -> Figure | None:
    share = ratio(part, whole)
    return share.times(100) if share else None
