"""`python -m grader release OUT`"""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from grader.assignment.rubric import kit
from grader.authoring.release import notebook_file, release
from grader.cli.common import GRADED, console
from grader.sandbox import hardening

if TYPE_CHECKING:
    from grader.cli.common import Verbs


def add(verbs: "Verbs") -> None:
    """The verb and its options."""
    parser = verbs.add_parser(
        "release",
        help="make the kit students receive, and prove that nothing of the reference is in it",
        description="Make the kit students receive, as a folder and a zip: stubs, statement, self-check and notebook.",
        epilog="example: python -m grader release out",
    )
    parser.add_argument("out", type=Path, metavar="OUT", help=f"where to put {kit()}/ and {kit()}.zip")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Make the kit and say where it is."""
    hardening.close_memory()
    with Console(stderr=True).status("…"):
        folder, archive = release(options.out)
    said = console()
    same = f"; {notebook_file()} is the same as a notebook" if notebook_file() else ""
    said.print(f"{folder}/   what students receive{same}")
    said.print(f"{archive}   the same, to hand out")
    said.print("Searched for anything of the model solution, unpacked, its self-check run, graded: 0 points.")
    return GRADED
