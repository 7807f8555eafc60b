"""Verb `group`: grade the members of a group and their common program."""

import argparse
import json
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from grader.cli.options import (
    Verbs,
    add_grading,
    assignment,
    console,
    on_terminal,
    report_option,
    status,
    words_of,
    write_report,
)
from grader.cli.output import with_progress
from grader.grading.group import grade_group
from grader.model import FEEDBACK, ExerciseResult, GroupReport, Outcome, redact
from grader.reports import json_report, sentences, terminal
from grader.reports.sentences import Words

_TAKEN = "▸"  # before the points of the version that the program uses
_REPORT = "also write the report to FILE, or to the terminal in place of its own when FILE is -"


def render_json(words: Words, report: GroupReport) -> str:
    """Return the group's report as JSON: the members' reports, the program's, its authors, and the broken rules."""
    return json.dumps(as_dict(words, report), ensure_ascii=False, indent=2) + "\n"


def as_dict(words: Words, report: GroupReport) -> dict[str, Any]:
    """Return the report as plain data."""
    language = report.program.language
    return {
        "version": json_report.VERSION,
        "group": sentences.printable_name(report.name),
        "language": language,
        "members": [json_report.as_dict(words, member) for member in report.members],
        "program": json_report.as_dict(words, report.program),
        "authors": {name: sentences.printable_name(author) for name, author in report.authors.items()},
        "broken_rules": [words.note(note) for note in report.broken_rules],
        "warnings": [words.note(note) for note in report.unreadable],
    }


def show(words: Words, report: GroupReport, exercises: Iterable[str], console: Console) -> None:
    """Print a table with each member's functions in the order of `exercises`, the rules, then the program like any
    submission."""
    console.rule(Text(f"{words.word('group')} {sentences.printable_name(report.name)}", style="bold"))
    console.print(_table(words, report, exercises))
    console.print(Text(f"  {_TAKEN} {words.word('taken')}", style="dim"))
    console.print(Text(words.word("rules"), style="bold"))
    problems = [words.note(note) for note in (*report.broken_rules, *report.unreadable)]
    for line in problems or [words.word("rules_kept")]:
        console.print(Text(f"  {line}", style="yellow" if problems else "green"))
    console.print()
    console.print(Text(words.word("program"), style="bold"))
    terminal.show(words, report.program, console)


def _table(words: Words, report: GroupReport, exercises: Iterable[str]) -> Table:
    table = Table(box=box.SIMPLE, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column(words.word("exercise"))
    for member in report.members:
        table.add_column(Text(sentences.printable_name(member.submission)), justify="right", overflow="fold")
    members = [{result.name: result for result in member.exercises} for member in report.members]
    graded = set().union(*members)
    for name in (name for name in exercises if name in graded):
        taken = (report.authors.get(name) == member.submission for member in report.members)
        table.add_row(name, *map(partial(_cell, words), (results.get(name) for results in members), taken))
    return table


def _cell(words: Words, result: ExerciseResult | None, is_taken: bool) -> Text:
    """Return the points; a dot for an exercise that is not written, or was not graded: a bonus of another member."""
    if result is None or result.outcome is Outcome.NOT_WRITTEN:
        return Text("·", style="dim")
    text = f"{words.points(result.score)} / {words.points(result.out_of)}"
    return Text(f"{_TAKEN}{text}" if is_taken else text, style="green" if result.score == result.out_of else "red")


def add(verbs: Verbs) -> None:
    """Define the verb and its options."""
    parser = verbs.add_parser(
        "group",
        help="grade one hand-in per member of a group, and their common program",
        description="Grade each member's own functions, and the common program: of each function the best version, of "
        "those that fit each other.",
        epilog="example: python -m grader group work/group-3 --report json=group-3.json",
    )
    parser.add_argument("path", type=Path, metavar="FOLDER", help="the folder that holds one hand-in per member")
    parser.add_argument("--report", metavar="json=FILE", type=_report_option, action="append", default=[], help=_REPORT)
    add_grading(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Grade a group, write the reports, and show the result; return the exit status."""
    report = with_progress(options, grade_group)
    if options.locate != "edit":
        members = tuple(redact(member, FEEDBACK[0]) for member in report.members)
        report = replace(report, members=members, program=redact(report.program, FEEDBACK[0]))
    for _, file in options.report:
        write_report(file, render_json(words_of(options), report))
    if not on_terminal(options.report):
        show(words_of(options), report, assignment(options).rubric.exercises, console())
    return status(report.program, options.fail_under)


def _report_option(text: str) -> tuple[str, Path]:
    return report_option(text, ("json",))
