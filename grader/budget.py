"""How much computing a hand-in may use: in a check, and altogether."""

from dataclasses import dataclass


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

    def is_spent(self, more: float = 0.0) -> bool:
        """True when, with so many seconds `more`, nothing else may be asked."""
        return self._exercise + more > self.exercise_limit or self._hand_in + more > self.hand_in_limit

    @property
    def limit(self) -> float:
        """The limit that was reached, in CPU seconds."""
        return self.hand_in_limit if self._hand_in > self.hand_in_limit else self.exercise_limit
