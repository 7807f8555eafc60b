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
    "worker": {"importing", "lock", "repeatable", "source", "supplied", "wire"},
    "template": {"importing", "lock", "wire", "worker"},
    "targets": set(),
    "selftest": {"channel", "clock", "model", "sandbox", "targets"},
    "values": {"wire"},
    "script": {"assignment", "model", "values", "written"},
    "rubric": {"model"},
    "faults": {"model"},
    "entries": {"model"},
    "fingerprint": {"", "model", "rubric", "submission"},
    "extras": {"model"},
    "cores": {"rubric"},
    "notebook": {"model"},
    "submission": {"entries", "model", "notebook"},
    "sentences": {"drawing", "model"},
    "clock": set(),
    "budget": {"clock"},
    "seed": {"rubric"},
    "guard": set(),
    "feedback": {"model"},
    "looks": set(),
    "places": {"model"},
    "pipes": {"clock", "wire"},
    "channel": {"clock", "model", "pipes", "wire"},
    "boot": set(),
    "control": {"wire"},
    "sandbox": {"boot", "channel", "clock", "control", "cores", "model", "pipes"},
    "loading": {"channel", "clock", "faults", "model", "rubric", "sandbox"},
    "assignment": {"checks", "oracle", "supply", "written"},
    "catalogue": {"model", "rubric"},
    "written": set(),
    "witness": {"faults", "model", "script", "values"},
    "dialogue": {"budget", "channel", "clock", "faults", "loading", "looks", "model", "rubric", "sandbox", "witness"},
    "instance": {"dialogue", "rubric", "script", "values", "wire", "witness"},
    "student": {
        "budget",
        "dialogue",
        "faults",
        "instance",
        "loading",
        "looks",
        "model",
        "rubric",
        "sandbox",
        "script",
        "values",
        "wire",
        "witness",
    },
    "oracle": {"model", "rubric", "values"},
    "supply": {"oracle", "rubric"},
    "variant": {"faults", "looks", "model", "oracle", "rubric", "values"},
    "misconceptions": {"catalogue", "checks", "misconceptions", "model", "oracle", "values"},
    "diagnosis": {
        "assignment",
        "budget",
        "catalogue",
        "faults",
        "model",
        "oracle",
        "rubric",
        "student",
        "supply",
        "values",
        "variant",
    },
    "judge": {"budget", "channel", "collection", "faults", "model", "oracle", "rubric", "smaller", "student"},
    "grade": {
        "assignment",
        "cores",
        "diagnosis",
        "entries",
        "feedback",
        "judge",
        "loading",
        "model",
        "oracle",
        "preparation",
        "rubric",
        "sandbox",
        "student",
        "submission",
        "supply",
    },
    "exam": {
        "assignment",
        "catalogue",
        "collection",
        "exam",
        "extras",
        "grade",
        "judge",
        "model",
        "oracle",
        "preparation",
        "rubric",
        "submission",
        "values",
        "variant",
    },
    "arena": {
        "arena",
        "channel",
        "clock",
        "extras",
        "faults",
        "grade",
        "guard",
        "loading",
        "lock",
        "model",
        "oracle",
        "rubric",
        "sandbox",
        "values",
    },
    "leaks": {"model", "oracle", "rubric"},
    "edition": {"model", "rubric"},
    "release": {"edition", "grade", "leaks", "model", "notebook", "oracle", "places", "rubric"},
    "group": {"grade", "model", "rubric", "submission"},
    "gradebook": {"entries", "fingerprint", "gradebook", "model", "rubric"},
    "classroom": {
        "assignment",
        "classroom",
        "extras",
        "fingerprint",
        "grade",
        "gradebook",
        "guard",
        "model",
        "oracle",
        "preparation",
        "rubric",
        "sandbox",
        "selftest",
        "submission",
    },
    "dashboard": {"dashboard", "gradebook", "model", "places"},
    "reports": {
        "",
        "arena",
        "checks",
        "dashboard",
        "drawing",
        "exam",
        "extras",
        "gradebook",
        "model",
        "reports",
        "selftest",
        "sentences",
        "similar",
    },
    "checks": {"checks"},
    "answers": {"checks", "memo", "model", "oracle", "rubric", "supply", "values", "written"},
    "cli": {
        "",
        "arena",
        "checks",
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
        "places",
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
    "export": {"export", "gradebook", "model", "places", "reports", "rubric", "sentences"},
    "similar": {"classroom", "extras", "grade", "model", "oracle", "rubric", "similar"},
    "repeatable": set(),
    "collection": {"budget", "model", "rubric"},
    "memo": set(),
    "store": {"fingerprint", "seed"},
    "smaller": {"collection"},
    "preparation": {
        "assignment",
        "collection",
        "judge",
        "loading",
        "memo",
        "model",
        "oracle",
        "rubric",
        "sandbox",
        "store",
        "student",
    },
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


def module_of(path: Path) -> str:
    """Whose imports a file's are: a module directly below grader, or a folder."""
    parts = path.relative_to(ROOT / "grader").parts
    return "answers" if parts[:2] == ("checks", "answers") else parts[0].removesuffix(".py")


def test_imports_point_one_way() -> None:
    for path in (ROOT / "grader").rglob("*.py"):
        assert imported(path) <= ALLOWED[module_of(path)], path


def test_nothing_an_untrusted_module_needs_knows_an_answer() -> None:
    needed, left = set(), {"template", "probes"}
    while left:
        needed |= left
        left = set().union(*(ALLOWED[name] for name in left)) - needed
    assert needed == {"importing", "lock", "probes", "repeatable", "source", "supplied", "template", "wire", "worker"}


def test_what_a_student_receives_imports_nothing_of_ours() -> None:
    for path in (ROOT / "starter").rglob("*.py"):
        assert imported(path) == set()


@pytest.mark.parametrize(
    "name",
    ["reference", "grader.oracle", "grader.assignment", "grader.checks", "grader.grade", "tests", "reference.connect4"],
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
