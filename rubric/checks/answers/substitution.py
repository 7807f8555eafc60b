"""Substitutes for dependencies in this assignment: oracle answers in batches per board, and searches run step by step.

The reply about a board includes the answers to the likely next questions about it (`values`) and about its siblings in
a search (`ahead`), which the worker caches: a function called for every cell then costs one round trip for several
positions, not one per cell. A supplied search of part C
runs in the trusted process and sends requests about states in the worker (stepwise.py), so that neither the states nor
`evaluate` need to be transferred.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from grader.assignment import authors
from rubric import solution
from rubric.checks.answers import cached_answers, leaves
from rubric.checks.answers.oracle import Oracle
from rubric.checks.answers.siblings import Siblings
from rubric.checks.answers.stepwise import SEARCHES, Searches, plain

_ROWS, _COLS, _PLAYERS = range(6), range(7), (1, 2)
_OTHERS: dict[str, list[list[int]]] = {  # the arguments besides a board, by function
    "get_first_row": [[col] for col in _COLS],
    "get_next_board": [[col, player] for col in _COLS for player in _PLAYERS],
    "check_winner": [[row, col] for row in _ROWS for col in _COLS],
    "get_board_score": [[player] for player in _PLAYERS],
    "evaluate_position": [[player] for player in _PLAYERS],
    "shortest_path": [[player] for player in _PLAYERS],
}
_ASKED_OF_SIBLINGS = ("get_first_row", "check_winner", "get_board_score", "evaluate_position")
_LARGEST = 40  # rows of a Hex board
_GRID = [6] * 7  # cells of the columns of a grid
_DEEPEST = 8  # plies of a supplied search; no check asks for more than four
_FARTHEST = 1000  # depth of a node; 2.0 ** 53 + 1 is 2.0 ** 53, of which a search would never come to an end


class Substitution(authors.Substitution):
    """Answers calls of the dependencies `names` from the reference, under the readings of `oracle`."""

    oracle: Oracle
    state: ClassVar = {"Noeud": ("pion_ordi", "colonnes", "attaquant", "profondeur", "alpha", "beta")}

    def __init__(self, oracle: Oracle, names: tuple[str, ...]) -> None:
        super().__init__(oracle, names)
        self._searches, self._siblings = Searches(), Siblings()

    def options(self, name: str) -> dict[str, Any]:
        """Return the worker's options for a function: a step-by-step search, a time limit, or a batched method."""
        if name in SEARCHES:
            return {"looks": True}
        if name == "Noeud.est_feuille":
            return {**super().options(name), "grid": "colonnes", "besides": ["profondeur"]}
        if name == "Noeud.creer_fils":
            return {**super().options(name), "alike": ["pion_ordi", "attaquant", "profondeur"]}
        if name in _OTHERS:
            return {"others": _OTHERS[name]}
        return {"hurried": "depth"} if name == "negamax" else super().options(name)

    def __call__(self, name: str, args: list[Any]) -> dict[str, Any]:
        """Answer one call, or one step of a search."""
        if name != "look":
            return super().__call__(name, args)
        try:
            return self._searches.resume(*args)
        except Exception as error:  # a reply that no state can give
            return self.refusal(name, error)

    def answer(self, name: str, args: list[Any]) -> dict[str, Any]:
        """Return the reply for a supplied function or method: a value, and for a method the children to create."""
        if "." in name:
            return self.call_method(name, *args)
        if name in SEARCHES:
            return self._searches.begin(name, args)
        if name == "shortest_path":
            return self._shortest_path(*args)
        return self._function(name, *args)

    def _function(self, name: str, board: Any, *args: Any) -> dict[str, Any]:
        array = np.asarray(board, dtype=int) if isinstance(board, np.ndarray) else board
        if name == "iterative_deepening":
            raise TypeError("it takes the time it is given")
        if name == "greedy":
            return {"value": self.oracle.greedy_columns(array, *args)[0], "values": [], "ahead": []}
        if name == "negamax":
            value, seconds = self.oracle.negamax_in_time(array, *args)
            return {"value": value, "seconds": seconds}
        value = self._value(name, array, args)
        if type(array) is not np.ndarray or array.shape != (self.oracle.connect4.ROWS, self.oracle.connect4.COLS):
            return {"value": value, "values": [], "ahead": []}
        return {"value": value, "values": self._values(name, array), "ahead": self._ahead(name, array)}

    def _value(self, name: str, board: Any, args: Sequence[Any]) -> Any:
        holder = self.oracle.connect4 if name == "get_next_board" else self.oracle  # whose answer would be a tuple
        return getattr(holder, name)(board, *args)

    def _values(self, name: str, board: Any) -> Any:
        """Return the values for the other arguments of `_OTHERS`."""
        if name == "check_winner":
            return b"".join(map(bytes, cached_answers.winners(board.tobytes())))
        return [self._value(name, board, args) for args in _OTHERS.get(name, ())]

    def _ahead(self, name: str, board: Any) -> list[list[Any]]:
        """Return the cells and the values of the board's siblings, for a function that a search asks about each."""
        if name not in _ASKED_OF_SIBLINGS:
            return []
        siblings = self._siblings.visit(board.astype(np.uint8).tobytes())
        boards = {cells: np.frombuffer(cells, np.uint8).astype(int).reshape(board.shape) for cells in siblings}
        return [[cells, self._values(name, sibling)] for cells, sibling in boards.items()]

    def _shortest_path(self, board: Any, player: Any) -> dict[str, Any]:
        """Return both players' paths on a square board of any row type. Raise TypeError for any other argument."""
        rows = tuple(tuple(map(plain, row)) for row in board)
        cells = [cell for row in rows for cell in row]
        if not 0 < len(rows) <= _LARGEST or len(cells) != len(rows) ** 2 or len({*map(len, rows)}) != 1:
            raise TypeError("the board must be a square")
        if any(type(cell) is not int or not 0 <= cell <= 2 for cell in cells) or plain(player) not in (1, 2):
            raise TypeError("cells must be 0, 1 or 2, and players 1 or 2")
        paths = {player_number: self.oracle.shortest_path(rows, player_number) for player_number in (1, 2)}
        return {"value": paths[int(player)], "values": list(paths.values()), "ahead": []}

    def make_object(self, owner: str, state: dict[str, Any]) -> Any:
        """Return a node in this state; its constructor's parameters are named differently from its attributes."""
        kind = getattr(solution.module("noeud"), owner)
        node = kind(state["pion_ordi"], state["colonnes"], state["attaquant"], state["profondeur"])
        node.alpha, node.beta = state["alpha"], state["beta"]
        return node

    def call_method(self, name: str, state: dict[str, Any], *args: Any) -> dict[str, Any]:
        """Return a method's value and the children it creates. Raise ValueError for a search that is too large."""
        node = self.make_object("Noeud", state)
        if [len(column) for column in node.colonnes] != _GRID:
            raise ValueError("the grid must have 7 columns of 6 cells")
        if name == "Noeud.remonter_score":
            _check_search(node, *args)
        value = getattr(node, name.removeprefix("Noeud."))(*args)
        if name == "Noeud.est_feuille":
            ahead = leaves.ahead(node, *args)
            return {"value": bool(value), "children": [], "returns_child": False, "ahead": ahead}
        if name == "Noeud.creer_fils":
            (child,) = node.fils
            return {"value": None, "children": [_relative(child, node)], "returns_child": True, "alike": True}
        return {"value": value, "children": [_recipe(child) for child in node.fils], "returns_child": False}


def _check_search(node: Any, deepest: Any) -> None:
    """Raise ValueError unless a search from this node comes to an end soon. NaN is never within a limit."""
    if not abs(node.profondeur) <= _FARTHEST or not deepest - node.profondeur <= _DEEPEST:
        raise ValueError(f"no more than {_DEEPEST} plies are looked ahead")
    if node.alpha != node.alpha or node.beta != node.beta:  # nothing would be pruned
        raise ValueError("alpha and beta must be numbers")


def _recipe(child: Any) -> dict[str, Any]:
    """Return the instructions by which the worker creates this child with the submission's own constructor."""
    return {
        "args": [child.pion_ordi, child.colonnes, child.attaquant, child.profondeur, child.dernier_coup],
        "set": {"alpha": child.alpha, "beta": child.beta},
        "value": getattr(child, "score", None),
        "into": "fils",
    }


def _relative(child: Any, node: Any) -> dict[str, Any]:
    """Return instructions for a child that hold for every node with the same role and depth.

    Only the grid and the bounds may differ between such nodes, so that one message serves all of them."""
    recipe, (x, y) = _recipe(child), child.dernier_coup
    recipe["args"][1] = None
    put = [[1, "colonnes", [[x, y, node.pion_a_placer]]]]
    return {**recipe, "set": {}, "put": put, "handed": ["alpha", "beta"]}
