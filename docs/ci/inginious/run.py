"""The run file of an INGInious task whose grader is the kit, `@kit@.zip` in the folder `common` of the course."""

from __future__ import annotations  # the containers of INGInious have Python 3.8

import json
import os
import subprocess
import tempfile
import zipfile
from pathlib import Path

from inginious_container_api import feedback
from inginious_container_api import input as student

PROBLEMS = json.loads('@problems@')  # problem of the task → file of the assignment
ACCEPT = "official"  # below this isolation nothing is graded
FEEDBACK = "full"  # or counterexample, or summary
ARCHIVE = os.environ.get("GRADER_ZIP", "/course/common/@kit@.zip")
PYTHON = os.environ.get(
    "GRADER_PYTHON", "/opt/grader/bin/python"
)  # 3.11 or later, with the libraries of the kit
NO_OUTCOME = {"result": "crash", "text": "The grader failed, and this is no grade: tell your instructor."}


def collect(folder: Path) -> Path:
    """Write the student's answers to the files of the assignment, in a new folder, and return it."""
    folder.mkdir()
    for problem, name in PROBLEMS.items():
        answer = student.get_input(problem)  # bytes of a file, or the text of a field
        (folder / name).write_bytes(answer if isinstance(answer, bytes) else answer.encode())
    return folder


def grade(work: Path) -> dict[str, object]:
    """Grade the submission in a work folder; return INGInious' result, grade and text."""
    with zipfile.ZipFile(ARCHIVE) as archive:
        archive.extractall(work)
    language = "fr" if student.get_lang().startswith("fr") else "en"
    outcome, submission = work / "outcome.json", collect(work / "submission")
    options = ["--lang", language, "--accept", ACCEPT, "--feedback", FEEDBACK]
    command = [PYTHON, "-m", "grader", "grade", submission, "--report", f"inginious={outcome}", *options]
    state = {"HOME": str(work), "XDG_STATE_HOME": str(work / "state"), "PYTHONNOUSERSITE": "1"}
    subprocess.run(
        command, cwd=work / "kit", env={**os.environ, **state}, check=False
    )  # what it says, debug mode shows
    return json.loads(outcome.read_text(encoding="utf-8")) if outcome.exists() else NO_OUTCOME


with tempfile.TemporaryDirectory(prefix="grader-") as work_folder:
    result = grade(Path(work_folder))
feedback.set_global_result(result["result"])
feedback.set_global_feedback(result["text"])
if "grade" in result:
    feedback.set_grade(result["grade"])
