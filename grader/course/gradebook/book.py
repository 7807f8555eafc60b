"""The gradebook: an SQLite file that keeps every grading of every submission, with its full report."""

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from types import TracebackType

from grader.course.gradebook import attempts, lateness, roster, schema, serialization
from grader.course.gradebook.entry import PENDING, Entry, Grading, Points, Why
from grader.course.gradebook.lateness import Policy
from grader.course.gradebook.roster import Student
from grader.grading.fingerprint import Key
from grader.grading.loading import SYNTAX_ERRORS
from grader.model import GraderError, Note, Outcome, Report

# Per submission: its newest grading, or, when that one is a fault, the newest good grading with the same key, if any.
_CURRENT_GRADINGS = """
    SELECT label, coalesce(
        (SELECT max(id) FROM grading AS graded WHERE NOT fault AND label = newest.label
            AND (content, rubric, grader, settings) = (newest.content, newest.rubric, newest.grader, newest.settings)),
        id) AS id
    FROM grading AS newest WHERE id = (SELECT max(id) FROM grading AS any WHERE any.label = newest.label)"""


class Gradebook:
    """An open gradebook file, as a context manager. Gradings are written by a `Run` (run.py)."""

    def __init__(self, path: Path | str, create: bool = False) -> None:
        """Open the gradebook. Raise GraderError when it is missing and `create` is False, or is no gradebook."""
        self.path = Path(path)
        self.connection = schema.connect(self.path, create)

    def __enter__(self) -> "Gradebook":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.connection.close()

    def entries(self, reports: bool = True) -> list[Entry]:
        """Return the current state of the class: the submissions in its folder by name, graded or not, then the
        students who own none in roster order.

        Without `reports`, only one report at a time is in memory. Late work is judged by the policy that was stored
        with it; where none was, by the rubric's, and GraderError is raised when that is invalid."""
        hand_ins, gradings = self._load_hand_ins(), current_gradings(self.connection)
        labels = sorted(
            label for label in gradings.keys() | hand_ins.keys() if label not in hand_ins or not hand_ins[label].gone
        )
        matching = roster.match(labels, self.students())
        policy = max((hand_ins[label].attempts for label in labels if label in hand_ins), default="")
        owners = {**matching.several, **matching.owners} if policy else matching.owners
        entries = []
        for label in labels:
            hand_in = hand_ins.get(label) or _HandIn(policy=lateness.policy())
            owner, doubt = owners.get(label), matching.doubts.get(label)
            if label in gradings:
                entry = _entry(self._load_grading(gradings[label]), owner, doubt, hand_in)
                entries.append(entry if reports else replace(entry, report=None))
            else:
                notes = (doubt,) if doubt else ()
                entries.append(Entry(label, owner, None, PENDING, submitted_at=hand_in.time, notes=notes))
        entries = attempts.settle(entries, matching.several, policy) if policy else entries
        sure = {entry.student.id for entry in entries if entry.student}
        missing = [student for student in matching.missing if student.id not in sure]
        return [*entries, *(Entry("", s, None, _missing(matching.perhaps.get(s.id))) for s in missing)]

    def history(self, label: str) -> list[Grading]:
        """Return all gradings of a submission, oldest first."""
        rows = self.connection.execute("SELECT id FROM grading WHERE label = ? ORDER BY id", (label,)).fetchall()
        return [self._load_grading(row["id"]) for row in rows]

    def current(self, label: str) -> int | None:
        """Return the id of the grading of a submission that counts; None when there is none."""
        return current_gradings(self.connection, label).get(label)

    def labels(self, who: str) -> list[str]:
        """Return the submissions, also those that are gone, that have this label, or are or may be those of a student
        with this id, e-mail or name. Raise GraderError when there are none."""
        rows = self.connection.execute("SELECT label FROM grading UNION SELECT label FROM hand_in ORDER BY label")
        everything, students = [row["label"] for row in rows], self.students()
        matching = roster.match(everything, students)
        found = {label for label in everything if who in (label, roster.name_in(label))}
        for student in roster.find(who, students):
            found |= {label for label, owner in matching.owners.items() if owner == student}
            found.update(matching.perhaps.get(student.id, ()))
        if not found:
            raise GraderError(Note.of("nobody_so_called", who=who))
        return [label for label in everything if label in found]

    def forget(self, label: str) -> int:
        """Delete a submission with all its gradings, for good; return how many there were.

        A run that is grading it records nothing."""
        self.connection.execute("PRAGMA secure_delete = ON")
        with schema.transaction(self.connection):
            self.connection.execute("DELETE FROM claim WHERE label = ?", (label,))
            self.connection.execute("DELETE FROM hand_in WHERE label = ?", (label,))
            count = self.connection.execute("DELETE FROM grading WHERE label = ?", (label,)).rowcount
        self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return count

    def students(self) -> list[Student]:
        """Return the stored roster."""
        rows = self.connection.execute("SELECT id, name, email, team, extension FROM student ORDER BY place")
        return [Student(*row) for row in rows]

    def set_students(self, students: Iterable[Student]) -> None:
        """Replace the stored roster."""
        rows = [(s.id, s.name, s.email, s.group, s.extension, place) for place, s in enumerate(students)]
        with schema.transaction(self.connection):
            self.connection.execute("DELETE FROM student")
            self.connection.executemany("INSERT INTO student VALUES (?, ?, ?, ?, ?, ?)", rows)

    def set_hand_ins(
        self,
        times: Mapping[str, tuple[datetime | None, Note | None]],
        policy: Policy | None = None,
        which_attempt: str = "",
    ) -> list[str]:
        """Store which submissions are in the class's folder: the time of each, the note on where it comes from, the
        late policy that is applied to it, and which attempt of several counts ("" for none).

        All others are gone: they count no more, and keep their history. Return those that were there before."""
        rows = [
            (
                label,
                time and time.isoformat(),
                note and serialization.dump_note(note),
                lateness.dump(policy),
                which_attempt,
            )
            for label, (time, note) in times.items()
        ]
        with schema.transaction(self.connection):
            before = self._gone()
            self.connection.execute("INSERT OR IGNORE INTO hand_in (label) SELECT label FROM grading")
            self.connection.execute("UPDATE hand_in SET gone = 1")
            self.connection.executemany(
                "INSERT OR REPLACE INTO hand_in (label, submitted_at, time_note, policy, attempts)"
                " VALUES (?, ?, ?, ?, ?)",
                rows,
            )
            return sorted(self._gone() - before)

    def has_other_policy(self, policy: Policy | None) -> bool:
        """Return whether another late policy than this one was applied to a submission of the class."""
        query = "SELECT 1 FROM hand_in WHERE policy <> ? AND NOT gone"
        return self.connection.execute(query, (lateness.dump(policy),)).fetchone() is not None

    def seed(self) -> int | None:
        """Return the seed of the last grading, which the next run uses unless it is given another one."""
        row = self.connection.execute("SELECT settings FROM grading ORDER BY id DESC LIMIT 1").fetchone()
        return int(json.loads(row["settings"])["seed"]) if row else None

    def _gone(self) -> set[str]:
        """Return the submissions that are no longer in the class's folder."""
        return {row["label"] for row in self.connection.execute("SELECT label FROM hand_in WHERE gone")}

    def _load_hand_ins(self) -> dict[str, "_HandIn"]:
        rows = self.connection.execute("SELECT * FROM hand_in").fetchall()
        unstored = lateness.policy() if any(row["policy"] is None for row in rows) else None
        return {
            row["label"]: _HandIn(
                datetime.fromisoformat(row["submitted_at"]) if row["submitted_at"] else None,
                serialization.load_note(row["time_note"]) if row["time_note"] else None,
                unstored if row["policy"] is None else lateness.load(row["policy"]),
                bool(row["gone"]),
                row["attempts"],
            )
            for row in rows
        }

    def _load_grading(self, grading_id: int) -> Grading:
        row = self.connection.execute("SELECT * FROM grading WHERE id = ?", (grading_id,)).fetchone()
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
    """Return the key in a row of the grading table."""
    return Key(row["content"], row["rubric"], row["grader"], row["settings"])


def current_gradings(connection: sqlite3.Connection, label: str | None = None) -> dict[str, int]:
    """Return the id of the grading that counts, for each submission or for `label` only: the newest one, except that a
    fault of the grader does not replace an earlier grading with the same key."""
    condition, parameters = ("", ()) if label is None else (" AND label = ?", (label,))
    rows = connection.execute(_CURRENT_GRADINGS + condition, parameters)
    return {row["label"]: row["id"] for row in rows}


@dataclass(frozen=True)
class _HandIn:
    """A submission in the class's folder: its time, the note on where that comes from, and its late policy."""

    time: datetime | None = None
    time_note: Note | None = None
    policy: Policy | None = None
    gone: bool = False  # from the folder
    attempts: str = ""  # which attempt of several counts


def _entry(grading: Grading, student: Student | None, doubt: Note | None, hand_in: _HandIn) -> Entry:
    policy = hand_in.policy
    late = policy.days_late(hand_in.time, student.extension if student else "") if policy else None
    points = Points.of(grading.report) if grading.report else None
    score = points.earned if points else None
    if policy and score is not None:
        score -= policy.penalty(score, late)
    blank = _why_blank(grading.report) if grading.report else None
    notes = tuple(note for note in (blank, doubt, hand_in.time_note if policy else None) if note)
    return Entry(
        label=grading.label,
        student=student,
        points=points,
        problem=grading.problem,
        score=score,
        late=late,
        submitted_at=hand_in.time,
        graded_at=grading.graded_at,
        grading=grading.id,
        seconds=grading.seconds,
        fault=grading.fault,
        notes=notes,
        report=grading.report,
    )


def _missing(perhaps: Sequence[str] | None) -> Note:
    """Return the note on a student who owns no submission; `perhaps` are the labels that may be theirs."""
    return Note.of("hand_in_perhaps", names=", ".join(perhaps)) if perhaps else Note.of("hand_in_missing")


def _why_blank(report: Report) -> Note | None:
    """Return a note on why a submission holds nothing to grade; None when it does."""
    if {exercise.outcome for exercise in report.exercises} != {Outcome.NOT_WRITTEN}:
        return None
    left_out = (dict(warning.values).get("type") for warning in report.warnings if warning.key == "left_out")
    return Note.of("hand_in_damaged" if SYNTAX_ERRORS.intersection(left_out) else "hand_in_blank")
