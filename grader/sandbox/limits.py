"""Limits on the CPU time of a submission, and on the time it sleeps: per check, per exercise and in total."""

from dataclasses import dataclass

from grader.sandbox.clock import Limit

_LEAST = 0.05  # seconds any call gets


@dataclass(frozen=True)
class Allowance:
    """CPU seconds the running check may use: for one call, and in total."""

    call: float = 5
    total: float = 120


class Budget:
    """Seconds of CPU and of sleep used by the exercise and by the submission, and their limits. These are far above any
    honest use. What the grader computes because the submission asks for it counts as CPU time too.

    All seconds are unscaled: divided by `patience`. All sessions of a submission charge the same budget."""

    exercise_limit, hand_in_limit = 900.0, 3600.0
    exercise_sleep, hand_in_sleep = 60.0, 180.0

    def __init__(self) -> None:
        self._exercise = self._hand_in = 0.0
        self._exercise_slept = self._hand_in_slept = 0.0

    def start_exercise(self) -> None:
        """Reset the seconds of the exercise."""
        self._exercise = self._exercise_slept = 0.0

    def charge(self, seconds: float, slept: float = 0.0) -> None:
        """Add CPU seconds, and seconds of sleep, to both totals."""
        self._exercise += seconds
        self._hand_in += seconds
        self._exercise_slept += slept
        self._hand_in_slept += slept

    def stop_reason(self) -> str:
        """Return which total exceeds its limit, as a note's key; "" when none does."""
        if self._exercise > self.exercise_limit or self._hand_in > self.hand_in_limit:
            return "budget_spent"
        if self._exercise_slept > self.exercise_sleep or self._hand_in_slept > self.hand_in_sleep:
            return "slept_too_long"
        return ""

    def limit(self, reason: str) -> float:
        """Return the limit that was exceeded, in seconds."""
        if reason == "slept_too_long":
            return self.hand_in_sleep if self._hand_in_slept > self.hand_in_sleep else self.exercise_sleep
        return self.hand_in_limit if self._hand_in > self.hand_in_limit else self.exercise_limit


class Meter:
    """CPU seconds a submission has used and may still use. `patience` multiplies every limit."""

    def __init__(self, patience: float, budget: Budget) -> None:
        self.patience, self.budget = patience, budget
        self.start_check(Allowance())

    def start_check(self, allowance: Allowance) -> None:
        """Begin a check, which may use `allowance`."""
        self.allowance, self._used = allowance, 0.0

    @property
    def remaining_seconds(self) -> float:
        """CPU seconds the check may still use, unscaled."""
        return self.allowance.total - self._used

    def limit(self) -> Limit:
        """Return the limit of the next call."""
        return Limit(min(self.allowance.call, max(self.remaining_seconds, _LEAST)) * self.patience)

    def stop_reason(self) -> str:
        """Return why no further call is allowed, as a note's key; "" when one is."""
        return "timed_out_together" if self.remaining_seconds <= 0 else self.budget.stop_reason()

    def charge(self, seconds: float) -> None:
        """Count the CPU seconds of a completed call."""
        self._used += seconds / self.patience
        self.budget.charge(seconds / self.patience)

    def limit_seconds(self, reason: str) -> float:
        """Return the limit that a stop for `reason` refers to, in seconds scaled by `patience`."""
        if reason in ("budget_spent", "slept_too_long"):
            return self.budget.limit(reason) * self.patience
        return (self.allowance.total if reason == "timed_out_together" else self.allowance.call) * self.patience
