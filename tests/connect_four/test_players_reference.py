"""The reference of part D and the oracle that grades it, compared with other programs and with the specification."""

import random
from collections.abc import Callable
from functools import cache
from math import inf
from typing import Any

import numpy as np
import pytest

from bench.positions import bitboard
from rubric.checks import Oracle
from rubric.checks.playing import CHOICES, COUNTED, DEFENCES, QUIET, RULES, SOLVED, STATEMENT, TIES, WINS_IN_TWO
from rubric.checks.strategies import Game
from tests.support import oracle
from tests.support.boards import any_boards, as_array, outcome, player_to_move, quiet_boards, turned
from tests.support.loading import load
from tests.support.oracle import ALIGNMENTS, Board, as_board, legal_columns, lines, next_board

players: Any = load("reference", "players")
rules: Any = load("starter", "rules")
graded_by: Any = Oracle()

WIN = 100_000
TABLE = {(4, 0): 1000, (3, 0): 10, (2, 0): 2, (0, 3): -8}  # (own pieces, opponent's pieces), the other cells empty


@cache
def worth(board: Board, player: int) -> int:
    """Return evaluate_position, alignment by alignment, from the table of the specification."""
    total = 3 * sum(row[3] == player for row in board)
    for line in ALIGNMENTS:
        pieces = [board[row][col] for row, col in line]
        total += TABLE.get((pieces.count(player), pieces.count(3 - player)), 0)
    return total


@cache
def minimax(board: Board, depth: int, player: int) -> int:
    """Return the antisymmetric value for `player`, who is to move, by minimax without pruning."""
    return _minimax(board, depth, player, player)


def _minimax(board: Board, depth: int, player: int, mover: int) -> int:
    winners = lines(board).winners
    if winners:
        return WIN + depth if player in winners else -(WIN + depth)
    columns = sorted(legal_columns(board))
    if not columns:
        return 0
    if depth == 0:
        return worth(board, player) - worth(board, 3 - player)
    children = [_minimax(after(board, col, mover), depth - 1, player, 3 - mover) for col in columns]
    return max(children) if mover == player else min(children)


def after(board: Board, col: int, player: int) -> Board:
    new = next_board(board, col, player)
    assert new is not None
    return new


def wins(board: Board, col: int, player: int) -> bool:
    return bool(lines(after(board, col, player)).winners)


def rank(board: Board, col: int, player: int) -> int:
    """Return the sort key of a column in the move order."""
    return 0 if wins(board, col, player) else 1 if wins(board, col, 3 - player) else 2 + abs(col - 3)


def unfinished(seed: int, count: int) -> list[Board]:
    boards = [board for board in quiet_boards(seed, 12) if legal_columns(board)]
    return random.Random(seed).sample(boards, count)


def board_of(game: Game) -> Board:
    return as_board(game.board.tolist())


def test_the_rules_are_those_of_the_game() -> None:
    assert sorted(map(sorted, rules.WINDOWS)) == sorted(map(sorted, ALIGNMENTS))
    for board in any_boards(3, 150):
        array, winners = as_array(board), lines(board).winners
        assert rules.winner(array) == (max(winners) if winners else 0)
        assert rules.legal_moves(array) == sorted(legal_columns(board))
        assert rules.is_over(array) == bool(winners or not legal_columns(board))
        for col in range(7):
            if col in legal_columns(board):
                assert np.array_equal(rules.play(array, col, 2), as_array(after(board, col, 2)))
            else:
                with pytest.raises(ValueError, match=f"column {col} is full"):
                    rules.play(array, col, 2)
        assert np.array_equal(array, as_array(board))


def test_evaluate_position() -> None:
    assert [worth(board_of(STATEMENT), player) for player in (1, 2)] == [-3, 17]
    for game, first, second in RULES:
        assert (worth(board_of(game), 1), worth(board_of(game), 2)) == (first, second)
    for board in any_boards(1, 200):
        for player in (1, 2):
            assert players.evaluate_position(as_array(board), player) == worth(board, player)
            assert graded_by.evaluate_position(as_array(board), player) == worth(board, player)


def greedy_choices(board: Board, player: int) -> list[int]:
    columns = sorted(legal_columns(board))
    for side in (player, 3 - player):
        if choices := [col for col in columns if wins(board, col, side)]:
            return choices
    best = max(worth(after(board, col, player), player) for col in columns)
    best_columns = [col for col in columns if worth(after(board, col, player), player) == best]
    nearest = min(abs(col - 3) for col in best_columns)
    return [col for col in best_columns if abs(col - 3) == nearest]


def test_greedy_and_order_moves() -> None:
    draw = random.Random(2)
    for board in unfinished(2, 120):
        array, player, columns = as_array(board), player_to_move(board), sorted(legal_columns(board))
        assert graded_by.greedy_columns(array, player) == greedy_choices(board, player)
        assert players.greedy(array, player) in greedy_choices(board, player)
        moves = draw.sample(columns, len(columns))
        ordered = players.order_moves(array, player, moves)
        assert sorted(ordered) == columns
        ranks = [rank(board, col, player) for col in ordered]
        assert ranks == sorted(ranks)
        assert [rank(board, col, player) for col in graded_by.order_moves(array, player, moves)] == ranks


@pytest.mark.parametrize("depth", [0, 1, 2, pytest.param(3, marks=pytest.mark.slow)])
def test_negamax_is_minimax(depth: int) -> None:
    for board in [*unfinished(depth, 15 - 4 * depth), *any_boards(depth, 12)]:
        array, player = as_array(board), player_to_move(board)
        value = minimax(board, depth, player)
        col, score = players.negamax(array, depth, -inf, inf, player)
        assert score == value == graded_by.negamax_value(array, depth, player)
        if depth and legal_columns(board) and not lines(board).winners:
            reach = [
                c for c in legal_columns(board) if -minimax(after(board, c, player), depth - 1, 3 - player) == value
            ]
            assert graded_by.negamax_columns(array, depth, player) == sorted(reach)
            assert col in reach
        for alpha in (-20, value - 1, value, value + 1):
            _, bound = players.negamax(array, depth, alpha, alpha + 4, player)
            if alpha < value < alpha + 4:
                assert bound == value
            else:
                assert (bound <= alpha) == (value <= alpha)


def nodes(depth: int, order: Callable[[Board, int, list[int]], list[int]]) -> int:
    """Return the number of nodes of the notebook's alpha-beta on its board, leaves valued for player 1 alone."""
    count = 0

    def search(board: Board, plies_left: int, alpha: float, beta: float, mover: int) -> float:
        nonlocal count
        count += 1
        winners, columns = lines(board).winners, sorted(legal_columns(board))
        if winners:
            return WIN + plies_left if 1 in winners else -(WIN + plies_left)
        if plies_left == 0 or not columns:
            return worth(board, 1) if columns else 0
        best = -inf if mover == 1 else inf
        for col in order(board, mover, columns):
            value = search(after(board, col, mover), plies_left - 1, alpha, beta, 3 - mover)
            best = max(best, value) if mover == 1 else min(best, value)
            alpha, beta = (max(alpha, best), beta) if mover == 1 else (alpha, min(beta, best))
            if alpha >= beta:
                break
        return best

    search(board_of(COUNTED), depth, -inf, inf, 1)
    return count


@pytest.mark.parametrize(
    ("depth", "centre", "ordered"),
    [(4, 1_285, 98), (5, 11_598, 392), pytest.param(6, 33_414, 686, marks=pytest.mark.slow)],
)
def test_the_nodes_of_the_specification(depth: int, centre: int, ordered: int) -> None:
    """The numbers hold for any order among equal moves: left or right first, and random."""
    assert nodes(depth, lambda _board, _mover, columns: sorted(columns, key=lambda col: abs(col - 3))) == centre
    draw = random.Random(depth)
    ties: list[Callable[[int], float]] = [lambda col: col, lambda col: -col, lambda _: draw.random()]
    for tie in ties:
        visits = nodes(depth, lambda board, mover, cols: sorted(cols, key=lambda c: (rank(board, c, mover), tie(c))))  # noqa: B023
        assert visits == ordered
    assert graded_by.visits_in_order(COUNTED.board, depth, 1, players.order_moves) == ordered


def test_the_notebooks_own_board() -> None:
    """After 3 4 3 at depth 4 the antisymmetric value is -15, where the notebook's minimax gives 3."""
    board = board_of(Game((3, 4, 3)))
    assert minimax(board, 4, 2) == -15
    assert players.negamax(as_array(board), 4, -inf, inf, 2)[1] == -15


def test_nodes_visited_by_the_grader_are_those_of_alpha_beta() -> None:
    game = QUIET[0]
    plain = graded_by.plain_visits(game.board, 4, game.player)
    assert plain == 1 + 7 + 49 + 343 + 2401
    assert graded_by.most_visits(game.board, 4, game.player) < plain / 2
    mirrored = {game.mirrored() for game in QUIET}
    assert mirrored == set(QUIET)


def test_the_chosen_moves_of_one_ply() -> None:
    for game, col in TIES:
        board = board_of(game)
        assert greedy_choices(board, game.player) == [col]
        values = [worth(after(board, c, game.player), game.player) for c in legal_columns(board)]
        assert values.count(max(values)) == 2
    for game, columns in CHOICES:
        assert tuple(greedy_choices(board_of(game), game.player)) == columns


def test_the_chosen_wins_and_defences() -> None:
    for game, col in WINS_IN_TWO:
        assert winning(board_of(game), 3, game.player) == [col]
        assert winning(board_of(game), 1, game.player) == []
    for game, col in DEFENCES:
        board, player = board_of(game), game.player
        safe = [c for c in sorted(legal_columns(board)) if not winning(after(board, c, player), 3, 3 - player)]
        assert safe == [col]
        assert not any(wins(board, c, side) for c in legal_columns(board) for side in (1, 2))
        assert abs(col - 3) == max(abs(c - 3) for c in legal_columns(board))


def winning(board: Board, plies: int, player: int) -> list[int]:
    """Return the columns with which `player`, to move, wins within `plies` plies."""
    return [
        col for col in sorted(legal_columns(board)) if -minimax(after(board, col, player), plies - 1, 3 - player) >= WIN
    ]


@pytest.mark.parametrize(("game", "col"), SOLVED)
def test_the_solved_positions(game: Game, col: int) -> None:
    board = bitboard.Board()
    for x in game.moves:
        board = turned(board, x)
    values = {x: 1 if board.wins(x) else -outcome(turned(board, x)) for x in board.legal()}
    assert [x for x, value in values.items() if value == max(values.values())] == [col]
    assert max(values.values()) >= 0


def test_mcts_finds_them_and_repeats_itself() -> None:
    for game, col in SOLVED[-3:]:
        random.seed(1)
        assert players.mcts(game.board, game.player, 1000) == col
    answers = []
    for _ in range(2):
        random.seed(7)
        answers.append([players.mcts(STATEMENT.board, 1, 30) for _ in range(5)])
    assert answers[0] == answers[1]
    assert all(players.mcts(game.board, game.player, 1) in oracle.legal_columns(board_of(game)) for game in QUIET)


def test_iterative_deepening_in_real_time() -> None:
    assert players.iterative_deepening(STATEMENT.board, 1, 0.0) in range(7)
    for game, col in WINS_IN_TWO:
        assert players.iterative_deepening(game.board, game.player, 30) == col
