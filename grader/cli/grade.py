"""`python -m grader grade PATH`"""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from grader.cli.common import add_grading, console, report_option, status, with_progress, write
from grader.grade import grade
from grader.reports import FORMATS, terminal

if TYPE_CHECKING:
    from grader.cli.common import Verbs


def add(verbs: "Verbs") -> None:
    """The verb and its options."""
    parser = verbs.add_parser(
        "grade",
        help="grade one hand-in",
        description="Grade one hand-in: a folder with connect4.py, noeud.py, or both; a zip or notebook of them.",
        epilog="example: python -m grader grade tests/handins/beginner --lang fr --report json=report.json",
    )
    parser.add_argument("path", type=Path, help="the hand-in: a folder, a .py, a .ipynb or a .zip")
    parser.add_argument(
        "--report",
        metavar="FORMAT=FILE",
        type=report_option,
        action="append",
        default=[],
        help=f"also write the report to FILE; FORMAT is one of: {', '.join(FORMATS)}; may be repeated",
    )
    add_grading(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Grade, write the reports, show the result."""
    report = with_progress(options, grade)
    for name, file in options.report:
        write(file, FORMATS[name](report))
    terminal.show(report, console())
    return status(report, options.fail_under)
