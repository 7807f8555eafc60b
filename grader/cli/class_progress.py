"""The line on the terminal while a class is graded: done, left, how fast, how long still, and who."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from grader.course.classroom import scheduler
from grader.reports import sentences

_WIDEST = 28  # columns for the names of those being graded


@contextmanager
def progress_line(language: str) -> Iterator[Callable[[scheduler.Progress], None]]:
    """Shows what it is called with, on stderr."""
    columns = (BarColumn(bar_width=16), MofNCompleteColumn(), TextColumn("{task.description}", markup=False))
    start = time.monotonic()
    with Progress(*columns, console=Console(stderr=True), transient=True) as line:
        task = line.add_task(sentences.word(language, "preparing", "class"), total=None)

        def watch(progress: scheduler.Progress) -> None:
            said = described(progress, time.monotonic() - start, language)
            line.update(task, total=progress.total, completed=progress.done, description=said)

        yield watch


def described(progress: scheduler.Progress, seconds: float, language: str) -> str:
    """Rate and time left, from what this run has graded itself, and the hand-ins it is at."""
    own = progress.graded + progress.not_graded
    said = []
    if own and seconds > 0:
        rate = own / seconds
        left = progress.left / rate / 60
        key = "rate" if left >= 1 else "rate_soon"
        said.append(sentences.word(language, key, "class", rate=f"{60 * rate:.0f}", left=round(left)))
    if progress.current:
        said.append(_short(progress.current))
    elif progress.elsewhere:
        said.append(sentences.word(language, "elsewhere", "class", names=_short(progress.elsewhere)))
    return " ".join(said)


def _short(labels: list[str]) -> str:
    names = sentences.printable(", ".join(labels)).replace("\n", " ")
    return names if len(names) <= _WIDEST else f"{names[: _WIDEST - 1]}…"
