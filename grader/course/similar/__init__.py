"""Comparison of submissions with each other: a hint for a person who reads both, never a verdict."""

from grader.course.similar.compare import compare
from grader.course.similar.model import Comparison, Document, Likeness, Pair

__all__ = ["Comparison", "Document", "Likeness", "Pair", "compare"]
