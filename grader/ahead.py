"""Asking a hand-in what another was asked in a check that it passed, before the check itself runs, or instead of it."""

from collections.abc import Iterable, Sequence
from contextlib import suppress

from grader.budget import Meter
from grader.channel import Exchange, Stopped, Worker
from grader.clock import Limit
from grader.following import Following
from grader.transcript import Allow, Measure, Transcript, Turn

_QUICK = 0.05  # seconds for questions asked together: more are, after that
_FIRST, _MOST = 8, 128  # questions asked together
_TOGETHER = 0.25  # seconds they may take at most: one by one, each has its own limit


class Ahead:
    """Asks a worker all of a transcript, as long as it answers as it is written in one that is known.

    `calls` are the requests, `sent` is what was said for them, `needs` whether anything was needed within one."""

    def __init__(self, worker: Worker, meter: Meter, known: Iterable[Transcript]) -> None:
        self._worker, self._meter, self._following = worker, meter, Following(known)
        self.calls, self.needs = 0, False
        self.sent: list[bytes] = []

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
                self._following.goes_by(step)
                continue
            if self._meter.reached():
                return False
            start, requests = self._worker.spent, self._following.ahead(at_once) if together else []
            if not (self._several(requests) if len(requests) > 1 else self._turn(step)):
                return False
            seconds = self._worker.spent - start
            self._meter.charge(seconds)
            if together:
                at_once = min(2 * at_once, _MOST) if seconds < _QUICK else max(1, at_once // 2)
        return self._following.whole

    def _turn(self, turn: Turn) -> bool:
        """One turn, as it is written."""
        self.calls += 1
        with suppress(Stopped):  # which is among what was heard
            self._worker.follow(turn.exchanges, self._meter.limit(), turn.as_good)
        self.sent += [one.sent for one in self._worker.exchanges]
        self.needs = self.needs or len(self._worker.exchanges) > 1
        return self._following.takes(self._worker.exchanges)

    def _several(self, requests: Sequence[bytes]) -> bool:
        """The several turns that these requests are."""
        self.calls += len(requests)
        self.sent += requests
        try:
            limit = Limit(min(self._meter.limit().cpu, _TOGETHER))
            return self._following.takes_several(self._worker.ask_together(requests, limit))
        except Stopped:
            return False


def time(meter: Meter, step: Measure | Allow, worker: Worker | None) -> None:
    """Measure the time of a worker, or allow some of what was measured."""
    cpu = worker.cpu_seconds() if worker is not None else 0.0
    if isinstance(step, Measure):
        meter.measure(cpu)
    else:
        meter.allow(step.times, cpu, step.note)
