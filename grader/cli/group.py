"""`python -m grader group DIR`"""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from grader.cli.common import add_grading, console, report_option, status, with_progress, write
from grader.group import grade_group
from grader.reports import group_report

if TYPE_CHECKING:
    from grader.cli.common import Verbs


def add(verbs: "Verbs") -> None:
    """The verb and its options."""
    parser = verbs.add_parser(
        "group",
        help="grade one hand-in per member of a group, and their common program",
        description="Grade each member's own functions, and the program made of the best version of each.",
        epilog="example: python -m grader group work/group-3 --report json=group-3.json",
    )
    parser.add_argument("path", type=Path, help="the folder that holds one hand-in per member")
    parser.add_argument("--report", metavar="json=FILE", type=_report_option, action="append", default=[])
    add_grading(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Grade, write the reports, show the result."""
    report = with_progress(options, grade_group)
    for _, file in options.report:
        write(file, group_report.render_json(report))
    group_report.show(report, console())
    return status(report.program, options.fail_under)


def _report_option(text: str) -> tuple[str, Path]:
    return report_option(text, ("json",))
