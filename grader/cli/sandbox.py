"""`python -m grader sandbox`"""

import argparse
from typing import TYPE_CHECKING

from grader import selftest
from grader.cli.common import FAILED, GRADED, console
from grader.model import TIERS
from grader.reports import sandbox_report

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
    found = selftest.run()
    sandbox_report.show(found, console())
    return GRADED if found.tier == TIERS[0] else FAILED
