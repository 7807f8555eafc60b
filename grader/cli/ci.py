"""Verb `ci`: write what a platform needs to grade an assignment."""

import argparse
from pathlib import Path

from grader.assignment.assignment import Assignment, refuse_titles
from grader.assignment.collection import collect
from grader.authoring.platforms import PLATFORMS, write_platform
from grader.cli import options as choices
from grader.cli.options import GRADED, Verbs, add_language, console, private_seed, state_folder, state_name, words_of


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
    add_language(parser)
    parser.set_defaults(run=run)


def _check(chosen: Assignment) -> None:
    """Raise GraderError for what would keep the platform from reading the assignment; `verify` proves the rest."""
    for name, each in collect(list(chosen.rubric.exercises.values()), chosen.rubric_folder).items():
        refuse_titles(chosen.locale, name, [check.id for check in each.checks()])
        chosen.catalogue(name)


def run(options: argparse.Namespace) -> int:
    """Write the files and list them."""
    chosen, folder = choices.assignment(options), options.folder
    if options.platform in PLATFORMS:
        _check(chosen)
    seed = private_seed(state_folder(chosen))
    write_platform(options.platform, folder, chosen, state_name(chosen), seed)
    terminal, words = console(), words_of(options)
    readers = words.word("some" if (folder / "students").is_dir() else "none", section="ci")
    terminal.print(
        words.word("written", section="ci", folder=folder, platform=options.platform, readers=readers),
        markup=False,
        soft_wrap=True,
    )
    for path in sorted(folder.iterdir()):
        terminal.print(f"  {path.name}{'/' if path.is_dir() else ''}", markup=False)
    return GRADED
