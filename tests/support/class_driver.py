"""`python -m tests.support.class_driver DIR GRADEBOOK`: grade a class in one exercise; tests kill this process."""

import sys
from pathlib import Path

from grader.course.discovery import hand_ins
from grader.course.scheduler import Executor, LocalExecutor, Scheduler
from grader.gradebook.book import Gradebook
from grader.gradebook.run import Progress, Run
from grader.model import Settings
from tests import ASSIGNMENT
from tests.support.engine import with_state

ONE_EXERCISE = with_state(Settings(exercises=frozenset({"get_first_row"})))


def grade_class(
    folder: Path, file: Path, jobs: int = 2, regrade: str | None = None, workplace: Executor | None = None
) -> Progress:
    """Grade the class in one exercise, as `python -m grader class` does."""
    paths, _ = hand_ins(folder, ASSIGNMENT.rubric)
    with Gradebook(file, create=True) as book, Run(book, regrade).open() as run:
        return Scheduler(run, workplace or LocalExecutor(jobs, ASSIGNMENT), ASSIGNMENT, ONE_EXERCISE).grade(paths)


if __name__ == "__main__":
    grade_class(Path(sys.argv[1]), Path(sys.argv[2]))
