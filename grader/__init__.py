"""Autograder for programming assignments. Run `python -m grader --help` for its commands."""

__version__ = "0.1.0"
