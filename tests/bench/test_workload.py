"""Tests of the benchmark's hand-ins and of the checks that plain pytest runs on them."""

import os
import subprocess
import sys
from pathlib import Path

from bench import __main__ as command
from bench.common_checks import CHECKS, EXERCISES
from bench.workload import MEMBERS, RIGHT, put_many
from tests import ASSIGNMENT
from tests.corpus.styles import EXPECTED


def test_no_two_of_the_class_are_alike_and_a_third_are_right(tmp_path: Path) -> None:
    files = [
        tuple(file.read_text(encoding="utf-8") for file in sorted(member.put(tmp_path).iterdir())) for member in MEMBERS
    ]
    assert len(set(files)) == len(files) == 30
    for text in (text for pair in files for text in pair):
        compile(text, "hand-in", "exec")
    assert len(RIGHT) == 10
    assert not any(EXPECTED[style]["lost"] for member in RIGHT for style in (member.connect4, member.noeud))
    undefined = [sys.executable, "-m", "ruff", "check", "--isolated", "--select", "F821", str(tmp_path)]
    done = subprocess.run(undefined, capture_output=True, text=True, check=False)
    assert done.stdout == "All checks passed!\n", "a planted mistake uses a name that its style does not have"


def test_a_large_class_has_as_many_distinct_programs_as_asked_for(tmp_path: Path) -> None:
    texts = [(place / "connect4.py").read_text(encoding="utf-8") for place in put_many(tmp_path, 1000)]
    assert len(set(texts)) == len(list(tmp_path.iterdir())) == 1000


def test_every_exercise_of_the_core_has_a_common_check() -> None:
    assert set(EXERCISES) == set(CHECKS)
    assert set(EXERCISES.values()) == set(ASSIGNMENT.rubric.core)


def test_plain_pytest_passes_a_right_hand_in_and_fails_a_wrong_one(tmp_path: Path) -> None:
    right = RIGHT[1].put(tmp_path / "right")
    wrong = MEMBERS[13].put(tmp_path / "wrong")  # its get_board_score counts the own pieces only
    command.write_solution(tmp_path)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    for place, status in ((right, 0), (wrong, 1)):
        command.write_tests(place, ["value_score", "any_score"])
        done = subprocess.run(
            [*command.PYTEST, "-n", "0"], cwd=place, env=environment, capture_output=True, check=False
        )
        assert done.returncode == status, done.stdout
