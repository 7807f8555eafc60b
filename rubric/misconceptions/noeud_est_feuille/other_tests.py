"""Other tests in the place of the right one, or none."""

from grader.assignment.misconception import misconception
from rubric.misconceptions.given import puissance4
from rubric.misconceptions.noeud_est_feuille.state import is_over, is_won


@misconception(
    en=(
        "It says the opposite: True for a node that has children, False for a leaf.",
        "On the empty grid with `profondeur_max` = 2, can one still play, and what do you answer?",
    ),
    fr=(
        "Votre fonction dit le contraire : True pour un nœud qui a des fils, False pour une feuille.",
        "Sur la grille vide avec `profondeur_max` = 2, peut-on encore jouer, et que répondez-vous ?",
    ),
)
def says_the_opposite(self, profondeur_max):
    return not (self.profondeur >= profondeur_max or is_over(self))


@misconception(
    en=(
        "It wants all reasons at once: deep enough, won and full.",
        "Is one of these reasons enough to stop? Which word joins your conditions?",
    ),
    fr=(
        "Votre fonction exige toutes les raisons à la fois : assez profond, gagné et plein.",
        "Une seule de ces raisons suffit-elle pour s'arrêter ? Quel mot relie vos conditions ?",
    ),
)
def all_reasons_at_once(self, profondeur_max):
    return self.profondeur >= profondeur_max and is_won(self) and puissance4.grille_complete(self.colonnes)


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
    return self.profondeur >= profondeur_max or is_won(self) or any(colonne[-1] for colonne in self.colonnes)


@misconception(
    en=(
        "It takes the grid for full as soon as the bottom row is.",
        "In a column, is the cell of index 0 the first or the last to be filled?",
    ),
    fr=(
        "Votre fonction prend la grille pour pleine dès que la ligne du bas l'est.",
        "Dans une colonne, la case d'indice 0 est-elle la première ou la dernière à se remplir ?",
    ),
)
def bottom_row_tested(self, profondeur_max):
    return self.profondeur >= profondeur_max or is_won(self) or all(colonne[0] for colonne in self.colonnes)


@misconception(
    en=(
        "It looks whether the list `fils` is empty, and in a new node it always is.",
        "When is `fils` filled: before or after one asks whether the node is a leaf?",
    ),
    fr=(
        "Votre fonction regarde si la liste `fils` est vide, et dans un nœud tout neuf elle l'est toujours.",
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
        "Votre fonction renvoie True pour tous les nœuds, même sur la grille vide.",
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
        "Votre fonction renvoie False jusqu'à la profondeur maximale, même si quelqu'un a gagné : la recherche va "
        "trop loin.",
        "Quelle ligne de votre fonction renvoie True, et pour quels nœuds est-elle atteinte ?",
    ),
)
def never_a_leaf(self, profondeur_max):
    return False
