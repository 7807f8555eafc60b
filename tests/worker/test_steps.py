"""The counting of steps changes no result, and counts calls of functions and turns of loops, wherever they are."""

import ast
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grader.assignment.oracle import given_texts
from grader.grading.loading import helper
from grader.sandbox.clock import Limit
from grader.sandbox.server import ForkServer
from grader.sandbox.worker_process import WorkerProcess, request
from grader.worker.steps import NodeLimitReached, StepCounter, count_steps
from tests.support.building import ROOT

_LIMIT = Limit(cpu=30)
STYLES = sorted(path.parent for path in (ROOT / "tests" / "corpus" / "correct").glob("*/noeud.py"))
CASES = {
    "def f(n): return n": 1,
    "def f(n):\n    'It has a docstring.'\n    return n": 1,
    "def f(n): return f(n - 1) if n else 0": 6,
    "f = lambda n: n and f(n - 1)": 6,
    "def f(n):\n    for _ in range(n): pass": 6,
    "def f(n):\n    while n:\n        n -= 1": 6,
    "def f(n):\n    for _ in range(n):\n        for _ in range(n): pass": 31,
    "def f(n): return [i for i in range(n)]": 6,
    "def f(n): return {i: i for i in range(n) if i > 99}": 6,
    "def f(n): return sum(i for i in range(n) for j in range(n))": 31,
    "def f(n):\n    def g():\n        yield from range(n)\n    return list(g())": 2,
    "class A:\n    def m(self, n): return n\nf = lambda n: A().m(n)": 2,
    "async def g(n): return n\ndef f(n):\n    try: g(n).send(None)\n    except StopIteration: pass": 2,
    "def f(n): return max(range(n))": 1,  # what is built in takes no steps
}


def run(text: str) -> dict[str, Any]:
    """Run a text whose code counts its steps, and return its names."""
    names: dict[str, Any] = {}
    for statement in ast.parse(text).body:
        exec(compile(ast.Module([count_steps(statement)], []), "text.py", "exec"), names)
    return names


@pytest.mark.parametrize("text", CASES)
def test_steps_are_calls_of_functions_and_turns_of_loops(text: str) -> None:
    counter, plain = StepCounter(), dict[str, Any]()
    counter.start()
    counting = run(text)
    exec(text, plain)
    assert counting["f"].__doc__ == plain["f"].__doc__
    counter.start()
    assert counting["f"](5) == plain["f"](5)
    assert counter.count == CASES[text]


def test_each_step_beyond_the_limit_is_refused() -> None:
    counter = StepCounter()
    counter.start()
    f = run("def f(n):\n    for _ in range(n): pass")["f"]
    counter.start(6)
    f(5)
    for _ in range(2):  # also of a submission that catches it
        with pytest.raises(NodeLimitReached):
            f(5)
    assert counter.count == 6
    counter.start()
    f(1000)
    assert counter.count == 1001


def test_errors_keep_their_lines() -> None:
    counter = StepCounter()
    counter.start()
    f = run("def f(n):\n\n    for i in range(n):\n        pass\n\n    return 1 / 0")["f"]
    with pytest.raises(ZeroDivisionError) as raised:
        f(3)
    assert traceback.extract_tb(raised.value.__traceback__)[-1].lineno == 6


# In a worker, a copy of the submission counts its steps to the end of the example.

_TWO_FILES = {
    "connect4": """
import outils
from outils import double

calls = []

def get_first_row(n, _=0):
    calls.append(n)
    return len(calls)

def get_next_board(n):
    return double(n)

def check_winner(n):
    import tard
    return tard.turns(n)
""",
    "outils": "def double(n):\n    for _ in range(n): pass\n    return 2 * n\n",
    "tard": "def turns(n):\n    for _ in range(n): pass\n    return n\n",
}


@pytest.fixture
def worker(fork_server: ForkServer) -> Iterator[WorkerProcess]:
    worker = fork_server.fork()
    worker.ask("load", ["connect4", {}, _TWO_FILES, False], _LIMIT)
    yield worker
    worker.kill()


def call(worker: WorkerProcess, name: str, *args: Any, anew: bool = False) -> Any:
    return worker.exchange(request("call", ["connect4", name, list(args)], anew), _LIMIT)["value"]


def test_a_copy_counts_to_the_end_of_the_example(worker: WorkerProcess) -> None:
    assert [call(worker, "get_first_row", 1) for _ in range(3)] == [1, 2, 3]
    worker.ask("count_steps", [], _LIMIT)
    assert call(worker, "get_first_row", 1) == 1  # the copy has variables of its own
    assert worker.ask("steps", [], _LIMIT) == {"value": 1}
    assert call(worker, "get_first_row", 1, anew=True) == 4
    assert worker.ask("steps", [], _LIMIT) == {"value": 1}
    worker.ask("count_steps", [5], _LIMIT)
    assert call(worker, "get_first_row", 1) == 2
    assert worker.ask("steps", [], _LIMIT) == {"value": 1}


def test_steps_are_counted_in_all_files(worker: WorkerProcess) -> None:
    worker.ask("count_steps", [], _LIMIT)
    assert call(worker, "get_next_board", 10) == 20
    assert worker.ask("steps", [], _LIMIT) == {"value": 12}
    assert call(worker, "check_winner", 10) == 10  # its file is imported by the call
    assert worker.ask("steps", [], _LIMIT) == {"value": 24}
    worker.ask("count_steps", [0], _LIMIT)
    reply = worker.ask("call", ["connect4", "get_next_board", [10]], _LIMIT)
    assert reply["raised"]["type"] == "NodeLimitReached"
    for name, answer in (("get_next_board", 20), ("check_winner", 10)):  # no step of the next example is limited
        assert call(worker, name, 10, anew=True) == answer


def test_a_supplied_function_is_one_of_the_copy_too(worker: WorkerProcess) -> None:
    functions = {"get_first_row": {"parameters": ["n", "_"], "others": []}}
    worker.ask("supply", ["connect4", functions], _LIMIT)
    worker.ask("count_steps", [], _LIMIT)
    answer = {"value": 42, "values": [], "ahead": []}
    reply = worker.ask("call", ["connect4", "get_first_row", [1, 1]], _LIMIT, lambda *_: answer)
    assert reply == {"value": 42}
    assert worker.ask("steps", [], _LIMIT) == {"value": 0}


@pytest.mark.parametrize("style", STYLES, ids=lambda style: str(style.name))
def test_counting_changes_no_result_of_a_right_style(style: Path, fork_server: ForkServer) -> None:
    worker = fork_server.fork()
    given = {"puissance4": helper("puissance4", given_texts()["puissance4"])}
    worker.ask("load", ["noeud", given, {"noeud": (style / "noeud.py").read_text(encoding="utf-8")}, False], _LIMIT)
    grid = [[1, 2, 0, 0, 0, 0], [2, 0, 0, 0, 0, 0], *[[0] * 6 for _ in range(3)], [1] + [0] * 5, [0] * 6]

    def score_and_move() -> list[Any]:
        nodes = [worker.ask("call", ["noeud", "Noeud", [1, grid]], _LIMIT)["value"] for _ in range(2)]
        methods = zip(nodes, ("remonter_score", "meilleur_coup"), strict=True)
        return [worker.ask("method", [node, name, [3]], _LIMIT)["value"] for node, name in methods]

    plain = score_and_move()
    worker.ask("count_steps", [], _LIMIT)
    assert score_and_move() == plain
    assert worker.ask("steps", [], _LIMIT)["value"] > 100
    worker.kill()
