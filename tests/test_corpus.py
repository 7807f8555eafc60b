"""The planted mistakes are well formed: each is one edit, in one exercise, of a file that stays Python."""

import ast
from collections import Counter
from pathlib import Path

import pytest

from tests.building import PART_A, PART_B
from tests.planted import PLANTED, Planted

HANDINS = Path(__file__).parent / "handins"

# What belongs to an exercise besides the function it is named after.
OWN = {"get_board_score": {"WEIGHTS"}, "eval_board": {"_minimax"}}


def base(planted: Planted) -> str:
    name = "connect4" if planted.exercise in PART_A else "noeud"
    return (HANDINS / planted.base / f"{name}.py").read_text(encoding="utf-8")


def definitions(text: str) -> dict[str, str]:
    """Each top-level statement and each method by its name (its line when it has none), as a syntax tree."""
    found: dict[str, str] = {}
    for node in ast.parse(text).body:
        for part in node.body if isinstance(node, ast.ClassDef) else [node]:
            match part:
                case ast.FunctionDef():
                    name = f"{node.name}.{part.name}" if isinstance(node, ast.ClassDef) else part.name
                case ast.Assign(targets=[ast.Name(name)]):
                    pass
                case _:
                    name = ast.unparse(part)
            found[name] = ast.dump(part)
    return found


def test_there_are_enough() -> None:
    counts = Counter(planted.exercise for planted in PLANTED)
    assert set(counts) == {*PART_A, *PART_B}
    assert counts.total() >= 100
    assert min(counts.values()) >= 8


def test_names_are_unique() -> None:
    assert [name for name, times in Counter(map(str, PLANTED)).items() if times > 1] == []


def test_edits_are_unique() -> None:
    edited = Counter((planted.exercise, base(planted).replace(planted.old, planted.new)) for planted in PLANTED)
    assert max(edited.values()) == 1


@pytest.mark.parametrize("planted", PLANTED, ids=str)
def test_planted(planted: Planted) -> None:
    """One place is edited, the file still compiles, and nothing but the exercise itself has changed."""
    text = base(planted)
    assert text.count(planted.old) == 1
    edited = text.replace(planted.old, planted.new)
    compile(edited, planted.name, "exec")
    before, after = definitions(text), definitions(edited)
    changed = {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}
    assert changed
    assert changed <= {planted.exercise} | OWN.get(planted.exercise, set())
