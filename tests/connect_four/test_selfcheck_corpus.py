"""The self-check and the grading agree: what fails in the self-check fails in the grading too.

Every correct hand-in of the corpus passes the self-check, but for what it loses in the grading. Every planted mistake
fails in its own exercise, or is listed here as left to the grader.
"""

import shutil
from pathlib import Path

import pytest

from tests.corpus.styles import EXPECTED, text_of
from tests.corpus.styles import put as put_style
from tests.corpus.wrong.forms import ANSWERS, file_of, program
from tests.corpus.wrong.planted_a import PLANTED_A
from tests.corpus.wrong.planted_b import PLANTED_B
from tests.support.building import PART_A, PART_B, REFERENCE, every, hand_in, loses
from tests.support.planting import Planted, planted_hand_in
from tests.support.self_check import folder, marks, run, run_each, solved, table, variant

__all__ = ["folder", "solved"]  # fixtures

# What a Python on the student's machine cannot import at all; the grading repairs it, with a warning.
NOT_IMPORTED = {
    "comment_stubs": "Python does not understand this line",
    "windows_1252": "connect4.py is not UTF-8: save it in this encoding.",
}
OTHER_NAMES = {"demo_at_top", "notebook", "notebook_questions"}  # no file that the self-check would look at
QUICK = {"letter_exactly", "heights", "bare_column", "fail_hard", "plain_minimax"}
NEEDS = {"only_two_functions": {"eval_board"}}  # waits for exercises that are not written

PATIENT = ("-o", "timeout=300")  # on a busy machine too

# Mistakes that only the grader finds.
LEFT_TO_THE_GRADER = {
    "Noeud.remonter_score-bounds_stored_as_scores",  # wrong where several orders of moves meet, in few positions
}


def test_every_style_is_taken_or_left_for_a_reason() -> None:
    assert NOT_IMPORTED.keys() | OTHER_NAMES | QUICK | NEEDS.keys() <= EXPECTED.keys()


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=() if name in QUICK else pytest.mark.slow)
        for name in EXPECTED
        if name not in NOT_IMPORTED.keys() | OTHER_NAMES
    ],
)
def test_a_right_hand_in_passes(name: str, folder: Path) -> None:
    expected = EXPECTED[name]
    put_style(name, folder)
    waiting = set(expected.get("not_written", ())) | NEEDS.get(name, set())
    parts = [PART_A if file == "connect4" else PART_B for file in expected["files"]]
    _, output = run(folder, *PATIENT, *(f"test_{file}.py" for file in expected["files"]))
    wanted = {exercise: "·" if exercise in waiting else "✓" for part in parts for exercise in part}
    assert marks(output) == wanted | dict.fromkeys(expected["lost"], "✗"), output


@pytest.mark.parametrize("name", NOT_IMPORTED)
def test_what_python_cannot_import_is_said_to_be_untested(name: str, folder: Path) -> None:
    put_style(name, folder)
    _, output = run(folder, "-k", "first_row")
    assert NOT_IMPORTED[name] in " ".join(output.split())
    assert table(output)["get_first_row"] == ("✗", "cannot be tested")


@pytest.mark.parametrize("planted", every([*PLANTED_A, *PLANTED_B], 60), ids=str)
def test_a_planted_mistake_fails_in_its_exercise(planted: Planted, folder: Path) -> None:
    planted_hand_in(folder, planted)
    _, output = run(folder, "-k", f"test_{planted.exercise.removeprefix('Noeud.')}_")
    assert marks(output)[planted.exercise] == ("✓" if str(planted) in LEFT_TO_THE_GRADER else "✗"), output


def test_what_is_left_to_the_grader_is_planted() -> None:
    assert {str(planted) for planted in (*PLANTED_A, *PLANTED_B)} >= LEFT_TO_THE_GRADER
    assert len(LEFT_TO_THE_GRADER) < 30


@pytest.mark.usefixtures("no_shrinking")
@pytest.mark.parametrize("part", every(range(24), 24))
def test_another_form_of_an_answer_fails_in_both_or_in_none(part: int, solved: Path) -> None:
    chosen = ANSWERS[part::24]
    texts = [program(exercise, statement) for exercise, statement, _ in chosen]
    outputs = run_each(
        solved,
        [
            (file_of(exercise), text, f"test_{exercise.removeprefix('Noeud.')}_")
            for (exercise, _, _), text in zip(chosen, texts, strict=True)
        ],
    )
    for number, ((exercise, statement, mark), text, output) in enumerate(zip(chosen, texts, outputs, strict=True)):
        assert marks(output)[exercise] == mark, statement
        place = hand_in(solved.parent / f"graded{number}", **{file_of(exercise): text})
        assert loses(place, exercise) == (mark == "✗"), statement


FULL_GRID = "grille_complete(self.colonnes)\n        )"
MOVES = "    for move in state.moves():\n"
CENTRE_FIRST = "    for move in sorted(state.moves(), key=lambda x: hasattr(state, 'grid') and abs(x - 3)):\n"
AS_ARRAY = 'return __import__("numpy").array(sorted(moves, key=rank))'
# (exercise, its file, the reference's text, what the grading accepts in its place)
ACCEPTED = [
    ("eval_board", "connect4", "score(board, player), 0", "score(board, player), None"),
    ("est_feuille", "noeud", FULL_GRID, f"{FULL_GRID} or None"),
    ("est_feuille", "noeud", "return (\n", "return int(\n"),
    ("est_feuille", "noeud", FULL_GRID, f"{FULL_GRID} or []"),
    ("est_feuille", "noeud", FULL_GRID, f"({FULL_GRID} and 'full')"),
    ("creer_fils", "noeud", "colonnes, not self.attaquant", "colonnes, int(not self.attaquant)"),
    ("creer_fils", "noeud", "attaquant=True, profondeur=0", "attaquant, profondeur=0"),
    ("order_moves", "players", "return sorted(moves, key=rank)", AS_ARRAY),
    ("alphabeta", "search", f"{MOVES}        value = alphabeta", f"{CENTRE_FIRST}        value = alphabeta"),
]


@pytest.mark.parametrize(("exercise", "file", "old", "new"), every(ACCEPTED, 3))
def test_what_the_grading_accepts_passes(exercise: str, file: str, old: str, new: str, solved: Path) -> None:
    shutil.copy(REFERENCE / "search.py", solved)  # minimax, with which alphabeta is compared
    (solved / f"{file}.py").write_text(variant(f"{file}.py", {old: new}), encoding="utf-8")
    status, output = run(solved, f"test_{file}.py", "-k", f"test_{exercise}_")
    assert (status, "✗" in output) == (0, False), output


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_a_quiz_in_any_encoding_passes(encoding: str, solved: Path) -> None:
    text = (REFERENCE / "quiz.toml").read_text(encoding="utf-8").replace("à", "a")
    assert "é" in text
    text = "".join(letter if letter.isascii() or encoding != "cp1252" or letter in "éèêùç°" else "?" for letter in text)
    (solved / "quiz.toml").write_bytes(text.encode(encoding))
    status, output = run(solved, "test_quiz.py")
    assert "✓ quiz (bonus)          10 of 10 tests pass" in output
    assert status == 0


# (a mistake, an exercise that fails because of it, or "")
BLAMED = [
    ("get_next_board-falsy_row_is_full", ""),
    ("get_board_score-thirteen_in_the_centre", "eval_board"),
    ("get_board_score-own_pieces_only", "eval_board"),
    ("Noeud.remonter_score-strict_beta_cut", ""),
    ("Noeud.remonter_score-starts_at_zero", "Noeud.meilleur_coup"),
    ("Noeud.creer_fils-window_swapped", "Noeud.remonter_score"),
]


@pytest.mark.parametrize(("name", "dependent"), every(BLAMED, 6))
def test_what_others_depend_on_is_to_be_corrected_first(name: str, dependent: str, folder: Path) -> None:
    planted = next(planted for planted in (*PLANTED_A, *PLANTED_B) if str(planted) == name)
    planted_hand_in(folder, planted)
    _, output = run(folder, "test_connect4.py" if planted.part == PART_A else "test_noeud.py")
    assert f"Correct {planted.exercise}, then run" in output
    assert ("may be enough for" in output) == bool(dependent), output
    if dependent:
        advice = " ".join(output.split()).partition("That may be enough for ")[2].partition(", too.")[0]
        assert dependent in advice.split(", ")
        assert marks(output)[dependent] == "✗"


def test_a_full_column_worth_a_win_is_found(folder: Path) -> None:
    old = "        if new_board is None:\n            continue\n"
    new = "        if new_board is None:\n            return inf, col\n"
    (folder / "connect4.py").write_text(variant("connect4.py", {old: new}), encoding="utf-8")
    _, output = run(folder, "-k", "test_eval_board_full_column")
    assert marks(output) == {"eval_board": "✗"}
    assert "# returned: (inf, 3)" in output


COUNTING = """
import atexit
calls, whole = [], Noeud.remonter_score
def counted(self, depth):
    calls.append(depth)
    return whole(self, depth)
Noeud.remonter_score = counted
atexit.register(lambda: open("calls.txt", "w").write(str(len(calls))))
"""


def test_a_search_without_pruning_is_stopped_at_the_first_depth_that_shows_it(folder: Path) -> None:
    (folder / "noeud.py").write_text(text_of("plain_minimax", "noeud") + COUNTING, encoding="utf-8")
    _, output = run(folder, "test_noeud.py", "-k", "test_remonter_score_")
    assert "# nodes visited: 19,608\n" in output  # depth 5, to its end
    assert int((folder / "calls.txt").read_text()) < 60_000  # plain minimax visits 960,793 nodes at depth 7 alone
