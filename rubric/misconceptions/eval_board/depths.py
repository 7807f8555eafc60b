"""Depths that do not depend on k."""

from rubric.misconceptions.eval_board.changes import make_entry


def _fixed_depth(number):
    return make_entry(
        f"always_{number}_plies",
        "",
        {"plies": lambda _k: number},
        en=(
            f"It always looks {number} plies ahead, whatever k is.",
            "Where does the value of the parameter `k` enter your search?",
        ),
        fr=(
            f"Votre fonction regarde toujours {number} coups en avance, quel que soit k.",
            "Où la valeur du paramètre `k` sert-elle dans votre recherche ?",
        ),
    )


FIXED_DEPTHS = [_fixed_depth(number) for number in (2, 3, 4)]
