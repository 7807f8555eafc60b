"""Noeud.creer_fils"""

from grader.assignment.misconception import Question, collect
from rubric.checks.strategies import HAND_OUT, Game
from rubric.misconceptions.noeud_creer_fils import (
    appended,
    attributes,
    bounds,
    cells,
    depths,
    grids,
    lists,
    roles,
    windows,
)

_BEFORE = {
    "alpha": {"alpha": -3, "beta": 8},
    "beta": {"alpha": -3, "beta": 8},
    "profondeur": {"profondeur": 3},
    "dernier_coup": {"dernier_coup": (6, 5)},
}
_GAMES = [Game((3,)), Game((3, 3)), HAND_OUT]
_OF_THE_CHILD = ["attaquant", "pion_ordi", "pion_a_placer", "profondeur", "dernier_coup", "alpha", "beta", "fils"]
_OF_THE_NODE = ["attaquant", "pion_a_placer", "profondeur", "dernier_coup", "alpha", "beta"]
QUESTIONS = [
    *(Question(_GAMES[0], (pion_ordi, (3,)), f"fils.{name}") for pion_ordi in (1, 2) for name in _OF_THE_CHILD),
    *(Question(_GAMES[0], (pion_ordi, (3,)), f"noeud.{name}") for pion_ordi in (1, 2) for name in _OF_THE_NODE),
    *(Question(game, (1, cols), "noeud.fils") for game in _GAMES for cols in ((3,), (3, 0))),
    *(Question(game, (n, (3,)), f"{who}.colonnes") for game in _GAMES for n in (1, 2) for who in ("fils", "noeud")),
    *(Question(game, (1, (3, 0)), "premier.colonnes") for game in _GAMES),
    *(
        Question(game, (2, (3,)), f"fils.{name}")
        for game in _GAMES[1:]
        for name in ("attaquant", "pion_ordi", "dernier_coup")
    ),
    *(Question(_GAMES[0], (1, (3, 0)), f"aîné.{name}") for name in ("profondeur", "dernier_coup")),
]


def ask(student, question):
    """Return an attribute of the node, of the first child made, of the last, or of the first in the node's list `fils`;
    for a list of children, its length."""
    game, (pion_ordi, cols) = question.position, question.arguments
    owner, name = question.look_at.split(".")
    node = student.Noeud(pion_ordi, game.grid, game.player == pion_ordi)
    for changed, value in _BEFORE.get(name, {}).items():
        node.set(changed, value)
    children = [node.creer_fils(x, len(game.columns[x])) for x in cols]
    if owner == "aîné":
        return [_pair(getattr(child, name, child), name, game) for child in node.fils[:1]]
    value = getattr({"noeud": node, "premier": children[0], "fils": children[-1]}[owner], name)
    if name == "fils" and isinstance(value, list):
        return len(value)
    return _pair(value, name, game)


def _pair(value, name, game):
    """Return the move of a child for a bare column, which is also accepted; any other value unchanged."""
    is_column = name == "dernier_coup" and type(value) is int and 0 <= value < 7
    return (value, len(game.columns[value])) if is_column else value


ENTRIES = collect(grids, lists, roles, depths, windows, cells, appended, attributes, bounds)
