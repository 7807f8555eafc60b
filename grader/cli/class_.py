"""Verb `class`: grade all submissions in a folder into a gradebook."""

import argparse
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console

from grader.cli import class_view
from grader.cli.class_view import progress_line
from grader.cli.options import BELOW, FAILED, GRADED, Verbs, add_grading, assignment, console, settings, words_of
from grader.course import discovery
from grader.course.cluster import Cluster
from grader.course.enrolment import enrol
from grader.course.scheduler import Executor, LocalExecutor, Scheduler
from grader.gradebook import owners
from grader.gradebook.book import Gradebook
from grader.gradebook.entry import Entry
from grader.gradebook.owners import Policies
from grader.gradebook.run import Progress, Run
from grader.model import GraderError, Note
from grader.reports import sentences
from grader.reports.sentences import Words
from grader.submission.entries import without_archive_ending

_NONE = "none"  # of a policy: no longer


def add(verbs: Verbs) -> None:
    """Define the verb and its options."""
    parser = verbs.add_parser(
        "class",
        help="grade every hand-in below a folder, and keep all grades in a gradebook",
        description="Grade every hand-in in a folder: one folder, .zip, .tar.gz, .py or .ipynb per student, or what "
        "Moodle, Canvas or Capytale lets download, as it is. Each grade is kept as soon as it is there; the same "
        "command goes on where it was stopped, and grades what is new or changed.",
        epilog="example: python -m grader class work/2026 --jobs 4 --roster roster.csv",
    )
    parser.add_argument("path", type=Path, metavar="DIR", help="the folder that holds the hand-ins, or its archive")
    parser.add_argument("--gradebook", type=Path, metavar="FILE", help="(default: DIR.sqlite, beside DIR)")
    where = parser.add_mutually_exclusive_group()
    jobs = "hand-ins at a time (default: cores); on Linux as many again that last over 10 s"
    where.add_argument("--jobs", type=_jobs, metavar="N", help=jobs)
    where.add_argument("--cluster", metavar="ADDRESS", help="grade on this Dask cluster: tcp://HOST:8786")
    parser.add_argument(
        "--roster",
        type=Path,
        metavar="FILE",
        help="CSV: id, name, email, group, extension, hand-in (default: the last one)",
    )
    parser.add_argument(
        "--times", type=Path, metavar="FILE", help="CSV: id, time (when each hand-in came; default: the last one's)"
    )
    parser.add_argument(
        "--file-times",
        action=argparse.BooleanOptionalAction,
        help="take the time of the newest file for that of a hand-in, where nothing better is known: a download or a "
        "copy may have changed it (default: as before; at first nobody is late by it)",
    )
    _add_selection(parser)
    add_grading(parser)
    parser.set_defaults(run=run)


def _add_selection(parser: argparse.ArgumentParser) -> None:
    """Define the options that say which hand-ins count, and which are graded."""
    parser.add_argument(
        "--attempts",
        choices=(*owners.POLICIES, _NONE),
        help="which of several hand-ins of a student counts (default: as before; at first none, until one of them is "
        "kept)",
    )
    parser.add_argument(
        "--groups",
        choices=(*owners.POLICIES, _NONE),
        help="one hand-in counts for every member of a group (the roster's column group): the latest or the best "
        "(default: as before; at first none)",
    )
    parser.add_argument(
        "--only",
        action="append",
        metavar="STUDENT",
        help="grade and show this student alone: a part of an id, e-mail or name that only one has; "
        "may be given several times",
    )
    parser.add_argument(
        "--regrade",
        nargs="?",
        const="",
        metavar="REASON",
        help="grade everything once more; any words, kept with each grading",
    )


def run(options: argparse.Namespace) -> int:
    """Grade a class; return the exit status.

    1. Find the submissions; name the files that are none.
    2. Store the roster and the submission times in the gradebook.
    3. Grade what is new or changed, until it is done or interrupted.
    4. Show the state of the class."""
    chosen = assignment(options)
    zone = chosen.late.zone if chosen.late else None
    folder = options.path.resolve()
    path = options.gradebook or folder.with_name(f"{without_archive_ending(folder.name)}.sqlite")
    policies = _policies(options, path)
    every_attempt = "best" in (policies.attempts, policies.groups)
    marks: dict[str, bool] = {}
    with discovery.open_class(options.path, chosen.rubric, zone, every_attempt, marks) as (paths, others):
        _remark(words_of(options), "aside", map(discovery.label, others))
        return _run(options, paths, path, policies, marks)


def _policies(options: argparse.Namespace, path: Path) -> Policies:
    """Return which of several submissions counts: what the options say, or as before."""
    stored = Policies()
    if path.is_file():
        with Gradebook(path) as book:
            stored = book.policies()
    pairs = ((options.attempts, stored.attempts), (options.groups, stored.groups))
    return Policies(*(before if option is None else option.replace(_NONE, "") for option, before in pairs))


def _run(
    options: argparse.Namespace, paths: list[Path], path: Path, policies: Policies, marks: Mapping[str, bool]
) -> int:
    words = words_of(options)
    with Gradebook(path, create=True) as book:
        late, tables = assignment(options).late, (options.roster, options.times)
        enrolment = enrol(book, paths, late, *tables, policies, marks, options.file_times)
        _remark(words, "gone", enrolment.gone)
        _remark(words, "repeated", enrolment.repeated)
        _remark(words, "unused_times", enrolment.unused_times)
        _remark(words, "new_policy", ["[late]"] if enrolment.new_policy else [])
        _remark(words, "earlier_times", ["--times"] if enrolment.earlier_times else [])
        if options.only:
            paths = _only(options.only, book, paths)
        remaining = _grade(options, book, paths)
        try:
            with Console(stderr=True).status("…"):  # takes about one second for 1000 submissions
                entries = book.entries(reports=False)
                idle = book.idle_adjustments(entries)
                if options.only:
                    entries = [entry for entry in entries if entry.label in set(map(discovery.label, paths))]
        except KeyboardInterrupt:  # after the grading, or the second one
            class_view.show_closing([], path, words, console(), remaining or 0)
            return FAILED
    _remark(words, "idle_adjustments", idle)
    if entries:
        class_view.show(entries, words, console())
    class_view.show_closing(entries, path, words, console(), remaining)
    return status(entries, options.fail_under) if remaining is None else FAILED


def _only(names: list[str], book: Gradebook, paths: list[Path]) -> list[Path]:
    """Return the submissions of these students, found as by `history`. Raise GraderError when one of them has none in
    the folder."""
    chosen: set[str] = set()
    for name in names:
        labels = set(book.labels(book.resolve(name))) & set(map(discovery.label, paths))
        if not labels:
            raise GraderError(Note.of("nothing_handed_in", who=name))
        chosen |= labels
    return [path for path in paths if discovery.label(path) in chosen]


def _remark(words: Words, key: str, labels: Iterable[str]) -> None:
    """Print a sentence about these files or submissions on stderr; nothing when there are none."""
    if names := words.names([sentences.printable_name(label) for label in labels]):
        Console(stderr=True, highlight=False).print(words.word(key, "class", names=names), markup=False)


def status(entries: list[Entry], fail_under: float) -> int:
    """Return the exit status of a class: the worst one of its entries."""
    if any(entry.fault for entry in entries):
        return FAILED
    counted = (entry for entry in entries if entry.label and not entry.superseded)
    return BELOW if any(float(entry.score or 0) < fail_under for entry in counted) else GRADED


def _grade(options: argparse.Namespace, book: Gradebook, paths: list[Path]) -> int | None:
    """Grade the class; when interrupted, return the number of submissions that remain, else None."""
    progress = Progress(len(paths))
    try:
        if options.seed is None:
            options.seed = book.seed()
        grading_settings = settings(options, remote=bool(options.cluster))
        with (
            _executor(options) as executor,
            Run(book, options.regrade).open() as grading_run,
            progress_line(words_of(options)) as on_progress,
        ):
            people = book.identities(), book.accepted()
            scheduler = Scheduler(grading_run, executor, assignment(options), grading_settings, on_progress, *people)
            progress = scheduler.progress
            scheduler.grade(paths)
        _show_points(words_of(options), progress)
    except KeyboardInterrupt:
        return progress.remaining
    return None


def _show_points(words: Words, progress: Progress) -> None:
    """Print on stderr what a change of points in the rubric came to; nothing when there was none."""
    counts = {"points_recomputed": progress.recomputed, "points_regraded": progress.points_regraded}
    for key, count in counts.items():
        if count:
            text = words.word(key, "class", count=count)
            Console(stderr=True, highlight=False).print(text, markup=False)


@contextmanager
def _executor(options: argparse.Namespace) -> Iterator[Executor]:
    jobs = options.jobs or os.cpu_count() or 1
    chosen = assignment(options)
    executor: Executor = (
        Cluster(options.cluster, chosen, options.accept) if options.cluster else LocalExecutor(jobs, chosen)
    )
    try:
        yield executor
    finally:
        executor.close()


def _jobs(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number, 1 or above")
    return int(text)
