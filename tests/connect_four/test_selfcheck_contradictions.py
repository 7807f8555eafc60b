"""What the self-check says where a program is compared with itself: nothing is called expected that may be wrong."""

import re
from pathlib import Path

import pytest

from tests.support.building import every
from tests.support.self_check import changed, folder, marks, run, solved

__all__ = ["folder", "solved"]  # fixtures

CONTRADICTION = {
    "en": "Your program contradicts itself: at least one of these calls is wrong.",
    "fr": "Votre programme se contredit : au moins l'un de ces appels se trompe.",
}
LEAF = "            self.score = heuristique(self.colonnes, self.pion_ordi)\n"
LATER = "score = -eval_board(new_board, 3 - player, k - 1)[0]"
# (test, file, the reference's text, a mistake in its place, the number of calls that are shown)
AGAINST_ITSELF = [
    ("get_board_score_opposite", "connect4", "own, other = board == player", "own, other = board == 1", 2),
    ("get_board_score_mirror", "connect4", "- WEIGHTS[other].sum()", "- WEIGHTS[other].sum() + board[5, 0]", 2),
    ("get_board_score_one_piece", "connect4", " - WEIGHTS[other].sum()", "", 2),
    ("get_board_score_each_weight", "connect4", "WEIGHTS[own].sum()", "WEIGHTS[::-1, ::-1][own].sum() // 2", 2),
    ("eval_board_depth_zero", "connect4", "return get_board_score(board, player), 0", "return -6, 0", 2),
    ("eval_board_mirror", "connect4", "return get_board_score(board, player), 0", "return int(board[5, 0]), 0", 2),
    ("eval_board_column", "connect4", "return best_score, best_col", "return best_score + 1, best_col", 2),
    ("eval_board_no_better", "connect4", "return best_score, best_col", "return best_score - 9, best_col", 2),
    ("remonter_score_mirror", "noeud", LEAF, f"{LEAF}            self.score += self.colonnes[0][0]\n", 2),
    ("remonter_score_opposite", "noeud", LEAF, f"{LEAF}            self.score += 1\n", 2),
    ("meilleur_coup_worth", "noeud", "fils.score == score", "True", 3),
]


@pytest.mark.parametrize(("test", "name", "old", "new", "count"), every(AGAINST_ITSELF, 3))
def test_both_calls_are_shown_and_none_is_said_to_be_right(
    test: str, name: str, old: str, new: str, count: int, solved: Path
) -> None:
    lang = "fr" if test.endswith(("mirror", "zero")) else "en"  # half of them in each language
    changed(solved, f"{name}.py", {old: new})
    status, output = run(solved, "-k", f"test_{test}", lang=lang)
    assert status == 1
    assert "expected:" not in output
    assert "attendu :" not in output
    assert CONTRADICTION[lang] in output
    answers = re.findall(r"^# (?:returned:|renvoyé :) (.+)$", output, re.MULTILINE)
    assert len(answers) == count


def test_the_calls_that_contradict_each_other_can_be_pasted(solved: Path) -> None:
    changed(solved, "connect4.py", {"own, other = board == player": "own, other = board == 1"})
    _, output = run(solved, "-k", "test_get_board_score_opposite")
    block = output[output.index("from connect4") : output.index("# These two calls")]
    answers: list[object] = []
    program = re.sub(r"^(get_board_score\(.*\))$", r"answers.append(\1)", block, flags=re.MULTILINE)
    text = (solved / "connect4.py").read_text(encoding="utf-8")
    exec(program.replace("from connect4 import *", text), {"answers": answers})
    assert list(map(str, answers)) == re.findall("^# returned: (.+)$", output, re.MULTILINE)
    assert answers[0] != -answers[1]  # type: ignore[operator]


def test_a_column_that_is_never_tried_is_found(solved: Path) -> None:
    changed(solved, "noeud.py", {"range(len(self.colonnes))": "range(6)"})
    _, output = run(solved, "-k", "remonter_score and not pruning")
    assert marks(output) == {"Noeud.remonter_score": "✗"}
    assert "noeud.remonter_score(1)\n# returned: -1\n# expected: inf\n" in output


# (the reference's text, a mistake in its place, what is shown of the first example)
STOPPED = [
    ("    for row in", "    board[6, col]\n    for row in", "stops with IndexError"),
    ("            return row\n", "            return 9 - int(board[5, 0])\n", "returned: 7\n# expected: 4"),
]


@pytest.mark.parametrize(("old", "new", "shown"), STOPPED)
def test_the_examples_show_an_example(old: str, new: str, shown: str, solved: Path) -> None:
    """Whether rows are counted from the bottom is asked of boards that are no examples; no failure shows these."""
    changed(solved, "connect4.py", {old: new})
    _, output = run(solved, "-k", "first_row_examples")
    assert "The examples of the statement." in output
    assert "[2, 0, 2, 1, 1, 0, 0]" in output
    assert f"get_first_row(board, 0)\n# {shown}" in output


def test_only_wrong_rows_are_asked_whether_they_are_counted_from_the_bottom(solved: Path) -> None:
    changed(solved, "connect4.py", {"    for row in": "    [0][not board.any()]\n    for row in"})
    assert marks(run(solved, "-k", "first_row_examples")[1]) == {"get_first_row": "✓"}  # no example is empty
