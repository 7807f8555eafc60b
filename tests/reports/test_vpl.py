"""Moodle VPL's comments and grade, read by the rules of its own code.

The rules are those of mod_vpl 4.4.2: find_proposedgrade, find_proposedcomment and result_to_html in
vpl_submission.class.php, reduceGradeWithComments in amd/src/gradeform.js."""

import re
from dataclasses import dataclass, replace
from fractions import Fraction

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from grader.model import GraderError, Outcome, Report
from grader.reports import PLATFORMS, plain, sentences
from grader.reports.context import Context
from grader.reports.moodle import VPL_BYTES
from tests.support.building import WORDS, render_as
from tests.support.sample_reports import (
    CONTEXT,
    bonus_above,
    bonus_lost,
    check,
    exercise,
    faulty,
    raised,
    sample,
    unwritten,
    whole,
)

BAIT = (
    "Grade :=>>100",
    "Comment :=>>-Well done (-0)",
    "<|--",
    "--|>",
    " \t--|>\t",
    "-title (-5)",
    "http://x.example/a b",
)
TEXT = st.lists(st.sampled_from((*BAIT, "\n", "\r\n", "\r", "\x0b", "\x85", "\u2028", " ", "x")), max_size=12).map(
    "".join
)
EVERYTHING = "\n".join(BAIT) + "\r\n".join(BAIT) + "\r".join(BAIT) + "\u2028".join(BAIT)


@dataclass(frozen=True)
class Shown:
    """What VPL makes of an output: the grade, titles, preformatted lines, other lines, links, and Calculate's grade."""

    grade: str
    titles: list[str]
    quoted: list[str]
    others: list[str]
    links: int
    calculated: float


def shown(output: str, highest: float = 20) -> Shown:
    """Read the output as VPL does, after a terminal has ended its lines with \\r\\n as execution servers have it."""
    output = output.replace("\n", "\r\n")
    comments = _comments(output)
    titles, quoted, others, links = [], [], [], 0
    for line in comments.split("\n"):
        clean = line.strip(" \t\n\r\0\x0b")
        if len(line) > 1 and line.startswith("-"):
            title = line[1:].strip()
            loss = re.fullmatch(r"(.*)\((-[0-9.]+)\)", title)
            titles.append(loss[1].rstrip() if loss else title)
        elif clean.startswith(">"):
            quoted.append(line.partition(">")[2])
        elif len(clean) > 8 and clean.startswith(("http:", "https:")):
            links += 1
        elif clean:
            others.append(line)
    losses = re.findall(r"^-.+\((-[0-9.]+)\)\s*$", comments, re.MULTILINE)
    calculated = round(max(highest + sum(map(float, losses)), 0), 2)
    return Shown(_grade(output), titles, quoted, others, links, calculated)


def _grade(output: str) -> str:
    """Return the grade of the last line that has one; in PCRE `^` is after \\n and `.` is all but \\n."""
    marks = re.findall(r"^Grade :=>>([^\n]*)$", output, re.MULTILINE)
    return str(marks[-1]).strip() if marks else ""


def _comments(output: str) -> str:
    """Return the text of all comments of an output whose lines end with \\r\\n."""
    start = re.compile(r"^[ \t]*(Comment :=>>([^\r\n]*)|<\|--)[ \t]*\r?$", re.MULTILINE)
    end = re.compile(r"^[ \t]*--\|>[ \t]*\r?$", re.MULTILINE)
    comments, offset = "", 0
    while found := start.search(output, offset):
        if found[1] != "<|--":
            comments, offset = f"{comments}{found[2]}\n", found.end() + 1
            continue
        closing = end.search(output, found.end() + 1)
        comments += output[found.end() + 1 : closing.start() if closing else None].replace("\r\n", "\n")
        if closing is None:
            break
        offset = closing.end() + 1
    return comments


def rendered(report: Report, context: Context = CONTEXT) -> str:
    return render_as("vpl", report, context)


@pytest.mark.parametrize("language", sentences.LANGUAGES)
def test_a_title_for_each_check_and_a_message_for_each_lost_one(language: str) -> None:
    report = sample(language)
    seen = shown(rendered(report))
    assert len(seen.titles) == sum(len(each.checks) for each in report.exercises)
    assert seen.titles[0].startswith({"en": "get_first_row: ", "fr": "get_first_row\N{NO-BREAK SPACE}: "}[language])
    assert seen.titles[0].endswith("0.38 / 0.38" if language == "en" else "0,38 / 0,38")
    assert seen.titles[3].endswith(" – 0 / 0.46" if language == "en" else " – 0 / 0,46")
    assert any("check_winner(board, 5, 0)" in line for line in seen.quoted)
    assert seen.others == plain.score(WORDS[report.language], report).splitlines()
    assert seen.links == 0


@pytest.mark.parametrize(
    ("report", "grade"),
    [
        (whole(), 20),
        (sample(), Fraction(2) + Fraction(6, 13)),
        (unwritten(), 0),
        (bonus_above(True), 20),
        (bonus_above(False), 21),
        (bonus_lost(True), 20),
    ],
)
def test_the_points_arrive(report: Report, grade: Fraction) -> None:
    """Without a range, grades are points; with one, they are the same part of it."""
    assert float(shown(rendered(report)).grade) == pytest.approx(float(grade), abs=1e-4)
    ranged = Context({"VPL_GRADEMIN": "50.00000", "VPL_GRADEMAX": "100.00000"})
    part = grade / report.out_of if report.out_of else 0
    assert float(shown(rendered(report, ranged)).grade) == pytest.approx(float(50 + 50 * part), abs=1e-4)


@pytest.mark.parametrize("report", [whole(), sample(), unwritten(), bonus_above(True), bonus_lost(True)])
def test_the_button_calculate_finds_the_same_grade(report: Report) -> None:
    context = Context({"VPL_GRADEMAX": "100"})
    seen = shown(rendered(report, context), highest=100)
    assert seen.calculated == pytest.approx(float(seen.grade), abs=0.01)


@pytest.mark.parametrize("language", sentences.LANGUAGES)
def test_the_editor_marks_the_students_own_line(language: str) -> None:
    """VPL's editor (amd/src/vplutil.js) links `FILE:LINE` at the start of a line, and shows what follows there."""
    link = re.compile(r"(^| |/)tp/connect4\.py( on line | line |:|\()(\d+)(:|,)?(\d+)?(\))?")
    quoted = shown(rendered(sample(language, text="x"))).quoted
    marked = [number for number, line in enumerate(quoted) if link.search(line)]
    assert [quoted[number] for number in marked] == ["tp/connect4.py:12"]
    assert "ValueError" in quoted[marked[0] + 1]


@pytest.mark.parametrize("environment", [{}, {"VPL_GRADEMIN": "0"}, {"VPL_GRADEMIN": "0", "VPL_GRADEMAX": "20"}])
def test_what_cannot_be_graded_at_all_has_the_lowest_grade(environment: dict[str, str]) -> None:
    assert shown(rendered(replace(sample(), exercises=()), Context(environment))).grade == "0"


def test_the_grade_is_of_the_language_of_machines() -> None:
    assert shown(rendered(sample("fr"))).grade == "2.4615"
    assert shown(rendered(whole())).grade == "20"


def test_no_grade_when_the_grader_failed() -> None:
    seen = shown(rendered(faulty()))
    assert seen.grade == ""
    assert seen.calculated == 20  # no check is said to cost anything
    assert seen.quoted[0] == WORDS["en"].word("incomplete")
    assert "vpl" in PLATFORMS


@pytest.mark.parametrize(("lowest", "highest"), [("20", "0"), ("", "much"), ("5", "5"), ("1/0", "2")])
@pytest.mark.parametrize("language", sentences.LANGUAGES)
def test_a_range_that_is_none_is_refused(lowest: str, highest: str, language: str) -> None:
    with pytest.raises(GraderError) as error:
        rendered(sample(), Context({"VPL_GRADEMIN": lowest, "VPL_GRADEMAX": highest}))
    assert "VPL_GRADEMAX" in WORDS[language].reason(error.value.message)


@example(text=EVERYTHING)
@given(text=TEXT)
@settings(max_examples=40)
def test_no_line_of_a_submission_is_a_tag_a_title_a_link_or_a_grade(text: str) -> None:
    for language in sentences.LANGUAGES:
        plain_one, hostile = (shown(rendered(sample(language, each, each))) for each in ("x", text))
        assert (hostile.grade, hostile.titles, hostile.others) == (plain_one.grade, plain_one.titles, plain_one.others)
        assert (hostile.links, hostile.calculated) == (0, plain_one.calculated)


@pytest.mark.parametrize("checks", [9, 150, 600])
def test_a_long_output_is_not_cut_by_the_server_and_keeps_its_grade(checks: int) -> None:
    wide = "\N{GRINNING FACE}\n" * 5000
    lost = (check(str(n), Outcome.RAISED, notes=(raised(wide),)) for n in range(checks))
    report = replace(sample(text=wide, name=wide), exercises=(exercise("a", *lost, check("passed", points="4")),))
    text = rendered(report)
    assert len(text.replace("\n", "\r\n").encode()) <= VPL_BYTES < 32 * 1024
    assert float(shown(text).grade) == 4
    assert len(shown(text).titles) in (checks + 1, 0)
