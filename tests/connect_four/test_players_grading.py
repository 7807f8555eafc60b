"""Grading of part D: the clock is the same on every machine, and no mistake is punished twice.

That the model solution earns everything is proved before any grading (grader/grading/preparation.py); that mistakes
lose points, in test_planted.py.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from grader.grading.loading import helper
from grader.model import Outcome, Settings
from grader.sandbox.clock import Limit
from grader.sandbox.server import ForkServer
from grader.sandbox.worker_process import WorkerProcess
from rubric.checks.playing import STATEMENT
from tests import ASSIGNMENT
from tests.corpus.wrong.planted_d import BETWEEN, CUT, OTHER_STYLES, PLAYERS, STOPPED_CLOCK, WRONG
from tests.support.building import (
    STARTER,
    check,
    edited,
    exercise,
    full,
    graded,
    hand_in,
    lost_checks,
    note_keys,
)
from tests.support.engine import grade

pytestmark = pytest.mark.usefixtures("no_shrinking")
PART_D = ("evaluate_position", "greedy", "order_moves", "negamax", "iterative_deepening", "mcts")
QUICK = ("evaluate_position", "greedy", "order_moves", "negamax")
NEGAMAX_STYLES = tuple(OTHER_STYLES)[:5]
LIMIT = Limit(cpu=20)


@pytest.mark.parametrize(
    ("name", "what", "changes"),
    [case for case in WRONG if case[1] in ("-10 for the opponent's three", "the best only")],
)
def test_what_depends_on_a_mistake_is_graded_with_it_supplied(
    name: str, what: str, changes: list[tuple[str, str]], tmp_path: Path
) -> None:
    report = graded(hand_in(tmp_path, players=edited(PLAYERS, *changes)), *QUICK)
    assert lost_checks(report).keys() == {name}
    supplied = {result.name: result.supplied for result in report.exercises if result.supplied}
    assert supplied
    assert set(supplied.values()) == {(name,)}


@pytest.mark.parametrize(
    "style", [pytest.param(s, marks=() if s == "through a helper" else pytest.mark.slow) for s in OTHER_STYLES]
)
def test_another_style_earns_all(style: str, tmp_path: Path) -> None:
    names = ["negamax"] if style in NEGAMAX_STYLES else ["iterative_deepening"]
    names = {"lists and NumPy numbers": ["order_moves", "negamax"], "roll-outs on generators of its own": ["mcts"]}.get(
        style, names
    )
    assert lost_checks(graded(hand_in(tmp_path, players=edited(PLAYERS, *OTHER_STYLES[style])), *names)) == {}


@pytest.mark.slow
def test_right_values_without_pruning_keep_the_points_of_the_value(tmp_path: Path) -> None:
    for style in ([], OTHER_STYLES["through a helper"]):
        text = edited(edited(PLAYERS, (CUT, "")), *style).replace("-beta, -alpha", "-inf, inf")
        result = exercise(graded(hand_in(tmp_path, players=text), "negamax"), "negamax")
        assert result.score == 0.5
        assert note_keys(result) & {"nodes_visited", "no_work_saved", "too_many_nodes"}


# Time and randomness.


@pytest.fixture
def worker() -> Iterator[WorkerProcess]:
    with ForkServer() as fork_server:
        yield fork_server.fork()


def loaded(worker: WorkerProcess, text: str) -> WorkerProcess:
    rules = helper("rules", ASSIGNMENT.solution.given_texts()["rules"])
    worker.ask("install_clock", [], LIMIT)
    worker.ask("load", ["players", {"rules": rules}, {"players": text}, False], LIMIT)
    return worker


def test_the_clock_counts_calls_and_nothing_else(worker: WorkerProcess) -> None:
    text = """
import time
from time import perf_counter, monotonic_ns, sleep
def greedy(calls, rounds):
    start, also = perf_counter(), monotonic_ns()
    for _ in range(calls):
        abs(-1)
    for _ in range(rounds):
        pass
    sleep(3)
    return round(perf_counter() - start, 4), round((monotonic_ns() - also) / 1e9, 3), time.time() > 1e9
"""
    loaded(worker, text)
    for calls, rounds in ((1_000, 0), (1_000, 3_000_000), (50_000, 0)):
        first, second, is_a_date = worker.ask("call", ["players", "greedy", [calls, rounds]], LIMIT)["value"]
        assert first == pytest.approx(3 + 2e-6 * calls, abs=1e-4)
        assert second == pytest.approx(first, abs=1e-3)
        assert is_a_date
        seconds, reads = worker.ask("counted", [], LIMIT)["value"]
        assert seconds == pytest.approx(first, abs=1e-4)
        assert reads == 5
    assert worker.spent_seconds < 3  # sleep returns at once


def test_the_same_answer_and_the_same_time_every_time(worker: WorkerProcess) -> None:
    with ForkServer() as fork_server:
        runs = [answers(loaded(each, PLAYERS)) for each in (worker, fork_server.fork())]
    assert runs[0] == runs[1]


def answers(worker: WorkerProcess) -> list[object]:
    """Return the answers and the times they took on the clock that counts calls."""
    worker.ask("seed", [5], LIMIT)
    results = []
    for name, last in (("iterative_deepening", 0.2), ("mcts", 40), ("mcts", 41)):
        results.append(worker.ask("call", ["players", name, [STATEMENT.board, 1, last]], LIMIT)["value"])
        results.append(worker.ask("counted", [], LIMIT)["value"])
    return results


def test_generators_without_a_seed_get_one(worker: WorkerProcess) -> None:
    text = """
import random
import numpy as np
early = np.random.default_rng(), random.Random()
def greedy():
    late = np.random.default_rng(), random.Random()
    draws = [generator.random() for generator in (*early, *late)]
    return [*draws, np.random.rand(), random.random(), np.random.default_rng(3).random(), random.Random(3).random()]
"""
    with ForkServer() as fork_server:
        draws = []
        for each in (worker, fork_server.fork()):
            loaded(each, text).ask("seed", [8], LIMIT)
            draws.append([n for _ in range(2) for n in each.ask("call", ["players", "greedy", []], LIMIT)["value"]])
    assert draws[0] == draws[1]
    assert len(set(draws[0])) == len(draws[0]) - 2  # only the explicitly seeded generators repeat


def test_a_late_answer_says_by_which_clock(tmp_path: Path) -> None:
    chosen = Settings(exercises=frozenset(["iterative_deepening"]), stop_at_loss=True)
    report = grade(hand_in(tmp_path, players=edited(PLAYERS, *BETWEEN)), chosen)
    lost = check(report, "iterative_deepening", "check_in_time")
    assert (lost.outcome, [note.key for note in lost.notes]) == (Outcome.WRONG, ["too_late"])
    values = dict(lost.notes[0].values)
    assert float(str(values["left"])) > float(str(values["right"]))


@pytest.mark.slow
def test_a_stopped_clock_earns_nothing(tmp_path: Path) -> None:
    report = graded(hand_in(tmp_path, players=edited(PLAYERS, *STOPPED_CLOCK)), *PART_D)
    assert lost_checks(report).keys() == {"iterative_deepening"}
    assert full(exercise(report, "mcts"))
    assert exercise(report, "iterative_deepening").score == 0
    assert report.complete


# A wrong negamax, and searches that check the clock inside negamax.

NO_SIGN = (
    "if -score > best:\n            best_col, best = col, -score",
    "if score > best:\n            best_col, best = col, score",
)


@pytest.mark.slow
@pytest.mark.parametrize("style", ["", "the deadline as a parameter", "root moves one by one"])
def test_a_wrong_negamax_costs_iterative_deepening_nothing(style: str, tmp_path: Path) -> None:
    text = edited(edited(PLAYERS, NO_SIGN), *OTHER_STYLES.get(style, ()))
    report = graded(hand_in(tmp_path, players=text), "negamax", "iterative_deepening")
    assert lost_checks(report).keys() == {"negamax"}
    assert exercise(report, "iterative_deepening").supplied == ("negamax",)


@pytest.mark.slow
def test_a_wrong_negamax_does_not_excuse_a_late_answer(tmp_path: Path) -> None:
    text = edited(edited(PLAYERS, NO_SIGN), *BETWEEN)
    report = graded(hand_in(tmp_path, players=text), "negamax", "iterative_deepening")
    assert "check_in_time" in lost_checks(report)["iterative_deepening"]


def test_own_modules_of_the_given_names_stay_ones_own_elsewhere(tmp_path: Path) -> None:
    text = "import rules\ndef get_first_row(board, col):\n    return rules.play(board, col)\n"
    own = "def play(board, col):\n    return int((board[:, col] == 0).sum()) - 1 if board[0, col] == 0 else None\n"
    assert full(exercise(graded(hand_in(tmp_path, connect4=text, rules=own), "get_first_row"), "get_first_row"))


def test_stubs_are_not_reported(tmp_path: Path) -> None:
    stubs = (STARTER / "players.py").read_text(encoding="utf-8")
    assert graded(hand_in(tmp_path, players=stubs), *PART_D).exercises == ()


@pytest.mark.parametrize("answer", ["None", "3", "[0, 'x']", "[0.0, 1.0]", "'0123456'"])
def test_an_answer_of_any_type_is_no_fault_of_the_grader(answer: str, tmp_path: Path) -> None:
    names = ("evaluate_position", "greedy", "order_moves", "negamax")
    text = "".join(f"def {name}(*args):\n    return {answer}\n" for name in names)
    report = graded(hand_in(tmp_path, players=text), *names)
    assert report.complete
    assert report.bonus == 0


FIRST_COLUMN = """
import gc
def iterative_deepening(board, player, time_limit):
    return next(col for col in range(7) if board[0, col] == 0)
for it in gc.get_objects():
    if type(it).__name__ == "RequestLoop":
        type(it).do_counted = lambda self: SAID
"""


@pytest.mark.parametrize(
    "said", ["(float('nan'), 1)", "(-1.0, 1)", "(float('inf'), 0)", "(0.0, 0)", "None", "(1, 2, 3)"]
)
def test_a_forged_clock_is_no_fault_of_the_grader(said: str, tmp_path: Path) -> None:
    report = graded(hand_in(tmp_path, players=FIRST_COLUMN.replace("SAID", said)), "iterative_deepening")
    assert report.complete
    assert exercise(report, "iterative_deepening").score == 0  # whoever answers at once earns nothing for being in time
