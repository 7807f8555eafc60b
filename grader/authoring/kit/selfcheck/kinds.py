"""Ce qui ne va pas dans la nature d'une réponse. / What is wrong with the kind of an answer."""

import numbers

from selfcheck.language import t


def advice(answer, kind, printed, own=()):
    """A sentence on an answer that is no `kind`: "integer", "number" or ""; `printed` is what the function has printed,
    and `own` a table of this assignment, for its kinds. "" when there is nothing to say of its kind."""
    table = (*_TABLE, *own)
    return next((t(french, english) for fits, french, english in table if fits(answer, kind, printed)), "")


def kind_of(value):
    """The kind of a value that is expected, for `advice`."""
    if not is_a(value, numbers.Real):
        return ""
    return "integer" if is_a(value, numbers.Integral) else "number"


def is_a(value, *kinds):
    """Whether the value is of one of these kinds; True is no number."""
    return isinstance(value, kinds) and type(value).__name__ not in ("bool", "bool_")


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
        lambda answer, kind, _: kind in ("integer", "number") and type(answer).__name__ in ("bool", "bool_"),
        "Il faut un nombre, et non True ou False.",
        "A number is needed, not True or False.",
    ),
    (
        lambda answer, kind, _: kind in ("integer", "number") and type(answer).__name__ in ("Fraction", "Decimal"),
        "Il faut un nombre de type int ou float : écrivez int(...) ou float(...).",
        "A number of type int or float is needed: write int(...) or float(...).",
    ),
    (
        lambda answer, kind, _: kind in ("integer", "number") and getattr(answer, "shape", None) in ((), (1,)),
        "C'est un tableau d'un seul nombre, et il faut ce nombre : écrivez int(...) ou float(...).",
        "This is an array of a single number, and that number is needed: write int(...) or float(...).",
    ),
    (
        lambda answer, kind, _: (
            kind in ("integer", "number") and (isinstance(answer, (tuple, list)) or type(answer).__name__ == "ndarray")
        ),
        "Il faut un seul nombre, et non une suite de valeurs.",
        "A single number is needed, not a sequence of values.",
    ),
)
