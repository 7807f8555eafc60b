"""Boards on which nothing more is to be played: full ones, and a root that is a leaf."""

from rubric.misconceptions.eval_board.changes import change, make_entry


@change(
    en=(
        "A full board is worth 0 to it, as if a draw had no score.",
        "What does get_board_score return for a full board without a winner?",
    ),
    fr=(
        "Un plateau plein vaut 0 pour elle, comme si une partie nulle n'avait pas de score.",
        "Que renvoie get_board_score pour un plateau plein sans gagnant ?",
    ),
)
def full_board_is_worth_nothing():
    return {"draw": 0}


def _root_is_searched(name, english, french, **changes):
    return make_entry(
        name,
        "",
        changes,
        en=(
            f"It always plays a move from the board it is given, even when {english}: it tests only those below.",
            "Where does your function look whether it must stop: before its loop over the columns, or inside it?",
        ),
        fr=(
            f"Votre fonction joue toujours un coup depuis le plateau donné, même si {french} : seuls les suivants "
            "sont testés.",
            "Où votre fonction regarde-t-elle s'il faut s'arrêter : avant sa boucle sur les colonnes, ou dedans ?",
        ),
    )


def _over_below(winner, turn, _mover, _root):
    return winner != 0 and turn > 0


_WON = "somebody has already won", "quelqu'un a déjà gagné"
_ZERO = "k is 0", "k vaut 0"
_EITHER = "k is 0 or the game is over", "k vaut 0 ou si la partie est finie"
ROOTS = [
    _root_is_searched("finished_root_is_searched", *_WON, ends=_over_below),
    _root_is_searched("root_is_searched_with_none_left", *_ZERO, no_leaf=lambda _k: True),
    _root_is_searched("search_to_the_end_with_none_left", *_ZERO, to_the_end=True),
    _root_is_searched("root_is_never_a_leaf", *_EITHER, no_leaf=lambda _k: True, ends=_over_below),
    _root_is_searched("root_is_never_a_leaf_to_the_end", *_EITHER, to_the_end=True, ends=_over_below),
]
