"""Tests of archives, read within limits whatever a hostile one holds, and of what cannot be read or graded: one
sentence says why, in both languages."""

import bz2
import gzip
import io
import lzma
import random
import stat
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from grader.course import discovery
from grader.gradebook.roster import name_in
from grader.submission import entries, tar
from grader.submission.reading import Submission
from tests import ASSIGNMENT
from tests.support.building import CONNECT4, NOEUD, WORDS, full, graded, hand_in
from tests.support.intake import note_keys, refused, taken, zipped

FILES = {"tp/connect4.py": CONNECT4.encode(), "tp/noeud.py": NOEUD.encode()}


def zip_of(files: dict[str, bytes]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return data.getvalue()


def tar_of(files: dict[str, bytes], form: int = tarfile.PAX_FORMAT, kind: bytes = tarfile.REGTYPE) -> bytes:
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w", format=form) as archive:
        for name, content in files.items():
            member = tarfile.TarInfo(name)
            member.type, member.linkname, member.size = kind, "connect4.py", len(content)
            archive.addfile(member, io.BytesIO(content))
    return data.getvalue()


def said(submission: Submission) -> str:
    return " ".join(WORDS["en"].note(note) for note in submission.warnings)


def test_a_folder_with_a_zip_as_moodle_downloads_it(tmp_path: Path) -> None:
    folder = tmp_path / "DUPONT Jean_123_assignsubmission_file_"
    folder.mkdir()
    (folder / "devoir.zip").write_bytes(zip_of(FILES))
    submission = taken(folder)
    assert submission.files == {"connect4": "devoir.zip/tp/connect4.py", "noeud": "devoir.zip/tp/noeud.py"}
    assert submission.warnings == ()
    assert full(graded(folder, "get_first_row").exercises[0])


def streams(data: bytes) -> bytes:
    """Compress the halves apart, as `cat` and parallel compressors put them together, with the padding xz allows."""
    half = len(data) // 2
    return lzma.compress(data[:half]) + bytes(8) + lzma.compress(b"") + lzma.compress(data[half:]) + bytes(4)


FORMS: dict[str, tuple[str, bytes]] = {
    "zip": ("a.zip", zip_of(FILES)),
    "tar.gz": ("a.tar.gz", gzip.compress(tar_of(FILES))),
    "tgz": ("a.tgz", gzip.compress(tar_of(FILES, tarfile.GNU_FORMAT))),
    "tar": ("a.TAR", tar_of(FILES, tarfile.USTAR_FORMAT)),
    "tar.bz2": ("a.tar.bz2", bz2.compress(tar_of(FILES))),
    "tbz2 of another name": ("a.tbz2", bz2.compress(tar_of({f"BZh{n}": t for n, t in FILES.items()}))),
    "tar that begins like bzip2": ("a.tar", tar_of({f"BZh9/{n}": t for n, t in FILES.items()})),
    "tar.xz": ("a.tar.xz", lzma.compress(tar_of(FILES))),
    "tar.xz of several streams": ("a.tar.xz", streams(tar_of(FILES))),
    "txz": ("a.TXZ", lzma.compress(tar_of(FILES), preset=9)),
    "long names": ("a.tgz", gzip.compress(tar_of({f"{'é' * 90}/{'d' * 99}/{n}": t for n, t in FILES.items()}))),
    "long names of GNU": ("a.tar", tar_of({f"{'d' * 120}/{n}": t for n, t in FILES.items()}, tarfile.GNU_FORMAT)),
    "tar.gz named zip": ("a.zip", gzip.compress(tar_of(FILES))),
    "tar named zip": ("a.zip", tar_of(FILES, tarfile.USTAR_FORMAT)),
    "zip named tar": ("a.tar", zip_of(FILES)),
    "zip in a zip": ("a.zip", zip_of({"rendu/b.zip": zip_of(FILES)})),
    "tar.gz in a zip in a zip": ("a.zip", zip_of({"b.zip": zip_of({"c.tar.gz": gzip.compress(tar_of(FILES))})})),
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_archive_is_read_alone_and_in_a_folder(form: str, tmp_path: Path) -> None:
    name, data = FORMS[form]
    (tmp_path / "in").mkdir()
    for path in (tmp_path / name, tmp_path / "in" / name):
        path.write_bytes(data)
        submission = taken(path if path.parent == tmp_path else path.parent)
        assert submission.texts == {"connect4": CONNECT4, "noeud": NOEUD}
        assert submission.warnings == ()


def test_one_archive_more_is_not_opened(tmp_path: Path) -> None:
    data = zip_of(FILES)
    for _ in range(3):
        data = zip_of({"b.zip": data})
    (tmp_path / "a.zip").write_bytes(data)
    assert "it is in more than 2 archives" in refused(tmp_path / "a.zip")


def test_a_zip_beside_its_own_content_is_no_second_version(tmp_path: Path) -> None:
    hand_in(tmp_path, connect4=CONNECT4, noeud=NOEUD)
    (tmp_path / "devoir.zip").write_bytes(zip_of(FILES))
    assert taken(tmp_path).files["connect4"] == "connect4.py"
    assert taken(tmp_path).warnings == ()


def damaged(name: str) -> bytes:
    """Return a tar whose header names a size that it does not have."""
    header = tarfile.TarInfo(name)
    header.size = 1 << 40
    return header.tobuf(tarfile.GNU_FORMAT) + b"x" * 512


def negative(name: str) -> bytes:
    """Return a tar whose size is negative, at which a naive reader goes back for ever."""
    block = bytearray(tarfile.TarInfo(name).tobuf(tarfile.GNU_FORMAT))
    block[124:136] = b"\xff" * 11 + b"\x00"
    block[148:156] = b"        "
    block[148:156] = b"%06o\0 " % sum(block)
    return bytes(block)


HUGE_DICTIONARY = [{"id": lzma.FILTER_LZMA2, "dict_size": 1 << 28}]
TOO_LARGE, NO_TAR = "more than 3000 files or 64 MiB", "not a tar archive that can be read"
HOSTILE: dict[str, tuple[str, Callable[[], bytes], str]] = {
    "no zip": ("b.zip", lambda: b"PK\x03\x04 no", "not a zip that can be read"),
    "zip that writes elsewhere": ("b.zip", lambda: zip_of({"../connect4.py": b"x = 1"}), "outside its folder"),
    "zip with too many files": ("b.zip", lambda: zip_of({f"{n}.py": b"" for n in range(3001)}), "more than 3000"),
    "zip with a very long name": ("b.zip", lambda: zip_of({"a" * 3000 + ".py": b"x = 1"}), "name is longer than 255"),
    "no tar": ("b.tar.gz", lambda: b"\x1f\x8b no", NO_TAR),
    "empty tar": ("b.tar", lambda: b"", NO_TAR),
    "tar bomb": ("b.tgz", lambda: gzip.compress(b"\0" * (65 << 20)), TOO_LARGE),
    "bzip2 bomb": ("b.tar.bz2", lambda: bz2.compress(b"\0" * (65 << 20)), TOO_LARGE),
    "xz bomb": ("b.txz", lambda: lzma.compress(b"\0" * (65 << 20), preset=0), TOO_LARGE),
    "xz bomb of two streams": ("b.txz", lambda: lzma.compress(bytes(33 << 20), preset=0) * 2, TOO_LARGE),
    "xz whose second stream asks for much memory": (
        "b.tar.xz",
        lambda: lzma.compress(tar_of(FILES)) + lzma.compress(b"x", filters=HUGE_DICTIONARY),
        NO_TAR,
    ),
    "xz that asks for much memory": ("b.tar.xz", lambda: lzma.compress(b"x", filters=HUGE_DICTIONARY), NO_TAR),
    "no bzip2": ("b.tbz2", lambda: b"BZh91AY&SY no", NO_TAR),
    "no xz": ("b.tar.xz", lambda: b"\xfd7zXZ\0 no", NO_TAR),
    "tar of a false size": ("b.tar", lambda: damaged("connect4.py"), NO_TAR),
    "tar of a negative size": ("b.tar", lambda: negative("connect4.py"), NO_TAR),
    "tar of too many files": ("b.tar", lambda: tar_of({f"{n}.py": b"" for n in range(3001)}), "more than 3000"),
    "tar that writes elsewhere": ("b.tar", lambda: tar_of({"/etc/connect4.py": b"x = 1"}), "outside its folder"),
    "tar with a link": ("b.tar", lambda: tar_of({"connect4.py": b""}, kind=tarfile.SYMTYPE), "holds a link"),
    "tar of headers alone": ("b.tar", lambda: tar_of({"x": b"1"}, kind=tarfile.XHDTYPE)[:1024] * 9000, NO_TAR),
    "nothing but nesting": ("b.zip", lambda: zip_of({"c.zip": zip_of({"d.zip": zip_of({})})}), ""),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_archive_costs_nothing_but_itself(what: str, tmp_path: Path) -> None:
    name, make, reason = HOSTILE[what]
    hand_in(tmp_path, connect4=CONNECT4)
    (tmp_path / name).write_bytes(make())
    submission = taken(tmp_path)
    assert submission.texts == {"connect4": CONNECT4}
    assert reason in said(submission)
    assert all(len(WORDS["fr"].note(note)) < 400 for note in submission.warnings)
    (tmp_path / "connect4.py").unlink()
    assert reason in refused(tmp_path)
    assert len(refused(tmp_path)) < 400


def test_a_hostile_member_is_refused_inside_an_archive_too(tmp_path: Path) -> None:
    inner = zip_of({"noeud.py": b"#" * (300 << 10), "b.zip": zip_of({"../x.py": b""})})
    (tmp_path / "a.zip").write_bytes(zip_of({"connect4.py": CONNECT4.encode(), "i.zip": inner}))
    submission = taken(tmp_path / "a.zip")
    assert submission.texts == {"connect4": CONNECT4}
    assert sorted(note_keys(submission)) == ["file_unreadable", "zip_writes_elsewhere"]


def test_archives_share_the_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hand_in(tmp_path, connect4=CONNECT4)
    for number in range(4):
        zipped(tmp_path / f"{number}.zip", **{f"{n}.txt": "" for n in range(1000)})
    assert note_keys(taken(tmp_path))[0] == "zip_too_large"
    monkeypatch.setattr(entries, "MAX_INNER", 1000)
    assert "larger than" in said(taken(tmp_path))


def test_an_archive_that_is_a_link_is_not_followed(tmp_path: Path) -> None:
    zipped(tmp_path / "outside.zip", **{"noeud.py": NOEUD})
    hand_in(tmp_path / "tp", connect4=CONNECT4)
    (tmp_path / "tp" / "devoir.zip").symlink_to(tmp_path / "outside.zip")
    submission = taken(tmp_path / "tp")
    assert submission.texts.keys() == {"connect4"}
    assert "link" in said(submission)


def test_members_of_other_types_are_no_files() -> None:
    for kind in (tarfile.DIRTYPE, tarfile.FIFOTYPE, tarfile.CHRTYPE, tarfile.GNUTYPE_SPARSE):
        assert tar.members(tar_of({"connect4.py": b""}, kind=kind), 1 << 20, 10) == []
    (link,) = tar.members(tar_of({"connect4.py": b""}, kind=tarfile.LNKTYPE), 1 << 20, 10)
    assert link.is_link


def test_a_class_takes_these_archives_for_hand_ins(tmp_path: Path) -> None:
    for name in ("ada.tar.gz", "bob.zip", "dan.TAR.XZ", "eve.py.txt", "notes.txt"):
        (tmp_path / name).write_bytes(b"")
    found, others = discovery.hand_ins(tmp_path, ASSIGNMENT.rubric)
    assert [path.name for path in found] == ["ada.tar.gz", "bob.zip", "dan.TAR.XZ", "eve.py.txt"]
    assert [path.name for path in others] == ["notes.txt"]
    assert [name_in(path.name) for path in found] == ["ada", "bob", "dan", "eve"]


def xz_without_the_end(data: bytes) -> dict[str, bytes]:
    """Return archives that break off in the data, in the index behind it, and in a second stream."""
    whole = lzma.compress(data)
    return {"data": whole[: len(whole) // 2], "index": whole[:-1], "second stream": (whole + whole)[:-20]}


@pytest.mark.parametrize("where", ["data", "index", "second stream"])
def test_an_xz_that_breaks_off_is_damaged_and_not_read_in_part(where: str) -> None:
    data = tar_of({f"{n}.py": random.Random(n).randbytes(5000) for n in range(4)})
    with pytest.raises(ValueError, match="damaged"):
        tar.members(xz_without_the_end(data)[where], 1 << 20, 10)
    assert len(tar.members(lzma.compress(data), 1 << 20, 10)) == 4


def test_what_lies_behind_an_xz_must_be_another_one() -> None:
    with pytest.raises(ValueError, match="damaged"):
        tar.members(lzma.compress(tar_of(FILES)) + b"no stream", 1 << 20, 10)


def test_links_in_an_environment_cost_nothing(tmp_path: Path) -> None:
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w:xz") as archive:
        for name, kind in {"tp/connect4.py": tarfile.REGTYPE, "tp/venv/bin/python": tarfile.SYMTYPE}.items():
            member = tarfile.TarInfo(name)
            content = CONNECT4.encode() if kind == tarfile.REGTYPE else b""
            member.type, member.linkname, member.size = kind, "/usr/bin/python3", len(content)
            archive.addfile(member, io.BytesIO(content))
    (tmp_path / "a.tar.xz").write_bytes(data.getvalue())
    submission = taken(tmp_path / "a.tar.xz")
    assert (submission.texts, submission.warnings) == ({"connect4": CONNECT4}, ())


def test_modes_of_entries_are_of_no_account(tmp_path: Path) -> None:
    entry = zipfile.ZipInfo("connect4.py")
    entry.external_attr = (stat.S_IFREG | 0o000) << 16
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr(entry, CONNECT4)
    assert taken(tmp_path / "a.zip").texts == {"connect4": CONNECT4}


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
        archive.writestr("connect4.py", "a = 1")
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


@pytest.mark.parametrize(
    "name", ["/etc/connect4.py", "../connect4.py", "a/../../connect4.py", "..\\connect4.py", "C:connect4.py"]
)
def test_zip_that_would_write_elsewhere(name: str, tmp_path: Path) -> None:
    assert "outside its folder" in refused(with_entry(tmp_path / "a.zip", name))


@pytest.mark.parametrize(
    ("packing", "offset", "width"),
    [(zipfile.ZIP_DEFLATED, 40, 40), (zipfile.ZIP_LZMA, 20, 8), (zipfile.ZIP_LZMA, 60, 8)],
)
def test_damaged_zip(packing: int, offset: int, width: int, tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", packing) as archive:
        archive.writestr("connect4.py", CONNECT4)
    data = path.read_bytes()
    start = data.index(b"connect4.py") + offset
    filling = b"\0" if packing == zipfile.ZIP_DEFLATED else b"\xff"
    path.write_bytes(data[:start] + filling * width + data[start + width :])
    assert "damaged" in refused(path)


def test_zip_with_an_entry_for_its_own_folder(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", **{".": "", "connect4.py": CONNECT4})
    assert taken(path).texts.keys() == {"connect4"}


# Unreadable submissions, each with its French message, where ~ stands for a no-break space or a plain one.
NOTHING = "ne contient ni fichier Python ni notebook, donc aucun de connect4.py, noeud.py. Contenu~: "
UNREADABLE: dict[str, tuple[Callable[[Path], Path], str]] = {
    "link to nowhere": (
        lambda top: linked(top / "tp"),
        "tp est un lien qui ne mène nulle part~: rendez les fichiers eux-mêmes.",
    ),
    "empty folder": (
        lambda top: holding(top / "tp", **{"cache/.keep": ""}) / "cache",
        f"cache {NOTHING}.keep. Rendez ces fichiers, ou le notebook.",
    ),
    "zip of nothing": (
        lambda top: zipped(top / "a.zip"),
        "a.zip ne contient aucun fichier~: mettez-y de nouveau les fichiers.",
    ),
    "RAR named zip": (
        lambda top: holding(top, **{"a.zip": b"Rar!\x1a\x07\x01\x00"}) / "a.zip",
        "a.zip est une archive RAR, quoi que dise son nom, et ces archives ne sont pas ouvertes. "
        "Rendez les fichiers eux-mêmes, ou un .zip.",
    ),
    "other functions": (
        lambda top: holding(top / "tp", **{"autre.py": "x = 1"}),
        "tp ne contient aucun des fichiers connect4.py, noeud.py, ni aucun autre fichier avec leurs fonctions. "
        "Fichiers Python trouvés~: autre.py.",
    ),
    "rar": (
        lambda top: holding(top, **{"tp.rar": b"Rar!"}) / "tp.rar",
        "Les archives de ce genre ne sont pas ouvertes~: tp.rar. Rendez les fichiers eux-mêmes, ou un .zip.",
    ),
    "7z in a folder": (
        lambda top: holding(top / "tp", **{"tp.7z": b"7z"}),
        "tp~: Les archives de ce genre ne sont pas ouvertes~: tp.7z. Rendez les fichiers eux-mêmes, ou un .zip.",
    ),
    "online text": (
        lambda top: holding(top / "tp", **{"onlinetext.html": "<p>def get_first_row(board, col):<br>return 1</p>"}),
        "tp~: Les pages ne sont pas lues~: onlinetext.html. Une page peut perdre les espaces au début des "
        "lignes. Rendez un fichier~: un .py ou le notebook.",
    ),
    "document": (
        lambda top: holding(top, **{"tp.pdf": b"%PDF"}) / "tp.pdf",
        "tp.pdf n'est ni un dossier, ni un .py, ni un .ipynb, ni un .zip, ni une archive tar (.tar, .tar.gz, "
        ".tar.bz2, .tar.xz). Extrayez-le ou convertissez-le d'abord.",
    ),
    "no zip": (
        lambda top: holding(top, **{"a.zip": b"PK\x03\x04 not really"}) / "a.zip",
        "a.zip n'est pas un zip lisible. Il est peut-être abîmé~: rendez-le de nouveau.",
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
        "a.zip est refusé~: il contient deux fois le fichier 'connect4.py', avec des contenus différents~; "
        "refaites l'archive.",
    ),
    "zip with a password": (lambda top: locked(top / "a.zip"), "a.zip est chiffré~: rendez un zip sans mot de passe."),
    "two that differ": (
        lambda top: holding(top / "tp", **{"a/noeud.py": "x = 1", "b/noeud.py": "x = 2"}),
        "Quel fichier est noeud.py~? Il y a a/noeud.py, b/noeud.py~: gardez-en un seul.",
    ),
    "no notebook": (
        lambda top: holding(top, **{"tp.ipynb": b"[1]"}) / "tp.ipynb",
        "tp.ipynb n'a pas pu être lu : ce n'est pas un notebook~; "
        "ouvrez-le dans Jupyter, enregistrez-le, et rendez ce fichier.",
    ),
}


@pytest.mark.parametrize("what", UNREADABLE)
def test_the_reason_is_said_in_french_without_where_it_lies(what: str, tmp_path: Path) -> None:
    make, said = UNREADABLE[what]
    path = make(tmp_path)
    assert refused(path, "fr").replace("\N{NO-BREAK SPACE}", " ") == said.replace("~", " ")
    assert str(tmp_path) not in refused(path)


def test_a_path_that_is_not_there_is_told_in_full(tmp_path: Path) -> None:
    path = tmp_path / "nowhere"
    assert refused(path, "fr") == f"{path} n'existe pas. Donnez le dossier, le fichier ou le zip du rendu."


def test_the_folder_one_stands_in_has_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    holding(tmp_path / "tp", **{"noeud.pdf": "%PDF"})
    monkeypatch.chdir(tmp_path / "tp")
    said = "tp holds no Python file and no notebook, so none of connect4.py, noeud.py. Found: noeud.pdf."
    assert refused(Path()) == f"{said} Hand in these files or the notebook."
