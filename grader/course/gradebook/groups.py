"""Hand-ins of groups, by the roster's column `group`: one of them counts for every member."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from grader.course.gradebook import attempts
from grader.course.gradebook.entry import Entry
from grader.course.gradebook.roster import Matching, Student, last_label, name_in, name_key, short_label
from grader.model import Note

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

    `owners` are the members whom a label surely matches. Where it is not known which one counts, none does."""
    candidates = [make(label, None) for label in labels]
    chosen = attempts.choose(candidates, policy) if len(candidates) > 1 else candidates[0]
    if chosen is None:
        note = Note.of("group_in_doubt", group=group, names=", ".join(map(short_label, labels)))
        return [replace(entry, notes=(*entry.notes, note)) for entry in candidates]
    holder = owners.get(chosen.label, members[0])
    note = Note.of("group_hand_in", group=group, label=short_label(chosen.label))
    shared = [_of_member(make(chosen.label, member), note, member != holder) for member in members]
    not_counted = Note.of("attempt_not_counted", label=short_label(chosen.label))
    others = [
        replace(entry, student=owners.get(entry.label), superseded=True, notes=(*entry.notes, not_counted))
        for entry in candidates
        if entry is not chosen
    ]
    return [*shared, *others]


def _of_member(entry: Entry, note: Note, is_shared: bool) -> Entry:
    return replace(entry, notes=(*entry.notes, note), shared=is_shared)
