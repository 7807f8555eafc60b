"""Which column and which score are kept and returned."""

from grader.assignment.answer_types import OneOf
from rubric.misconceptions.eval_board.changes import change
from rubric.misconceptions.eval_board.search import ANY, pruned


@change(
    en=(
        "It keeps the first column it tries, with its score, and never a better one.",
        "Which condition lets a later column replace the first one, and is it ever true?",
    ),
    fr=(
        "Votre fonction garde la première colonne essayée, avec son score, et jamais une meilleure.",
        "Quelle condition permet à une autre colonne de remplacer la première, et est-elle parfois vraie ?",
    ),
)
def keeps_the_first_column():
    return {"keeps": lambda values: values[0]}


@change(
    en=(
        "It keeps the last column it tries, with its score, even when an earlier one was better.",
        "Do you compare a new score with the best one before you replace it?",
    ),
    fr=(
        "Votre fonction garde la dernière colonne essayée, avec son score, même si une autre était meilleure.",
        "Comparez-vous un nouveau score au meilleur avant de le remplacer ?",
    ),
)
def keeps_the_last_column():
    return {"keeps": lambda values: values[-1]}


@change(
    en=(
        "It returns nothing, or nothing but at the leaves: a `return` is missing.",
        "What does a Python function return when its last line has no `return`?",
    ),
    fr=(
        "Votre fonction ne renvoie rien, ou seulement aux feuilles : il manque un `return`.",
        "Que renvoie une fonction Python dont la dernière ligne n'a pas de `return` ?",
    ),
)
def return_missing():
    return {"answer": lambda _found: None}


def _last_of_bounds(found):
    if not found.columns or isinstance(found.score, OneOf):
        return found.score, found.columns or ANY
    scores = pruned(found.position, found.player, found.k)
    equal = [col for col in scores if scores[col] == found.score]
    wrong = OneOf(set(equal) - found.columns)
    return found.score, wrong if equal[-1] in wrong else found.columns


@change(
    en=(
        "It prunes, and keeps the last column with the best score; but that score may be a mere bound, since the "
        "search below the column was cut.",
        "When a later column stops as soon as it is no better than the best one, is its score its true value?",
    ),
    fr=(
        "Votre fonction élague, et retient la dernière colonne de meilleur score ; or ce score n'est parfois qu'une "
        "borne, car la recherche sous cette colonne a été coupée.",
        "Quand une colonne s'arrête dès qu'elle ne peut plus faire mieux que la meilleure, son score est-il sa vraie "
        "valeur ?",
    ),
)
def cut_column_taken_as_best():
    return {"answer": _last_of_bounds}


@change(
    en=(
        "It returns the score without the column.",
        "What are the two things that the caller of eval_board gets?",
    ),
    fr=(
        "Votre fonction renvoie le score sans la colonne.",
        "Quelles sont les deux choses que reçoit celui qui appelle eval_board ?",
    ),
)
def score_alone():
    return {"answer": lambda found: found.score}
