"""A virtual environment for each of the other graders, and the proof that it grades there."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from bench.measure import Failed, Measured, measure
from bench.peers import Peer

_SAME = ("numpy", "hypothesis")  # as here, so that all draw the same examples


@dataclass(frozen=True)
class Ready:
    """A grader that is installed, and the folder that is copied for each hand-in."""

    peer: Peer
    python: Path
    template: Path
    solution: Path  # the common checks and the model solution
    checks: Sequence[str]

    @property
    def env(self) -> dict[str, str]:
        """The environment it runs in, with a home of its own."""
        path = f"{self.python.parent}{os.pathsep}{os.environ['PATH']}"
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PYTEST"))}
        return {**kept, "PATH": path, "PYTHONPATH": str(self.solution), "HOME": str(self.template.parent)}

    @property
    def command(self) -> list[str]:
        """What grades the hand-in of the working folder."""
        return [str(self.python.parent / self.peer.command[0]), *self.peer.command[1:]]

    @property
    def version(self) -> str:
        """Of what is installed."""
        asked = f"import importlib.metadata as m; print(m.version({self.peer.package!r}))"
        return subprocess.run([self.python, "-c", asked], capture_output=True, text=True, check=True).stdout.strip()

    def put(self, hand_in: Path, folder: Path) -> Path:
        """A folder in which it can be run on this hand-in."""
        shutil.copytree(self.template, folder)
        shutil.copytree(hand_in, folder / self.peer.work, dirs_exist_ok=True)
        return folder

    def grade(self, folder: Path, accepted: Sequence[int] = (0,)) -> tuple[Measured, int]:
        """Grade there; how many of the checks passed."""
        measured = measure(self.command, folder, self.env, accepted=accepted)
        return measured, self.peer.passed(folder, measured.output, self.checks)

    def check(self, passed: int) -> None:
        """Raises Failed unless all checks passed."""
        if passed != len(self.checks):
            raise Failed(f"{passed} of {len(self.checks)} checks passed for a right hand-in")


def ready(peer: Peer, place: Path, template: Path, solution: Path, checks: Sequence[str]) -> Ready:
    """Install it unless it is there, and write its files. Raises Failed when that is not possible."""
    python = _installed([peer.package, *peer.packages, *(f"{name}=={version(name)}" for name in _SAME)], place)
    for name, text in peer.files(checks).items():
        (template / name).parent.mkdir(parents=True, exist_ok=True)
        (template / name).write_text(text, encoding="utf-8")
    there = Ready(peer, python, template, solution, checks)
    if peer.first:
        measure([str(python.parent / peer.first[0]), *peer.first[1:]], template, there.env)
    return there


def prove(there: Ready, right: Path, wrong: Path, folder: Path) -> None:
    """Raises Failed unless a right hand-in passes every check there, and a wrong one loses some."""
    there.check(there.grade(there.put(right, folder / "right"))[1])
    if there.grade(there.put(wrong, folder / "wrong"), accepted=(0, 1))[1] >= len(there.checks):
        raise Failed("a wrong hand-in lost nothing")


def _installed(wanted: Sequence[str], place: Path) -> Path:
    """The Python of an environment that has these; made anew when others were asked for before."""
    python, mark = place / "bin" / "python", place / "installed.txt"
    if mark.is_file() and mark.read_text() == "\n".join(wanted):
        return python
    shutil.rmtree(place, ignore_errors=True)
    _run([sys.executable, "-m", "venv", str(place)])
    _run([str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *wanted])
    mark.write_text("\n".join(wanted))
    return python


def _run(command: Sequence[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
        raise Failed((errors or done.stderr.strip().splitlines() or ["pip failed"])[-1][:200])
