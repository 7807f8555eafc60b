"""The gradebook: an SQLite file that keeps every grading of every submission, with its full report."""

import json
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import astuple, replace
from datetime import datetime
from fractions import Fraction
from pathlib import Path
from types import TracebackType

from grader.assignment.policies import LatePolicy, dump_late, load_late
from grader.gradebook import database, owners, roster
from grader.gradebook.adjustments import Adjustment, Owner, accept, accepted, add, load, remove
from grader.gradebook.entry import Entry, EntryContext, Grading, HandIn, Why, make_entry, missing_entry
from grader.gradebook.owners import Policies
from grader.gradebook.roster import Identities, Student
from grader.model import GraderError, Key, Note, join_first

# Per submission: its newest grading, or, when that one is a fault, the newest good grading with the same key, if any.
_CURRENT_GRADINGS = """
    SELECT label, coalesce(
        (SELECT max(id) FROM grading AS graded WHERE NOT fault AND label = newest.label
            AND (content, rubric, grader, settings) = (newest.content, newest.rubric, newest.grader, newest.settings)),
        id) AS id
    FROM grading AS newest WHERE id = (SELECT max(id) FROM grading AS any WHERE any.label = newest.label)"""

_NO_POLICIES = Policies()


class Gradebook:
    """An open gradebook file, as a context manager. Gradings are written by a `Run` (run.py)."""

    def __init__(self, path: Path | str, create: bool = False) -> None:
        """Open the gradebook. Raise GraderError when it is missing and `create` is False, or is no gradebook."""
        self.path = Path(path)
        self.connection = database.connect(self.path, create)

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
        with it."""
        hand_ins, gradings = self._load_hand_ins(), current_gradings(self.connection)
        labels = sorted(
            label for label in gradings.keys() | hand_ins.keys() if label not in hand_ins or not hand_ins[label].gone
        )
        students, adjusted = self.students(), self.adjustments()
        matching = roster.match(labels, students)
        policies = _policies(hand_ins[label] for label in labels if label in hand_ins)

        def make(label: str, student: Student | None, doubt: Note | None) -> Entry:
            hand_in = hand_ins.get(label, HandIn())
            grading = self._load_grading(gradings[label]) if label in gradings else None
            entry = make_entry(grading, EntryContext(label, hand_in, student, doubt, adjusted))
            return entry if reports else replace(entry, report=None)

        entries = owners.assign(labels, students, matching, policies, make)
        sure = {entry.student.id for entry in entries if entry.student}
        perhaps = owners.perhaps(matching, labels, students, policies)
        missing = [missing_entry(s, perhaps.get(s.id), adjusted) for s in students if s.id not in sure]
        return [*entries, *missing]

    def history(self, label: str) -> list[Grading]:
        """Return all gradings of a submission, oldest first."""
        rows = self.connection.execute("SELECT id FROM grading WHERE label = ? ORDER BY id", (label,)).fetchall()
        return [self._load_grading(row["id"]) for row in rows]

    def current(self, label: str) -> int | None:
        """Return the id of the grading of a submission that counts; None when there is none."""
        return current_gradings(self.connection, label).get(label)

    def labels(self, who: str) -> list[str]:
        """Return the submissions, also those that are gone, that have this label, or are or may be those of a student
        with this id, e-mail or name: none of one who has handed in nothing. Raise GraderError when that is nobody."""
        labels = self._labels(who)
        if not labels and not roster.find(who, self.students()):
            raise GraderError(Note.of("nobody_so_called", who=who))
        return labels

    def _labels(self, who: str) -> list[str]:
        rows = self.connection.execute("SELECT label FROM grading UNION SELECT label FROM hand_in ORDER BY label")
        everything, students = [row["label"] for row in rows], self.students()
        matching = roster.match(everything, students)
        found = {label for label in everything if who in (label, roster.name_in(label), roster.short_label(label))}
        grouped = owners.labels_by_group(everything, matching, students) if self._counts_by_group() else {}
        for student in roster.find(who, students):
            found |= {label for label, owner in matching.owners.items() if owner == student}
            found.update(matching.perhaps.get(student.id, ()), grouped.get(student.group, ()))
        return [label for label in everything if label in found]

    def resolve(self, who: str) -> str:
        """Return the id or the label that is meant: the text itself, when it is one or names somebody, or the only one
        of which it is a part. Raise GraderError, with the candidates, when it is a part of several."""
        students = self.students()
        if not who.strip() or roster.find(who, students) or self._labels(who):
            return who
        labels = [label for label, hand_in in self._load_hand_ins().items() if not hand_in.gone]
        candidates = roster.match(labels, students).candidates
        holding = [label for label in labels if roster.holds(label, who)]
        people = {student.id: student for student in roster.find_part(who, students)}
        people |= {student.id: student for label in holding for student in candidates.get(label, ()) if not people}
        names = {student.id: roster.display_name(student) for student in people.values()}
        names |= {label: roster.short_label(label) for label in holding if not candidates.get(label)}
        if len(names) > 1:
            raise GraderError(Note.of("who_of_several", who=who, names=join_first([*names.values()])))
        return next(iter(names), who)

    def name_of(self, who: str) -> str:
        """Return the name and the id of the student of the roster whom this id, e-mail or name means, or else it."""
        found = roster.find(who, self.students())
        return roster.display_name(found[0]) if len(found) == 1 else who

    def forget(self, label: str) -> int:
        """Delete a submission with all its gradings, for good; return how many there were.

        A run that is grading it records nothing."""
        self.connection.execute("PRAGMA secure_delete = ON")
        with database.transaction(self.connection):
            self.connection.execute("DELETE FROM claim WHERE label = ?", (label,))
            self.connection.execute("DELETE FROM adjustment WHERE label = ?", (label,))
            self.connection.execute("DELETE FROM accepted WHERE label = ?", (label,))
            self.connection.execute("DELETE FROM hand_in WHERE label = ?", (label,))
            count = self.connection.execute("DELETE FROM grading WHERE label = ?", (label,)).rowcount
        self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return count

    def adjustments(self) -> list[Adjustment]:
        """Return all adjustments, withdrawn ones too, oldest first."""
        return load(self.connection)

    def adjustments_of(self, who: str) -> list[Adjustment]:
        """Return the adjustments of whoever this may mean, also of a student who has left the roster."""
        students, labels = self.students(), self._labels(who)
        ids = {student.id for student in roster.find(who, students)}
        if not ids:  # a submission's name
            ids = {owner.id for label in labels for owner in roster.match([label], students).owners.values()}
        return [each for each in self.adjustments() if each.owner.name in {who, *ids} or each.owner.label in labels]

    def idle_adjustments(self, entries: Iterable[Entry]) -> list[str]:
        """Return the ids and labels whose adjustments are in none of the entries of the class that count."""
        used = {each.id for entry in entries if not entry.superseded for each in entry.adjustments}
        idle = [each for each in self.adjustments() if each.removed_at is None and each.id not in used]
        return sorted({each.owner.name for each in idle})

    def adjust(
        self, owner: Owner, points: Fraction, comment: str, exercise: str = "", out_of: Fraction | None = None
    ) -> None:
        """Add points to a grade, or with an exercise to that one; negative points are taken away. With `out_of` the
        points are the grade."""
        add(self.connection, owner, exercise, points, comment, out_of)

    def remove_adjustments(self, owner: Owner, exercise: str | None = None, number: int | None = None) -> int:
        """Withdraw the adjustments of a grade, with an exercise or a number only those that have it; return how many
        there were."""
        return remove(self.connection, owner, exercise, number)

    def accept(self, label: str, names: Mapping[str, str]) -> None:
        """Store which names in a submission stand for which of the assignment; without any, none do any more."""
        accept(self.connection, label, names)

    def accepted(self) -> dict[str, dict[str, str]]:
        """Return, by label, the names of the assignment by those that are accepted for them."""
        return accepted(self.connection)

    def owner(self, who: str, of_exercise: bool = False) -> Owner:
        """Return whose grade `who` means: an id, e-mail or name of the roster, or a submission's name.

        The points of an exercise are those of the group's hand-in, when one counts for the student.
        Raise GraderError when `who` is nobody, or may be several."""
        students, labels = self.students(), self._labels(who)
        matches = roster.find(who, students)
        exact = [who] if who in labels else labels
        if len(matches) > 1 or (not matches and len(exact) > 1):
            names = [roster.display_name(student) for student in matches] or exact
            raise GraderError(Note.of("adjust_which", who=who, names=join_first(names)))
        if not matches and not exact:
            return self._former_owner(who)
        if matches:
            label = self._group_hand_in(matches[0]) if of_exercise else ""
            return Owner(label=label) if label else Owner(student=matches[0].id)
        owner = None if self._counts_by_group() else roster.match(exact, students).owners.get(exact[0])
        return Owner(student=owner.id) if owner else Owner(label=exact[0])

    def _group_hand_in(self, student: Student) -> str:
        """Return the submission of a student's group that counts for the student; "" when there is none."""
        if not student.group or not self._counts_by_group():
            return ""
        entries = self.entries(reports=False)
        return next((e.label for e in entries if e.student == student and not e.superseded), "")

    def _counts_by_group(self) -> bool:
        """Return whether one submission of a group counts for its members."""
        query = "SELECT 1 FROM hand_in WHERE teams <> '' AND NOT gone"
        return self.connection.execute(query).fetchone() is not None

    def _former_owner(self, who: str) -> Owner:
        """Return the owner of this name that has adjustments: a student who has left the roster."""
        for each in self.adjustments():
            if each.owner.name == who:
                return each.owner
        raise GraderError(Note.of("nobody_so_called", who=who))

    def students(self) -> list[Student]:
        """Return the stored roster."""
        columns = "id, name, email, team, extension, username, hand_in"
        rows = self.connection.execute(f"SELECT {columns} FROM student ORDER BY place")
        return [Student(*row) for row in rows]

    def identities(self) -> Identities:
        """Return the people of the class and the names of its hand-ins, to compare identifiers with."""
        labels = sorted(label for label, hand_in in self._load_hand_ins().items() if not hand_in.gone)
        return Identities(labels, self.students(), self._counts_by_group())

    def set_students(self, students: Iterable[Student]) -> None:
        """Replace the stored roster."""
        rows = [(*astuple(student), place) for place, student in enumerate(students)]  # columns are in the same order
        with database.transaction(self.connection):
            self.connection.execute("DELETE FROM student")
            self.connection.executemany("INSERT INTO student VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)

    def set_hand_ins(
        self,
        times: Mapping[str, tuple[datetime | None, Note | None]],
        policy: LatePolicy | None = None,
        policies: Policies = _NO_POLICIES,
    ) -> list[str]:
        """Store which submissions are in the class's folder: the time of each, the note on where it comes from, the
        late policy that is applied to it, and which of several counts.

        All others are gone: they count no more, and keep their history. Return those that were there before."""
        rows = [
            (
                label,
                time and time.isoformat(),
                note and database.dump_note(note),
                dump_late(policy),
                policies.attempts,
                policies.groups,
            )
            for label, (time, note) in times.items()
        ]
        with database.transaction(self.connection):
            before = self._gone()
            self.connection.execute("INSERT OR IGNORE INTO hand_in (label) SELECT label FROM grading")
            self.connection.execute("UPDATE hand_in SET gone = 1")
            names = "label, submitted_at, time_note, policy, attempts, teams"
            insert = f"INSERT OR REPLACE INTO hand_in ({names}) VALUES (?, ?, ?, ?, ?, ?)"
            self.connection.executemany(insert, rows)
            return sorted(self._gone() - before)

    def policies(self) -> Policies:
        """Return which of several submissions counts, as the last run over the class has decided."""
        return _policies(hand_in for hand_in in self._load_hand_ins().values() if not hand_in.gone)

    def listed_times(self) -> dict[str, datetime]:
        """Return the times of submissions that come from a table of times."""
        rows = self.connection.execute("SELECT * FROM hand_in WHERE submitted_at IS NOT NULL AND time_note IS NULL")
        return {row["label"]: datetime.fromisoformat(row["submitted_at"]) for row in rows}

    def has_time_note(self, note: Note) -> bool:
        """Return whether the time of a submission in the class's folder rests on what this note says."""
        query = "SELECT 1 FROM hand_in WHERE time_note = ? AND NOT gone"
        return self.connection.execute(query, (database.dump_note(note),)).fetchone() is not None

    def has_other_policy(self, policy: LatePolicy | None) -> bool:
        """Return whether another late policy than this one was applied to a submission of the class."""
        query = "SELECT 1 FROM hand_in WHERE policy <> ? AND NOT gone"
        return self.connection.execute(query, (dump_late(policy),)).fetchone() is not None

    def has_no_policy(self) -> bool:
        """Return whether no late policy was applied to a submission of the class."""
        query = "SELECT 1 FROM hand_in WHERE policy = ? AND NOT gone"
        return self.connection.execute(query, (dump_late(None),)).fetchone() is not None

    def seed(self) -> int | None:
        """Return the seed of the last grading, which the next run uses unless it is given another one."""
        row = self.connection.execute("SELECT settings FROM grading ORDER BY id DESC LIMIT 1").fetchone()
        return int(json.loads(row["settings"])["seed"]) if row else None

    def _gone(self) -> set[str]:
        """Return the submissions that are no longer in the class's folder."""
        return {row["label"] for row in self.connection.execute("SELECT label FROM hand_in WHERE gone")}

    def _load_hand_ins(self) -> dict[str, "HandIn"]:
        rows = self.connection.execute("SELECT * FROM hand_in").fetchall()
        return {
            row["label"]: HandIn(
                datetime.fromisoformat(row["submitted_at"]) if row["submitted_at"] else None,
                database.load_note(row["time_note"]) if row["time_note"] else None,
                load_late(row["policy"]),
                bool(row["gone"]),
                row["attempts"],
                row["teams"],
            )
            for row in rows
        }

    def _load_grading(self, grading_id: int) -> Grading:
        row = self.connection.execute("SELECT * FROM grading WHERE id = ?", (grading_id,)).fetchone()
        return Grading(
            id=row["id"],
            label=row["label"],
            key=key_of(row),
            report=database.load_report(row["report"]) if row["report"] else None,
            problem=database.load_note(row["problem"]) if row["problem"] else None,
            fault=bool(row["fault"]),
            seconds=row["seconds"],
            graded_at=datetime.fromisoformat(row["graded_at"]),
            graded_by=row["graded_by"],
            why=Why(row["why"]),
            reason=row["reason"],
        )


def _policies(hand_ins: Iterable[HandIn]) -> Policies:
    """Return which of several submissions counts, as the last run over the class has stored it with each."""
    stored = list(hand_ins)
    which = (max((getattr(hand_in, name) for hand_in in stored), default="") for name in ("attempts", "groups"))
    return Policies(*which)


def key_of(row: sqlite3.Row) -> Key:
    """Return the key in a row of the grading table."""
    return Key(row["content"], row["rubric"], row["grader"], row["settings"])


def current_gradings(connection: sqlite3.Connection, label: str | None = None) -> dict[str, int]:
    """Return the id of the grading that counts, for each submission or for `label` only: the newest one, except that a
    fault of the grader does not replace an earlier grading with the same key."""
    condition, parameters = ("", ()) if label is None else (" AND label = ?", (label,))
    rows = connection.execute(_CURRENT_GRADINGS + condition, parameters)
    return {row["label"]: row["id"] for row in rows}
