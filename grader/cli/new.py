"""`python -m grader new DIR`"""

import argparse
import shlex
import shutil
from pathlib import Path

from grader import environment
from grader.cli.options import GRADED, Verbs, console

_SKELETON = Path(__file__).parents[1] / "authoring" / "skeleton"


def write_skeleton(target: Path) -> None:
    """Copy the skeleton to `target`, a folder that is new or empty. Raises GraderError when it is neither."""
    environment.new_folder(target)
    with environment.writing(target):
        shutil.copytree(_SKELETON, target, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)


def add(verbs: Verbs) -> None:
    """Add the verb and its options."""
    parser = verbs.add_parser(
        "new",
        help="write the skeleton of another assignment, ready to be graded and changed",
        description="Write an assignment with one exercise: statement, stubs, model solution, points, checks, "
        "misconceptions.",
        epilog="example: python -m grader new lists",
    )
    parser.add_argument("folder", type=Path, metavar="DIR", help="a new or empty folder")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Write the skeleton and say what to do next."""
    write_skeleton(options.folder)
    folder = shlex.quote(str(options.folder))
    terminal, grader = console(), f"python -m grader --assignment {folder}"
    terminal.print(f"{options.folder}/   an assignment with one exercise. Next:", markup=False)
    for command, purpose in (
        (f"grade {folder}/reference", "the model solution, graded: 10 of 10"),
        ("verify", "do statement, stubs, checks and misconceptions agree?"),
        (f"release {folder}/out", "what students receive"),
        (
            f"ci gradescope {folder}/ci",
            "what a platform needs: gradescope, github, vpl and others",
        ),
    ):
        terminal.print(f"  {grader} {command}   # {purpose}", markup=False, soft_wrap=True)
    return GRADED
