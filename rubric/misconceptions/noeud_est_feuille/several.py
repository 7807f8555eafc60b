"""Several reasons forgotten at once."""

from math import inf

from grader.assignment.misconception import misconception
from rubric.misconceptions.given import puissance4

_REASONS = {
    "the_computers_win": ("the computer's win", "la victoire de l'ordinateur"),
    "the_humans_win": ("the human's win", "la victoire de l'humain"),
    "the_full_grid": ("a full grid", "une grille pleine"),
    "the_depth": ("the greatest depth", "la profondeur maximale"),
}
_WINS = ("the_computers_win", "the_humans_win")
_FORGOTTEN = [
    *((win, "the_full_grid") for win in _WINS),
    *((*others, "the_depth") for others in (_WINS, _WINS[:1], _WINS[1:], ("the_full_grid",))),
    *((win, "the_full_grid", "the_depth") for win in _WINS),
]


def _reasons_forgotten(forgotten):
    """Return the misconception that knows none of these reasons to stop."""

    def function(self, profondeur_max):
        value = puissance4.heuristique(self.colonnes, self.pion_ordi)
        full = puissance4.grille_complete(self.colonnes)
        hold = dict(zip(_REASONS, (value == inf, value == -inf, full, self.profondeur >= profondeur_max), strict=True))
        return any(hold[reason] for reason in _REASONS if reason not in forgotten)

    function.__name__ = "_and_".join(forgotten) + "_forgotten"
    en, fr = (", ".join(_REASONS[reason][language] for reason in forgotten) for language in (0, 1))
    return misconception(
        en=(
            f"It forgets several reasons to stop: {en}.",
            "Which reasons does the statement name, and which of your lines looks at each of them?",
        ),
        fr=(
            f"Votre fonction oublie plusieurs raisons de s'arrêter : {fr}.",
            "Quelles raisons l'énoncé donne-t-il, et laquelle de vos lignes regarde chacune d'elles ?",
        ),
    )(function)


SEVERAL = list(map(_reasons_forgotten, _FORGOTTEN))
