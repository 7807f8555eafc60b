"""Verb `history`: show every grading of a student's hand-ins."""

import argparse

from grader.cli.common import GRADED, Verbs, add_gradebook_verb, add_student, console, words_of
from grader.gradebook.book import Gradebook
from grader.model import GraderError
from grader.reports.instructor import history_report


def add(verbs: Verbs) -> None:
    """Define the verb and its options."""
    parser = add_gradebook_verb(
        verbs,
        "history",
        run,
        summary="show every grading of a student's hand-ins, with its reason",
        description="Show when the hand-ins of a student were graded, by whom and why, with the points before "
        "lateness; also of those that are no longer in the class's folder. Then every adjustment, with its comment.",
        example="class.sqlite 21-0345",
    )
    add_student(parser)


def run(options: argparse.Namespace) -> int:
    """Show the history of each hand-in that is, or may be, the student's."""
    with Gradebook(options.gradebook) as book:
        adjustments = book.adjustments_of(options.student)
        try:
            labels = book.labels(options.student)
        except GraderError:  # one who has left the roster may have adjustments
            if not adjustments:
                raise
            labels = []
        for label in labels:
            history_report.show(label, book.history(label), book.current(label), words_of(options), console())
    if not labels:
        history_report.show_missing(options.student, words_of(options), console())
    history_report.show_adjustments(adjustments, words_of(options), console())
    return GRADED
