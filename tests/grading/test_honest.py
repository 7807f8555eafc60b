"""Honest programs answer and do odd things: no report says that they wrote where only their answers belong."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from grader.assignment.answers import NAMES, WrongShape, canonical
from grader.assignment.check import AnswerError, WorkerStopped
from grader.assignment.value_text import show
from grader.grading.loading import Files
from grader.grading.student import WorkerStudent
from grader.model import Outcome
from grader.sandbox.server import ForkServer
from tests import ASSIGNMENT
from tests.support.building import CONNECT4, PART_A, edited, exercise, full, graded, hand_in, note_keys

TOP = """
import array, collections, datetime, decimal, enum, fractions, os, signal, sys, threading, warnings
import numpy as np

class Whole(int): pass
class Row(list): pass
class Name(str): pass
class Colour(enum.IntEnum): RED = 1
class Letter(enum.StrEnum): A = "a"
class Refuses(int):
    def __repr__(self): raise ValueError
    __str__ = __eq__ = __add__ = __index__ = __repr__
    __hash__ = None
class Meta(type):
    def __getattribute__(cls, name): raise ValueError(name)
class Shy(metaclass=Meta): pass
Pair = collections.namedtuple("Pair", "score col")

def nested(kind, depth):
    value = kind()
    for _ in range(depth):
        value = kind([value])
    return value
"""
LOOPS = "loop = []; loop.append(loop); return loop"
# An expression, or statements that end with a return; and what the grader shows of the answer, None: anything.
ANSWERS: list[tuple[str, str | None]] = [
    *[(f"np.{kind}(3)", "3") for kind in ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")],
    *[(f"np.{kind}(1.5)", "1.5") for kind in ("float16", "float32", "float64", "longdouble")],
    *[(f"np.{kind}(-np.inf)", "-inf") for kind in ("float16", "float32", "float64", "longdouble")],
    ("np.longdouble('1e4000')", "inf"),
    ("np.float32('nan')", "nan"),
    ("np.uint64(2**64 - 1)", "18446744073709551615"),
    ("np.uint64(2**63)", "9223372036854775808"),
    ("np.int64(-2**63)", "-9223372036854775808"),
    ("[np.uint64(2**63), np.float32(0.5)]", "[9223372036854775808, 0.5]"),
    ("np.bool_(True)", "True"),
    ("np.complex64(1j)", "<complex64>"),
    ("np.str_('a')", "'a'"),
    ("np.bytes_(b'a')", "<bytes_>"),
    ("np.datetime64('2024-01-01')", "<datetime64>"),
    ("np.timedelta64(3, 'D')", "<timedelta64>"),
    ("np.void(b'abc')", "<void>"),
    ("np.array([(1, 2.0)], dtype=[('a', 'i4'), ('b', 'f8')])", "<array of void96>"),
    ("np.array([(1, 2.0)], dtype=[('a', 'i4'), ('b', 'f8')])[0]", "<void>"),
    ("np.array([[1, None]], dtype=object)", "<array of object>"),
    ("np.array(3)", "np.array(3)"),
    ("np.array([3, 4])", "np.array([3, 4])"),
    ("np.zeros((5000, 0), int)", "<array of int64>"),
    ("np.zeros((1,) * 5, int)", "<array of int64>"),
    ("np.zeros((1000, 1000))", "<array of float64>"),
    ("np.ma.masked", None),
    ("np.zeros((6, 7)).flat", "<flatiter>"),
    ("2**70", str(2**70)),
    ("-10**30", str(-(10**30))),
    ("10**10000", "<int …>"),
    ("Whole(5)", "5"),
    ("Whole(2**70)", str(2**70)),
    ("Whole(10**10000)", "<int …>"),
    ("Colour.RED", "1"),
    ("Refuses(5)", "5"),
    ("Letter.A", "'a'"),
    ("Name('a')", "'a'"),
    ("Row([1, 2])", "[1, 2]"),
    ("Pair(1, 2)", "(1, 2)"),
    ("float('nan')", "nan"),
    ("1j", "<complex>"),
    ("decimal.Decimal(3)", "<Decimal>"),
    ("decimal.Decimal('sNaN')", "<Decimal>"),
    ("fractions.Fraction(1, 3)", "<Fraction>"),
    ("datetime.datetime.now()", "<datetime>"),
    ("memoryview(b'abc')", None),
    ("bytearray(b'abc')", None),
    ("array.array('i', [1])", "<array>"),
    ("'a\\ud800b'", None),
    ("{'\\ud800': 1}", None),
    ("'x' * 200_000", "<str …>"),
    ("list(range(200_000))", "<list …>"),
    ("nested(list, 100)", None),
    ("nested(list, 5000)", "<list …>"),
    ("nested(tuple, 600)", None),  # to the depth that a reply may have
    (LOOPS, "<list …>"),
    ("{(1, 2): 3, None: [np.uint64(2**63)], 2**80: 1}", None),
    ("{float('nan'): 1, object(): 2}", None),
    ("Shy()", None),
    ("print", "<builtin_function_or_method>"),
    ("(i for i in [1])", "<generator>"),
    ("np", "<module>"),
    ("ValueError('x')", "<ValueError>"),
    ("...", "<ellipsis>"),
    ("np.seterr(all='raise'); return np.longdouble('inf')", "inf"),
    ("warnings.simplefilter('error'); return np.float16(1.5)", "1.5"),
]
# Statements, and the outcome of the call; None: it returns 4.
DEEDS: list[tuple[str, Outcome | None]] = [
    ("print('x' * 1_000_000)", None),
    ("sys.stdout.write('x' * 1_000_000); sys.stdout.flush()", None),
    ("sys.stdout.close()", None),
    ("sys.stdout.close(); print(1)", Outcome.RAISED),
    ("sys.stderr.close()", None),
    ("os.close(1)", None),
    ("sys.stdin.close(); input()", Outcome.RAISED),
    ("input()", Outcome.RAISED),
    ("os._exit(0)", Outcome.CRASHED),
    ("sys.exit()", Outcome.RAISED),
    ("exit()", Outcome.RAISED),
    ("sys.setrecursionlimit(10**6)", None),
    ("raise KeyboardInterrupt", Outcome.RAISED),
    ("raise ValueError('\\ud800' * 1000)", Outcome.RAISED),
    ("raise Shy", Outcome.RAISED),
    ("raise type('E' * 1000, (Exception,), {})(10**5000)", Outcome.RAISED),
    ("os.fork()", Outcome.RAISED),
    ("threading.Thread(target=print).start()", None),
    ("signal.raise_signal(signal.SIGTERM)", Outcome.CRASHED),
    ("import multiprocessing; multiprocessing.Pool(2).map(abs, [1])", None),
    ("import ctypes; ctypes.string_at(0)", Outcome.CRASHED),
]


def body(code: str) -> str:
    return code if "return " in code else f"return {code}"


@pytest.fixture(scope="module")
def student(fork_server: ForkServer) -> Iterator[WorkerStudent]:
    answers = [f"def answer_{i}():\n    {body(code)}\n" for i, (code, _) in enumerate(ANSWERS)]
    deeds = [f"def deed_{i}():\n    {code}\n    return 4\n" for i, (code, _) in enumerate(DEEDS)]
    files = Files({"connect4": "\n".join([CONNECT4, TOP, *answers, *deeds])}, ASSIGNMENT)
    student = WorkerStudent(fork_server, files, patience=1, seed=0)
    yield student
    student.session.close()


def call(student: WorkerStudent, name: str) -> Any:
    student.session.start_exercise(ASSIGNMENT.rubric.exercises["get_first_row"], None)
    return student.session.request("call", ["connect4", name, []])


@pytest.mark.parametrize("place", range(len(ANSWERS)), ids=[code[:40] for code, _ in ANSWERS])
def test_any_answer_crosses_and_can_be_shown(student: WorkerStudent, place: int) -> None:
    raw = call(student, f"answer_{place}")
    shown = ANSWERS[place][1]
    assert shown is None or show(raw) == shown
    for returns in NAMES:
        with suppress(WrongShape):
            show(canonical(raw, returns))


@pytest.mark.parametrize("place", range(len(DEEDS)), ids=[code[:40] for code, _ in DEEDS])
def test_an_odd_deed_is_an_error_of_its_own(student: WorkerStudent, place: int) -> None:
    outcome = DEEDS[place][1]
    if outcome is None:
        assert call(student, f"deed_{place}") == 4
        return
    stopped: AnswerError | WorkerStopped | None = None
    try:
        call(student, f"deed_{place}")
    except (AnswerError, WorkerStopped) as error:
        stopped = error
    assert stopped is not None
    assert stopped.outcome is outcome
    assert stopped.note.key != "protocol"


def test_a_number_too_large_for_msgpack_is_a_score(tmp_path: Path) -> None:
    assert "inf" in CONNECT4
    text = f"{CONNECT4}\ninf = 10**30\n"
    result = exercise(graded(hand_in(tmp_path, connect4=text), "get_board_score"), "get_board_score")
    assert result.outcome is Outcome.WRONG
    assert 0 < result.score < result.out_of


def test_numbers_of_any_numpy_type_are_right_answers(tmp_path: Path) -> None:
    text = edited(CONNECT4, ("            return row\n", "            return np.uint64(row)\n"))
    assert full(exercise(graded(hand_in(tmp_path, connect4=text), "get_first_row"), "get_first_row"))


def test_what_cannot_be_sent_to_a_supplied_function_is_its_error_alone(tmp_path: Path) -> None:
    asks = "def get_next_board(board, col, player):\n    get_first_row(list(range(200_000)), col)\n"
    wrong = edited(CONNECT4, ("            return row\n", "            return row - 1\n"))
    report = graded(hand_in(tmp_path, connect4=f"{wrong}\n{asks}"), "get_first_row", "get_next_board")
    assert "protocol" not in note_keys(exercise(report, "get_next_board"))


@pytest.mark.parametrize(
    "top",
    [
        "\n".join(f"no_such_name_{i}" for i in range(3000)),
        "x = '" + "x" * 3000 + "' + 1\n",
        "class Odd:\n    @property\n    def p(self): raise ValueError\n    def __dir__(self): raise ValueError\n",
        "import enum\nclass Colour(enum.Enum):\n    RED = 1\n    def f(self): pass\n",
        "class Given:\n    def __get__(self, obj, kind): raise ValueError\nclass Holds:\n    given = Given()\n",
        "class Any:\n    def __getattr__(self, name): return self\n    def __call__(self): pass\nanything = Any()\n",
        "print('\\ud800')\nraise ValueError('\\ud800')\n",
        "from numpy import *\nfrom math import *\n",
        "column = int(input('colonne ? '))\n",
        "exit()\n",
    ],
)
def test_what_stands_outside_the_functions_costs_nothing(tmp_path: Path, top: str) -> None:
    report = graded(hand_in(tmp_path, connect4=f"{CONNECT4}\n{top}"), PART_A[0])
    assert full(exercise(report, PART_A[0]))


def test_input_is_explained(tmp_path: Path) -> None:
    text = edited(CONNECT4, ("            return row\n", "            return int(input())\n"))
    report = graded(hand_in(tmp_path, connect4=f"{text}\ncol = int(input())\n"), PART_A[0])
    assert "asks_keyboard" in note_keys(exercise(report, PART_A[0]))
    assert [note.key for note in report.warnings] == ["left_out_prompt"]
