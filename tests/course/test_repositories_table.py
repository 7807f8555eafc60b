"""Tests of the table of repositories, and of which version of one counts."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from grader.course.repositories import COMMIT, FETCH, PUSH, Push, Repository, choose, read_repositories
from grader.model import GraderError
from tests.support.git_server import DEADLINE

DUE = datetime.fromisoformat(DEADLINE)


HOUR = timedelta(hours=1)


SHA = "0123456789abcdef0123456789abcdef01234567"


def read(tmp_path: Path, *lines: str, head: str = "id,url,time,commit") -> tuple[list[Repository], dict[int, str]]:
    """Read a table of these lines; return its repositories, and the keys of the refusals by line."""
    path = tmp_path / "repositories.csv"
    path.write_text("\n".join([head, *lines]), encoding="utf-8")
    repositories, refusals = read_repositories(path, "git.example", None)
    return repositories, {refusal.line: refusal.why.key for refusal in refusals}


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("http://git.example/a", "row_no_https"),
        ("git://git.example/a", "row_no_https"),
        ("ssh://git.example/a", "row_no_https"),
        ("file:///srv/a", "row_no_https"),
        ("/srv/a", "row_no_https"),
        ("../a", "row_no_https"),
        ("ext::sh -c id", "row_no_https"),
        ("--upload-pack=id", "row_no_https"),
        ("", "row_no_https"),
        ("git@git.example:a.git", "row_no_https"),
        ("https://git.example.evil.example/a", "row_other_host"),
        ("https://evil.example/git.example/a", "row_other_host"),
        ("https://sub.git.example/a", "row_other_host"),
        ("https://git.example:8443/a", "row_other_host"),
        ("https://git.example./a", "row_other_host"),
        ("https:///a", "row_other_host"),
        ("https://git.example@evil.example/a", "row_login"),
        ("https://me:secret@git.example/a", "row_login"),
        ("https://git.example", "row_address"),
        ("https://git.example/", "row_address"),
        ("https://git.example/a?b", "row_address"),
        ("https://git.example/a#b", "row_address"),
        ("https://git.example/a/../../b", "row_address"),
        ("https://git.example/a b", "row_address"),
        ("https://git.example/%2e%2e/b", "row_address"),
        ("https://[git.example/a", "row_address"),
    ],
)
def test_an_address_elsewhere_is_refused_and_the_next_row_is_not(url: str, why: str, tmp_path: Path) -> None:
    repositories, refused = read(tmp_path, f"eve,{url},,", "bob,https://git.example/org/tp-bob.git,,")
    assert refused == {2: why}
    assert [repository.id for repository in repositories] == ["bob"]


@pytest.mark.parametrize("url", ["https://git.example/a", "HTTPS://GIT.example/~a/b-c_d.git", "https://git.example/a/"])
def test_an_address_of_the_host_is_taken(url: str, tmp_path: Path) -> None:
    repositories, refused = read(tmp_path, f"bob,{url},,")
    assert ([repository.url for repository in repositories], refused) == ([url], {})


@pytest.mark.parametrize("name", ["../alice", "-u", ".git", "a b", "$(id)", "a/b", "é", ""])
def test_an_id_names_a_folder_and_nothing_else(name: str, tmp_path: Path) -> None:
    assert read(tmp_path, f"{name},https://git.example/a,,")[1] == {2: "row_id"}


def test_lines_of_a_student_are_pushes_to_one_address(tmp_path: Path) -> None:
    address = "https://git.example/a"
    time = "2026-03-01T10:00:00Z"
    repositories, refused = read(tmp_path, f"a,{address},{time},{SHA}", f"a,{address},{time},{SHA[::-1]}")
    assert ([push.commit for push in repositories[0].pushes], refused) == ([SHA, SHA[::-1]], {})
    assert read(tmp_path, f"a,{address},,", f"a,{address},,")[1] == {3: "row_twice"}
    assert read(tmp_path, f"a,{address},,", f"A,{address},,")[1] == {3: "row_twice"}  # one folder on some disks
    assert read(tmp_path, f"a,{address},{time},{SHA}", f"a,{address}/b,{time},{SHA}")[1] == {3: "row_twice"}


@pytest.mark.parametrize(
    ("cells", "why"),
    [
        ("yesterday,", "row_time"),
        ("2026-03-01T10:00:00,", "row_time"),  # of which time zone?
        (f",{SHA}", "row_commit"),
        ("2026-03-01T10:00:00Z,main", "row_commit"),
        ("2026-03-01T10:00:00Z,--exec=id", "row_commit"),
    ],
)
def test_a_push_has_a_time_and_a_whole_commit(cells: str, why: str, tmp_path: Path) -> None:
    assert read(tmp_path, f"a,https://git.example/a,{cells}")[1] == {2: why}


def test_a_file_that_is_no_table_says_which_column_is_missing(tmp_path: Path) -> None:
    with pytest.raises(GraderError, match="url"):
        read(tmp_path, "a,b", head="id,adress")


# Which version counts
def chosen(
    commits: list[tuple[str, datetime]], *pushes: Push, due: datetime | None = DUE, now: datetime = DUE + 48 * HOUR
) -> tuple[str, datetime, str] | None:
    version = choose(Repository(2, "a", "", pushes), commits, due, now)
    return (version.commit, version.time, version.source) if version else None


def test_of_pushes_the_last_one_before_the_deadline_counts_whatever_the_commits_say() -> None:
    pushes = [Push("new", DUE + HOUR), Push("kept", DUE - HOUR), Push("old", DUE - 2 * HOUR)]
    forged = [("new", DUE - 5 * HOUR)]
    assert chosen(forged, *pushes) == ("kept", DUE - HOUR, PUSH)
    assert chosen(forged, *pushes, due=None) == ("new", DUE + HOUR, PUSH)
    assert chosen(forged, *pushes, due=DUE - 3 * HOUR) is None
    assert chosen(forged, Push("exact", DUE)) == ("exact", DUE, PUSH)


def test_a_last_push_in_time_makes_the_newest_version_count() -> None:
    commits = [("new", DUE - 2 * HOUR), ("old", DUE - 3 * HOUR)]
    assert chosen(commits, Push("", DUE - HOUR)) == ("new", DUE - HOUR, PUSH)
    assert chosen(commits, Push("", DUE - 2 * HOUR)) == ("new", DUE - 2 * HOUR, PUSH)


def test_a_time_from_before_the_newest_commit_is_not_taken_for_its_time() -> None:
    """The table was made before the last push, which may be late."""
    commits = [("late", DUE + HOUR), ("kept", DUE - 2 * HOUR)]
    assert chosen(commits, Push("", DUE - HOUR)) == ("kept", DUE - 2 * HOUR, COMMIT)
    assert chosen(commits, Push("", DUE - HOUR), due=None) == ("late", DUE + HOUR, COMMIT)
    assert chosen(commits[:1], Push("", DUE - HOUR)) is None
    assert chosen([("new", DUE - HOUR)], Push("", DUE - 2 * HOUR)) == ("new", DUE - HOUR, COMMIT)
    early = DUE - HOUR / 2
    assert chosen([("new", DUE - HOUR)], Push("", DUE - 2 * HOUR), now=early) == ("new", early, FETCH)


def test_what_is_fetched_before_the_deadline_is_in_time() -> None:
    commits = [("new", DUE + HOUR)]
    assert chosen(commits, Push("", None), now=DUE - HOUR) == ("new", DUE - HOUR, FETCH)


def test_else_the_dates_of_commits_decide_and_that_is_said() -> None:
    commits = [("new", DUE + HOUR), ("kept", DUE - HOUR), ("old", DUE - 2 * HOUR)]
    assert chosen(commits, Push("", None)) == ("kept", DUE - HOUR, COMMIT)
    assert chosen(commits, Push("", DUE + HOUR)) == ("kept", DUE - HOUR, COMMIT)
    assert chosen(commits, Push("", None), due=None) == ("new", DUE + HOUR, COMMIT)
    assert chosen(commits[:1], Push("", None)) is None
    future = [("new", DUE + 500 * HOUR)]
    assert chosen(future, Push("", None), due=None) == ("new", DUE + 48 * HOUR, COMMIT)  # never after now
