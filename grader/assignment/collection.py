"""The checks of an assignment as plain functions with their examples: collected by pytest, drawn by Hypothesis.

Neither of the two runs while a submission is there: a check is called on one example after the other (judge.py).
"""

import functools
import gc
import inspect
import os
import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from math import isfinite
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from hypothesis.internal.conjecture import providers

from grader.assignment import folder
from grader.assignment.rubric import Exercise
from grader.model import GraderError
from grader.sandbox.limits import Allowance

Example = Mapping[str, Any]  # arguments of a check by name
Script = Sequence[bytes]  # the requests that the model solution gets in one example
_FIXTURES = ("student", "reference")  # what a check may ask for beside its example
_OPTIONS = [
    f"-c{os.devnull}",
    "--import-mode=importlib",
    *("-p", "no:cacheprovider", "-p", "no:terminal", "-p", "no:faulthandler", "-p", "no:warnings", "-p", "no:logging"),
    *("-o", "python_files=*.py", "-o", "python_functions=check_*"),
]


@dataclass(frozen=True)
class Check:
    """One check of an exercise: what it asks, of which examples, and what it is worth."""

    id: str
    title: str
    weight: Fraction
    kind: str
    allowance: Allowance
    function: Callable[..., None]
    fixtures: tuple[str, ...]  # which of `student` and `reference` the function takes
    examples: tuple[Example, ...] = ()  # the smallest first; of a check without parameters one that is empty
    scripts: tuple[Script, ...] = ()  # of each example, once the model solution has been asked; see channel.py

    def ask(self, example: Example, student: Any, reference: Any) -> None:
        """Run the check's own code on one example. Raises what it raises when the answers are not right."""
        fixtures = {"student": student, "reference": reference}
        self.function(**{name: fixtures[name] for name in self.fixtures}, **example)


def checks_folder() -> Path:
    """Where the check files of the assignment lie."""
    return folder.rubric() / "checks"


def collect(exercises: Sequence[Exercise]) -> dict[str, "Collected"]:
    """What pytest finds in the check files of these exercises, by exercise. Raises GraderError for unreadable files."""
    return {name: Collected(items) for name, items in _items(exercises).items()}


class Collected:
    """The checks of one exercise before their examples are drawn."""

    def __init__(self, items: Sequence[pytest.Function]) -> None:
        self._items = items

    def draw(self, seed: int) -> list[list[Example]]:
        """The examples of each item. Raises GraderError where they cannot be drawn."""
        return [_examples(item, seed) for item in self._items]

    def with_examples(self, drawn: Sequence[Sequence[Example]]) -> tuple[Check, ...]:
        """The checks with the examples drawn for them now or earlier, the smallest first; the cases of one check
        (`parametrize`) are its examples too."""
        checks: dict[str, Check] = {}
        for item, examples in zip(self._items, drawn, strict=True):
            check = _described(item)
            other_cases = checks[check.id].examples if check.id in checks else ()
            checks[check.id] = replace(check, examples=(*other_cases, *examples))
        return tuple(replace(check, examples=tuple(sorted(check.examples, key=_size))) for check in checks.values())


# --- 1. Collect -----------------------------------------------------------------------------------------------------


class _Collector:
    """A pytest plugin that keeps the checks pytest finds, and runs none."""

    def __init__(self) -> None:
        self.items: list[pytest.Function] = []
        self.errors: list[str] = []

    def pytest_configure(self, config: pytest.Config) -> None:
        config.addinivalue_line("markers", "weight(n, kind=''): the check's share of the exercise's points")
        config.addinivalue_line("markers", "limit(call=5, total=120): seconds of CPU the check may use")

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            last_line = str(report.longrepr).strip().rpartition("\n")[2].removeprefix("E").strip()
            self.errors.append(f"  {report.nodeid}: {last_line}")

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.items = [item for item in session.items if isinstance(item, pytest.Function)]

    def pytest_runtestloop(self) -> bool:
        return True


def _items(exercises: Sequence[Exercise]) -> dict[str, list[pytest.Function]]:
    """What pytest finds in the check file of each exercise: an item a check, or one for each of its cases."""
    files = {exercise.name: checks_folder() / f"{exercise.check_module}.py" for exercise in exercises}
    for path in files.values():
        if not path.is_file():
            raise GraderError(f"checks/{path.name} is missing: rubric.toml names an exercise without checks")
    folder.register()
    collector = _Collector()
    with _no_pytest_settings(), _drawing_settings():  # a check that sets one takes the others from here
        status = pytest.main(
            [f"--rootdir={checks_folder()}", f"--confcutdir={checks_folder()}", *_OPTIONS, *map(str, files.values())],
            plugins=[collector],
        )
    if status == pytest.ExitCode.INTERRUPTED and not collector.errors:
        raise KeyboardInterrupt
    if collector.errors or status in (pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.USAGE_ERROR):
        reasons = collector.errors or [f"  pytest ended with {status!r}"]
        raise GraderError("\n".join(["the checks cannot be read:", *reasons]))
    return {name: [item for item in collector.items if item.path == path] for name, path in files.items()}


@contextmanager
def _no_pytest_settings() -> Iterator[None]:
    """Within, no plugin or option of pytest comes from the environment."""
    names = ("PYTEST_ADDOPTS", "PYTEST_PLUGINS", "PYTEST_DISABLE_PLUGIN_AUTOLOAD", "PYTEST_CURRENT_TEST")
    saved = {name: os.environ.pop(name, None) for name in names}
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    try:
        yield
    finally:
        del os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"]
        os.environ.update({name: value for name, value in saved.items() if value is not None})


def _described(item: pytest.Function) -> Check:
    """The check of an item, without examples yet. Raises GraderError when it asks for what it cannot get."""
    mark, limit = item.get_closest_marker("weight"), item.get_closest_marker("limit")
    weight, kind = (mark.args[0], mark.kwargs.get("kind", "")) if mark else (1, "")
    unknown = [name for name in item.fixturenames if name not in (*_FIXTURES, *_case(item))]
    if unknown:
        takes = "a check takes student, reference, what @given draws and what parametrize gives"
        raise _unfit(item, f"{takes}; nothing gives it {unknown[0]!r}")
    return Check(
        id=item.originalname,
        title=(item.obj.__doc__ or item.originalname).strip().splitlines()[0],
        weight=Fraction(weight),
        kind=kind,
        allowance=Allowance(*limit.args, **limit.kwargs) if limit else Allowance(),
        function=item.obj.hypothesis.inner_test if _is_drawn(item) else item.obj,
        fixtures=tuple(name for name in _FIXTURES if name in inspect.signature(item.obj).parameters),
    )


def _is_drawn(item: pytest.Function) -> bool:
    """True for a check that Hypothesis draws examples for."""
    return bool(getattr(item.obj, "is_hypothesis_test", False))


def _case(item: pytest.Function) -> Example:
    """The arguments that `parametrize` gives this item."""
    return dict(item.callspec.params) if hasattr(item, "callspec") else {}


# --- 2. Draw --------------------------------------------------------------------------------------------------------


def _examples(item: pytest.Function, seed: int) -> list[Example]:
    """The examples of one item: what `parametrize` gives it and what Hypothesis draws for it, each once."""
    case, examples = _case(item), dict[bytes, Example]()

    def keep(drawn: Example) -> None:
        example = {**case, **drawn}
        try:
            examples.setdefault(pickle.dumps(example), example)
        except Exception as error:
            raise _unfit(item, f"its examples must be plain data, drawn by @given alone ({error})") from None

    if _is_drawn(item):
        _draw(item, seed, keep)
    else:
        keep({})
    return list(examples.values())


def _unfit(item: pytest.Function, why: str) -> GraderError:
    return GraderError(f"checks/{item.path.name}, {item.originalname}: {why}")


def _draw(item: pytest.Function, seed: int, keep: Callable[[Example], None]) -> None:
    """Have Hypothesis draw the examples of a check from the seed; `keep` gets each of them."""
    check: Any = item.obj
    test, fixtures = check.hypothesis.inner_test, dict.fromkeys(item.fixturenames)

    @functools.wraps(test)
    def drawn(**arguments: Any) -> None:
        keep({name: value for name, value in arguments.items() if name not in fixtures})

    hypothesis.seed(seed)(check)
    check.hypothesis.inner_test = drawn
    try:
        with _drawing_settings(), _no_constants_of_ours(), _without_garbage_collector():
            check(**fixtures)
    except GraderError:
        raise
    except Exception as error:
        raise _unfit(item, f"its examples cannot be drawn: {error}") from error
    finally:
        check.hypothesis.inner_test = test


@contextmanager
def _drawing_settings() -> Iterator[None]:
    """Within, Hypothesis has the settings of this grader, for checks that name none."""
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
def _no_constants_of_ours() -> Iterator[None]:
    """Within, Hypothesis draws no constants that it finds in loaded modules: these differ from process to process.

    No setting of it says so; when this changes in Hypothesis, tests/test_collection.py fails."""
    ours: Any = providers
    if not hasattr(ours, "_get_local_constants"):
        yield
        return
    plain = ours._get_local_constants
    ours._get_local_constants = ours.Constants
    ours.CONSTANTS_CACHE.cache.clear()
    try:
        yield
    finally:
        ours._get_local_constants = plain


@contextmanager
def _without_garbage_collector() -> Iterator[None]:
    """Within, no garbage is collected; afterwards without Hypothesis, which measures the time that takes.

    It does so in a callback, and an interrupt (Ctrl-C) that comes while such a callback runs is lost."""
    before, was_enabled = list(gc.callbacks), gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.callbacks[:] = before
        if was_enabled:
            gc.enable()


def _size(example: Example) -> tuple[int, float]:
    """What examples are sorted by: pieces and lengths, then the numbers drawn beside them, such as a depth."""
    numbers = [abs(value) for value in example.values() if isinstance(value, int | float) and isfinite(value)]
    return sum(map(_weight, example.values())), sum(numbers)


def _weight(value: Any) -> int:
    """The `weight` a value says it has, or the number of items of a list and of those within it."""
    if hasattr(value, "weight"):
        return int(value.weight)
    return len(value) + sum(map(_weight, value)) if isinstance(value, list | tuple) else 0
