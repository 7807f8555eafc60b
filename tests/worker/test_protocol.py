"""The encoding: a value is decoded as it was encoded, or rejected, whatever bytes a worker sends."""

import struct
import warnings
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgpack
import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from grader.assignment.check import WorkerStopped
from grader.grading.notes import error_fields
from grader.worker import protocol
from grader.worker.protocol import MAX_ARRAY, Opaque, Ref
from tests.support.any_values import BYTES, for_all, received

INTEGERS = ["i1", "u1", "i2", "<i4", ">i4", "<u4", "<i8", ">i8"]
READ = {"b": np.bool_, "i": np.int64, "u": np.int64, "f": np.float64}
ARRAY = 2  # the extension type of arrays
CELL = b"\5" + b"\0" * 7  # of an array of integers


def head(kind: str, *shape: int) -> bytes:
    """Return what precedes the cells of an array: their kind, the number of axes, and the length of each."""
    return struct.pack(f"<cB{len(shape)}H", kind.encode(), len(shape), *shape)


def crossed(value: Any) -> Any:
    return protocol.decode(protocol.encode(value))


@given(
    st.sampled_from(["?", *INTEGERS, "<f4", "<f8"]).flatmap(
        lambda dtype: arrays.arrays(dtype, arrays.array_shapes(min_dims=0, max_dims=4, min_side=0, max_side=7))
    )
)
def test_an_array_has_its_cells_and_shape(array: npt.NDArray[Any]) -> None:
    found = crossed(array)
    assert np.array_equal(found, array, equal_nan=array.dtype.kind == "f")
    assert (found.shape, found.dtype) == (array.shape, READ[array.dtype.kind])
    assert found.flags.writeable


class Odd(np.ndarray[Any, Any]):
    """An array whose own methods raise an error."""

    def refuse(self, *_: Any, **__: Any) -> Any:
        raise ValueError

    astype = tobytes = tolist = __eq__ = all = refuse


def test_an_array_is_the_same_however_it_lies_in_memory_and_whatever_its_methods_do() -> None:
    board = np.arange(42).reshape(6, 7)
    masked = np.ma.masked_array(board, mask=board > 3)
    for seen in (board.T, board[::-1], board[:, ::2], np.asfortranarray(board), np.broadcast_to(np.arange(7), (6, 7))):
        assert np.array_equal(crossed(seen), seen)
    for child in (board.view(Odd), masked):
        assert np.array_equal(crossed(child), np.ndarray.view(child, np.ndarray))


@pytest.mark.parametrize("cells", [b"\1\0\xa0\x7f", b"\0\0\x80\x7f"])  # a signalling NaN, an infinity
def test_odd_numbers_cross_where_every_warning_is_an_error(cells: bytes) -> None:
    array = np.frombuffer(cells, "<f4")
    with np.errstate(all="raise"), warnings.catch_warnings():
        warnings.simplefilter("error")
        sent = protocol.encode(array)
    assert np.array_equal(protocol.decode(sent), array, equal_nan=True)


def test_a_message_is_no_larger_than_it_may_be() -> None:
    array = np.full(4096, 200)
    assert len(protocol.encode([array] * 3, max_size=protocol.MAX_REPLY)) < protocol.MAX_REPLY
    with pytest.raises(protocol.WireError):
        protocol.encode([array] * 20, max_size=protocol.MAX_REPLY)


@pytest.mark.parametrize("cell", [-(2**15) - 1, -129, -128, 127, 128, 2**15, -(2**63), 2**63 - 1])
def test_integers_of_any_size_arrive(cell: int) -> None:
    assert crossed(np.array([0, cell])).tolist() == [0, cell]


@pytest.mark.parametrize(
    "array",
    [
        np.array([2**63], dtype=np.uint64),  # which would become another number
        *[np.zeros(1, wide) for wide in [np.dtype(np.longdouble)] if wide.itemsize > 8],
        np.array([1j]),
        np.array(["a"]),
        np.array([None]),
        np.zeros(4097),
        np.zeros((2, 4097)),
    ],
)
def test_other_arrays_cross_as_what_they_are_called(array: npt.NDArray[Any]) -> None:
    assert crossed(array) == protocol.Opaque(f"array of {array.dtype.name}")


@pytest.mark.parametrize(
    "data",
    [
        *(b"", b"i", b"i\1", b"i\1\1", b"i\xff" + CELL),
        *(head(kind, 1) + CELL for kind in ("x", "u", "\0")),
        *(
            head("i", 1) + CELL[:7],
            head("i", 1) + CELL + b"\0",
            head("i", 2) + CELL,
            head("i", 1),
            head("i") + CELL * 2,
        ),
        *(head("i", 1, 1, 1, 1, 1) + CELL, head("i", 4097) + CELL * 4097, head("i", 2, 4096) + CELL * 8192),
        head("i", 65_535, 0),
    ],
)
def test_what_is_no_array_is_malformed(data: bytes) -> None:
    with pytest.raises(protocol.WireError):
        protocol.decode(msgpack.packb(msgpack.ExtType(ARRAY, data)))


def test_a_truth_is_true_or_false_whatever_byte_it_was() -> None:
    (truth,) = protocol.decode(msgpack.packb(msgpack.ExtType(ARRAY, head("b", 1) + b"\7")))
    assert truth == np.True_
    assert int(truth) == 1


@pytest.mark.parametrize(
    "value",
    [set(), {1, 2}, {"a", (1, "b")}, frozenset({1}), {frozenset({1, (2,)}), 3}, [{1}, ({2},)], {None, True, 0.5}],
)
def test_a_set_is_the_same_set(value: Any) -> None:
    found = crossed(value)
    assert (found, type(found)) == (value, type(value))


class OddSet(set[int]):
    """A set whose own methods raise an error."""

    def refuse(self, *_: Any) -> Any:
        raise ValueError

    __iter__ = __contains__ = __eq__ = __hash__ = refuse  # type: ignore[assignment]


def test_sets_have_one_form_a_size_and_no_methods_of_their_own() -> None:
    up, down = set(range(0, 800, 8)), set(range(792, -1, -8))
    down.add(4)
    down.remove(4)
    assert protocol.encode(up) == protocol.encode(down)  # however they were built
    assert crossed({np.int64(3), np.float64(0.5), np.bool_(True)}) == {3, 0.5, True}
    assert len(crossed(set(range(protocol.MAX_SET)))) == protocol.MAX_SET
    assert crossed(set(range(protocol.MAX_SET + 1))) == protocol.Opaque("set")
    assert crossed(OddSet([1, 2])) == {1, 2}


@pytest.mark.parametrize("code", [9, 10])
@pytest.mark.parametrize("payload", [[[1]], [{}], 3, None, {"a": 1}, list(range(protocol.MAX_SET + 1))])
def test_a_set_of_what_no_set_holds_is_malformed(code: int, payload: Any) -> None:
    data = msgpack.packb(msgpack.ExtType(code, msgpack.packb(payload)))
    with pytest.raises(protocol.WireError):
        protocol.decode(data)


def test_sets_in_sets_are_cut_at_the_greatest_depth() -> None:
    value: Any = 1
    for _ in range(60):
        value = frozenset({value})
    found = protocol.limit_depth(crossed(value))
    for _ in range(protocol.MAX_DEPTH):
        (found,) = found
    assert found == protocol.Opaque("…")


@pytest.mark.parametrize("code", range(1, 11))
@pytest.mark.parametrize("depth", [17, 200, 20_000])
def test_no_depth_of_extension_types_takes_the_stack(code: int, depth: int) -> None:
    """A reply of 600 bytes, 200 deep, ended the grader by a segmentation fault."""
    body = msgpack.packb([1])
    for _ in range(depth):
        body = msgpack.packb(msgpack.ExtType(code, body))
    try:
        value = protocol.limit_depth(protocol.decode(body))
    except protocol.WireError:
        return
    assert depth_of(value) <= protocol.MAX_DEPTH


def depth_of(value: Any) -> int:
    return 1 + max(map(depth_of, value), default=0) if isinstance(value, list | tuple | set | frozenset) else 0


@pytest.mark.parametrize("wrap", [lambda deep: (deep,), lambda deep: frozenset([deep])])
@pytest.mark.parametrize("depth", [protocol.MAX_DEPTH, protocol.MAX_DEPTH + 1, 100_000])
def test_a_value_crosses_up_to_a_depth(wrap: Callable[[Any], Any], depth: int) -> None:
    value: Any = 5
    for _ in range(depth):
        value = wrap(value)
    found = protocol.limit_depth(crossed(value))
    for _ in range(protocol.MAX_DEPTH):
        (found,) = found
    assert found == (5 if depth == protocol.MAX_DEPTH else protocol.Opaque("…"))


@pytest.mark.parametrize("number", [1 << 63, 1 << 900, -(1 << 63) - 1])
def test_a_reference_that_cannot_be_sent_back_is_none(number: int) -> None:
    """The grader sends a reference back as it came: an error then would be the grader's."""
    packed = msgpack.packb([msgpack.ExtType(7, msgpack.packb([number.to_bytes(125, "little", signed=True)])), "Noeud"])
    with pytest.raises(protocol.WireError):
        protocol.decode(msgpack.packb(msgpack.ExtType(4, packed)))


ENCODER: protocol.Encoder = protocol.Encoder(
    lambda value: protocol.Ref(1, protocol.decode(ENCODER.encode(["in the middle"]))[0])
)


def test_a_message_may_be_packed_while_another_one_is() -> None:
    for _ in range(3):
        ref = protocol.Ref(1, "in the middle")
        assert protocol.decode(ENCODER.encode({"value": [1, (object(), 2), 3]})) == {"value": [1, (ref, 2), 3]}


def test_what_was_packed_before_leaves_nothing_in_a_message() -> None:
    encoder, short = protocol.Encoder(), {"value": 3}
    body = encoder.encode(short)
    with pytest.raises(protocol.WireError):
        encoder.encode("x" * 100, max_size=50)
    deep: list[Any] = []
    for _ in range(2000):
        deep = [deep]
    with pytest.raises(protocol.WireError):
        encoder.encode(deep)
    encoder.encode("x" * 100_000)
    assert encoder.encode(short) == body


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
