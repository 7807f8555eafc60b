"""Any hand-in → the text of its files. The text is only read here, never parsed or run."""

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from grader.model import GraderError, Note

MAX_FILE = 256 * 1024  # bytes of source a hand-in's file may have
MAX_FILES = 30


@dataclass(frozen=True)
class Submission:
    """The files of a hand-in by module name, and what there was to say while reading them."""

    name: str
    texts: dict[str, str]
    warnings: tuple[Note, ...] = ()


def read(path: Path, wanted: frozenset[str]) -> Submission:
    """The hand-in at `path`, whose exercises are in the modules `wanted`.

    Raises GraderError, with what was seen, when none of them is there."""
    if not path.exists():
        raise GraderError(f"{path} does not exist. Give the folder that holds {_listed(wanted)}.")
    if not path.is_dir():
        raise GraderError(f"{path} is not a folder. Give the folder that holds {_listed(wanted)}.")
    texts: dict[str, str] = {}
    warnings: list[Note] = []
    for file in _python_files(path):
        try:
            texts[file.stem] = _text(file, warnings)
        except OSError as error:
            warnings.append(Note.of("file_unreadable", file=file.name, why=error.strerror or str(error)))
    if not wanted & texts.keys():
        seen = ", ".join(sorted(entry.name for entry in path.iterdir())[:8]) or "nothing"
        raise GraderError(f"{path} holds neither of {_listed(wanted)}. Seen there: {seen}.")
    return Submission(path.name or str(path), texts, tuple(warnings))


def _listed(wanted: frozenset[str]) -> str:
    return " and ".join(f"{name}.py" for name in sorted(wanted))


def _python_files(path: Path) -> Iterator[Path]:
    """The Python files of a folder, tests and links left out."""
    files = sorted(file for file in path.glob("*.py") if not file.name.startswith(("test_", "conftest")))
    yield from files[:MAX_FILES]


def _text(file: Path, warnings: list[Note]) -> str:
    """The file's text. Raises OSError for anything that is no regular file of a sensible size."""
    descriptor = os.open(file, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    with os.fdopen(descriptor, "rb") as opened:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise OSError(0, "not a regular file")
        if status.st_size > MAX_FILE:
            raise OSError(0, f"larger than {MAX_FILE // 1024} KiB")
        data = opened.read(MAX_FILE)
    return _decoded(data, file.name, warnings)


def _decoded(data: bytes, name: str, warnings: list[Note]) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        warnings.append(Note.of("not_utf8", file=name))
        return data.decode("latin-1")
