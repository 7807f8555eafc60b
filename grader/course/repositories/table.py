"""The table of students' repositories. A row that is not safe to follow is refused; the other rows stay."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from pathlib import Path
from urllib.parse import urlsplit

from grader.assignment.policies import parse_moment
from grader.course.gradebook import csv_table
from grader.model import GraderError, Note

COLUMNS: csv_table.Headers = {
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


class RefusedError(Exception):
    """What a row asks for cannot or must not be done. `why` is one sentence."""

    def __init__(self, why: Note) -> None:
        super().__init__(why)
        self.why = why


def read(path: Path, host: str, zone: tzinfo | None) -> tuple[list[Repository], list[Refusal]]:
    """Read the table; return its repositories, all of them on `host`, and the rows that are refused.

    Raise GraderError when the file is no such table."""
    repositories: dict[str, Repository] = {}
    refusals = []
    for row in csv_table.read(path, COLUMNS, [("id",), ("url",)]):
        try:
            repository = _repository(row, host, zone)
            earlier = repositories.get(repository.id.casefold())
            repositories[repository.id.casefold()] = _add_pushes(earlier, repository) if earlier else repository
        except RefusedError as error:
            refusals.append(Refusal(row.line, error.why))
    return list(repositories.values()), refusals


def _repository(row: csv_table.Row, host: str, zone: tzinfo | None) -> Repository:
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
