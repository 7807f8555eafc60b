"""GitHub: the result for a classroom's runner and its reporter, a step's output, and annotations."""

import base64
import json
import re
from dataclasses import replace
from typing import Any

import pytest

from grader.model import GraderError, Note, Outcome, Report
from grader.reports import github
from tests.support.building import render_as
from tests.support.sample_reports import (
    CONTEXT,
    check,
    exercise,
    faulty,
    only,
    raised,
    sample,
    wrong,
)

NOTHING = replace(sample(), exercises=(exercise("a", check("b", Outcome.NOT_WRITTEN)),))


def read(name: str, report: Report) -> Any:
    return json.loads(render_as(name, report, CONTEXT))


@pytest.mark.parametrize("report", [sample(), sample("fr"), faulty(), NOTHING, replace(sample(), exercises=())])
def test_github_result_has_what_its_readers_need(report: Report) -> None:
    result = read("github", report)
    assert result["version"] == 3
    assert result["status"] in ("pass", "fail", "error")
    assert type(result["max_score"]) is int
    assert result["tests"]
    for test in result["tests"]:
        assert test["status"] in ("pass", "fail", "error")
        assert type(test["score"]) is int
        assert {"name", "test_code", "task_id", "filename", "line_no", "duration"} <= test.keys()
        assert bool(test.get("message")) == (test["status"] != "pass")  # here, each check is one test


def test_github_tests_of_a_runner_are_worth_the_same_so_the_table_and_the_total_agree() -> None:
    part = next(found for found in sample().exercises if found.name == "check_winner")
    all_right = replace(part, checks=tuple(replace(c, outcome=Outcome.PASSED, score=c.out_of) for c in part.checks))
    for found in (part, all_right):
        result = read("github", replace(sample(), exercises=(found,)))
        passed = [test for test in result["tests"] if test["status"] == "pass"]
        assert len(result["tests"]) == 5  # 6/13, 6/13 and 3/13 of a point: two, two and one tests
        assert sum(test["score"] for test in passed) == round(found.score * 100)
        assert len(passed) / 5 == pytest.approx(float(found.score / found.out_of))
        assert all(abs(test["score"] - 300 / 13) < 1 for test in passed)


def test_github_says_once_what_was_lost() -> None:
    report = replace(sample(), exercises=tuple(e for e in sample().exercises if e.name == "check_winner"))
    lost = [test for test in read("github", report)["tests"] if test["status"] == "fail"]
    assert [test["name"].rpartition(" ")[2] for test in lost] == ["(1/2)", "(2/2)", "check_any_game."]
    assert ["message" in test for test in lost] == [True, False, True]
    assert [bool(test["test_code"]) for test in lost] == [True, False, True]


def longest(count: int, points: str) -> Report:
    """Return a report of lost checks that say as much as a submission can make them say."""
    text = "\N{GRINNING FACE}" * 5000
    note = raised(text, file=f"{'a' * 4000}.py")
    lost = (check(str(n), Outcome.RAISED, points, notes=(note,), evidence=wrong(got=text)) for n in range(count))
    return replace(sample(text=text, name=text), exercises=(exercise("a", *lost),), warnings=(note,) * 100)


@pytest.mark.parametrize(("count", "points", "tests"), [(1, "1", 1), (100, "1", 100), (140, "1", 140), (12, "8", 12)])
def test_github_result_fits_an_environment_variable(count: int, points: str, tests: int) -> None:
    line = github.step_output(render_as("github", longest(count, points), CONTEXT))
    result = json.loads(base64.b64decode(line.removeprefix("result=")))
    assert len("A" * 100 + "_RESULTS=" + line.removeprefix("result=")) < 131_072  # with the name of the variable
    assert len(result["tests"]) == tests
    assert all(test["message"] for test in result["tests"])
    assert result["max_score"] == count * int(points) * 100


def test_github_cuts_no_message_that_fits_and_needs_several_results_for_very_many_checks() -> None:
    assert len(next(test["message"] for test in read("github", longest(1, "1"))["tests"])) == 4000
    many = exercise("a", *(check(str(number)) for number in range(500)))
    with pytest.raises(GraderError, match="--exercise"):
        read("github", replace(sample(), exercises=(many,)))


def test_github_says_pass_only_when_all_is_right() -> None:
    right = replace(sample(), exercises=(exercise("get_first_row", check("check_hand_out")),))
    statuses = [read("github", report)["status"] for report in (right, sample(), replace(right, exercises=()))]
    assert statuses == ["pass", "fail", "fail"]


def test_github_step_output_is_one_line_of_base64() -> None:
    text = render_as("github", sample("fr"))
    line = github.step_output(text)
    name, _, value = line.removesuffix("\n").partition("=")
    assert name == "result"
    assert "\n" not in value
    assert base64.b64decode(value).decode() == text


COMMAND = re.compile(r"::(\w+) (.*?)::(.*)")


def commands(report: Report) -> list[tuple[str, dict[str, str], str]]:
    """Return level, properties and message of each annotation, as the runner parses them."""
    found = []
    for line in render_as("github-annotations", report, CONTEXT).splitlines():
        match = COMMAND.fullmatch(line)
        assert match is not None
        pairs = dict(pair.split("=", 1) for pair in match[2].split(","))
        found.append((match[1], {key: decoded(value) for key, value in pairs.items()}, decoded(match[3])))
    return found


def decoded(text: str) -> str:
    for code, char in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        text = text.replace(code, char)
    return text


def test_annotations_are_on_the_students_own_lines() -> None:
    (error, warning) = commands(sample(text="100%0Awrong, 50%25"))
    assert error[0] == "error"
    assert error[1] == {"file": "work/tp/connect4.py", "line": "12", "title": "eval_board"}
    assert error[2] == "The call raised ValueError: 100%0Awrong, 50%25 (connect4.py, line 12, in eval_board)"
    assert (warning[0], warning[1]["file"], warning[1]["line"]) == ("warning", "work/tp/noeud.py", "3")


def test_annotations_come_once_and_not_for_what_has_no_line() -> None:
    assert len(commands(only(raised("x"), raised("x"), raised("y"), Note.of("timed_out", seconds="5")))) == 2


@pytest.mark.parametrize(
    ("file", "line", "place"),
    [
        ("outils.py", "3", {"file": "work/tp/outils.py", "line": "3"}),  # a module in the same folder
        ("../../.github/workflows/x.py", "3", None),
        ("/etc/passwd", "3", None),
        ("connect4.py", "-3", {"file": "work/tp/connect4.py"}),
        ("connect4.py", "9" * 30, {"file": "work/tp/connect4.py"}),
        ("connect4.py", "٣", {"file": "work/tp/connect4.py"}),
    ],
)
def test_an_annotation_trusts_no_place_a_hand_in_says(file: str, line: str, place: dict[str, str] | None) -> None:
    note = Note.of("raised_at", type="E", text="t", file=file, line=line, function="f")
    assert [properties for _, properties, _ in commands(only(note))] == (
        [{**place, "title": "a"}] if place is not None else []
    )


def test_annotations_escape_what_a_file_is_called_and_leave_out_the_lines_of_a_notebook() -> None:
    odd = only(raised("x"), files={"connect4": "a,line=1::b%.py"})
    assert commands(odd)[0][1]["file"].replace(": :", "::") == "work/a,line=1::b%.py"
    notebook = only(raised("x"), files={"connect4": "tp.ipynb"})
    assert commands(notebook)[0][1] == {"file": "work/tp.ipynb", "title": "a"}
