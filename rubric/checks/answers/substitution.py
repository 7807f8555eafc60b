"""What is supplied of this assignment: answers of the oracle, a board at a time, and searches.

One question about a board is answered with all that may be asked about that board next (`also`), which the worker
keeps: a function called for every cell of every position of a search costs a round trip a position, not a round trip a
cell. A supplied search of part C runs here and looks at states that stay in the worker (stepwise.py): whatever the
state and its `evaluate` are, they need not cross.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from grader.assignment import substitution
from grader.assignment.oracle import module
from rubric.checks.answers import known, leaves
from rubric.checks.answers.oracle import Oracle
from rubric.checks.answers.stepwise import SEARCHES, Searches, plain

_LARGEST = 40  # rows of a Hex board


class Substitution(substitution.Substitution):
    """Answers a hand-in's dependencies `names` from the reference, under the readings of `oracle`."""

    oracle: Oracle

    def __init__(self, oracle: Oracle, names: tuple[str, ...]) -> None:
        super().__init__(oracle, names)
        self._searches = Searches()

    def how(self, name: str) -> dict[str, Any]:
        """Searches look at one state after another; negamax takes its time; a search calls two methods at each node."""
        if name in SEARCHES:
            return {"looks": True}
        if name == "Noeud.est_feuille":
            return {**super().how(name), "grid": "colonnes", "besides": ["profondeur"]}
        if name == "Noeud.creer_fils":
            return {**super().how(name), "alike": ["pion_ordi", "attaquant", "profondeur"]}
        return {"hurried": "depth"} if name == "negamax" else super().how(name)

    def __call__(self, name: str, args: list[Any]) -> dict[str, Any]:
        """The answer to one call, or to one look of a search."""
        if name != "look":
            return super().__call__(name, args)
        try:
            return self._searches.go_on(*args)
        except Exception as error:  # what cannot have been seen
            return self.refused(name, error)

    def answer(self, name: str, args: list[Any]) -> dict[str, Any]:
        """What a supplied function or method answers: a value, and for a method the children to make."""
        if "." in name:
            return self.method(name, *args)
        if name in SEARCHES:
            return self._searches.begin(name, args)
        if name == "shortest_path":
            return self._shortest_path(*args)
        return self._function(name, *args)

    def _function(self, name: str, board: Any, *args: Any) -> dict[str, Any]:
        array = np.asarray(board, dtype=int) if isinstance(board, np.ndarray) else board
        if name == "negamax":
            value, seconds = self.oracle.negamax_in_time(array, *args)
            return {"value": value, "seconds": seconds}
        value = self._value(name, array, args)
        if type(array) is not np.ndarray or array.shape != (self.oracle.connect4.ROWS, self.oracle.connect4.COLS):
            return {"value": value, "also": []}
        if name == "check_winner":
            rows = enumerate(known.winners(array.tobytes()))
            return {"value": value, "also": [[y, x, winner] for y, row in rows for x, winner in enumerate(row)]}
        return {"value": value, "also": [[*more, self._value(name, array, more)] for more in self._more(name, args)]}

    def _value(self, name: str, board: Any, args: Sequence[Any]) -> Any:
        value = getattr(self.oracle, name)(board, *args)
        return np.array(value) if name == "get_next_board" and value is not None else value

    def _more(self, name: str, args: Sequence[Any]) -> list[tuple[int, ...]]:
        """The other arguments a search will ask about on the same board."""
        columns = range(self.oracle.connect4.COLS)
        if name == "get_first_row":
            return [(col,) for col in columns]
        if name == "get_next_board":
            return [(col, args[1]) for col in columns]
        return [(1,), (2,)] if name in ("get_board_score", "evaluate_position") else []

    def _shortest_path(self, board: Any, player: Any) -> dict[str, Any]:
        """Both players' paths on a board of any kind of rows. Raises TypeError for what is no board of Hex."""
        rows = tuple(tuple(map(plain, row)) for row in board)
        cells = [cell for row in rows for cell in row]
        if not 0 < len(rows) <= _LARGEST or len(cells) != len(rows) ** 2 or len({*map(len, rows)}) != 1:
            raise TypeError("the board must be a square")
        if any(type(cell) is not int or not 0 <= cell <= 2 for cell in cells) or plain(player) not in (1, 2):
            raise TypeError("cells must be 0, 1 or 2, and players 1 or 2")
        paths = {one: self.oracle.shortest_path(rows, one) for one in (1, 2)}
        return {"value": paths[int(player)], "also": [list(pair) for pair in paths.items()]}

    def made(self, owner: str, state: dict[str, Any]) -> Any:
        """A node in this state: a parameter of its constructor is called otherwise than what it is kept as."""
        kind = getattr(module("noeud"), owner)
        node = kind(state["pion_ordi"], state["colonnes"], state["attaquant"], state["profondeur"])
        node.alpha, node.beta = state["alpha"], state["beta"]
        return node

    def method(self, name: str, state: dict[str, Any], *args: Any) -> dict[str, Any]:
        """What a method answers, and the children it makes."""
        node = self.made("Noeud", state)
        value = getattr(node, name.removeprefix("Noeud."))(*args)
        if name == "Noeud.est_feuille":
            ahead = leaves.ahead(node, *args)
            return {"value": bool(value), "children": [], "returns_child": False, "ahead": ahead}
        if name == "Noeud.creer_fils":
            (child,) = node.fils
            return {"value": None, "children": [_relative(child, node)], "returns_child": True, "alike": True}
        return {"value": value, "children": [_recipe(child) for child in node.fils], "returns_child": False}


def _recipe(child: Any) -> dict[str, Any]:
    """How the worker makes this child with the hand-in's own constructor."""
    return {
        "args": [child.pion_ordi, child.colonnes, child.attaquant, child.profondeur, child.dernier_coup],
        "set": {"alpha": child.alpha, "beta": child.beta},
        "value": getattr(child, "score", None),
        "into": "fils",
    }


def _relative(child: Any, node: Any) -> dict[str, Any]:
    """The same, of a child that was just made of a node: good for every node that differs in nothing but its grid and
    its bounds, so that no message is needed for each."""
    recipe, (x, y) = _recipe(child), child.dernier_coup
    recipe["args"][1] = None
    put = [[1, "colonnes", [[x, y, node.pion_a_placer]]]]
    return {**recipe, "set": {}, "put": put, "handed": ["alpha", "beta"]}
