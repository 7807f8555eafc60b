"""Verb `release`: make the kit students receive."""

import argparse
from pathlib import Path

from rich.console import Console

from grader.authoring.release import notebook_file, release
from grader.cli.options import GRADED, Verbs, assignment, console, state_folder
from grader.model import Settings
from grader.sandbox import launch


def add(verbs: Verbs) -> None:
    """Define the verb and its options."""
    parser = verbs.add_parser(
        "release",
        help="make the kit students receive, and prove that nothing of the reference is in it",
        description="Make the kit students receive, as a folder and a zip: stubs, statement, self-check and notebook.",
        epilog="example: python -m grader release out",
    )
    parser.add_argument("out", type=Path, metavar="OUT", help="the folder to put the kit and its zip in")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Make the kit and print where it is."""
    launch.close_memory()
    with Console(stderr=True).status("making the kit, and proving it: about a minute …"):
        folder, archive = release(assignment(options), Settings(state=state_folder(assignment(options))), options.out)
    terminal = console()
    name = notebook_file(assignment(options).rubric)
    same = f"; {name} is the same as a notebook" if name else ""
    terminal.print(f"{folder}/   what students receive{same}")
    terminal.print(f"{archive}   the same, to hand out")
    terminal.print("Searched for anything of the model solution, unpacked, its self-check run, graded: 0 points.")
    return GRADED
