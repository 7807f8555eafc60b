"""Fixtures more than one file of tests asks for."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from grader.sandbox.server import ForkServer


def pytest_configure(config: pytest.Config) -> None:
    """Let gradings keep what they prepare in a folder of the test run, the same for its processes, not the user's."""
    if not hasattr(config, "workerinput"):
        state = tempfile.TemporaryDirectory(prefix="test-state-")
        config.add_cleanup(state.cleanup)
        os.environ["XDG_STATE_HOME"] = state.name


@pytest.fixture
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for what gradings keep."""
    folder = tmp_path / "state"
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))
    return folder


@pytest.fixture
def no_shrinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """For what does not depend on how well the example of a lost check is chosen."""
    monkeypatch.setattr("grader.grading.judge.MOST_CALLS", 0)


@pytest.fixture(scope="module")
def fork_server() -> Iterator[ForkServer]:
    """The process workers are forked from."""
    with ForkServer() as fork_server:
        yield fork_server
