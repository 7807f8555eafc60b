"""Verb `ci`: write the files of a platform."""

import argparse
from pathlib import Path

from grader.authoring.platforms import PLATFORMS, write_platform
from grader.cli.options import GRADED, Verbs, assignment, console, private_seed, state_folder, state_name


def add(verbs: Verbs) -> None:
    """Define the verb and its options."""
    parser = verbs.add_parser(
        "ci",
        help="write what a platform needs to grade the assignment",
        description="Write the files of a platform for the assignment; docs/ci/README.md says where they go.",
        epilog="example: python -m grader ci gradescope autograder",
    )
    parser.add_argument("platform", metavar="NAME", help=f"one of: {', '.join(PLATFORMS)}")
    parser.add_argument("folder", type=Path, metavar="DIR", help="a new or empty folder")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Write the files and list them."""
    chosen, folder = assignment(options), options.folder
    seed = private_seed(state_folder(chosen))
    write_platform(options.platform, folder, chosen, state_name(chosen), seed)
    terminal = console()
    said = f"{folder}/   for {options.platform}; students may read what is in students/, and nothing else:"
    terminal.print(said, markup=False, soft_wrap=True)
    for path in sorted(folder.iterdir()):
        terminal.print(f"  {path.name}{'/' if path.is_dir() else ''}", markup=False)
    return GRADED
