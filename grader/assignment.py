"""What the engine asks of an assignment: the names `grader/checks/__init__.py` may give, and what else stands in.

    Oracle      what a check asks as `reference`: a subclass of grader.oracle.Oracle with questions of its own, and the
                readings it accepts; else the model solution's functions, by name
    Supply      what answers for a wrong dependency: a subclass of grader.supply.Supply that may answer more than was
                asked, or search in a worker; else the model solution's functions, called with the same arguments
    described   how an argument of a call is written and drawn in a message (script.Written), or None; else as Python

An assignment that needs none of them leaves `checks/__init__.py` empty. What is data stands in `rubric.toml`.
Trusted side only: a worker imports neither this nor the checks.
"""

from collections.abc import Callable
from typing import Any

from grader import checks, oracle, supply
from grader.written import Written

Oracle: type[oracle.Oracle] = getattr(checks, "Oracle", oracle.Oracle)
Supply: type[supply.Supply] = getattr(checks, "Supply", supply.Supply)
described: Callable[[Any], Written | None] = getattr(checks, "described", lambda _argument: None)
