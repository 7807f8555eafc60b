# For type checkers, what __init__.py loads when it is first used.

from grader.course.gradebook.book import Gradebook as Gradebook
from grader.course.gradebook.entry import Entry as Entry
from grader.course.gradebook.entry import Grading as Grading
from grader.course.gradebook.entry import Points as Points
from grader.course.gradebook.entry import Why as Why
from grader.course.gradebook.student import Student as Student
