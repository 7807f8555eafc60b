"""Whatever bytes a worker sends: they are a message or malformed, and a value holds only what the protocol has."""

from contextlib import suppress
from typing import Any

import msgpack
import numpy as np
import pytest

from grader.assignment.check import WorkerStopped
from grader.grading.notes import error_fields
from grader.worker import protocol
from grader.worker.protocol import MAX_ARRAY, Opaque, Ref
from tests.support.any_values import BYTES, for_all, received

MANY = [100, pytest.param(2000, marks=pytest.mark.slow)]
PLAIN = {type(None), bool, int, float, str, bytes, Opaque, Ref, msgpack.Timestamp}


def assert_plain(value: Any) -> None:
    """Assert that a value holds nothing but plain data, NumPy's numbers, and arrays of numbers within the limits."""
    if isinstance(value, dict):
        assert_plain(list(value.items()))
    elif type(value) in (list, tuple, set, frozenset):
        for item in value:
            assert_plain(item)
    elif isinstance(value, np.ndarray):
        assert value.dtype.kind in "bif"
        assert value.size <= MAX_ARRAY
    else:
        assert type(value) in PLAIN or (isinstance(value, np.generic) and value.dtype.kind in "biuf")


@pytest.mark.parametrize("examples", MANY)
def test_any_bytes_are_a_message_or_malformed(examples: int) -> None:
    def holds(data: bytes) -> None:
        try:
            value = received(data)
        except protocol.WireError:
            return
        assert_plain(value)
        with suppress(WorkerStopped):
            assert all(len(str(part)) <= 500 for part in error_fields(value).values())

    for_all(BYTES, holds, examples)


@pytest.mark.parametrize("value", [[True, False], [], [[1]], None, "1", 1.5, {}, b"x"])
@pytest.mark.parametrize("kind", ["b", "i", "u", "f", "x", "", None])
def test_number_of_numpy_is_made_of_one_number_alone(kind: object, value: object) -> None:
    body = msgpack.packb(msgpack.ExtType(protocol._SCALAR, protocol.encode([kind, value])))
    if (kind, value) == ("f", 1.5):
        assert received(body) == 1.5
    else:
        with pytest.raises(protocol.WireError):
            protocol.decode(body)
