"""Verb `forget`: delete a hand-in from a gradebook."""

import argparse

from rich.console import Console
from rich.text import Text

from grader.cli.options import GRADED, Verbs, add_gradebook_verb, console, words_of
from grader.gradebook.book import Gradebook
from grader.model import GraderError, Note, join_first
from grader.reports import sentences
from grader.reports.sentences import Words


def show_forgotten(label: str, count: int, words: Words, console: Console) -> None:
    """Print what was deleted."""
    name = sentences.printable_name(label)
    console.print(Text(words.word("forgotten", "history", name=name, count=count)))


def add(verbs: Verbs) -> None:
    """Define the verb and its options."""
    parser = add_gradebook_verb(
        verbs,
        "forget",
        run,
        summary="delete a hand-in from a gradebook, with all its gradings",
        description="Delete a hand-in and its whole history from a gradebook, for good. While it is in the class's "
        "folder, `python -m grader class` grades it anew. Adjustments of a student of the roster stay the student's; "
        "those of the hand-in itself, such as of an exercise of a group's, are deleted with it.",
        example="class.sqlite dupont.zip",
    )
    parser.add_argument("label", metavar="LABEL", help="the exact name of the hand-in's folder or file")


def run(options: argparse.Namespace) -> int:
    """Delete the hand-in. Raise GraderError unless it is called exactly so: nothing is deleted by a guess."""
    with Gradebook(options.gradebook) as book:
        labels = book.labels(options.label)
        if not labels:
            raise GraderError(Note.of("nothing_handed_in", who=options.label))
        if options.label not in labels:
            raise GraderError(Note.of("forget_which", who=options.label, names=join_first(labels)))
        show_forgotten(options.label, book.forget(options.label), words_of(options), console())
    return GRADED
