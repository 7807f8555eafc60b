"""Other implementations of misconceptions of the other modules, with the same texts."""

from math import inf

from rubric.misconceptions.eval_board.best import best_starts_at_the_wrong_end, minimum_starts_at_minus_infinity
from rubric.misconceptions.eval_board.changes import also, none_searched, stop_with
from rubric.misconceptions.eval_board.full_columns import full_column_is_searched
from rubric.misconceptions.eval_board.recursion import one_ply_too_many, players_do_not_alternate, won_board_is_no_leaf
from rubric.misconceptions.eval_board.results import return_missing, score_alone
from rubric.misconceptions.eval_board.roots import full_board_is_worth_nothing
from rubric.misconceptions.eval_board.search import ANY
from rubric.misconceptions.searching import STAND_IN


def _without_return(found):
    return (found.score, ANY) if not found.columns else None if found.k == 1 else stop_with(TypeError)


def _number_at_leaves(error):
    """Return the answer when a leaf is a number: its item 0 is a TypeError for Python's, an IndexError for NumPy's."""
    return lambda found: stop_with(error) if found.columns else found.score


# How a search may take the board None: style, score by get_board_score, and the most plies left with which it gets one.
_SEARCHES_OF_NONE = {"": ("minimax", inf, 0), "_by_negamax": ("negamax", -inf, 0), "_at_once": ("", inf, -1)}
_ERRORS = {"": TypeError, "_for_an_attribute": AttributeError}

MORE = [
    also(won_board_is_no_leaf, "only_own_win_is_a_leaf", "minimax", ends=lambda winner, _t, _m, root: winner == root),
    also(
        won_board_is_no_leaf, "only_a_loss_is_a_leaf", "minimax", ends=lambda winner, _t, _m, root: winner == 3 - root
    ),
    also(
        won_board_is_no_leaf, "only_a_win_of_the_side_to_move_is_a_leaf", ends=lambda winner, _t, m, _root: winner == m
    ),
    also(full_board_is_worth_nothing, "full_board_is_worth_nothing_before_the_end", draw=0, draw_at_the_end=False),
    also(players_do_not_alternate, "only_own_moves", "minimax", reply=lambda m, _t: m, chooses=lambda *_: max),
    also(return_missing, "return_missing_but_at_leaves", answer=_without_return),
    also(score_alone, "score_alone_at_leaves", answer=_number_at_leaves(TypeError)),
    also(score_alone, "numpy_score_alone_at_leaves", answer=_number_at_leaves(IndexError)),
    also(one_ply_too_many, "one_ply_too_many_but_for_none", plies=lambda k: k + 1 if k > 0 else k),
    also(
        best_starts_at_the_wrong_end,
        "best_starts_at_a_finite_wrong_end",
        start=lambda best: STAND_IN if best is max else -STAND_IN,
    ),
    also(
        minimum_starts_at_minus_infinity,
        "minimum_starts_at_a_finite_number",
        "minimax",
        start=lambda best: -inf if best is max else -STAND_IN,
    ),
    *(
        also(full_column_is_searched, name, style, full_column=none_searched(score, error, deepest))
        for how, (style, score, deepest) in _SEARCHES_OF_NONE.items()
        for what, error in _ERRORS.items()
        if (name := f"full_column_is_searched{how}{what}") != full_column_is_searched.name
    ),
]
