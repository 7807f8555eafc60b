"""Other things returned in place of the move."""

from grader.assignment.answer_types import OneOf
from grader.assignment.misconception import misconception
from rubric.misconceptions.noeud_meilleur_coup.children import best_moves, move_of_first


@misconception(
    en=(
        "Among children of equal score it takes the last, whose score may be a mere bound: cut before its end, "
        "that child may be worse.",
        "When a later child stops as soon as it reaches the bound, is its score its true value?",
    ),
    fr=(
        "Entre des fils de même score, elle prend le dernier, dont le score n'est parfois qu'une borne : coupé avant "
        "la fin, ce fils peut être moins bon.",
        "Quand un fils s'arrête dès qu'il atteint la borne, son score est-il sa vraie valeur ?",
    ),
)
def last_child_with_the_score(self, profondeur_max):
    score = self.remonter_score(profondeur_max)
    moves = [child.dernier_coup for child in self.fils if child.score == score]
    wrong = OneOf(moves) - best_moves(self, profondeur_max)
    return OneOf(wrong) if moves[-1] in wrong else moves[-1]


@misconception(
    en=(
        "It returns the child's place in the list `fils`, which is not its column once a column is full.",
        "If column 0 is full, which column is the first child's?",
    ),
    fr=(
        "Votre fonction renvoie la place du fils dans la liste `fils`, qui n'est plus sa colonne dès qu'une colonne "
        "est pleine.",
        "Si la colonne 0 est pleine, quelle colonne le premier fils joue-t-il ?",
    ),
)
def place_in_the_list(self, profondeur_max):
    score = self.remonter_score(profondeur_max)
    return [child.score for child in self.fils].index(score)


@misconception(
    en=(
        "It returns (y, x) instead of (x, y).",
        "In a move, which comes first: the column or the height?",
    ),
    fr=(
        "Votre fonction renvoie (y, x) au lieu de (x, y).",
        "Dans un coup, qu'est-ce qui vient en premier : la colonne ou la hauteur ?",
    ),
)
def move_reversed(self, profondeur_max):
    score = self.remonter_score(profondeur_max)
    return move_of_first(self, lambda child: child.score == score)[::-1]


@misconception(
    en=(
        "It returns the score of the best child, not the move that leads to it.",
        "With your answer, in which column would the computer play?",
    ),
    fr=(
        "Votre fonction renvoie le score du meilleur fils, pas le coup qui y mène.",
        "Avec votre réponse, dans quelle colonne l'ordinateur jouerait-il ?",
    ),
)
def the_score(self, profondeur_max):
    return self.remonter_score(profondeur_max)


@misconception(
    en=(
        "It returns the node's own last move, not a child's.",
        "Which node holds the move you look for in its `dernier_coup`: this one, or one of its children?",
    ),
    fr=(
        "Votre fonction renvoie le dernier coup du nœud lui-même, pas celui d'un fils.",
        "Quel nœud a dans son `dernier_coup` le coup que vous cherchez : celui-ci, ou l'un de ses fils ?",
    ),
)
def its_own_last_move(self, profondeur_max):
    self.remonter_score(profondeur_max)
    return self.dernier_coup
