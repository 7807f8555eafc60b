"""`python -m grader grade PATH`"""

import argparse
from collections.abc import Callable, Collection
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from grader.assignment import rubric
from grader.cli.common import add_grading, console, status, with_progress
from grader.cli.reporting import Reports, add_reports
from grader.grading.grade import grade_submission, read, unusable
from grader.model import LAYERS, Report, Settings, UnusableHandIn
from grader.reports.student import terminal
from grader.sandbox import server
from grader.submission.submission import Submission

if TYPE_CHECKING:
    from grader.cli.common import Verbs


def add(verbs: "Verbs") -> None:
    """The verb and its options."""
    parser = verbs.add_parser(
        "grade",
        help="grade one hand-in",
        description="Grade one hand-in: a folder with files of the assignment, a zip or a notebook of them.",
        epilog="example: python -m grader grade tests/corpus/correct/beginner --lang fr --report json=report.json",
    )
    parser.add_argument("path", type=Path, help="the hand-in: a folder, a .py, a .ipynb or a .zip")
    add_reports(parser)
    parser.add_argument(
        "--exercise",
        metavar="NAME",
        choices=rubric.exercises(),
        action="append",
        default=[],
        help="report only this exercise, with the points it has in the whole; may be repeated",
    )
    add_grading(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Grade, write the reports, show the result."""
    reports = Reports(options.report, options.path)
    asked = frozenset(options.exercise)

    def graded(path: Path, settings: Settings, started: Callable[[str], None]) -> Report:
        handed_in = _read(path, settings, reports.for_platform)
        chosen = replace(settings, exercises=rubric.with_dependencies(asked) or None)
        return grade_submission(handed_in, chosen, started, lambda done: reports.write_so_far(_only(done, asked)))

    with server.preloaded(LAYERS):
        report = _only(with_progress(options, graded), asked)
    reports.write(report)
    if not reports.on_terminal:
        terminal.show(report, console())
    return status(report, options.fail_under)


def _read(path: Path, settings: Settings, for_platform: bool) -> Submission:
    try:
        return read(path, settings)
    except UnusableHandIn as error:
        if not for_platform:
            raise
        return unusable(path, error)


def _only(report: Report, names: Collection[str]) -> Report:
    """The report on these exercises; the others were graded as their dependencies. All when none is named."""
    if not names:
        return report
    kept = tuple(exercise for exercise in report.exercises if exercise.name in names)
    return replace(report, exercises=kept, pending=tuple(name for name in report.pending if name in names))
