"""How the move is written: column and height."""

from grader.assignment.misconception import misconception
from rubric.misconceptions.noeud_meilleur_coup.children import move_of_first


@misconception(
    en=(
        "It always plays in the last free column, whatever the scores are.",
        "Where do the children's scores enter your choice, and which child is `fils[-1]`?",
    ),
    fr=(
        "Votre fonction joue toujours dans la dernière colonne libre, quels que soient les scores.",
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
        "Votre fonction compte la hauteur à partir du haut, alors que l'indice 0 d'une colonne est le bas.",
        "Le premier pion d'une colonne : que vaut son y, et quel est le `dernier_coup` du fils ?",
    ),
)
def height_from_the_top(self, profondeur_max):
    score = self.remonter_score(profondeur_max)
    x, y = move_of_first(self, lambda child: child.score == score)
    return x, 5 - y


@misconception(
    en=(
        "It gives the height that is free after the move, not the cell the piece falls into.",
        "In which grid do you ask for the height: the node's, or the child's?",
    ),
    fr=(
        "Votre fonction donne la hauteur libre après le coup, pas la case où tombe le pion.",
        "Dans quelle grille demandez-vous la hauteur : celle du nœud, ou celle du fils ?",
    ),
)
def height_after_the_move(self, profondeur_max):
    score = self.remonter_score(profondeur_max)
    x, y = move_of_first(self, lambda child: child.score == score)
    return x, -1 if y == 5 else y + 1


@misconception(
    en=(
        "It numbers the columns from 1 to 7.",
        "What is the number of the first column in the grid?",
    ),
    fr=(
        "Votre fonction numérote les colonnes de 1 à 7.",
        "Quel est le numéro de la première colonne de la grille ?",
    ),
)
def columns_from_one(self, profondeur_max):
    score = self.remonter_score(profondeur_max)
    x, y = move_of_first(self, lambda child: child.score == score)
    return x + 1, y


@misconception(
    en=(
        "It returns the height of the move alone, not its column.",
        "In a move (x, y), which of the two is the column?",
    ),
    fr=(
        "Votre fonction renvoie la hauteur du coup seule, pas sa colonne.",
        "Dans un coup (x, y), lequel des deux est la colonne ?",
    ),
)
def the_height(self, profondeur_max):
    score = self.remonter_score(profondeur_max)
    return move_of_first(self, lambda child: child.score == score)[1]


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
