"""Untrusted side: counts the steps of a submission, by a call added to each of its functions and loops.

A step is a call of a function, or a turn of a loop: the longer a search, the more there are, whatever it is made of and
however fast the machine is. (A profile function counts calls alone, and makes each instruction of Python 3.11 slower.)
"""

import ast
import builtins
from itertools import chain, repeat
from operator import length_hint

# A step is `__step__(__steps__)`, which is `next` on an iterator of None: no Python function runs. Both are among the
# builtins, where the code of every module finds them.
_STEP, _STEPS = "__step__", "__steps__"
_ENDLESS = 1 << 60  # steps
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


class NodeLimitReached(BaseException):
    """Raised inside the submission when it calls a watched function, or takes steps, more often than allowed."""


class StepCounter:
    """The number of steps since `start`. Code that counts its steps runs only after the first `start`."""

    _most, _left = _ENDLESS, repeat(None, _ENDLESS)

    def drop_limit(self) -> None:
        if self._most != _ENDLESS:
            self.start()

    def start(self, at_most: int | None = None) -> None:
        """Count from 0. Each step beyond `at_most` raises NodeLimitReached; None: without a limit."""
        self._most = _ENDLESS if at_most is None else at_most
        self._left = repeat(None, self._most)  # it has this many items, and a step takes one
        vars(builtins).update({_STEP: next, _STEPS: chain(self._left, map(_stop, repeat(None)))})

    @property
    def count(self) -> int:
        return self._most - length_hint(self._left)


def _stop(_: None) -> None:
    raise NodeLimitReached


def count_steps(statement: ast.stmt) -> ast.stmt:
    """Add the counting of steps to the functions of a statement, and return it. Lines, docstrings and results stay as
    they are, and so does what runs as the module is imported."""
    functions = [node for node in ast.walk(statement) if isinstance(node, _FUNCTIONS)]
    inside = {id(node) for function in functions for node in ast.walk(function)}
    for node in [node for node in ast.walk(statement) if id(node) in inside]:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not _is_blank(node):
            node.body.insert(1 if ast.get_docstring(node, clean=False) is not None else 0, ast.Expr(_step()))
        elif isinstance(node, ast.For | ast.AsyncFor | ast.While):
            node.body.insert(0, ast.Expr(_step()))
        elif isinstance(node, ast.Lambda):
            node.body = ast.BoolOp(ast.Or(), [_step(), node.body])
        elif isinstance(node, ast.comprehension):
            node.ifs.insert(0, ast.UnaryOp(ast.Not(), _step()))
    return ast.fix_missing_locations(statement)


def _is_blank(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Return whether the body is `pass`, `...` or a docstring, by which a stub is recognised (importer.py)."""
    return all(
        isinstance(node, ast.Pass) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        for node in function.body
    )


def _step() -> ast.Call:
    return ast.Call(ast.Name(_STEP, ast.Load()), [ast.Name(_STEPS, ast.Load())], [])
