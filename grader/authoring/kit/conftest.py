"""Ce que `pytest` affiche dans ce dossier. / What `pytest` shows in this folder.

Rien à modifier ici. / Nothing to change here.
"""

import collections
import dataclasses
import os
import sys
import tempfile
import textwrap
from pathlib import Path

import pytest
import selfcheck  # first of all, this asks for the version of Python
from selfcheck import calls, plain, summary, timer
from selfcheck.kit import BONUS, EXERCISES, FOLDER, NAME, OPTIONAL, PACKAGES
from selfcheck.language import marks, t
from selfcheck.loading import why_not
from selfcheck.memory import Memory

# The tests of a file that is not there, if all of it is a bonus.
collect_ignore = [f"test_{name}.py" for name in OPTIONAL if not (FOLDER / f"{name}.py").is_file()]

MARKS = marks(getattr(sys.__stdout__, "encoding", None))
COLOURS = {
    **{"passed": {"green": True}, "failed": {"red": True}, "unusable": {"red": True}},
    **{"unwritten": {"yellow": True}, "not run": {"yellow": True}},
}

# Hypothesis keeps its notes out of the student's folder.
os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", str(Path(tempfile.gettempdir()) / f"{NAME}-hypothesis"))

SECONDS = 10  # of a test, if it does not say how many

_results = []  # of every test that has run
_numbers = {}  # test: its number, in the order of the files
_not_loaded = {}  # file of tests: why it cannot be loaded
_stopped = set()  # the exercises in which a test took too long
_tests = {}  # exercise: how many tests it has


class NotRun(Exception):
    """A test before this one, of the exercise that is named, did not finish."""

    state = "not run"


def pytest_configure(config):
    _ask_for_packages()
    if config.pluginmanager.has_plugin("terminal"):
        _write_less(config)
    config.args[:] = map(_tests_of, config.args)


def _ask_for_packages():
    if sentence := selfcheck.missing(**PACKAGES):
        raise pytest.UsageError(sentence)


def _write_less(config):
    """Have pytest write little, for this file writes its own. In pytest.ini it would count only in this folder."""
    option, terminal = config.option, config.pluginmanager.get_plugin("terminalreporter")
    option.verbose -= 2
    option.no_header = option.disable_warnings = option.continue_on_collection_errors = True
    option.tbstyle = "no" if option.tbstyle == "auto" else option.tbstyle
    option.reportchars = "N"
    if terminal:  # it is there when pytest finds this file only while it collects
        terminal.reportchars = ""


def _tests_of(argument):
    """The file of tests, where the file that they test is named."""
    path = Path(argument)
    tests = path.parent / f"test_{path.stem}.py"
    return str(tests) if path.is_file() and tests.is_file() else argument


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    report = yield
    if report.failed:
        error = report.call.excinfo.value
        error = error.__cause__ or error
        _not_loaded[collector.path.name] = calls.not_found(error) or why_not(collector.path.stem, error)
    return report


def pytest_itemcollected(item):
    _numbers[item.nodeid] = len(_numbers)
    item.extra_keyword_matches.add(_exercise(item))
    marker = item.get_closest_marker("timeout")
    seconds = marker.args[0] if marker else item.config.getoption("timeout") or item.config.getini("timeout") or SECONDS
    item.add_marker(pytest.mark.timeout(float(seconds), func_only=True), append=False)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(config, items):
    if not any("::" in argument for argument in config.args):  # before -k chooses some, these are all
        _tests.update(collections.Counter(map(_exercise, items)))
    yield
    items.sort(key=lambda item: _numbers.get(item.nodeid, 0))  # some plugins shuffle them


@pytest.hookimpl(optionalhook=True)
def pytest_timeout_set_timer(item, settings):
    from pytest_timeout import is_debugging

    item.cancel_timeout = timer.start(settings.timeout, is_debugging)
    return True


def pytest_assertrepr_compare(op, left, right):
    plain.note_comparison(op, left, right)


def pytest_runtest_setup(item):
    plain.note_comparison()
    exercise = _exercise(item)
    for needed in (exercise, *summary.DEPENDS_ON.get(exercise, ())):
        if needed in _stopped:  # the next tests would only take as long
            raise NotRun(needed)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    error = call.excinfo and call.excinfo.value
    if error and (not hasattr(error, "state") or isinstance(error, timer.TooLong)):  # of a test in plain pytest
        error = plain.outcome(item, error, report.capstdout) or error
    if report.when == "call" or error:
        state = getattr(error, "state", "failed") if error else "passed"
        text = str(error) if hasattr(error, "state") else report.longreprtext
        told = _calls_of(error) if state == "failed" else ()
        shown = (told[-1].printed, [call.board for call in told if call.board]) if told else ()
        about = (item.path.stem, _exercise(item), _title(item), state, text)
        result = summary.Result(_numbers[item.nodeid], *about, *shown, accepted=calls.accepted())
        report.checked = dataclasses.asdict(result)  # it may come from another process, as plain data
        if state in ("failed", "not run"):
            report.longrepr = text
    if isinstance(error, timer.TooLong):
        _stopped.add(_exercise(item))
    return report


def _calls_of(error):
    """The calls that this failure shows."""
    return getattr(error, "calls", None) or (calls.last_call(),)


def _exercise(item):
    """Every test is called test_EXERCISE or test_EXERCISE_something."""
    test = f"{getattr(item, 'originalname', None) or item.name}_".lower()
    names = [name for name in EXERCISES + BONUS if test.startswith(f"test_{name.split('.')[-1]}_".lower())]
    return max(names, key=lambda name: len(name.split(".")[-1]), default=item.name)


def _title(item):
    """The line of the docstring in the reader's language: French comes first."""
    function = getattr(item, "function", None)  # a doctest has none
    lines = ((function and function.__doc__) or item.name).strip().splitlines()
    return t(lines[0], lines[-1]).strip()


def pytest_report_teststatus(report):
    result = getattr(report, "checked", None)
    if result is None:
        return None
    mark = MARKS.get(result["state"], MARKS["failed"])
    return {"passed": "passed", "unwritten": "skipped"}.get(result["state"], "failed"), mark, mark


def pytest_runtest_logreport(report):
    if hasattr(report, "checked"):
        _results.append(summary.Result(**report.checked))


def pytest_sessionfinish(session, exitstatus):
    if hasattr(session.config, "workerinput"):  # one of several processes: the first of them sees all results
        return
    results = summary.by_exercise(_results)
    Memory(getattr(session.config, "cache", None), EXERCISES + BONUS).note(results, _tests)
    # Skips alone would count as a success.
    if exitstatus == 0 and any(summary.state(own) != "passed" for own in _begun(results).values()):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter):
    results = summary.by_exercise(_results)
    if results or _not_loaded:
        terminalreporter.write_line("")
        _write_problems(terminalreporter, results)
    if results:
        _write_table(terminalreporter, results)
    elif (keyword := terminalreporter.config.getoption("keyword")) and not _not_loaded:
        terminalreporter.write_line("\n" + summary.no_exercise(keyword, EXERCISES + BONUS))


def _write_problems(terminal, exercises):
    unusable = [result.text for results in exercises.values() for result in results if result.state == "unusable"]
    for sentence in dict.fromkeys([*_not_loaded.values(), *unusable]):
        lines = "\n".join(textwrap.fill(line, 78) for line in sentence.splitlines())
        terminal.write_line(f"{MARKS['failed']} {lines}\n", red=True)
    verbose = terminal.verbosity > -2
    knows = Memory(getattr(terminal.config, "cache", None), EXERCISES + BONUS).knows
    for exercise in summary.to_show(exercises, verbose):
        for title, text, _ in summary.failures(exercise, exercises, verbose, knows):
            if title:
                terminal.write_line(textwrap.fill(f"{MARKS['failed']} {title}", 80, subsequent_indent="  "), red=True)
            terminal.write_line(text + "\n")


def _begun(exercises):
    """The results that count: a bonus nobody has begun is left out, unless nothing else was run."""
    if not any(name in EXERCISES for name in exercises):
        return exercises
    return {
        name: results
        for name, results in exercises.items()
        if name not in BONUS or any(result.state != "unwritten" for result in results)
    }


def _write_table(terminal, exercises):
    begun = _begun(exercises)
    labels = {name: name + " (bonus)" * (name in BONUS) for name in begun}
    width = max(map(len, [*EXERCISES, *labels.values()])) + 2
    for exercise, results in begun.items():
        state = summary.state(results)
        mark = MARKS.get(state, MARKS["failed"])
        line = f"{mark} {labels[exercise]:{width}}{summary.status(results)}"
        terminal.write_line(textwrap.fill(line, 80, subsequent_indent=" " * (width + 2)), **COLOURS[state])
        for sentence in summary.accepted(results):
            terminal.write_line(f"  {sentence}")
    if waiting := [name for name in exercises if name not in begun]:
        sentence = t("Bonus pas encore commencés : ", "Bonus, not begun: ") + ", ".join(waiting)
        terminal.write_line(textwrap.fill(sentence, 80, subsequent_indent="  "))
    complete = set(EXERCISES) <= set(exercises)
    step = summary.repair_file() if _not_loaded else summary.next_step(begun, complete)
    terminal.write_line("\n" + step, bold=True)
    terminal.write_line(
        t(
            "Ce n'est qu'un auto-contrôle : la notation essaie bien d'autres cas.",
            "This is only a self-check: the grading tries many more cases.",
        )
    )
