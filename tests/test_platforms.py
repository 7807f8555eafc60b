"""Reports for platforms, held to what each platform's own documents and programs ask of them."""

import base64
import json
import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from grader import sentences
from grader.model import GraderError, Note, Outcome, Report
from grader.reports import FORMATS, VARIABLES, github
from grader.reports.surroundings import Surroundings
from tests.sample_reports import AROUND, bonus_above, check, exercise, faulty, raised, sample

NOT_WRITTEN = check("check_grid", Outcome.NOT_WRITTEN, notes=(Note.of("no_file", file="connect4.py"),))
EMPTY = replace(sample(), exercises=(exercise("check_winner", NOT_WRITTEN),))
NO_PYTHON = Note.of("does_not_compile", file="connect4.py", line=7, text="invalid syntax", source="def f(:", caret="^")


def read(name: str, report: Report, around: Surroundings = AROUND) -> Any:
    return json.loads(FORMATS[name](report, around))


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
        assert test["status"] in ("passed", "failed")  # left out, it would be "passed" at full marks only
        assert re.fullmatch(r"\d+\.\d+", test["number"])
        assert test["visibility"] == "visible"  # one hidden test would hide the total


@pytest.mark.parametrize("report", [sample(), bonus_above(True), bonus_above(False), EMPTY])
def test_gradescope_sum_is_the_score_we_give(report: Report) -> None:
    result = read("gradescope", report)
    assert sum(test["score"] for test in result["tests"]) == pytest.approx(float(report.score), abs=0.005)
    assert result["score"] == pytest.approx(float(report.score), abs=1e-4)


def test_gradescope_status_is_that_of_the_check_and_numbers_are_of_exercise_and_check() -> None:
    tests = {test["number"]: test for test in read("gradescope", sample())["tests"]}
    assert list(tests) == ["1.1", "1.2", "2.1", "2.2", "2.3", "3.1", "3.2", "4.1", "5.1"]
    passed = {number for number, test in tests.items() if test["status"] == "passed"}
    assert passed == {"1.1", "1.2", "2.1", "5.1"}
    assert all(tests[number]["score"] == tests[number]["max_score"] for number in passed)
    assert "check_winner(board, 5, 0)" in tests["2.3"]["output"]


def test_gradescope_gets_no_score_when_the_grader_failed() -> None:
    result = read("gradescope", faulty())
    assert "score" not in result
    assert not any("score" in test for test in result["tests"])
    assert result["output"].startswith(sentences.word("en", "incomplete"))


def test_gradescope_says_what_is_not_graded_yet() -> None:
    result = read("gradescope", replace(sample(), pending=("eval_board", "minimax")))
    assert result["score"] == pytest.approx(2.4615)
    assert "eval_board and minimax" in result["output"]
    assert "not final" in result["output"]


# GitHub Classroom


def posted(results: list[Any]) -> tuple[float, float] | None:
    """The points the classroom's reporter posts for its runners: None when it posts none."""
    total = most = 0
    for result in results:
        if result["max_score"]:
            most += result["max_score"]
            total += sum(test["score"] for test in result["tests"])
    return (total, most) if most else None


@pytest.mark.parametrize("report", [sample(), sample("fr"), faulty(), EMPTY, replace(sample(), exercises=())])
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
        assert bool(test.get("message")) == (test["status"] != "pass")


@pytest.mark.parametrize("report", [sample(), bonus_above(True), bonus_above(False), EMPTY])
def test_github_posts_the_score_we_give_in_hundredths(report: Report) -> None:
    total, most = posted([read("github", report)]) or (0, 0)
    assert total == round(report.score * 100)
    core_and_bonus = sum((e.out_of for e in report.exercises), Fraction(0))
    assert most == round((report.out_of if report.capped else core_and_bonus) * 100)


def test_github_tests_of_a_runner_are_worth_the_same_so_the_table_and_the_total_agree() -> None:
    part = next(found for found in sample().exercises if found.name == "check_winner")
    all_right = replace(part, checks=tuple(replace(c, outcome=Outcome.PASSED, score=c.out_of) for c in part.checks))
    for found in (part, all_right):
        result = read("github", replace(sample(), exercises=(found,)))
        passed = [test for test in result["tests"] if test["status"] == "pass"]
        assert len(result["tests"]) == 5  # 6/13, 6/13 and 3/13 of a point: two, two and one
        assert sum(test["score"] for test in passed) == round(found.score * 100)
        assert len(passed) / 5 == pytest.approx(float(found.score / found.out_of))
        assert all(abs(test["score"] - 300 / 13) < 1 for test in passed)


def test_github_posts_nothing_when_the_grader_failed() -> None:
    result = read("github", faulty())
    assert result["status"] == "error"
    assert "not a grade" in result["message"]
    assert posted([result]) is None


def test_github_says_pass_only_when_all_is_right() -> None:
    right = replace(sample(), exercises=(exercise("get_first_row", check("check_hand_out")),))
    assert read("github", right)["status"] == "pass"
    assert read("github", sample())["status"] == "fail"
    assert read("github", replace(right, exercises=()))["status"] == "fail"


def test_github_step_output_is_one_line_of_base64() -> None:
    text = FORMATS["github"](sample("fr"))
    line = github.step_output(text)
    name, _, value = line.removesuffix("\n").partition("=")
    assert name == "result"
    assert "\n" not in value
    assert base64.b64decode(value).decode() == text


COMMAND = re.compile(r"::(\w+) (.*?)::(.*)")


def commands(report: Report) -> list[tuple[str, dict[str, str], str]]:
    """Level, properties and message of each annotation, as the runner reads them."""
    found = []
    for line in FORMATS["github-annotations"](report, AROUND).splitlines():
        match = COMMAND.fullmatch(line)
        assert match is not None
        pairs = dict(pair.split("=", 1) for pair in match[2].split(","))
        found.append((match[1], {key: decoded(value) for key, value in pairs.items()}, decoded(match[3])))
    return found


def decoded(text: str) -> str:
    for code, char in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        text = text.replace(code, char)
    return text


def only(*notes: Note, **more: Any) -> Report:
    return replace(sample(), exercises=(exercise("a", check("b", Outcome.RAISED, notes=notes)),), warnings=(), **more)


def test_annotations_are_on_the_students_own_lines() -> None:
    (error, warning) = commands(sample(text="100%0Awrong, 50%25"))
    assert error[0] == "error"
    assert error[1] == {"file": "work/tp/connect4.py", "line": "12", "title": "eval_board"}
    assert error[2] == "It raised ValueError: 100%0Awrong, 50%25 (connect4.py, line 12, in eval_board)"
    assert (warning[0], warning[1]["file"], warning[1]["line"]) == ("warning", "work/tp/noeud.py", "3")


def test_annotations_come_once_and_not_for_what_has_no_line() -> None:
    assert len(commands(only(raised("x"), raised("x"), raised("y"), Note.of("timed_out", seconds="5")))) == 2


@pytest.mark.parametrize(
    ("file", "line", "place"),
    [
        ("outils.py", "3", {"file": "work/tp/outils.py", "line": "3"}),  # a module beside the others
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


# Classroom 50

REQUIRED = {"schema", "classroom", "assignment", "assignment_type", "owner", "submission", "commit", "release"}
REQUIRED |= {"review", "datetime", "score", "max-score", "tests"}


@pytest.mark.parametrize("report", [sample(), faulty(), bonus_above(True), bonus_above(False), EMPTY])
def test_classroom50_result_is_what_its_runner_takes(report: Report) -> None:
    result = read("classroom50", report)
    assert result.keys() == REQUIRED  # the published schema takes no other
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
    bare = {name: AROUND.environment[name] for name in VARIABLES["classroom50"]}
    group = read("classroom50", sample(), Surroundings({**bare, "MODE": "group"}, when=AROUND.when))
    assert (group["owner"], group["assignment_type"]) == ("alice", "group")
    assert group["review"] == bare["COMMIT_URL"]


def test_classroom50_is_no_zero_when_the_grader_failed() -> None:
    result = read("classroom50", faulty())
    assert (result["score"], result["max-score"], result["tests"]) == (0, 0, [])


def test_classroom50_takes_a_hundred_tests() -> None:
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
        assert {"points", "max_points"} <= test.keys()  # if one had none, all would lose theirs
        assert test.keys() <= {"name", "description", "points", "max_points", "message", "output", "images"}


def test_prairielearn_score_is_the_part_of_the_points() -> None:
    assert read("prairielearn", sample())["score"] == pytest.approx(float(sample().score / sample().out_of), abs=1e-4)
    assert read("prairielearn", bonus_above(True))["score"] == 1
    assert read("prairielearn", bonus_above(False))["score"] == pytest.approx(21 / 22, abs=1e-4)
    tests = read("prairielearn", sample())["tests"]
    assert sum(test["points"] for test in tests) == pytest.approx(float(sample().score), abs=0.005)


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
    assert len(FORMATS["prairielearn"](report).encode()) <= 1_000_000
    assert len(FORMATS["markdown"](replace(report, exercises=(lost,))).encode()) <= 4 * 1_048_576
