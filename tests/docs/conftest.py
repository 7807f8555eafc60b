"""Gradescope's zip, built once."""

from pathlib import Path

import pytest

from tests.support.templates import written


@pytest.fixture(scope="session")
def archive() -> Path:
    """Provide the zip to upload to Gradescope."""
    return written("gradescope") / "autograder.zip"
