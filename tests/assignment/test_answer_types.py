"""The types of answers that `returns` names: what equals the right answer, what is wrong, and what is another type."""

import pickle
from math import inf, nan
from typing import Any

import numpy as np
import pytest

from grader.assignment import answers
from grader.assignment.answers import Approx, Unordered, WrongShape, WrongType, canonical
from grader.assignment.value_text import show
from grader.grading.comparison import agrees
from grader.model import GraderError
from grader.worker.protocol import Opaque

RIGHT: list[tuple[str, Any, Any]] = [  # the type, what the model solution returns, an answer that is as good
    ("index and index", (2, 5), (2, 5)),
    ("index and index", (2, 5), [2, 5]),
    ("index and index", (2, 5), (np.int64(2), np.uint8(5))),
    ("index and index", (2, 5), np.array([2, 5])),
    ("bool", True, True),
    ("bool", False, np.bool_(False)),
    ("bool", np.True_, True),
    ("truth", True, [inf]),
    ("truth", True, "full"),
    ("truth", True, 2),
    ("truth", False, None),
    ("truth", False, []),
    ("truth", False, np.array([0])),
    ("number within 0.01", 0.5, 0.51),
    ("number within 0.01", 0.5, 0.49),
    ("number within 0.01", 1 / 3, np.float32(1 / 3)),
    ("number within 0.01", 3, 3.0),
    ("number within 0.01", 3.0, np.int64(3)),
    ("number within 0.1", 0.3, 0.4),  # 0.4 - 0.3 is 0.10000000000000003
    ("number within 1e-9", 0.3, 0.1 + 0.2),
    ("number within 0.01", inf, inf),
    ("in any order", [1, 2, 2], [2, 1, 2]),
    ("in any order", [1, 2], (2, 1)),
    ("in any order", [1, 2], {2, 1}),
    ("in any order", [1, 2], np.array([2, 1])),
    ("in any order", ["a", "b"], ["b", "a"]),
    ("in any order", [(0, 1), (2, 3)], [[2, 3], [0, 1]]),
    ("in any order", [(0, 1)], [(np.int64(0), np.int64(1))]),
    ("in any order", [{"a": [1]}, {2}], [{2}, {"a": [1]}]),
    ("in any order", [], set()),
    ("set", {1, 2}, {2, 1}),
    ("set", {1, 2}, frozenset((1, 2))),
    ("set", {1, 2}, {np.int64(2), np.int64(1)}),
    ("set", {(0, 1)}, {(np.int64(0), np.int64(1))}),
]
WRONG: list[tuple[str, Any, Any]] = [  # of the right type, and another answer
    ("index and index", (2, 5), (5, 2)),
    ("index and index", (2, 5), [2, 6]),
    ("bool", True, False),
    ("bool", True, np.False_),
    ("truth", True, ""),
    ("truth", False, "False"),
    ("number within 0.01", 0.5, 0.5101),
    ("number within 0.01", 0.5, -0.5),
    ("number within 0.01", 0.5, inf),
    ("number within 0.01", inf, -inf),
    ("number within 0.01", 0.5, nan),
    ("in any order", [1, 2], [1, 2, 2]),
    ("in any order", [1, 2, 2], [1, 1, 2]),
    ("in any order", [1, 2, 2], {1, 2}),
    ("in any order", ["a"], ["A"]),
    ("in any order", [[1, 2]], [[2, 1]]),  # only the list's own order is free
    ("set", {1, 2}, {1, 2, 3}),
    ("set", {1, 2}, set()),
]
OTHER_TYPE: list[tuple[str, Any, str]] = [  # an answer that has not the type, and the key of the sentence
    ("index and index", 2, "not_a_pair_of_integers"),
    ("index and index", (1, 2, 3), "not_a_pair_of_integers"),
    ("index and index", np.zeros((2, 2), int), "not_a_pair_of_integers"),
    ("index and index", "25", "not_a_pair_of_integers"),
    ("index and index", None, "returned_none"),
    ("index and index", (2.0, 5), "float_is_no_index"),
    ("index and index", (2, True), "bool_is_no_index"),
    ("index and index", np.array([2.0, 5.0]), "float_is_no_index"),
    ("indices", [2, "3"], "not_a_list_of_columns"),
    ("indices", {2, 3}, "not_a_list_of_columns"),
    ("indices", None, "returned_none"),
    ("board or None", np.full((6, 7), inf), "not_an_integer_board"),
    ("board or None", np.full((6, 7), nan), "not_an_integer_board"),
    ("board or None", np.full((6, 7), 0.5), "not_an_integer_board"),
    ("bool", 1, "not_a_bool"),
    ("bool", 0.0, "not_a_bool"),
    ("bool", np.int64(1), "not_a_bool"),
    ("bool", "True", "not_a_bool"),
    ("bool", np.array([True]), "not_a_bool"),
    ("bool", None, "returned_none"),
    ("truth", np.array([True, False]), "not_a_truth"),
    ("truth", Opaque("Match"), "not_a_truth"),
    ("number within 0.01", "0.5", "not_a_number"),
    ("number within 0.01", True, "not_a_number"),
    ("number within 0.01", np.True_, "not_a_number"),
    ("number within 0.01", [0.5], "not_a_number"),
    ("number within 0.01", None, "returned_none"),
    ("in any order", 12, "not_a_collection"),
    ("in any order", "ab", "not_a_collection"),
    ("in any order", {1: 2}, "not_a_collection"),
    ("in any order", np.zeros((2, 2)), "not_a_collection"),
    ("in any order", None, "returned_none"),
    ("set", [1, 2], "not_a_set"),
    ("set", {1: 2}, "not_a_set"),
    ("set", None, "returned_none"),
]


@pytest.mark.parametrize(("returns", "right", "answer"), RIGHT, ids=repr)
def test_an_answer_as_good_is_equal(returns: str, right: Any, answer: Any) -> None:
    expected, got = canonical(right, returns), canonical(answer, returns)
    assert got == expected
    assert expected == got
    assert (got != expected) is False
    assert agrees(got, expected)
    assert agrees(got, answers.OneOf([expected]))


@pytest.mark.parametrize(("returns", "right", "answer"), WRONG, ids=repr)
def test_another_answer_is_not(returns: str, right: Any, answer: Any) -> None:
    expected, got = canonical(right, returns), canonical(answer, returns)
    assert not isinstance(got, WrongType)
    assert got != expected
    assert expected != got
    assert not agrees(got, expected)
    assert not agrees(got, answers.OneOf([expected]))


@pytest.mark.parametrize(("returns", "answer", "reason"), OTHER_TYPE, ids=repr)
def test_another_type_equals_nothing_and_is_named(returns: str, answer: Any, reason: str) -> None:
    try:
        got = canonical(answer, returns)
    except WrongShape as wrong:
        got = WrongType(wrong.raw, wrong.reason)
    assert answers.reason_of(got) == reason
    for right in (canonical(right, name) for name, right, _ in RIGHT if name == returns):
        assert got != right
        assert right != got


def test_a_check_may_write_the_right_answer_as_plain_python() -> None:
    for got, expected in ((Approx(0.501, 0.01), 0.5), (Unordered([1, 2]), [2, 1]), (Unordered([1, 2]), {1, 2})):
        assert got == expected
        assert expected == got
        assert (expected != got) is False
    assert 2 in Unordered([1, 2])
    assert sorted(Unordered([2, 1])) == [1, 2]
    assert Approx(0.5, 0.01) + 1 == 1.5
    assert Approx(1.0, 0.01) != True  # noqa: E712 - a bool is no number here either


def test_these_values_are_shown_as_they_were_returned_and_can_be_stored() -> None:
    for value, text in (
        *((Approx(3, 0.1), "3"), (Approx(0.5, 0.1), "0.5"), (Unordered([2, 1]), "[2, 1]")),
        *(({10, 9, 1}, "{1, 9, 10}"), (set(), "set()"), (frozenset({"a"}), "{'a'}")),
    ):
        assert show(value) == text
        stored = pickle.loads(pickle.dumps(value))
        assert (stored, type(stored), show(stored)) == (value, type(value), text)


@pytest.mark.parametrize("tolerance", ["0", "0.0", "-1", "inf", "nan", "", "a", "0.01 m"])
def test_a_tolerance_is_a_number_above_zero(tolerance: str) -> None:
    with pytest.raises(GraderError, match=r"a tolerance T above 0, as in 'number within 0.01'"):
        canonical(1, f"number within {tolerance}")
    assert answers.exists("number within 1e-6")
