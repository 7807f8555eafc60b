"""git for repositories of students: it speaks https with one host, follows nothing elsewhere, and runs nothing.

The token is in the environment of the git that speaks with the host, and nowhere else: in no argument, no address, no
configuration of a clone, and not in the environment of the git that reads a clone.

What a repository can make git write, keep in memory or print is limited by rlimits, and by counting before a version is
written to the disk. Attributes of the repository play no part: they could make a file ten times as long on the way.
"""

import os
import selectors
import shutil
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

from grader.model import GraderError, Note
from grader.submission.entries import MAX_ZIP

TOKEN = "STUDENT_TOKEN"
_SECONDS = 300  # for one command of git
_MAX_FILES = 20_000  # and folders of a version: an environment somebody has committed has thousands, and is not read
_MAX_LISTING = 1 << 23  # bytes that git may take to list them
_MAX_DEPTH = 100  # folders around a file: what removes a clone calls itself for each
_MAX_PACK = 512 << 20  # bytes of one file that git writes: a clone's history is one, a later fetch another
_MAX_MEMORY = 2 << 30  # bytes of address space of each process of git
_MAX_COMMITS = 100_000
_MAX_ERRORS = 1 << 16  # bytes of what git says that are read
# The shell sets the limits of the git that it becomes. SIGXFSZ is ignored, so that git says why it stopped.
_LIMITED = 'trap "" XFSZ; ulimit -c 0; ulimit -f "$1"; ulimit -v "$2"; shift 2; exec "$@"'
_AT_A_LIMIT = ("File too large", "ut of memory")  # what git then says
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
    "transfer.unpackLimit=1",  # what is fetched stays one file
    "pack.threads=1",
)
# Before all others, those of the repository's own .gitattributes included: each file is written as it was committed.
_ATTRIBUTES = "* -text -ident -filter !working-tree-encoding\n"
_CLONE = ("clone", "--quiet", "--no-checkout", "--no-tags", "--single-branch", "--no-recurse-submodules", "--template=")
_FETCH = ("fetch", "--quiet", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head", "origin")
# git asks this for the login; the shell that runs it reads the token from the environment.
_HELPER = f'!f() {{ [ "$1" != get ] || printf \'username=token\\npassword=%s\\n\' "${TOKEN}"; }}; f'


class RefusedError(Exception):
    """What a row asks for cannot or must not be done. `why` is one sentence."""

    def __init__(self, why: Note) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True)
class Git:
    """The git that may speak with one host, with the token for it if there is one."""

    host: str
    home: Path  # an empty folder, so that no file of the user is read
    token: str = field(default="", repr=False)
    network: Mapping[str, str] = field(default_factory=dict)  # variables that say how to reach the network

    def clone(self, url: str, folder: Path) -> None:
        """Clone the default branch with its history; check nothing out. Raise RefusedError when that fails."""
        self._speak(*_CLONE, "--", url, str(folder))
        attributes = folder / ".git" / "info" / "attributes"
        attributes.parent.mkdir(exist_ok=True)
        attributes.write_text(_ATTRIBUTES)

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

        Raise RefusedError when there is none, or too many."""
        most = f"--max-count={_MAX_COMMITS + 1}"
        try:
            lines = self._read("-C", str(folder), "log", "--first-parent", most, "--format=%H %ct").splitlines()
        except RefusedError as error:
            raise RefusedError(Note.of("row_empty")) if error.why.key == "row_git" else error from None
        if len(lines) > _MAX_COMMITS:
            raise _too_long()
        return [(commit, _moment(seconds)) for commit, _, seconds in (line.partition(" ") for line in lines)]

    def check_out(self, folder: Path, commit: str) -> None:
        """Write the files of a commit into the clone's folder. Raise RefusedError when they are too many, too large or
        too deep: a small clone may hold one file, and one folder, under any number of names."""
        words = ("-C", str(folder), "ls-tree", "-r", "-t", "-z", "--long", commit)
        listing = self._read(*words, most=_MAX_LISTING)
        lines = [line.partition("\t") for line in listing.split("\0") if line]
        sizes = [facts.split()[-1] for facts, _, _ in lines]
        if len(lines) > _MAX_FILES or sum(int(size) for size in sizes if size != "-") > MAX_ZIP:  # "-": no file
            raise _too_large()
        if any(path.count("/") > _MAX_DEPTH for _, _, path in lines):
            raise RefusedError(Note.of("row_too_deep", most=_MAX_DEPTH))
        self._read("-C", str(folder), "checkout", "--quiet", "--detach", commit)

    def _speak(self, *words: str) -> None:
        helper = (f"credential.https://{self.host}.helper={_HELPER}",) if self.token else ()
        _run(words, (*_SETTINGS, *helper), {**self._environment(), **({TOKEN: self.token} if self.token else {})})

    def _read(self, *words: str, most: int | None = None) -> str:
        return _run(words, _SETTINGS, self._environment(), most)

    def _environment(self) -> dict[str, str]:
        return {
            **self.network,
            **_FIXED,
            "HOME": str(self.home),
        }


@contextmanager
def git_for(host: str, environment: Mapping[str, str]) -> Iterator[Git]:
    """Provide the git of a collection, with the token and the way to the network in these environment variables."""
    network = {name: environment[name] for name in _PASSED_ON if name in environment}
    with tempfile.TemporaryDirectory(prefix="collect-") as home:
        yield Git(host, Path(home), environment.get(TOKEN, "").strip(), network)


def commit_time(folder: Path, commit: str) -> datetime | None:
    """Return the committer's date of a commit in a student's clone; None where it is not there.

    git is given the clone's objects, and a configuration of ours: the student's own could make it run programs."""
    with tempfile.TemporaryDirectory(prefix="commit-") as home:
        for name in ("objects", "refs"):
            (Path(home) / name).mkdir()
        (Path(home) / "HEAD").write_text("ref: refs/heads/none\n", encoding="ascii")
        places = {"HOME": home, "GIT_DIR": home, "GIT_OBJECT_DIRECTORY": str(folder / ".git" / "objects")}
        environment = {"PATH": os.defpath, **_FIXED, **places}
        try:
            seconds = _run(("log", "--max-count=1", "--format=%ct", commit, "--"), _SETTINGS, environment, most=1 << 10)
        except (RefusedError, GraderError):
            return None
    time = _moment(seconds)
    return None if time.year == datetime.max.year else time


def _moment(seconds: str) -> datetime:
    try:
        return datetime.fromtimestamp(int(seconds), UTC)
    except (ValueError, OverflowError, OSError):  # none, or one that no calendar has: never in time
        return datetime.max.replace(tzinfo=UTC)


def _too_large() -> RefusedError:
    return RefusedError(Note.of("row_too_large", most=_MAX_FILES, size=MAX_ZIP >> 20))


def _too_long() -> RefusedError:
    return RefusedError(Note.of("row_history", most=_MAX_COMMITS, size=_MAX_PACK >> 20))


def _run(words: Sequence[str], settings: Sequence[str], environment: Mapping[str, str], most: int | None = None) -> str:
    """Run git; return its output. Raise RefusedError with its own words when it fails, and another one when it takes
    too long, or when it or its output, of `most` bytes, reaches a limit."""
    git = shutil.which("git")
    if git is None:
        raise GraderError(Note.of("no_git"))
    limits = (str(_MAX_PACK // 512), str(_MAX_MEMORY // 1024))  # in the units of `ulimit`
    options = (word for setting in settings for word in ("-c", setting))
    with tempfile.TemporaryFile() as errors:
        try:
            command = ["/bin/sh", "-c", _LIMITED, "sh", *limits, git, *options, *words]
            output, status = _finish(command, environment, errors, most)
        except subprocess.TimeoutExpired:
            raise RefusedError(Note.of("row_slow", seconds=f"{_SECONDS:g}")) from None
        if status:
            errors.seek(0)
            said = errors.read(_MAX_ERRORS).decode("utf-8", "replace")
            raise _too_long() if any(words in said for words in _AT_A_LIMIT) else _failed(said, status)
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


def _failed(said: str, status: int) -> RefusedError:
    """Return the error with the line in which git says why it failed: its own, not one of the host's."""
    lines = said.splitlines()
    own = [line.partition(": ")[2] for line in lines if line.startswith(("fatal: ", "error: "))]
    return RefusedError(Note.of("row_git", text=(own or lines or [f"exit status {status}"])[0]))
