"""A correct check_winner in parts that a misconception changes."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from rubric.checks.strategies import COLS, ROWS

AXES = ("horizontal", "vertical", "falling", "rising")
STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))
_CELLS = [(row, col) for row in range(ROWS) for col in range(COLS)]


def is_in_board(row, col):
    return 0 <= row < ROWS and 0 <= col < COLS


def is_equal(piece, own):
    return piece == own


def both(onwards, back):
    """Return the length of the line through a piece, by the numbers of equal pieces on its two sides."""
    return 1 + onwards + back


ALL_AXES = (both,) * 4


@dataclass(frozen=True)
class WinTest:
    """A correct check_winner except for the fields changed."""

    where: str = "cell"  # of the lines: through the "cell", of its "player" anywhere, of "anybody", or for the "owner"
    axes: tuple[Callable[[int, int], int], ...] = ALL_AXES  # for each axis the length, by the runs on both sides
    inside: Callable[[int, int], bool] = is_in_board
    same: Callable[[int, int], bool] = is_equal
    lengths: Callable[..., list[int]] | None = None  # of the lines of a cell, instead of those along the axes
    windows: Callable[..., bool] | None = None  # the lines of four that it looks at; it looks at no runs then
    enough: Callable[[int], bool] = lambda length: length >= 4
    win: Callable[[int], object] = lambda player: player
    nobody: object = 0

    def __call__(self, board, row, col):
        """Return the answer for a cell."""
        player = int(board[row, col])
        if self.where in ("anybody", "owner"):
            winners = {int(board[cell]) for cell in _CELLS if board[cell] and self._wins(board, *cell)}
            winner = player if self.where == "owner" else max(winners, default=0)
            return self.win(winner) if winners and winner else self.nobody
        cells = [cell for cell in _CELLS if board[cell] == player] if self.where == "player" else [(row, col)]
        return self.win(player) if player and any(self._wins(board, *cell) for cell in cells) else self.nobody

    def _wins(self, board, row, col):
        if self.windows is not None:
            return any(self.windows(*window) for window in _lines_of_four(to_tuples(board), row, col))
        if self.lengths is not None:
            return any(map(self.enough, self.lengths(board, row, col)))
        runs = count_runs(to_tuples(board), row, col, self.inside, self.same)
        return any(self.enough(length(*pair)) for length, pair in zip(self.axes, runs, strict=True))


def to_tuples(board):
    return tuple(map(tuple, board.tolist()))


@lru_cache(maxsize=1 << 16)
def count_runs(cells, row, col, inside, same):
    """Return, for each axis, how many equal pieces follow the one at (row, col), onwards and back."""
    return [
        (_run(cells, row, col, dr, dc, inside, same), _run(cells, row, col, -dr, -dc, inside, same)) for dr, dc in STEPS
    ]


def _run(cells, row, col, dr, dc, inside, same):
    length, r, c = 0, row + dr, col + dc
    while length < 2 * COLS and inside(r, c) and same(cells[r % ROWS][c % COLS], cells[row][col]):
        length, r, c = length + 1, r + dr, c + dc
    return length


@lru_cache(maxsize=1 << 16)
def _lines_of_four(cells, row, col):
    """Return the lines of four equal pieces through a cell: axis, top and left of the line, place of the cell in it."""
    found = []
    for axis, (dr, dc) in zip(AXES, STEPS, strict=True):
        for place in range(4):
            line = [(row + (i - place) * dr, col + (i - place) * dc) for i in range(4)]
            if all(is_in_board(r, c) and cells[r][c] == cells[row][col] for r, c in line):
                found.append((axis, line[0][0], min(c for _, c in line), place))
    return found


def count_pieces(board, row, col, reach):
    """Return the number of equal pieces on each line through (row, col), at most `reach` cells away."""
    lines = [[(row + i * dr, col + i * dc) for i in range(-reach, reach + 1)] for dr, dc in STEPS]
    return [sum(is_in_board(r, c) and board[r, c] == board[row, col] for r, c in line) for line in lines]


def composed(one, other):
    """Return the test with the changes of both, or None when they change the same."""
    if not isinstance(one, WinTest) or not isinstance(other, WinTest):
        return None
    changes, other_changes = _changes(one), _changes(other)
    lines = ({"axes" if name in ("lengths", "windows") else name for name in each} for each in (changes, other_changes))
    return None if set.intersection(*lines) else WinTest(**changes | other_changes)


def _changes(test):
    """Return the fields in which a test differs from the right one."""
    right = vars(WinTest())
    return {name: value for name, value in vars(test).items() if value is not right[name]}
