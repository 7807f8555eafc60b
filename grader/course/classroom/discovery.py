"""Discovery of the submissions of a class: the entries of its folder."""

from pathlib import Path

from grader.assignment.rubric import exercises
from grader.model import GraderError
from grader.submission import entries

_OTHER_SUFFIXES = {".csv", ".html", ".json", ".log", ".md", ".txt", ".xlsx"}  # of files that are no submission
_GRADEBOOK_SUFFIXES = {".sqlite", ".sqlite-shm", ".sqlite-wal"}


def hand_ins(folder: Path) -> tuple[list[Path], list[Path]]:
    """Return the submissions in `folder`, sorted by name, and the files that are no submissions.

    Raise GraderError when the folder holds no submission, or is itself one."""
    if not folder.is_dir():
        raise GraderError(f"{folder} is not a folder. Give the folder that holds one hand-in per student.")
    paths = sorted(path for path in folder.iterdir() if _is_visible(path))
    exercise_files = {f"{ex.file}.{'toml' if ex.answers else 'py'}" for ex in exercises().values()}
    misplaced = [path.name for path in paths if path.is_file() and path.name.lower() in exercise_files]
    if misplaced:
        raise GraderError(f"this looks like one hand-in ({misplaced[0]} stands in it): python -m grader grade {folder}")
    others = [
        path
        for path in paths
        if path.is_file() and path.suffix.lower() in _OTHER_SUFFIXES and not entries.is_program(path)
    ]
    submissions = [path for path in paths if path not in set(others)]
    if not submissions:
        raise GraderError(
            f"{folder} holds no hand-in: one folder, .zip, .tar.gz, .py or .ipynb per student is expected."
        )
    return submissions, others


def _is_visible(path: Path) -> bool:
    return not path.name.startswith((".", "__")) and path.suffix.lower() not in _GRADEBOOK_SUFFIXES


def label(path: Path) -> str:
    """Return the submission's name as text that UTF-8 can encode: a file name may hold lone surrogates."""
    return path.name.encode("utf-8", "backslashreplace").decode()
