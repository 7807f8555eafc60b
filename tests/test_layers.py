"""Imports point one way, and nothing of the reference can be imported from where a hand-in runs."""

import ast
from pathlib import Path

import pytest

from tests.building import ROOT, exercise, graded, hand_in

# What each module may import of ours, from the leaves up.
ALLOWED = {
    "model": set(),
    "wire": set(),
    "source": set(),
    "drawing": {"model"},
    "importing": {"source"},
    "supplied": set(),
    "lock": set(),
    "probes": set(),
    "worker": {"importing", "lock", "repeatable", "supplied", "wire"},
    "targets": set(),
    "selftest": {"clock", "model", "sandbox", "targets"},
    "values": {"wire"},
    "script": {"model", "values"},
    "rubric": {"model"},
    "faults": {"model"},
    "entries": {"model"},
    "examples": set(),
    "notebook": set(),
    "submission": {"entries", "model", "notebook"},
    "sentences": {"drawing", "model"},
    "clock": set(),
    "budget": set(),
    "seed": set(),
    "guard": set(),
    "feedback": {"model"},
    "looks": set(),
    "sandbox": {"clock", "model", "wire"},
    "loading": {"clock", "faults", "model", "rubric", "sandbox"},
    "witness": {"faults", "model", "script", "values"},
    "dialogue": {"budget", "clock", "faults", "loading", "looks", "model", "rubric", "sandbox", "witness"},
    "instance": {"script", "dialogue", "values", "wire", "witness"},
    "student": {
        "faults",
        "instance",
        "loading",
        "looks",
        "model",
        "rubric",
        "sandbox",
        "script",
        "dialogue",
        "values",
        "wire",
        "witness",
    },
    "bitboard": set(),
    "alphabeta": {"model"},
    "oracle": {"alphabeta", "bitboard", "model", "playing"},
    "supply": {"oracle", "rubric", "stepwise"},
    "variant": {"faults", "looks", "model", "oracle", "rubric", "values"},
    "misconceptions": {"checks", "misconceptions", "model", "oracle", "rubric", "values"},
    "diagnosis": {
        "faults",
        "misconceptions",
        "model",
        "oracle",
        "rubric",
        "dialogue",
        "student",
        "supply",
        "values",
        "variant",
    },
    "readings": {"faults", "oracle"},
    "plugin": {"dialogue", "examples", "faults", "model", "oracle", "readings", "rubric", "student", "values"},
    "session": {"examples", "model", "oracle", "plugin", "rubric", "student"},
    "grade": {
        "diagnosis",
        "feedback",
        "loading",
        "model",
        "oracle",
        "plugin",
        "rubric",
        "sandbox",
        "session",
        "student",
        "submission",
        "supply",
    },
    "exam": {
        "exam",
        "grade",
        "misconceptions",
        "model",
        "oracle",
        "plugin",
        "rubric",
        "session",
        "submission",
        "values",
        "variant",
    },
    "arena": {"arena", "clock", "faults", "grade", "guard", "loading", "lock", "model", "rubric", "sandbox", "values"},
    "leaks": {"model", "oracle", "rubric"},
    "edition": {"rubric"},
    "release": {"edition", "grade", "leaks", "model", "notebook", "oracle"},
    "group": {"grade", "model", "rubric", "submission"},
    "gradebook": {"", "entries", "gradebook", "model", "rubric", "submission"},
    "classroom": {
        "classroom",
        "grade",
        "gradebook",
        "guard",
        "model",
        "rubric",
        "sandbox",
        "selftest",
        "session",
        "submission",
    },
    "dashboard": {"dashboard", "gradebook", "model"},
    "reports": {
        "",
        "alphabeta",
        "arena",
        "dashboard",
        "drawing",
        "exam",
        "gradebook",
        "model",
        "reports",
        "selftest",
        "sentences",
        "similar",
    },
    "checks": {"checks"},
    "cli": {
        "",
        "alphabeta",
        "arena",
        "classroom",
        "cli",
        "dashboard",
        "exam",
        "export",
        "feedback",
        "grade",
        "gradebook",
        "group",
        "guard",
        "model",
        "oracle",
        "release",
        "reports",
        "rubric",
        "sandbox",
        "seed",
        "selftest",
        "sentences",
        "similar",
        "submission",
    },
    "__main__": {"cli"},
    "__init__": set(),
    "export": {"export", "gradebook", "model", "reports", "rubric", "sentences"},
    "similar": {"classroom", "grade", "model", "oracle", "rubric", "similar"},
    "stepwise": set(),
    "repeatable": set(),
    "playing": {"bitboard"},
}


def imported(path: Path) -> set[str]:
    """The modules of ours that a file imports, by their first name below grader."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module == "grader":
            names = [f"grader.{alias.name}" for alias in node.names if alias.name != "__version__"]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
        found |= {name.split(".")[1] for name in names if name.startswith("grader.")}
        assert not any(name.split(".")[0] in ("reference", "tests") for name in names), path
    return found


def test_imports_point_one_way() -> None:
    for path in (ROOT / "grader").rglob("*.py"):
        module = path.relative_to(ROOT / "grader").parts[0].removesuffix(".py")
        assert imported(path) <= ALLOWED[module], path


def test_what_a_student_receives_imports_nothing_of_ours() -> None:
    for path in (ROOT / "starter").rglob("*.py"):
        assert imported(path) == set()


@pytest.mark.parametrize(
    "name", ["reference", "grader.oracle", "grader.checks", "grader.grade", "tests", "reference.connect4"]
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
NAMES = ('eval_board', 'Oracle', 'see_all_along')
def get_first_row(board, col):
    found = [o.__name__ for o in gc.get_objects() if getattr(o, '__name__', '') in NAMES]
    said = str(sys.argv) + str(sys.orig_argv) + str(dict(os.environ)) + str(sys.path) + os.getcwd()
    raise ValueError(str(found) + ('KIT' if ROOT in said else ''))
""".replace("ROOT", repr(str(ROOT / "grader")))
    note = exercise(graded(hand_in(tmp_path, connect4=probe), "get_first_row"), "get_first_row").checks[0].notes[0]
    assert dict(note.values)["text"] == "[]"
