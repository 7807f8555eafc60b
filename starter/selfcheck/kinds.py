"""Ce qui ne va pas dans la nature d'une réponse. / What is wrong with the kind of an answer."""

import numbers

import numpy as np

from selfcheck.language import t


def advice(answer, kind, printed):
    """A sentence on an answer that is no `kind`: "integer", "number", "board", "pair" (score, col), "move" or "";
    `printed` is what the function has printed. "" when there is nothing to say of its kind."""
    return next((t(french, english) for fits, french, english in _TABLE if fits(answer, kind, printed)), "")


def _is(value, *kinds):
    """Whether the value is of one of these kinds; True is no number."""
    return isinstance(value, kinds) and not isinstance(value, (bool, np.bool_))


def _is_pair(value):
    return isinstance(value, (tuple, list)) and len(value) == 2


_TABLE = (
    (
        lambda answer, _kind, printed: answer is None and printed,
        "La fonction affiche, mais ne renvoie rien : avez-vous oublié return ?",
        "The function prints, but returns nothing: did you forget return?",
    ),
    (
        lambda answer, _kind, _: answer is None,
        "None : la fonction arrive à sa fin sans return, ou le return est mal aligné.",
        "None: the function comes to its end without a return, or the return is not well aligned.",
    ),
    (
        lambda answer, _kind, _: callable(answer) and not isinstance(answer, type),
        "C'est une fonction, pas sa réponse : il manque les parenthèses de l'appel.",
        "This is a function, not its answer: the parentheses of the call are missing.",
    ),
    (
        lambda answer, _kind, _: isinstance(answer, str),
        "C'est un texte, pas un nombre : enlevez les guillemets, ou str(...).",
        "This is a text, not a number: take the quotes away, or str(...).",
    ),
    (
        lambda answer, kind, _: kind in ("integer", "number") and isinstance(answer, (bool, np.bool_)),
        "Il faut un nombre, et non True ou False.",
        "A number is needed, not True or False.",
    ),
    (
        lambda answer, kind, _: kind == "integer" and _is(answer, numbers.Real) and not _is(answer, numbers.Integral),
        "Il faut un entier, car il sert d'indice : écrivez // au lieu de /, ou int(...).",
        "An integer is needed, since it is an index: write // instead of /, or int(...).",
    ),
    (
        lambda answer, kind, _: kind in ("integer", "number") and isinstance(answer, (tuple, list, np.ndarray)),
        "Il faut un seul nombre, et non une suite de valeurs.",
        "A single number is needed, not a sequence of values.",
    ),
    (
        lambda answer, kind, _: kind == "board" and isinstance(answer, (list, tuple)),
        "C'est une liste, et il faut un tableau NumPy : partez de  board.copy().",
        "This is a list, and a NumPy array is needed: begin with  board.copy().",
    ),
    (
        lambda answer, kind, _: (
            kind == "board" and _is(answer, np.ndarray) and not np.issubdtype(answer.dtype, np.integer)
        ),
        "Les cases ne sont pas des entiers : partez de  board.copy(), ou écrivez  dtype=int.",
        "The cells are no integers: begin with  board.copy(), or write  dtype=int.",
    ),
    (
        lambda answer, kind, _: kind == "board" and _is(answer, numbers.Real),
        "Il faut le plateau entier, et non un nombre.",
        "The whole board is needed, not a number.",
    ),
    (
        lambda answer, kind, _: kind == "pair" and _is(answer, numbers.Real),
        "Il faut deux valeurs, le score puis la colonne :  return score, col",
        "Two values are needed, the score and then the column:  return score, col",
    ),
    (
        lambda answer, kind, _: kind == "exchanged" and _is_pair(answer),
        "Le score vient d'abord, la colonne ensuite : les vôtres sont échangés.",
        "The score comes first, then the column: yours are exchanged.",
    ),
)
