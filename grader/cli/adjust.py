"""Verb `adjust`: add points to a grade, or take some away, with a comment."""

import argparse
import re
from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from typing import Any

from rich.console import Console
from rich.text import Text

from grader.assignment.policies import parse_number
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
from grader.gradebook.roster import short_label
from grader.model import GraderError, Note, Report, join_first
from grader.reports.grade_tables import student_name
from grader.reports.sentences import Words, printable_name

_POINTS = re.compile(r"[+-]?\d{1,4}(?:[.,]\d{1,4})?")
_NEGATIVE_NUMBER = re.compile(r"-\d+(?:[.,]\d*)?|-[.,]\d+")
_ALL = 0  # of --remove without a number; adjustments are counted from 1
_NONE = "none"  # of --accept: no longer
_LONGEST_COMMENT = 500  # characters, so that the sentence around it is never cut


def show_adjusted(name: str, changes: Sequence[tuple[Entry, Entry]], words: Words, console: Console) -> None:
    """Print each grade before and after an adjustment, and what keeps it from counting in full."""
    scored = [(old, new) for old, new in changes if new.points]
    if not scored:
        console.print(Text(words.note(Note.of("adjustment_of_waits", who=name))))
    for old, new in scored:
        amounts = {"before": old.score, "after": new.score, "out_of": new.points.out_of if new.points else None}
        shown = {key: "–" if amount is None else words.points(amount) for key, amount in amounts.items()}
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
        summary="add points to a grade, set it, or accept functions under other names",
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
    _accept_points_after_options(parser)
    parser.add_argument(
        "--set",
        dest="grade",
        type=_grade,
        metavar="POINTS",
        help="set the grade, 0 included, whatever was or was not handed in; lateness costs nothing then",
    )
    parser.add_argument("--exercise", metavar="NAME", help="adjust this exercise, not the grade as a whole")
    parser.add_argument("--comment", metavar="TEXT", help="why; the student reads it")
    parser.add_argument(
        "--remove",
        nargs="?",
        type=int,
        const=_ALL,
        metavar="NUMBER",
        help="take adjustments back: all of the student, those of --exercise, or that of this number in `history`",
    )
    parser.add_argument(
        "--accept",
        nargs="*",
        metavar="WRITTEN=NAME",
        help="accept the student's functions under other names: those that the report suggests, or these; the next "
        "`class` grades them (`--accept none`: no longer)",
    )


def _accept_points_after_options(parser: argparse.ArgumentParser) -> None:
    """Let the points stand anywhere. argparse takes a positional argument that may be missing for missing when an
    option comes before it."""
    parse = parser.parse_known_args

    def parse_known_args(arguments: Any = None, namespace: Any = None) -> Any:
        options, rest = parse(arguments, namespace)
        if options.points is None and len(rest) == 1:
            try:
                options.points, rest = _points(rest[0]), []
            except argparse.ArgumentTypeError as error:
                parser.error(str(error))
        return options, rest

    parser.parse_known_args = parse_known_args  # type: ignore[assignment, method-assign]


def _points(text: str) -> Fraction:
    """Parse a number of points with its sign and a decimal point or comma."""
    if not _POINTS.fullmatch(text) or not Fraction(text.replace(",", ".")):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of points to add or take away, such as +0.5 or -1")
    return Fraction(text.replace(",", "."))


def _grade(text: str) -> Fraction:
    """Parse a grade: a number without a sign, 0 included."""
    number = parse_number(text)
    if number is None:
        raise argparse.ArgumentTypeError(f"{text!r} is no grade, such as 0 or 12.5")
    return number


def run(options: argparse.Namespace) -> int:
    """Store the adjustment, or take adjustments back, and show the grade before and after."""
    if options.accept is not None:
        return _accept(options)
    comment = " ".join((options.comment or "").split())
    _check(options, comment)
    words = words_of(options)
    with Gradebook(options.gradebook) as book:
        options.student = book.resolve(options.student)
        owner, hand_in = book.owner(options.student), book.owner(options.student, of_exercise=True)
        name = book.name_of(owner.name)
        adjusted = hand_in if options.exercise else owner
        before = book.entries(reports=False)
        if options.remove is not None:
            show_removed(_remove(book, owner, hand_in, name, options), words, console())
        elif options.grade is not None:
            book.adjust(owner, options.grade, comment, out_of=assignment(options).rubric.out_of)
        else:
            book.adjust(adjusted, options.points, comment, options.exercise or "")
        owners = {adjusted} if options.remove is None else {owner, hand_in}
        changes = _changes(before, book.entries(reports=False), owners)
    show_adjusted(name, changes, words, console())
    return GRADED


def _check(options: argparse.Namespace, comment: str) -> None:
    """Raise GraderError when options do not go together, or the exercise is none of the assignment."""
    if options.remove is not None:
        if (options.points, options.grade, options.comment) != (None, None, None):
            raise GraderError(Note.of("adjust_or_remove"))
        return
    if options.grade is not None:
        _check_grade(options, assignment(options).rubric.out_of)
    if (options.points is None and options.grade is None) or not comment:
        raise GraderError(Note.of("adjust_needs"))
    if len(comment) > _LONGEST_COMMENT:
        raise GraderError(Note.of("comment_too_long", most=_LONGEST_COMMENT))
    if options.exercise is not None and options.exercise not in assignment(options).rubric.exercises:
        raise GraderError(no_such_exercise(options.exercise, assignment(options).rubric))


def _check_grade(options: argparse.Namespace, maximum: Fraction) -> None:
    """Raise GraderError when a grade that is set is above the maximum, or something is to be added at the same time."""
    if options.points is not None or options.exercise is not None:
        raise GraderError(Note.of("set_alone"))
    if options.grade > maximum:
        raise GraderError(Note.of("set_above", maximum=f"{float(maximum):g}"))


def _accept(options: argparse.Namespace) -> int:
    """Store which functions under other names are accepted; the next grading of the class grades them."""
    if (options.points, options.grade, options.comment, options.exercise, options.remove) != (None,) * 5:
        raise GraderError(Note.of("accept_alone"))
    words = words_of(options)
    with Gradebook(options.gradebook) as book:
        label = _label(book, book.resolve(options.student))
        current = next(grading for grading in book.history(label) if grading.id == book.current(label))
        exercises = assignment(options).rubric.exercises
        names = _given_names(options.accept, exercises) if options.accept else _suggested_names(current.report)
        if not names and options.accept != [_NONE]:
            raise GraderError(Note.of("no_other_names", who=short_label(label)))
        book.accept(label, names)
    pairs = [f"{written} = {meant}" for written, meant in names.items()]
    key = "accepted" if names else "accepted_none"
    text = words.word(key, "history", name=printable_name(short_label(label)), names=", ".join(pairs))
    console().print(Text(text))
    return GRADED


def _label(book: Gradebook, who: str) -> str:
    """Return the graded hand-in of a student. Raise GraderError when there is none, or more than one."""
    labels = [label for label in book.labels(who) if book.current(label) is not None]
    exact = [label for label in labels if label == who] or labels
    if len(exact) > 1:
        raise GraderError(Note.of("adjust_which", who=who, names=join_first(exact)))
    if not exact:
        raise GraderError(Note.of("nothing_handed_in", who=who))
    return exact[0]


def _given_names(texts: Sequence[str], exercises: Collection[str]) -> dict[str, str]:
    """Return the names of the assignment by those that stand for them. Raise GraderError for any other text."""
    if texts == [_NONE]:
        return {}
    names: dict[str, str] = {}
    for text in texts:
        written, _, name = text.partition("=")
        if name not in exercises:
            raise GraderError(Note.of("no_such_exercise", exercise=name or text, names=", ".join(exercises)))
        if not all(part.isidentifier() for part in written.split(".")):
            raise GraderError(Note.of("no_function_name", text=written))
        names |= _renaming(name, written)
    return names


def _suggested_names(report: Report | None) -> dict[str, str]:
    """Return the names of the assignment by the functions that look like them, as the report tells the student."""
    names: dict[str, str] = {}
    for exercise in report.exercises if report else ():
        notes = [note for check in exercise.checks for note in check.notes if note.key == "misnamed"]
        for values in (dict(note.values) for note in notes[:1]):
            names |= _renaming(str(values["name"]), str(values["near"]))
    return names


def _renaming(name: str, written: str) -> dict[str, str]:
    """Return what to rename, and to what, so that `written` is called `name`: a method, and its class where it has
    another name; none where a method was written as a function."""
    owner, _, method = name.rpartition(".")
    own_class, _, own_method = written.rpartition(".")
    if owner and not own_class:
        return {}
    pairs = {own_method: method, **({own_class.rpartition(".")[2]: owner} if owner else {})}
    return {old: new for old, new in pairs.items() if old != new}


def _remove(book: Gradebook, owner: Owner, hand_in: Owner, name: str, options: argparse.Namespace) -> int:
    """Take adjustments of the grade of `owner` back, and those of the exercises of `hand_in`, its group's; return how
    many there were. Raise GraderError, with the student's name, when there was none."""
    if options.remove != _ALL:
        count = sum(book.remove_adjustments(each, None, options.remove) for each in {owner, hand_in})
        if not count:
            raise GraderError(Note.of("nothing_to_remove", who=name))
        return count
    count = book.remove_adjustments(owner, options.exercise)
    stored = {each.exercise for each in book.adjustments() if each.owner == hand_in} if hand_in != owner else set()
    for exercise in stored & {options.exercise} if options.exercise else stored - {""}:
        count += book.remove_adjustments(hand_in, exercise)
    if not count:
        raise GraderError(Note.of("nothing_to_remove", who=name))
    return count


def _changes(before: Iterable[Entry], after: Iterable[Entry], owners: Collection[Owner]) -> list[tuple[Entry, Entry]]:
    """Return the grades that may have changed, before and after: of a hand-in, of each student for whom it counts."""
    old, new = ({_holder(entry): entry for entry in entries if not entry.superseded} for entries in (before, after))
    pairs = [(old[holder], entry) for holder, entry in new.items() if holder in old]
    return [pair for pair in pairs if any({_holder(each), Owner(label=each.label)} & {*owners} for each in pair)]


def _holder(entry: Entry) -> Owner:
    return Owner(student=entry.student.id) if entry.student else Owner(label=entry.label)
