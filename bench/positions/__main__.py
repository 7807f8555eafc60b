"""`python -m bench.positions [NAME ...]`: write these files of rubric/checks/data, or all of them.

The output is deterministic. tests/connect_four/test_positions.py verifies it with the oracle, which shares no code with
this module.
"""

import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import NamedTuple

from bench.positions.construct import alignments, long_lines
from bench.positions.parting import part_check_winner, part_eval_board
from bench.positions.quiet import draws, near_misses
from bench.positions.rare import rare
from bench.positions.searched import bound_traps, column_traps, hopeless, transpositions

DATA = Path(__file__).resolve().parents[2] / "rubric" / "checks" / "data"


class File(NamedTuple):
    """A file to write: its columns, a description of its lines, and their generator."""

    columns: str
    about: str
    make: Callable[[Random], Iterable[str]]


FILES = {
    "alignments": File(
        "moves  r,c r,c r,c r,c",
        "Games whose last move completes that alignment (NumPy row,column) and no other: 69 alignments, 2 players.",
        alignments,
    ),
    "draws": File("moves", "Full games, 42 moves, nobody aligned.", draws),
    "near_misses": File(
        "moves  kind",
        """Nobody has four aligned, but a checker that is nearly right may think so. The kinds:
wrap_row       four equal in line on the flattened board (stride 1, 6 or 8), across the end of a row
wrap_negative  four equal in line when indices go round: row or column -1 is the last one
gap            four of a line of five, the fifth, inside it, empty or the other player's
three          three in a row that stop at a border, in each direction and at each border
mixed          a full line of four shared by both players""",
        near_misses,
    ),
    "long_lines": File(
        "moves  kind",
        """Games whose last move completes five, six or seven aligned, or (kind two) two alignments in two directions
that cross in the last piece.""",
        long_lines,
    ),
    "rare": File(
        "moves  kind",
        """Games that random play seldom reaches. The kinds:
last_cell      41 pieces, nobody aligned
open_column    one column is open, with two or more free cells, nobody aligned
late_win       won by one of the last seven pieces
full_win       won by the last piece
heavy          the sums of the cell weights differ by 40 or more, nobody aligned
open_lines     the numbers of alignments still open differ by 22 or more, nobody aligned
same_shape     the pieces are symmetric, left and right, their colours are not, nobody aligned
own_shape      the pieces of the side to move are symmetric, those of the other are not, nobody aligned
other_shape    the pieces of the side to move are not symmetric, those of the other are, nobody aligned""",
        rare,
    ),
    "hopeless": File(
        "moves  k",
        """The side to move loses within k plies whatever it plays: eval_board is worth -inf at depth k, under either
reading of a full board, since none comes up. At least two columns are legal; often column 0 is not.""",
        hopeless,
    ),
    "bound_traps": File(
        "moves  pion_ordi  depth",
        """The computer is to move (an attacking root). Alpha-beta in column order gives the root's score to several
children; for the last of them it is a mere bound, and its own minimax value is worse.""",
        bound_traps,
    ),
    "column_traps": File(
        "moves  k",
        """Player 1 is to move, and no column fills up. Alpha-beta over sums of weights, with the columns from the left,
from the right or from the middle, gives the score of the root to several columns; for the last of them it is a mere
bound, and its own minimax value is worse.""",
        column_traps,
    ),
    "transpositions": File(
        "moves  depth",
        """The side to move searches. An alpha-beta that stores the bound of a cut node as its value, and uses it where
the position comes up again, ends with a wrong score. Neither side can force a win.""",
        transpositions,
    ),
    "part_eval_board": File(
        "moves  k k ...",
        """Searches that part the misconceptions of eval_board, for the player to move; "=": any column is right.""",
        part_eval_board,
    ),
    "part_check_winner": File(
        "moves  r,c r,c ...",
        "Cells that part the misconceptions of check_winner.",
        part_check_winner,
    ),
}


def write(name: str) -> None:
    file = FILES[name]
    head = [file.columns, *file.about.splitlines(), "", f"Made by: python -m bench.positions {name}"]
    comments = [f"# {line}".rstrip() for line in head]
    lines = list(file.make(Random(f"puissance4 {name}")))
    if name == "alignments":  # so that any part of the file contains both players and all directions
        Random(name).shuffle(lines)
    (DATA / f"{name}.txt").write_text("\n".join([*comments, *lines, ""]), encoding="utf-8", newline="\n")


def main(names: list[str]) -> None:
    unknown = [name for name in names if name not in FILES]
    if unknown:
        raise SystemExit(f"no such file: {', '.join(unknown)}; there are {', '.join(FILES)}")
    DATA.mkdir(parents=True, exist_ok=True)
    for name in names or FILES:
        start = time.perf_counter()
        write(name)
        print(f"{name}.txt written in {time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
