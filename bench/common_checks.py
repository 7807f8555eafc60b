"""The checks that every other grader is given: one list, so that all of them do the same.

Ten fixed values, `Noeud` at depths 5, 6 and 7, and twelve Hypothesis properties of 100 examples against the model
solution in the same process. This file is copied beside the model solution into a folder on the path of each grader,
so it imports nothing of ours; the hand-in stands in the working folder.
"""

import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

Check = Callable[[Any, Any], None]
Columns = list[list[int]]
CHECKS: dict[str, Check] = {}
EXERCISES: dict[str, str] = {}  # which each check is about
PROPERTIES: dict[str, tuple[Any, Callable[..., None]]] = {}  # what is drawn, and what must hold of it
EXAMPLES = 100
_SETTINGS = settings(
    max_examples=EXAMPLES, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck)
)


def student() -> Any:
    """The hand-in of the working folder."""
    sys.path.insert(0, str(Path.cwd()))
    return program("connect4", "noeud")


def reference() -> Any:
    """The model solution."""
    return program("reference_connect4", "reference_noeud")


def program(connect4: str, noeud: str) -> Any:
    """The functions of part A and the class of part B, from modules of these names."""
    functions = vars(importlib.import_module(connect4))
    return SimpleNamespace(**functions, Noeud=importlib.import_module(noeud).Noeud)


def run(name: str) -> None:
    """Run one check on the hand-in of the working folder. Raises whatever is wrong with it."""
    CHECKS[name](student(), reference())


def played(moves: Any) -> Columns:
    """The columns, bottom first, after these moves up to the first win; full columns are passed over."""
    columns: Columns = [[] for _ in range(7)]
    turn = 1
    for col in moves:
        if len(columns[col]) < 6:
            columns[col].append(turn)
            turn = 3 - turn
            if _wins(columns, col):
                break
    return columns


def _wins(columns: Columns, col: int) -> bool:
    """Whether the piece on top of a column completes four."""
    return any(
        1 + _run(columns, col, dx, dy) + _run(columns, col, -dx, -dy) >= 4
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
    )


def _run(columns: Columns, col: int, dx: int, dy: int) -> int:
    """How many pieces like the one on top of a column follow it in a direction."""
    height, length = len(columns[col]) - 1, 0
    piece, x, y = columns[col][height], col + dx, height + dy
    while 0 <= x < 7 and 0 <= y < len(columns[x]) and columns[x][y] == piece:
        length, x, y = length + 1, x + dx, y + dy
    return length


def board(columns: Columns) -> Any:
    """The NumPy board of these columns."""
    cells = np.zeros((6, 7), dtype=int)
    for col, column in enumerate(columns):
        for height, piece in enumerate(column):
            cells[5 - height, col] = piece
    return cells


def grid(columns: Columns) -> Columns:
    """The columns of part B: with their empty cells."""
    return [column + [0] * (6 - len(column)) for column in columns]


# --- fixed values -------------------------------------------------------------------------------------------------

_HAND_OUT, _CENTRE = played((3, 0, 3, 2, 3, 2, 4, 2, 2, 3)), played((3,))  # the boards of the statement's examples
_EMPTY, _FULL, _WON = played(()), played((3,) * 6), played((0, 6, 1, 6, 2, 6, 3))
_EDGES = played((0,) * 6 + (6,) * 6 + (3, 3))


def _fixed(exercise: str, name: str, right: Any, ask: Callable[[Any], Any]) -> None:
    def check(student: Any, _: Any) -> None:
        assert ask(student) == right

    CHECKS[f"value_{name}"], EXERCISES[f"value_{name}"] = check, exercise


_fixed("get_first_row", "first_row_left", 4, lambda s: s.get_first_row(board(_HAND_OUT), 0))
_fixed("get_first_row", "first_row_full", None, lambda s: s.get_first_row(board(_FULL), 3))
_fixed("get_next_board", "next_board", 1, lambda s: np.asarray(s.get_next_board(board(_HAND_OUT), 2, 1))[1, 2])
_fixed("get_next_board", "next_board_full", None, lambda s: s.get_next_board(board(_FULL), 3, 1))
_fixed("check_winner", "no_winner", 0, lambda s: s.check_winner(board(_HAND_OUT), 3, 2))
_fixed("check_winner", "winner", 1, lambda s: s.check_winner(board(_WON), 5, 1))
_fixed("get_board_score", "score", -6, lambda s: s.get_board_score(board(_HAND_OUT), 2))
_fixed("eval_board", "minimax", (-11, 3), lambda s: s.eval_board(board(_CENTRE), 2, 2))
_fixed("Noeud.est_feuille", "leaf", True, lambda s: s.Noeud(1, grid(_EMPTY)).est_feuille(0))
_fixed("Noeud.meilleur_coup", "best_move", (3, 0), lambda s: s.Noeud(1, grid(_EMPTY)).meilleur_coup(1))


def _searched(depth: int) -> Callable[[Any], Any]:
    return lambda s: s.Noeud(1, grid(_EDGES)).remonter_score(depth)


for _depth, _value in ((5, 3), (6, -2), (7, 3)):
    _fixed("Noeud.remonter_score", f"depth_{_depth}", _value, _searched(_depth))

# --- properties ---------------------------------------------------------------------------------------------------


def is_best(move: Any, moves: list[Any], worth: Callable[[Any], float], best: float) -> bool:
    """Whether a move is worth as much as the best of these moves."""
    return move in moves and worth(move) == best


_games = st.lists(st.integers(0, 6), max_size=36).map(played)
_columns, _rows, _players = st.integers(0, 6), st.integers(0, 5), st.integers(1, 2)


def _property(exercise: str, *drawn: Any) -> Callable[[Callable[..., None]], Check]:
    """A check of 100 examples; each is a game and what is drawn beside it."""
    examples = st.tuples(_games, *drawn)

    def registered(body: Callable[..., None]) -> Check:
        def check(student: Any, reference: Any) -> None:
            @_SETTINGS
            @given(examples)
            def holds(example: tuple[Any, ...]) -> None:
                body(student, reference, *example)

            holds()

        name = body.__name__
        CHECKS[name], EXERCISES[name], PROPERTIES[name] = check, exercise, (examples, body)
        return check

    return registered


@_property("get_first_row", _columns)
def any_first_row(student: Any, reference: Any, columns: Any, col: int) -> None:
    """get_first_row, on any board."""
    assert student.get_first_row(board(columns), col) == reference.get_first_row(board(columns), col)


@_property("get_next_board", _columns, _players)
def any_next_board(student: Any, reference: Any, columns: Any, col: int, who: int) -> None:
    """get_next_board, which leaves the board it is given as it was."""
    before = board(columns)
    answer, right = student.get_next_board(before, col, who), reference.get_next_board(board(columns), col, who)
    assert (answer is None) == (right is None)
    assert right is None or np.array_equal(answer, right)
    assert np.array_equal(before, board(columns))


@_property("check_winner", _rows, _columns)
def any_winner(student: Any, reference: Any, columns: Any, row: int, col: int) -> None:
    """check_winner, at any cell."""
    assert student.check_winner(board(columns), row, col) == reference.check_winner(board(columns), row, col)


@_property("check_winner", _columns)
def any_winner_of_column(student: Any, reference: Any, columns: Any, col: int) -> None:
    """check_winner, at the pieces of a column."""
    for row in range(6 - len(columns[col]), 6):
        assert student.check_winner(board(columns), row, col) == reference.check_winner(board(columns), row, col)


@_property("get_board_score", _players)
def any_score(student: Any, reference: Any, columns: Any, who: int) -> None:
    """get_board_score, for either player."""
    assert student.get_board_score(board(columns), who) == reference.get_board_score(board(columns), who)


@_property("get_board_score")
def any_score_is_opposite(student: Any, reference: Any, columns: Any) -> None:
    """get_board_score, of one player against that of the other."""
    scores = [student.get_board_score(board(columns), who) for who in (1, 2)]
    assert scores[0] == -scores[1] == reference.get_board_score(board(columns), 1)


@_property("eval_board", st.integers(0, 2))
def any_minimax(student: Any, reference: Any, columns: Any, k: int) -> None:
    """eval_board, its score."""
    who = 1 + sum(map(len, columns)) % 2
    assert student.eval_board(board(columns), who, k)[0] == reference.eval_board(board(columns), who, k)[0]


@_property("eval_board", st.integers(1, 2))
def any_minimax_column(student: Any, reference: Any, columns: Any, k: int) -> None:
    """eval_board, its column: one that is worth the score."""
    who = 1 + sum(map(len, columns)) % 2
    score = reference.eval_board(board(columns), who, k)[0]
    col = student.eval_board(board(columns), who, k)[1]

    def worth(col: int) -> Any:
        return -reference.eval_board(reference.get_next_board(board(columns), col, who), 3 - who, k - 1)[0]

    if not any(reference.get_board_score(board(columns), 1) == won for won in (np.inf, -np.inf)):
        assert is_best(col, [col for col, column in enumerate(columns) if len(column) < 6], worth, score)


@_property("Noeud.est_feuille", st.integers(0, 2))
def any_leaf(student: Any, reference: Any, columns: Any, depth: int) -> None:
    """est_feuille."""
    node, right = student.Noeud(1, grid(columns)), reference.Noeud(1, grid(columns))
    assert bool(node.est_feuille(depth)) == right.est_feuille(depth)


@_property("Noeud.creer_fils")
def any_child(student: Any, reference: Any, columns: Any) -> None:
    """creer_fils, in the first free column."""
    col = next(col for col, column in enumerate(columns) if len(column) < 6)
    height = len(columns[col])
    node, right = student.Noeud(1, grid(columns)), reference.Noeud(1, grid(columns))
    child, right_child = node.creer_fils(col, height), right.creer_fils(col, height)
    for name in ("colonnes", "attaquant", "profondeur", "dernier_coup", "alpha", "beta"):
        assert getattr(child, name) == getattr(right_child, name)


@_property("Noeud.remonter_score", st.integers(1, 3), st.booleans())
def any_value(student: Any, reference: Any, columns: Any, depth: int, attacks: bool) -> None:
    """remonter_score."""
    node, right = student.Noeud(1, grid(columns), attacks), reference.Noeud(1, grid(columns), attacks)
    assert node.remonter_score(depth) == right.remonter_score(depth)


@_property("Noeud.meilleur_coup", st.integers(1, 2))
def any_best_move(student: Any, reference: Any, columns: Any, depth: int) -> None:
    """meilleur_coup: a move as good as the best, of a game that is not over."""
    if reference.Noeud(1, grid(columns)).est_feuille(1 << 9):
        return
    root, value = reference.Noeud(1, grid(columns)), reference.Noeud(1, grid(columns)).remonter_score(depth)
    moves = [(col, len(column)) for col, column in enumerate(columns) if len(column) < 6]
    move = student.Noeud(1, grid(columns)).meilleur_coup(depth)
    assert is_best(move, moves, lambda move: root.creer_fils(*move).remonter_score(depth), value)
