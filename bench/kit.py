"""This kit's own commands, measured; a measurement whose grade is not the right one is none."""

import json
import os
import shutil
import sys
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

from bench.measure import Failed, Measured, measure
from bench.recording import SEED
from grader.gradebook import Gradebook

ROOT = Path(__file__).parent.parent
_SEEDED = ("--seed", str(SEED))


@dataclass(frozen=True)
class Kit:
    """This kit, or a copy of it with other checks; `path` is what these need to import.

    `state` stands for the user's state folder, where a grading keeps what the next can use."""

    state: Path
    root: Path = ROOT
    path: str = ""

    def cold(self, hand_in: Path, *options: str) -> Measured:
        """`grade`, as one types it: self-test, all checks, a report. Raises Failed when points are lost."""
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder) / "report.json"
            command = [sys.executable, "-m", "grader", "grade", str(hand_in), *_SEEDED, "--report", f"json={report}"]
            measured = measure([*command, *options], self.root, self._env())
            said = json.loads(report.read_text())
        if said["score"] != said["out_of"]:
            raise Failed(f"{hand_in.name} earned {said['score']} of {said['out_of']} points")
        return measured

    def first(self, hand_in: Path) -> Measured:
        """The same on a machine that has never graded."""
        with tempfile.TemporaryDirectory() as nothing:
            return replace(self, state=Path(nothing)).cold(hand_in)

    def classroom(self, hand_in: Path, count: int, jobs: int, often: bool = False) -> Measured:
        """`class` of so many copies of a hand-in, with as many cores as jobs."""
        with tempfile.TemporaryDirectory() as folder:
            work, book = Path(folder) / "class", Path(folder) / "class.sqlite"
            for number in range(count):
                shutil.copytree(hand_in, work / f"{number:05}")
            command = [sys.executable, "-m", "grader", "class", str(work), "--gradebook", str(book), *_SEEDED]
            measured = measure([*command, "--jobs", str(jobs)], self.root, self._env(), cores=jobs, often=often)
            right = _right(book)
        if right != count:
            raise Failed(f"{right} of {count} copies of {hand_in.name} earned every point")
        return measured

    def _env(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        kept["XDG_STATE_HOME"] = str(self.state)
        return {**kept, "PYTHONPATH": self.path} if self.path else kept


def _right(book: Path) -> int:
    """How many hand-ins of a gradebook have every point."""
    with Gradebook(book) as kept:
        reports = [entry.report for entry in kept.entries() if entry.report is not None]
    return sum(report.score == report.out_of for report in reports)
