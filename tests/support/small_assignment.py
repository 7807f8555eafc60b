"""A small assignment of one file, made for a test from its exercises, the model solution and the checks."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.support.building import ROOT
from tests.support.processes import forked


def grader(*words: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run a command of the grader in a process forked from one that has imported its libraries, and no assignment."""
    return forked("grader", words, cwd, os.environ)


def write_assignment(
    folder: Path, solution: str, returns: Mapping[str, str], checks: Mapping[str, str], **programs: str
) -> Path:
    """Write an assignment, each exercise for 1 point; `checks`: by the name of the file, which imports pytest;
    `programs`: the model solutions of those that are a file of their own."""
    assert grader("new", str(folder)).returncode == 0
    entries = [
        f'[exercises."{name}"]\npart = "A"\nfile = "lists"\npoints = 1\nreturns = "{kind}"\n'
        for name, kind in returns.items()
    ]
    for name, text in programs.items():
        head = f'[exercises.{name}]\npart = "A"\nfile = "{name}"\npoints = 1\n'
        entries.append(f'{head}program = true\nreturns = "printed text"\n')
        (folder / "reference" / f"{name}.py").write_text(text, encoding="utf-8")
    rubric = folder / "rubric"
    (rubric / "rubric.toml").write_text("\n".join([f"out_of = {len(entries)}", *entries]), encoding="utf-8")
    (folder / "reference" / "lists.py").write_text(solution, encoding="utf-8")
    for file in ("checks/largest.py", "checks/equivalent.toml", "misconceptions/largest.py"):
        (rubric / file).unlink()
    for texts in (rubric / "locale").glob("*.toml"):
        texts.unlink()
    for name, text in checks.items():
        (rubric / "checks" / f"{name}.py").write_text(f"import pytest\n\n\n{text}", encoding="utf-8")
    return folder


_GRADE = """
import json, sys
from pathlib import Path
from grader import Settings, grade, load_assignment
from grader.cli.options import state_folder
from grader.reports.json_report import as_dict
from grader.reports.sentences import Words

assignment, languages, *paths = sys.argv[1:]
assignment = load_assignment(assignment)
reports = {}
for path in map(Path, paths):
    report = grade(path, assignment, Settings(state=state_folder(assignment)))
    reports[path.name] = {each: as_dict(Words(each, assignment.locale), report) for each in languages.split()}
print(json.dumps(reports))
"""


def graded_folders(assignment: Path, *hand_ins: Path, languages: str = "en") -> dict[str, dict[str, Any]]:
    """Grade these folders in one process; return the JSON reports by the folder's name and language."""
    command = [sys.executable, "-c", _GRADE, str(assignment), languages, *map(str, hand_ins)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, "Traceback" in done.stderr) == (0, False), done.stderr
    reports: dict[str, dict[str, Any]] = json.loads(done.stdout)
    return reports


def graded_exercises(
    assignment: Path, text: str, language: str = "en", status: int = 0, **programs: str
) -> dict[str, Any]:
    """Grade a submission of this text and these programs; return the exercises of the JSON report by name."""
    work = assignment.parent / "work"
    work.mkdir(exist_ok=True)
    for name, content in {"lists": text, **programs}.items():
        (work / f"{name}.py").write_text(content, encoding="utf-8")
    options = ("--accept", "practice", "--locate", "off", "--lang", language, "--report", "json=-")
    done = grader("--assignment", str(assignment), "grade", str(work), *options)
    assert (done.returncode, "Traceback" in done.stderr) == (status, False), done.stderr
    return {each["name"]: each for each in json.loads(done.stdout)["exercises"]}


def messages(exercises: Mapping[str, Any]) -> dict[str, str]:
    """Return what is said of the first check of each exercise."""
    return {name: each["checks"][0]["message"] for name, each in exercises.items()}
