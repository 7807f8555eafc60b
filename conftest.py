"""Says in `starter/`, to whoever runs pytest there, where the whole kit of the students comes from."""

from pathlib import Path

import pytest

_STARTER = Path(__file__).parent / "starter"
_MESSAGE = """\
starter/ is a part of the students' kit, without the self-check's own files. From the top folder,
  .venv/bin/python -m grader release out
makes the whole kit; unzip out/puissance4.zip, and run pytest in its folder."""


def pytest_configure(config: pytest.Config) -> None:
    """End pytest when it is asked for tests of the starter."""
    asked = [config.invocation_params.dir, *(config.invocation_params.dir / word for word in config.args)]
    if any(path.resolve().is_relative_to(_STARTER) for path in asked):
        pytest.exit(_MESSAGE, returncode=4)
