"""Full columns that get a score, or are answered when every move loses."""

from math import inf

from grader.assignment.answer_types import OneOf
from rubric.misconceptions.eval_board.changes import change, make_entry, none_searched
from rubric.misconceptions.eval_board.search import ANY


@change(
    "minimax",
    en=(
        "A move in a full column counts as +inf for the player who asked: no board at all gets a score like any board.",
        "When get_next_board returns None, is there a move to value?",
    ),
    fr=(
        "Un coup dans une colonne pleine compte +inf pour le joueur du départ : l'absence de plateau reçoit un score.",
        "Quand get_next_board renvoie None, y a-t-il un coup à évaluer ?",
    ),
)
def full_column_is_worth_infinity():
    return {"full_column": lambda _k: inf}


@change(
    "minimax",
    en=(
        "A move in a full column counts as -inf, also when it is the opponent's: then the opponent takes it.",
        "When get_next_board returns None, may the opponent choose that move?",
    ),
    fr=(
        "Un coup dans une colonne pleine compte -inf, même pour l'adversaire, qui le choisit alors.",
        "Quand get_next_board renvoie None, l'adversaire peut-il choisir ce coup ?",
    ),
)
def full_column_is_a_loss():
    return {"full_column": lambda _k: -inf}


@change(
    en=(
        "A move in a full column counts as 0, so it is chosen when all others are negative.",
        "When get_next_board returns None, may that column be chosen?",
    ),
    fr=(
        "Un coup dans une colonne pleine compte 0 : il est choisi quand tous les autres sont négatifs.",
        "Quand get_next_board renvoie None, cette colonne peut-elle être choisie ?",
    ),
)
def full_column_is_worth_nothing():
    return {"full_column": lambda _k: 0}


@change(
    "minimax",
    en=(
        "It searches a move in a full column like any other, and stops with an error: there is no board to go on with.",
        "What does get_next_board return for a full column, and what does your function do with it?",
    ),
    fr=(
        "Votre fonction étudie un coup dans une colonne pleine comme un autre, et s'arrête sur une erreur : aucun "
        "plateau n'existe après ce coup.",
        "Que renvoie get_next_board pour une colonne pleine, et qu'en fait votre fonction ?",
    ),
)
def full_column_is_searched():
    return {"full_column": none_searched(inf, TypeError)}


def _default_column(number):
    return make_entry(
        f"column_{number}_when_hopeless",
        "",
        {"answer": lambda found: (found.score, OneOf({number}) if found.score == -inf else found.columns or ANY)},
        en=(
            f"When every move loses, it answers column {number}, even a full one.",
            f"If no score is better than -inf, which column have you noted, and is column {number} still free?",
        ),
        fr=(
            f"Quand tous les coups perdent, elle donne la colonne {number}, même pleine.",
            f"Si aucun score ne dépasse -inf, quelle colonne avez-vous notée, et la colonne {number} est-elle libre ?",
        ),
    )


DEFAULT_COLUMNS = [_default_column(number) for number in (0, 3, 6)]
