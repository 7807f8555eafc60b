"""Gradescope's results.json. It is also written while grading goes on, so that an early end loses nothing."""

import json
from typing import Any

from grader.model import Outcome, Report
from grader.reports import plain, sentences
from grader.reports.context import NOWHERE, Context
from grader.reports.points import Share, decimal, shares


def render(report: Report, around: Context = NOWHERE) -> str:
    """The results. Without any score when the grader itself failed: Gradescope takes that for a failure, not a zero."""
    said = [plain.score(report)] if report.complete else []
    results: dict[str, Any] = {"score": decimal(report.score)} if report.complete else {}
    if around.seconds is not None:
        results["execution_time"] = round(around.seconds, 1)
    results |= {
        "output": "\n".join([*said, *plain.about(report), sentences.isolation(report)]),
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": _tests(report),
    }
    return json.dumps(results, ensure_ascii=False, indent=1) + "\n"


def _tests(report: Report) -> list[dict[str, Any]]:
    """A test for each check, numbered by exercise and check."""
    names = list(dict.fromkeys(share.exercise.name for share in shares(report)))
    tests = []
    for share in shares(report):
        number = f"{names.index(share.exercise.name) + 1}.{share.exercise.checks.index(share.check) + 1}"
        tests.append({"number": number, **_test(report, share)})
    return tests


def _test(report: Report, share: Share) -> dict[str, Any]:
    title = sentences.title(report.language, share.exercise.name, share.check)
    passed = share.check.outcome is Outcome.PASSED
    points = {"score": decimal(share.points), "max_score": decimal(share.check.out_of)} if report.complete else {}
    return {
        "name": f"{share.exercise.name}: {title}",
        "status": "passed" if passed else "failed",
        **points,
        "output": plain.told(report.language, share.exercise, share.check),
        "visibility": "visible",
    }
