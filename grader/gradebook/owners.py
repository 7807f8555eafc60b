"""Whose a submission is, and which of several counts: attempts of a student, files of a group."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from grader.gradebook.entry import Entry
from grader.gradebook.roster import Matching, Student, last_label, name_in, name_key, short_label
from grader.model import Note, join_first

POLICIES = ("latest", "best")
MakeShared = Callable[
    [str, Student | None], Entry
]  # the entry of a submission for the grade of a student, or of nobody
Make = Callable[[str, Student | None, Note | None], Entry]  # of a submission, its student, and the doubt about that


def choose_attempts(entries: Sequence[Entry], several: Mapping[str, Student], policy: str) -> list[Entry]:
    """Return the entries; of several attempts of a student one counts. Where that is not known, none has an owner.

    `several` maps labels to the student whom they and others match."""
    groups: dict[tuple[bool, str], list[Entry]] = {}
    for entry in entries:
        owner = several.get(entry.label)
        key = (True, owner.id) if owner else (False, last_label(entry.label))
        groups.setdefault(key, []).append(entry)
    chosen = {entry.label: choose(group, policy) for group in groups.values() if len(group) > 1 for entry in group}
    return [_settle_entry(entry, chosen[entry.label]) if entry.label in chosen else entry for entry in entries]


def _settle_entry(entry: Entry, chosen: Entry | None) -> Entry:
    if chosen is None:
        return replace(entry, student=None)
    notes = tuple(note for note in entry.notes if note.key != "hand_in_of_several")
    if entry.label == chosen.label:
        return replace(entry, notes=notes)
    return replace(
        entry, notes=(*notes, Note.of("attempt_not_counted", label=short_label(chosen.label))), superseded=True
    )


def choose(entries: Sequence[Entry], policy: str) -> Entry | None:
    """Return the attempt that counts: the latest, or the best one graded, of which the latest.

    Return None when that is not known: a time is unknown, or two are the same; something is not graded yet."""
    times = [entry.submitted_at for entry in entries]
    if policy == "latest":
        known = sorted(time for time in times if time is not None)
        is_clear = len(known) == len(entries) and known[-1] != known[-2]
        return entries[times.index(known[-1])] if is_clear else None
    if any(entry.fault or entry.is_pending for entry in entries) or not any(entry.graded for entry in entries):
        return None
    return max(entries, key=_rank)


def _rank(entry: Entry) -> tuple[bool, Fraction, float]:
    """Return a sort key: the score after lateness, then the time."""
    time = entry.submitted_at.timestamp() if entry.submitted_at else 0.0
    return entry.graded, entry.score or Fraction(0), time


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


def entries_of_group(
    group: str,
    labels: Sequence[str],
    members: Sequence[Student],
    policy: str,
    owners: Mapping[str, Student],
    make: MakeShared,
) -> list[Entry]:
    """Return the entries of a group's submissions: an entry for each member with the one that counts, and the others.

    What counts is chosen for each member, with the own extension of the deadline: of the best, it need not be the same
    for all. `owners` are the members whom a label surely matches. Where it is not known which one counts, none does."""
    entries = [_choose([make(label, member) for label in labels], policy) for member in members]
    shared = [entry for entry in entries if entry is not None]
    if len(shared) < len(members):
        note = Note.of("group_in_doubt", group=group, names=join_first([*map(short_label, labels)]))
        return [replace(entry, notes=(*entry.notes, note)) for entry in (make(label, None) for label in labels)]
    holders = {label: _holder(label, shared, owners) for label in {entry.label for entry in shared}}
    key = "group_hand_in" if len(holders) == 1 else "group_hand_in_of_some"
    others = [_not_counted(make(label, owners.get(label)), shared) for label in labels if label not in holders]
    return [*(_of_member(entry, Note.of(key, **_names(group, entry)), holders) for entry in shared), *others]


def _choose(candidates: Sequence[Entry], policy: str) -> Entry | None:
    return choose(candidates, policy) if len(candidates) > 1 else candidates[0]


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


@dataclass(frozen=True)
class Policies:
    """Which of several submissions counts; "" for none."""

    attempts: str = ""  # of a student
    groups: str = ""  # of a group


def assign(
    labels: Sequence[str], students: Sequence[Student], matching: Matching, policies: Policies, make: Make
) -> list[Entry]:
    """Return the entries of the submissions, by name: those of groups once for each member, where `policies` say so."""
    of_groups = labels_by_group(labels, matching, students) if policies.groups else {}
    grouped = {label for found in of_groups.values() for label in found}
    owners = {**matching.several, **matching.owners} if policies.attempts else matching.owners
    single = [make(label, owners.get(label), matching.doubts.get(label)) for label in labels if label not in grouped]
    entries = choose_attempts(single, matching.several, policies.attempts) if policies.attempts else single
    sole = {label: found[0] for label, found in matching.candidates.items() if len(found) == 1}
    for group, found in of_groups.items():
        members = [student for student in students if student.group == group]
        entries += entries_of_group(
            group, found, members, policies.groups, sole, lambda label, owner: make(label, owner, None)
        )
    return sorted(entries, key=lambda entry: entry.label)


def perhaps(
    matching: Matching, labels: Sequence[str], students: Sequence[Student], policies: Policies
) -> dict[str, Sequence[str]]:
    """Return the submissions that may be a student's, by id: also those of the group, when these count for it."""
    found = dict(matching.perhaps)
    if policies.groups:
        of_groups = labels_by_group(labels, matching, students)
        found |= {student.id: of_groups[student.group] for student in students if student.group in of_groups}
    return found
