"""Small mistakes planted in the model solution, which the grader must find."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Planted:
    """A mistake in one exercise: each `old` in `pairs`, which occurs once in the reference, becomes `new`."""

    exercise: str
    name: str
    pairs: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return f"{self.exercise}-{self.name}"
