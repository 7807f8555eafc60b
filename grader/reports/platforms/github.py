"""GitHub: the result a runner of GitHub Classroom posts, and annotations on the lines of the submission.

The classroom's console counts the tests that pass, and posts the sum of their scores. The two agree when all tests of a
runner are worth the same, so a check becomes one test for each unit of credit, and each exercise has a runner of its
own (`grade --exercise NAME`). Points are in hundredths, because the maximum must be a whole number."""

import base64
import json
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import PurePosixPath
from typing import Any

from grader.model import Note, Outcome, Report
from grader.reports import plain, sentences
from grader.reports.context import NO_CONTEXT, Context
from grader.reports.points import CheckPoints, check_points, common_unit, hundredths, max_score

VERSION = 3  # of the result format
MAX_TESTS = 100  # when tests of equal worth would be more, each check is one test
_FILE = re.compile(r"\w[\w.-]*\.py")
_LAST_LINE = 10**6


def render(report: Report, context: Context = NO_CONTEXT) -> str:
    """Return the runner's result. When the grader itself failed its maximum is 0, and the classroom posts no points."""
    result: dict[str, Any] = {"version": VERSION, "status": _status(report)}
    notes = [*plain.grading_notes(report), plain.scale(report.language)]
    result |= {
        "message": "\n".join(notes),
        "max_score": hundredths(max_score(report)) if report.complete else 0,
        "tests": _tests(report, context) or [_no_test(report)],
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


def _tests(report: Report, context: Context) -> list[dict[str, Any]]:
    items, sum_so_far = check_points(report), Fraction(0)
    tests: list[dict[str, Any]] = []
    for item, pieces in zip(items, _pieces(items), strict=True):
        for piece in range(1, pieces + 1):
            before = hundredths(sum_so_far)
            sum_so_far += item.points / pieces
            score = hundredths(sum_so_far) - before if report.complete else 0  # so that rounded scores add up
            number = f" ({piece}/{pieces})" if pieces > 1 else ""
            tests.append(_test(report, item, context, number, score, task=len(tests) + 1))
    return tests


def _pieces(items: list[CheckPoints]) -> list[int]:
    """Return how many tests each check becomes so that all are worth the same; 1 each when that is too many."""
    unit = common_unit(item.check.out_of for item in items)
    pieces = [max(int(item.check.out_of / unit), 1) if unit else 1 for item in items]
    return pieces if sum(pieces) <= MAX_TESTS else [1] * len(items)


def _test(report: Report, item: CheckPoints, context: Context, number: str, score: int, task: int) -> dict[str, Any]:
    language, check = report.language, item.check
    status = {Outcome.PASSED: "pass", Outcome.GRADER_FAULT: "error"}.get(check.outcome, "fail")
    places = [place for note in check.notes if (place := _place(report, note, context)) is not None]
    file, line = places[0] if places else ("", 0)
    message = plain.check_message(language, item.exercise, check)
    return {
        "name": f"{item.exercise.name}: {sentences.title(language, item.exercise.name, check)}{number}",
        "status": status,
        **({"message": message} if message else {}),
        "test_code": sentences.code(check.evidence) if check.evidence is not None else "",
        "task_id": task,
        "filename": file,
        "line_no": line,
        "duration": 0,
        "score": score,
    }


def _no_test(report: Report) -> dict[str, Any]:
    """Return the test for a report without checks: without any test, the classroom posts no points for any runner."""
    message = sentences.word(report.language, "nothing_written")
    defaults = {"test_code": "", "task_id": 1, "filename": "", "line_no": 0, "duration": 0, "score": 0}
    return {"name": sentences.printable(report.submission), "status": "fail", "message": message, **defaults}


def annotations(report: Report, context: Context = NO_CONTEXT) -> str:
    """Return a workflow command for each line of the submission that raised, or that Python cannot parse."""
    commands = [command for command in _commands(report, context) if command]
    return "".join(f"{command}\n" for command in dict.fromkeys(commands))


def _commands(report: Report, context: Context) -> Iterator[str]:
    for exercise in report.exercises:
        for check in exercise.checks:
            for note in check.notes:
                yield _command("error", exercise.name, report, note, context)
    for note in report.warnings:
        yield _command("warning", sentences.word(report.language, "warnings"), report, note, context)


def _command(level: str, title: str, report: Report, note: Note, context: Context) -> str:
    place = _place(report, note, context)
    if place is None:
        return ""
    file, line = place
    where = f"file={_property(file)}" + (f",line={line}" if line else "")
    message = plain.shorten(sentences.note(report.language, note), plain.MAX_LENGTH)
    return f"::{level} {where},title={_property(title)}::{_data(message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(sentences.printable(text)).replace(":", "%3A").replace(",", "%2C")


def _place(report: Report, note: Note, context: Context) -> tuple[str, int] | None:
    """Return the file, relative to the repository root, and the line that a note is about; line 0 for notebooks."""
    values = {name: value for name, value in note.values if isinstance(value, str)}
    file = _file_path(report, values.get("file", ""))
    if not file or "line" not in values:
        return None
    line = int(values["line"]) if re.fullmatch(r"\d{1,7}", values["line"], re.ASCII) else 0
    path = PurePosixPath(context.folder) / file
    return str(path), line if path.suffix == ".py" and line <= _LAST_LINE else 0


def _file_path(report: Report, file: str) -> str:
    """Return the path of a file in the submission; '' when it has no such file: the name may come from its worker."""
    files = report.files
    if file in files.values():
        return file
    module = file.removesuffix(".py")
    if module in files:
        return files[module]
    folder = PurePosixPath(next(iter(files.values()), "")).parent
    return str(folder / file) if _FILE.fullmatch(file) else ""
