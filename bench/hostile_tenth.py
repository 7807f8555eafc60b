"""`python -m bench.hostile_tenth`: what a hostile tenth of a class costs the others, in points and in CPU time.

Twenty-seven distinct hand-ins are graded, two at a time, alone and among three that sleep, fill memory, read slowly or
search without end; or, with `--kind odd-answers`, among three whose answers no array can hold, that sleep whenever they
are loaded, or that hang and define thousands of methods. Each grading's CPU time is counted with its fork server and
workers, so that a busy machine changes little; wall time means something on a quiet machine only.
"""

import argparse
import multiprocessing
import resource
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from bench.assignment import ASSIGNMENT, ROOT
from bench.workload import MEMBERS
from grader.gradebook import database
from grader.grading.grade import grade
from grader.grading.preparation import prepare
from grader.model import Settings, UnusableSubmission

HONEST = MEMBERS[:27]
_SLEEPS = """
import select

def get_first_row(board, col):
    select.select([], [], [], 3)
    return 0

def get_next_board(board, player, col):
    while True:
        select.select([], [], [], 0.0015)

check_winner = get_board_score = eval_board = get_first_row
"""
# Reads what the grader sends a byte at a time, and its program makes of it late answers that are right or none.
_READS_SLOWLY = """
import os, select

_read = os.read

def _slowly(fd, size):
    select.select([], [], [], 0.001)
    return _read(fd, 1)

os.read = _slowly

class Noeud:
    def __init__(self, grille, xd, yd, xf, yf, joueur):
        self.grille, self.fils = grille, []

    def est_feuille(self):
        return False
"""
_FILLS_MEMORY = """
import numpy as np

_rest = []

def get_first_row(board, col):
    while True:
        _rest.append(np.ones(1 << 22))

def get_next_board(board, player, col):
    return [board] * (1 << 24)

def check_winner(board, row, col):
    return "x" * (1 << 26)

def get_board_score(board, player):
    return 10 ** (10 ** 6)

def eval_board(board, player, k):
    return get_board_score(board, player)
"""
# Its `negamax` is wrong, so that the grader answers for it, and it asks for more than any search needs.
_SEARCHES = """
from rules import *

def evaluate_position(board, player):
    return 1.0

def order_moves(board, player, moves):
    return list(moves)

def negamax(board, depth, alpha, beta, player):
    while True:
        pass

def iterative_deepening(board, player, time_limit=1.0):
    depth = 1
    while True:
        try:
            negamax(board, depth % 40, -1e9, 1e9, player)
        except BaseException:
            pass
        depth += 1
"""
# Answers with arrays that do not fit each other, in tuples, lists and dicts.
_RAGGED = """
import numpy as np

_RAGGED = ((np.zeros((2, 3)),) * 5, (np.zeros((2, 4)),) * 5)

def get_first_row(board, col):
    return _RAGGED

def get_next_board(board, col, player):
    return {col: _RAGGED}

def check_winner(board, row, col):
    return [_RAGGED, np.zeros((2, 2, 2, 2))]

def get_board_score(board, player):
    return np.zeros((0, 3))

def eval_board(board, player, k):
    return _RAGGED
"""
# Sleeps each time it is loaded, and is right.
_NAPS = """
import select
select.select([], [], [], 2)
from reference_copy import *
"""
# Has thousands of methods, none of which is asked for, and hangs where it is asked first.
_METHODS = "class Many:\n" + "".join(f"    def m{number}(self): pass\n" for number in range(8000))
_HANGS = f"{_METHODS}\ndef get_first_row(board, col):\n    while True:\n        pass\n"
_REFERENCE = (ROOT / "reference" / "connect4.py").read_text(encoding="utf-8")
HOSTILE = {
    "exhaust": {
        "sleeps": {"connect4": _SLEEPS, "noeud": _READS_SLOWLY},
        "fills-memory": {"connect4": _FILLS_MEMORY},
        "searches": {"players": _SEARCHES},
    },
    "odd-answers": {
        "ragged": {"connect4": _RAGGED},
        "naps": {"connect4": _NAPS, "reference_copy": _REFERENCE},
        "hangs": {"connect4": _HANGS},
    },
}


@dataclass(frozen=True)
class Grading:
    """The report on one hand-in, serialized, and the CPU seconds of all processes of its grading."""

    report: str
    cpu: float


def grade_measured(path: Path, settings: Settings) -> Grading:
    """Grade a hand-in, if it has anything to grade, in a process that grades nothing else."""
    try:
        report = database.dump_report(grade(path, ASSIGNMENT, settings))
    except UnusableSubmission:
        report = ""
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return Grading(report, sum(usage.ru_utime + usage.ru_stime for usage in usages))


def grade_class(paths: Sequence[Path], settings: Settings, jobs: int = 2) -> list[Grading]:
    """Grade hand-ins, so many at a time, each in a process of its own."""
    chosen = list(ASSIGNMENT.rubric.selected(settings).values())
    prepare(chosen, ASSIGNMENT, settings)  # once, before the processes are forked
    with multiprocessing.get_context("fork").Pool(jobs, maxtasksperchild=1) as pool:
        return pool.map(partial(grade_measured, settings=settings), paths, chunksize=1)


def put_hostile(folder: Path, kind: str = "exhaust") -> list[Path]:
    """Write the hostile hand-ins of a kind into new folders; return their paths."""
    for name, files in HOSTILE[kind].items():
        (folder / name).mkdir(parents=True)
        for module, text in files.items():
            (folder / name / f"{module}.py").write_text(text, encoding="utf-8")
    return [folder / name for name in HOSTILE[kind]]


def mix(others: Sequence[Path], hostile: Sequence[Path]) -> list[Path]:
    """Return a class in which the hostile hand-ins lie as far apart as they can."""
    paths = list(others)
    for number, path in enumerate(hostile):
        paths.insert((number + 1) * len(others) // (len(hostile) + 1) + number, path)
    return paths


def compare(settings: Settings, rounds: int, kind: str) -> tuple[dict[str, list[float]], bool]:
    """Grade the class without and with the hostile tenth, print what each costs; return the CPU seconds of the others,
    and whether their reports are the same."""
    costs: dict[str, list[float]] = {"without": [], "with": []}
    reports: set[tuple[str, ...]] = set()
    with tempfile.TemporaryDirectory() as folder:
        others, hostile = [each.put(Path(folder)) for each in HONEST], put_hostile(Path(folder) / "hostile", kind)
        for name, paths in rounds * [("without", others), ("with", mix(others, hostile))]:
            start = time.monotonic()
            gradings = dict(zip(paths, grade_class(paths, settings), strict=True))
            seconds = time.monotonic() - start
            costs[name].append(sum(gradings[path].cpu for path in others))
            reports.add(tuple(gradings[path].report for path in others))
            spent = ", ".join(f"{path.name} {gradings[path].cpu:.1f} s" for path in hostile if path in gradings)
            print(f"{name} the hostile tenth: the others {costs[name][-1]:.1f} s of CPU; {spent or 'no others'}")
            print(f"    on the wall {seconds:.0f} s", flush=True)
    return costs, len(reports) == 1


def main(words: Sequence[str] | None = None) -> int:
    """Compare the class without and with the hostile tenth. Return 1 when the others' reports differ."""
    parser = argparse.ArgumentParser(prog="python -m bench.hostile_tenth", description=__doc__)
    parser.add_argument("--rounds", type=int, default=1, metavar="N", help="of both classes, in turn (default: 1)")
    parser.add_argument("--exercise", action="append", metavar="NAME", help="only these (default: all)")
    parser.add_argument("--kind", choices=HOSTILE, default="exhaust", help="of the hostile tenth (default: exhaust)")
    options = parser.parse_args(words)
    exercises = frozenset(options.exercise) if options.exercise else None
    costs, is_same = compare(Settings(exercises=exercises), options.rounds, options.kind)
    ratio = sum(costs["with"]) / sum(costs["without"])
    print(f"the others' CPU time with the hostile tenth: {ratio:.3f} of that without")
    print("their reports are the same" if is_same else "their reports DIFFER")
    return int(not is_same)


if __name__ == "__main__":
    sys.exit(main())
