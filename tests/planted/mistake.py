"""What a planted mistake is."""

from dataclasses import dataclass

BASE = "plain"  # the hand-in, in tests/handins, that every mistake is planted in


@dataclass(frozen=True)
class Planted:
    """A mistake in `exercise`: in the file of the hand-in `base` that holds it, `old` (there once) becomes `new`."""

    exercise: str
    name: str
    old: str
    new: str
    base: str = BASE

    def __str__(self) -> str:
        return f"{self.exercise}-{self.name}"


def in_exercise(exercise: str, mistakes: dict[str, tuple[str, str]]) -> tuple[Planted, ...]:
    """The mistakes of one exercise, from {name: (old, new)}."""
    return tuple(Planted(exercise, name, old, new) for name, (old, new) in mistakes.items())
