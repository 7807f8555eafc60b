"""The players of the tournament notebook, reproduced unoptimised: NumPy boards processed cell by cell.

The built-in players are compared with them, and `bench.arena` measures both.
"""

import random
from collections.abc import Callable
from math import inf, log, sqrt
from typing import Any

import numpy as np

from arena.position import Position

ROWS, COLS = 6, 7
Player = Callable[["Board", int, random.Random], int]


class Board:
    """A board, row 0 on top: 0 is empty, 1 and 2 are the players."""

    def __init__(self, grid: Any = None) -> None:
        self.grid = np.zeros((ROWS, COLS), dtype=int) if grid is None else grid.copy()

    def copy(self) -> "Board":
        return Board(self.grid)

    def legal_moves(self) -> list[int]:
        return [col for col in range(COLS) if self.grid[0, col] == 0]

    def drop(self, col: int, player: int) -> None:
        row = next(row for row in range(ROWS - 1, -1, -1) if self.grid[row, col] == 0)
        self.grid[row, col] = player

    def undo(self, col: int) -> None:
        row = next(row for row in range(ROWS) if self.grid[row, col] != 0)
        self.grid[row, col] = 0

    def has_won(self, player: int) -> bool:
        g = self.grid
        for r in range(ROWS):
            for c in range(COLS - 3):
                if all(g[r, c + i] == player for i in range(4)):
                    return True
        for r in range(ROWS - 3):
            for c in range(COLS):
                if all(g[r + i, c] == player for i in range(4)):
                    return True
        for r in range(3, ROWS):
            for c in range(COLS - 3):
                if all(g[r - i, c + i] == player for i in range(4)):
                    return True
        for r in range(ROWS - 3):
            for c in range(COLS - 3):
                if all(g[r + i, c + i] == player for i in range(4)):
                    return True
        return False

    def winner(self) -> int | None:
        """Return 1 or 2, 0 for a draw, None while the game goes on."""
        if self.has_won(1):
            return 1
        if self.has_won(2):
            return 2
        return None if self.legal_moves() else 0


def evaluate_window(window: Any, player: int) -> int:
    """Return the value of four cells in a row for a player."""
    own, other = np.count_nonzero(window == player), np.count_nonzero(window == 3 - player)
    empty = np.count_nonzero(window == 0)
    score = 0
    if own == 4:
        score += 1000
    elif own == 3 and empty == 1:
        score += 10
    elif own == 2 and empty == 2:
        score += 2
    if other == 3 and empty == 1:
        score -= 8
    return score


def evaluate_position(board: Board, player: int) -> int:
    """Return the value of a board for a player: its windows of four, and its centre."""
    g = board.grid
    score = int(np.count_nonzero(g[:, COLS // 2] == player)) * 3
    for r in range(ROWS):
        for c in range(COLS - 3):
            score += evaluate_window(g[r, c : c + 4], player)
    for r in range(ROWS - 3):
        for c in range(COLS):
            score += evaluate_window(g[r : r + 4, c], player)
    for r in range(ROWS - 3):
        for c in range(COLS - 3):
            score += evaluate_window(np.array([g[r + i, c + i] for i in range(4)]), player)
    for r in range(3, ROWS):
        for c in range(COLS - 3):
            score += evaluate_window(np.array([g[r - i, c + i] for i in range(4)]), player)
    return score


def from_centre(moves: list[int]) -> list[int]:
    """Return the columns from the centre outwards."""
    return sorted(moves, key=lambda col: abs(col - COLS // 2))


def random_player(board: Board, _player: int, draw: random.Random) -> int:
    """Return a legal column, drawn."""
    return draw.choice(board.legal_moves())


def greedy(board: Board, player: int, _draw: random.Random) -> int:
    """Return a column that wins, else one that stops the other from winning, else the best by the evaluation."""
    moves = board.legal_moves()
    for mover in (player, 3 - player):
        for col in moves:
            after = board.copy()
            after.drop(col, mover)
            if after.has_won(mover):
                return col
    best, best_score = -1, -inf
    for col in from_centre(moves):
        after = board.copy()
        after.drop(col, player)
        score = evaluate_position(after, player)
        if score > best_score:
            best, best_score = col, score
    return best


class Minimax:
    """Alpha-beta from the centre outwards. `calls` counts every call, as the notebook does."""

    def __init__(self, depth: int) -> None:
        self.depth = depth
        self.calls = 0

    def __call__(self, board: Board, player: int, _draw: random.Random) -> int:
        return self.search(board, self.depth, -inf, inf, True, player)[0]

    def search(
        self, board: Board, depth: int, alpha: float, beta: float, maximizing: bool, player: int
    ) -> tuple[int, float]:
        self.calls += 1
        winner = board.winner()
        if winner is not None:
            return -1, 0 if winner == 0 else 100000 + depth if winner == player else -100000 - depth
        if depth == 0:
            return -1, evaluate_position(board, player)
        best, best_score = -1, -inf if maximizing else inf
        for col in from_centre(board.legal_moves()):
            board.drop(col, player if maximizing else 3 - player)
            score = self.search(board, depth - 1, alpha, beta, not maximizing, player)[1]
            board.undo(col)
            if score > best_score if maximizing else score < best_score:
                best, best_score = col, score
            if maximizing:
                alpha = max(alpha, best_score)
            else:
                beta = min(beta, best_score)
            if alpha >= beta:
                break
        return best, best_score


class Node:
    """A node of the Monte Carlo tree; `player` made the last move."""

    def __init__(self, board: Board, player: int, parent: "Node | None" = None, move: int = -1) -> None:
        self.board = board.copy()
        self.player, self.parent, self.move = player, parent, move
        self.children: list[Node] = []
        self.wins = 0.0
        self.visits = 0
        self.untried = board.legal_moves()

    def ucb1(self) -> float:
        assert self.parent is not None
        return self.wins / self.visits + 1.414 * sqrt(log(self.parent.visits) / self.visits)

    def best_child(self) -> "Node":
        return max(self.children, key=lambda child: child.ucb1())


class MonteCarlo:
    """Monte Carlo tree search of so many iterations."""

    def __init__(self, iterations: int) -> None:
        self.iterations = iterations

    def __call__(self, board: Board, player: int, draw: random.Random) -> int:
        root = Node(board, 3 - player)
        for _ in range(self.iterations):
            node, sim, current = root, board.copy(), player
            while not node.untried and node.children:
                node = node.best_child()
                sim.drop(node.move, current)
                current = 3 - current
            if sim.winner() is None and node.untried:
                move = draw.choice(node.untried)
                node.untried.remove(move)
                sim.drop(move, current)
                node.children.append(Node(sim, current, node, move))
                node = node.children[-1]
                current = 3 - current
            back_up(node, roll_out(sim.copy(), current, draw))
        return max(root.children, key=lambda child: child.visits).move


def roll_out(board: Board, player: int, draw: random.Random) -> int:
    """Return the winner of a game that goes on at random."""
    while True:
        winner = board.winner()
        if winner is not None:
            return winner
        board.drop(draw.choice(board.legal_moves()), player)
        player = 3 - player


def back_up(node: Node | None, winner: int) -> None:
    """Count a game that this player has won, in a node and all above it."""
    while node is not None:
        node.visits += 1
        node.wins += 1 if winner == node.player else 0.5 if winner == 0 else 0
        node = node.parent


def field() -> dict[str, Player]:
    """Return the notebook's five players, by the names of the built-in ones."""
    return {
        "random": random_player,
        "greedy": greedy,
        "minimax:4": Minimax(4),
        "minimax:6": Minimax(6),
        "mcts:1000": MonteCarlo(1000),
    }


def choice(player: Player, position: Position, draw: random.Random) -> int:
    """Return the move of one of these players."""
    return player(Board(position.board()), position.to_move, draw)
