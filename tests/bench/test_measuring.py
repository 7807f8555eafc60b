"""Tests of the command, of what is measured of one, and of its fairness."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench import __main__ as command
from bench.assignment import ROOT
from bench.fairness import busy_loops, differences, seed_of, shortfalls
from bench.hostile_tenth import Grading
from bench.measure import MeasurementError, measure
from tests.support.building import CONNECT4, edited, graded, hand_in


def test_cpu_of_a_process_that_outlives_its_parent_counts(tmp_path: Path) -> None:
    busy = "import time\nwhile time.process_time() < 0.3: pass"
    orphan = f"import os\nif os.fork() == 0:\n    {busy.replace(chr(10), chr(10) + '    ')}\n    os._exit(0)"
    assert measure([sys.executable, "-c", orphan], tmp_path, dict(os.environ)).cpu > 0.25


@pytest.mark.skipif(sys.platform != "linux", reason="twins are Linux only")
def test_cpu_of_the_workers_of_a_class_counts(tmp_path: Path) -> None:
    """Each in a fork server of its own, which ends before the command does."""
    gradings = """
from grader.model import LAYERS
from grader.sandbox import server
from grader.sandbox.clock import Limit

BUSY = "import time\\nwhile time.process_time() < {seconds}: pass"
with server.preloaded_server(LAYERS):
    for _ in range(3):
        with server.fork_server(LAYERS) as twin:
            assert isinstance(twin, server.ForkedServer)
            worker = twin.fork()
            worker.ask("load", ["connect4", {{}}, {{"connect4": BUSY}}, False], Limit(cpu=10))
            worker.kill()
"""
    short, long = (
        measure([sys.executable, "-c", gradings.format(seconds=seconds)], ROOT, dict(os.environ)).cpu
        for seconds in (0, 0.5)
    )
    assert long - short == pytest.approx(3 * 0.5, abs=0.25)


def test_the_largest_process_is_seen_wherever_it_is(tmp_path: Path) -> None:
    large = "import time; held = b'x' * (40 << 20); time.sleep(1)"
    parent = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {large!r}])"
    memory = measure([sys.executable, "-c", parent], tmp_path, dict(os.environ)).memory
    assert 40 < memory.largest < memory.together


def test_a_command_that_fails_is_no_measurement(tmp_path: Path) -> None:
    with pytest.raises(MeasurementError, match="ended with 3: why"):
        measure([sys.executable, "-c", "print('why'); exit(3)"], tmp_path, dict(os.environ))


def test_the_page_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    def interrupted(*_: object) -> Iterator[str]:
        yield "half of it"
        raise KeyboardInterrupt

    def failing(*_: object) -> Iterator[str]:
        yield "half of it"
        raise MeasurementError("no such thing")

    words = ["--out", str(tmp_path / "R.md")]
    assert command.main(words, interrupted) == 130
    assert command.main(words, failing) == 2
    assert list(tmp_path.iterdir()) == []
    assert command.main(words, lambda *_: iter(["## One\n", "## Two\n"])) == 0
    text = (tmp_path / "R.md").read_text()
    assert text.startswith("# What grading costs, measured\n")
    assert text.endswith("\n\n## One\n\n## Two\n")


@pytest.mark.slow
def test_large_classes_are_compared_with_the_first(tmp_path: Path) -> None:
    kit = command.Kit(ROOT, tmp_path / "state")
    rows = list(command.grade_many(kit, tmp_path, [2, 3], cluster=True))
    assert [row[0] for row in rows] == ["2, two jobs", "3, two jobs", "2, two Dask workers"]
    assert rows[0][3] == "1.00"
    assert float(rows[1][3]) > 0


EXPECTED = {"files": ["connect4"], "lost": {}}
NAMES = ("get_first_row", "get_next_board")


def test_nothing_is_missing_from_a_right_hand_in(tmp_path: Path) -> None:
    assert shortfalls(graded(hand_in(tmp_path, connect4=CONNECT4), *NAMES), EXPECTED) == []


def test_a_lost_check_and_an_unwritten_exercise_are_named(tmp_path: Path) -> None:
    wrong = edited(CONNECT4, ("new_board = board.copy()", "new_board = board"))
    report = graded(hand_in(tmp_path / "wrong", connect4=wrong), *NAMES)
    assert shortfalls(report, EXPECTED) == ["get_next_board: check_board_untouched wrong"]
    assert shortfalls(report, {**EXPECTED, "lost": {"get_next_board": ["check_board_untouched"]}}) == []
    assert shortfalls(report, {**EXPECTED, "lost": {"get_first_row": ["check_full_column"]}})[0].endswith(
        "nothing lost"
    )
    unwritten = graded(hand_in(tmp_path / "part", connect4="def get_next_board(board, col, player): ...\n"), *NAMES)
    assert {problem.partition(" ")[0] for problem in shortfalls(unwritten, EXPECTED)} == {*NAMES}


def test_two_reports_with_one_seed_must_be_the_same() -> None:
    paths = [Path("one"), Path("two")]
    first, second = [Grading("a", 1), Grading("b", 1)], [Grading("a", 2), Grading("c", 1)]
    assert differences(paths, first, first) == []
    assert differences(paths, first, second) == ["two: two reports with one seed"]


def test_each_round_has_a_seed_of_its_own_and_always_the_same() -> None:
    assert len({seed_of(number) for number in range(1, 101)}) == 100
    assert seed_of(1) == seed_of(1)


def test_busy_loops_run_in_sessions_of_their_own_and_end() -> None:
    with busy_loops(2) as loops:
        assert len({os.getsid(0), *(os.getsid(loop.pid) for loop in loops)}) == 3
        assert [loop.poll() for loop in loops] == [None, None]
    assert all(loop.poll() is not None for loop in loops)
