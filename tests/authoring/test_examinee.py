"""The checks on a variant of the model solution, in this process: it is judged as a submission in a worker is."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from grader.authoring import verify
from grader.grading.preparation import prepare
from grader.model import Outcome, Settings
from tests import ASSIGNMENT
from tests.support.engine import with_state

EXERCISE = "get_next_board"
BOARD = np.zeros((6, 7), dtype=int)  # one for all calls


def right(board: Any, col: int, player: int) -> Any:
    return ASSIGNMENT.solution.function(EXERCISE)(board, col, player)


def on_one_board(board: Any, col: int, player: int) -> Any:
    """Return the right board, always in the same object."""
    answer = right(board, col, player)
    if answer is None:
        return None
    BOARD[:] = answer
    return BOARD


def outcome(variant: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, **changes: Any) -> Outcome:
    """Return the outcome of check_boards_apart, with these changes of the check."""
    settings = with_state(Settings())
    checks = prepare([ASSIGNMENT.rubric.exercises[EXERCISE]], ASSIGNMENT, settings)[EXERCISE]
    (check,) = (replace(check, **changes) for check in checks if check.id == "check_boards_apart")
    monkeypatch.setattr(verify, "prepare", lambda *_: {EXERCISE: (check,)})
    monkeypatch.setattr("grader.grading.judge._result", lambda _, verdicts, *__: verdicts[0][1].outcome)
    result: Any = verify.run_checks(EXERCISE, variant, ASSIGNMENT, settings)
    return Outcome(result)


def test_answers_that_a_check_keeps_are_looked_at_and_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    assert outcome(right, monkeypatch) is Outcome.PASSED
    assert outcome(on_one_board, monkeypatch) is Outcome.WRONG


def test_a_check_that_fails_by_its_own_fault_is_a_fault_of_the_grader(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(**_: Any) -> None:
        raise TypeError

    assert outcome(right, monkeypatch, function=fail) is Outcome.GRADER_FAULT
