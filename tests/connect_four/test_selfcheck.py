"""The verdicts of the self-check, which students run with plain `pytest` in the starter folder."""

import shutil
from pathlib import Path

import pytest

from tests import ASSIGNMENT
from tests.support.building import PART_A, PART_B, REFERENCE, every
from tests.support.self_check import SOLVED, changed, folder, marks, run, solved, table, variant

__all__ = ["folder", "solved"]  # fixtures

PART_C = ("minimax", "alphabeta", "best_move", "shortest_path", "hex_player")
PART_D = ("evaluate_position", "greedy", "order_moves", "negamax", "iterative_deepening", "mcts")
FAST = ("--deselect", "test_noeud.py::test_remonter_score_pruning")

# (exercise, the reference's text, a student's mistake in its place), by file
WRONG = [
    ("get_first_row", "reversed(range(ROWS))", "range(ROWS)"),
    ("get_first_row", "            return row\n", "            return float(row)\n"),
    ("get_next_board", "board.copy()", "board"),
    ("get_next_board", "new_board[row, col] = player", "new_board[row, col] = 1"),
    ("check_winner", "(0, 1), (1, 0), (1, 1), (1, -1)", "(0, 1), (1, 0), (1, 1)"),
    ("check_winner", "0 <= r < ROWS and 0 <= c < COLS", "-6 <= r < ROWS and -7 <= c < COLS"),
    ("check_winner", "aligned >= 4", "aligned == 4"),
    ("get_board_score", " - WEIGHTS[other].sum()", ""),
    ("eval_board", "score = -eval_board", "score = eval_board"),
    ("eval_board", "k == 0 or _winner(board) != 0", "k == 0"),
    ("Noeud.est_feuille", ">= profondeur_max", "> profondeur_max"),
    ("Noeud.est_feuille", "abs(heuristique(self.colonnes, self.pion_ordi)) == inf", "False"),
    ("Noeud.creer_fils", "fils.alpha, fils.beta = self.alpha, self.beta", "pass"),
    ("Noeud.remonter_score", "if self.score >= self.beta", "if self.score <= self.beta"),
    ("Noeud.remonter_score", "self.beta = min(self.beta, self.score)", "pass"),
    ("Noeud.remonter_score", "if y != -1", "if True"),
    ("Noeud.meilleur_coup", "for fils in self.fils if", "for fils in reversed(self.fils) if"),
    ("Noeud.meilleur_coup", "fils.score == score", "True"),
]

WRONG_BONUS = [
    ("minimax", "max(values) if maximizing", "min(values) if maximizing"),
    ("minimax", "depth - 1, not maximizing, evaluate) for", "0, not maximizing, evaluate) for"),
    ("alphabeta", "if best >= beta:", "if best > beta:"),
    ("alphabeta", "depth - 1, alpha, beta, not maximizing", "depth - 1, -inf, inf, not maximizing"),
    ("best_move", "if value > best:", "if value >= best:"),
    ("best_move", "state.moves()[0]", "None"),
    ("shortest_path", "return inf", "return 99"),
    ("shortest_path", "own, empty = _cells(board, player)", "own, empty = _cells(board, 3 - player)"),
    ("hex_player", "evaluate(leaf):", "evaluate(leaf):\n        return 0"),
]

WRONG_PLAYERS = [
    ("evaluate_position", "OPPONENT_THREE = -8", "OPPONENT_THREE = 0"),
    ("evaluate_position", "if row[COLS // 2] == player", "if row[COLS // 2 - 1] == player"),
    ("greedy", "for side in (player, 3 - player):", "for side in (3 - player, player):"),
    ("greedy", "-_from_centre(col))", "col)"),
    ("greedy", "-_from_centre(col))", "-col)"),
    ("order_moves", "            return -1\n", "            return 9\n"),
    ("order_moves", "sorted(moves, key=rank)", "sorted(legal_moves(board), key=rank)"),
    ("negamax", "WIN + depth if won", "WIN - depth if won"),
    ("negamax", "if -score > best:", "if -score >= best:"),
    ("negamax", "best_col, best = None, -inf", "best_col, best = None, -1000"),
    ("iterative_deepening", "best_col, best = None, -inf", "best_col, best = None, -1000"),
    ("iterative_deepening", "    if monotonic() > _deadline:\n        raise _OutOfTime\n", ""),
    ("mcts", "else won == node.player", "else won != node.player"),
]


# All the alternative readings that the statement accepts, together.
OTHER_READINGS = {
    "            return row\n": "            return ROWS - 1 - row\n",
    "new_board[row, col] = player": "new_board[ROWS - 1 - row, col] = player",
    " or (board != 0).all()": "",
    "if best_col is None or score": "if score",
    "return best_score, best_col": "return [best_score, best_col]",
    "self.profondeur + 1, (x, y))": "self.profondeur + 1, [x, y])",
    "next(fils.dernier_coup ": "next(fils.dernier_coup[0] ",
}


def test_the_reference_passes(solved: Path) -> None:
    status, output = run(solved)
    assert marks(output) == dict.fromkeys(PART_A + PART_B, "✓")
    assert "Well done" in output
    assert "only a self-check" in output
    assert not (solved / ".hypothesis").exists()
    assert status == 0


@pytest.mark.parametrize(
    ("lang", "words", "step"),
    [
        ("fr_FR.UTF-8", "pas encore écrit", "Écrivez get_first_row, puis lancez  pytest -k get_first_row"),
        ("de_DE.UTF-8", "not written yet", "Write get_first_row, then run  pytest -k get_first_row"),
    ],
)
def test_the_stubs_are_not_written_yet(folder: Path, lang: str, words: str, step: str) -> None:
    status, output = run(folder, lang=lang)
    assert table(output) == dict.fromkeys(PART_A + PART_B, ("·", words))
    assert step in output
    assert len(output.splitlines()) < 20
    assert status == 1


FILES = {name: f"{exercise.file}.py" for name, exercise in ASSIGNMENT.rubric.exercises.items()}


@pytest.mark.parametrize(
    ("exercise", "old", "new"), [*every(WRONG, 3), *every(WRONG_BONUS, 3), *every(WRONG_PLAYERS, 5)]
)
def test_a_wrong_variant_is_caught_in_its_exercise(exercise: str, old: str, new: str, solved: Path) -> None:
    name = FILES[exercise]
    (solved / name).write_text(variant(name, {old: new}), encoding="utf-8")
    status, output = run(solved, "-k", f"test_{exercise.removeprefix('Noeud.')}_")
    shown = exercise if name in SOLVED else f"{exercise} (bonus)"
    assert [line for line in output.splitlines() if line.startswith(f"✗ {shown} ")]
    assert f"from {name.removesuffix('.py')} import *" in output
    assert any(words in output for words in ("# expected:", "# stops with ", "# no answer after "))
    assert len(output.splitlines()) < 50
    assert status == 1


def test_a_right_bonus_is_shown_apart(solved: Path) -> None:
    shutil.copy(REFERENCE / "search.py", solved)
    status, output = run(solved, "test_connect4.py", "test_search.py", "-k", "not eval_board")
    for exercise in PART_C:
        assert f"✓ {exercise} (bonus)" in output
    assert status == 0


def test_a_bonus_that_is_not_begun_or_not_there_changes_nothing(solved: Path) -> None:
    status, output = run(solved, "test_connect4.py", "test_search.py", "-k", "not eval_board")
    assert "Bonus, not begun: minimax, alphabeta, best_move, shortest_path, hex_player" in output
    assert status == 0
    (solved / "search.py").unlink()
    status, output = run(solved, "-k", "first_row")
    assert "onus" not in output
    assert status == 0


def test_right_players_are_shown_as_bonus(solved: Path) -> None:
    shutil.copy(REFERENCE / "players.py", solved)
    status, output = run(solved, "test_players.py", "-k", "not one_move")
    for exercise in PART_D:
        assert f"✓ {exercise} (bonus)" in output
    assert status == 0


def test_the_accepted_readings_pass(solved: Path) -> None:
    sources = {name: (REFERENCE / name).read_text(encoding="utf-8") for name in SOLVED}
    for name, source in sources.items():
        changes = {old: new for old, new in OTHER_READINGS.items() if old in source}
        (solved / name).write_text(variant(name, changes), encoding="utf-8")
    assert all(any(old in source for source in sources.values()) for old in OTHER_READINGS)
    _, output = run(solved, *FAST)
    # Returning None when every move loses fails only the check about that case.
    assert table(output).pop("eval_board") == ("✗", "10 of 11 tests pass")
    assert "When every move loses" in output
    assert marks(output) == dict.fromkeys(PART_A + PART_B, "✓") | {"eval_board": "✗"}


ACCEPTED_ROWS = {
    "en": "  accepted: you count rows from the bottom; get_next_board must convert them\n",
    "fr": "  accepté : lignes comptées depuis le bas ; get_next_board doit les convertir\n",
}


@pytest.mark.parametrize("lang", ACCEPTED_ROWS)
def test_rows_counted_from_the_bottom_are_said_to_be_accepted_once(lang: str, solved: Path) -> None:
    changed(solved, "connect4.py", {"            return row\n": "            return ROWS - 1 - row\n"})
    status, output = run(solved, "-k", "first_row or next_board", lang=lang)
    assert marks(output) == {"get_first_row": "✓", "get_next_board": "✗"}  # nothing converts the row
    table_of_marks = output[output.index("✓ get_first_row") :]
    assert table_of_marks.splitlines(keepends=True)[1] == ACCEPTED_ROWS[lang]
    assert output.count(ACCEPTED_ROWS[lang]) == 1
    assert status == 1


def test_rows_counted_from_the_top_are_not_remarked_on(solved: Path) -> None:
    assert "accepted" not in run(solved, "-k", "first_row or next_board")[1]


def test_the_first_free_row_from_the_top_is_no_row_counted_from_the_bottom(solved: Path) -> None:
    source = variant("connect4.py", {"reversed(range(ROWS))": "range(ROWS)"})
    (solved / "connect4.py").write_text(source, encoding="utf-8")
    _, output = run(solved, "-k", "first_row_examples")
    assert "expected: 4" in output


def test_the_summary_is_aligned_beside_a_long_bonus(folder: Path) -> None:
    for name in ("connect4.py", "players.py"):
        shutil.copy(REFERENCE / name, folder)
    _, output = run(folder, "-k", "get_first_row or test_evaluate_position")
    columns = {line.index(" of ") for line in output.splitlines() if line.startswith("✓") and " of " in line}
    assert len(columns) == 1
    assert "✓ evaluate_position (bonus)" in output


def test_the_quiz_says_how_to_begin_and_is_checked_from_then_on(folder: Path) -> None:
    status, output = run(folder, "-k", "quiz")
    assert status == 1
    assert "quiz (bonus)          not written yet" in output
    assert "Fill in quiz.toml (the trees:  python quiz.py), then run  pytest -k quiz" in output
    assert "Remplissez quiz.toml (les arbres :  python quiz.py)" in run(folder, "-k", "quiz", lang="fr_FR.UTF-8")[1]
    shutil.copy(REFERENCE / "quiz.toml", folder)
    status, output = run(folder, "-k", "quiz")
    assert "✓ quiz (bonus)          10 of 10 tests pass" in output
    assert status == 0


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("alpha_cuts = [3, 4]", "alpha_cuts = [6]", "expected: numbers among [2, 3, 4]"),
        ("leaves = [7, 0, 8", "leaves = [0, 7, 8", "[notebook] (the tree of the statement)\nleaves = [0, 7, 8"),
        ("beta_cuts = [6]", "beta_cuts = 6", "expected: a list of integers"),
        ("value = 7", 'value = "?"', "[notebook] value (the tree of the statement): no answer yet"),
        ("value = 7", "value = ", "quiz.toml, line 22: this answer cannot be read."),
        ("value = 7", "valeur 7", "quiz.toml, line 22: this answer cannot be read."),
        ("value = 7", "value = [7, 0", "quiz.toml, line 23: this answer cannot be read."),
    ],
)
def test_the_form_of_the_quiz(old: str, new: str, said: str, folder: Path) -> None:
    text = (REFERENCE / "quiz.toml").read_text(encoding="utf-8")
    (folder / "quiz.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    status, output = run(folder, "-k", "quiz")
    assert "✗ quiz" in output
    assert said in output
    assert status == 1
