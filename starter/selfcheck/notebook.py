"""L'auto-contrôle dans un notebook. / The self-check in a notebook.

    %load_ext selfcheck.notebook
    %check get_first_row
    %check -v get_first_row
    %play --ai noeud --depth 5

What is checked, and plays, is what the notebook has defined; nothing is read from connect4.py or noeud.py.
"""

import contextlib
import html
import sys
import types

import pytest
from selfcheck import summary
from selfcheck.language import detect, t, use
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
    """The tests of the exercises named in `line` (all of them when it is empty) on these definitions, as HTML; with
    `-v`, all that fails."""
    use(detect())  # %env LANG=fr may have come since
    summary.in_notebook = True
    words = line.replace(",", " ").split()
    wanted = [word for word in words if word != "-v"]
    names = [name for word in wanted for name in summary.exercises_named(word)]
    if unknown := [word for word in wanted if not summary.exercises_named(word)]:
        return f"<pre>{_escaped(summary.no_exercise(unknown[0], summary.EXERCISES))}</pre>"
    define(definitions)
    return _page(summary.by_exercise(_results(names)), names, "-v" in words)


def _results(names):
    """The results of the tests of these exercises and of those they depend on; of all when there is no name."""
    kept = _Kept()
    needed = [other for name in names for other in summary.DEPENDS_ON.get(name, ())]
    only = " or ".join(f"test_{name.split('.')[-1]}_" for name in [*names, *needed])
    files = [str(FOLDER / f"test_{name}.py") for name in FILES]
    # No terminal: its words are written here.
    silent = ["-p", "no:terminal", "-p", "no:cacheprovider", f"--rootdir={FOLDER}"]
    pytest.main([*files, "-k", only, *silent], [kept])
    return kept.results


def play(line, definitions):
    """A game against what the notebook has defined, or against a player of players.py; `line` is as for play.py."""
    from play import main

    use(detect())
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


def _page(exercises, names, verbose):
    """The exercises of these names (all of them when there is none), of all that were tried, then what to do next."""
    shown = [name for name in exercises if not names or name in names]
    unusable = dict.fromkeys(r.text for name in shown for r in exercises[name] if r.state == "unusable")
    blocks = [_head(name, exercises[name]) for name in shown]
    blocks += [f"<p>{_escaped(sentence)}</p>" for sentence in _unusable(list(unusable))]
    part = {name: exercises[name] for name in shown}
    failing = summary.to_show(part, verbose or names)  # what was asked for is shown
    blocks += [_failures(name, exercises, verbose) for name in failing]
    step = "" if unusable else summary.next_step(exercises, not names)
    return "".join(blocks) + (f'<p style="white-space:pre-line"><b>{_escaped(step)}</b></p>' if step else "")


def _unusable(texts):
    """The sentences for what cannot be tested: each text is one, or the name that a cell not yet run defines."""
    names = [text for text in texts if text.isidentifier()]
    sentences = [text for text in texts if text not in names]
    listed, several = ", ".join(names), len(names) > 1
    french = "les cellules qui définissent" if several else "la cellule qui définit"
    english = "cells that define" if several else "cell that defines"
    first = t(f"Exécutez d'abord {french} {listed}.", f"First run the {english} {listed}.")
    return [*sentences, first] if names else sentences


def _head(name, results):
    """The line of an exercise, and the reading it follows."""
    state = summary.state(results)
    colour, mark, words = COLOURS[state], MARKS[state], _escaped(summary.status(results))
    head = f'<p style="color:{colour};margin:.5em 0"><b>{mark} {name}</b> {words}</p>'
    return head + "".join(f"<p>{_escaped(sentence)}</p>" for sentence in summary.accepted(results))


def _failures(name, exercises, verbose):
    """What has failed in an exercise, with its boards drawn."""
    blocks = summary.failures(name, exercises, verbose, lambda *_: True)
    return "".join(_block(title, text, result) for title, text, result in blocks)


def _block(title, text, result):
    boards = result.boards if result else ()
    drawing = "".join(f'<div style="max-width:18em">{board_svg(board)}</div>' for board in boards)
    head = f"<p>{_escaped(title)}</p>" if title else ""
    return f'{head}{drawing}<pre style="white-space:pre-wrap">{_escaped(text)}</pre>'


def _escaped(text):
    return html.escape(text)
