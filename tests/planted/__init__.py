"""Small mistakes planted in the hand-in `plain`, each in one exercise only: no grader may let one through."""

from tests.planted.mistake import Planted
from tests.planted.part_a import PART_A
from tests.planted.part_b import PART_B

PLANTED: tuple[Planted, ...] = (*PART_A, *PART_B)

__all__ = ["PART_A", "PART_B", "PLANTED", "Planted"]
