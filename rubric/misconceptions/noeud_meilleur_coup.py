"""Noeud.meilleur_coup"""

from math import inf

from grader.assignment.answer_types import OneOf
from grader.assignment.misconception import Question, misconception
from grader.assignment.oracle import given_module
from rubric.checks import Oracle
from rubric.checks.strategies import Game, chosen, rows
from rubric.misconceptions.trees import alphabeta_tree

_helpers = given_module("puissance4")
_EARLY = [Game(()), Game((3,)), Game((1, 5, 4, 2)), Game((0, 6, 0, 1, 6, 1, 1)), Game((6, 5, 1, 5, 5, 0, 3, 1, 1, 0))]
_TRAPS = [(game, (int(pion_ordi), int(depth))) for game, pion_ordi, depth in rows("bound_traps")[:8] if depth < "4"]
_HOPELESS = [game for game, depth in rows("hopeless")[:12] if depth == "2"]
# No win is within reach, so that nothing is cut.
_LATE = [chosen("draws")[i].cut(n) for i, n in ((16, 32), (20, 29), (9, 34))]
QUESTIONS = [
    *(Question(game, (pion_ordi, 2)) for game in _EARLY for pion_ordi in (1, 2)),
    *(Question(game, (pion_ordi, 3)) for game in _LATE for pion_ordi in (1, 2)),
    *(Question(game, arguments) for game, arguments in _TRAPS),
    *(Question(game, (game.player, 2)) for game in _HOPELESS),
]


def ask(student, question):
    """Return the move."""
    game, (pion_ordi, depth) = question.position, question.arguments
    node = student.Noeud(pion_ordi, game.grid, game.player == pion_ordi)
    if game.moves:
        x = game.moves[-1]
        node.set("dernier_coup", (x, len(game.columns[x]) - 1))
    return node.meilleur_coup(depth)


def tree(question):
    """Return the tree of a correct search, with the cut branches."""
    return alphabeta_tree(question.position, *question.arguments)


def right(self, profondeur_max):
    """Return the set of moves whose own value equals the node's."""
    return OneOf(Oracle().best_moves(self.pion_ordi, self.colonnes, self.attaquant, profondeur_max))


def _first(node, is_chosen):
    """Return the move of the first child for which `is_chosen` holds."""
    return next(child.dernier_coup for child in node.fils if is_chosen(child))


def _by_score(node, profondeur_max, best):
    """Return the move of the first child with the best score; `best` is max or min."""
    node.remonter_score(profondeur_max)
    return best(node.fils, key=lambda child: child.score).dernier_coup


def _by_grid(node, profondeur_max, best):
    """Return the move of the first child whose grid has the best `heuristique`; `best` is max or min."""
    node.remonter_score(profondeur_max)
    return best(node.fils, key=lambda child: _helpers.heuristique(child.colonnes, node.pion_ordi)).dernier_coup


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
    return [child.dernier_coup for child in self.fils if child.score == score][-1]


@misconception(
    en=(
        "It returns the child's place in the list `fils`, which is not its column once a column is full.",
        "If column 0 is full, which column is the first child's?",
    ),
    fr=(
        "Elle renvoie la place du fils dans la liste `fils`, qui n'est plus sa colonne dès qu'une colonne est pleine.",
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
        "Elle renvoie (y, x) au lieu de (x, y).",
        "Dans un coup, qu'est-ce qui vient en premier : la colonne ou la hauteur ?",
    ),
)
def move_reversed(self, profondeur_max):
    score = self.remonter_score(profondeur_max)
    return _first(self, lambda child: child.score == score)[::-1]


@misconception(
    en=(
        "It returns the score of the best child, not the move that leads to it.",
        "With your answer, in which column would the computer play?",
    ),
    fr=(
        "Elle renvoie le score du meilleur fils, pas le coup qui y mène.",
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
        "Elle renvoie le dernier coup du nœud lui-même, pas celui d'un fils.",
        "Quel nœud a dans son `dernier_coup` le coup que vous cherchez : celui-ci, ou l'un de ses fils ?",
    ),
)
def its_own_last_move(self, profondeur_max):
    self.remonter_score(profondeur_max)
    return self.dernier_coup


@misconception(
    en=(
        "It chooses the worst move: the lowest score for the computer, the highest for the human.",
        "Should the side to move choose the child that suits it, or the one that suits the other side?",
    ),
    fr=(
        "Elle choisit le pire coup : le plus petit score pour l'ordinateur, le plus grand pour l'humain.",
        "Le camp qui joue doit-il choisir le fils qui l'arrange, ou celui qui arrange l'autre ?",
    ),
)
def worst_move(self, profondeur_max):
    return _by_score(self, profondeur_max, min if self.attaquant else max)


@misconception(
    en=(
        "It always chooses the lowest score, even where the computer is to move.",
        "From whose point of view is the score counted, and which one does the computer want?",
    ),
    fr=(
        "Elle choisit toujours le plus petit score, même quand c'est à l'ordinateur de jouer.",
        "Du point de vue de qui le score est-il compté, et lequel l'ordinateur veut-il ?",
    ),
)
def always_the_lowest_score(self, profondeur_max):
    return _by_score(self, profondeur_max, min)


@misconception(
    en=(
        "It always chooses the highest score, even where the human is to move.",
        "In a defending node, which score does the side to move want?",
    ),
    fr=(
        "Elle choisit toujours le plus grand score, même quand c'est à l'humain de jouer.",
        "Dans un nœud défenseur, quel score veut le camp qui joue ?",
    ),
)
def always_the_highest_score(self, profondeur_max):
    return _by_score(self, profondeur_max, max)


@misconception(
    en=(
        "It always plays in the first free column, whatever the scores are.",
        "Where do the children's scores enter your choice?",
    ),
    fr=(
        "Elle joue toujours dans la première colonne libre, quels que soient les scores.",
        "Où les scores des fils interviennent-ils dans votre choix ?",
    ),
)
def first_free_column(self, profondeur_max):
    self.remonter_score(profondeur_max)
    return self.fils[0].dernier_coup


@misconception(
    en=(
        "It looks one move ahead only: it takes the grid with the best `heuristique`, without the opponent's answer.",
        "Where does `profondeur_max` enter your choice? What may the opponent answer to your move?",
    ),
    fr=(
        "Elle ne regarde qu'un coup plus loin : elle prend la grille de meilleure `heuristique`, sans la réponse de "
        "l'adversaire.",
        "Où `profondeur_max` intervient-il dans votre choix ? Que peut répondre l'adversaire à votre coup ?",
    ),
)
def one_move_ahead(self, profondeur_max):
    return _by_grid(self, profondeur_max, max if self.attaquant else min)


@misconception(
    en=(
        "It always takes the grid with the highest `heuristique`, without the opponent's answer, even for the human.",
        "Where do `profondeur_max` and `attaquant` enter your choice?",
    ),
    fr=(
        "Elle prend toujours la grille de plus grande `heuristique`, sans la réponse de l'adversaire, même pour "
        "l'humain.",
        "Où `profondeur_max` et `attaquant` interviennent-ils dans votre choix ?",
    ),
)
def highest_grid_at_once(self, profondeur_max):
    return _by_grid(self, profondeur_max, max)


@misconception(
    en=(
        "It searches one ply less than it is asked to.",
        "With `profondeur_max` = 2, how deep are the grids you value?",
    ),
    fr=(
        "Elle cherche un coup moins loin que demandé.",
        "Avec `profondeur_max` = 2, à quelle profondeur sont les grilles que vous évaluez ?",
    ),
)
def one_ply_too_few(self, profondeur_max):
    score = self.remonter_score(profondeur_max - 1)
    return _first(self, lambda child: child.score == score)


@misconception(
    en=(
        "It returns None when every move loses: no score is better than the infinity it starts from.",
        "All your children are worth -inf: does `score > -inf` hold for one of them, and what do you play?",
    ),
    fr=(
        "Elle renvoie None quand tous les coups perdent : aucun score n'est meilleur que l'infini de départ.",
        "Si tous vos fils valent -inf, `score > -inf` est-il vrai pour l'un d'eux, et que jouez-vous ?",
    ),
)
def nothing_when_every_move_loses(self, profondeur_max):
    score = self.remonter_score(profondeur_max)
    return None if score == (-inf if self.attaquant else inf) else _first(self, lambda child: child.score == score)


@misconception(
    en=(
        "It always looks for a score higher than -inf: it returns None when every move loses, and for the human it "
        "takes the highest score too.",
        "All your children are worth -inf: what do you return? And which score does a defending node look for?",
    ),
    fr=(
        "Elle cherche toujours un score plus grand que -inf : elle renvoie None quand tous les coups perdent, et pour "
        "l'humain aussi elle prend le plus grand.",
        "Si tous vos fils valent -inf, que renvoyez-vous ? Et quel score un nœud défenseur cherche-t-il ?",
    ),
)
def highest_score_above_minus_infinity(self, profondeur_max):
    self.remonter_score(profondeur_max)
    best = max(child.score for child in self.fils)
    return None if best == -inf else _first(self, lambda child: child.score == best)


@misconception(
    en=(
        "It finds a move but does not return it.",
        "What does a Python function return when it ends without `return`?",
    ),
    fr=(
        "Elle trouve un coup mais ne le renvoie pas.",
        "Que renvoie une fonction Python qui se termine sans `return` ?",
    ),
)
def returns_nothing(self, profondeur_max):
    self.remonter_score(profondeur_max)
