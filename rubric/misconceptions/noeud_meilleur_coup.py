"""Noeud.meilleur_coup"""

from math import inf

from grader.assignment.answer_types import OneOf
from grader.assignment.misconception import Question, also, misconception
from grader.assignment.oracle import given_module
from rubric.checks import Oracle
from rubric.checks.strategies import Game, chosen, rows
from rubric.misconceptions.trees import alphabeta_tree

_helpers = given_module("puissance4")
_EARLY = [Game(()), Game((3,)), Game((1, 5, 4, 2)), Game((0, 6, 0, 1, 6, 1, 1)), Game((6, 5, 1, 5, 5, 0, 3, 1, 1, 0))]
_TRAPS = [(game, (int(pion_ordi), int(depth))) for game, pion_ordi, depth in rows("bound_traps")[:8] if depth < "4"]
_HOPELESS = [game for game, depth in [*rows("hopeless")[:12], rows("hopeless")[21]] if depth == "2"]  # 21: full middle
# No win is within reach, so that nothing is cut.
_LATE = [chosen("draws")[i].cut(n) for i, n in ((16, 32), (20, 29), (9, 34))]
_WON_AT_ONCE = [game.cut(len(game.moves) - 1) for game in chosen("alignments")[4:40:12]]
QUESTIONS = [
    *(Question(game, (pion_ordi, 2)) for game in _EARLY for pion_ordi in (1, 2)),
    *(Question(game, (pion_ordi, 3)) for game in _LATE for pion_ordi in (1, 2)),
    *(Question(game, arguments) for game, arguments in _TRAPS),
    *(Question(game, (pion_ordi, 2)) for game in _HOPELESS for pion_ordi in (1, 2)),
    *(Question(game, (game.player, 2)) for game in _WON_AT_ONCE),
]


def ask(student, question):
    """Return the move; of several right ones always the first, since one is as good as another."""
    game, (pion_ordi, depth) = question.position, question.arguments
    node = student.Noeud(pion_ordi, game.grid, game.player == pion_ordi)
    if game.moves:
        x = game.moves[-1]
        node.set("dernier_coup", (x, len(game.columns[x]) - 1))
    move = node.meilleur_coup(depth)
    if isinstance(move, OneOf):
        return move
    best = Oracle().best_moves(pion_ordi, game.grid, game.player == pion_ordi, depth)
    best = best if isinstance(move, tuple) else [x for x, _ in best]
    return best[0] if move in best else move


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


def _afresh(node, profondeur_max, best):
    """Return the moves of the children with the best own value, each searched with infinite bounds."""
    for x in range(7):
        if (y := _helpers.hauteur(x, node.colonnes)) != -1:
            node.creer_fils(x, y).remonter_score(profondeur_max)
    score = best(child.score for child in node.fils)
    return OneOf(child.dernier_coup for child in node.fils if child.score == score)


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
    wrong = OneOf(moves) - right(self, profondeur_max)
    return OneOf(wrong) if moves[-1] in wrong else moves[-1]


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


@also(always_the_highest_score)
def always_the_highest_value(self, profondeur_max):
    return _afresh(self, profondeur_max, max)


@also(always_the_lowest_score)
def always_the_lowest_value(self, profondeur_max):
    return _afresh(self, profondeur_max, min)


@also(worst_move)
def worst_value(self, profondeur_max):
    return _afresh(self, profondeur_max, min if self.attaquant else max)


@misconception(
    en=(
        "It always plays in the last free column, whatever the scores are.",
        "Where do the children's scores enter your choice, and which child is `fils[-1]`?",
    ),
    fr=(
        "Elle joue toujours dans la dernière colonne libre, quels que soient les scores.",
        "Où les scores des fils interviennent-ils dans votre choix, et quel fils est `fils[-1]` ?",
    ),
)
def last_free_column(self, profondeur_max):
    self.remonter_score(profondeur_max)
    return self.fils[-1].dernier_coup


@misconception(
    en=(
        "It counts the height from the top, whereas index 0 of a column is the bottom.",
        "The first piece of a column: what is its y, and which `dernier_coup` does the child have?",
    ),
    fr=(
        "Elle compte la hauteur à partir du haut, alors que l'indice 0 d'une colonne est le bas.",
        "Le premier pion d'une colonne : que vaut son y, et quel est le `dernier_coup` du fils ?",
    ),
)
def height_from_the_top(self, profondeur_max):
    score = self.remonter_score(profondeur_max)
    x, y = _first(self, lambda child: child.score == score)
    return x, 5 - y


@misconception(
    en=(
        "It gives the height that is free after the move, not the cell the piece falls into.",
        "In which grid do you ask for the height: the node's, or the child's?",
    ),
    fr=(
        "Elle donne la hauteur libre après le coup, pas la case où tombe le pion.",
        "Dans quelle grille demandez-vous la hauteur : celle du nœud, ou celle du fils ?",
    ),
)
def height_after_the_move(self, profondeur_max):
    score = self.remonter_score(profondeur_max)
    x, y = _first(self, lambda child: child.score == score)
    return x, -1 if y == 5 else y + 1


@misconception(
    en=(
        "It numbers the columns from 1 to 7.",
        "What is the number of the first column in the grid?",
    ),
    fr=(
        "Elle numérote les colonnes de 1 à 7.",
        "Quel est le numéro de la première colonne de la grille ?",
    ),
)
def columns_from_one(self, profondeur_max):
    score = self.remonter_score(profondeur_max)
    x, y = _first(self, lambda child: child.score == score)
    return x + 1, y


@misconception(
    en=(
        "It returns the height of the move alone, not its column.",
        "In a move (x, y), which of the two is the column?",
    ),
    fr=(
        "Elle renvoie la hauteur du coup seule, pas sa colonne.",
        "Dans un coup (x, y), lequel des deux est la colonne ?",
    ),
)
def the_height(self, profondeur_max):
    score = self.remonter_score(profondeur_max)
    return _first(self, lambda child: child.score == score)[1]


@misconception(
    en=(
        "What it returns is no move: the best child itself, for example, or the list of children.",
        "Which attribute of the child holds the move?",
    ),
    fr=(
        "Ce qu'elle renvoie n'est pas un coup : c'est par exemple le meilleur fils lui-même, ou la liste des fils.",
        "Quel attribut du fils contient le coup ?",
    ),
)
def no_move(self, profondeur_max):
    score = self.remonter_score(profondeur_max)
    return [child for child in self.fils if child.score == score][:1]  # a single node would be no answer at all here


@misconception(
    en=(
        "It returns no move where the human is to move.",
        "In a defending node, which of your conditions holds, and what do you return?",
    ),
    fr=(
        "Elle ne renvoie aucun coup quand c'est à l'humain de jouer.",
        "Dans un nœud défenseur, laquelle de vos conditions est vraie, et que renvoyez-vous ?",
    ),
)
def nothing_in_defending_nodes(self, profondeur_max):
    score = self.remonter_score(profondeur_max)
    return _first(self, lambda child: child.score == score) if self.attaquant else None


@misconception(
    en=(
        "It starts from 0: when no child is better than that it returns None.",
        "All children of an attacking node are worth less than 0: which one do you choose?",
    ),
    fr=(
        "Elle part de 0 : quand aucun fils n'est meilleur que cela, elle renvoie None.",
        "Tous les fils d'un nœud attaquant valent moins que 0 : lequel choisissez-vous ?",
    ),
)
def only_scores_beyond_zero(self, profondeur_max):
    score = self.remonter_score(profondeur_max)
    is_beyond = score > 0 if self.attaquant else score < 0
    return _first(self, lambda child: child.score == score) if is_beyond else None


@misconception(
    en=(
        "It always looks for a score higher than 0: when there is none it returns None, and for the human it takes "
        "the highest score too.",
        "All children are worth less than 0: what do you return? And which score does a defending node look for?",
    ),
    fr=(
        "Elle cherche toujours un score plus grand que 0 : s'il n'y en a pas, elle renvoie None, et pour l'humain "
        "aussi elle prend le plus grand.",
        "Si tous vos fils valent moins que 0, que renvoyez-vous ? Et quel score un nœud défenseur cherche-t-il ?",
    ),
)
def highest_score_above_zero(self, profondeur_max):
    self.remonter_score(profondeur_max)
    best = max(child.score for child in self.fils)
    return _first(self, lambda child: child.score == best) if best > 0 else None


@misconception(
    en=(
        "It searches one ply more than it is asked to.",
        "With `profondeur_max` = 1, how deep are the grids you value?",
    ),
    fr=(
        "Elle cherche un coup plus loin que demandé.",
        "Avec `profondeur_max` = 1, à quelle profondeur sont les grilles que vous évaluez ?",
    ),
)
def one_ply_too_many(self, profondeur_max):
    score = self.remonter_score(profondeur_max + 1)
    return _first(self, lambda child: child.score == score)


@misconception(
    en=(
        "It searches the children as if the computer were to move again in them.",
        "What value does the constructor take for `attaquant` when you do not give it any? Does `creer_fils` not do "
        "all this?",
    ),
    fr=(
        "Elle explore les fils comme si c'était encore à l'ordinateur d'y jouer.",
        "Quelle valeur le constructeur prend-il pour `attaquant` quand vous ne lui en donnez pas ? `creer_fils` ne "
        "fait-elle pas tout cela ?",
    ),
)
def children_searched_as_attackers(self, profondeur_max):
    return _by_attackers(self, profondeur_max - 1)


def _by_attackers(node, depth):
    """Return the move of the first child with the best value when each is searched as an attacking root."""
    moves = [(x, y) for x in range(7) if (y := _helpers.hauteur(x, node.colonnes)) != -1]
    grids = {move: _helpers.jouer(*move, node.pion_a_placer, node.colonnes) for move in moves}
    values = {move: type(node)(node.pion_ordi, grid).remonter_score(depth) for move, grid in grids.items()}
    return (max if node.attaquant else min)(values, key=values.get)


@also(children_searched_as_attackers)
def children_searched_deeper_as_attackers(self, profondeur_max):
    return _by_attackers(self, profondeur_max)


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
    return _unless_lost(self, profondeur_max, lambda: (0, _helpers.hauteur(0, self.colonnes)))


def _unless_lost(node, profondeur_max, fallback):
    """Return the right move, or what `fallback` returns when every move loses for the side to move."""
    score = node.remonter_score(profondeur_max)
    if score == (-inf if node.attaquant else inf):
        return fallback()
    return _first(node, lambda child: child.score == score)


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
    return _unless_lost(self, profondeur_max, lambda: (3, _helpers.hauteur(3, self.colonnes)))


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
        "Elle provoque une erreur quand tous les coups perdent : aucun des fils n'est choisi.",
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
