"""The self-check, which students run with plain `pytest` in the starter folder, tested from outside."""

import ast
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.support.building import every

ROOT = Path(__file__).resolve().parents[2]
STARTER, REFERENCE = ROOT / "starter", ROOT / "reference"
PART_A = ("get_first_row", "get_next_board", "check_winner", "get_board_score", "eval_board")
PART_B = ("Noeud.est_feuille", "Noeud.creer_fils", "Noeud.remonter_score", "Noeud.meilleur_coup")
PART_C = ("minimax", "alphabeta", "best_move", "shortest_path", "hex_player")
PART_D = ("evaluate_position", "greedy", "order_moves", "negamax", "iterative_deepening", "mcts")
SOLVED = ("connect4.py", "noeud.py")
FAST = ("--deselect", "test_noeud.py::test_remonter_score_pruning")

# (exercise, the reference's text, a student's mistake in its place)
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
    ("order_moves", "            return -1\n", "            return 9\n"),
    ("order_moves", "sorted(moves, key=rank)", "sorted(legal_moves(board), key=rank)"),
    ("negamax", "WIN + depth if won", "WIN - depth if won"),
    ("negamax", "if -score > best:", "if -score >= best:"),
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


def variant(name: str, changes: Mapping[str, str]) -> str:
    """Return the reference's file with these texts replaced; each must occur."""
    source = (REFERENCE / name).read_text(encoding="utf-8")
    for old, new in changes.items():
        assert old in source
        source = source.replace(old, new)
    return source


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a copy of the files that a student receives."""
    return Path(shutil.copytree(STARTER, tmp_path / "starter", ignore=shutil.ignore_patterns("__pycache__", ".*")))


@pytest.fixture
def solved(folder: Path) -> Path:
    """Return the same folder with correct answers to everything."""
    for name in SOLVED:
        shutil.copy(REFERENCE / name, folder)
    return folder


def run(folder: Path, *options: str, lang: str = "en_GB.UTF-8") -> tuple[int, str]:
    """Run `pytest` in the folder; return exit status and output, whose lines must fit a terminal."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PY"))}
    result = subprocess.run(
        [sys.executable, "-m", "pytest", *options],
        cwd=folder,
        env=env | {"LANG": lang, "COLUMNS": "80", "PYTHONUTF8": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=900,
    )
    assert result.stderr == ""
    assert [line for line in result.stdout.splitlines() if len(line) > 80] == []
    assert "Traceback" not in result.stdout
    return result.returncode, result.stdout


def table(output: str) -> dict[str, tuple[str, str]]:
    """exercise: (mark, status) from the summary."""
    lines = [line.split(maxsplit=2) for line in output.splitlines()]
    return {words[1]: (words[0], words[2]) for words in lines if len(words) == 3 and words[1] in PART_A + PART_B}


def marks(output: str) -> dict[str, str]:
    return {exercise: mark for exercise, (mark, _) in table(output).items()}


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


@pytest.mark.parametrize(("exercise", "old", "new"), every(WRONG))
def test_a_wrong_variant_is_caught_in_its_exercise(solved: Path, exercise: str, old: str, new: str) -> None:
    name = SOLVED[exercise in PART_B]
    (solved / name).write_text(variant(name, {old: new}), encoding="utf-8")
    status, output = run(solved, "-k", exercise.removeprefix("Noeud."))
    assert marks(output) == {exercise: "✗"}
    assert f"from {name.removesuffix('.py')} import *" in output
    assert "# expected:" in output or "# stops with " in output
    assert len(output.splitlines()) < 45
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


@pytest.mark.parametrize(("exercise", "old", "new"), every(WRONG_BONUS))
def test_a_wrong_bonus_is_caught_in_its_exercise(solved: Path, exercise: str, old: str, new: str) -> None:
    (solved / "search.py").write_text(variant("search.py", {old: new}), encoding="utf-8")
    status, output = run(solved, "-k", f"test_{exercise}")
    assert f"✗ {exercise} (bonus)" in output
    assert "from search import *" in output
    assert "# expected:" in output or "# stops with " in output
    assert len(output.splitlines()) < 50
    assert status == 1


def test_right_players_are_shown_as_bonus(solved: Path) -> None:
    shutil.copy(REFERENCE / "players.py", solved)
    status, output = run(solved, "test_players.py", "-k", "not one_move")
    for exercise in PART_D:
        assert f"✓ {exercise} (bonus)" in output
    assert status == 0


@pytest.mark.parametrize(("exercise", "old", "new"), every(WRONG_PLAYERS, 5))
def test_a_wrong_player_is_caught_in_its_exercise(solved: Path, exercise: str, old: str, new: str) -> None:
    (solved / "players.py").write_text(variant("players.py", {old: new}), encoding="utf-8")
    status, output = run(solved, "-k", f"test_{exercise}")
    assert f"✗ {exercise} (bonus)" in output
    assert "from players import *" in output
    assert "# expected:" in output or "# stops with " in output
    assert len(output.splitlines()) < 50
    assert status == 1


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


def test_the_first_free_row_from_the_top_is_no_row_counted_from_the_bottom(solved: Path) -> None:
    source = variant("connect4.py", {"reversed(range(ROWS))": "range(ROWS)"})
    (solved / "connect4.py").write_text(source, encoding="utf-8")
    _, output = run(solved, "-k", "first_row_examples")
    assert "expected: 4" in output


def test_the_failing_call_can_be_pasted(solved: Path) -> None:
    source = variant("connect4.py", {"return best_score, best_col": "return best_score, 0"})
    (solved / "connect4.py").write_text(source, encoding="utf-8")
    _, output = run(solved, "-k", "eval_board_examples")
    block = output[output.index("from connect4") : output.index("\n\n✗")]
    (solved / "pasted.py").write_text(block.replace("eval_board(board", "assert (3, 0) == eval_board(board"))
    subprocess.run([sys.executable, "pasted.py"], cwd=solved, check=True)


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        ("def get_first_row(board, col)\n    pass\n", "connect4.py, line 1: Python does not understand this line"),
        ("name = input('name? ')\n", "connect4.py, line 1: name = input('name? ')"),
        ("import no_such_module\n", "connect4.py imports no_such_module, which is not installed."),
        ("while True:\n    pass\n", "no answer after 2 s: an endless loop or recursion?"),
    ],
)
def test_a_file_that_cannot_be_imported(solved: Path, broken: str, sentence: str) -> None:
    (solved / "connect4.py").write_text(broken, encoding="utf-8")
    status, output = run(solved, "-o", "timeout=2", "-k", "examples or nobody or feuille_depth")
    assert table(output)["check_winner"] == ("✗", "cannot be tested")
    assert marks(output)["Noeud.est_feuille"] == "✓"
    assert output.count(sentence) == 1
    assert (status, len(output.splitlines()) < 18) == (1, True)


def test_a_part_that_cannot_be_loaded_is_named_and_the_rest_runs(solved: Path) -> None:
    (solved / "quiz.py").unlink()
    (solved / "test_mine.py").write_text("def helper():\n    return 1 / 0\nhelper()\n", encoding="utf-8")
    (solved / "test_other.py").write_text("def test(\n", encoding="utf-8")
    (solved / "test_third.py").write_text("import no_such_module\n", encoding="utf-8")
    status, output = run(solved, "-k", "first_row")
    assert "test_quiz.py needs quiz.py, which is no longer in this folder" in output
    assert "ZeroDivisionError: division by zero\ntest_mine.py, line 2: return 1 / 0" in output
    assert "test_other.py, line 1: Python does not understand this line" in output
    assert "test_third.py imports no_such_module, which is not installed." in output
    assert marks(output)["get_first_row"] == "✓"
    assert "First repair this file" in output
    assert status == 1
    _, output = run(solved, "test_quiz.py", lang="fr_FR.UTF-8")
    assert "test_quiz.py a besoin de quiz.py, qui n'est plus dans ce dossier" in output


@pytest.mark.parametrize("name", [path.name for path in sorted(STARTER.glob("*.py"))] + ["__init__", "language"])
def test_an_old_python_can_read_what_asks_for_a_newer_one(name: str) -> None:
    path = STARTER / name if name.endswith(".py") else STARTER / "selfcheck" / f"{name}.py"
    ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 8))


def under_another_python(folder: Path, lang: str, setting: str, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a command of Python in the folder after this statement, which changes what Python says of itself."""
    (folder / "another.py").write_text(f"import sys\n{setting}\n", encoding="utf-8")
    if command[0] == "pytest":
        command = ("-m", *command, "-p", "another")
    else:
        command = ("-c", f"import another, runpy; runpy.run_path({command[0]!r}, run_name='__main__')")
    env = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PY"))}
    env |= {"LANG": lang, "PYTHONUTF8": "1", "PYTHONPATH": str(folder)}
    return subprocess.run([sys.executable, *command], cwd=folder, env=env, capture_output=True, encoding="utf-8")


@pytest.mark.parametrize("command", ["pytest", "play.py"])
@pytest.mark.parametrize("version", [(3, 8), (3, 10)])
def test_an_old_python_is_told_in_one_sentence(solved: Path, version: tuple[int, int], command: str) -> None:
    setting = f"sys.version_info = ({version[0]}, {version[1]}, 9, 'final', 0)"
    found = ".".join(map(str, version))
    done = under_another_python(solved, "en_GB.UTF-8", setting, command)
    assert done.stderr == f"Python 3.11 or newer is needed; this is Python {found}. Install a newer one.\n"
    assert (done.stdout, done.returncode) == ("", 1)
    done = under_another_python(solved, "fr_FR.UTF-8", setting, command)
    assert done.stderr.startswith(f"Il faut Python 3.11 ou plus récent ; celui-ci est Python {found}.")


def test_the_least_python_is_the_same_everywhere() -> None:
    least = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["requires-python"]
    assert least == ">=3.11"
    assert "LEAST = (3, 11)" in (STARTER / "selfcheck" / "__init__.py").read_text(encoding="utf-8")
    assert "Python 3.11 or newer" in (ROOT / "README.md").read_text(encoding="utf-8").partition("You check")[2]


def test_a_missing_package_is_named(solved: Path) -> None:
    done = under_another_python(solved, "en_GB.UTF-8", "sys.modules['numpy'] = None", "pytest")
    assert "numpy is missing. Run: python -m pip install numpy" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_file_in_another_encoding(solved: Path) -> None:
    (solved / "connect4.py").write_bytes("LETTER = 'é'\n".encode("latin-1"))
    _, output = run(solved, "-k", "first_row", lang="fr_FR.UTF-8")
    assert "connect4.py n'est pas en UTF-8" in output


def test_a_missing_file(solved: Path) -> None:
    (solved / "noeud.py").unlink()
    _, output = run(solved, "-k", "first_row or est_feuille")
    assert "noeud.py is not in this folder." in output
    assert marks(output) == {"get_first_row": "✓", "Noeud.est_feuille": "✗"}


@pytest.mark.parametrize(
    ("name", "old", "sentence"),
    [
        ("connect4.py", "def check_winner", "connect4.py has no check_winner: was it erased or renamed?"),
        ("noeud.py", "def est_feuille", "Noeud has no est_feuille: was it erased or renamed?"),
    ],
)
def test_a_missing_function(solved: Path, name: str, old: str, sentence: str) -> None:
    (solved / name).write_text(variant(name, {old: "def renamed"}), encoding="utf-8")
    _, output = run(solved, "-k", "first_row or check_winner or est_feuille")
    assert output.count(sentence) == 1
    assert sorted(marks(output).values()) == ["✓", "✓", "✗"]


def test_an_exercise_that_waits_for_another(solved: Path) -> None:
    source = variant("connect4.py", {"    row = get_first_row(board, col)\n": "    raise NotImplementedError\n"})
    (solved / "connect4.py").write_text(source, encoding="utf-8")
    status, output = run(solved, "test_connect4.py")
    assert table(output)["get_next_board"] == ("·", "not written yet")
    assert table(output)["eval_board"] == ("·", "needs get_next_board, not written yet")
    assert "Write get_next_board" in output
    assert status == 1


def test_an_endless_loop_ends(solved: Path) -> None:
    loop = "        try:\n            while True: pass\n        except Exception: pass\n"
    source = variant("connect4.py", {"        if board[row, col] == 0:\n": f"{loop}        if board[row, col] == 0:\n"})
    (solved / "connect4.py").write_text(source, encoding="utf-8")
    _, output = run(solved, "-o", "timeout=2", "-k", "first_row_examples or winner_nobody")
    assert "# no answer after 2 s: an endless loop or recursion?" in output
    assert marks(output) == {"get_first_row": "✗", "check_winner": "✓"}


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


def test_the_console_may_only_know_ascii(folder: Path) -> None:
    env = os.environ | {"PYTHONIOENCODING": "ascii", "LANG": "fr_FR.UTF-8", "LC_ALL": ""}
    result = subprocess.run([sys.executable, "-m", "pytest"], cwd=folder, env=env, capture_output=True, text=True)
    assert ". check_winner " in result.stdout


def test_nothing_of_the_reference_is_in_the_starter() -> None:
    for name in (*SOLVED, "search.py", "players.py"):
        stub = (STARTER / name).read_text(encoding="utf-8")
        solution = {line.strip() for line in (REFERENCE / name).read_text(encoding="utf-8").splitlines()}
        secret = {line for line in solution if len(line) > 25 and line not in stub and "import" not in line}
        assert len(secret) > 20
        for file in STARTER.rglob("*.py"):
            text = file.read_text(encoding="utf-8")
            assert [line for line in secret if line in text] == []


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
        ("leaves = [7, 0, 8", "leaves = [0, 7, 8", "[notebook] leaves = [0, 7, 8"),
        ("beta_cuts = [6]", "beta_cuts = 6", "expected: a list of integers"),
        ("value = 7", 'value = "?"', "[notebook] value: no answer yet"),
        ("value = 7", "value = ", "quiz.toml cannot be read"),
    ],
)
def test_the_form_of_the_quiz(old: str, new: str, said: str, folder: Path) -> None:
    text = (REFERENCE / "quiz.toml").read_text(encoding="utf-8")
    (folder / "quiz.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    status, output = run(folder, "-k", "quiz")
    assert "✗ quiz" in output
    assert said in output
    assert status == 1


def changed(folder: Path, name: str, changes: Mapping[str, str]) -> None:
    """Write the reference's file with these texts replaced."""
    (folder / name).write_text(variant(name, changes), encoding="utf-8")


def test_what_is_seen_of_a_parent_follows_the_call_that_made_its_child(solved: Path) -> None:
    changed(solved, "noeud.py", {"self.fils.append(fils)": "print('made', x)"})
    _, output = run(solved, "-k", "creer_fils_kept", lang="fr")
    assert "\nnoeud = Noeud(1, grille, True)\nnoeud.creer_fils(3, 0)\nnoeud.fils\n" in output
    assert "# Vos derniers print :\nmade 3\n" in output


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
        ("Noeud.est_feuille", "fr", "Écrivez  pytest -k est_feuille, sans le nom de la classe."),
        ("Noeud.est_feuille", "en", "Write  pytest -k est_feuille  instead."),
        ("zzz", "en", "There is no exercise named zzz.\nThe exercises: get_first_row, get_next_board,"),
    ],
)
def test_an_exercise_that_does_not_exist(folder: Path, keyword: str, lang: str, said: str) -> None:
    status, output = run(folder, "-k", keyword, lang=lang)
    assert said in output
    assert status != 0


def test_the_advice_is_to_write_what_is_needed_first(solved: Path) -> None:
    changed(solved, "connect4.py", {"    row = get_first_row(board, col)\n": "    raise NotImplementedError\n"})
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


def test_a_test_that_was_not_run_is_not_said_to_fail(solved: Path) -> None:
    changed(solved, "connect4.py", {"    row = get_first_row(board, col)\n": "    while True: pass\n"})
    _, output = run(solved, "-o", "timeout=1", "-k", "next_board", lang="fr")
    assert "Échouent aussi" not in output
    assert "Pas lancés, car un essai n'a pas fini :\n  - Une colonne pleine donne None.\n" in output
    assert "boucle ou récursion sans fin ?" in output
    assert "essais réussis : 0 sur 6" in output


def test_the_same_test_on_other_cases_is_named_once(solved: Path) -> None:
    changed(solved, "connect4.py", {"(0, 1), (1, 0), (1, 1), (1, -1)": "(0, 1)"})
    _, output = run(solved, "-k", "winner_each_piece")
    assert "  - the same test, on other cases\n" in output
    assert output.count("An alignment is seen from each of its pieces.") == 1


def test_too_many_nodes_are_counted(solved: Path) -> None:
    changed(solved, "noeud.py", {"fils.alpha, fils.beta = self.alpha, self.beta": "pass"})
    _, output = run(solved, "-k", "score_pruning", lang="fr")
    assert "# visite trop de nœuds : arrêté au 6 981e, sans avoir fini\n" in output
    assert "# attendu : 6, en visitant 6 980 nœuds au plus" in output


def language_module(code: str, **env: str) -> str:
    """What this code prints in the starter folder, in this environment."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PY"))}
    command = [sys.executable, "-c", f"from selfcheck.language import *\n{code}"]
    return subprocess.run(
        command,
        cwd=STARTER,
        env=kept | {"PYTHONDONTWRITEBYTECODE": "1"} | env,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()


@pytest.mark.parametrize(
    ("env", "language"),
    [
        ({"LC_ALL": "C.UTF-8", "LANG": "fr"}, "fr"),
        ({"LC_ALL": "fr_FR.UTF-8", "LANG": "en"}, "en"),
        ({"LC_ALL": "C.UTF-8", "LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
    ],
)
def test_the_language_that_is_named_alone_wins(env: dict[str, str], language: str) -> None:
    assert language_module("print(detect())", **env) == language


@pytest.mark.parametrize(("encoding", "word"), [("utf-8", "n\\u0153ud"), ("latin-1", "noeud")])
def test_a_console_without_the_letter_gets_two(encoding: str, word: str) -> None:
    assert language_module("print(ascii(t('nœud', 'node'))[1:-1])", LANG="fr", PYTHONIOENCODING=encoding) == word


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
