"""Hand-ins of groups, by the roster's column `group`: one of them counts for every member."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from grader.course.gradebook import attempts
from grader.course.gradebook.entry import Entry
from grader.course.gradebook.roster import Matching, last_label, name_in, name_key, short_label
from grader.course.gradebook.student import Student
from grader.model import Note, first_of

Make = Callable[[str, Student | None], Entry]  # the entry of a submission for the grade of a student, or of nobody


def labels_by_group(labels: Sequence[str], matching: Matching, students: Sequence[Student]) -> dict[str, list[str]]:
    """Return the submissions of each group: those that match its members alone, and those that match nobody and have
    the group's name."""
    names: dict[str, set[str]] = {}
    for student in students:
        names.setdefault(name_key(student.group), set()).add(student.group)
    found: dict[str, list[str]] = {}
    for label in labels:
        candidates = matching.candidates.get(label, ())
        named = names.get(name_key(name_in(last_label(label))), set())
        groups = {student.group for student in candidates} if candidates else named
        if len(groups) == 1 and (group := next(iter(groups))):
            found.setdefault(group, []).append(label)
    return found


def share(
    group: str,
    labels: Sequence[str],
    members: Sequence[Student],
    policy: str,
    owners: Mapping[str, Student],
    make: Make,
) -> list[Entry]:
    """Return the entries of a group's submissions: an entry for each member with the one that counts, and the others.

    What counts is chosen for each member, with the own extension of the deadline: of the best, it need not be the same
    for all. `owners` are the members whom a label surely matches. Where it is not known which one counts, none does."""
    entries = [_choose([make(label, member) for label in labels], policy) for member in members]
    shared = [entry for entry in entries if entry is not None]
    if len(shared) < len(members):
        note = Note.of("group_in_doubt", group=group, names=first_of([*map(short_label, labels)]))
        return [replace(entry, notes=(*entry.notes, note)) for entry in (make(label, None) for label in labels)]
    holders = {label: _holder(label, shared, owners) for label in {entry.label for entry in shared}}
    key = "group_hand_in" if len(holders) == 1 else "group_hand_in_of_some"
    others = [_not_counted(make(label, owners.get(label)), shared) for label in labels if label not in holders]
    return [*(_of_member(entry, Note.of(key, **_names(group, entry)), holders) for entry in shared), *others]


def _choose(candidates: Sequence[Entry], policy: str) -> Entry | None:
    return attempts.choose(candidates, policy) if len(candidates) > 1 else candidates[0]


def _names(group: str, entry: Entry) -> dict[str, str]:
    return {"group": group, "label": short_label(entry.label)}


def _holder(label: str, shared: Sequence[Entry], owners: Mapping[str, Student]) -> Student | None:
    """Return the member who stands for a submission in figures: its owner, or else the first for whom it counts."""
    members = [entry.student for entry in shared if entry.label == label]
    owner = owners.get(label)
    return owner if owner in members else members[0]


def _of_member(entry: Entry, note: Note, holders: Mapping[str, Student | None]) -> Entry:
    return replace(entry, notes=(*entry.notes, note), shared=entry.student != holders[entry.label])


def _not_counted(entry: Entry, shared: Sequence[Entry]) -> Entry:
    """Return the entry of a submission that counts for no member, with a note on what counts for its owner."""
    counting = next((each for each in shared if each.student == entry.student), shared[0])
    note = Note.of("attempt_not_counted", label=short_label(counting.label))
    return replace(entry, superseded=True, notes=(*entry.notes, note))
