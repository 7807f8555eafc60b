"""Tests of what is said of files in forms of their own: work that is there is read, and a sentence names the cause."""

import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from grader.model import Note, Settings, UnusableSubmission
from grader.submission.entries import files_below
from grader.submission.reading import Submission
from tests.support.building import CONNECT4, NOEUD, WORDS
from tests.support.engine import read
from tests.support.intake import note_keys, notebook, refused, taken, zipped

HEAD = CONNECT4[: CONNECT4.index("def get_first_row")]
ROW = CONNECT4[len(HEAD) : CONNECT4.index("def get_next_board")]
REST = CONNECT4[len(HEAD) + len(ROW) :]
SMALL = "def get_first_row(board, col):\n    return 5\n"


def says(submission: Submission) -> str:
    """Return all that is said in English; in French, each sentence has the same keys."""
    for note in submission.warnings:
        assert WORDS["fr"].note(note) != WORDS["en"].note(note)
    return "\n".join(WORDS["en"].note(note) for note in submission.warnings)


def book(*cells: tuple[str, str]) -> str:
    return json.dumps({"cells": [{"cell_type": kind, "source": source} for kind, source in cells], "nbformat": 4})


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32", "cp1252", "latin-1"])
def test_notebooks_in_any_encoding_are_read(encoding: str, tmp_path: Path) -> None:
    text = json.dumps({"cells": [{"cell_type": "code", "source": "# à é\n" + CONNECT4}]}, ensure_ascii=False)
    (tmp_path / "connect4.ipynb").write_bytes(text.encode(encoding, "replace"))
    assert "# à é" in taken(tmp_path).texts["connect4"]


def test_a_notebook_and_a_program_under_the_name_of_the_other_are_read(tmp_path: Path) -> None:
    (tmp_path / "connect4.py").write_text(notebook(CONNECT4))
    (tmp_path / "noeud.ipynb").write_text(NOEUD)
    submission = taken(tmp_path)
    assert "\ndef get_first_row" in submission.texts["connect4"]
    assert submission.texts["noeud"] == NOEUD


@pytest.mark.parametrize("magic", ["%%writefile connect4.py", "%%writefile -a 'my work.py'", "%%file a.py", "%%python"])
def test_a_cell_that_writes_a_program_is_one(magic: str, tmp_path: Path) -> None:
    (tmp_path / "tp.ipynb").write_text(notebook(f"{magic}\n{CONNECT4}"))
    assert "def get_first_row" in taken(tmp_path).texts["connect4"]


@pytest.mark.parametrize("magic", ["%%writefile data.csv", "%%writefile test_connect4.py", "%%html", "%%bash"])
def test_a_cell_that_writes_something_else_is_none(magic: str, tmp_path: Path) -> None:
    (tmp_path / "tp.ipynb").write_text(notebook(f"{magic}\n{ROW}", REST))
    assert "def get_first_row" not in taken(tmp_path).texts["connect4"]


def test_a_function_in_a_text_cell_is_named(tmp_path: Path) -> None:
    (tmp_path / "tp.ipynb").write_text(book(("code", REST), ("markdown", f"```python\n{ROW}```"), ("raw", NOEUD)))
    assert "tp.ipynb: get_first_row stands in a text cell" in says(taken(tmp_path))
    (tmp_path / "tp.ipynb").write_text(book(("code", CONNECT4), ("markdown", f"The function:\n{ROW}")))
    assert "not_in_code_cell" not in note_keys(taken(tmp_path))


CONFLICT = f"{HEAD}<<<<<<< HEAD\n{ROW}=======\n{ROW.replace('return row', 'return row + 1')}>>>>>>> other\n{REST}"


def test_of_a_conflict_one_version_is_read(tmp_path: Path) -> None:
    (tmp_path / "connect4.py").write_text(CONFLICT)
    submission = taken(tmp_path)
    assert submission.texts["connect4"].replace("\n", "") == CONNECT4.replace("\n", "")
    assert f"connect4.py, line {HEAD.count(chr(10)) + 1}: Git has left the marks" in says(submission)
    (tmp_path / "connect4.py").write_text(CONNECT4 + "\n# =======\nx = '<<<<<<< HEAD'\n")
    assert note_keys(taken(tmp_path)) == []


def test_a_notebook_in_conflict_is_read(tmp_path: Path) -> None:
    text = json.dumps({"cells": [{"cell_type": "code", "source": CONNECT4}], "metadata": {"a": 1}}, indent=1)
    text = text.replace('  "a": 1\n', '<<<<<<< HEAD\n  "a": 1\n=======\n  "a": 2\n>>>>>>> other\n')
    (tmp_path / "connect4.ipynb").write_text(text)
    submission = taken(tmp_path)
    assert "def get_first_row" in submission.texts["connect4"]
    assert "Git has left the marks" in says(submission)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "it is empty"),
        (" \n", "it is empty"),
        (notebook(CONNECT4)[:-40], "it ends in the middle"),
        (notebook(CONNECT4)[:500], "it ends in the middle"),
        (book(("code", CONNECT4))[:3000], "it ends in the middle"),
        ("<html>Please log in</html>", "it is no notebook"),
        ('{"cells": 3}', "it is no notebook"),
    ],
)
def test_a_notebook_that_is_none_is_told_with_its_cause(content: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "connect4.ipynb").write_text(content)
    text = refused(tmp_path / "connect4.ipynb")
    assert said in text
    assert "Error" not in text


def test_an_empty_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "connect4.py").write_text("\n")
    assert "connect4.py is empty" in says(taken(tmp_path))
    (tmp_path / "connect4.py").write_text(CONNECT4)
    (tmp_path / "__init__.py").write_text("")
    assert note_keys(taken(tmp_path)) == []


@pytest.mark.parametrize(
    ("text", "encoding", "keys"),
    [
        ("# coding: latin-1\n# é\n", "utf-8", ["false_coding"]),
        ("# coding: latin-1\n# é\n", "latin-1", ["not_utf8"]),
        ("# coding: latin-1\n", "ascii", []),
        ("# coding: utf-8\n# é\n", "utf-8", []),
        ("# é\n", "cp1252", ["not_utf8"]),
    ],
)
def test_an_encoding_is_told_as_it_is(text: str, encoding: str, keys: list[str], tmp_path: Path) -> None:
    ours = CONNECT4.encode("ascii", "replace").decode()
    (tmp_path / "connect4.py").write_bytes((text + ours).encode(encoding))
    submission = taken(tmp_path)
    assert note_keys(submission) == keys
    assert submission.texts["connect4"] == text + ours


@pytest.mark.parametrize("space", ["\u00a0", "\u202f", "\u3000", "\u2009"])
def test_spaces_of_pages_are_read_as_spaces(space: str, tmp_path: Path) -> None:
    (tmp_path / "connect4.py").write_text(CONNECT4.replace("    return None\n", f"{space * 4}return{space}None\n"))
    submission = taken(tmp_path)
    assert submission.texts["connect4"] == CONNECT4
    line = CONNECT4[: CONNECT4.index("    return None\n")].count("\n") + 1
    assert f"connect4.py, line {line}: there are characters that only look like spaces" in says(submission)


def test_characters_without_width_are_left_out_of_code_alone(tmp_path: Path) -> None:
    text = CONNECT4 + "x = 'a\u00a0b\u200b'  # \u00a0\n"
    (tmp_path / "connect4.py").write_text(text.replace("def get_first_row", "\u200bdef get_\u200bfirst_row"))
    assert taken(tmp_path).texts["connect4"] == text
    (tmp_path / "connect4.py").write_text(text)
    assert note_keys(taken(tmp_path)) == []


@pytest.mark.parametrize("name", ["connect4.pyw", "connect4", "connect4.PYW"])
def test_a_program_with_another_ending_or_none_is_read(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(CONNECT4)
    (tmp_path / "LICENSE").write_text("You may define (nothing).\n")
    for path in (tmp_path, tmp_path / name):
        assert taken(path).texts["connect4"] == CONNECT4


def test_archives_that_are_not_opened_are_told_with_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "connect4.py").write_text(SMALL)
    (tmp_path / "rest.7z").write_bytes(b"7z")
    assert "rest.7z. Hand in the files themselves, or a .zip." in says(taken(tmp_path))


def test_a_name_twice_in_a_zip_is_refused_only_where_it_matters(tmp_path: Path) -> None:
    for number, second in enumerate((SMALL, SMALL + "\n")):
        path = zipped(tmp_path / f"{number}.zip", **{"connect4.py": SMALL})
        with zipfile.ZipFile(path, "a") as archive, pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr("connect4.py", second)
    assert taken(tmp_path / "0.zip").texts["connect4"] == SMALL
    assert "the file 'connect4.py' twice" in refused(tmp_path / "1.zip")


@pytest.mark.parametrize("beside", [True, False])
def test_a_folder_that_may_not_be_read_is_told(beside: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who runs the tests may read everything: the walk is made to fail as it does for others."""
    (tmp_path / "closed").mkdir()
    if beside:
        (tmp_path / "connect4.py").write_text(SMALL)
    walk = files_below

    def failing(top: Path, on_error: Callable[[OSError], None]) -> object:
        on_error(PermissionError(13, "Permission denied", str(tmp_path / "closed")))
        return walk(top)

    monkeypatch.setattr("grader.submission.entries.files_below", failing)
    said = says(taken(tmp_path)) if beside else refused(tmp_path)
    assert "closed could not be read: the permission to read it is missing" in said


def test_a_folder_that_may_not_be_entered_is_not_called_slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:

    def forbidden(*_: object) -> None:
        raise PermissionError(13, "Permission denied", str(tmp_path))

    monkeypatch.setattr("grader.submission.reading.entries", forbidden)
    with pytest.raises(UnusableSubmission) as error:
        read(tmp_path, Settings())
    assert error.value.note == Note.of("nothing_read", name=tmp_path.name, why=Note.of("no_permission"))
