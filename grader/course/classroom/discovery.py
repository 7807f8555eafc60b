"""Discovery of the submissions of a class: the entries of its folder, or of what a platform lets download."""

import itertools
import os
import re
import shutil
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import tzinfo
from pathlib import Path
from tempfile import TemporaryDirectory

from grader.assignment.rubric import Rubric
from grader.course.classroom import archives, capytale
from grader.course.gradebook.roster import earlier_label
from grader.model import GraderError
from grader.submission.entries import is_archive, is_of_system, is_program, without_archive_ending

_OTHER_SUFFIXES = {".csv", ".html", ".json", ".log", ".md", ".txt", ".xlsx"}  # of files that are no submission
_UNUSUAL = re.compile(r"[\ud800-\udfff]|\\ud[89a-f]")  # a lone surrogate, or what one is written as
_GRADEBOOK_SUFFIXES = {".sqlite", ".sqlite-shm", ".sqlite-wal"}
# The names of files that platforms do not sort into folders: Canvas's student, user, upload and file; Moodle's student,
# participant, kind of submission and file.
_CANVAS = re.compile(r"(?P<name>[^_]+)_(?:LATE_)?(?P<number>\d+)_(?P<upload>\d+)_(?P<file>.+)", re.IGNORECASE)
_MOODLE = re.compile(r"(?P<name>[^_]*)_(?P<number>\d+)_assignsubmission_[a-z]+_(?P<file>.+)")


@contextmanager
def open_class(
    path: Path, rubric: Rubric, zone: tzinfo | None = None, every_attempt: bool = False
) -> Iterator[tuple[list[Path], list[Path]]]:
    """Yield the submissions of a class, sorted by name, and the files that are no submissions.

    A submission is an entry of the folder, a student's copy in a download of Capytale, or all that a student uploaded
    to a platform that does not sort files into folders: of several files with one name the latest, and with
    `every_attempt` the earlier attempts too, each as a submission of its own. `path` may be an archive; `zone` is that
    of the times in a zip.

    Raise GraderError when there is no submission, or the path is itself one."""
    with TemporaryDirectory(prefix="grader-class-") as temporary:
        staging = Path(temporary) / "hand-ins"
        staging.mkdir()
        folder = path
        if path.is_file() and is_archive(path):
            archives.unpack(path, Path(temporary) / "class", zone)
            folder = _innermost(Path(temporary) / "class")
        found, others = hand_ins(folder, rubric, path)
        if capytale.copies([*found, *others]):
            found = [_without_time(staging, path) for path in found]
        uploads = _uploads([*found, *others], set(found))
        taken = {upload.path for group in uploads.values() for upload in group}
        kept = [path for path in found if path not in taken]
        names = {path.name for path in kept}
        attempts = [each for label, group in uploads.items() for each in _attempts(label, group, every_attempt, rubric)]
        staged = [*kept, *(_stage(staging, name, files, names) for name, files in attempts)]
        yield sorted(staged, key=lambda path: path.name), [path for path in others if path not in taken]


def hand_ins(folder: Path, rubric: Rubric, named: Path | None = None) -> tuple[list[Path], list[Path]]:
    """Return the submissions in `folder`, which messages call `named`, sorted by name, and the files that are none.

    Raise GraderError when the folder holds no submission, or is itself one."""
    named = named or folder
    if not folder.is_dir():
        raise GraderError(f"{named} is not a folder. Give the folder that holds one hand-in per student.")
    paths = sorted(path for path in folder.iterdir() if _is_visible(path))
    if copies := set(capytale.copies(paths)):
        return sorted(copies), [path for path in paths if path not in copies]
    exercise_files = {f"{ex.file}.{'toml' if ex.answers else 'py'}" for ex in rubric.exercises.values()}
    misplaced = [path.name for path in paths if path.is_file() and path.name.lower() in exercise_files]
    if misplaced:
        raise GraderError(f"this looks like one hand-in ({misplaced[0]} stands in it): python -m grader grade {named}")
    others = [
        path for path in paths if path.is_file() and path.suffix.lower() in _OTHER_SUFFIXES and not is_program(path)
    ]
    submissions = [path for path in paths if path not in set(others)]
    if not submissions:
        raise GraderError(
            f"{named} holds no hand-in: one folder, .zip, .tar.gz, .py or .ipynb per student is expected."
        )
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
    """A file that a student uploaded: its name there, and its place in the order of uploads."""

    path: Path
    file: str
    place: int = 0


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
            groups.setdefault(name, []).append(_Upload(path, match["file"], int(match["upload"])))
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
