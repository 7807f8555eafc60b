"""Discovery of the submissions of a class: the entries of its folder, or of what a platform lets download."""

import itertools
import lzma
import os
import re
import shutil
import tarfile
import unicodedata
import zipfile
import zlib
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, tzinfo
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import IO

from grader.assignment.rubric import Rubric
from grader.gradebook.roster import earlier_label
from grader.model import GraderError, Note
from grader.submission.entries import (
    is_archive,
    is_of_system,
    is_program,
    is_tar,
    without_archive_ending,
    without_ending,
)

_REPORT = re.compile(r"rapport(\(\d+\))?\.txt")
_FIRST_LINE = re.compile(r"\ufeff?Archive créée le ")
_STUDENT = re.compile(r"\d+/\d+ (?P<name>\S.*?) \(.*\) : .*")  # 1/25 Jean Dupont (2NDE 1) : rendu
_MAX_REPORT = 1 << 20  # bytes
_NUMBER = re.compile(r"\(\d+\)$")  # of a second copy under one name
_FAILURES = (
    *(OSError, EOFError, ValueError, RuntimeError, NotImplementedError),
    *(zipfile.BadZipFile, tarfile.TarError, zlib.error, lzma.LZMAError),
)
_MAX_DEPTH = 100  # folders around a file: what removes them calls itself for each
_OTHER_SUFFIXES = {".csv", ".html", ".json", ".log", ".md", ".txt", ".xlsx"}  # of files that are no submission
_UNUSUAL = re.compile(r"[\ud800-\udfff]|\\ud[89a-f]")  # a lone surrogate, or what one is written as
_GRADEBOOK_SUFFIXES = {".sqlite", ".sqlite-shm", ".sqlite-wal"}
# The names of files that platforms do not sort into folders: Canvas's student, user, upload and file; Moodle's student,
# participant, kind of submission and file.
_CANVAS = re.compile(r"(?P<name>[^_]+)_(?P<late>LATE_)?(?P<number>\d+)_(?P<upload>\d+)_(?P<file>.+)", re.IGNORECASE)
_MOODLE = re.compile(r"(?P<name>[^_]*)_(?P<number>\d+)_assignsubmission_[a-z]+_(?P<file>.+)")


def find_copies(paths: Sequence[Path]) -> list[Path]:
    """Return the students' copies among the files of a folder; none when it is no download of Capytale."""
    stems = {stem for path in paths for name in _students(path) for stem in _stems(name)}
    files = [path for path in paths if is_program(path) and path.is_file() and not path.is_symlink()] if stems else []
    return [path for path in files if _NUMBER.sub("", without_ending(path.name)) in stems]


def _students(path: Path) -> list[str]:
    """Return the names, the first name first, in the report of a download; none for any other file."""
    if path.is_symlink() or not path.is_file() or not _REPORT.fullmatch(path.name):
        return []
    with path.open("rb") as file:
        lines = file.read(_MAX_REPORT).decode("utf-8", "replace").splitlines()
    if not lines or not _FIRST_LINE.match(lines[0]):
        return []
    return [match["name"] for match in map(_STUDENT.fullmatch, lines) if match]


def _stems(name: str) -> set[str]:
    """Return the names that a student's file may have: the report does not say where the last name begins."""
    words = name.split()
    return {_slug(f"{' '.join(words[place:])}_{' '.join(words[:place])}") for place in range(len(words) + 1)}


def _slug(text: str) -> str:
    """Return the text as Capytale writes it into names of files: "O'Brien_Zoé Anne" is "obrien_zoe-anne"."""
    plain = re.sub(r"\s+", "-", unicodedata.normalize("NFKD", text).lower().strip())
    return re.sub(r"--+", "-", re.sub(r"[^\w-]+", "", plain, flags=re.ASCII))


@dataclass(frozen=True)
class Limits:
    """The most an archive may hold."""

    files: int
    size: int  # bytes, unpacked


WHOLE_CLASS = Limits(files=200_000, size=8 << 30)


def unpack(path: Path, target: Path, zone: tzinfo | None, limits: Limits = WHOLE_CLASS) -> None:
    """Unpack an archive into a new folder, with the times of its files; `zone` is that of the times in a zip.

    Raise GraderError when it cannot be read, exceeds the limits, or would write elsewhere."""
    try:
        target.mkdir()
        with _open(path) as archive:
            count = size = 0
            for member in _tar_members(archive) if isinstance(archive, tarfile.TarFile) else _members(archive, zone):
                count, size = count + 1, size + member.size
                if count > limits.files or size > limits.size:
                    raise ValueError(f"it holds more than {limits.files} files or {limits.size >> 20} MiB")
                _write(member, target)
    except _FAILURES as error:
        shutil.rmtree(target, ignore_errors=True)
        raise GraderError(f"{path.name} cannot be unpacked ({error}): unpack it yourself and give the folder") from None


@dataclass(frozen=True)
class _Member:
    name: str
    size: int
    modified: float  # seconds since 1970
    file: IO[bytes]


def _open(path: Path) -> zipfile.ZipFile | tarfile.TarFile:
    return tarfile.open(path) if is_tar(path) else zipfile.ZipFile(path)


def _members(archive: zipfile.ZipFile, zone: tzinfo | None) -> Iterator[_Member]:
    """Yield the files of a zip."""
    for info in archive.infolist():
        if not info.is_dir():
            with archive.open(info) as file:
                yield _Member(info.filename.replace("\\", "/"), info.file_size, _modification_time(info, zone), file)


def _modification_time(info: zipfile.ZipInfo, zone: tzinfo | None) -> float:
    """Return the time of a file in a zip, a local one: in `zone`, or else that of this machine. When it is none, return
    0, with which nobody is late."""
    try:
        return datetime(*info.date_time, tzinfo=zone).timestamp()
    except (ValueError, OverflowError):
        return 0.0


def _tar_members(archive: tarfile.TarFile) -> Iterator[_Member]:
    """Yield the regular files of a tar; links and devices are left out."""
    for info in archive:
        file = archive.extractfile(info) if info.isreg() else None
        if file is not None:
            yield _Member(info.name, info.size, info.mtime, file)


def _write(member: _Member, target: Path) -> None:
    path = PurePosixPath(member.name)
    if path.is_absolute() or ".." in path.parts:
        raise ValueError(f"{member.name!r} would be written elsewhere")
    if len(path.parts) > _MAX_DEPTH:
        raise ValueError(f"{member.name[:80]!r}… lies in more than {_MAX_DEPTH} folders")
    file = target / path
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as opened:
        shutil.copyfileobj(member.file, opened)
    os.utime(file, (member.modified, member.modified))


@contextmanager
def open_class(
    path: Path,
    rubric: Rubric,
    zone: tzinfo | None = None,
    every_attempt: bool = False,
    marks: dict[str, bool] | None = None,
) -> Iterator[tuple[list[Path], list[Path]]]:
    """Yield the submissions of a class, sorted by name, and the files that are no submissions.

    A submission is an entry of the folder, a student's copy in a download of Capytale, or all that a student uploaded
    to a platform that does not sort files into folders: of several files with one name the latest, and with
    `every_attempt` the earlier attempts too, each as a submission of its own. `path` may be an archive; `zone` is that
    of the times in a zip. Whether Canvas calls a submission late is put into `marks`, by label.

    Raise GraderError when there is no submission, or the path is itself one."""
    with TemporaryDirectory(prefix="grader-class-") as temporary:
        staging = Path(temporary) / "hand-ins"
        staging.mkdir()
        folder = path
        if path.is_file() and is_archive(path):
            unpack(path, Path(temporary) / "class", zone)
            folder = _innermost(Path(temporary) / "class")
        found, others = hand_ins(folder, rubric, path)
        if find_copies([*found, *others]):
            found = [_without_time(staging, path) for path in found]
        uploads = _uploads([*found, *others], set(found))
        taken = {upload.path for group in uploads.values() for upload in group}
        kept = [path for path in found if path not in taken]
        names = {path.name for path in kept}
        attempts = [each for name, group in uploads.items() for each in _attempts(name, group, every_attempt, rubric)]
        staged = list(kept)
        marked = {upload.path: upload.late for group in uploads.values() for upload in group if upload.late is not None}
        for name, files in attempts:
            staged.append(_stage(staging, name, files, names))
            late = [marked[file] for file in files.values() if file in marked]
            if marks is not None and late:
                marks[label(staged[-1])] = any(late)
        yield sorted(staged, key=lambda path: path.name), [path for path in others if path not in taken]


def hand_ins(folder: Path, rubric: Rubric, named: Path | None = None) -> tuple[list[Path], list[Path]]:
    """Return the submissions in `folder`, which messages call `named`, sorted by name, and the files that are none.

    Raise GraderError when the folder holds no submission, or is itself one."""
    named = named or folder
    if not folder.is_dir():
        raise GraderError(Note.of("no_class_folder", folder=named))
    paths = sorted(path for path in folder.iterdir() if _is_visible(path))
    if copies := set(find_copies(paths)):
        return sorted(copies), [path for path in paths if path not in copies]
    exercise_files = {f"{ex.file}.{'toml' if ex.answers else 'py'}" for ex in rubric.exercises.values()}
    misplaced = [path.name for path in paths if path.is_file() and path.name.lower() in exercise_files]
    if misplaced:
        raise GraderError(Note.of("one_hand_in", folder=named, file=misplaced[0]))
    others = [
        path for path in paths if path.is_file() and path.suffix.lower() in _OTHER_SUFFIXES and not is_program(path)
    ]
    submissions = [path for path in paths if path not in set(others)]
    if not submissions:
        raise GraderError(Note.of("no_hand_ins", folder=named))
    return submissions, others


def _is_visible(path: Path) -> bool:
    is_hidden = path.name.startswith((".", "__")) or is_of_system(path.name)
    return not is_hidden and path.suffix.lower() not in _GRADEBOOK_SUFFIXES


def _innermost(folder: Path) -> Path:
    """Return the folder that holds the hand-ins: archives often hold one folder with everything in it."""
    entries = [path for path in folder.iterdir() if _is_visible(path)]
    if len(entries) == 1 and entries[0].is_dir() and sum(map(_is_visible, entries[0].iterdir())) > 1:
        return entries[0]
    return folder


@dataclass(frozen=True)
class _Upload:
    """A file that a student uploaded: its name there, its place in the order of uploads, and whether it is marked as
    late; None where the platform marks nothing."""

    path: Path
    file: str
    place: int = 0
    late: bool | None = None


def _uploads(paths: Sequence[Path], submissions: set[Path]) -> dict[str, list[_Upload]]:
    """Return, by the label of the submission they form, the files whose names are those of a platform; without those
    of students who have only uploaded what is no submission."""
    groups: dict[str, list[_Upload]] = {}
    for path in paths:
        if path.is_symlink() or not path.is_file():
            continue
        if match := _MOODLE.fullmatch(path.name):
            name = f"{match['name']}_{match['number']}_assignsubmission_file"
            groups.setdefault(name, []).append(_Upload(path, match["file"]))
        elif match := _CANVAS.fullmatch(path.name):
            name = f"{match['name']}_{match['number']}"
            groups.setdefault(name, []).append(_Upload(path, match["file"], int(match["upload"]), bool(match["late"])))
    return {name: group for name, group in groups.items() if any(upload.path in submissions for upload in group)}


def _attempts(
    label: str, uploads: Sequence[_Upload], every_attempt: bool, rubric: Rubric
) -> Iterator[tuple[str, dict[str, Path]]]:
    """Yield the submissions that the uploads of a student form: the label, and the path of each file by name.

    An attempt replaces files of the one before, under the same name, or with the number that Canvas adds to it."""
    ours = {exercise.file for exercise in rubric.exercises.values()}
    versions: dict[str, list[Path]] = {}
    for upload in sorted(uploads, key=lambda upload: (upload.place, upload.file)):
        versions.setdefault(_original_name(upload.file, ours), []).append(upload.path)
    count = max(map(len, versions.values()))
    for number in range(1 if every_attempt else count, count):
        yield earlier_label(label, number), {file: paths[:number][-1] for file, paths in versions.items()}
    yield label, {file: paths[-1] for file, paths in versions.items()}


def _original_name(file: str, ours: Collection[str]) -> str:
    """Return the name of a file of the assignment without the number that Canvas adds to a later upload (name-1.py)."""
    original = re.sub(r"-\d+(?=\.\w+$)", "", file)
    return original if Path(original).stem.lower() in ours else file


def _stage(staging: Path, name: str, files: dict[str, Path], taken: set[str]) -> Path:
    """Copy the files of a submission into a folder, or a single archive under its name; with a number where that name
    is `taken`, to which the new one is added."""
    archive = next(iter(files.values())) if len(files) == 1 else None
    ending = ""
    if archive is not None and is_archive(archive):
        ending = archive.name.removeprefix(without_archive_ending(archive.name))
    names = (f"{name}{f' ({number})' if number > 1 else ''}{ending}" for number in itertools.count(1))
    free = next(each for each in names if each not in taken)
    taken.add(free)
    if archive is not None and ending:
        shutil.copy2(archive, staging / free)
        return staging / free
    folder = staging / free
    folder.mkdir()
    for file, path in files.items():
        shutil.copy2(path, folder / file)
    return folder


def _without_time(staging: Path, path: Path) -> Path:
    """Copy a file whose time is that of the download, and says nothing of when it was handed in."""
    copy = staging / path.name
    shutil.copyfile(path, copy)
    os.utime(copy, (0, 0))
    return copy


def label(path: Path) -> str:
    """Return the submission's name as text that UTF-8 can encode, another one for each name: a file name may hold lone
    surrogates, which stand for bytes that are no text."""
    if not _UNUSUAL.search(path.name):
        return path.name
    return path.name.replace("\\", r"\\").encode("utf-8", "backslashreplace").decode()
