"""A folder of pages, written whole or not at all, that replaces an earlier one of ours and nothing else."""

import re
import tempfile
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from shutil import rmtree

from grader import files
from grader.model import GraderError

MARKER = ".dashboard"  # lists what we wrote: a folder with anything else in it is not ours to replace
_SIGNATURE = "written by python -m grader dashboard, which replaces this folder"


def file_name(label: str, number: int) -> str:
    """A page's file name that every file system takes and that leads nowhere; `number` makes it the only one."""
    plain = unicodedata.normalize("NFKD", label).encode("ascii", "ignore").decode().casefold()
    slug = re.sub(r"[^a-z0-9]+", "-", plain)[:40].strip("-")
    return f"{slug or 'hand-in'}-{number}.html"


def must_be_ours(folder: Path) -> None:
    """Raises GraderError unless nothing is there, or only what an earlier dashboard wrote."""
    files.must_take(folder)
    if not folder.exists():
        return
    if not folder.is_dir():
        raise GraderError(f"{folder} is there and is not a folder: name another one")
    foreign = sorted(_names(folder) - _ours(folder))
    if foreign:
        raise GraderError(f"{folder} holds {foreign[0]!r}, which is no page of a dashboard: name a new folder")


def write(folder: Path, pages: Mapping[str, str]) -> None:
    """Put these pages in the folder's place. `pages` by path below it, our own names with `/`."""
    folder = folder.resolve()
    must_be_ours(folder)
    with files.writing(folder):
        made = Path(tempfile.mkdtemp(dir=folder.parent, prefix=".grader-"))  # for nobody else: grades
        try:
            _fill(made / "new", pages)
            _exchange(folder, made)
        finally:
            rmtree(made, ignore_errors=True)


def _fill(folder: Path, pages: Mapping[str, str]) -> None:
    folder.mkdir(mode=0o700)
    for name, page in pages.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(page, encoding="utf-8")
    (folder / MARKER).write_text("\n".join([_SIGNATURE, *pages]) + "\n", encoding="utf-8")


def _exchange(folder: Path, made: Path) -> None:
    """Two renames; when the second one fails, what was there is there again."""
    if folder.exists():
        folder.rename(made / "old")
    try:
        (made / "new").rename(folder)
    except OSError:
        if (made / "old").exists():
            (made / "old").rename(folder)
        raise


def _names(folder: Path) -> set[str]:
    """Everything below the folder but folders; what a link leads to is not followed."""
    found = (path for path in folder.rglob("*") if path.is_symlink() or not path.is_dir())
    return {path.relative_to(folder).as_posix() for path in found}


def _ours(folder: Path) -> set[str]:
    """What an earlier dashboard says it wrote; nothing when there was none."""
    marker = folder / MARKER
    if marker.is_symlink() or not marker.is_file():
        return set()
    said = marker.read_text(encoding="utf-8", errors="replace").splitlines()
    return {MARKER, *said[1:]} if said[:1] == [_SIGNATURE] else set()
