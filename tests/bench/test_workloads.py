"""Tests of the hand-ins and copies of this kit that the benchmark grades."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from bench.distinct import HANGS, MEMBERS, counting_copy
from bench.kit import Kit
from bench.measure import MeasurementError
from bench.mixture import STYLES, a_tenth, make_hang
from bench.rounds import (
    HANGING,
    NONE_HANGING,
    SIZES,
)
from bench.workshop import HAND_INS, set_up
from tests.support.building import ROOT


def test_no_two_of_the_class_are_alike_and_a_third_are_right(tmp_path: Path) -> None:
    files = [
        tuple(file.read_text(encoding="utf-8") for file in sorted(member.put(tmp_path).iterdir()))
        for member in (*MEMBERS, HANGS)
    ]
    assert len(set(files)) == len(files) == 31
    for text in (text for pair in files for text in pair):
        compile(text, "hand-in", "exec")
    right = [member for member in MEMBERS if member.is_right]
    assert len(right) == round(len(MEMBERS) / 3)
    expected = tomllib.loads((STYLES / "expected.toml").read_text(encoding="utf-8"))
    for member in right:
        assert not any(expected[style]["lost"] for style in (member.connect4, member.noeud))
    undefined = [sys.executable, "-m", "ruff", "check", "--isolated", "--select", "F821", str(tmp_path)]
    done = subprocess.run(undefined, capture_output=True, text=True, check=False)
    assert done.stdout == "All checks passed!\n", "a planted mistake uses a name that its style does not have"


def test_a_kit_that_counts_says_what_calls_took_and_grades_alike(tmp_path: Path) -> None:
    own, one = tmp_path / "own", ("--exercise", "eval_board")  # takes a second, since CPU clocks may be coarse
    kit = Kit(tmp_path / "state", counting_copy(ROOT, tmp_path / "kit"), own=own)
    hand_in = MEMBERS[0].put(tmp_path)
    measured = kit.cold(hand_in, *one)
    ends = "", ".preparation", ".workers"
    calls, preparation, workers = (sum(map(float, Path(f"{own}{end}").read_text().split())) for end in ends)
    assert 0 < calls < workers < workers + preparation < measured.cpu


def test_calls_that_ended_their_worker_are_counted(tmp_path: Path) -> None:
    own = tmp_path / "own"
    kit = Kit(tmp_path / "state", counting_copy(ROOT, tmp_path / "kit"), own=own)
    hand_in = tmp_path / "connect4.py"
    hand_in.write_text(
        "import os, time\n\ndef get_first_row(board, col):\n    while time.process_time() < 2: pass\n    os._exit(1)\n"
    )
    with pytest.raises(MeasurementError, match=r"earned 0\.0 of"):
        kit.cold(hand_in, "--exercise", "get_first_row")
    assert sum(map(float, own.read_text().split())) > 3  # of the first worker, and of those that replaced it


def test_a_hand_in_that_hangs_does_so_in_its_four_small_functions() -> None:
    files = {file: (STYLES / style / file).read_text() for file, style in HAND_INS["fast"].items()}
    assert {file: make_hang(text).count("while True: pass") for file, text in files.items()} == {
        "connect4.py": 3,
        "noeud.py": 1,
    }
    for text in files.values():
        compile(make_hang(text), "hanging", "exec")


def test_every_tenth_of_a_class_hangs() -> None:
    hangs, other = Path("hangs"), Path("other")
    hand_ins = a_tenth(hangs, other, SIZES[HANGING])
    assert [number for number, hand_in in enumerate(hand_ins) if hand_in == hangs] == [4, 14]
    assert hand_ins.count(other) == SIZES[NONE_HANGING]


def test_a_measurement_leaves_nothing_for_another_and_warming_up_does(tmp_path: Path) -> None:
    shop, state = set_up(tmp_path), tmp_path / "state"
    copy, one = Kit(state, shop.same, str(shop.solution)), ("--exercise", "get_board_score")
    copy.cold(shop.model, *one)
    assert not state.exists()
    copy.warm(shop.model, *one)
    stored = {file: file.read_bytes() for file in state.rglob("*") if file.is_file()}
    assert stored
    copy.cold(shop.hand_in("slow"), *one)
    assert {file: file.read_bytes() for file in state.rglob("*") if file.is_file()} == stored
