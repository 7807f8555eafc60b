"""What is returned when every move loses."""

from math import inf

from grader.assignment.misconception import also, misconception
from rubric.misconceptions.given import puissance4
from rubric.misconceptions.noeud_meilleur_coup.children import move_of_first


@misconception(
    en=(
        "When every move loses it falls back on a fixed column, even where that is full.",
        "All your children are worth -inf: which move do you return then, and can it be played?",
    ),
    fr=(
        "Quand tous les coups perdent, elle se rabat sur une colonne fixe, même si elle est pleine.",
        "Si tous vos fils valent -inf, quel coup renvoyez-vous, et peut-on le jouer ?",
    ),
)
def fixed_column_when_every_move_loses(self, profondeur_max):
    return _unless_lost(self, profondeur_max, lambda: (0, puissance4.hauteur(0, self.colonnes)))


def _unless_lost(node, profondeur_max, fallback):
    """Return the right move, or what `fallback` returns when every move loses for the side to move."""
    score = node.remonter_score(profondeur_max)
    if score == (-inf if node.attaquant else inf):
        return fallback()
    return move_of_first(node, lambda child: child.score == score)


@also(fixed_column_when_every_move_loses)
def bottom_of_the_first_column_when_every_move_loses(self, profondeur_max):
    return _unless_lost(self, profondeur_max, lambda: (0, 0))


@also(fixed_column_when_every_move_loses)
def first_column_alone_when_every_move_loses(self, profondeur_max):
    return _unless_lost(self, profondeur_max, lambda: 0)


@also(fixed_column_when_every_move_loses)
def bottom_of_the_middle_when_every_move_loses(self, profondeur_max):
    return _unless_lost(self, profondeur_max, lambda: (3, 0))


@also(fixed_column_when_every_move_loses)
def middle_column_when_every_move_loses(self, profondeur_max):
    return _unless_lost(self, profondeur_max, lambda: (3, puissance4.hauteur(3, self.colonnes)))


@also(fixed_column_when_every_move_loses)
def middle_column_alone_when_every_move_loses(self, profondeur_max):
    return _unless_lost(self, profondeur_max, lambda: 3)


@misconception(
    en=(
        "When every move loses it returns -1 instead of a legal move.",
        "All your children are worth -inf: does your loop ever replace the -1 you start from?",
    ),
    fr=(
        "Quand tous les coups perdent, elle renvoie -1 au lieu d'un coup jouable.",
        "Si tous vos fils valent -inf, votre boucle remplace-t-elle un jour le -1 de départ ?",
    ),
)
def minus_one_when_every_move_loses(self, profondeur_max):
    return _unless_lost(self, profondeur_max, lambda: -1)


@also(minus_one_when_every_move_loses)
def pair_of_minus_one_when_every_move_loses(self, profondeur_max):
    return _unless_lost(self, profondeur_max, lambda: (-1, -1))


@misconception(
    en=(
        "It raises an error when every move loses: none of the children is chosen.",
        "All your children are worth -inf: does `score > -inf` hold for one of them, and what is in your variable "
        "then?",
    ),
    fr=(
        "Votre fonction provoque une erreur quand tous les coups perdent : aucun des fils n'est choisi.",
        "Si tous vos fils valent -inf, `score > -inf` est-il vrai pour l'un d'eux, et que contient alors votre "
        "variable ?",
    ),
)
def error_when_every_move_loses(self, profondeur_max):
    return _unless_lost(self, profondeur_max, lambda: _raise(AttributeError))


@also(error_when_every_move_loses)
def unset_when_every_move_loses(self, profondeur_max):
    return _unless_lost(self, profondeur_max, lambda: _raise(UnboundLocalError))


def _raise(error):
    raise error


@also(error_when_every_move_loses)
def none_unpacked_when_every_move_loses(self, profondeur_max):
    return _unless_lost(self, profondeur_max, lambda: _raise(TypeError))
