"""Values as a worker may send them, for Hypothesis: arrays of all shapes and dtypes, and containers of any depth."""

from collections.abc import Callable
from typing import Any

import msgpack
import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grader.worker import protocol
from grader.worker.protocol import Opaque, Ref

_DTYPES = (
    *("?", "i1", "u1", "i2", "u4", "i8", "u8", ">i4", "f2", "f4", "f8", "g", "c8", "U3", "S3", "O", "M8[D]", "m8[s]"),
    *("V4", "i4,f8"),
)
_NUMBERS = (0, 1, 2, 5, -1, 255, -(2**63), 2**63 - 1, 2**64 - 1, 2**64, 10**300, -(10**300), 10**400)


def _array(dtype: str, shape: list[int], seed: int) -> np.ndarray[Any, Any]:
    """Return an array of any bytes; with objects as its cells, of one of a few objects."""
    if dtype == "O":
        cells = np.empty(shape, object)
        for place in np.ndindex(*shape):
            cells[place] = (None, (1, 2), np.zeros(2), "x")[seed % 4]
        return cells
    size = int(np.prod(shape)) * np.dtype(dtype).itemsize
    return np.frombuffer(np.random.default_rng(seed).bytes(size), dtype).reshape(shape)


ARRAYS = st.builds(
    _array, st.sampled_from(_DTYPES), st.lists(st.integers(0, 5), max_size=5), st.integers(0, 9)
) | st.sampled_from([np.ones((1, 4096), int), np.zeros((64, 64)), np.full((6, 7), np.nan), np.zeros((6, 7), int)])
_LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-(1 << 63), (1 << 64) - 1)
    | st.sampled_from(_NUMBERS)
    | st.floats()
    | st.text(max_size=30)
    | st.binary(max_size=30)
    | st.builds(Opaque, st.text(max_size=10))
    | st.builds(Ref, st.integers(-3, 3), st.text(max_size=10))
    | st.sampled_from([np.int64(3), np.float64("nan"), np.float32("inf"), np.bool_(True), np.uint64(2**64 - 1)])
    | ARRAYS
    | st.frozensets(st.integers(-9, 9) | st.text(max_size=3) | st.tuples(st.floats(), st.none()), max_size=5)
    | st.sets(st.frozensets(st.integers(-9, 9), max_size=3), max_size=3)
)


def _row_of(items: list[Any]) -> Any:
    """Return rows of equal length, as a board has them."""
    return tuple(tuple(items[:1] * 5) for _ in range(3)) if items else ()


def _nested(kind: type, depth: int, inner: Any) -> Any:
    for _ in range(depth):
        inner = {"x": inner} if kind is dict else kind([inner])
    return inner


VALUES = st.recursive(
    _LEAVES,
    lambda inner: (
        st.lists(inner, max_size=9)
        | st.lists(inner, max_size=9).map(tuple)
        | st.lists(inner, min_size=5, max_size=5).map(lambda items: (tuple(items), tuple(reversed(items))))
        | st.lists(inner, max_size=2).map(_row_of)
        | st.dictionaries(st.text(max_size=5) | st.integers(-9, 9) | st.floats(), inner, max_size=4)
        | st.builds(_nested, st.sampled_from((list, tuple, dict)), st.integers(1, 40), inner)
    ),
    max_leaves=30,
)


def holds_itself(kind: type, width: int) -> Any:
    """Return a list or a dict that holds itself, in several places."""
    value: Any = kind()
    for number in range(width):
        if kind is list:
            value.append(value)
        else:
            value[number] = value
    return value


CYCLIC = st.builds(holds_itself, st.sampled_from((list, dict)), st.integers(1, 9))
OBJECTS = st.sampled_from([object(), object, len, np, ValueError("x"), range(3), iter([1]), 1j, bytearray(3)])
# Numbers of NumPy as a worker may forge them: the kind, and a value that is no number.
_FORGED_SCALARS = st.tuples(st.sampled_from("biufcx"), VALUES).map(
    lambda pair: msgpack.packb(msgpack.ExtType(protocol._SCALAR, protocol.encode(list(pair))))
)


def _extensions(data: bytes) -> st.SearchStrategy[bytes]:
    return st.integers(0, 127).map(lambda code: msgpack.packb(msgpack.ExtType(code, data)))


def _nested_extensions(codes: list[int], depth: int, data: bytes) -> bytes:
    """Return the data in so many extension types, whose codes take turns."""
    for number in range(depth):
        data = msgpack.packb(msgpack.ExtType(codes[number % len(codes)], data))
    return data


def body_of(value: Any) -> bytes:
    """Return what a worker sends for a value."""
    try:
        return protocol.encode(value, max_size=protocol.MAX_REPLY)
    except protocol.WireError:
        return protocol.encode(Opaque("list …"))


BODIES = (VALUES | CYCLIC | OBJECTS).map(body_of)
BYTES = (
    st.binary(max_size=60)
    | BODIES
    | st.tuples(BODIES, st.integers(0, 200), st.binary(max_size=3)).map(
        lambda cut: cut[0][: cut[1]] + cut[2] + cut[0][cut[1] + len(cut[2]) :]
    )
    | _FORGED_SCALARS
    | st.binary(max_size=40).flatmap(_extensions)
    | BODIES.flatmap(_extensions)
    | st.builds(
        _nested_extensions,
        st.lists(st.integers(0, 11), min_size=1, max_size=4),
        st.integers(1, 30) | st.integers(1, 2000),
        st.binary(max_size=9) | BODIES,
    )
)


def received(body: bytes) -> Any:
    """Return the value in a body as the grader takes it. Raise WireError when it is malformed."""
    return protocol.limit_depth(protocol.decode(body))


def for_all(strategy: st.SearchStrategy[Any], holds: Callable[[Any], None], examples: int) -> None:
    """Assert that a property holds for so many examples."""
    checks = [HealthCheck.too_slow, HealthCheck.data_too_large]
    settings(max_examples=examples, suppress_health_check=checks, database=None)(given(strategy)(holds))()
