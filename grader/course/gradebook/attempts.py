"""Several attempts of one student: which of them counts."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from grader.course.gradebook.entry import Entry
from grader.course.gradebook.roster import last_label, short_label
from grader.course.gradebook.student import Student
from grader.model import Note

POLICIES = ("latest", "best")


def settle(entries: Sequence[Entry], several: Mapping[str, Student], policy: str) -> list[Entry]:
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
