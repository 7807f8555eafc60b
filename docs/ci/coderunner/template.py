"""The template of a CodeRunner question whose grader is the kit: a combinator, graded by a template grader.

Twig fills in the two texts below, and Jobe runs the result beside `@kit@.zip`, a support file of the question."""

import sys

sys.path.pop(0)  # the folder of this run: a student's attachments lie in it, and are no modules of this program

import json
import os
import subprocess
import tempfile
import zipfile
from pathlib import Path

LANGUAGE = "en"  # or fr
ACCEPT = "official"  # below this isolation nothing is graded
FEEDBACK = "full"  # or counterexample, or summary
PYTHON = os.environ.get("GRADER_PYTHON", "/opt/grader/bin/python")  # with the libraries of the kit
ANSWER = """{{ STUDENT_ANSWER | e('py') }}"""
ATTACHMENTS = """{{ ATTACHMENTS | e('py') }}"""  # names, with commas between them; allow @attachments@
NO_OUTCOME = {"prologuehtml": "<p>The grader failed, and this is no mark: tell your instructor.</p>"}  # no fraction


def collect(folder: Path) -> Path:
    """Copy the answer and the attachments into a new folder, and return it."""
    folder.mkdir()
    if ANSWER.strip():
        (folder / "answer.py").write_text(ANSWER, encoding="utf-8")
    for name in filter(None, ATTACHMENTS.split(",")):
        (folder / Path(name).name).write_bytes(Path(name).read_bytes())
    return folder


def grade(work: Path) -> str:
    """Grade the submission in a work folder; return the outcome that CodeRunner reads from this program."""
    with zipfile.ZipFile("@kit@.zip") as archive:
        archive.extractall(work)
    outcome, submission = work / "outcome.json", collect(work / "submission")
    options = ["--lang", LANGUAGE, "--accept", ACCEPT, "--feedback", FEEDBACK]
    command = [PYTHON, "-m", "grader", "grade", submission, "--report", f"coderunner={outcome}", *options]
    state = {"HOME": str(work), "XDG_STATE_HOME": str(work / "state"), "PYTHONNOUSERSITE": "1"}
    subprocess.run(command, cwd=work / "kit", env={**os.environ, **state}, capture_output=True, check=False)
    return outcome.read_text(encoding="utf-8") if outcome.exists() else json.dumps(NO_OUTCOME)


with tempfile.TemporaryDirectory(prefix="grader-") as work_folder:
    print(grade(Path(work_folder)))
