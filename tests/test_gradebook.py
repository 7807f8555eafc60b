"""The gradebook: nothing lost, nothing twice, and why each grade changed."""

from pathlib import Path

import pytest

from grader.gradebook import Gradebook, Why, stored
from grader.gradebook.fingerprint import Key
from grader.gradebook.run import Run, Standing
from grader.model import Report
from tests.building import CONNECT4, edited, graded, hand_in

KEY = Key("content", "rubric", "grader", "settings")


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    """One of everything a report can hold: evidence, boards, a diagnosis with its tree, supplied dependencies."""
    text = edited(CONNECT4, ("aligned >= 4", "aligned >= 5")) + "\nimport nothing_of_the_kind\n"
    return graded(hand_in(tmp_path_factory.mktemp("ana"), connect4=text), "check_winner", "get_board_score", "quiz")


def test_a_report_is_kept_without_loss(report: Report) -> None:
    assert 0 < report.score < report.out_of
    assert any(e.diagnosis for e in report.exercises)
    assert report.warnings
    kept = stored.dump(report)
    assert stored.load(kept) == report
    assert stored.dump(stored.load(kept)) == kept
    assert kept.isascii()


def test_smoke(report: Report, tmp_path: Path) -> None:
    with Gradebook(tmp_path / "g.sqlite", create=True) as book:
        with Run(book).open() as run:
            assert run.claim("ana", KEY) is Why.NEW
            assert run.record("ana", KEY, stored.dump(report), Why.NEW, 1.5)
            assert run.claim("ana", KEY) is Standing.DONE
        (entry,) = book.entries()
        assert (entry.label, entry.report, entry.score) == ("ana", report, report.score)
