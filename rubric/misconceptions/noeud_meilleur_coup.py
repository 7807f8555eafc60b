"""Noeud.meilleur_coup"""

from math import inf

from grader.assignment.authors import OneOf, Question
from rubric.checks import Oracle
from rubric.checks.strategies import SMALL_GAMES, Game, chosen, rows
from rubric.misconceptions.given import puissance4
from rubric.misconceptions.trees import alphabeta_tree

_EARLY = [Game(()), Game((3,)), Game((1, 5, 4, 2)), Game((0, 6, 0, 1, 6, 1, 1)), Game((6, 5, 1, 5, 5, 0, 3, 1, 1, 0))]
_TRAPS = [(game, (int(pion_ordi), int(depth))) for game, pion_ordi, depth in rows("bound_traps")[:8] if depth < "4"]
_HOPELESS = [game for game, depth in [*rows("hopeless")[:12], rows("hopeless")[21]] if depth == "2"]  # 21: full middle
# No win is within reach, so that nothing is cut.
_LATE = [chosen("draws")[i].cut(n) for i, n in ((16, 32), (20, 29), (9, 34))]
_WON = [*chosen("alignments")[4:40:12], next(game for game in chosen("alignments") if game.moves[-1] == 6)]
_WON_AT_ONCE = [game.cut(len(game.moves) - 1) for game in _WON]
QUESTIONS = [
    *(Question(game, (pion_ordi, 2)) for game in _EARLY for pion_ordi in (1, 2)),
    *(Question(game, (pion_ordi, 3)) for game in _LATE for pion_ordi in (1, 2)),
    *(Question(game, arguments) for game, arguments in _TRAPS),
    *(Question(game, (pion_ordi, 2)) for game in _HOPELESS for pion_ordi in (1, 2)),
    *(Question(game, (game.player, 2)) for game in _WON_AT_ONCE),
]
_UNFINISHED = [game for game in SMALL_GAMES if not game.winner]  # on a won grid there is no best move
SMALL = [Question(game, (pion_ordi, depth)) for depth in (1, 2) for game in _UNFINISHED for pion_ordi in (1, 2)]


def ask(student, question):
    """Return the move; of several right ones always the first, since one is as good as another."""
    game, (pion_ordi, depth) = question.position, question.arguments
    node = student.Noeud(pion_ordi, game.grid, game.player == pion_ordi)
    if game.moves:
        x = game.moves[-1]
        node.set("dernier_coup", (x, len(game.columns[x]) - 1))
    move = node.meilleur_coup(depth)
    if isinstance(move, OneOf):
        return move
    best = Oracle().best_moves(pion_ordi, game.grid, game.player == pion_ordi, depth)
    best = best if isinstance(move, tuple) else [x for x, _ in best]
    return best[0] if move in best else move


def tree(question):
    """Return the tree of a correct search, with the cut branches."""
    return alphabeta_tree(question.position, *question.arguments)


def right(node, depth_max):
    """Return the set of moves whose own value equals the node's."""
    return OneOf(Oracle().best_moves(node.pion_ordi, node.colonnes, node.attaquant, depth_max))


def _after_the_search(answer, deeper=0):
    """Return a function that searches, `deeper` plies too deep, and then answers `answer(node)`."""

    def meilleur_coup(node, depth_max):
        node.score = node.remonter_score(depth_max + deeper)
        return answer(node)

    return meilleur_coup


def _move(node):
    """Return the right move of a node that has been searched: of the first child with its score."""
    return next(child.dernier_coup for child in node.fils if child.score == node.score)


def _written(as_written):
    """Return a function that writes the column and the height of the right move otherwise."""
    return _after_the_search(lambda node: as_written(*_move(node)))


def _when(is_found, otherwise=lambda _node: None):
    """Return a function that finds the right move only where this holds for the node."""
    return _after_the_search(lambda node: _move(node) if is_found(node) else otherwise(node))


def _when_lost(otherwise):
    """Return a function that answers this when every move loses for the side to move."""
    return _when(lambda node: node.score != (-inf if node.attaquant else inf), otherwise)


def _raising(error):
    """Return an answer that raises an error."""

    def answer(_node):
        raise error

    return answer


def _by_score(attacking, defending):
    """Return a function that takes the first child with the best score, by max or min in nodes of each role."""
    return _after_the_search(
        lambda node: (attacking if node.attaquant else defending)(node.fils, key=lambda child: child.score).dernier_coup
    )


def _by_grid(attacking, defending):
    """Return a function that takes the first child whose grid has the best `heuristique`."""

    def best_child(node):
        best = attacking if node.attaquant else defending
        return best(node.fils, key=lambda child: puissance4.heuristique(child.colonnes, node.pion_ordi))

    return _after_the_search(lambda node: best_child(node).dernier_coup)


def _by_grid_of_all(node, _depth_max):
    """Return the moves to the grids with the best `heuristique`, without a search."""
    grids = {move: puissance4.jouer(*move, node.pion_a_placer, node.colonnes) for move in _legal_moves(node)}
    values = {move: puissance4.heuristique(grid, node.pion_ordi) for move, grid in grids.items()}
    best = (max if node.attaquant else min)(values.values())
    return OneOf(move for move in values if values[move] == best)


def _afresh(attacking, defending, columns=range(7)):
    """Return a function that takes the children with the best own value, each searched with infinite bounds."""

    def meilleur_coup(node, depth_max):
        for x, y in _legal_moves(node):
            if x in columns:
                node.creer_fils(x, y).remonter_score(depth_max)
        score = (attacking if node.attaquant else defending)(child.score for child in node.fils)
        return OneOf(child.dernier_coup for child in node.fils if child.score == score)

    return meilleur_coup


def _move_afresh(node, depth_max):
    """Return the moves with the best own value, each child searched to this depth at least."""
    return _afresh(max, min)(node, max(1, depth_max))


def _highest_above(least):
    """Return a function that takes the first child with the highest score, where that is above `least`."""

    def answer(node):
        node.score = max(child.score for child in node.fils)
        return _move(node) if node.score > least else None

    return _after_the_search(answer)


def _by_attackers(node, depth):
    """Return the move of the first child with the best value when each is searched as an attacking root."""
    grids = {move: puissance4.jouer(*move, node.pion_a_placer, node.colonnes) for move in _legal_moves(node)}
    values = {move: type(node)(node.pion_ordi, grid).remonter_score(depth) for move, grid in grids.items()}
    return (max if node.attaquant else min)(values, key=values.get)


def _legal_moves(node):
    return [(x, y) for x in range(7) if (y := puissance4.hauteur(x, node.colonnes)) != -1]


def last_child_with_the_score(node, depth_max):
    score = node.remonter_score(depth_max)
    moves = [child.dernier_coup for child in node.fils if child.score == score]
    wrong = OneOf(moves) - right(node, depth_max)
    return OneOf(wrong) if moves[-1] in wrong else moves[-1]


VARIANTS = {
    # Other things returned in place of the move.
    "last_child_with_the_score": last_child_with_the_score,
    "place_in_the_list": _after_the_search(lambda node: [child.score for child in node.fils].index(node.score)),
    "move_reversed": _written(lambda x, y: (y, x)),
    "the_score": lambda node, depth_max: node.remonter_score(depth_max),
    "its_own_last_move": _after_the_search(lambda node: node.dernier_coup),
    # Which child is chosen, by what, and after how deep a search.
    "worst_move": _by_score(min, max),
    "always_the_lowest_score": _by_score(min, min),
    "always_the_highest_score": _by_score(max, max),
    "first_free_column": _after_the_search(lambda node: node.fils[0].dernier_coup),
    "last_column_forgotten": _afresh(max, min, columns=range(6)),
    "one_move_ahead": _by_grid(max, min),
    "one_move_ahead_of_all": _by_grid_of_all,
    "highest_grid_at_once": _by_grid(max, max),
    "one_ply_too_few": _after_the_search(_move, deeper=-1),
    "one_ply_too_few_below_the_root": lambda node, depth_max: _move_afresh(node, depth_max - 1),
    "nothing_when_every_move_loses": _when_lost(lambda _node: None),
    "highest_score_above_minus_infinity": _highest_above(-inf),
    "returns_nothing": _after_the_search(lambda _node: None),
    "always_the_highest_value": _afresh(max, max),
    "always_the_lowest_value": _afresh(min, min),
    "worst_value": _afresh(min, max),
    # How the move is written: column and height.
    "last_free_column": lambda node, _depth_max: _legal_moves(node)[-1],
    "last_child": _after_the_search(lambda node: node.fils[-1].dernier_coup),
    "height_from_the_top": _written(lambda x, y: (x, 5 - y)),
    "height_after_the_move": _written(lambda x, y: (x, -1 if y == 5 else y + 1)),
    "columns_from_one": _written(lambda x, y: (x + 1, y)),
    "the_height": _written(lambda _x, y: y),
    # A list: a single node would be no answer at all here.
    "no_move": _after_the_search(lambda node: [child for child in node.fils if child.score == node.score][:1]),
    # Depths, roles and first scores of the search of the children.
    "nothing_in_defending_nodes": _when(lambda node: node.attaquant),
    "only_scores_beyond_zero": _when(lambda node: node.score > 0 if node.attaquant else node.score < 0),
    "highest_score_above_zero": _highest_above(0),
    "one_ply_too_many": _after_the_search(_move, deeper=1),
    "children_searched_as_attackers": lambda node, depth_max: _by_attackers(node, depth_max - 1),
    "children_searched_deeper_as_attackers": lambda node, depth_max: _by_attackers(node, depth_max),
    # What is returned when every move loses.
    "fixed_column_when_every_move_loses": _when_lost(lambda node: (0, puissance4.hauteur(0, node.colonnes))),
    "bottom_of_the_first_column_when_every_move_loses": _when_lost(lambda _node: (0, 0)),
    "first_column_alone_when_every_move_loses": _when_lost(lambda _node: 0),
    "bottom_of_the_middle_when_every_move_loses": _when_lost(lambda _node: (3, 0)),
    "middle_column_when_every_move_loses": _when_lost(lambda node: (3, puissance4.hauteur(3, node.colonnes))),
    "middle_column_alone_when_every_move_loses": _when_lost(lambda _node: 3),
    "minus_one_when_every_move_loses": _when_lost(lambda _node: -1),
    "pair_of_minus_one_when_every_move_loses": _when_lost(lambda _node: (-1, -1)),
    "error_when_every_move_loses": _when_lost(_raising(AttributeError)),
    "unset_when_every_move_loses": _when_lost(_raising(UnboundLocalError)),
    "none_unpacked_when_every_move_loses": _when_lost(_raising(TypeError)),
}
SAME_TEXT = {
    "one_move_ahead_of_all": "one_move_ahead",
    "always_the_highest_value": "always_the_highest_score",
    "always_the_lowest_value": "always_the_lowest_score",
    "worst_value": "worst_move",
    "one_ply_too_few_below_the_root": "one_ply_too_few",
    "children_searched_deeper_as_attackers": "children_searched_as_attackers",
    "bottom_of_the_first_column_when_every_move_loses": "fixed_column_when_every_move_loses",
    "first_column_alone_when_every_move_loses": "fixed_column_when_every_move_loses",
    "bottom_of_the_middle_when_every_move_loses": "fixed_column_when_every_move_loses",
    "middle_column_when_every_move_loses": "fixed_column_when_every_move_loses",
    "middle_column_alone_when_every_move_loses": "fixed_column_when_every_move_loses",
    "pair_of_minus_one_when_every_move_loses": "minus_one_when_every_move_loses",
    "unset_when_every_move_loses": "error_when_every_move_loses",
    "none_unpacked_when_every_move_loses": "error_when_every_move_loses",
}
