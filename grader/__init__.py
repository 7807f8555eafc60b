"""The grader of the Connect Four assignment: `python -m grader --help`."""

__version__ = "0.1.0"
