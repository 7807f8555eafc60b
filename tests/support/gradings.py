"""Gradings written into a gradebook by hand."""

from fractions import Fraction

from grader.gradebook import database
from grader.gradebook.book import Gradebook
from grader.gradebook.entry import Why
from grader.gradebook.run import Run
from grader.model import CheckResult, Evidence, ExerciseResult, Key, Note, Outcome, Report, Tree

KEY = Key("content", "rubric", "grader", "settings")


def a_report(score: str = "1/3", name: str = "ana") -> Report:
    """Make a report with values that are hard to store: thirds, lone surrogates, NUL, a tree, nested boards."""
    tree = Tree("", "7", True, (Tree("3", "\ud800", False, cut=True),))
    evidence = Evidence(("import os",), "f(\0)", "'\ud83d'", boards=(((0, 1), (2, 0)),), size=2, tree=tree)
    check = CheckResult("c", "t", Outcome.WRONG, Fraction(score), Fraction(2), (Note.of("raised", x="é\n"),), evidence)
    result = ExerciseResult("eval_board", "A", (check,), None, ("check_winner",), calls=3)
    return Report(name, "fr", (result,), (Note.of("w"),), {"tier": "official", "facts": {"abi": 6, "on": True}}, False)


def put(run: Run, label: str, key: Key = KEY, result: Report | Note | None = None) -> Why:
    """Claim a submission, which must need a grading, and record a result for it."""
    why = run.claim(label, key)
    assert isinstance(why, Why)
    said = result or a_report(name=label)
    fault = isinstance(said, Note) and said.key == "hand_in_not_graded"
    assert run.record(label, key, database.dump_report(said) if isinstance(said, Report) else said, why, 1.5, fault)
    return why


def record(
    book: Gradebook, label: str, result: Report | Note, key: Key | None = None, reason: str | None = None
) -> None:
    """Store a grading in a run of its own, without grading anything."""
    with Run(book, reason).open() as run:
        put(run, label, key or Key(label, "r", "g", "s"), result)
