"""A cache of the oracle's answers, shared by the checks of all submissions and saved by grading/store.py."""

import functools
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
Key = tuple[str, tuple[Any, ...]]  # name of a function, arguments
_ABSENT = object()
_MAX_ANSWERS = 1 << 18  # about 50 MB; the full cache is cleared


class Memo:
    """The answers of the memoized functions of one assignment."""

    def __init__(self) -> None:
        self._answers: dict[Key, Any] = {}
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
                if len(answers) >= _MAX_ANSWERS:
                    answers.clear()
                answers[key] = answer
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
        self._answers.update(answers)

    def clear(self) -> None:
        """Remove every answer from the cache."""
        self._answers.clear()
