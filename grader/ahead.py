"""Asking a hand-in what another was asked in a check that it passed, before the check itself runs, or instead of it."""

from collections.abc import Iterable
from contextlib import suppress
from functools import partial

from grader.budget import Meter
from grader.channel import Exchange, Stopped, Worker
from grader.transcript import Allow, Following, Measure, Transcript, Turn, same

_QUICK = 0.05  # seconds for questions asked together: more are, after that
_FIRST, _MOST = 8, 128  # questions asked together


class Ahead:
    """Asks a worker all of a transcript, as long as it answers as it is written in one that is known.

    `heard` is what was said, `calls` the requests, `needs` whether anything was needed within one."""

    def __init__(self, worker: Worker, meter: Meter, known: Iterable[Transcript]) -> None:
        self._worker, self._meter, self._following = worker, meter, Following(known)
        self.calls, self.needs = 0, False

    @property
    def heard(self) -> list[Exchange]:
        """What was said, up to the first answer that is another."""
        return self._following.heard

    def ask(self, together: bool) -> bool:
        """True when all of it was asked, and answered as before; `together`: many questions in one message."""
        at_once = _FIRST if together else 1
        while (step := self._following.step) is not None:
            if not isinstance(step, Turn):
                time(self._meter, step, self._worker)
                self._following.goes_by()
                continue
            if self._meter.reached():
                return False
            start = self._worker.spent
            if not all(map(self._following.takes, self._turns(step, self._following.ahead(at_once)))):
                return False
            seconds = self._worker.spent - start
            self._meter.charge(seconds)
            if together:
                at_once = min(2 * at_once, _MOST) if seconds < _QUICK else max(1, at_once // 2)
        return self._following.whole

    def _turns(self, turn: Turn, requests: list[bytes]) -> list[list[Exchange]]:
        """What is said in a turn, or in the several that these requests are."""
        limit = self._meter.limit()
        self.calls += max(1, len(requests))
        if len(requests) > 1:
            with suppress(Stopped):
                return [[one] for one in self._worker.ask_together(requests, limit)]
            return [[]]
        with suppress(Stopped):  # which is among what was heard
            self._worker.follow(turn.exchanges, limit, partial(same, turn.contract))
        self.needs = self.needs or len(self._worker.exchanges) > 1
        return [self._worker.exchanges]


def time(meter: Meter, step: Measure | Allow, worker: Worker | None) -> None:
    """Measure the time of a worker, or allow some of what was measured."""
    cpu = worker.cpu_seconds() if worker is not None else 0.0
    if isinstance(step, Measure):
        meter.measure(cpu)
    else:
        meter.allow(step.times, cpu, step.note)
