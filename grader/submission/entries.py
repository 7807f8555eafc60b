"""The files of a hand-in, in whatever it came: a folder, a zip, or one file.

Bytes are read, nothing is unpacked or run.
Links are never followed, and nothing is written: a zip is read in memory, entry by entry, under caps."""

import os
import re
import stat
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from grader.model import GraderError, Note, Unreadable, UnusableHandIn

MAX_ENTRIES = 3000
MAX_DEPTH = 8
MAX_SOURCE = 256 * 1024  # bytes of a .py file
MAX_NOTEBOOK = 32 * 1024 * 1024  # bytes of a .ipynb file: its pictures are inside
MAX_ZIP = 256 * 1024 * 1024  # bytes a zip says it holds
_SKIPPED = re.compile(r"(\.[^/]*|__MACOSX|__pycache__|venv|env|site-packages|node_modules)$")


@dataclass(frozen=True)
class Entry:
    """A file of the hand-in: where it stands in it, and how to read it. `read` raises Unreadable."""

    path: PurePosixPath
    read: Callable[[], bytes]

    @property
    def depth(self) -> int:
        """How many folders down it is."""
        return len(self.path.parts) - 1


def name_of(path: Path) -> str:
    """What a hand-in is called; where it lies is nobody's business."""
    return path.name or path.resolve().name


def entries(path: Path) -> list[Entry]:
    """Every Python file and notebook of the hand-in. Raises GraderError when there is nothing, UnusableHandIn for what
    cannot be a hand-in."""
    if path.is_symlink() and not path.exists():
        raise UnusableHandIn(Note.of("link_to_nowhere", name=path.name))
    if not path.exists():
        raise GraderError(Note.of("no_such_path", path=path))
    if path.is_dir():
        found = _folder(path)
    elif path.suffix.lower() == ".zip" or zipfile.is_zipfile(path):
        found = _zip(path)
    elif path.suffix.lower() in (".py", ".ipynb"):
        found = iter([Entry(PurePosixPath(path.name), lambda: _read(path))])
    else:
        raise UnusableHandIn(Note.of("unknown_form", name=path.name))
    return sorted(found, key=lambda entry: (entry.depth, str(entry.path)))


def wanted(path: PurePosixPath) -> bool:
    """True for a source file, notebook or file of answers outside caches, hidden folders and environments."""
    return path.suffix.lower() in (".py", ".ipynb", ".toml") and not any(_SKIPPED.match(part) for part in path.parts)


def limit_of(path: PurePosixPath) -> int:
    """The bytes a file of this kind may have."""
    return MAX_NOTEBOOK if path.suffix.lower() == ".ipynb" else MAX_SOURCE


def _folder(top: Path) -> Iterator[Entry]:
    seen = 0
    for folder, folders, files in os.walk(top, followlinks=False):
        here = PurePosixPath(Path(folder).relative_to(top).as_posix())
        folders[:] = sorted(name for name in folders if not _SKIPPED.match(name) and len(here.parts) < MAX_DEPTH)
        for name in sorted(files):
            seen += 1
            if seen > MAX_ENTRIES:
                raise UnusableHandIn(Note.of("too_many_files", name=name_of(top), most=MAX_ENTRIES))
            if wanted(here / name):
                yield Entry(here / name, lambda file=Path(folder) / name: _read(file))  # type: ignore[misc]


def _read(file: Path) -> bytes:
    """The bytes of a regular file of a sensible size."""
    try:
        descriptor = os.open(file, os.O_RDONLY | os.O_NONBLOCK | getattr(os, "O_NOFOLLOW", 0))
    except OSError as error:
        said = Note.of("system_says", detail=error.strerror or type(error).__name__)
        raise Unreadable(Note.of("is_a_link") if file.is_symlink() else said) from None
    with os.fdopen(descriptor, "rb") as opened:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise Unreadable(Note.of("no_regular_file"))
        return _capped(opened.read(limit_of(PurePosixPath(file.name)) + 1), PurePosixPath(file.name))


def _capped(data: bytes, path: PurePosixPath) -> bytes:
    if len(data) > limit_of(path):
        raise Unreadable(Note.of("too_large", most=limit_of(path) // 1024))
    return data


def _zip(path: Path) -> Iterator[Entry]:
    try:
        archive = zipfile.ZipFile(path)
    except (zipfile.BadZipFile, OSError, NotImplementedError, ValueError):
        raise UnusableHandIn(Note.of("no_zip", name=path.name)) from None
    members = archive.infolist()
    _refuse_bad_zip(path.name, members)
    for member in members:
        name = _path_in_zip(member)
        if not member.is_dir() and wanted(name):
            yield Entry(name, lambda member=member: _read_member(archive, member))  # type: ignore[misc]


def _path_in_zip(member: zipfile.ZipInfo) -> PurePosixPath:
    """Where an entry stands; some tools of Windows write back-slashes."""
    return PurePosixPath(member.filename.replace("\\", "/"))


def _refuse_bad_zip(name: str, members: list[zipfile.ZipInfo]) -> None:
    """Raise UnusableHandIn for a zip that no honest tool makes."""
    if len(members) > MAX_ENTRIES or sum(member.file_size for member in members) > MAX_ZIP:
        raise UnusableHandIn(Note.of("zip_too_large", name=name, most=MAX_ENTRIES, size=MAX_ZIP >> 20))
    names = [member.filename for member in members]
    for member in members:
        path = _path_in_zip(member)
        if path.is_absolute() or ".." in path.parts or ":" in "".join(path.parts[:1]):
            raise UnusableHandIn(Note.of("zip_writes_elsewhere", name=name, entry=repr(member.filename)))
        if stat.S_ISLNK(member.external_attr >> 16):
            raise UnusableHandIn(Note.of("zip_with_a_link", name=name, entry=repr(member.filename)))
        if member.flag_bits & 1:
            raise UnusableHandIn(Note.of("zip_with_a_password", name=name))
    if len(set(names)) < len(names):
        raise UnusableHandIn(Note.of("zip_with_a_double", name=name))


def _read_member(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    """At most the cap and one byte are ever unpacked, whatever the zip says of its sizes."""
    path = _path_in_zip(member)
    try:
        with archive.open(member) as opened:
            data = opened.read(limit_of(path) + 1)
    except Exception:  # each way of packing has errors of its own
        raise Unreadable(Note.of("zip_damaged")) from None
    return _capped(data, path)
