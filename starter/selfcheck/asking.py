"""Appeler le code de l'élève et raconter l'appel. / Call the student's code and tell what was called.

connect4 = BoardFile("connect4")
connect4.get_first_row(board, 0)
"""

import dataclasses

from selfcheck.calls import get, imports, last_call, module, run
from selfcheck.drawing import board_as_python, grid_as_python


class TooMany(BaseException):
    """A function has been called more often than allowed. Not an Exception: no student's code may swallow it."""


class BoardFile:
    """The functions of a file of part A, all called with a board first."""

    def __init__(self, name):
        self._name = name

    def __getattr__(self, function_name):
        if function_name.startswith("_"):  # pytest is looking at what to collect: import nothing yet
            raise AttributeError(function_name)
        function = get(f"{self._name}.py", module(self._name), function_name)

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
        function = get(f"{self._name}.py", module(self._name), function_name)

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
        value = get("Noeud", self._real, name)
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
    cls = get("noeud.py", module("noeud"), "Noeud")
    grid = [list(column) for column in position.grid]
    rows = position.board.tolist()
    real = run(setup, creation, lambda: cls(pion_ordi, grid, attaquant), rows)
    node = Node(real, [*setup, creation], "noeud", rows)
    return node.set(profondeur=profondeur) if profondeur else node
