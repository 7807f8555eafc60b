"""Boards that a search will probably visit next: the siblings of a position, which differ from it in the last move.

A board is 42 bytes here, its cells row by row from the top.
"""

from rubric import solution

_MOST_PARENTS = 1 << 14  # boards remembered


class Siblings:
    """Recognises the positions of a search by the boards that it has visited before."""

    def __init__(self) -> None:
        self._parents: set[bytes] = set()  # boards visited, and those from which one move leads to them

    def visit(self, board: bytes) -> list[bytes]:
        """Return the other boards that one move of the same player makes of the parent of `board`; an empty list when
        no such parent is known."""
        parents = {_put(board, at, 0): board[at] for at in _tops(board)}
        parent = next((parent for parent in parents if parent in self._parents), None)
        children = [_put(parent, at, parents[parent]) for at in _lowest_free(parent)] if parent is not None else []
        if len(self._parents) > _MOST_PARENTS:
            self._parents.clear()
        self._parents.update((board, *parents, *children))
        return [child for child in children if child != board]


def _put(board: bytes, at: int, piece: int) -> bytes:
    return board[:at] + bytes([piece]) + board[at + 1 :]


def _tops(board: bytes) -> list[int]:
    """Return the index of the highest piece of each column that has one."""
    width = solution.module("connect4").COLS
    columns = (range(col, len(board), width) for col in range(width))
    return [at for column in columns if (at := next(filter(board.__getitem__, column), None)) is not None]


def _lowest_free(board: bytes) -> list[int]:
    """Return the index of the lowest free cell of each column that has one."""
    width = solution.module("connect4").COLS
    columns = (range(len(board) - width + col, -1, -width) for col in range(width))
    return [at for column in columns if (at := next((at for at in column if not board[at]), None)) is not None]
