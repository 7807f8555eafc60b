"""Correct answers, computed slowly and plainly from the specification alone.

Nothing is imported from reference/ or starter/, so that an error there cannot be hidden by the same error here. Boards
and grids are tuples of tuples, so that every answer can be cached.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from typing import Literal, NamedTuple

Board = tuple[tuple[int, ...], ...]  # part A: 6 rows of 7 cells, row 0 on top
Grid = tuple[tuple[int, ...], ...]  # part B: 7 columns of 6 cells, the bottom first
Cell = tuple[int, int]  # (row, col) on a board, (x, y) on a grid
Reading = Literal["leaf", "letter"]  # of a full board, section 7.4

ROWS, COLS = range(6), range(7)
WEIGHTS = (
    (3, 4, 5, 7, 5, 4, 3),
    (4, 6, 8, 10, 8, 6, 4),
    (5, 8, 11, 14, 11, 8, 5),
    (5, 8, 11, 14, 11, 8, 5),
    (4, 6, 8, 10, 8, 6, 4),
    (3, 4, 5, 7, 5, 4, 3),
)
ALIGNMENTS: tuple[tuple[Cell, ...], ...] = (
    *(tuple((row, col + i) for i in range(4)) for row in range(6) for col in range(4)),  # 24 horizontal
    *(tuple((row + i, col) for i in range(4)) for row in range(3) for col in range(7)),  # 21 vertical
    *(tuple((row + i, col + i) for i in range(4)) for row in range(3) for col in range(4)),  # 12 falling
    *(tuple((row - i, col + i) for i in range(4)) for row in range(3, 6) for col in range(4)),  # 12 rising
)
THROUGH = {(row, col): [line for line in ALIGNMENTS if (row, col) in line] for row in ROWS for col in COLS}


def as_board(rows: Iterable[Iterable[int]]) -> Board:
    """Convert a NumPy board, or any other nested sequence of rows, to tuples."""
    return tuple(tuple(int(cell) for cell in row) for row in rows)


def as_grid(board: Board) -> Grid:
    return tuple(tuple(board[row][col] for row in reversed(ROWS)) for col in COLS)


@lru_cache(1 << 17)
def _board_of(grid: Grid) -> Board:
    return tuple(tuple(grid[col][5 - row] for col in COLS) for row in ROWS)


def play_out(moves: str) -> Board:
    """Return the board after these columns, player 1 first. Raise ValueError for an illegal game."""
    board: Board | None = as_board([[0] * 7] * 6)
    for turn, col in enumerate(moves):
        if board is None or lines(board).winners:
            raise ValueError(f"{moves}: a move into a full column, or after a win")
        board = next_board(board, int(col), 1 + turn % 2)
    if board is None:
        raise ValueError(f"{moves}: the last move goes into a full column")
    return board


# ---- Part A ----------------------------------------------------------------------------------------------------------


class Lines(NamedTuple):
    """Properties of the 69 alignments of a board."""

    winners: frozenset[int]  # players with an alignment of their own
    without_one: int  # alignments that hold no piece of player 1
    without_two: int


@lru_cache(1 << 18)
def lines(board: Board) -> Lines:
    contents = [
        {board[r0][c0], board[r1][c1], board[r2][c2], board[r3][c3]}
        for (r0, c0), (r1, c1), (r2, c2), (r3, c3) in ALIGNMENTS
    ]
    winners = frozenset(player for player in (1, 2) if {player} in contents)
    return Lines(winners, sum(1 not in content for content in contents), sum(2 not in content for content in contents))


def first_row(board: Board, col: int) -> int | None:
    pieces = sum(board[row][col] != 0 for row in ROWS)
    return 5 - pieces if pieces < 6 else None


def legal_columns(board: Board) -> frozenset[int]:
    return frozenset(col for col in COLS if first_row(board, col) is not None)


def next_board(board: Board, col: int, player: int) -> Board | None:
    target = first_row(board, col)
    if target is None:
        return None
    row = (*board[target][:col], player, *board[target][col + 1 :])
    return (*board[:target], row, *board[target + 1 :])


def winner_at(board: Board, row: int, col: int) -> int:
    piece = board[row][col]
    return piece if piece and any(all(board[r][c] == piece for r, c in line) for line in THROUGH[row, col]) else 0


def board_score(board: Board | None, player: int) -> float:
    if board is None or player in lines(board).winners:
        return inf
    if lines(board).winners:
        return -inf
    signs = {0: 0, player: 1, 3 - player: -1}
    return sum(signs[board[row][col]] * WEIGHTS[row][col] for row in ROWS for col in COLS)


def ends_search(board: Board, k: int, reading: Reading = "leaf") -> bool:
    """Return whether eval_board stops here."""
    return k == 0 or bool(lines(board).winners) or (reading == "leaf" and not legal_columns(board))


def eval_value(board: Board, player: int, k: int, reading: Reading = "leaf") -> float:
    """Return the score of eval_board."""
    return _eval(board, player, player, k, reading)


@lru_cache(1 << 17)
def _eval(board: Board, player: int, mover: int, k: int, reading: Reading) -> float:
    """Return the value for `player` when `mover` is to move; without a legal move, `mover` has lost."""
    if ends_search(board, k, reading):
        return board_score(board, player)
    values = [_eval(after, player, 3 - mover, k - 1, reading) for after in _after(board, mover).values()]
    return max(values, default=-inf) if mover == player else min(values, default=inf)


def _after(board: Board, mover: int) -> dict[int, Board]:
    boards = {col: next_board(board, col, mover) for col in COLS}
    return {col: after for col, after in boards.items() if after is not None}


def eval_columns(board: Board, player: int, k: int, reading: Reading = "leaf") -> frozenset[int]:
    """Return the legal columns that reach the score of eval_board; all seven where it stops."""
    if ends_search(board, k, reading):
        return frozenset(COLS)
    best = eval_value(board, player, k, reading)
    after = _after(board, player)
    return frozenset(col for col in after if _eval(after[col], player, 3 - player, k - 1, reading) == best)


# ---- Part B ----------------------------------------------------------------------------------------------------------


def heuristic(grid: Grid, pion_ordi: int) -> float:
    held = lines(_board_of(grid))
    if held.winners:
        return inf if pion_ordi in held.winners else -inf
    without_human, without_computer = held.without_two, held.without_one
    if pion_ordi == 2:
        without_human, without_computer = without_computer, without_human
    return without_human - without_computer


def moves(grid: Grid) -> list[Cell]:
    """Return the legal moves (x, y), columns from 0 to 6."""
    return [(x, column.index(0)) for x, column in enumerate(grid) if 0 in column]


def child(grid: Grid, x: int, y: int, piece: int) -> Grid:
    column = (*grid[x][:y], piece, *grid[x][y + 1 :])
    return (*grid[:x], column, *grid[x + 1 :])


def is_leaf(grid: Grid, depth_left: int) -> bool:
    return depth_left == 0 or bool(lines(_board_of(grid)).winners) or not moves(grid)


def piece_to_place(pion_ordi: int, attacking: bool) -> int:
    return pion_ordi if attacking else 3 - pion_ordi


@lru_cache(1 << 17)
def value(grid: Grid, pion_ordi: int, attacking: bool, depth: int) -> float:
    """Return the score of a node by plain minimax, `depth` plies deep."""
    if is_leaf(grid, depth):
        return heuristic(grid, pion_ordi)
    return (max if attacking else min)(move_values(grid, pion_ordi, attacking, depth).values())


def move_values(grid: Grid, pion_ordi: int, attacking: bool, depth: int) -> dict[Cell, float]:
    """Return each legal move (x, y) with the child's own score."""
    piece = piece_to_place(pion_ordi, attacking)
    return {(x, y): value(child(grid, x, y, piece), pion_ordi, not attacking, depth - 1) for x, y in moves(grid)}


def best_moves(grid: Grid, pion_ordi: int, attacking: bool, depth: int) -> frozenset[Cell]:
    """Return the moves whose own score equals the node's."""
    best = value(grid, pion_ordi, attacking, depth)
    return frozenset(move for move, own in move_values(grid, pion_ordi, attacking, depth).items() if own == best)


@lru_cache(1 << 17)
def plain_nodes(grid: Grid, piece: int, depth: int) -> int:
    """Return the number of nodes plain minimax visits, root included, when `piece` is to be placed."""
    if is_leaf(grid, depth):
        return 1
    return 1 + sum(plain_nodes(child(grid, x, y, piece), 3 - piece, depth - 1) for x, y in moves(grid))


@dataclass(frozen=True)
class Visited:
    """A node visited by alpha-beta: the score it returned, and the children it searched, by move."""

    score: float
    children: dict[Cell, "Visited"]

    @property
    def nodes(self) -> int:
        return 1 + sum(node.nodes for node in self.children.values())

    @property
    def leaves(self) -> int:
        return sum(node.leaves for node in self.children.values()) if self.children else 1


def alphabeta(
    grid: Grid, pion_ordi: int, attacking: bool, depth: int, alpha: float = -inf, beta: float = inf
) -> Visited:
    """Run the search of section 3, children in column order."""
    if is_leaf(grid, depth):
        return Visited(heuristic(grid, pion_ordi), {})
    score = -inf if attacking else inf
    piece = piece_to_place(pion_ordi, attacking)
    visited: dict[Cell, Visited] = {}
    for x, y in moves(grid):
        node = alphabeta(child(grid, x, y, piece), pion_ordi, not attacking, depth - 1, alpha, beta)
        visited[x, y] = node
        score = max(score, node.score) if attacking else min(score, node.score)
        if score >= beta if attacking else score <= alpha:
            break
        alpha, beta = (max(alpha, score), beta) if attacking else (alpha, min(beta, score))
    return Visited(score, visited)
