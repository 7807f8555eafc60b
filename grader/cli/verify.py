"""Verb `verify`: check the kit against its own claims."""

import argparse
import os
from typing import TYPE_CHECKING

from grader.authoring.exam import mutants
from grader.cli.common import BELOW, GRADED, console, isolation
from grader.model import TIERS
from grader.reports.instructor import verify_report

if TYPE_CHECKING:
    from grader.cli.common import Verbs


def add(verbs: "Verbs") -> None:
    """Define the verb and its options."""
    parser = verbs.add_parser(
        "verify",
        help="let the kit prove itself: model solution, stubs, statement, misconceptions, mutants",
        description="Prove that the kit is sound; exit status 0 when every claim holds, 1 when one does not.",
        epilog="example: python -m grader verify --mutants",
    )
    parser.add_argument(
        "--mutants", action="store_true", help="grade every mutant of the model solution too (minutes; needs '.[dev]')"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes (default: cores)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Check every claim and print one line for each."""
    if options.mutants:
        mutants.library()
    isolation(TIERS[-1])
    return GRADED if verify_report.run(max(options.jobs, 1), options.mutants, console()) else BELOW
