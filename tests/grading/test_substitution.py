"""Tests of substitution: wrong dependencies of a submission are answered by the grader."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from grader.sandbox.clock import Limit
from grader.sandbox.server import ForkServer
from grader.sandbox.worker_process import ProcessEnded, WorkerProcess
from grader.worker import protocol
from rubric.checks import Oracle, Substitution
from rubric.checks.answers.stepwise import SEARCHES
from tests import ASSIGNMENT
from tests.support.building import CONNECT4, edited, exercise, full, graded, hand_in
from tests.support.small_assignment import graded_folders, write_assignment

LIMIT = Limit(cpu=20)
ASKS = """
def ask_winner(board):
    return [check_winner(board, row=r, col=c) for r in range(6) for c in range(7)]

def ask_wrongly(board):
    return check_winner(board, rows=1, col=2)

def ask_for_columns(board):
    boards = [get_next_board(board, col, 1) for col in range(7)]
    boards[0][:] = 2
    return get_next_board(board, 0, player=1)
"""


class Counted(Substitution):
    """A substitution that counts the questions of the worker."""

    questions = 0

    def __call__(self, name: str, args: list[Any]) -> dict[str, Any]:
        self.questions += 1
        return super().__call__(name, args)


@pytest.fixture
def worker(fork_server: ForkServer) -> Iterator[WorkerProcess]:
    worker = fork_server.fork()
    worker.ask("load", ["connect4", {}, {"connect4": ASKS}, False], LIMIT)
    substitution = Counted(Oracle(), ("check_winner", "get_next_board"))
    worker.ask("supply", ["connect4", substitution.functions()], LIMIT)
    yield worker
    worker.kill()


def won_board() -> Any:
    board = np.zeros((6, 7), dtype=int)
    board[2:, 3] = 1
    board[5, :3] = 2
    return board


def test_one_question_answers_for_the_whole_board(worker: WorkerProcess) -> None:
    substitution = Counted(Oracle(), ("check_winner",))
    reply = worker.ask("call", ["connect4", "ask_winner", [won_board()]], LIMIT, substitution)
    assert reply["value"] == [int(c == 3 and r >= 2) for r in range(6) for c in range(7)]
    assert substitution.questions == 1


def test_a_board_that_was_kept_is_not_handed_out_twice(worker: WorkerProcess) -> None:
    substitution = Counted(Oracle(), ("get_next_board",))
    reply = worker.ask("call", ["connect4", "ask_for_columns", [won_board()]], LIMIT, substitution)
    expected = won_board()
    expected[4, 0] = 1
    assert np.array_equal(reply["value"], expected)


def test_an_unknown_parameter_is_the_callers_mistake(worker: WorkerProcess) -> None:
    reply = worker.ask("call", ["connect4", "ask_wrongly", [won_board()]], LIMIT, Counted(Oracle(), ("check_winner",)))
    assert reply["raised"]["type"] == "TypeError"
    assert "rows" in reply["raised"]["text"]


def test_an_interrupted_call_ends_its_worker(worker: WorkerProcess) -> None:
    def interrupted(*_: object) -> dict[str, Any]:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        worker.ask("call", ["connect4", "ask_winner", [won_board()]], LIMIT, interrupted)
    assert not worker.alive
    with pytest.raises(ProcessEnded):
        worker.ask("call", ["connect4", "ask_winner", [won_board()]], LIMIT)


def test_a_call_that_asks_for_ever_is_stopped(worker: WorkerProcess) -> None:
    endless = "def endless():\n    while True:\n        check_winner([[0]], 0, 0)\n"
    worker.ask("load", ["endless", {}, {"endless": endless}, False], LIMIT)
    substitution = Counted(Oracle(), ("check_winner",))
    worker.ask("supply", ["endless", substitution.functions()], LIMIT)
    with pytest.raises(ProcessEnded, match="timed_out"):
        worker.ask(
            "call", ["endless", "endless", []], Limit(cpu=0.2), lambda *_: {"value": 0, "values": [], "ahead": []}
        )


def burn(seconds: float) -> None:
    """Use so much CPU time."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


@pytest.mark.parametrize("costly", ["the answer", "the question"])
def test_answers_that_cost_the_grader_too_much_end_the_call(
    costly: str, worker: WorkerProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    endless = "def endless():\n    while True:\n        check_winner([[0]], 0, 0)\n"
    worker.ask("load", ["endless", {}, {"endless": endless}, False], LIMIT)
    worker.ask("supply", ["endless", Counted(Oracle(), ("check_winner",)).functions()], LIMIT)
    before, decode = worker.answer_seconds, protocol.decode

    def answer(*_: object) -> dict[str, Any]:
        burn(0.05 if costly == "the answer" else 0)
        return {"value": 0, "values": [], "ahead": []}

    def slow_decode(body: bytes) -> Any:  # as of keys with equal hashes
        burn(0.05 if costly == "the question" else 0)
        return decode(body)

    monkeypatch.setattr(protocol, "decode", slow_decode)
    with pytest.raises(ProcessEnded, match="timed_out"):
        worker.ask("call", ["endless", "endless", []], Limit(cpu=1), answer)
    assert 1 < worker.answer_seconds - before < 4


def test_a_supplied_search_has_a_greatest_depth() -> None:
    substitution = Substitution(Oracle(), ("Noeud.remonter_score",))
    assert "refused" in substitution("Noeud.remonter_score", [NODE, 42])
    assert "value" in substitution("Noeud.remonter_score", [NODE, 3])


@pytest.mark.parametrize(
    ("state", "depth"),
    [
        ({"alpha": float("nan")}, 8),  # pruned by nothing: a minute
        ({"beta": float("nan")}, 8),
        ({"profondeur": 2.0**53}, 2.0**53 + 8),  # its children are as deep as it is: endless
        ({"profondeur": -(2.0**53)}, 8 - 2.0**53),
        ({"profondeur": float("nan")}, 8),
        ({}, float("nan")),
    ],
)
def test_a_supplied_search_comes_to_an_end(state: dict[str, Any], depth: float) -> None:
    substitution = Substitution(Oracle(), ("Noeud.remonter_score",))
    assert "refused" in substitution("Noeud.remonter_score", [{**NODE, **state}, depth])


def test_calling_by_name_costs_nothing(tmp_path: Path) -> None:
    by_name = edited(
        CONNECT4,
        (
            "        if board[row, col] == 0:\n            return row\n",
            "        if board[row, col] == 0:\n            return 2\n",
        ),
        ("    row = get_first_row(board, col)\n", "    row = get_first_row(col=col, board=board)\n"),
    )
    report = graded(hand_in(tmp_path, connect4=by_name), "get_first_row", "get_next_board")
    assert not full(exercise(report, "get_first_row"))
    assert full(exercise(report, "get_next_board"))


ROW_TOO_HIGH = ("            return row\n", "            return row - 1\n")
TOPS = (
    "    own, other = board == player, board == 3 - player\n",
    "    tops = [get_first_row(board, col) for col in range(COLS)]\n"
    "    held = np.array([[top is None or row > top for top in tops] for row in range(ROWS)])\n"
    "    own, other = held & (board == player), held & (board == 3 - player)\n",
)
IS_EMPTY = (
    "    if player == 0:\n        return 0\n    cells",
    "    top = get_first_row(board, col)\n    if top is not None and row <= top:\n        return 0\n    cells",
)


@pytest.mark.parametrize(("name", "use"), [("get_board_score", TOPS), ("check_winner", IS_EMPTY)])
def test_any_earlier_function_of_the_file_is_supplied(name: str, use: tuple[str, str], tmp_path: Path) -> None:
    names = ("get_first_row", name)
    report = graded(hand_in(tmp_path / "right", connect4=edited(CONNECT4, use)), *names)
    assert full(exercise(report, name))
    report = graded(hand_in(tmp_path / "wrong", connect4=edited(CONNECT4, use, ROW_TOO_HIGH)), *names)
    assert not full(exercise(report, "get_first_row"))
    assert full(exercise(report, name))
    assert exercise(report, name).supplied == ("get_first_row",)


def test_a_supplied_function_that_is_not_called_is_not_named(tmp_path: Path) -> None:
    report = graded(hand_in(tmp_path, connect4=edited(CONNECT4, ROW_TOO_HIGH)), "get_first_row", "check_winner")
    assert not full(exercise(report, "get_first_row"))
    assert full(exercise(report, "check_winner"))
    assert exercise(report, "check_winner").supplied == ()


def test_only_what_is_supplied_is_answered() -> None:
    substitution = Substitution(Oracle(), ("check_winner",))
    for name in ("get_next_board", "__setattr__", "Noeud.remonter_score"):
        assert "refused" in substitution(name, [won_board(), 0, 1])


DEPENDED_ON = {name for each in ASSIGNMENT.rubric.exercises.values() for name in each.depends_on}
NODE = {
    **{"pion_ordi": 1, "colonnes": [[1] + [0] * 5] + [[0] * 6 for _ in range(6)], "attaquant": False},
    **{"profondeur": 1, "alpha": -3, "beta": 8},
}
QUESTIONS: dict[str, list[Any]] = {  # a method gets its node; for searches see test_supply_search.py
    "get_first_row": [won_board(), 0],
    "get_next_board": [won_board(), 0, 1],
    "check_winner": [won_board(), 5, 0],
    "get_board_score": [won_board(), 1],
    "evaluate_position": [won_board(), 1],
    "greedy": [np.zeros((6, 7), dtype=int), 1],
    "order_moves": [won_board(), 1, [0, 1, 2]],
    "negamax": [np.zeros((6, 7), dtype=int), 2, float("-inf"), float("inf"), 1],
    "shortest_path": [[[0] * 3] * 3, 1],
    "Noeud.est_feuille": [NODE, 1],
    "Noeud.creer_fils": [NODE, 2, 0],
    "Noeud.remonter_score": [NODE, 2],
}


@pytest.mark.parametrize("name", sorted(DEPENDED_ON - SEARCHES.keys() - {"iterative_deepening"}))
def test_every_function_that_another_depends_on_is_supplied(name: str) -> None:
    answer = Substitution(Oracle(), (name,))(name, QUESTIONS[name])
    assert "refused" not in answer
    assert "value" in answer


def test_a_supplied_method_knows_its_node() -> None:
    substitution = Substitution(Oracle(), ("Noeud.est_feuille", "Noeud.creer_fils"))
    assert [substitution("Noeud.est_feuille", [NODE, depth])["value"] for depth in (1, 2)] == [True, False]
    (child,) = substitution("Noeud.creer_fils", [NODE, 2, 0])["children"]
    assert child["args"] == [1, None, True, 2, (2, 0)]
    assert child["put"] == [[1, "colonnes", [[2, 0, 2]]]]
    assert child["handed"] == ["alpha", "beta"]


SEARCHES_TREE = """
class Noeud:
    def __init__(self, pion_ordi, colonnes, attaquant=True, profondeur=0, dernier_coup=None):
        self.pion_ordi, self.colonnes, self.attaquant, self.profondeur = pion_ordi, colonnes, attaquant, profondeur
        self.pion_a_placer = pion_ordi if attaquant else 3 - pion_ordi
        self.dernier_coup, self.fils, self.alpha, self.beta = dernier_coup, [], float("-inf"), float("inf")

    def est_feuille(self, deepest):
        pass

    def creer_fils(self, x, y):
        pass

def all_below(node, deepest):
    leaf = node.est_feuille(profondeur_max=deepest)
    found = [[node.colonnes, node.profondeur, bool(leaf)]]
    for x in range(7) if not leaf else ():
        if 0 in node.colonnes[x]:
            node.alpha += 1
            child = node.creer_fils(x, node.colonnes[x].index(0))
            assert (child.alpha, child.beta) == (node.alpha, node.beta)
            assert child.dernier_coup == (x, node.colonnes[x].index(0))
            assert child is node.fils[-1] and child.attaquant != node.attaquant
            found += all_below(child, deepest)
    return found

def search(colonnes, attaquant, deepest):
    node = Noeud(1, colonnes, attaquant)
    node.alpha = 0
    found = all_below(node, deepest)
    return found if len(found) < 300 else [len(found), sum(leaf for _, _, leaf in found)]
"""


def searched(fork_server: ForkServer, grid: list[list[int]], deepest: int, *names: str) -> tuple[Any, int]:
    """Return what a search of a tree sees when these methods are substituted, and the number of its questions."""
    substitution = Counted(Oracle(), names)
    worker = fork_server.fork()
    worker.ask("load", ["noeud", {}, {"noeud": SEARCHES_TREE}, False], LIMIT)
    functions = {name: dict(options) for name, options in substitution.functions().items()}
    worker.ask("supply", ["noeud", functions], LIMIT)
    reply = worker.ask("call", ["noeud", "search", [grid, True, deepest]], LIMIT, substitution)
    worker.kill()
    return reply.get("value", reply), substitution.questions


METHODS = ("Noeud.est_feuille", "Noeud.creer_fils")
ALMOST_FULL = [[1, 2, 1, 2, 1, 2], [1, 2, 1, 2, 1, 2], [2, 1, 2, 1, 2, 1], [2, 1, 2, 1, 2, 1]] + [
    [1, 2, 1, 2, 1, 2]
] * 2
THREE_IN_A_COLUMN = [[1, 1, 1, 0, 0, 0], [2, 2, 2, 0, 0, 0], *[[0] * 6 for _ in range(5)]]


@pytest.mark.parametrize(("grid", "deepest"), [([*ALMOST_FULL, [2, 1, 2, 0, 0, 0]], 4), (THREE_IN_A_COLUMN, 2)])
def test_what_is_told_ahead_is_what_the_reference_says(
    grid: list[list[int]], deepest: int, fork_server: ForkServer
) -> None:
    rows, _ = searched(fork_server, grid, deepest, *METHODS)
    nodes = [(columns, depth, leaf) for columns, depth, leaf in rows]
    assert len(nodes) > 3
    for columns, depth, leaf in nodes:
        node = {**NODE, "colonnes": columns, "attaquant": depth % 2 == 0, "profondeur": depth}
        assert Substitution(Oracle(), METHODS)("Noeud.est_feuille", [node, deepest])["value"] == leaf
    assert {leaf for *_, leaf in nodes} == {True, False}


@pytest.mark.parametrize("deepest", [42, 1000, float("inf"), 2.5])
def test_a_question_about_great_depths_has_an_answer_of_a_bounded_size(deepest: float) -> None:
    node = {**NODE, "profondeur": -50, "colonnes": [[0] * 6 for _ in range(7)]}
    answer = Substitution(Oracle(), METHODS)("Noeud.est_feuille", [node, deepest])
    assert answer["value"] is False
    assert sum(len(cells) for *_, cells in answer["ahead"]) <= 2801 * 42


def test_what_a_child_takes_from_its_node_does_not_depend_on_who_asked_first() -> None:
    state = {**NODE, "attaquant": True, "colonnes": [[1, 0, 0, 0, 0, 0], *[[0] * 6 for _ in range(6)]]}
    (child,) = Substitution(Oracle(), METHODS)("Noeud.creer_fils", [state, 0, 0])[
        "children"
    ]  # where the column has a piece already
    assert child["put"] == [[1, "colonnes", [[0, 0, 1]]]]


def test_a_search_asks_far_less_often_than_it_has_nodes(fork_server: ForkServer) -> None:
    (nodes, leaves), questions = searched(fork_server, [[0] * 6 for _ in range(7)], 5, *METHODS)
    assert (nodes, leaves) == (19_608, 16_807)  # plain minimax: the statement's table, and 7 ** 5
    # 8 questions about est_feuille, at the root and its children; and about creer_fils one per depth, column and height
    assert questions == 8 + sum(7 * height for height in (1, 2, 3, 4, 5))


# Methods that change their object, of another assignment: a class that students write from its first line.

ACCOUNT = """
class Closed(ValueError):
    pass

class Account:
    def __init__(self, owner, limit=0):
        self.owner = owner
        self.limit = limit
        self.is_open = False
        self.entries = []

    def open(self):
        if self.is_open:
            raise Closed("is open")
        self.is_open = True
        return self

    def put(self, amount, times=1, note=""):
        if not self.is_open:
            raise Closed(self.owner, "is closed")
        for _ in range(times):
            self.entries.append((amount, note))

    def copied(self, owner):
        other = Account(owner, self.limit)
        other.is_open, other.entries = self.is_open, list(self.entries)
        return other

    def move(self, other, amount):
        if amount > self.limit + sum(number for number, _ in self.entries):
            raise ValueError("too much")
        self.put(-amount)
        other.put(amount)

    def total(self):
        return sum(number for number, _ in self.entries)

def sum_of(*accounts, sign=1):
    return sign * sum(account.total() for account in accounts)
"""
ACCOUNT_CHECKS = {
    "account_open": """
    account = student.Account("Ada")
    account.open().put(3)
    assert account.total() == 3
    with pytest.raises(ValueError, match="is open"):
        account.open()
""",
    "account_put": """
    account = student.Account("Ada")
    with pytest.raises(ValueError, match="closed"):
        account.put(3)
    account.open()
    account.put(3, note="twice")
    account.put(4, times=2)
    assert account.total() == 11
""",
    "account_copied": """
    account = student.Account("Ada", limit=5)
    account.open()
    account.put(3)
    other = account.copied("Bob")
    other.put(4)
    assert (account.total(), other.total()) == (3, 7)
""",
    "account_move": """
    one, other = student.Account("Ada", 2), student.Account("Bob")
    one.open()
    other.open()
    one.put(3, note="first")
    one.move(other, 4)
    assert (one.total(), other.total()) == (-1, 4)
    with pytest.raises(ValueError):
        one.move(other, 4)
""",
    "account_total": """
    one, other = student.Account("Ada", 2), student.Account("Bob")
    one.open()
    other.open().put(1)
    one.put(3, note="first")
    one.move(other, 4)
    assert (one.total(), other.total(), one.copied("Eve").total()) == (-1, 5, -1)
""",
}
ACCOUNT_NAMES = ["Account.open", "Account.put", "Account.copied", "Account.move", "Account.total"]
OWN_NAMES = (  # for each attribute of the model solution, how a student may hold it
    ("self.is_open = False", "self.__closed = True"),
    ("self.is_open = True", "self.__closed = False"),
    ("other.is_open, other.entries", "other.__closed, other.lines"),
    ("not self.is_open", "self.__closed"),
    ("if self.is_open", "if not self.__closed"),
    ("self.is_open,", "self.__closed,"),
    ("self.entries", "self.lines"),
    ("self.limit", "self._Limit"),
    ("self.owner", "self.holder"),
)
ACCOUNT_METHODS = {  # of the account, where each ends, and another wrong form of it
    "open": ("    def put", "    def open(self):\n        self.owner = 'open'\n        return self\n\n"),
    "put": ("    def copied", "    def put(self, amount, times=1, note=''):\n        return self.limit\n\n"),
    "copied": ("    def move", "    def copied(self, owner):\n        return self\n\n"),
    "move": ("    def total", "    def move(self, other, amount):\n        other.put(amount)\n\n"),
}


def with_own_names(text: str) -> str:
    for old, new in OWN_NAMES:
        text = text.replace(old, new)
    return text


def without(method: str, text: str, instead: str = "") -> str:
    """The program without a method, or with another one in its place."""
    start = text.index(f"    def {method}(")
    return text[:start] + instead + text[text.index(ACCOUNT_METHODS[method][0], start) :]


def account_hand_ins() -> Iterator[tuple[str, str]]:
    yield "right", with_own_names(ACCOUNT)
    for method, (_, wrong) in ACCOUNT_METHODS.items():
        yield f"{method}_missing", without(method, ACCOUNT)
        yield f"{method}_wrong", without(method, ACCOUNT, wrong)
        yield f"{method}_missing_own_names", with_own_names(without(method, ACCOUNT))
        yield f"{method}_wrong_own_names", with_own_names(without(method, ACCOUNT, wrong))
    yield (
        "two_wrong",
        without("copied", without("put", ACCOUNT, ACCOUNT_METHODS["put"][1]), ACCOUNT_METHODS["copied"][1]),
    )
    slots = "    __slots__ = ('owner', 'limit', 'is_open', 'entries')\n    def __init__"
    yield "slots", without("put", ACCOUNT.replace("    def __init__", slots))
    yield "total_wrong_too", without("open", ACCOUNT.replace("return sum(", "return 1 + sum("))


OTHERWISE = """
class Account:
    def __init__(self, owner, limit=0):
        self.state = {"owner": owner, "limit": limit}

    def put(self, amount, times=1, note=""):
        if "lines" not in self.state:
            raise ValueError("closed")
        self.state["lines"] += times * [amount]

    def total(self):
        return sum(self.state["lines"])
"""


@pytest.fixture(scope="module")
def account(tmp_path_factory: pytest.TempPathFactory) -> Path:
    checks = {name: f'def check_it(student):\n    """It."""{body}' for name, body in ACCOUNT_CHECKS.items()}
    folder = tmp_path_factory.mktemp("account") / "account"
    return write_assignment(folder, ACCOUNT, dict.fromkeys(ACCOUNT_NAMES, "plain"), checks)


@pytest.fixture(scope="module")
def account_reports(account: Path) -> dict[str, dict[str, Any]]:
    """The exercises of each hand-in, by name."""
    hand_ins = dict(account_hand_ins()) | {"otherwise": OTHERWISE}
    folders = [hand_in(account.parent / name, lists=text) for name, text in hand_ins.items()]
    reports = graded_folders(account, *folders, languages="en fr")
    return {
        name: {each["name"]: each for each in report["en"]["exercises"]} | {"fr": report["fr"]["exercises"]}
        for name, report in reports.items()
    }


@pytest.mark.parametrize("name", [name for name, _ in account_hand_ins()])
def test_a_wrong_method_that_changes_its_object_costs_itself_alone(
    name: str, account_reports: dict[str, dict[str, Any]]
) -> None:
    wrong = {
        "right": set(),
        "two_wrong": {"Account.put", "Account.copied"},
        "slots": {"Account.put"},
        "total_wrong_too": {"Account.open", "Account.total"},
    }.get(name, {f"Account.{name.partition('_')[0]}"})
    exercises = account_reports[name]
    assert {each for each in ACCOUNT_NAMES if exercises[each]["score"] < 1} == wrong
    for each in ACCOUNT_NAMES:
        assert exercises[each]["score"] == 0 or set(exercises[each]["supplied"]) <= wrong
    if name not in ("right", "total_wrong_too"):
        assert set(exercises["Account.total"]["supplied"]) == wrong


def test_a_method_that_cannot_be_supplied_is_not_said_to_be(account_reports: dict[str, dict[str, Any]]) -> None:
    exercises = account_reports["otherwise"]
    for each in ("Account.put", "Account.total"):
        assert (exercises[each]["outcome"], exercises[each]["supplied"]) == ("wrong", [])
        said = exercises[each]["checks"][0]["message"]
        assert "Account.open is not written yet." in said
        assert "does not know what the attributes of your object stand for" in said
        assert "not possible" not in said
    french = {each["name"]: each["checks"][0]["message"] for each in exercises["fr"]}
    assert "ne sait pas ce que représentent les attributs" in french["Account.put"]


# Objects that hold others: a linked list.

CHAIN = """
class Node:
    def __init__(self, value, after=None):
        self.value = value
        self.after = after

class Chain:
    def __init__(self):
        self.first = None

    def push(self, value):
        self.first = Node(value, self.first)

    def pop(self):
        node, self.first = self.first, self.first.after
        return node.value

    def turn(self):
        before, node = None, self.first
        while node is not None:
            node.after, before, node = before, node, node.after
        self.first = before

    def count(self):
        number, node = 0, self.first
        while node is not None:
            number, node = number + 1, node.after
        return number
"""
CHAIN_CHECKS = {
    "chain_push": "chain.push(6)\n    chain.push(7)\n    assert [chain.pop(), chain.pop()] == [7, 6]",
    "chain_pop": "chain.push(7)\n    chain.push(8)\n    assert [chain.pop(), chain.pop()] == [8, 7]\n"
    "    with pytest.raises(AttributeError):\n        chain.pop()",
    "chain_count": "for number in range(4):\n        chain.push(number)\n    chain.pop()\n"
    "    assert chain.count() == 3",
    "chain_turn": "for number in range(4):\n        chain.push(number)\n    chain.turn()\n"
    "    assert [chain.pop() for _ in range(4)] == [0, 1, 2, 3]\n    assert chain.count() == 0",
}
CHAIN_HAND_INS = {  # the edits of the model solution, and the methods that are wrong
    "right": ((), ()),
    "push_wrong": ((("Node(value, self.first)", "Node(value)"),), ("push",)),
    "push_missing": ((("def push(", "def add("),), ("push",)),
    "pop_returns_a_node": ((("return node.value", "return node"),), ("pop",)),
    "turn_missing": ((("def turn(", "def reverse("),), ("turn",)),
    "two_wrong": ((("Node(value, self.first)", "Node(value)"), ("self.first = before", "pass")), ("push", "turn")),
    "own_names": (
        (
            ("Node(value, self.first)", "Node(self.__head, value)"),
            ("(self, value, after=None)", "(self, after, value)"),
        ),
        (),
    ),
    "a_circle": (
        (
            ("number, node = 0, self.first", "number, node = 9, None"),
            ("before, node = None", "before, node = self.first"),
        ),
        ("count", "turn"),
    ),
}


def test_methods_of_a_linked_list_cost_themselves_alone(tmp_path: Path) -> None:
    checks = {
        name: f'def check_it(student):\n    """It."""\n    chain = student.Chain()\n    {text}\n'
        for name, text in CHAIN_CHECKS.items()
    }
    names = [name.replace("chain_", "Chain.") for name in checks]
    folder = write_assignment(tmp_path / "chain", CHAIN, dict.fromkeys(names, "plain"), checks)
    for name, (edits, _) in CHAIN_HAND_INS.items():
        text = edited(CHAIN, *edits)
        hand_in(tmp_path / name, lists=text.replace("self.first", "self.__head") if name == "own_names" else text)
    reports = graded_folders(folder, *(tmp_path / name for name in CHAIN_HAND_INS))
    lost = {
        name: [each["name"] for each in reports[name]["en"]["exercises"] if each["score"] == 0]
        for name in CHAIN_HAND_INS
    }
    assert lost == {name: [f"Chain.{each}" for each in wrong] for name, (_, wrong) in CHAIN_HAND_INS.items()}


CALLED_OTHERWISE = """
def shorten(text, width=3, end="…"):
    if width < 1:
        raise ValueError("the width is at least 1")
    return text[:width] + end

def total(*numbers):
    return sum(numbers)

def dotted(text):
    return shorten(text, end=".")

def mean(first, second):
    return total(first, second) / 2

def is_short(width):
    try:
        return bool(shorten("a", width))
    except ValueError:
        return False
"""
CALLED_CHECKS = {
    "shorten": 'student.shorten("words") == "wor…"',
    "total": "student.total(1, 2, 4) == 7",
    "dotted": 'student.dotted("words") == "wor."',
    "mean": "student.mean(1, 2) == 1.5",
    "is_short": "[student.is_short(width) for width in (0, 1)] == [False, True]",
}


def test_a_supplied_function_takes_its_arguments_and_raises_its_errors(tmp_path: Path) -> None:
    checks = {
        name: f'def check_it(student):\n    """It."""\n    assert {text}\n' for name, text in CALLED_CHECKS.items()
    }
    folder = write_assignment(tmp_path / "called", CALLED_OTHERWISE, dict.fromkeys(checks, "plain"), checks)
    wrong = edited(CALLED_OTHERWISE, ("text[:width] + end", "text"), ("sum(numbers)", "0"))
    wrong = edited(wrong, ('        raise ValueError("the width is at least 1")\n', '        return "?"\n'))
    worse = edited(wrong, ("return False", "return None"), ("/ 2", "/ 3"), ('end="."', 'end="!"'))
    names = {"right": CALLED_OTHERWISE, "wrong": wrong, "worse": worse}
    reports = graded_folders(folder, *(hand_in(tmp_path / name, lists=text) for name, text in names.items()))
    scores = {name: [each["score"] for each in report["en"]["exercises"]] for name, report in reports.items()}
    assert scores == {"right": [1, 1, 1, 1, 1], "wrong": [0, 0, 1, 1, 1], "worse": [0, 0, 0, 0, 0]}
