"""Verb `grade`: grade one submission."""

import argparse
from collections.abc import Callable, Collection
from dataclasses import replace
from pathlib import Path

from grader.assignment.assignment import Assignment, read_submission
from grader.cli.options import Verbs, add_grading, assignment, console, no_such_exercise, status, words_of
from grader.cli.output import Reports, add_reports, with_progress
from grader.gradebook.roster import Identities
from grader.grading.grade import grade_submission
from grader.model import LAYERS, GraderError, Report, Settings, UnusableSubmission
from grader.reports import terminal
from grader.sandbox import server
from grader.submission.reading import Submission, unusable_submission


def add(verbs: Verbs) -> None:
    """Define the verb and its options."""
    parser = verbs.add_parser(
        "grade",
        help="grade one hand-in",
        description="Grade one hand-in, in whatever form students send it.",
        epilog="example: python -m grader grade tests/corpus/correct/beginner --lang fr --report json=report.json",
    )
    parser.add_argument("path", type=Path, metavar="PATH", help="a folder, a .py, a .ipynb, a .zip or a tar archive")
    add_reports(parser)
    parser.add_argument(
        "--exercise",
        metavar="NAME",
        action="append",
        default=[],
        help="report only this exercise, out of the points it has in the whole; what shows only in exercises that "
        "call it is left out; may be repeated",
    )
    add_grading(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Grade a submission, write the reports, and show the result; return the exit status."""
    chosen, names = assignment(options), frozenset(options.exercise)
    if unknown := [name for name in options.exercise if name not in chosen.rubric.exercises]:
        raise GraderError(no_such_exercise(unknown[0], chosen.rubric))
    reports = Reports(options.report, options.path, words_of(options), chosen.feedback, options.locate == "edit")

    def work(path: Path, chosen: Assignment, settings: Settings, on_start: Callable[[str], None]) -> Report:
        submission = _read(path, chosen, settings, reports.for_platform)
        selected = replace(settings, exercises=chosen.rubric.with_dependencies(names) or None)
        return grade_submission(
            submission, chosen, selected, on_start, lambda report: reports.write_so_far(_only(report, names))
        )

    with server.preloaded_server(LAYERS):
        report = _only(with_progress(options, work), names)
    reports.write(report)
    if not reports.on_terminal:
        terminal.show(words_of(options), reports.for_student(report), console())
    return status(report, options.fail_under)


def _read(path: Path, assignment: Assignment, settings: Settings, for_platform: bool) -> Submission:
    try:
        submission = read_submission(path, assignment, settings)
        return Identities([submission.name], []).identify(submission.name, submission)
    except UnusableSubmission as error:
        if not for_platform:
            raise
        return unusable_submission(path, error)


def _only(report: Report, names: Collection[str]) -> Report:
    """Restrict the report to these exercises, if any: the others were only graded as their dependencies."""
    if not names:
        return report
    exercises = tuple(exercise for exercise in report.exercises if exercise.name in names)
    return replace(report, exercises=exercises, pending=tuple(name for name in report.pending if name in names))
