"""What a call prints is kept up to a bound, and stdout is put back whatever the call does."""

import sys

import pytest

from grader.worker.lengths import MAX_PRINTED, capture


def test_what_is_printed_is_returned_and_the_result_dropped() -> None:
    def shout(*words: str) -> int:
        print(*words, end="!")
        return 5

    assert capture(shout, ["a", "b"]) == "a b!"
    assert capture(len, ["abc"]) == ""


def test_an_endless_text_is_cut() -> None:
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
