"""Tests of the boards that the grader answers for ahead, when a search calls a wrong function on one after the other.

The model solution, called with each board alone, says what is right.
"""

from typing import Any

import numpy as np
import pytest

from grader.sandbox.clock import Limit
from grader.sandbox.server import ForkServer
from rubric.checks import Oracle, Substitution
from rubric.checks.answers.siblings import Siblings
from rubric.checks.strategies import Game
from tests.support.loading import load

connect4: Any = load("reference", "connect4")
LIMIT = Limit(cpu=20)
OPENING = Game((3, 3, 3, 2, 3, 3, 3))  # column 3 is full
LOST = Game((0, 6, 1, 6, 2, 6))  # either player can align four
NAMES = ("get_first_row", "check_winner", "get_board_score")
ARGUMENTS: dict[str, list[tuple[int, ...]]] = {
    "get_first_row": [(col,) for col in range(7)],
    "check_winner": [(row, col) for row in range(6) for col in range(7)],
    "get_board_score": [(1,), (2,)],
}
# A search of every position up to a depth, that asks about those of which `asks_about` is true of the plies left.
SEARCH = """
import numpy as np

def children(board, player):
    for col in range(7):
        rows = [row for row in range(6) if board[row, col] == 0]
        if rows:
            board[rows[-1], col] = player
            yield board
            board[rows[-1], col] = 0

def search(board, player, k, kind, inner):
    board = board.astype(kind)
    return [int(cell) if type(cell) is np.float64 else cell for cell in below(board, player, k, inner)]

def below(board, player, k, inner):
    if inner or k == 0:
        yield [check_winner(board, row, col) for row in range(6) for col in range(7)]
        yield get_board_score(board, np.int8(1))
        yield get_board_score(board, 2)
        yield [get_first_row(board, col) for col in range(7)]
    for child in children(board, player) if k else ():
        yield from below(child, 3 - player, k - 1, inner)
"""


def small(board: Any) -> bytes:
    return bytes(map(int, board.flat))


def after(game: Game, *moves: int) -> bytes:
    return small(Game((*game.moves, *moves)).board)


def visited(siblings: Siblings, *boards: bytes) -> list[set[bytes]]:
    return [set(siblings.visit(board)) for board in boards]


def test_the_children_of_a_visited_board_are_siblings() -> None:
    first, second = visited(Siblings(), small(OPENING.board), after(OPENING, 0))
    assert first == set()
    assert second == {after(OPENING, col) for col in (1, 2, 4, 5, 6)}  # not 0, the board itself, nor 3, which is full


def test_leaves_are_siblings_though_no_board_above_them_was_visited() -> None:
    first, second = visited(Siblings(), after(OPENING, 0, 0), after(OPENING, 0, 1))
    assert first == set()
    assert second == {after(OPENING, 0, col) for col in (0, 2, 4, 5, 6)}


def test_boards_of_another_game_are_no_siblings() -> None:
    assert visited(Siblings(), small(OPENING.board), small(LOST.board), bytes(42), bytes([7] * 42)) == [set()] * 4


def test_what_is_remembered_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rubric.checks.answers.siblings._MOST_PARENTS", 10)
    siblings = Siblings()
    visited(siblings, small(OPENING.board), small(LOST.board), small(Game((6, 6)).board))
    assert len(siblings._parents) < 30
    assert visited(siblings, after(Game((6, 6)), 1)) == [{after(Game((6, 6)), col) for col in (0, 2, 3, 4, 5, 6)}]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", [OPENING, LOST, Game((*LOST.moves, 3))], ids=["open", "nearly won", "won"])
def test_answers_ahead_are_those_of_the_model_solution(name: str, game: Game) -> None:
    substitution = Substitution(Oracle(), (name,))
    substitution(name, [game.board, *ARGUMENTS[name][0]])
    child = Game((*game.moves, 0)).board
    answer = substitution(name, [child, *ARGUMENTS[name][-1]])
    assert len(answer["ahead"]) >= 5
    for cells, values in [[small(child), answer["values"]], *answer["ahead"]]:
        board = np.frombuffer(cells, np.uint8).astype(int).reshape(6, 7)
        assert list(values) == [getattr(connect4, name)(board, *arguments) for arguments in ARGUMENTS[name]]


class RecordingSubstitution(Substitution):
    """A substitution that records the names of the functions a worker asks about."""

    def __init__(self) -> None:
        super().__init__(Oracle(), NAMES)
        self.questions: list[str] = []

    def __call__(self, name: str, args: list[Any]) -> dict[str, Any]:
        self.questions.append(name)
        return super().__call__(name, args)


def search(fork_server: ForkServer, board: Any, player: int, k: int, kind: str, inner: bool) -> tuple[Any, list[str]]:
    """Return what a search in a worker sees, and the questions that it asked the grader."""
    substitution = RecordingSubstitution()
    worker = fork_server.fork()
    worker.ask("load", ["connect4", {}, {"connect4": SEARCH}, False], LIMIT)
    worker.ask("supply", ["connect4", substitution.functions()], LIMIT)
    reply = worker.ask("call", ["connect4", "search", [board, player, k, kind, inner]], LIMIT, substitution)
    worker.kill()
    return reply.get("value", reply), substitution.questions


def expected(board: Any, player: int, k: int, inner: bool) -> list[Any]:
    """Return what the search should see, by the model solution."""
    seen: list[Any] = []
    if inner or k == 0:
        seen.append([connect4.check_winner(board, *cell) for cell in ARGUMENTS["check_winner"]])
        seen += [connect4.get_board_score(board, 1), connect4.get_board_score(board, 2)]
        seen.append([connect4.get_first_row(board, col) for col in range(7)])
    for col in range(7) if k else ():
        if (row := connect4.get_first_row(board, col)) is not None:
            child = board.copy()
            child[row, col] = player
            seen += expected(child, 3 - player, k - 1, inner)
    return seen


@pytest.mark.parametrize("kind", ["int64", "int8", "uint8", ">i4"])
@pytest.mark.parametrize("inner", [True, False], ids=["every node", "leaves"])
@pytest.mark.parametrize("game", [OPENING, LOST], ids=["open", "nearly won"])
def test_a_search_sees_the_answers_of_the_model_solution(
    game: Game, inner: bool, kind: str, fork_server: ForkServer
) -> None:
    answers, _ = search(fork_server, game.board, game.player, 2, kind, inner)
    assert len(answers) > 4 * 30
    assert answers == expected(game.board, game.player, 2, inner)


@pytest.mark.parametrize(("inner", "most"), [(True, 1 + 1 + 7), (False, 2 * 7)], ids=["every node", "leaves"])
def test_a_search_asks_once_or_twice_for_each_group_of_siblings(
    inner: bool, most: int, fork_server: ForkServer
) -> None:
    answers, questions = search(fork_server, np.zeros((6, 7), dtype=int), 1, 2, "int", inner)
    assert len(answers) == 4 * (57 if inner else 49)
    assert questions.count("check_winner") <= most


def test_a_board_of_other_numbers_is_answered_alone() -> None:
    board = np.array(OPENING.board)
    board[5, 0] = 258  # 2 as a byte
    substitution = Substitution(Oracle(), ("check_winner",))
    assert substitution("check_winner", [OPENING.board, 0, 0])["ahead"] == []
    answer = substitution("check_winner", [board, 0, 0])
    assert answer["value"] == connect4.check_winner(board, 0, 0)
    for cells, values in answer["ahead"]:
        sibling = np.frombuffer(cells, np.uint8).astype(int).reshape(6, 7)
        assert list(values) == [connect4.check_winner(sibling, *cell) for cell in ARGUMENTS["check_winner"]]
