"""What there is to hand back: the grade of each hand-in, and whose it is by every name it may be known under."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from grader.course.gradebook import Entry, Student
from grader.course.gradebook.roster import MOODLE_LABEL, name_in
from grader.model import Report


@dataclass(frozen=True)
class Grade:
    """A hand-in's grade. `score` in points of `out_of`, after the policy for late work."""

    label: str
    student: Student | None
    report: Report
    score: Fraction
    penalty: Fraction
    late: int | None

    @property
    def out_of(self) -> Fraction:
        """The points of the core."""
        return self.report.out_of

    @property
    def number(self) -> str:
        """Moodle's number of the participant, where the hand-in was downloaded under it; else ""."""
        found = MOODLE_LABEL.fullmatch(self.label)
        return found["number"] if found else ""

    @property
    def name(self) -> str:
        """The student's name, else that of the hand-in."""
        if self.student and self.student.name:
            return self.student.name
        return name_in(self.label)

    @property
    def who(self) -> str:
        """The hand-in, and the student where known, for a list on the terminal."""
        return f"{self.label} ({self.student.name or self.student.id})" if self.student else self.label


def grades(entries: Iterable[Entry]) -> tuple[list[Grade], list[Entry]]:
    """What is graded, and the entries that are not: missing, unreadable, or failed by the grader's own fault."""
    graded, rest = [], []
    for entry in entries:
        if entry.graded and entry.report is not None and entry.score is not None:
            graded.append(Grade(entry.label, entry.student, entry.report, entry.score, entry.penalty, entry.late))
        else:
            rest.append(entry)
    return graded, rest


@dataclass(frozen=True)
class Identity:
    """Who a line or a grade is about: keys from the surest to the name; "" where there is none."""

    keys: tuple[str, ...]
    email: str = ""

    def contradicts(self, other: "Identity", by_name: bool) -> bool:
        """True for two people in spite of a key in common: no word of their names is, or their addresses differ."""
        names = [set(identity.keys[-1].split()) for identity in (self, other)]
        if by_name:
            return bool(self.email and other.email) and self.email != other.email
        return bool(names[0] and names[1]) and names[0].isdisjoint(names[1])


def paired(lines: Sequence[Identity], others: Sequence[Identity]) -> dict[int, int]:
    """For each line the one of `others` it is about, where that is sure: by the first key nobody else on either side
    has, if nothing contradicts it."""
    found: dict[int, int] = {}
    keys = len(lines[0].keys) if lines else 0
    for place in range(keys):
        here, there = _single(lines, place), _single(others, place)
        for key in sorted(here.keys() & there.keys()):
            line, other = here[key], there[key]
            taken = line in found or other in found.values()
            if not taken and not lines[line].contradicts(others[other], place == keys - 1):
                found[line] = other
    return found


def _single(identities: Sequence[Identity], place: int) -> dict[str, int]:
    """Whose each key is, of those only one has."""
    counts = Counter(identity.keys[place] for identity in identities)
    return {
        identity.keys[place]: number
        for number, identity in enumerate(identities)
        if identity.keys[place] and counts[identity.keys[place]] == 1
    }
