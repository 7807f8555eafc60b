"""Work that stands inside a block is graded, with a remark that names its line."""

import re
import textwrap
from pathlib import Path

import pytest

from tests.support.building import CONNECT4, NOEUD, WORDS, exercise, full, graded, hand_in
from tests.support.intake import note_keys, taken

START = CONNECT4.index("def get_first_row")
HEAD, FUNCTIONS = (
    CONNECT4[:START],
    CONNECT4[START : CONNECT4.index("\n\n\n", CONNECT4.index("def get_next_board"))] + "\n",
)
ASKED = ("get_first_row", "get_next_board")


def indented(text: str) -> str:
    return textwrap.indent(text, "    ")


def calling(text: str, owner: str) -> str:
    """Return the functions, which call each other as members of `owner`."""
    return re.sub(r"(?<!def )\b(get_first_row|get_next_board)\(", rf"{owner}.\1(", text)


def as_methods(text: str) -> str:
    return re.sub(r"def (\w+)\(", r"def \1(self, ", calling(text, "self"))


BLOCKS = {
    "main guard": HEAD + "if __name__ == '__main__':\n" + indented(FUNCTIONS) + "    print(input())\n",
    "main guard around all": 'if "__main__" == __name__:\n' + indented(HEAD + FUNCTIONS),
    "main": HEAD + "def main():\n" + indented(FUNCTIONS) + "    while input():\n        pass\n    return 1\n\nmain()\n",
    "main in the guard": "if __name__ == '__main__':\n    def main():\n" + indented(indented(HEAD + FUNCTIONS)),
    "class of methods": HEAD
    + "class Game:\n    def __init__(self, name):\n        pass\n"
    + indented(as_methods(FUNCTIONS)),
    "class without self": HEAD + "class Game:\n" + indented(calling(FUNCTIONS, "Game")),
    "tabs": HEAD + "def main():\n" + indented(FUNCTIONS).replace("    ", "\t"),
}


@pytest.mark.parametrize("block", BLOCKS)
def test_right_work_in_a_block_keeps_its_points(block: str, tmp_path: Path) -> None:
    folder = hand_in(tmp_path, connect4=BLOCKS[block])
    report = graded(folder, *ASKED)
    assert all(map(full, report.exercises))
    (note,) = report.warnings
    assert note.key == "lifted"
    line = next(n for n, text in enumerate(BLOCKS[block].split("\n"), 1) if "def get_first_row" in text)
    assert f"line {line}: get_first_row, get_next_board stood inside the block" in WORDS["en"].note(note)
    assert f"ligne {line}" in WORDS["fr"].note(note)


@pytest.mark.parametrize("block", ["main guard", "main", "class of methods"])
def test_wrong_work_in_a_block_loses_its_points_once(block: str, tmp_path: Path) -> None:
    assert BLOCKS[block].count("return row\n") == 1
    wrong = BLOCKS[block].replace("return row\n", "return row + 1\n")
    report = graded(hand_in(tmp_path, connect4=wrong), *ASKED)
    assert exercise(report, "get_first_row").score == 0
    assert full(exercise(report, "get_next_board"))


def test_a_class_in_a_function_is_taken(tmp_path: Path) -> None:
    folder = hand_in(tmp_path, noeud="def main():\n" + indented(NOEUD))
    report = graded(folder, "Noeud.est_feuille", "Noeud.creer_fils")
    assert all(map(full, report.exercises))
    assert [note.key for note in report.warnings] == ["lifted"]


@pytest.mark.parametrize(
    "beside",
    [
        HEAD + FUNCTIONS + "class Game:\n" + indented(as_methods(FUNCTIONS)),
        HEAD + FUNCTIONS + "def main():\n    def get_first_row(board, col):\n        return 0\n",
        "from tools import get_first_row, get_next_board\nclass Game:\n" + indented(as_methods(FUNCTIONS)),
        HEAD + "def main():\n    def get_first_row_helper(board, col):\n        return 0\n" + FUNCTIONS,
    ],
)
def test_nothing_is_moved_where_the_work_is_found(beside: str, tmp_path: Path) -> None:
    submission = taken(hand_in(tmp_path, connect4=beside, tools="x = 1\n"))
    assert submission.texts["connect4"] == beside
    assert "lifted" not in note_keys(submission)
