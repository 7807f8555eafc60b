"""The tree of the right search is drawn beside a wrong score, also where no misconception explains it."""

from pathlib import Path
from typing import Any

import pytest

from grader.model import Evidence, ExerciseResult, Outcome, Report, Tree, redact
from rubric.checks import Oracle
from rubric.checks.answers.trees import MOST, size, value_text
from rubric.checks.strategies import Game, chosen
from rubric.misconceptions import trees as drawn
from tests.corpus.wrong.rewritings import BONUS
from tests.support.building import CONNECT4, NOEUD, exercise, graded, hand_in, render_as
from tests.support.diagnosing import rewritten

pytestmark = pytest.mark.usefixtures("no_shrinking")
CENTRE = Game((3,))
search_tree: Any = drawn.search_tree  # untyped
full_tree: Any = drawn.full_tree
WRONG_SCORE = """
right = eval_board
def eval_board(board, player, k):
    score, col = right(board, player, k)
    return (score if score == 3 or k > 1 else score + board.sum() % 5 + 1), col
"""
WRONG_VALUE = """
right = Noeud.remonter_score
def odd(self, profondeur_max):
    score = right(self, profondeur_max)
    return score if self.profondeur or score != 7 else 8
Noeud.remonter_score = odd
"""


def evidence(result: ExerciseResult, name: str) -> Evidence:
    found = next(check.evidence for check in result.checks if check.id == name)
    assert found is not None
    return found


def without_text(report: Report, feedback: str) -> list[Evidence]:
    checks = (check for result in redact(report, feedback).exercises for check in result.checks)
    return [check.evidence for check in checks if check.evidence is not None]


def test_a_wrong_score_is_shown_with_the_tree(tmp_path: Path) -> None:
    report = graded(hand_in(tmp_path, connect4=CONNECT4 + WRONG_SCORE), "eval_board")
    result = exercise(report, "eval_board")
    assert result.diagnosis is None
    lost = [check.evidence for check in result.checks if check.outcome is Outcome.WRONG and check.evidence]
    trees = [one.tree for one in lost if one.tree is not None]
    assert trees
    for one in lost:
        assert one.tree is None or (one.tree.value == value_text(float(one.expected)) and size(one.tree) <= MOST)
    assert all(one.tree is None for level in ("counterexample", "summary") for one in without_text(report, level))


def test_a_wrong_value_of_a_node_is_shown_with_the_tree(tmp_path: Path) -> None:
    report = graded(hand_in(tmp_path, noeud=NOEUD + WRONG_VALUE), "Noeud.remonter_score")
    result = exercise(report, "Noeud.remonter_score")
    assert result.diagnosis is None
    tree = evidence(result, "check_first_depths").tree  # from the empty grid, at depth 1
    assert tree is not None
    assert (tree.value, tree.maximises) == ("7", True)
    # The statement's `heuristique`: alignments without a human piece, minus those without one of the computer's.
    assert [child.value for child in tree.children] == ["3", "4", "5", "7", "5", "4", "3"]


def test_a_tree_follows_the_reading_of_a_full_board() -> None:
    game = chosen("draws")[0].cut(41)
    leaf, lost = (Oracle().with_readings(full_board_is_leaf=is_leaf) for is_leaf in (True, False))
    for oracle in (leaf, lost):
        tree = oracle.search_tree("eval_board", (game.board, game.player, 2), ())
        assert tree is not None
        assert tree.value == value_text(oracle.score(game.board, game.player, 2))
    assert leaf.score(game.board, game.player, 2) != lost.score(game.board, game.player, 2)


def test_what_is_too_large_or_no_search_has_no_tree() -> None:
    oracle = Oracle()
    assert oracle.search_tree("eval_board", (CENTRE.board, 2, 2), ()) is None
    assert oracle.search_tree("Noeud.remonter_score", (7,), (1, Game(()).grid)) is None
    assert oracle.search_tree("get_board_score", (CENTRE.board, 2), ()) is None


def test_a_search_that_does_not_prune_is_shown_on_the_smallest_tree(tmp_path: Path) -> None:
    path = hand_in(tmp_path, search=rewritten("alphabeta", BONUS["alphabeta"]["never_cuts"]))
    report = graded(path, "alphabeta")
    diagnosis = exercise(report, "alphabeta").diagnosis
    assert diagnosis is not None
    assert (diagnosis.name, diagnosis.evidence.call) == ("never_cuts", "looked_at")
    assert diagnosis.evidence.got == "[(0, 0), (0, 1), (1, 0), (1, 1)]"
    assert diagnosis.evidence.expected == "[(0, 0), (0, 1), (1, 0)]"
    assert "✂ 7" in render_as("text", report)
    assert "<svg class=tree" in render_as("html", report)


def test_the_drawn_tree_has_the_values_and_the_cuts_of_the_statement() -> None:
    """The tree of C2: A is worth 3, B at most 2, and the 7 is not evaluated."""
    leaves = (Tree("0", "3", True), Tree("1", "8", True)), (Tree("0", "2", True), Tree("1", "7", True, cut=True))
    children = Tree("0", "3", False, leaves[0]), Tree("1", "2", False, leaves[1])
    assert search_tree([[3, 8], [2, 7]], 2, True) == Tree("", "3", True, children)


def test_a_drawn_tree_ends_at_the_depth_and_is_cut_by_the_window() -> None:
    assert search_tree([[[1, 9], 4], 5], 1, True, (0, 1)) == Tree(
        "", "1", True, (Tree("0", "1", False), Tree("1", "5", False, cut=True))
    )
    assert full_tree([[-1, 2], [0, 7]], 2, False).children[1] == Tree(
        "1", "7", True, (Tree("0", "0", False), Tree("1", "7", False))
    )
    assert search_tree([list(range(20))], 2, True) is None
