"""Whatever bytes a worker sends: they are a message or malformed, and any value in a message is judged and shown."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgpack
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grader.assignment import answer_types, value_text
from grader.assignment.errors import WorkerStopped
from grader.grading.judge import verdict_on
from grader.grading.loading import error_fields
from grader.model import Outcome
from grader.worker import protocol
from grader.worker.protocol import Opaque, Ref

MANY = [100, pytest.param(2000, marks=pytest.mark.slow)]
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-(1 << 63), (1 << 64) - 1)
    | st.floats()
    | st.text(max_size=30)
    | st.binary(max_size=30)
    | st.builds(Opaque, st.text(max_size=10))
    | st.builds(Ref, st.integers(-3, 3), st.text(max_size=10))
    | st.sampled_from(
        [np.int64(3), np.float64("nan"), np.bool_(True), np.zeros((6, 7), int), np.zeros(0), np.zeros((0, 3), int)]
    )
    | st.sampled_from(
        [np.zeros((2, 2, 2, 2)), np.array(5), np.full(9, np.nan), np.ones((1, 4096), int), np.zeros((3, 0))]
    )
    | st.frozensets(st.integers(-9, 9) | st.text(max_size=3) | st.tuples(st.floats(), st.none()), max_size=5)
    | st.sets(st.frozensets(st.integers(-9, 9), max_size=3), max_size=3)
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=9)
        | st.lists(inner, max_size=9).map(tuple)
        | st.dictionaries(st.text(max_size=5) | st.integers(-9, 9), inner, max_size=4)
    ),
    max_leaves=30,
)


def for_all(strategy: st.SearchStrategy[Any], holds: Callable[[Any], None], examples: int) -> None:
    """Assert that a property holds for so many examples."""
    checks = [HealthCheck.too_slow, HealthCheck.data_too_large]
    settings(max_examples=examples, suppress_health_check=checks, database=None)(given(strategy)(holds))()


def extensions(data: bytes) -> st.SearchStrategy[bytes]:
    return st.integers(0, 127).map(lambda code: msgpack.packb(msgpack.ExtType(code, data)))


def nested(codes: list[int], depth: int, data: bytes) -> bytes:
    """Return the data in so many extension types, whose codes take turns."""
    for number in range(depth):
        data = msgpack.packb(msgpack.ExtType(codes[number % len(codes)], data))
    return data


BYTES = (
    st.binary(max_size=60)
    | VALUES.map(protocol.encode)
    | st.tuples(VALUES.map(protocol.encode), st.integers(0, 200), st.binary(max_size=3)).map(
        lambda cut: cut[0][: cut[1]] + cut[2] + cut[0][cut[1] + len(cut[2]) :]
    )
    | st.binary(max_size=40).flatmap(extensions)
    | VALUES.map(protocol.encode).flatmap(extensions)
    | st.builds(
        nested,
        st.lists(st.integers(0, 11), min_size=1, max_size=4),
        st.integers(1, 30) | st.integers(1, 2000),
        st.binary(max_size=9) | VALUES.map(protocol.encode),
    )
)


@pytest.mark.parametrize("examples", MANY)
def test_any_bytes_are_a_message_or_malformed(examples: int) -> None:
    def holds(data: bytes) -> None:
        with suppress(protocol.WireError):
            judged_and_shown(protocol.limit_depth(protocol.decode(data)))

    for_all(BYTES, holds, examples)


@pytest.mark.parametrize("examples", MANY)
def test_any_value_is_judged_and_shown(examples: int) -> None:
    for_all(
        VALUES, lambda value: judged_and_shown(protocol.limit_depth(protocol.decode(protocol.encode(value)))), examples
    )


def judged_and_shown(value: Any) -> None:
    """Assert that a value converts to each type of answer or has the wrong shape, and that it can be shown."""
    assert len(value_text.show(value)) <= 3000
    for name in answer_types.NAMES:
        try:
            answer = answer_types.canonical(value, name)
        except answer_types.WrongShape:
            continue
        assert len(value_text.show(answer)) <= 3000
        answer_types.reason_of(answer)
        if name != "plain":
            assert (answer == 5) in (True, False)
    with suppress(WorkerStopped):
        assert all(len(str(part)) <= 500 for part in error_fields(value).values())


def test_an_unknown_exception_is_the_graders_fault() -> None:
    """What these tests look for: any exception but those of an answer would cost the hand-in its grade."""
    assert verdict_on(KeyError(), None).outcome is Outcome.GRADER_FAULT
