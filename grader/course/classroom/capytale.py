"""The copies of an activity of Capytale, as a teacher downloads them: export.zip, or the folder unpacked from it.

Beside the copies, one file per student, lie the files of the activity and a report that names the students. The form is
that of utils/archiveBuilder in github.com/capytale/frontend, and of @capytale/activity.js, which makes the names."""

import re
import unicodedata
from collections.abc import Sequence
from pathlib import Path

from grader.submission.entries import is_program, without_ending

_REPORT = re.compile(r"rapport(\(\d+\))?\.txt")
_FIRST_LINE = re.compile(r"\ufeff?Archive créée le ")
_STUDENT = re.compile(r"\d+/\d+ (?P<name>\S.*?) \(.*\) : .*")  # 1/25 Jean Dupont (2NDE 1) : rendu
_MAX_REPORT = 1 << 20  # bytes
_NUMBER = re.compile(r"\(\d+\)$")  # of a second copy under one name


def copies(paths: Sequence[Path]) -> list[Path]:
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
