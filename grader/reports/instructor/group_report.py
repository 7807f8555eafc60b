"""The report on a group: each member's functions, the rules of the exercise, and the program of the best versions."""

import json
from collections.abc import Iterable
from functools import partial
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from grader.model import ExerciseResult, GroupReport, Outcome
from grader.reports import sentences
from grader.reports.sentences import Words
from grader.reports.student import json_report, terminal

_TAKEN = "▸"  # before the points of the version that the program uses


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
