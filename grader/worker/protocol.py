"""Encoding of the messages between grader and worker: plain data in msgpack frames, after a length and an id.

Nothing is unpickled or evaluated. Decoding preserves what a message to the student may mention: tuple, list or set,
bool or int, NumPy scalar or Python number, infinities, arrays of numbers. An object of the submission's own classes
stays in the worker and crosses as `Ref`, its number. Any other value crosses as `Opaque`, the name of its type.
"""

import operator
import struct
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from itertools import islice
from math import prod
from typing import Any

import msgpack
import numpy as np

MAX_FRAME = 1 << 22  # bytes
MAX_REPLY = 1 << 17  # bytes of a reply; checked before parsing, which costs the grader time
# Messages on the control socket of a fork server: a request is a letter and a number, a reply is a number. Their
# lengths are fixed, since a stream socket (used off Linux) does not preserve message boundaries.
CONTROL_REQUEST, CONTROL_REPLY = struct.Struct("<cq"), struct.Struct("<q")
HEADER, ID = 4, 8  # bytes in front of each body: its length, big-endian, and the id of the request
MAX_ARRAY = 4096  # cells of an array, and the length of any axis
_CELL_SIZE = 8  # bytes, at most
MAX_DIMENSIONS = 4  # of an array
MAX_SET = 1000  # items; more cross as Opaque, since a set of equal hashes takes time in the square of its size to build
MAX_INTEGER = 125  # bytes of an integer: any that fits converts to float
_SMALL = 1 << 13  # bytes of a body whose packer an Encoder keeps: a packer never releases its buffer
MAX_DEPTH = 16  # of nested containers; each extension type takes 50 KiB of the C stack of who decodes it
_TOO_DEEP = "…"  # stands for what is nested deeper
_INT64 = 1 << 63
_TUPLE, _ARRAY, _SCALAR, _REF, _OPAQUE, _LIST, _NUMBER, _TEXT, _SET, _FROZENSET, _DICT = range(1, 12)
# Of the kinds of arrays: the type of the cells as they are written, and of the array that is read.
_CELLS: dict[bytes, tuple[str, type]] = {b"b": ("u1", bool), b"i": ("<i8", np.int64), b"f": ("<f8", float)}
_ARRAY_HEADS = [struct.Struct(f"<cB{dimensions}H") for dimensions in range(MAX_DIMENSIONS + 1)]  # kind, axes, lengths
_SCALAR_ITEMS: dict[str, type] = {"b": bool, "i": int, "u": int, "f": float}  # of the kinds of NumPy's numbers
_NUMBER_KINDS = frozenset(_SCALAR_ITEMS)
_CONTAINERS = {list, tuple, dict, set, frozenset}

MAX_ITEMS = 1000  # of an iteration, which may have no end

# Bound at import, before a submission can replace the builtins.
_type, _len, _str, _list = type, len, str, list
_unpack = msgpack.unpackb
_Packer = partial(
    msgpack.Packer,
    strict_types=True,
    unicode_errors="backslashreplace",  # lone surrogates
    buf_size=1 << 10,  # the default, 256 KiB, is slow to allocate
)
_pack_plain = _Packer().pack  # for short payloads of exact built-in types: no code of a submission can run meanwhile
_array_header = _Packer().pack_array_header


def _first_items(value: Iterable[Any]) -> list[Any]:
    return list(islice(value, MAX_ITEMS))


_BINARY = ("eq", "ne", "lt", "le", "gt", "ge", "add", "sub", "mul", "truediv", "floordiv", "mod", "getitem", "contains")
# A check applies these to an object of a submission; what they return is plain data, or another such object.
OPERATIONS: Mapping[str, Callable[..., Any]] = {
    **{name: getattr(operator, name) for name in (*_BINARY, "neg")},
    **{"str": str, "len": len, "bool": bool, "iter": _first_items},
}


class WireError(Exception):
    """The bytes are no message of this protocol, or a value cannot be encoded."""


@dataclass(frozen=True)
class Opaque:
    """Stands for a value that cannot cross the pipe."""

    type_name: str


@dataclass(frozen=True)
class Ref:
    """Stands for an object that stays in the worker, by its number."""

    number: int
    type_name: str


def frame(request_id: bytes, body: bytes) -> bytes:
    """Return the bytes to write for a body."""
    return _len(body).to_bytes(HEADER, "big") + request_id + body


class Encoder:
    """Encodes values; those that msgpack does not know as tagged extension types. `keep` may turn an object of another
    type into a Ref."""

    def __init__(self, keep: Callable[[Any], Ref | None] = lambda _: None) -> None:
        self.keep = keep
        self._depth = 0  # of the extension types around the value
        self._packer: Any = None  # kept, since making one takes as long as packing a short message

    def encode(self, value: Any, max_size: int = MAX_FRAME) -> bytes:
        """Return the body for `value`, of at most `max_size` bytes.

        Raise WireError when the value is too large or nested too deeply; any other value is encoded, if only as
        Opaque."""
        packer = self._packer or self._make_packer()
        # While a value is packed, code of the submission may run, such as that of a metaclass, and come back here.
        self._packer, depth, self._depth = None, self._depth, 0
        try:
            body: bytes = packer.pack(value)
        except (ValueError, RecursionError, OverflowError):  # nested too deep, too long
            body = b""
        finally:
            self._depth = depth
        if not 0 < _len(body) <= max_size:
            raise WireError("value too large or too deep")
        if _len(body) <= _SMALL:
            self._packer = packer
        return body

    def _make_packer(self) -> Any:
        return _Packer(default=self._extension)

    def _extension(self, value: Any) -> msgpack.ExtType:
        """Return the extension type of a value that msgpack does not know."""
        if self._depth > MAX_DEPTH:
            return msgpack.ExtType(_OPAQUE, _pack_plain(_TOO_DEEP))
        self._depth += 1
        try:
            return self._encode(value)
        finally:
            self._depth -= 1

    def _encode(self, value: Any) -> msgpack.ExtType:
        kind = _type(value)
        if issubclass(kind, tuple):
            return self._ext(_TUPLE, _list(tuple.__iter__(value)))
        if issubclass(kind, set | frozenset) and _len(value) <= MAX_SET:
            return self._encode_set(value, _SET if issubclass(kind, set) else _FROZENSET)
        if issubclass(kind, np.ndarray) and _is_small(np.ndarray.shape.__get__(value)):
            cells = _encode_cells(np.ndarray.view(value, np.ndarray))
            if cells is not None:
                return msgpack.ExtType(_ARRAY, cells)
        if issubclass(kind, np.generic) and value.dtype.kind in _NUMBER_KINDS:
            return self._ext(_SCALAR, [value.dtype.kind, _scalar_item(value)])
        if issubclass(kind, int | float | list | str | dict) and kind not in (int, float, list, str, dict):
            return self._encode_as_base(value, kind)
        if kind is int and value.bit_length() < 8 * MAX_INTEGER:  # too big for msgpack
            return msgpack.ExtType(_NUMBER, _pack_plain([value.to_bytes(MAX_INTEGER, "little", signed=True)]))
        ref = value if kind is Ref else self.keep(value)
        if ref is not None:
            return msgpack.ExtType(_REF, _pack_plain([ref.number, ref.type_name]))
        return self._ext(_OPAQUE, name_of_type(value))

    def _encode_as_base(self, value: Any, kind: type) -> msgpack.ExtType:
        """Encode an instance of a subclass of int, float, list, str or dict (as Counter) as its base."""
        if issubclass(kind, dict):
            return self._ext(_DICT, dict(dict.items(value)))
        if issubclass(kind, list):
            return self._ext(_LIST, _list(list.__iter__(value)))
        if issubclass(kind, str):
            return self._ext(_TEXT, str.__str__(value))
        number = int.__add__(value, 0) if issubclass(kind, int) else float.__add__(value, 0.0)
        if issubclass(kind, float) or -_INT64 <= number < _INT64:
            return msgpack.ExtType(_NUMBER, _pack_plain([number]))
        return self._extension(number)

    def _encode_set(self, value: Any, code: int) -> msgpack.ExtType:
        """Encode a set, its items in the order of their bytes: equal sets may hold them in another order.

        Each item is packed once: once more for each level, nested sets would take exponential time."""
        packer = self._make_packer()
        items = [packer.pack(item) for item in (set if code == _SET else frozenset).__iter__(value)]
        return msgpack.ExtType(code, _array_header(_len(items)) + b"".join(sorted(items)))

    def _ext(self, code: int, payload: Any) -> msgpack.ExtType:
        return msgpack.ExtType(code, self._make_packer().pack(payload))


_encoder = Encoder()


def encode(value: Any, max_size: int = MAX_FRAME) -> bytes:
    """Return the body for `value`, as `Encoder.encode` does, with no objects kept. For one thread."""
    return _encoder.encode(value, max_size)


def _is_small(shape: Sequence[int]) -> bool:
    return _len(shape) <= MAX_DIMENSIONS and max(shape, default=0) <= MAX_ARRAY and prod(shape) <= MAX_ARRAY


def _scalar_item(scalar: np.generic) -> Any:
    """Return a NumPy number as a Python number: `item` leaves a long double as it is."""
    with np.errstate(all="ignore"):  # a submission may have turned NumPy's warnings into errors
        return np.generic.item(np.generic.astype(scalar, float) if scalar.dtype.kind == "f" else scalar)


def _encode_cells(array: np.ndarray[Any, Any]) -> bytes | None:
    """Return the kind, the shape and the cells of an array; None for one of other numbers, or of larger ones."""
    kind = array.dtype.kind
    if kind not in _NUMBER_KINDS or array.itemsize > _CELL_SIZE:
        return None
    tag = b"i" if kind == "u" else kind.encode()
    with np.errstate(all="ignore") if kind == "f" else nullcontext():  # a submission may have made errors of warnings
        cells = array.astype(_CELLS[tag][0])
    if kind == "u" and (cells < 0).any():  # beyond 64 bits with a sign
        return None
    return _ARRAY_HEADS[array.ndim].pack(tag, array.ndim, *array.shape) + cells.tobytes()


def name_of_type(value: Any) -> str:
    """Return the name of a value's type, by which a value that cannot cross is shown."""
    kind = _type(value)
    if kind is int:
        return "int …"
    if kind is np.ndarray:
        return f"array of {value.dtype.name}"[:60]
    if kind is Opaque:
        return _str(value.type_name)
    return exact_name(kind)[:60].encode("ascii", "replace").decode("ascii")


def exact_name(kind: type) -> str:
    """Return the name of a type, whatever its metaclass says, as an instance of `str` itself."""
    return str.__str__(type.__dict__["__name__"].__get__(kind))


def limit_depth(value: Any, depth: int = MAX_DEPTH) -> Any:
    """Return the value with containers nested deeper than `depth` replaced by an Opaque."""
    kind = _type(value)
    if kind not in _CONTAINERS:
        return value
    if not depth:
        return Opaque(_TOO_DEEP)
    if _CONTAINERS.isdisjoint(map(_type, value.values() if kind is dict else value)):  # most values hold no containers
        return value
    if kind is dict:
        return {key: limit_depth(item, depth - 1) for key, item in value.items()}
    return kind(limit_depth(item, depth - 1) for item in value)


def decode(body: bytes, depth: int = 0) -> Any:
    """Return the value in a body, or in an extension type with `depth` of them around it. Raise WireError when it is
    malformed."""
    try:
        return _unpack(body, ext_hook=partial(_decode_ext, depth=depth), strict_map_key=False)
    except WireError:
        raise
    except Exception as error:  # the bytes come from an untrusted process
        raise WireError(f"malformed message ({type(error).__name__})") from None


def _decode_ext(code: int, data: bytes, depth: int) -> Any:
    if depth > MAX_DEPTH:
        return Opaque(_TOO_DEEP)
    if code == _ARRAY:
        return _array(data)
    payload = decode(data, depth + 1)
    if code == _TUPLE and type(payload) is list:
        return tuple(payload)
    if (code == _LIST and type(payload) is list) or (code == _DICT and type(payload) is dict):
        return payload
    if code in (_SET, _FROZENSET) and type(payload) is list and _len(payload) <= MAX_SET:
        return _set(payload) if code == _SET else frozenset(_set(payload))
    if code == _NUMBER and type(payload) is list and len(payload) == 1:
        return _number(payload[0])
    if code == _TEXT and type(payload) is str:
        return payload
    if code == _OPAQUE and type(payload) is str:
        return Opaque(payload[:80])
    if code in (_SCALAR, _REF) and type(payload) is list:
        return (_scalar if code == _SCALAR else _ref)(*payload)
    raise WireError("unknown tag")


def _array(data: bytes) -> np.ndarray[Any, Any]:
    head = _ARRAY_HEADS[data[1]]
    kind, _, *shape = head.unpack_from(data)
    if not _is_small(shape):
        raise WireError("array too large")
    written_type, read_type = _CELLS[kind]
    return np.frombuffer(data, written_type, offset=head.size).astype(read_type).reshape(shape)


def _scalar(kind: str, value: Any) -> np.generic:
    if _type(value) is not _SCALAR_ITEMS[kind]:  # NumPy's types make whole arrays of lists, and numbers of texts
        raise WireError("malformed number")
    integer = np.int64 if kind != "u" or value < _INT64 else np.uint64
    scalar: np.generic = {"b": np.bool_, "f": np.float64}.get(kind, integer)(value)
    return scalar


def _number(value: Any) -> int | float:
    if type(value) is bytes and len(value) <= MAX_INTEGER:
        return int.from_bytes(value, "little", signed=True)
    if type(value) not in (int, float):
        raise WireError("malformed number")
    number: int | float = value
    return number


def _set(items: list[Any]) -> set[Any]:
    try:
        return set(items)
    except TypeError:
        raise WireError("malformed set") from None


def _ref(number: int, type_name: str) -> Ref:
    if type(number) is not int or not -_INT64 <= number < _INT64 or type(type_name) is not str:
        raise WireError("bad reference")
    return Ref(number, type_name[:60])
