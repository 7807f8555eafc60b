"""Random reachable positions, generated with the tests' oracle."""

from collections.abc import Iterator
from functools import cache
from random import Random

import numpy as np
import numpy.typing as npt

from bench.positions import bitboard
from tests.support.oracle import Board, Grid, as_grid, legal_columns, lines, next_board, play_out

START = play_out("")


def player_to_move(board: Board) -> int:
    return 1 + sum(cell != 0 for row in board for cell in row) % 2


def game(rng: Random, quiet: bool) -> Iterator[Board]:
    """Yield the positions of a random game up to a win or a full board; a quiet game avoids winning moves instead."""
    board: Board | None = START
    while board is not None:
        yield board
        columns = [] if lines(board).winners else sorted(legal_columns(board))
        after = [next_board(board, col, player_to_move(board)) for col in rng.sample(columns, len(columns))]
        board = next((b for b in after if b is not None and not (quiet and lines(b).winners)), None)


@cache
def quiet_boards(seed: int, games: int) -> tuple[Board, ...]:
    """Return all positions of `games` quiet games: nobody has won, of any length, the longest ones almost or quite
    full."""
    rng = Random(seed)
    return tuple(board for _ in range(games) for board in game(rng, quiet=True))


@cache
def finished_boards(seed: int, games: int) -> tuple[Board, ...]:
    """Return the last position of each of `games` random games; a few are drawn, the others won."""
    rng = Random(seed)
    return tuple(list(game(rng, quiet=False))[-1] for _ in range(games))


@cache
def any_boards(seed: int, count: int) -> tuple[Board, ...]:
    """Return `count` positions, from the empty board to the full one, one in six won."""
    quiet, won = count - count // 6, count // 6
    pool = quiet_boards(seed, 30 + quiet // 25)
    return (*Random(seed).sample(pool, quiet), *finished_boards(seed, won))


def as_array(board: Board) -> npt.NDArray[np.int_]:
    return np.array(board, dtype=int)


def as_lists(grid: Grid) -> list[list[int]]:
    """Return a new grid in the form used by part B."""
    return [list(column) for column in grid]


def lists_of(board: Board) -> list[list[int]]:
    return as_lists(as_grid(board))


@cache
def outcome(board: bitboard.Board) -> int:
    """Return 1, 0 or -1 for the side to move, by solving the rest of the game."""
    if any(board.wins(x) for x in board.legal()):
        return 1
    best = -1 if board.legal() else 0
    for x in sorted(board.legal(), key=lambda x: abs(x - 3)):
        best = max(best, -outcome(turned(board, x)))
        if best == 1:
            break
    return best


def turned(board: bitboard.Board, x: int) -> bitboard.Board:
    """Return the board after a move, without its history, so that transpositions are equal."""
    return bitboard.Board(board.theirs, board.mine | board.landing(x))
