"""The files of a submission, which is a folder, an archive or a single file; archives in it are opened too.

Nothing is run or written to disk. Links are not followed. Archives are read in memory, entry by entry, with limits on
sizes, numbers and nesting: an archive may be hostile."""

import os
import re
import stat
import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path, PurePath, PurePosixPath

from grader.model import GraderError, Note, Unreadable, UnusableSubmission, join_first
from grader.submission import tar

PROGRAMS = (".py", ".pyw", ".ipynb")
OTHER_ARCHIVES = (".rar", ".7z", ".gz", ".bz2", ".xz", ".zst", ".z", ".dmg", ".iso", ".cab")  # not opened
ZIPS = (".zip",)
TARS = (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz2", ".tar.xz", ".txz")
ARCHIVES = (*ZIPS, *TARS)
_NOT_OPENED = {b"Rar!": "RAR", b"7z\xbc\xaf": "7z"}  # archives by their first bytes
_COMPRESSED = (b"\x1f\x8b", b"BZh", b"\xfd7zXZ")  # by gzip, bzip2 and xz
_TAR_MARK = slice(257, 262)  # where a tar archive says "ustar"
_PAGES = (".html", ".htm")
_BY_CONTENT = ("", ".txt", ".json")  # endings of files that are programs or notebooks when they look like one
_TEXT = ".txt"  # that some browsers and mail programs add: "connect.py.txt"
MAX_ENTRIES = 3000  # in the folder, and in all archives together
MAX_DEPTH = 8
MAX_NESTING = 2  # archives around an archive
MAX_SOURCE = 256 * 1024  # bytes of a .py file
MAX_NOTEBOOK = 32 * 1024 * 1024  # bytes of a .ipynb file, which may contain images
MAX_ZIP = 256 * 1024 * 1024  # total uncompressed size in bytes, as the archives declare it
MAX_INNER = 64 * 1024 * 1024  # bytes of all archives that are not the submission itself
MOST_SHOWN = 5  # paths that a message lists
MAX_NAME = 255  # bytes of a file name, as in file systems; archives can hold longer ones
_SKIPPED = re.compile(r"(\.[^/]*|__MACOSX|__pycache__|venv|env|site-packages|node_modules)$")
_FUNCTION = re.compile(rb"^(?:def|class) \w+[(:]", re.MULTILINE)
_OF_SYSTEMS = re.compile(
    r"(?:(?:eh)?thumbs\.db|desktop\.ini|icon\r|~\$.*)$", re.IGNORECASE
)  # of Windows, macOS, Office


def _at_the_end(endings: tuple[str, ...], more: str = "") -> re.Pattern[str]:
    """Return a pattern of the longest of these endings, in any case."""
    choices = "|".join(re.escape(ending) for ending in sorted(endings, key=len, reverse=True))
    return re.compile(f"(?:{choices}){more}$", re.IGNORECASE)


_ARCHIVE = _at_the_end(ARCHIVES)
_PROGRAM = _at_the_end(PROGRAMS, f"(?:{re.escape(_TEXT)})?")


def is_archive(path: PurePath) -> bool:
    """Return True for the name of an archive that is opened."""
    return path.name.lower().endswith(ARCHIVES)


def is_tar(path: PurePath) -> bool:
    """Return True for the name of a tar archive, plain or compressed."""
    return path.name.lower().endswith(TARS)


def is_program(path: PurePath) -> bool:
    """Return True for the name of a Python file or a notebook."""
    return ending(path).lower().removesuffix(_TEXT) in PROGRAMS


def ending(path: PurePath) -> str:
    """Return the ending of the name as it is written; that of "connect.py.txt" is ".py.txt"."""
    first = PurePath(path.stem).suffix if path.suffix.lower() == _TEXT else ""
    return first + path.suffix if first.lower() in PROGRAMS else path.suffix


def without_archive_ending(name: str) -> str:
    """Return the name of an archive without its ending, any other name as it is."""
    return _ARCHIVE.sub("", name)


def without_ending(name: str) -> str:
    """Return the name of an archive or a program without its ending, any other name as it is."""
    return without_archive_ending(_PROGRAM.sub("", name))


@dataclass(frozen=True)
class Entry:
    """A file of the submission: its path in the submission, and a function that reads it or raises Unreadable.

    An archive is a folder of this path."""

    path: PurePosixPath
    read: Callable[[], bytes]

    @property
    def depth(self) -> int:
        """Number of folders above the file, within the submission."""
        return len(self.path.parts) - 1

    @property
    def stem(self) -> str:
        """Name of the file without its ending."""
        return self.path.name[: -len(ending(self.path))]

    @property
    def suffix(self) -> str:
        """Ending in lower case; ".py" for the "connect.py.txt" that some browsers and mail programs make, and for a
        program without an ending or with another one."""
        own = ending(self.path).lower().removesuffix(".txt")
        return ".py" if own in ("", ".pyw", ".json") else own

    @property
    def is_test(self) -> bool:
        """True for a file of tests by its name."""
        return self.path.name.startswith(("test_", "conftest")) or self.stem.endswith("_test") or "_test_" in self.stem


@dataclass
class Listing:
    """The Python files, notebooks and TOML files of a submission, its other files, and warnings about archives."""

    entries: list[Entry] = field(default_factory=list)
    others: list[PurePosixPath] = field(default_factory=list)
    warnings: list[Note] = field(default_factory=list)


def name_of(path: Path) -> str:
    """Return the name of a submission, without its parent folders."""
    return path.name or path.resolve().name


def entries(path: Path) -> Listing:
    """List the files of the submission, those nearest to the top folder first.

    Raise GraderError when `path` does not exist, and UnusableSubmission when it is not a valid submission."""
    if path.is_symlink() and not path.exists():
        raise UnusableSubmission(Note.of("link_to_nowhere", name=path.name))
    if not path.exists():
        raise GraderError(Note.of("no_such_path", path=path))
    lister = _Lister()
    if path.is_dir():
        lister.add_folder(path)
    elif is_archive(path) or zipfile.is_zipfile(path):
        try:
            lister.add_archive(path, path.name, PurePosixPath(), 0)
        except Unreadable as error:
            raise UnusableSubmission(Note.of("archive_unreadable", name=path.name, why=error.why)) from None
    elif is_program(path) or _is_program_by_content(PurePosixPath(path.name), lambda: read_file(path)):
        lister.listing.entries.append(Entry(PurePosixPath(path.name), lambda: read_file(path)))
    else:
        why = reason_of([PurePosixPath(path.name)])
        raise UnusableSubmission(why or Note.of("unknown_form", name=path.name))
    lister.listing.entries.sort(key=lambda entry: (entry.depth, str(entry.path)))
    return lister.listing


def is_relevant(path: Path | PurePosixPath) -> bool:
    """Return True for the name of a file that may hold work: a program, a file of answers, or an archive of them."""
    return is_program(path) or is_archive(path) or path.suffix.lower() == ".toml"


def is_of_system(name: str) -> bool:
    """Return True for the name of a file that a system or an office program leaves in folders."""
    return _OF_SYSTEMS.match(name) is not None


def files_below(top: Path, on_error: Callable[[OSError], None] | None = None) -> Iterator[Path]:
    """Yield the files of a folder outside caches, hidden folders and environments; `on_error` gets the error of each
    folder that cannot be read. Raise UnusableSubmission when there are too many files, of any kind."""
    count = 0
    for folder, folders, files in os.walk(top, onerror=on_error, followlinks=False):
        depth = len(Path(folder).relative_to(top).parts)
        folders[:] = sorted(name for name in folders if not _SKIPPED.match(name) and depth < MAX_DEPTH)
        for name in sorted(files):
            count += 1
            if count > MAX_ENTRIES:
                raise UnusableSubmission(Note.of("too_many_files", name=name_of(top), most=MAX_ENTRIES))
            if not _SKIPPED.match(name):
                yield Path(folder) / name


def limit_of(path: PurePosixPath) -> int:
    """Return the maximum size in bytes of a file of this type."""
    if is_archive(path):
        return MAX_INNER
    return MAX_NOTEBOOK if ending(path).lower().startswith(".ipynb") else MAX_SOURCE


def shorten_path(path: PurePosixPath) -> str:
    """Return the path for a message, long ones without their middle."""
    text = str(path)
    return text if len(text) <= 120 else f"{text[:60]}…{text[-50:]}"


class _Lister:
    """Lists the files of a folder or an archive, and those of the archives in it, within limits."""

    def __init__(self) -> None:
        self.listing = Listing()
        self._members = self._declared = self._inner = 0  # of all archives: members, bytes, bytes of the inner ones

    def add_folder(self, top: Path) -> None:
        def warn(error: OSError) -> None:
            folder = PurePosixPath(Path(error.filename).relative_to(top).as_posix())
            self._warn(PurePosixPath(name_of(top)) if folder == PurePosixPath() else folder, refusal(error))

        for file in files_below(top, warn):
            path = PurePosixPath(file.relative_to(top).as_posix())
            self._add(path, lambda file=file: read_file(file), 0)  # type: ignore[misc]

    def add_archive(self, source: Path | bytes, name: str, place: PurePosixPath, nesting: int) -> None:
        """Add the files of an archive under the path `place`. Raise UnusableSubmission when it is not a valid one."""
        files = self._tar(source, name) if _holds_tar(source, name) else self._zip(source, name)
        if not files:
            raise UnusableSubmission(Note.of("archive_empty", name=name))
        for path, read in files:
            self._add(place / path, read, nesting + 1)

    def _add(self, path: PurePosixPath, read: Callable[[], bytes], nesting: int) -> None:
        """Add a file; when it is an archive, the files in it."""
        if _is_skipped(path):
            return
        if any(len(part.encode("utf-8", "replace")) > MAX_NAME for part in path.parts):
            self._warn(path, Note.of("name_too_long", most=MAX_NAME))
        elif is_archive(path):
            self._add_inner(path, read, nesting)
        elif is_program(path) or path.suffix.lower() == ".toml" or _is_program_by_content(path, read):
            self.listing.entries.append(Entry(path, read))
        else:
            self.listing.others.append(path)

    def _add_inner(self, path: PurePosixPath, read: Callable[[], bytes], nesting: int) -> None:
        """Add the files of an archive that is not the submission itself; a warning when it cannot be read."""
        if nesting > MAX_NESTING:
            self._warn(path, Note.of("nested_too_deep", most=MAX_NESTING))
            return
        try:
            data = read()
            self._inner += len(data)
            if self._inner > MAX_INNER:
                raise Unreadable(Note.of("archives_too_large", most=MAX_INNER >> 20))
            self.add_archive(data, shorten_path(path), path, nesting)
        except Unreadable as error:
            self._warn(path, error.why)
        except UnusableSubmission as error:
            self.listing.warnings.append(error.note)

    def _warn(self, path: PurePosixPath, why: Note) -> None:
        self.listing.warnings.append(Note.of("file_unreadable", file=shorten_path(path), why=why))

    def _zip(self, source: Path | bytes, name: str) -> list[tuple[PurePosixPath, Callable[[], bytes]]]:
        if isinstance(source, bytes) and source.count(b"PK\1\2") > 20 * MAX_ENTRIES:  # before all of them are in memory
            raise UnusableSubmission(Note.of("zip_too_large", name=name, most=MAX_ENTRIES, size=MAX_ZIP >> 20))
        try:
            archive = zipfile.ZipFile(BytesIO(source) if isinstance(source, bytes) else source)
        except (zipfile.BadZipFile, OSError, NotImplementedError, ValueError):
            raise UnusableSubmission(Note.of("no_zip", name=name)) from None
        members = archive.infolist()
        links = [member.filename for member in members if stat.S_ISLNK(member.external_attr >> 16)]
        self._check(name, [(member.filename, member.file_size) for member in members], links)
        _check_doubles(name, [(member.filename, (member.file_size, member.CRC)) for member in members])
        if any(member.flag_bits & 1 for member in members):
            raise UnusableSubmission(Note.of("zip_with_a_password", name=name))
        return [
            (_path_in_archive(member.filename), lambda member=member: _read_member(archive, member))  # type: ignore[misc]
            for member in members
            if member.filename and not member.filename.endswith("/")  # is_dir() fails on an empty name
        ]

    def _tar(self, source: Path | bytes, name: str) -> list[tuple[PurePosixPath, Callable[[], bytes]]]:
        data = source if isinstance(source, bytes) else read_file(source)
        try:
            members = tar.members(data, MAX_INNER, MAX_ENTRIES)
        except ValueError:
            raise UnusableSubmission(Note.of("no_tar", name=name, most=MAX_ENTRIES, size=MAX_INNER >> 20)) from None
        links = [member.name for member in members if member.is_link]
        self._check(name, [(member.name, len(member.data)) for member in members], links)
        _check_doubles(name, [(member.name, bytes(member.data)) for member in members])
        paths = [_path_in_archive(member.name) for member in members]
        return [
            (path, lambda path=path, member=member: _check_size(bytes(member.data[: limit_of(path) + 1]), path))  # type: ignore[misc]
            for path, member in zip(paths, members, strict=True)
        ]

    def _check(self, name: str, sizes: list[tuple[str, int]], links: list[str]) -> None:
        """Raise UnusableSubmission for an archive that is malicious, or too large together with those before it."""
        members, declared = self._members + len(sizes), self._declared + sum(size for _, size in sizes)
        if members > MAX_ENTRIES or declared > MAX_ZIP:
            raise UnusableSubmission(Note.of("zip_too_large", name=name, most=MAX_ENTRIES, size=MAX_ZIP >> 20))
        names = [file for file, _ in sizes]
        for file in names:
            path = _path_in_archive(file)
            if path.is_absolute() or ".." in path.parts or ":" in "".join(path.parts[:1]):
                raise UnusableSubmission(Note.of("zip_writes_elsewhere", name=name, entry=repr(file)[:MAX_NAME]))
        for link in links:
            if not _is_skipped(_path_in_archive(link)):  # an environment is full of them, and is not read
                raise UnusableSubmission(Note.of("zip_with_a_link", name=name, entry=repr(link)[:MAX_NAME]))
        self._members, self._declared = members, declared


def _holds_tar(source: Path | bytes, name: str) -> bool:
    """Return True for a tar archive, False for a zip, by its first bytes: a name may have the ending of another kind.
    By the name where these tell nothing. Raise UnusableSubmission for an archive that is not opened."""
    start = source[: _TAR_MARK.stop] if isinstance(source, bytes) else _first_bytes(source)
    if form := next((form for mark, form in _NOT_OPENED.items() if start.startswith(mark)), ""):
        raise UnusableSubmission(Note.of("archive_of_another_kind", name=name, form=form))
    if start.startswith(_COMPRESSED) or start[_TAR_MARK] == b"ustar":
        return True
    return is_tar(PurePosixPath(name)) and not start.startswith(b"PK\3\4")


def _first_bytes(file: Path) -> bytes:
    """Return the first bytes of a file; none when it cannot be read, which is told where it is."""
    try:
        with file.open("rb") as opened:
            return opened.read(_TAR_MARK.stop)
    except OSError:
        return b""


def _check_doubles(name: str, contents: list[tuple[str, object]]) -> None:
    """Raise UnusableSubmission for an archive that holds two files of one name which differ."""
    first = dict(reversed(contents))
    for file, content in contents:
        if first[file] != content:
            raise UnusableSubmission(Note.of("zip_with_a_double", name=name, entry=repr(file)[:MAX_NAME]))


def refusal(error: OSError) -> Note:
    """Return why the system does not let a file or a folder be read."""
    if isinstance(error, PermissionError):
        return Note.of("no_permission")
    return Note.of("system_says", detail=error.strerror or "…")


def read_file(file: Path) -> bytes:
    """Read a regular file. Raise Unreadable for a link, another type of file, or a file above the size limit."""
    try:  # O_NONBLOCK: opening a named pipe would block
        descriptor = os.open(file, os.O_RDONLY | os.O_NONBLOCK | getattr(os, "O_NOFOLLOW", 0))
    except OSError as error:
        raise Unreadable(Note.of("is_a_link") if file.is_symlink() else refusal(error)) from None
    with os.fdopen(descriptor, "rb") as opened:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise Unreadable(Note.of("no_regular_file"))
        return _check_size(opened.read(limit_of(PurePosixPath(file.name)) + 1), PurePosixPath(file.name))


def _is_skipped(path: PurePosixPath) -> bool:
    """Return True for what lies in a cache, a hidden folder or an environment."""
    return any(_SKIPPED.match(part) for part in path.parts) or is_of_system(path.name)


def _is_program_by_content(path: PurePosixPath, read: Callable[[], bytes]) -> bool:
    """Return True for a file whose name says nothing of what it holds, and which holds a function, a class or the cells
    of a notebook."""
    if path.suffix.lower() not in _BY_CONTENT:
        return False
    try:
        data = read()
    except Unreadable:
        return False
    is_book = data.lstrip().startswith(b"{") and b'"cell_type"' in data
    return is_book or (path.suffix.lower() != ".json" and _FUNCTION.search(data) is not None)


def reason_of(others: Sequence[PurePosixPath]) -> Note | None:
    """Return what to tell of files of which none is a program, if their endings say why."""
    for key, endings in (("ignored_archive", OTHER_ARCHIVES), ("ignored_page", _PAGES)):
        if found := [shorten_path(path) for path in others if path.suffix.lower() in endings]:
            return Note.of(key, files=join_first(found, MOST_SHOWN))
    return None


def _check_size(data: bytes, path: PurePosixPath) -> bytes:
    """Return `data`. Raise Unreadable when it exceeds the size limit."""
    if len(data) > limit_of(path):
        raise Unreadable(Note.of("too_large", most=limit_of(path) // 1024))
    return data


def _path_in_archive(name: str) -> PurePosixPath:
    """Return the path of an entry. Some Windows tools write backslashes."""
    return PurePosixPath(name.replace("\\", "/"))


def _read_member(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    """Decompress an entry. Read at most one byte more than the limit, since the declared size may be false."""
    path = _path_in_archive(member.filename)
    try:
        with archive.open(member) as opened:
            data = opened.read(limit_of(path) + 1)
    except Exception:  # each compression method raises its own errors
        raise Unreadable(Note.of("zip_damaged")) from None
    return _check_size(data, path)
