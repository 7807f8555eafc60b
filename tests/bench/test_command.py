"""Tests of the command `python -m bench`."""

import sys
from pathlib import Path

import pytest

from bench import __main__ as command


def test_quick_is_one_round_of_the_smallest_class() -> None:
    arguments = command.options(["--quick", "--rounds", "9", "--sizes", "300", "20"])
    assert (arguments.rounds, arguments.sizes) == (1, [20])
    with pytest.raises(SystemExit):
        command.options(["--sizes", "1"])


def test_an_interrupt_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "benchmark", interrupted)
    monkeypatch.setattr(sys, "argv", ["bench", "--out", str(tmp_path / "R.md")])
    assert command.main() == 130
    assert list(tmp_path.iterdir()) == []


def test_the_page_is_written_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "benchmark", lambda *_: "# all of it\n")
    monkeypatch.setattr(sys, "argv", ["bench", "--out", str(tmp_path / "R.md")])
    assert command.main() == 0
    assert [path.name for path in tmp_path.iterdir()] == ["R.md"]
    assert (tmp_path / "R.md").read_text() == "# all of it\n"
