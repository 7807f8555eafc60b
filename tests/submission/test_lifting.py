"""Work that stands in odd places counts: inside a block, or in own modules, each of which loads by the paths it has
and as one module."""

import re
import textwrap
from pathlib import Path

import pytest

from tests.support.building import CONNECT4, NOEUD, WORDS, edited, exercise, full, graded, hand_in
from tests.support.intake import note_keys, notebook, taken

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
    "main guard that goes on": HEAD + "if __name__ == '__main__':\n" + indented(FUNCTIONS) + "else:\n    X = 1\n",
    "else of a guard": HEAD + "if __name__ != '__main__':\n    X = 1\nelse:\n" + indented(FUNCTIONS),
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
    assert f"line {line}: the block " in WORDS["en"].note(note)
    assert "contains get_first_row, get_next_board, and" in WORDS["en"].note(note)
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
        HEAD + "if __name__ != '__main__':\n" + indented(FUNCTIONS) + "else:\n    print(input())\n",
        HEAD + "if __name__ == '__main__':\n    print(input())\nelse:\n" + indented(FUNCTIONS),
        HEAD + "def main():\n    def get_first_row_helper(board, col):\n        return 0\n" + FUNCTIONS,
    ],
)
def test_nothing_is_moved_where_the_work_is_found(beside: str, tmp_path: Path) -> None:
    submission = taken(hand_in(tmp_path, connect4=beside, tools="x = 1\n"))
    assert submission.texts["connect4"] == beside
    assert "lifted" not in note_keys(submission)


TOOLS = edited(CONNECT4, ("def get_first_row(", "def first(")).replace("get_first_row(", "first(")
TOP = CONNECT4[: CONNECT4.index("def get_first_row")]
IMPORTS: dict[str, tuple[str, dict[str, str]]] = {
    "a folder": ("from lib.tools import first", {"lib/tools.py": TOOLS}),
    "the folder of the hand-in": ("from TP4.tools import first", {"tools.py": TOOLS}),
    "from that folder": ("from TP4 import tools\nfirst = tools.first", {"tools.py": TOOLS}),
    "relative": ("from .tools import first", {"tools.py": TOOLS}),
    "relative in a folder": ("from .lib.tools import first", {"lib/tools.py": TOOLS}),
    "a relative module": ("from . import tools as mine\nfirst = mine.first", {"tools.py": TOOLS}),
    "by its path": ("import lib.tools\nfirst = lib.tools.first", {"lib/tools.py": TOOLS}),
    "from a package": ("from lib import first", {"lib/__init__.py": "from .tools import first", "lib/tools.py": TOOLS}),
    "its text is run": ("exec(open('lib/tools.py', encoding='utf-8').read())", {"lib/tools.py": TOOLS}),
    "its own package": (
        "from tp4 import first\nfrom tp4.utils import tools\nassert tools.first is first",
        {
            "src/tp4/__init__.py": "from .utils.tools import first",
            "src/tp4/utils/__init__.py": "",
            "src/tp4/utils/tools.py": TOOLS,
        },
    ),
    "beside": ("from ..other.tools import first", {"other/tools.py": TOOLS}),
    "a library's name": ("from lib.queue import first", {"lib/queue.py": TOOLS}),
    "a folder of the path": ("import sys\nsys.path.append('lib')\nfrom tools import first", {"lib/tools.py": TOOLS}),
    "one another": (
        "from lib.tools import first",
        {
            "lib/tools.py": "from .deep.more import *\nfrom ..up import zero\n" + TOOLS,
            "lib/deep/more.py": "",
            "up.py": "",
        },
    ),
}


def importing(folder: Path, imports: str, files: dict[str, str], top: str = "") -> Path:
    own = f"{TOP}{imports}\n\n\ndef get_first_row(board, col):\n    return first(board, col)\n"
    for name, text in {f"{top}connect4.py": own, **files}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


@pytest.mark.parametrize("form", IMPORTS)
def test_own_modules_load_by_their_paths(form: str, tmp_path: Path) -> None:
    imports, files = IMPORTS[form]
    importing(tmp_path, imports, files, "src/" if ".." in imports else "src/tp4/" if "tp4" in imports else "")
    assert full(exercise(graded(tmp_path, "get_first_row"), "get_first_row"))


@pytest.mark.parametrize("wrong", [False, True])
@pytest.mark.parametrize("imports", ["from arbre import Noeud", "import arbre\nNoeud = arbre.Noeud"])
def test_a_class_of_an_own_module_has_its_methods(imports: str, wrong: bool, tmp_path: Path) -> None:
    (tmp_path / "noeud.py").write_text(imports + "\n")
    change = [("self.profondeur >= profondeur_max", "self.profondeur > profondeur_max")] if wrong else []
    (tmp_path / "arbre.py").write_text(edited(NOEUD, *change))
    report = graded(tmp_path, "Noeud.est_feuille", "Noeud.creer_fils")
    assert full(exercise(report, "Noeud.est_feuille")) != wrong
    assert full(exercise(report, "Noeud.creer_fils"))


def test_a_package_that_holds_an_exercise_is_found_by_its_name(tmp_path: Path) -> None:
    lines = "from .utils.cells import get_first_row\nfrom tp4.utils import cells\nassert cells.get_first_row\n"
    importing(tmp_path, "", {"src/tp4/connect4.py": lines, "src/tp4/utils/__init__.py": ""}, "src/tp4/")
    (tmp_path / "src/tp4/utils/cells.py").write_text(TOOLS.replace("first", "get_first_row"))
    report = graded(tmp_path, "get_first_row")
    assert full(exercise(report, "get_first_row"))
    assert "left_out" not in [note.key for note in report.warnings]


@pytest.mark.parametrize("wrong", [False, True])
def test_a_file_that_a_notebook_runs_is_read(wrong: bool, tmp_path: Path) -> None:
    own = "def get_first_row(board, col):\n    return first(board, col)\n"
    (tmp_path / "tp.ipynb").write_text(notebook(f"%run -i ./tools.py\n{TOP}", own), encoding="utf-8")
    (tmp_path / "tools.py").write_text(TOOLS.replace("return row\n", "return row + 1\n") if wrong else TOOLS)
    assert full(exercise(graded(tmp_path, "get_first_row"), "get_first_row")) != wrong


@pytest.mark.parametrize("wrong", [False, True])
def test_a_module_that_a_cell_writes_is_imported_by_other_cells(wrong: bool, tmp_path: Path) -> None:
    tools = TOOLS.replace("return row\n", "return row + 1\n") if wrong else TOOLS
    own = f"{TOP}import tools\n\n\ndef get_first_row(board, col):\n    return tools.first(board, col)\n"
    (tmp_path / "tp.ipynb").write_text(notebook(f"%%writefile lib/tools.py\n{tools}", own), encoding="utf-8")
    report = graded(tmp_path, "get_first_row")
    assert full(exercise(report, "get_first_row")) != wrong
    assert "no_module" not in [note.key for note in report.warnings]


def test_what_is_wrong_in_an_own_module_loses_its_points(tmp_path: Path) -> None:
    wrong = edited(
        TOOLS, ("            return row\n    return None\n", "            return row + 1\n    return None\n")
    )
    importing(tmp_path, "from TP4.lib.tools import first", {"lib/tools.py": wrong})
    assert exercise(graded(tmp_path, "get_first_row"), "get_first_row").score == 0


def test_a_file_is_one_module_however_it_is_imported(tmp_path: Path) -> None:
    imports = "import lib.state\nfrom TP4.lib import state\nfrom .lib.state import seen\nfrom lib.tools import first\n"
    imports += "assert lib.state is state and state.seen is seen\nif state.seen != ['here']:\n    del first"
    files = {"lib/tools.py": TOOLS, "lib/state.py": "seen = []\nseen.append('here')\n"}
    importing(tmp_path, imports, files)
    report = graded(tmp_path, "get_first_row")
    assert full(exercise(report, "get_first_row"))
    assert "left_out" not in [note.key for note in report.warnings]


def test_libraries_are_not_replaced_and_a_file_of_their_name_is_told(tmp_path: Path) -> None:
    for name in ("numpy", "queue", "random"):
        (tmp_path / f"{name}.py").write_text("x = 1\n")
    (tmp_path / "connect4.py").write_text("import queue, random\nqueue.Queue(), random.Random\n" + CONNECT4)
    submission = taken(tmp_path)
    assert set(submission.texts) == {"connect4"}
    assert note_keys(submission) == ["named_like_library"]
    assert full(exercise(graded(tmp_path, "get_first_row"), "get_first_row"))


def test_modules_that_nobody_has_stay_missing(tmp_path: Path) -> None:
    (tmp_path / "connect4.py").write_text("import scipy.signal, os.path\nfrom TP4.nothing import x\n" + CONNECT4)
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "other.py").write_text("x = 1\n")
    assert set(taken(tmp_path).texts) == {"connect4"}
