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
    "examples": {"past"},
    "fingerprint": {"", "model", "rubric", "submission"},
    "kept": {"fingerprint", "past", "seed", "transcript"},
    "past": {"budget", "transcript"},
    "seen": set(),
    "extras": {"model"},
    "transcript": {"channel", "seen", "values", "wire"},
    "cores": {"rubric"},
    "notebook": {"model"},
    "submission": {"entries", "model", "notebook"},
    "sentences": {"drawing", "model"},
    "clock": set(),
    "budget": {"clock"},
    "following": {"channel", "transcript"},
    "ahead": {"budget", "channel", "clock", "following", "transcript"},
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
    "dialogue": {
        "ahead",
        "budget",
        "channel",
        "clock",
        "faults",
        "loading",
        "looks",
        "model",
        "rubric",
        "sandbox",
        "seen",
        "transcript",
        "witness",
    },
    "instance": {"rubric", "script", "dialogue", "values", "wire", "witness"},
    "student": {
        "budget",
        "faults",
        "instance",
        "loading",
        "looks",
        "model",
        "rubric",
        "sandbox",
        "script",
        "seen",
        "dialogue",
        "transcript",
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
    "judge": {"budget", "faults", "model", "oracle", "past", "rubric", "student", "values"},
    "plugin": {"budget", "examples", "faults", "judge", "past", "rubric", "seen"},
    "session": {"examples", "judge", "model", "oracle", "plugin", "rubric", "student"},
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
        "past",
        "rubric",
        "sandbox",
        "session",
        "student",
        "submission",
        "supply",
    },
    "exam": {
        "assignment",
        "catalogue",
        "exam",
        "extras",
        "grade",
        "judge",
        "model",
        "oracle",
        "rubric",
        "session",
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
        "kept",
        "model",
        "oracle",
        "past",
        "rubric",
        "sandbox",
        "selftest",
        "session",
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
    "answers": {
        "checks",
        "model",
        "oracle",
        "rubric",
        "seen",
        "supply",
        "values",
        "written",
    },  # of checks/, what the checks ask
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
        "kept",
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
    "__main__": {"boot", "cli", "model"},
    "__init__": set(),
    "export": {"export", "gradebook", "model", "places", "reports", "rubric", "sentences"},
    "similar": {"classroom", "extras", "grade", "model", "oracle", "rubric", "similar"},
    "repeatable": set(),
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
