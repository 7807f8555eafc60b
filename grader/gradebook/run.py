"""A run, which grades a class: it claims the submissions that need a grading, and records each grading at once.

One transaction decides whether a submission needs a grading and claims it. The claim ends when the grading is recorded,
and is void when the process of its run is dead. So two runs can share a class, and the next run continues a killed
one."""

import os
import platform
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import astuple, dataclass, field
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path

from grader import model
from grader.environment import user
from grader.gradebook import database
from grader.gradebook.book import Gradebook, current_gradings, key_of
from grader.gradebook.database import transaction
from grader.gradebook.entry import Why
from grader.model import Key, Note, Report

SILENCE = 60.0  # seconds without a heartbeat after which a run on another machine is taken for dead
_GRADING = (
    "label, content, rubric, grader, settings, report, problem, fault, seconds, graded_at, graded_by, why, reason"
)
_KEY = "content = ? AND rubric = ? AND grader = ? AND settings = ?"


@dataclass
class Progress:
    """How far the grading of the class is: counts of submissions, and the labels of those underway."""

    total: int
    graded: int = 0  # by this run
    settled: int = 0  # graded by an earlier or another run
    not_graded: int = 0  # because of a fault of the grader
    recomputed: int = 0  # among `graded`: only points had changed
    points_regraded: int = 0  # only points had changed, and the grade had to be made anew
    current: list[str] = field(default_factory=list)  # being graded by this run
    elsewhere: list[str] = field(default_factory=list)  # being graded by another run
    # Graded by this run: labels, and the seconds that each computed; None for those that were recomputed.
    ended: list[tuple[str, float | None]] = field(default_factory=list)

    @property
    def done(self) -> int:
        """The number of submissions this run has finished with."""
        return self.graded + self.settled + self.not_graded

    @property
    def remaining(self) -> int:
        """The number of submissions this run has not finished with."""
        return self.total - self.done


@dataclass(frozen=True)
class Process:
    """A process, identified for good: a pid alone may be used again."""

    host: str
    system: str  # boot id and pid namespace, as a container has its own; "" when unknown
    pid: int
    began: str  # start time, in clock ticks since boot; "" when unknown

    @classmethod
    def here(cls) -> "Process":
        return cls(platform.node(), _system(), os.getpid(), _start_time(os.getpid()))

    def is_alive(self, heartbeat: float) -> bool:
        """Return whether the process still runs: by /proc on this system, else by the age of its heartbeat."""
        here = Process.here()
        if self.system and (self.host, self.system) == (here.host, here.system):
            return _start_time(self.pid) == self.began
        return time.time() - heartbeat < SILENCE


def _system() -> str:
    with suppress(OSError):
        boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
        return f"{boot} {Path('/proc/self/ns/pid').readlink()}"
    return ""


def _start_time(pid: int) -> str:
    """Return when the process started, in clock ticks since boot; "" when it has ended or is a zombie."""
    with suppress(OSError):
        state, *fields = (
            Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        )
        return "" if state in "ZX" else fields[18]
    return ""


class Skip(Enum):
    """Why this run does not grade a submission."""

    DONE = "done"
    ELSEWHERE = "elsewhere"  # claimed by another run


class Run:
    """One run over a class. It grades what is new or changed, or everything again when `regrade` gives a reason.

    The next run with the same reason continues a regrading that was not finished."""

    def __init__(self, book: Gradebook, regrade: str | None = None) -> None:
        self._db, self._regrade = book.connection, regrade
        self._last_heartbeat = time.time()
        here = Process.here()
        with transaction(self._db):
            self._since = self._id_before()
            now = self._last_heartbeat
            row = (here.host, here.system, here.pid, here.began, user(), _now(), now, regrade, self._since)
            self.id = self._db.execute(
                "INSERT INTO run (host, system, pid, began, user, started_at, heartbeat, regrade, since)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                row,
            ).lastrowid

    def claim(self, label: str, key: Key) -> Why | Skip:
        """Claim a submission and return why it needs a grading, or return why this run does not grade it."""
        with transaction(self._db):
            if self._is_claimed_elsewhere(label):
                return Skip.ELSEWHERE
            why = self._reason(label, key)
            if why is Why.SEEN_BEFORE:
                self._count_again(label, key)
                return Skip.DONE
            if why is None:
                return Skip.DONE
            self._db.execute("INSERT OR REPLACE INTO claim VALUES (?, ?)", (label, self.id))
            return why

    def graded_before(self, label: str) -> tuple[Report, float] | None:
        """Return the report that counts now, and how many seconds it took; None when there is none."""
        grading_id = current_gradings(self._db, label).get(label)
        row = self._db.execute("SELECT report, seconds FROM grading WHERE id = ?", (grading_id,)).fetchone()
        return (database.load_report(row["report"]), row["seconds"]) if row and row["report"] else None

    def record(self, label: str, key: Key, result: str | Note, why: Why, seconds: float, fault: bool = False) -> bool:
        """Record a dumped report or the problem that prevented one; return False if another run took over the claim."""
        report, problem = (result, None) if isinstance(result, str) else (None, database.dump_note(result))
        reason = self._regrade or "" if why is Why.REGRADE else ""
        with transaction(self._db):
            deletion = self._db.execute("DELETE FROM claim WHERE label = ? AND run = ?", (label, self.id))
            is_ours = deletion.rowcount == 1
            if is_ours:
                row = (label, *astuple(key), report, problem, int(fault), seconds, _now(), user(), why, reason, self.id)
                self._db.execute(f"INSERT INTO grading ({_GRADING}, run) VALUES ({', '.join('?' * len(row))})", row)
            return is_ours

    def beat(self) -> None:
        """Store a heartbeat if the last one is old enough. It tells runs on other machines that this run is alive."""
        if time.time() - self._last_heartbeat < SILENCE / 6:
            return
        self._last_heartbeat = time.time()
        with transaction(self._db):
            self._db.execute("UPDATE run SET heartbeat = ? WHERE id = ?", (self._last_heartbeat, self.id))

    @contextmanager
    def open(self) -> Iterator["Run"]:
        """Release all claims at the end of the `with` block; mark the run as finished unless the block raised."""
        finished = False
        try:
            yield self
            finished = True
        finally:
            with transaction(self._db):
                self._db.execute("DELETE FROM claim WHERE run = ?", (self.id,))
                self._db.execute("UPDATE run SET finished = ?, heartbeat = 0 WHERE id = ?", (int(finished), self.id))

    def _id_before(self) -> int:
        """Return the id of the last grading before this regrading started, in this run or in the one it continues."""
        previous = self._db.execute(
            "SELECT since FROM run WHERE regrade = ? AND NOT finished AND id ="
            " (SELECT max(id) FROM run WHERE regrade = ?)",
            (self._regrade, self._regrade),
        ).fetchone()
        newest = self._db.execute("SELECT coalesce(max(id), 0) FROM grading").fetchone()
        return int((previous or newest)[0])

    def _is_claimed_elsewhere(self, label: str) -> bool:
        row = self._db.execute(
            "SELECT run.* FROM claim JOIN run ON run.id = claim.run WHERE label = ? AND run.id <> ?", (label, self.id)
        ).fetchone()
        if row is None:
            return False
        return Process(row["host"], row["system"], row["pid"], row["began"]).is_alive(row["heartbeat"])

    def _reason(self, label: str, key: Key) -> Why | None:
        """Return why the submission needs a grading; None when its current grading is up to date."""
        grading_id = current_gradings(self._db, label).get(label)
        row = self._db.execute("SELECT * FROM grading WHERE id = ?", (grading_id,)).fetchone()
        if row is None:
            return Why.NEW
        if self._regrade is not None and not self._is_regraded(label, key):
            return Why.REGRADE
        if key_of(row) == key:
            return Why.RETRY if row["fault"] else None
        if self._earlier_id(label, key) is not None:
            return Why.SEEN_BEFORE
        old = key_of(row)
        if row["report"] and not row["fault"] and model.only_points_differ(old, key):
            return Why.POINTS_CHANGED
        changes = {
            Why.HAND_IN_CHANGED: old.content != key.content,
            Why.RUBRIC_CHANGED: old.rubric != key.rubric,
            Why.GRADER_CHANGED: old.grader != key.grader,
        }
        return next((why for why, changed in changes.items() if changed), Why.SETTINGS_CHANGED)

    def _is_regraded(self, label: str, key: Key) -> bool:
        row = self._db.execute(
            f"SELECT 1 FROM grading WHERE label = ? AND id > ? AND why = ? AND reason = ? AND NOT fault AND {_KEY}",
            (label, self._since, Why.REGRADE, self._regrade, *astuple(key)),
        ).fetchone()
        return row is not None

    def _earlier_id(self, label: str, key: Key) -> int | None:
        """Return the id of the newest grading with this key that is no fault; None when there is none."""
        row = self._db.execute(
            f"SELECT max(id) FROM grading WHERE label = ? AND NOT fault AND {_KEY}", (label, *astuple(key))
        ).fetchone()
        return None if row[0] is None else int(row[0])

    def _count_again(self, label: str, key: Key) -> None:
        """Copy an earlier grading as the newest one, so that it counts."""
        names = "label, content, rubric, grader, settings, report, problem, fault"
        self._db.execute(
            f"INSERT INTO grading ({_GRADING}, run) SELECT {names}, 0, ?, ?, ?, '', ? FROM grading WHERE id = ?",
            (_now(), user(), Why.SEEN_BEFORE, self.id, self._earlier_id(label, key)),
        )


def _now() -> str:
    return datetime.now(UTC).isoformat()
