"""Noeud.est_feuille"""

from math import inf

from grader.assignment.misconception import Question, also, misconception
from grader.assignment.oracle import given_module
from rubric.checks.strategies import HAND_OUT, Game, chosen

_helpers = given_module("puissance4")
_WON = [Game((0, 1) * 3 + (0,)), Game((0, 6, 1, 6, 2, 6, 4, 6))]  # won by player 1; by player 2
_LAST_PIECE_WINS = Game((*chosen("draws")[3].cut(34).moves, 2, 1, 3, 1, 1, 3, 1, 3))
_FULL, _BOTTOM_ROW = chosen("draws")[0], Game((0, 1, 2, 3, 4, 5, 6))
_GAMES = [Game(()), Game((3,)), *_WON, _BOTTOM_ROW, HAND_OUT, Game((5, 6) * 3), _FULL.cut(30), _FULL.cut(41), _FULL]
QUESTIONS = [
    *(
        Question(game, (pion_ordi, depth, depth_max))
        for game in _GAMES
        for pion_ordi in (1, 2)
        for depth, depth_max in ((0, 0), (0, 3), (1, 2), (2, 2))
        if pion_ordi == 1 or game in _WON
    ),
    Question(_LAST_PIECE_WINS, (1, 2, 2)),
    Question(Game(()), (1, 0, 3), "with children"),
]


def ask(student, question):
    """Return whether a node at that depth is a leaf."""
    game, (pion_ordi, depth, depth_max) = question.position, question.arguments
    node = student.Noeud(pion_ordi, game.grid, game.player == pion_ordi)
    if depth:
        node.set("profondeur", depth)
    if question.look_at:
        node.set("fils", [0])
    return node.est_feuille(depth_max)


def _won(node):
    """Return True when either player has won."""
    return abs(_helpers.heuristique(node.colonnes, node.pion_ordi)) == inf


def _over(node):
    """Return True when the game is over."""
    return _won(node) or _helpers.grille_complete(node.colonnes)


@misconception(
    en=(
        "It does not see that the game is won: play goes on after an alignment.",
        "Does anybody play on once four pieces are aligned? How does `heuristique` tell you that they are?",
    ),
    fr=(
        "Elle ne voit pas que la partie est gagnée : on continue à jouer après un alignement.",
        "Joue-t-on encore quand quatre pions sont alignés ? Comment `heuristique` vous le dit-elle ?",
    ),
)
def wins_forgotten(self, profondeur_max):
    return self.profondeur >= profondeur_max or _helpers.grille_complete(self.colonnes)


@misconception(
    en=(
        "Only the computer's win makes a leaf: when the human has won, play goes on.",
        "What does `heuristique` return when the human has four aligned, and do you test for it?",
    ),
    fr=(
        "Seule la victoire de l'ordinateur fait une feuille : quand l'humain a gagné, on continue à jouer.",
        "Que renvoie `heuristique` quand l'humain a un alignement, et le testez-vous ?",
    ),
)
def only_the_computer_wins(self, profondeur_max):
    won = _helpers.heuristique(self.colonnes, self.pion_ordi) == inf
    return self.profondeur >= profondeur_max or won or _helpers.grille_complete(self.colonnes)


@misconception(
    en=(
        "Only the human's win makes a leaf: when the computer has won, play goes on.",
        "What does `heuristique` return when the computer has four aligned, and do you test for it?",
    ),
    fr=(
        "Seule la victoire de l'humain fait une feuille : quand l'ordinateur a gagné, on continue à jouer.",
        "Que renvoie `heuristique` quand l'ordinateur a un alignement, et le testez-vous ?",
    ),
)
def only_the_human_wins(self, profondeur_max):
    won = _helpers.heuristique(self.colonnes, self.pion_ordi) == -inf
    return self.profondeur >= profondeur_max or won or _helpers.grille_complete(self.colonnes)


@misconception(
    en=(
        "A full grid is no leaf for it, though no piece can be played any more.",
        "How many children has a node whose seven columns are full?",
    ),
    fr=(
        "Pour elle, une grille pleine n'est pas une feuille, alors qu'on ne peut plus y jouer.",
        "Combien de fils a un nœud dont les sept colonnes sont pleines ?",
    ),
)
def full_grid_forgotten(self, profondeur_max):
    return self.profondeur >= profondeur_max or _won(self)


@misconception(
    en=(
        "Only the depth counts for it: a won or a full grid above the last ply is no leaf.",
        "For which other reasons may nobody play on, even near the root?",
    ),
    fr=(
        "Seule la profondeur compte pour elle : une grille gagnée ou pleine, plus haut dans l'arbre, "
        "n'est pas une feuille.",
        "Pour quelles autres raisons ne peut-on plus jouer, même tout près de la racine ?",
    ),
)
def only_the_depth_counts(self, profondeur_max):
    return self.profondeur >= profondeur_max


@misconception(
    en=(
        "It stops one ply too early: a node just above the greatest depth is already a leaf.",
        "With `profondeur_max` = 1, is the root (depth 0) a leaf?",
    ),
    fr=(
        "Elle s'arrête un coup trop tôt : un nœud juste au-dessus de la profondeur maximale est déjà une feuille.",
        "Avec `profondeur_max` = 1, la racine (profondeur 0) est-elle une feuille ?",
    ),
)
def one_ply_too_early(self, profondeur_max):
    return self.profondeur >= profondeur_max - 1 or _over(self)


@also(one_ply_too_early)
def one_ply_too_early_exactly(self, profondeur_max):
    return self.profondeur == profondeur_max - 1 or _over(self)


@misconception(
    en=(
        "It stops too late, or never: a node at the greatest depth is not yet a leaf.",
        "With `profondeur_max` = 0, is the root (depth 0) a leaf? Do you compare these two numbers, and how?",
    ),
    fr=(
        "Elle s'arrête trop tard, ou jamais : un nœud à la profondeur maximale n'est pas encore une feuille.",
        "Avec `profondeur_max` = 0, la racine (profondeur 0) est-elle une feuille ? Comparez-vous ces deux nombres, "
        "et comment ?",
    ),
)
def too_late_or_never(self, profondeur_max):
    return self.profondeur > profondeur_max or _over(self)


@misconception(
    en=(
        "It waits for `profondeur_max` to be 0, but that number stays the same in the whole tree.",
        "Which of the two grows from parent to child: `profondeur_max`, or the node's own depth?",
    ),
    fr=(
        "Elle attend que `profondeur_max` vaille 0, mais ce nombre reste le même dans tout l'arbre.",
        "Lequel des deux change quand on passe du père au fils : `profondeur_max`, ou la profondeur du nœud ?",
    ),
)
def waits_for_depth_zero(self, profondeur_max):
    return profondeur_max == 0 or _over(self)


@misconception(
    en=(
        "It says the opposite: True for a node that has children, False for a leaf.",
        "On the empty grid with `profondeur_max` = 2, can one still play, and what do you answer?",
    ),
    fr=(
        "Elle dit le contraire : True pour un nœud qui a des fils, False pour une feuille.",
        "Sur la grille vide avec `profondeur_max` = 2, peut-on encore jouer, et que répondez-vous ?",
    ),
)
def says_the_opposite(self, profondeur_max):
    return not (self.profondeur >= profondeur_max or _over(self))


@misconception(
    en=(
        "It wants all reasons at once: deep enough, won and full.",
        "Is one of these reasons enough to stop? Which word joins your conditions?",
    ),
    fr=(
        "Elle exige toutes les raisons à la fois : assez profond, gagné et plein.",
        "Une seule de ces raisons suffit-elle pour s'arrêter ? Quel mot relie vos conditions ?",
    ),
)
def all_reasons_at_once(self, profondeur_max):
    return self.profondeur >= profondeur_max and _won(self) and _helpers.grille_complete(self.colonnes)


@misconception(
    en=(
        "One full column is enough for it to take the whole grid for full.",
        "When one column is full, can one play in the six others?",
    ),
    fr=(
        "Il lui suffit d'une colonne pleine pour prendre toute la grille pour pleine.",
        "Quand une colonne est pleine, peut-on jouer dans les six autres ?",
    ),
)
def one_full_column_is_enough(self, profondeur_max):
    return self.profondeur >= profondeur_max or _won(self) or any(colonne[-1] for colonne in self.colonnes)


@misconception(
    en=(
        "It takes the grid for full as soon as the bottom row is.",
        "In a column, is the cell of index 0 the first or the last to be filled?",
    ),
    fr=(
        "Elle prend la grille pour pleine dès que la ligne du bas l'est.",
        "Dans une colonne, la case d'indice 0 est-elle la première ou la dernière à se remplir ?",
    ),
)
def bottom_row_tested(self, profondeur_max):
    return self.profondeur >= profondeur_max or _won(self) or all(colonne[0] for colonne in self.colonnes)


@misconception(
    en=(
        "It looks whether the list `fils` is empty, and in a new node it always is.",
        "When is `fils` filled: before or after one asks whether the node is a leaf?",
    ),
    fr=(
        "Elle regarde si la liste `fils` est vide, et dans un nœud tout neuf elle l'est toujours.",
        "Quand la liste `fils` se remplit-elle : avant ou après qu'on demande si le nœud est une feuille ?",
    ),
)
def no_children_yet(self, profondeur_max):
    return not self.fils


@misconception(
    en=(
        "It says True for every node, even on the empty grid.",
        "With `profondeur_max` = 3, which of your conditions is true there? How does Python read `h == inf or -inf`?",
    ),
    fr=(
        "Elle renvoie True pour tous les nœuds, même sur la grille vide.",
        "Avec `profondeur_max` = 3, quelle condition y est vraie ? Comment Python lit-il `h == inf or -inf` ?",
    ),
)
def always_a_leaf(self, profondeur_max):
    return True


@misconception(
    en=(
        "It says False up to the greatest depth, even where somebody has won: the search goes too far, or never ends.",
        "Which line of your function returns True, and for which nodes is it reached?",
    ),
    fr=(
        "Elle renvoie False jusqu'à la profondeur maximale, même si quelqu'un a gagné : la recherche va trop loin.",
        "Quelle ligne de votre fonction renvoie True, et pour quels nœuds est-elle atteinte ?",
    ),
)
def never_a_leaf(self, profondeur_max):
    return False
