"""GitHub: the result a runner of GitHub Classroom posts, annotations on the lines of the submission, and Classroom 50.

The classroom's console counts the tests that pass, and posts the sum of their scores. The two agree when all tests of a
runner are worth the same, so a check becomes one test for each unit of credit, of which the first one explains what was
lost, and each exercise has a runner of its own (`grade --exercise NAME`). Points are in hundredths, because the maximum
must be a whole number; Classroom 50 takes whole numbers only, too."""

import base64
import json
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Any

from grader.model import ExerciseResult, GraderError, Note, Outcome, Report
from grader.reports import plain, sentences
from grader.reports.context import (
    NO_CONTEXT,
    SCALE,
    CheckPoints,
    Context,
    check_place,
    check_points,
    common_unit,
    hundredths,
    note_place,
)
from grader.reports.sentences import Words

VERSION = 3  # of the result format
GITHUB_TESTS = 100  # when tests of equal worth would be more, each check is one test
MAX_BYTES = 90_000  # of a step's output: the classroom's reporter has it in one environment variable, for which Linux
# allows 131,072 bytes, and all variables of its twenty runners in 2 MiB
_STATUSES = {Outcome.PASSED: "pass", Outcome.GRADER_FAULT: "error"}
_NO_EXPLANATION = {"test_code": "", "filename": "", "line_no": 0}
VARIABLES = ("CLASSROOM", "ASSIGNMENT", "SUBMISSION_TAG", "COMMIT_URL", "RELEASE_URL", "USERNAME")
CLASSROOM50_TESTS = 100
_TYPES = ("group", "team")


def render(words: Words, report: Report, context: Context = NO_CONTEXT) -> str:
    """Return the runner's result, its longest messages cut until it is at most `MAX_BYTES` long as a step's output.

    When the grader itself failed its maximum is 0, and the classroom posts no points. Raise GraderError when the
    assignment has too many checks for one result."""
    text = plain.fit(partial(_render, words, report, context), lambda text: len(step_output(text)), MAX_BYTES)
    if len(step_output(text)) > MAX_BYTES:
        raise GraderError(
            "The checks are too many for one result of GitHub Classroom: grade each --exercise in its own step."
        )
    return text


def _render(words: Words, report: Report, context: Context, max_length: int) -> str:
    """Return the result with messages of at most `max_length` characters."""
    notes = plain.shorten("\n".join(plain.grading_notes(words, report)), max_length)
    result: dict[str, Any] = {
        "version": VERSION,
        "status": _status(report),
        "message": "\n".join([*filter(None, [notes]), plain.scale(words)]),
        "max_score": hundredths(report.out_of) if report.complete else 0,
        "tests": _tests(words, report, context, max_length) or [_no_test(words, report)],
    }
    return json.dumps(result, ensure_ascii=False, indent=2) + "\n"


def step_output(text: str) -> str:
    """Return the line of $GITHUB_OUTPUT that sets the output `result` of a step to `text`."""
    return f"result={base64.b64encode(text.encode()).decode()}\n"


def _status(report: Report) -> str:
    if not report.complete:
        return "error"
    lost = [item for item in check_points(report) if item.check.outcome is not Outcome.PASSED]
    return "fail" if lost or not report.exercises else "pass"


def _tests(words: Words, report: Report, context: Context, max_length: int) -> list[dict[str, Any]]:
    items, sum_so_far = check_points(report), Fraction(0)
    tests: list[dict[str, Any]] = []
    for item, pieces in zip(items, _pieces(items), strict=True):
        name = plain.name_on_platform(words, item)
        for piece in range(1, pieces + 1):
            before = hundredths(sum_so_far)
            sum_so_far += item.points / pieces
            test = {
                "name": f"{name} ({piece}/{pieces})" if pieces > 1 else name,
                "status": _STATUSES.get(item.check.outcome, "fail"),
                **(_explanation(words, report, item, context, max_length) if piece == 1 else _NO_EXPLANATION),
                "task_id": len(tests) + 1,
                "duration": round(item.check.seconds, 3) if piece == 1 else 0,
                "score": hundredths(sum_so_far) - before if report.complete else 0,  # so that rounded scores add up
            }
            tests.append(test)
    return tests


def _pieces(items: list[CheckPoints]) -> list[int]:
    """Return how many tests each check becomes so that all are worth the same; 1 each when that is too many."""
    unit = common_unit(item.check.out_of for item in items)
    pieces = [max(int(item.check.out_of / unit), 1) if unit else 1 for item in items]
    return pieces if sum(pieces) <= GITHUB_TESTS else [1] * len(items)


def _explanation(words: Words, report: Report, item: CheckPoints, context: Context, max_length: int) -> dict[str, Any]:
    """Return the message about a lost check, the code that shows it, and the line of the submission it is about."""
    check, place = item.check, check_place(report, item.check, context)
    file, line = place if place is not None and len(place[0]) <= max_length else ("", 0)
    message = plain.check_message(words, item.exercise, check, max_length)
    code = words.code(check.evidence) if check.evidence is not None else ""
    return {
        **({"message": message} if message else {}),
        "test_code": plain.shorten(code, max_length),
        "filename": file,
        "line_no": line,
    }


def _no_test(words: Words, report: Report) -> dict[str, Any]:
    """Return the test for a report without checks: without any test, the classroom posts no points for any runner."""
    message = words.word("nothing_written")
    name = plain.shorten(sentences.printable_name(report.submission), plain.MAX_LENGTH)
    numbers = {"task_id": 1, "duration": 0, "score": 0}
    return {"name": name, "status": "fail", **_NO_EXPLANATION, "message": message, **numbers}


def annotations(words: Words, report: Report, context: Context = NO_CONTEXT) -> str:
    """Return a workflow command for each line of the submission that raised, or that Python cannot parse."""
    commands = [command for command in _commands(words, report, context) if command]
    return "".join(f"{command}\n" for command in dict.fromkeys(commands))


def _commands(words: Words, report: Report, context: Context) -> Iterator[str]:
    for exercise in report.exercises:
        for check in exercise.checks:
            for note in check.notes:
                yield _command(words, "error", exercise.name, report, note, context)
    for note in report.warnings:
        yield _command(words, "warning", words.word("warnings"), report, note, context)


def _command(words: Words, level: str, title: str, report: Report, note: Note, context: Context) -> str:
    place = note_place(report, note, context)
    if place is None:
        return ""
    file, line = place
    where = f"file={_property(file)}" + (f",line={line}" if line else "")
    message = plain.shorten(words.note(note), plain.MAX_LENGTH)
    return f"::{level} {where},title={_property(title)}::{_data(message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(sentences.printable(text)).replace(":", "%3A").replace(",", "%2C")


def render_classroom50(words: Words, report: Report, context: Context = NO_CONTEXT) -> str:
    """Return the result: one test per exercise, or none when the grader itself failed, which is not counted as zero."""
    exercises = report.exercises if report.complete else ()
    if len(exercises) > CLASSROOM50_TESTS:
        raise GraderError(
            f"Classroom 50 takes at most {CLASSROOM50_TESTS} tests: rubric.toml has {len(exercises)} exercises."
        )
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
