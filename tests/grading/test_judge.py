"""Tests of the judge: the order of examples, shrinking, and answers that change."""

import time
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from grader.assignment.check import Check
from grader.gradebook import database
from grader.grading.judge import Judge, shrink
from grader.grading.loading import Files
from grader.grading.student import WorkerStudent
from grader.model import CheckResult, ExerciseResult, Note, Outcome, Report, Settings
from grader.reports import sentences
from grader.sandbox.limits import Allowance
from grader.sandbox.server import ForkServer
from rubric.checks import Oracle
from rubric.checks.strategies import Game, chosen
from tests import ASSIGNMENT
from tests.support.building import CONNECT4, ROOT, WORDS, check, edited, graded, hand_in
from tests.support.engine import grade

SEARCH = (ROOT / "reference" / "search.py").read_text(encoding="utf-8")
ROW = "            return row\n    return None\n"
EXERCISE = ASSIGNMENT.rubric.exercises["get_first_row"]


def judge_body(
    fork_server: ForkServer, body: str, function: Callable[..., None], *examples: dict[str, Any], patience: float = 1
) -> CheckResult:
    """Return the result of a check on a submission whose get_first_row has this body."""
    files = Files({"connect4": f"ASKED = []\n\n\ndef get_first_row(board, col):\n    {body}\n"}, ASSIGNMENT)
    student = WorkerStudent(fork_server, files, patience, seed=0)
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
    assert "seconds" not in database.dump_report(Report("a", "en", (ExerciseResult("a", "A", (slowly,)),)))


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
        assert all(WORDS[language].message("get_first_row", result) for language in sentences.LANGUAGES)


def raises_by_itself(student: Any, game: Game) -> None:
    if student.get_first_row(game.board, 0) != 5:
        assert {5: True}[len(game.moves)]


@pytest.mark.parametrize("body", ["return 4", "ASKED.append(col); return -1"])
def test_a_check_that_fails_on_steady_answers_is_the_graders_fault(
    body: str, fork_server: ForkServer, capsys: pytest.CaptureFixture[str]
) -> None:
    result = judge_body(fork_server, body, raises_by_itself, *games(1))
    assert result.outcome is Outcome.GRADER_FAULT
    assert result.out_of == 0
    assert "KeyError" in capsys.readouterr().err


def test_what_a_check_changes_is_changed_for_nobody_else(fork_server: ForkServer) -> None:
    examples: list[list[int]] = []

    def consumes(moves: list[int]) -> None:
        examples.append(moves.copy())
        moves.clear()

    check_it = Check("check_it", "It.", Fraction(1), "", Allowance(), consumes, (), ({"moves": [1, 2]},))
    student = WorkerStudent(fork_server, Files({}, ASSIGNMENT), 1, seed=0)
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


# --- replies that no honest worker sends -------------------------------------------------------------------------


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
