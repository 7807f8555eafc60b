"""Tests of the reading of submissions: any form they come in costs nothing."""

import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from grader.model import Note, Outcome, Settings, UnusableSubmission
from grader.submission.entries import files_below
from grader.submission.reading import Submission
from tests.support.building import CONNECT4, NOEUD, ROOT, WORDS, every, full, graded, hand_in
from tests.support.engine import read
from tests.support.intake import note_keys, notebook, refused, taken, zipped

LARGE = "# é\n" * (50 << 10)  # 250 KiB


def test_folder_with_both_files_and_a_helper(tmp_path: Path) -> None:
    hand_in(tmp_path, connect4=CONNECT4, noeud=NOEUD, outils="x = 1\n", test_connect4="assert False")
    submission = taken(tmp_path)
    assert set(submission.texts) == {"connect4", "noeud", "outils"}
    assert submission.warnings == ()


@pytest.mark.parametrize(
    "name",
    [
        "starter/connect4.py",
        "TP4 final (2)/src/Connect4.py",
        "dupont/connect4 (1).py",
        "connect_4_v2.py",
        "p/puissance-4.py",
    ],
)
def test_file_further_down_or_with_something_around_its_name(name: str, tmp_path: Path) -> None:
    for other in ("__MACOSX/connect4.py", ".git/connect4.py", "venv/connect4.py", "__pycache__/connect4.py", name):
        (tmp_path / other).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / other).write_text(CONNECT4 if other == name else "wrong = 1")
    submission = taken(tmp_path)
    assert submission.texts["connect4"] == CONNECT4
    assert submission.files["connect4"] == name


def test_given_helpers_are_not_taken_for_the_work(tmp_path: Path) -> None:
    hand_in(tmp_path, noeud=NOEUD, puissance4=(ROOT / "starter" / "puissance4.py").read_text())
    assert "connect4" not in taken(tmp_path).texts


def test_one_file_that_holds_everything(tmp_path: Path) -> None:
    everything = tmp_path / "tp_dupont.py"
    everything.write_text(CONNECT4 + NOEUD)
    for path in (tmp_path, everything):
        submission = taken(path)
        assert set(submission.texts) >= {"connect4", "noeud"}
        assert note_keys(submission) == ["found_as", "found_as"]


def test_notebook(tmp_path: Path) -> None:
    book = notebook(
        "%matplotlib inline\n!pip install numpy\n" + CONNECT4, "%%html\n<b>def eval_board</b>", "get_first_row?"
    )
    (tmp_path / "tp.ipynb").write_text(book)
    submission = taken(tmp_path / "tp.ipynb")
    assert "<b>" not in submission.texts["connect4"]
    report = graded(tmp_path / "tp.ipynb", "get_first_row", "check_winner")
    assert all(full(exercise) for exercise in report.exercises)


def test_zip_in_a_zip_layout(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", **{"TP/src/connect4.py": CONNECT4, "TP\\src\\noeud.py": NOEUD, "__MACOSX/x": "x"})
    assert set(taken(path).texts) == {"connect4", "noeud"}


FORMS: dict[str, Callable[[str], bytes]] = {
    "bom": lambda text: b"\xef\xbb\xbf" + text.encode(),
    "crlf": lambda text: text.replace("\n", "\r\n").encode(),
    "old_mac": lambda text: text.replace("\n", "\r").encode(),
    "form_feed": lambda text: text.replace("\n\n\ndef", "\n\n\f\ndef").encode(),
    "utf16": lambda text: text.encode("utf-16"),
    "latin1": lambda text: ("# -*- coding: latin-1 -*-\n" + text).encode("latin-1", "replace"),
    "undeclared_latin1": lambda text: text.encode("latin-1", "replace"),
    "tabs": lambda text: text.replace("    ", "\t").encode(),
    "tabs_and_spaces": lambda text: text.replace("        ", "\t", 6).replace("        ", "    \t", 3).encode(),
    "tabs_of_four_beside_a_broken_line": lambda text: ("x =\n" + text.replace("        ", "\t\t", 9)).encode(),
    "no_last_newline": lambda text: text.rstrip().encode(),
    "no_encoding": lambda text: ("# -*- coding: undefined -*-\n" + text).encode(),
    "nul_bytes": lambda text: text.replace('"""', '"""\0', 1).encode(),
}


@pytest.mark.parametrize("form", every(FORMS))
def test_form_costs_nothing(form: str, tmp_path: Path) -> None:
    path = hand_in(tmp_path, connect4=FORMS[form](CONNECT4))
    report = graded(path, "get_first_row", "get_next_board")
    assert all(full(exercise) for exercise in report.exercises), report.warnings


def test_two_files_that_differ_are_not_chosen_between(tmp_path: Path) -> None:
    hand_in(tmp_path / "a", connect4=CONNECT4)
    hand_in(tmp_path / "b", connect4=CONNECT4)
    assert taken(tmp_path).texts["connect4"] == CONNECT4
    hand_in(tmp_path / "b", connect4="x = 1")
    assert taken(tmp_path).texts["connect4"] == CONNECT4
    hand_in(tmp_path / "b", connect4=CONNECT4.replace("aligned >= 4", "aligned >= 5"))
    assert "a/connect4.py, b/connect4.py" in refused(tmp_path)


def test_links_pipes_and_large_files_are_not_read(tmp_path: Path) -> None:
    (tmp_path / "connect4.py").symlink_to(ROOT / "reference" / "connect4.py")
    assert "link" in refused(tmp_path)
    (tmp_path / "connect4.py").unlink()
    (tmp_path / "connect4.py").write_bytes(b"#" * (1 << 20))
    assert "larger than 256 KiB" in refused(tmp_path)
    hand_in(tmp_path, noeud=NOEUD)
    assert note_keys(taken(tmp_path)) == ["file_unreadable"]


def test_more_than_a_worker_takes_in_is_left_aside_and_the_rest_is_graded(tmp_path: Path) -> None:
    large = {f"h{number:02}": LARGE for number in range(14)}  # twelve of them fit
    submission = taken(hand_in(tmp_path, connect4=CONNECT4, **large))
    assert set(submission.texts) == {"connect4", *list(large)[:12]}
    assert [dict(note.values)["files"] for note in submission.warnings] == ["h12.py, h13.py"]
    assert full(graded(tmp_path, "get_first_row").exercises[0])


def test_a_file_of_the_assignment_comes_before_the_modules_beside_it(tmp_path: Path) -> None:
    large = {f"a{number:02}": LARGE for number in range(14)}
    assert "connect4" in taken(hand_in(tmp_path, connect4=CONNECT4 + LARGE[10_000:], **large)).texts


def test_a_notebook_of_both_parts_may_be_long(tmp_path: Path) -> None:
    (tmp_path / "tp.ipynb").write_text(notebook(CONNECT4, NOEUD, *[LARGE] * 4))
    submission = taken(tmp_path)
    assert set(submission.texts) == {"connect4", "noeud"}
    assert note_keys(submission) == ["found_as", "found_as"]
    assert full(graded(tmp_path, "Noeud.est_feuille").exercises[0])


def test_a_module_beside_an_unreadable_file_of_its_name_is_read(tmp_path: Path) -> None:
    (tmp_path / "noeud.ipynb").write_text("no notebook")
    hand_in(tmp_path / "src", connect4=CONNECT4, noeud=NOEUD)
    assert set(taken(tmp_path).texts) == {"connect4", "noeud"}


def test_a_text_that_alone_is_too_long_costs_its_own_exercises(tmp_path: Path) -> None:
    hand_in(tmp_path, noeud=NOEUD)
    (tmp_path / "connect4.ipynb").write_text(notebook(CONNECT4, *[LARGE] * 13))
    report = graded(tmp_path, "get_first_row", "Noeud.est_feuille")
    assert "connect4.ipynb" in WORDS["en"].note(report.warnings[0])
    lost, kept = report.exercises
    assert lost.outcome is Outcome.NOT_WRITTEN
    assert full(kept)


def test_modules_beyond_the_number_that_is_read_are_named(tmp_path: Path) -> None:
    (note,) = taken(hand_in(tmp_path, connect4=CONNECT4, **{f"h{n:02}": "x = 1\n" for n in range(28)})).warnings
    assert dict(note.values)["files"] == "h20.py, h21.py, h22.py, h23.py, h24.py, …"


@pytest.mark.parametrize("form", ["unicode_escape", "utf-7", "notebook"])
def test_half_of_a_surrogate_pair_is_no_failure_of_the_grader(form: str, tmp_path: Path) -> None:
    if form == "notebook":
        (tmp_path / "connect4.ipynb").write_text(notebook("X = '\ud800'\n" + CONNECT4))
    else:
        half = {"unicode_escape": rb"\ud800", "utf-7": b"+2AA-"}[form]
        text = b"def get_first_row(board, col):\n    '" + half + b"'\n    return 0\n"
        (tmp_path / "connect4.py").write_bytes(b"# coding: " + form.encode() + b"\n" + text)
    report = graded(tmp_path, "get_first_row")
    assert report.complete
    assert report.exercises[0].score == (report.exercises[0].out_of if form == "notebook" else 0)


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


@pytest.mark.parametrize(
    "magic", ["%%writefile connect4.py", "%%writefile -a 'my work.py'", "%%file a.py", "%%python", "%%script python"]
)
def test_a_cell_that_writes_a_program_is_one(magic: str, tmp_path: Path) -> None:
    (tmp_path / "tp.ipynb").write_text(notebook(f"{magic}\n{CONNECT4}"))
    assert "def get_first_row" in taken(tmp_path).texts["connect4"]


@pytest.mark.parametrize("magic", ["%%writefile data.csv", "%%writefile test_connect4.py", "%%html", "%%bash"])
def test_a_cell_that_writes_something_else_is_none(magic: str, tmp_path: Path) -> None:
    (tmp_path / "tp.ipynb").write_text(notebook(f"{magic}\n{ROW}", REST))
    assert "def get_first_row" not in taken(tmp_path).texts["connect4"]


def test_a_function_in_a_text_cell_is_named(tmp_path: Path) -> None:
    (tmp_path / "tp.ipynb").write_text(book(("code", REST), ("markdown", f"```python\n{ROW}```"), ("raw", NOEUD)))
    assert "tp.ipynb: a text cell contains get_first_row" in says(taken(tmp_path))
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
    place = text.count("\n", 0, text.index('  "a": 1')) + 1
    for marks, said in (
        ('<<<<<<< HEAD\n  "a": 1\n=======\n  "a": 2\n>>>>>>> x\n', "the"),
        ('>>>>>>>\n  "a": 1\n', "a"),
    ):
        (tmp_path / "connect4.ipynb").write_text(text.replace('  "a": 1\n', marks))
        submission = taken(tmp_path)
        assert "def get_first_row" in submission.texts["connect4"]
        assert f"Git has left {said} mark" in says(submission)
        assert f"line {place} of the file" in says(submission)


@pytest.mark.parametrize("mark", ["<<<<<<< HEAD", "=======", ">>>>>>> other", ">>>>>>>"])
def test_a_mark_that_is_left_alone_is_told_and_costs_nothing(mark: str, tmp_path: Path) -> None:
    (tmp_path / "connect4.py").write_text(f"{HEAD}{ROW.rstrip()}\n{mark}\n\n{REST}")
    submission = taken(tmp_path)
    assert submission.texts["connect4"] == f"{HEAD}{ROW.rstrip()}\n\n\n{REST}" == CONNECT4
    line = f"{HEAD}{ROW.rstrip()}".count("\n") + 2
    assert f"connect4.py, line {line}: Git has left a mark of a conflict" in says(submission)
    (tmp_path / "connect4.py").write_text(CONNECT4.replace('    """Le', f'    """\n    {mark}\n    Le'))
    assert note_keys(taken(tmp_path)) == []


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
        (notebook(CONNECT4).replace('"outputs"', '"outputs",', 1), "line 1 of its text is damaged"),
    ],
)
def test_a_notebook_that_is_none_is_told_with_its_cause(content: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "connect4.ipynb").write_text(content)
    text = refused(tmp_path / "connect4.ipynb")
    assert said in text
    assert "Error" not in text


def test_an_empty_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "connect4.py").write_text("\n")
    assert "connect4.py holds no code" in says(taken(tmp_path))
    (tmp_path / "noeud.ipynb").write_text(notebook())
    assert "noeud.ipynb holds no code" in says(taken(tmp_path))
    (tmp_path / "noeud.ipynb").unlink()
    (tmp_path / "connect4.py").write_text(CONNECT4)
    (tmp_path / "__init__.py").write_text("")
    assert note_keys(taken(tmp_path)) == []


@pytest.mark.parametrize(
    ("text", "keys"),
    [("x = [1,", ["file_cut"]), ("'''the", ["file_cut"]), ("x = ''", []), ("x = (1,)  # [", []), ("# (", [])],
)
def test_a_file_that_ends_in_the_middle_is_told(text: str, keys: list[str], tmp_path: Path) -> None:
    (tmp_path / "connect4.py").write_text(CONNECT4 + text)
    assert note_keys(taken(tmp_path)) == keys


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
    assert f"connect4.py, line {line}: some characters only look like spaces" in says(submission)


def test_characters_without_width_are_left_out_of_code_alone(tmp_path: Path) -> None:
    text = CONNECT4 + "x = 'a\u00a0b\u200b'  # \u00a0\n"
    (tmp_path / "connect4.py").write_text(text.replace("def get_first_row", "\u200bdef get_\u200bfirst_row"))
    assert taken(tmp_path).texts["connect4"] == text
    (tmp_path / "connect4.py").write_text(text)
    assert note_keys(taken(tmp_path)) == []


@pytest.mark.parametrize("name", ["connect4.pyw", "connect4", "connect4.PYW", "connect4.txt", "book", "book.json"])
def test_a_program_with_another_ending_or_none_is_read(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(notebook(CONNECT4) if "book" in name else CONNECT4)
    (tmp_path / "LICENSE").write_text("You may define (nothing).\n")
    (tmp_path / "settings.json").write_text("{}")
    for path in (tmp_path, tmp_path / name):
        assert CONNECT4 in taken(path).texts["connect4"]
        assert note_keys(taken(path)) == ["found_as"] + ["ignored_other"] * (path == tmp_path)


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


def prompted(first: str, next_one: str) -> str:
    """Return the right work with prompts before the lines of one function."""
    lines = ROW.rstrip().split("\n")
    copied = "\n".join([f"{first}{lines[0]}", *(f"{next_one} {line}".rstrip() for line in lines[1:]), next_one])
    return f"{HEAD}{copied}\n\n{REST}"


def numbered(text: str, before: str = "{:3} ") -> str:
    """Return a text with the number of each line before it, as some pages show programs."""
    return (
        "\n".join((before.format(n) + line).rstrip() for n, line in enumerate(text.rstrip("\n").split("\n"), 1)) + "\n"
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (prompted(">>> ", "..."), f"line {HEAD.count(chr(10)) + 1}: the prompts of Python"),
        (prompted("In [12]: ", "    ...:"), f"line {HEAD.count(chr(10)) + 1}: the prompts of IPython"),
        (numbered(CONNECT4), "the numbers of the lines"),
        (numbered(CONNECT4, "{}:\t"), "the numbers of the lines"),
        (numbered(CONNECT4, "{:>4}   "), "the numbers of the lines"),
    ],
)
def test_what_was_copied_with_the_code_is_left_out(text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "connect4.py").write_text(text)
    submission = taken(tmp_path)
    assert submission.texts["connect4"] == CONNECT4
    assert said in says(submission)


def test_numbers_of_lines_that_are_not_all_there_are_no_copy(tmp_path: Path) -> None:
    text = CONNECT4.replace('"""Le', '"""\n1 def first\n2 def second\n\nLe', 1)
    (tmp_path / "connect4.py").write_text(text)
    submission = taken(tmp_path)
    assert submission.texts["connect4"] == text
    assert submission.warnings == ()


@pytest.mark.parametrize("start", [b"PK\3\4", b"%PDF-1.7", b"{\\rtf1\\ansi", b"\xd0\xcf\x11\xe0\xa1\xb1"])
def test_a_file_of_another_kind_under_the_name_of_a_program_is_told(start: bytes, tmp_path: Path) -> None:
    (tmp_path / "connect4.py").write_bytes(start + b"\0\xe9 def get_first_row(board, col):")
    assert "it is a file of another kind" in refused(tmp_path)


def test_a_file_with_the_functions_that_were_taken_from_another_is_called_that(tmp_path: Path) -> None:
    hand_in(tmp_path, connect4=CONNECT4, brouillon="x = 1\n", **{"connect4 (1)": CONNECT4.replace("col):", "col", 1)})
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "essai.py").write_text("def essai():\n    return 1\n")
    said = says(taken(tmp_path))
    assert "were taken from another file: connect4 (1).py." in said
    assert "not needed for the exercises: lib/essai.py." in said
