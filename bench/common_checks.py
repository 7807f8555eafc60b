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
CHECKS: dict[str, Check] = {}
_SETTINGS = settings(
    max_examples=100, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck)
)
_HAND_OUT, _CENTRE = (3, 0, 3, 2, 3, 2, 4, 2, 2, 3), (3,)  # the boards of the statement's examples
_EDGES = (0,) * 6 + (6,) * 6 + (3, 3)


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


def played(moves: Any) -> list[list[int]]:
    """The columns, bottom first, after these moves; full ones are passed over, and play goes on after a win."""
    columns: list[list[int]] = [[] for _ in range(7)]
    turn = 1
    for col in moves:
        if len(columns[col]) < 6:
            columns[col].append(turn)
            turn = 3 - turn
    return columns


def board(moves: Any) -> Any:
    """The NumPy board after these moves."""
    cells = np.zeros((6, 7), dtype=int)
    for col, column in enumerate(played(moves)):
        for height, piece in enumerate(column):
            cells[5 - height, col] = piece
    return cells


def grid(moves: Any) -> list[list[int]]:
    """The columns of part B after these moves."""
    return [column + [0] * (6 - len(column)) for column in played(moves)]


def player(moves: Any) -> int:
    """Who is to move."""
    return 1 + sum(map(len, played(moves))) % 2


# --- fixed values -------------------------------------------------------------------------------------------------


def _fixed(name: str, right: Any, ask: Callable[[Any], Any]) -> None:
    def check(student: Any, _reference: Any) -> None:
        assert ask(student) == right

    CHECKS[f"value_{name}"] = check


_fixed("first_row_left", 4, lambda s: s.get_first_row(board(_HAND_OUT), 0))
_fixed("first_row_full", None, lambda s: s.get_first_row(board([3] * 6), 3))
_fixed("next_board", 1, lambda s: int(s.get_next_board(board(_HAND_OUT), 2, 1)[1, 2]))
_fixed("next_board_full", None, lambda s: s.get_next_board(board([3] * 6), 3, 1))
_fixed("no_winner", 0, lambda s: s.check_winner(board(_HAND_OUT), 3, 2))
_fixed("winner", 1, lambda s: s.check_winner(board((0, 6, 1, 6, 2, 6, 3)), 5, 1))
_fixed("score", -6, lambda s: s.get_board_score(board(_HAND_OUT), 2))
_fixed("minimax", (-11, 3), lambda s: s.eval_board(board(_CENTRE), 2, 2))
_fixed("leaf", True, lambda s: s.Noeud(1, grid(())).est_feuille(0))
_fixed("best_move", (3, 0), lambda s: s.Noeud(1, grid(())).meilleur_coup(1))

# --- alpha-beta, deep ---------------------------------------------------------------------------------------------


def _searched(depth: int) -> Callable[[Any], Any]:
    return lambda s: s.Noeud(1, grid(_EDGES)).remonter_score(depth)


for _depth, _value in ((5, 3), (6, -2), (7, 3)):
    _fixed(f"depth_{_depth}", _value, _searched(_depth))

# --- properties ---------------------------------------------------------------------------------------------------

_moves = st.lists(st.integers(0, 6), max_size=36)
_columns, _rows, _players = st.integers(0, 6), st.integers(0, 5), st.integers(1, 2)


def _property(*drawn: Any) -> Callable[[Callable[..., None]], Check]:
    """A check of 100 examples; each is a game and what is drawn beside it."""

    def registered(body: Callable[..., None]) -> Check:
        def check(student: Any, reference: Any) -> None:
            @_SETTINGS
            @given(st.tuples(_moves, *drawn))
            def holds(example: tuple[Any, ...]) -> None:
                body(student, reference, *example)

            holds()

        CHECKS[body.__name__] = check
        return check

    return registered


@_property(_columns)
def any_first_row(student: Any, reference: Any, moves: Any, col: int) -> None:
    """get_first_row, on any board."""
    assert student.get_first_row(board(moves), col) == reference.get_first_row(board(moves), col)


@_property(_columns, _players)
def any_next_board(student: Any, reference: Any, moves: Any, col: int, who: int) -> None:
    """get_next_board, which leaves the board it is given as it was."""
    before = board(moves)
    answer, right = student.get_next_board(before, col, who), reference.get_next_board(board(moves), col, who)
    assert (answer is None) == (right is None)
    assert right is None or np.array_equal(answer, right)
    assert np.array_equal(before, board(moves))


@_property(_rows, _columns)
def any_winner(student: Any, reference: Any, moves: Any, row: int, col: int) -> None:
    """check_winner, at any cell."""
    assert student.check_winner(board(moves), row, col) == reference.check_winner(board(moves), row, col)


@_property(_columns)
def any_winner_of_column(student: Any, reference: Any, moves: Any, col: int) -> None:
    """check_winner, at the pieces of a column."""
    for row in range(6 - len(played(moves)[col]), 6):
        assert student.check_winner(board(moves), row, col) == reference.check_winner(board(moves), row, col)


@_property(_players)
def any_score(student: Any, reference: Any, moves: Any, who: int) -> None:
    """get_board_score, for either player, of boards with one winner at most."""
    if reference.get_board_score(board(moves), 1) == -reference.get_board_score(board(moves), 2):
        assert student.get_board_score(board(moves), who) == reference.get_board_score(board(moves), who)


@_property()
def any_score_is_opposite(student: Any, reference: Any, moves: Any) -> None:
    """get_board_score, of one player against that of the other."""
    if reference.get_board_score(board(moves), 1) == -reference.get_board_score(board(moves), 2):
        assert student.get_board_score(board(moves), 1) == -student.get_board_score(board(moves), 2)


@_property(st.integers(0, 2))
def any_minimax(student: Any, reference: Any, moves: Any, k: int) -> None:
    """eval_board, its score."""
    who = player(moves)
    assert student.eval_board(board(moves), who, k)[0] == reference.eval_board(board(moves), who, k)[0]


@_property(st.integers(1, 2))
def any_minimax_column(student: Any, reference: Any, moves: Any, k: int) -> None:
    """eval_board, its column: one that is worth the score."""
    who = player(moves)
    score = reference.eval_board(board(moves), who, k)[0]
    col = student.eval_board(board(moves), who, k)[1]
    if not any(reference.get_board_score(board(moves), 1) == won for won in (np.inf, -np.inf)):
        after = reference.get_next_board(board(moves), col, who)
        assert -reference.eval_board(after, 3 - who, k - 1)[0] == score


@_property(st.integers(0, 2))
def any_leaf(student: Any, reference: Any, moves: Any, depth: int) -> None:
    """est_feuille."""
    node, right = student.Noeud(1, grid(moves)), reference.Noeud(1, grid(moves))
    assert bool(node.est_feuille(depth)) == right.est_feuille(depth)


@_property()
def any_child(student: Any, reference: Any, moves: Any) -> None:
    """creer_fils, in the first free column."""
    col = next(col for col, column in enumerate(played(moves)) if len(column) < 6)
    height = len(played(moves)[col])
    node, right = student.Noeud(1, grid(moves)), reference.Noeud(1, grid(moves))
    child, right_child = node.creer_fils(col, height), right.creer_fils(col, height)
    for name in ("colonnes", "attaquant", "profondeur", "dernier_coup", "alpha", "beta"):
        assert getattr(child, name) == getattr(right_child, name)


@_property(st.integers(1, 3), st.booleans())
def any_value(student: Any, reference: Any, moves: Any, depth: int, attacks: bool) -> None:
    """remonter_score."""
    node, right = student.Noeud(1, grid(moves), attacks), reference.Noeud(1, grid(moves), attacks)
    assert node.remonter_score(depth) == right.remonter_score(depth)


@_property(st.integers(1, 2))
def any_best_move(student: Any, reference: Any, moves: Any, depth: int) -> None:
    """meilleur_coup: a move as good as the best, of a game that is not over."""
    if reference.Noeud(1, grid(moves)).est_feuille(1 << 9):
        return
    value = reference.Noeud(1, grid(moves)).remonter_score(depth)
    move = student.Noeud(1, grid(moves)).meilleur_coup(depth)
    assert reference.Noeud(1, grid(moves)).creer_fils(*move).remonter_score(depth) == value
