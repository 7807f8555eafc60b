"""Tests of the entries of a class: which submissions count, and what lateness costs."""

from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path

import pytest

from grader.assignment.policies import LatePolicy
from grader.course import figures
from grader.gradebook.book import Gradebook
from grader.gradebook.owners import Policies
from grader.gradebook.roster import Student
from grader.gradebook.run import Run
from grader.model import Note
from tests.support.gradings import a_report, put


@pytest.fixture
def book(tmp_path: Path) -> Gradebook:
    return Gradebook(tmp_path / "book.sqlite", create=True)


def test_what_is_gone_counts_no_more_and_keeps_its_history(book: Gradebook) -> None:
    book.set_students([Student("ana"), Student("bob")])
    with Run(book).open() as run:
        for label in ("ana", "ana-old", "bob"):
            put(run, label)
    assert [entry.student for entry in book.entries()] == [None, None, Student("bob"), Student("ana")]
    assert book.entries()[-1].problem == Note.of("hand_in_perhaps", names="ana, ana-old")
    assert book.set_hand_ins({"ana": (None, None)}) == ["ana-old", "bob"]
    assert [(entry.label, entry.student) for entry in book.entries()] == [("ana", Student("ana")), ("", Student("bob"))]
    assert book.set_hand_ins({"ana": (None, None)}) == []
    assert [grading.label for grading in book.history("bob")] == ["bob"]
    assert book.set_hand_ins({"ana": (None, None), "bob": (None, None)}) == []
    assert [(entry.label, entry.student) for entry in book.entries()] == [
        ("ana", Student("ana")),
        ("bob", Student("bob")),
    ]


def test_nobody_is_said_to_have_handed_in_nothing_who_may_have(book: Gradebook) -> None:
    book.set_students(
        [Student("1", "Ana Roy"), Student("2", "Ana Roy"), Student("bob"), Student("cleo"), Student("dan")]
    )
    book.set_hand_ins(dict.fromkeys(("Ana Roy", "bob", "cleo"), (None, None)))
    with Run(book).open() as run:
        put(run, "bob")
    roy, bob, cleo, first, second, dan = book.entries()
    assert roy.problem == cleo.problem == Note.of("hand_in_pending")
    assert ([note.key for note in roy.notes], cleo.student) == (["hand_in_ambiguous"], Student("cleo"))
    assert bob.graded
    assert first.problem == second.problem == Note.of("hand_in_perhaps", names="Ana Roy")
    assert dan.problem == Note.of("hand_in_missing")
    found = {key: count for key, count in figures.counts(book.entries()).items() if count}
    assert found == {"graded": 1, "not_yet": 2, "unsure": 2, "missing": 1}


@pytest.mark.parametrize(("policy", "counts"), [("latest", "ana-late"), ("best", "ana-best"), ("", None)])
def test_of_several_attempts_one_counts(policy: str, counts: str | None, book: Gradebook) -> None:
    book.set_students([Student("ana"), Student("bob")])
    scores = {"ana": "1/4", "ana-best": "1/2", "ana-late": "1/3", "bob": "1/8"}
    noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    times = {label: (noon + timedelta(hours=hour), None) for hour, label in enumerate(scores)}
    book.set_hand_ins(times, None, Policies(policy))
    with Run(book).open() as run:
        for label, score in scores.items():
            put(run, label, result=a_report(score, label))
    entries = {entry.label: entry for entry in book.entries()}
    assert [label for label, entry in entries.items() if entry.student == Student("ana") and entry.graded] == (
        [counts] if counts else []
    )
    assert ("" in entries) == (counts is None)  # Ana, of whose hand-ins any may count
    assert figures.counts(book.entries())["graded"] == (2 if counts else 4)
    assert sum(entry.superseded for entry in entries.values()) == (2 if counts else 0)
    assert entries["bob"].student == Student("bob")


def test_an_attempt_is_never_guessed(book: Gradebook) -> None:
    book.set_students([Student("ana")])
    noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    for times in ((noon, None), (noon, noon)):
        book.set_hand_ins(
            dict(zip(("ana", "ana-2"), ((time, None) for time in times), strict=True)), None, Policies("latest")
        )
        assert [entry.student for entry in book.entries()] == [None, None, Student("ana")]
    book.set_hand_ins(dict.fromkeys(("ana", "ana-2"), (None, None)), None, Policies("best"))
    with Run(book).open() as run:
        put(run, "ana")
        assert [entry.student for entry in book.entries()] == [None, None, Student("ana")]  # one is not graded yet
        put(run, "ana-2", result=Note.of("hand_in_unreadable", why="it is empty"))
    first, second = book.entries()
    assert (first.student, first.graded, second.superseded) == (Student("ana"), True, True)


def test_late_work_costs_points_and_the_report_stays(book: Gradebook) -> None:
    due = datetime(2026, 3, 1, 23, 59, tzinfo=UTC)
    policy = LatePolicy(due, None, timedelta(0), Fraction(1, 4), percent=False, at_most=None)
    with Run(book).open() as run:
        for label in ("ana", "bob", "cleo", "dan"):
            put(run, label, result=a_report("1/3", label))
    book.set_students([Student("ana"), Student("bob", extension="24"), Student("zoe")])
    book.set_hand_ins(
        {**dict.fromkeys(("ana", "bob", "cleo"), (due + timedelta(hours=1), None)), "dan": (None, None)}, policy
    )
    ana, bob, cleo, dan, zoe = book.entries()
    assert (ana.late, ana.score, ana.penalty) == (1, Fraction(1, 12), Fraction(1, 4))
    assert ana.report is not None
    assert ana.report.score == Fraction(1, 3)
    assert (bob.late, bob.score) == (0, Fraction(1, 3))
    assert (cleo.late, [note.key for note in cleo.notes]) == (1, ["hand_in_unmatched"])
    assert (dan.late, dan.score) == (None, Fraction(1, 3))
    assert (zoe.label, zoe.student, zoe.problem) == ("", Student("zoe"), Note.of("hand_in_missing"))
    assert not book.has_other_policy(policy)
    assert book.has_other_policy(None)
