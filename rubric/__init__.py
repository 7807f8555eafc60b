"""What students never receive beside the model solution: points, checks, misconceptions, and their sentences."""

from grader.assignment.authors import Solution

solution: Solution  # of this assignment, set when it is loaded: grader/assignment/assignment.py
