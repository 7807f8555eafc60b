"""How much computing a hand-in may use: in a check, and altogether."""

from dataclasses import dataclass

from grader.sandbox.clock import Limit

_LEAST = 0.05  # seconds any call gets


@dataclass(frozen=True)
class Allowance:
    """What the running check may use, in seconds of CPU: for one call, and altogether."""

    call: float = 5
    total: float = 120


class Budget:
    """CPU seconds an exercise and the whole hand-in may use, before patience; far above what any honest one needs."""

    exercise_limit, hand_in_limit = 900.0, 3600.0

    def __init__(self) -> None:
        self._exercise = self._hand_in = 0.0

    def start_exercise(self) -> None:
        """The next exercise has its own."""
        self._exercise = 0.0

    def charge(self, seconds: float) -> None:
        """Count CPU seconds."""
        self._exercise += seconds
        self._hand_in += seconds

    def is_spent(self) -> bool:
        """True when no more may be asked."""
        return self._exercise > self.exercise_limit or self._hand_in > self.hand_in_limit

    @property
    def limit(self) -> float:
        """The limit that was reached, in CPU seconds."""
        return self.hand_in_limit if self._hand_in > self.hand_in_limit else self.exercise_limit


class Meter:
    """What a hand-in has used, and what it may still use. `patience` makes every limit so many times longer."""

    def __init__(self, patience: float) -> None:
        self.patience, self.budget = patience, Budget()
        self.start_check(Allowance())

    def start_check(self, allowance: Allowance) -> None:
        """The next check has its own allowance."""
        self.allowance, self._used, self.note = allowance, 0.0, ""
        self._measured_from = 0.0

    @property
    def left(self) -> float:
        """Seconds the check has left, before patience."""
        return self.allowance.total - self._used

    def limit(self) -> Limit:
        """What the next call may use."""
        return Limit(min(self.allowance.call, max(self.left, _LEAST)) * self.patience)

    def reached(self) -> str:
        """Why no more may be asked, as a note's key; "" while it may."""
        return "timed_out_together" if self.left <= 0 else "budget_spent" if self.budget.is_spent() else ""

    def charge(self, seconds: float) -> None:
        """Count the CPU seconds of a call that was answered."""
        self._used += seconds / self.patience
        self.budget.charge(seconds / self.patience)

    def measure(self, cpu: float) -> None:
        """CPU time is measured from here; `cpu` is what the worker has used so far."""
        self._measured_from = cpu

    def allow(self, times: float, cpu: float, note: str) -> None:
        """The rest of the check may use so many times what was measured; `note` is said when that is not enough."""
        allowed = times * (cpu - self._measured_from) / self.patience
        self.allowance, self._used, self.note = Allowance(allowed, allowed), 0.0, note

    def allowed(self, reason: str) -> float:
        """Seconds that were allowed where it stopped for this reason."""
        most = {"timed_out_together": self.allowance.total, "budget_spent": self.budget.limit}
        return most.get(reason, self.allowance.call) * self.patience
