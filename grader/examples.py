"""The examples of the checks, kept from one hand-in to the next: they depend on the seed alone.

The plain path defines the grade: Hypothesis draws examples and asks each of the check. Of a check that ended well, what
was drawn is kept. The next hand-in is asked just that, in the same order, without Hypothesis; at the first example that
fails, Hypothesis takes over where it would have been: it draws the examples anew, passes over those that were answered
rightly, meets the one that failed, and makes it smaller. A hand-in is asked the same, in the same order, either way.
"""

import functools
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any

import hypothesis
import pytest

from grader.past import PAST

Example = dict[str, Any]
_KEPT: dict[tuple[str, int], tuple[Example, ...]] = {}  # by check and seed


def forget() -> None:
    """Go the plain way again."""
    _KEPT.clear()


def take(kept: dict[tuple[str, int], tuple[Example, ...]]) -> None:
    """Go on with what was drawn elsewhere."""
    _KEPT.update(kept)


@contextmanager
def kept() -> Iterator[None]:
    """Within, what earlier gradings have drawn is there; what is drawn now is left to later ones."""
    folder = PAST.folder
    if folder is not None and not _KEPT:
        take(folder.examples())
    before = set(_KEPT)
    yield
    if folder is not None and _KEPT.keys() != before:
        folder.keep_examples(dict(_KEPT))


def has_examples(item: pytest.Function) -> bool:
    """True for a check that Hypothesis draws examples for."""
    return bool(getattr(item.obj, "is_hypothesis_test", False))


def ask(item: pytest.Function, seed: int, heard: Callable[[AssertionError], None]) -> None:
    """Run a check on its examples; `heard` is told of each assertion that fails. Raises what it raises of the smallest
    example that fails."""

    def asked(test: Callable[..., None], **named: Any) -> None:
        try:
            test(**named)
        except AssertionError as error:
            heard(error)
            raise

    _run(item, seed, asked)


def draw(item: pytest.Function, seed: int) -> None:
    """Keep the examples of a check, and ask none of them."""
    _run(item, seed, lambda _test, **_: None)


def _run(item: pytest.Function, seed: int, asked: Callable[..., None]) -> None:
    check = item.obj
    hypothesis.seed(seed)(check)
    test = check.hypothesis.inner_test  # the check is the same object in the next run
    examples = _Examples((item.nodeid, seed), functools.partial(asked, test))
    fixtures = {name: item.funcargs[name] for name in item.fixturenames}
    check.hypothesis.inner_test = functools.wraps(test)(lambda **named: examples.drawn(fixtures, named))
    try:
        examples.run(check, fixtures)
    finally:
        check.hypothesis.inner_test = test


class _Examples:
    """The examples of one check, in one run."""

    def __init__(self, key: tuple[str, int], ask: Callable[..., None]) -> None:
        self._key, self._ask = key, ask
        self._drawn: list[Example] = []
        self._asked: deque[tuple[Example, Exception | None]] = deque()  # before Hypothesis took over

    def run(self, by_hypothesis: Callable[..., None], fixtures: Example) -> None:
        """The kept examples, as long as they are answered rightly; without any, or from there on, Hypothesis."""
        kept = _KEPT.get(self._key)
        if kept is None or not self._right(kept, fixtures):
            by_hypothesis(**fixtures)
            _KEPT[self._key] = tuple(self._drawn)

    def _right(self, examples: Iterable[Example], fixtures: Example) -> bool:
        for example in examples:
            try:
                self._ask(**fixtures, **deepcopy(example))  # a check may change what it is given
            except Exception as error:
                self._asked.append((example, error))
                return False
            self._asked.append((example, None))
        return True

    def drawn(self, fixtures: Iterable[str], arguments: Example) -> None:
        """What Hypothesis calls in the place of the check."""
        example = {name: value for name, value in arguments.items() if name not in fixtures}
        self._drawn.append(deepcopy(example))
        if self._asked:
            asked, error = self._asked.popleft()
            if asked == example:
                if error is not None:
                    raise error
                return
            self._asked.clear()  # it never is another while drawing depends on the seed alone
        self._ask(**arguments)
