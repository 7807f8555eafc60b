"""Unpacking of the download of a whole class, which is too large for the reader of submissions and comes from the
instructor. Only regular files are written, inside the target, and within limits."""

import lzma
import os
import shutil
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, tzinfo
from pathlib import Path, PurePosixPath
from typing import IO

from grader.model import GraderError
from grader.submission.entries import is_tar

_FAILURES = (
    *(OSError, EOFError, ValueError, RuntimeError, NotImplementedError),
    *(zipfile.BadZipFile, tarfile.TarError, zlib.error, lzma.LZMAError),
)

_MAX_DEPTH = 100  # folders around a file: what removes them calls itself for each


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
