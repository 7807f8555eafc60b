"""Supplied searches run in the trusted process, on states and an `evaluate` that stay in the worker."""

from collections.abc import Iterator
from math import inf
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grader.grading.loading import helper
from grader.sandbox.clock import Limit
from grader.sandbox.server import ForkServer
from grader.sandbox.worker_process import ProcessEnded, WorkerProcess
from rubric.checks import Oracle, Substitution
from rubric.checks.answers.stepwise import MOST_SEARCHES, SEARCHES
from tests import ASSIGNMENT
from tests.connect_four.test_search_reference import POSITIONS
from tests.corpus.wrong.planted_c import SEARCH
from tests.support.building import edited, exercise, full, graded, hand_in
from tests.support.loading import load

pytestmark = pytest.mark.usefixtures("no_shrinking")
LIMIT = Limit(cpu=20)
reference: Any = load("reference", "search")
games: Any = load("starter", "games")

# A submission with its own game, `evaluate` and order of moves, unknown to the grader.
OWN_GAME = """
from games import Tree, leaf_value

class Backwards(Tree):
    def moves(self):
        return [str(move) for move in reversed(super().moves())]
    def play(self, move):
        return super().play(int(move))

looked_at = []
def evaluate(state):
    looked_at.append(state.path)
    return -leaf_value(state)

def ask_value(branches, name, *numbers):
    looked_at.clear()
    return [globals()[name](Backwards(branches), *numbers, evaluate), list(looked_at)]

def ask_by_name(branches):
    return alphabeta(Tree(branches), evaluate=leaf_value, beta=9, depth=2, maximizing=True, alpha=-9)

def ask_wrongly(branches):
    return minimax(Tree(branches), 2, leaf_value)

def ask_within(branches):
    return minimax(Tree(branches), 1, True, lambda state: minimax(state, 5, False, leaf_value))

def fail(state):
    raise KeyError(7)

def catch_failures(branches):
    failed = 0
    for _ in range(40):
        try:
            minimax(Tree(branches), 1, True, fail)
        except KeyError:
            failed += 1
    return failed, minimax(Tree(branches), 2, True, leaf_value)

def ask_with(value):
    return minimax(Tree([1, 2]), 1, True, lambda state: value)

def paths(board):
    return shortest_path(board, 1), shortest_path(player=2, board=board)
"""


@pytest.fixture(scope="module")
def worker() -> Iterator[WorkerProcess]:
    with ForkServer() as fork_server:
        worker = fork_server.fork()
        given = {name: helper(name, ASSIGNMENT.solution.given_texts()[name]) for name in ("puissance4", "games")}
        worker.ask("load", ["search", given, {"search": OWN_GAME}, False], LIMIT)
        worker.ask("supply", ["search", supply().functions()], LIMIT)
        yield worker
        worker.kill()


def supply() -> Substitution:
    return Substitution(Oracle(), (*SEARCHES, "shortest_path"))


def call(worker: WorkerProcess, name: str, *args: Any) -> Any:
    return worker.ask("call", ["search", name, list(args)], LIMIT, supply())


class Backwards(games.Tree):  # type: ignore[misc]
    """The submission's game, in the trusted process."""

    def moves(self) -> list[str]:
        return [str(move) for move in reversed(super().moves())]

    def play(self, move: str) -> Any:
        return super().play(int(move))


@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(branches=POSITIONS, depth=st.integers(0, 5), maximizing=st.booleans(), alpha=st.sampled_from([-inf, -4, 0]))
def test_the_value_and_the_leaves_of_the_reference(
    worker: WorkerProcess, branches: Any, depth: int, maximizing: bool, alpha: float
) -> None:
    looked_at: list[Any] = []

    def evaluate(state: Any) -> Any:
        looked_at.append(state.path)
        return -games.leaf_value(state)

    value = reference.alphabeta(Backwards(branches), depth, alpha, 5, maximizing, evaluate)
    reply = call(worker, "ask_value", branches, "alphabeta", depth, alpha, 5, maximizing)["value"]
    assert reply == [value, looked_at]
    looked_at.clear()
    value = reference.minimax(Backwards(branches), depth, maximizing, evaluate)
    assert call(worker, "ask_value", branches, "minimax", depth, maximizing)["value"] == [value, looked_at]
    if depth:
        move = reference.best_move(Backwards(branches), depth, evaluate)
        assert call(worker, "ask_value", branches, "best_move", depth)["value"][0] == move


def test_arguments_by_name_and_searches_within_a_search(worker: WorkerProcess) -> None:
    assert call(worker, "ask_by_name", [[3, 8], [2, 7]])["value"] == 3
    assert call(worker, "ask_within", [[3, 8], [4, 6], [2, 7]])["value"] == 4


def test_a_missing_argument_is_the_callers_mistake(worker: WorkerProcess) -> None:
    assert call(worker, "ask_wrongly", [[3, 8], [2, 7]])["raised"]["type"] == "TypeError"


def test_what_evaluate_raises_is_raised_where_it_was_called(worker: WorkerProcess) -> None:
    assert call(worker, "catch_failures", [[3, 8], [4, 6]])["value"] == (40, 4)


@pytest.mark.parametrize("value", [None, "7", [1], (1, 2), True])
def test_a_value_that_is_no_number_is_refused(worker: WorkerProcess, value: object) -> None:
    assert call(worker, "ask_with", value)["raised"]["type"] == "TypeError"


def test_numpy_numbers_are_numbers(worker: WorkerProcess) -> None:
    assert call(worker, "ask_with", np.float64(2.5))["value"] == 2.5


@pytest.mark.parametrize("kind", [list, tuple, np.array])
def test_paths_on_a_board_of_any_kind(worker: WorkerProcess, kind: Any) -> None:
    rows = [[0, 0, 2], [2, 1, 0], [0, 0, 0]]  # the board of the statement
    board = tuple(map(tuple, rows)) if kind is tuple else kind(rows)
    assert call(worker, "paths", board)["value"] == (2, 1)


@pytest.mark.parametrize(
    "board", [[], [[]], [[0, 0]], [[7]], [[10**12]], [10**9], [[0], [0]], 10**12, "ab", None, [[0] * 99] * 99, [[0.0]]]
)
def test_what_is_no_board_is_refused(board: object) -> None:
    assert "refused" in supply()("shortest_path", [board, 1])


@pytest.mark.parametrize(
    "args",
    [
        [],
        [1],
        [1, None],
        [99, ["moves", 2]],
        [[1], ["moves", 2]],
        [1, ["moves", -1]],
        [1, ["moves", 10**12]],
        [1, ["moves", 2.0]],
        [1, ["value", "7"]],
        [1, ["value"]],
        [1, [["value"], 7]],
        [True, {}],
    ],
    ids=repr,
)
def test_an_impossible_reply_is_refused(args: list[Any]) -> None:
    substitution = supply()
    assert substitution("minimax", [2, True]) == {"search": 1, "look": [0, 0, False]}
    assert "refused" in substitution("look", args)
    assert substitution("look", [1, ["value", 7]]) == {"value": 7}
    assert "refused" in substitution("look", [1, ["value", 7]])


def test_unfinished_searches_are_bounded_and_a_tree_without_end_is_refused() -> None:
    substitution = supply()
    for _ in range(1000):
        substitution("minimax", [2, True])
    assert "refused" in substitution("look", [1000 - MOST_SEARCHES, ["moves", 2]])
    answer = substitution("look", [1000, ["moves", 2]])
    substitution("minimax", [-1, True])
    for _ in range(10_000):
        answer = substitution("look", [1001, ["moves", 1]])
        if "look" not in answer:
            break
    assert "refused" in answer


def test_a_search_is_answered_only_when_it_is_supplied() -> None:
    substitution = Substitution(Oracle(), ("shortest_path",))
    assert "refused" in substitution("minimax", [2, True])
    assert "refused" in substitution("look", [1, ["value", 7]])


def test_a_call_that_never_stops_asking_is_ended(worker: WorkerProcess) -> None:
    endless = "def f():\n    while True:\n        minimax(None, 1, True, lambda state: 0)\n"
    with ForkServer() as fork_server:
        other = fork_server.fork()
        other.ask("load", ["search", {}, {"search": endless}, False], LIMIT)
        other.ask("supply", ["search", supply().functions()], LIMIT)
        with pytest.raises(ProcessEnded, match="timed_out"):
            other.ask("call", ["search", "f", []], Limit(cpu=0.2), lambda *_: {"search": 1, "look": [0, 0, True]})


NO_ALPHABETA = (
    "    if depth == 0 or state.is_over():\n        return evaluate(state)\n    best = -inf",
    "    return 0\n    best = -inf",
)
NO_PATH = ("    size = len(board)\n", "    return 0\n    size = len(board)\n")
NO_BEST_MOVE = (
    "    best, chosen = -inf, state.moves()[0]\n",
    "    return state.moves()[0]\n    best, chosen = -inf, 0\n",
)
THROUGH_MINIMAX = (
    "alphabeta(state.play(move), depth - 1, best, inf, False",
    "minimax(state.play(move), depth - 1, False",
)
NO_MINIMAX = ("    values = [minimax(state.play(move)", "    return 0\n    values = [minimax(state.play(move)")


def lost_and_supplied(folder: Path, *changes: tuple[str, str]) -> tuple[bool, tuple[str, ...]]:
    """Return whether best_move loses points, and what was supplied to it, when minimax is wrong."""
    report = graded(
        hand_in(folder, search=edited(SEARCH, NO_MINIMAX, THROUGH_MINIMAX, *changes)), "minimax", "best_move"
    )
    assert not full(exercise(report, "minimax"))
    return not full(exercise(report, "best_move")), exercise(report, "best_move").supplied


def test_a_wrong_minimax_costs_best_move_nothing(tmp_path: Path) -> None:
    assert lost_and_supplied(tmp_path) == (False, ("minimax",))


def test_an_alphabeta_that_calls_a_supplied_minimax_earns_no_pruning(tmp_path: Path) -> None:
    text = f"""{edited(SEARCH, NO_MINIMAX)}

def alphabeta(state, depth, alpha, beta, maximizing, evaluate):
    return minimax(state, depth, maximizing, evaluate)
"""
    result = exercise(graded(hand_in(tmp_path, search=text), "minimax", "alphabeta"), "alphabeta")
    assert result.supplied == ("minimax",)
    assert 0 < result.score <= ASSIGNMENT.rubric.exercises["alphabeta"].points["value"]


def test_a_wrong_best_move_is_not_healed_by_a_supplied_minimax(tmp_path: Path) -> None:
    lost, _ = lost_and_supplied(tmp_path, ("if value > best:", "if -value > best:"))
    assert lost


@pytest.mark.slow
def test_a_wrong_alphabeta_costs_best_move_nothing(tmp_path: Path) -> None:
    report = graded(hand_in(tmp_path, search=edited(SEARCH, NO_ALPHABETA)), "alphabeta", "best_move")
    assert exercise(report, "alphabeta").score == 0
    assert full(exercise(report, "best_move"))
    assert exercise(report, "best_move").supplied == ("alphabeta",)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("changes", "wrong"),
    [([NO_ALPHABETA], "alphabeta"), ([NO_PATH], "shortest_path"), ([NO_BEST_MOVE], "best_move")],
)
def test_what_it_calls_costs_hex_player_nothing(changes: list[tuple[str, str]], wrong: str, tmp_path: Path) -> None:
    report = graded(hand_in(tmp_path, search=edited(SEARCH, *changes)), wrong, "hex_player")
    assert full(exercise(report, "hex_player"))
    assert exercise(report, "hex_player").supplied == (wrong,)
