"""The durations of checks: which ones a command names as slow, on a terminal and off it."""

import io
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from rich.console import Console

from grader.assignment import durations
from grader.assignment.assignment import Assignment
from grader.authoring import verify
from grader.authoring.verify import Finding
from grader.cli import main
from grader.cli import verify as verify_verb
from grader.cli.output import _Progress
from grader.model import Settings
from tests import ASSIGNMENT
from tests.support.building import WORDS, hand_in

FIRST_ROW = (
    "def get_first_row(board, col):\n    return max((r for r in range(6) if board[r, col] == 0), default=None)\n"
)


def test_only_checks_that_took_long_are_named_the_longest_first_and_once() -> None:
    checks = durations.Durations()
    for name, seconds in (("a/quick", 0.1), ("a/slow", 3.0), ("a/slow", 2.5), ("b/slower", 60.0), ("b/running", None)):
        checks.add(name, seconds)
    assert checks.take_slow() == [("b/slower", 60.0), ("a/slow", 5.5)]
    assert checks.take_slow() == []


def test_a_check_is_announced_and_its_duration_told_even_when_it_raises() -> None:
    heard: list[tuple[str, float | None]] = []
    observer = durations.observe(lambda name, seconds: heard.append((name, seconds)))
    with observer, pytest.raises(ValueError, match="mistake"), durations.measure("module", "check"):
        raise ValueError("mistake")
    with durations.measure("module", "unobserved"):
        pass
    assert [name for name, _ in heard] == ["module/check"] * 2
    assert heard[0][1] is None
    assert heard[1][1] is not None
    assert heard[1][1] >= 0


@pytest.mark.parametrize(("slow", "is_named"), [(0.0, True), (float("inf"), False)])
def test_grade_names_a_slow_check_under_its_exercise(
    slow: float, is_named: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(durations, "SLOW", slow)
    path = hand_in(tmp_path, connect4=FIRST_ROW)
    main(["grade", str(path), "--exercise", "get_first_row", "--accept", "practice", "--lang", "en"])
    lines = capsys.readouterr().err.splitlines()
    place = next(place for place, line in enumerate(lines) if line.startswith("get_first_row: "))
    assert any(line.startswith("  of which get_first_row/check_") for line in lines[place + 1 :]) is is_named


def fake_verify(
    _assignment: Assignment, _settings: Settings, _jobs: int, on_start: Callable[[str], None], _whole: bool
) -> Iterator[Finding]:
    on_start("a claim")
    with durations.measure("words", "check_long"):
        pass
    yield Finding("a claim", True, "holds")
    on_start("another")
    yield Finding("another", False, "does not")


@pytest.mark.parametrize("terminal", [True, False])
def test_verify_tells_the_seconds_of_each_claim_and_its_slow_checks(
    terminal: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(durations, "SLOW", 0.0)
    monkeypatch.setattr(verify, "verify", fake_verify)
    out = io.StringIO()
    assert not verify_verb.show_claims(
        ASSIGNMENT, Settings(), 1, Console(file=out, force_terminal=terminal, width=100, color_system=None)
    )
    text = out.getvalue()
    first, second = (text.index(claim) for claim in ("✓ a claim: holds (", "✗ another: does not ("))
    assert first < text.index("of which words/check_long: 0.0 s") < second
    assert text.count("0.0 s") == 3


@pytest.mark.parametrize(("is_terminal", "begins"), [(False, "\nhex_player …\nhex_player: "), (True, "\nhex_player: ")])
def test_an_exercise_is_named_as_it_begins_where_the_current_line_is_not_shown(is_terminal: bool, begins: str) -> None:
    stream = io.StringIO()
    console = Console(file=stream, force_terminal=is_terminal, width=80)
    progress = _Progress(console.status(""), WORDS["en"])  # not started: it draws nothing of its own
    progress.on_start("hex_player")
    progress.show_duration()
    assert begins in stream.getvalue()
    assert stream.getvalue().count("hex_player …") == (not is_terminal)
