"""The files of a submission, which is a folder, a zip, or a single file.

Nothing is run or written to disk. Links are not followed. A zip is read in memory, entry by entry, with size limits.
"""

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
MAX_NOTEBOOK = 32 * 1024 * 1024  # bytes of a .ipynb file, which may contain images
MAX_ZIP = 256 * 1024 * 1024  # total uncompressed size in bytes, as the zip declares it
_SKIPPED = re.compile(r"(\.[^/]*|__MACOSX|__pycache__|venv|env|site-packages|node_modules)$")


@dataclass(frozen=True)
class Entry:
    """A file of the submission: its path in the submission, and a function that reads it or raises Unreadable."""

    path: PurePosixPath
    read: Callable[[], bytes]

    @property
    def depth(self) -> int:
        """Number of folders above the file, within the submission."""
        return len(self.path.parts) - 1


def name_of(path: Path) -> str:
    """Return the name of a submission, without its parent folders."""
    return path.name or path.resolve().name


def entries(path: Path) -> list[Entry]:
    """List the Python files, notebooks and TOML files of the submission, those nearest to the top folder first.

    Raise GraderError when `path` does not exist, and UnusableHandIn when it is not a valid submission."""
    if path.is_symlink() and not path.exists():
        raise UnusableHandIn(Note.of("link_to_nowhere", name=path.name))
    if not path.exists():
        raise GraderError(Note.of("no_such_path", path=path))
    if path.is_dir():
        files = _folder(path)
    elif path.suffix.lower() == ".zip" or zipfile.is_zipfile(path):
        files = _zip(path)
    elif path.suffix.lower() in (".py", ".ipynb"):
        files = iter([Entry(PurePosixPath(path.name), lambda: _read(path))])
    else:
        raise UnusableHandIn(Note.of("unknown_form", name=path.name))
    return sorted(files, key=lambda entry: (entry.depth, str(entry.path)))


def is_relevant(path: PurePosixPath) -> bool:
    """Return True for a Python file, notebook or TOML file outside caches, hidden folders and environments."""
    return path.suffix.lower() in (".py", ".ipynb", ".toml") and not any(_SKIPPED.match(part) for part in path.parts)


def limit_of(path: PurePosixPath) -> int:
    """Return the maximum size in bytes of a file of this type."""
    return MAX_NOTEBOOK if path.suffix.lower() == ".ipynb" else MAX_SOURCE


def _folder(top: Path) -> Iterator[Entry]:
    count = 0
    for folder, folders, files in os.walk(top, followlinks=False):
        here = PurePosixPath(Path(folder).relative_to(top).as_posix())
        folders[:] = sorted(name for name in folders if not _SKIPPED.match(name) and len(here.parts) < MAX_DEPTH)
        for name in sorted(files):
            count += 1
            if count > MAX_ENTRIES:
                raise UnusableHandIn(Note.of("too_many_files", name=name_of(top), most=MAX_ENTRIES))
            if is_relevant(here / name):
                yield Entry(here / name, lambda file=Path(folder) / name: _read(file))  # type: ignore[misc]


def _read(file: Path) -> bytes:
    """Read a regular file. Raise Unreadable for a link, another type of file, or a file above the size limit."""
    try:  # O_NONBLOCK: opening a named pipe would block
        descriptor = os.open(file, os.O_RDONLY | os.O_NONBLOCK | getattr(os, "O_NOFOLLOW", 0))
    except OSError as error:
        reason = Note.of("system_says", detail=error.strerror or type(error).__name__)
        raise Unreadable(Note.of("is_a_link") if file.is_symlink() else reason) from None
    with os.fdopen(descriptor, "rb") as opened:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise Unreadable(Note.of("no_regular_file"))
        return _checked(opened.read(limit_of(PurePosixPath(file.name)) + 1), PurePosixPath(file.name))


def _checked(data: bytes, path: PurePosixPath) -> bytes:
    """Return `data`. Raise Unreadable when it exceeds the size limit."""
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
        if not member.is_dir() and is_relevant(name):
            yield Entry(name, lambda member=member: _read_member(archive, member))  # type: ignore[misc]


def _path_in_zip(member: zipfile.ZipInfo) -> PurePosixPath:
    """Return the path of an entry. Some Windows tools write backslashes."""
    return PurePosixPath(member.filename.replace("\\", "/"))


def _refuse_bad_zip(name: str, members: list[zipfile.ZipInfo]) -> None:
    """Raise UnusableHandIn for a zip that is too large, encrypted or malicious."""
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
    """Decompress an entry. Read at most one byte more than the limit, since the declared size may be false."""
    path = _path_in_zip(member)
    try:
        with archive.open(member) as opened:
            data = opened.read(limit_of(path) + 1)
    except Exception:  # each compression method raises its own errors
        raise Unreadable(Note.of("zip_damaged")) from None
    return _checked(data, path)
