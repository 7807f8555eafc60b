"""The pytest session a grading runs in: which checks, with what, and what their ends are worth."""

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import hypothesis
import pytest
from hypothesis.internal.conjecture import providers

from grader import examples
from grader.judge import Judge
from grader.model import GraderError
from grader.oracle import Oracle
from grader.plugin import GraderPlugin
from grader.rubric import Exercise
from grader.student import Student

CHECKS = Path(__file__).parent / "checks"
_OPTIONS = [
    f"--rootdir={CHECKS}",
    f"--confcutdir={CHECKS}",
    f"-c{os.devnull}",
    "--import-mode=importlib",
    *("-p", "no:cacheprovider", "-p", "no:terminal", "-p", "no:faulthandler", "-p", "no:warnings", "-p", "no:logging"),
    *("-o", "python_files=*.py", "-o", "python_functions=check_*"),
]


def _fixtures(student: Student | None, oracle: Oracle | None) -> ModuleType:
    """What a check may ask for: `student`, the hand-in, and `reference`, the answers under the reading it follows.

    Session fixtures, since Hypothesis refuses narrower ones; a module, since pytest wants session fixtures so."""
    module = ModuleType("grader_fixtures")
    for name, value in (("student", student), ("reference", oracle)):
        setattr(module, name, pytest.fixture(scope="session", name=name)(lambda value=value: value))
    return module


def run(judge: Judge, exercises: Sequence[Exercise], stop_at_loss: bool = False) -> None:
    """Run the checks of these exercises, or those up to the first lost one. Raises GraderError when they cannot run."""
    files = {CHECKS / f"{exercise.check_module}.py": exercise for exercise in exercises}
    for path in files:
        if not path.is_file():
            raise GraderError(f"checks/{path.name} is missing: rubric.toml names an exercise without checks")
    plugin = GraderPlugin(judge, files)
    status = _run(files, plugin, _fixtures(judge.student, judge.oracle), *(["--exitfirst"] if stop_at_loss else []))
    if status == pytest.ExitCode.INTERRUPTED and not plugin.broken:
        raise KeyboardInterrupt
    if plugin.broken or status in (pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.USAGE_ERROR):
        reasons = plugin.broken or [f"  pytest ended with {status!r}"]
        raise GraderError("\n".join(["the checks cannot be read:", *reasons]))


class _Marks:
    """The marks of a check."""

    def pytest_configure(self, config: pytest.Config) -> None:
        """Declare them."""
        config.addinivalue_line("markers", "weight(n, kind=''): the check's share of the exercise's points")
        config.addinivalue_line("markers", "together: no question tells the answer to another")
        config.addinivalue_line("markers", "compares: the numbers it is answered are compared, and nothing else")
        config.addinivalue_line("markers", "limit(call=5, total=120): seconds of CPU the check may use")


def _run(files: Iterable[Path], plugin: object, fixtures: ModuleType, *options: str) -> int:
    """pytest's exit status for the checks in these files."""
    with _quiet_surroundings(), _the_seed_alone(), examples.kept():
        return pytest.main([*_OPTIONS, *options, *map(str, files)], plugins=[_Marks(), plugin, fixtures])


class _Drawing:
    """Draws the examples of every check, and asks none of them."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    @pytest.hookimpl(tryfirst=True)
    def pytest_pyfunc_call(self, pyfuncitem: pytest.Function) -> bool:
        """In the place of a check."""
        if examples.has_examples(pyfuncitem):
            examples.draw(pyfuncitem, self._seed)
        return True


def make_ready(exercises: Sequence[Exercise], seed: int) -> None:
    """Do once in this process what does not depend on a hand-in: read these checks, draw their examples."""
    files = [CHECKS / f"{exercise.check_module}.py" for exercise in exercises]
    _run(files, _Drawing(seed), _fixtures(None, None))


@contextmanager
def _quiet_surroundings() -> Iterator[None]:
    """No pytest plugin, option or Hypothesis setting from around us; all as it was afterwards."""
    names = ("PYTEST_ADDOPTS", "PYTEST_PLUGINS", "PYTEST_DISABLE_PLUGIN_AUTOLOAD", "PYTEST_CURRENT_TEST")
    saved = {name: os.environ.pop(name, None) for name in names}
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
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
        for name, value in saved.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


@contextmanager
def _the_seed_alone() -> Iterator[None]:
    """Hypothesis also tries constants that stand in whatever modules of ours happen to be loaded: within, none.

    No setting of it says so; one day it may be done elsewhere in it, and tests/test_examples.py will tell."""
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
