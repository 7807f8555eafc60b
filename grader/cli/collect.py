"""Verb `collect`: clone the students' repositories, each in the version that counts."""

import argparse
import os
import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from fractions import Fraction
from pathlib import Path

from rich.console import Console

from grader import environment
from grader.assignment.policies import LatePolicy, parse_moment
from grader.cli.options import FAILED, GRADED, Verbs, add_language, assert_writable, assignment, words_of, write
from grader.course import enrolment
from grader.course.enrolment import check_extensions
from grader.course.git import TOKEN, git_for
from grader.course.repositories import (
    COMMIT,
    DueDate,
    Refusal,
    Repository,
    Version,
    collect,
    read_repositories,
    times_table,
)
from grader.gradebook import roster
from grader.reports.sentences import Words

_RUBRIC = "rubric"
_HOST = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:[0-9]{1,5})?")


def add(verbs: Verbs) -> None:
    """Define the verb and its options."""
    parser = verbs.add_parser(
        "collect",
        help="clone the students' repositories for `class`, as of their deadline",
        description="Clone the repositories of a table `id,url` into a folder for `python -m grader class`, over https "
        f"and from one host only. The variable {TOKEN} holds the token to read them, if they are private.",
        epilog="example: python -m grader collect repositories.csv work/2026 --host github.com --deadline rubric "
        "--roster roster.csv --times times.csv",
    )
    parser.add_argument("table", type=Path, metavar="TABLE", help="CSV: id, url, and if known time, commit of pushes")
    parser.add_argument("folder", type=Path, metavar="DIR", help="the folder to clone into, one folder for each id")
    parser.add_argument("--host", type=_host, required=True, help="the only host to speak with, such as github.com")
    parser.add_argument(
        "--deadline",
        metavar="TIME",
        help="take the last version before it: a time such as 2026-03-01T23:59:00+01:00, or `rubric` for that of "
        "[late] in the rubric (default: the newest version)",
    )
    parser.add_argument("--roster", type=Path, metavar="FILE", help="CSV: id, extension (of the deadline)")
    parser.add_argument("--times", type=Path, metavar="FILE", help="write here when each came, for `class --times`")
    add_language(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Collect the repositories, and name each row that is not; return the exit status."""
    policy = assignment(options).late
    console = Console(stderr=True, highlight=False)
    repositories, refusals = read_repositories(options.table, options.host, policy.zone if policy else None)
    due_date = _due_dates(options, policy, repositories, console)
    if options.times:
        assert_writable(options.times)
    with environment.writing(options.folder):
        options.folder.mkdir(parents=True, exist_ok=True)
    with git_for(options.host, os.environ) as git, console.status("…"):
        results = list(collect(repositories, options.folder, git, due_date))
    versions = [result for result in results if isinstance(result, Version)]
    if options.times:
        write(options.times, times_table(versions))
    refusals += [result for result in results if isinstance(result, Refusal)]
    _report(options, versions, refusals, console)
    return GRADED if versions else FAILED


def _report(
    options: argparse.Namespace, versions: Sequence[Version], refusals: Sequence[Refusal], console: Console
) -> None:
    """Print a sentence for each row that was refused, one about dates that students can set, and the counts."""
    words = words_of(options)
    for refusal in sorted(refusals, key=lambda refusal: refusal.line):
        why = words.note(refusal.why)
        _say(console, words, "refused", file=options.table.name, line=refusal.line, why=why)
    if unsure := [version.id for version in versions if version.source == COMMIT]:
        _say(console, words, "own_dates", names=words.names(unsure))
    _say(console, words, "collected", count=len(versions), total=len(versions) + len(refusals))


def _due_dates(
    options: argparse.Namespace, policy: LatePolicy | None, repositories: Sequence[Repository], console: Console
) -> DueDate:
    """Return the function that gives each id its deadline, with the grace of the rubric and the roster's extension.

    Raise GraderError when the deadline or an extension is none."""
    if options.deadline and options.deadline != _RUBRIC:
        policy = _policy(options.deadline, policy)
    elif options.deadline and policy is None:
        _say(console, words_of(options), "no_deadline")
    if not options.deadline or policy is None:
        return lambda _: None
    students = enrolment.read_roster(options.roster) if options.roster else []
    check_extensions(students, policy)
    owners = roster.match([repository.id for repository in repositories], students).owners

    def due_date(id_: str) -> datetime:
        return policy.due_date(owners[id_].extension if id_ in owners else "") + policy.grace

    return due_date


def _policy(deadline: str, policy: LatePolicy | None) -> LatePolicy:
    """Return the rubric's policy, or one that costs nothing, with another deadline."""
    base = policy or LatePolicy(datetime.max, None, timedelta(0), Fraction(0), False, None)
    return replace(base, deadline=parse_moment(deadline, base.zone, "--deadline"))


def _say(console: Console, words: Words, key: str, **values: object) -> None:
    console.print(words.word(key, "collect", **values), markup=False, soft_wrap=True)


def _host(text: str) -> str:
    if not _HOST.fullmatch(text):
        raise argparse.ArgumentTypeError(f"{text!r} is no host such as github.com: no https://, no folder")
    return text.lower()
