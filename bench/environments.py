"""Virtual environments for the other graders, and the check that each grader works there."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from bench.measure import Measured, MeasurementError, measure
from bench.peers import Peer

_SAME = ("numpy", "hypothesis")  # pinned to the versions here, so that all draw the same examples


@dataclass(frozen=True)
class InstalledGrader:
    """An installed grader, and the folder to copy for each submission."""

    peer: Peer
    python: Path
    template: Path
    solution: Path  # folder of the common checks and the model solution
    checks: Sequence[str]

    @property
    def env(self) -> dict[str, str]:
        """Return the environment variables to run it with, with a home folder of its own."""
        path = f"{self.python.parent}{os.pathsep}{os.environ['PATH']}"
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PYTEST"))}
        return {**environment, "PATH": path, "PYTHONPATH": str(self.solution), "HOME": str(self.template.parent)}

    @property
    def command(self) -> list[str]:
        """Return the command that grades the submission in the working folder."""
        return [str(self.python.parent / self.peer.command[0]), *self.peer.command[1:]]

    @property
    def version(self) -> str:
        """Return the version installed."""
        code = f"import importlib.metadata as m; print(m.version({self.peer.package!r}))"
        return subprocess.run([self.python, "-c", code], capture_output=True, text=True, check=True).stdout.strip()

    def put(self, hand_in: Path, folder: Path) -> Path:
        """Prepare a folder to run it on this submission."""
        shutil.copytree(self.template, folder)
        shutil.copytree(hand_in, folder / self.peer.work, dirs_exist_ok=True)
        return folder

    def grade(self, folder: Path, accepted: Sequence[int] = (0,)) -> tuple[Measured, int]:
        """Grade there; return the measurement and the number of checks passed."""
        measured = measure(self.command, folder, self.env, accepted=accepted)
        return measured, self.peer.passed(folder, measured.output, self.checks)

    def check(self, passed: int) -> None:
        """Raise MeasurementError unless all checks passed."""
        if passed != len(self.checks):
            raise MeasurementError(f"{passed} of {len(self.checks)} checks passed for a right hand-in")


def install(peer: Peer, place: Path, template: Path, solution: Path, checks: Sequence[str]) -> InstalledGrader:
    """Install a grader unless it is there, and write its files. Raise MeasurementError when that is impossible."""
    python = _install([peer.package, *peer.packages, *(f"{name}=={version(name)}" for name in _SAME)], place)
    for name, text in peer.files(checks).items():
        (template / name).parent.mkdir(parents=True, exist_ok=True)
        (template / name).write_text(text, encoding="utf-8")
    grader = InstalledGrader(peer, python, template, solution, checks)
    if peer.first:
        measure([str(python.parent / peer.first[0]), *peer.first[1:]], template, grader.env)
    return grader


def prove(grader: InstalledGrader, correct: Path, wrong: Path, folder: Path) -> None:
    """Raise MeasurementError unless a correct submission passes every check and a wrong one fails some."""
    grader.check(grader.grade(grader.put(correct, folder / "right"))[1])
    if grader.grade(grader.put(wrong, folder / "wrong"), accepted=(0, 1))[1] >= len(grader.checks):
        raise MeasurementError("a wrong hand-in lost nothing")


def _install(packages: Sequence[str], place: Path) -> Path:
    """Return the Python of an environment with these packages; recreate it when the packages differ from before."""
    python, mark = place / "bin" / "python", place / "installed.txt"
    if mark.is_file() and mark.read_text() == "\n".join(packages):
        return python
    shutil.rmtree(place, ignore_errors=True)
    _run([sys.executable, "-m", "venv", str(place)])
    _run([str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages])
    mark.write_text("\n".join(packages))
    return python


def _run(command: Sequence[str]) -> None:
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode:
        errors = [line for line in result.stderr.splitlines() if line.startswith("ERROR")]
        raise MeasurementError((errors or result.stderr.strip().splitlines() or ["pip failed"])[-1][:200])
