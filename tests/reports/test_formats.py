"""Text formats: their schemas and syntaxes, read by the libraries of their readers, or by the rules of their source.

JUnit is read as in Artemis (JUnitReportParser of its develop branch, 2026), dorny/test-reporter 3.0.0
(java-junit-parser.ts), mikepenz/action-junit-report 5.3.0 (testParser.ts), EnricoMi/publish-unit-test-result-action 2
(publish/junit.py), and coverage-model 0.72 (JunitParser), on which uhafner's autograding-model counts."""

import json
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import pytest
import xmlschema
from junitparser import xunit2
from markdown_it import MarkdownIt

from grader.model import Outcome, Report
from grader.reports import FORMATS, markdown, sentences
from grader.reports.context import check_points, common_unit, hundredths, rounded_points
from tests.support.building import ROOT, WORDS, render_as
from tests.support.hostile_texts import PIECES
from tests.support.sample_reports import (
    CONTEXT,
    GOLDEN,
    bonus_above,
    bonus_lost,
    check,
    exercise,
    faulty,
    golden,
    raised,
    sample,
    unwritten,
    wrong,
)

JUNIT = xmlschema.XMLSchema(ROOT / "tests" / "reports" / "schemas" / "junit-10.xsd")


@pytest.mark.parametrize("language", sentences.LANGUAGES)
@pytest.mark.parametrize("name", FORMATS)
def test_golden(name: str, language: str) -> None:
    assert golden(name, language) == (GOLDEN / f"{name}.{language}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("capped", [True, False])
def test_check_points_add_up_to_the_score_and_the_cap_cuts_the_bonus(capped: bool) -> None:
    report = bonus_above(capped)
    points = {item.check.id: item.points for item in check_points(report)}
    assert sum(points.values()) == report.score == (20 if capped else 21)
    assert points == {
        "check_vertical": 19,
        "check_any_game": 0,
        "check_leaves": 1,
        "check_any_tree": 0 if capped else 1,
    }


def test_rounded_points_add_up_and_what_lost_nothing_keeps_all() -> None:
    thirteenths = (check(str(n), Outcome.WRONG if n in (3, 8) else Outcome.PASSED, "20/13") for n in range(13))
    bonus = exercise("b", check("c", points="1/3"), check("d", points="1/7"), bonus=True)
    report = Report("alice", "en", (exercise("a", *thirteenths), bonus), capped=False)
    items = rounded_points(report)
    assert all(round(item.points, 4) == item.points for item in items)
    assert sum(item.points for item in items) == round(report.score, 4)
    assert sum(item.out_of for item in items) == 20
    for item in items:
        assert abs(item.points - item.check.score) < Fraction(1, 10_000)
        if not item.exercise.bonus:
            assert item.points == (item.out_of if item.check.outcome is Outcome.PASSED else 0)


def test_common_unit_is_the_largest_common_divisor() -> None:
    assert common_unit([Fraction(6, 13), Fraction(3, 13), Fraction(0)]) == Fraction(3, 13)
    assert common_unit([Fraction(1, 2), Fraction(1, 3)]) == Fraction(1, 6)
    assert common_unit([Fraction(0)]) == common_unit([]) == 0
    assert hundredths(Fraction(3, 2)) == 150


# JUnit


def cases(text: str) -> dict[str, Any]:
    """Return the test cases a JUnit reader finds, by exercise and check."""
    found: dict[str, Any] = {}
    for suite in xunit2.JUnitXml.fromstring(text.encode()):
        for case in suite:
            found[f"{case.classname}/{values(case)['check']}"] = case
    return found


def values(case: Any) -> dict[str, str]:
    return {prop.name: prop.value for prop in case.properties()}


@pytest.mark.parametrize("report", [sample(), sample("fr"), faulty(), replace(sample(), exercises=())])
def test_junit_fits_the_schema(report: object) -> None:
    text = render_as("junit", report)  # type: ignore[arg-type]
    root = ElementTree.fromstring(text)
    for case in root.iter("testcase"):  # xunit1 has these here, the xunit2 schema has not
        for properties in case.findall("properties"):
            case.remove(properties)
        for name in ("file", "line", "weight"):
            case.attrib.pop(name, None)
    JUNIT.validate(ElementTree.tostring(root, encoding="unicode"))


def test_junit_has_a_case_for_each_check_and_its_points() -> None:
    found = cases(render_as("junit", sample()))
    checks = {f"{e.name}/{c.id}": c for e in sample().exercises for c in e.checks}
    assert found.keys() == checks.keys()
    for name, case in found.items():
        assert float(values(case)["points"]) == pytest.approx(float(checks[name].score), abs=1e-4)
        worth = 0 if values(case)["bonus"] == "true" else checks[name].out_of
        assert float(values(case)["max_points"]) == pytest.approx(float(worth), abs=1e-4)
        assert case.is_passed == (checks[name].outcome is Outcome.PASSED)
        assert case.is_failure == (checks[name].outcome is not Outcome.PASSED)


def test_junit_has_what_its_readers_want() -> None:
    """CodeGrade takes no properties in a suite, wants a time everywhere, and counts by weight."""
    root = ElementTree.fromstring(render_as("junit", sample(), CONTEXT))
    assert [root.get(name) for name in ("tests", "failures", "errors", "time")] == ["9", "5", "0", "12.3"]
    assert root.findall("testsuite/properties") == []
    assert all(float(element.get("time", "")) >= 0 for element in root.iter() if element.tag.startswith("test"))
    weights = [float(case.get("weight", "")) for case in root.iter("testcase")]
    assert round(sum(weights), 9) == round(float(sample().out_of), 4)
    right = [float(case.get("weight", "")) for case in root.iter("testcase") if case.find("failure") is None]
    assert round(sum(right), 9) == pytest.approx(float(sample().score - sample().bonus), abs=1e-4)
    fault = cases(render_as("junit", faulty()))["get_first_row/check_any_game"]
    assert (fault.is_error, fault.is_failure) == (True, False)
    # How long a check took, and nothing where nobody measured it.
    times = {suite.get("name"): [case.get("time") for case in suite] for suite in root}
    assert (times["get_first_row"], times["minimax"]) == (["0.062", "1.500"], ["0.000"])
    assert [suite.get("time") for suite in root] == ["1.562", "0.000", "0.000", "0.000", "0.000"]
    durations = {test["name"]: test["duration"] for test in json.loads(render_as("github", sample(), CONTEXT))["tests"]}
    assert durations["get_first_row: Title of check_any_game."] == 1.5
    # The student's own line, where it is known.
    places = {case.get("name"): (case.get("file"), case.get("line")) for case in root.iter("testcase")}
    assert places.pop("Title of check_statement.") == ("work/tp/connect4.py", "12")
    assert set(places.values()) == {(None, None)}


def test_junit_message_is_the_sentence_that_matters_in_one_line() -> None:
    root = ElementTree.fromstring(render_as("junit", sample(text="too\nlong " + "x" * 999), CONTEXT))
    said = {case.get("name"): lost.get("message", "") for case in root.iter("testcase") for lost in case}
    assert said["Title of check_rising_diagonal."] == "`check_winner` never looks along `\\` | <diagonals>."
    assert said["Title of check_statement."].startswith("The call raised ValueError: too long xxx")
    assert said["Title of check_grid."] == "creer_fils is not written yet."
    assert all("\n" not in message and len(message) <= 300 for message in said.values())
    wrong_answer = replace(sample(), exercises=(exercise("a", check("b", Outcome.WRONG, evidence=wrong())),))
    (lost,) = ElementTree.fromstring(render_as("junit", wrong_answer)).iter("failure")
    assert lost.get("message") == "check_winner(board, 5, 0) – returned: 0 expected: 1"


# Markdown


def blocks(text: str) -> list[tuple[str, str]]:
    """Return kind and content of each block a Markdown reader finds; HTML blocks stay HTML."""
    return [(t.type, t.content) for t in MarkdownIt("commonmark").enable("table").parse(text) if t.content]


def shown(text: str) -> str:
    """Return the text of one line of Markdown, as render_as."""
    (inline,) = [token for token in MarkdownIt("commonmark").enable("table").parse(text) if token.type == "inline"]
    return "".join(child.content for child in inline.children or [])


def test_markdown_shows_every_exercise_every_lost_check_and_the_board() -> None:
    assert "not a grade" in render_as("markdown", faulty())
    assert "check_grid" not in render_as("markdown", sample())  # not written
    found = blocks(render_as("markdown", sample()))
    cells = [content for kind, content in found if kind == "inline"]
    for part in sample().exercises:
        assert any(part.name in cell for cell in cells)
    fences = [content for kind, content in found if kind == "fence"]
    assert sum("check_winner(board, 5, 0)" in fence and "5 │ ● ✕ ● ✕ · · ·" in fence for fence in fences) == 3
    assert len([content for kind, content in found if kind == "html_block" and "<summary>" in content]) == 4


@pytest.mark.parametrize("section", ["words", "purposes", "outcomes", "readings", "titles"])
@pytest.mark.parametrize("language", sentences.LANGUAGES)
def test_our_own_sentences_read_the_same_in_markdown(language: str, section: str) -> None:
    for sentence in WORDS[language]._texts.get(section, {}).values():
        assert shown(markdown.escape(sentence)) == sentence.replace("`", "").strip()


def test_what_markdown_would_read_is_escaped_but_in_code() -> None:
    sentence = r"a *b* _c_ <d> [e](f) ~~g~~ | h \i &lt; `>= *j* | \k` ~l~ # m"
    assert shown(markdown.escape(sentence)) == sentence.replace("`", "")


# All formats


def test_an_empty_report_is_a_report_in_every_format() -> None:
    empty = replace(sample(), exercises=(), warnings=())
    for name in FORMATS:
        assert render_as(name, empty, CONTEXT) or name == "github-annotations"
    nothing = replace(sample(), exercises=(exercise("minimax", check("check_leaves"), bonus=True),))
    assert '"score": 0.0' in render_as("prairielearn", nothing)  # without a division


def test_an_order_to_a_ci_system_is_broken_wherever_wrapping_may_put_it() -> None:
    for text in ("::error::x", "  ::error::x", "words ::error::x", "aaa::error file=a::x", ":::error::x", "a\n::x"):
        said = sentences.printable(text)
        assert not re.search(r"::[^\n]*::|^\s*::", said, re.MULTILINE)
    for text in ("##[error]x", "a##[add-mask]x", "###[error]x", "##vso[task.complete]x"):
        assert not re.search(r"##\w*\[", sentences.printable(text))
    for text in ("aaa ::error a", "aaa ::", ":" * 50):  # what another text of the same line may complete
        assert "::" not in sentences.printable(text)
    assert sentences.printable("board[::-1]") == "board[::-1]"


ARTEMIS_FEEDBACK = 20_000  # characters of a message that Artemis keeps
INVALID = re.compile(r"[^\t\r\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
WIDE = "\N{GRINNING FACE}\n" * 5000
LONG = exercise("a", *(check(str(n), Outcome.RAISED, notes=(raised(WIDE),)) for n in range(150)))
REPORTS = {
    "full": replace(sample(), exercises=(exercise("check_winner", check("a", points="19"), check("b")),)),
    "partial": sample(),
    "French": sample("fr"),
    "zero": unwritten(),
    "fault": faulty(),
    "bonus": bonus_above(True),
    "lost bonus": bonus_lost(False),
    "hostile": sample("en", "".join(PIECES), " ".join(reversed(PIECES))),
    "long": replace(sample(text=WIDE), exercises=(LONG,)),
    "nothing": replace(sample(), exercises=()),
}


@dataclass(frozen=True)
class Case:
    """A test as a reader understands it. `place` is the file and line that it marks."""

    name: str
    passed: bool
    message: str = ""
    seconds: float = 0.0
    place: tuple[str, int] | None = None


def lost(case: ElementTree.Element) -> ElementTree.Element | None:
    failure = case.find("failure")
    return failure if failure is not None else case.find("error")


def artemis(text: str) -> list[Case]:
    """A case is known by its name, after its suite's when there are several; the message is the attribute's."""
    assert not INVALID.search(text)  # these would be left out
    assert re.match(r"<\?[^?]*\?>\s*<testsuites[\s/>]", text)
    suites = ElementTree.fromstring(text).findall("testsuite")
    found = []
    for suite in suites:
        prefix = f"{suite.get('name')}." if len(suites) > 1 else ""
        for case in suite.findall("testcase"):
            failure = lost(case)
            message = "" if failure is None else failure.get("message", failure.text or "")
            assert len(message) <= ARTEMIS_FEEDBACK
            found.append(Case(prefix + case.get("name", ""), failure is None, message))
    return found


def dorny(text: str) -> list[Case]:
    """A suite's name and every time must be there; a message is shown line by line in one fence for all cases."""
    found = []
    for suite in ElementTree.fromstring(text).findall("testsuite"):
        assert suite.attrib["name"].strip()
        assert float(suite.attrib["time"]) == pytest.approx(sum(float(case.attrib["time"]) for case in suite), abs=0.01)
        for case in suite.findall("testcase"):
            failure = lost(case)
            message = "" if failure is None else f"{failure.get('type')}: {failure.get('message')}"
            assert not re.search(r"^\s*(```|~~~)", message, re.MULTILINE)
            found.append(Case(case.attrib["name"].strip(), failure is None, message, float(case.attrib["time"])))
    return found


def mikepenz(text: str) -> list[Case]:
    """A case marks its file and line; without these, the class's name stands for a file, and line 1."""
    found = []
    for case in ElementTree.fromstring(text).iter("testcase"):
        failure = lost(case)
        message = "" if failure is None else failure.get("message") or "\n".join((failure.text or "").split("\n")[:2])
        place = (case.get("file") or case.attrib["classname"], int(case.get("line") or 1))
        assert "\n" not in message  # the log has the first line of it
        found.append(Case(case.attrib["name"], failure is None, message, float(case.get("time", 0)), place))
    return found


def hafner(text: str) -> list[Case]:
    """A case is one of the class it names, in the package before the class's last dot; what is lost has a type."""
    found = []
    for case in ElementTree.fromstring(text).iter("testcase"):
        failure = lost(case)
        assert case.attrib["classname"]
        assert failure is None or failure.attrib["type"] in list(Outcome)
        found.append(Case(case.attrib["name"], failure is None, "" if failure is None else failure.attrib["message"]))
    return found


def titles(report: Report) -> list[tuple[str, str, bool]]:
    """Return the exercise and the title of each check, core exercises first, and whether it passed."""
    ordered = sorted(report.exercises, key=lambda each: each.bonus)
    return [
        (each.name, WORDS[report.language].title(each.name, item), item.outcome is Outcome.PASSED)
        for each in ordered
        for item in each.checks
    ]


@pytest.mark.parametrize("reader", [artemis, dorny, mikepenz, hafner])
@pytest.mark.parametrize("name", REPORTS)
def test_a_reader_finds_every_check_and_whether_it_passed(name: str, reader: Callable[[str], list[Case]]) -> None:
    report = REPORTS[name]
    found = reader(render_as("junit", report, CONTEXT))
    expected = titles(report)
    prefix = reader is artemis and len(report.exercises) > 1
    assert [each.name for each in found] == [f"{of}.{title}" if prefix else title for of, title, _ in expected]
    assert [each.passed for each in found] == [passed for *_, passed in expected]
    assert all(each.message for each in found if not each.passed)


@pytest.mark.parametrize("name", REPORTS)
def test_no_two_checks_are_one_test_to_artemis(name: str) -> None:
    names = [each.name for each in artemis(render_as("junit", REPORTS[name], CONTEXT))]
    assert len(names) == len(set(names))


def test_only_the_students_own_line_is_marked() -> None:
    for language in sentences.LANGUAGES:
        found = mikepenz(render_as("junit", sample(language), CONTEXT))
        assert [each.place for each in found if each.place and each.place[1] > 1] == [("work/tp/connect4.py", 12)]
        assert [each.seconds for each in found[:2]] == [0.062, 1.5]
