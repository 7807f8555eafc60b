"""Tests of the levels of feedback, the private seed of the examples, and the budget of CPU time."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from grader.cli import main
from grader.cli.options import private_seed, state_folder
from grader.grading.loading import Files
from grader.grading.student import WorkerStudent
from grader.model import Report, Settings
from grader.reports import FORMATS
from grader.sandbox.limits import Budget
from grader.sandbox.server import ForkServer
from grader.sandbox.worker_process import WorkerProcess
from tests import ASSIGNMENT
from tests.support.building import (
    CONNECT4,
    PART_A,
    WITH_SCHEDULER_STATISTICS,
    check,
    edited,
    exercise,
    full,
    hand_in,
    note_keys,
    render_as,
)
from tests.support.engine import grade, prepare

TOO_HIGH = edited(
    CONNECT4, ("            return row\n    return None\n", "            return row - 1\n    return None\n")
)
NAMES = frozenset({"get_first_row"})


def report(folder: Path, feedback: str, text: str = TOO_HIGH) -> Report:
    return grade(hand_in(folder, connect4=text), Settings(feedback=feedback, exercises=NAMES))


def test_points_do_not_depend_on_it(tmp_path: Path) -> None:
    assert len({report(tmp_path, feedback).score for feedback in ("full", "counterexample", "summary")}) == 1


def test_a_counterexample_does_not_tell_the_answer(tmp_path: Path) -> None:
    for feedback, has_answer in (("full", True), ("counterexample", False)):
        text = render_as("json", report(tmp_path, feedback))
        assert ("expected:" in text) is has_answer
        assert "get_first_row(board, " in text
        assert "returned:" in text


def test_a_counterexample_does_not_pass_on_the_words_of_the_hand_in(tmp_path: Path) -> None:
    speaks = edited(
        CONNECT4,
        ("    for row in reversed(range(ROWS)):\n", "    raise ValueError('I saw a board')\n    for row in ():\n"),
    )
    assert "I saw" in render_as("text", report(tmp_path, "full", speaks))
    for feedback in ("counterexample", "summary"):
        redacted = report(tmp_path, feedback, speaks)
        assert all("I saw" not in render_as(name, redacted) for name in FORMATS)


def test_a_summary_shows_no_example(tmp_path: Path) -> None:
    result = check(report(tmp_path, "summary"), "get_first_row", "check_any_game")
    assert (result.notes, result.evidence) == ((), None)
    assert "np.array" not in render_as("html", report(tmp_path, "summary"))


def test_the_seed_is_kept_and_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    seed = private_seed(state_folder(ASSIGNMENT))
    assert private_seed(state_folder(ASSIGNMENT)) == seed
    (file,) = tmp_path.rglob("seed")
    assert file.stat().st_mode & 0o777 == 0o600
    file.write_text("spoiled")
    assert private_seed(state_folder(ASSIGNMENT)) != seed


def test_without_a_place_to_keep_it_a_seed_is_drawn_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    assert len({private_seed(state_folder(ASSIGNMENT)) for _ in range(5)}) > 1


def test_a_seed_is_a_number(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["grade", "reference", "--seed", "-1"])
    assert "not a whole number" in capsys.readouterr().err


def test_a_budget_ends_an_exercise_and_the_next_begins_afresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("get_first_row", "check_winner")
    prepare(
        [ASSIGNMENT.rubric.exercises[name] for name in names], seed=0
    )  # the model solution is asked within a budget, too
    monkeypatch.setattr(Budget, "exercise_limit", 0.0)
    report = grade(hand_in(tmp_path, connect4=CONNECT4), Settings(exercises=frozenset(names)))
    for name in names:
        assert "budget_spent" in note_keys(exercise(report, name))
    assert json.loads(render_as("json", report))["score"] < 20


def test_the_budget_of_a_hand_in_is_not_renewed() -> None:
    budget = Budget()
    for _ in range(4):
        budget.start_exercise()
        assert budget.stop_reason() == ""
        budget.charge(899, slept=44)
    budget.start_exercise()
    budget.charge(0, slept=44)
    assert (budget.stop_reason(), budget.limit("slept_too_long")) == ("slept_too_long", 180)
    budget.charge(899)
    assert (budget.stop_reason(), budget.limit("budget_spent")) == ("budget_spent", 3600)


@WITH_SCHEDULER_STATISTICS
def test_sleep_in_every_call_costs_the_exercise_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Budget, "exercise_sleep", 0.5)
    drowsy = "import select\n_right = get_first_row\n\n\ndef get_first_row(board, col):\n"
    drowsy += "    select.select([], [], [], 0.05)\n"
    folder = hand_in(tmp_path, connect4=f"{CONNECT4}\n\n{drowsy}    return _right(board, col)\n")
    report = grade(folder, Settings(exercises=frozenset({"get_first_row", "check_winner"})))
    assert "slept_too_long" in note_keys(exercise(report, "get_first_row"))
    assert exercise(report, "check_winner").score == 3


@WITH_SCHEDULER_STATISTICS
@pytest.mark.parametrize(
    ("end", "loads_at_most"),
    [("", 3), ("import os; os._exit(0)\n", 2)],  # of which the last begins just below the limit
    ids=["a load that succeeds", "a load that fails"],
)
def test_sleep_at_import_is_counted_before_each_load(
    end: str, loads_at_most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Budget, "hand_in_sleep", 0.15 if end else 0.35)
    asked = Counter[str]()
    ask = WorkerProcess.ask

    def recorded(worker: WorkerProcess, operation: str, *rest: Any) -> dict[str, Any]:
        asked[operation] += 1
        return ask(worker, operation, *rest)

    monkeypatch.setattr(WorkerProcess, "ask", recorded)
    folder = hand_in(tmp_path, connect4=f"import select\nselect.select([], [], [], 0.2)\n{end}{CONNECT4}")
    prepare([ASSIGNMENT.rubric.exercises[name] for name in PART_A])  # the model solution is loaded within a budget, too
    asked.clear()
    report = grade(folder, Settings(exercises=frozenset(PART_A)))
    assert 1 <= asked["load"] <= loads_at_most
    assert note_keys(exercise(report, PART_A[-1])) <= {"slept_too_long", "not_tried_again"}
    assert end or full(exercise(report, PART_A[0]))


def test_a_part_of_a_hand_in_that_is_asked_apart_is_charged_to_the_running_exercise(fork_server: ForkServer) -> None:
    student = WorkerStudent(fork_server, Files({}, ASSIGNMENT), 1, seed=0)
    student.session.start_exercise(ASSIGNMENT.rubric.exercises["get_first_row"], None)
    student.session.budget.charge(0, slept=50)
    apart = student.again()
    apart.session.start_exercise(ASSIGNMENT.rubric.exercises["get_first_row"], None)
    apart.session.budget.charge(0, slept=20)
    assert student.session.budget.stop_reason() == "slept_too_long"
    student.session.start_exercise(ASSIGNMENT.rubric.exercises["get_first_row"], None)
    assert student.session.budget.stop_reason() == ""
