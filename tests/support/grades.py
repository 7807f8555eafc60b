"""Students, and grades of theirs, to export."""

from fractions import Fraction

from grader.course.grades import Grade
from grader.gradebook.roster import Student
from grader.model import CheckResult, ExerciseResult, Note, Outcome, Report

ALICE = Student("21400321", "Alice Martin", "alice@univ.example")
BOB = Student("21400322", "Bob Ng", "bob@univ.example")
ZOE = Student("21400323", "Zoé Petit", "zoe@univ.example")


def a_report(score: str | Fraction, name: str = "x", capped: bool = True, bonus: int = 0) -> Report:
    """Make a report out of 20 points."""
    check = CheckResult(
        "c", "A check", Outcome.WRONG, Fraction(score), Fraction(20), (Note.of("raised", type="E", text="!"),)
    )
    extra = CheckResult("q", "A bonus", Outcome.PASSED, Fraction(bonus), Fraction(bonus))
    results = (ExerciseResult("eval_board", "A", (check,)), ExerciseResult("quiz", "0", (extra,), bonus=True))
    return Report(name, "en", results, capped=capped)


def a_grade(score: str, student: Student | None, label: str = "work", penalty: str = "0") -> Grade:
    """Make a grade out of 20 points."""
    lost = Fraction(penalty)
    return Grade(label, student, a_report(score, label), Fraction(score) - lost, lost, 2 if lost else None)
