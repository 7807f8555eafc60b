"""The grader of a programming assignment: `python -m grader --help`."""

__version__ = "0.1.0"
