"""Verb `sandbox`: test the isolation of this machine."""

import argparse

from grader.cli.common import FAILED, GRADED, Verbs, assignment, console
from grader.model import TIERS
from grader.reports.instructor import sandbox_report
from grader.sandbox import selftest


def add(verbs: Verbs) -> None:
    """Add the verb and its options."""
    parser = verbs.add_parser(
        "sandbox",
        help="try what a hand-in might try, and say what this machine stops",
        description="Try what a hand-in might try, from a closed worker against live targets, layer by layer.",
        epilog="example: python -m grader sandbox",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the self-test of the isolation and show its result."""
    result = selftest.run(assignment(options).reference)
    sandbox_report.show(result, console())
    return GRADED if result.tier == TIERS[0] else FAILED
