"""JUnit XML of the xunit1 family: each check is a test case, and the properties of a test case hold its points.

Readers differ: some show the `message` alone, some want a `time`, some take the `file` and `line` of the submission,
and CodeGrade takes points from `weight` and no properties of a suite."""

import xml.etree.ElementTree as ElementTree

from grader.model import CheckResult, Outcome, Report
from grader.reports import plain, sentences
from grader.reports.context import NO_CONTEXT, CheckPoints, Context, check_place, decimal, rounded_points
from grader.reports.sentences import Words


def render(words: Words, report: Report, context: Context = NO_CONTEXT) -> str:
    """Return the document, with one suite for each exercise."""
    root = ElementTree.Element("testsuites", name=sentences.printable_name(report.submission))
    if context.seconds is not None:
        root.set("time", f"{context.seconds:.1f}")
    items = rounded_points(report)
    for exercise in dict.fromkeys(item.exercise.name for item in items):
        root.append(_suite(words, report, context, [item for item in items if item.exercise.name == exercise]))
    _count(root, [item.check for item in items])
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=False).join(
        ('<?xml version="1.0" encoding="utf-8"?>\n', "\n")
    )


def _suite(words: Words, report: Report, context: Context, items: list[CheckPoints]) -> ElementTree.Element:
    exercise = items[0].exercise
    suite = ElementTree.Element("testsuite", name=exercise.name, time=_time(*exercise.checks))
    _count(suite, exercise.checks)
    suite.set("skipped", "0")
    for item in items:
        suite.append(_case(words, report, context, item))
    return suite


def _case(words: Words, report: Report, context: Context, item: CheckPoints) -> ElementTree.Element:
    exercise, check = item.exercise, item.check
    title = words.title(exercise.name, check)
    points, max_points = str(decimal(item.points)), str(decimal(item.out_of))
    case = ElementTree.Element("testcase", classname=exercise.name, name=title, time=_time(check), weight=max_points)
    if place := check_place(report, check, context):
        file, line = place
        case.attrib |= {"file": sentences.printable(file), **({"line": str(line)} if line else {})}
    _properties(
        case,
        check=check.id,
        part=exercise.part,
        bonus=str(exercise.bonus).lower(),
        points=points,
        max_points=max_points,
    )
    if check.outcome is not Outcome.PASSED:
        kind = "error" if check.outcome is Outcome.GRADER_FAULT else "failure"
        message = plain.summary(words, exercise, check)
        lost = ElementTree.SubElement(case, kind, type=check.outcome.value, message=message)
        lost.text = plain.check_message(words, exercise, check)
    return case


def _time(*checks: CheckResult) -> str:
    """Return how long the checks took, in seconds; 0 where nobody has measured it."""
    return f"{sum(check.seconds for check in checks):.3f}"


def _properties(parent: ElementTree.Element, **values: str) -> None:
    properties = ElementTree.SubElement(parent, "properties")
    for name, value in values.items():
        ElementTree.SubElement(properties, "property", name=name, value=value)


def _count(suite: ElementTree.Element, checks: "tuple[CheckResult, ...] | list[CheckResult]") -> None:
    """Set the counts of tests, failures and errors on a suite."""
    faults = sum(check.outcome is Outcome.GRADER_FAULT for check in checks)
    lost = sum(check.outcome is not Outcome.PASSED for check in checks) - faults
    suite.attrib |= {"tests": str(len(checks)), "failures": str(lost), "errors": str(faults)}
