"""Fast Connect Four for the generators: the pieces of each player are one integer.

Bit 7 * x + y is the cell in column x, y cells above the bottom. Every column has six rows and a seventh bit that is
always empty, so that a line never wraps from one column into the next.
"""

from random import Random
from typing import NamedTuple

COLUMNS, ROWS, STRIDE = 7, 6, 7
CELLS = COLUMNS * ROWS
STEPS = {"vertical": (0, 1), "horizontal": (1, 0), "rising": (1, 1), "falling": (1, -1)}
BOTTOM = [1 << (STRIDE * x) for x in range(COLUMNS)]
TOP = [bit << (ROWS - 1) for bit in BOTTOM]
WEIGHTS = [(3, 4, 5, 5, 4, 3), (4, 6, 8, 8, 6, 4), (5, 8, 11, 11, 8, 5), (7, 10, 14, 14, 10, 7)]  # columns 0 to 3
COLUMN = [(1 << ROWS) - 1 << (STRIDE * x) for x in range(COLUMNS)]

Cell = tuple[int, int]  # (x, y): column, height above the bottom


def bit_of(cell: Cell) -> int:
    return 1 << (STRIDE * cell[0] + cell[1])


def bits_of(cells: tuple[Cell, ...]) -> int:
    return sum(bit_of(cell) for cell in cells)


def inside(cell: Cell) -> bool:
    return 0 <= cell[0] < COLUMNS and 0 <= cell[1] < ROWS


def runs(length: int, step: Cell) -> list[tuple[Cell, ...]]:
    """Return all straight runs of `length` cells in this direction that stay on the board."""
    starts = [(x, y) for x in range(COLUMNS) for y in range(ROWS)]
    lines = [tuple((x + i * step[0], y + i * step[1]) for i in range(length)) for x, y in starts]
    return [line for line in lines if inside(line[-1])]


LINES = [line for step in STEPS.values() for line in runs(4, step)]
LINE_BITS = [bits_of(line) for line in LINES]


def aligned(pieces: int) -> bool:
    """Return whether these pieces contain four in a line."""
    for shift in (1, STRIDE, STRIDE - 1, STRIDE + 1):
        pairs = pieces & (pieces >> shift)
        if pairs & (pairs >> 2 * shift):
            return True
    return False


def completed(pieces: int) -> int:
    """Return the union of all alignments in these pieces."""
    union = 0
    for line in LINE_BITS:
        if pieces & line == line:
            union |= line
    return union


def weight(pieces: int) -> int:
    """Return the sum of the weights of the cells that these pieces occupy."""
    cells = [(x, y) for x in range(COLUMNS) for y in range(ROWS) if pieces >> STRIDE * x + y & 1]
    return sum(WEIGHTS[min(x, COLUMNS - 1 - x)][y] for x, y in cells)


class Board(NamedTuple):
    """A position seen by the player to move, and the columns played so far."""

    mine: int = 0
    theirs: int = 0
    moves: str = ""

    @property
    def mover(self) -> int:
        return 1 + len(self.moves) % 2

    def landing(self, x: int) -> int:
        """Return the bit where a piece dropped into column x lands, 0 when the column is full."""
        return ((self.mine | self.theirs) + BOTTOM[x]) & COLUMN[x]

    def legal(self) -> list[int]:
        return [x for x in range(COLUMNS) if self.landing(x)]

    def wins(self, x: int) -> bool:
        return aligned(self.mine | self.landing(x))

    def play(self, x: int) -> "Board":
        return Board(self.theirs, self.mine | self.landing(x), self.moves + str(x))


def replay(moves: str) -> Board:
    board = Board()
    for x in moves:
        board = board.play(int(x))
    return board


def mirrored(moves: str) -> str:
    return "".join(str(COLUMNS - 1 - int(x)) for x in moves)


def random_board(rng: Random, length: int) -> Board | None:
    """Play `length` random moves, none of them winning; return None when that is impossible."""
    board = Board()
    for _ in range(length):
        quiet = [x for x in board.legal() if not board.wins(x)]
        if not quiet:
            return None
        board = board.play(rng.choice(quiet))
    return board
