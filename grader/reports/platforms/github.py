"""GitHub: the result of a runner of GitHub Classroom, and annotations on the student's own lines.

The classroom's console counts the tests that pass, and posts the sum of their scores. They agree when all tests of a
runner are worth the same: so there is one test for each unit of credit, and one runner for each exercise
(`grade --exercise NAME`). Points are in hundredths, as the most must be a whole number."""

import base64
import json
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import PurePosixPath
from typing import Any

from grader.model import Note, Outcome, Report
from grader.reports import plain, sentences
from grader.reports.context import NOWHERE, Context
from grader.reports.points import Share, credit, possible, scaled, shares

VERSION = 3  # of the result
MOST = 100  # tests of equal worth; where it would take more, a check is one test
_FILE = re.compile(r"\w[\w.-]*\.py")
_LAST_LINE = 10**6


def render(report: Report, around: Context = NOWHERE) -> str:
    """The runner's result. No points when the grader itself failed: the classroom then posts none."""
    result: dict[str, Any] = {"version": VERSION, "status": _status(report)}
    said = [*plain.about(report), plain.scale(report.language)]
    result |= {
        "message": "\n".join(said),
        "max_score": scaled(possible(report)) if report.complete else 0,
        "tests": _tests(report, around) or [_no_test(report)],
    }
    return json.dumps(result, ensure_ascii=False, indent=2) + "\n"


def step_output(text: str) -> str:
    """The line of $GITHUB_OUTPUT that makes a text the output `result` of its step."""
    return f"result={base64.b64encode(text.encode()).decode()}\n"


def _status(report: Report) -> str:
    if not report.complete:
        return "error"
    lost = [share for share in shares(report) if share.check.outcome is not Outcome.PASSED]
    return "fail" if lost or not report.exercises else "pass"


def _tests(report: Report, around: Context) -> list[dict[str, Any]]:
    found, sum_so_far = shares(report), Fraction(0)
    tests: list[dict[str, Any]] = []
    for share, pieces in zip(found, _pieces(found), strict=True):
        for piece in range(1, pieces + 1):
            before = scaled(sum_so_far)
            sum_so_far += share.points / pieces
            score = scaled(sum_so_far) - before if report.complete else 0  # so the scores add up, whatever is rounded
            number = f" ({piece}/{pieces})" if pieces > 1 else ""
            tests.append(_test(report, share, around, number, score, task=len(tests) + 1))
    return tests


def _pieces(found: list[Share]) -> list[int]:
    """How many tests each check is, for all to be worth the same; one each when that would be too many."""
    unit = credit(share.check.out_of for share in found)
    pieces = [max(int(share.check.out_of / unit), 1) if unit else 1 for share in found]
    return pieces if sum(pieces) <= MOST else [1] * len(found)


def _test(report: Report, share: Share, around: Context, number: str, score: int, task: int) -> dict[str, Any]:
    language, check = report.language, share.check
    status = {Outcome.PASSED: "pass", Outcome.GRADER_FAULT: "error"}.get(check.outcome, "fail")
    places = [place for note in check.notes if (place := _place(report, note, around)) is not None]
    file, line = places[0] if places else ("", 0)
    message = plain.told(language, share.exercise, check)
    return {
        "name": f"{share.exercise.name}: {sentences.title(language, share.exercise.name, check)}{number}",
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
    """The test there is when nothing was graded: without any, the classroom posts no points for any runner."""
    said = sentences.word(report.language, "nothing_written")
    blank = {"test_code": "", "task_id": 1, "filename": "", "line_no": 0, "duration": 0, "score": 0}
    return {"name": sentences.printable(report.submission), "status": "fail", "message": said, **blank}


def annotations(report: Report, around: Context = NOWHERE) -> str:
    """A workflow command for each line of the student's that raised, or that Python cannot read."""
    commands = [command for command in _commands(report, around) if command]
    return "".join(f"{command}\n" for command in dict.fromkeys(commands))


def _commands(report: Report, around: Context) -> Iterator[str]:
    for exercise in report.exercises:
        for check in exercise.checks:
            for note in check.notes:
                yield _command("error", exercise.name, report, note, around)
    for note in report.warnings:
        yield _command("warning", sentences.word(report.language, "warnings"), report, note, around)


def _command(level: str, title: str, report: Report, note: Note, around: Context) -> str:
    place = _place(report, note, around)
    if place is None:
        return ""
    file, line = place
    where = f"file={_property(file)}" + (f",line={line}" if line else "")
    said = plain.shortened(sentences.note(report.language, note), plain.LONGEST)
    return f"::{level} {where},title={_property(title)}::{_data(said)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(sentences.printable(text)).replace(":", "%3A").replace(",", "%2C")


def _place(report: Report, note: Note, around: Context) -> tuple[str, int] | None:
    """The file, from the root of the repository, and the line a note is about; 0 for a notebook, which has cells."""
    values = {name: value for name, value in note.values if isinstance(value, str)}
    file = _found(report, values.get("file", ""))
    if not file or "line" not in values:
        return None
    line = int(values["line"]) if re.fullmatch(r"\d{1,7}", values["line"], re.ASCII) else 0
    path = PurePosixPath(around.folder) / file
    return str(path), line if path.suffix == ".py" and line <= _LAST_LINE else 0


def _found(report: Report, file: str) -> str:
    """Where a file of the hand-in is; '' for one it cannot have: the name may come from its worker."""
    places = report.files
    if file in places.values():
        return file
    module = file.removesuffix(".py")
    if module in places:
        return places[module]
    beside = PurePosixPath(next(iter(places.values()), "")).parent
    return str(beside / file) if _FILE.fullmatch(file) else ""
