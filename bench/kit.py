"""Measurements of this kit's own commands; a measurement with an unexpected grade is an error."""

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

from bench.measure import Measured, MeasurementError, measure
from bench.recording import SEED
from grader.gradebook.book import Gradebook

ROOT = Path(__file__).parent.parent
_SEEDED = ("--seed", str(SEED))


@dataclass(frozen=True)
class Kit:
    """This kit, or a copy of it with other checks; `path` is the import path those need.

    `state` replaces the user's state folder, in which a grading stores data for the next. Each measurement gets a copy
    of it, so that it finds what `warm` stored, and nothing of another measurement."""

    state: Path
    root: Path = ROOT
    path: str = ""
    own: Path | None = None  # file in which a counting kit (distinct.py) records the CPU time of own calls

    def warm(self, hand_in: Path, *options: str) -> None:
        """Run a grading only to fill the state folder. Raise MeasurementError when points are lost."""
        self._grade(hand_in, self.state, *options)

    def cold(self, hand_in: Path, *options: str) -> Measured:
        """Measure `grade` as typed by a user: self-test, all checks, a report. Raise MeasurementError when points are
        lost."""
        with self._copy_of_state() as state:
            return self._grade(hand_in, state, *options)

    def first(self, hand_in: Path) -> Measured:
        """Measure the same on a machine that has never graded."""
        with tempfile.TemporaryDirectory() as state:
            return self._grade(hand_in, Path(state))

    def _grade(self, hand_in: Path, state: Path, *options: str) -> Measured:
        """Grade a submission with this state folder. Raise MeasurementError when points are lost."""
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder) / "report.json"
            command = [sys.executable, "-m", "grader", "grade", str(hand_in), *_SEEDED, "--report", f"json={report}"]
            measured = measure([*command, *options], self.root, self._env(state))
            results = json.loads(report.read_text())
        if results["score"] != results["out_of"]:
            raise MeasurementError(f"{hand_in.name} earned {results['score']} of {results['out_of']} points")
        return measured

    def classroom(self, hand_ins: Sequence[Path], jobs: int, losing: Collection[str] | None = ()) -> Measured:
        """Measure `class` of these submissions, with as many cores as jobs.

        Raise MeasurementError unless exactly the submissions whose folder name is in `losing` lose points; None accepts
        any points."""
        with tempfile.TemporaryDirectory() as folder, self._copy_of_state() as state:
            work, book = Path(folder) / "class", Path(folder) / "class.sqlite"
            labels = [f"{number:05}" for number in range(len(hand_ins))]
            for label, hand_in in zip(labels, hand_ins, strict=True):
                shutil.copytree(hand_in, work / label)
            command = [sys.executable, "-m", "grader", "class", str(work), "--gradebook", str(book), *_SEEDED]
            start = datetime.now(UTC)
            measured = measure([*command, "--jobs", str(jobs)], self.root, self._env(state), cores=jobs)
            graded_at = _full_points(book)
        pairs = zip(labels, hand_ins, strict=True)
        wrong = [
            path.name for label, path in pairs if losing is not None and (label in graded_at) == (path.name in losing)
        ]
        if wrong:
            raise MeasurementError(
                f"{len(wrong)} of {len(hand_ins)} hand-ins have not the points they should: {set(wrong)}"
            )
        return replace(measured, right=(max(graded_at.values(), default=start) - start).total_seconds())

    @contextmanager
    def _copy_of_state(self) -> Iterator[Path]:
        with tempfile.TemporaryDirectory() as folder:
            if self.state.is_dir():
                shutil.copytree(self.state, folder, dirs_exist_ok=True)
            yield Path(folder)

    def _env(self, state: Path) -> dict[str, str]:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        environment["XDG_STATE_HOME"] = str(state)
        if self.own is not None:
            environment["BENCH_OWN"] = str(self.own)
        return {**environment, "PYTHONPATH": self.path} if self.path else environment


def _full_points(book: Path) -> dict[str, datetime]:
    """Return the submissions of a gradebook with full points, and when each was graded."""
    with Gradebook(book) as gradebook:
        graded = [(entry.label, entry.report, entry.graded_at) for entry in gradebook.entries()]
    return {label: when for label, report, when in graded if report and when and report.score == report.out_of}
