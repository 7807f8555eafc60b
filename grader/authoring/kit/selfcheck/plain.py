"""Raconter un test écrit en pytest ordinaire. / Tell of a test that is written in plain pytest.

The lines of the test that lead to its failure are shown as a program to paste, with what was returned and expected.
"""

import ast
import linecache
import re
import traceback

from selfcheck import calls, kinds
from selfcheck.language import t
from selfcheck.loading import explain, reached
from selfcheck.timer import TooLong

_FIXTURES = ("capsys", "capfd", "monkeypatch", "tmp_path")  # what is done with these is no part of the program
_RUN = re.compile(r"runpy\.run_path\('([\w.]+)'.*\)")
_LONGEST = 300  # characters of a value
_SHOWN = (int, float, str, bool, type(None), list, tuple, dict, set)  # values that a line can set
_compared = None


def note_comparison(*sides):
    """Keep the operator and both sides of a comparison that has failed in a test; none: a test begins."""
    global _compared
    _compared = sides or None


def outcome(item, error, printed=""):
    """The outcome, as in calls.py, that a test in plain pytest ended with; None when it is not about the student."""
    frame = _frame_of_test(item, error)
    if frame is None:
        return None
    if isinstance(error, TooLong):
        text = calls.Call(*_program(_scene(frame))).told(explain(error))
        return None if "\n" in str(error) else TooLong(text)  # the first, where the call is told already
    if isinstance(error, NotImplementedError):
        stub = reached(error)
        if not stub.advice:
            return calls.NotWritten(stub.name)
        return _wrong(_scene(frame), printed, stub.advice)
    scene = _scene(frame)
    if isinstance(error, AssertionError) and (other := _other_message(str(error))):
        return _wrong(scene, printed, *other)
    if isinstance(error, AssertionError) and _is_of_test(error, item):
        return _wrong(scene, printed, *_comparison(scene, error, printed))
    if type(error).__name__ == "Failed":  # of pytest.raises, or pytest.fail
        return _wrong(scene, printed, *_not_raised(str(error)))
    return _wrong(scene, printed, t("s'arrête sur ", "stops with ") + explain(error))


def _frame_of_test(item, error):
    """The last place in the file of the test that the error has passed, as (frame, line); None without one."""
    places = [(frame, line) for frame, line in traceback.walk_tb(error.__traceback__) if line]
    return next((place for place in reversed(places) if place[0].f_code.co_filename == str(item.path)), None)


def _is_of_test(error, item):
    """Whether the test itself has raised the error, or code of pytest's that it called."""
    last = list(traceback.walk_tb(error.__traceback__))[-1][0]
    return last.f_code.co_filename == str(item.path)


def _wrong(scene, printed, *comments):
    call = calls.Call(*_program(scene), printed=printed[-2000:])
    return calls.Wrong(call.told(*filter(None, comments)), call)


class _Scene:
    """The statement of a test that failed, what stands before it, and the values of its variables."""

    def __init__(self, tree, function, path, values):
        self.tree, self.function, self.values = tree, function, values
        self.before, self.statement = path[:-1], path[-1]


def _scene(place):
    frame, line = place
    text = "".join(linecache.getlines(frame.f_code.co_filename))
    tree = ast.parse(text)
    inside = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    name = frame.f_code.co_name
    function = next((f for f in inside if f.name == name and f.lineno <= line <= f.end_lineno), tree)
    return _Scene(tree, function, list(_path(function.body, line)), frame.f_locals)


def _path(body, line):
    """The statements that lead to a line: those before it, the loops around it, and the one that it is in, last."""
    for statement in body:
        if statement.end_lineno < line:
            yield statement
        elif statement.lineno <= line:
            below = [part for name in ("body", "orelse", "finalbody") for part in getattr(statement, name, [])]
            if below and line >= below[0].lineno:
                yield statement
                yield from _path(below, line)
            else:
                yield statement
            return


def _program(scene):
    """The lines that set the scene, and the expression or statement that failed."""
    shown = _RUN.sub(r"python \1", _expression(scene.statement))
    if _compared and isinstance(scene.statement, ast.Assert) and all(map(_has_no_text, _compared[1:])):
        shown = ast.unparse(scene.statement.test)
    inside = {id(part) for loop in scene.before for part in ast.walk(loop)}
    is_around = id(scene.statement) in inside
    parts = []
    for statement in scene.before:
        around = is_around and id(scene.statement) in {id(part) for part in ast.walk(statement)}
        names = _targets(statement) if around else ()
        parts += [f"{name} = {scene.values[name]!r}" for name in names if _is_plain(scene.values.get(name))]
        if not around and (line := _line_before(statement)):
            parts.append(line)
    arguments = [argument.arg for argument in getattr(scene.function, "args", ast.arguments(args=[])).args]
    used = _names("\n".join(part for part in (*parts, shown) if not part.startswith("#")))
    given = [name for name in arguments if name in used and _is_plain(scene.values.get(name))]
    first = [f"{name} = {scene.values[name]!r}" for name in given]
    return [*_imports(scene.tree, used), *first, *parts], shown


def _line_before(statement):
    """A statement before the failure as it is shown; "" when it does nothing that counts."""
    if isinstance(statement, ast.Assert):
        part = _left(statement.test)
        return ast.unparse(part) if _calls(part) and not _uses_fixtures(part) else ""
    if isinstance(statement, ast.With) or (
        isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    ):
        return ""
    if read := re.search(r"'sys.stdin', \w*\.?StringIO\((.+)\)\)", ast.unparse(statement)):
        return "# " + t("entrée : ", "input: ") + read[1]
    return "" if _uses_fixtures(statement) else _RUN.sub(r"python \1", ast.unparse(statement))


def _expression(statement):
    """The part of a statement whose value counts."""
    if isinstance(statement, ast.Assert):
        left = _left(statement.test)
        return "" if _uses_fixtures(left) else ast.unparse(left)
    if isinstance(statement, ast.With):
        return ast.unparse(statement.body[-1])
    value = getattr(statement, "value", None) if isinstance(statement, (ast.Assign, ast.Expr)) else None
    return ast.unparse(value or statement)


def _left(test):
    """What an assertion is about: the left side of a comparison, without `not`."""
    if isinstance(test, ast.Compare):
        return test.left
    return test.operand if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not) else test


def _calls(part):
    return any(isinstance(node, ast.Call) for node in ast.walk(part))


def _uses_fixtures(part):
    return not _names(ast.unparse(part)).isdisjoint(_FIXTURES)


def _names(text):
    return set(re.findall(r"\w+", text))


def _targets(statement):
    target = getattr(statement, "target", None)
    return [node.id for node in ast.walk(target) if isinstance(node, ast.Name)] if target else []


def _is_plain(value):
    return isinstance(value, _SHOWN) and len(repr(value)) <= _LONGEST


def _imports(tree, used):
    """The imports of the test that the shown lines need."""
    found = []
    for node in tree.body:
        if isinstance(node, (ast.Import, ast.ImportFrom)) and getattr(node, "module", "") != "pytest":
            names = [alias for alias in node.names if (alias.asname or alias.name.split(".")[0]) in used]
            kept = ast.ImportFrom(node.module, names, 0) if isinstance(node, ast.ImportFrom) else ast.Import(names)
            found += [ast.unparse(kept)] if names and [alias.name for alias in names] != ["pytest"] else []
    return found


def _comparison(scene, error, printed):
    """What an assertion found, and what it expected."""
    is_printed = _expression(scene.statement) == ""
    label = t("affiché : ", "printed: ") if is_printed else t("renvoyé : ", "returned: ")
    expected = t("attendu : ", "expected: ")
    test = getattr(scene.statement, "test", None)
    if _compared and isinstance(test, ast.Compare):
        op, left, right = _compared
        if _has_no_text(left) and _has_no_text(right):
            return [label + "False", expected + "True"]
        kind, sign = kinds.kind_of(right), "" if op == "==" else f"{op} "
        has_advice = op == "==" and right is not None and (kind or left is None or callable(left))
        advice = kinds.advice(left, kind, printed) if has_advice else ""
        return [label + _shown(left), expected + sign + _shown(right), advice]
    found = str(error).partition("\n")[0].removeprefix("assert ")
    is_not = isinstance(test, ast.UnaryOp)
    return [label + found.removeprefix("not "), expected + str(not is_not)]


def _not_raised(message):
    """What pytest.raises, or pytest.fail, has missed."""
    raises = re.search(r"DID NOT RAISE (?:<class '(?:\w+\.)*)?(\w+)", message)
    if not raises:
        return [message.partition("\n")[0]]
    return [t("aucune erreur", "no error was raised"), t("attendu : ", "expected: ") + raises[1]]


def _other_message(message):
    """What pytest.raises says of an error with another message than it expects; None for another assertion."""
    expected = re.search(r"(?:Regex|Expected regex): (.+)", message)
    found = re.search(r"(?:Input|Actual message): (.+)", message)
    if not expected or not found:
        return None
    says = t("message de l'erreur : ", "message of the error: ")
    return [says + found[1], t("attendu : ", "expected: ") + expected[1]]


def _has_no_text(value):
    """Whether Python shows a value by its address: an object whose class has no __repr__."""
    return " object at 0x" in repr(value)


def _shown(value):
    text = repr(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
