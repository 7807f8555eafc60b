"""Tests of reading a submission: its files are found in any form, or the message lists what it contains."""

import json
import stat
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from grader.grading.kit import student_kit
from grader.model import GraderError, Outcome
from grader.reports import sentences
from grader.submission.submission import Submission, read
from tests.support.building import (
    CONNECT4,
    NOEUD,
    PART_A,
    PART_B,
    ROOT,
    error_text,
    every,
    full,
    graded,
    hand_in,
)

LARGE = "# é\n" * (50 << 10)  # 250 KiB
WANTED = {"connect4": PART_A, "noeud": PART_B}


def taken(path: Path) -> Submission:
    return read(path, WANTED, ["puissance4"], kit=student_kit())


def notebook(*sources: str) -> str:
    cells = [
        {"cell_type": "code", "source": source.splitlines(keepends=True), "outputs": ["x" * 99]} for source in sources
    ]
    return json.dumps({"cells": [{"cell_type": "markdown", "source": "# Titre"}, *cells], "nbformat": 4})


def zipped(path: Path, **files: str | bytes) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def note_keys(submission: Submission) -> list[str]:
    return [note.key for note in submission.warnings]


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


def with_entry(path: Path, name: str, mode: int = 0) -> Path:
    """Write a zip with a single entry, whose file mode is `mode`."""
    entry = zipfile.ZipInfo(name)
    entry.external_attr = mode << 16
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(entry, CONNECT4)
    return path


def locked(path: Path) -> Path:
    """Write a zip whose headers declare encryption."""
    data = bytearray(zipped(path, **{"connect4.py": CONNECT4}).read_bytes())
    data[6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    path.write_bytes(bytes(data))
    return path


def doubled(path: Path) -> Path:
    """Write a zip with two entries of the same name."""
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("connect4.py", "a")
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr("connect4.py", "b")
    return path


def holding(folder: Path, **files: str | bytes) -> Path:
    """Write these files, named by relative paths, into the folder."""
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


def linked(path: Path) -> Path:
    """Create a broken symbolic link."""
    path.symlink_to(path.with_name("gone"))
    return path


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


def refused(path: Path, language: str = "en") -> str:
    with pytest.raises(GraderError) as error:
        taken(path)
    said = error_text(error, language)
    assert "\n" not in said
    return said


def test_nothing_to_grade_says_what_was_seen(tmp_path: Path) -> None:
    assert "does not exist" in refused(tmp_path / "nowhere")
    assert "nothing" in refused(tmp_path)
    (tmp_path / "rapport.pdf").write_text("%PDF")
    assert "rapport.pdf" in refused(tmp_path)
    assert "rapport.pdf" in refused(tmp_path / "rapport.pdf")
    (tmp_path / "autre.py").write_text("x = 1")
    assert "autre.py" in refused(tmp_path)
    (tmp_path / "rendu.rar").write_bytes(b"Rar!\x1a\x07")
    assert "unpack" in refused(tmp_path / "rendu.rar")


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
    assert "connect4.ipynb" in sentences.note("en", report.warnings[0])
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


def test_bad_notebook(tmp_path: Path) -> None:
    for content in (b"", b"{", b"[1]", b'{"cells": 3}', b"\xff\xfe", b'{"cells":' + b"[" * 5000):
        (tmp_path / "tp.ipynb").write_bytes(content)
        assert "tp.ipynb could not be read" in refused(tmp_path)


@pytest.mark.parametrize(
    "name", ["/etc/connect4.py", "../connect4.py", "a/../../connect4.py", "..\\connect4.py", "C:connect4.py"]
)
def test_zip_that_would_write_elsewhere(name: str, tmp_path: Path) -> None:
    assert "outside its folder" in refused(with_entry(tmp_path / "a.zip", name))


def test_zip_with_a_link_a_double_or_a_password(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    assert "link" in refused(with_entry(path, "connect4.py", stat.S_IFLNK | 0o777))
    assert "twice" in refused(doubled(path))
    assert "encrypted" in refused(locked(path))


def test_zip_bombs_and_broken_zips(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", **{"connect4.py": b"#" * (64 << 20)})
    assert path.stat().st_size < 1 << 20
    assert "larger than 256 KiB" in refused(path)
    many = zipped(tmp_path / "b.zip", **{f"f{number}.txt": "" for number in range(4000)})
    assert "more than 3000 files" in refused(many)
    path.write_bytes(b"PK\x03\x04 not really")
    assert "not a zip that can be read" in refused(path)
    whole = zipped(tmp_path / "c.zip", **{"connect4.py": CONNECT4}).read_bytes()
    position = whole.index(b"connect4.py") + 40
    path.write_bytes(whole[:position] + b"\0" * 40 + whole[position + 40 :])
    assert "damaged" in refused(path)


def test_zip_damaged_in_another_way_of_packing(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("connect4.py", CONNECT4)
    data = path.read_bytes()
    position = data.index(b"connect4.py") + 20
    for damaged in (position, position + 40):
        path.write_bytes(data[:damaged] + b"\xff" * 8 + data[damaged + 8 :])
        assert "damaged" in refused(path)


def test_zip_with_an_entry_for_its_own_folder(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", **{".": "", "connect4.py": CONNECT4})
    assert taken(path).texts.keys() == {"connect4"}


# Unreadable submissions, each with its French message, where ~ stands for a no-break space.
UNREADABLE: dict[str, tuple[Callable[[Path], Path], str]] = {
    "link to nowhere": (
        lambda top: linked(top / "tp"),
        "tp est un lien qui ne mène nulle part~: rendez les fichiers eux-mêmes.",
    ),
    "empty folder": (
        lambda top: holding(top / "tp", **{"cache/.keep": ""}) / "cache",
        "cache ne contient ni fichier Python ni notebook, donc aucun de connect4.py, noeud.py. Contenu~: .keep.",
    ),
    "zip of nothing": (
        lambda top: zipped(top / "a.zip"),
        "a.zip ne contient ni fichier Python ni notebook, donc aucun de connect4.py, noeud.py. Contenu~: rien.",
    ),
    "other functions": (
        lambda top: holding(top / "tp", **{"autre.py": "x = 1"}),
        "tp ne contient aucun des fichiers connect4.py, noeud.py, ni de fichier avec leurs fonctions. "
        "Fichiers Python trouvés~: autre.py.",
    ),
    "rar": (
        lambda top: holding(top, **{"tp.rar": b"Rar!"}) / "tp.rar",
        "tp.rar n'est ni un dossier, ni un .py, ni un .ipynb, ni un .zip, ni une archive tar (.tar, .tar.gz, "
        ".tar.bz2, .tar.xz)~: il faut d'abord l'extraire ou le convertir.",
    ),
    "no zip": (
        lambda top: holding(top, **{"a.zip": b"PK\x03\x04 not really"}) / "a.zip",
        "a.zip n'est pas un zip lisible~: redemandez-le.",
    ),
    "bomb": (
        lambda top: zipped(top / "a.zip", **{"connect4.py": b"#" * (1 << 20)}),
        "a.zip~: connect4.py n'a pas pu être lu : il dépasse 256 Kio.",
    ),
    "too many files in a zip": (
        lambda top: zipped(top / "a.zip", **{f"{number}.txt": "" for number in range(3001)}),
        "a.zip est refusé~: il contient plus de 3000 fichiers ou de 256 Mio.",
    ),
    "too many files in a folder": (
        lambda top: holding(top / "tp", **{f"{number}.txt": "" for number in range(3001)}),
        "tp contient plus de 3000 fichiers~: donnez le dossier d'un seul rendu.",
    ),
    "zip that writes elsewhere": (
        lambda top: with_entry(top / "a.zip", "../connect4.py"),
        "a.zip est refusé~: une entrée s'écrirait hors de son dossier ('../connect4.py').",
    ),
    "zip with a link": (
        lambda top: with_entry(top / "a.zip", "connect4.py", stat.S_IFLNK | 0o777),
        "a.zip est refusé~: il contient un lien ('connect4.py')~; rendez le fichier lui-même.",
    ),
    "zip with a double": (
        lambda top: doubled(top / "a.zip"),
        "a.zip est refusé~: il contient deux fois le même nom de fichier.",
    ),
    "zip with a password": (
        lambda top: locked(top / "a.zip"),
        "a.zip est chiffré~: rendez un zip sans mot de passe.",
    ),
    "two that differ": (
        lambda top: holding(top / "tp", **{"a/noeud.py": "x = 1", "b/noeud.py": "x = 2"}),
        "Quel fichier est noeud.py~? Il y a a/noeud.py, b/noeud.py~: gardez-en un seul.",
    ),
    "no notebook": (
        lambda top: holding(top, **{"tp.ipynb": b"[1]"}) / "tp.ipynb",
        "tp.ipynb~: tp.ipynb n'a pas pu être lu : ce n'est pas un notebook (TypeError).",
    ),
}


@pytest.mark.parametrize("what", UNREADABLE)
def test_the_reason_is_said_in_french_without_where_it_lies(what: str, tmp_path: Path) -> None:
    make, said = UNREADABLE[what]
    path = make(tmp_path)
    assert refused(path, "fr") == said.replace("~", "\N{NO-BREAK SPACE}")
    assert str(tmp_path) not in refused(path)


def test_a_path_that_is_not_there_is_told_in_full(tmp_path: Path) -> None:
    path = tmp_path / "nowhere"
    assert refused(path, "fr") == f"{path} n'existe pas. Donnez le dossier, le fichier ou le zip du rendu."


def test_the_folder_one_stands_in_has_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    holding(tmp_path / "tp", **{"noeud.pdf": "%PDF"})
    monkeypatch.chdir(tmp_path / "tp")
    assert refused(Path()) == "tp holds no Python file or notebook, so none of connect4.py, noeud.py. Seen: noeud.pdf."
