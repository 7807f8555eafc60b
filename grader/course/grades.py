"""The grades to export, and the matching of their owners to the people in a downloaded file."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from grader.gradebook.adjustments import Adjustment
from grader.gradebook.entry import Entry
from grader.gradebook.roster import MOODLE_LABEL, Student, name_in, name_key, short_label
from grader.model import Note, Report


@dataclass(frozen=True)
class Grade:
    """The grade of a submission: `score` of `out_of` points, after the late policy and adjustments.

    Without a report, `problem` says why there is none, and `maximum` is that of a grade set by hand; 0 without one."""

    label: str
    student: Student | None
    report: Report | None
    score: Fraction
    penalty: Fraction
    late: int | None
    adjustment: Fraction = Fraction(0)  # of the grade as a whole, in points, after the late policy
    adjustments: tuple[Adjustment, ...] = ()
    notes: tuple[Note, ...] = ()  # what keeps adjustments from counting in full, and whose hand-in it is
    shared: bool = False  # the label is that of another member of the group
    problem: Note | None = None
    maximum: Fraction = Fraction(0)

    @property
    def out_of(self) -> Fraction:
        """The points of the core exercises."""
        return self.report.out_of if self.report else self.maximum

    @property
    def number(self) -> str:
        """Moodle's number of the participant, when the label is the student's and has one; else ""."""
        if self.shared:
            return ""
        match = MOODLE_LABEL.fullmatch(self.label)
        return match["number"] if match else ""

    @property
    def name(self) -> str:
        """The student's name; when it is unknown, the one in the label."""
        if self.student and (self.student.name or self.shared):
            return self.student.name or self.student.id
        return name_in(self.label)

    @property
    def name_key(self) -> str:
        """The normalized name to match by; "" when the owner's is unknown, and the label may be an id."""
        is_unknown = self.student and not self.student.name and not self.number
        return "" if is_unknown else name_key(self.name)

    @property
    def display_name(self) -> str:
        """The label without what Moodle adds, and the student when known, for a list on the terminal."""
        name = short_label(self.label)
        student = (self.student.name or self.student.id) if self.student else ""
        return f"{name} ({student})" if name and student else name or student


def without_report(entries: Iterable[Entry]) -> list[Grade]:
    """Return, for each entry of a submission of which nothing could be read, what its student is told: no grade."""
    unreadable = [entry for entry in entries if entry.problem and entry.problem.key == "hand_in_unreadable"]
    zero = Fraction(0)
    return [Grade(e.label, e.student, None, zero, zero, None, shared=e.shared, problem=e.problem) for e in unreadable]


def grades(entries: Iterable[Entry]) -> tuple[list[Grade], list[Entry]]:
    """Return the grades, and the entries without one: missing, unreadable, or not graded."""
    graded, others = [], []
    for entry in entries:
        grade = _grade(entry)
        if grade:
            graded.append(grade)
        else:
            others.append(entry)
    return graded, others


def _grade(entry: Entry) -> Grade | None:
    """Return the grade of an entry; None when it has none."""
    if not entry.graded or entry.points is None or entry.score is None:
        return None
    why = next((note for note in entry.notes if note.key.startswith("hand_in_")), None)
    notes = tuple(note for note in entry.notes if note.key.startswith(("adjustment_", "group_")))
    return Grade(
        entry.label,
        entry.student,
        entry.report,
        entry.score,
        entry.penalty,
        entry.late,
        entry.adjustment,
        entry.adjustments,
        notes,
        entry.shared,
        None if entry.report else why,
        entry.points.out_of,
    )


@dataclass(frozen=True)
class Identity:
    """The keys of a person, from the most reliable one to the name; "" for an unknown key."""

    keys: tuple[str, ...]
    email: str = ""

    def contradicts(self, other: "Identity", by_name: bool) -> bool:
        """Return whether two identities with a common key are different people.

        With `by_name`, the common key is the name, and their e-mail addresses must not differ; else their names must
        have a word in common. An unknown address or name contradicts nothing."""
        names = [set(identity.keys[-1].split()) for identity in (self, other)]
        if by_name:
            return bool(self.email and other.email) and self.email != other.email
        return bool(names[0] and names[1]) and names[0].isdisjoint(names[1])


def pair(lines: Sequence[Identity], others: Sequence[Identity]) -> dict[int, int]:
    """Return, by the index of a line, the index of the identity in `others` that is certainly the same person.

    Two identities are paired by the first key that is unique on both sides, unless they contradict each other."""
    pairs: dict[int, int] = {}
    count = len(lines[0].keys) if lines else 0
    for position in range(count):
        line_of, other_of = _unique_keys(lines, position), _unique_keys(others, position)
        for key in sorted(line_of.keys() & other_of.keys()):
            line, other = line_of[key], other_of[key]
            is_paired = line in pairs or other in pairs.values()
            if not is_paired and not lines[line].contradicts(others[other], by_name=position == count - 1):
                pairs[line] = other
    return pairs


def _unique_keys(identities: Sequence[Identity], position: int) -> dict[str, int]:
    """Return the index of the identity of each key, at this position among its keys, that no other identity has."""
    counts = Counter(identity.keys[position] for identity in identities)
    return {
        identity.keys[position]: index
        for index, identity in enumerate(identities)
        if identity.keys[position] and counts[identity.keys[position]] == 1
    }
