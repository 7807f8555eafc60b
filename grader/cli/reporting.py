"""Reports in files: FORMAT=FILE, what they say of their surroundings, and where GitHub wants them."""

import argparse
import os
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from grader.cli import common
from grader.cli.common import STDOUT, report_option, write_report
from grader.model import GraderError, Report
from grader.reports import FORMATS, GROWING, PLATFORMS, VARIABLES
from grader.reports.context import Context
from grader.reports.platforms import github


def add_reports(parser: argparse.ArgumentParser) -> None:
    """--report."""
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
    """The reports asked for on the hand-in at `path`. Raises GraderError when one cannot be made."""

    wanted: Sequence[tuple[str, Path]]
    path: Path
    started: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        for name, _ in self.wanted:
            missing = [variable for variable in VARIABLES.get(name, ()) if not os.environ.get(variable)]
            if missing:
                raise GraderError(f"--report {name} needs what its platform says in {', '.join(missing)}: set it.")

    @property
    def on_terminal(self) -> bool:
        """True when a report takes the place of the terminal's own."""
        return common.on_terminal(self.wanted)

    @property
    def for_platform(self) -> bool:
        """True when a result is wanted for whatever was handed in."""
        return any(name in PLATFORMS for name, _ in self.wanted)

    def write(self, report: Report) -> None:
        self._write(report, self.wanted)

    def write_so_far(self, report: Report) -> None:
        """Write those that grow while grading goes on."""
        self._write(report, [(name, file) for name, file in self.wanted if name in GROWING and file != STDOUT])

    def _write(self, report: Report, wanted: Iterable[tuple[str, Path]]) -> None:
        for name, file in wanted:
            text = FORMATS[name](report, self._surroundings())
            if _is(file, "GITHUB_OUTPUT"):
                _append(file, github.step_output(text))
            elif _is(file, "GITHUB_STEP_SUMMARY"):
                _append(file, text)
            else:
                write_report(file, text)

    def _surroundings(self) -> Context:
        when = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        return Context(os.environ, _folder(self.path), time.monotonic() - self.started, when)


def _folder(path: Path) -> str:
    """The folder of the hand-in, below the root of its repository; the root where there is none."""
    folder = (path if path.is_dir() else path.parent).resolve()
    root = next((above for above in (folder, *folder.parents) if (above / ".git").exists()), folder)
    return folder.relative_to(root).as_posix()


def _is(file: Path, variable: str) -> bool:
    """True for the file an environment variable names."""
    return bool(os.environ.get(variable)) and Path(os.environ[variable]).resolve() == file.resolve()


def _append(file: Path, text: str) -> None:
    """Add to a file that belongs to all commands of a step."""
    try:
        with file.open("a", encoding="utf-8") as lines:
            lines.write(text)
    except OSError as error:
        raise GraderError(f"cannot write {file}: {error.strerror}") from None
