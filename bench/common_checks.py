"""The common checks, run by every other grader so that all do the same work.

Ten fixed values, `Noeud` at depths 5, 6 and 7, and twelve Hypothesis properties of 100 examples compared with the model
solution in the same process. This file is copied beside the model solution into a folder on each grader's path, so it
imports nothing of the kit; the submission is in the working folder.
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
EXERCISES: dict[str, str] = {}  # by check
PROPERTIES: dict[str, tuple[Any, Callable[..., None]]] = {}  # strategy and property
EXAMPLES = 100
_SETTINGS = settings(
    max_examples=EXAMPLES, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck)
)


def student() -> Any:
    """Return the submission in the working folder."""
    sys.path.insert(0, str(Path.cwd()))
    return program("connect4", "noeud")


def reference() -> Any:
    """Return the model solution."""
    return program("reference_connect4", "reference_noeud")


def program(connect4: str, noeud: str) -> Any:
    """Return the functions of part A and the class of part B, from modules of these names."""
    functions = vars(importlib.import_module(connect4))
    return SimpleNamespace(**functions, Noeud=importlib.import_module(noeud).Noeud)


def run(name: str) -> None:
    """Run one check on the submission in the working folder. Raise the exception of a failed check."""
    CHECKS[name](student(), reference())


def play(moves: Any) -> Columns:
    """Return the columns, bottom first, after these moves up to the first win; skip full columns."""
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
    """Return whether the piece on top of a column completes four."""
    return any(
        1 + _run(columns, col, dx, dy) + _run(columns, col, -dx, -dy) >= 4
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
    )


def _run(columns: Columns, col: int, dx: int, dy: int) -> int:
    """Return the number of equal pieces that follow the top of a column in a direction."""
    height, length = len(columns[col]) - 1, 0
    piece, x, y = columns[col][height], col + dx, height + dy
    while 0 <= x < 7 and 0 <= y < len(columns[x]) and columns[x][y] == piece:
        length, x, y = length + 1, x + dx, y + dy
    return length


def board(columns: Columns) -> Any:
    """Return the NumPy board of these columns."""
    cells = np.zeros((6, 7), dtype=int)
    for col, column in enumerate(columns):
        for height, piece in enumerate(column):
            cells[5 - height, col] = piece
    return cells


def grid(columns: Columns) -> Columns:
    """Return the columns of part B, with empty cells."""
    return [column + [0] * (6 - len(column)) for column in columns]


# --- fixed values -------------------------------------------------------------------------------------------------

_HAND_OUT, _CENTRE = play((3, 0, 3, 2, 3, 2, 4, 2, 2, 3)), play((3,))  # the boards of the statement's examples
_EMPTY, _FULL, _WON = play(()), play((3,) * 6), play((0, 6, 1, 6, 2, 6, 3))
_EDGES = play((0,) * 6 + (6,) * 6 + (3, 3))


def _add_value(exercise: str, name: str, expected: Any, ask: Callable[[Any], Any]) -> None:
    def check(student: Any, _: Any) -> None:
        assert ask(student) == expected

    CHECKS[f"value_{name}"], EXERCISES[f"value_{name}"] = check, exercise


_add_value("get_first_row", "first_row_left", 4, lambda s: s.get_first_row(board(_HAND_OUT), 0))
_add_value("get_first_row", "first_row_full", None, lambda s: s.get_first_row(board(_FULL), 3))
_add_value("get_next_board", "next_board", 1, lambda s: np.asarray(s.get_next_board(board(_HAND_OUT), 2, 1))[1, 2])
_add_value("get_next_board", "next_board_full", None, lambda s: s.get_next_board(board(_FULL), 3, 1))
_add_value("check_winner", "no_winner", 0, lambda s: s.check_winner(board(_HAND_OUT), 3, 2))
_add_value("check_winner", "winner", 1, lambda s: s.check_winner(board(_WON), 5, 1))
_add_value("get_board_score", "score", -6, lambda s: s.get_board_score(board(_HAND_OUT), 2))
_add_value("eval_board", "minimax", (-11, 3), lambda s: s.eval_board(board(_CENTRE), 2, 2))
_add_value("Noeud.est_feuille", "leaf", True, lambda s: s.Noeud(1, grid(_EMPTY)).est_feuille(0))
_add_value("Noeud.meilleur_coup", "best_move", (3, 0), lambda s: s.Noeud(1, grid(_EMPTY)).meilleur_coup(1))


def _search(depth: int) -> Callable[[Any], Any]:
    return lambda s: s.Noeud(1, grid(_EDGES)).remonter_score(depth)


for _depth, _value in ((5, 3), (6, -2), (7, 3)):
    _add_value("Noeud.remonter_score", f"depth_{_depth}", _value, _search(_depth))

# --- properties ---------------------------------------------------------------------------------------------------


def is_best(move: Any, moves: list[Any], worth: Callable[[Any], float], best: float) -> bool:
    """Return whether a move has the best value of these moves."""
    return move in moves and worth(move) == best


_games = st.lists(st.integers(0, 6), max_size=36).map(play)
_columns, _rows, _players = st.integers(0, 6), st.integers(0, 5), st.integers(1, 2)


def _property(exercise: str, *drawn: Any) -> Callable[[Callable[..., None]], Check]:
    """Return a decorator that registers a check of 100 examples, each a game and the values drawn besides."""
    examples = st.tuples(_games, *drawn)

    def register(body: Callable[..., None]) -> Check:
        def check(student: Any, reference: Any) -> None:
            @_SETTINGS
            @given(examples)
            def holds(example: tuple[Any, ...]) -> None:
                body(student, reference, *example)

            holds()

        name = body.__name__
        CHECKS[name], EXERCISES[name], PROPERTIES[name] = check, exercise, (examples, body)
        return check

    return register


@_property("get_first_row", _columns)
def any_first_row(student: Any, reference: Any, columns: Any, col: int) -> None:
    """Check get_first_row on any board."""
    assert student.get_first_row(board(columns), col) == reference.get_first_row(board(columns), col)


@_property("get_next_board", _columns, _players)
def any_next_board(student: Any, reference: Any, columns: Any, col: int, who: int) -> None:
    """Check get_next_board, which must not change its argument."""
    before = board(columns)
    answer, expected = student.get_next_board(before, col, who), reference.get_next_board(board(columns), col, who)
    assert (answer is None) == (expected is None)
    assert expected is None or np.array_equal(answer, expected)
    assert np.array_equal(before, board(columns))


@_property("check_winner", _rows, _columns)
def any_winner(student: Any, reference: Any, columns: Any, row: int, col: int) -> None:
    """Check check_winner at any cell."""
    assert student.check_winner(board(columns), row, col) == reference.check_winner(board(columns), row, col)


@_property("check_winner", _columns)
def any_winner_of_column(student: Any, reference: Any, columns: Any, col: int) -> None:
    """Check check_winner at the pieces of a column."""
    for row in range(6 - len(columns[col]), 6):
        assert student.check_winner(board(columns), row, col) == reference.check_winner(board(columns), row, col)


@_property("get_board_score", _players)
def any_score(student: Any, reference: Any, columns: Any, who: int) -> None:
    """Check get_board_score for either player."""
    assert student.get_board_score(board(columns), who) == reference.get_board_score(board(columns), who)


@_property("get_board_score")
def any_score_is_opposite(student: Any, reference: Any, columns: Any) -> None:
    """Check that get_board_score of one player is the negative of the other's."""
    scores = [student.get_board_score(board(columns), who) for who in (1, 2)]
    assert scores[0] == -scores[1] == reference.get_board_score(board(columns), 1)


@_property("eval_board", st.integers(0, 2))
def any_minimax(student: Any, reference: Any, columns: Any, k: int) -> None:
    """Check the score of eval_board."""
    who = 1 + sum(map(len, columns)) % 2
    assert student.eval_board(board(columns), who, k)[0] == reference.eval_board(board(columns), who, k)[0]


@_property("eval_board", st.integers(1, 2))
def any_minimax_column(student: Any, reference: Any, columns: Any, k: int) -> None:
    """Check the column of eval_board: it must reach the score."""
    who = 1 + sum(map(len, columns)) % 2
    score = reference.eval_board(board(columns), who, k)[0]
    col = student.eval_board(board(columns), who, k)[1]

    def worth(col: int) -> Any:
        return -reference.eval_board(reference.get_next_board(board(columns), col, who), 3 - who, k - 1)[0]

    if not any(reference.get_board_score(board(columns), 1) == won for won in (np.inf, -np.inf)):
        assert is_best(col, [col for col, column in enumerate(columns) if len(column) < 6], worth, score)


@_property("Noeud.est_feuille", st.integers(0, 2))
def any_leaf(student: Any, reference: Any, columns: Any, depth: int) -> None:
    """Check est_feuille on any position, for greatest depths of 0 to 2."""
    node, expected = student.Noeud(1, grid(columns)), reference.Noeud(1, grid(columns))
    assert bool(node.est_feuille(depth)) == expected.est_feuille(depth)


@_property("Noeud.creer_fils")
def any_child(student: Any, reference: Any, columns: Any) -> None:
    """Check creer_fils in the first free column."""
    col = next(col for col, column in enumerate(columns) if len(column) < 6)
    height = len(columns[col])
    node, expected = student.Noeud(1, grid(columns)), reference.Noeud(1, grid(columns))
    child, expected_child = node.creer_fils(col, height), expected.creer_fils(col, height)
    for name in ("colonnes", "attaquant", "profondeur", "dernier_coup", "alpha", "beta"):
        assert getattr(child, name) == getattr(expected_child, name)


@_property("Noeud.remonter_score", st.integers(1, 3), st.booleans())
def any_value(student: Any, reference: Any, columns: Any, depth: int, attacks: bool) -> None:
    """Check the value that remonter_score gives to any position."""
    node, expected = student.Noeud(1, grid(columns), attacks), reference.Noeud(1, grid(columns), attacks)
    assert node.remonter_score(depth) == expected.remonter_score(depth)


@_property("Noeud.meilleur_coup", st.integers(1, 2))
def any_best_move(student: Any, reference: Any, columns: Any, depth: int) -> None:
    """Check meilleur_coup: any best move of an unfinished game is accepted."""
    if reference.Noeud(1, grid(columns)).est_feuille(1 << 9):
        return
    root, value = reference.Noeud(1, grid(columns)), reference.Noeud(1, grid(columns)).remonter_score(depth)
    moves = [(col, len(column)) for col, column in enumerate(columns) if len(column) < 6]
    move = student.Noeud(1, grid(columns)).meilleur_coup(depth)
    assert is_best(move, moves, lambda move: root.creer_fils(*move).remonter_score(depth), value)
