"""Drawings of the trees of right searches of parts A and B, for trees small enough to draw."""

from collections.abc import Iterator
from itertools import islice
from math import inf
from typing import Any

from grader.assignment.authors import Tree
from rubric import solution
from rubric.checks.answers import bitboard

MOST = 16  # positions in a drawing
_MOST_SEARCHED = 300  # positions of a search, of which alpha-beta may leave few to draw


def value_text(value: float) -> str:
    """Return a value in the notation used in trees."""
    return {inf: "+∞", -inf: "-∞"}.get(value, f"{value:g}")


def minimax_tree(oracle: Any, board: Any, player: int, k: int) -> Tree | None:
    """Return the tree of eval_board with the values for `player`, or None when it is too large."""
    if len(list(islice(_positions(board, player, k), MOST + 1))) > MOST:
        return None
    return _minimax(oracle, board, (player, player), k, "")


def _positions(board: Any, mover: int, k: int) -> Iterator[Any]:
    """Yield each position of the tree of minimax, the board itself first."""
    yield board
    for _, after in _moves(board, mover, k):
        yield from _positions(after, 3 - mover, k - 1)


def _moves(board: Any, mover: int, k: int) -> list[tuple[int, Any]]:
    """Return each legal column with the board after the move; none for a leaf."""
    if k == 0 or bitboard.won(board):
        return []
    boards = ((col, solution.module("connect4").get_next_board(board, col, mover)) for col in range(bitboard.COLS))
    return [(col, after) for col, after in boards if after is not None]


def _minimax(oracle: Any, board: Any, players: tuple[int, int], k: int, move: str) -> Tree:
    """Return the tree below a board; `players` are the root's, and the one to move."""
    root, mover = players
    score = oracle.score(board, mover, k)
    moves = _moves(board, mover, k)
    children = tuple(_minimax(oracle, after, (root, 3 - mover), k - 1, str(col)) for col, after in moves)
    return Tree(move, value_text(score if mover == root else -score), mover == root, children)


def alphabeta_tree(pion_ordi: int, columns: Any, attaquant: bool, depth: int) -> Tree | None:
    """Return the tree of remonter_score with the cut branches, or None when it is too large."""
    root = solution.module("noeud").Noeud(pion_ordi, columns, attaquant)
    board = bitboard.board(*(bitboard.of_columns(columns, player) for player in (1, 2)))
    if len(list(islice(_positions(board, root.pion_a_placer, depth), _MOST_SEARCHED + 1))) > _MOST_SEARCHED:
        return None
    root.remonter_score(depth)
    tree = _alphabeta(root, "")
    return tree if size(tree) <= MOST else None


def _alphabeta(node: Any, move: str) -> Tree:
    visited = {child.dernier_coup[0]: child for child in node.fils}
    columns = [x for x, column in enumerate(node.colonnes) if not column[-1]] if visited else []
    children = [_alphabeta(visited[x], str(x)) if x in visited else Tree(str(x), "", False, cut=True) for x in columns]
    return Tree(move, value_text(node.score), node.attaquant, tuple(children))


def size(tree: Tree) -> int:
    """Return the number of positions of a tree."""
    return 1 + sum(map(size, tree.children))
