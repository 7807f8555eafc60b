"""What a hand-in chooses of its errors is as long on both sides of the pipe, and what it prints is bounded."""

import sys
from pathlib import Path

import pytest

from grader.grading.grade import MAX_WARNINGS
from grader.model import Outcome
from grader.worker.lengths import LENGTHS, MAX_PRINTED, MAX_PROBLEMS, are_cut, capture, cut, shorten_fields
from grader.worker.repairs import Problem
from tests.support.building import CONNECT4, check, graded, hand_in

ENDLESS = "x" * 5000


def test_what_a_worker_cuts_is_taken_and_shown_as_cut() -> None:
    whole = {"line": 3, **dict.fromkeys(LENGTHS, ENDLESS)}
    assert not are_cut(whole)
    assert are_cut(cut(whole))
    for key, text in shorten_fields(cut(whole)).items():
        assert text == (3 if key == "line" else f"{ENDLESS[: LENGTHS[key] - 1]}…")
    fits = {"line": 3, **{key: "x" * length for key, length in LENGTHS.items()}}
    assert shorten_fields(cut(fits)) == cut(fits) == fits
    problem = Problem("connect4.py", 1, ENDLESS, ENDLESS, ENDLESS, 0, ENDLESS).as_dict()
    assert are_cut(problem)
    texts = {key: value for key, value in problem.items() if key in ("type", "text", "source", "name")}
    assert texts == {key: ENDLESS[: LENGTHS[key] + 1] for key in texts}


def test_a_file_with_many_long_problems_keeps_the_points_of_its_functions(tmp_path: Path) -> None:
    """Also those in a helper with a long name, which the message must show whole."""
    name = "h" * 200
    lines = ["raise ValueError('x' * 5000)"] * (MAX_PROBLEMS + 20)
    path = hand_in(tmp_path, connect4="\n".join([f"import {name}", CONNECT4, *lines]), **{name: "raise ValueError"})
    report = graded(path, "get_first_row")
    assert all(result.outcome is Outcome.PASSED for result in report.exercises[0].checks)
    assert len(report.warnings) <= MAX_WARNINGS + 1


def test_a_file_of_very_many_functions_is_loaded_with_its_own(tmp_path: Path) -> None:
    """As after a star-import of everything: a list of all would not fit into a reply."""
    many = "globals().update({f'a_name_{number:06}': len for number in range(40_000)})\n"
    path = hand_in(tmp_path, connect4=many + CONNECT4 + "\ndel check_winner\n")
    first, winner = graded(path, "get_first_row", "check_winner").exercises
    assert first.score == first.out_of
    assert winner.outcome is Outcome.NOT_WRITTEN


def test_a_long_error_ends_in_an_ellipsis(tmp_path: Path) -> None:
    path = hand_in(tmp_path, connect4=f"def get_first_row(board, col):\n    raise ValueError('{ENDLESS}')\n")
    note = check(graded(path, "get_first_row"), "get_first_row", "check_hand_out").notes[0]
    assert dict(note.values)["text"] == f"{ENDLESS[: LENGTHS['text'] - 1]}…"


def test_what_is_printed_is_returned_and_the_result_dropped() -> None:
    def shout(*words: str) -> int:
        print(*words, end="!")
        return 5

    assert capture(shout, ["a", "b"]) == "a b!"
    assert capture(len, ["abc"]) == ""

    def flood() -> None:
        for _ in range(1000):
            print("x" * 1000)

    text = capture(flood, [])
    assert len(text) == MAX_PRINTED
    assert text.startswith("x" * 1000 + "\n")


def test_stdout_is_put_back_after_an_error_or_a_replacement() -> None:
    stream = sys.stdout

    def fail() -> None:
        print("before")
        sys.stdout = None
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        capture(fail, [])
    assert sys.stdout is stream
