"""Correct submissions in the styles of a class earn exactly the points stated in `expected.toml`."""

import tomllib
from typing import Any

import pytest

from grader.model import Outcome
from tests.support.building import ROOT, full, graded, lost_checks

FOLDER = ROOT / "tests" / "corpus" / "correct"
EXPECTED: dict[str, dict[str, Any]] = tomllib.loads((FOLDER / "expected.toml").read_text(encoding="utf-8"))
# Slow to grade, or in a style already covered by another submission.
SLOW = {
    "random_best",
    "wins_first",
    "typed",
    "comprehensions",
    "extra_parameters",
    "named_tuples",
    "own_tools",
    "negamax",
    "prints_inside",
    "numpy_types",
    "creates_all_children",
    "demo_at_top",
    "match_statement",
    "dict_board",
    "memoised",
    "recursive_winner",
    "explicit_stack",
    "windows_1252",
    "slow_copies",
    "plain_minimax",
    "notebook_questions",
    "bare_column",
    "letter_full_board",
    "none_when_hopeless",
    "letter_exactly",
    "numpy_convolution",
    "comment_stubs",
    "heights",
    "play_undo",
    "classes_everywhere",
    "alphabeta_inside",
}
PART_OF = {"connect4": "A", "noeud": "B"}


def test_every_hand_in_is_expected() -> None:
    assert {path.name for path in FOLDER.iterdir() if path.is_dir()} == EXPECTED.keys()
    correct = {name for name, expected in EXPECTED.items() if not expected["lost"]}
    assert len(correct) >= 38
    assert len(correct - SLOW) >= 8


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if name in SLOW else ()) for name in EXPECTED]
)
def test_hand_in_earns_what_it_should(name: str) -> None:
    expected = EXPECTED[name]
    parts = {PART_OF[file] for file in expected["files"]}
    stubs = set(expected.get("not_written", ()))
    # Limits four times shorter simulate a machine four times slower, on which the slowest submission must still pass.
    report = graded(FOLDER / name, patience=0.25 if name == "slow_copies" else 1)
    written = {e.name for e in report.exercises if e.outcome is not Outcome.NOT_WRITTEN}
    assert written == {e.name for e in report.exercises if e.part in parts} - stubs
    lost = {exercise: ids for exercise, ids in lost_checks(report).items() if exercise in written}
    assert lost == {exercise: set(ids) for exercise, ids in expected["lost"].items()}
    assert all(full(e) for e in report.exercises if e.name in written - lost.keys())
    assert report.complete
