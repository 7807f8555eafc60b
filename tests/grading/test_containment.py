"""A failure of the grader's own code costs the exercise it happens in, and nothing else; it is told once."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grader.grading import diagnosis
from grader.grading import grade as grading
from grader.model import ExerciseResult, GraderError, Outcome, Settings
from rubric.checks import Oracle
from tests.support.building import CONNECT4, edited, exercise, full, graded, hand_in
from tests.support.engine import grade, grade_group

NAMES = ("get_first_row", "get_next_board")
RAGGED = "((np.zeros((2, 3)),) * 5, (np.zeros((2, 4)),) * 5)"  # rows of equal length, of arrays that do not fit
ROW = "            return row\n    return None\n"


def outcomes(result: ExerciseResult) -> set[Outcome]:
    return {each.outcome for each in result.checks}


@pytest.mark.parametrize("answer", [RAGGED, f"[{RAGGED}]", f"{{'a': {RAGGED}}}", "{1: np.zeros(2)}"])
def test_an_answer_that_numpy_cannot_stack_is_a_wrong_answer(answer: str, tmp_path: Path) -> None:
    path = hand_in(tmp_path, connect4=f"{CONNECT4}\n\ndef get_first_row(board, col):\n    return {answer}\n")
    report = graded(path, *NAMES)
    assert outcomes(exercise(report, "get_first_row")) == {Outcome.WRONG_TYPE}
    assert full(exercise(report, "get_next_board"))


def test_such_an_answer_in_a_group_costs_its_author_alone(tmp_path: Path) -> None:
    hand_in(tmp_path / "ana", connect4=CONNECT4)
    hand_in(tmp_path / "bob", connect4=f"{CONNECT4}\n\ndef get_first_row(board, col):\n    return {RAGGED}\n")
    report = grade_group(tmp_path, Settings(exercises=frozenset(NAMES)))
    ana, bob = (exercise(member, "get_first_row") for member in report.members)
    assert full(ana)
    assert bob.score == 0
    assert report.program.complete
    assert all(map(full, report.program.exercises))


def fails(*_: Any, **__: Any) -> Any:
    raise KeyError("of our own")


def failing_for(name: str, original: Callable[..., Any]) -> Callable[..., Any]:
    """Return a method that fails for one exercise."""
    return lambda self, exercise, *rest: (
        fails() if getattr(exercise, "name", exercise) == name else original(self, exercise, *rest)
    )


def test_our_failure_in_one_exercise_leaves_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Oracle, "adopt_reading", failing_for("get_first_row", Oracle.adopt_reading))
    report = graded(hand_in(tmp_path, connect4=CONNECT4), *NAMES)
    failed = exercise(report, "get_first_row")
    assert outcomes(failed) == {Outcome.GRADER_FAULT}
    assert {each.id for each in failed.checks} == {each.id for each in honest(tmp_path).checks}
    assert failed.out_of == 0  # it costs the student nothing
    assert not report.complete
    assert full(exercise(report, "get_next_board"))
    said = capsys.readouterr().err
    assert said.count("grader fault in") == said.count("Traceback") == said.count("KeyError: 'of our own'") == 1


def test_a_library_that_fails_below_the_grader_is_no_answer_of_the_student(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An operation that an answer does not allow loses a check; a call of the grader's that fails does not."""
    path = hand_in(tmp_path, connect4=CONNECT4)
    assert full(honest(tmp_path))  # which prepares the checks
    monkeypatch.setattr(Oracle, "adopt_reading", lambda *_: None)
    monkeypatch.setattr("grader.grading.evidence.canonical", fails)
    failed = exercise(graded(path, "get_first_row"), "get_first_row")
    assert Outcome.GRADER_FAULT in outcomes(failed)
    assert outcomes(failed) <= {Outcome.GRADER_FAULT, Outcome.PASSED}
    assert failed.score == failed.out_of
    assert "grader fault in" in capsys.readouterr().err


def honest(tmp_path: Path) -> ExerciseResult:
    """Return the first exercise as it is graded without a failure."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Oracle, "adopt_reading", lambda *_: None)
        return exercise(graded(hand_in(tmp_path, connect4=CONNECT4), "get_first_row"), "get_first_row")


def test_our_failure_in_a_diagnosis_leaves_the_grade(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = hand_in(tmp_path, connect4=edited(CONNECT4, (ROW, ROW.replace("return row", "return row - 1"))))
    before = exercise(graded(wrong, *NAMES), "get_first_row")
    assert before.diagnosis is not None
    monkeypatch.setattr(diagnosis, "explain", fails)
    report = graded(wrong, *NAMES)
    after = exercise(report, "get_first_row")
    assert (after.checks, after.diagnosis) == (before.checks, None)
    assert report.complete
    assert "the diagnosis of get_first_row" in capsys.readouterr().err


def test_what_no_exercise_can_help_still_ends_the_grading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: Any) -> Any:
        raise GraderError("the fork server is gone")

    monkeypatch.setattr(grading, "grade_exercise", gone)
    with pytest.raises(GraderError, match="the fork server is gone"):
        grade(hand_in(tmp_path, connect4=CONNECT4), Settings(exercises=frozenset(NAMES)))
