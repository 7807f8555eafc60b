"""Reasons to stop that are forgotten, or come too early or too late."""

from math import inf

from grader.assignment.misconception import also, misconception
from rubric.misconceptions.given import puissance4
from rubric.misconceptions.noeud_est_feuille.state import is_over, is_won


@misconception(
    en=(
        "It does not see that the game is won: play goes on after an alignment.",
        "Does anybody play on once four pieces are aligned? How does `heuristique` tell you that they are?",
    ),
    fr=(
        "Votre fonction ne voit pas que la partie est gagnée : on continue à jouer après un alignement.",
        "Joue-t-on encore quand quatre pions sont alignés ? Comment `heuristique` vous le dit-elle ?",
    ),
)
def wins_forgotten(self, profondeur_max):
    return self.profondeur >= profondeur_max or puissance4.grille_complete(self.colonnes)


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
    won = puissance4.heuristique(self.colonnes, self.pion_ordi) == inf
    return self.profondeur >= profondeur_max or won or puissance4.grille_complete(self.colonnes)


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
    won = puissance4.heuristique(self.colonnes, self.pion_ordi) == -inf
    return self.profondeur >= profondeur_max or won or puissance4.grille_complete(self.colonnes)


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
    return self.profondeur >= profondeur_max or is_won(self)


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
        "Votre fonction s'arrête un coup trop tôt : un nœud juste au-dessus de la profondeur maximale est déjà une "
        "feuille.",
        "Avec `profondeur_max` = 1, la racine (profondeur 0) est-elle une feuille ?",
    ),
)
def one_ply_too_early(self, profondeur_max):
    return self.profondeur >= profondeur_max - 1 or is_over(self)


@also(one_ply_too_early)
def one_ply_too_early_exactly(self, profondeur_max):
    return self.profondeur == profondeur_max - 1 or is_over(self)


@misconception(
    en=(
        "It stops too late, or never: a node at the greatest depth is not yet a leaf.",
        "With `profondeur_max` = 0, is the root (depth 0) a leaf? Do you compare these two numbers, and how?",
    ),
    fr=(
        "Votre fonction s'arrête trop tard, ou jamais : un nœud à la profondeur maximale n'est pas encore une feuille.",
        "Avec `profondeur_max` = 0, la racine (profondeur 0) est-elle une feuille ? Comparez-vous ces deux nombres, "
        "et comment ?",
    ),
)
def too_late_or_never(self, profondeur_max):
    return self.profondeur > profondeur_max or is_over(self)


@misconception(
    en=(
        "It waits for `profondeur_max` to be 0, but that number stays the same in the whole tree.",
        "Which of the two grows from parent to child: `profondeur_max`, or the node's own depth?",
    ),
    fr=(
        "Votre fonction attend que `profondeur_max` vaille 0, mais ce nombre reste le même dans tout l'arbre.",
        "Lequel des deux change quand on passe du père au fils : `profondeur_max`, ou la profondeur du nœud ?",
    ),
)
def waits_for_depth_zero(self, profondeur_max):
    return profondeur_max == 0 or is_over(self)
