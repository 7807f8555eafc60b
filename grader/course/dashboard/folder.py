"""The dashboard's folder, which is written as a whole or not at all, and replaces nothing but an earlier dashboard."""

import re
import tempfile
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from shutil import rmtree

from grader import environment
from grader.model import GraderError

MARKER = ".dashboard"  # lists the files of the dashboard: a folder with any other file is not replaced
_SIGNATURE = "written by python -m grader dashboard, which replaces this folder"


def file_name(label: str, number: int) -> str:
    """Return a file name for a page, valid on every file system and without a path; `number` makes it unique."""
    plain = unicodedata.normalize("NFKD", label).encode("ascii", "ignore").decode().casefold()
    slug = re.sub(r"[^a-z0-9]+", "-", plain)[:40].strip("-")
    return f"{slug or 'hand-in'}-{number}.html"


def assert_replaceable(folder: Path) -> None:
    """Raise GraderError unless `folder` does not exist, or holds only what an earlier dashboard wrote."""
    environment.assert_writable(folder)
    if not folder.exists():
        return
    if not folder.is_dir():
        raise GraderError(f"{folder} is there and is not a folder: name another one")
    foreign = sorted(_names(folder) - _listed_names(folder))
    if foreign:
        raise GraderError(f"{folder} holds {foreign[0]!r}, which is no page of a dashboard: name a new folder")


def write(folder: Path, pages: Mapping[str, str]) -> None:
    """Replace the folder by one with these pages. The keys of `pages` are paths relative to it, with `/`."""
    folder = folder.resolve()
    assert_replaceable(folder)
    with environment.writing(folder):
        temporary = Path(tempfile.mkdtemp(dir=folder.parent, prefix=".grader-"))  # only its owner may read the grades
        try:
            _fill(temporary / "new", pages)
            _exchange(folder, temporary)
        finally:
            rmtree(temporary, ignore_errors=True)


def _fill(folder: Path, pages: Mapping[str, str]) -> None:
    folder.mkdir(mode=0o700)
    for name, page in pages.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(page, encoding="utf-8")
    (folder / MARKER).write_text("\n".join([_SIGNATURE, *pages]) + "\n", encoding="utf-8")


def _exchange(folder: Path, temporary: Path) -> None:
    """Move `folder` to `temporary`/old and `temporary`/new to `folder`; undo the first move when the second fails."""
    if folder.exists():
        folder.rename(temporary / "old")
    try:
        (temporary / "new").rename(folder)
    except OSError:
        if (temporary / "old").exists():
            (temporary / "old").rename(folder)
        raise


def _names(folder: Path) -> set[str]:
    """Return the relative paths of all files and links below the folder; links are not followed."""
    paths = (path for path in folder.rglob("*") if path.is_symlink() or not path.is_dir())
    return {path.relative_to(folder).as_posix() for path in paths}


def _listed_names(folder: Path) -> set[str]:
    """Return the relative paths an earlier dashboard lists as its own; the empty set when there is none."""
    marker = folder / MARKER
    if marker.is_symlink() or not marker.is_file():
        return set()
    lines = marker.read_text(encoding="utf-8", errors="replace").splitlines()
    return {MARKER, *lines[1:]} if lines[:1] == [_SIGNATURE] else set()
