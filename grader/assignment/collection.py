"""Collects the checks of an assignment: pytest finds the functions and their marks, Hypothesis draws their examples.

Neither runs while a submission is graded: grading/judge.py calls a check as a plain function, example by example.
"""

import functools
import gc
import inspect
import os
import pickle
import re
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

from grader.assignment import durations
from grader.assignment.check import Check, Example
from grader.assignment.rubric import Exercise
from grader.model import GraderError
from grader.sandbox.limits import Allowance

_ALLOWED = {
    "weight": 'weight(n, kind="…") with a number n above 0',
    "limit": "limit(call=5, total=120), seconds above 0",
}
_OTHERS = ("parametrize", "hypothesis")  # marks that the collection understands besides
_FIXTURES = ("student", "reference")  # parameters of a check that are not part of its examples
_TEST = re.compile(r"^[ \t]*(?:async )?def (test_\w+)\(", re.MULTILINE)
_CHECK = re.compile(r"^def (check_\w+)\(", re.MULTILINE)
_OPTIONS = [
    f"-c{os.devnull}",
    "--import-mode=importlib",
    *("-p", "no:cacheprovider", "-p", "no:terminal", "-p", "no:faulthandler", "-p", "no:warnings", "-p", "no:logging"),
    *("-p", "no:unraisableexception", "-p", "no:threadexception"),  # at its end, the first looks at all objects 5 times
    *("-o", "python_files=*.py", "-o", "python_functions=check_*"),
]


@dataclass(frozen=True)
class Marks:
    """What the marks of a check say."""

    weight: Fraction
    kind: str
    allowance: Allowance


def read_marks(item: pytest.Function, unfit: Callable[[str], GraderError]) -> Marks:
    """Return what the marks of a check say. Raise what `unfit` makes of the reason, for marks that say nothing."""
    for mark in item.iter_markers():
        if mark.name not in (*_ALLOWED, *_OTHERS):
            raise unfit(f"there is no mark {mark.name!r}; the marks are: weight, limit, parametrize")
    try:
        weight, kind = _weight_of_mark(item.get_closest_marker("weight"))
    except (TypeError, ValueError, OverflowError):
        raise unfit(f"the mark is {_ALLOWED['weight']}") from None
    try:
        return Marks(weight, kind, _allowance(item.get_closest_marker("limit")))
    except (TypeError, ValueError):
        raise unfit(f"the mark is {_ALLOWED['limit']}") from None


def _weight_of_mark(mark: pytest.Mark | None) -> tuple[Fraction, str]:
    if mark is None:
        return Fraction(1), ""
    (weight,), kind = mark.args, mark.kwargs.get("kind", "")
    if not isinstance(weight, int | float | Fraction) or isinstance(weight, bool) or weight <= 0:
        raise ValueError
    if mark.kwargs.keys() - {"kind"} or not isinstance(kind, str):
        raise ValueError
    return Fraction(weight), kind


def _allowance(mark: pytest.Mark | None) -> Allowance:
    allowance = Allowance(*mark.args, **mark.kwargs) if mark else Allowance()
    if not (allowance.call > 0 and allowance.total > 0):
        raise ValueError
    return allowance


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


def collect(exercises: Sequence[Exercise], rubric: Path) -> dict[str, "Collected"]:
    """Collect the checks of these exercises in the folder `rubric` with pytest; its package is registered.

    Raise GraderError for check files that are not valid."""
    return {name: Collected(items, rubric) for name, items in _items(exercises, rubric / "checks").items()}


class Collected:
    """The checks of one exercise before their examples are drawn."""

    def __init__(self, items: Sequence[pytest.Function], rubric: Path) -> None:
        self._items, self._rubric = items, rubric

    def draw(self, seed: int) -> list[list[Example]]:
        """Draw the examples of each item. Raise GraderError when this fails."""
        drawn = []
        for item in self._items:
            with durations.measure(item.path.stem, item.originalname):
                drawn.append(_examples(item, seed))
        return drawn

    def checks(self) -> tuple[Check, ...]:
        """Return the checks without examples."""
        return self.with_examples([()] * len(self._items))

    def with_examples(self, drawn: Sequence[Sequence[Example]]) -> tuple[Check, ...]:
        """Return the checks with these examples, smallest first. `drawn` comes from `draw`, now or in an earlier run.
        Items that `parametrize` made from one function become a single check."""
        checks: dict[str, Check] = {}
        for item, examples in zip(self._items, drawn, strict=True):
            check = _make_check(item, self._rubric)
            other_cases = checks[check.id].examples if check.id in checks else ()
            checks[check.id] = replace(check, examples=(*other_cases, *examples))
        return tuple(replace(check, examples=tuple(sorted(check.examples, key=_size))) for check in checks.values())


class _Collector:
    """A pytest plugin that stores the collected items and prevents their execution."""

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

    def pytest_internalerror(self, excinfo: pytest.ExceptionInfo[BaseException]) -> bool:
        """Record what ends the collection, such as `sys.exit()` in a file of checks; pytest does not print it."""
        self.errors.append(f"  {Path(excinfo.traceback[-1].path).name}: {excinfo.exconly()}")
        return True

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.items = [item for item in session.items if isinstance(item, pytest.Function)]

    def pytest_runtestloop(self) -> bool:
        return True


def _items(exercises: Sequence[Exercise], folder: Path) -> dict[str, list[pytest.Function]]:
    """Return the pytest items of each exercise: one per check, or one per `parametrize` case of a check."""
    files = {exercise.name: folder / f"{exercise.check_module}.py" for exercise in exercises}
    for path in files.values():
        if not path.is_file():
            raise GraderError(f"checks/{path.name} is missing: rubric.toml names an exercise without checks")
    collector = _Collector()
    with _no_pytest_settings(), drawing_settings():  # @settings of a check inherits the current profile
        status = pytest.main(
            [f"--rootdir={folder}", f"--confcutdir={folder}", *_OPTIONS, *map(str, files.values())],
            plugins=[collector],
        )
    if status == pytest.ExitCode.INTERRUPTED and not collector.errors:
        raise KeyboardInterrupt
    if collector.errors or status in (pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.USAGE_ERROR):
        reasons = collector.errors or [f"  pytest ended with {status!r}"]
        raise GraderError("\n".join(["the checks cannot be read:", *reasons]))
    for path in files.values():
        _refuse_tests(path, collector.items)
    return {name: [item for item in collector.items if item.path == path] for name, path in files.items()}


def _refuse_tests(path: Path, items: Sequence[pytest.Function]) -> None:
    """Raise GraderError for a function that pytest would run as a test and the grader does not, for two checks of one
    name, and for no checks."""
    try:
        text = path.read_text(encoding="utf-8")
    except ValueError:
        raise GraderError(f"checks/{path.name} cannot be read: it is not UTF-8") from None
    if test := _TEST.search(text):
        line = text.count("\n", 0, test.start(1)) + 1
        raise GraderError(
            f"checks/{path.name}, line {line}: {test[1]} is not run: the name of a check begins with check_"
        )
    names = [found[1] for found in _CHECK.finditer(text)]
    if twice := [name for name in dict.fromkeys(names) if names.count(name) > 1]:
        raise GraderError(f"checks/{path.name}: {twice[0]} is defined twice, and only the last would be run")
    if not any(item.path == path for item in items):
        raise GraderError(f"checks/{path.name} holds no check: a check is a function whose name begins with check_")


@contextmanager
def _no_pytest_settings() -> Iterator[None]:
    """Ignore plugins and options of pytest from the environment within the `with` block."""
    names = ("PYTEST_ADDOPTS", "PYTEST_PLUGINS", "PYTEST_DISABLE_PLUGIN_AUTOLOAD", "PYTEST_CURRENT_TEST")
    saved = {name: os.environ.pop(name, None) for name in names}
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    try:
        yield
    finally:
        del os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"]
        os.environ.update({name: value for name, value in saved.items() if value is not None})


def _make_check(item: pytest.Function, rubric: Path) -> Check:
    """Create the check of an item, without examples. Raise GraderError for a parameter that has no source."""
    marks = read_marks(item, functools.partial(unfit, item))
    if not (title := inspect.getdoc(item.obj)):
        raise unfit(item, "it has no docstring, whose first line is the title that students read")
    unknown = [name for name in item.fixturenames if name not in (*_FIXTURES, *_case(item))]
    if unknown:
        takes = "a check takes student, reference, what @given draws and what parametrize gives"
        raise unfit(item, f"{takes}; nothing gives it {unknown[0]!r}")
    return Check(
        id=item.originalname,
        title=title.splitlines()[0],
        weight=marks.weight,
        kind=marks.kind,
        allowance=marks.allowance,
        function=item.obj.hypothesis.inner_test if _is_drawn(item) else item.obj,
        fixtures=tuple(name for name in _FIXTURES if name in inspect.signature(item.obj).parameters),
        rubric=rubric,
    )


def _is_drawn(item: pytest.Function) -> bool:
    """Return True for a check with `@given`."""
    return bool(getattr(item.obj, "is_hypothesis_test", False))


def _case(item: pytest.Function) -> Example:
    """Return the arguments of this item that come from `parametrize`."""
    return dict(item.callspec.params) if hasattr(item, "callspec") else {}


def _examples(item: pytest.Function, seed: int) -> list[Example]:
    """Return the distinct examples of one item: arguments of `parametrize` and those that Hypothesis draws."""
    case, examples = _case(item), dict[bytes, Example]()

    def keep(drawn: Example) -> None:
        example = {**case, **drawn}
        try:
            examples.setdefault(pickle.dumps(example), example)
        except Exception as error:
            raise unfit(item, f"its examples must be plain data, drawn by @given alone ({error})") from None

    if _is_drawn(item):
        draw(item, seed, keep)
    else:
        keep({})
    return list(examples.values())


def _size(example: Example) -> tuple[int, float]:
    """Return the sort key of an example: its pieces and lengths, then the sum of its numbers, such as a depth."""
    numbers = [abs(value) for value in example.values() if isinstance(value, int | float) and isfinite(value)]
    return sum(map(_weight, example.values())), sum(numbers)


def _weight(value: Any) -> int:
    """Return the attribute `weight` of a value, or the number of items of a list, nested ones included."""
    if hasattr(value, "weight"):
        return int(value.weight)
    return len(value) + sum(map(_weight, value)) if isinstance(value, list | tuple) else 0
