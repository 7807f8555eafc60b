"""Moves taken before the search, and first values of the best score."""

from math import inf

from grader.assignment.answer_types import OneOf
from rubric.misconceptions.eval_board.changes import change
from rubric.misconceptions.searching import STAND_IN, any_stand_in


def _blocked(found):
    """Return the columns that stop the opponent's line, with any score that may go with them."""
    position, player = found.position, found.player
    wins, threats = (
        [col for col in position.landing if position.child(col, piece).winner == piece]
        for piece in (player, 3 - player)
    )
    if wins or not threats or not found.columns:
        return found.score, found.columns
    scores = [position.child(col, player).value(player) for col in threats]
    return OneOf({0, found.score, position.value(player), *scores, inf, -inf, *any_stand_in(STAND_IN)}), OneOf(threats)


@change(
    en=(
        "It takes a win, or blocks the opponent's, before it searches: the search is not asked.",
        "If you must block a line, does the search with k plies not find that by itself, and with its score?",
    ),
    fr=(
        "Votre fonction gagne ou bloque l'adversaire avant de chercher : la recherche n'est pas consultée.",
        "S'il faut bloquer une ligne, la recherche à k coups ne le trouve-t-elle pas seule, avec son score ?",
    ),
)
def block_before_the_search():
    return {"answer": _blocked}


@change(
    en=(
        "Its best score starts from a finite number in place of infinity, which nothing beats when every move loses.",
        "Is there a score that your first value of `best` does not let through?",
    ),
    fr=(
        "Son meilleur score part d'un nombre fini au lieu de l'infini : rien ne le dépasse si tous les coups perdent.",
        "Y a-t-il un score que votre première valeur de `best` ne laisse pas passer ?",
    ),
)
def best_starts_at_a_finite_number():
    return {"start": lambda best: -STAND_IN if best is max else STAND_IN}


@change(
    en=(
        "Its best score starts at the wrong end, where no other score is better.",
        "When you look for the highest score, must the first value of `best` be very low or very high?",
    ),
    fr=(
        "Son meilleur score part du mauvais bout, où aucun autre n'est meilleur.",
        "Quand on cherche le plus grand score, la première valeur doit-elle être très petite ou très grande ?",
    ),
)
def best_starts_at_the_wrong_end():
    return {"start": lambda best: inf if best is max else -inf}


@change(
    "minimax",
    en=(
        "The opponent's search starts from -inf like the player's own, so it finds no lower score.",
        "When you look for the lowest score, must the first value of `best` be very low or very high?",
    ),
    fr=(
        "La recherche de l'adversaire part de -inf comme celle du joueur : elle ne trouve jamais plus petit.",
        "Quand on cherche le plus petit score, la première valeur doit-elle être très petite ou très grande ?",
    ),
)
def minimum_starts_at_minus_infinity():
    return {"start": lambda _best: -inf}
