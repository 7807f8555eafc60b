"""Verb `group`: grade the members of a group and their common program."""

import argparse
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from grader.cli.common import (
    add_grading,
    assignment,
    console,
    on_terminal,
    report_option,
    status,
    with_progress,
    words_of,
    write_report,
)
from grader.grading.feedback import redact
from grader.grading.group import grade_group
from grader.model import FEEDBACK
from grader.reports.instructor import group_report

if TYPE_CHECKING:
    from grader.cli.common import Verbs

_REPORT = "also write the report to FILE, or to the terminal in place of its own when FILE is -"


def add(verbs: "Verbs") -> None:
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
        write_report(file, group_report.render_json(words_of(options), report))
    if not on_terminal(options.report):
        group_report.show(words_of(options), report, assignment(options).rubric.exercises, console())
    return status(report.program, options.fail_under)


def _report_option(text: str) -> tuple[str, Path]:
    return report_option(text, ("json",))
