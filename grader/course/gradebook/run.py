"""A run over a class: what is still to be graded, who is at it, and the record of it, written the moment it is there.

A hand-in is claimed before it is graded, in one transaction with the question whether it must be; the claim goes with
the record, or with the run when that is dead. So two runs share a class, and a killed one is gone on with."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import astuple
from datetime import UTC, datetime
from enum import Enum

from grader.course.gradebook import serialization
from grader.course.gradebook.book import Gradebook, current, key_of
from grader.course.gradebook.entry import Why
from grader.course.gradebook.runs import SILENCE, Process, user
from grader.course.gradebook.schema import transaction
from grader.grading.fingerprint import Key
from grader.model import Note

_GRADING = (
    "label, content, rubric, grader, settings, report, problem, fault, seconds, graded_at, graded_by, why, reason"
)
_KEY = "content = ? AND rubric = ? AND grader = ? AND settings = ?"


class Standing(Enum):
    """How a hand-in stands that this run need not grade."""

    DONE = "done"
    ELSEWHERE = "elsewhere"  # another run is at it


class Run:
    """One run. `regrade` is the reason why everything is graded once more; None to grade what is new or changed.

    A regrading that was not finished is gone on with by the next run of the same reason."""

    def __init__(self, book: Gradebook, regrade: str | None = None) -> None:
        self._db, self._regrade = book.connection, regrade
        self._beaten = time.time()
        here = Process.here()
        with transaction(self._db):
            self._since = self._beginning()
            row = (here.host, here.system, here.pid, here.began, user(), _now(), self._beaten, regrade, self._since)
            self.id = self._db.execute(
                "INSERT INTO run (host, system, pid, began, user, started_at, heartbeat, regrade, since)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                row,
            ).lastrowid

    def claim(self, label: str, key: Key) -> Why | Standing:
        """Why this hand-in is to be graded, now by this run alone; or why it is not."""
        with transaction(self._db):
            if self._is_elsewhere(label):
                return Standing.ELSEWHERE
            why = self._why(label, key)
            if why is Why.SEEN_BEFORE:
                self._count_again(label, key)
                return Standing.DONE
            if why is None:
                return Standing.DONE
            self._db.execute("INSERT OR REPLACE INTO claim VALUES (?, ?)", (label, self.id))
            return why

    def record(self, label: str, key: Key, result: str | Note, why: Why, seconds: float, fault: bool = False) -> bool:
        """Keep a dumped report, or the problem that there is none; False when another run has taken it over since."""
        report, problem = (result, None) if isinstance(result, str) else (None, serialization.dump_note(result))
        reason = self._regrade or "" if why is Why.REGRADE else ""
        with transaction(self._db):
            ours = self._db.execute("DELETE FROM claim WHERE label = ? AND run = ?", (label, self.id)).rowcount == 1
            if ours:
                row = (label, *astuple(key), report, problem, int(fault), seconds, _now(), user(), why, reason, self.id)
                self._db.execute(f"INSERT INTO grading ({_GRADING}, run) VALUES ({', '.join('?' * len(row))})", row)
            return ours

    def beat(self) -> None:
        """Say, now and then, that this run is alive."""
        if time.time() - self._beaten < SILENCE / 6:
            return
        self._beaten = time.time()
        with transaction(self._db):
            self._db.execute("UPDATE run SET heartbeat = ? WHERE id = ?", (self._beaten, self.id))

    @contextmanager
    def open(self) -> Iterator["Run"]:
        """Let go of what is claimed, whatever happens; finished only when nothing stopped it."""
        finished = False
        try:
            yield self
            finished = True
        finally:
            with transaction(self._db):
                self._db.execute("DELETE FROM claim WHERE run = ?", (self.id,))
                self._db.execute("UPDATE run SET finished = ?, heartbeat = 0 WHERE id = ?", (int(finished), self.id))

    def _beginning(self) -> int:
        """The last grading before this regrading began, by whichever run."""
        before = self._db.execute(
            "SELECT since FROM run WHERE regrade = ? AND NOT finished AND id ="
            " (SELECT max(id) FROM run WHERE regrade = ?)",
            (self._regrade, self._regrade),
        ).fetchone()
        newest = self._db.execute("SELECT coalesce(max(id), 0) FROM grading").fetchone()
        return int((before or newest)[0])

    def _is_elsewhere(self, label: str) -> bool:
        row = self._db.execute(
            "SELECT run.* FROM claim JOIN run ON run.id = claim.run WHERE label = ? AND run.id <> ?", (label, self.id)
        ).fetchone()
        if row is None:
            return False
        return Process(row["host"], row["system"], row["pid"], row["began"]).is_alive(row["heartbeat"])

    def _why(self, label: str, key: Key) -> Why | None:
        """Why the hand-in must be graded; None when it has been."""
        number = current(self._db, label).get(label)
        row = self._db.execute("SELECT * FROM grading WHERE id = ?", (number,)).fetchone()
        if row is None:
            return Why.NEW
        if self._regrade is not None and not self._is_regraded(label, key):
            return Why.REGRADE
        if key_of(row) == key:
            return Why.RETRY if row["fault"] else None
        if self._graded_once(label, key) is not None:
            return Why.SEEN_BEFORE
        before = key_of(row)
        changes = {
            Why.HAND_IN_CHANGED: before.content != key.content,
            Why.RUBRIC_CHANGED: before.rubric != key.rubric,
            Why.GRADER_CHANGED: before.grader != key.grader,
        }
        return next((why for why, changed in changes.items() if changed), Why.SETTINGS_CHANGED)

    def _is_regraded(self, label: str, key: Key) -> bool:
        row = self._db.execute(
            f"SELECT 1 FROM grading WHERE label = ? AND id > ? AND why = ? AND reason = ? AND NOT fault AND {_KEY}",
            (label, self._since, Why.REGRADE, self._regrade, *astuple(key)),
        ).fetchone()
        return row is not None

    def _graded_once(self, label: str, key: Key) -> int | None:
        row = self._db.execute(
            f"SELECT max(id) FROM grading WHERE label = ? AND NOT fault AND {_KEY}", (label, *astuple(key))
        ).fetchone()
        return None if row[0] is None else int(row[0])

    def _count_again(self, label: str, key: Key) -> None:
        """Enter an earlier grading anew, as the one that counts."""
        names = "label, content, rubric, grader, settings, report, problem, fault"
        self._db.execute(
            f"INSERT INTO grading ({_GRADING}, run) SELECT {names}, 0, ?, ?, ?, '', ? FROM grading WHERE id = ?",
            (_now(), user(), Why.SEEN_BEFORE, self.id, self._graded_once(label, key)),
        )


def _now() -> str:
    return datetime.now(UTC).isoformat()
