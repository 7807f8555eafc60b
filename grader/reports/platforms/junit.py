"""JUnit XML of the family xunit1, which knows properties of a test case: there the points are, as it has no other
place for them. A test case for each check, since CI servers count test cases."""

import xml.etree.ElementTree as ElementTree

from grader.model import CheckResult, Outcome, Report
from grader.reports import plain, sentences
from grader.reports.context import NOWHERE, Context
from grader.reports.points import Share, decimal, shares


def render(report: Report, _around: Context = NOWHERE) -> str:
    """The document: a suite for each exercise."""
    root = ElementTree.Element("testsuites", name=sentences.printable(report.submission))
    found = shares(report)
    for exercise in dict.fromkeys(share.exercise.name for share in found):
        root.append(_suite(report, [share for share in found if share.exercise.name == exercise]))
    _count(root, [share.check for share in found])
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=False).join(
        ('<?xml version="1.0" encoding="utf-8"?>\n', "\n")
    )


def _suite(report: Report, found: list[Share]) -> ElementTree.Element:
    exercise = found[0].exercise
    suite = ElementTree.Element("testsuite", name=exercise.name)
    _count(suite, exercise.checks)
    suite.set("skipped", "0")
    _properties(suite, outcome=exercise.outcome.value, part=exercise.part, bonus=str(exercise.bonus).lower())
    for share in found:
        suite.append(_case(report, share))
    return suite


def _case(report: Report, share: Share) -> ElementTree.Element:
    language, exercise, check = report.language, share.exercise, share.check
    title = sentences.title(language, exercise.name, check)
    case = ElementTree.Element("testcase", classname=exercise.name, name=title)
    _properties(case, check=check.id, points=str(decimal(share.points)), max_points=str(decimal(check.out_of)))
    if check.outcome is not Outcome.PASSED:
        kind = "error" if check.outcome is Outcome.GRADER_FAULT else "failure"
        said = sentences.word(language, check.outcome.value, "outcomes")
        lost = ElementTree.SubElement(case, kind, type=check.outcome.value, message=said)
        lost.text = plain.told(language, exercise, check)
    return case


def _properties(parent: ElementTree.Element, **values: str) -> None:
    properties = ElementTree.SubElement(parent, "properties")
    for name, value in values.items():
        ElementTree.SubElement(properties, "property", name=name, value=value)


def _count(suite: ElementTree.Element, checks: "tuple[CheckResult, ...] | list[CheckResult]") -> None:
    """The counts a suite carries."""
    faults = sum(check.outcome is Outcome.GRADER_FAULT for check in checks)
    lost = sum(check.outcome is not Outcome.PASSED for check in checks) - faults
    suite.attrib |= {"tests": str(len(checks)), "failures": str(lost), "errors": str(faults)}
