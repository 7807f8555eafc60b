"""The hidden checks: one file per exercise, plain pytest and Hypothesis. Add yours here.

What the engine asks of an assignment (grader/assignment.py) is named below.
"""

from grader.checks.answers.oracle import Oracle
from grader.checks.answers.showing import described
from grader.checks.answers.supply import Supply

__all__ = ["Oracle", "Supply", "described"]
