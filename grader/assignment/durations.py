"""Durations of the checks, so that a command can name a slow one. They decide nothing and stand in no report."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

OnCheck = Callable[[str, float | None], None]  # a check's name when it starts (None), and its seconds when it ends
SLOW = 5.0  # seconds from which a check is worth naming

_observer: ContextVar[OnCheck | None] = ContextVar("observer", default=None)


@contextmanager
def observe(on_check: OnCheck) -> Iterator[None]:
    """Call `on_check` when a check is drawn or judged in this block, in this process."""
    token = _observer.set(on_check)
    try:
        yield
    finally:
        _observer.reset(token)


@contextmanager
def measure(module: str, check: str) -> Iterator[None]:
    """Measure the block as work on one check, which is in the file `module` of the folder of checks."""
    on_check = _observer.get()
    if on_check is None:
        yield
        return
    name, start = f"{module}/{check}", time.monotonic()
    on_check(name, None)
    try:
        yield
    finally:
        on_check(name, time.monotonic() - start)


class Durations:
    """The seconds spent on each check since `take_slow` was last called."""

    def __init__(self) -> None:
        self._seconds: dict[str, float] = {}

    def add(self, name: str, seconds: float | None) -> None:
        """Add to the seconds of a check; None when it only starts."""
        self._seconds[name] = self._seconds.get(name, 0.0) + (seconds or 0.0)

    def take_slow(self) -> list[tuple[str, float]]:
        """Return the checks that took long, the longest first, and begin anew."""
        slow = [(name, seconds) for name, seconds in self._seconds.items() if seconds >= SLOW]
        self._seconds = {}
        return sorted(slow, key=lambda each: -each[1])
