"""Fixtures shared by several test files."""

import os
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from grader.cli import main, options
from grader.cli.options import state_folder
from grader.model import LAYERS, Settings
from grader.sandbox import server
from grader.sandbox.server import ForkServer, preloaded_server
from tests import ASSIGNMENT
from tests.support.verbs import Said, Verb


def make_state(folder: str) -> None:
    """Let gradings keep their state in this folder, and draw the examples of seed 0 unless a test names another."""
    os.environ["XDG_STATE_HOME"] = folder
    state = state_folder(ASSIGNMENT)
    assert state is not None
    state.mkdir(mode=0o700, parents=True, exist_ok=True)
    (state / "seed").write_text(str(Settings().seed))


def pytest_configure(config: pytest.Config) -> None:
    """Redirect the state folder of gradings to one shared by the processes of the run, which `tests/run` keeps; let no
    property fail because the machine is slow or busy. Let an interrupt reach the processes that tests start, even where
    a shell has started the tests in the background, with SIGINT ignored."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.load_profile("any machine")
    options.LOCATE = "off"  # a search for the line of a mistake takes seconds: tests of it ask for it
    if not hasattr(config, "workerinput"):
        kept = os.environ.get("TEST_STATE")
        if kept is None:
            temporary = tempfile.TemporaryDirectory(prefix="test-state-")
            config.add_cleanup(temporary.cleanup)
        make_state(kept or temporary.name)


@pytest.fixture
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Provide an empty state folder for gradings."""
    folder = tmp_path / "state"
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))
    return folder


@pytest.fixture
def no_shrinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Disable shrinking, for tests that do not depend on the example chosen for a failed check."""
    monkeypatch.setattr("grader.grading.judge.MOST_CALLS", 0)


@pytest.fixture
def verb(capsys: pytest.CaptureFixture[str]) -> Verb:
    """Provide what runs a verb in this process, and returns what it printed."""

    def run(*arguments: object, lang: str = "en") -> Said:
        capsys.readouterr()
        status = main([*map(str, arguments), "--lang", lang])
        printed = capsys.readouterr()
        return Said(status, printed.out, printed.err)

    return run


@pytest.fixture(scope="session", autouse=True)
def preloaded() -> Iterator[None]:
    """Let each grading in this process use a twin of one fork server, which has loaded NumPy once."""
    with preloaded_server(LAYERS):
        yield


@pytest.fixture
def no_original(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each grading a fork server of its own, as the grading of one hand-in has."""
    monkeypatch.setattr(server, "_preloaded", {})


@pytest.fixture(scope="module")
def fork_server() -> Iterator[ForkServer]:
    """Provide a fork server."""
    with ForkServer() as fork_server:
        yield fork_server
