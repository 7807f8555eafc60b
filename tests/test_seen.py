"""What a check finds of an answer: no more is written down, and nothing of it is missed."""

from collections.abc import Callable
from math import inf
from typing import Any

import numpy as np
import pytest

from grader import values
from grader.seen import Choices, Fact, Notes, noted, plain
from grader.transcript import same
from grader.wire import Ref, encode


def found(value: Any, look: Callable[[Any], object], contract: str = "number") -> tuple[Fact, ...] | None:
    """What a check finds of an answer that looks at it so."""
    notes = Notes()
    look(noted(values.canonical(value, contract), contract, notes))
    return notes.facts


COMPARED = [
    (lambda it: it == 3, Fact(0, "eq", 3, True)),
    (lambda it: 3 == it, Fact(0, "eq", 3, True)),  # noqa: SIM300
    (lambda it: it != 3, Fact(0, "ne", 3, False)),
    (lambda it: it <= 4, Fact(0, "le", 4, True)),
    (lambda it: 4 < it, Fact(0, "gt", 4, False)),  # noqa: SIM300
    (lambda it: it > -inf, Fact(0, "gt", -inf, True)),
    (lambda it: it in Choices([0, 3]), Fact(0, "among", (0, 3), True)),
    (lambda it: it not in Choices([]), Fact(0, "among", (), False)),
    (lambda it: it in (3, 5), Fact(0, "eq", 3, True)),
    (lambda it: it is None, None),
]


@pytest.mark.parametrize(("look", "fact"), COMPARED)
def test_what_is_compared_is_written_down(look: Callable[[Any], object], fact: Fact | None) -> None:
    assert found(3, look) == (() if fact is None else (fact,))


TOO_MUCH: list[Callable[[Any], object]] = [
    lambda it: it == np.int64(3),
    lambda it: it == "three",
    lambda it: it < 1 << 70,
    lambda it: it == noted(3, "index", Notes()),
    lambda it: it in (True, 3),
    plain,
    lambda it: plain([(it,)]),
]


@pytest.mark.parametrize("use", TOO_MUCH)
def test_what_cannot_be_written_down_is_all_of_it(use: Callable[[Any], object]) -> None:
    results: list[Any] = []
    assert found(3, lambda it: results.append(use(it)), "index") is None
    assert plain(results) == [plain(use(3))]


FORBIDDEN: list[Callable[[Any], object]] = [
    lambda it: it + 1,
    lambda it: -it,
    lambda it: f"{it:g}",
    hash,
    abs,
    bool,
    int,
    float,
    iter,
    lambda it: [0, 1, 2, 3][it],
    lambda it: it in {3, 4},
    lambda it: np.arange(10)[it],
    lambda it: "yes" if it else "no",
]


@pytest.mark.parametrize("use", FORBIDDEN)
def test_a_check_that_compares_can_do_nothing_else(use: Callable[[Any], object]) -> None:
    with pytest.raises((TypeError, IndexError)):
        found(3, use, "index")


def test_that_it_cannot_be_compared_is_found_of_all_of_it() -> None:
    def ordered(place: Any) -> None:
        with pytest.raises(TypeError):
            place >= 0  # noqa: B015

    assert found((3, 0), ordered, "move") is None
    assert found(3, lambda place: place >= 0, "move") == (Fact(0, "ge", 0, True),)
    assert not same("move", body(3), body((3, 0)), (Fact(0, "ge", 0, True),))


def test_of_a_pair_each_part_is_seen_by_itself() -> None:
    def score(pair: Any) -> bool:
        first, _ = pair
        return bool(first == 7)

    assert found((7, None), score, "number and index") == (Fact(0, "eq", 7, True),)
    assert found((7, 3), lambda pair: pair == (7, 2), "number and index") == (
        Fact(0, "eq", 7, True),
        Fact(1, "eq", 2, False),
    )
    assert found((7, 3), lambda pair: pair[1] in Choices([3]), "number and index") == (Fact(1, "among", (3,), True),)


def test_a_place_is_seen_as_one() -> None:
    assert found((3, 0), lambda place: place in Choices([(3, 0)]), "move") == (Fact(0, "among", ((3, 0),), True),)
    assert found((3, 0), plain, "move") is None


@pytest.mark.parametrize(("contract", "value"), [("board or None", None), ("object", Ref(1, "Noeud")), ("plain", [1])])
def test_what_is_no_number_is_seen_whole(contract: str, value: Any) -> None:
    assert found(value, lambda _: None, contract) is None
    assert found(None, lambda _: None, "index or None") is None


def test_the_wrong_type_is_like_no_answer() -> None:
    assert found("7", lambda it: it == 7) == (Fact(0, "eq", 7, False),)
    assert found(None, lambda it: it in Choices([None, 7]), "number") == (Fact(0, "among", (None, 7), False),)
    assert found("7", lambda it: it <= 7) == (Fact(0, "le", 7, False),)


def body(value: Any) -> bytes:
    return encode({"value": value})


AS_GOOD = [
    ("number and index", (7, 3), (7, 2), "score", True),
    ("number and index", (7, 3), [np.float64(7), None], "score", True),
    ("number and index", (7, 3), (6, 3), "score", False),
    ("number and index", (7, 3), 7, "score", False),
    ("index", 3490, 3000, "at most 3490", True),
    ("index", 3490, 3491, "at most 3490", False),
    ("index", 3490, 3000.0, "at most 3490", False),
    ("index or None", 3, None, "nothing", False),
    ("move", (3, 0), (4, 0), "one of two", True),
    ("move", (3, 0), (5, 0), "one of two", False),
    ("move", (3, 0), 3, "one of two", False),
    ("number", 3, 4, "all", False),
    ("number", 3, 3.0, "all", False),
]
LOOKS: dict[str, Callable[[Any], object]] = {
    "score": lambda pair: pair[0] == 7,
    "at most 3490": lambda number: number <= 3490,
    "nothing": lambda number: number is None,
    "one of two": lambda move: move in Choices([(3, 0), (4, 0)]),
    "all": plain,
}


@pytest.mark.parametrize(("contract", "one", "other", "look", "as_good"), AS_GOOD)
def test_another_answer_is_as_good_when_the_same_is_found_of_it(
    contract: str, one: Any, other: Any, look: str, as_good: bool
) -> None:
    assert same(contract, body(one), body(other), found(one, LOOKS[look], contract)) is as_good
