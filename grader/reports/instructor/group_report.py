"""The report on a group: each member's functions, the rules of the exercise, and the program of the best versions."""

import json
from functools import partial
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from grader.assignment.rubric import exercises
from grader.model import ExerciseResult, GroupReport, Outcome
from grader.reports import sentences
from grader.reports.student import json_report, terminal

_TAKEN = "▸"  # before the points of the version that the program uses


def render_json(report: GroupReport) -> str:
    """Return the group's report as JSON: the members' reports, the program's, its authors, and the broken rules."""
    return json.dumps(as_dict(report), ensure_ascii=False, indent=2) + "\n"


def as_dict(report: GroupReport) -> dict[str, Any]:
    """Return the report as plain data."""
    language = report.program.language
    return {
        "version": json_report.VERSION,
        "group": sentences.printable_name(report.name),
        "language": language,
        "members": [json_report.as_dict(member) for member in report.members],
        "program": json_report.as_dict(report.program),
        "authors": {name: sentences.printable_name(author) for name, author in report.authors.items()},
        "broken_rules": [sentences.note(language, note) for note in report.broken_rules],
        "warnings": [sentences.note(language, note) for note in report.unreadable],
    }


def show(report: GroupReport, console: Console) -> None:
    """Print a table with each member's functions, the rules, then the program like any submission."""
    language = report.program.language
    console.rule(Text(f"{sentences.word(language, 'group')} {sentences.printable_name(report.name)}", style="bold"))
    console.print(_table(report))
    console.print(Text(f"  {_TAKEN} {sentences.word(language, 'taken')}", style="dim"))
    console.print(Text(sentences.word(language, "rules"), style="bold"))
    problems = [sentences.note(language, note) for note in (*report.broken_rules, *report.unreadable)]
    for line in problems or [sentences.word(language, "rules_kept")]:
        console.print(Text(f"  {line}", style="yellow" if problems else "green"))
    console.print()
    console.print(Text(sentences.word(language, "program"), style="bold"))
    terminal.show(report.program, console)


def _table(report: GroupReport) -> Table:
    language = report.program.language
    table = Table(box=box.SIMPLE, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column(sentences.word(language, "exercise"))
    for member in report.members:
        table.add_column(Text(sentences.printable_name(member.submission)), justify="right", overflow="fold")
    members = [{result.name: result for result in member.exercises} for member in report.members]
    graded = set().union(*members)
    for name in (name for name in exercises() if name in graded):
        taken = (report.authors.get(name) == member.submission for member in report.members)
        table.add_row(name, *map(partial(_cell, language), (results.get(name) for results in members), taken))
    return table


def _cell(language: str, result: ExerciseResult | None, is_taken: bool) -> Text:
    """Return the points; a dot for an exercise that is not written, or was not graded: a bonus of another member."""
    if result is None or result.outcome is Outcome.NOT_WRITTEN:
        return Text("·", style="dim")
    text = f"{sentences.points(language, result.score)} / {sentences.points(language, result.out_of)}"
    return Text(f"{_TAKEN}{text}" if is_taken else text, style="green" if result.score == result.out_of else "red")
