"""The assignment of this repository. Import it before `rubric`, whose modules need the model solution."""

from pathlib import Path

from grader.assignment.assignment import load_assignment

ROOT = Path(__file__).parents[1]
ASSIGNMENT = load_assignment(ROOT)
