"""Small mistakes planted in the model solution: what the grader must not let through."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Planted:
    """A mistake in one exercise: each `old` of `pairs`, which the reference holds once, becomes `new`."""

    exercise: str
    name: str
    pairs: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return f"{self.exercise}-{self.name}"
