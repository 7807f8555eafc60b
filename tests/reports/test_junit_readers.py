"""JUnit reports as their readers understand them, each by the rules of its own source.

Read in: Artemis (JUnitReportParser of its develop branch, 2026), dorny/test-reporter 3.0.0 (java-junit-parser.ts),
mikepenz/action-junit-report 5.3.0 (testParser.ts), EnricoMi/publish-unit-test-result-action 2 (publish/junit.py), and
coverage-model 0.72 (JunitParser), on which uhafner's autograding-model counts."""

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest

from grader.model import Outcome, Report
from grader.reports import sentences
from tests.support.building import WORDS, render_as
from tests.support.hostile_texts import PIECES
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
)

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
