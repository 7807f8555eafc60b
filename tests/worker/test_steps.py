"""The counting of steps changes no result, and counts calls of functions and turns of loops, wherever they are."""

import ast
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from grader.assignment.check import AnswerError, WorkerStopped
from grader.grading.loading import Files, helper
from grader.grading.session import MAX_RESTARTS, WorkerSession
from grader.grading.student import WorkerStudent
from grader.model import Outcome
from grader.sandbox.clock import Limit
from grader.sandbox.limits import Allowance
from grader.sandbox.server import ForkServer
from grader.sandbox.worker_process import WorkerProcess, request
from grader.worker.steps import NodeLimitReached, StepCounter, count_steps
from rubric.checks import Oracle
from rubric.checks.answers.substitution import Substitution
from tests import ASSIGNMENT
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
    "def f(n): pass": 0,  # as little as any other stub does
    "table = [i for i in range(9)]\nfor i in table: pass\ndef f(n): return table[n]": 1,  # nothing of the import
    "class A:\n    table = [i for i in range(9)]\n    f = lambda n: n\ndef f(n): return A.f(n)": 2,
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


# In a worker, all files of a submission count their steps, and so do the given modules.

_FILES = {
    "connect4": """
from donne import triple
from outils import double

def get_first_row(n):
    return triple(n)

def get_next_board(n):
    return double(n)

def check_winner(n):
    import tard
    return tard.turns(n)
""",
    "outils": "def double(n):\n    for _ in range(n): pass\n    return 2 * n\n",
    "tard": "def turns(n):\n    for _ in range(n): pass\n    return n\n",
}
_GIVEN = "def triple(n):\n    return sum(n for _ in range(3))\n"


def call(worker: WorkerProcess, name: str, *args: Any, anew: bool = False) -> Any:
    return worker.exchange(request("call", ["connect4", name, list(args)], anew), _LIMIT)["value"]


def test_steps_are_counted_in_all_files_to_the_end_of_the_example(fork_server: ForkServer) -> None:
    worker = fork_server.fork()
    worker.ask("load", ["connect4", {"donne": helper("donne", _GIVEN, True)}, _FILES, False, True], _LIMIT)
    for name, answer, steps in (("get_first_row", 30, 5), ("get_next_board", 20, 12), ("check_winner", 10, 12)):
        worker.ask("count_steps", [], _LIMIT)
        assert call(worker, name, 10) == answer
        assert worker.ask("steps", [], _LIMIT) == {"value": steps}
        worker.ask("count_steps", [steps - 1], _LIMIT)
        reply = worker.ask("call", ["connect4", name, [10]], _LIMIT)
        assert reply["raised"]["type"] == "NodeLimitReached"
        assert call(worker, name, 10, anew=True) == answer


_REMEMBERS = """
calls = []

def get_first_row(board, col):
    calls.append(col)
    for _ in range(col):
        pass
    return len(calls)

def get_next_board(board, player, col):
    while True:
        pass
"""


def test_a_stub_stays_one(fork_server: ForkServer) -> None:
    stubs = "def f(): pass\ndef g():\n    'Not written.'\ndef h(): ...\ndef get_first_row(board, col): return 0\n"
    student = WorkerStudent(fork_server, Files({"connect4": stubs}, ASSIGNMENT), 1, seed=0)
    student.session.start_exercise(ASSIGNMENT.rubric.exercises["get_first_row"], None)
    student.count_steps()
    with pytest.raises(WorkerStopped) as stopped:
        student.g()
    assert stopped.value.outcome is Outcome.NOT_WRITTEN
    student.session.close()


@pytest.fixture
def student(fork_server: ForkServer) -> Iterator[WorkerStudent]:
    student = WorkerStudent(fork_server, Files({"connect4": _REMEMBERS}, ASSIGNMENT), 1, seed=0)
    student.session.start_exercise(ASSIGNMENT.rubric.exercises["get_first_row"], None)
    yield student
    student.session.close()


def test_another_worker_counts_to_the_end_of_the_exercise(student: WorkerStudent) -> None:
    assert [student.get_first_row(None, 3) for _ in range(2)] == [1, 2]
    student.count_steps()
    assert [student.get_first_row(None, 3) for _ in range(2)] == [1, 2]
    assert student.steps() == 2 * 4
    student.session.start_example()
    assert student.get_first_row(None, 3) == 3
    student.count_steps(4)
    assert student.get_first_row(None, 3) == 4
    assert student.steps() == 4
    with pytest.raises(AnswerError) as stopped:
        student.get_first_row(None, 0)
    assert (stopped.value.outcome, stopped.value.note.key) == (Outcome.WRONG, "too_many_nodes")
    student.session.start_exercise(ASSIGNMENT.rubric.exercises["get_first_row"], None)
    assert student.get_first_row(None, 3) == 1


def test_the_worker_that_counts_is_none_of_the_restarts_allowed(student: WorkerStudent) -> None:
    student.get_first_row(None, 3)
    student.count_steps()
    for _ in range(1 + MAX_RESTARTS):
        student.session.start_check(Allowance(call=0.2, total=5))
        with pytest.raises(WorkerStopped) as stopped:
            student.get_next_board(None, 1, 0)
        assert stopped.value.outcome is Outcome.TIMED_OUT
        assert stopped.value.note.key != "not_tried_again"
    with pytest.raises(WorkerStopped) as stopped:
        student.get_first_row(None, 3)
    assert stopped.value.note.key == "not_tried_again"


def test_a_supplied_function_answers_the_worker_that_counts(fork_server: ForkServer) -> None:
    student = WorkerStudent(fork_server, Files({"connect4": _REMEMBERS}, ASSIGNMENT), 1, seed=0)
    supplies = Substitution(Oracle(), ("get_first_row",))
    student.session.start_exercise(ASSIGNMENT.rubric.exercises["get_next_board"], supplies)
    student.count_steps()
    assert student.get_first_row(np.zeros((6, 7), dtype=int), 3) == 5
    assert student.steps() == 0
    student.session.close()


@pytest.mark.parametrize("count", [-1, 1 << 70, "many", None, 1.5])
def test_a_forged_count_costs_the_submission_its_answer(count: object, student: WorkerStudent) -> None:
    student.count_steps()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WorkerSession, "request", lambda *_: count)
        with pytest.raises(WorkerStopped) as stopped:
            student.steps()
    assert stopped.value.note.key == "protocol"


@pytest.mark.parametrize("style", STYLES, ids=lambda style: str(style.name))
def test_counting_changes_no_result_of_a_right_style(style: Path, fork_server: ForkServer) -> None:
    grid = [[1, 2, 0, 0, 0, 0], [2, 0, 0, 0, 0, 0], *[[0] * 6 for _ in range(3)], [1] + [0] * 5, [0] * 6]
    text, answers = (style / "noeud.py").read_text(encoding="utf-8"), []
    for counts in (False, True):
        worker = fork_server.fork()
        given = {"puissance4": helper("puissance4", ASSIGNMENT.solution.given_texts()["puissance4"], counts)}
        worker.ask("load", ["noeud", given, {"noeud": text}, False, counts], _LIMIT)
        worker.ask("count_steps", [], _LIMIT)
        nodes = [worker.ask("call", ["noeud", "Noeud", [1, grid]], _LIMIT)["value"] for _ in range(2)]
        methods = zip(nodes, ("remonter_score", "meilleur_coup"), strict=True)
        answers.append([worker.ask("method", [node, name, [3]], _LIMIT)["value"] for node, name in methods])
        assert (worker.ask("steps", [], _LIMIT)["value"] > 100) == counts
        worker.kill()
    assert answers[0] == answers[1]
