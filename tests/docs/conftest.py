"""The zip of the kit, built once."""

from pathlib import Path

import pytest

from tests.support.templates import archive_of_the_kit


@pytest.fixture(scope="session")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Provide the zip of the kit, made by the command of docs/ci/README.md."""
    return archive_of_the_kit(tmp_path_factory.mktemp("kit"))
