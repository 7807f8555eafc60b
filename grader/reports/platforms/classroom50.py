"""Classroom 50's result.json. It takes whole numbers only: points are in hundredths, and each test says so."""

import json
from typing import Any

from grader.model import ExerciseResult, GraderError, Outcome, Report
from grader.reports import plain
from grader.reports.context import NOWHERE, Context
from grader.reports.points import SCALE, possible, scaled

VARIABLES = ("CLASSROOM", "ASSIGNMENT", "SUBMISSION_TAG", "COMMIT_URL", "RELEASE_URL", "USERNAME")
MOST = 100  # tests
_TYPES = ("group", "team")


def render(report: Report, around: Context = NOWHERE) -> str:
    """The result: a test for each exercise, and none when the grader itself failed, which is no zero there."""
    exercises = report.exercises if report.complete else ()
    if len(exercises) > MOST:
        raise GraderError(f"Classroom 50 takes at most {MOST} tests: rubric.toml has {len(exercises)} exercises.")
    points = {"score": scaled(report.score), "max-score": scaled(possible(report))}
    result = {
        "schema": "classroom50/result/v1",
        **_identity(around),
        **(points if report.complete else dict.fromkeys(points, 0)),
        "tests": [_test(report.language, exercise) for exercise in exercises],
    }
    return json.dumps(result, ensure_ascii=False, indent=2) + "\n"


def _identity(around: Context) -> dict[str, str]:
    """Whose work it is and where it is found, as the platform's runner said in its variables."""
    said = around.environment
    commit = said.get("COMMIT_URL", "")
    mode = said.get("MODE", "").strip().lower()
    return {
        "classroom": said.get("CLASSROOM", ""),
        "assignment": said.get("ASSIGNMENT", ""),
        "assignment_type": mode if mode in _TYPES else "individual",
        "owner": said.get("OWNER") or said.get("USERNAME", ""),
        "submission": said.get("SUBMISSION_TAG", ""),
        "commit": commit,
        "release": said.get("RELEASE_URL", ""),
        "review": said.get("REVIEW_URL") or commit,
        "datetime": around.when,
    }


def _test(language: str, exercise: ExerciseResult) -> dict[str, Any]:
    lost = [check for check in exercise.checks if check.outcome is not Outcome.PASSED]
    return {
        "test-name": exercise.name,
        "passed": not lost,
        "score": scaled(exercise.score),
        "max-score": scaled(exercise.out_of),
        "scale": SCALE,
        "message": plain.scale(language),
        "output": plain.told(language, exercise, lost[0]) if lost else "",
    }
