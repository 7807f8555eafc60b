"""Tests of submissions written for another Python or another NumPy than those that grade."""

import platform
import sys
from pathlib import Path

import numpy as np
import pytest

from grader.model import Outcome
from grader.reports import sentences
from tests.support.building import CONNECT4, NOEUD, WORDS, edited, exercise, full, graded, hand_in, note_keys, render_as

LOOP = (
    "    for row in reversed(range(ROWS)):\n        if board[row, col] == 0:\n            return row\n    return None\n"
)
HERE = f"{sys.version_info[0]}.{sys.version_info[1]}"
NEWER = {  # the Python that introduced it, and a helper of get_first_row that uses it
    "f_string": ((3, 12), f'def drop(board, col):\n    print(f"{{", ".join("ab")}}")\n{LOOP}'),
    "type_parameters": ((3, 12), f"def drop[T](board: T, col: int) -> T:\n{LOOP}"),
    "type_statement": ((3, 12), f"def drop(board, col):\n    type Row = int\n{LOOP}"),
    "type_default": ((3, 13), f"def drop[T = int](board: T, col: T) -> T:\n{LOOP}"),
    "t_string": ((3, 14), f"def drop(board, col):\n    t'{{col}}'\n{LOOP}"),
    "bare_except": (
        (3, 14),
        f"def drop(board, col):\n    try:\n        pass\n    except ValueError, TypeError:\n        pass\n{LOOP}",
    ),
}


def with_helper(helper: str) -> str:
    """Return connect4.py with a `get_first_row` that leaves its work to the function `drop`."""
    return edited(CONNECT4, (LOOP, f"    return drop(board, col)\n\n\n{helper}"))


@pytest.mark.parametrize("feature", NEWER)
def test_newer_syntax_works_or_is_called_by_its_name(feature: str, tmp_path: Path) -> None:
    since, helper = NEWER[feature]
    report = graded(hand_in(tmp_path, connect4=with_helper(helper)), "get_first_row", "check_winner")
    result = exercise(report, "get_first_row")
    assert full(exercise(report, "check_winner"))
    if sys.version_info >= since:
        assert full(result)
        assert report.warnings == ()
        return
    assert result.outcome is Outcome.RAISED
    assert note_keys(result) == {"needs_left_out"}
    message = WORDS["en"].message("get_first_row", result.checks[0])
    assert message.startswith("The call needs drop, which could not be run. connect4.py, line ")
    assert f"which Python {since[0]}.{since[1]} introduced; this grader runs Python {HERE}" in message
    assert [note.key for note in report.warnings] == ["newer_syntax"]
    for language in sentences.LANGUAGES:
        words = WORDS[language]
        warning, message = words.note(report.warnings[0]), words.message("get_first_row", result.checks[0])
        assert warning in message


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="this Python reads the syntax")
def test_newer_syntax_in_the_exercise_itself_or_in_the_head_of_a_class(tmp_path: Path) -> None:
    quoted = edited(CONNECT4, (LOOP, f'    f"{{", ".join("ab")}}"\n{LOOP}'))
    generic = edited(NOEUD, ("class Noeud:", "class Noeud[T]:"))
    report = graded(
        hand_in(tmp_path, connect4=quoted, noeud=generic), "get_first_row", "check_winner", "Noeud.creer_fils"
    )
    for name in ("get_first_row", "Noeud.creer_fils"):
        assert exercise(report, name).outcome is Outcome.RAISED
        assert note_keys(exercise(report, name)) == {"newer_syntax"}
    assert full(exercise(report, "check_winner"))


def test_a_call_of_what_could_not_be_run_says_so(tmp_path: Path) -> None:
    broken = with_helper(f"def drop(board, col:\n{LOOP}")
    report = graded(hand_in(tmp_path / "broken", connect4=broken), "get_first_row")
    message = WORDS["en"].message("get_first_row", report.exercises[0].checks[0])
    assert "The call needs drop, which could not be run. connect4.py, line " in message
    assert "Python cannot read this definition" in message
    decorated = with_helper(f"@no_such_decorator\ndef drop(board, col):\n{LOOP}")
    report = graded(hand_in(tmp_path / "decorated", connect4=decorated), "get_first_row")
    message = WORDS["en"].message("get_first_row", report.exercises[0].checks[0])
    assert "The call needs drop, which could not be run. connect4.py, line " in message
    assert "NameError: name 'no_such_decorator' is not defined" in message


def test_annotations_may_name_a_later_class(tmp_path: Path) -> None:
    """Python 3.14 does not evaluate annotations before they are asked for."""
    later = edited(NOEUD, ("def creer_fils(self, x, y):", "def creer_fils(self, x: Column, y: int) -> Noeud:"))
    report = graded(hand_in(tmp_path, noeud=later), "Noeud.creer_fils")
    assert full(report.exercises[0])
    assert report.warnings == ()


def test_names_that_numpy_has_lost_cost_nothing(tmp_path: Path) -> None:
    old = edited(
        CONNECT4, ("from math import inf\n", ""), ("import numpy as np\n", "import numpy as np\ninf = np.Inf\n")
    )
    old = edited(old, ("CENTRE = np.zeros((ROWS, COLS), dtype=int)", "CENTRE = np.zeros((ROWS, COLS), dtype=np.int)"))
    report = graded(hand_in(tmp_path, connect4=old), "get_board_score", "eval_board")
    assert all(map(full, report.exercises))
    said = [WORDS["en"].note(note) for note in report.warnings]
    assert len(said) == 2
    assert "`np.Inf`" in said[0]
    assert "write `np.inf` instead" in said[0]
    assert "`np.int`" in said[1]
    assert graded(hand_in(tmp_path / "new", connect4=CONNECT4), "get_board_score").warnings == ()


def test_wrong_work_with_a_lost_name_still_loses(tmp_path: Path) -> None:
    wrong = edited(CONNECT4, ("import numpy as np\n", "import numpy as np\nLOST = np.Inf\n"), (LOOP, "    return 0\n"))
    report = graded(hand_in(tmp_path, connect4=wrong), "get_first_row")
    assert not full(report.exercises[0])


@pytest.mark.skipif(np.lib.NumpyVersion(np.__version__) < "2.3.0", reason="a comparison's result is still an index")
def test_index_that_is_the_result_of_a_comparison_is_explained(tmp_path: Path) -> None:
    indexed = edited(CONNECT4, (LOOP, f"    ['no', 'yes'][board[0, col] == 0]\n{LOOP}"))
    report = graded(hand_in(tmp_path, connect4=indexed), "get_first_row")
    assert note_keys(report.exercises[0]) == {"numpy_bool_is_no_index"}


@pytest.mark.parametrize("language", sentences.LANGUAGES)
def test_reports_say_which_python_and_numpy_graded(language: str, tmp_path: Path) -> None:
    report = graded(hand_in(tmp_path, connect4=CONNECT4), "get_first_row", language=language)
    assert report.software == {"python": platform.python_version(), "numpy": np.__version__}
    line = WORDS[language].word("software", **report.software)
    assert platform.python_version() in line
    assert np.__version__ in line
    for name in ("html", "markdown", "gradescope", "prairielearn"):
        assert line in render_as(name, report), name
    assert line in " ".join(render_as("text", report).split())
    assert f'"python": "{platform.python_version()}"' in render_as("json", report)
