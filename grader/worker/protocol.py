"""The encoding both sides of the pipe share: plain data in msgpack frames, with a length and an id in front.

Nothing is unpickled or evaluated. What matters for a message survives the trip: tuple or list, bool or int,
NumPy scalar or Python number, infinities, arrays of numbers. Anything else crosses as `Opaque`, its type's name.
An object of the hand-in's own classes stays where it is and crosses as `Ref`, a number to speak of it by.
"""

import struct
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgpack
import numpy as np

MAX_FRAME = 1 << 22  # bytes
MAX_REPLY = 1 << 17  # bytes of what comes from a worker: checked before anything is parsed, which takes our time
# What a fork server is asked over its socket, a letter and a number, and what it answers, a number: always of the same
# length, so that nothing runs together where a socket knows no messages.
CONTROL_REQUEST, CONTROL_ANSWER = struct.Struct("<cq"), struct.Struct("<q")
HEADER, ID = 4, 8  # bytes in front of each body: its length, big-endian, and the id of the exchange
MAX_ARRAY = 4096  # cells, and the length of any axis
_WIDEST = 8  # bytes of a cell
MAX_DEPTH = 16  # of lists in lists
_TUPLE, _ARRAY, _SCALAR, _REF, _OPAQUE, _LIST, _NUMBER = range(1, 8)
# The cells of an array as they are written and read, and the ways there are for a kind: the first that has room.
_CELLS: dict[str, tuple[str, type]] = {
    "b": ("u1", bool),
    "i": ("i1", np.int64),
    "h": ("<i2", np.int64),
    "l": ("<i8", np.int64),
    "f": ("<f8", float),
}
_WAYS = {"b": "b", "i": "ihl", "u": "ihl", "f": "f"}
_CONTAINERS = {list, tuple, dict}

# KeptObject from import time: a hand-in may replace the builtins it finds.
_type, _len, _str, _list = type, len, str, list
_unpack = msgpack.unpackb
_pack = partial(msgpack.packb, strict_types=True, buf_size=1 << 10)  # its own 256 KiB cost more than what they hold


class WireError(Exception):
    """The bytes are not a message of ours."""


@dataclass(frozen=True)
class Opaque:
    """A value that cannot cross; `type_name` says what it was."""

    type_name: str


@dataclass(frozen=True)
class Ref:
    """An object that stays in the worker, by number."""

    number: int
    type_name: str


def encode(value: Any, keep: Callable[[Any], Ref | None] = lambda _: None, most: int = MAX_FRAME) -> bytes:
    """The body for `value`, of at most `most` bytes; `keep` may turn an unknown object into a Ref.

    Raises WireError for what is too large or too deep, and nothing for odd values."""
    try:
        body: bytes = _pack(value, default=_Encoder(keep))
    except (ValueError, RecursionError, OverflowError):  # nested too deep, lone surrogates, too long
        body = b""
    if not 0 < _len(body) <= most:
        raise WireError("value too large or too deep")
    return body


def frame(request_id: bytes, body: bytes) -> bytes:
    """What is written for a body."""
    return _len(body).to_bytes(HEADER, "big") + request_id + body


class _Encoder:
    """msgpack's `default` hook: tags what msgpack does not know."""

    def __init__(self, keep: Callable[[Any], Ref | None]) -> None:
        self.keep = keep

    def __call__(self, value: Any) -> msgpack.ExtType:
        kind = _type(value)
        if issubclass(kind, tuple):
            return self._ext(_TUPLE, _list(tuple.__iter__(value)))
        if issubclass(kind, np.ndarray) and np.ndarray.size.__get__(value) <= MAX_ARRAY:
            cells = _cells(np.ndarray.view(value, np.ndarray))
            if cells is not None:
                return self._ext(_ARRAY, cells)
        if issubclass(kind, np.generic) and value.dtype.kind in _WAYS:
            return self._ext(_SCALAR, [value.dtype.kind, np.generic.item(value)])
        if issubclass(kind, int | float | list) and kind not in (int, float, list):
            return self._plain(value, kind)
        ref = value if kind is Ref else self.keep(value)
        if ref is not None:
            return self._ext(_REF, [ref.number, ref.type_name])
        return self._ext(_OPAQUE, _type_name(value, kind))

    def _plain(self, value: Any, kind: type) -> msgpack.ExtType:
        """An IntEnum, or another child of a plain type, as its parent: read by the parent's own methods."""
        if issubclass(kind, list):
            return self._ext(_LIST, _list(list.__iter__(value)))
        return self._ext(_NUMBER, [int.__add__(value, 0) if issubclass(kind, int) else float.__add__(value, 0.0)])

    def _ext(self, code: int, payload: Any) -> msgpack.ExtType:
        return msgpack.ExtType(code, _pack(payload, default=self))


def _cells(array: np.ndarray[Any, Any]) -> list[Any] | None:
    """How the cells are written, the shape, and their bytes; None for what has no way to be written."""
    if array.dtype.kind == "f":
        with np.errstate(all="ignore"):  # a hand-in may have made a warning of NumPy an error
            return (
                ["f", _list(array.shape), array.astype(_CELLS["f"][0]).tobytes()] if array.itemsize <= _WIDEST else None
            )
    for way in _WAYS.get(array.dtype.kind, "") if array.itemsize <= _WIDEST else "":
        cells = array.astype(_CELLS[way][0])
        if way == "b" or (cells == array).all():  # an integer that is too large would be another
            return [way, _list(array.shape), cells.tobytes()]
    return None


def _type_name(value: Any, kind: type) -> str:
    if kind is int:
        return "int (too big)"
    if kind is np.ndarray:
        return f"array of {value.dtype.name}"[:60]
    if kind is Opaque:
        return _str(value.type_name)
    name: str = type.__dict__["__name__"].__get__(kind)
    return name[:60].encode("ascii", "replace").decode("ascii")


def shallow(value: Any, depth: int = MAX_DEPTH) -> Any:
    """The value with what is nested deeper than anybody would mean replaced by an Opaque."""
    if _type(value) in (list, tuple):
        if depth and _CONTAINERS.isdisjoint(map(_type, value)):  # nothing below: quick, however long it is
            return value
        return _type(value)(shallow(item, depth - 1) for item in value) if depth else Opaque("nested too deeply")
    if _type(value) is dict:
        return {key: shallow(item, depth - 1) for key, item in value.items()} if depth else Opaque("nested too deeply")
    return value


def decode(body: bytes) -> Any:
    """The value in a body. Raises WireError on anything malformed."""
    try:
        return _unpack(body, ext_hook=_decode_ext, strict_map_key=False)
    except WireError:
        raise
    except Exception as error:  # the bytes come from an untrusted process
        raise WireError(f"malformed message ({type(error).__name__})") from None


def _decode_ext(code: int, data: bytes) -> Any:
    payload = decode(data)
    if code == _TUPLE and type(payload) is list:
        return tuple(payload)
    if code == _LIST and type(payload) is list:
        return payload
    if code == _NUMBER and type(payload) is list and len(payload) == 1 and type(payload[0]) in (int, float):
        return payload[0]
    if code == _OPAQUE and type(payload) is str:
        return Opaque(payload[:80])
    if code in (_ARRAY, _SCALAR, _REF) and type(payload) is list:
        return _DECODERS[code](*payload)
    raise WireError("unknown tag")


def _array(way: str, shape: list[int], cells: bytes) -> np.ndarray[Any, Any]:
    if type(shape) is not list or type(cells) is not bytes:
        raise WireError("malformed array")
    if not all(type(length) is int and 0 <= length <= MAX_ARRAY for length in shape) or len(shape) > 4:
        raise WireError("array too large")
    written, read = _CELLS[way]
    array = np.frombuffer(cells, written)
    if array.size > MAX_ARRAY:
        raise WireError("array too large")
    return array.astype(read).reshape(shape)


def _scalar(kind: str, value: Any) -> np.generic:
    scalar: np.generic = {"b": np.bool_, "f": np.float64}.get(kind, np.int64)(value)
    return scalar


def _ref(number: int, type_name: str) -> Ref:
    if type(number) is not int or type(type_name) is not str:
        raise WireError("bad reference")
    return Ref(number, type_name[:60])


_DECODERS: dict[int, Callable[..., Any]] = {_ARRAY: _array, _SCALAR: _scalar, _REF: _ref}
