"""The kit's own tests. Its assignment is loaded first, so that tests can import `rubric`."""

from pathlib import Path

from grader.assignment.assignment import load_assignment

ASSIGNMENT = load_assignment(Path(__file__).parents[1])
