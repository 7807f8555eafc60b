"""Enters the students of a roster and the times of submissions into the gradebook."""

import json
import os
import re
import stat
import zipfile
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, tzinfo
from functools import partial
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import Any

from grader.assignment.policies import LatePolicy, parse_moment
from grader.course import canvas, git, tables
from grader.course.discovery import label
from grader.course.tables import IDENTIFIERS, PEOPLE, Headers, identifier, name_of
from grader.gradebook import owners, roster
from grader.gradebook.book import Gradebook
from grader.gradebook.owners import Policies
from grader.gradebook.roster import _STAFF, Student
from grader.model import GraderError, Note, Unreadable
from grader.sandbox import apart
from grader.submission import tar
from grader.submission.entries import MAX_ENTRIES, MAX_INNER, files_below, is_relevant, is_tar, read_file

TIME_COLUMNS: Headers = {
    "id": (*IDENTIFIERS["id"], "élève", "hand-in", "rendu"),
    "time": (
        *("time", "date", "heure", "submitted", "remis le", "submission time"),
        *("last modified (submission)", "dernière modification (travail remis)"),
    ),
    "changed": ("dernière modif.",),  # in Capytale's list of copies, with the day before the month
}
_NO_TIME = ("", "-")  # a cell of Moodle has a dash when nothing was handed in
_MONTHS = (
    *("january", "february", "march", "april", "may", "june", "july"),
    *("august", "september", "october", "november", "december"),
    *("janvier", "février", "mars", "avril", "mai", "juin", "juillet"),
    *("août", "septembre", "octobre", "novembre", "décembre"),
)
_IN_WORDS = re.compile(  # in a worksheet of Moodle: Friday, 20 November 2026, 5:02 PM
    r"\w+,? (?P<day>\d{1,2}) (?P<month>\w+) (?P<year>\d{4}), (?P<hour>\d{1,2}):(?P<minute>\d\d)(?:\s(?P<half>[AP])M)?"
)
_DAY_FIRST = re.compile(r"^(?P<day>\d\d)/(?P<month>\d\d)/(?P<year>\d{4})(?:,| à)? (?P<time>\d\d:\d\d)$")
_OFFSET_APART = re.compile(r"(?<=:\d\d) (?=[+-]\d{4}$)")  # in a table of Gradescope: 2026-11-20 17:02:00 +0100
# In names of hand-ins: Blackboard writes attempt_2026-11-20-17-02-33, Brightspace Nov 20, 2026 502 PM.
_IN_NAME = re.compile(
    r"(?<!\d)(?P<year>20\d\d)-(?P<month>\d\d)-(?P<day>\d\d)[-_T ](?P<hour>\d\d)[-.:h]?(?P<minute>\d\d)"
    r"(?:[-.:]?(?P<second>\d\d))?(?!\d)"
)
_IN_NAME_IN_WORDS = re.compile(
    r"\b(?P<month>[A-Z][a-z]{2})[a-z]* (?P<day>\d{1,2}), (?P<year>20\d\d),? "
    r"(?P<hour>\d{1,2}):?(?P<minute>\d\d) (?P<half>[AP])M"
)
_REF = re.compile(r"ref: (refs/heads/[\w+-]+(?:[./][\w+-]+)*)")
_COMMIT = re.compile(r"[0-9a-f]{40}")
_TOGETHER = 64  # folders, at most, that one process reads
_METADATA, _MAX_METADATA = "submission_metadata.json", 1 << 20  # bytes; written by Gradescope
_MAX_REFS = 1 << 20  # bytes of a file of git that says which commit a branch has
FILE_TIME, FILE_TIME_ASIDE = Note.of("time_from_modified"), Note.of("time_of_file_aside")
ROSTER_COLUMNS: Headers = {
    **PEOPLE,
    "group": ("group", "section", "groupe", "classe"),
    "extension": ("extension", "délai", "delai"),
    "github": ("github_username", "github username"),
    "hand_in": ("hand-in", "rendu"),
    "role": ("role",),
}
_NO_POLICIES = Policies()


def read_times(path: Path, zone: tzinfo | None) -> dict[str, datetime]:
    """Read the times in a CSV file, by the student's id or the submission's name; by the line where that is empty. Rows
    without a time are left out.

    Raise GraderError, with the line, when the file is invalid."""
    rows = tables.read(path, TIME_COLUMNS, [("id",), ("time", "changed")])
    rows = [row for row in rows if _time(row.cells) not in _NO_TIME]
    tables.check_unique(path, [row for row in rows if row.cells["id"]], "id")
    times = {}
    for row in rows:
        line = f"{path.name}, line {row.line}"
        times[row.cells["id"] or line] = parse_moment(_iso(_time(row.cells)), zone, f"{line}:")
    return times


def _time(cells: Mapping[str, str]) -> str:
    """Return the time in a row; that of a last change with the year first."""
    return cells.get("time") or _DAY_FIRST.sub(r"\g<year>-\g<month>-\g<day>T\g<time>", cells.get("changed", ""))


def _iso(time: str) -> str:
    """Return a time as Moodle or Gradescope writes it as an ISO date-time; any other text as it is."""
    match = _IN_WORDS.fullmatch(time)
    if match is None or match["month"].casefold() not in _MONTHS:
        return _OFFSET_APART.sub("", time)
    month = _MONTHS.index(match["month"].casefold()) % 12 + 1
    hour = int(match["hour"]) % 12 + 12 * (match["half"] == "P") if match["half"] else int(match["hour"])
    return f"{match['year']}-{month:02}-{int(match['day']):02}T{hour:02}:{match['minute']}"


def infer_times(paths: Sequence[Path], zone: tzinfo | None) -> dict[Path, tuple[datetime | None, Note]]:
    """Infer the time of each submission, as `infer_time` does, and in much less time than one by one.

    One process reads several folders: it takes only names, times and a short text from them. An archive has a process
    of its own, as has each folder when such a process exceeds its limits: which of them is the cause is unknown."""
    folders, read = [path for path in paths if _is_folder(path)], dict[Path, Any]()
    for start in range(0, len(folders), _TOGETHER):
        some = folders[start : start + _TOGETHER]
        with suppress(apart.BeyondLimits, ValueError, TypeError):
            read |= zip(some, apart.run(partial(_times_in, some, zone)), strict=True)
    return {path: _inferred(path, read[path]) if path in read else infer_time(path, zone) for path in paths}


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # a link to a place that may not be read
        return False


def infer_time(path: Path, zone: tzinfo | None) -> tuple[datetime | None, Note]:
    """Infer the submission time from the files of a submission, with a note on the source: a student can forge it."""
    try:
        [time] = apart.run(partial(_times_in, [path], zone))
    except (apart.BeyondLimits, ValueError, TypeError):
        time = None
    return _inferred(path, time)


def _inferred(path: Path, read: Any) -> tuple[datetime | None, Note]:
    """Return the time that a process has read, and the note on its source; it may have returned anything."""
    try:
        source, text = read
        is_commit = source == "clone" and _COMMIT.fullmatch(text)
        time = git.commit_time(path, text) if is_commit else datetime.fromisoformat(text)
    except (ValueError, TypeError):
        time = None
    return (time, Note.of(f"time_from_{source}")) if time else (None, Note.of("time_unknown"))


def _times_in(paths: Sequence[Path], zone: tzinfo | None) -> list[list[str]]:
    """Return the source of the time of each submission, and the time; an empty list for one without."""
    return [_time_in(path, zone) for path in paths]


def _time_in(path: Path, zone: tzinfo | None) -> list[str]:
    if commit := _head(path):
        return ["clone", commit]
    sources = {"metadata": _metadata_time, "name": _name_time, "archive": _archive_time, "modified": _modification_time}
    for source, read in sources.items():
        time = read(path, zone)
        if time is not None:
            return [source, time.isoformat()]
    return []


def _metadata_time(path: Path, zone: tzinfo | None) -> datetime | None:
    """Return the time in the metadata file that Gradescope adds to a submission."""
    try:
        return parse_moment(json.loads(_read(path / _METADATA, _MAX_METADATA))["created_at"], zone, "created_at")
    except (OSError, ValueError, TypeError, KeyError, RecursionError, GraderError):
        return None


def _read(path: Path, most: int) -> bytes:
    """Return the first bytes of a regular file. Raise OSError for anything else.

    A student may put a link or a named pipe there: the flags keep it from being followed or waited for."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | getattr(os, "O_NOFOLLOW", 0))
    with os.fdopen(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise OSError
        return file.read(most)


def _head(path: Path) -> str:
    """Return the commit that a clone has checked out; "" when the path is no clone."""
    folder = path / ".git"
    try:
        text = _read(folder / "HEAD", _MAX_REFS).decode("ascii").strip()
        if match := _REF.fullmatch(text):
            try:
                text = _read(folder / match[1], _MAX_REFS).decode("ascii").strip()
            except OSError:
                packed = _read(folder / "packed-refs", _MAX_REFS).decode("utf-8").splitlines()
                text = next((line.split()[0] for line in packed if line.endswith(f" {match[1]}")), "")
    except (OSError, ValueError):
        return ""
    return text if _COMMIT.fullmatch(text) else ""


def _name_time(path: Path, zone: tzinfo | None) -> datetime | None:
    """Return the time of submission that a platform has written into the name; None when `zone` is unknown."""
    match = _IN_NAME.search(path.name) or _IN_NAME_IN_WORDS.search(path.name)
    if match is None or zone is None:
        return None
    parts = match.groupdict()
    try:
        month = parts["month"] if parts["month"].isdecimal() else f"{_month(parts['month']):02}"
        hour = int(parts["hour"]) % 12 + 12 * (parts["half"] == "P") if parts.get("half") else int(parts["hour"])
        time = f"{hour:02}:{parts['minute']}:{parts.get('second') or '00'}"
        return parse_moment(f"{parts['year']}-{month}-{int(parts['day']):02}T{time}", zone, "name")
    except (GraderError, ValueError):
        return None


def _month(name: str) -> int:
    """Return the number of a month, by its first letters in English. Raise ValueError for any other word."""
    return [month[:3] for month in _MONTHS[:12]].index(name.casefold()) + 1


def _archive_time(path: Path, zone: tzinfo | None) -> datetime | None:
    """Return the newest time in an archive, which a download does not change; those in a zip are local, in `zone`."""
    if path.is_file() and is_tar(path):
        return _newest(path)
    if zone is None or not path.is_file() or not zipfile.is_zipfile(path):
        return None
    try:
        with zipfile.ZipFile(path) as archive:
            return max((datetime(*member.date_time, tzinfo=zone) for member in archive.infolist()), default=None)
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        return None


def _modification_time(path: Path, _zone: tzinfo | None) -> datetime | None:
    return None if zipfile.is_zipfile(path) else _newest(path)


def _newest(path: Path) -> datetime | None:
    try:
        newest = max(_modification_times(path))
        return datetime.fromtimestamp(newest, UTC) if newest > 0 else None  # 0: unknown when it was unpacked
    except (GraderError, Unreadable, OSError, ValueError, OverflowError):
        return None


def _modification_times(path: Path) -> list[float]:
    """Return the times of a file, or of those that may hold work in a folder or tar, in seconds since 1970."""
    if path.is_dir():
        return [file.lstat().st_mtime for file in files_below(path) if is_relevant(file)]
    if is_tar(path):
        members = tar.members(read_file(path), MAX_INNER, MAX_ENTRIES)
        return [member.modified for member in members if is_relevant(PurePosixPath(member.name))]
    return [path.lstat().st_mtime]


def read_roster(path: Path) -> list[Student]:
    """Read the students of a roster file, in its order. Raise GraderError, with the line, when the file is invalid.

    A student's id is the first identifier in the line; the name, in a file without any. An equal line with the
    same id counts once."""
    return _roster(path)[0]


def _roster(path: Path) -> tuple[list[Student], list[str]]:
    """Return the students of a roster file, and the ids of those whose line is there again."""
    rows = canvas.students(tables.read(path, ROSTER_COLUMNS, [(*IDENTIFIERS, "full_name", "name", "last_name")]))
    rows = [replace(row, cells=_person(row.cells)) for row in rows if row.cells.get("role", "").lower() not in _STAFF]
    first: dict[tuple[str, ...], tables.Row] = {}
    for row in rows:  # two people may have one name
        is_name = row.cells["id"] == row.cells["name"]
        first.setdefault((*row.cells.values(), *([str(row.line)] if is_name else [])), row)
    once = list(first.values())
    tables.check_unique(path, once, "id")
    if not rows:
        raise GraderError(Note.of("lists_nobody", file=path.name))
    again = Counter(row.cells["id"] for row in rows) - Counter(row.cells["id"] for row in once)
    return [Student(**row.cells) for row in once], sorted(again)


def _person(cells: Mapping[str, str]) -> dict[str, str]:
    """Return the fields of a Student."""
    identifiers = [cells[column] for column in IDENTIFIERS if column in cells] or [name_of(cells)]
    return {
        "id": next((identifier(text) for text in identifiers if text), ""),
        "name": name_of(cells),
        "username": identifier(cells.get("github") or cells.get("username", "")),
        **{column: cells.get(column, "") for column in ("email", "group", "extension", "hand_in")},
    }


@dataclass(frozen=True)
class Enrolment:
    """What an instructor should hear of before the grading."""

    gone: Sequence[str]  # submissions that were there before and are not any more
    unused_times: Sequence[str]  # ids in the table of times that fit no submission
    new_policy: bool  # the late policy is another one than before
    earlier_times: bool  # times of an earlier table count, since there is none now
    repeated: Sequence[str] = ()  # ids of students whose line of the roster is there again


def enrol(
    book: Gradebook,
    paths: Sequence[Path],
    policy: LatePolicy | None,
    roster_file: Path | None,
    times_file: Path | None,
    policies: Policies = _NO_POLICIES,
    marks: Mapping[str, bool] = MappingProxyType({}),
    file_times: bool | None = None,
) -> Enrolment:
    """Store the roster, when a file is given, and which submissions there are, with their times, the late policy of the
    assignment and which of several counts. Without a table of times, those of an earlier one stay.

    `marks` tells, by label, whether the platform calls a submission late. `file_times` says whether the time of a file
    makes late; None: as before.

    Raise GraderError when a file is invalid, no student of the roster is in a group, or
    times were read before there was a late policy."""
    students, again = _roster(roster_file) if roster_file else (book.students(), [])
    if policies.groups and not any(student.group for student in students):
        raise GraderError(Note.of("no_groups"))
    if policy:
        check_extensions(students, policy)
    zone = policy.zone if policy else None
    table = read_times(times_file, zone if policy else _local_zone()) if times_file else {}
    rows = _rows([label(path) for path in paths], students, table, policies)
    earlier = {} if times_file else _earlier_times(book, policy)
    known = earlier | {each: table[found[0]] for each, found in rows.items() if found}
    by_file = book.has_time_note(FILE_TIME) if file_times is None else file_times
    times = _times(paths, known, zone, marks, FILE_TIME if by_file else FILE_TIME_ASIDE)
    if roster_file:
        book.set_students(students)
    new_policy = book.has_other_policy(policy)
    gone = book.set_hand_ins(times, policy, policies)
    used = {id_ for ids in rows.values() for id_ in ids}
    unused = [id_ for id_ in table if id_ not in used]
    return Enrolment(gone, unused, new_policy, not earlier.keys().isdisjoint(times), again)


def _times(
    paths: Sequence[Path],
    known: Mapping[str, datetime],
    zone: tzinfo | None,
    marks: Mapping[str, bool],
    file_time: Note,
) -> dict[str, tuple[datetime | None, Note | None]]:
    """Return the time of each submission, the `known` one if there is one, and the note on what it rests on.

    Where the platform only tells late from in time, the time that is found orders attempts, and charges nothing."""
    inferred = infer_times([path for path in paths if label(path) not in known], zone)
    times: dict[str, tuple[datetime | None, Note | None]] = {each: (time, None) for each, time in known.items()}
    for path, (time, note) in inferred.items():
        mark = marks.get(label(path))
        marked = Note.of("time_marked_late" if mark else "time_not_marked_late") if mark is not None else note
        times[label(path)] = time, file_time if marked == FILE_TIME else marked
    return {label(path): times[label(path)] for path in paths}


def _earlier_times(book: Gradebook, policy: LatePolicy | None) -> dict[str, datetime]:
    """Return the times of the last table. Raise GraderError when they were read without a late policy, in a time zone
    that was only assumed, and there is one now."""
    times = book.listed_times()
    if policy and times and book.has_no_policy():
        raise GraderError(Note.of("times_again"))
    return times


def _local_zone() -> tzinfo | None:
    """Return the time zone of this machine. Without a late policy times only tell which submission came last."""
    return datetime.now().astimezone().tzinfo


def _rows(
    labels: Sequence[str], students: Sequence[Student], table: Mapping[str, datetime], policies: Policies
) -> dict[str, list[str]]:
    """Return the ids in the table of times that fit each submission, the one to take first.

    A submission of a group that is no single member's has the time of its members, if these have one in common."""
    ids = {id_.casefold(): id_ for id_ in table}
    matching = roster.match(labels, students)
    of_groups = owners.labels_by_group(labels, matching, students) if policies.groups else {}
    group_of = {each: group for group, found in of_groups.items() for each in found}
    rows = {}
    for each in labels:
        candidates = matching.candidates.get(each, ())
        owner = matching.owners.get(each) or (candidates[0] if each in group_of and len(candidates) == 1 else None)
        names = [each, roster.name_in(each), *([owner.id, owner.username] if owner else [])]
        rows[each] = [ids[name.casefold()] for name in names if name.casefold() in ids]
        if not rows[each] and each in group_of and not owner:
            members = [student.id.casefold() for student in students if student.group == group_of[each]]
            found = [ids[name] for name in members if name in ids]
            rows[each] = found if len({table[id_] for id_ in found}) == 1 else []
    return rows


def check_extensions(students: Sequence[Student], policy: LatePolicy) -> None:
    """Raise GraderError, with the student, when an extension of the roster is neither hours nor a time."""
    for student in students:
        try:
            policy.due_date(student.extension)
        except GraderError as error:
            raise GraderError(f"the roster, {student.id}: {error}; hours may be given too, such as 48") from None
