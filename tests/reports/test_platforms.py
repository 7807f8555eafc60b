"""Formats of platforms, compared with what each platform's documentation and programs require."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from grader.model import GraderError, Note, Outcome, Report
from grader.reports import PLATFORMS, VARIABLES, plain, sentences
from grader.reports.autograders import INGINIOUS_BYTES
from grader.reports.context import Context
from grader.reports.moodle import CODERUNNER_BYTES, VPL_BYTES
from tests.support import platform_readers as readers
from tests.support import sample_reports as samples
from tests.support.building import WORDS, render_as
from tests.support.hostile_texts import PIECES, TEXTS
from tests.support.pages import Page
from tests.support.platform_readers import outside_of_literal_blocks, posted
from tests.support.sample_reports import CONTEXT, bonus_above, bonus_lost, check, exercise, faulty, only, raised, sample

NOT_WRITTEN = check("check_grid", Outcome.NOT_WRITTEN, notes=(Note.of("no_file", file="connect4.py"),))
EMPTY = replace(sample(), exercises=(exercise("check_winner", NOT_WRITTEN),))
NO_PYTHON = Note.of("does_not_compile", file="connect4.py", line=7, text="invalid syntax", source="def f(:", caret="^")
SEVENTHS = replace(sample(), exercises=(exercise("a", *(check(str(number), points="1/7") for number in range(7))),))
WIDE = "\N{GRINNING FACE}\n" * 5000


def read(name: str, report: Report, context: Context = CONTEXT) -> Any:
    return json.loads(render_as(name, report, context))


def vpl(report: Report, context: Context = CONTEXT, highest: float = 20) -> readers.Vpl:
    return readers.vpl(render_as("vpl", report, context), highest)


def coderunner(report: Report) -> readers.CodeRunner:
    return readers.coderunner(render_as("coderunner", report, CONTEXT))


def inginious(report: Report) -> dict[str, Any]:
    return readers.inginious(render_as("inginious", report, CONTEXT))


# The points arrive, as each platform counts them


def gradescope_points(report: Report) -> float:
    result = read("gradescope", report)
    points, most = (round(sum(test[key] for test in result["tests"]), 9) for key in ("score", "max_score"))
    assert result["score"] == pytest.approx(points, abs=1e-4)
    assert most == round(float(report.out_of), 4)
    return float(points)


def prairielearn_points(report: Report) -> float:
    result = read("prairielearn", report)
    points, most = (round(sum(test[key] for test in result["tests"]), 9) for key in ("points", "max_points"))
    if report.score <= report.out_of:  # what is above the maximum is no part of it
        assert (points, most) == (round(float(report.score), 4), round(float(report.out_of), 4))
    return float(result["score"] * report.out_of)


def classroom50_points(report: Report) -> float:
    result = read("classroom50", report)
    (scale,) = {test["scale"] for test in result["tests"]}
    assert all("100 is one point" in test["message"] for test in result["tests"]) is (scale == 100)
    return float(result["score"] / scale)


def github_points(report: Report) -> float:
    total, most = posted(read("github", report)) or (0, 0)
    assert most == round(report.out_of * 100)
    return total / 100


def coderunner_points(report: Report) -> float:
    result = coderunner(report)
    assert (result.fraction == 1) is (report.score >= report.out_of)
    return float(result.fraction * report.out_of)


def inginious_points(report: Report) -> float:
    result = inginious(report)
    assert result["result"] == ("success" if report.score >= report.out_of else "failed")
    return float(result["grade"] / 100 * report.out_of)


POINTS: dict[str, Callable[[Report], float]] = {
    "gradescope": gradescope_points,
    "prairielearn": prairielearn_points,
    "classroom50": classroom50_points,
    "github": github_points,
    "vpl": lambda report: float(vpl(report).grade),
    "coderunner": coderunner_points,
    "inginious": inginious_points,
}
EARNED = {
    "whole": (samples.whole(), Fraction(20)),
    "partly": (sample(), Fraction(2) + Fraction(6, 13)),
    "sevenths": (SEVENTHS, Fraction(1)),
    "unwritten": (samples.unwritten(), Fraction(0)),
    "bonus above, capped": (bonus_above(True), Fraction(20)),
    "bonus above": (bonus_above(False), Fraction(21)),
    "lost bonus, capped": (bonus_lost(True), Fraction(20)),
    "lost bonus": (bonus_lost(False), Fraction(20)),
}


@pytest.mark.parametrize("name", POINTS)
@pytest.mark.parametrize("case", EARNED)
def test_the_points_arrive(case: str, name: str) -> None:
    report, earned = EARNED[case]
    if name in ("prairielearn", "coderunner", "inginious"):  # which take a part of the whole
        earned = min(earned, report.out_of)
    assert POINTS[name](report) == pytest.approx(float(earned), abs=exactness(name, report))


def exactness(name: str, report: Report) -> float:
    """Return by how much of a point a platform may be wrong: some count in hundredths, or in parts of the whole."""
    return (
        0.005 if name in ("classroom50", "github") else 1e-4 * (float(report.out_of) if name == "prairielearn" else 1)
    )


def test_no_platform_has_a_grade_when_the_grader_failed() -> None:
    result = read("gradescope", faulty())
    assert not any("score" in scored for scored in (result, *result["tests"]))
    assert result["output"].startswith(WORDS["en"].word("incomplete"))
    result = read("prairielearn", faulty())
    assert not result["gradable"]
    assert "not a grade" in result["message"]
    result = read("classroom50", faulty())
    assert (result["score"], result["max-score"], result["tests"]) == (0, 0, [])
    result = read("github", faulty())
    assert (result["status"], posted(result)) == ("error", None)
    assert "not a grade" in result["message"]
    seen = vpl(faulty())
    assert (seen.grade, seen.calculated) == ("", 20)  # no check is said to cost anything
    assert seen.quoted[0] == WORDS["en"].word("incomplete")
    assert coderunner(faulty()).error  # the outcome is shown as text then: it holds nothing but the sentence
    assert read("coderunner", faulty()).keys() == {"prologuehtml"}
    assert "not a grade" in coderunner(faulty()).page
    result = inginious(faulty())
    assert (result["result"], "grade" in result) == ("crash", False)
    assert WORDS["en"].word("incomplete") in result["text"]
    assert {*POINTS, "gradescope-after-due"} == PLATFORMS


LIMITS = {"vpl": VPL_BYTES, "coderunner": CODERUNNER_BYTES, "inginious": INGINIOUS_BYTES, "prairielearn": 1_000_000}
SERVER_LIMITS = {"vpl": 32 * 1024, "coderunner": 2_000_000}  # of VPL's execution server, and of Jobe


@pytest.mark.parametrize(("name", "checks"), [(name, 150) for name in LIMITS] + [("vpl", 9), ("vpl", 600)])
def test_a_long_result_is_not_cut_and_keeps_its_points(name: str, checks: int) -> None:
    wide = WIDE if checks < 600 else WIDE[:100]  # of so many, the titles alone are too long for VPL
    lost = (check(str(n), Outcome.RAISED, notes=(raised(wide),)) for n in range(checks))
    unread = (check(f"u{n}", Outcome.RAISED, notes=(NO_PYTHON,)) for n in "ab")
    parts = exercise("a", *lost, *unread, check("passed", points=str(checks + 2)))
    report = replace(sample(text=wide, name=wide), exercises=(parts,), warnings=(raised(wide),) * 100)
    text = render_as(name, report, CONTEXT)
    assert len(text.replace("\n", "\r\n").encode()) <= LIMITS[name] < SERVER_LIMITS.get(name, 1 << 30)
    if name == "prairielearn":  # which takes no attempt for what cannot be read
        assert len(json.loads(text)["format_errors"]) == 1
        assert len(render_as("markdown", report).encode()) <= 4 * 1_048_576
    elif name == "vpl":
        assert readers.vpl(text).grade == str(checks + 2)
        assert len(readers.vpl(text).titles) in (checks + 3, 0)
    elif name == "coderunner":
        assert readers.coderunner(text).fraction * report.out_of == pytest.approx(checks + 2)
        assert len(readers.coderunner(text).rows) == checks + 3
    else:
        assert readers.inginious(text)["grade"] / 100 * report.out_of == pytest.approx(checks + 2)


# Gradescope

TOP = {"score", "execution_time", "output", "output_format", "test_output_format", "test_name_format", "visibility"}
TOP |= {"stdout_visibility", "extra_data", "tests", "leaderboard"}
TEST = {"score", "max_score", "status", "name", "name_format", "number", "output", "output_format", "tags"}
TEST |= {"visibility", "extra_data"}
SHOWN = ("hidden", "after_due_date", "after_published", "visible")
WRITTEN = ("text", "html", "simple_format", "md", "ansi")
FORMS = pytest.mark.parametrize(
    "report", [sample(), sample("fr"), faulty(), bonus_above(True), bonus_above(False), EMPTY]
)


@FORMS
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


def test_gradescope_status_is_that_of_the_check_and_numbers_are_of_exercise_and_check() -> None:
    tests = {test["number"]: test for test in read("gradescope", sample())["tests"]}
    assert list(tests) == ["1.1", "1.2", "2.1", "2.2", "2.3", "3.1", "3.2", "4.1", "5.1"]
    passed = {number for number, test in tests.items() if test["status"] == "passed"}
    assert passed == {"1.1", "1.2", "2.1", "5.1"}
    assert all(tests[number]["score"] == tests[number]["max_score"] for number in passed - {"5.1"})
    assert (tests["5.1"]["score"], tests["5.1"]["max_score"]) == (0.5, 0)  # a bonus
    assert "check_winner(board, 5, 0)" in tests["2.3"]["output"]


def test_gradescope_says_what_is_not_yet_graded() -> None:
    result = read("gradescope", replace(sample(), pending=("eval_board", "minimax")))
    assert result["score"] == pytest.approx(2.4615)
    assert "eval_board and minimax" in result["output"]
    assert "not final" in result["output"]
    assert result["output"].startswith("Points so far: 2.46\n")  # no maximum: what is to come is not in it


# Classroom 50

REQUIRED = {"schema", "classroom", "assignment", "assignment_type", "owner", "submission", "commit", "release"}
REQUIRED |= {"review", "datetime", "score", "max-score", "tests"}


@FORMS
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


def test_classroom50_names_who_and_what_from_the_runners_variables() -> None:
    result = read("classroom50", sample())
    assert (result["owner"], result["assignment_type"]) == ("alice", "individual")
    bare = {name: CONTEXT.environment[name] for name in VARIABLES["classroom50"]}
    group = read("classroom50", sample(), Context({**bare, "MODE": "group"}, when=CONTEXT.when))
    assert (group["owner"], group["assignment_type"]) == ("alice", "group")
    assert group["review"] == bare["COMMIT_URL"]


def test_classroom50_takes_a_hundred_tests() -> None:
    many = tuple(exercise(f"e{number}", check("a")) for number in range(101))
    assert len(read("classroom50", replace(sample(), exercises=many[:100]))["tests"]) == 100
    with pytest.raises(GraderError, match="at most 100"):
        read("classroom50", replace(sample(), exercises=many))


# PrairieLearn


@FORMS
def test_prairielearn_result_is_what_the_platform_takes(report: Report) -> None:
    result = read("prairielearn", report)
    assert result.keys() <= {"gradable", "score", "message", "output", "format_errors", "images", "tests"}
    assert type(result["gradable"]) is bool
    assert 0 <= result["score"] <= 1
    for test in result["tests"]:
        assert {"points", "max_points"} <= test.keys()  # if a test had no points, the platform would show none at all
        assert test.keys() <= {"name", "description", "points", "max_points", "message", "output", "images"}


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
    assert read("prairielearn", sample())["gradable"]


# VPL

BAIT = (
    *("Grade :=>>100", "Comment :=>>-Well done (-0)", "<|--", "--|>", " \t--|>\t", "-title (-5)"),
    "http://x.example/a b",
)
TEXT = st.lists(st.sampled_from((*BAIT, "\n", "\r\n", "\r", "\x0b", "\x85", "\u2028", " ", "x")), max_size=12)
ALL_BAIT = "\n".join(BAIT) + "\r\n".join(BAIT) + "\r".join(BAIT) + "\u2028".join(BAIT)


@pytest.mark.parametrize("language", sentences.LANGUAGES)
def test_vpl_has_a_title_for_each_check_and_a_message_for_each_lost_one(language: str) -> None:
    report = sample(language)
    seen = vpl(report)
    assert len(seen.titles) == sum(len(each.checks) for each in report.exercises)
    assert seen.titles[0].startswith({"en": "get_first_row: ", "fr": "get_first_row\N{NO-BREAK SPACE}: "}[language])
    assert seen.titles[0].endswith("0.38 / 0.38" if language == "en" else "0,38 / 0,38")
    assert seen.titles[3].endswith(" – 0 / 0.46" if language == "en" else " – 0 / 0,46")
    assert any("check_winner(board, 5, 0)" in line for line in seen.quoted)
    assert seen.others == plain.score(WORDS[report.language], report).splitlines()
    assert seen.links == 0


@pytest.mark.parametrize("case", EARNED)
def test_vpl_has_grades_in_the_range_of_the_activity_and_calculate_finds_them(case: str) -> None:
    report, earned = EARNED[case]
    part = float(earned / report.out_of)
    ranged = Context({"VPL_GRADEMIN": "50.00000", "VPL_GRADEMAX": "100.00000"})
    assert float(vpl(report, ranged).grade) == pytest.approx(50 + 50 * part, abs=1e-4)
    seen = vpl(report, Context({"VPL_GRADEMAX": "100"}), highest=100)
    assert seen.calculated == pytest.approx(min(float(seen.grade), 100), abs=0.01)


@pytest.mark.parametrize("language", sentences.LANGUAGES)
def test_vpls_editor_marks_the_students_own_line(language: str) -> None:
    """VPL's editor (amd/src/vplutil.js) links `FILE:LINE` at the start of a line, and shows what follows there."""
    link = re.compile(r"(^| |/)tp/connect4\.py( on line | line |:|\()(\d+)(:|,)?(\d+)?(\))?")
    quoted = vpl(sample(language, text="x")).quoted
    marked = [number for number, line in enumerate(quoted) if link.search(line)]
    assert [quoted[number] for number in marked] == ["tp/connect4.py:12"]
    assert "ValueError" in quoted[marked[0] + 1]


@pytest.mark.parametrize("environment", [{}, {"VPL_GRADEMIN": "0"}, {"VPL_GRADEMIN": "0", "VPL_GRADEMAX": "20"}])
def test_vpls_grade_is_in_the_language_of_machines_and_the_lowest_where_nothing_can_be_graded(
    environment: dict[str, str],
) -> None:
    assert vpl(replace(sample(), exercises=()), Context(environment)).grade == "0"
    assert (vpl(sample("fr")).grade, vpl(samples.whole()).grade) == ("2.4615", "20")


@pytest.mark.parametrize(("lowest", "highest"), [("20", "0"), ("", "much"), ("5", "5"), ("1/0", "2")])
@pytest.mark.parametrize("language", sentences.LANGUAGES)
def test_a_range_that_is_none_is_refused(lowest: str, highest: str, language: str) -> None:
    with pytest.raises(GraderError) as error:
        vpl(sample(), Context({"VPL_GRADEMIN": lowest, "VPL_GRADEMAX": highest}))
    assert "VPL_GRADEMAX" in WORDS[language].reason(error.value.message)


@example(text=ALL_BAIT)
@given(text=TEXT.map("".join))
@settings(max_examples=40)
def test_no_line_of_a_submission_is_a_tag_a_title_a_link_or_a_grade_to_vpl(text: str) -> None:
    for language in sentences.LANGUAGES:
        usual, hostile = (vpl(sample(language, each, each)) for each in ("x", text))
        assert (hostile.grade, hostile.titles, hostile.others) == (usual.grade, usual.titles, usual.others)
        assert (hostile.links, hostile.calculated) == (0, usual.calculated)


# CodeRunner


@pytest.mark.parametrize("language", sentences.LANGUAGES)
def test_coderunner_has_a_row_for_each_check_with_its_tick_points_and_message(language: str) -> None:
    report = sample(language)
    rows = coderunner(report).rows
    checks = [check for each in report.exercises for check in each.checks]
    assert [passed for passed, _ in rows] == [each.outcome is Outcome.PASSED for each in checks]
    name, points, message = rows[3][1]
    space = {"en": "", "fr": "\N{NO-BREAK SPACE}"}[language]
    assert name == f"check_winner{space}: {WORDS[language].title('check_winner', checks[3])}"
    assert points == {"en": "0 / 0.46", "fr": "0 / 0,46"}[language]
    assert "check_winner(board, 5, 0)" in message
    assert rows[-1][1][1] == {"en": "0.5 / 0.5\nBonus", "fr": "0,5 / 0,5\nBonus"}[language]


@example(texts=("".join(PIECES), " ".join(reversed(PIECES))))
@given(texts=st.tuples(TEXTS, TEXTS))
@settings(max_examples=30)
def test_no_text_of_a_submission_is_markup_to_coderunner(texts: tuple[str, str]) -> None:
    for language in sentences.LANGUAGES:
        text = render_as("coderunner", sample(language, *texts), CONTEXT)
        assert text.isascii()
        assert not set(text) & set("<>&")  # an outcome that is cut or broken is shown as it is
        result = readers.coderunner(text)
        tags = {each for each in Page(result.page).found if not each[0].startswith("/")}
        assert tags == {("p",), ("table",), ("th",), ("tr",), ("td",), ("pre",)}
        assert result.fraction == coderunner(sample(language)).fraction


# INGInious, whose ParsableText.rst is docutils with the directive `raw` enabled

RAW = ".. raw:: html\n\n   <script>alert(1)</script>"
RST = (
    *(RAW, f"\n\n{RAW}\n", "\n\n\n", "::", "`x <javascript:y>`_", "**", "|x|", "x_", "=====", "\t"),
    ".. include:: /etc/passwd",
)
RST_TEXT = st.lists(st.sampled_from((*PIECES, *RST)), max_size=12).map("".join)
ALL_RST = "\n".join(RST) + "\u2028".join(RST) + "\x0c".join(RST) + "\x85".join(RST)

needs_docutils = pytest.mark.skipif(find_spec("docutils") is None, reason="docutils is not installed here")


@pytest.mark.parametrize("language", sentences.LANGUAGES)
def test_inginious_has_a_line_for_each_check_a_message_for_each_lost_one_and_our_words_escaped(language: str) -> None:
    report = sample(language)
    text = inginious(report)["text"]
    lines = outside_of_literal_blocks(text)
    checks = [check for each in report.exercises for check in each.checks]
    marks = ["✔" if each.outcome is Outcome.PASSED else "✘" for each in checks]
    assert [line[0] for line in lines if line[0] in "✔✘"] == marks
    assert "    check_winner(board, 5, 0)\n" in text
    for line in lines:
        unescaped = re.sub(r"\\.", "", line.removeprefix("**").removesuffix("**"))
        assert line == "::" or not set(unescaped) & set("`*_|:<>\\=.")


@example(text=ALL_RST)
@given(text=RST_TEXT)
@settings(max_examples=30)
def test_no_line_of_a_submission_is_outside_of_a_literal_block(text: str) -> None:
    for language in sentences.LANGUAGES:
        hostile, usual = (inginious(sample(language, each, each)) for each in (text, "x"))
        assert outside_of_literal_blocks(hostile["text"]) == outside_of_literal_blocks(usual["text"])
        assert (hostile["grade"], hostile["result"]) == (usual["grade"], usual["result"])


@needs_docutils
@example(text=ALL_RST)
@given(text=RST_TEXT)
@settings(max_examples=20)
def test_docutils_finds_no_markup_in_a_submission(text: str) -> None:
    core = import_module("docutils.core")
    overrides = {"raw_enabled": True, "file_insertion_enabled": False, "report_level": 1, "halt_level": 1}
    trees = [
        core.publish_doctree(inginious(sample(language, each, each))["text"], settings_overrides=overrides)
        for language in sentences.LANGUAGES
        for each in (text, "x")
    ]
    shapes = [[type(node).__name__ for node in tree.findall()] for tree in trees]
    assert (shapes[0], shapes[2]) == (shapes[1], shapes[3])
    assert set(shapes[0]) == {"document", "paragraph", "strong", "Text", "literal_block"}


@needs_docutils
def test_docutils_shows_the_score_and_the_titles_as_they_are() -> None:
    core = import_module("docutils.core")
    for report in (sample(), sample("fr"), bonus_above(True), samples.unwritten(), faulty()):
        words, text = WORDS[report.language], inginious(report)["text"]
        shown = core.publish_doctree(text, settings_overrides={"halt_level": 1}).astext()
        assert not report.complete or all(line in shown for line in plain.score(words, report).splitlines())
        assert all(words.title(each.name, lost) in shown for each in report.exercises for lost in each.checks)
