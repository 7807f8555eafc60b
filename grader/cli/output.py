"""What the verbs that grade one submission show and write: progress on the terminal, and the reports of --report."""

import argparse
import os
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.status import Status

from grader.assignment import durations
from grader.assignment.assignment import Assignment
from grader.assignment.policies import FeedbackPolicy, student_level
from grader.cli.options import (
    STDOUT,
    T,
    assert_reports_writable,
    assignment,
    on_terminal,
    report_option,
    settings,
    words_of,
    write_report,
)
from grader.model import GraderError, Report, Settings, redact
from grader.reports import FORMATS, INCREMENTAL, PLATFORMS, VARIABLES, github, sentences
from grader.reports.context import Context
from grader.reports.sentences import Words


def add_reports(parser: argparse.ArgumentParser) -> None:
    """Add the option --report."""
    parser.add_argument(
        "--report",
        metavar="FORMAT=FILE",
        type=report_option,
        action="append",
        default=[],
        help=f"also write the report to FILE, or to the terminal in place of its own when FILE is -; "
        f"FORMAT is one of: {', '.join(FORMATS)}; may be repeated",
    )


@dataclass(frozen=True)
class Reports:
    """The requested reports, as pairs of format and file, on the submission at `path`.

    The constructor raises GraderError when an environment variable that a format needs is not set."""

    requests: Sequence[tuple[str, Path]]
    path: Path
    words: Words
    disclosure: FeedbackPolicy | None = None  # when students read the details
    tells_edits: bool = False  # for the instructor
    start: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        for name, _ in self.requests:
            missing = [variable for variable in VARIABLES.get(name, ()) if not os.environ.get(variable)]
            if missing:
                raise GraderError(f"--report {name} needs what its platform says in {', '.join(missing)}: set it.")

    @property
    def on_terminal(self) -> bool:
        """Whether a report is printed in place of the default one."""
        return on_terminal(self.requests)

    @property
    def for_platform(self) -> bool:
        """Whether a platform needs a result even for a submission that cannot be graded."""
        return any(name in PLATFORMS for name, _ in self.requests)

    def for_student(self, report: Report) -> Report:
        """Return the report without the details that the rubric withholds today."""
        level, withheld = student_level(self.disclosure)
        student_report = redact(report, level, self.tells_edits)
        return replace(student_report, warnings=(withheld, *report.warnings)) if withheld else student_report

    def write(self, report: Report) -> None:
        self._write(report, self.requests)

    def write_so_far(self, report: Report) -> None:
        """Write the reports in formats that are updated during the grading."""
        self._write(report, [(name, file) for name, file in self.requests if name in INCREMENTAL and file != STDOUT])

    def _write(self, report: Report, requests: Iterable[tuple[str, Path]]) -> None:
        for name, file in requests:
            text = FORMATS[name](self.words, self.for_student(report), self._context())
            if _is_named_by(file, "GITHUB_OUTPUT"):
                _append(file, github.step_output(text))
            elif _is_named_by(file, "GITHUB_STEP_SUMMARY"):
                _append(file, text)
            else:
                write_report(file, text)

    def _context(self) -> Context:
        time_stamp = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        return Context(os.environ, _folder(self.path), time.monotonic() - self.start, time_stamp)


def _folder(path: Path) -> str:
    """Return the submission's folder relative to the root of its git repository; "." when it is in none."""
    folder = (path if path.is_dir() else path.parent).resolve()
    root = next((parent for parent in (folder, *folder.parents) if (parent / ".git").exists()), folder)
    return folder.relative_to(root).as_posix()


def _is_named_by(file: Path, variable: str) -> bool:
    """Return whether the environment variable names this file."""
    return bool(os.environ.get(variable)) and Path(os.environ[variable]).resolve() == file.resolve()


def _append(file: Path, text: str) -> None:
    """Append to a file that all commands of a workflow step share."""
    try:
        with file.open("a", encoding="utf-8") as lines:
            lines.write(text)
    except OSError as error:
        raise GraderError(f"cannot write {file}: {error.strerror}") from None


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
