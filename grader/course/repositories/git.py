"""git for repositories of students: it speaks https with one host, follows nothing elsewhere, and runs nothing.

The token is in the environment of the git that speaks with the host, and nowhere else: in no argument, no address, no
configuration of a clone, and not in the environment of the git that reads a clone.
"""

import os
import selectors
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

from grader.course.repositories.table import RefusedError
from grader.model import GraderError, Note
from grader.submission.entries import MAX_ZIP

TOKEN = "STUDENT_TOKEN"
_SECONDS = 300  # for one command of git
_MAX_FILES = 20_000  # of a version: an environment somebody has committed has thousands, and is not read
_MAX_LISTING = 1 << 23  # bytes that git may take to list them
# Of the environment, only how to reach the network: no other variable of git, no login of the user's own.
_PASSED_ON = (
    *("PATH", "TMPDIR", "https_proxy", "HTTPS_PROXY", "no_proxy", "NO_PROXY"),
    *("GIT_SSL_CAINFO", "GIT_SSL_CAPATH", "SSL_CERT_FILE", "SSL_CERT_DIR"),
)
_FIXED = {
    "LC_ALL": "C.UTF-8",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_ATTR_NOSYSTEM": "1",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_ALLOW_PROTOCOL": "https",
    "GIT_LFS_SKIP_SMUDGE": "1",
}
_SETTINGS = (
    "credential.helper=",
    "http.followRedirects=false",
    f"core.hooksPath={os.devnull}",
    "core.fsmonitor=false",
    "submodule.recurse=false",
    "fetch.recurseSubmodules=false",
    "transfer.bundleURI=false",
)
_CLONE = ("clone", "--quiet", "--no-checkout", "--no-tags", "--single-branch", "--no-recurse-submodules", "--template=")
_FETCH = ("fetch", "--quiet", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head", "origin")
# git asks this for the login; the shell that runs it reads the token from the environment.
_HELPER = f'!f() {{ [ "$1" != get ] || printf \'username=token\\npassword=%s\\n\' "${TOKEN}"; }}; f'


@dataclass(frozen=True)
class Git:
    """The git that may speak with one host, with the token for it if there is one."""

    host: str
    home: Path  # an empty folder, so that no file of the user is read
    token: str = field(default="", repr=False)

    def clone(self, url: str, folder: Path) -> None:
        """Clone the default branch with its history; check nothing out. Raise RefusedError when that fails."""
        self._speak(*_CLONE, "--", url, str(folder))

    def fetch(self, folder: Path, commit: str) -> None:
        """Fetch a commit that no branch leads to any more. Raise RefusedError when the host has it not."""
        self._speak("-C", str(folder), *_FETCH, commit)

    def has(self, folder: Path, commit: str) -> bool:
        """Return whether the clone holds this commit."""
        try:
            self._read("-C", str(folder), "cat-file", "-e", f"{commit}^{{commit}}")
        except RefusedError:
            return False
        return True

    def commits(self, folder: Path) -> list[tuple[str, datetime]]:
        """Return the commits of the branch, the newest first, with their committers' dates; those merged are left out.

        Raise RefusedError when there is none."""
        try:
            lines = self._read("-C", str(folder), "log", "--first-parent", "--format=%H %ct").splitlines()
        except RefusedError:
            raise RefusedError(Note.of("row_empty")) from None
        return [(commit, _moment(seconds)) for commit, seconds in map(str.split, lines)]

    def check_out(self, folder: Path, commit: str) -> None:
        """Write the files of a commit into the clone's folder. Raise RefusedError when they are too many or too large:
        a small clone may hold one file under any number of names."""
        listing = self._read("-C", str(folder), "ls-tree", "-r", "-z", "--long", commit, most=_MAX_LISTING)
        files = [line.partition("\t")[0].split() for line in listing.split("\0") if line]
        if len(files) > _MAX_FILES or sum(int(size) for *_, size in files if size != "-") > MAX_ZIP:  # "-": a submodule
            raise _too_large()
        self._read("-C", str(folder), "checkout", "--quiet", "--detach", commit)

    def _speak(self, *words: str) -> None:
        helper = (f"credential.https://{self.host}.helper={_HELPER}",) if self.token else ()
        _run(words, (*_SETTINGS, *helper), {**self._environment(), **({TOKEN: self.token} if self.token else {})})

    def _read(self, *words: str, most: int | None = None) -> str:
        return _run(words, _SETTINGS, self._environment(), most)

    def _environment(self) -> dict[str, str]:
        return {
            **{name: os.environ[name] for name in _PASSED_ON if name in os.environ},
            **_FIXED,
            "HOME": str(self.home),
        }


@contextmanager
def git_for(host: str) -> Iterator[Git]:
    """Provide the git of a collection, with the token of the environment."""
    with tempfile.TemporaryDirectory(prefix="collect-") as home:
        yield Git(host, Path(home), os.environ.get(TOKEN, "").strip())


def _moment(seconds: str) -> datetime:
    try:
        return datetime.fromtimestamp(int(seconds), UTC)
    except (ValueError, OverflowError, OSError):  # a date no calendar has: never in time
        return datetime.max.replace(tzinfo=UTC)


def _too_large() -> RefusedError:
    return RefusedError(Note.of("row_too_large", most=_MAX_FILES, size=MAX_ZIP >> 20))


def _run(words: Sequence[str], settings: Sequence[str], environment: Mapping[str, str], most: int | None = None) -> str:
    """Run git; return its output. Raise RefusedError with its last words when it fails, and another one when it takes
    too long or its output exceeds `most` bytes."""
    command = ["git", *(word for setting in settings for word in ("-c", setting)), *words]
    with tempfile.TemporaryFile() as errors:
        try:
            output, status = _finish(command, environment, errors, most)
        except FileNotFoundError:
            raise GraderError(Note.of("no_git")) from None
        except subprocess.TimeoutExpired:
            raise RefusedError(Note.of("row_slow", seconds=f"{_SECONDS:g}")) from None
        if status:
            errors.seek(0)
            raise RefusedError(Note.of("row_git", text=_last_words(errors.read())))
    return output.decode("utf-8", "replace")


def _finish(
    command: Sequence[str], environment: Mapping[str, str], errors: IO[bytes], most: int | None
) -> tuple[bytes, int]:
    """Run a program to its end; return its output and status. Kill it, with all it has started, when it is stopped."""
    with subprocess.Popen(
        command,
        env=dict(environment),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=errors,
        start_new_session=True,
    ) as process:
        try:
            output = b"" if most is None else _bounded_output(process, most)
            output += process.communicate(timeout=_SECONDS)[0]
        except BaseException:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            raise
        return output, process.returncode


def _bounded_output(process: subprocess.Popen[bytes], most: int) -> bytes:
    """Read the output of a program to its end. Raise RefusedError as soon as it exceeds `most` bytes."""
    assert process.stdout is not None
    output, end = bytearray(), time.monotonic() + _SECONDS
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        while selector.select(max(0.0, end - time.monotonic())):
            piece = os.read(process.stdout.fileno(), 1 << 16)
            output += piece
            if len(output) > most:
                raise _too_large()
            if not piece:
                return bytes(output)
    raise subprocess.TimeoutExpired(process.args, _SECONDS)


def _last_words(errors: bytes) -> str:
    """Return the line in which git says why it failed: its own, not one of the host's."""
    lines = errors.decode("utf-8", "replace").splitlines()
    own = [line.partition(": ")[2] for line in lines if line.startswith(("fatal: ", "error: "))]
    return (own or lines or [""])[0]
