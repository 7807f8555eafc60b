# For type checkers, what __init__.py loads when it is first used.

from grader.assignment.assignment import load_assignment as load_assignment
from grader.grading.grade import grade as grade
from grader.model import GraderError as GraderError
from grader.model import Report as Report
from grader.model import Settings as Settings

__version__: str
