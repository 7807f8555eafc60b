"""The page of results: tables from what was taken, and how they were measured. No number is written by hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bench.aims import aims, bare, ceiling, others, own_calls, rate, ratio, rendered, spent, wall, within
from bench.distinct import HANGS, MEMBERS
from bench.figures import number, shown, table
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
    Taken,
)
from bench.workshop import COMMON, HAND_INS, KIT, SAME


@dataclass(frozen=True)
class Setting:
    """What stands around the tables."""

    command: str
    when: str
    machine: str
    software: str
    rounds: int
    kit: str  # our version
    versions: Mapping[str, str]  # of each other grader that is there, by name
    calls: Mapping[tuple[str, str], int]  # of whose checks, of which hand-in


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
the workers, around each call, without what a worker does for the grader. Plain pytest runs in a process of its own for
each hand-in, with the common checks alone; it goes on after a failed check, and Hypothesis looks for a smaller example.

With {hangs} in the class besides, which hangs in its small functions, the kit's own checks took {more} s of CPU more.
"""

_HANGING = """\
Two jobs, one run of each. Copies of `fast`; every tenth is `fast` with `while True: pass` at the head of
`get_first_row`, `get_next_board`, `check_winner` and `est_feuille`. The others are all graded when the last of them is.
"""


def page(taken: Taken, setting: Setting, peers: Sequence[str], sizes: Sequence[int]) -> str:
    """The whole page. `peers` are all other graders by name, those that failed too."""
    parts = [
        "# What grading costs, measured\n\nWritten by a command, from the first to the last line.",
        _how(taken, setting),
        f"## The aims\n\n{rendered(aims(taken, peers, max(sizes)))}\n"
        + _CEILING.format(*(shown(ceiling(taken, which)) for which in (SAME, KIT))),
        "## A class: distinct hand-ins\n\n" + distinct(taken),
        "## One hand-in\n\n" + one_hand_in(taken, setting, peers),
        "## Copies of one quick hand-in, a minute\n\n" + throughput(taken, peers),
        "## Copies, some of which hang\n\n" + hanging(taken),
        "## How cost grows with the number of copies\n\n" + growing(taken, sizes),
    ]
    return "\n".join(part.rstrip("\n") + "\n" for part in parts)


def _how(taken: Taken, setting: Setting) -> str:
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
        size=taken.size,
        slow_size=taken.class_of("slow"),
        **made_of,
        **calls,
    )


# --- one hand-in ----------------------------------------------------------------------------------------------------


def one_hand_in(taken: Taken, setting: Setting, peers: Sequence[str]) -> str:
    """Every grader with either hand-in, and its memory."""
    head = ["grader", "version", *(f"{h}: {x}" for h in HAND_INS for x in ("wall s", "/ bound"))]
    rows = []
    for which, us in OURS.items():
        rows += [_alone(taken, BOUNDS[which], BOUNDS[which], "")]
        rows += [_alone(taken, FIRST, BOUNDS[which], setting.kit)] if us == US else []
        rows += [_alone(taken, us, BOUNDS[which], setting.kit, ", cold"), _within(taken, setting, which)]
    rows += [_alone(taken, BOUNDS[COMMON], BOUNDS[COMMON], "")]
    rows += [_alone(taken, peer, BOUNDS[COMMON], setting.versions.get(peer, "")) for peer in peers]
    return table([*head, "largest process", "all processes"], rows)


def _alone(taken: Taken, grader: str, bound: str, version: str, how: str = "") -> list[str]:
    if grader in taken.failed:
        return [grader, taken.failed[grader].replace("|", "/"), *["–"] * 6]
    cells: list[str] = []
    for hand_in in HAND_INS:
        seconds = wall(taken, Key(grader, hand_in))
        cells += [shown(seconds), shown(ratio(seconds, wall(taken, Key(bound, hand_in))))]
    return [grader + how, version, *cells, *_memory(taken, [Key(grader, hand_in) for hand_in in HAND_INS])]


def _within(taken: Taken, setting: Setting, which: str) -> list[str]:
    cells: list[str] = []
    for hand_in in HAND_INS:
        seconds = within(taken, hand_in, us=OURS[which])
        cells += [shown(seconds), shown(ratio(seconds, bare(taken, which, hand_in)))]
    keys = [Key(OURS[which], hand_in, taken.class_of(hand_in), 1) for hand_in in HAND_INS]
    return [f"{OURS[which]}, within a class", setting.kit, *cells, *_memory(taken, keys)]


def _memory(taken: Taken, keys: Sequence[Key]) -> list[str]:
    found = [one.memory for key in keys for one in taken.by_key.get(key, [])]
    if not found:
        return ["–", "–"]
    return [f"{max(memory.largest for memory in found):.0f}", f"{max(memory.together for memory in found):.0f}"]


# --- classes --------------------------------------------------------------------------------------------------------


def throughput(taken: Taken, peers: Sequence[str]) -> str:
    """Hand-ins a minute with one and two jobs, start included."""
    rows = []
    ours = [grader for which in OURS for grader in (BOUNDS[which], OURS[which])]
    for grader in [*ours, BOUNDS[COMMON], *(peer for peer in peers if peer not in taken.failed)]:
        count = {jobs: taken.size if grader in OURS.values() else SAMPLE * jobs for jobs in (1, 2)}
        one, two = (rate(taken, Key(grader, "fast", count[jobs], jobs)) for jobs in (1, 2))
        hand_ins = " and ".join(dict.fromkeys(map(str, count.values())))
        rows.append([grader, hand_ins, shown(one), shown(two), shown(ratio(two, one))])
    head = ["`fast`", "hand-ins", "one job, one core", "two jobs, two cores", "two / one"]
    return table(head, rows) + "\nWith the start of each grader, which ours pays once for a class.\n"


def hanging(taken: Taken) -> str:
    """What those that hang cost the others."""
    rows, none = [], others(taken, NONE_HANGING)
    for hand_in in (NONE_HANGING, HANGING):
        size, a_minute = SIZES[hand_in], others(taken, hand_in)
        hang, whole = size - SIZES[NONE_HANGING], wall(taken, Key(US, hand_in, size, 2))
        rows.append([f"{size}, of which {hang} hang", shown(a_minute), shown(ratio(a_minute, none)), shown(whole)])
    head = ["hand-ins", "the others a minute", "/ none hangs", "s until all are graded"]
    return table(head, rows) + "\n" + _HANGING


def growing(taken: Taken, sizes: Sequence[int]) -> str:
    """Classes of this kit by their size."""
    rows = [row for us in OURS.values() for size in sizes if (row := _grown(taken, us, size))]
    head = ["`fast`, two jobs", "hand-ins", "runs", "wall s", "s a hand-in", f"/ class of {taken.size}"]
    return table([*head, "keeper MiB", "largest trusted MiB", "all together MiB"], rows)


def _grown(taken: Taken, us: str, size: int) -> list[str]:
    seconds, first = (wall(taken, Key(us, "fast", count, 2)) for count in (size, taken.size))
    if seconds is None or first is None:
        return []
    a_hand_in, base = seconds.times(1 / size), first.median / taken.size
    memory = [one.memory for one in taken.by_key[Key(us, "fast", size, 2)]]
    most = [f"{max(getattr(one, name) for one in memory):.0f}" for name in ("keeper", "trusted", "together")]
    against = number(a_hand_in.median / base)
    return [us, f"{size:,}", str(len(seconds.values)), shown(seconds), shown(a_hand_in), against, *most]


def distinct(taken: Taken) -> str:
    """CPU seconds a hand-in of the class of distinct ones, beside plain pytest."""
    rows = []
    for who, which in ((OURS[KIT], KIT), (OURS[SAME], SAME), (PYTEST, "")):
        seconds, own = spent(taken, who), own_calls(taken, who) if which else None
        share, rate_of = ratio(own, seconds), ratio(spent(taken, PYTEST), seconds)
        percent = shown(share.times(100) if share else None)
        rows.append([who, shown(seconds), shown(own), percent, shown(rate_of)])
    head = ["CPU seconds a hand-in", "all processes", "own calls", "share, %", "rate by CPU, pytest = 1"]
    one, without = (taken.by_key.get(Key(US, which, SIZES[which], 1)) for which in (ONE_HANGS, DISTINCT))
    more = number(one[0].cpu - without[0].cpu) if one and without else "–"
    unfinished, right = sum(bool(m.unwritten) for m in MEMBERS), sum(m.is_right for m in MEMBERS)
    text = _DISTINCT.format(
        size=len(MEMBERS),
        right=right,
        unfinished=unfinished,
        wrong=len(MEMBERS) - right - unfinished,
        hangs=f"`{HANGS.name}`",
        more=more,
    )
    return table(head, rows) + "\n" + text
