"""What the self-check shows of a failure, and what it advises."""

import ast
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests import ASSIGNMENT
from tests.support.self_check import changed, folder, marks, run, solved, table, variant

__all__ = ["folder", "solved"]  # fixtures


NEXT_BOARD = """    row = get_first_row(board, col)
    if row is None:
        return None
    new_board = board.copy()
    new_board[row, col] = player
    return new_board
"""
STUB = "    raise NotImplementedError('exercice')\n"
BEFORE = ("Python stops at this line, before it comes to your code below.", "avant d'arriver à votre code, plus bas.")
AT_THE_END = ("Python comes to this line without having returned an answer.", "sans avoir renvoyé de réponse.")


@pytest.mark.parametrize(
    ("body", "sentences"),
    [
        (STUB + NEXT_BOARD, BEFORE),
        (NEXT_BOARD.replace("    return new_board\n", STUB), AT_THE_END),
        ("    pass\n" + STUB, ()),
    ],
    ids=["above", "below", "alone"],
)
def test_a_stub_left_beside_the_code_is_to_be_deleted(body: str, sentences: tuple[str, ...], solved: Path) -> None:
    changed(solved, "connect4.py", {NEXT_BOARD: body})
    lines = (solved / "connect4.py").read_text(encoding="utf-8").splitlines()
    place = lines.index(STUB.rstrip()) + 1
    for lang, sentence in zip(("en", "fr"), sentences or ("", ""), strict=True):
        _, output = run(solved, "-k", "next_board_example", lang=lang)
        assert marks(output) == {"get_next_board": "✗" if sentences else "·"}
        comments = " ".join(line[2:] for line in output.splitlines() if line.startswith("# "))
        assert sentence in comments
        assert (f"connect4.py, {'line' if lang == 'en' else 'ligne'} {place}" in comments) == bool(sentences)
        assert ("get_next_board(board, 2, 1)" in output) == bool(sentences)


def test_the_failing_call_can_be_pasted(solved: Path) -> None:
    source = variant("connect4.py", {"return best_score, best_col": "return best_score, 0"})
    (solved / "connect4.py").write_text(source, encoding="utf-8")
    _, output = run(solved, "-k", "eval_board_examples")
    block = output[output.index("from connect4") : output.index("\n\n✗")]
    (solved / "pasted.py").write_text(block.replace("eval_board(board", "assert (3, 0) == eval_board(board"))
    subprocess.run([sys.executable, "pasted.py"], cwd=solved, check=True)


def test_an_exercise_that_waits_for_another(solved: Path) -> None:
    changed(solved, "connect4.py", {NEXT_BOARD: STUB})
    status, output = run(solved, "test_connect4.py")
    assert table(output)["get_next_board"] == ("·", "not written yet")
    assert table(output)["eval_board"] == ("·", "needs get_next_board, not finished yet")
    assert "Write get_next_board" in output
    assert status == 1


def test_an_endless_loop_ends(solved: Path) -> None:
    loop = "        try:\n            while True: pass\n        except Exception: pass\n"
    source = variant("connect4.py", {"        if board[row, col] == 0:\n": f"{loop}        if board[row, col] == 0:\n"})
    (solved / "connect4.py").write_text(source, encoding="utf-8")
    _, output = run(solved, "-o", "timeout=2", "-k", "first_row_examples or winner_nobody")
    assert "# no answer after 2 s: an endless loop or recursion?" in output
    assert marks(output) == {"get_first_row": "✗", "check_winner": "✓"}


@pytest.mark.parametrize(("lang", "words"), [("en", "# value: 0\n# expected: 1"), ("fr", "# vaut : 0\n# attendu : 1")])
def test_an_attribute_has_a_value_and_is_not_returned(lang: str, words: str, solved: Path) -> None:
    changed(solved, "noeud.py", {"self.profondeur + 1, (x, y)": "self.profondeur, (x, y)"})
    assert f"creer_fils(3, 0).profondeur\n{words}\n" in run(solved, "-k", "fils_example", lang=lang)[1]


def test_a_grid_of_columns_is_drawn_below_its_code(solved: Path) -> None:
    changed(solved, "noeud.py", {"range(len(self.colonnes))": "range(6)"})
    _, output = run(solved, "-k", "remonter_score_wins")
    assert "    [1, 1, 1, 0, 0, 0],  # x = 6\n]\n#   . . . . . . .\n" in output
    assert "#   . . X . . . O\n#   0 1 2 3 4 5 6\nnoeud = Noeud(1, grille, True)\n" in output


def test_every_title_fits_a_line_behind_the_name_of_its_exercise(folder: Path) -> None:
    names = {name.rpartition(".")[2]: name for name in ASSIGNMENT.rubric.exercises}
    for path in folder.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                name = next(names[last] for last in names if node.name.startswith(f"test_{last}_"))
                french, english = (ast.get_docstring(node) or "").splitlines()
                assert len(f"✗ {name} : {french}") <= 80
                assert len(f"✗ {name}: {english}") <= 80


def test_an_error_shows_its_line_and_the_last_prints(solved: Path) -> None:
    changes = {
        "        if board[row, col] == 0:\n": "        print('row', row)\n        if board[row + 1, col] == 0:\n"
    }
    (solved / "connect4.py").write_text(variant("connect4.py", changes), encoding="utf-8")
    _, output = run(solved, "-k", "first_row")
    assert "# stops with IndexError: index 6 is out of bounds" in output
    assert "board[row + 1, col]" in output
    assert "# Your last prints:\nrow 5\n" in output


def test_an_error_below_the_function_names_its_own_line_first(solved: Path) -> None:
    """A forgotten None of get_next_board stops in a helper, which is right."""
    source = variant("connect4.py", {"        if new_board is None:\n            continue\n": ""})
    (solved / "connect4.py").write_text(source, encoding="utf-8")
    _, output = run(solved, "-k", "eval_board and full")
    first, second = [line for line in output.splitlines() if line.startswith(("# connect4.py, line", "# in "))][:2]
    assert "if k == 0 or _winner(board)" in first
    assert second.startswith("# in _winner, connect4.py, line ")


def test_what_is_seen_of_a_parent_follows_the_call_that_made_its_child(solved: Path) -> None:
    changed(solved, "noeud.py", {"self.fils.append(fils)": "print('made', x)"})
    _, output = run(solved, "-k", "creer_fils_kept", lang="fr")
    assert "\nnoeud = Noeud(1, grille, True)\nnoeud.creer_fils(3, 0)\nnoeud.fils\n" in output
    assert "# Vos derniers print :\nmade 3\n" in output


def test_prints_that_are_left_out_leave_a_mark(solved: Path) -> None:
    changed(
        solved,
        "connect4.py",
        {"    for row in": "    print(*range(6), sep='\\n')\n    for row in", "return row": "return 9"},
    )
    _, output = run(solved, "-k", "first_row_examples")
    assert "# Your last prints:\n...\n1\n2\n3\n4\n5\n\n" in output


def test_only_the_prints_of_the_call_that_is_shown(solved: Path) -> None:
    """Before the call that is shown, the test asks for the first rows of column 0."""
    changed(
        solved, "connect4.py", {"    for row in": "    print('column', col)\n    for row in", "return row": "return 9"}
    )
    _, output = run(solved, "-k", "first_row_examples")
    assert "# Your last prints:\ncolumn 0\n\n" in output
    assert output.count("column 0") == 1


@pytest.mark.parametrize(
    ("keyword", "lang", "said"),
    [
        ("get_fist_row", "fr", "Aucun exercice ne s'appelle get_fist_row.\nEssayez  pytest -k get_first_row"),
        ("get_fist_row", "en", "There is no exercise named get_fist_row.\nTry  pytest -k get_first_row"),
        ("zzz", "en", "There is no exercise named zzz.\nThe exercises: get_first_row, get_next_board,"),
    ],
)
def test_an_exercise_that_does_not_exist(folder: Path, keyword: str, lang: str, said: str) -> None:
    status, output = run(folder, "-k", keyword, lang=lang)
    assert said in output
    assert status != 0


def test_the_advice_is_to_write_what_is_needed_first(solved: Path) -> None:
    changed(solved, "connect4.py", {NEXT_BOARD: STUB})
    _, output = run(solved, "-k", "eval_board")
    assert "Write get_next_board, then run  pytest -k get_next_board" in output


def test_an_exercise_tried_alone_names_what_it_depends_on(solved: Path) -> None:
    changed(solved, "connect4.py", {" - WEIGHTS[other].sum()": "", "score = -eval_board": "score = eval_board"})
    _, output = run(solved, "-k", "get_board_score", lang="fr")
    assert "get_board_score dépend de check_winner ; vérifiez aussi :\n  pytest -k check_winner\n" in output
    _, output = run(solved, "-k", "eval_board_examples")
    assert "eval_board depends on get_first_row, get_next_board, check_winner and" in output
    assert "check also:\n  pytest\n" in output
    assert "depends on" not in run(solved, "-k", "first_row or check_winner or board_score")[1]


def test_what_has_passed_and_is_as_it_was_need_not_be_checked_again(solved: Path) -> None:
    wrong = variant("connect4.py", {"score = -eval_board": "score = eval_board"})
    (solved / "connect4.py").write_text(wrong, encoding="utf-8")
    alone = ("-k", "eval_board_examples")
    assert "check also" in run(solved, *alone)[1]
    run(solved, "-k", "get_ or check_winner")  # all that eval_board depends on, and it passes
    output = run(solved, *alone)[1]
    assert "✗ eval_board" in output
    assert "depends on" not in output
    # Another eval_board changes nothing for the others.
    (solved / "connect4.py").write_text(wrong.replace("score = eval_board", "score = 1 - eval_board"), encoding="utf-8")
    assert "depends on" not in run(solved, *alone)[1]
    # Another check_winner is not known to be right, nor is what calls it.
    (solved / "connect4.py").write_text(wrong.replace("aligned >= 4", "4 <= aligned"), encoding="utf-8")
    output = run(solved, *alone)[1]
    assert "eval_board depends on check_winner and get_board_score; check also:\n  pytest\n" in output


def test_what_has_passed_over_another_file_is_checked_again_when_that_has_changed(solved: Path) -> None:
    helper = "def four(aligned):\n    return aligned >= 4\n"
    (solved / "helper.py").write_text(helper, encoding="utf-8")
    changes = {"import numpy as np\n": "import numpy as np\nfrom helper import four\n", "aligned >= 4": "four(aligned)"}
    changed(solved, "connect4.py", {**changes, " - WEIGHTS[other].sum()": ""})
    run(solved, "-k", "check_winner")
    assert "depends on" not in run(solved, "-k", "get_board_score")[1]
    (solved / "helper.py").write_text(helper.replace(">= 4", ">= 3"), encoding="utf-8")
    assert "get_board_score depends on check_winner; check also" in run(solved, "-k", "get_board_score")[1]


def test_a_part_of_the_tests_is_not_enough_to_be_known_as_right(solved: Path) -> None:
    changed(solved, "connect4.py", {"new_board[row, col] = player": "new_board[row, col] = 1"})
    run(solved, "-k", "get_first_row_examples")
    run(solved, "test_connect4.py::test_get_first_row_full_column")
    assert "get_next_board depends on get_first_row; check also" in run(solved, "-k", "next_board")[1]
    run(solved, "-k", "get_first_row")
    assert "depends on" not in run(solved, "-k", "next_board")[1]
    assert "depends on" in run(solved, "-k", "next_board", "-p", "no:cacheprovider")[1]


@pytest.mark.parametrize(
    ("lang", "sentence", "counted"),
    [
        (
            "en",
            "5 tests of get_next_board were not run, because another before them did not finish.",
            "0 of 6 tests pass, 5 not run",
        ),
        (
            "fr",
            "5 tests de get_next_board n'ont pas été lancés, car un autre avant eux n'a pas fini.",
            "tests réussis : 0 sur 6, pas lancés : 5",
        ),
    ],
)
def test_a_test_that_was_not_run_is_not_said_to_fail(lang: str, sentence: str, counted: str, solved: Path) -> None:
    changed(solved, "connect4.py", {"    row = get_first_row(board, col)\n": "    while True: pass\n"})
    _, output = run(solved, "-o", "timeout=1", "-k", "next_board or eval_board", lang=lang)
    assert output.startswith("✗----------")
    assert sentence in " ".join(output.split())
    waiting = (
        "pas lancé, car get_next_board n'a pas fini" if lang == "fr" else "not run, since get_next_board did not finish"
    )
    assert table(output) == {"get_next_board": ("✗", counted), "eval_board": ("-", waiting)}
    assert "Autres échecs" not in output
    assert "Other failures" not in output


def test_the_same_test_on_other_cases_is_named_once(solved: Path) -> None:
    changed(solved, "connect4.py", {"(0, 1), (1, 0), (1, 1), (1, -1)": "(0, 1)"})
    _, output = run(solved, "-k", "winner_each_piece")
    assert "  - The same test, on other cases.\n" in output
    assert output.count("An alignment is seen from each of its pieces.") == 1


NO_BOUNDS = {"fils.alpha, fils.beta = self.alpha, self.beta": "pass"}
STRICT = {"score >= self.beta:": "score > self.beta:", "score <= self.alpha:": "score < self.alpha:"}
ONE = "            score_fils = self.creer_fils(x, y).remonter_score(profondeur_max)\n"
TWICE = {ONE: ONE.replace("score_fils = ", "") + ONE}


# At depth 5 the statement has 3,490 nodes, 19,608 without pruning, and 6,398 where an equal score does not cut.
@pytest.mark.parametrize(
    ("changes", "english", "french"),
    [
        (NO_BOUNDS, "# returned: 6\n# nodes visited: 19,608\n", "# renvoyé : 6\n# nœuds visités : 19 608\n"),
        (STRICT, "# returned: 6\n# nodes visited: 6,398\n", "# renvoyé : 6\n# nœuds visités : 6 398\n"),
        (TWICE, "# nodes visited: more than 19,608; stopped there\n", "# nœuds visités : plus de 19 608 ; arrêté là\n"),
    ],
)
def test_nodes_can_be_compared_with_the_statement(
    changes: Mapping[str, str], english: str, french: str, solved: Path
) -> None:
    changed(solved, "noeud.py", changes)
    for lang, visited, wanted in (
        ("en", english, "# expected: 6, visiting 3,490 nodes at most\n"),
        ("fr", french, "# attendu : 6, en visitant 3 490 nœuds au plus\n"),
    ):
        _, output = run(solved, "-k", "score_pruning", lang=lang)
        assert f"\nnoeud.remonter_score(5)\n{visited}{wanted}" in output.replace("\u202f", " ").replace("\xa0", " ")


@pytest.mark.parametrize(
    ("old", "new", "tree", "leaves"),
    [
        ("best <= alpha:", "best < alpha:", "[[3, 8], [3, 7]]", ("3, 8, 3", "3, 8, 3, 7")),
        ("best <= alpha:", "True:", "[[3, 8], [2, 7]]", ("3, 8, 2", "3, 2")),
        ("depth == 0 or", "depth <= 1 or", "[[3, 8], [2, 7]]", ("3, 8, 2", "[3, 8], [2, 7]")),  # these are no leaves
    ],
)
def test_leaves_are_told_by_their_values(old: str, new: str, tree: str, leaves: tuple[str, str], solved: Path) -> None:
    changed(solved, "search.py", {old: new})
    sentences = {
        "en": "expected: your function looks at the leaves {}, in this order, not {}",
        "fr": "attendu : votre fonction regarde les feuilles {}, dans cet ordre, et non {}",
    }
    for lang, sentence in sentences.items():
        _, output = run(solved, "-k", "alphabeta_leaves", lang=lang)
        assert f"tree = Tree({tree})\n" in output
        comments = " ".join(line[2:] for line in output.splitlines() if line.startswith("# "))
        assert sentence.format(*leaves) in comments


@pytest.mark.parametrize(
    ("instead", "call"),
    [
        ("            if True:\n", "noeud.remonter_score(1)\n# returned: 12\n# expected: 2\n"),
        ("            if y == -1:\n                return\n            else:\n", "# returned: 2\n# expected: 4\n"),
    ],
    ids=["played", "the last one tried"],
)
def test_full_columns_have_a_title_of_their_own(instead: str, call: str, solved: Path) -> None:
    changed(solved, "noeud.py", {"            if y != -1:\n": instead})
    _, output = run(solved, "-k", "remonter_score and not pruning")
    assert "✗ Noeud.remonter_score: A full column is not played, the others are.\n" in output
    assert call in output
    assert marks(output) == {"Noeud.remonter_score": "✗"}


def test_a_search_that_only_loses_its_pruning_deeper_is_stopped_there(solved: Path) -> None:
    lines = [
        "            fils = self.creer_fils(x, y)",
        "            if profondeur_max > 5: fils.alpha, fils.beta = -inf, inf",
        "            score_fils = fils.remonter_score(profondeur_max)\n",
    ]
    changed(solved, "noeud.py", {ONE: "\n".join(lines)})
    _, output = run(solved, "-k", "score_pruning")
    assert "\nnoeud.remonter_score(6)\n# nodes visited: more than 20,600; stopped there\n" in output
    assert "# expected: 0, visiting 10,300 nodes at most\n" in output


def test_an_error_without_a_line_names_the_last_that_has_one(solved: Path) -> None:
    program = """
import types
from selfcheck import loading
path = str(loading.FOLDER / "connect4.py")
frames = [types.SimpleNamespace(filename=path, lineno=n, name="f", line="row") for n in (7, None)]
loading.traceback = types.SimpleNamespace(extract_tb=lambda _: frames)
print(loading.explain(ValueError("no")))
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=solved, capture_output=True, text=True, check=True)
    assert "connect4.py" in done.stdout
    assert "7" in done.stdout
    assert "None" not in done.stdout
