"""Tests of what cannot be read or graded: one sentence says why, in both languages."""

import stat
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.building import CONNECT4
from tests.support.intake import refused, taken, zipped


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
    "zip of nothing": (lambda top: zipped(top / "a.zip"), f"a.zip {NOTHING}rien. Rendez ces fichiers, ou le notebook."),
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
        "tp~: Les pages ne sont pas lues~: onlinetext.html. Un texte saisi dans une page perd les espaces au début de "
        "ses lignes. Rendez un fichier~: un .py ou le notebook.",
    ),
    "document": (
        lambda top: holding(top, **{"tp.pdf": b"%PDF"}) / "tp.pdf",
        "tp.pdf n'est ni un dossier, ni un .py, ni un .ipynb, ni un .zip, ni une archive tar (.tar, .tar.gz, "
        ".tar.bz2, .tar.xz). Extrayez-le ou convertissez-le d'abord.",
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
