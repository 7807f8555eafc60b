"""Untrusted side: chance and time that are the same every time a hand-in is graded.

Chance: every generator is seeded, `random` and NumPy's, and those a hand-in makes without a seed.
Time, where an exercise asks for it: a clock that counts calls, of Python functions and of built-in ones, instead of
seconds. A program that looks at the clock then gets as far on a slow machine as on a fast one. `time` and its kin
show this clock, and so does what was imported from them, since they are exchanged before the hand-in comes.
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

SECONDS_A_CALL = 2e-6  # about what a call takes on an ordinary machine, the counting included
_EPOCH = 1_800_000_000.0  # what the clocks show at first
_CLOCKS = ("time", "monotonic", "perf_counter", "process_time", "thread_time")


def seed(number: int) -> None:
    """Begin all random numbers anew; a generator made without a seed from now on gets one."""
    random.seed(number)
    np.random.seed(number % (1 << 32))
    seeds = itertools.count(number)

    class Seeded(Random):
        def __init__(self, x: Any = None) -> None:
            super().__init__(next(seeds) if x is None else x)

    vars(random)["Random"] = Seeded
    vars(np.random)["default_rng"] = lambda seed=None: default_rng(next(seeds) if seed is None else seed)


class CallClock:
    """Counts calls while it runs; installed, it is all a hand-in sees of time."""

    def __init__(self) -> None:
        self.calls = self.reads = 0
        self._spent = 0.0
        self.is_on = False

    def switch_on(self) -> None:
        """Count from now on."""
        self.is_on = True

    def install(self) -> None:
        """Show this clock instead of the machine's; who sleeps is awake at once, and that much later."""
        for name in _CLOCKS:
            vars(time)[name] = self._now
            vars(time)[f"{name}_ns"] = lambda: int(self._now() * 1e9)
        vars(time)["sleep"] = self.spend
        if "timeit" in sys.modules:
            vars(sys.modules["timeit"])["default_timer"] = self._now

    def seconds(self) -> float:
        """What the clock has counted so far."""
        return self.calls * SECONDS_A_CALL + self._spent

    def spend(self, seconds: float) -> None:
        """Let time pass that nothing was called in."""
        self._spent += max(0.0, float(seconds))

    def _now(self) -> float:
        self.reads += 1
        return _EPOCH + self.seconds()

    @contextmanager
    def running(self) -> Iterator[None]:
        """Count what is called within."""
        sys.setprofile(self._tick)
        try:
            yield
        finally:
            sys.setprofile(None)

    @contextmanager
    def standing_still(self) -> Iterator[None]:
        """Count nothing of what is called within."""
        ticking: Callable[..., Any] | None = sys.getprofile()
        sys.setprofile(None)
        try:
            yield
        finally:
            sys.setprofile(ticking)

    def _tick(self, _frame: object, event: str, _about: object) -> None:
        if event == "call" or event == "c_call":
            self.calls += 1
