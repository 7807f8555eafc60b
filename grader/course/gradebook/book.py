"""The gradebook: an SQLite file that holds every grading of every hand-in, with its full report, for good."""

import json
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from types import TracebackType

from grader.course.gradebook import lateness, roster, schema, serialization
from grader.course.gradebook.entry import Entry, Grading, Points, Why
from grader.course.gradebook.lateness import Policy
from grader.course.gradebook.roster import Matching, Student
from grader.grading.fingerprint import Key
from grader.model import Note, Outcome, Report

_NO_PYTHON = {"SyntaxError", "IndentationError", "TabError"}
_CURRENT = """
    SELECT label, coalesce(
        (SELECT max(id) FROM grading AS graded WHERE NOT fault AND label = newest.label
            AND (content, rubric, grader, settings) = (newest.content, newest.rubric, newest.grader, newest.settings)),
        id) AS id
    FROM grading AS newest WHERE id = (SELECT max(id) FROM grading AS any WHERE any.label = newest.label)"""


class Gradebook:
    """A gradebook's file, open. A context manager.

    Reading needs no more than `Gradebook(path).entries()`. Writing gradings is done by a `Run` (run.py)."""

    def __init__(self, path: Path, create: bool = False) -> None:
        """Raises GraderError when there is no gradebook here and none is to be made, or the file is something else."""
        self.path = path
        self.connection = schema.connect(path, create)

    def __enter__(self) -> "Gradebook":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.connection.close()

    def entries(self, reports: bool = True) -> list[Entry]:
        """The class as it stands: every hand-in by its name, then who is missing in the roster's order.

        Without `reports` one of them at a time is in memory, whatever the size of the class. Late work is judged by the
        policy of the rubric as it is now. Raises GraderError when that is not right."""
        policy, times, gradings = lateness.policy(), self._times(), current(self.connection)
        matching = roster.match(sorted(gradings), self.students())
        found = []
        for label, number in sorted(gradings.items()):
            entry = _entry(self._grading(number), matching, policy, *times.get(label, (None, None)))
            found.append(entry if reports else replace(entry, report=None))
        missing = [Entry("", student, None, Note.of("hand_in_missing")) for student in matching.missing]
        return [*found, *missing]

    def history(self, label: str) -> list[Grading]:
        """Every grading of a hand-in, from the first."""
        rows = self.connection.execute("SELECT id FROM grading WHERE label = ? ORDER BY id", (label,)).fetchall()
        return [self._grading(row["id"]) for row in rows]

    def students(self) -> list[Student]:
        """The roster that was last given."""
        rows = self.connection.execute("SELECT id, name, email, team, extension FROM student ORDER BY place")
        return [Student(*row) for row in rows]

    def set_students(self, students: Iterable[Student]) -> None:
        """Put this roster in the place of the one before."""
        rows = [(s.id, s.name, s.email, s.group, s.extension, place) for place, s in enumerate(students)]
        with schema.transaction(self.connection):
            self.connection.execute("DELETE FROM student")
            self.connection.executemany("INSERT INTO student VALUES (?, ?, ?, ?, ?, ?)", rows)

    def set_times(self, times: Mapping[str, tuple[datetime | None, Note | None]]) -> None:
        """Note when hand-ins came, and what there is to say about that."""
        rows = [
            (label, time and time.isoformat(), note and serialization.dump_note(note))
            for label, (time, note) in times.items()
        ]
        with schema.transaction(self.connection):
            self.connection.executemany("INSERT OR REPLACE INTO hand_in VALUES (?, ?, ?)", rows)

    def seed(self) -> int | None:
        """The seed of the last grading: without another one, the class goes on with it wherever it is graded."""
        row = self.connection.execute("SELECT settings FROM grading ORDER BY id DESC LIMIT 1").fetchone()
        return int(json.loads(row["settings"])["seed"]) if row else None

    def _times(self) -> dict[str, tuple[datetime | None, Note | None]]:
        return {
            row["label"]: (
                datetime.fromisoformat(row["submitted_at"]) if row["submitted_at"] else None,
                serialization.load_note(row["time_note"]) if row["time_note"] else None,
            )
            for row in self.connection.execute("SELECT * FROM hand_in")
        }

    def _grading(self, number: int) -> Grading:
        row = self.connection.execute("SELECT * FROM grading WHERE id = ?", (number,)).fetchone()
        return Grading(
            id=row["id"],
            label=row["label"],
            key=key_of(row),
            report=serialization.load(row["report"]) if row["report"] else None,
            problem=serialization.load_note(row["problem"]) if row["problem"] else None,
            fault=bool(row["fault"]),
            seconds=row["seconds"],
            graded_at=datetime.fromisoformat(row["graded_at"]),
            graded_by=row["graded_by"],
            why=Why(row["why"]),
            reason=row["reason"],
        )


def key_of(row: sqlite3.Row) -> Key:
    """The key in a row of gradings."""
    return Key(row["content"], row["rubric"], row["grader"], row["settings"])


def current(connection: sqlite3.Connection, label: str | None = None) -> dict[str, int]:
    """The grading that counts of each hand-in, or of one: the newest; but where the grader failed in grading once more
    what it had graded before, that grade stands."""
    one = ("", ()) if label is None else (" AND label = ?", (label,))
    rows = connection.execute(_CURRENT + one[0], one[1])
    return {row["label"]: row["id"] for row in rows}


def _entry(
    grading: Grading, matching: Matching, policy: Policy | None, time: datetime | None, time_note: Note | None
) -> Entry:
    student = matching.owners.get(grading.label)
    late = policy.days_late(time, student.extension if student else "") if policy else None
    points = Points.of(grading.report) if grading.report else None
    score = points.earned if points else None
    if policy and score is not None:
        score -= policy.penalty(score, late)
    doubt = matching.doubts.get(grading.label)
    blank = _why_blank(grading.report) if grading.report else None
    notes = tuple(note for note in (blank, doubt, time_note if policy else None) if note)
    return Entry(
        label=grading.label,
        student=student,
        points=points,
        problem=grading.problem,
        score=score,
        late=late,
        submitted_at=time,
        graded_at=grading.graded_at,
        grading=grading.id,
        seconds=grading.seconds,
        fault=grading.fault,
        notes=notes,
        report=grading.report,
    )


def _why_blank(report: Report) -> Note | None:
    """Why there is nothing in a hand-in that could be graded, where that is so."""
    if {exercise.outcome for exercise in report.exercises} != {Outcome.NOT_WRITTEN}:
        return None
    left_out = (dict(warning.values).get("type") for warning in report.warnings if warning.key == "left_out")
    return Note.of("hand_in_damaged" if _NO_PYTHON.intersection(left_out) else "hand_in_blank")
