"""The database of a gradebook: its tables, and reports as texts of JSON in them."""

import json
import os
import sqlite3
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from cattrs import Converter
from cattrs.gen import make_dict_structure_fn

from grader.model import CheckResult, GraderError, Note, Outcome, Report, Tree

SCHEMA_VERSION = 5
_APPLICATION = 0x50344B49  # "P4KI", SQLite's mark of the program a file belongs to
_BUSY = 60  # seconds to wait while another run writes
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
        label TEXT PRIMARY KEY, submitted_at TEXT, time_note TEXT, gone INTEGER NOT NULL DEFAULT 0,
        policy TEXT NOT NULL DEFAULT 'null', attempts TEXT NOT NULL DEFAULT '',
        teams TEXT NOT NULL DEFAULT '') STRICT""",
    """CREATE TABLE student (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL, team TEXT NOT NULL, extension TEXT NOT NULL,
        username TEXT NOT NULL, hand_in TEXT NOT NULL, place INTEGER NOT NULL) STRICT""",
    """CREATE TABLE adjustment (
        id INTEGER PRIMARY KEY AUTOINCREMENT, student TEXT NOT NULL, label TEXT NOT NULL, exercise TEXT NOT NULL,
        points TEXT NOT NULL, comment TEXT NOT NULL, made_at TEXT NOT NULL, made_by TEXT NOT NULL,
        removed_at TEXT, removed_by TEXT NOT NULL DEFAULT '', out_of TEXT NOT NULL DEFAULT '',
        CHECK ((student = '') <> (label = ''))) STRICT""",
    """CREATE TABLE accepted (
        label TEXT NOT NULL, written TEXT NOT NULL, meant TEXT NOT NULL, made_at TEXT NOT NULL, made_by TEXT NOT NULL,
        PRIMARY KEY (label, written)) STRICT""",
)
REPORT_VERSION = 1  # of this format
_ALIKE = 1024  # size of the caches that let equal points and notes of a class share one object


def connect(path: Path, create: bool) -> sqlite3.Connection:
    """Open the gradebook at `path`.

    Raise GraderError when it is missing and `create` is False, or is no gradebook."""
    if not create and not path.is_file():
        raise GraderError(Note.of("no_gradebook", file=path))
    try:
        if create:
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))  # only the owner may read grades
        connection = sqlite3.connect(path, timeout=_BUSY, isolation_level=None)
        connection.row_factory = sqlite3.Row
        _enable_write_ahead_log(connection)
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        if create:
            with transaction(connection):
                _create_tables(connection)
        _check_format(connection, path)
    except (OSError, sqlite3.Error) as error:
        raise GraderError(f"the gradebook {path} cannot be opened: {error}; name a gradebook, or a new file") from None
    return connection


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Run the `with` block as one transaction: no other connection writes meanwhile, and an exception undoes it all."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _enable_write_ahead_log(connection: sqlite3.Connection) -> None:
    """Switch to the write-ahead log. It is retried, since SQLite does not wait when two processes switch at once."""
    for attempt in range(50):
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError:
            if attempt == 49:
                raise
            time.sleep(0.1)


def _create_tables(connection: sqlite3.Connection) -> None:
    """Create the tables when the file is empty."""
    count = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if count == _pragma(connection, "user_version") == 0:
        for statement in _TABLES:
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {_APPLICATION}")
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def _check_format(connection: sqlite3.Connection, path: Path) -> None:
    """Raise GraderError when the file is no gradebook, or one of another version."""
    if _pragma(connection, "application_id") != _APPLICATION:
        raise GraderError(Note.of("file_is_no_gradebook", file=path))
    version = _pragma(connection, "user_version")
    if version != SCHEMA_VERSION:
        kit = "another kit wrote it, open it with that one, or name a new file with --gradebook"
        raise GraderError(f"{path} is a gradebook of version {version}, this grader knows {SCHEMA_VERSION}: {kit}")


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])


def dump_report(report: Report) -> str:
    """Convert a report to one line of ASCII, which can store any character of a submission.

    How long its checks took is left out: the same grading gives the same text."""
    data = asdict(report, dict_factory=lambda items: {name: value for name, value in items if name != "seconds"})
    return json.dumps({"version": REPORT_VERSION, "report": data}, default=_fraction)


def load_report(text: str) -> Report:
    """Restore a report from the text of `dump`. Raise GraderError for any other text."""
    try:
        data = json.loads(text)
        if data["version"] != REPORT_VERSION:
            raise GraderError(
                f"a report of format {data['version']} was kept; this grader reads {REPORT_VERSION}: update it"
            )
        return _converter().structure(data["report"], Report)
    except (ValueError, TypeError, KeyError, ExceptionGroup) as error:
        raise GraderError(f"this is no report as the gradebook keeps it ({type(error).__name__})") from None


def dump_note(note: Note) -> str:
    """Convert a note to one line of ASCII."""
    return json.dumps(asdict(note))


@lru_cache(_ALIKE)
def load_note(text: str) -> Note:
    """Restore a note from the text of `dump_note`."""
    return _converter().structure(json.loads(text), Note)


@cache
def _converter() -> Converter:
    """Return a converter for the types cattrs cannot restore from JSON unaided: fractions, which are written as "p/q";
    mappings to `object`; the children of a tree and the values of a note, whose types are forward references."""
    converter = Converter()
    fraction = lru_cache(_ALIKE)(Fraction)
    converter.register_structure_hook(Fraction, lambda value, _: fraction(value))
    converter.register_structure_hook_func(lambda kind: kind == Mapping[str, object], lambda value, _: dict(value))
    converter.register_structure_hook_func(
        lambda kind: kind == "Tree", lambda value, _: converter.structure(value, Tree)
    )
    converter.register_structure_hook_func(
        lambda kind: kind in ("str | Note", str | Note),
        lambda value, _: converter.structure(value, Note) if isinstance(value, dict) else str(value),
    )
    structure, passed_checks = make_dict_structure_fn(CheckResult, converter), dict[CheckResult, CheckResult]()

    def structure_check(value: Any, _: Any) -> CheckResult:
        check: CheckResult = structure(value, CheckResult)
        if check.outcome is not Outcome.PASSED or check.evidence:
            return check
        return passed_checks.setdefault(check, check)  # a class has thousands of equal ones: they share one object

    converter.register_structure_hook(CheckResult, structure_check)
    return converter


def _fraction(value: Any) -> str:
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"a {type(value).__name__} in a report")
