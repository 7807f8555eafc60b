"""Tests of newer_syntax: what a newer Python reads and an older one does not, in a text that is only scanned."""

import ast
import sys
import textwrap
import time

import pytest

from grader.worker.compatibility import FEATURES, rewrite
from grader.worker.repairs import NEWER
from grader.worker.tolerant_parser import parse_statements

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
    "bare_except": [
        ("try: pass\nexcept ValueError, TypeError: pass", 1),
        ("try: pass\nexcept* A, b.C: pass", 1),
    ],
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
