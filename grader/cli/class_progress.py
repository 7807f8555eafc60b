"""The progress line on the terminal while a class is graded: counts, rate, time left and current submissions."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from grader.course import scheduler
from grader.reports import plain, sentences
from grader.reports.sentences import Words

_WIDEST = 28  # columns for the names of the current submissions


@contextmanager
def progress_line(words: Words) -> Iterator[Callable[[scheduler.Progress], None]]:
    """Yield a function that shows the progress it is called with, on stderr: where that is no terminal, as a line for
    each submission when it has ended."""
    console = Console(stderr=True, highlight=False)
    if not console.is_terminal:
        yield _Lines(words, console).show
        return
    columns = (BarColumn(bar_width=16), MofNCompleteColumn(), TextColumn("{task.description}", markup=False))
    start = time.monotonic()
    with Progress(*columns, console=console, transient=True) as line:
        task = line.add_task(words.word("preparing", "class"), total=None)

        def on_progress(progress: scheduler.Progress) -> None:
            text = describe(progress, time.monotonic() - start, words)
            line.update(task, total=progress.total, completed=progress.done, description=text)

        yield on_progress


class _Lines:
    """A line for each submission that has ended, for a log."""

    def __init__(self, words: Words, console: Console) -> None:
        self._words, self._console, self._count = words, console, 0

    def show(self, progress: scheduler.Progress) -> None:
        """Print the submissions that have ended since the last call."""
        for label, seconds in progress.ended[self._count :]:
            self._count += 1
            text = self._words.word(
                "ended",
                "class",
                done=progress.settled + self._count,
                total=progress.total,
                name=sentences.printable_name(label),
                seconds=self._words.number(round(seconds, 1)),
            )
            self._console.print(text, markup=False, soft_wrap=True)


def describe(progress: scheduler.Progress, seconds: float, words: Words) -> str:
    """Return the text of the line after `seconds`: rate and time left, as far as known, and current submissions."""
    count = progress.graded + progress.not_graded  # not `settled`, which cost this run no time
    parts = []
    if count and seconds > 0:
        rate = count / seconds
        minutes = progress.remaining / rate / 60
        key = "rate" if minutes >= 1 else "rate_soon"
        parts.append(words.word(key, "class", rate=f"{60 * rate:.0f}", left=round(minutes)))
    if progress.current:
        parts.append(_join_names(progress.current))
    elif progress.elsewhere:
        parts.append(words.word("elsewhere", "class", names=_join_names(progress.elsewhere)))
    return " ".join(parts)


def _join_names(labels: list[str]) -> str:
    return plain.shorten(sentences.printable_name(", ".join(labels)), _WIDEST)
