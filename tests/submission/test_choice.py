"""Tests of the choice among several files: written work counts wherever it lies, and a stub never does."""

import ast
import json
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from grader.authoring import release
from grader.model import Note, Outcome
from grader.submission.definitions import Kit
from grader.submission.reading import read_unlimited
from tests import ASSIGNMENT
from tests.support.building import (
    CONNECT4,
    NOEUD,
    PART_A,
    PART_B,
    ROOT,
    STARTER,
    WORDS,
    edited,
    exercise,
    full,
    graded,
    hand_in,
)
from tests.support.building import note_keys as exercise_note_keys
from tests.support.intake import note_keys, notebook, taken

STUBS = {name: (STARTER / f"{name}.py").read_text(encoding="utf-8") for name in ("connect4", "noeud")}
WRONG_ROW = edited(CONNECT4, ("    return None\n\n\ndef get_next_board", "    return 0\n\n\ndef get_next_board"))
STUB = "\n\ndef {name}({parameters}):\n    raise NotImplementedError('{name}')\n"


def without(text: str, *names: str) -> str:
    """Return the program with these functions or methods as stubs."""
    lines = text.split("\n")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.name in names:
            indent = " " * (node.col_offset + 4)
            body = [f"{indent}raise NotImplementedError('yours to write')"]
            lines[node.lineno : node.end_lineno] = body + [""] * ((node.end_lineno or 0) - node.lineno - 1)
    return "\n".join(lines)


def values(note: Note) -> Mapping[str, str | Note]:
    return dict(note.values)


def test_the_released_kit_with_its_notebook_filled_keeps_every_point(tmp_path: Path) -> None:
    for name in ("connect4", "noeud", "puissance4", "play", "players"):
        (tmp_path / f"{name}.py").write_bytes((STARTER / f"{name}.py").read_bytes())
    book = json.loads(release.notebook(STARTER, ASSIGNMENT.rubric))
    beginner = ROOT / "tests" / "corpus" / "correct" / "beginner"
    blocks = [
        block for name in ("connect4", "noeud") for block in (beginner / f"{name}.py").read_text().split("\n\n\n")
    ]
    solutions = {re.split("[(:]", block)[0]: block for block in blocks}
    for cell in book["cells"]:
        head = re.split("[(:]", cell["source"])[0]
        if cell["cell_type"] == "code" and head in solutions:
            cell["source"] = solutions[head]
    (tmp_path / "puissance4.ipynb").write_text(json.dumps(book))
    submission = taken(tmp_path)
    assert submission.files["connect4"] == submission.files["noeud"] == "puissance4.ipynb"
    assert note_keys(submission) == ["found_instead_of_stubs"] * 2
    texts = "".join(submission.texts.values())
    assert all(block.rstrip() in texts for head, block in solutions.items() if head.startswith("def "))
    assert all(map(full, graded(tmp_path, "get_first_row", "get_board_score", "Noeud.creer_fils").exercises))


def test_the_untouched_notebook_beside_written_files_is_no_matter(tmp_path: Path) -> None:
    (tmp_path / "puissance4.ipynb").write_text(release.notebook(STARTER, ASSIGNMENT.rubric))
    submission = taken(hand_in(tmp_path, connect4=CONNECT4, noeud=NOEUD))
    assert submission.texts["connect4"] == CONNECT4
    assert submission.warnings == ()


@pytest.mark.parametrize("stubs", ["a", "b"])
def test_of_two_files_of_a_name_the_one_with_work_counts(stubs: str, tmp_path: Path) -> None:
    for folder in ("a", "b"):
        hand_in(tmp_path / folder, connect4=STUBS["connect4"] if folder == stubs else CONNECT4)
    assert taken(tmp_path).texts["connect4"] == CONNECT4


def test_a_stub_with_another_layout_is_a_stub(tmp_path: Path) -> None:
    black = STUBS["connect4"].replace(
        "raise NotImplementedError(", "# à faire\n    raise NotImplementedError(\n        "
    )
    empty = re.sub(r"raise NotImplementedError\(.*\)", "pass", STUBS["connect4"])
    for number, stubs in enumerate((black, empty)):
        path = hand_in(tmp_path / str(number), connect4=stubs, travail=CONNECT4)
        assert taken(path).texts["connect4"] == CONNECT4


def test_functions_scattered_over_several_files_are_joined(tmp_path: Path) -> None:
    hand_in(
        tmp_path,
        connect4=without(CONNECT4, "get_board_score", "check_winner"),
        suite="from connect4 import *\n" + without(CONNECT4, "get_first_row", "get_next_board", "check_winner"),
        gagnant=without(CONNECT4, "get_first_row", "get_next_board", "get_board_score", "eval_board"),
        noeud=without(NOEUD, "creer_fils"),
        arbre=NOEUD,
    )
    submission = taken(tmp_path)
    said = {
        (values(note)["found"], values(note)["names"]) for note in submission.warnings if "names" in dict(note.values)
    }
    assert said >= {("suite.py", "get_board_score"), ("gagnant.py", "check_winner")}
    report = graded(tmp_path, *PART_A[:4], "Noeud.est_feuille", "Noeud.creer_fils")
    assert [result.name for result in report.exercises if not full(result)] == []
    assert set(submission.files.values()) == {
        f"{name}.py" for name in ("connect4", "noeud", "suite", "gagnant", "arbre")
    }


def test_a_wrong_version_in_the_named_file_is_not_replaced_by_a_right_one(tmp_path: Path) -> None:
    (tmp_path / "tp.ipynb").write_text(notebook(CONNECT4))
    hand_in(tmp_path, connect4=WRONG_ROW)
    (note,) = taken(tmp_path).warnings
    assert note.key == "several_versions"
    assert values(note) == {"names": "get_first_row", "taken": "connect4.py", "others": "tp.ipynb"}
    report = graded(tmp_path, "get_first_row", "get_next_board")
    lost, kept = report.exercises
    assert lost.outcome is Outcome.WRONG
    assert full(kept)
    assert "The version in connect4.py was graded, not that in tp.ipynb" in WORDS["en"].note(note)


def test_the_last_version_in_a_notebook_counts_and_is_named(tmp_path: Path) -> None:
    book = json.loads(notebook(CONNECT4))
    again = "def get_first_row(board, col):\n    return 0\n"
    last: dict[str, object] = {"cell_type": "code", "outputs": [], "execution_count": None, "source": again}
    (tmp_path / "tp.ipynb").write_text(json.dumps(book | {"cells": [*book["cells"], last]}), encoding="utf-8")
    report = graded(tmp_path, "get_first_row", "get_next_board")
    assert [result.outcome for result in report.exercises] == [Outcome.WRONG, Outcome.PASSED]
    (note,) = [note for note in report.warnings if note.key == "written_again"]
    count = sum(cell["cell_type"] == "code" for cell in book["cells"]) + 1
    said = WORDS["fr"].note(note).replace("\N{NO-BREAK SPACE}", " ")
    assert f"est écrit plusieurs fois dans tp.ipynb, cellule de code {count} :" in said
    assert "(ligne 1)" in said


def test_a_last_version_that_cannot_be_read_is_not_called_the_graded_one(tmp_path: Path) -> None:
    first, broken = (
        "def get_first_row(board, col):\n    return 9\n\n\n",
        "\n\ndef get_first_row(board, col)\n    return 0\n",
    )
    report = graded(hand_in(tmp_path, connect4=first + CONNECT4 + broken), "get_first_row")
    assert full(report.exercises[0])
    (note,) = [note for note in report.warnings if note.key == "written_again"]
    line = (first + CONNECT4).split("\n").index("def get_first_row(board, col):", 1) + 1
    assert f"the last version that Python can read was graded (line {line})" in WORDS["en"].note(note)


@pytest.mark.parametrize("again", [CONNECT4, "def get_first_row(board, col):\n    raise NotImplementedError\n"])
def test_the_same_version_again_or_a_stub_is_not_remarked_on(again: str, tmp_path: Path) -> None:
    hand_in(tmp_path, connect4=f"{CONNECT4}\n\n{again}")
    assert [note.key for note in taken(tmp_path).warnings] == []


def test_a_function_imported_into_the_named_file_is_its_own(tmp_path: Path) -> None:
    lines = "from outils import *\nfrom autre import get_next_board\n"
    for number, text in enumerate((lines, lines.replace("*", "get_first_row"))):
        path = hand_in(tmp_path / str(number), connect4=text, outils=CONNECT4, autre=CONNECT4, vieux=WRONG_ROW)
        report = graded(path, "get_first_row", "get_next_board")
        assert all(full(result) for result in report.exercises)


def test_a_stub_cell_below_the_answer_does_not_overwrite_it(tmp_path: Path) -> None:
    stub = STUB.format(name="get_first_row", parameters="board, col")
    (tmp_path / "tp.ipynb").write_text(notebook(CONNECT4, stub))
    text = taken(tmp_path).texts["connect4"]
    assert "def _stub_of_get_first_row(board, col)" in text
    assert full(graded(tmp_path, "get_first_row").exercises[0])


@pytest.mark.parametrize(
    "before", ["import functools\n@functools.cache\n", "try:\n    pass\nexcept ImportError:\n    "]
)
def test_a_stub_below_the_answer_leaves_its_block_and_its_decorator_whole(before: str, tmp_path: Path) -> None:
    text = CONNECT4 + "\n" + before + "def get_first_row(board, col): pass\n\n\ndef mine():\n    return 1\n"
    report = graded(hand_in(tmp_path, connect4=text), "get_first_row", "get_next_board")
    assert all(full(result) for result in report.exercises)
    assert report.warnings == ()


@pytest.mark.parametrize("other", ["export", "helper"])
def test_two_files_of_a_name_that_do_not_contradict(other: str, tmp_path: Path) -> None:
    """A notebook and its export; a program and a window around it."""
    if other == "export":
        (tmp_path / "tp_connect4.ipynb").write_text(notebook(CONNECT4))
        hand_in(tmp_path, tp_connect4=f"# exported\n{CONNECT4}")
    else:
        hand_in(tmp_path, ana_connect4=CONNECT4, gui_connect4="def draw(board):\n    print(board)\n")
    assert full(graded(tmp_path, "get_first_row").exercises[0])


def test_a_wrong_dependency_in_another_file_is_supplied_to_all(tmp_path: Path) -> None:
    """connect4.py has all but check_winner, which is wrong, in a file of its own."""
    rest = without(CONNECT4, "check_winner")
    wrong = without(edited(CONNECT4, ("aligned >= 4", "aligned >= 3")), *(set(PART_A) - {"check_winner"}))
    report = graded(hand_in(tmp_path, connect4=rest, gagnant=wrong), "check_winner", "get_board_score")
    lost, kept = report.exercises
    assert not full(lost)
    assert full(kept)


def test_a_method_that_python_cannot_read_costs_no_other(tmp_path: Path) -> None:
    leaf = without(NOEUD, *(name.partition(".")[2] for name in PART_B if name != "Noeud.est_feuille"))
    broken = edited(NOEUD, ("        return fils\n", "        return = fils\n"))
    report = graded(hand_in(tmp_path, noeud=leaf, suite=broken), "Noeud.est_feuille", "Noeud.creer_fils")
    kept, lost = report.exercises
    assert full(kept)
    assert lost.outcome is Outcome.RAISED
    assert "does_not_compile" in exercise_note_keys(lost)


@pytest.mark.parametrize(
    "names",
    [
        ("dupontjean_1001_50001_connect4.py", "dupontjean_1001_50002_noeud.py", "dupontjean_1001_50003_outils.py"),
        ("DUPONT Jean_1001_50001_connect4-1.py", "dupont_late_1001_50002_noeud.py", "dupont_late_1_2_outils.py"),
        ("connect4.py.txt", "Noeud.PY.txt", "outils.py"),
        ("connect4.py.txt", "noeud (1).py", "outils.py"),
    ],
)
def test_names_that_platforms_and_browsers_make(names: tuple[str, ...], tmp_path: Path) -> None:
    moved = CONNECT4.replace("import numpy as np\n", "from outils import *\n", 1)
    for name, text in zip(names, (moved, NOEUD, "import numpy as np\n"), strict=True):
        (tmp_path / name).write_text(text)
    (tmp_path / "dupont_1_2_test_connect4.py").write_text("def get_first_row(board, col):\n    return 1\n")
    submission = taken(tmp_path)
    assert submission.texts.keys() == {"connect4", "noeud", "outils"}
    assert full(graded(tmp_path, "get_first_row").exercises[0])


def test_what_is_ignored_is_listed_with_the_reason(tmp_path: Path) -> None:
    hand_in(tmp_path, connect4=CONNECT4, test_perso="x = 1\n", test_connect4="assert False\n")
    hand_in(tmp_path / "brouillon", essai="def aide():\n    return 1\n", puissance4="x = 1\n")
    for name in ("rapport.pdf", "arbre.png", "README.md", ".DS_Store"):
        (tmp_path / name).write_text("x")
    said = {note.key: values(note)["files"] for note in taken(tmp_path).warnings}
    assert said == {
        "ignored_other": "arbre.png, rapport.pdf",
        "ignored_test": "test_perso.py",
        "ignored_unrelated": "brouillon/essai.py",
    }


CAMEL = {name: re.sub("_(.)", lambda found: found[1].upper(), name.rpartition(".")[2]) for name in (*PART_A, *PART_B)}


@pytest.mark.parametrize("file", ["connect4", "tp"])
def test_work_in_camel_case_is_told_and_earns_nothing(file: str, tmp_path: Path) -> None:
    text = CONNECT4
    for name in PART_A:
        text = re.sub(rf"\b{name}\b", CAMEL[name], text)
    names = ("get_first_row", "check_winner")
    report = graded(hand_in(tmp_path, **{file: text}), *names)
    assert report.score == 0
    for name in names:
        note = exercise(report, name).checks[0].notes[0]
        assert (note.key, values(note)["near"]) == ("misnamed", CAMEL[name])
        assert f"rename it to {name}" in WORDS["en"].note(note)
        assert f"renommez-la en {name}" in WORDS["fr"].note(note)


@pytest.mark.parametrize(
    ("text", "name", "near", "remedy"),
    [
        ("def premiereLigneLibre(plateau, c):\n    return 0\n", "get_first_row", "premiereLigneLibre", "rename it"),
        ("def trouve(board, col):\n    return 0\n", "get_first_row", "trouve", "rename it to get_first_row"),
        (
            "class Jeu:\n    def getFirstRow(self, board, col):\n        return 0\n",
            "get_first_row",
            "Jeu.getFirstRow",
            "outside any class",
        ),
        ("GETFIRSTROW = max\n", "get_first_row", "GETFIRSTROW", "rename it to get_first_row"),
        ("BOARD = max\n", "get_first_row", "", ""),
        ("def jouer(plateau):\n    return 0\n", "get_first_row", "", ""),
        ("def jouer(board, col):\n    pass\n", "get_first_row", "", ""),
    ],
)
def test_what_looks_like_a_missing_function(text: str, name: str, near: str, remedy: str, tmp_path: Path) -> None:
    result = exercise(graded(hand_in(tmp_path, connect4=text), name), name)
    note = result.checks[0].notes[0]
    assert result.outcome is Outcome.NOT_WRITTEN
    assert (note.key, values(note).get("near", "")) == ("misnamed" if near else "not_written", near)
    assert remedy in WORDS["en"].note(note)


def test_a_method_outside_its_class_is_told(tmp_path: Path) -> None:
    text = "def est_feuille(noeud, profondeur_max):\n    return True\n"
    result = exercise(graded(hand_in(tmp_path, noeud=text), "Noeud.est_feuille"), "Noeud.est_feuille")
    said = WORDS["en"].note(result.checks[0].notes[0])
    assert "there is est_feuille: if that is the one, make it the method est_feuille of the class Noeud" in said


def test_functions_that_resemble_nothing_are_listed(tmp_path: Path) -> None:
    text = "def ia(plateau):\n    return 1\n\n\ndef afficher(plateau):\n    print(plateau)\n"
    (note,) = taken(hand_in(tmp_path, connect4=text)).warnings
    assert (note.key, values(note)["found"]) == ("other_names", "ia, afficher")


def test_helpers_of_a_share_are_not_taken_for_missing_functions(tmp_path: Path) -> None:
    share = without(CONNECT4, "check_winner", "eval_board") + "\n\ndef aide(board, col):\n    return 1\n"
    report = graded(hand_in(tmp_path, connect4=share), "get_first_row", "check_winner")
    assert report.warnings == ()
    assert full(report.exercises[0])
    assert exercise_note_keys(report.exercises[1]) == {"not_written"}


def test_another_assignment_has_stubs_of_its_own(tmp_path: Path) -> None:
    """Of any text: a stub is what the starter holds, not a word of ours."""
    kit = Kit({"lists": "def largest(numbers):\n    '''The largest.'''\n    return None  # yours\n"}, {"lists.py"})
    hand_in(
        tmp_path,
        lists="def largest(numbers):\n    return None\n",
        work="def largest(numbers):\n    return max(numbers)\n",
    )
    submission = read_unlimited(tmp_path, {"lists": ["largest"]}, kit=kit)
    assert "max(numbers)" in submission.texts["lists"]


BROKEN_ROW = edited(CONNECT4, ("def get_first_row(board", "def get_first_row(board board"))
BROKEN_WINNER = edited(CONNECT4, ("def check_winner(", "def check_winner(("))


@pytest.mark.parametrize("names", [("connect4.py", "connect4_v2.py"), ("a/connect4.py", "b/connect4.py")])
def test_a_version_that_cannot_be_read_never_wins(names: tuple[str, str], tmp_path: Path) -> None:
    for order, (broken, whole) in enumerate((names, names[::-1])):
        folder = tmp_path / str(order)
        for name, text in ((broken, BROKEN_ROW), (whole, CONNECT4)):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text)
        report = graded(folder, "get_first_row", "get_next_board")
        assert all(map(full, report.exercises))
    keys = note_keys(taken(tmp_path / "0"))
    assert keys == (["function_from_readable"] if names[0] == "connect4.py" else [])


def test_a_dependency_that_cannot_be_read_is_supplied_in_joined_files(tmp_path: Path) -> None:
    half = CONNECT4[: CONNECT4.index("def check_winner")]
    report = graded(hand_in(tmp_path, connect4=half, suite=BROKEN_WINNER), "check_winner", "get_board_score")
    assert exercise(report, "check_winner").score == 0
    assert exercise_note_keys(exercise(report, "check_winner")) == {"does_not_compile"}
    assert full(exercise(report, "get_board_score"))


def test_names_of_joined_modules_are_not_shown(tmp_path: Path) -> None:
    half = CONNECT4[: CONNECT4.index("def check_winner")]
    failing = edited(CONNECT4, ("def check_winner(board, row, col):", "def check_winner(board, row, col):\n    wins()"))
    report = graded(hand_in(tmp_path, connect4=half, suite=failing + "\nimport suite\nsuite.nothing\n"), "check_winner")
    text = str(report.exercises) + str(report.warnings)
    assert "suite.py" in text
    assert "_in_" not in text.replace("_in_all", "")
