"""Tests of own_modules.py: a student's own modules load by the paths they have, and as one module each."""

from pathlib import Path

import pytest

from tests.support.building import CONNECT4, edited, exercise, full, graded
from tests.support.intake import note_keys, taken

TOOLS = edited(CONNECT4, ("def get_first_row(", "def first(")).replace("get_first_row(", "first(")
HEAD = CONNECT4[: CONNECT4.index("def get_first_row")]
FORMS: dict[str, tuple[str, dict[str, str]]] = {
    "a folder": ("from lib.tools import first", {"lib/tools.py": TOOLS}),
    "the folder of the hand-in": ("from TP4.tools import first", {"tools.py": TOOLS}),
    "from that folder": ("from TP4 import tools\nfirst = tools.first", {"tools.py": TOOLS}),
    "relative": ("from .tools import first", {"tools.py": TOOLS}),
    "relative in a folder": ("from .lib.tools import first", {"lib/tools.py": TOOLS}),
    "a relative module": ("from . import tools as mine\nfirst = mine.first", {"tools.py": TOOLS}),
    "by its path": ("import lib.tools\nfirst = lib.tools.first", {"lib/tools.py": TOOLS}),
    "from a package": ("from lib import first", {"lib/__init__.py": "from .tools import first", "lib/tools.py": TOOLS}),
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


def hand_in(folder: Path, imports: str, files: dict[str, str], top: str = "") -> Path:
    own = f"{HEAD}{imports}\n\n\ndef get_first_row(board, col):\n    return first(board, col)\n"
    for name, text in {f"{top}connect4.py": own, **files}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


@pytest.mark.parametrize("form", FORMS)
def test_own_modules_load_by_their_paths(form: str, tmp_path: Path) -> None:
    imports, files = FORMS[form]
    hand_in(tmp_path, imports, files, "src/" if ".." in imports else "")
    assert full(exercise(graded(tmp_path, "get_first_row"), "get_first_row"))


def test_what_is_wrong_in_an_own_module_loses_its_points(tmp_path: Path) -> None:
    wrong = edited(
        TOOLS, ("            return row\n    return None\n", "            return row + 1\n    return None\n")
    )
    hand_in(tmp_path, "from TP4.lib.tools import first", {"lib/tools.py": wrong})
    assert exercise(graded(tmp_path, "get_first_row"), "get_first_row").score == 0


def test_a_file_is_one_module_however_it_is_imported(tmp_path: Path) -> None:
    imports = "import lib.state\nfrom TP4.lib import state\nfrom .lib.state import seen\nfrom lib.tools import first\n"
    imports += "assert lib.state is state and state.seen is seen\nif state.seen != ['here']:\n    del first"
    files = {"lib/tools.py": TOOLS, "lib/state.py": "seen = []\nseen.append('here')\n"}
    hand_in(tmp_path, imports, files)
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
