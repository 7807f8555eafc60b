"""`python -m bench.classroom`: hand-ins a minute with 1 and 2 jobs, and the memory of a class, in one run.

The class is one hand-in many times over, in all exercises, so that only the number of jobs changes. Memory is what is
resident, looked at ten times a second: of the process that keeps the gradebook, of all processes together, and of the
first against whose class is four times as long, which says whether memory grows with the class.
"""

import argparse
import os
import shutil
import tempfile
import time
from pathlib import Path

from bench.memory import Memory, watched
from grader.classroom.conduct import Conduct
from grader.classroom.workplace import Cores
from grader.gradebook import Gradebook
from grader.gradebook.run import Run
from grader.model import Settings

_HAND_IN = Path(__file__).parent.parent / "tests" / "handins" / "fast"


def grade(count: int, jobs: int) -> tuple[float, Memory]:
    """Hand-ins a minute of a class of `count`, and its memory."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{number:04}" for number in range(count)]
        for path in paths:
            shutil.copytree(_HAND_IN, path)
        with Gradebook(Path(folder) / "class.sqlite", create=True) as book, Run(book).open() as run:
            start = time.perf_counter()
            with watched(os.getpid()) as memory:
                Conduct(run, Cores(jobs), Settings()).grade(paths)
            return 60 * count / (time.perf_counter() - start), memory


def main() -> None:
    """Print the table of QUALITY.md."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=12, help="hand-ins of the shorter class")
    count = parser.parse_args().count
    grade(1, 1)  # the fork server starts, and stays
    print("| hand-ins | jobs | a minute | keeper, MiB | together, MiB |")
    print("| ---: | ---: | ---: | ---: | ---: |")
    for number, jobs in ((count, 1), (count, 2), (4 * count, 2)):
        rate, memory = grade(number, jobs)
        print(f"| {number} | {jobs} | {rate:.1f} | {memory.keeper:.0f} | {memory.together:.0f} |", flush=True)


if __name__ == "__main__":
    main()
