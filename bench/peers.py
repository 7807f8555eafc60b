"""The other graders: what each needs installed, how it gets the common checks, and how its results are read."""

import json
import re
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

Names = Sequence[str]  # of the common checks


@dataclass(frozen=True)
class Peer:
    """A grader, run by `command` in a folder that contains these files and the submission."""

    name: str
    package: str  # the package whose version is reported
    command: tuple[str, ...]
    files: Callable[[Names], dict[str, str]]
    passed: Callable[[Path, str, Names], int]  # from the folder and the output
    packages: tuple[str, ...] = ()  # further requirements
    work: str = "."  # subfolder for the submission's files
    first: tuple[str, ...] = ()  # command to run once, before the folder is copied for each submission


def _each(names: Names, text: str) -> str:
    return "".join(text.replace("NAME", name) for name in names)


# --- pytest -------------------------------------------------------------------------------------------------------


def _pytest_files(names: Names) -> dict[str, str]:
    tests = _each(names, '\n\ndef test_NAME():\n    common_checks.run("NAME")\n')
    return {"test_all.py": f"import common_checks\n{tests}"}


def _pytest_passed(_folder: Path, output: str, _names: Names) -> int:
    match = re.search(r"(\d+) passed", output)
    return int(match[1]) if match else 0


# --- gradescope-utils ---------------------------------------------------------------------------------------------

_GRADESCOPE = """import unittest

import common_checks
from gradescope_utils.autograder_utils.decorators import weight
from gradescope_utils.autograder_utils.json_test_runner import JSONTestRunner


class TestAll(unittest.TestCase):
TESTS

suite = unittest.defaultTestLoader.loadTestsFromTestCase(TestAll)
with open("results.json", "w") as file:
    JSONTestRunner(visibility="visible", stream=file).run(suite)
"""


def _gradescope_files(names: Names) -> dict[str, str]:
    tests = _each(names, '    @weight(1)\n    def test_NAME(self):\n        common_checks.run("NAME")\n\n')
    return {"run_tests.py": _GRADESCOPE.replace("TESTS", tests)}


def _gradescope_passed(folder: Path, _output: str, _names: Names) -> int:
    return int(json.loads((folder / "results.json").read_text())["score"])


# --- otter --------------------------------------------------------------------------------------------------------

_OTTER = """from otter.test_files import test_case

OK_FORMAT = False
name = "NAME"
points = 1


@test_case()
def test_NAME():
    import common_checks

    common_checks.run("NAME")
"""


def _otter_files(names: Names) -> dict[str, str]:
    tests = {f"tests/{name}.py": _OTTER.replace("NAME", name) for name in names}
    return {"work.py": "import connect4\nimport noeud\n", **tests}


def _otter_passed(_folder: Path, output: str, names: Names) -> int:
    return len(names) if "All tests passed!" in output else output.count("All test cases passed!")


# --- nbgrader -----------------------------------------------------------------------------------------------------


def _cell(name: str, source: str, tests: bool) -> dict[str, object]:
    metadata = {"schema_version": 3, "grade_id": name, "grade": tests, "solution": not tests, "locked": tests}
    metadata |= {"task": False, **({"points": 1} if tests else {})}
    kind: dict[str, object] = {
        "cell_type": "code",
        "execution_count": None,
        "id": name.replace("_", "-"),
        "outputs": [],
    }
    return {**kind, "metadata": {"nbgrader": metadata}, "source": source}


def _nbgrader_files(names: Names) -> dict[str, str]:
    tests = [_cell(name, f'import common_checks\ncommon_checks.run("{name}")', tests=True) for name in names]
    kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    cells = [_cell("work", "import connect4\nimport noeud", tests=False), *tests]
    notebook = json.dumps({"cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5})
    config = 'c = get_config()\nc.CourseDirectory.course_id = "course"\n'
    notebooks = ("source/work/work.ipynb", "submitted/student/work/work.ipynb")
    return {"nbgrader_config.py": config, **dict.fromkeys(notebooks, notebook)}


def _nbgrader_passed(folder: Path, _output: str, _names: Names) -> int:
    with closing(sqlite3.connect(folder / "gradebook.db")) as book:
        (score,) = book.execute("SELECT SUM(auto_score) FROM grade").fetchone()
    return int(score or 0)


# --- check50 ------------------------------------------------------------------------------------------------------


def _check50_files(names: Names) -> dict[str, str]:
    checks = _each(names, '\n\n@check50.check()\ndef NAME():\n    """NAME"""\n    common_checks.run("NAME")\n')
    config = "check50:\n  files:\n    - !exclude '*'\n    - !require connect4.py\n    - !require noeud.py\n"
    return {"checks/__init__.py": f"import check50\nimport common_checks\n{checks}", "checks/.cs50.yml": config}


def _check50_passed(folder: Path, _output: str, _names: Names) -> int:
    results = json.loads((folder / "results.json").read_text())["results"]
    return sum(result["passed"] is True for result in results)


PEERS = {
    "pytest": Peer(
        "plain pytest + Hypothesis",
        "pytest",
        ("python", "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_all.py"),
        _pytest_files,
        _pytest_passed,
    ),
    "gradescope": Peer(
        "gradescope-utils (unittest)",
        "gradescope-utils",
        ("python", "run_tests.py"),
        _gradescope_files,
        _gradescope_passed,
    ),
    "check50": Peer(
        "check50 (two processes at a time)",
        "check50",
        ("check50", "--dev", "-o", "json", "--output-file", "results.json", "checks"),
        _check50_files,
        _check50_passed,
    ),
    "otter": Peer(
        "otter check",
        "otter-grader",
        ("otter", "check", "work.py", "-t", "tests"),
        _otter_files,
        _otter_passed,
        packages=("ipykernel",),
    ),
    "nbgrader": Peer(
        "nbgrader autograde",
        "nbgrader",
        ("nbgrader", "autograde", "work", "--student", "student", "--force"),
        _nbgrader_files,
        _nbgrader_passed,
        work="submitted/student/work",
        first=("nbgrader", "generate_assignment", "work"),
    ),
}
