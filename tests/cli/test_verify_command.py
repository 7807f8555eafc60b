"""`python -m grader verify` holds, as README says, for the assignment of this repository and for the example."""

import pytest

from grader.cli import main
from tests import ASSIGNMENT

CLAIMS = 8  # without the one about mutants


def test_the_assignment_of_this_repository(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["verify"])
    shown = " ".join(capsys.readouterr().out.split())
    assert status == 0, shown
    assert shown.count("✓") == CLAIMS
    assert "20 of 20, and 9.5 of bonus" in shown
    count = sum(len(ASSIGNMENT.catalogue(name).misconceptions) for name in ASSIGNMENT.rubric.exercises)
    assert shown.count(f"{count} of {count}") == 2  # they lose points, and some question shows each
