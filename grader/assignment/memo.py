"""A cache of the oracle's answers, shared by the checks of all submissions and saved by grading/store.py."""

import functools
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
Key = tuple[str, tuple[Any, ...]]  # name of a function, arguments
_ABSENT = object()
_MAX_BYTES = 64 << 20  # of all keys and answers; the full cache is cleared
_SLOT = 100  # bytes of an entry of a dict, at most, beside its key and its value


class _Cache(dict[Key, Any]):
    """The answers by key, and the bytes they take."""

    bytes_used = 0

    def put(self, key: Key, answer: Any) -> None:
        """Add an answer; clear the cache first when that would make it too large."""
        size = _size(key) + _size(answer) + _SLOT
        if self.bytes_used + size > _MAX_BYTES:
            self.empty()
        self[key] = answer
        self.bytes_used += size

    def empty(self) -> None:
        """Remove every answer."""
        self.clear()
        self.bytes_used = 0


class Memo:
    """The answers of the memoized functions of one assignment."""

    def __init__(self) -> None:
        self._answers = _Cache()
        self._recordings: list[dict[Key, Any]] = []

    def memoize(self, function: Callable[P, R]) -> Callable[P, R]:
        """Decorate a function to compute each answer once. Arguments must be positional and hashable; neither they nor
        the answer may be modified."""
        name = f"{function.__module__}.{function.__qualname__}"
        answers, recordings = self._answers, self._recordings

        @functools.wraps(function)
        def memoized(*args: P.args, **kwargs: P.kwargs) -> R:
            assert not kwargs
            key = name, args
            answer = answers.get(key, _ABSENT)  # once: a key of nested tuples takes long to hash
            if answer is _ABSENT:
                answer = function(*args, **kwargs)
                answers.put(key, answer)
            for recording in recordings:
                recording[key] = answer
            return answer  # type: ignore[no-any-return]

        return memoized

    @contextmanager
    def recording(self) -> Iterator[dict[Key, Any]]:
        """Yield a dict that collects the answers requested in the `with` block."""
        answers: dict[Key, Any] = {}
        self._recordings.append(answers)
        try:
            yield answers
        finally:
            self._recordings.remove(answers)

    def recall(self, answers: Mapping[Key, Any]) -> None:
        """Add answers that another process recorded to the cache."""
        for key, answer in answers.items():
            if key not in self._answers:
                self._answers.put(key, answer)

    def clear(self) -> None:
        """Remove every answer from the cache."""
        self._answers.empty()


def _size(value: Any) -> int:
    """Return the bytes of a value and of what it holds. What several values share is counted for each of them."""
    size = sys.getsizeof(value)
    if isinstance(value, dict):
        return size + sum(_size(key) + _size(item) for key, item in value.items())
    return size + sum(map(_size, value)) if isinstance(value, tuple | list | set | frozenset) else size
