"""Reasons that count for one player, below the root or together only."""

from math import inf

from grader.assignment.misconception import misconception
from rubric.misconceptions.given import puissance4
from rubric.misconceptions.noeud_est_feuille.state import is_over, is_won, leaf


@misconception(
    en=(
        "It only sees alignments of player 1: when player 2 has won, play goes on.",
        "Which piece do you give to `heuristique`, or look for, and which piece has the computer here?",
    ),
    fr=(
        "Votre fonction ne voit que les alignements du joueur 1 : quand le joueur 2 a gagné, on continue à jouer.",
        "Quel pion donnez-vous à `heuristique`, ou cherchez-vous, et quel est ici celui de l'ordinateur ?",
    ),
)
def only_player_one_wins(self, profondeur_max):
    return leaf(self, profondeur_max, puissance4.heuristique(self.colonnes, 1) == inf)


@misconception(
    en=(
        "It only sees alignments of player 2: when player 1 has won, play goes on.",
        "Which piece do you give to `heuristique`, or look for, and which piece has the computer here?",
    ),
    fr=(
        "Votre fonction ne voit que les alignements du joueur 2 : quand le joueur 1 a gagné, on continue à jouer.",
        "Quel pion donnez-vous à `heuristique`, ou cherchez-vous, et quel est ici celui de l'ordinateur ?",
    ),
)
def only_player_two_wins(self, profondeur_max):
    return leaf(self, profondeur_max, puissance4.heuristique(self.colonnes, 1) == -inf)


@misconception(
    en=(
        "A finished game is no leaf for it at the root: there play goes on.",
        "Can the search begin on a grid where somebody has won already? What should it answer there?",
    ),
    fr=(
        "À la racine, une partie finie n'est pas une feuille pour elle : on y continue à jouer.",
        "La recherche peut-elle commencer sur une grille où quelqu'un a déjà gagné ? Que doit-elle y répondre ?",
    ),
)
def finished_root_is_no_leaf(self, profondeur_max):
    return self.profondeur >= profondeur_max or (self.profondeur > 0 and is_over(self))


@misconception(
    en=(
        "The root is never a leaf for it, whatever its grid and the depth.",
        "With `profondeur_max` = 0, or when somebody has won already, what is the root (depth 0)?",
    ),
    fr=(
        "La racine n'est jamais une feuille pour elle, quelles que soient sa grille et la profondeur.",
        "Avec `profondeur_max` = 0, ou quand quelqu'un a déjà gagné, qu'est-ce que la racine (profondeur 0) ?",
    ),
)
def root_is_never_a_leaf(self, profondeur_max):
    return self.profondeur > 0 and (self.profondeur >= profondeur_max or is_over(self))


@misconception(
    en=(
        "It wants the game to be over and the depth to be reached, both at once.",
        "Is one of these reasons enough to stop? Which words join your conditions, and where are the brackets?",
    ),
    fr=(
        "Votre fonction exige à la fois que la partie soit finie et que la profondeur soit atteinte.",
        "Une seule de ces raisons suffit-elle pour s'arrêter ? Quels mots relient vos conditions, et où sont les "
        "parenthèses ?",
    ),
)
def deep_and_over(self, profondeur_max):
    return self.profondeur >= profondeur_max and is_over(self)


@misconception(
    en=(
        "A win counts for it only in a full grid, and a full grid only when somebody has won.",
        "Is one of these reasons enough to stop? Which word joins these two conditions?",
    ),
    fr=(
        "Une victoire ne compte pour elle que si la grille est pleine, et une grille pleine que si quelqu'un a gagné.",
        "Une seule de ces raisons suffit-elle pour s'arrêter ? Quel mot relie ces deux conditions ?",
    ),
)
def won_and_full(self, profondeur_max):
    return self.profondeur >= profondeur_max or (is_won(self) and puissance4.grille_complete(self.colonnes))


@misconception(
    en=(
        "It takes the grid for full as soon as the first column is, without looking at the others.",
        "At which turn of your loop does `return` end it, and what do you know of the other columns then?",
    ),
    fr=(
        "Votre fonction prend la grille pour pleine dès que la première colonne l'est, sans regarder les autres.",
        "À quel tour de boucle le `return` l'arrête-t-il, et que savez-vous alors des autres colonnes ?",
    ),
)
def only_the_first_column_tested(self, profondeur_max):
    return self.profondeur >= profondeur_max or is_won(self) or self.colonnes[0][-1] != 0


@misconception(
    en=(
        "It takes the grid for full as soon as the last column is, whatever the others are.",
        "After your loop, which column does your variable still speak of?",
    ),
    fr=(
        "Votre fonction prend la grille pour pleine dès que la dernière colonne l'est, quelles que soient les autres.",
        "Après votre boucle, de quelle colonne votre variable parle-t-elle encore ?",
    ),
)
def only_the_last_column_tested(self, profondeur_max):
    return self.profondeur >= profondeur_max or is_won(self) or self.colonnes[6][-1] != 0
