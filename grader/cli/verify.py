"""Verb `verify`: check the kit against its own claims."""

import argparse
import os
from pathlib import Path

from grader.authoring.exam import mutants, mutation
from grader.cli.common import BELOW, GRADED, Verbs, assignment, console, isolation
from grader.cli.state import state_folder
from grader.model import TIERS, GraderError, Settings
from grader.reports.instructor import verify_report


def add(verbs: Verbs) -> None:
    """Define the verb and its options."""
    parser = verbs.add_parser(
        "verify",
        help="let the kit prove itself: model solution, stubs, statement, misconceptions, mutants",
        description="Prove that the kit is sound; exit status 0 when every claim holds, 1 when one does not.",
        epilog="example: python -m grader verify --mutants",
    )
    parser.add_argument(
        "--mutants",
        action="store_true",
        help="grade mutants of the model solution and of right hand-ins too, and the strawmen that take long; "
        "interrupted, it goes on the next time (half an hour or more; needs '.[dev]')",
    )
    parser.add_argument(
        "--corpus",
        type=Path,
        metavar="DIR",
        help="right hand-ins to make mutants of, one folder each (default: tests/corpus/correct of the assignment)",
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes (default: cores)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Check every claim and print one line for each."""
    chosen = assignment(options)
    settings = Settings(state=state_folder(chosen))
    if options.mutants:
        mutants.library()
    corpus = options.corpus or mutation.default_corpus(chosen)
    if corpus and not corpus.is_dir():
        raise GraderError(f"{corpus} is no folder")
    isolation(options, TIERS[-1])
    jobs, out = max(options.jobs, 1), console()
    holds = verify_report.run(chosen, settings, jobs, out, whole=options.mutants)
    if options.mutants:
        holds = verify_report.run_mutants(chosen, settings.state, jobs, corpus, out) and holds
    return GRADED if holds else BELOW
