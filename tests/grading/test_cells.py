"""Lines of a notebook are told by its cells."""

import json
from pathlib import Path

import pytest

from grader.grading.notes import in_cells
from grader.model import Note
from grader.reports.context import Context, note_place
from grader.submission.texts import place_in_cell, python_text, without_marks
from tests.support.building import CONNECT4, WORDS, edited, exercise, graded, render_as

FIRST, REST = CONNECT4.split("def get_first_row")


def notebook(*sources: str) -> str:
    """Return a notebook with these code cells, a heading before each."""
    heading = {"cell_type": "markdown", "source": "# Titre"}
    cells = [cell for source in sources for cell in (heading, {"cell_type": "code", "source": source})]
    return json.dumps({"cells": cells, "nbformat": 4})


def test_each_line_has_its_place() -> None:
    cells = ["a = 1\nb = 2", "%%html\n<p>", "", "def f():\n    return 1\n"]
    text = python_text(notebook(*cells))
    places = {line: place_in_cell(text, number) for number, line in enumerate(text.split("\n"), 1)}
    assert [places[line] for line in ("a = 1", "b = 2", "def f():", "    return 1")] == [(1, 1), (1, 2), (4, 1), (4, 2)]
    assert place_in_cell("a = 1\nb = 2\n", 2) is None


@pytest.mark.parametrize(
    ("language", "place"),
    [("en", "sub/tp.ipynb, code cell 3, line 3, "), ("fr", "sub/tp.ipynb, cellule de code 3, ligne 3, ")],
)
def test_an_error_in_a_notebook_names_its_cell(language: str, place: str, tmp_path: Path) -> None:
    broken = "def get_first_row(board, col):\n    column = board[:, col]\n    return column[9]\n"
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "tp.ipynb").write_text(notebook("import numpy", FIRST, broken), encoding="utf-8")
    report = graded(tmp_path, "get_first_row", language=language)
    (note,) = exercise(report, "get_first_row").checks[0].notes
    assert note.key == "raised_at"
    assert place in WORDS[language].note(note)
    assert place in " ".join(render_as("text", report).split())
    assert note_place(report, note, Context(folder="work")) == (
        "work/sub/tp.ipynb",
        0,
    )  # whose lines are another file's


def test_what_python_cannot_read_in_a_notebook_names_its_cell(tmp_path: Path) -> None:
    (tmp_path / "tp.ipynb").write_text(
        notebook(CONNECT4, "x = 1\nprint(y)\n", "def f(:\n    pass\n", "\n'"), encoding="utf-8"
    )
    said = [WORDS["en"].note(note) for note in graded(tmp_path, "get_first_row").warnings]
    assert any("tp.ipynb, code cell 2, line 2: left out, because Python said NameError" in text for text in said), said
    assert any("tp.ipynb, code cell 3, line 1: left out, because Python said Syntax" in text for text in said), said
    assert any("code cell 4, line 2" in text and "(detected at line 2)" in text for text in said), said


def test_the_same_mistake_on_the_same_line_of_two_cells_is_told_of_both(tmp_path: Path) -> None:
    cells = "def get_first_row(:\n    pass\n", "def helper(:\n    pass\n"
    (tmp_path / "tp.ipynb").write_text(notebook("import numpy", *cells), encoding="utf-8")
    text = " ".join(render_as("text", graded(tmp_path, "get_first_row")).split())
    assert "code cell 2, line 1" in text
    assert "code cell 3, line 1" in text


def test_a_file_in_python_has_lines_alone(tmp_path: Path) -> None:
    text = edited(CONNECT4, ("            return row\n", "            return board[row, 9]\n"))
    (tmp_path / "connect4.py").write_text(f"# %% [1]\n{text}", encoding="utf-8")
    (note,) = exercise(graded(tmp_path, "get_first_row"), "get_first_row").checks[0].notes
    line = f"# %% [1]\n{text}".split("\n").index("            return board[row, 9]") + 1
    assert f"(connect4.py, line {line}, in get_first_row)" in WORDS["en"].note(note)


def test_a_note_within_a_note_is_told_by_its_cell_too() -> None:
    inner = Note.of("left_out", file="connect4.py", line=3, type="E", text="t")
    note = in_cells(
        Note.of("needs_left_out", name="f", why=inner), {"connect4": "a.ipynb"}, {"connect4": "# %% [7]\nx\ny"}
    )
    assert "a.ipynb, code cell 7, line 2: left out" in WORDS["en"].note(note)


def test_the_lines_before_cells_are_taken_out_again() -> None:
    cells = [{"cell_type": "code", "source": text} for text in ("x = 1\n# %% [x]", "y = 2")]
    text = python_text(json.dumps({"cells": cells}))
    assert text == "# %% [1]\nx = 1\n# %% [x]\n\n# %% [2]\ny = 2\n"
    assert without_marks(text) == "x = 1\n# %% [x]\n\ny = 2\n"
