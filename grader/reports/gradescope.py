"""Gradescope's results.json. It is also written while grading goes on, so that a timeout loses no results."""

import json
from typing import Any

from grader.model import Outcome, Report, redact
from grader.reports import plain
from grader.reports.context import NO_CONTEXT, CheckPoints, Context, decimal, rounded_points
from grader.reports.sentences import Words


def render(words: Words, report: Report, context: Context = NO_CONTEXT) -> str:
    """Return the results; without a score when the grader failed, which Gradescope counts as a failure, not a zero."""
    lines = [plain.score(words, report)] if report.complete else []
    results: dict[str, Any] = {"score": decimal(report.score)} if report.complete else {}
    if context.seconds is not None:
        results["execution_time"] = round(context.seconds, 1)
    results |= {
        "output": "\n".join([*lines, *plain.grading_notes(words, report), words.conditions(report)]),
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": _tests(words, report),
    }
    return json.dumps(results, ensure_ascii=False, indent=1) + "\n"


def render_after_due(words: Words, report: Report, context: Context = NO_CONTEXT) -> str:
    """Return the results in summary, with the full message of each lost check as a test that students see only after
    the due date that the assignment has on Gradescope."""
    results = json.loads(render(words, redact(report, "summary"), context))
    results["tests"] += [
        _details(test) for test in _tests(words, report) if test["status"] == "failed" and test["output"]
    ]
    return json.dumps(results, ensure_ascii=False, indent=1) + "\n"


def _details(test: dict[str, Any]) -> dict[str, Any]:
    """Return a test without points that holds the message of another one."""
    fields = {key: test[key] for key in ("name", "status", "output")}
    return {"number": f"{test['number']}.1", **fields, "visibility": "after_due_date"}


def _tests(words: Words, report: Report) -> list[dict[str, Any]]:
    """Return one test for each check, numbered by exercise and check. A bonus is out of 0 points."""
    items = rounded_points(report)
    names = list(dict.fromkeys(item.exercise.name for item in items))
    tests = []
    for item in items:
        number = f"{names.index(item.exercise.name) + 1}.{item.exercise.checks.index(item.check) + 1}"
        tests.append({"number": number, **_test(words, report, item)})
    return tests


def _test(words: Words, report: Report, item: CheckPoints) -> dict[str, Any]:
    passed = item.check.outcome is Outcome.PASSED
    points = {"score": decimal(item.points), "max_score": decimal(item.out_of)} if report.complete else {}
    return {
        "name": plain.name_on_platform(words, item),
        "status": "passed" if passed else "failed",
        **points,
        "output": plain.points_message(words, report, item),
        "visibility": "visible",
    }
