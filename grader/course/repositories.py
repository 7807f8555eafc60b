"""Reads the table of students' repositories and clones the version of each that counts."""

import csv
import io
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import UTC, datetime, tzinfo
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

from grader.assignment.policies import parse_moment
from grader.course import tables
from grader.course.git import Git, RefusedError
from grader.model import GraderError, Note

COLUMNS: tables.Headers = {
    "id": (
        "id",
        "identifiant",
    ),
    "url": ("url", "repository", "dépôt", "depot", "adresse"),
    "time": ("time", "pushed", "date", "heure"),
    "commit": (
        "commit",
        "sha",
    ),
}
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")  # names a folder and nothing else, and is no option of git
_PATH = re.compile(r"/[\w.~/+-]*[\w~+-]/?", re.ASCII)
_COMMIT = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")
PUSH, FETCH, COMMIT = "push", "fetch", "commit"  # where a date comes from; only a commit's is its author's to set
_AT_A_TIME = 4
_MARK = "made-by-collect"  # a file in .git of our clones alone: no repository can hold it, and others are not replaced
DueDate = Callable[[str], datetime | None]  # of a repository, by its id: None when the newest version counts


@dataclass(frozen=True)
class Push:
    """A push as the host saw it. `commit` is "" for the newest version; `time` is None when the table has none."""

    commit: str
    time: datetime | None


@dataclass(frozen=True)
class Repository:
    """A student's repository, with the line of its first row and the pushes of all its rows."""

    line: int
    id: str
    url: str
    pushes: tuple[Push, ...]


@dataclass(frozen=True)
class Refusal:
    """A row that was not collected, and why."""

    line: int
    why: Note


def read_repositories(path: Path, host: str, zone: tzinfo | None) -> tuple[list[Repository], list[Refusal]]:
    """Read the table; return its repositories, all of them on `host`, and the rows that are refused.

    Raise GraderError when the file is no such table."""
    repositories: dict[str, Repository] = {}
    refusals = []
    for row in tables.read(path, COLUMNS, [("id",), ("url",)]):
        try:
            repository = _repository(row, host, zone)
            earlier = repositories.get(repository.id.casefold())
            repositories[repository.id.casefold()] = _add_pushes(earlier, repository) if earlier else repository
        except RefusedError as error:
            refusals.append(Refusal(row.line, error.why))
    return list(repositories.values()), refusals


def _repository(row: tables.Row, host: str, zone: tzinfo | None) -> Repository:
    name = row.cells["id"]
    if not _ID.fullmatch(name):
        raise RefusedError(Note.of("row_id", text=name))
    _check_address(row.cells["url"], host)
    return Repository(row.line, name, row.cells["url"], (_push(row.cells, zone),))


def _check_address(url: str, host: str) -> None:
    """Raise RefusedError unless the address is one of `host` by https, without a login, a query or a fragment."""
    try:
        parts = urlsplit(url)
        place = parts.netloc.casefold()
    except ValueError:
        raise RefusedError(Note.of("row_address", url=url, host=host)) from None
    if "@" in place:  # the address is not repeated: it may hold a password
        raise RefusedError(Note.of("row_login"))
    if parts.scheme != "https":
        raise RefusedError(Note.of("row_no_https", url=url))
    if place != host.casefold():
        raise RefusedError(Note.of("row_other_host", url=url, host=host))
    if parts.query or parts.fragment or not _PATH.fullmatch(parts.path) or ".." in parts.path.split("/"):
        raise RefusedError(Note.of("row_address", url=url, host=host))


def _push(cells: Mapping[str, str], zone: tzinfo | None) -> Push:
    text, commit = cells.get("time", ""), cells.get("commit", "").lower()
    try:
        time = parse_moment(text, zone, "time") if text else None
    except GraderError:
        raise RefusedError(Note.of("row_time", text=text)) from None
    if commit and (time is None or not _COMMIT.fullmatch(commit)):
        raise RefusedError(Note.of("row_commit", text=commit))
    return Push(commit, time)


def _add_pushes(earlier: Repository, later: Repository) -> Repository:
    """Add a push to a repository; raise RefusedError when the two rows are not two pushes to the same one."""
    pushes = (*earlier.pushes, *later.pushes)
    if (later.id, later.url) != (earlier.id, earlier.url) or not all(push.commit for push in pushes):
        raise RefusedError(Note.of("row_twice", id=later.id, line=str(earlier.line)))
    return replace(earlier, pushes=pushes)


@dataclass(frozen=True)
class Version:
    """The version of a repository that counts; when it came, and by whose clock."""

    id: str
    commit: str
    time: datetime
    source: str


def collect(
    repositories: Sequence[Repository], folder: Path, git: Git, due_date: DueDate
) -> Iterator[Version | Refusal]:
    """Clone each repository into `folder`, and yield its version or why there is none, in the order of the table."""
    with ThreadPoolExecutor(_AT_A_TIME) as pool:
        yield from pool.map(partial(_collect, folder=folder, git=git, due_date=due_date), repositories)


def times_table(versions: Sequence[Version]) -> str:
    """Return the CSV table for `class --times`, with the source of each time and the commit."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(("id", "time", "source", "commit"))
    rows.writerows((each.id, each.time.isoformat(), each.source, each.commit) for each in versions)
    return text.getvalue()


def choose(
    repository: Repository, commits: Sequence[tuple[str, datetime]], due: datetime | None, now: datetime
) -> Version | None:
    """Return the last version up to `due`; None when there is none. `commits` are those of the branch, newest first.

    1. Where the table has pushes with their commits, one of these.
    2. The newest version, when its push was in time, or when it is there before `due`. A commit later than the table's
       last push came after the table was made, so that the time is not its own.
    3. Else by the dates of the commits."""
    pushes = [push for push in repository.pushes if push.commit]
    if pushes:
        in_time = [push for push in pushes if push.time and (due is None or push.time <= due)]
        last = max(in_time, key=_time, default=None)
        return Version(repository.id, last.commit, _time(last), PUSH) if last else None
    (push,) = repository.pushes
    newest, date = commits[0]
    is_in_time = push.time is None or due is None or push.time <= due
    if push.time and is_in_time and date <= push.time:
        return Version(repository.id, newest, push.time, PUSH)
    if is_in_time and due is not None and now <= due:
        return Version(repository.id, newest, now, FETCH)
    for commit, date in commits:
        if due is None or date <= due:
            return Version(repository.id, commit, min(date, now), COMMIT)
    return None


def _time(push: Push) -> datetime:
    return push.time or datetime.min.replace(tzinfo=UTC)


def _collect(repository: Repository, folder: Path, git: Git, due_date: DueDate) -> Version | Refusal:
    target = folder / repository.id
    try:
        if target.is_symlink() or (target.exists() and not (target / ".git" / _MARK).is_file()):
            raise RefusedError(Note.of("row_in_the_way", folder=str(target)))
        with tempfile.TemporaryDirectory(prefix=".collecting-", dir=folder) as temporary:
            clone = Path(temporary) / repository.id
            git.clone(repository.url, clone)
            (clone / ".git" / _MARK).touch()
            version = _version(repository, clone, git, due_date(repository.id))
            shutil.rmtree(target, ignore_errors=True)
            if version is None:  # an earlier collection, with another deadline, may have found one
                raise RefusedError(Note.of("row_not_in_time"))
            clone.rename(target)
        return version
    except RefusedError as error:
        return Refusal(repository.line, error.why)
    except OSError as error:  # such as a clone that cannot be removed, or a full disk
        detail = error.strerror or type(error).__name__
        return Refusal(repository.line, Note.of("system_says", detail=detail))


def _version(repository: Repository, clone: Path, git: Git, due: datetime | None) -> Version | None:
    """Check out the version that counts, and return it."""
    version = choose(repository, git.commits(clone), due, datetime.now(UTC))
    if version is None:
        return None
    if not git.has(clone, version.commit):
        git.fetch(clone, version.commit)  # a later push may have taken it off the branch
    git.check_out(clone, version.commit)
    return version
