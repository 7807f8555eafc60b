"""This kit's own commands, measured; a measurement whose grade is not the right one is none."""

import json
import os
import shutil
import sys
import tempfile
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from bench.measure import Failed, Measured, measure
from bench.recording import SEED
from grader.course.gradebook import Gradebook

ROOT = Path(__file__).parent.parent
_SEEDED = ("--seed", str(SEED))


@dataclass(frozen=True)
class Kit:
    """This kit, or a copy of it with other checks; `path` is what these need to import.

    `state` stands for the user's state folder, where a grading keeps what the next can use. A measurement is given a
    copy, so that it finds what `warm` has left there, and nothing of another measurement."""

    state: Path
    root: Path = ROOT
    path: str = ""
    own: Path | None = None  # where a kit that counts (distinct.py) says what the hand-ins' own calls took

    def warm(self, hand_in: Path, *options: str) -> None:
        """A grading that does not count, but for what it leaves. Raises Failed when points are lost."""
        self._graded(hand_in, self.state, *options)

    def cold(self, hand_in: Path, *options: str) -> Measured:
        """`grade`, as one types it: self-test, all checks, a report. Raises Failed when points are lost."""
        with self._copy_of_state() as state:
            return self._graded(hand_in, state, *options)

    def first(self, hand_in: Path) -> Measured:
        """The same on a machine that has never graded."""
        with tempfile.TemporaryDirectory() as nothing:
            return self._graded(hand_in, Path(nothing))

    def _graded(self, hand_in: Path, state: Path, *options: str) -> Measured:
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder) / "report.json"
            command = [sys.executable, "-m", "grader", "grade", str(hand_in), *_SEEDED, "--report", f"json={report}"]
            measured = measure([*command, *options], self.root, self._env(state))
            said = json.loads(report.read_text())
        if said["score"] != said["out_of"]:
            raise Failed(f"{hand_in.name} earned {said['score']} of {said['out_of']} points")
        return measured

    def classroom(self, hand_ins: Sequence[Path], jobs: int, losing: Collection[str] | None = ()) -> Measured:
        """`class` of these hand-ins, with as many cores as jobs.

        Raises Failed unless all earn every point but those whose folder's name is in `losing`, and these do not; with
        None in its place any points are right."""
        with tempfile.TemporaryDirectory() as folder, self._copy_of_state() as state:
            work, book = Path(folder) / "class", Path(folder) / "class.sqlite"
            labels = [f"{number:05}" for number in range(len(hand_ins))]
            for label, hand_in in zip(labels, hand_ins, strict=True):
                shutil.copytree(hand_in, work / label)
            command = [sys.executable, "-m", "grader", "class", str(work), "--gradebook", str(book), *_SEEDED]
            start = datetime.now(UTC)
            measured = measure([*command, "--jobs", str(jobs)], self.root, self._env(state), cores=jobs)
            right = _right(book)
        pairs = zip(labels, hand_ins, strict=True)
        wrong = [path.name for label, path in pairs if losing is not None and (label in right) == (path.name in losing)]
        if wrong:
            raise Failed(f"{len(wrong)} of {len(hand_ins)} hand-ins have not the points they should: {set(wrong)}")
        return replace(measured, right=(max(right.values(), default=start) - start).total_seconds())

    @contextmanager
    def _copy_of_state(self) -> Iterator[Path]:
        with tempfile.TemporaryDirectory() as folder:
            if self.state.is_dir():
                shutil.copytree(self.state, folder, dirs_exist_ok=True)
            yield Path(folder)

    def _env(self, state: Path) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        kept["XDG_STATE_HOME"] = str(state)
        if self.own is not None:
            kept["BENCH_OWN"] = str(self.own)
        return {**kept, "PYTHONPATH": self.path} if self.path else kept


def _right(book: Path) -> dict[str, datetime]:
    """The hand-ins of a gradebook that have every point, and when they were graded."""
    with Gradebook(book) as kept:
        graded = [(entry.label, entry.report, entry.graded_at) for entry in kept.entries()]
    return {label: when for label, report, when in graded if report and when and report.score == report.out_of}
