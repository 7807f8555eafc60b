"""The names that code of a rubric imports: `from grader.assignment.authors import …`. Nothing of the engine imports it.

The model solution and the given modules come with the assignment itself: `from rubric import solution`."""

from grader.assignment.answers import ANYTHING, AnyReading, OneOf, WrongType, grid, of_integers
from grader.assignment.check import AnswerError, WorkerStopped
from grader.assignment.misconceptions import ERRORS, Question, Slow, family
from grader.assignment.oracle import ModuleView, Oracle, Reading, Rows, Solution
from grader.assignment.rubric import Exercise
from grader.assignment.substitution import Substitution
from grader.assignment.value_text import ArgumentText, show_board
from grader.model import ExerciseResult, GraderError, Note, Outcome, Tree

__all__ = [
    "ANYTHING",
    "ERRORS",
    "AnswerError",
    "AnyReading",
    "ArgumentText",
    "Exercise",
    "ExerciseResult",
    "GraderError",
    "ModuleView",
    "Note",
    "OneOf",
    "Oracle",
    "Outcome",
    "Question",
    "Reading",
    "Rows",
    "Slow",
    "Solution",
    "Substitution",
    "Tree",
    "WorkerStopped",
    "WrongType",
    "family",
    "grid",
    "of_integers",
    "show_board",
]
