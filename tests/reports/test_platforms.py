"""Formats of platforms, compared with what each platform's documentation and programs require."""

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from grader.model import GraderError, Note, Outcome, Report
from grader.reports import VARIABLES
from grader.reports.context import Context
from tests.support.building import WORDS, render_as
from tests.support.sample_reports import CONTEXT, bonus_above, bonus_lost, check, exercise, faulty, only, raised, sample

NOT_WRITTEN = check("check_grid", Outcome.NOT_WRITTEN, notes=(Note.of("no_file", file="connect4.py"),))
EMPTY = replace(sample(), exercises=(exercise("check_winner", NOT_WRITTEN),))
NO_PYTHON = Note.of("does_not_compile", file="connect4.py", line=7, text="invalid syntax", source="def f(:", caret="^")


def read(name: str, report: Report, context: Context = CONTEXT) -> Any:
    return json.loads(render_as(name, report, context))


# Gradescope

TOP = {"score", "execution_time", "output", "output_format", "test_output_format", "test_name_format", "visibility"}
TOP |= {"stdout_visibility", "extra_data", "tests", "leaderboard"}
TEST = {"score", "max_score", "status", "name", "name_format", "number", "output", "output_format", "tags"}
TEST |= {"visibility", "extra_data"}
SHOWN = ("hidden", "after_due_date", "after_published", "visible")
WRITTEN = ("text", "html", "simple_format", "md", "ansi")


@pytest.mark.parametrize("report", [sample(), sample("fr"), faulty(), bonus_above(True), EMPTY])
def test_gradescope_has_the_keys_and_values_the_platform_knows(report: Report) -> None:
    result = read("gradescope", report)
    assert result.keys() <= TOP
    assert isinstance(result["execution_time"], float)
    assert result["visibility"] in SHOWN
    assert {result[key] for key in result if key.endswith("_format")} <= set(WRITTEN)
    for test in result["tests"]:
        assert test.keys() <= TEST
        assert test["status"] in ("passed", "failed")  # without it, Gradescope passes full marks only
        assert re.fullmatch(r"\d+\.\d+", test["number"])
        assert test["visibility"] == "visible"  # a single hidden test hides the total


@pytest.mark.parametrize("report", [sample(), bonus_above(True), bonus_above(False), EMPTY])
def test_gradescope_sum_is_the_score_we_give(report: Report) -> None:
    result = read("gradescope", report)
    assert round(sum(test["score"] for test in result["tests"]), 9) == round(float(report.score), 4)
    assert round(sum(test["max_score"] for test in result["tests"]), 9) == round(float(report.out_of), 4)
    assert result["score"] == pytest.approx(float(report.score), abs=1e-4)


def test_gradescope_status_is_that_of_the_check_and_numbers_are_of_exercise_and_check() -> None:
    tests = {test["number"]: test for test in read("gradescope", sample())["tests"]}
    assert list(tests) == ["1.1", "1.2", "2.1", "2.2", "2.3", "3.1", "3.2", "4.1", "5.1"]
    passed = {number for number, test in tests.items() if test["status"] == "passed"}
    assert passed == {"1.1", "1.2", "2.1", "5.1"}
    assert all(tests[number]["score"] == tests[number]["max_score"] for number in passed - {"5.1"})
    assert (tests["5.1"]["score"], tests["5.1"]["max_score"]) == (0.5, 0)  # a bonus
    assert "check_winner(board, 5, 0)" in tests["2.3"]["output"]


def test_gradescope_says_what_is_not_graded_or_not_yet() -> None:
    result = read("gradescope", faulty())
    assert "score" not in result
    assert not any("score" in test for test in result["tests"])
    assert result["output"].startswith(WORDS["en"].word("incomplete"))
    result = read("gradescope", replace(sample(), pending=("eval_board", "minimax")))
    assert result["score"] == pytest.approx(2.4615)
    assert "eval_board and minimax" in result["output"]
    assert "not final" in result["output"]
    assert result["output"].startswith("Points so far: 2.46\n")  # no maximum: what is to come is not in it


# Classroom 50

REQUIRED = {"schema", "classroom", "assignment", "assignment_type", "owner", "submission", "commit", "release"}
REQUIRED |= {"review", "datetime", "score", "max-score", "tests"}


@pytest.mark.parametrize("report", [sample(), faulty(), bonus_above(True), bonus_above(False), EMPTY])
def test_classroom50_result_is_what_its_runner_takes(report: Report) -> None:
    result = read("classroom50", report)
    assert result.keys() == REQUIRED  # the published schema allows no other keys
    assert result["schema"] == "classroom50/result/v1"
    assert result["submission"].startswith("submit/")
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", result["datetime"])
    assert all(isinstance(result[key], str) and result[key] for key in REQUIRED - {"score", "max-score", "tests"})
    assert len(result["tests"]) <= 100
    for scored in (result, *result["tests"]):
        assert type(scored["score"]) is type(scored["max-score"]) is int
        assert 0 <= scored["score"] <= scored["max-score"]
    for test in result["tests"]:
        assert test["test-name"]
        assert type(test["passed"]) is bool


@pytest.mark.parametrize("report", [sample(), bonus_above(True), bonus_above(False)])
def test_classroom50_scales_the_points_and_says_by_how_much(report: Report) -> None:
    result = read("classroom50", report)
    scales = {test["scale"] for test in result["tests"]}
    assert len(scales) == 1
    assert result["score"] == round(report.score * scales.pop())
    assert all("100 is one point" in test["message"] for test in result["tests"])


def test_classroom50_names_who_and_what_from_the_runners_variables() -> None:
    result = read("classroom50", sample())
    assert (result["owner"], result["assignment_type"]) == ("alice", "individual")
    bare = {name: CONTEXT.environment[name] for name in VARIABLES["classroom50"]}
    group = read("classroom50", sample(), Context({**bare, "MODE": "group"}, when=CONTEXT.when))
    assert (group["owner"], group["assignment_type"]) == ("alice", "group")
    assert group["review"] == bare["COMMIT_URL"]


def test_classroom50_takes_a_hundred_tests_and_gets_none_when_the_grader_failed() -> None:
    result = read("classroom50", faulty())
    assert (result["score"], result["max-score"], result["tests"]) == (0, 0, [])
    many = tuple(exercise(f"e{number}", check("a")) for number in range(101))
    assert len(read("classroom50", replace(sample(), exercises=many[:100]))["tests"]) == 100
    with pytest.raises(GraderError, match="at most 100"):
        read("classroom50", replace(sample(), exercises=many))


# PrairieLearn


@pytest.mark.parametrize("report", [sample(), sample("fr"), faulty(), bonus_above(True), bonus_above(False), EMPTY])
def test_prairielearn_result_is_what_the_platform_takes(report: Report) -> None:
    result = read("prairielearn", report)
    assert result.keys() <= {"gradable", "score", "message", "output", "format_errors", "images", "tests"}
    assert type(result["gradable"]) is bool
    assert 0 <= result["score"] <= 1
    for test in result["tests"]:
        assert {"points", "max_points"} <= test.keys()  # if a test had no points, the platform would show none at all
        assert test.keys() <= {"name", "description", "points", "max_points", "message", "output", "images"}


def test_prairielearn_score_is_the_part_of_the_points_and_a_lost_bonus_takes_nothing() -> None:
    partly = pytest.approx(float(sample().score / sample().out_of), abs=1e-4)
    whole = (bonus_above(True), bonus_above(False), bonus_lost(True), bonus_lost(False))
    for report, score in ((sample(), partly), *((each, 1) for each in whole)):
        result = read("prairielearn", report)
        assert result["score"] == score
        points, most = (round(sum(test[key] for test in result["tests"]), 9) for key in ("points", "max_points"))
        if report != bonus_above(False):  # what is above the maximum is no part of it
            assert (points, most) == (round(float(report.score), 4), round(float(report.out_of), 4))


def test_a_bonus_is_no_loss_to_any_reader() -> None:
    """PrairieLearn shows 0 of 0 in grey and 0 of 1 as a red cross; a bonus above the cap says why it adds nothing."""
    for name, most in (("prairielearn", "max_points"), ("gradescope", "max_score")):
        tests = {test["name"].partition("_")[2]: test for test in read(name, bonus_above(True))["tests"]}
        assert tests["leaves."][most] == tests["any_tree."][most] == 0
        assert tests["leaves."]["output"] == ""
        assert "total of 20 is reached" in tests["any_tree."]["output"]
        assert [test["output"] for test in read(name, sample())["tests"][:3]] == ["", "", ""]  # passed, below the cap
    statuses = [test["status"] for test in read("gradescope", bonus_lost(True))["tests"]]
    assert statuses == ["passed", "failed"]


def test_prairielearn_takes_no_attempt_for_what_cannot_be_graded() -> None:
    missing = read("prairielearn", EMPTY)
    assert not missing["gradable"]
    assert "nothing to grade" in missing["message"]
    syntax = read("prairielearn", only(NO_PYTHON))
    assert not syntax["gradable"]
    assert len(syntax["format_errors"]) == 1
    assert "line 7" in syntax["format_errors"][0]
    fault = read("prairielearn", faulty())
    assert not fault["gradable"]
    assert "not a grade" in fault["message"]
    assert read("prairielearn", sample())["gradable"]


def test_prairielearn_result_stays_below_a_megabyte() -> None:
    wide = "\N{GRINNING FACE}" * 5000
    lost = exercise("a", *(check(str(number), Outcome.RAISED, notes=(raised(wide),)) for number in range(150)))
    unread = exercise(
        "b", *(check(str(n), Outcome.RAISED, notes=(replace(NO_PYTHON, key="does_not_compile"),)) for n in "ab")
    )
    report = replace(sample(text=wide, name=wide), exercises=(lost, unread), warnings=(raised(wide),) * 100)
    assert len(render_as("prairielearn", report).encode()) <= 1_000_000
    assert len(render_as("markdown", replace(report, exercises=(lost,))).encode()) <= 4 * 1_048_576
