"""Tests of the collection of repositories from a host on this machine, by the verb collect: which version counts, what
is refused of the table, and limits of size, history and attributes."""

import os
import shutil
import subprocess
import tomllib
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from grader.assignment.policies import late_policy
from grader.cli import main
from grader.course import git as git_module
from grader.course.enrolment import read_times
from grader.course.repositories import COMMIT, FETCH, PUSH, Push, Repository, choose, read_repositories
from grader.model import GraderError
from tests.support.engine import choose as set_policies
from tests.support.git_server import DEADLINE, MOVED, TOKEN, Host, Source, collect, git, nested, times, tree

SECTION = f"""
[late]
deadline = {DEADLINE}
grace_minutes = 10
points_per_day = 1
"""


def test_the_version_before_each_ones_deadline_is_collected(
    host: Host, collected: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("one", "two", "three", "four"):
        source = host.repository(name)
        source.commit("2026-03-01T11:00:00+00:00" if name != "four" else "2026-03-03T00:00:00Z", connect4="early")
        source.commit("2026-03-02T12:00:00+00:00", connect4="late")
    Path("roster.csv").write_text("id,extension\none,\ntwo,48\nthree,\nfour,\n")
    rows = [f"{name},{host.url(name)},," for name in ("one", "two", "four")]
    three = host.repository("three-b")
    early = three.commit("2026-03-05T00:00:00Z", connect4="pushed early")
    late = three.commit("2026-02-01T00:00:00Z", connect4="pushed late, with a forged date")
    rows += [f"three,{host.url('three-b')},2026-03-01T{hour}:00:00Z,{sha}" for hour, sha in ((11, early), (13, late))]
    assert collect(host, rows, "--deadline", DEADLINE, "--roster", "roster.csv") == 0
    texts = {path.parent.name: path.read_text() for path in Path("hand-ins").glob("*/connect4.py")}
    assert texts == {"one": "early", "two": "late", "three": "pushed early"}
    assert times() == [
        ["one", "2026-03-01T11:00:00+00:00", "commit"],
        ["two", "2026-03-02T12:00:00+00:00", "commit"],
        ["three", "2026-03-01T11:00:00+00:00", "push"],
    ]
    errors = capsys.readouterr().err
    assert "repositories.csv, line 4, not collected: nothing in it is from before the deadline." in errors
    assert "which their authors can set to anything: one and two." in errors
    assert "Collected: 3 of 4." in errors


def test_the_deadline_of_the_rubric_has_its_grace(
    host: Host, collected: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source = host.repository("grace")
    source.commit("2026-03-01T12:09:00+00:00", connect4="in the grace")
    source.commit("2026-03-01T12:11:00+00:00", connect4="after it")
    assert collect(host, [f"grace,{host.url('grace')},,"], "--deadline", "rubric") == 0
    assert Path("hand-ins/grace/connect4.py").read_text() == "after it"
    assert "no table [late]" in capsys.readouterr().err
    set_policies(monkeypatch, late=late_policy(Path("rubric.toml"), tomllib.loads(SECTION)))
    assert collect(host, [f"grace,{host.url('grace')},,"], "--deadline", "rubric") == 0
    assert Path("hand-ins/grace/connect4.py").read_text() == "in the grace"


def test_a_commit_that_a_later_push_took_away_is_still_had(host: Host, collected: Path) -> None:
    source = host.repository("rewritten")
    source.commit("2026-03-01T10:00:00Z", connect4="first")
    pushed = source.commit("2026-03-01T11:00:00Z", connect4="handed in")
    git(source.folder, "reset", "--quiet", "--hard", "HEAD~1")
    source.commit("2026-03-02T11:00:00Z", connect4="rewritten")
    rows = [f"rewritten,{host.url('rewritten')},2026-03-01T11:00:00Z,{pushed}"]
    assert collect(host, rows, "--deadline", DEADLINE) == 0
    assert Path("hand-ins/rewritten/connect4.py").read_text() == "handed in"
    assert read_times(Path("times.csv"), None) == {"rewritten": datetime(2026, 3, 1, 11, tzinfo=UTC)}


def test_the_token_is_in_no_argument_no_file_and_no_other_request(
    host: Host, collected: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    host.repository("private").commit(DEADLINE, connect4="x")
    log, real = tmp_path / "calls", shutil.which("git")
    shim = tmp_path / "bin" / "git"
    shim.parent.mkdir()
    shim.write_text(f'#!/bin/sh\necho "$@ token=${{STUDENT_TOKEN:+set}}" >>{log}\nexec {real} "$@"\n')
    shim.chmod(0o755)
    monkeypatch.setenv("PATH", f"{shim.parent}:/usr/bin:/bin")
    assert collect(host, [f"private,{host.url('private')},,", "eve,https://127.0.0.1:1/private,,"]) == 0
    calls = log.read_text().splitlines()
    assert [line.endswith("token=set") for line in calls] == ["clone --quiet" in line for line in calls]
    assert TOKEN not in log.read_text()
    written = [path for path in Path("hand-ins").rglob("*") if path.is_file()]
    assert len(written) > 5
    assert all(TOKEN.encode() not in path.read_bytes() for path in [*written, Path("times.csv")])
    assert "credential" not in Path("hand-ins/private/.git/config").read_text()
    assert any(login for _, login in host.requests)


def test_a_redirect_is_not_followed(host: Host, collected: Path, capsys: pytest.CaptureFixture[str]) -> None:
    host.repository("renamed").commit(DEADLINE, connect4="x")
    assert collect(host, [f"renamed,{host.url('moved/renamed')},,"]) == 2
    assert [path for path, _ in host.requests] == [f"{MOVED}/renamed/info/refs"]
    assert "line 2, not collected: git could not fetch the repository: " in capsys.readouterr().err
    assert list(Path("hand-ins").iterdir()) == []


def test_nothing_of_a_repository_is_run_or_fetched_from_elsewhere(host: Host, collected: Path) -> None:
    other = host.repository("other")
    other.commit(DEADLINE, connect4="other")
    source = host.repository("hostile")
    (source.folder / ".gitmodules").write_text(f'[submodule "s"]\npath = s\nurl = {host.url("other")}\n')
    (source.folder / ".gitattributes").write_text("*.py filter=lfs diff=lfs\n")
    (source.folder / ".lfsconfig").write_text(f"[lfs]\nurl = {host.url('other')}\n")
    (source.folder / "s").mkdir()
    git(source.folder, "update-index", "--add", "--cacheinfo", f"160000,{git(other.folder, 'rev-parse', 'HEAD')},s")
    source.commit(DEADLINE, connect4="version https://git-lfs.github.com/spec/v1\n")
    host.requests.clear()
    assert collect(host, [f"hostile,{host.url('hostile')},,"]) == 0
    assert {path.split("/")[1] for path, _ in host.requests} == {"hostile"}
    assert not list(Path("hand-ins/hostile/s").iterdir())
    assert not Path("hand-ins/hostile/.git/hooks").exists()


def test_hooks_and_settings_of_the_user_play_no_part(
    host: Host, collected: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host.repository("plain").commit(DEADLINE, connect4="x")
    hooks = tmp_path / "hooks"
    hooks.mkdir()
    (hooks / "post-checkout").write_text(f"#!/bin/sh\ntouch {tmp_path}/ran\n")
    (hooks / "post-checkout").chmod(0o755)
    (tmp_path / ".gitconfig").write_text(f'[core]\nhooksPath = {hooks}\n[url "file:///"]\ninsteadOf = https://\n')
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("GIT_CONFIG_COUNT", "1")
    monkeypatch.setenv("GIT_CONFIG_KEY_0", "core.hooksPath")
    monkeypatch.setenv("GIT_CONFIG_VALUE_0", str(hooks))
    assert collect(host, [f"plain,{host.url('plain')},,"]) == 0
    assert not (tmp_path / "ran").exists()


def test_one_repository_that_cannot_be_had_stops_no_other(
    host: Host, collected: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    host.repository("right").commit(DEADLINE, connect4="x")
    host.repository("empty")
    rows = [f"zoe,{host.url('nowhere')},,", f"empty,{host.url('empty')},,", f"right,{host.url('right')},,"]
    assert collect(host, rows, "--lang", "fr") == 0
    errors = capsys.readouterr().err
    assert "ligne 2, non récupéré" in errors
    assert "ligne 3, non récupéré : le dépôt est vide." in errors.replace("\N{NO-BREAK SPACE}", " ")
    assert "Récupérés" in errors
    assert [path.name for path in Path("hand-ins").iterdir()] == ["right"]


def test_a_second_collection_replaces_clones_and_nothing_else(host: Host, collected: Path) -> None:
    source = host.repository("again")
    source.commit(DEADLINE, connect4="first")
    rows = [f"again,{host.url('again')},,"]
    assert collect(host, rows) == 0
    source.commit(DEADLINE, connect4="second")
    assert collect(host, rows) == 0
    assert Path("hand-ins/again/connect4.py").read_text() == "second"
    assert collect(host, rows, "--deadline", "2026-02-01T00:00:00Z") == 2  # nothing in time: what is there is not it
    assert not Path("hand-ins/again").exists()
    Path("hand-ins/again").mkdir()
    Path("hand-ins/again/mine.py").write_text("by hand")
    assert collect(host, rows) == 2
    assert Path("hand-ins/again/mine.py").read_text() == "by hand"


def test_a_clone_of_the_teachers_own_is_not_replaced(
    host: Host, collected: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = host.repository("cloned")
    source.commit(DEADLINE, connect4="x")
    mine = Path("hand-ins/mine")
    git(source.folder.parent, "clone", "--quiet", str(source.folder), str(mine.absolute()))
    git(mine, "remote", "set-url", "origin", host.url("cloned"))
    (mine / "notes.txt").write_text("not in any commit")
    assert collect(host, [f"mine,{host.url('cloned')},,"]) == 2
    assert (mine / "notes.txt").read_text() == "not in any commit"
    assert "hand-ins/mine is there and was not made by collect" in capsys.readouterr().err


def test_a_commit_without_a_date_is_never_in_time(host: Host, collected: Path) -> None:
    source = host.repository("undated")
    dated = source.commit(DEADLINE, connect4="dated")
    made = f"tree {tree(source, '')}\nparent {dated}\nauthor a <a@b>\ncommitter a\n\ntp\n"
    words = ["git", "hash-object", "--literally", "-t", "commit", "-w", "--stdin"]
    run = subprocess.run(words, cwd=source.folder, input=made.encode(), capture_output=True, check=True)
    (source.folder / ".git" / "refs" / "heads" / "main").write_text(run.stdout.decode())
    assert collect(host, [f"undated,{host.url('undated')},,"], "--deadline", DEADLINE) == 0
    assert Path("hand-ins/undated/connect4.py").read_text() == "dated"


def test_what_git_says_of_a_repository_is_shown_without_control_characters(
    host: Host, collected: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    host.repository("right").commit(DEADLINE, connect4="x")
    source = host.repository("names")
    source.commit(DEADLINE, connect4="x")
    blob = git(source.folder, "hash-object", "-w", "connect4.py")
    made = tree(source, f"100644 blob {blob}\t\x1b[31m{'x' * 300}\n")
    git(source.folder, "update-ref", "refs/heads/main", git(source.folder, "commit-tree", "-m", "tp", made))
    assert collect(host, [f"names,{host.url('names')},,", f"right,{host.url('right')},,"]) == 0
    errors = capsys.readouterr().err
    assert "line 2, not collected: git could not fetch the repository: " in errors
    assert "\x1b" not in errors


def test_a_repository_with_a_committed_environment_is_unpacked(host: Host, collected: Path) -> None:
    nested(host.repository("environment"), "x", 70, 70)
    assert collect(host, [f"ada,{host.url('environment')},,"]) == 0
    assert len([path for path in Path("hand-ins/ada").glob("[0-9]*/*") if path.is_file()]) == 4900


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--deadline", "tomorrow"], "--deadline"),
        (["--deadline", DEADLINE, "--roster", "roster.csv"], "the roster, one"),
    ],
)
def test_a_deadline_or_extension_that_is_none_collects_nothing(
    options: list[str], message: str, host: Host, collected: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("roster.csv").write_text("id,extension\none,a week\n")
    assert collect(host, [f"one,{host.url('one')},,"], *options) == 2
    assert message in capsys.readouterr().err
    assert host.requests == []


@pytest.mark.parametrize("name", ["https://github.com", "git.example/a", "a b", "git.example-", "user@git.example", ""])
def test_a_host_is_a_name_and_nothing_else(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["collect", "repositories.csv", "hand-ins", "--host", name])
    assert "no host" in capsys.readouterr().err


def test_a_git_that_hangs_is_ended_with_what_it_started_and_the_next_row_goes_on(
    host: Host, collected: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    host.repository("quick").commit(DEADLINE, connect4="x")
    shim, real = collected / "bin" / "git", shutil.which("git")
    shim.parent.mkdir()
    shim.write_text(f'#!/bin/sh\ncase "$*" in *slow*) sleep 600 & wait;; esac\nexec {real} "$@"\n')
    shim.chmod(0o755)
    monkeypatch.setenv("PATH", f"{shim.parent}:/usr/bin:/bin")

    class Impatient(subprocess.Popen[bytes]):
        def communicate(self, input: Any = None, timeout: float | None = None) -> Any:  # noqa: A002
            """Wait for a second, and for the clone that does not hang as long as it takes."""
            return super().communicate(input, 1 if "/slow" in str(self.args) else timeout)

    monkeypatch.setattr(subprocess, "Popen", Impatient)
    assert collect(host, [f"slow,{host.url('slow')},,", f"quick,{host.url('quick')},,"]) == 0
    assert "line 2, not collected: git took more than 300 s." in capsys.readouterr().err
    assert [path.name for path in Path("hand-ins").iterdir()] == ["quick"]


def test_without_git_one_sentence_says_so(
    host: Host, collected: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(collected))
    assert collect(host, [f"one,{host.url('one')},,"]) == 2
    assert "grader: git is not installed on this machine" in capsys.readouterr().err


TOO_LARGE = "it has more than 20000 files and folders, or more than 256 MiB"
BOMBS = {
    "20164 files": ("x", (142, 142), TOO_LARGE),
    "257 MiB": ("x" * (1 << 20), (257,), TOO_LARGE),
    "10 ** 9 files": ("x", (10,) * 9, TOO_LARGE),
    "20700 folders": ("x", (*(1,) * 90, 230), TOO_LARGE),
    "101 deep": ("x", (1,) * 102, "it has folders inside one another more than 100 deep"),
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_repository_that_unpacks_to_too_much_is_not_unpacked(
    bomb: str, host: Host, collected: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content, widths, message = BOMBS[bomb]
    name = f"bomb-{sum(widths)}-{len(widths)}"
    nested(host.repository(name), content, *widths)
    assert collect(host, [f"bomb,{host.url(name)},,"]) == 2
    assert f"line 2, not collected: {message}" in capsys.readouterr().err
    assert list(Path("hand-ins").iterdir()) == []


def test_folders_up_to_the_limit_are_unpacked_and_replaced(host: Host, collected: Path) -> None:
    nested(host.repository("deep"), "x", *(1,) * 101)
    for _ in range(2):
        assert collect(host, [f"deep,{host.url('deep')},,"]) == 0
        assert Path("hand-ins/deep", *"0" * 101).read_text() == "x"


def test_attributes_of_a_repository_make_no_file_longer(host: Host, collected: Path) -> None:
    source = host.repository("attributes")
    wide = "x\n".encode("utf-32")  # of which git keeps UTF-8
    files = {"ident": b"$Id$\n" * 1000, "lines": b"\n" * 1000, "crlf": b"\n" * 1000, "wide": wide}
    for name, content in files.items():
        (source.folder / name).write_bytes(content)
    attributes = ("ident more", "lines text eol=crlf", "crlf crlf=input eol=crlf", "wide working-tree-encoding=UTF-32")
    (source.folder / ".gitattributes").write_text("\n".join(("[attr]more ident", *attributes, "")))
    source.commit(DEADLINE)
    git(source.folder.parent, "clone", "--quiet", str(source.folder), str(collected / "plain"))
    longer = {name for name in files if (collected / "plain" / name).stat().st_size > size_of(source, name)}
    assert longer == set(files)  # as git does it by itself
    assert collect(host, [f"attributes,{host.url('attributes')},,"]) == 0
    for name in files:
        assert Path("hand-ins/attributes", name).stat().st_size == size_of(source, name)


def size_of(source: Source, name: str) -> int:
    """Return the bytes of a file as it is committed."""
    return int(git(source.folder, "cat-file", "-s", f"HEAD:{name}"))


@pytest.mark.parametrize("later", [False, True], ids=["the branch", "a commit off the branch"])
def test_a_history_beyond_the_limit_is_refused_and_the_next_row_is_not(
    later: bool, host: Host, collected: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    host.repository("small").commit(DEADLINE, connect4="x")
    source = host.repository(f"large-{later}")
    source.commit(DEADLINE, connect4="x")
    (source.folder / "noise").write_bytes(os.urandom(1 << 21))
    pushed = source.commit(DEADLINE)
    row = f"large,{host.url(source.folder.name)},,"
    if later:
        git(source.folder, "reset", "--quiet", "--hard", "HEAD~1")
        row = f"large,{host.url(source.folder.name)},{DEADLINE},{pushed}"
    assert collect(host, [row]) == 0
    monkeypatch.setattr(git_module, "_MAX_PACK", 1 << 20)
    assert collect(host, [row, f"small,{host.url('small')},,"]) == 0
    assert "line 2, not collected: its history is larger than 1 MiB, or" in capsys.readouterr().err
    assert times()[0][0] == "small"


def test_a_history_of_too_many_commits_is_refused(
    host: Host, collected: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source = host.repository("long")
    for _ in range(3):
        source.commit(DEADLINE, connect4="x")
    monkeypatch.setattr(git_module, "_MAX_COMMITS", 3)
    assert collect(host, [f"long,{host.url('long')},,"]) == 0
    source.commit(DEADLINE, connect4="x")
    assert collect(host, [f"long,{host.url('long')},,"]) == 2
    assert "or has more than 3 commits" in capsys.readouterr().err


def test_an_object_that_needs_too_much_memory_is_refused(
    host: Host, collected: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source = host.repository("zeros")
    (source.folder / "zeros").write_bytes(bytes(200 << 20))
    source.commit(DEADLINE)
    monkeypatch.setattr(git_module, "_MAX_MEMORY", 150 << 20)
    assert collect(host, [f"zeros,{host.url('zeros')},,"]) == 2
    assert "line 2, not collected: its history is larger than" in capsys.readouterr().err


DUE = datetime.fromisoformat(DEADLINE)
HOUR = timedelta(hours=1)
SHA = "0123456789abcdef0123456789abcdef01234567"
TAKEN = "https://git.example/a"


def read(tmp_path: Path, *lines: str, head: str = "id,url,time,commit") -> tuple[list[Repository], dict[int, str]]:
    """Read a table of these lines; return its repositories, and the keys of the refusals by line."""
    path = tmp_path / "repositories.csv"
    path.write_text("\n".join([head, *lines]), encoding="utf-8")
    repositories, refusals = read_repositories(path, "git.example", None)
    return repositories, {refusal.line: refusal.why.key for refusal in refusals}


ADDRESSES = {
    "row_no_https": (
        *("http://git.example/a", "git://git.example/a", "ssh://git.example/a", "file:///srv/a", "/srv/a", "../a"),
        *("ext::sh -c id", "--upload-pack=id", "", "git@git.example:a.git"),
    ),
    "row_other_host": (
        *("https://git.example.evil.example/a", "https://evil.example/git.example/a", "https://sub.git.example/a"),
        *("https://git.example:8443/a", "https://git.example./a", "https:///a"),
    ),
    "row_login": ("https://git.example@evil.example/a", "https://me:secret@git.example/a"),
    "row_address": (
        *("https://git.example", "https://git.example/", "https://git.example/a?b", "https://git.example/a#b"),
        *("https://git.example/a/../../b", "https://git.example/a b", "https://git.example/%2e%2e/b"),
        "https://[git.example/a",
    ),
}


PUSH_TIME = "2026-03-01T10:00:00Z"
ROWS = {  # that are refused, by why
    **{f"eve,{url},,": why for why, urls in ADDRESSES.items() for url in urls},
    **{f"{name},{TAKEN},,": "row_id" for name in ("../alice", "-u", ".git", "a b", "$(id)", "a/b", "é", "")},
    **{f"a,{TAKEN},{time},": "row_time" for time in ("yesterday", "2026-03-01T10:00:00")},  # of which time zone?
    **{f"a,{TAKEN},{cells}": "row_commit" for cells in (f",{SHA}", f"{PUSH_TIME},main", f"{PUSH_TIME},--exec=id")},
}


@pytest.mark.parametrize("row", ROWS)
def test_a_row_is_an_id_an_address_of_the_host_and_perhaps_a_push_or_refused_alone(row: str, tmp_path: Path) -> None:
    repositories, refused = read(tmp_path, row, "bob,https://git.example/org/tp-bob.git,,")
    assert refused == {2: ROWS[row]}
    assert [repository.id for repository in repositories] == ["bob"]


@pytest.mark.parametrize("url", ["https://git.example/a", "HTTPS://GIT.example/~a/b-c_d.git", "https://git.example/a/"])
def test_an_address_of_the_host_is_taken(url: str, tmp_path: Path) -> None:
    repositories, refused = read(tmp_path, f"bob,{url},,")
    assert ([repository.url for repository in repositories], refused) == ([url], {})


def test_lines_of_a_student_are_pushes_to_one_address(tmp_path: Path) -> None:
    address = "https://git.example/a"
    time = "2026-03-01T10:00:00Z"
    repositories, refused = read(tmp_path, f"a,{address},{time},{SHA}", f"a,{address},{time},{SHA[::-1]}")
    assert ([push.commit for push in repositories[0].pushes], refused) == ([SHA, SHA[::-1]], {})
    assert read(tmp_path, f"a,{address},,", f"a,{address},,")[1] == {3: "row_twice"}
    assert read(tmp_path, f"a,{address},,", f"A,{address},,")[1] == {3: "row_twice"}  # one folder on some disks
    assert read(tmp_path, f"a,{address},{time},{SHA}", f"a,{address}/b,{time},{SHA}")[1] == {3: "row_twice"}


def test_a_file_that_is_no_table_says_which_column_is_missing(tmp_path: Path) -> None:
    with pytest.raises(GraderError, match="url"):
        read(tmp_path, "a,b", head="id,adress")


EARLY, LATER, SOON = DUE - HOUR, DUE + 48 * HOUR, DUE - HOUR / 2
COMMITS = [("new", DUE + HOUR), ("kept", EARLY), ("old", DUE - 2 * HOUR)]
PUSHES = [Push("new", DUE + HOUR), Push("kept", EARLY), Push("old", DUE - 2 * HOUR)]
FORGED = [("new", DUE - 5 * HOUR)]
IN_TIME = [("new", DUE - 2 * HOUR), ("old", DUE - 3 * HOUR)]
ONE_LATE = [("late", DUE + HOUR), ("kept", DUE - 2 * HOUR)]
UNDATED = [Push("", None)]
CHOICES: dict[str, tuple[list[tuple[str, datetime]], list[Push], datetime | None, datetime, object]] = {
    # What counts is the last push before the deadline, whatever the commits say,
    "pushes": (FORGED, PUSHES, DUE, LATER, ("kept", EARLY, PUSH)),
    "pushes, no deadline": (FORGED, PUSHES, None, LATER, ("new", DUE + HOUR, PUSH)),
    "pushes, none in time": (FORGED, PUSHES, DUE - 3 * HOUR, LATER, None),
    "a push in the last moment": (FORGED, [Push("exact", DUE)], DUE, LATER, ("exact", DUE, PUSH)),
    # the newest version, when the last push was in time,
    "last push": (IN_TIME, [Push("", EARLY)], DUE, LATER, ("new", EARLY, PUSH)),
    "last push with a commit": (IN_TIME, [Push("", DUE - 2 * HOUR)], DUE, LATER, ("new", DUE - 2 * HOUR, PUSH)),
    # but not when a commit is newer: the table was made before the last push, which may be late,
    "old table": (ONE_LATE, [Push("", EARLY)], DUE, LATER, ("kept", DUE - 2 * HOUR, COMMIT)),
    "old table, no deadline": (ONE_LATE, [Push("", EARLY)], None, LATER, ("late", DUE + HOUR, COMMIT)),
    "old table, none in time": (ONE_LATE[:1], [Push("", EARLY)], DUE, LATER, None),
    "old table, in time": ([("new", EARLY)], [Push("", DUE - 2 * HOUR)], DUE, LATER, ("new", EARLY, COMMIT)),
    "old table, fetched": (
        [("new", EARLY)],
        [Push("", DUE - 2 * HOUR)],
        DUE,
        DUE - HOUR / 2,
        ("new", DUE - HOUR / 2, FETCH),
    ),
    # what is fetched before the deadline,
    "fetched in time": (COMMITS[:1], UNDATED, DUE, EARLY, ("new", EARLY, FETCH)),
    # else the dates of commits, never after now.
    "commits": (COMMITS, UNDATED, DUE, LATER, ("kept", EARLY, COMMIT)),
    "commits, late push": (
        [("new", DUE + HOUR), ("kept", EARLY)],
        [Push("", DUE + HOUR)],
        DUE,
        LATER,
        ("kept", EARLY, COMMIT),
    ),
    "commits, no deadline": (COMMITS, UNDATED, None, LATER, ("new", DUE + HOUR, COMMIT)),
    "commits, none in time": (COMMITS[:1], UNDATED, DUE, LATER, None),
    "a commit of the future": ([("new", DUE + 500 * HOUR)], UNDATED, None, LATER, ("new", LATER, COMMIT)),
}


@pytest.mark.parametrize("case", CHOICES)
def test_which_version_counts_and_by_what(case: str) -> None:
    commits, pushes, due, now, expected = CHOICES[case]
    version = choose(Repository(2, "a", "", tuple(pushes)), commits, due, now)
    assert (version and (version.commit, version.time, version.source)) == expected
