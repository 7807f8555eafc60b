"""Whatever a hand-in writes, each file we make of it holds our own elements, commands and formulas, and no others.

Each output is read by a strict parser and compared with the one made of harmless words: what differs is text only."""

import csv
import io
import json
import os
import re
import tempfile
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from rich.console import Console

from grader.cli import class_view, export, similar
from grader.cli.dashboard import pages
from grader.cli.group import render_json, show
from grader.course import canvas, moodle
from grader.course.forms import Form, Sheet, fill
from grader.course.grades import grades
from grader.model import GroupReport, Note
from grader.reports import FORMATS, grade_tables, sentences, similar_page, terminal
from tests import ASSIGNMENT
from tests.support.building import WORDS, graded, hand_in, render_as
from tests.support.classes import STUB
from tests.support.hostile_texts import PIECES, REPORT_TEXTS, TEXTS, comparison, entries, report
from tests.support.pages import Page
from tests.support.sample_reports import CONTEXT, HOSTILE, sample
from tests.support.worksheets import CANVAS, ENGLISH

EXAMPLES = [15, pytest.param(int(os.environ.get("HOSTILE_EXAMPLES", 400)), marks=pytest.mark.slow)]
EVERYTHING = ["".join(PIECES), *PIECES]
# Forbidden in XML, in a terminal, or where one reads it: controls, bidirectional and invisible characters.
FORBIDDEN = re.compile(
    r"[^\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|[\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]"
)


@pytest.fixture(params=EXAMPLES)
def examples(request: pytest.FixtureRequest) -> int:
    return int(request.param)


def for_all(holds: Callable[[Any], None], examples: int, strategy: st.SearchStrategy[Any] = REPORT_TEXTS) -> None:
    """Assert that a property holds for all kinds of texts at once, and for so many examples."""
    if strategy is REPORT_TEXTS:
        holds(EVERYTHING)
    checks = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    quick = settings(max_examples=examples, suppress_health_check=checks, database=None, derandomize=examples < 100)
    quick(given(strategy)(holds))()


def clean(text: str) -> str:
    """Return the text; assert that it is valid text without control or invisible characters."""
    text.encode()
    assert not (found := FORBIDDEN.search(text)), repr(found)
    return text


def rendered(name: str, texts: Sequence[str]) -> str:
    return clean(render_as(name, report(texts), CONTEXT))


HARMLESS = ["x"]

# --- JSON, XML, HTML, Markdown ---------------------------------------------------------------------------------------


def shape(value: object) -> object:
    """Return the value without its texts, which must be clean; keys are ours."""
    if isinstance(value, dict):
        return {clean(key): shape(item) for key, item in value.items()}
    if isinstance(value, list):
        return [shape(item) for item in value]
    return type(clean(value)) if isinstance(value, str) else value


def without_files(value: Any) -> Any:
    """Return the value without the line of a place: a path that is no path of the hand-in has none."""
    if isinstance(value, dict):
        return {key: without_files(item) for key, item in value.items() if key not in ("line_no", "line")}
    return [without_files(item) for item in value] if isinstance(value, list) else value


def json_of(name: str) -> Callable[[Sequence[str]], object]:
    return lambda texts: shape(without_files(json.loads(rendered(name, texts))))


def of_a_group(texts: Sequence[str]) -> object:
    whole = report(texts)
    notes = whole.warnings
    group = GroupReport(texts[0], (whole, whole), whole, {"check_winner": texts[-1]}, notes, notes)
    shown = console()
    show(WORDS[whole.language], group, ASSIGNMENT.rubric.exercises, shown)
    clean(output(shown))
    return shape(json.loads(clean(render_json(WORDS[whole.language], group))))


def of_junit(texts: Sequence[str]) -> object:
    root = ElementTree.fromstring(rendered("junit", texts))
    assert all(clean(text) for each in root.iter() for text in each.itertext() if text)
    return [(each.tag, sorted(set(each.attrib) - {"file", "line"})) for each in root.iter()]


def page_in(language: str) -> Callable[[Sequence[str]], object]:
    return lambda texts: Page(clean(render_as("html", report(texts, language), CONTEXT))).found


def pairs_in(language: str) -> Callable[[Sequence[str]], object]:
    def elements(texts: Sequence[str]) -> object:
        page = Page(clean(similar_page.render(comparison(texts), WORDS[language], 0.6)))
        assert all(OUR_LINK.fullmatch(link) for link in page.links)
        return page.found

    return elements


def of_markdown(texts: Sequence[str]) -> object:
    """Return the blocks, of which all texts of a hand-in are code."""
    tokens = MARKDOWN.parse(rendered("markdown", texts))
    own = [token.content for token in tokens if token.type in ("html_block", "inline")][1:]
    return [[token.type for token in tokens], [[c.type for c in t.children or []] for t in tokens], own]


MARKDOWN = MarkdownIt("gfm-like", {"linkify": False}).enable(["table", "strikethrough"])
JSON = ("json", "gradescope", "prairielearn", "classroom50", "github", "coderunner", "inginious")
SHAPES: dict[str, Callable[[Sequence[str]], object]] = {
    **{name: json_of(name) for name in JSON},
    **{"group": of_a_group, "junit": of_junit, "markdown": of_markdown},
    **{f"page {language}": page_in(language) for language in sentences.LANGUAGES},
    **{f"pairs {language}": pairs_in(language) for language in sentences.LANGUAGES},
}


@pytest.mark.parametrize("name", SHAPES)
def test_an_output_has_the_same_keys_elements_and_blocks(name: str, examples: int) -> None:
    expected = SHAPES[name](["x"])

    def holds(texts: list[str]) -> None:
        assert SHAPES[name](texts) == expected

    for_all(holds, examples)


OUR_LINK = re.compile(
    r"#[\w-]*|(\.\./)?(index|students/[\w-]+)\.html(#[\w-]+)?|[a-z-]+: ?[\d.]+%?;?", re.ASCII
)  # or a style


def test_a_dashboard_holds_no_element_of_a_hand_in(examples: int) -> None:
    """Its drawings depend on the texts, but neither their kinds nor its scripts and links do."""
    harmless = pages(entries(HARMLESS), WORDS["en"], "x")
    kinds = {each for html in harmless.values() for each in Page(html).found}

    def holds(texts: list[str]) -> None:
        written = pages(entries(texts), WORDS["en"], texts[0])
        assert len(written) == len(harmless)
        assert all(re.fullmatch(r"index\.html|students/[\w-]+\.html", name, re.ASCII) for name in written)
        for html in written.values():
            page = Page(clean(html))
            assert set(page.found) <= kinds
            assert all(OUR_LINK.fullmatch(link) for link in page.links)
        assert Page(written["index.html"]).scripts == Page(harmless["index.html"]).scripts

    for_all(holds, examples)


# --- terminals, logs ------------------------------------------------------------------------------------------------

COMMAND = re.compile(r"^\s*::.*?::|##\w*\[", re.MULTILINE)


def console() -> Console:
    return Console(file=io.StringIO(), width=80, force_terminal=True, color_system="truecolor", highlight=False)


def output(shown: Console) -> str:
    """Return what was shown, without our own colours: rich's codes of a style, which hold digits and semicolons."""
    assert isinstance(shown.file, io.StringIO)
    return re.sub(r"\x1b\[[0-9;]*m", "", shown.file.getvalue())


@pytest.mark.parametrize("language", sentences.LANGUAGES)
def test_a_terminal_gets_no_escapes_and_a_log_no_commands(language: str, examples: int) -> None:
    def holds(texts: list[str]) -> None:
        shown = console()
        terminal.show(WORDS[language], report(texts, language), shown)
        for text in (clean(output(shown)), clean(render_as("text", report(texts, language), CONTEXT))):
            assert not COMMAND.search(text)

    for_all(holds, examples)


ANNOTATION = re.compile(r"::(error|warning) file=[^:,\r\n]+(?:,line=\d+)?,title=[^:,]*::(?:[^%]|%25|%0A|%0D)*")


def test_annotations_are_commands_of_ours_alone(examples: int) -> None:
    most = rendered("github-annotations", HARMLESS).count("\n")

    def holds(texts: list[str]) -> None:
        text = rendered("github-annotations", texts)
        lines = re.split(r"\r\n|\n|\r|\x85|\u2028|\u2029", text)[:-1]
        assert all(ANNOTATION.fullmatch(line.replace("%2C", "").replace("%3A", "")) for line in lines)
        assert len(lines) <= most

    for_all(holds, examples)


def test_what_an_instructor_reads_in_a_terminal_is_clean(examples: int) -> None:
    def holds(texts: list[str]) -> None:
        lines, shown = entries(texts), console()
        class_view.show(lines, WORDS["en"], shown)
        graded, _ = grades(lines)
        export.show_names(shown, texts[0], [grade.display_name for grade in graded])
        similar.show(comparison(texts), WORDS["en"], 0.6, shown)
        assert not COMMAND.search(clean(output(shown)))

    for_all(holds, examples)


# --- spreadsheets, learning platforms -------------------------------------------------------------------------------

FORMULA = re.compile(r"[=+\-@\t\r＝＋－＠]")


def cells(text: str, separator: str) -> Iterator[str]:
    """Yield the cells that a program finds which takes this character for the separator."""
    for row in csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), delimiter=separator):
        yield from row


@pytest.mark.parametrize("language", sentences.LANGUAGES)
def test_a_table_holds_no_formula_in_any_dialect(language: str, examples: int) -> None:
    """Also where a spreadsheet of another language opens it, and takes another character for the separator."""
    own = WORDS[language].word("separator", "export")

    def holds(texts: list[str]) -> None:
        lines = entries(texts, language)
        text = grade_tables.grades_table(lines, list(ASSIGNMENT.rubric.exercises), WORDS[language]).replace(
            "\r\n", "\n"
        )
        rows = list(csv.reader(io.StringIO(clean(text).removeprefix("\ufeff"), newline=""), delimiter=own, strict=True))
        assert [len(row) for row in rows] == [len(rows[0])] * (1 + len(lines))
        assert not [cell for row in rows for cell in row if FORMULA.match(cell.lstrip()) and not is_number(cell)]
        for separator in ",;\t":
            assert not [cell for cell in cells(text, separator) if FORMULA.match(cell) and not is_number(cell)]

    for_all(holds, examples)


def is_number(cell: str) -> bool:
    return re.fullmatch(r"-?\d+([.,]\d+)?", cell) is not None


@pytest.mark.parametrize(
    ("source", "form"), [(ENGLISH, moodle.form), (CANVAS, lambda sheet: canvas.form(sheet, "Connect Four"))]
)
def test_a_platforms_own_table_gets_numbers_only(source: str, form: Callable[[Sheet], Form], examples: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.csv"
        path.write_text(source, encoding="utf-8")

        def holds(texts: list[str]) -> None:
            filled = form(Sheet(path))
            found, _ = grades(entries(["Alice Martin", *texts]))
            cells = fill(filled, found).cells
            assert all(re.fullmatch(r"\d+([.,]\d+)?", text) for text in cells.values())
            assert all(column == filled.column for _, column in cells)

        for_all(holds, examples)


def test_feedback_lies_in_folders_of_harmless_names(examples: int) -> None:
    def holds(texts: list[str]) -> None:
        found, _ = grades(entries(texts))
        names = export.file_names(found, {0: "7"})
        assert len({name.casefold() for name in names}) == len(found)
        for name in names:
            clean(name)
            assert re.fullmatch(r"[\w.@ -]+", name)
            assert name.strip(". ")
            assert len(os.fsencode(name)) <= 255
            assert not FORMULA.match(name)

    for_all(holds, examples)


def test_any_text_is_printable_and_no_command(examples: int) -> None:
    def holds(text: str) -> None:
        assert not COMMAND.search(clean(sentences.printable(text)))

    for_all(holds, 10 * examples, TEXTS)


# --- the report of a real hand-in -----------------------------------------------------------------------------------


def test_the_hostile_sample_reaches_every_format() -> None:
    for name in FORMATS:
        assert "pwned" in render_as(name, sample(), CONTEXT), name
        assert HOSTILE not in render_as(name, sample(), CONTEXT), name
    assert "first\nsecond" in WORDS["en"].note(Note.of("raised", type="ValueError", text="first\nsecond"))


def test_name_of_a_file_or_a_folder_stays_on_one_line(tmp_path: Path) -> None:
    """A line break in a name would let a hand-in begin a line of its own, such as a grade."""
    forged = "\nGrade :=>>77\n::error::x\n"
    right = hand_in(tmp_path / f"x{forged}", **{f"a{forged}b": STUB}, noeud="def f(:\n    return 1\n")
    report = graded(right, "get_first_row", "Noeud.est_feuille")
    assert "found_as" in {note.key for note in report.warnings}
    for name in FORMATS:
        text = render_as(name, report, CONTEXT)
        assert not [line for line in re.split(r"[\n\r]", text) if re.match(r"\W*(?:Grade :=>>77|::error::x)", line)]


def test_what_a_hand_in_says_is_harmless(tmp_path: Path) -> None:
    evil = "\\x1b[2J\\x00\\u202e::error::</testcase>{type}"
    path = hand_in(tmp_path, connect4=f"def get_first_row(board, col):\n    raise ValueError('{evil}')\n")
    report = graded(path, "get_first_row")
    for language in sentences.LANGUAGES:
        for name in FORMATS:
            text = render_as(name, replace(report, language=language))
            assert not set(text) & {"\x1b", "\0", "\u202e"}
            assert "{type}" in text
