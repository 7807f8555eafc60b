"""Noeud.est_feuille"""

from functools import lru_cache
from itertools import combinations, product
from math import inf

from grader.assignment.authors import Question, family
from rubric.checks.strategies import HAND_OUT, Game, chosen
from rubric.misconceptions.given import puissance4

_WON = [Game((0, 1) * 3 + (0,)), Game((0, 6, 1, 6, 2, 6, 4, 6))]  # won by player 1; by player 2
_LAST_PIECE_WINS = Game((*chosen("draws")[3].cut(34).moves, 2, 1, 3, 1, 1, 3, 1, 3))
_FULL, _BOTTOM_ROW = chosen("draws")[0], Game((0, 1, 2, 3, 4, 5, 6))
_ONE_COLUMN_FULL = [Game((col,) * 6) for col in (0, 3, 6)]
_GAMES = [Game(()), Game((3,)), *_WON, _BOTTOM_ROW, HAND_OUT, Game((5, 6) * 3), _FULL.cut(30), _FULL.cut(41), _FULL]
QUESTIONS = [
    *(
        Question(game, (pion_ordi, depth, depth_max))
        for game in _GAMES
        for pion_ordi in (1, 2)
        for depth, depth_max in ((0, 0), (0, 3), (1, 2), (2, 2))
        if pion_ordi == 1 or game in _WON
    ),
    *(Question(_LAST_PIECE_WINS, (1, depth, depth_max)) for depth, depth_max in ((2, 2), (0, 3))),
    Question(Game(()), (1, 0, 3), "with children"),
    *(Question(game, (pion_ordi, 0, 3), "after the move") for game in _WON for pion_ordi in (1, 2)),
    *(Question(game, (1, 0, 3)) for game in (*_ONE_COLUMN_FULL, *chosen("alignments"))),
]


def ask(student, question):
    """Return whether a node at that depth is a leaf."""
    game, (pion_ordi, depth, depth_max) = question.position, question.arguments
    node = student.Noeud(pion_ordi, game.grid, game.player == pion_ordi)
    if depth:
        node.set("profondeur", depth)
    if question.look_at == "with children":
        node.set("fils", [0])
    if question.look_at == "after the move":
        x = game.moves[-1]
        node.set("dernier_coup", (x, len(game.columns[x]) - 1))
    return node.est_feuille(depth_max)


def _value(node):
    return puissance4.heuristique(node.colonnes, node.pion_ordi)


def is_deep(node, depth_max):
    """Return True when the greatest depth is reached."""
    return node.profondeur >= depth_max


def is_won(node):
    """Return True when either player has won."""
    return abs(_value(node)) == inf


def is_full(node):
    """Return True when no piece can be played."""
    return puissance4.grille_complete(node.colonnes)


def is_over(node):
    """Return True when the game is over."""
    return is_won(node) or is_full(node)


def _never(_node):
    return False


def _leaf(deep=is_deep, won=is_won, full=is_full):
    """Return a right est_feuille except for the reasons given."""
    return lambda node, depth_max: deep(node, depth_max) or won(node) or full(node)


# Several reasons forgotten at once.
_REASONS = {
    "the_computers_win": lambda node, _depth_max: _value(node) == inf,
    "the_humans_win": lambda node, _depth_max: _value(node) == -inf,
    "the_full_grid": lambda node, _depth_max: is_full(node),
    "the_depth": is_deep,
}
_WINS = ("the_computers_win", "the_humans_win")
_FORGOTTEN = [
    *((win, "the_full_grid") for win in _WINS),
    *((*others, "the_depth") for others in (_WINS, _WINS[:1], _WINS[1:], ("the_full_grid",))),
    *((win, "the_full_grid", "the_depth") for win in _WINS),
]


def _without(reasons):
    """Return an est_feuille that knows none of these reasons."""
    known = [is_reason for name, is_reason in _REASONS.items() if name not in reasons]
    return lambda node, depth_max: any(is_reason(node, depth_max) for is_reason in known)


# Alignments found by loops of one's own, some of which are not looked at.
_AXES = {"horizontal": (1, 0), "vertical": (0, 1), "rising_diagonal": (1, 1), "falling_diagonal": (1, -1)}
_SOME_AXES = [axes for count in (1, 2, 3) for axes in combinations(_AXES, count)]
_BORDERS = {
    "first_column": lambda line: line[0][0] == 0,
    "last_column": lambda line: line[3][0] == 6,
    "bottom_row": lambda line: min(line[0][1], line[3][1]) == 0,
    "top_row": lambda line: max(line[0][1], line[3][1]) == 5,
}
_ONE_OR_TWO_BORDERS = [*((border,) for border in _BORDERS), *product(list(_BORDERS)[:2], list(_BORDERS)[2:])]
_KINDS = {
    "horizontal_alignments": [(1, 0)],
    "vertical_alignments": [(0, 1)],
    "rising_diagonals": [(1, 1)],
    "falling_diagonals": [(1, -1)],
    "diagonals": [(1, 1), (1, -1)],
    "alignments": list(_AXES.values()),
}


def _axis(line):
    return line[1][0] - line[0][0], line[1][1] - line[0][1]


def _sees(is_seen):
    """Return an est_feuille that sees only these alignments."""
    return _leaf(won=lambda node: any(map(is_seen, _won_lines(tuple(map(tuple, node.colonnes))))))


@lru_cache(maxsize=1 << 10)
def _won_lines(columns):
    """Return the alignments that a player has completed."""
    return [line for line in puissance4.ALIGNEMENTS if {columns[x][y] for x, y in line} in ({1}, {2})]


def _axes_forgotten(axes):
    """Return an est_feuille that looks along none of these axes."""
    return _sees(lambda line: _axis(line) not in [_AXES[axis] for axis in axes])


def _border_forgotten(kind, borders):
    """Return an est_feuille that sees no alignment of this kind that touches one of these borders."""
    return _sees(lambda line: _axis(line) not in _KINDS[kind] or not any(_BORDERS[border](line) for border in borders))


def _last_starts_forgotten(is_last=lambda _line: False):
    """Return an est_feuille that leaves out the last alignments, and those that are last in this sense."""
    return _sees(lambda line: not _is_last(line) and not is_last(line))


def _is_last(line):
    """Return True for the last alignment of a row or a column, and for diagonals up to the last column or top row."""
    across, up = _axis(line)
    return (across and line[3][0] == 6) or (up == 1 and line[3][1] == 5)


VARIANTS = {
    # Reasons to stop that are forgotten, or come too early or too late.
    "wins_forgotten": _leaf(won=_never),
    "only_the_computer_wins": _leaf(won=lambda node: _value(node) == inf),
    "only_the_human_wins": _leaf(won=lambda node: _value(node) == -inf),
    "full_grid_forgotten": _leaf(full=_never),
    "only_the_depth_counts": is_deep,
    "one_ply_too_early": _leaf(deep=lambda node, depth_max: node.profondeur >= depth_max - 1),
    "one_ply_too_early_exactly": _leaf(deep=lambda node, depth_max: node.profondeur == depth_max - 1),
    "too_late_or_never": _leaf(deep=lambda node, depth_max: node.profondeur > depth_max),
    "waits_for_depth_zero": _leaf(deep=lambda _node, depth_max: depth_max == 0),
    # Other tests in the place of the right one, or none.
    "says_the_opposite": lambda node, depth_max: not (is_deep(node, depth_max) or is_over(node)),
    "all_reasons_at_once": lambda node, depth_max: is_deep(node, depth_max) and is_won(node) and is_full(node),
    "one_full_column_is_enough": _leaf(full=lambda node: any(colonne[-1] for colonne in node.colonnes)),
    "bottom_row_tested": _leaf(full=lambda node: all(colonne[0] for colonne in node.colonnes)),
    "no_children_yet": lambda node, _depth_max: not node.fils,
    "always_a_leaf": lambda _node, _depth_max: True,
    "never_a_leaf": lambda _node, _depth_max: False,
    # Reasons that count for one player, below the root or together only.
    "only_player_one_wins": _leaf(won=lambda node: puissance4.heuristique(node.colonnes, 1) == inf),
    "only_player_two_wins": _leaf(won=lambda node: puissance4.heuristique(node.colonnes, 1) == -inf),
    "wins_seen_only_through_the_last_move": _leaf(won=lambda node: node.dernier_coup is not None and is_won(node)),
    "finished_root_is_no_leaf": lambda node, depth_max: (
        is_deep(node, depth_max) or (node.profondeur > 0 and is_over(node))
    ),
    "root_is_never_a_leaf": lambda node, depth_max: node.profondeur > 0 and (is_deep(node, depth_max) or is_over(node)),
    "deep_and_over": lambda node, depth_max: is_deep(node, depth_max) and is_over(node),
    "won_and_full": lambda node, depth_max: is_deep(node, depth_max) or (is_won(node) and is_full(node)),
    "only_the_first_column_tested": _leaf(full=lambda node: node.colonnes[0][-1] != 0),
    "only_the_last_column_tested": _leaf(full=lambda node: node.colonnes[6][-1] != 0),
    **family("{reasons:_and_}_forgotten", _FORGOTTEN, _without),
    **family("{axes:_and_}_forgotten", _SOME_AXES, _axes_forgotten),
    **family("{kind}_at_the_{borders:_and_the_}_forgotten", product(_KINDS, _ONE_OR_TWO_BORDERS), _border_forgotten),
    "last_starts_forgotten": _last_starts_forgotten(),
    "last_starts_forgotten_falling_to_the_bottom": _last_starts_forgotten(
        lambda line: _axis(line) == (1, -1) and line[3][1] == 0
    ),
    "last_starts_forgotten_falling_from_the_top": _last_starts_forgotten(
        lambda line: _axis(line) == (1, -1) and line[0][1] == 5
    ),
}
SAME_TEXT = {
    "last_starts_forgotten_falling_to_the_bottom": "last_starts_forgotten",
    "last_starts_forgotten_falling_from_the_top": "last_starts_forgotten",
}
