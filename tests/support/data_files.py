"""Reader of the files in rubric/checks/data for the tests."""

from pathlib import Path

from tests.support.oracle import Board, Cell, Grid, as_grid, play_out

DATA = Path(__file__).resolve().parents[2] / "rubric" / "checks" / "data"


def rows(name: str) -> list[tuple[str, ...]]:
    """Return the words of each line that is not a comment; the first word is the game."""
    lines = (DATA / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return [tuple(line.split()) for line in lines if line and not line.startswith("#")]


def mover(moves: str) -> int:
    return 1 + len(moves) % 2


def last_cell(moves: str) -> Cell:
    """Return (row, col) of the piece played last."""
    col = moves[-1]
    return 6 - moves.count(col), int(col)


def grid(moves: str) -> Grid:
    return as_grid(play_out(moves))


def occupied(board: Board) -> int:
    return sum(cell != 0 for row in board for cell in row)
