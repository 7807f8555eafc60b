"""The interpreter that workers are forked from is begun before it is asked for, and ended if nobody asks."""

import subprocess
import sys

import pytest

from grader import boot
from grader.model import LAYERS
from grader.sandbox import Template
from tests.building import ROOT
from tests.processes import gone

INTERRUPTED = """
class Interrupted:
    def find_spec(self, name, *_):
        if name == "grader.cli":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupted())
"""


def ran(*arguments: str, first: str = "") -> tuple[int, str, set[int]]:
    """What the command line ends with and says, and the templates that it has started."""
    asked = f"""
import atexit, sys
begun = []
atexit.register(lambda: print(*[str(one.pid) + " " + str(one.returncode) for one in begun], sep="\\n"))  # runs last
from grader import __main__, boot
{first}
start = boot._start
def noted(layers):
    made = start(layers)
    begun.append(made[1])
    return made
boot._start = noted
sys.argv = ["grader", *{arguments!r}]
sys.exit(__main__.run())
"""
    done = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True)
    ended = dict(line.split() for line in done.stdout.splitlines() if line)
    assert set(ended.values()) <= {"-9"}  # each was ended, and waited for
    return done.returncode, done.stderr, set(map(int, ended))


def test_what_is_begun_is_what_the_first_who_asks_is_given() -> None:
    boot.begin(LAYERS)
    ((_, begun),) = boot._begun.values()
    with Template() as first, Template() as second:
        assert first.process is begun
        assert second.process.pid != begun.pid
        for template in (first, second):
            assert template.fork().facts
    assert gone({begun.pid, second.process.pid})


def test_other_layers_are_not_what_was_begun() -> None:
    boot.begin(LAYERS)
    ((_, begun),) = boot._begun.values()
    with Template(("rlimits",)) as other:
        assert other.process is not begun
    boot._end_unused()
    assert gone({begun.pid})
    assert begun.returncode == -9


def test_a_command_that_cannot_be_carried_out_leaves_nothing() -> None:
    status, said, begun = ran("grade", "nowhere")
    assert status == 2
    assert "nowhere" in said
    assert len(begun) == 1
    assert gone(begun)


@pytest.mark.parametrize("verb", ["grade", "class", "trace"])
def test_an_interrupt_while_the_command_line_loads_is_one_sentence(verb: str) -> None:
    status, said, begun = ran(verb, "nowhere", first=INTERRUPTED)
    assert (status, said) == (2, "grader: stopped; nothing was written.\n")
    assert len(begun) == (verb != "trace")
    assert gone(begun)


def test_an_interrupt_at_the_very_first_is_the_same_sentence() -> None:
    hook = INTERRUPTED.replace("grader.cli", "grader.boot")
    asked = f"import sys\n{hook}from grader import __main__; sys.exit(__main__.run())"
    done = subprocess.run([sys.executable, "-c", asked, "class", "nowhere"], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (2, "grader: stopped; nothing was written.\n")


def test_an_interrupt_while_the_template_is_begun_is_the_same_sentence() -> None:
    status, said, begun = ran("grade", "nowhere", first="def start(_): raise KeyboardInterrupt\nboot._start = start")
    assert (status, said, begun) == (2, "grader: stopped; nothing was written.\n", set())
