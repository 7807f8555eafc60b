"""Noeud.remonter_score"""

from math import inf

from grader.assignment.authors import ANYTHING, OneOf, Question
from rubric.checks.strategies import SMALL_GAMES, Game, chosen, rows
from rubric.misconceptions.given import puissance4
from rubric.misconceptions.node_search import (
    cuts,
    is_closed,
    moves_of,
    reaches_beyond,
    search,
    value_of,
    values,
    window_search,
)
from rubric.misconceptions.searching import STAND_IN
from rubric.misconceptions.trees import alphabeta_tree

_THREE = [Game((0, 1, 0, 1, 0, 2)), Game((6, 5, 6, 5, 6, 4))]  # a win in the first column; a win in the last
_EARLY = [Game(()), *_THREE, Game((1, 1, 1, 0, 1, 6, 1)), Game((3, 2, 0, 2, 3, 1, 1, 2, 0))]
_LATE = [chosen("draws")[i].cut(n) for i, n in ((1, 38), (9, 34), (9, 36), (10, 30), (10, 32), (11, 30))]
# The side to move can align four in its turn, but the other has won already.
_OVER = [Game((0, 6, 1, 6, 2, 6, 3)), Game((5, 0, 6, 1, 6, 2, 6, 3))]
_LAST = [
    *((chosen("draws")[i].cut(n), k) for i, n, k in ((3, 41, 2), (2, 40, 3), (5, 39, 3), (11, 37, 4), (30, 36, 4))),
    *((game, 2) for game, depth in rows("hopeless")[:3] if depth == "2"),
]
_PRUNED = [(chosen("draws")[i].cut(n), k) for i, n, k in ((4, 32, 2), (7, 32, 2), (16, 32, 3), (16, 32, 4), (9, 34, 4))]
QUESTIONS = [  # in this order few searches are made of many variants
    *(Question(game, (pion_ordi, 1)) for game in _EARLY for pion_ordi in (1, 2)),
    *(
        Question(game, (pion_ordi, k), "visits")
        for game, k in [*_PRUNED, (_OVER[0], 1), _LAST[-1]]
        for pion_ordi in (1, 2)
    ),
    *(Question(game, (pion_ordi, 1)) for game in _OVER for pion_ordi in (1, 2)),
    *(Question(game, (pion_ordi, k)) for game, k in _LAST for pion_ordi in (1, 2)),
    *(Question(game, (pion_ordi, depth)) for game in _LATE for depth in (1, 3) for pion_ordi in (1, 2)),
    *(Question(game, (pion_ordi, 2)) for game in _EARLY for pion_ordi in (1, 2)),
]
SMALL = [Question(game, (pion_ordi, depth)) for depth in (1, 2) for game in SMALL_GAMES for pion_ordi in (1, 2)]


def ask(student, question):
    """Return the score, or the number of nodes visited, labelled so that no score is mistaken for it.

    The number says nothing about a variant that returns its score as a set: how a search with this mistake prunes, and
    in which order, is left open."""
    score, visits = _watched(student, question, "Noeud.remonter_score")
    if question.look_at != "visits":
        return score
    if isinstance(score, OneOf):
        return "visits", ANYTHING
    if visits == 1 and not question.position.over:  # the recursion bypasses `remonter_score`
        visits = _watched(student, question, "Noeud.creer_fils")[1]  # the children made, and the root, still counted
    return "visits", visits


def _watched(student, question, name):
    """Return the score of a search, and how often it called this method and those watched before."""
    game, (pion_ordi, depth) = question.position, question.arguments
    node = student.Noeud(pion_ordi, game.grid, game.player == pion_ordi)
    student.watch(name, 5000)
    return node.remonter_score(depth), student.visits()


def tree(question):
    """Return the tree of a correct search, with the cut branches."""
    return alphabeta_tree(question.position, *question.arguments)


def _too_soon(node, attacks):
    return node.score >= node.beta - 1 if attacks else node.score <= node.alpha + 1


def _own_bound(node, _child_score):
    node.score = node.alpha if node.attaquant else node.beta
    return node.score


def _moves_up_to_a_full_column(node):
    for x, colonne in enumerate(node.colonnes):
        if colonne[-1] != 0:
            return
        yield x, colonne.index(0)


def _lines_ahead(node):
    """Return the number of alignments without a human piece minus those without a computer piece, won or not."""
    lines = [{node.colonnes[x][y] for x, y in line} for line in puissance4.ALIGNEMENTS]
    return sum((node.pion_humain not in pieces) - (node.pion_ordi not in pieces) for pieces in lines)


def _is_won(node):
    """Return True when either player has won."""
    return abs(value_of(node)) == inf


def _is_full_or_deep(node, depth_max):
    return node.profondeur >= depth_max or puissance4.grille_complete(node.colonnes)


def returns_nothing(node, depth):
    search(child_value=_searched_score)(node, depth)


def _searched_score(child, depth_max):
    child.remonter_score(depth_max)
    return child.score


def _score_when_cut(node, _child_score):
    return node.score if cuts(node, node.attaquant) else None


def leaves_return_nothing(node, depth):
    score = search()(node, depth)
    return None if node.est_feuille(depth) else score


def _cuts(node, child_score):
    """Return True when a child of this score makes the node cut."""
    return child_score >= node.beta if node.attaquant else child_score <= node.alpha


def only_the_root_moves_its_bounds(node, depth):
    moved = search(bound=lambda best, bound, score, _: best(bound, score) if node.profondeur == 0 else bound)
    return moved(node, depth)


def bounds_of_zero_taken_for_none(node, depth):
    node.alpha, node.beta = node.alpha or -inf, node.beta or inf
    return search()(node, depth)


def _searched_after_the_bounds(child, depth_max):
    """Search a child whose grid has already moved its parent's bounds."""
    best, name = (min, "beta") if child.attaquant else (max, "alpha")
    setattr(child, name, best(getattr(child, name), value_of(child)))
    return child.remonter_score(depth_max)


def _again_if_better(node, child, depth_max):
    score = child.remonter_score(depth_max)
    is_better = score > node.score if node.attaquant else score < node.score
    return child.remonter_score(depth_max) if is_better else score


VARIANTS = {
    # Cuts that are never made, made by one side only, too soon, too late, or the wrong way.
    "never_cuts": search(cut=lambda *_: False),
    "only_attackers_cut": search(cut=lambda node, attacks: attacks and cuts(node, attacks)),
    "only_defenders_cut": search(cut=lambda node, attacks: not attacks and cuts(node, attacks)),
    "cuts_only_beyond_the_bound": search(cut=reaches_beyond),
    "cuts_one_point_too_soon": search(cut=_too_soon),
    "stops_after_the_first_child": search(cut=lambda *_: True),
    "attackers_cut_the_wrong_way": search(
        cut=lambda node, attacks: node.score <= node.beta if attacks else cuts(node, attacks)
    ),
    "defenders_cut_the_wrong_way": search(
        cut=lambda node, attacks: cuts(node, attacks) if attacks else node.score >= node.alpha
    ),
    # Bounds that are not moved or not passed on, and what a cut returns.
    "bounds_never_passed_on": search(bound=lambda _best, bound, *_: bound),
    "alpha_never_raised": search(raises_alpha=lambda _attacks: False),
    "beta_never_lowered": search(lowers_beta=lambda _attacks: False),
    "bound_follows_the_last_child": search(bound=lambda _best, _bound, _score, child_score: child_score),
    "bound_is_the_score": search(bound=lambda _best, _bound, score, _child_score: score),
    "cutting_child_not_counted": search(result=_own_bound),
    # Which child a node chooses: the roles of the sides, and where the best score starts.
    "minimises_everywhere": values(attacks=lambda _node: False),
    "maximises_everywhere": values(attacks=lambda _node: True),
    "roles_exchanged": values(attacks=lambda node: not node.attaquant),
    "root_always_attacks": values(attacks=lambda node: node.profondeur % 2 == 0),
    "player_one_maximises": values(attacks=lambda node: node.pion_a_placer == 1),
    "starts_at_zero": values(start=lambda _node: 0),
    "keeps_the_last_child": values(keep=lambda _best, _score, child_score: child_score),
    # For whom a leaf is valued, where the search ends, and how its depth is counted.
    "leaf_for_the_side_to_move": values(value=lambda node: puissance4.heuristique(node.colonnes, node.pion_a_placer)),
    "leaf_for_the_human": values(value=lambda node: -value_of(node)),
    "leaf_for_player_one": values(value=lambda node: puissance4.heuristique(node.colonnes, 1)),
    "plays_on_after_a_win": values(is_leaf=lambda node, depth_max: node.profondeur >= depth_max),
    "stops_one_ply_early": values(is_leaf=lambda node, depth_max: node.est_feuille(depth_max - 1)),
    "stops_one_ply_late": values(is_leaf=lambda node, depth_max: node.est_feuille(depth_max + 1)),
    "depth_counted_twice": values(depth_below=lambda depth_max: depth_max - 1),
    "children_never_searched": values(child_value=lambda child, _depth_max: value_of(child)),
    # Columns that are not tried, or tried though they are full.
    "first_column_skipped": values(moves=lambda node: (move for move in moves_of(node) if move[0] != 0)),
    "last_column_skipped": values(moves=lambda node: (move for move in moves_of(node) if move[0] != 6)),
    "stops_at_a_full_column": values(moves=_moves_up_to_a_full_column),
    "plays_in_full_columns": values(moves=lambda node: [(x, puissance4.hauteur(x, node.colonnes)) for x in range(7)]),
    # Roles that do not come from the node: those of the root, of player 2, or of the other nodes.
    "roles_exchanged_below_the_root": values(attacks=lambda node: node.attaquant == (node.profondeur == 0)),
    "roles_never_alternate": values(attacks=lambda node: node.attaquant == (node.profondeur % 2 == 0)),
    "root_always_defends": values(attacks=lambda node: node.profondeur % 2 == 1),
    "player_two_maximises": values(attacks=lambda node: node.pion_a_placer == 2),
    # Infinite scores: large numbers in their place, and nodes that start from the wrong one.
    "finite_infinities": values(start=lambda _node: STAND_IN),
    "finite_infinities_for_attackers": values(start=lambda node: STAND_IN if node.attaquant else inf),
    "finite_infinities_for_defenders": values(start=lambda node: inf if node.attaquant else STAND_IN),
    "finite_wins": values(value=lambda node: max(-STAND_IN, min(STAND_IN, value_of(node)))),
    "wins_not_valued": values(value=_lines_ahead),
    "starts_at_its_own_value": values(start=lambda node: -value_of(node) if node.attaquant else value_of(node)),
    "starts_at_the_wrong_infinity": values(start=lambda _node: -inf),
    "defending_nodes_are_worth_minus_infinity": values(start=lambda node: inf if node.attaquant else -inf),
    "attacking_nodes_are_worth_plus_infinity": values(start=lambda node: -inf if node.attaquant else inf),
    # Leaves of one player, and ends of the game that count for some nodes only.
    "leaf_for_the_side_that_moved": values(
        value=lambda node: puissance4.heuristique(node.colonnes, 3 - node.pion_a_placer)
    ),
    "leaf_for_the_roots_side": values(
        value=lambda node: value_of(node) if node.attaquant == (node.profondeur % 2 == 0) else -value_of(node)
    ),
    "leaf_for_player_two": values(value=lambda node: puissance4.heuristique(node.colonnes, 2)),
    "full_grid_forgotten": values(is_leaf=lambda node, depth_max: node.profondeur >= depth_max or _is_won(node)),
    "plays_on_after_the_humans_win": values(
        is_leaf=lambda node, depth_max: _is_full_or_deep(node, depth_max) or value_of(node) == inf
    ),
    "plays_on_after_the_computers_win": search(
        is_leaf=lambda node, depth_max: _is_full_or_deep(node, depth_max) or value_of(node) == -inf
    ),
    "finished_root_searched_on": values(
        is_leaf=lambda node, depth_max: node.est_feuille(depth_max) and (node.profondeur > 0 or depth_max == 0)
    ),
    "one_ply_early_below_the_root": values(is_leaf=lambda node, depth_max: node.est_feuille(max(1, depth_max - 1))),
    # Columns and rows that are left out for what they hold or where they are.
    "border_columns_skipped": values(moves=lambda node: (move for move in moves_of(node) if 0 < move[0] < 6)),
    "empty_columns_skipped": values(moves=lambda node: (move for move in moves_of(node) if move[1] > 0)),
    "empty_columns_skipped_and_full_ones_played": values(
        moves=lambda node: [(x, y) for x in range(7) if (y := puissance4.hauteur(x, node.colonnes))]
    ),
    "bottom_cell_tested": values(moves=lambda node: (move for move in moves_of(node) if move[1] == 0)),
    "top_row_never_played": values(moves=lambda node: (move for move in moves_of(node) if move[1] < 5)),
    # Scores that are not searched for, not stored or not returned.
    "keeps_the_last_child_of_all": values(moves=lambda node: list(moves_of(node))[-1:]),
    "no_child_searched": values(moves=lambda _node: ()),
    "returns_nothing": returns_nothing,
    "only_leaves_return_a_score": search(child_value=_searched_score, result=lambda *_: None),
    "only_leaves_return_a_score_and_nodes_need_one": search(result=lambda *_: None),
    "only_leaves_and_cut_nodes_return_a_score": search(result=_score_when_cut),
    "leaves_return_nothing": leaves_return_nothing,
    # Tests for a cut at some nodes only, or with the bound of the other side.
    "cuts_only_at_the_root": search(cut=lambda node, attacks: node.profondeur == 0 and cuts(node, attacks)),
    "attackers_cut_only_beyond_the_bound": search(
        cut=lambda node, attacks: (reaches_beyond if attacks else cuts)(node, attacks)
    ),
    "defenders_cut_only_beyond_the_bound": search(
        cut=lambda node, attacks: (reaches_beyond if not attacks else cuts)(node, attacks)
    ),
    "cut_tests_exchanged": search(
        cut=lambda node, attacks: node.score <= node.alpha if attacks else node.score >= node.beta
    ),
    "stops_at_the_first_improvement": search(
        cut=lambda node, attacks: node.score > node.alpha if attacks else node.score < node.beta
    ),
    "attackers_test_in_both": search(cut=lambda node, _attacks: node.score >= node.beta),
    "defenders_test_in_both": search(cut=lambda node, _attacks: node.score <= node.alpha),
    # Bounds moved by the wrong nodes, or to something other than the score of the child.
    "bounds_exchanged": search(raises_alpha=lambda attacks: not attacks, lowers_beta=lambda attacks: attacks),
    "bounds_exchanged_on_the_window": window_search(
        raises_alpha=lambda attacks: not attacks, lowers_beta=lambda attacks: attacks
    ),
    "alpha_raised_in_both": search(raises_alpha=lambda _attacks: True, lowers_beta=lambda _attacks: False),
    "alpha_raised_in_both_on_the_window": window_search(
        raises_alpha=lambda _attacks: True, lowers_beta=lambda _attacks: False
    ),
    "beta_lowered_in_both": search(raises_alpha=lambda _attacks: False, lowers_beta=lambda _attacks: True),
    "beta_lowered_in_both_on_the_window": window_search(
        raises_alpha=lambda _attacks: False, lowers_beta=lambda _attacks: True
    ),
    "both_bounds_moved": search(raises_alpha=lambda _attacks: True, lowers_beta=lambda _attacks: True),
    "bounds_of_zero_taken_for_none": bounds_of_zero_taken_for_none,
    "only_the_root_moves_its_bounds": only_the_root_moves_its_bounds,
    "bounds_follow_the_childs_heuristic": search(hint=value_of),
    "bounds_follow_the_childs_heuristic_on_the_window": window_search(hint=value_of),
    "bounds_follow_the_childs_heuristic_beforehand": window_search(
        child_value=_searched_after_the_bounds, hint=value_of
    ),
    "cuts_on_the_childs_heuristic": search(cut=lambda node, _attacks: _cuts(node, value_of(node.fils[-1]))),
    "bounds_follow_the_childs_bound": search(hint=lambda child: child.alpha if child.attaquant else child.beta),
    # Children that are searched twice.
    "searches_a_better_child_twice": lambda node, depth: search(
        child_value=lambda child, depth_max: _again_if_better(node, child, depth_max)
    )(node, depth),
    "searches_every_child_twice": search(
        child_value=lambda child, depth_max: (child.remonter_score(depth_max), child.remonter_score(depth_max))[1]
    ),
    # The same mistakes in searches that update the bound first and cut when the window is closed.
    "only_attackers_cut_on_the_window": window_search(lambda node, attacks: attacks and is_closed(node, attacks)),
    "only_defenders_cut_on_the_window": window_search(lambda node, attacks: not attacks and is_closed(node, attacks)),
    "attackers_cut_the_wrong_way_on_the_window": window_search(
        lambda node, attacks: node.alpha <= node.beta if attacks else node.alpha >= node.beta
    ),
    "defenders_cut_the_wrong_way_on_the_window": window_search(
        lambda node, attacks: node.alpha >= node.beta if attacks else node.alpha <= node.beta
    ),
    "alpha_never_raised_on_the_window": window_search(raises_alpha=lambda _attacks: False),
    "beta_never_lowered_on_the_window": window_search(lowers_beta=lambda _attacks: False),
}
SAME_TEXT = {
    "finite_infinities_for_attackers": "finite_infinities",
    "finite_infinities_for_defenders": "finite_infinities",
    "keeps_the_last_child_of_all": "keeps_the_last_child",
    "only_leaves_return_a_score_and_nodes_need_one": "only_leaves_return_a_score",
    "only_leaves_and_cut_nodes_return_a_score": "only_leaves_return_a_score",
    "bounds_exchanged_on_the_window": "bounds_exchanged",
    "alpha_raised_in_both_on_the_window": "alpha_raised_in_both",
    "beta_lowered_in_both_on_the_window": "beta_lowered_in_both",
    "bounds_follow_the_childs_heuristic_on_the_window": "bounds_follow_the_childs_heuristic",
    "bounds_follow_the_childs_heuristic_beforehand": "bounds_follow_the_childs_heuristic",
    "searches_every_child_twice": "searches_a_better_child_twice",
    "only_attackers_cut_on_the_window": "only_attackers_cut",
    "only_defenders_cut_on_the_window": "only_defenders_cut",
    "attackers_cut_the_wrong_way_on_the_window": "attackers_cut_the_wrong_way",
    "defenders_cut_the_wrong_way_on_the_window": "defenders_cut_the_wrong_way",
    "alpha_never_raised_on_the_window": "alpha_never_raised",
    "beta_never_lowered_on_the_window": "beta_never_lowered",
}
