"""This kit's own commands, measured; a measurement whose grade is not the right one is none."""

import json
import os
import shutil
import sys
import tempfile
from pathlib import Path

from bench.measure import Failed, Measured, measure
from bench.recording import SEED
from grader.gradebook import Gradebook

ROOT = Path(__file__).parent.parent
_SEEDED = ("--seed", str(SEED))


def _env() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def cold(hand_in: Path) -> Measured:
    """`grade`, as one types it: self-test, all checks, a report."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [sys.executable, "-m", "grader", "grade", str(hand_in), *_SEEDED, "--report", f"json={report}"]
        measured = measure(command, ROOT, _env())
        said = json.loads(report.read_text())
    if said["score"] != said["out_of"]:
        raise Failed(f"{hand_in.name} earned {said['score']} of {said['out_of']} points")
    return measured


def classroom(hand_in: Path, count: int, jobs: int, often: bool = False) -> Measured:
    """`class` of so many copies of a hand-in, with as many cores as jobs."""
    with tempfile.TemporaryDirectory() as folder:
        work, book = Path(folder) / "class", Path(folder) / "class.sqlite"
        for number in range(count):
            shutil.copytree(hand_in, work / f"{number:05}")
        command = [sys.executable, "-m", "grader", "class", str(work), "--gradebook", str(book), *_SEEDED]
        measured = measure([*command, "--jobs", str(jobs)], ROOT, _env(), cores=jobs, often=often)
        with Gradebook(book) as kept:
            reports = [entry.report for entry in kept.entries()]
    right = [report for report in reports if report is not None and report.score == report.out_of]
    if len(right) != count:
        raise Failed(f"{len(right)} of {count} copies of {hand_in.name} earned every point")
    return measured
