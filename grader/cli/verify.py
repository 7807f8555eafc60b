"""Verb `verify`: check the kit against its own claims."""

import argparse
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.padding import Padding
from rich.progress import BarColumn, Progress, TextColumn
from rich.text import Text

from grader.assignment import durations
from grader.assignment.assignment import Assignment
from grader.authoring import mutants, mutation, verify
from grader.authoring.verify import Finding
from grader.cli.options import BELOW, GRADED, Verbs, assignment, console, isolation, state_folder
from grader.model import TIERS, GraderError, Settings

_SECONDS_BETWEEN_LINES = 30.0
_STEPS = (1, 3, 10, 30, 100, 300, 1000)


def show_claims(assignment: Assignment, settings: Settings, jobs: int, console: Console, whole: bool = False) -> bool:
    """Prove every claim except the one about mutants; return True when all hold. `whole`: see `verify.verify`.

    Each is printed when it is settled, with its seconds and the checks that took long."""
    for name in assignment.rubric.exercises:
        assignment.catalogue(name)  # raises what is wrong with its misconceptions and their texts
    holds, claim = True, ""
    checks = durations.Durations()
    with console.status("…") as line:

        def on_start(next_claim: str) -> None:
            nonlocal claim
            claim = next_claim
            line.update(f"{claim} …")

        def on_check(name: str, seconds: float | None) -> None:
            checks.add(name, seconds)
            if seconds is None:
                line.update(f"{claim} … {name}")

        start = time.monotonic()
        with durations.observe(on_check):
            for finding in verify.verify(assignment, settings, jobs, on_start, whole):
                _show(finding, console, time.monotonic() - start)
                for name, seconds in checks.take_slow():
                    console.print(Text(f"  of which {name}: {seconds:.1f} s"))
                holds, start = holds and finding.holds, time.monotonic()
    return holds


def show_mutants(assignment: Assignment, state: Path | None, jobs: int, corpus: Path | None, console: Console) -> bool:
    """Examine the checks on mutants and print the result; return True when the claim about them holds."""
    start = time.monotonic()
    with _progress(console) as on_progress:
        finding, exam = verify.verify_mutants(assignment, state, jobs, corpus, on_progress)
    _show(finding, console, time.monotonic() - start)
    curve = mutation.curve(exam.verdicts, _STEPS)
    text = ", ".join(f"{killed} within {calls}" for calls, killed in curve)
    console.print(Padding(Text(f"calls of the student's functions until a mutant is found out: {text}"), (0, 0, 0, 2)))
    return finding.holds


@contextmanager
def _progress(console: Console) -> Iterator[Callable[[mutation.Progress], None]]:
    """Yield a function that shows the progress it is called with: in one line of the terminal, or, where the output is
    redirected, in a new line now and then."""
    start, printed = time.monotonic(), -_SECONDS_BETWEEN_LINES
    columns = BarColumn(), TextColumn("{task.description}")
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("mutants", total=None)

        def on_progress(progress: mutation.Progress) -> None:
            nonlocal printed
            seconds = time.monotonic() - start
            text = describe(progress, seconds)
            if console.is_terminal:
                bar.update(task, total=progress.total, completed=progress.done, description=text)
            elif seconds - printed >= _SECONDS_BETWEEN_LINES or progress.done == progress.total:
                printed = seconds
                console.print(text)

        yield on_progress


def describe(progress: mutation.Progress, seconds: float) -> str:
    """Return the text for the progress after so many seconds: numbers, and the time left as far as it is known."""
    text = f"{progress.done} of {progress.total} mutants, {progress.survivors} keep their points"
    if judged := progress.done - progress.stored:
        text += f", {(progress.total - progress.done) * seconds / judged / 60:.0f} min left"
    return text


def _show(finding: Finding, console: Console, seconds: float) -> None:
    mark = ("✓ ", "green") if finding.holds else ("✗ ", "red")
    console.print(Text.assemble(mark, (finding.claim, "bold"), ": ", finding.detail, (f" ({seconds:.1f} s)", "dim")))
    for line in finding.lines:
        console.print(Padding(Text(line), (0, 0, 0, 2)))


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
    holds = show_claims(chosen, settings, jobs, out, whole=options.mutants)
    if options.mutants:
        holds = show_mutants(chosen, settings.state, jobs, corpus, out) and holds
    return GRADED if holds else BELOW
