"""`python play.py`: a match in the terminal, tested from outside."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.processes import PATIENCE
from tests.support.self_check import kit

ROOT = Path(__file__).resolve().parents[2]
STARTER, REFERENCE = ROOT / "starter", ROOT / "reference"
GAME = ("--depth", "1", "--first", "me")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a copy of the files that a student receives."""
    return kit(tmp_path / "starter")


@pytest.fixture
def solved(folder: Path) -> Path:
    """Return the same folder with correct answers to everything."""
    for name in ("connect4.py", "noeud.py", "players.py"):
        shutil.copy(REFERENCE / name, folder)
    return folder


def play(folder: Path, typed: str, *options: str, lang: str = "en_GB.UTF-8") -> tuple[int, str]:
    """Play a match with these lines typed; return exit status and output."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PY"))}
    result = subprocess.run(
        [sys.executable, "play.py", *options],
        cwd=folder,
        env=env | {"LANG": lang, "PYTHONUTF8": "1"},
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )
    assert result.stderr == ""
    assert "Traceback" not in result.stdout
    return result.returncode, result.stdout


def scripted_ai(folder: Path, body: str) -> None:
    """Write a submission whose two AIs answer with `body`."""
    code = f"def answer(): {body}\n"
    (folder / "connect4.py").write_text(f"{code}def eval_board(board, player, k): return answer()\n")
    methods = "    def __init__(self, *_): pass\n    def meilleur_coup(self, depth): return answer()\n"
    (folder / "noeud.py").write_text(f"{code}class Noeud:\n{methods}")


@pytest.mark.parametrize("ai", ["minimax", "noeud"])
def test_the_ai_beats_who_does_not_look(solved: Path, ai: str) -> None:
    typed = "\n".join("01234560123456")
    status, output = play(solved, typed, "--ai", ai, "--depth", "3", "--first", "ai")
    assert "You: X   AI: O" in output
    assert output.rstrip().endswith("The AI wins.")
    assert status == 0


@pytest.mark.parametrize(("ai", "answer"), [("minimax", "(0, 6)"), ("noeud", "(6, 0)"), ("noeud", "6")])
def test_the_human_wins(folder: Path, ai: str, answer: str) -> None:
    scripted_ai(folder, f"return {answer}")
    status, output = play(folder, "1\n2\n3\n0\n", "--ai", ai, *GAME)
    assert output.rstrip().endswith("You win, well done!")
    assert "|[O] O  O  O  .  .  X |" in output.splitlines()[-4]
    assert status == 0


@pytest.mark.parametrize("ai", ["greedy", "negamax", "iterative_deepening", "mcts"])
def test_the_players_of_part_d_win_when_they_can(folder: Path, ai: str) -> None:
    answer = "(6, 0)" if ai == "negamax" else "6"
    (folder / "players.py").write_text(f"def {ai}(board, *more): return {answer} if board[2, 6] == 0 else 0\n")
    status, output = play(folder, "0\n1\n0\n1\n", "--ai", ai, "--depth", "1", "--first", "ai")
    assert output.rstrip().endswith("The AI wins.")
    assert status == 0


def test_the_depth_is_asked_only_of_who_takes_one(solved: Path) -> None:
    _, output = play(solved, "3\n\nq\n")
    assert "Depth, 1 to 9   [4] > " in output
    status, output = play(solved, "4\n2\n3\nq\n")
    assert "Depth" not in output
    assert output.count("The AI is thinking...") == 2
    assert status == 0


def test_a_player_that_cannot_play_says_why(folder: Path) -> None:
    assert "mcts is not written yet in players.py." in play(folder, "", "--ai", "mcts")[1]
    (folder / "players.py").write_text("def greedy(board, player): return None\n")
    assert "players.py has no mcts." in play(folder, "", "--ai", "mcts")[1]
    assert "greedy answers None: no column from 0 to 6." in play(folder, "", "--ai", "greedy")[1]
    (folder / "players.py").unlink()
    assert "players.py is not in this folder." in play(folder, "", "--ai", "mcts")[1]


def test_the_notebook_plays_with_what_it_has_defined(folder: Path) -> None:
    cells = "def eval_board(board, player, k): return 0, 6\n"
    play_lines = [
        "import selfcheck.notebook as notebook",
        f"cells = {{}}; exec({cells!r}, cells)",
        "notebook.play('--ai minimax --depth 1 --first ai', cells)",
        "cells['eval_board'] = lambda board, player, k: (0, 5)",
        "notebook.play('--ai minimax --depth 1 --first ai', cells)",
        "notebook.play('--ai noeud --depth 1 --first ai', cells)",
        "notebook.play('--ai nobody', cells)",
    ]
    command = [sys.executable, "-c", "\n".join(play_lines)]
    env = os.environ | {"LC_ALL": "en_GB.UTF-8", "PYTHONUTF8": "1"}
    done = subprocess.run(
        command, cwd=folder, env=env, input="q\nq\n", capture_output=True, encoding="utf-8", check=True
    )
    assert "column 6 (" in done.stdout
    assert "column 5 (" in done.stdout
    assert "The AI cannot play: noeud.py has no Noeud." in done.stdout
    assert "'nobody' is not one of minimax, noeud," in done.stderr


def test_a_draw(folder: Path) -> None:
    moves = "356431200131264624654564622024550513103310"
    scripted_ai(folder, f"return 0, next(moves)\nmoves = iter([{', '.join(['3', *moves[1::2]])}])")
    status, output = play(folder, "\n".join(moves[::2]), "--ai", "minimax", *GAME)
    assert output.rstrip().endswith("A draw: the grid is full.")
    assert status == 0


def test_every_question_is_asked_again_until_it_is_answered(solved: Path) -> None:
    status, output = play(solved, "x\n2\nmany\n1\nhim\n1\n9\n-1\nthree\n\n3\nq\n")
    assert output.count("Type a number from 1 to 6, or q to quit.") == 1
    assert output.count("Type a number from 1 to 9, or q to quit.") == 1
    assert output.count("Type a number from 1 to 2, or q to quit.") == 1
    assert output.count("Type the number of a column, 0 to 6.") == 4
    assert output.count("The AI is thinking...") == 1
    assert output.rstrip().endswith("See you soon!")
    assert status == 0


def test_a_full_column_is_asked_again(folder: Path) -> None:
    scripted_ai(folder, "return 0, 2")
    _, output = play(folder, "2\n2\n2\n2\n3\n", "--ai", "minimax", *GAME)
    assert output.count("Column 2 is full.") == 1
    assert "eval_board answers (0, 2), but column 2 is full." in output


@pytest.mark.parametrize("typed", ["q\n", "2\nq\n", "2\n\nq\n", "2\n\n\nq\n", "", "2\n\n\n3\n"])
def test_q_or_the_end_of_the_input_leaves_at_any_question(solved: Path, typed: str) -> None:
    status, output = play(solved, typed, lang="fr_FR.UTF-8")
    assert output.rstrip().endswith("À bientôt !")
    assert status == 0


def test_ctrl_c_leaves(folder: Path) -> None:
    scripted_ai(folder, "raise KeyboardInterrupt")
    status, output = play(folder, "", "--ai", "noeud", *GAME)
    assert output.rstrip().endswith("See you soon!")
    assert status == 0


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("return 0, 7", "eval_board answers (0, 7): no column from 0 to 6."),
        ("return 0, True", "eval_board answers (0, True): no column from 0 to 6."),
        ("return [][1]", "eval_board stops with IndexError: list index out of range"),
    ],
)
def test_an_ai_that_cannot_play_says_so_at_once(folder: Path, body: str, sentence: str) -> None:
    scripted_ai(folder, body)
    status, output = play(folder, "1\n", "--ai", "minimax", *GAME)
    assert f"The AI cannot play: {sentence}" in output
    assert "Your column" not in output
    assert status == 1


@pytest.mark.parametrize(
    ("ai", "lang", "sentence"),
    [
        ("minimax", "fr_FR.UTF-8", "eval_board n'est pas encore écrit dans connect4.py."),
        ("noeud", "en_GB.UTF-8", "meilleur_coup is not written yet in noeud.py."),
    ],
)
def test_the_stubs_cannot_play(folder: Path, ai: str, lang: str, sentence: str) -> None:
    status, output = play(folder, "", "--ai", ai, lang=lang)
    assert sentence in output
    assert status == 1


def test_a_file_with_a_syntax_error(folder: Path) -> None:
    (folder / "noeud.py").write_text("class Noeud\n")
    status, output = play(folder, "", "--ai", "noeud")
    assert "noeud.py, line 1: Python does not understand this line" in output
    assert status == 1


def test_the_language_may_be_chosen(solved: Path) -> None:
    _, output = play(solved, "q\n", "--lang", "fr")
    assert output.startswith("Puissance 4 contre votre IA.")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--lang", "fr", "-h"), "affiche cette aide"),
        (("-h", "--lang", "fr"), "affiche cette aide"),
        (("--lang", "en", "-h"), "show this help"),
        (("--depth", "12", "--lang=fr"), "'12' n'est pas dans la liste : 1, 2, 3, 4, 5, 6, 7, 8, 9"),
        (("--depth", "12"), "'12' is not one of 1, 2, 3, 4, 5, 6, 7, 8, 9"),
        (("--lang", "fr", "--ai"), "je ne comprends pas cette commande"),
        (("--lang", "de"), "'de' is not one of fr, en"),
        (("--lang",), "To see the options:  python play.py -h"),
    ],
)
def test_the_language_holds_for_the_help_and_for_what_is_refused(
    folder: Path, options: tuple[str, ...], said: str
) -> None:
    env = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PY"))}
    done = subprocess.run(
        [sys.executable, "play.py", *options],
        cwd=folder,
        env=env | {"LANG": "en_GB.UTF-8", "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
    )
    assert said in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def drawn_in_a_terminal(folder: Path, call: str, **env: str) -> str:
    """What play.py draws when its output is a terminal."""
    code = f"import sys, play\nsys.stdout.isatty = lambda: True\n{call}"
    result = subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env={**os.environ, "TERM": "xterm", "NO_COLOR": "", **env},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return result.stdout


@pytest.mark.parametrize(
    ("options", "env", "coloured"),
    [("", {}, True), ("'--no-color'", {}, False), ("", {"NO_COLOR": "1"}, False), ("", {"TERM": "dumb"}, False)],
)
def test_colours_can_be_turned_off(folder: Path, options: str, env: dict[str, str], coloured: bool) -> None:
    call = f"print(play.drawn([[1] + [0] * 5] * 7, (2, 0), play.in_colour(play.read_options([{options}]))))"
    output = drawn_in_a_terminal(folder, call, **env)
    assert ("\033[31mO\033[0m" in output) == coloured
    assert ("| O  O [O] O  O  O  O |" in output) != coloured
    assert "  0  1  2  3  4  5  6" in output
