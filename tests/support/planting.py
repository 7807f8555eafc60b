"""Small mistakes planted in the model solution, which the grader must find."""

from dataclasses import dataclass
from pathlib import Path

from tests.support.building import CONNECT4, NOEUD, PART_A, PART_B, edited, hand_in


@dataclass(frozen=True)
class Planted:
    """A mistake in one exercise: each `old` in `pairs`, which occurs once in the reference, becomes `new`."""

    exercise: str
    name: str
    pairs: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return f"{self.exercise}-{self.name}"

    @property
    def text(self) -> str:
        """Return the file of the model solution with the mistake."""
        return edited(CONNECT4 if self.exercise in PART_A else NOEUD, *self.pairs)

    @property
    def part(self) -> tuple[str, ...]:
        """Return the exercises of the part that holds the mistake."""
        return PART_A if self.exercise in PART_A else PART_B


def planted_hand_in(folder: Path, planted: Planted) -> Path:
    """Write the part of the model solution with the mistake into a folder and return it."""
    return hand_in(folder, **{"connect4" if planted.part == PART_A else "noeud": planted.text})
