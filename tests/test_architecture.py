"""Packages import one way, and nothing of the model solution can be imported from where a hand-in runs."""

import ast
import re
import statistics
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from grader.sandbox.launch import _library_paths
from tests.support.building import ROOT, exercise, graded, hand_in

# Each may import those before it; beside them `model` and `environment`, which imports it.
PACKAGES = (
    *("worker", "sandbox", "submission", "assignment", "grading", "gradebook", "course", "authoring"),
    *("reports", "cli"),
)
LEAVES = ("__init__", "model", "environment")


def _is_module(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


def imported(path: Path) -> set[str]:
    """The modules of ours that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module == "grader":
            found |= {f"grader.{alias.name}" for alias in node.names if alias.name != "__version__"}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {
                f"{node.module}.{alias.name}" for alias in node.names if _is_module(f"{node.module}.{alias.name}")
            }
            found |= set() if all(_is_module(f"{node.module}.{each.name}") for each in node.names) else {node.module}
    return {name for name in found if name.split(".")[0] in ("grader", "arena", "rubric", "reference", "tests")}


def test_packages_import_one_way() -> None:
    for place, package in enumerate(PACKAGES):
        below = {*PACKAGES[: place + 1], *LEAVES} - ({"model", "environment"} if package == "worker" else set())
        for path in (ROOT / "grader" / package).rglob("*.py"):
            for name in imported(path):
                assert name.split(".")[0] == "grader", (path, name)
                assert name.split(".")[1] in below, (path, name)


# The shape of the engine: what a reader can hold in mind. A number here may only go down.
MOST_FILES, LEAST_MEDIAN, LONGEST_CHAIN, MOST_IMPORTED_BY_GRADE = 140, 150, 14, 69


FOR_OTHERS = {"skeleton", "kit"}  # folders of files for a new assignment, and for students


def modules() -> dict[str, Path]:
    """The modules of the engine."""
    paths = [path for path in (ROOT / "grader").rglob("*.py") if FOR_OTHERS.isdisjoint(path.parts)]
    return {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path for path in paths}


def test_the_engine_can_be_held_in_mind() -> None:
    paths = modules()
    graph = {name: (imported(path) & paths.keys()) - {"grader", name} for name, path in paths.items()}
    order = list(TopologicalSorter(graph).static_order())  # raises CycleError for a circle
    chain: dict[str, list[str]] = {}
    for name in order:
        chain[name] = [name, *max((chain[each] for each in graph[name]), key=len, default=[])]
    longest = max(chain.values(), key=len)
    median = statistics.median(len(path.read_text(encoding="utf-8").splitlines()) for path in paths.values())
    below, found = ["grader.cli.grade"], set[str]()
    while below:
        new = graph[below.pop()] - found
        found |= new
        below += new
    print(
        f"{len(paths)} files, median {median}; cli.grade imports {len(found)}; longest chain {len(longest)}: {longest}"
    )
    assert len(paths) <= MOST_FILES
    assert median >= LEAST_MEDIAN
    assert len(longest) <= LONGEST_CHAIN
    assert len(found) <= MOST_IMPORTED_BY_GRADE


def test_every_module_is_in_a_package_or_a_leaf() -> None:
    assert {path.name for path in (ROOT / "grader").iterdir() if path.name != "__pycache__"} == {
        *PACKAGES,
        *(f"{name}.py" for name in (*LEAVES, "__main__")),
        "__init__.pyi",
    }
    for name in LEAVES:
        assert imported(ROOT / "grader" / f"{name}.py") <= {"grader.model"}


# Beside the commands: a class's fork server, which multiprocessing starts, is told in a variable what to prepare; and
# the variables of pytest itself, which are for other tests, are hidden while it collects checks. The self-test states
# whether the grader runs in a container, which Podman marks by a variable.
READ_THE_ENVIRONMENT = {"course/grading_process.py", "assignment/collection.py", "sandbox/selftest.py"}


def test_only_the_commands_read_the_environment_and_choose_the_assignment() -> None:
    readers, choosers = set(), set()
    for package in PACKAGES[: PACKAGES.index("cli")]:
        for path in (ROOT / "grader" / package).rglob("*.py"):
            if not FOR_OTHERS.isdisjoint(path.parts):
                continue
            text, name = path.read_text(encoding="utf-8"), path.relative_to(ROOT / "grader").as_posix()
            if re.search(r"\bos\.(environ|getenv)\b|from os import .*\b(environ|getenv)\b", text):
                readers.add(name)
            if "load_assignment(" in text:
                choosers.add(name)
    assert readers == READ_THE_ENVIRONMENT
    assert choosers == {
        "assignment/assignment.py",
        "course/grading_process.py",
    }  # the fork server loads what it is told


# What code of a rubric imports from the engine.
FOR_AUTHORS = ("grader.assignment", "grader.assignment.authors")


def test_code_of_an_assignment_imports_what_is_there_for_it_and_no_more() -> None:
    for path in (ROOT / "rubric").rglob("*.py"):
        for name in imported(path):
            assert name.split(".")[0] == "rubric" or name in FOR_AUTHORS, (path, name)


def test_what_a_student_receives_imports_nothing_of_ours() -> None:
    for path in (ROOT / "starter").rglob("*.py"):
        assert imported(path) == set()


@pytest.mark.parametrize(
    "name",
    ["reference", "grader.assignment.oracle", "grader.grading.grade", "grader.sandbox", "rubric.checks", "tests"],
)
def test_a_hand_in_cannot_import_the_reference(name: str, tmp_path: Path) -> None:
    path = hand_in(
        tmp_path, connect4=f"import importlib\ndef get_first_row(b, c):\n    importlib.import_module('{name}')\n"
    )
    note = exercise(graded(path, "get_first_row"), "get_first_row").checks[0].notes[0]
    assert dict(note.values)["type"] == "ModuleNotFoundError"


def test_a_hand_in_finds_nothing_of_ours_in_memory_arguments_or_environment(tmp_path: Path) -> None:
    probe = """
import gc, os, sys
NAMES = ('eval_board', 'Oracle', 'assert_direction')
def get_first_row(board, col):
    found = [o.__name__ for o in gc.get_objects() if getattr(o, '__name__', '') in NAMES]
    said = str(sys.argv) + str(sys.orig_argv) + str(dict(os.environ)) + str(sys.path) + os.getcwd()
    raise ValueError(str(found) + ('KIT' if ROOT in said else ''))
""".replace("ROOT", repr(str(ROOT / "grader")))
    note = exercise(graded(hand_in(tmp_path, connect4=probe), "get_first_row"), "get_first_row").checks[0].notes[0]
    assert dict(note.values)["text"] == "[]"


def test_a_worker_imports_from_the_libraries_alone(tmp_path: Path) -> None:
    """Not from where an editable installation lies, which Python adds to every interpreter's path."""
    text = (
        f"import sys\ndef get_first_row(b, c):\n    raise ValueError(str(set(sys.path) - set({_library_paths()!r})))\n"
    )
    note = exercise(graded(hand_in(tmp_path, connect4=text), "get_first_row"), "get_first_row").checks[0].notes[0]
    assert dict(note.values)["text"] == "set()"
