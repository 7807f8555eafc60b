"""The build scripts serve the assignment in GRADER_ASSIGNMENT, and refuse what is none."""

import json
import shutil
import sys
import zipfile
from pathlib import Path

import pytest

from tests.support.building import ROOT
from tests.support.templates import (
    archive_of_the_kit,
    build,
    command_of_the_page,
    course_with_the_question,
    kit_to_build_from,
    page,
    run,
    upload_names,
)

OTHER = "GRADER_ASSIGNMENT=examples/words "  # in front of a command of the page


def test_the_page_has_the_commands_for_another_assignment() -> None:
    for script, target in (("gradescope", "assignment.zip"), ("prairielearn", "path/to/course")):
        command = command_of_the_page(script).replace("autograder.zip", target)
        assert f"\nGRADER_ASSIGNMENT=path/to/assignment {command}\n" in page()


def test_gradescope_zip_holds_the_assignment_that_is_asked_for(tmp_path: Path) -> None:
    """VPL, CodeRunner and INGInious grade with the same zip."""
    with zipfile.ZipFile(archive_of_the_kit(tmp_path / "made", OTHER)) as opened:
        opened.extractall(tmp_path / "unpacked")
    kit = tmp_path / "unpacked" / "kit"
    words = ROOT / "examples" / "words"
    assert (kit / "rubric" / "rubric.toml").read_bytes() == (words / "rubric" / "rubric.toml").read_bytes()
    assert (tmp_path / "unpacked" / "state" / "words-kit" / "seed").read_text().strip() == "20261121"
    assert not list(kit.rglob("connect4*"))
    report = tmp_path / "report.json"
    options = ("--exercise", "letters", "--accept", "practice", "--report", f"json={report}")
    assert run(sys.executable, "-m", "grader", "grade", words / "reference", *options, cwd=kit).returncode == 0
    assert json.loads(report.read_text())["score"] == 2


@pytest.mark.parametrize("script", ["gradescope", "prairielearn"])
def test_a_build_refuses_what_is_no_assignment(script: str, tmp_path: Path) -> None:
    kit = kit_to_build_from(tmp_path)
    (tmp_path / "infoCourse.json").write_text("{}")
    before = set(tmp_path.iterdir())
    command = command_of_the_page(script).replace("path/to/course", "..").replace("autograder.zip", "../autograder.zip")
    ended = build(kit, f"GRADER_ASSIGNMENT=examples {command}")
    assert ended.returncode == 2
    assert f"{kit}/examples is no assignment" in ended.stderr
    assert ended.stderr.count("\n") == 1
    assert set(tmp_path.iterdir()) - before == {tmp_path / "state"}


def test_prairielearns_question_is_the_assignment_that_is_asked_for(tmp_path: Path) -> None:
    course = course_with_the_question(tmp_path, OTHER)
    question, server = (course / folder / "words" for folder in ("questions", "serverFilesCourse"))
    info = json.loads((question / "info.json").read_text())
    assert (info["title"], info["topic"], info["tags"]) == ("words", "words", [])
    assert info["externalGradingOptions"]["serverFilesCourse"] == ["words/"]
    assert upload_names(question) == {"words.py", "text.py"}
    rubric = ROOT / "examples" / "words" / "rubric" / "rubric.toml"
    assert (server / "rubric" / "rubric.toml").read_bytes() == rubric.read_bytes()
    assert not [path for path in course.rglob("*") if "connect4" in path.name or "puissance4" in path.name]
    shutil.copytree(ROOT / "examples" / "words" / "reference", tmp_path / "grade" / "student")
    entry = course / info["externalGradingOptions"]["entrypoint"].removeprefix("/grade/")
    environment: dict[str, str | Path] = {"GRADE_ROOT": tmp_path / "grade", "GRADER_SEED": "7", "REPORT_LANGUAGE": "en"}
    assert run(entry, "--exercise", "letters", environment=environment).returncode == 0
    results = json.loads((tmp_path / "grade" / "results" / "results.json").read_text())
    assert (results["gradable"], sum(test["points"] for test in results["tests"])) == (True, 2)
