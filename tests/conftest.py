"""Fixtures more than one file of tests asks for."""

from collections.abc import Iterator

import pytest

from grader.sandbox import Template

collect_ignore = ["second"]  # another assignment, with a self-check of its own


@pytest.fixture
def no_shrinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """For what does not depend on how well the example of a lost check is chosen."""
    monkeypatch.setattr("grader.dialogue.SHRINK_CALLS", 0)


@pytest.fixture(scope="module")
def template() -> Iterator[Template]:
    """The process workers are forked from."""
    with Template() as template:
        yield template
