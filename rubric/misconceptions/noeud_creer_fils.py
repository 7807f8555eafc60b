"""Noeud.creer_fils"""

from math import inf

from grader.assignment.authors import Question
from rubric.checks.strategies import HAND_OUT, Game
from rubric.misconceptions.given import puissance4

_BEFORE = {  # attributes that are set before, by the attribute looked at, or by the node
    "fils de bornes nulles": {"alpha": 0, "beta": 0},
    "fils d'un nœud profond": {"profondeur": 1},
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
    *(Question(_GAMES[0], (1, (3,)), f"fils de bornes nulles.{name}") for name in ("alpha", "beta")),
    *(
        Question(game, (n, (3,)), f"fils d'un nœud profond.{name}")
        for game in _GAMES[:2]
        for n in (1, 2)
        for name in ("colonnes", "attaquant")
    ),
]


def ask(student, question):
    """Return an attribute of the node, of the first child made, of the last, or of the first in the node's list `fils`;
    for a list of children, its length."""
    game, (pion_ordi, cols) = question.position, question.arguments
    owner, name = question.look_at.split(".")
    node = student.Noeud(pion_ordi, game.grid, game.player == pion_ordi)
    for changed, value in (_BEFORE.get(owner) or _BEFORE.get(name, {})).items():
        node.set(changed, value)
    children = [node.creer_fils(x, len(game.columns[x])) for x in cols]
    if owner == "aîné":
        return [_pair(getattr(child, name, child), name, game) for child in node.fils[:1]]
    value = getattr({"noeud": node, "premier": children[0]}.get(owner, children[-1]), name)
    if name == "fils" and isinstance(value, list):
        return len(value)
    return _pair(value, name, game)


def _pair(value, name, game):
    """Return the move of a child for a bare column, which is also accepted; any other value unchanged."""
    is_column = name == "dernier_coup" and type(value) is int and 0 <= value < 7
    return (value, len(game.columns[value])) if is_column else value


def make_child(node, x, y, *, pion=None, cell=None, appended=True, **different):
    """Return a correct child except for `different` (constructor arguments or attributes), the piece played and the
    cell it is put in."""
    colonnes = puissance4.jouer(*(cell or (x, y)), node.pion_a_placer if pion is None else pion, node.colonnes)
    expected = {"attaquant": not node.attaquant, "profondeur": node.profondeur + 1, "dernier_coup": (x, y)}
    constructor_arguments = {name: different.pop(name, value) for name, value in expected.items()}
    child = type(node)(different.pop("pion_ordi", node.pion_ordi), colonnes, **constructor_arguments)
    for name, value in {"alpha": node.alpha, "beta": node.beta, **different}.items():
        setattr(child, name, value)
    if appended:
        node.fils.append(child)
    return child


def plays_on_the_nodes_grid(node, x, y):
    child = make_child(node, x, y)
    node.colonnes[x][y] = node.pion_a_placer
    child.colonnes = node.colonnes
    return child


def parent_takes_the_new_grid(node, x, y):
    child = make_child(node, x, y)
    node.colonnes = child.colonnes
    return child


def only_the_last_kept(node, x, y):
    child = make_child(node, x, y, appended=False)
    node.fils = [child]
    return child


def returns_nothing(node, x, y):
    make_child(node, x, y)


def role_changed_too_late(node, x, y):
    child = make_child(node, x, y, attaquant=node.attaquant)
    child.attaquant = not node.attaquant
    return child


def role_set_after_the_constructor(node, x, y):
    child = make_child(node, x, y, attaquant=True)
    child.attaquant = not node.attaquant
    return child


def parent_changes_role(node, x, y):
    child = make_child(node, x, y)
    node.attaquant = not node.attaquant
    return child


def parent_gets_deeper(node, x, y):
    node.profondeur += 1
    return make_child(node, x, y, profondeur=node.profondeur)


def window_copied_backwards(node, x, y):
    child = make_child(node, x, y, alpha=-inf, beta=inf)
    node.alpha, node.beta = child.alpha, child.beta
    return child


def appended_twice(node, x, y):
    node.fils += [child := make_child(node, x, y)]
    return child


def put_at_the_front(node, x, y):
    node.fils.insert(0, child := make_child(node, x, y, appended=False))
    return child


def appended_to_the_childs_list(node, x, y):
    child = make_child(node, x, y, appended=False)
    child.fils.append(child)
    return child


def move_in_the_list(node, x, y):
    node.fils.append((x, y))
    return make_child(node, x, y, appended=False)


def grid_in_the_list(node, x, y):
    child = make_child(node, x, y, appended=False)
    node.fils.append(child.colonnes)
    return child


def returns_the_node(node, x, y):
    make_child(node, x, y)
    return node


def parent_takes_the_move(node, x, y):
    node.dernier_coup = (x, y)
    return make_child(node, x, y)


def parent_takes_the_move_alone(node, x, y):
    node.dernier_coup = (x, y)
    return make_child(node, x, y, dernier_coup=None)


def parents_piece_changes(node, x, y):
    child = make_child(node, x, y)
    node.pion_a_placer = 3 - node.pion_a_placer
    return child


VARIANTS = {
    # The grid and the piece that the child is made with.
    "plays_on_the_nodes_grid": plays_on_the_nodes_grid,
    "parent_takes_the_new_grid": parent_takes_the_new_grid,
    "always_the_computers_piece": lambda node, x, y: make_child(node, x, y, pion=node.pion_ordi),
    "always_the_humans_piece": lambda node, x, y: make_child(node, x, y, pion=node.pion_humain),
    "the_childs_piece": lambda node, x, y: make_child(node, x, y, pion=3 - node.pion_a_placer),
    "piece_by_the_parity_of_the_depth": lambda node, x, y: make_child(
        node, x, y, pion=node.pion_humain if node.profondeur % 2 else node.pion_ordi
    ),
    # The list of children, and what is returned.
    "not_appended": lambda node, x, y: make_child(node, x, y, appended=False),
    "only_the_last_kept": only_the_last_kept,
    "list_shared_with_the_child": lambda node, x, y: make_child(node, x, y, fils=node.fils),
    "returns_nothing": returns_nothing,
    # The roles of parent and child.
    "same_role": lambda node, x, y: make_child(node, x, y, attaquant=node.attaquant),
    "children_always_attack": lambda node, x, y: make_child(node, x, y, attaquant=True),
    "children_always_defend": lambda node, x, y: make_child(node, x, y, attaquant=False),
    "role_by_the_parity_of_the_depth": lambda node, x, y: make_child(node, x, y, attaquant=node.profondeur % 2 == 1),
    "role_changed_too_late": role_changed_too_late,
    "role_set_after_the_constructor": role_set_after_the_constructor,
    "parent_changes_role": parent_changes_role,
    "the_computer_changes_sides": lambda node, x, y: make_child(node, x, y, pion_ordi=node.pion_humain),
    # The depth of the child, and the move stored in it.
    "depth_unchanged": lambda node, x, y: make_child(node, x, y, profondeur=node.profondeur),
    "depth_always_one": lambda node, x, y: make_child(node, x, y, profondeur=1),
    "depth_always_zero": lambda node, x, y: make_child(node, x, y, profondeur=0),
    "parent_gets_deeper": parent_gets_deeper,
    "move_forgotten": lambda node, x, y: make_child(node, x, y, dernier_coup=None),
    "move_reversed": lambda node, x, y: make_child(node, x, y, dernier_coup=(y, x)),
    # Bounds that are not handed down, or altered on the way.
    "window_forgotten": lambda node, x, y: make_child(node, x, y, alpha=-inf, beta=inf),
    "only_alpha_handed_down": lambda node, x, y: make_child(node, x, y, beta=inf),
    "only_beta_handed_down": lambda node, x, y: make_child(node, x, y, alpha=-inf),
    "bounds_of_zero_not_handed_down": lambda node, x, y: make_child(
        node, x, y, alpha=node.alpha or -inf, beta=node.beta or inf
    ),
    "window_exchanged": lambda node, x, y: make_child(node, x, y, alpha=node.beta, beta=node.alpha),
    "window_negated": lambda node, x, y: make_child(node, x, y, alpha=-node.beta, beta=-node.alpha),
    "window_copied_backwards": window_copied_backwards,
    # The cell where the piece is played.
    "move_not_played": lambda node, x, y: make_child(node, x, y, colonnes=node.colonnes),
    "empty_grid_for_the_child": lambda node, x, y: make_child(
        node, x, y, colonnes=puissance4.jouer(x, y, node.pion_a_placer, puissance4.grille_vierge())
    ),
    "one_cell_too_high": lambda node, x, y: make_child(node, x, y, cell=(x, y + 1)),
    "one_cell_too_low": lambda node, x, y: make_child(node, x, y, cell=(x, y - 1)),
    "height_from_the_top": lambda node, x, y: make_child(node, x, y, cell=(x, 5 - y)),
    "cell_reversed": lambda node, x, y: make_child(node, x, y, cell=(y, x)),
    # What is added to which list, how often and where.
    "appended_twice": appended_twice,
    "put_at_the_front": put_at_the_front,
    "appended_to_the_childs_list": appended_to_the_childs_list,
    "move_in_the_list": move_in_the_list,
    "grid_in_the_list": grid_in_the_list,
    "returns_the_node": returns_the_node,
    # Attributes of parent and child taken for each other: the computer's piece, depth and move.
    "the_piece_to_place_as_the_computers": lambda node, x, y: make_child(node, x, y, pion_ordi=node.pion_a_placer),
    "the_next_piece_as_the_computers": lambda node, x, y: make_child(node, x, y, pion_ordi=3 - node.pion_a_placer),
    "player_one_is_the_computer": lambda node, x, y: make_child(node, x, y, pion_ordi=1),
    "depth_two_more": lambda node, x, y: make_child(node, x, y, profondeur=node.profondeur + 2),
    "depth_decreases": lambda node, x, y: make_child(node, x, y, profondeur=node.profondeur - 1),
    "the_parents_move": lambda node, x, y: make_child(node, x, y, dernier_coup=node.dernier_coup),
    "parent_takes_the_move": parent_takes_the_move,
    "parent_takes_the_move_alone": parent_takes_the_move_alone,
    "parents_piece_changes": parents_piece_changes,
    "move_is_the_height": lambda node, x, y: make_child(node, x, y, dernier_coup=y),
    # Bounds of the child that are the wrong ones, or have the wrong sign.
    "signs_of_the_bounds_changed": lambda node, x, y: make_child(node, x, y, alpha=-node.alpha, beta=-node.beta),
    "alpha_in_both_bounds": lambda node, x, y: make_child(node, x, y, beta=node.alpha),
    "beta_in_both_bounds": lambda node, x, y: make_child(node, x, y, alpha=node.beta),
    "only_the_parents_own_bound": lambda node, x, y: make_child(
        node, x, y, **({"beta": inf} if node.attaquant else {"alpha": -inf})
    ),
    "only_the_childs_own_bound": lambda node, x, y: make_child(
        node, x, y, **({"alpha": -inf} if node.attaquant else {"beta": inf})
    ),
}
