"""best_move"""

from math import inf

from grader.assignment.answer_types import OneOf
from grader.assignment.misconception import Question, also, misconception
from rubric.checks.searching import Tree
from rubric.misconceptions.searching import Search
from rubric.misconceptions.trees import full_tree

_TREES = [
    ([[3, 8], [4, 6], [2, 7]], 2),
    ([[3, 8], [4, 6], [2, 7]], 1),
    ([[4, 6], [3, 8], [2, 7]], 2),
    ([[2, 7], [3, 8], [4, 6]], 2),
    ([[-3, -8], [-6, -4], [-5, -9]], 2),
    ([[5, 9], [-8, 7], [6, 1]], 2),
    ([[3, 8], [3, 1], [2, 9]], 2),
    ([[2, 5], [4, 6], [4, 1]], 2),
    ([[2, 5], [4, 6], [3, 1]], 2),
    ([[[7, 0], [8, 3]], [[5, -3], [-5, 4]], [[-1, 2], [-8, 1]]], 2),
    ([[[1, 9], [2, 3]], [[4, 5], [6, 0]], [[7, 1], [2, 8]]], 2),
    ([[[1, 9], [2, 3]], [[4, 5], [6, 0]], [[7, 1], [2, 8]]], 3),
    ([[[1, 9], [2, 9]], [[4, 5], [6, 3]], [[7, 1], [2, 3]]], 2),
    ([[-inf, 3], [-inf, -inf], [5, -inf]], 2),
    ([[inf, 3], [inf, -inf], [inf, inf]], 2),
]
QUESTIONS = [Question(Tree(branches), (depth,)) for branches, depth in _TREES]


def ask(student, question):
    """Return the move."""
    return student.best_move(question.position, *question.arguments)


def right(state, depth, evaluate):
    """Return the set of best moves."""
    return _best(state, lambda child: Search()(child, depth - 1, False, evaluate))


def tree(question):
    """Return the tree with the value of every move; nothing is cut."""
    return full_tree(question.position.branches, *question.arguments, True)


def _best(state, worth, best=max):
    values = {move: worth(state.play(move)) for move in state.moves()}
    return OneOf(move for move, value in values.items() if value == best(values.values()))


def _first_above(start, chosen, state, depth, evaluate):
    """Return the first move with the highest value above `start`, or `chosen` when there is none."""
    for move in state.moves():
        value = Search()(state.play(move), depth - 1, False, evaluate)
        if value > start:
            start, chosen = value, move
    return chosen


@misconception(
    en=(
        "It chooses the move with the smallest value.",
        "The side that maximises is to move: which value does it want?",
    ),
    fr=(
        "Votre fonction choisit le coup de la plus petite valeur.",
        "C'est au camp qui maximise de jouer : quelle valeur veut-il ?",
    ),
)
def worst_move(state, depth, evaluate):
    return _best(state, lambda child: Search()(child, depth - 1, False, evaluate), min)


@misconception(
    en=(
        "The children are searched as if the same side moved again: the opponent maximises too.",
        "After your move, who chooses, and what must `maximizing` be in the child?",
    ),
    fr=(
        "Votre fonction cherche dans les fils comme si le même camp rejouait : l'adversaire maximise lui aussi.",
        "Après votre coup, qui choisit, et que doit valoir `maximizing` dans le fils ?",
    ),
)
def opponent_maximises_too(state, depth, evaluate):
    return _best(state, lambda child: Search()(child, depth - 1, True, evaluate))


@misconception(
    en=(
        "It chooses by `evaluate` on the children, whatever `depth` says.",
        "Which of your functions knows what a child is worth `depth - 1` plies further?",
    ),
    fr=(
        "Votre fonction choisit d'après `evaluate` sur les fils, quoi que dise `depth`.",
        "Laquelle de vos fonctions sait ce que vaut un fils `depth - 1` coups plus loin ?",
    ),
)
def one_move_ahead(state, depth, evaluate):
    return _best(state, evaluate)


@misconception(
    en=(
        "It looks one ply too far: the children are searched with `depth`, not with `depth - 1`.",
        "Your move is the first of `depth` plies: how many are left for the child?",
    ),
    fr=(
        "Votre fonction regarde un coup trop loin : elle cherche dans les fils avec `depth`, pas avec `depth - 1`.",
        "Votre coup est le premier des `depth` : combien en reste-t-il pour le fils ?",
    ),
)
def one_ply_too_deep(state, depth, evaluate):
    return _best(state, lambda child: Search()(child, depth, False, evaluate))


@misconception(
    en=(
        "Among moves that seem equal it takes a later one, whose value is only a bound: the search of it was cut.",
        "You search a child with alpha = 4 and get 4: is it worth 4, or at most 4?",
    ),
    fr=(
        "Entre des coups qui semblent égaux, elle en prend un plus tardif, dont la valeur n'est qu'une borne : sa "
        "recherche a été coupée.",
        "Vous cherchez dans un fils avec alpha = 4 et obtenez 4 : vaut-il 4, ou au plus 4 ?",
    ),
)
def bound_taken_for_a_value(state, depth, evaluate):
    best, chosen = -inf, None
    for move in state.moves():
        value = Search()(state.play(move), depth - 1, False, evaluate, best)
        if value >= best:
            best, chosen = value, move
    return chosen


@misconception(
    en=(
        "When every move loses, it returns no move at all.",
        "Every child is worth `-inf`: which of them is larger than what you start from?",
    ),
    fr=(
        "Quand tous les coups perdent, elle ne renvoie aucun coup.",
        "Tous les fils valent `-inf` : lequel est plus grand que ce d'où vous partez ?",
    ),
)
def no_move_when_all_are_lost(state, depth, evaluate):
    return _first_above(-inf, None, state, depth, evaluate)


@misconception(
    en=(
        "It starts from 0: a move whose value is negative is never chosen, even when there is no better one.",
        "All moves are worth less than 0: which one do you return?",
    ),
    fr=(
        "Votre fonction part de 0 : un coup de valeur négative n'est jamais choisi, même s'il n'y en a pas de "
        "meilleur.",
        "Quand tous les coups valent moins que 0, lequel renvoyez-vous ?",
    ),
)
def starts_at_zero(state, depth, evaluate):
    return _first_above(0, None, state, depth, evaluate)


@misconception(
    en=(
        "It returns the first move, whatever the others are worth.",
        "Where does your `return` stand: in the loop, or after it? And what is compared with what?",
    ),
    fr=(
        "Votre fonction renvoie le premier coup, quoi que vaillent les autres.",
        "Où se trouve votre `return` : dans la boucle, ou après ? Et que compare-t-on à quoi ?",
    ),
)
def always_the_first_move(state, depth, evaluate):
    return state.moves()[0]


@misconception(
    en=(
        "It returns the last move, whatever the others are worth.",
        "Under which condition does the move you keep change? And if it is `>=`: what does a search give back that was "
        "cut?",
    ),
    fr=(
        "Votre fonction renvoie le dernier coup, quoi que vaillent les autres.",
        "À quelle condition le coup gardé change-t-il ? Et si c'est `>=`, que renvoie une recherche coupée ?",
    ),
)
def always_the_last_move(state, depth, evaluate):
    return state.moves()[-1]


@misconception(
    en=(
        "It returns the value of the best move, not the move.",
        "What does `state.play(...)` take: the number of points, or the move that earns them?",
    ),
    fr=(
        "Votre fonction renvoie la valeur du meilleur coup, pas le coup.",
        "Que prend `state.play(...)` : un nombre de points, ou le coup qui les rapporte ?",
    ),
)
def value_in_the_place_of_the_move(state, depth, evaluate):
    return Search()(state, depth, True, evaluate)


@misconception(
    en=(
        "It returns something else than a move: the state after it, or a pair.",
        "What does the statement ask for, and can `state.play(...)` take what you return?",
    ),
    fr=(
        "Votre fonction renvoie autre chose qu'un coup : l'état qui le suit, ou un couple.",
        "Que demande l'énoncé, et `state.play(...)` peut-il recevoir ce que vous renvoyez ?",
    ),
)
def more_than_the_move(state, depth, evaluate):
    return state, depth


@also(starts_at_zero)
def starts_at_zero_with_the_first_move(state, depth, evaluate):
    return _first_above(0, state.moves()[0], state, depth, evaluate)
