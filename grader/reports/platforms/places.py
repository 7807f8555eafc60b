"""Places in the submission that a report is about. Their names may come from its worker, and are not trusted."""

import re
from pathlib import PurePosixPath

from grader.model import CheckResult, Note, Report
from grader.reports.context import Context

_FILE = re.compile(r"\w[\w.-]*\.py")
_LAST_LINE = 10**6


def check_place(report: Report, check: CheckResult, context: Context) -> tuple[str, int] | None:
    """Return the first place that the notes of a check are about; None when there is none."""
    places = (note_place(report, note, context) for note in check.notes)
    return next((place for place in places if place is not None), None)


def note_place(report: Report, note: Note, context: Context) -> tuple[str, int] | None:
    """Return the file, relative to the repository root, and the line that a note is about; line 0 for notebooks."""
    values = {name: value for name, value in note.values if isinstance(value, str)}
    file = _file_path(report, values.get("file", ""))
    if not file.isprintable() or not file or "line" not in values:
        return None  # no platform finds a file by a name that is no text
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
