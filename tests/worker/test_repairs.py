"""Tests of what a worker reads of texts that this Python cannot: repairs, newer syntax, names that NumPy has lost."""

import ast
import subprocess
import sys
import textwrap
import time

import numpy as np
import pytest

from grader.submission.definitions import outline
from grader.worker import compatibility
from grader.worker.compatibility import FEATURES, rewrite
from grader.worker.repairs import MOVED, NEWER, OLD_NAME, Problem
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


OLDEST = (3, 11)
NEWER_TEXTS = {  # feature → texts that the Python which introduced it can parse, and the line of the use
    "f_string": [
        ('f"{a["b"]}"', 0),
        ("x = 1\nf'{a['b']} et {c['d']}'", 1),
        ('print(f"{", ".join(x)}")', 0),
        ("f\"{'\\n'.join(x)}\"", 0),
        ('f"""{\nx # here\n}"""', 0),
        ('f"{\nx\n}"', 0),
        ('f"{f"{f"{x}"}"}"', 0),
        ('f"{x!r:{\'>\' + "9"}}"', 0),
        ('rf"\\d{x["a"]}" "b"', 0),
        ('y = ("a"\n     f"{x["a"]}")', 1),
    ],
    "type_statement": [("type X = int", 0), ("if x:\n    type X[T] = list[T]", 1)],
    "type_parameters": [
        ("def f[T](x: T) -> T: pass", 0),
        ("async def f[T: (int, str), *Ts](x): pass", 0),
        ("class A[K, V]: pass", 0),
        ("class A[T: dict[str, int]](B): pass", 0),
    ],
    "type_default": [("class A[T = int]: pass", 0)],
    "bare_except": [("try: pass\nexcept ValueError, TypeError: pass", 1), ("try: pass\nexcept* A, b.C: pass", 1)],
    "t_string": [('t"{x}"', 0), ("x = rt'{a}'", 0)],
}
CASES = [(feature, text, line) for feature, texts in NEWER_TEXTS.items() for text, line in texts]


@pytest.mark.parametrize(("feature", "text", "line"), CASES)
def test_use_of_newer_syntax_is_recognised_and_taken_out(feature: str, text: str, line: int) -> None:
    rewritten, uses = rewrite(text, OLDEST)
    assert [(use.feature, use.line) for use in uses] == [(feature, line)]
    assert rewritten.count("\n") == text.count("\n")
    ast.parse(rewritten)  # by any Python
    if sys.version_info >= FEATURES[feature]:
        ast.parse(text)
    else:
        with pytest.raises(SyntaxError):
            ast.parse(text)


@pytest.mark.parametrize(("feature", "text", "line"), CASES)
def test_python_that_knows_the_syntax_does_not_call_it_newer(feature: str, text: str, line: int) -> None:
    assert rewrite(text, FEATURES[feature])[1] == []


@pytest.mark.parametrize(
    "text",
    [
        "f\"{a['b']}\" f'{x!r:>{w}}' f'{x=}' f'{{}}' f\"{x:'>9}\"; rb'\\\\'",
        "f'''{d[\"a\"]} {x}'''",
        "type = 3\ntype(x)\ntype_x = 4",
        "except_x = 1\nclass A: pass\ndef f(x): return x[0]",
        "s = '''\ntype X = int\nclass A[T]: pass\n'''\n# f\"{a[\"b\"]}\"",
    ],
)
def test_old_syntax_is_never_called_newer(text: str) -> None:
    ast.parse(text)
    assert rewrite(text, OLDEST)[1] == []


@pytest.mark.parametrize(
    "text",
    [
        'f"{a["b"}"',
        'f"{a b}"',
        'f"{a["b c"" d]}"',
        "try: pass\nexcept ValueError, error: pass",
        'f"{x',
        'f"""{x["a"',
        "def f[T(x): pass",
        "type X",
        "t = t'",
    ],
)
def test_mistakes_of_any_python_are_not_called_newer(text: str) -> None:
    assert rewrite(text, OLDEST)[1] == []


HOSTILE = [
    '"' * 200_000,
    'f"{' * 70_000,
    'f"""{' * 40_000,
    '"""a' * 50_000,
    "'''" + "\\a" * 100_000,
    "def f[" * 30_000,
    "def f[\n" * 30_000,
    "def f" + "[" * 100_000 + "]" * 100_000,
    "except" + " " * 200_000 + "x",
    "except " + "A," * 100_000,
    "except " + "A.a" * 60_000,
    "type X[" * 30_000,
    'f"' + "\\N{" * 60_000,
    'f"' + '{a["b"]}' * 25_000 + '"',
    'f"{a["b"]}"\n' * 15_000,
    "f'{" * 29 + "x" * 200_000,
    'f"{x' + "= " * 100_000 + '}"',
    " " * 200_000 + "\n" * 50_000,
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_takes_time_in_proportion_to_its_length(text: str) -> None:
    """A quadratic scan of 200 KB takes hours, a linear one less than a second: the limit lies far from both."""
    start = time.process_time()
    rewrite(text, OLDEST)
    assert time.process_time() - start < 60


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="this Python reads the syntax")
def test_newer_syntax_costs_the_definition_or_the_statement_it_is_in() -> None:
    text = textwrap.dedent(
        """\
        import math
        class A:
            def a(self):
                return f"{
                    self.b()
                }"
            def b(self):
                return 1
        class B[T](A):
            def a(self):
                return 2
        if math:
            print(f"{", "}")
        def c(x
            return x
        def d():
            return 3
        """
    )
    statements, problems = parse_statements(text, "connect4.py")
    assert [(statement.line, statement.name) for statement in statements] == [(1, ""), (2, "A"), (12, ""), (16, "d")]
    newer = [(problem.line, problem.text, problem.name) for problem in problems if problem.type == NEWER]
    assert newer == [(4, "f_string", "a"), (9, "type_parameters", "B"), (13, "f_string", "")]
    assert [(problem.type, problem.name) for problem in problems if problem.type != NEWER] == [("SyntaxError", "c")]


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
