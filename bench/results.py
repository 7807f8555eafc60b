"""The page of results: tables from what was taken, and how they were measured. No number is written by hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bench.aims import aims, rate, ratio, rendered, wall, within
from bench.figures import Figure, number, shown, table
from bench.rounds import BOUNDS, FIRST, OURS, SAMPLE, US, Key, Taken
from bench.workshop import COMMON, HAND_INS, KIT


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
  place of its own is measured too: {same_slow:,} calls of `slow`, drawn by its own seed. So each has a bound of its
  own: a bare Python process that imports the hand-in and makes the same calls, from recorded inputs.
- "Cold" is a new process, where a grading has kept its examples for the next; "the first time" is without them.
- "Within a class" is what one hand-in more costs: a class of {size} (of `slow`: {slow_size}) less a class of one,
  with one job on one core.
- Every other grader passed the right hand-ins in all checks, took points from a wrong one, and runs in a process of
  its own for each hand-in. A measurement of ours counts only if every copy earned every point.
- Memory is resident MiB: the highest of any one process by the kernel's count, and the most of all together at ten
  looks a second.
"""

_SHARES = """\
`fast`, a class of {size}, one job, one run. The first is the kernel's account of all processes that have ended. That of
workers is read from their parents' accounts fifty times a second, so that a last instant is missed; it holds what the
worker itself does: forking, closing, reading and writing. The last is what was measured within the bare process.
"""


def page(taken: Taken, setting: Setting, peers: Sequence[str], sizes: Sequence[int]) -> str:
    """The whole page. `peers` are all other graders by name, those that failed too."""
    parts = [
        "# What grading costs, measured\n\nWritten by a command, from the first to the last line.",
        _how(taken, setting),
        "## The aims\n\n" + rendered(aims(taken, peers, max(sizes))),
        "## One hand-in\n\n" + one_hand_in(taken, setting, peers),
        "## Hand-ins a minute\n\n" + throughput(taken, peers),
        "## How cost grows with the class\n\n" + growing(taken, sizes),
        "## Where the CPU of a class goes\n\n" + shares(taken),
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
        cells += [shown(seconds), shown(ratio(seconds, wall(taken, Key(BOUNDS[which], hand_in))))]
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


def growing(taken: Taken, sizes: Sequence[int]) -> str:
    """Classes of this kit by their size."""
    rows, first = [], wall(taken, Key(US, "fast", taken.size, 2))
    for size in sizes:
        seconds = wall(taken, Key(US, "fast", size, 2))
        if seconds is None or first is None:
            continue
        a_hand_in, base = seconds.times(1 / size), first.median / taken.size
        memory = [one.memory for one in taken.by_key[Key(US, "fast", size, 2)]]
        most = [f"{max(getattr(one, name) for one in memory):.0f}" for name in ("keeper", "trusted", "together")]
        against = number(a_hand_in.median / base)
        rows.append([f"{size:,}", str(len(seconds.values)), shown(seconds), shown(a_hand_in), against, *most])
    head = ["`fast`, two jobs", "runs", "wall s", "s a hand-in", f"/ class of {taken.size}"]
    return table([*head, "keeper MiB", "largest trusted MiB", "all together MiB"], rows)


def shares(taken: Taken) -> str:
    """Of the CPU of a class, how much is the hand-ins' own."""
    measured = taken.by_key.get(Key(US, "fast", taken.size, 1, often=True))
    bare = taken.by_key.get(Key(BOUNDS[KIT], "fast"))
    if not measured or not bare:
        return "Not measured.\n"
    (one,), calls = measured, Figure(tuple(float(run.output) for run in bare)).median
    each = {
        "all processes": one.cpu / taken.size,
        "workers": one.memory.hand_in_cpu / taken.size,
        "the calls alone, in a bare process": calls,
    }
    rows = [[who, number(cpu), f"{100 * cpu / each['all processes']:.0f} %"] for who, cpu in each.items()]
    text = _SHARES.format(size=taken.size)
    return table(["CPU seconds a hand-in", "", "share"], rows) + "\n" + text
