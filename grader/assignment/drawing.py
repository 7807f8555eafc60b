"""Drawing of the examples of a check by Hypothesis: the same for a seed, whatever else this process has loaded."""

import functools
import gc
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import hypothesis
import pytest
from hypothesis.internal.conjecture import providers

from grader.model import GraderError


def draw(item: pytest.Function, seed: int, keep: Callable[[Mapping[str, Any]], None]) -> None:
    """Let Hypothesis draw the examples of a check with this seed; call `keep` with each of them."""
    check: Any = item.obj
    test, fixtures = check.hypothesis.inner_test, dict.fromkeys(item.fixturenames)

    @functools.wraps(test)
    def record(**arguments: Any) -> None:
        keep({name: value for name, value in arguments.items() if name not in fixtures})

    hypothesis.seed(seed)(check)
    check.hypothesis.inner_test = record
    try:
        with drawing_settings(), _no_local_constants(), _without_garbage_collector():
            check(**fixtures)
    except GraderError:
        raise
    except Exception as error:
        raise unfit(item, f"its examples cannot be drawn: {error}") from error
    finally:
        check.hypothesis.inner_test = test


def unfit(item: pytest.Function, reason: str) -> GraderError:
    """Return the error of a check that cannot be used, with its file and name."""
    return GraderError(f"checks/{item.path.name}, {item.originalname}: {reason}")


@contextmanager
def drawing_settings() -> Iterator[None]:
    """Load the default Hypothesis settings of the grader within the `with` block."""
    before = hypothesis.settings.get_current_profile_name()
    hypothesis.settings.register_profile(
        "grading",
        max_examples=60,
        deadline=None,
        database=None,
        report_multiple_bugs=False,
        print_blob=False,
        suppress_health_check=list(hypothesis.HealthCheck),
        verbosity=hypothesis.Verbosity.quiet,
    )
    hypothesis.settings.load_profile("grading")
    try:
        yield
    finally:
        hypothesis.settings.load_profile(before)


@contextmanager
def _no_local_constants() -> Iterator[None]:
    """Prevent Hypothesis from drawing constants of loaded modules, which differ between processes.

    Hypothesis has no setting for this, so private names are patched. tests/assignment/test_collection.py fails when a
    new version of Hypothesis makes the patch ineffective."""
    module: Any = providers
    if not hasattr(module, "_get_local_constants"):
        yield
        return
    original = module._get_local_constants
    module._get_local_constants = module.Constants
    module.CONSTANTS_CACHE.cache.clear()
    try:
        yield
    finally:
        module._get_local_constants = original


@contextmanager
def _without_garbage_collector() -> Iterator[None]:
    """Disable garbage collection within the `with` block, then remove the callbacks that Hypothesis added to it.

    Hypothesis measures the time of garbage collections in a callback, and a Ctrl-C during such a callback is lost."""
    before, was_enabled = list(gc.callbacks), gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.callbacks[:] = before
        if was_enabled:
            gc.enable()
