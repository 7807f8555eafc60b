"""The self-check says the same wherever and however pytest is started, and with other plugins."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.building import PART_A, PART_B, ROOT
from tests.support.self_check import changed, folder, marks, run, solved

__all__ = ["folder", "solved"]  # fixtures

WRONG = {"(0, 1), (1, 0), (1, 1), (1, -1)": "(0, 1), (1, 0), (1, 1)"}
LOOP = {"    row = get_first_row(board, col)\n": "    while True: pass\n"}


def started(place: Path, *options: str) -> str:
    """Return what pytest writes in English when it is started in this folder."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PY"))}
    return subprocess.run(
        [sys.executable, "-m", "pytest", *options],
        cwd=place,
        env=env | {"LANG": "en", "COLUMNS": "80", "PYTHONUTF8": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
    ).stdout


def test_from_the_folder_above(solved: Path) -> None:
    changed(solved, "connect4.py", WRONG)
    output = started(solved.parent, "-k", "check_winner")
    assert output.count("check_winner(board, ") == 1
    assert "✗ check_winner " in output
    assert "FAILURES" not in output
    assert "Correct check_winner, then run  pytest -k check_winner" in output


def test_an_endless_loop_ends_in_the_folder_above_too(solved: Path) -> None:
    changed(solved, "connect4.py", LOOP)
    output = started(solved.parent, "-o", "timeout=1", "-k", "next_board")
    assert "# no answer after 1 s: an endless loop or recursion?" in output


def test_a_loop_is_stopped_after_ten_seconds_of_computing_when_nothing_else_is_said(solved: Path) -> None:
    changed(solved, "connect4.py", LOOP)
    assert "# no answer after 10 s: an endless loop or recursion?" in started(solved, "-k", "next_board")
    assert "\ntimeout" not in (solved / "pytest.ini").read_text(encoding="utf-8")


@pytest.mark.parametrize("above", [False, True])
def test_a_file_of_the_student_stands_for_its_tests(above: bool, solved: Path) -> None:
    place, path = (solved.parent, f"{solved.name}/connect4.py") if above else (solved, "connect4.py")
    assert marks(started(place, path, "-k", "not eval_board")) == dict.fromkeys(PART_A[:-1], "✓")


@pytest.mark.parametrize("name", ["check_winner", "Noeud.est_feuille"])
def test_the_name_of_the_table_chooses_the_exercise(name: str, solved: Path) -> None:
    assert marks(run(solved, "-k", name)[1]) == {name: "✓"}


def test_several_processes_say_what_one_says(solved: Path) -> None:
    changed(solved, "connect4.py", WRONG)
    alone, several = (run(solved, "test_connect4.py", *options)[1] for options in ((), ("-n", "2")))
    assert alone[alone.index("✗ check_winner:") :] == several[several.index("✗ check_winner:") :]


SHUFFLE = """
import pytest
@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    items.reverse()
"""


def test_another_order_of_the_tests_is_put_right(solved: Path) -> None:
    (solved / "shuffle.py").write_text(SHUFFLE, encoding="utf-8")
    changed(solved, "connect4.py", WRONG)
    chosen = ("test_connect4.py", "-k", "first_row or check_winner")
    assert run(solved, *chosen)[1] == run(solved, *chosen, "-p", "shuffle")[1]


def test_the_starter_of_a_clone_says_where_the_kit_comes_from() -> None:
    for options in ((), ("test_connect4.py",)):
        command = [sys.executable, "-m", "pytest", "-n", "0", *options]
        done = subprocess.run(command, cwd=ROOT / "starter", capture_output=True, text=True, check=False)
        assert done.returncode == 4
        assert "grader release out" in done.stderr
        assert "Error" not in done.stdout + done.stderr


FIRST_METHOD = """        return (
            self.profondeur >= profondeur_max
            or abs(heuristique(self.colonnes, self.pion_ordi)) == float("inf")
            or grille_complete(self.colonnes)
        )
"""


def test_who_begins_with_part_b_is_sent_on_there(folder: Path) -> None:
    text = (folder / "noeud.py").read_text(encoding="utf-8")
    stub = next(line for line in text.splitlines(keepends=True) if "raise NotImplementedError" in line)
    (folder / "noeud.py").write_text(text.replace(stub, FIRST_METHOD), encoding="utf-8")
    _, output = run(folder)
    assert marks(output) == dict.fromkeys(PART_A + PART_B, "·") | {"Noeud.est_feuille": "✓"}
    assert "Write Noeud.creer_fils, then run  pytest -k creer_fils" in output
