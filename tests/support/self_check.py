"""The self-check, run from outside in a copy of what students receive."""

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from grader.authoring.release import write_kit
from tests import ASSIGNMENT
from tests.support.building import PART_A, PART_B, REFERENCE, STARTER
from tests.support.processes import forked

SOLVED = ("connect4.py", "noeud.py")


def variant(name: str, changes: Mapping[str, str]) -> str:
    """Return the reference's file with these texts replaced; each must occur."""
    source = (REFERENCE / name).read_text(encoding="utf-8")
    for old, new in changes.items():
        assert old in source
        source = source.replace(old, new)
    return source


def kit(place: Path) -> Path:
    """Write the files that a student receives into a new folder, and return it."""
    write_kit(ASSIGNMENT, STARTER, place)
    return place


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a copy of the files that a student receives."""
    return kit(tmp_path / "starter")


@pytest.fixture
def solved(folder: Path) -> Path:
    """Return the same folder with correct answers to everything."""
    for name in SOLVED:
        shutil.copy(REFERENCE / name, folder)
    return folder


def run(folder: Path, *options: str, lang: str = "en_GB.UTF-8") -> tuple[int, str]:
    """Run `pytest` in the folder; return exit status and output, whose lines must fit a terminal."""
    result = _run(folder, options, lang)
    assert result.stderr == ""
    assert [line for line in result.stdout.splitlines() if len(line) > 80] == []
    assert "Traceback" not in result.stdout
    return result.returncode, result.stdout


def table(output: str) -> dict[str, tuple[str, str]]:
    """exercise: (mark, status) from the summary."""
    lines = [line.split(maxsplit=2) for line in output.splitlines()]
    return {words[1]: (words[0], words[2]) for words in lines if len(words) == 3 and words[1] in PART_A + PART_B}


def marks(output: str) -> dict[str, str]:
    return {exercise: mark for exercise, (mark, _) in table(output).items()}


def changed(folder: Path, name: str, changes: Mapping[str, str]) -> None:
    """Write the reference's file with these texts replaced."""
    (folder / name).write_text(variant(name, changes), encoding="utf-8")


def run_each(folder: Path, programs: Sequence[tuple[str, str, str]]) -> list[str]:
    """Run the tests `-k` for each program (file, text, -k); return the outputs."""
    outputs = []
    for number, (file, text, k) in enumerate(programs):
        place = Path(shutil.copytree(folder, folder.parent / f"kit{number}"))
        (place / f"{file}.py").write_text(text, encoding="utf-8")
        outputs.append(_run(place, ("-o", "timeout=300", "-k", k), "en").stdout)
    return outputs


def _run(folder: Path, options: Sequence[str], lang: str) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PY"))}
    return forked("pytest", options, folder, env | {"LANG": lang, "COLUMNS": "80", "PYTHONUTF8": "1"})
