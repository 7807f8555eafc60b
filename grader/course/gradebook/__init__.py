"""What was graded, kept: `Gradebook(path).entries()` is the class as it stands, `history(label)` how it came to be."""

from grader.course.gradebook.book import Gradebook
from grader.course.gradebook.entry import Entry, Grading, Points, Why
from grader.course.gradebook.roster import Student

__all__ = ["Entry", "Gradebook", "Grading", "Points", "Student", "Why"]
