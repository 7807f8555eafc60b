"""L'auto-contrôle dans un notebook. / The self-check in a notebook.

    %load_ext selfcheck.notebook
    %check get_first_row
    %play --ai noeud --depth 5

What is checked, and plays, is what the notebook has defined; nothing is read from connect4.py or noeud.py.
"""

import contextlib
import html
import sys
import types

import pytest

from selfcheck import summary
from selfcheck.language import t
from selfcheck.loading import FOLDER, load
from selfcheck.svg import board_svg

FILES = ("connect4", "noeud")
RED, GREEN, YELLOW = "#c62828", "#1a7f37", "#8a6d00"
COLOURS = {"passed": GREEN, "failed": RED, "unusable": RED, "unwritten": YELLOW, "not run": YELLOW}
MARKS = {"passed": "✓", "failed": "✗", "unusable": "✗", "unwritten": "·", "not run": "-"}


def load_ipython_extension(shell):
    """Registers %check and %play: IPython calls this for `%load_ext selfcheck.notebook`."""
    shell.register_magic_function(lambda line: _show(check(line, shell.user_ns)), "line", "check")
    shell.register_magic_function(lambda line: play(line, shell.user_ns), "line", "play")


def _show(page):
    from IPython.display import HTML, display

    display(HTML(page))


def check(line, definitions):
    """The tests of the exercises named in `line` (all of them when it is empty) on these definitions, as HTML."""
    define(definitions)
    kept, names = _Kept(), line.replace(",", " ").split()
    needed = [other for name in names for other in summary.DEPENDS_ON.get(name, ())]
    only = " or ".join(f"test_{name.split('.')[-1]}_" for name in [*names, *needed])
    files = [str(FOLDER / f"test_{name}.py") for name in FILES]
    # No terminal: its words are written here.
    silent = ["-p", "no:terminal", "-p", "no:cacheprovider", f"--rootdir={FOLDER}"]
    pytest.main([*files, "-k", only, *silent], [kept])
    return _page(summary.by_exercise(kept.results), line, names)


def play(line, definitions):
    """A game against what the notebook has defined, or against a player of players.py; `line` is as for play.py."""
    from play import main

    define(definitions)
    with contextlib.suppress(SystemExit):  # of argparse, which has said what it did not understand
        main(line.split())


def define(definitions):
    """Make what the notebook has defined the modules of parts A and B; forget what was loaded before."""
    for name in FILES:
        module = sys.modules[name] = types.ModuleType(name)
        vars(module).update({key: value for key, value in definitions.items() if not key.startswith("_")})
    sys.modules.pop("players", None)
    load.cache_clear()


class _Kept:
    """Keeps the results that conftest.py makes."""

    def __init__(self):
        self.results = []

    def pytest_runtest_logreport(self, report):
        if hasattr(report, "checked"):
            self.results.append(summary.Result(**report.checked))


def _page(exercises, line, names):
    """The exercises of these names, in part or in full (all of them when there is none), of all that were tried."""
    shown = [name for name in exercises if not names or {name, name.split(".")[-1]} & set(names)]
    if not shown:
        return _escaped(t(f"Aucun exercice ne s'appelle {line}.", f"There is no exercise named {line}."))
    return "".join(_exercise(name, exercises) for name in shown)


def _exercise(name, exercises):
    results = exercises[name]
    state = summary.state(results)
    colour, mark, words = COLOURS[state], MARKS[state], _escaped(summary.status(results))
    head = f'<p style="color:{colour};margin:.5em 0"><b>{mark} {name}</b> {words}</p>'
    failed = [result for result in results if result.state in ("failed", "unusable")][:1]
    first = summary.to_repair_first(name, exercises) if failed else None
    advice = f"<p>{_escaped(summary.repair_first(name, first))}</p>" if first else ""
    readings = "".join(f"<p>{_escaped(sentence)}</p>" for sentence in summary.accepted(results))
    return head + readings + advice + "".join(map(_failure, failed))


def _failure(result):
    drawing = "".join(f'<div style="max-width:18em">{board_svg(board)}</div>' for board in result.boards)
    title = f"<p>{_escaped(result.title)}</p>" if result.state == "failed" else ""
    return f'{title}{drawing}<pre style="white-space:pre-wrap">{_escaped(result.text)}</pre>'


def _escaped(text):
    return html.escape(text)
