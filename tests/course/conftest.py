"""Fixtures: a gradebook to export, and a host of repositories."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from grader.gradebook.book import Gradebook
from grader.model import Note
from tests.support.git_server import TOKEN, Host, git_host
from tests.support.grades import ALICE, BOB, ZOE, a_report
from tests.support.gradings import record


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """Make a gradebook: Alice 13.5 of 20, Bob unreadable, Zoé missing, and 5 for a submission of an unknown person."""
    path = tmp_path / "class.sqlite"
    with Gradebook(path, create=True) as opened:
        opened.set_students([ALICE, BOB, ZOE])
        record(opened, "Alice Martin", a_report("13.5"))
        record(opened, "Bob Ng", Note.of("member_unreadable", name="bob", why="it is encrypted"))
        record(opened, "stranger", a_report("5"))
    return path


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    if shutil.which("openssl") is None:
        pytest.skip("openssl makes the certificate")
    with git_host(tmp_path_factory.mktemp("host"), TOKEN) as host:
        yield host


@pytest.fixture
def collected(host: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Provide a folder to collect in, with the token and a certificate for git."""
    monkeypatch.setenv("GIT_SSL_CAINFO", str(host.certificate))
    monkeypatch.setenv("STUDENT_TOKEN", TOKEN)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.chdir(tmp_path)
    host.requests.clear()
    return tmp_path
