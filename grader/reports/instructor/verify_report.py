"""`python -m grader verify`: print each claim when it is proved."""

from rich.console import Console
from rich.padding import Padding
from rich.progress import Progress
from rich.text import Text

from grader.authoring.exam import mutation, verify
from grader.authoring.exam.verify import Finding

_STEPS = (1, 3, 10, 30, 100, 300, 1000)


def run(jobs: int, mutants: bool, console: Console) -> bool:
    """Prove every claim and print each when it is settled; return True when all hold."""
    holds = True
    with console.status("…"):
        for finding in verify.verify(jobs):
            _show(finding, console)
            holds = holds and finding.holds
    return _mutants(jobs, console) and holds if mutants else holds


def _mutants(jobs: int, console: Console) -> bool:
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("mutants", total=None)
        finding, exam = verify.verify_mutants(
            jobs, lambda done, total: progress.update(task, completed=done, total=total)
        )
    _show(finding, console)
    curve = mutation.curve(exam.verdicts, _STEPS)
    text = ", ".join(f"{killed} within {calls}" for calls, killed in curve)
    console.print(Padding(Text(f"calls of the student's functions until a mutant is found out: {text}"), (0, 0, 0, 2)))
    return finding.holds


def _show(finding: Finding, console: Console) -> None:
    mark = ("✓ ", "green") if finding.holds else ("✗ ", "red")
    console.print(Text.assemble(mark, (finding.claim, "bold"), ": ", finding.detail))
