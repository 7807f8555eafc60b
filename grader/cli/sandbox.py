"""`python -m grader sandbox`"""

import argparse
from typing import TYPE_CHECKING

from grader.assignment import folder
from grader.cli.common import FAILED, GRADED, console
from grader.model import TIERS
from grader.reports.instructor import sandbox_report
from grader.sandbox import selftest

if TYPE_CHECKING:
    from grader.cli.common import Verbs


def add(verbs: "Verbs") -> None:
    """The verb."""
    parser = verbs.add_parser(
        "sandbox",
        help="try what a hand-in might try, and say what this machine stops",
        description="Try what a hand-in might try, from a closed worker against live targets, layer by layer.",
        epilog="example: python -m grader sandbox",
    )
    parser.set_defaults(run=run)


def run(_options: argparse.Namespace) -> int:
    """Try it all, and show what happened."""
    found = selftest.run(folder.reference())
    sandbox_report.show(found, console())
    return GRADED if found.tier == TIERS[0] else FAILED
