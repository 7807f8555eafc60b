"""Tests of --report and --exercise: where reports go, when they are written, and which exercises they contain."""

import base64
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from arena import command
from grader import cli
from grader.cli.options import write
from grader.cli.output import Reports
from grader.model import GraderError, GroupReport, Outcome, Place, Report, Settings
from tests import ASSIGNMENT
from tests.support.building import CONNECT4, edited, hand_in
from tests.support.sample_reports import VARIABLES, check, exercise, raised, sample

TIER = {"tier": "official", "self_test": "48/48"}
ONE = ("--exercise", "get_first_row", "--lang", "en")
RAISES = "def get_first_row(board, col):\n    raise ValueError('oops')\n"


@pytest.fixture(autouse=True)
def tested(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip the self-test of the isolation, and unset the variables of the CI these tests may run in."""
    monkeypatch.setattr("grader.cli.options.isolation", lambda *_: TIER)
    for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY", *VARIABLES):
        monkeypatch.delenv(name, raising=False)


def grade(path: Path, *options: str) -> int:
    return cli.main(["grade", str(path), *ONE, "--seed", "0", *options])


def test_a_result_for_github_is_added_to_what_its_step_has_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = hand_in(tmp_path / "work" / "tp", connect4=RAISES)
    output, summary, notes = tmp_path / "output", tmp_path / "summary", tmp_path / "notes"
    output.write_text("other=1\n")
    summary.write_text("# before\n")
    monkeypatch.setenv("GITHUB_OUTPUT", str(output))
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    (tmp_path / "work" / ".git").mkdir()
    wanted = (f"github={output}", f"github-summary={summary}", f"github-annotations={notes}")
    assert grade(path, *(part for report in wanted for part in ("--report", report))) == 0
    before, line = output.read_text().splitlines()
    result = json.loads(base64.b64decode(line.removeprefix("result=")))
    assert (before, result["max_score"], result["status"]) == ("other=1", 150, "fail")
    assert summary.read_text().startswith("# before\n## ` tp `\n")
    assert notes.read_text().startswith(
        "::error file=tp/connect4.py,line=2,title=get_first_row::The call raised ValueError"
    )


def test_a_report_to_minus_takes_the_place_of_the_terminals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = hand_in(tmp_path, connect4=RAISES)
    assert grade(path, "--report", "json=-") == 0
    assert json.loads(capsys.readouterr().out)["exercises"][0]["outcome"] == "raised"
    assert list(tmp_path.iterdir()) == [path / "connect4.py"]


@pytest.mark.parametrize(
    ("choice", "searches", "tells"), [("off", False, False), ("line", True, False), ("edit", True, True)]
)
def test_the_edit_that_repairs_is_told_to_whoever_asks_for_it(
    choice: str, searches: bool, tells: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    place = Place("connect4.py", 2, "return 0", "- return 0 + return 1")
    lost = replace(exercise("get_first_row", check("b", Outcome.RAISED, notes=(raised("!"),))), located=(place,))
    searched = []

    def graded(_submission: object, _assignment: object, settings: Settings, *_: object) -> Report:
        searched.append(settings.locates)
        return replace(sample(), exercises=(lost,))

    monkeypatch.setattr("grader.cli.grade.grade_submission", graded)
    assert grade(hand_in(tmp_path, connect4=RAISES), "--locate", choice, "--report", "json=-") == 0
    (told,) = json.loads(capsys.readouterr().out)["exercises"][0]["located"]
    assert searched == [searches]
    assert told["line"] == 2
    assert ("edit" in told) == tells


def test_nothing_is_graded_when_a_report_could_not_be_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("grader.cli.grade.grade_submission", lambda *_: pytest.fail("it was graded"))
    monkeypatch.setenv("CLASSROOM", "ai-2026")
    assert grade(hand_in(tmp_path, connect4=RAISES), "--report", f"classroom50={tmp_path}/result.json") == 2
    said = capsys.readouterr().err
    assert "ASSIGNMENT" in said
    assert "CLASSROOM," not in said
    assert grade(tmp_path, "--report", "json=/dev/null") == 2
    assert "is not a file" in capsys.readouterr().err
    assert grade(tmp_path, "--report", f"json={tmp_path / ('x' * 300)}") == 2
    assert "name too long" in capsys.readouterr().err
    monkeypatch.setattr("os.access", lambda *_: False)
    assert grade(tmp_path, "--report", f"json={tmp_path}/r.json") == 2
    assert "you may not write in the folder" in capsys.readouterr().err


def test_a_file_that_cannot_be_written_is_said_in_a_sentence(tmp_path: Path) -> None:
    write(tmp_path / ("x" * 250), "as long as a name may be")
    for file in (tmp_path / "nowhere" / "file", tmp_path / ("x" * 300), tmp_path):
        with pytest.raises(GraderError, match=r"cannot write .*: "):
            write(file, "text")
    assert [path.name for path in tmp_path.iterdir()] == ["x" * 250]


def test_minus_is_the_terminal_for_every_report_and_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    hand_in(tmp_path / "group" / "ana", connect4=RAISES)
    told = GroupReport("group", (), Report("group", "en", ()), {})
    monkeypatch.setattr("grader.cli.group.grade_group", lambda *_: told)
    assert cli.main(["group", "group", "--report", "json=-"]) == 0
    assert "program" in json.loads(capsys.readouterr().out)
    play = ["random", "greedy", "--games", "2", "--no-accuracy", "--jobs", "1"]
    assert command.main([*play, "--report", "json=-"]) == 0
    assert len(json.loads(capsys.readouterr().out)["games"]) == 2
    assert cli.main(["similar", "group", "--html", "-"]) == 2
    assert "name a file" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["group"]


def test_a_platform_gets_a_result_for_a_hand_in_without_python(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "work").mkdir()
    (tmp_path / "work" / "report.pdf").write_bytes(b"%PDF")
    assert grade(tmp_path / "work", "--report", f"json={tmp_path}/json") == 2
    assert "holds no Python file" in capsys.readouterr().err
    made = ("gradescope", "prairielearn", "github")
    assert grade(tmp_path / "work", *(part for name in made for part in ("--report", f"{name}={tmp_path}/{name}"))) == 0
    gradescope, prairielearn, github = (json.loads((tmp_path / name).read_text()) for name in made)
    assert gradescope["score"] == 0
    assert "holds no Python file" in gradescope["output"]
    assert not prairielearn["gradable"]
    assert "could be graded: work holds no Python file" in prairielearn["message"]
    assert str(tmp_path) not in gradescope["output"]
    assert {test["score"] for test in github["tests"]} == {0}


def test_what_does_not_exist_is_nobodys_hand_in(tmp_path: Path) -> None:
    assert grade(tmp_path / "nowhere", "--report", f"gradescope={tmp_path}/results.json") == 2
    assert not (tmp_path / "results.json").exists()


def test_one_exercise_has_the_points_it_has_in_the_whole_and_until_then_they_are_not_final(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Report] = []
    monkeypatch.setattr(Reports, "write_so_far", lambda _, report: told.append(report))
    monkeypatch.setattr("grader.grading.judge.MOST_CALLS", 5)
    path = hand_in(tmp_path, connect4=edited(CONNECT4, ("aligned >= 4", "aligned >= 5")))
    file = tmp_path / "report.json"
    assert cli.main(["grade", str(path), "--exercise", "get_board_score", "--report", f"json={file}"]) == 0
    report = json.loads(file.read_text())
    assert [found["name"] for found in report["exercises"]] == ["get_board_score"]
    assert report["exercises"][0]["supplied"] == ["check_winner"]
    assert report["score"] == report["out_of"] == 2
    assert [found.pending for found in told] == [*[("get_board_score",)] * 4, ()]  # it and the three before it
    assert [float(found.score) for found in told][-1] == 2


def test_what_decides_an_exercises_points() -> None:
    assert ASSIGNMENT.rubric.with_dependencies([]) == frozenset()
    assert ASSIGNMENT.rubric.with_dependencies(["get_first_row"]) == {"get_first_row"}
    assert ASSIGNMENT.rubric.with_dependencies(["get_board_score", "get_next_board"]) == {
        *("get_board_score", "check_winner", "get_next_board", "get_first_row")
    }
    assert ASSIGNMENT.rubric.with_dependencies(ASSIGNMENT.rubric.core) == set(ASSIGNMENT.rubric.core)


def test_gradescopes_result_is_there_while_grading_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []

    def recorded(file: Path, text: str) -> None:
        write(file, text)
        seen.append((file.name, json.loads(file.read_text())))

    monkeypatch.setattr("grader.cli.output.write_report", recorded)
    path = hand_in(tmp_path / "work", connect4=CONNECT4)
    options = ("--exercise", "get_next_board", "--report", f"gradescope={tmp_path}/g", "--report", f"json={tmp_path}/j")
    assert grade(path, *options) == 0
    assert [name for name, _ in seen[-2:]] == ["g", "j"]  # the JSON report is written only once, at the end
    results = [result for name, result in seen if name == "g"]
    scores = [result["score"] for result in results]
    assert scores == sorted(scores)
    assert set(scores) == {0, 1.5, 3}
    assert all(("not final" in result["output"]) == (result["score"] < 3) for result in results)
