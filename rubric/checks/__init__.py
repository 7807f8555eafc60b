"""The hidden checks: one file per exercise, plain pytest and Hypothesis. Add yours here.

What the engine asks of an assignment (grader/assignment.py) is named below.
"""

from rubric.checks.answers.oracle import Oracle
from rubric.checks.answers.showing import described
from rubric.checks.answers.substitution import Substitution

__all__ = ["Oracle", "Substitution", "described"]
