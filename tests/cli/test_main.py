"""Test of an interrupt while the command line is imported."""

import subprocess
import sys

from tests.support.building import ROOT

INTERRUPTED = """
class Interrupted:
    def find_spec(self, name, *_):
        if name == "grader.cli":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupted())
"""


def test_an_interrupt_while_the_command_line_loads_is_one_sentence() -> None:
    asked = f"import sys\n{INTERRUPTED}from grader import __main__; sys.exit(__main__.run())"
    done = subprocess.run([sys.executable, "-c", asked, "grade", "nowhere"], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (2, "grader: stopped; nothing was written.\n")
