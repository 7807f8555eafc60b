"""A small class with adjustable grades, and what adjusts them."""

from fractions import Fraction
from pathlib import Path

from grader.cli import main
from grader.gradebook.book import Gradebook
from grader.gradebook.entry import Entry
from grader.gradebook.roster import Student
from grader.model import CheckResult, ExerciseResult, Key, Outcome, Report
from tests.support.gradings import KEY, record

ANA, BOB, ROY = Student("21", "Ana Roy", "ana@univ.example"), Student("22", "Bob"), Student("23", "Roy Ana")
COMMENT = '=cmd() <b>"oral"</b>'


def a_report(label: str, lost: str = "2") -> Report:
    """Make a report of two exercises of 4 and 16 points, of which `lost` points of the first are lost."""
    part = CheckResult("c", "C.", Outcome.WRONG, Fraction(0), Fraction(lost))
    rest = CheckResult("d", "D.", Outcome.PASSED, 4 - Fraction(lost), 4 - Fraction(lost))
    other = CheckResult("e", "E.", Outcome.PASSED, Fraction(16), Fraction(16))
    return Report(
        label, "en", (ExerciseResult("get_first_row", "A", (part, rest)), ExerciseResult("eval_board", "A", (other,)))
    )


def grade(book: Gradebook, label: str, key: Key = KEY, lost: str = "2", reason: str | None = None) -> None:
    record(book, label, a_report(label, lost), key, reason)


def make_class(folder: Path) -> Path:
    """Make a gradebook in which Ana and Bob have 18 of 20."""
    path = folder / "class.sqlite"
    with Gradebook(path, create=True) as book:
        book.set_students([ANA, BOB])
        for label in ("21", "22"):
            grade(book, label)
    return path


def entry_of(file: Path, label: str = "21") -> Entry:
    with Gradebook(file) as book:
        return next(entry for entry in book.entries() if entry.label == label)


def adjust(file: Path, *arguments: str) -> int:
    return main(["adjust", str(file), *arguments, "--lang", "en"])
