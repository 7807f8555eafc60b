"""Libraries that only some commands need; each comes with an extra of pyproject.toml."""

import importlib
import sys
from typing import Any

from grader.model import GraderError


def library(name: str, needs: str, extra: str) -> Any:
    """The library. Raises GraderError where it is missing: what needs it, and the line that installs it for this
    Python, which need not be the one that `pip` installs for."""
    try:
        return importlib.import_module(name)
    except ImportError:
        raise GraderError(f"{needs}: {sys.executable} -m pip install '.[{extra}]'") from None
