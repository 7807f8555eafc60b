"""Untrusted side: compares a function of the submission with the supplied one, while its own answers are used."""

from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from typing import Any

import numpy as np

_NOTHING = object()


def with_comparison(
    original: Callable[..., Any],
    supplied: Callable[..., Any],
    arguments_of: Callable[[tuple[Any, ...], dict[str, Any]], list[Any]],
    report: Callable[[list[Any]], object],
) -> Callable[..., Any]:
    """Return `original`, which also reports the arguments of each call that `supplied` answers otherwise.

    Calls that `supplied` refuses are not compared."""

    def answer_and_compare(*args: Any, **named: Any) -> Any:
        try:
            expected = supplied(*args, **named)
            arguments = deepcopy(arguments_of(args, named))  # the call may change them
        except TypeError:
            return original(*args, **named)
        answer: Any = _NOTHING
        try:
            answer = original(*args, **named)
        finally:
            if answer is _NOTHING or not _same(answer, expected):
                with suppress(TypeError):  # too large to be sent
                    report(arguments)
        return answer

    return answer_and_compare


def _same(answer: Any, expected: Any) -> bool:
    try:
        if isinstance(expected, np.ndarray):
            return bool(np.array_equal(answer, expected))
        return bool(answer == expected)
    except (TypeError, ValueError):  # of an answer whose comparison is no truth value
        return False
