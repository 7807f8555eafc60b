"""Partie A, annotée (vérifiée avec mypy)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, Optional, TypeAlias, cast

import numpy as np
import numpy.typing as npt

Board: TypeAlias = npt.NDArray[np.int_]
Player: TypeAlias = Literal[1, 2]
Choice: TypeAlias = tuple[float, int]  # (score, col)

ROWS: Final = 6
COLS: Final = 7

WEIGHTS: Final[Board] = np.array([
    [3, 4, 5, 7, 5, 4, 3],
    [4, 6, 8, 10, 8, 6, 4],
    [5, 8, 11, 14, 11, 8, 5],
    [5, 8, 11, 14, 11, 8, 5],
    [4, 6, 8, 10, 8, 6, 4],
    [3, 4, 5, 7, 5, 4, 3],
])


@dataclass(frozen=True, order=True)
class Cell:
    row: int
    col: int

    def __add__(self, step: Step) -> Cell:
        return Cell(self.row + step.drow, self.col + step.dcol)

    def on_board(self) -> bool:
        return 0 <= self.row < ROWS and 0 <= self.col < COLS


@dataclass(frozen=True)
class Step:
    drow: int
    dcol: int

    def __neg__(self) -> Step:
        return Step(-self.drow, -self.dcol)


def opponent(player: Player) -> Player:
    return cast(Player, 3 - player)


STEPS: Final[tuple[Step, ...]] = (Step(0, 1), Step(1, 0), Step(1, 1), Step(1, -1))


def get_first_row(board: Board, col: int) -> Optional[int]:
    return next((row for row in range(ROWS - 1, -1, -1) if board[row, col] == 0), None)


def get_next_board(board: Board, col: int, player: Player) -> Board | None:
    row = get_first_row(board, col)
    if row is None:
        return None
    result: Board = board.copy()
    result[row, col] = player
    return result


def _ray(board: Board, start: Cell, step: Step) -> Iterator[Cell]:
    cell = start + step
    while cell.on_board() and board[cell.row, cell.col] == board[start.row, start.col]:
        yield cell
        cell = cell + step


def check_winner(board: Board, row: int, col: int) -> int:
    start = Cell(row, col)
    player = int(board[row, col])
    if player == 0:
        return 0
    for step in STEPS:
        if sum(1 for s in (step, -step) for _ in _ray(board, start, s)) >= 3:
            return player
    return 0


def get_board_score(board: Board | None, player: Player) -> float:
    if board is None:
        return math.inf
    total: float = 0
    for row in range(ROWS):
        for col in range(COLS):
            owner = int(board[row, col])
            if owner == 0:
                continue
            sign = 1 if owner == player else -1
            if check_winner(board, row, col):
                return sign * math.inf
            total += sign * int(WEIGHTS[row, col])
    return total


def eval_board(board: Board, player: Player, k: int) -> Choice:
    score = get_board_score(board, player)
    if k == 0 or math.isinf(score):
        return score, 0
    best: Choice | None = None
    for col in range(COLS):
        following = get_next_board(board, col, player)
        if following is None:
            continue
        reply, _ = eval_board(following, opponent(player), k - 1)
        if best is None or -reply > best[0]:
            best = (-reply, col)
    return best or (score, 0)
