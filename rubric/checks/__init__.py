"""The hidden checks: one file per exercise, written with pytest and Hypothesis. Add yours here.

The names imported below are the hooks through which the engine uses this assignment (grader/assignment/assignment.py).
"""

from rubric.checks.answers.oracle import Oracle
from rubric.checks.answers.showing import describe_argument
from rubric.checks.answers.substitution import Substitution

__all__ = ["Oracle", "Substitution", "describe_argument"]
