"""Tests of finding definitions by words and indentation, compared with what Python's own parser finds."""

import ast
from pathlib import Path

import pytest

from grader.submission import definitions
from grader.submission.definitions import Definition, Outline, outline
from tests.support.building import ROOT

PROGRAMS = [
    *(ROOT / "starter").glob("*.py"),
    *(ROOT / "reference").glob("*.py"),
    *(ROOT / "grader").rglob("*.py"),
    *(ROOT / "tests" / "corpus" / "correct").rglob("*.py"),
]


def parsed(path: Path) -> ast.Module | None:
    """Return the tree of a program; None for those that Python cannot read."""
    try:
        return ast.parse(path.read_text(encoding="utf-8"))
    except (SyntaxError, UnicodeDecodeError):
        return None


def functions_in(tree: ast.Module) -> dict[str, tuple[tuple[str, ...], int, int | None]]:
    """Return the parameters, the first line and the last one of each function and method, those in blocks included."""
    found = {}

    def visit(nodes: list[ast.stmt], owner: str) -> None:
        for node in nodes:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                args = node.args
                every = [*args.posonlyargs, *args.args, args.vararg, *args.kwonlyargs, args.kwarg]
                names = tuple(each.arg for each in every if each is not None and each.arg != "self")
                found[f"{owner}{node.name}"] = (names, node.lineno, node.end_lineno)
            elif isinstance(node, ast.ClassDef):
                if not owner:
                    visit(node.body, f"{node.name}.")
            else:
                for block in ("body", "orelse", "finalbody"):
                    visit(getattr(node, block, []), owner)

    visit(tree.body, "")
    return found


def test_definitions_are_those_that_python_finds() -> None:
    compared = 0
    for path in PROGRAMS:
        if (tree := parsed(path)) is None:
            continue
        outlined = outline(path.read_text(encoding="utf-8"))
        functions = {each.name: each for each in outlined.definitions if each.is_function}
        found = {name: (each.parameters, each.line + 1, each.end) for name, each in functions.items()}
        assert found == functions_in(tree), path
        compared += len(found)
    assert compared > 1000


def test_stubs_are_those_of_the_starter() -> None:
    for name in ("connect4", "noeud", "search", "players"):
        starter = outline((ROOT / "starter" / f"{name}.py").read_text(encoding="utf-8"))
        solved = outline((ROOT / "reference" / f"{name}.py").read_text(encoding="utf-8"))
        assert starter.is_untouched(starter)
        assert not solved.is_untouched(starter)
        for each in starter.definitions:
            assert solved.is_written(each.name, starter) or not each.is_stub(Outline())


BODIES = {
    "    pass\n": True,
    "    ...\n": True,
    "    '''Doc.'''\n    # to do\n": True,
    "    # Julie\n": True,
    "    raise NotImplementedError\n": True,
    "    '''Doc.'''\n    raise NotImplementedError(\n        'x'\n    )\n": True,
    "    return None  # as handed out\n": True,
    "    return 0\n": False,
    "    x = 1\n    raise NotImplementedError\n": False,
    "    if a:\n        raise NotImplementedError\n": False,
    "    '''Doc.'''\n    return None\n": True,
    "    return 'NotImplementedError'\n": False,
}


@pytest.mark.parametrize("body", BODIES)
def test_what_a_stub_is(body: str) -> None:
    starter = outline("def f(a):\n    'Doc.'\n    return None\n")
    found = outline(f"X = 1\n\n\ndef f(a):\n{body}\n\ndef g():\n    return 1\n")
    assert found.is_written("f", starter) is not BODIES[body]
    assert found.is_written("g", starter)


BROKEN = {
    "an open bracket": "def f(a):\n    return (1\n\n\ndef g(b):\n    return 2\n",
    "an open string": "def f(a):\n    return 'x\n\n\ndef g(b):\n    return 2\n",
    "no colon": "def f(a)\n    return 1\n\n\ndef g(b):\n    return 2\n",
    "wrong indentation": "def f(a):\n    x = 1\n  return x\n\n\ndef g(b):\n    return 2\n",
    "tabs and spaces": "def f(a):\n\tx = 1\n        return x\n\n\ndef g(b):\n    return 2\n",
    "other line ends": "def f(a):\r    return 1\r\rdef g(b):\r\n    return 2\r\n",
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_definition_hides_no_other(what: str) -> None:
    found = outline(BROKEN[what])
    assert found.definition("f") is not None
    assert found.is_written("g", Outline())


def test_what_is_in_strings_and_functions_is_no_definition() -> None:
    strings = "'''\ndef f():\n    return 1\n'''\nX = \"\"\"\ndef f(): \"\"\"\n# def f():\n\n\n"
    text = f"{strings}def g():\n    def f():\n        return 1\n"
    assert [each.name for each in outline(text).definitions] == ["X", "g"]


def test_assignments_and_imports() -> None:
    found = outline("f = lambda a: 1\nKind.method = f\nx: int = 3\nx == 4\nx += 1\nif 1:\n    y = 2\nelse: z = 3\n")
    assert [each.name for each in found.definitions] == ["f", "Kind.method", "x", "y"]
    imports = outline("from a import (f,\n    g as h)\nfrom b.c import *\n")
    assert imports.imported >= {"f", "h", "b.*"}
    assert imports.may_define("h", Outline())
    assert not imports.may_define("k", Outline())


@pytest.mark.parametrize(
    "text", ["(" * 99, "'''" * 9, "\\" * 99, "def " * 99, "\n@" * 99, "=" * 99, "def", "class\n", "\0"]
)
def test_texts_that_are_no_programs(text: str) -> None:
    assert not [each for each in outline(text).definitions if each.is_function and each.name == "f"]


@pytest.mark.parametrize(
    ("program", "near"),
    [
        ("def getFirstRow(a): return 1", "getFirstRow"),
        ("def GET_FIRST_ROW(a): return 1", "GET_FIRST_ROW"),
        ("def première_ligne(a): return 1", "première_ligne"),
        ("def get_first_raw(a): return 1", "get_first_raw"),
        ("def ia(board, col): return 1", "ia"),
        ("def ia(board): return 1", ""),
        ("def check(board, col): return 1", ""),
        ("def __init__(board, col): return 1", ""),
        ("def ia(board, col): return 1\ndef premiereLigne(x): return 1", "premiereLigne"),
    ],
)
def test_lookalikes(program: str, near: str) -> None:
    asked = Definition("get_first_row", ("board", "col"), (), 0, 1)
    assert definitions.find(asked, ["premiere_ligne"], outline(program), {"get_first_row", "check"}) == near
