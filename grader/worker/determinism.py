"""Untrusted side: random numbers and time that are the same in every grading of a submission.

Random numbers: the generators of `random` and NumPy are seeded, and so are those a submission creates without a seed.
Time asleep passes at once: `time.sleep` advances the clocks, and returns.
Time, for exercises that ask for it: a clock that counts calls of Python functions and built-ins instead of seconds, so
that a program that reads the clock gets as far on a slow machine as on a fast one. The functions of `time` are replaced
before the submission is loaded, so that `from time import …` gets the replacements too.
"""

import itertools
import random
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import numpy as np
from numpy.random import default_rng

SECONDS_A_CALL = 2e-6  # about the cost of a call on an ordinary machine, counting included
_EPOCH = 1_800_000_000.0  # initial time of the clocks
_CLOCKS = ("time", "monotonic", "perf_counter", "process_time", "thread_time")
_SLEEPING_CLOCKS = ("time", "monotonic", "perf_counter")  # those that go on while a process sleeps


def seed(number: int) -> None:
    """Seed all random generators; a generator created without a seed from now on gets a seed derived from `number`."""
    random.seed(number)
    np.random.seed(number % (1 << 32))
    seeds = itertools.count(number)

    class Seeded(Random):
        def __init__(self, x: Any = None) -> None:
            super().__init__(next(seeds) if x is None else x)

    vars(random)["Random"] = Seeded
    vars(np.random)["default_rng"] = lambda seed=None: default_rng(next(seeds) if seed is None else seed)


def pass_sleep_at_once() -> None:
    """Replace `time.sleep` by a function that advances the clocks and returns at once."""
    slept = 0.0

    def sleep(seconds: float) -> None:
        nonlocal slept
        if not seconds >= 0:
            raise ValueError("sleep length must be non-negative")
        slept += float(seconds)

    def advanced(seconds: Callable[[], float], nanoseconds: Callable[[], int]) -> dict[str, Callable[[], float]]:
        name = seconds.__name__
        return {name: lambda: seconds() + slept, f"{name}_ns": lambda: nanoseconds() + int(slept * 1e9)}

    for name in _SLEEPING_CLOCKS:
        vars(time).update(advanced(vars(time)[name], vars(time)[f"{name}_ns"]))
    vars(time)["sleep"] = sleep


class CallClock:
    """A clock driven by the number of calls made while it runs; `reads` counts how often the submission read it."""

    def __init__(self) -> None:
        self.calls = self.reads = 0
        self._slept = 0.0  # seconds
        self.is_on = False

    def install(self) -> None:
        """Replace the functions of `time` by this clock, which the request loop then runs for each call; `sleep`
        advances the clock and returns at once."""
        self.is_on = True
        for name in _CLOCKS:
            vars(time)[name] = self._now
            vars(time)[f"{name}_ns"] = lambda: int(self._now() * 1e9)
        vars(time)["sleep"] = self.spend
        if "timeit" in sys.modules:
            vars(sys.modules["timeit"])["default_timer"] = self._now

    def seconds(self) -> float:
        """Return the time since the start of the clock."""
        return self.calls * SECONDS_A_CALL + self._slept

    def spend(self, seconds: float) -> None:
        """Advance the clock by `seconds` without a call."""
        self._slept += max(0.0, float(seconds))

    def _now(self) -> float:
        self.reads += 1
        return _EPOCH + self.seconds()

    @contextmanager
    def count_calls(self) -> Iterator[None]:
        """Count the calls made inside the block."""
        sys.setprofile(self._tick)
        try:
            yield
        finally:
            sys.setprofile(None)

    @contextmanager
    def pause(self) -> Iterator[None]:
        """Suspend the counting of calls inside the block."""
        profiler: Callable[..., Any] | None = sys.getprofile()
        sys.setprofile(None)
        try:
            yield
        finally:
            sys.setprofile(profiler)

    def _tick(self, _frame: object, event: str, _arg: object) -> None:
        if event == "call" or event == "c_call":
            self.calls += 1
