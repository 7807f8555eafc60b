"""When a hand-in came: as a table says, else as its own files say. The clock is never asked, nor is git."""

import json
import os
import stat
import zipfile
from datetime import UTC, datetime, tzinfo
from pathlib import Path

from grader.course.gradebook import csv_table
from grader.course.gradebook.lateness import moment
from grader.model import GraderError, Note
from grader.submission.entries import entries

COLUMNS = {"id": ("identifiant", "hand-in", "rendu"), "time": ("date", "heure", "submitted", "remis le")}
_METADATA, _MAX_METADATA = "submission_metadata.json", 1 << 20  # Gradescope's


def times(path: Path, zone: tzinfo | None) -> dict[str, datetime]:
    """When each hand-in came, by the student's id or the hand-in's name. Raises GraderError with the line."""
    rows = csv_table.read(path, COLUMNS, required=COLUMNS)
    csv_table.unique(path, rows, "id")
    return {
        row.cells["id"].casefold(): moment(row.cells["time"], zone, f"{path.name}, line {row.line}:") for row in rows
    }


def submitted(path: Path, zone: tzinfo | None) -> tuple[datetime | None, Note]:
    """When a hand-in came, by what is in it, and that it is only that: a student can write any of it."""
    for source, found in (("metadata", _created), ("zip", _newest_in_zip), ("modified", _newest)):
        time = found(path, zone)
        if time is not None:
            return time, Note.of(f"time_from_{source}")
    return None, Note.of("time_unknown")


def _created(path: Path, zone: tzinfo | None) -> datetime | None:
    """As Gradescope puts it beside the files."""
    try:
        descriptor = os.open(path / _METADATA, os.O_RDONLY | os.O_NONBLOCK | getattr(os, "O_NOFOLLOW", 0))
        with os.fdopen(descriptor, "rb") as opened:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                return None
            return moment(json.loads(opened.read(_MAX_METADATA))["created_at"], zone, "created_at")
    except (OSError, ValueError, TypeError, KeyError, RecursionError, GraderError):
        return None


def _newest_in_zip(path: Path, zone: tzinfo | None) -> datetime | None:
    """A zip tells the local time of the machine it was made on, to two seconds."""
    if zone is None or not path.is_file() or not zipfile.is_zipfile(path):
        return None
    try:
        with zipfile.ZipFile(path) as archive:
            return max((datetime(*member.date_time, tzinfo=zone) for member in archive.infolist()), default=None)
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        return None


def _newest(path: Path, _zone: tzinfo | None) -> datetime | None:
    if zipfile.is_zipfile(path):
        return None
    try:
        files = [path / entry.path for entry in entries(path)] if path.is_dir() else [path]
        return datetime.fromtimestamp(max(file.lstat().st_mtime for file in files), UTC)
    except (GraderError, OSError, ValueError, OverflowError):
        return None
