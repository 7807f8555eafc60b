"""JUnit XML of the xunit1 family: each check is a test case, and the properties of a test case hold its points."""

import xml.etree.ElementTree as ElementTree

from grader.model import CheckResult, Outcome, Report
from grader.reports import plain, sentences
from grader.reports.context import NO_CONTEXT, Context
from grader.reports.points import CheckPoints, check_points, decimal


def render(report: Report, _context: Context = NO_CONTEXT) -> str:
    """Return the document, with one suite for each exercise."""
    root = ElementTree.Element("testsuites", name=sentences.printable(report.submission))
    items = check_points(report)
    for exercise in dict.fromkeys(item.exercise.name for item in items):
        root.append(_suite(report, [item for item in items if item.exercise.name == exercise]))
    _count(root, [item.check for item in items])
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=False).join(
        ('<?xml version="1.0" encoding="utf-8"?>\n', "\n")
    )


def _suite(report: Report, items: list[CheckPoints]) -> ElementTree.Element:
    exercise = items[0].exercise
    suite = ElementTree.Element("testsuite", name=exercise.name)
    _count(suite, exercise.checks)
    suite.set("skipped", "0")
    _properties(suite, outcome=exercise.outcome.value, part=exercise.part, bonus=str(exercise.bonus).lower())
    for item in items:
        suite.append(_case(report, item))
    return suite


def _case(report: Report, item: CheckPoints) -> ElementTree.Element:
    language, exercise, check = report.language, item.exercise, item.check
    title = sentences.title(language, exercise.name, check)
    case = ElementTree.Element("testcase", classname=exercise.name, name=title)
    _properties(case, check=check.id, points=str(decimal(item.points)), max_points=str(decimal(check.out_of)))
    if check.outcome is not Outcome.PASSED:
        kind = "error" if check.outcome is Outcome.GRADER_FAULT else "failure"
        message = sentences.word(language, check.outcome.value, "outcomes")
        lost = ElementTree.SubElement(case, kind, type=check.outcome.value, message=message)
        lost.text = plain.check_message(language, exercise, check)
    return case


def _properties(parent: ElementTree.Element, **values: str) -> None:
    properties = ElementTree.SubElement(parent, "properties")
    for name, value in values.items():
        ElementTree.SubElement(properties, "property", name=name, value=value)


def _count(suite: ElementTree.Element, checks: "tuple[CheckResult, ...] | list[CheckResult]") -> None:
    """Set the counts of tests, failures and errors on a suite."""
    faults = sum(check.outcome is Outcome.GRADER_FAULT for check in checks)
    lost = sum(check.outcome is not Outcome.PASSED for check in checks) - faults
    suite.attrib |= {"tests": str(len(checks)), "failures": str(lost), "errors": str(faults)}
