"""A class in groups: a gradebook of their hand-ins, and the grades that it gives."""

from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path

from grader.assignment.policies import LatePolicy
from grader.gradebook.book import Gradebook
from grader.gradebook.entry import Entry
from grader.gradebook.owners import Policies
from grader.gradebook.roster import Student
from grader.model import Note, Report
from tests.support.gradings import record

ANA = Student("21", "Ana Roy", "ana@univ.example", "A")
BEA = Student("22", "Bea Lin", "bea@univ.example", "A")
CLEO = Student("23", "Cleo Day", "", "Binôme 7")
DAN = Student("24", "Dan Fox", "", "Binôme 7")
EVE = Student("25", "Eve Sol")
CLASS = [ANA, BEA, CLEO, DAN, EVE]
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def a_class(
    file: Path, results: dict[str, Report | Note], policy: str = "latest", late: LatePolicy | None = None
) -> None:
    """Make a gradebook of these hand-ins, which came an hour after one another."""
    with Gradebook(file, create=True) as book:
        book.set_students(CLASS)
        times = {label: (NOON + timedelta(hours=hour), None) for hour, label in enumerate(results)}
        book.set_hand_ins(times, late, Policies(groups=policy))
        for label, result in results.items():
            record(book, label, result)


def entries(file: Path) -> list[Entry]:
    with Gradebook(file) as book:
        return book.entries()


def scores(file: Path) -> dict[str, Fraction | None]:
    """Return the score that counts for each student, by id."""
    found = [entry for entry in entries(file) if entry.student and not entry.superseded]
    assert len({entry.student for entry in found}) == len(found), "a student stands there twice"
    return {entry.student.id: entry.score for entry in found if entry.student}
