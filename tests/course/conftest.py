"""A gradebook to export, as a fixture."""

from pathlib import Path

import pytest

from grader.course.gradebook import Gradebook, Why, serialization
from grader.course.gradebook.run import Run
from grader.grading.fingerprint import Key
from grader.model import Note, Report
from tests.support.grades import ALICE, BOB, ZOE, a_report


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """Make a gradebook: Alice 13.5 of 20, Bob unreadable, Zoé missing, and 5 for a submission of an unknown person."""
    path = tmp_path / "class.sqlite"
    with Gradebook(path, create=True) as opened, Run(opened).open() as run:
        opened.set_students([ALICE, BOB, ZOE])
        unreadable = Note.of("member_unreadable", name="bob", why="it is encrypted")
        for label, result in (("Alice Martin", a_report("13.5")), ("Bob Ng", unreadable), ("stranger", a_report("5"))):
            key, said = Key(label, "r", "g", "s"), serialization.dump(result) if isinstance(result, Report) else result
            why = run.claim(label, key)
            assert isinstance(why, Why)
            run.record(label, key, said, why, 0.1)
    return path
