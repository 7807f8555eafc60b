"""Verb `adjust`: add points to a grade, or take some away, with a comment."""

import argparse
import re
from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction

from rich.console import Console
from rich.text import Text

from grader.cli.options import (
    GRADED,
    Verbs,
    add_gradebook_verb,
    add_student,
    assignment,
    console,
    no_such_exercise,
    words_of,
)
from grader.gradebook.adjustments import Owner
from grader.gradebook.book import Gradebook
from grader.gradebook.entry import Entry
from grader.model import GraderError, Note
from grader.reports.grade_tables import student_name
from grader.reports.sentences import Words

_POINTS = re.compile(r"[+-]?\d{1,4}(?:[.,]\d{1,4})?")
_NEGATIVE_NUMBER = re.compile(r"-\d+(?:[.,]\d*)?|-[.,]\d+")
_LONGEST_COMMENT = 500  # characters, so that the sentence around it is never cut


def show_adjusted(name: str, changes: Sequence[tuple[Entry, Entry]], words: Words, console: Console) -> None:
    """Print each grade before and after an adjustment, and what keeps it from counting in full."""
    scored = [(old, new) for old, new in changes if new.points]
    if not scored:
        console.print(Text(words.note(Note.of("adjustment_of_waits", who=name))))
    for old, new in scored:
        amounts = {"before": old.score, "after": new.score, "out_of": new.points.out_of if new.points else None}
        shown = {key: words.points(amount or Fraction(0)) for key, amount in amounts.items()}
        console.print(Text(words.word("adjusted", "history", name=student_name(new), **shown)))
        limits = (note for note in new.notes if note.key.startswith("adjustment_"))
        for note in limits:
            console.print(Text(words.note(note), style="yellow"))


def show_removed(count: int, words: Words, console: Console) -> None:
    """Print how many adjustments were taken back."""
    console.print(Text(words.word("removed", "history", count=count)))


def add(verbs: Verbs) -> None:
    """Define the verb and its options."""
    parser = add_gradebook_verb(
        verbs,
        "adjust",
        run,
        summary="add points to a student's grade, or take some away, with a comment",
        description="Add points to a student's grade, or take some away. The gradebook keeps them with the comment, "
        "the date and your name; no grading ever touches them. An exercise stays between 0 and its maximum, before "
        "the late policy; the grade as a whole is adjusted after it, between 0 and the maximum. An exercise of a "
        "group's hand-in is adjusted for every member for whom it counts; a grade for this student alone.",
        example='class.sqlite 21-0345 +0.5 --comment "explained it in person"',
    )
    # argparse takes what begins with a dash for an option unless it is a number to this expression: with a comma, too.
    parser._negative_number_matcher = _NEGATIVE_NUMBER
    add_student(parser)
    parser.add_argument("points", nargs="?", type=_points, metavar="POINTS", help="such as +0.5 or -1")
    parser.add_argument("--exercise", metavar="NAME", help="adjust this exercise, not the grade as a whole")
    parser.add_argument("--comment", metavar="TEXT", help="why; the student reads it")
    parser.add_argument(
        "--remove", action="store_true", help="take the adjustments back: all of the student, or those of --exercise"
    )


def _points(text: str) -> Fraction:
    """Parse a number of points with its sign and a decimal point or comma."""
    if not _POINTS.fullmatch(text) or not Fraction(text.replace(",", ".")):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of points to add or take away, such as +0.5 or -1")
    return Fraction(text.replace(",", "."))


def run(options: argparse.Namespace) -> int:
    """Store the adjustment, or take adjustments back, and show the grade before and after."""
    comment = " ".join((options.comment or "").split())
    _check(options, comment)
    words = words_of(options)
    with Gradebook(options.gradebook) as book:
        owner, hand_in = book.owner(options.student), book.owner(options.student, of_exercise=True)
        adjusted = hand_in if options.exercise else owner
        before = book.entries(reports=False)
        if options.remove:
            show_removed(_remove(book, owner, hand_in, options), words, console())
        else:
            book.adjust(adjusted, options.points, comment, options.exercise or "")
        changes = _changes(before, book.entries(reports=False), {owner, hand_in} if options.remove else {adjusted})
    show_adjusted(owner.name, changes, words, console())
    return GRADED


def _check(options: argparse.Namespace, comment: str) -> None:
    """Raise GraderError when options do not go together, or the exercise is none of the assignment."""
    if options.remove:
        if options.points is not None or options.comment is not None:
            raise GraderError(Note.of("adjust_or_remove"))
        return
    if options.points is None or not comment:
        raise GraderError(Note.of("adjust_needs"))
    if len(comment) > _LONGEST_COMMENT:
        raise GraderError(Note.of("comment_too_long", most=_LONGEST_COMMENT))
    if options.exercise is not None and options.exercise not in assignment(options).rubric.exercises:
        raise GraderError(no_such_exercise(options.exercise, assignment(options).rubric))


def _remove(book: Gradebook, owner: Owner, hand_in: Owner, options: argparse.Namespace) -> int:
    """Take adjustments of the grade of `owner` back, and those of the exercises of `hand_in`, its group's; return how
    many there were. Raise GraderError when there was none."""
    count = book.remove_adjustments(owner, options.exercise)
    stored = {each.exercise for each in book.adjustments() if each.owner == hand_in} if hand_in != owner else set()
    for exercise in stored & {options.exercise} if options.exercise else stored - {""}:
        count += book.remove_adjustments(hand_in, exercise)
    if not count:
        raise GraderError(Note.of("nothing_to_remove", who=options.student))
    return count


def _changes(before: Iterable[Entry], after: Iterable[Entry], owners: Collection[Owner]) -> list[tuple[Entry, Entry]]:
    """Return the grades that may have changed, before and after: of a hand-in, of each student for whom it counts."""
    old, new = ({_holder(entry): entry for entry in entries if not entry.superseded} for entries in (before, after))
    pairs = [(old[holder], entry) for holder, entry in new.items() if holder in old]
    return [pair for pair in pairs if any({_holder(each), Owner(label=each.label)} & {*owners} for each in pair)]


def _holder(entry: Entry) -> Owner:
    return Owner(student=entry.student.id) if entry.student else Owner(label=entry.label)
