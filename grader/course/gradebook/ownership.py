"""Who owns which submission, and which of several counts: by the roster, attempts and groups."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from grader.course.gradebook import attempts, groups
from grader.course.gradebook.entry import Entry
from grader.course.gradebook.roster import Matching
from grader.course.gradebook.student import Student
from grader.model import Note

Make = Callable[[str, Student | None, Note | None], Entry]  # of a submission, its student, and the doubt about that


@dataclass(frozen=True)
class Policies:
    """Which of several submissions counts; "" for none."""

    attempts: str = ""  # of a student
    groups: str = ""  # of a group


def assign(
    labels: Sequence[str], students: Sequence[Student], matching: Matching, policies: Policies, make: Make
) -> list[Entry]:
    """Return the entries of the submissions, by name: those of groups once for each member, where `policies` say so."""
    of_groups = groups.labels_by_group(labels, matching, students) if policies.groups else {}
    grouped = {label for found in of_groups.values() for label in found}
    owners = {**matching.several, **matching.owners} if policies.attempts else matching.owners
    single = [make(label, owners.get(label), matching.doubts.get(label)) for label in labels if label not in grouped]
    entries = attempts.settle(single, matching.several, policies.attempts) if policies.attempts else single
    sole = {label: found[0] for label, found in matching.candidates.items() if len(found) == 1}
    for group, found in of_groups.items():
        members = [student for student in students if student.group == group]
        entries += groups.share(
            group, found, members, policies.groups, sole, lambda label, owner: make(label, owner, None)
        )
    return sorted(entries, key=lambda entry: entry.label)


def perhaps(
    matching: Matching, labels: Sequence[str], students: Sequence[Student], policies: Policies
) -> dict[str, Sequence[str]]:
    """Return the submissions that may be a student's, by id: also those of the group, when these count for it."""
    found = dict(matching.perhaps)
    if policies.groups:
        of_groups = groups.labels_by_group(labels, matching, students)
        found |= {student.id: of_groups[student.group] for student in students if student.group in of_groups}
    return found
