"""Tests of the judge: the order of examples, shrinking, and requests sent ahead of their replies."""

import re
import time
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from grader.assignment.check import Check
from grader.assignment.rubric import exercises
from grader.course.gradebook import serialization
from grader.grading import preparation
from grader.grading.grade import grade
from grader.grading.judge import Judge
from grader.grading.loading import Files
from grader.grading.preparation import prepare
from grader.grading.shrinking import shrink
from grader.grading.student import StudentCode
from grader.model import CheckResult, ExerciseResult, Note, Outcome, Report, Settings
from grader.reports import FORMATS, sentences
from grader.sandbox.clock import Limit
from grader.sandbox.limits import Allowance
from grader.sandbox.server import ForkServer
from grader.sandbox.worker_process import WorkerProcess
from rubric.checks import Oracle
from rubric.checks.strategies import Game, chosen
from tests.support.building import CONNECT4, NOEUD, ROOT, check, edited, graded, hand_in

SEARCH = (ROOT / "reference" / "search.py").read_text(encoding="utf-8")
ROW = "            return row\n    return None\n"
EXERCISE = exercises()["get_first_row"]


def judge_body(
    fork_server: ForkServer, body: str, function: Callable[..., None], *examples: dict[str, Any], patience: float = 1
) -> CheckResult:
    """Return the result of a check on a submission whose get_first_row has this body."""
    files = Files({"connect4": f"ASKED = []\n\n\ndef get_first_row(board, col):\n    {body}\n"}, {})
    student = StudentCode(fork_server, files, exercises(), patience, seed=0)
    check_it = Check("check_it", "It.", Fraction(1), "", Allowance(), function, ("student",), examples or ({},))
    try:
        (result,) = Judge(student, Oracle(), {EXERCISE.name: [check_it]}).judge(EXERCISE).checks
    finally:
        student.session.close()
    return result


def is_five(student: Any, game: Game) -> None:
    answer = student.get_first_row(game.board, 0)
    student.evidence.record_comparison("==", answer, 5)  # as the assertions do that pytest rewrites in a file of checks
    assert answer == 5


def is_asked(student: Any) -> None:
    student.get_first_row(Game(()).board, 0)


def games(*lengths: int) -> list[dict[str, Any]]:
    return [{"game": chosen("draws")[0].cut(length)} for length in lengths]


def test_nothing_is_asked_after_the_first_example_that_fails(fork_server: ForkServer) -> None:
    lengths: list[int] = []

    def recorded(student: Any, game: Game) -> None:
        lengths.append(len(game.moves))
        is_five(student, game)

    body = "return 5 if (board != 0).sum() != 3 else 4"
    result = judge_body(fork_server, body, recorded, *games(1, 2, 3, 4, 5))
    assert result.outcome is Outcome.WRONG
    assert lengths[:3] == [1, 2, 3]
    assert not {4, 5} & set(lengths)


def test_how_long_a_check_took_is_measured_and_compared_with_nothing(fork_server: ForkServer) -> None:
    def slow(student: Any) -> None:
        time.sleep(0.05)
        student.get_first_row(Game(()).board, 0)

    slowly, quickly = (judge_body(fork_server, "return 5", function) for function in (slow, is_asked))
    assert slowly.seconds >= 0.05
    assert slowly == replace(slowly, seconds=0) == quickly
    assert hash(slowly) == hash(quickly)
    assert "seconds" not in serialization.dump(Report("a", "en", (ExerciseResult("a", "A", (slowly,)),)))


def test_the_example_shown_is_made_smaller(fork_server: ForkServer) -> None:
    result = judge_body(fork_server, "return 5 if (board != 0).sum() < 2 else 4", is_five, *games(9))
    assert result.evidence is not None
    assert result.evidence.size == 2


def test_a_smaller_example_that_fails_otherwise_is_not_shown(fork_server: ForkServer) -> None:
    body = "return 5 if not board.any() else (4 if (board != 0).sum() > 6 else 1 / 0)"
    result = judge_body(fork_server, body, is_five, *games(9))
    assert result.outcome is Outcome.WRONG
    assert result.evidence is not None
    assert result.evidence.size == 7


def test_answers_that_change_are_said_to(fork_server: ForkServer) -> None:
    result = judge_body(fork_server, "ASKED.append(col); return 4 if len(ASKED) == 9 else 5", is_five, *games(1, 3))
    assert result.outcome is Outcome.WRONG  # seven calls recognise the reading; the ninth, of the second example, fails
    different = Note.of("inconsistent_answers", first="4", second="5")
    assert result.notes == (Note.of("after_other_calls"), different)  # alone, it is right
    assert result.evidence is not None
    assert (result.evidence.got, result.evidence.expected) == ("4", "5")


def raises_key_error(student: Any, game: Game) -> None:
    """As a check may that relies on the same answer to the same question."""
    first, second = student.get_first_row(game.board, 0), student.get_first_row(game.board, 0)
    assert {first: True}[second]


def raises_unless_five(student: Any, game: Game) -> None:
    assert {5: True}[student.get_first_row(game.board, 0)]


@pytest.mark.parametrize(
    ("check_it", "body"),
    [
        (raises_key_error, "ASKED.append(col); return len(ASKED)"),
        (raises_key_error, "import random; return random.random() < 2 and random.randrange(10**6)"),
        (raises_key_error, "ASKED.append(col)\n    if len(ASKED) % 2: raise ValueError\n    return 3"),
        (raises_unless_five, "ASKED.append(col); return 4 if len(ASKED) == 8 else 5"),
    ],
)
def test_answers_that_change_are_no_fault_of_the_grader(
    check_it: Callable[..., None], body: str, fork_server: ForkServer, capsys: pytest.CaptureFixture[str]
) -> None:
    result = judge_body(fork_server, body, check_it, *games(1))
    assert result.outcome in (Outcome.WRONG, Outcome.RAISED)
    assert result.score == 0 < result.out_of
    assert capsys.readouterr().err == ""
    if result.outcome is Outcome.WRONG:
        assert [note.key for note in result.notes][-1:] == ["inconsistent_answers"]
        assert all(sentences.message(language, "get_first_row", result) for language in sentences.LANGUAGES)


@pytest.mark.parametrize("body", ["return 4", "ASKED.append(col); return -1"])
def test_a_check_that_fails_on_steady_answers_is_the_graders_fault(
    body: str, fork_server: ForkServer, capsys: pytest.CaptureFixture[str]
) -> None:
    result = judge_body(fork_server, body, raises_unless_five, *games(1))
    assert result.outcome is Outcome.GRADER_FAULT
    assert result.out_of == 0
    assert "KeyError" in capsys.readouterr().err


def test_what_a_check_changes_is_changed_for_nobody_else(fork_server: ForkServer) -> None:
    examples: list[list[int]] = []

    def consumes(moves: list[int]) -> None:
        examples.append(moves.copy())
        moves.clear()

    check_it = Check("check_it", "It.", Fraction(1), "", Allowance(), consumes, (), ({"moves": [1, 2]},))
    student = StudentCode(fork_server, Files({}, {}), exercises(), 1, seed=0)
    for _ in range(2):
        Judge(student, Oracle(), {EXERCISE.name: [check_it]}).judge(EXERCISE)
    assert examples == [[1, 2]] * 2


def test_a_failed_comparison_of_a_check_file_is_shown(tmp_path: Path) -> None:
    """The assertions that pytest rewrites report what they compared, although no test of pytest runs."""
    path = hand_in(
        tmp_path, connect4=edited(CONNECT4, ("            return row\n", "            return row if col else 3\n"))
    )
    evidence = check(graded(path, "get_first_row"), "get_first_row", "check_hand_out").evidence
    assert evidence is not None
    assert (evidence.got, evidence.relation, evidence.expected) == ("3", "==", "4")


# --- shrinking ----------------------------------------------------------------------------------------------------


def smaller_games(game: Any) -> list[Game]:
    return list(game.smaller())


@pytest.mark.parametrize("moves", [(), (3,), (3, 3, 3, 3, 3, 3, 2), (0, 1, 0, 1, 0, 1, 0), tuple(range(7)) * 2])
def test_shorter_games_end_likewise(moves: tuple[int, ...]) -> None:
    game = Game(moves)
    for shorter in smaller_games(game):
        assert len(shorter.moves) < len(moves)
        assert shorter.winner == game.winner
        assert not shorter.full


def test_a_search_from_a_shorter_game_takes_no_longer() -> None:
    late = Game((0,) * 6 + (1,) * 6 + (2,) * 5)
    assert late.open_columns == 5
    assert all(shorter.open_columns <= 5 for shorter in smaller_games(late))


def test_the_smallest_is_found_that_still_fails() -> None:
    def fails(example: Any) -> bool:
        return int(example["game"].columns[3].count(2)) >= 1

    smallest = shrink({"game": Game((0, 3, 1, 3, 2, 5, 6, 6, 5, 3)), "n": 4}, fails)
    assert (len(smallest["game"].moves), smallest["n"]) == (2, 4)
    assert fails(smallest)


# --- requests sent ahead of their replies ---------------------------------------------------------------------------


@pytest.fixture
def one_by_one(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """A function that makes each later request wait for the reply to the previous one."""
    return lambda: monkeypatch.setattr(WorkerProcess, "expect", lambda worker, _requests: None)


def in_a_full_column(does: str) -> str:
    """Return connect4.py with the statement `does` in the place of `return None` in get_first_row."""
    return edited(CONNECT4, (ROW, ROW.replace("return None", does)))


HAND_INS: dict[str, tuple[str, dict[str, str], float]] = {
    "right": ("get_first_row", {"connect4": CONNECT4}, 1),
    "wrong late": ("get_next_board", {"connect4": edited(CONNECT4, ("[row, col] = player", "[row, col] = 1"))}, 1),
    "hangs": ("get_first_row", {"connect4": in_a_full_column("while True: 0")}, 0.1),
    "ends": ("get_first_row", {"connect4": in_a_full_column("__import__('os')._exit(0)")}, 1),
    "says nonsense": ("get_first_row", {"connect4": in_a_full_column("__import__('os').write(4, b'x' * 99)")}, 1),
    "raises": ("get_first_row", {"connect4": in_a_full_column("return [][0]")}, 1),
    "another child": (
        "Noeud.creer_fils",
        {"noeud": NOEUD.replace("not self.attaquant, self", "self.attaquant, self")},
        1,
    ),
    "questions that depend on answers": (
        "order_moves",
        {"players": (ROOT / "reference" / "players.py").read_text(encoding="utf-8").replace("abs(col", "-abs(col")},
        1,
    ),
    "searches": ("alphabeta", {"search": SEARCH.replace("break", "pass")}, 1),
    "is not there": ("get_first_row", {"connect4": CONNECT4.replace("def get_first_row", "def another")}, 1),
}


@pytest.mark.parametrize("name", HAND_INS)
def test_what_is_sent_ahead_changes_no_report(name: str, tmp_path: Path, one_by_one: Callable[[], None]) -> None:
    exercise, files, patience = HAND_INS[name]
    path, settings = hand_in(tmp_path, **files), Settings(patience=patience, exercises=frozenset([exercise]))
    ahead = FORMATS["json"](grade(path, settings))
    one_by_one()
    assert re.sub(r'"calls": \d+', "", FORMATS["json"](grade(path, settings))) == re.sub(r'"calls": \d+', "", ahead)


def test_many_requests_go_in_one_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, settings = hand_in(tmp_path, connect4=CONNECT4), Settings(exercises=frozenset(["check_winner"]))
    prepare([exercises()["check_winner"]], 0)
    writes: list[int] = []
    send = WorkerProcess._send

    def counted(worker: WorkerProcess, body: bytes, clock: Any) -> None:
        send(worker, body, clock)
        writes.append(len(worker._sent))

    monkeypatch.setattr(WorkerProcess, "_send", counted)
    (result,) = grade(path, settings).exercises
    assert sum(writes) >= result.calls > 1000
    assert len(writes) < result.calls / 20


def test_another_question_than_expected_is_asked_anew_by_itself(fork_server: ForkServer) -> None:
    """A submission whose answers lead to other requests than the script, the model solution's, is asked without it."""
    answers: list[int] = []

    def depends(student: Any) -> None:
        first = student.get_first_row(Game(()).board, 0)
        answers.append(first)
        assert student.get_first_row(Game((3,)).board, first) == 4

    files = Files({"connect4": "def get_first_row(board, col):\n    return 4\n"}, {})
    student = StudentCode(fork_server, files, exercises(), 1, seed=0)
    check_it = Check("check_it", "It.", Fraction(1), "", Allowance(), depends, ("student",), ({},))
    proof = preparation._Proof(student, EXERCISE, [check_it])
    assert proof.judge(EXERCISE).checks[0].outcome is Outcome.PASSED
    other = replace(check_it, scripts=(proof.scripts["check_it"][0],))
    answers_five = Files({"connect4": "def get_first_row(board, col):\n    return 5 if col == 0 else 4\n"}, {})
    student = StudentCode(fork_server, answers_five, exercises(), 1, seed=0)
    (result,) = Judge(student, Oracle(), {EXERCISE.name: [other]}).judge(EXERCISE).checks
    student.session.close()
    assert result.outcome is Outcome.PASSED
    assert answers == [4, 5, 5]


def test_a_worker_that_hangs_in_what_was_never_asked_is_replaced(fork_server: ForkServer) -> None:
    text = "def get_first_row(board, col):\n    while col: pass\n    return 5\n"
    worker = fork_server.fork()
    worker.ask("load", ["connect4", {}, {"connect4": text}, False], Limit(cpu=5))
    from grader.sandbox.worker_process import request

    board = Game(()).board
    bodies = [request("call", ["connect4", "get_first_row", [board, col]]) for col in (0, 1)]
    worker.expect(bodies)
    assert worker.exchange(bodies[0], Limit(cpu=5)) == {"value": 5}
    assert worker.is_ahead
    worker.drop_replies(Limit(cpu=0.1))
    assert not worker.alive


OUT_OF_RANGE = """
import gc, msgpack

NUMBER = msgpack.ExtType(7, msgpack.packb([(1 << 900).to_bytes(125, "little")]))
REPLY = msgpack.packb({"value": msgpack.ExtType(4, msgpack.packb([NUMBER, "int"]))})
for thing in gc.get_objects():
    if type(thing).__name__ == "RequestLoop":
        LOOP = thing

def get_first_row(board, col):
    LOOP.encode = lambda reply: REPLY
"""


def test_a_reference_that_the_grader_cannot_send_back_is_the_submissions_fault(tmp_path: Path) -> None:
    settings = Settings(exercises=frozenset(["get_first_row"]))
    (result,) = grade(hand_in(tmp_path, connect4=OUT_OF_RANGE), settings).exercises
    assert {check.outcome for check in result.checks} == {Outcome.CRASHED}
    assert result.score == 0 < result.out_of
