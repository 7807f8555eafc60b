"""Untrusted side: the attributes that methods of a class assign and read."""

import dis
from collections.abc import Iterable, Iterator
from types import CodeType


def stored_attributes(kind: type, methods: Iterable[str]) -> set[str]:
    """Return the names of the attributes that these methods assign, or one of those they call, in inner functions
    too."""
    stored, unread, read = set(), [*methods], set()
    while unread:
        read.add(name := unread.pop())
        for code in _code_of(getattr(vars(kind).get(name), "__code__", None)):
            stored |= {step.argval for step in dis.get_instructions(code) if step.opname == "STORE_ATTR"}
            unread += [called for called in code.co_names if called not in read]
    return stored


def read_attributes(kind: type) -> set[str]:
    """Return the names of the attributes that the methods read, and that the class does not define."""
    read = {
        step.argval
        for function in vars(kind).values()
        for code in _code_of(getattr(function, "__code__", None))
        for step in dis.get_instructions(code)
        if step.opname == "LOAD_ATTR"
    }
    return {name for name in read if not hasattr(kind, name)}


def _code_of(code: object) -> Iterator[CodeType]:
    """Yield the code of a function and of the functions inside it."""
    if isinstance(code, CodeType):
        yield code
        for constant in code.co_consts:
            yield from _code_of(constant)
