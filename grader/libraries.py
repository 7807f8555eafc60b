"""Import of optional libraries, which extras in pyproject.toml install."""

import importlib
import sys
from typing import Any

from grader.model import GraderError


def library(name: str, needs: str, extra: str) -> Any:
    """Import the library `name`. Raise GraderError when it is missing: the message states what needs it (`needs`) and
    the command that installs `extra` for the running Python, which the plain command `pip` may not do."""
    try:
        return importlib.import_module(name)
    except ImportError:
        raise GraderError(f"{needs}: {sys.executable} -m pip install '.[{extra}]'") from None
