"""The gradebook's tables, and how its file is opened so that a kill at any instant loses nothing that was said done."""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from grader.model import GraderError

VERSION = 1
_APPLICATION = 0x50344B49  # "P4KI": says whose file it is
_BUSY = 60  # seconds to wait for another run's writing
_TABLES = (
    """CREATE TABLE run (
        id INTEGER PRIMARY KEY, host TEXT NOT NULL, system TEXT NOT NULL, pid INTEGER NOT NULL, began TEXT NOT NULL,
        user TEXT NOT NULL, started_at TEXT NOT NULL, heartbeat REAL NOT NULL,
        regrade TEXT, since INTEGER NOT NULL, finished INTEGER NOT NULL DEFAULT 0) STRICT""",
    """CREATE TABLE grading (
        id INTEGER PRIMARY KEY AUTOINCREMENT, label TEXT NOT NULL,
        content TEXT NOT NULL, rubric TEXT NOT NULL, grader TEXT NOT NULL, settings TEXT NOT NULL,
        report TEXT, problem TEXT, fault INTEGER NOT NULL, seconds REAL NOT NULL,
        graded_at TEXT NOT NULL, graded_by TEXT NOT NULL, why TEXT NOT NULL, reason TEXT NOT NULL,
        run INTEGER NOT NULL REFERENCES run, CHECK ((report IS NULL) <> (problem IS NULL))) STRICT""",
    "CREATE INDEX gradings_of ON grading (label, id)",
    "CREATE TABLE claim (label TEXT PRIMARY KEY, run INTEGER NOT NULL REFERENCES run) STRICT",
    """CREATE TABLE hand_in (
        label TEXT PRIMARY KEY, submitted_at TEXT, time_note TEXT) STRICT""",
    """CREATE TABLE student (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL, team TEXT NOT NULL, extension TEXT NOT NULL,
        place INTEGER NOT NULL) STRICT""",
)


def connect(path: Path, create: bool) -> sqlite3.Connection:
    """The gradebook at `path`. Raises GraderError when there is none, or it is something else."""
    if not create and not path.is_file():
        raise GraderError(f"there is no gradebook {path}: python -m grader class FOLDER makes one")
    try:
        if create:
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))  # grades are nobody else's business
        connection = sqlite3.connect(path, timeout=_BUSY, isolation_level=None)
        connection.row_factory = sqlite3.Row
        _log_ahead(connection)
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        if create:
            with transaction(connection):
                _make(connection)
        _refuse_others(connection, path)
    except (OSError, sqlite3.Error) as error:
        raise GraderError(f"the gradebook {path} cannot be opened: {error}") from None
    return connection


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All of it or nothing, and nobody else in between."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _log_ahead(connection: sqlite3.Connection) -> None:
    """Switch to the write-ahead log. Where two do so at once, SQLite lets one fail instead of wait."""
    for attempt in range(50):
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError:
            if attempt == 49:
                raise
            time.sleep(0.1)


def _make(connection: sqlite3.Connection) -> None:
    """The tables, in a file that is new."""
    if connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == _said(connection, "user_version") == 0:
        for statement in _TABLES:
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {_APPLICATION}")
        connection.execute(f"PRAGMA user_version = {VERSION}")


def _refuse_others(connection: sqlite3.Connection, path: Path) -> None:
    """Raise GraderError for a file that is not ours, or of another version."""
    if _said(connection, "application_id") != _APPLICATION:
        raise GraderError(f"{path} is no gradebook: name another file with --gradebook")
    version = _said(connection, "user_version")
    if version != VERSION:
        raise GraderError(f"{path} is a gradebook of version {version}, this grader knows {VERSION}: update the kit")


def _said(connection: sqlite3.Connection, pragma: str) -> int:
    return int(connection.execute(f"PRAGMA {pragma}").fetchone()[0])
