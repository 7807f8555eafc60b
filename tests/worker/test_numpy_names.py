"""Tests of numpy_names: the names that NumPy has lost, given back to submissions."""

import subprocess
import sys

import numpy as np
import pytest

from grader.worker import compatibility
from grader.worker.repairs import OLD_NAME
from grader.worker.tolerant_parser import parse_statements

SCRIPT = """
import numpy as np
from grader.worker import compatibility
before = dict(vars(np))
compatibility.restore()
assert all(vars(np)[name] is value for name, value in before.items())
assert set(vars(np)) - set(before) == compatibility.REPLACEMENTS.keys() - set(before)
from numpy import Inf, NaN
assert np.Inf == np.Infinity == np.infty == np.PINF == float("inf") == -np.NINF and np.NaN != np.NaN
assert np.zeros(2, np.int).dtype == np.zeros(2, int).dtype and np.zeros(2, dtype=np.float).dtype == np.zeros(2).dtype
assert np.float_ is np.float64 and np.product([2, 3]) == 6 and np.alltrue([1, 0]) == False and np.round_(1.26, 1) == 1.3
assert np.zeros(1, np.bool).dtype == np.zeros(1, bool).dtype
"""


def test_lost_names_mean_what_they_meant_and_others_stay_as_they_are() -> None:
    subprocess.run([sys.executable, "-c", SCRIPT], check=True)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("import numpy as np\nx = np.inf\ny = np.Inf\nz = -np.Inf\n", {"Inf": 3}),
        ("import numpy\nd = numpy.float_(1) + numpy.float64(2)\n", {"float_": 2}),
        ("from numpy import Inf as inf, zeros\nimport numpy as n\nn.int(2)\n", {"Inf": 1, "int": 3}),
        ("import numpy as np\nx = np.bool_(1)\n# np.Inf\ny = 'np.Inf'\n", {}),
        ("class np:\n    Inf = 3\nx = np.Inf\nfrom .numpy import Inf\n", {}),
    ],
)
def test_uses_are_recognised(text: str, expected: dict[str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compatibility, "_restored", {"Inf", "float_", "int"})
    _, problems = parse_statements(text, "connect4.py")
    assert {problem.text: problem.line for problem in problems if problem.type == OLD_NAME} == expected


def test_names_that_numpy_has_are_not_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compatibility, "_restored", set())
    assert parse_statements("import numpy as np\nx = np.Inf\n", "connect4.py")[1] == []


def test_every_replacement_exists() -> None:
    for name, replacement in compatibility.REPLACEMENTS.items():
        if name not in vars(np):
            eval(replacement, {"np": np})
