"""Appeler le code de l'élève et raconter l'appel. / Call the student's code and tell what was called.

    connect4 = BoardFile("connect4")
    connect4.get_first_row(board, 0)

Every call is recorded as Python that can be pasted, to be shown when it fails.
"""

import contextlib
import dataclasses
import difflib
import re
import sys
import textwrap
import types
from pathlib import Path

import pytest

from selfcheck.drawing import board_as_python, grid_as_python
from selfcheck.language import t
from selfcheck.loading import explain, load, misplaced, reached
from selfcheck.timer import TooLong


class Wrong(AssertionError):
    """The student's answer is wrong, or there is none."""

    state = "failed"

    def __init__(self, text, *calls):
        super().__init__(text)
        self.calls = calls or (last_call(),)  # those that the text shows


class Unusable(AssertionError):
    """The student's file cannot be imported, or the function is not in it."""

    state = "unusable"


class TooMany(BaseException):
    """A function has been called more often than allowed. Not an Exception: no student's code may swallow it."""


class NotWritten(pytest.skip.Exception):
    """A stub has been reached. A skip, because Hypothesis does not try to find a simpler case of a skip."""

    state = "unwritten"


@dataclasses.dataclass
class Call:
    """Lines of Python that set the scene, the call itself, and its answer."""

    setup: list
    text: str
    answer: object = None
    board: object = None  # what it was called with, rows top first
    printed: str = ""  # the last of what the student's code printed in it

    def told(self, *comments):
        return "\n".join([*self.setup, self.text, *commented(*comments)])


def commented(*comments):
    """The lines of these comments, short enough for a terminal."""
    return [f"# {line}".rstrip() for comment in comments for line in _wrapped(comment)]


def _wrapped(comment):
    return [part for line in comment.split("\n") for part in textwrap.wrap(line, 76) or [""]]


_last = Call([], "")


class _Listening:
    """Standard output, of which the last is kept for the call."""

    def __init__(self, call):
        self._call, self._stream = call, sys.stdout

    def write(self, text):
        self._call.printed = (self._call.printed + text)[-2000:]
        return self._stream.write(text)

    def __getattr__(self, name):
        return getattr(self._stream, name)


def run(setup, text, function, board=None, printed=""):
    """Call the student's `function`; every way it can go wrong becomes one of the outcomes above."""
    global _last
    _last = Call(setup, text, board=board, printed=printed)
    try:
        with contextlib.redirect_stdout(_Listening(_last)):
            _last.answer = function()
    except NotImplementedError as error:
        stub = reached(error)
        if stub.advice and re.search(rf"\b{stub.name}\(", text):
            raise Wrong(_last.told(stub.advice)) from None
        raise NotWritten(stub.name) from None
    except TooLong as error:
        raise TooLong(_last.told(explain(error))) from None
    except (Exception, SystemExit) as error:
        raise Wrong(_last.told(t("s'arrête sur ", "stops with ") + explain(error))) from None
    return _last.answer


def last_call():
    """The call that a failure will show."""
    return _last


_accepted = ""


def accept(sentence):
    """Have this said of the exercise: it is right, though it is not what the statement asks."""
    global _accepted
    _accepted = sentence


def accepted():
    """What is to be said of the test that has run, once."""
    global _accepted
    sentence, _accepted = _accepted, ""
    return sentence


def _get(name, owner, attribute):
    if not hasattr(owner, attribute):
        if isinstance(owner, types.ModuleType) and not hasattr(owner, "__file__"):  # made of the cells of a notebook
            raise Unusable(
                t(
                    f"Exécutez d'abord la cellule qui définit {attribute}.",
                    f"First run the cell that defines {attribute}.",
                )
            )
        raise Unusable(_missing(name, owner, attribute))
    return getattr(owner, attribute)


def _missing(name, owner, attribute):
    """The sentence for a function that is not there: the block it stands in, or the one that looks most like it."""
    if line := _line_in_a_block(owner, attribute):
        return t(
            f"{name}, ligne {line} : {attribute} est dans un bloc (classe, main(), if __name__…), où un import ne la "
            "trouve pas. Placez-la contre la marge de gauche, hors de tout bloc.",
            f"{name}, line {line}: {attribute} stands inside a block (class, main(), if __name__…), where an import "
            "does not find it. Move it to the left margin, outside of any block.",
        )
    names = [other for other in dir(owner) if not other.startswith("__") and callable(getattr(owner, other, None))]
    like = {other.lower().replace("_", ""): other for other in names}
    if close := difflib.get_close_matches(attribute.lower().replace("_", ""), like, 1, 0.8):
        return t(
            f"{name} n'a pas de {attribute}, mais il y a {like[close[0]]} : si c'est la même, renommez-la {attribute}.",
            f"{name} has no {attribute}, but it has {like[close[0]]}: if that is the one, rename it to {attribute}.",
        )
    if place := misplaced(owner, attribute):
        return t(
            f"{name} n'a pas de {attribute}, mais il y en a un {place} : décalez toute la fonction à sa place.",
            f"{name} has no {attribute}, but there is one {place}: move the whole function to its place.",
        )
    return t(
        f"{name} n'a pas de {attribute} : l'avez-vous effacé ou renommé ?",
        f"{name} has no {attribute}: was it erased or renamed?",
    )


def _line_in_a_block(owner, attribute):
    """The line of a file on which a function is defined that is not at the left margin; 0 when there is none."""
    if not isinstance(owner, types.ModuleType):
        return 0
    text = Path(owner.__file__).read_text(encoding="utf-8", errors="replace")
    found = re.search(rf"^[ \t]+(?:def|class) {attribute}\b", text, re.MULTILINE)
    return text.count("\n", 0, found.start()) + 1 if found else 0


def module(name):
    loaded, problem = load(name)
    if problem:
        raise Unusable(problem)
    return loaded


def imports(*names):
    """The lines that import these files; none for what a notebook has defined, which an import would hide."""
    loaded = ((name, load(name)[0]) for name in names)
    return [f"from {name} import *" for name, found in loaded if getattr(found, "__file__", None)]


class BoardFile:
    """The functions of a file of part A, all called with a board first."""

    def __init__(self, name):
        self._name = name

    def __getattr__(self, function_name):
        if function_name.startswith("_"):  # pytest is looking at what to collect: import nothing yet
            raise AttributeError(function_name)
        function = _get(f"{self._name}.py", module(self._name), function_name)

        def call(board, *rest):
            setup = imports(self._name) + ([] if board is None else board_as_python(board))
            arguments = ", ".join(["None" if board is None else "board", *map(repr, rest)])
            rows = None if board is None else board.tolist()
            return run(setup, f"{function_name}({arguments})", lambda: function(board, *rest), rows)

        return call


@dataclasses.dataclass
class Named:
    """An argument with the name it goes by, and the lines that make it."""

    value: object
    name: str
    setup: list = dataclasses.field(default_factory=list)


class SearchFile:
    """The functions of part C; an argument is a plain value, or Named."""

    _name, _given = "search", "games"

    def __getattr__(self, function_name):
        if function_name.startswith("_"):
            raise AttributeError(function_name)
        function = _get(f"{self._name}.py", module(self._name), function_name)

        def call(*arguments):
            named = [item if isinstance(item, Named) else Named(item, _number(item)) for item in arguments]
            setup = [*imports(self._given, self._name), *(line for item in named for line in item.setup)]
            text = f"{function_name}({', '.join(item.name for item in named)})"
            return run(setup, text, lambda: function(*(item.value for item in named)))

        return call


class PlayersFile(SearchFile):
    """The functions of part D."""

    _name, _given = "players", "rules"


def _number(value):
    """A plain argument as Python; an infinity as something that can be pasted."""
    if isinstance(value, float) and abs(value) == float("inf"):
        return 'float("inf")' if value > 0 else '-float("inf")'
    return repr(value)


class Node:
    """A Noeud of the student's, whose every method call and attribute is recorded."""

    def __init__(self, real, setup, text, board, printed=""):
        self._real, self._setup, self._text, self._board, self._printed = real, setup, text, board, printed

    def __getattr__(self, name):
        value = _get("Noeud", self._real, name)
        if not callable(value):
            return run(self._setup, f"{self._text}.{name}", lambda: value, self._board, self._printed)

        def call(*args):
            text = f"{self._text}.{name}({', '.join(map(repr, args))})"
            setup = self._setup
            answer = run(setup, text, lambda: value(*args), self._board, self._printed)
            self._setup, self._printed = [*setup, text], last_call().printed
            is_node = isinstance(answer, type(self._real))
            return Node(answer, setup, text, self._board, self._printed) if is_node else answer

        return call

    def holds(self, *children):
        """Whether these are the nodes in `fils`, in this order."""
        return isinstance(self.fils, list) and list(map(id, self.fils)) == [id(child._real) for child in children]

    def set(self, **attributes):
        for name, value in attributes.items():
            setattr(self._real, name, value)
            self._setup = [*self._setup, f"{self._text}.{name} = {value!r}"]
        return self

    def visits(self, most):
        """Have each call of `remonter_score` counted, in every node; TooMany when there are more than `most`."""
        return _Visits(type(self._real), most)


class _Visits:
    """The number of calls of a class's remonter_score, `count`, inside a `with`."""

    def __init__(self, cls, most):
        self.count, self._most, self._cls = 0, most, cls
        self._method = cls.__dict__.get("remonter_score")

    def __enter__(self):
        method = self._method

        def counted(*args, **kwargs):
            self.count += 1
            if self.count > self._most:
                raise TooMany
            return method(*args, **kwargs)

        if method:
            self._cls.remonter_score = counted
        return self

    def __exit__(self, *_):
        if self._method:
            self._cls.remonter_score = self._method


def noeud(pion_ordi, position, attaquant=True, profondeur=0):
    """Noeud(pion_ordi, grid of the position, attaquant) of the student's file, at this depth."""
    creation = f"noeud = Noeud({pion_ordi}, grille, {attaquant})"
    setup = [*imports("noeud"), *grid_as_python(position.grid)]
    cls = _get("noeud.py", module("noeud"), "Noeud")
    grid = [list(column) for column in position.grid]
    rows = position.board.tolist()
    real = run(setup, creation, lambda: cls(pion_ordi, grid, attaquant), rows)
    node = Node(real, [*setup, creation], "noeud", rows)
    return node.set(profondeur=profondeur) if profondeur else node
