"""Entry of the roster and the submission times into the gradebook, before anything is graded."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from pathlib import Path

from grader.assignment.policies import LatePolicy
from grader.course.classroom.discovery import label
from grader.course.gradebook import groups, roster, submission_time
from grader.course.gradebook.book import Gradebook
from grader.course.gradebook.ownership import Policies
from grader.course.gradebook.student import Student
from grader.model import GraderError, Note

_NO_POLICIES = Policies()


@dataclass(frozen=True)
class Enrolment:
    """What an instructor should hear of before the grading."""

    gone: Sequence[str]  # submissions that were there before and are not any more
    unused_times: Sequence[str]  # ids in the table of times that fit no submission
    new_policy: bool  # the late policy is another one than before
    earlier_times: bool  # times of an earlier table count, since there is none now


def enrol(
    book: Gradebook,
    paths: Sequence[Path],
    policy: LatePolicy | None,
    roster_file: Path | None,
    times_file: Path | None,
    policies: Policies = _NO_POLICIES,
) -> Enrolment:
    """Store the roster, when a file is given, and which submissions there are, with their times, the late policy of the
    assignment and which of several counts. Without a table of times, those of an earlier one stay.

    Raise GraderError when a file is invalid, no student of the roster is in a group, or
    times were read before there was a late policy."""
    students = roster.read(roster_file) if roster_file else book.students()
    if policies.groups and not any(student.group for student in students):
        raise GraderError(Note.of("no_groups"))
    if policy:
        check_extensions(students, policy)
    zone = policy.zone if policy else None
    table = submission_time.read_times(times_file, zone if policy else _local_zone()) if times_file else {}
    rows = _rows([label(path) for path in paths], students, table, policies)
    earlier = {} if times_file else _earlier_times(book, policy)
    times = _times(paths, earlier | {each: table[found[0]] for each, found in rows.items() if found}, zone)
    if roster_file:
        book.set_students(students)
    new_policy = book.has_other_policy(policy)
    gone = book.set_hand_ins(times, policy, policies)
    used = {id_ for ids in rows.values() for id_ in ids}
    unused = [id_ for id_ in table if id_ not in used]
    return Enrolment(gone, unused, new_policy, not earlier.keys().isdisjoint(times))


def _times(
    paths: Sequence[Path], known: Mapping[str, datetime], zone: tzinfo | None
) -> dict[str, tuple[datetime | None, Note | None]]:
    """Return the time of each submission, the `known` one if there is one, and the note on where it comes from."""
    inferred = submission_time.infer_times([path for path in paths if label(path) not in known], zone)
    return {label(path): inferred[path] if path in inferred else (known[label(path)], None) for path in paths}


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
    of_groups = groups.labels_by_group(labels, matching, students) if policies.groups else {}
    group_of = {each: group for group, found in of_groups.items() for each in found}
    rows = {}
    for each in labels:
        candidates = matching.candidates.get(each, ())
        owner = matching.owners.get(each) or (candidates[0] if each in group_of and len(candidates) == 1 else None)
        names = [each, roster.name_in(each), *([owner.id] if owner else [])]
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
