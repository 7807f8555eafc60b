"""Tests of repairs.py: what Python cannot read costs itself, and the definitions it stands in, alone."""

import ast

import pytest

from grader.submission.definitions import outline
from grader.worker.repairs import MOVED, Problem
from grader.worker.tolerant_parser import parse_statements

FIRST = "def first(a):\n    return a + 1\n"
LAST = 'def last(b):\n    """Return b."""\n    return b\n'
UNREADABLE = {
    "a comment without its sign": "Here I test the function\n",
    "a comment in French": "Ici on teste : ça n'est pas encore l'idéal (voir cours\n",
    "a comment with a colon, and lines below": "What it gives:\n    one line\n    another line\n",
    "Markdown": "## Results\n- one\n* two\n1. three\n> quoted\n",
    "a formula": "2x + 3y = 4\n",
    "an emoji": "👍 done\n",
    "try without except": "try:\n    x = first(1)\n",
    "if without a body": "if True:\n",
    "while without a colon": "while True\n",
    "a class without a body": "class Node:\n",
    "a function without a body": "def unfinished(x):\n",
    "a function without a colon": "def unfinished(x)\n    return x\n",
    "a decorator alone": "@ my remark\n",
    "an open parenthesis": "print(first(1)\n",
    "an open bracket in a function": "def unfinished(x):\n    return [x,\n",
    "an open string": "print('first)\n",
    "an open string of many lines": '"""\nI wanted to say\n',
    "an open docstring": 'def unfinished(x):\n    """Return x.\n    return x\n',
    "a line that goes on": "x = 1 + \\\n",
    "else without if": "else:\n    x = 1\n",
    "a session of the console": ">>> first(1)\n2\n",
    "a traceback": 'Traceback (most recent call last):\n  File "a.py", line 1\n    def\nNameError: x\n',
    "Python 2": "print 'first'\n",
    "braces that close nothing": ")}\n",
}
PLACES = {
    "at the end": "{first}{text}",
    "between": "{first}{text}{last}",
    "between blank lines": "{first}\n{text}\n{last}",
    "before a comment": "{first}{text}# comment\n{last}",
    "at the start": "{text}{last}",
    "in a cell": "# %% [1]\n{first}\n# %% [2]\n{text}\n# %% [3]\n{last}",
}


def read(text: str) -> tuple[list[str], list[Problem]]:
    """Return the names of the definitions that can be read, and the problems."""
    statements, problems = parse_statements(text, "connect4.py")
    return [statement.name for statement in statements if statement.name], problems


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("text", UNREADABLE)
def test_text_that_cannot_be_read_costs_itself_alone(text: str, place: str) -> None:
    whole = PLACES[place].format(first=FIRST, text=UNREADABLE[text], last=LAST)
    expected = [name for name in ("first", "last") if f"def {name}(" in whole]
    names, problems = read(whole)
    assert names == expected
    assert problems
    first_line = whole[: whole.index(UNREADABLE[text])].count("\n") + 1
    assert first_line <= problems[0].line <= first_line + UNREADABLE[text].count("\n")
    assert {each.name for each in outline(whole).definitions if each.name in ("first", "last")} == set(expected)


def test_what_stands_in_a_function_costs_it() -> None:
    names, (problem,) = read(FIRST + "    I think that is all\n" + LAST)
    assert names == ["last"]
    assert (problem.name, problem.line) == ("first", 3)


def test_a_class_loses_the_methods_that_cannot_be_read() -> None:
    text = (
        "class Node:\n    size = 3\n    def a(self):\n        try:\n            return 1\n    def b(self):\n"
        "        return 2\n    def c(self):\n        break\n    def d(self):\n        return 4\n"
    )
    statements, problems = parse_statements(text, "noeud.py")
    found: dict[str, type] = {}
    exec(statements[0].code, found)
    node = found["Node"]()
    assert (node.size, node.b(), node.d()) == (3, 2, 4)
    assert not hasattr(node, "a")
    assert not hasattr(node, "c")
    assert [(problem.line, problem.name) for problem in problems] == [(5, "a"), (9, "c")]


def test_lines_of_a_try_without_except_are_read() -> None:
    statements, problems = parse_statements("try:\n    import math\n    def f():\n        return 2\n" + LAST, "a.py")
    assert [statement.name for statement in statements] == ["", "f", "last"]
    assert [problem.line for problem in problems] == [4]


def test_text_that_is_indented_too_much_is_read_where_it_should_stand() -> None:
    names, problems = read("".join(f"    {line}\n" for line in FIRST.splitlines()) + "# %% [2]\n" + LAST)
    assert names == ["first", "last"]
    assert [(problem.type, problem.line) for problem in problems] == [(MOVED, 1)]


def test_a_string_that_holds_a_definition_is_left_in_peace() -> None:
    text = 'x = """\ndef first(a):\n"""\na remark here\n' + LAST
    names, problems = read(text)
    assert names == ["last"]
    assert [problem.line for problem in problems] == [4]


def test_strings_and_brackets_of_one_cell_do_not_swallow_another() -> None:
    text = f'# %% [1]\n{FIRST}"""\n# %% [2]\n{LAST}# %% [3]\n"""\nx = (1,\n# %% [4]\ny = 2\n'
    names, problems = read(text)
    assert names == ["first", "last"]
    assert [problem.line for problem in problems] == [4, 10]


def test_lines_of_prose_are_one_problem() -> None:
    _, problems = read("I did this\nand I did that\n\nand so on, I'd say\n" + LAST + "the end of it\n")
    assert [problem.line for problem in problems] == [1, 8]


@pytest.mark.parametrize(
    "text", ["(\n" * 6000, "x = (\ndef f(:\n" * 2000, 'a b\n"""\n' * 3000, "if 1:\n" * 3000, "a b\n" * 5000]
)
def test_hostile_text_is_not_parsed_again_and_again(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    parsed, parse = list[int](), ast.parse

    def counting(source: str, file: str) -> ast.AST:
        parsed.append(len(source))
        return parse(source, file)

    monkeypatch.setattr("grader.worker.repairs.ast.parse", counting)
    read(text)
    assert sum(parsed) < 100 * len(text)
