"""The reference gives the numbers of the specification, and agrees with the oracle everywhere else."""

from math import inf
from typing import Any

import numpy as np
import pytest

from tests.support import oracle
from tests.support.boards import any_boards, as_array, as_lists, lists_of, player_to_move, quiet_boards
from tests.support.loading import load

part_a: Any = load("reference", "connect4")
part_b: Any = load("reference", "noeud")
given: Any = load("starter", "puissance4")

HAND_OUT = oracle.play_out("3032324223")
CENTRE = oracle.play_out("3")
EMPTY = oracle.as_grid(oracle.play_out(""))
WEIGHTS = """
3 4  5  7  5 4 3
4 6  8 10  8 6 4
5 8 11 14 11 8 5
5 8 11 14 11 8 5
4 6  8 10  8 6 4
3 4  5  7  5 4 3
"""


def grid(text: str) -> list[list[int]]:
    columns = [[int(piece) for piece in column.split(",")] for column in text.split()]
    return [column + [0] * (6 - len(column)) for column in columns]


def nodes(node: Any) -> int:
    return 1 + sum(map(nodes, node.fils))


def leaves(node: Any) -> int:
    return sum(map(leaves, node.fils)) if node.fils else 1


def test_the_boards_and_weights_of_section_2() -> None:
    expected = [[int(weight) for weight in row.split()] for row in WEIGHTS.strip().splitlines()]
    assert part_a.WEIGHTS.tolist() == [list(row) for row in oracle.WEIGHTS] == expected
    assert oracle.as_board(part_a.HAND_OUT) == HAND_OUT
    assert oracle.as_board(part_a.CENTRE) == CENTRE
    assert [HAND_OUT[row][2:5] for row in range(6)] == [
        (0, 0, 0),
        (0, 0, 0),
        (1, 2, 0),
        (2, 1, 0),
        (2, 1, 0),
        (2, 1, 1),
    ]
    assert (part_a.ROWS, part_a.COLS) == (6, 7)


def test_the_examples_of_section_2() -> None:
    board = as_array(HAND_OUT)
    assert [part_a.get_first_row(board, col) for col in (0, 3, 6)] == [4, 1, 5]
    assert part_a.get_next_board(board, 2, 1)[1, 2] == 1
    assert part_a.check_winner(board, 3, 2) == 0
    assert [part_a.get_board_score(board, player) for player in (1, 2)] == [6, -6]
    assert [int(part_a.WEIGHTS[board == player].sum()) for player in (1, 2)] == [47, 41]
    assert [part_a.get_board_score(None, player) for player in (1, 2)] == [inf, inf]
    assert part_a.eval_board(as_array(CENTRE), 2, 2) == (-11, 3)
    assert part_a.eval_board(as_array(CENTRE), 2, 1) == (3, 3)


def test_the_oracle_says_so_too() -> None:
    assert [oracle.first_row(HAND_OUT, col) for col in (0, 3, 6)] == [4, 1, 5]
    assert [oracle.board_score(HAND_OUT, player) for player in (1, 2)] == [6, -6]
    for k, score in ((1, 3), (2, -11)):
        assert oracle.eval_value(CENTRE, 2, k) == score
        assert oracle.eval_columns(CENTRE, 2, k) == {3}
    through_the_middle = [line for line in oracle.ALIGNMENTS if (2, 3) in line]
    assert len(oracle.ALIGNMENTS) == 69
    assert len(through_the_middle) == 13  # although the weight is 14 (section 7.2)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("1,2,1 1 2,1 2,2,1,2,1,2 1,1,2,2 1 1,2", (-5, 5)),
        ("2,1,2 2 1,2 1,1,2,1,2,1 2,2,1,1,1 2 2,1", (8, -8)),
    ],
)
def test_the_heuristic_of_section_3(text: str, values: tuple[int, int]) -> None:
    lists = grid(text)
    frozen = tuple(map(tuple, lists))
    assert (given.heuristique(lists, 1), given.heuristique(lists, 2)) == values
    assert (oracle.heuristic(frozen, 1), oracle.heuristic(frozen, 2)) == values


@pytest.mark.parametrize(
    ("depth", "score", "visited", "valued"),
    [
        (1, 7, 8, 7),
        (2, -3, 42, 34),
        (3, 9, 174, 140),
        (4, -2, 763, 582),
        (5, 6, 3_490, 2_673),
        (6, 0, 10_300, 7_607),
        (7, 5, 60_395, 45_295),
        pytest.param(8, -2, 176_386, 125_723, marks=pytest.mark.slow),
    ],
)
def test_the_table_of_section_3(depth: int, score: int, visited: int, valued: int) -> None:
    node = part_b.Noeud(1, as_lists(EMPTY))
    assert (node.remonter_score(depth), nodes(node), leaves(node)) == (score, visited, valued)
    expected = oracle.alphabeta(EMPTY, 1, True, depth)
    assert (expected.score, expected.nodes, expected.leaves) == (score, visited, valued)


def test_the_moves_of_section_3() -> None:
    assert [part_b.Noeud(1, as_lists(EMPTY)).meilleur_coup(depth)[0] for depth in (1, 2, 3, 4)] == [3, 1, 3, 3]
    assert {x for x, _ in oracle.best_moves(EMPTY, 1, True, 2)} == {1, 2, 3, 4, 5}
    for depth, column in ((1, 3), (3, 3), (4, 3)):
        assert column in {x for x, _ in oracle.best_moves(EMPTY, 1, True, depth)}


def test_plain_minimax_at_depth_7() -> None:
    assert oracle.plain_nodes(EMPTY, 1, 7) == 960_793
    assert sum(7**ply for ply in range(8)) - 960_793 == 7  # a column filled by six plies allows no seventh move


def test_the_given_alignments() -> None:
    cells = {frozenset((5 - y, x) for x, y in line) for line in given.ALIGNEMENTS}
    assert cells == set(map(frozenset, oracle.ALIGNMENTS))
    assert len(given.ALIGNEMENTS) == 69


def test_rows_boards_and_scores_agree() -> None:
    for board in any_boards(1, 2_000):
        array = as_array(board)
        assert [part_a.get_first_row(array, col) for col in range(7)] == [oracle.first_row(board, c) for c in range(7)]
        for player in (1, 2):
            assert part_a.get_board_score(array, player) == oracle.board_score(board, player)
        for col in range(7):
            for player in (1, 2):
                new = part_a.get_next_board(array, col, player)
                assert (None if new is None else oracle.as_board(new)) == oracle.next_board(board, col, player)
        assert oracle.as_board(array) == board


def test_winners_agree() -> None:
    cells = [(row, col) for row in range(6) for col in range(7)]
    for board in any_boards(2, 2_000):
        array = as_array(board)
        expected = [oracle.winner_at(board, *cell) for cell in cells]
        assert [part_a.check_winner(array, *cell) for cell in cells] == expected


@pytest.mark.parametrize(("k", "count"), [(0, 200), (1, 250), (2, 100), (3, 20), (4, 3)])
def test_eval_board_agrees(k: int, count: int) -> None:
    for board in any_boards(3 + k, count):
        for player in (1, 2):
            score, col = part_a.eval_board(as_array(board), player, k)
            assert score == oracle.eval_value(board, player, k)
            assert col in oracle.eval_columns(board, player, k)


def test_eval_board_agrees_near_the_end() -> None:
    late = [board for board in quiet_boards(9, 40) if sum(map(np.count_nonzero, board)) >= 36]
    for board in late[:80]:
        score, col = part_a.eval_board(as_array(board), player_to_move(board), 6)
        assert score == oracle.eval_value(board, player_to_move(board), 6)
        assert col in oracle.eval_columns(board, player_to_move(board), 6)


@pytest.mark.parametrize(("depth", "count"), [(0, 300), (1, 300), (2, 100), (3, 30), (4, 6)])
def test_noeud_agrees(depth: int, count: int) -> None:
    for board in any_boards(20 + depth, count):
        for pion_ordi in (1, 2):
            for attacking in (True, False):
                agree(board, pion_ordi, attacking, depth)


def test_noeud_agrees_near_the_end() -> None:
    late = [board for board in quiet_boards(30, 40) if sum(map(np.count_nonzero, board)) >= 36]
    for board in late[:80]:
        for pion_ordi in (1, 2):
            agree(board, pion_ordi, pion_ordi == player_to_move(board), 6)


def agree(board: oracle.Board, pion_ordi: int, attacking: bool, depth: int) -> None:
    """Assert that est_feuille, remonter_score with its visits, and meilleur_coup agree with the oracle on one node."""
    frozen = oracle.as_grid(board)
    expected = oracle.alphabeta(frozen, pion_ordi, attacking, depth)
    node = part_b.Noeud(pion_ordi, lists_of(board), attacking)
    assert node.est_feuille(depth) == oracle.is_leaf(frozen, depth)
    assert node.remonter_score(depth) == expected.score == oracle.value(frozen, pion_ordi, attacking, depth)
    assert (nodes(node), leaves(node)) == (expected.nodes, expected.leaves)
    assert node.colonnes == as_lists(frozen)
    if not oracle.is_leaf(frozen, depth):
        move = part_b.Noeud(pion_ordi, lists_of(board), attacking).meilleur_coup(depth)
        assert move in oracle.best_moves(frozen, pion_ordi, attacking, depth)


def test_children_agree() -> None:
    for number, board in enumerate(quiet_boards(31, 20)):
        pion_ordi, attacking = 1 + number % 2, number % 3 == 0
        node = part_b.Noeud(pion_ordi, lists_of(board), attacking, 3)
        node.alpha, node.beta = -4, 9
        moves = oracle.moves(oracle.as_grid(board))
        children = [node.creer_fils(x, y) for x, y in moves]
        assert node.fils == children
        for (x, y), child in zip(moves, children, strict=True):
            piece = oracle.piece_to_place(pion_ordi, attacking)
            assert child.colonnes == as_lists(oracle.child(oracle.as_grid(board), x, y, piece))
            assert (child.attaquant, child.profondeur, child.dernier_coup) == (not attacking, 4, (x, y))
            assert (child.alpha, child.beta, child.fils) == (-4, 9, [])
