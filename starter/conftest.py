"""Ce que `pytest` affiche dans ce dossier. / What `pytest` shows in this folder.

Rien à modifier ici. / Nothing to change here.
"""

import collections
import importlib.util
import os
import sys
import tempfile
import textwrap
from pathlib import Path

import pytest
from selfcheck import summary, timer  # first of all, this asks for the version of Python
from selfcheck.language import marks, t
from selfcheck.loading import why_not
from selfcheck.memory import Memory

EXERCISES = (
    "get_first_row",
    "get_next_board",
    "check_winner",
    "get_board_score",
    "eval_board",
    "Noeud.est_feuille",
    "Noeud.creer_fils",
    "Noeud.remonter_score",
    "Noeud.meilleur_coup",
)
BONUS = (
    *("quiz", "minimax", "alphabeta", "best_move", "shortest_path", "hex_player"),
    *("evaluate_position", "greedy", "order_moves", "negamax", "iterative_deepening", "mcts"),
)

collect_ignore = [f"test_{n}.py" for n in ("search", "players") if not Path(__file__).with_name(f"{n}.py").is_file()]

MARKS = marks(getattr(sys.__stdout__, "encoding", None))
COLOURS = {"passed": {"green": True}, "failed": {"red": True}, "unusable": {"red": True}, "unwritten": {"yellow": True}}

# Hypothesis keeps its notes out of the student's folder.
os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", str(Path(tempfile.gettempdir()) / "puissance4-hypothesis"))

_results = {}  # exercise: its results so far
_not_loaded = {}  # file of tests: why it cannot be loaded
_stopped = set()  # the exercises in which a test took too long
_tests = {}  # exercise: how many tests it has


class NotRun(Exception):
    """A test before this one did not finish."""

    state = "not run"


def pytest_configure():
    wanted = {"numpy": "numpy", "hypothesis": "hypothesis", "pytest_timeout": "pytest-timeout"}
    missing = " ".join(package for name, package in wanted.items() if importlib.util.find_spec(name) is None)
    if missing:
        command = f"python -m pip install {missing}"
        raise pytest.UsageError(t(f"il manque {missing}. Lancez : {command}", f"{missing} is missing. Run: {command}"))


def pytest_sessionstart(session):
    summary.terminal = session.config.pluginmanager.get_plugin("terminalreporter")


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    report = yield
    if report.failed:
        error = report.call.excinfo.value
        _not_loaded[collector.path.name] = why_not(collector.path.stem, error.__cause__ or error)
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    if not any("::" in argument for argument in config.args):  # before -k chooses some, these are all
        _tests.update(collections.Counter(map(_exercise, items)))


@pytest.hookimpl(optionalhook=True)
def pytest_timeout_set_timer(item, settings):
    from pytest_timeout import is_debugging

    item.cancel_timeout = timer.start(settings.timeout, is_debugging)
    return True


def pytest_runtest_setup(item):
    if _exercise(item) in _stopped:  # the next tests would only take as long
        raise NotRun


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    error = call.excinfo and call.excinfo.value
    if report.when == "call" or error:
        state = getattr(error, "state", "failed") if error else "passed"
        text = str(error) if hasattr(error, "state") else report.longreprtext
        calls = _calls_of(error) if state == "failed" else ()
        shown = (calls[-1].printed, [call.board for call in calls if call.board]) if calls else ()
        about = (item.path.stem, _exercise(item), _title(item), state, text)
        report.result = summary.Result(*about, *shown, accepted=_accepted())
        if state in ("failed", "not run"):
            report.longrepr = text
    if isinstance(error, timer.TooLong):
        _stopped.add(_exercise(item))
    return report


def _calls_of(error):
    """The calls that this failure shows."""
    from selfcheck import asking  # needs NumPy, which pytest_configure asks for

    return getattr(error, "calls", None) or (asking.last_call(),)


def _accepted():
    """The accepted reading that the test which has run follows."""
    from selfcheck import asking

    return asking.accepted()


def _exercise(item):
    """Every test is called test_EXERCISE_something."""
    return next((name for name in EXERCISES + BONUS if item.name.startswith(f"test_{name.split('.')[-1]}_")), item.name)


def _title(item):
    """The line of the docstring in the reader's language: French comes first."""
    function = getattr(item, "function", None)  # a doctest has none
    lines = ((function and function.__doc__) or item.name).strip().splitlines()
    return t(lines[0], lines[-1]).strip()


def pytest_report_teststatus(report):
    result = getattr(report, "result", None)
    if result is None:
        return None
    mark = MARKS.get(result.state, MARKS["failed"])
    return {"passed": "passed", "unwritten": "skipped"}.get(result.state, "failed"), mark, mark


def pytest_runtest_logreport(report):
    if hasattr(report, "result"):
        _results.setdefault(report.result.exercise, []).append(report.result)


def pytest_sessionfinish(session, exitstatus):
    Memory(getattr(session.config, "cache", None), EXERCISES + BONUS).note(_results, _tests)
    # Skips alone would count as a success.
    if exitstatus == 0 and any(summary.state(results) != "passed" for results in _begun().values()):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter):
    if _results or _not_loaded:
        terminalreporter.write_line("")
        _write_problems(terminalreporter)
    if _results:
        _write_table(terminalreporter)
    elif (keyword := terminalreporter.config.getoption("keyword")) and not _not_loaded:
        terminalreporter.write_line("\n" + summary.no_exercise(keyword, EXERCISES + BONUS))


def _write_problems(terminal):
    everything = [result for results in _results.values() for result in results]
    unusable = [result.text for result in everything if result.state == "unusable"]
    for sentence in dict.fromkeys([*_not_loaded.values(), *unusable]):
        lines = "\n".join(textwrap.fill(line, 78) for line in sentence.splitlines())
        terminal.write_line(f"{MARKS['failed']} {lines}\n", red=True)
    verbose = terminal.verbosity > -2
    knows = Memory(getattr(terminal.config, "cache", None), EXERCISES + BONUS).knows
    for exercise in summary.to_show(_results, verbose):
        for title, text in summary.failures(exercise, _results, verbose, knows):
            if title:
                terminal.write_line(textwrap.fill(f"{MARKS['failed']} {title}", 80, subsequent_indent="  "), red=True)
            terminal.write_line(text + "\n")


def _begun():
    """The results that count: a bonus nobody has begun is left out, unless nothing else was run."""
    if not any(name in EXERCISES for name in _results):
        return _results
    return {
        name: results
        for name, results in _results.items()
        if name not in BONUS or any(result.state != "unwritten" for result in results)
    }


def _write_table(terminal):
    labels = {name: name + " (bonus)" * (name in BONUS) for name in _begun()}
    width = max(map(len, [*EXERCISES, *labels.values()])) + 2
    for exercise, results in _begun().items():
        state = summary.state(results)
        mark = MARKS.get(state, MARKS["failed"])
        line = f"{mark} {labels[exercise]:{width}}{summary.status(results)}"
        terminal.write_line(textwrap.fill(line, 80, subsequent_indent=" " * (width + 2)), **COLOURS[state])
        for sentence in summary.accepted(results):
            terminal.write_line(f"  {sentence}")
    if waiting := [name for name in _results if name not in _begun()]:
        sentence = t("Bonus pas encore commencés : ", "Bonus, not begun: ") + ", ".join(waiting)
        terminal.write_line(textwrap.fill(sentence, 80, subsequent_indent="  "))
    complete = set(EXERCISES) <= set(_results)
    step = summary.repair_file() if _not_loaded else summary.next_step(_begun(), complete)
    terminal.write_line("\n" + step, bold=True)
    terminal.write_line(
        t(
            "Ce n'est qu'un auto-contrôle : la notation essaie bien d'autres cas.",
            "This is only a self-check: the grading tries many more cases.",
        )
    )
