"""The arena: a round-robin tournament of built-in players and submissions, of the assignment that it lies in."""

from pathlib import Path

from grader.assignment.assignment import load_assignment

ASSIGNMENT = load_assignment(Path(__file__).parents[1])
