"""Progress of one grading on the terminal."""

import argparse
import time
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.status import Status

from grader.assignment import durations
from grader.assignment.assignment import Assignment
from grader.cli.options import T, assert_reports_writable, assignment, settings, words_of
from grader.model import Settings
from grader.reports import sentences
from grader.reports.sentences import Words


def with_progress(
    options: argparse.Namespace, work: Callable[[Path, Assignment, Settings, Callable[[str], None]], T]
) -> T:
    """Run `work` while stderr, terminal or not, shows each exercise, its seconds and its slow checks; return its
    result.

    Raise GraderError, before any work, when a report cannot be written."""
    assert_reports_writable(options.report)
    words = words_of(options)
    with Console(stderr=True).status(words.word("preparing", "class")) as line:
        progress = _Progress(line, words)
        with durations.observe(progress.on_check):
            result = work(options.path, assignment(options), settings(options), progress.on_start)
        progress.show_duration()
        return result


class _Progress:
    """What the terminal shows of a grading: the current exercise and check, then how long they took."""

    def __init__(self, line: Status, words: Words) -> None:
        self._line, self._words = line, words
        self._name, self._start = words.word("preparing", "class"), time.monotonic()
        self._checks = durations.Durations()

    def on_start(self, exercise: str) -> None:
        self.show_duration()
        self._name = sentences.printable_name(exercise) or self._words.word("explaining", "class")
        self._start = time.monotonic()
        self._line.update(escape(self._name))
        if not self._line.console.is_terminal:  # where the current line is not shown, and an exercise may take minutes
            self._print("started", name=self._name)

    def on_check(self, name: str, seconds: float | None) -> None:
        self._checks.add(name, seconds)
        if seconds is None:
            self._line.update(escape(f"{self._name} ({name})"))

    def show_duration(self) -> None:
        """Print the seconds of the exercise that has ended, and those of its slow checks."""
        rows = [("took", self._name, time.monotonic() - self._start)]
        for key, name, spent in [*rows, *(("slow", *row) for row in self._checks.take_slow())]:
            seconds = self._words.number(round(spent, 1))
            self._print(key, name=name, seconds=seconds)

    def _print(self, key: str, **values: str) -> None:
        text = self._words.word(key, "class", **values)
        self._line.console.print(text, markup=False, highlight=False)
