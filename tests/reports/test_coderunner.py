"""CodeRunner's outcome, read by the rules of its own code.

The rules are those of qtype_coderunner 5.9.3: do_combinator_grading in classes/jobrunner.php, valid_table and
valid_table_formats in classes/combinator_grader_outcome.php, mark_as_fraction in classes/testing_outcome.php,
build_results_table in renderer.php, format_cell in classes/util.php."""

import json
from dataclasses import dataclass, replace
from fractions import Fraction
from html import escape
from html.parser import HTMLParser

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from grader.model import Outcome, Report
from grader.reports import PLATFORMS, sentences
from grader.reports.moodle import CODERUNNER_BYTES
from tests.support.building import WORDS, render_as
from tests.support.hostile_texts import PIECES, TEXTS
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

ALLOWED = {"fraction", "prologuehtml", "testresults", "files", "epiloguehtml", "columnformats", "showdifferences"}
ALLOWED |= {"showoutputonly", "graderstate", "instructorhtml"}
EVERYTHING = ("".join(PIECES), " ".join(reversed(PIECES)))
STREAM_SIZE = 2_000_000  # bytes of a program's output that Jobe takes
TOLERANCE = 0.00001


@dataclass(frozen=True)
class Shown:
    """What CodeRunner makes of an outcome: the fraction it stores, the page, and the rows with their tick or cross."""

    fraction: float
    page: str
    rows: list[tuple[bool, list[str]]]
    error: str = ""


def shown(text: str) -> Shown:
    result = json.loads(text)
    fraction = result.get("fraction")
    if not isinstance(fraction, int | float) or not 0 <= fraction <= 1:
        return Shown(0, f"<pre>{escape(text)}</pre>", [], "missing or bad fraction")
    assert result.keys() <= ALLOWED
    heads, *rows = result["testresults"]
    assert all(isinstance(row, list) and len(row) == len(heads) for row in rows)
    cells = [number for number, head in enumerate(heads) if head not in ("iscorrect", "ishidden")]
    assert len(result["columnformats"]) == len(cells)
    assert set(result["columnformats"]) == {"%s"}  # CodeRunner escapes the cell and shows it in <pre>
    assert {row[heads.index("iscorrect")] for row in rows} <= {0, 1}
    table = [(bool(row[heads.index("iscorrect")]), [row[number] for number in cells]) for row in rows]
    html = "".join(f"<tr>{''.join(f'<td><pre>{escape(cell)}</pre></td>' for cell in row)}</tr>" for _, row in table)
    page = f"{result['prologuehtml']}<table>{''.join(f'<th>{head}</th>' for head in heads)}{html}</table>"
    is_full = abs(fraction - 1) < TOLERANCE
    return Shown(1 if is_full else fraction, page + result["epiloguehtml"], table)


class Elements(HTMLParser):
    """Collector of tags with their attributes, comments and declarations."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[object] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, attrs))

    def handle_comment(self, data: str) -> None:
        self.found.append("comment")

    def handle_decl(self, decl: str) -> None:
        self.found.append("declaration")


def elements(html: str) -> set[str]:
    parser = Elements()
    parser.feed(html)
    parser.close()
    return {str(found) for found in parser.found}


def rendered(report: Report) -> str:
    return render_as("coderunner", report, CONTEXT)


@pytest.mark.parametrize(
    ("report", "fraction"),
    [
        (whole(), 1),
        (sample(), (Fraction(2) + Fraction(6, 13)) / sample().out_of),
        (unwritten(), 0),
        (bonus_above(True), 1),
        (bonus_above(False), 1),
        (bonus_lost(True), 1),
        (bonus_lost(False), 1),
    ],
)
def test_the_points_arrive(report: Report, fraction: Fraction) -> None:
    result = shown(rendered(report))
    assert result.fraction * 20 == pytest.approx(float(fraction * 20), abs=1e-6)
    assert (result.fraction == 1) is (fraction == 1)


@pytest.mark.parametrize("language", sentences.LANGUAGES)
def test_a_row_for_each_check_with_its_tick_points_and_message(language: str) -> None:
    report = sample(language)
    rows = shown(rendered(report)).rows
    checks = [check for each in report.exercises for check in each.checks]
    assert [passed for passed, _ in rows] == [each.outcome is Outcome.PASSED for each in checks]
    name, points, message = rows[3][1]
    space = {"en": "", "fr": "\N{NO-BREAK SPACE}"}[language]
    assert name == f"check_winner{space}: {WORDS[language].title('check_winner', checks[3])}"
    assert points == {"en": "0 / 0.46", "fr": "0 / 0,46"}[language]
    assert "check_winner(board, 5, 0)" in message
    assert rows[-1][1][1] == {"en": "0.5 / 0.5\nBonus", "fr": "0,5 / 0,5\nBonus"}[language]


def test_no_mark_when_the_grader_failed() -> None:
    """CodeRunner shows the outcome as text then: it holds nothing but the sentence."""
    result = shown(rendered(faulty()))
    assert result.error
    assert json.loads(rendered(faulty())).keys() == {"prologuehtml"}
    assert "not a grade" in result.page
    assert "coderunner" in PLATFORMS


@example(texts=EVERYTHING)
@given(texts=st.tuples(TEXTS, TEXTS))
@settings(max_examples=30)
def test_no_text_of_a_submission_is_markup(texts: tuple[str, str]) -> None:
    for language in sentences.LANGUAGES:
        text = rendered(sample(language, *texts))
        assert text.isascii()
        assert not set(text) & set("<>&")  # an outcome that is cut or broken is shown as it is
        result = shown(text)
        assert elements(result.page) == {
            "('p', [])",
            "('table', [])",
            "('th', [])",
            "('tr', [])",
            "('td', [])",
            "('pre', [])",
        }
        assert result.fraction == shown(rendered(sample(language))).fraction


def test_jobe_takes_the_longest_outcome() -> None:
    wide = "\N{GRINNING FACE}" * 5000
    lost = (check(str(n), Outcome.RAISED, notes=(raised(wide),)) for n in range(600))
    text = rendered(replace(sample(text=wide, name=wide), exercises=(exercise("a", *lost),)))
    assert len(text.encode()) <= CODERUNNER_BYTES < STREAM_SIZE
    assert len(shown(text).rows) == 600
