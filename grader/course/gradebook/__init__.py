"""The record of all gradings of a class.

`Gradebook(path).entries()` returns the current state, `history(label)` all gradings of one submission."""

from grader.course.gradebook.book import Gradebook
from grader.course.gradebook.entry import Entry, Grading, Points, Why
from grader.course.gradebook.student import Student

__all__ = ["Entry", "Gradebook", "Grading", "Points", "Student", "Why"]
