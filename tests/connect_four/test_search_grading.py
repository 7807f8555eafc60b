"""Grading of part C: what a search without pruning keeps, other styles, and that nothing can be forged."""

import sys
from pathlib import Path

import pytest

from grader.model import Outcome
from rubric.checks.searching import MEASURED, Board
from tests.connect_four.test_search_reference import fewest
from tests.corpus.wrong.planted_c import FORGED, HEX_PLAYERS, MAX_CUT, MIN_CUT, OTHER_STYLES, SEARCH, WRONG
from tests.support.building import (
    ROOT,
    check,
    edited,
    every,
    exercise,
    full,
    graded,
    hand_in,
    lost_checks,
    note_keys,
    render_as,
)
from tests.support.diagnosing import judged
from tests.support.loading import load

pytestmark = pytest.mark.usefixtures("no_shrinking")
PART_C = ("minimax", "alphabeta", "best_move", "shortest_path", "hex_player")
NOTING_SEARCHES = """\
searches, unseen = [], shortest_path
def shortest_path(*args):
    searches.append(args[1])
    return unseen(*args)
"""


@pytest.mark.parametrize(("board", "first", "second"), MEASURED)
def test_the_fixed_boards_by_trying_all_sets_of_cells(board: Board, first: float, second: float) -> None:
    rows = [list(row) for row in board.sent]
    assert [fewest(rows, player) for player in (1, 2)] == [first, second]


@pytest.mark.slow
def test_the_model_solution_wins_all_its_games(tmp_path: Path) -> None:
    for seed in (1, 2):
        assert full(exercise(graded(hand_in(tmp_path, search=SEARCH), "hex_player", seed=seed), "hex_player"))


@pytest.mark.parametrize("style", every(HEX_PLAYERS, 3))
def test_a_right_player_wins_the_games_in_seconds(style: str) -> None:
    text = edited(SEARCH, *HEX_PLAYERS[style])
    result = judged("hex_player", f"{text}\n\n{NOTING_SEARCHES}")
    assert full(result), note_keys(result)
    assert len(sys.modules["submission"].searches) < 150_000  # 0.2 ms each with a deque: half a minute


@pytest.mark.parametrize(
    ("what", "changes"), [pytest.param(*case[1:], id=case[1]) for case in WRONG if case[0] == "hex_player"]
)
def test_a_weak_player_loses_a_half_or_both(what: str, changes: list[tuple[str, str]]) -> None:
    result = judged("hex_player", edited(SEARCH, *changes))
    lost = {check.id for check in result.checks if check.outcome is not Outcome.PASSED}
    assert lost == {"check_beats_greedy"} | (set() if what == "only its own path" else {"check_beats_random"})


def test_right_values_without_pruning_keep_the_points_of_the_value(tmp_path: Path) -> None:
    report = graded(hand_in(tmp_path, search=edited(SEARCH, (MAX_CUT, ""), (MIN_CUT, ""))), "alphabeta")
    result = exercise(report, "alphabeta")
    assert result.score == 0.5
    assert "leaves_looked_at" in note_keys(result)
    evidence = check(report, "alphabeta", "check_chosen_cuts").evidence
    assert evidence is not None
    assert (evidence.call, evidence.expected) == ("looked_at", "[(0, 0), (0, 1), (1, 0)]")
    assert evidence.got == "[(0, 0), (0, 1), (1, 0), (1, 1)]"


def test_the_message_can_be_pasted(tmp_path: Path) -> None:
    report = graded(hand_in(tmp_path, search=edited(SEARCH, ("if best >= beta:", "if best > beta:"))), "alphabeta")
    for lost in exercise(report, "alphabeta").checks:
        if lost.evidence is not None and lost.id in ("check_chosen_cuts", "check_leaves"):
            names: dict[str, object] = {}
            load("reference", "search")
            exec(edited(SEARCH, ("if best >= beta:", "if best > beta:")), names)
            exec("\n".join(lost.evidence.setup), names)
            assert repr(names["looked_at"]) == lost.evidence.got or "…" in lost.evidence.got


@pytest.mark.parametrize("style", ["fail hard", "cut on the window", "asks twice"])
def test_another_style_earns_all(style: str, tmp_path: Path) -> None:
    report = graded(hand_in(tmp_path, search=edited(SEARCH, *OTHER_STYLES[style])), "alphabeta", "best_move")
    assert lost_checks(report) == {}


@pytest.mark.parametrize("how", FORGED)
def test_a_forged_search_earns_nothing_of_the_pruning(how: str, tmp_path: Path) -> None:
    report = graded(hand_in(tmp_path, search=FORGED[how]), "alphabeta")
    lost = {result.id for result in exercise(report, "alphabeta").checks if result.outcome is not Outcome.PASSED}
    assert {"check_chosen_trees", "check_any_tree", "check_chosen_cuts", "check_leaves"} <= lost
    assert report.complete


def test_a_helper_of_the_core_is_no_bonus_file(tmp_path: Path) -> None:
    text = (ROOT / "reference" / "connect4.py").read_text(encoding="utf-8") + "\n\ndef minimax(board):\n    return 0\n"
    report = graded(hand_in(tmp_path, connect4=text), "get_first_row", "minimax")
    assert [result.name for result in report.exercises] == ["get_first_row"]


def test_stubs_are_not_reported(tmp_path: Path) -> None:
    stubs = (ROOT / "starter" / "search.py").read_text(encoding="utf-8")
    assert graded(hand_in(tmp_path, search=stubs), *PART_C).exercises == ()


def test_a_lost_bonus_is_not_praised(tmp_path: Path) -> None:
    report = graded(hand_in(tmp_path, search="def shortest_path(board, player):\n    return 1\n"), "shortest_path")
    assert "Well done" not in render_as("text", report)
