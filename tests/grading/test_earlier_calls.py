"""What outlives a call: a lost check whose last call is right alone says so first, with a call that makes it wrong."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

from grader.grading.diagnosis import can_be_diagnosed
from grader.model import AFTER_OTHER_CALLS, OUTLIVES_A_CALL, CheckResult, ExerciseResult
from grader.reports import plain
from tests.support.building import CONNECT4, NOEUD, WORDS, edited, exercise, graded, hand_in
from tests.support.loading import load

REMEMBERS_BOARDS = """
_right, CACHE = eval_board, {}
def eval_board(board, player, k):
    key = board.tobytes()
    if key not in CACHE:
        CACHE[key] = _right(board, player, k)
    return CACHE[key]
"""
STAYS_WON = """
_right, won = get_board_score, []
def get_board_score(board, player):
    if board is not None and _winner(board):
        won.append(board)
    return _right(won[0] if won and board is not None else board, player)
"""
DEFAULT_LIST = """
def get_next_board(board, col, player, seen=[]):
    row = get_first_row(board, col)
    if row is None or (len(seen) and seen[-1] == (col, player)):
        return None
    seen.append((col, player))
    new_board = board.copy()
    new_board[row, col] = player
    return new_board
"""
REMEMBERS_GRIDS = """
_right, VALUES = Noeud.remonter_score, {}
def remonter_score(self, profondeur_max):
    key = str(self.colonnes)
    if self.profondeur == 0:
        if key not in VALUES:
            VALUES[key] = _right(self, profondeur_max)
        return VALUES[key]
    return _right(self, profondeur_max)
Noeud.remonter_score = remonter_score
"""
COUNTS = """
_right, calls = check_winner, []
def check_winner(board, row, col):
    calls.append(col)
    return 1 if len(calls) > 300 else _right(board, row, col)
"""
CASES = {
    "boards": ("eval_board", CONNECT4 + REMEMBERS_BOARDS),
    "won": ("get_board_score", CONNECT4 + STAYS_WON),
    "default list": ("get_next_board", CONNECT4 + DEFAULT_LIST),
    "grids": ("Noeud.remonter_score", NOEUD + REMEMBERS_GRIDS),
}


def explained(folder: Path, name: str, source: str) -> tuple[ExerciseResult, CheckResult]:
    """Grade one exercise of a file that loses points; return its result, and the lost check that reports explain."""
    files = {"noeud" if name.startswith("Noeud") else "connect4": source}
    result = exercise(graded(hand_in(folder, **files), name), name)
    lost = plain.first_lost_check(result)
    assert lost is not None
    return result, lost


def answer_to(lines: list[str], source: str, monkeypatch: pytest.MonkeyPatch) -> object:
    """Paste lines into a new console with this file; return the value of the last one."""
    monkeypatch.setitem(sys.modules, "puissance4", load("starter", "puissance4"))
    console = ModuleType("console")
    exec("import numpy as np\nfrom puissance4 import grille_vierge\n" + source, vars(console))
    exec("\n".join(lines[:-1]), vars(console))
    return eval(lines[-1], vars(console))


@pytest.mark.parametrize("case", CASES)
def test_two_calls_show_what_outlives_the_first(case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name, source = CASES[case]
    result, lost = explained(tmp_path, name, source)
    assert [note.key for note in lost.notes] == [OUTLIVES_A_CALL]
    assert result.diagnosis is None
    assert not can_be_diagnosed(result)
    evidence = lost.evidence
    assert evidence is not None
    values = dict(lost.notes[0].values)
    both = answer_to([*evidence.setup, evidence.call], source, monkeypatch)
    earlier = next(place for place, line in enumerate(evidence.setup) if line.startswith((f"{name}(", "noeud.")))
    alone = answer_to([*evidence.setup[earlier + 1 :], evidence.call], source, monkeypatch)
    if name != "get_next_board":  # a board is shown in rows
        assert (str(both), str(alone)) == (values["got"], values["alone"])
    assert str(both) != str(alone)
    for language, words in (("en", "Alone in a new Python console"), ("fr", "dans une nouvelle console")):
        message = WORDS[language].message(name, lost)
        assert words in message
        assert WORDS[language].word("hint") not in message


def test_the_statements_example_of_two_depths_is_shown_as_such_a_pair(tmp_path: Path) -> None:
    """Alone, the second call is worth (3, 3); after the first it is (-11, 3), both in the statement."""
    _, lost = explained(tmp_path, "eval_board", CONNECT4 + REMEMBERS_BOARDS)
    assert dict(lost.notes[0].values) == {"alone": "(3, 3)", "got": "(-11, 3)"}


def test_where_no_single_call_suffices_the_note_says_so_alone(tmp_path: Path) -> None:
    _, lost = explained(tmp_path, "check_winner", CONNECT4 + COUNTS)
    assert lost.notes[0].key == AFTER_OTHER_CALLS


RANDOM = "\nimport random\n_right = get_first_row\ndef get_first_row(board, col):\n    return random.randrange(100)\n"


@pytest.mark.parametrize(
    "source",
    [
        edited(CONNECT4, ("aligned >= 4", "aligned >= 5")),
        CONNECT4 + "\ndef check_winner(board, row, col):\n    return 5\n",
    ],
)
def test_what_is_wrong_alone_too_is_not_put_on_earlier_calls(source: str, tmp_path: Path) -> None:
    result, _ = explained(tmp_path, "check_winner", source)
    assert result.outliving is None


def test_chance_is_not_put_on_earlier_calls(tmp_path: Path) -> None:
    result, _ = explained(tmp_path, "get_first_row", CONNECT4 + RANDOM)
    assert result.outliving is None
