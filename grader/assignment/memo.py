"""What the oracle has worked out about positions, kept for the checks of all submissions and for the store."""

import functools
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
Key = tuple[str, tuple[Any, ...]]  # the name of a function, and its arguments
_MOST = 1 << 18  # answers, beyond which all are dropped: about 50 MB

_answers: dict[Key, Any] = {}
_recordings: list[dict[Key, Any]] = []


def memoize(function: Callable[P, R]) -> Callable[P, R]:
    """Work each answer out once. The arguments are hashable, and neither they nor the answer are changed."""
    name = f"{function.__module__}.{function.__qualname__}"

    @functools.wraps(function)
    def memoized(*args: P.args, **kwargs: P.kwargs) -> R:
        assert not kwargs
        key = name, args
        if key not in _answers:
            answer = function(*args, **kwargs)
            if len(_answers) >= _MOST:
                _answers.clear()
            _answers[key] = answer
        for recording in _recordings:
            recording[key] = _answers[key]
        return _answers[key]  # type: ignore[no-any-return]

    return memoized


@contextmanager
def recording() -> Iterator[dict[Key, Any]]:
    """The answers that are asked for within."""
    answers: dict[Key, Any] = {}
    _recordings.append(answers)
    try:
        yield answers
    finally:
        _recordings.remove(answers)


def recall(answers: Mapping[Key, Any]) -> None:
    """Take answers that were recorded in another process."""
    _answers.update(answers)


def clear() -> None:
    """Forget every answer."""
    _answers.clear()
