"""Tests of printing: a terminal may lack characters, and nobody may read; neither is a grade."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.building import ROOT, hand_in

STUB = "def get_first_row(board, col):\n    return 'é ● → 😀'\n"


def grade(folder: Path, **environment: str) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "grader", "grade", str(folder), "--exercise", "get_first_row", "--lang", "fr"]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=ROOT, env={**os.environ, **environment}, stdout=pipe, stderr=pipe)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_terminal_without_a_reports_characters(encoding: str, tmp_path: Path) -> None:
    process = grade(hand_in(tmp_path, connect4=STUB), PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    out, errors = process.communicate()
    assert process.returncode == 0, errors
    assert b"get_first_row" in out
    assert b"?" in out


def test_a_closed_pipe_is_no_grade(tmp_path: Path) -> None:
    process = grade(hand_in(tmp_path, connect4=STUB))
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    errors = process.stderr.read()
    process.stderr.close()
    assert process.wait() == 2
    assert b"Traceback" not in errors
    assert b"Exception ignored" not in errors
