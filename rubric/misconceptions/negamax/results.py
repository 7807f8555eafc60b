"""Which child is kept, and what is returned."""

from math import inf

from grader.assignment.answer_types import OneOf
from grader.assignment.misconception import misconception
from rubric.misconceptions.negamax.search import ORDERS, WIN, Search, in_any_order, oracle, rules, unpruned


@misconception(
    en=(
        "It keeps the smallest score, as the other side of minimax would.",
        "After the sign of a child is changed, does the side to move want the largest or the smallest?",
    ),
    fr=(
        "Votre fonction garde la plus petite valeur, comme l'autre camp de minimax.",
        "Une fois le signe du fils changé, le camp qui joue veut-il la plus grande valeur ou la plus petite ?",
    ),
)
def smallest_kept(board, depth, alpha, beta, player):
    return in_any_order(start=inf, better=lambda score, best: score < best)(board, depth, alpha, beta, player)


@misconception(
    en=(
        "It keeps the last child, whatever the others were worth.",
        "Under which condition does the score you keep change?",
    ),
    fr=(
        "Votre fonction garde le dernier fils, quoi que vaillent les autres.",
        "À quelle condition la valeur gardée change-t-elle ?",
    ),
)
def last_child_kept(board, depth, alpha, beta, player):
    return in_any_order(better=lambda _score, _best: True)(board, depth, alpha, beta, player)


@misconception(
    en=(
        "It returns the first column with the score, whichever reached it.",
        "When the score you keep changes, does the column change with it?",
    ),
    fr=(
        "Votre fonction renvoie la première colonne avec la valeur, quelle que soit celle qui l'a atteinte.",
        "Quand la valeur gardée change, la colonne change-t-elle avec elle ?",
    ),
)
def first_column_with_the_score(board, depth, alpha, beta, player):
    _, score = Search()(board, depth, alpha, beta, player)
    moves = rules.legal_moves(board)
    return OneOf((order(board, player, moves)[0] if moves else 0, score) for order in ORDERS)


@misconception(
    en=(
        "When every move loses it returns no column: what it starts from is larger than any of its scores.",
        "Every child is worth -100001: which of them is larger than what you start from?",
    ),
    fr=(
        "Quand tous les coups perdent, elle ne renvoie aucune colonne : sa valeur de départ dépasse toutes les autres.",
        "Tous les fils valent -100001 : lequel est plus grand que ce d'où vous partez ?",
    ),
)
def no_column_when_all_are_lost(board, depth, alpha, beta, player):
    return Search(start=-WIN)(board, depth, alpha, beta, player)


@misconception(
    en=(
        "It returns (score, column): the pair is the wrong way round.",
        "Which comes first in the statement of `negamax`, and which in that of `eval_board`?",
    ),
    fr=(
        "Votre fonction renvoie (score, colonne) : le couple est à l'envers.",
        "Que demande d'abord l'énoncé de `negamax`, et que demande celui d'`eval_board` ?",
    ),
)
def pair_reversed(board, depth, alpha, beta, player):
    col, score = Search()(board, depth, alpha, beta, player)
    if col is None:
        return score, None
    return OneOf((score, col) for col in oracle.negamax_columns(board, depth, player))


@misconception(
    en=(
        "It returns the score alone, not a pair.",
        "How does the caller learn which column to play?",
    ),
    fr=(
        "Votre fonction renvoie la valeur seule, pas un couple.",
        "Comment l'appelant apprend-il quelle colonne jouer ?",
    ),
)
def score_alone(board, depth, alpha, beta, player):
    return Search()(board, depth, alpha, beta, player)[1]


@misconception(
    en=(
        "At a leaf it returns the score alone, which cannot be taken apart as a pair.",
        "How many values does `col, score = negamax(...)` need, in every case?",
    ),
    fr=(
        "Sur une feuille, elle renvoie la valeur seule, qu'on ne peut pas séparer en deux.",
        "Combien de valeurs faut-il à `col, score = negamax(...)`, dans tous les cas ?",
    ),
)
def leaf_without_a_column(board, depth, alpha, beta, player):
    col, score = Search()(board, depth, alpha, beta, player)
    if col is not None:
        raise TypeError
    return score


@misconception(
    en=(
        "It gives the right values but prunes nothing: it visits as many nodes as plain minimax.",
        "Which window does a child receive, and when can alpha >= beta hold in it?",
    ),
    fr=(
        "Votre fonction donne les bonnes valeurs mais n'élague rien : elle visite autant de nœuds que minimax.",
        "Quelle fenêtre un fils reçoit-il, et quand alpha >= bêta peut-il y être vrai ?",
    ),
)
def nothing_pruned(board, depth, alpha, beta, player, *, again):
    return unpruned(board, depth, player, again)
