"""Classroom 50's result.json. The platform takes whole numbers only: points are in hundredths, as each test says."""

import json
from typing import Any

from grader.model import ExerciseResult, GraderError, Report
from grader.reports import plain
from grader.reports.context import NO_CONTEXT, SCALE, Context, hundredths
from grader.reports.sentences import Words

VARIABLES = ("CLASSROOM", "ASSIGNMENT", "SUBMISSION_TAG", "COMMIT_URL", "RELEASE_URL", "USERNAME")
MAX_TESTS = 100
_TYPES = ("group", "team")


def render(words: Words, report: Report, context: Context = NO_CONTEXT) -> str:
    """Return the result: one test per exercise, or none when the grader itself failed, which is not counted as zero."""
    exercises = report.exercises if report.complete else ()
    if len(exercises) > MAX_TESTS:
        raise GraderError(f"Classroom 50 takes at most {MAX_TESTS} tests: rubric.toml has {len(exercises)} exercises.")
    points = {"score": hundredths(report.score), "max-score": hundredths(max(report.out_of, report.score))}
    result = {
        "schema": "classroom50/result/v1",
        **_identity(context),
        **(points if report.complete else dict.fromkeys(points, 0)),
        "tests": [_test(words, exercise) for exercise in exercises],
    }
    return json.dumps(result, ensure_ascii=False, indent=2) + "\n"


def _identity(context: Context) -> dict[str, str]:
    """Return whose submission it is and its links, from the environment variables of the platform's runner."""
    variables = context.environment
    commit = variables.get("COMMIT_URL", "")
    mode = variables.get("MODE", "").strip().lower()
    return {
        "classroom": variables.get("CLASSROOM", ""),
        "assignment": variables.get("ASSIGNMENT", ""),
        "assignment_type": mode if mode in _TYPES else "individual",
        "owner": variables.get("OWNER") or variables.get("USERNAME", ""),
        "submission": variables.get("SUBMISSION_TAG", ""),
        "commit": commit,
        "release": variables.get("RELEASE_URL", ""),
        "review": variables.get("REVIEW_URL") or commit,
        "datetime": context.when,
    }


def _test(words: Words, exercise: ExerciseResult) -> dict[str, Any]:
    lost = plain.first_lost_check(exercise)
    return {
        "test-name": exercise.name,
        "passed": lost is None,
        "score": hundredths(exercise.score),
        "max-score": hundredths(exercise.out_of),
        "scale": SCALE,
        "message": plain.scale(words),
        "output": plain.check_message(words, exercise, lost) if lost else "",
    }
