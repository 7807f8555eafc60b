"""Tests of the reading of submissions: any form they come in costs nothing."""

from collections.abc import Callable
from pathlib import Path

import pytest

from grader.model import Outcome
from tests.support.building import (
    CONNECT4,
    NOEUD,
    ROOT,
    WORDS,
    every,
    full,
    graded,
    hand_in,
)
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
    "no_last_newline": lambda text: text.rstrip().encode(),
    "no_encoding": lambda text: ("# -*- coding: undefined -*-\n" + text).encode(),
    "nul_bytes": lambda text: text.replace('"""', '"""\0', 1).encode(),
}


@pytest.mark.parametrize("form", every(FORMS))
def test_form_costs_nothing(form: str, tmp_path: Path) -> None:
    path = hand_in(tmp_path, connect4=FORMS[form](CONNECT4))
    report = graded(path, "get_first_row", "get_next_board", "check_winner")
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
