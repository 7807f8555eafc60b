"""The kinds of files that are opened in a submission, by the endings of their names."""

import re
from pathlib import PurePath

PROGRAMS = (".py", ".pyw", ".ipynb")
OTHER_ARCHIVES = (".rar", ".7z", ".gz", ".bz2", ".xz", ".zst", ".z", ".dmg", ".iso", ".cab")  # not opened
ZIPS = (".zip",)
TARS = (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz2", ".tar.xz", ".txz")
ARCHIVES = (*ZIPS, *TARS)
_TEXT = ".txt"  # that some browsers and mail programs add: "connect.py.txt"


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
