"""`python -m bench.fairness`: whether right hand-ins keep their points, whatever the seed and however busy the machine.

Every round grades the hand-ins of tests/corpus/correct with another private seed, and each must earn what it should.
In the rounds of --again they are graded twice with one seed, and both reports must be the same, byte for byte. Busy
loops run in sessions of their own, since Linux shares the processor out among sessions first. Seeds are drawn from the
number of the round: the same command asks the same.
"""

import argparse
import os
import random
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bench.assignment import ROOT
from bench.hostile_tenth import Grading, grade_class
from grader.gradebook import database
from grader.model import ExerciseResult, Outcome, Report, Settings

CORPUS = ROOT / "tests" / "corpus" / "correct"
_PARTS = {"connect4": "A", "noeud": "B"}
_BUSY = "while True: pass"
_LONGEST = 1500  # seconds that busy loops live, should nobody end them


def seed_of(number: int) -> int:
    """Return the private seed of a round."""
    return random.Random(f"fairness {number}").getrandbits(128)


def shortfalls(report: Report, expected: dict[str, Any]) -> list[str]:
    """Return what a hand-in lost that it should keep, or kept that it should lose: a text for each exercise."""
    parts = {_PARTS[file] for file in expected["files"]}
    stubs = set(expected.get("not_written", ()))
    problems = [] if report.complete else ["the grader itself failed"]
    for exercise in report.exercises:
        due = exercise.part in parts and exercise.name not in stubs
        lost = _lost(exercise)
        if due != (exercise.outcome is not Outcome.NOT_WRITTEN):
            problems.append(f"{exercise.name} is {exercise.outcome}")
        elif due and lost.keys() != set(expected["lost"].get(exercise.name, ())):
            problems.append(
                f"{exercise.name}: {', '.join(f'{check} {how}' for check, how in lost.items()) or 'nothing lost'}"
            )
    return problems


def _lost(exercise: ExerciseResult) -> dict[str, str]:
    return {check.id: str(check.outcome) for check in exercise.checks if check.outcome is not Outcome.PASSED}


@contextmanager
def busy_loops(number: int) -> Iterator[Sequence[subprocess.Popen[bytes]]]:
    """Run so many busy loops, each in a session of its own."""
    words = ["timeout", str(_LONGEST), sys.executable, "-c", _BUSY]
    loops = [subprocess.Popen(words, start_new_session=True) for _ in range(number)]
    try:
        yield loops
    finally:
        for loop in loops:
            loop.terminate()
            loop.wait()


def grade_round(paths: Sequence[Path], number: int, jobs: int, load: int) -> list[Grading]:
    """Grade the hand-ins with the seed of a round, beside so many busy loops; print what it cost."""
    start = time.monotonic()
    with busy_loops(load):
        gradings = grade_class(paths, Settings(seed=seed_of(number)), jobs)
        busy = os.getloadavg()[0]
    cpu, seconds = sum(grading.cpu for grading in gradings), time.monotonic() - start
    print(f"round {number}: {cpu:.0f} s of CPU, {seconds:.0f} s on the wall, load {busy:.0f}", flush=True)
    return gradings


def problems(paths: Sequence[Path], gradings: Sequence[Grading]) -> list[str]:
    """Return what is wrong with the reports of a round."""
    expected = tomllib.loads((CORPUS / "expected.toml").read_text(encoding="utf-8"))
    reports = [(path.name, database.load_report(grading.report)) for path, grading in zip(paths, gradings, strict=True)]
    return [f"{name}: {problem}" for name, report in reports for problem in shortfalls(report, expected[name])]


def differences(paths: Sequence[Path], first: Sequence[Grading], second: Sequence[Grading]) -> list[str]:
    """Return the hand-ins whose two reports with the same seed differ."""
    pairs = zip(paths, first, second, strict=True)
    return [f"{path.name}: two reports with one seed" for path, one, other in pairs if one.report != other.report]


def main(words: Sequence[str] | None = None) -> int:
    """Grade the right hand-ins so many times. Return 1 when one lost a point, or got two reports with one seed."""
    parser = argparse.ArgumentParser(prog="python -m bench.fairness", description=__doc__)
    parser.add_argument("names", nargs="*", help="folders of tests/corpus/correct (default: all)")
    parser.add_argument("--rounds", type=int, nargs=2, default=(1, 10), metavar=("FROM", "TO"), help="default: 1 10")
    parser.add_argument("--again", type=int, default=1, metavar="N", help="the first N rounds twice (default: 1)")
    parser.add_argument("--load", type=int, default=0, metavar="N", help="busy loops beside the second gradings")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="hand-ins at a time (default: 2)")
    options = parser.parse_args(words)
    paths = sorted(path for path in CORPUS.iterdir() if path.is_dir() and path.name in (options.names or [path.name]))
    first, last = options.rounds
    found, gradings = [], 0
    for number in range(first, last + 1):
        once = grade_round(paths, number, options.jobs, 0)
        twice = grade_round(paths, number, options.jobs, options.load) if number < first + options.again else once
        lost = [*problems(paths, once), *(differences(paths, once, twice) if twice is not once else ())]
        print(*(f"    {each}" for each in lost), sep="\n", end="\n" if lost else "", flush=True)
        found += lost
        gradings += len(paths) * (1 if twice is once else 2)
    print(f"{gradings} gradings of {len(paths)} hand-ins: {len(found)} problems")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
