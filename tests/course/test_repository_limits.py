"""Tests of the limits of a collected repository: its size unpacked, its history, and what its attributes may do."""

import os
from pathlib import Path

import pytest

from grader.course import git as git_module
from tests.support.git_server import DEADLINE, Host, Source, collect, git, nested, times


@pytest.mark.parametrize(
    ("content", "widths", "message"),
    [
        ("x", (142, 142), "it has more than 20000 files and folders, or more than 256 MiB"),
        ("x" * (1 << 20), (257,), "it has more than 20000 files and folders, or more than 256 MiB"),
        ("x", (10,) * 9, "it has more than 20000 files and folders, or more than 256 MiB"),
        ("x", (*(1,) * 90, 230), "it has more than 20000 files and folders, or more than 256 MiB"),
        ("x", (1,) * 102, "it has folders inside one another more than 100 deep"),
    ],
    ids=["20164 files", "257 MiB", "10 ** 9 files", "20700 folders", "101 deep"],
)
def test_a_repository_that_unpacks_to_too_much_is_not_unpacked(
    content: str,
    widths: tuple[int, ...],
    message: str,
    host: Host,
    collected: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
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
