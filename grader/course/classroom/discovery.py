"""The hand-ins of a class: what stands directly in its folder."""

from pathlib import Path

from grader.assignment.rubric import exercises
from grader.model import GraderError

_NO_HAND_INS = {".csv", ".html", ".json", ".log", ".md", ".txt", ".xlsx"}
_OURS = {".sqlite", ".sqlite-shm", ".sqlite-wal"}  # a gradebook


def hand_ins(folder: Path) -> tuple[list[Path], list[Path]]:
    """The hand-ins by name, whatever their form, and the files that were left aside.

    Raises GraderError when the folder holds none, or is one hand-in itself."""
    if not folder.is_dir():
        raise GraderError(f"{folder} is not a folder. Give the folder that holds one hand-in per student.")
    there = sorted(path for path in folder.iterdir() if _may_be(path))
    files = {f"{ex.file}.{'toml' if ex.answers else 'py'}" for ex in exercises().values()}
    own = [path.name for path in there if path.is_file() and path.name.lower() in files]
    if own:
        raise GraderError(f"this looks like one hand-in ({own[0]} stands in it): python -m grader grade {folder}")
    aside = [path for path in there if path.is_file() and path.suffix.lower() in _NO_HAND_INS]
    found = [path for path in there if path not in set(aside)]
    if not found:
        raise GraderError(f"{folder} holds no hand-in: one folder, .zip, .py or .ipynb per student is expected.")
    return found, aside


def _may_be(path: Path) -> bool:
    return not path.name.startswith((".", "__")) and path.suffix.lower() not in _OURS


def label(path: Path) -> str:
    """The hand-in's name, as text that can be written anywhere."""
    return path.name.encode("utf-8", "backslashreplace").decode()
