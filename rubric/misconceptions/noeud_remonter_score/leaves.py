"""For whom a leaf is valued, where the search ends, and how its depth is counted."""

from grader.assignment.misconception import misconception
from rubric.misconceptions.given import puissance4
from rubric.misconceptions.noeud_remonter_score.search import value_of, values


@misconception(
    en=(
        "It values a leaf for the side to move there, once for the computer and once for the human.",
        "Whose score is it in the whole tree, and does that change from one depth to the next?",
    ),
    fr=(
        "Votre fonction évalue une feuille pour le camp dont ce serait le tour : tantôt pour l'ordinateur, tantôt "
        "pour l'humain.",
        "Du point de vue de qui le score est-il compté, et cela change-t-il d'une profondeur à l'autre ?",
    ),
)
def leaf_for_the_side_to_move(self, profondeur_max):
    return values(self, profondeur_max, value=lambda node: puissance4.heuristique(node.colonnes, node.pion_a_placer))


@misconception(
    en=(
        "It values leaves for the human: every score has the wrong sign.",
        "What is a grid worth in which the computer has won? Which piece do you give to `heuristique`?",
    ),
    fr=(
        "Votre fonction évalue les feuilles pour l'humain : tous les scores ont le mauvais signe.",
        "Combien vaut une grille où l'ordinateur a gagné ? Quel pion donnez-vous à `heuristique` ?",
    ),
)
def leaf_for_the_human(self, profondeur_max):
    return values(self, profondeur_max, value=lambda node: -value_of(node))


@misconception(
    en=(
        "It values leaves for player 1, even when the computer is player 2.",
        "When the computer has piece 2, which piece do you give to `heuristique`?",
    ),
    fr=(
        "Votre fonction évalue les feuilles pour le joueur 1, même quand l'ordinateur est le joueur 2.",
        "Quand l'ordinateur a le pion 2, quel pion donnez-vous à `heuristique` ?",
    ),
)
def leaf_for_player_one(self, profondeur_max):
    return values(self, profondeur_max, value=lambda node: puissance4.heuristique(node.colonnes, 1))


@misconception(
    en=(
        "It plays on when somebody, or at least the human, has won, and when the grid is full.",
        "Which of your methods tells you where a search must end, and do you ask it?",
    ),
    fr=(
        "Votre fonction continue à jouer quand quelqu'un, ou du moins l'humain, a gagné, et quand la grille est "
        "pleine.",
        "Laquelle de vos méthodes vous dit où la recherche doit s'arrêter, et l'appelez-vous ?",
    ),
)
def plays_on_after_a_win(self, profondeur_max):
    return values(self, profondeur_max, is_leaf=lambda node, depth_max: node.profondeur >= depth_max)


@misconception(
    en=(
        "It stops one ply early.",
        "With `profondeur_max` = 1, is the root valued by itself, or its children?",
    ),
    fr=(
        "Votre fonction s'arrête un coup trop tôt.",
        "Avec `profondeur_max` = 1, est-ce la racine qu'on évalue, ou ses fils ?",
    ),
)
def stops_one_ply_early(self, profondeur_max):
    return values(self, profondeur_max, is_leaf=lambda node, depth_max: node.est_feuille(depth_max - 1))


@misconception(
    en=(
        "It goes one ply too deep.",
        "With `profondeur_max` = 1, how many moves are played before a grid is valued?",
    ),
    fr=(
        "Votre fonction descend un coup trop loin.",
        "Avec `profondeur_max` = 1, combien de coups joue-t-on avant d'évaluer une grille ?",
    ),
)
def stops_one_ply_late(self, profondeur_max):
    return values(self, profondeur_max, is_leaf=lambda node, depth_max: node.est_feuille(depth_max + 1))


@misconception(
    en=(
        "It counts the depth twice: the node's depth grows while the `profondeur_max` passed on shrinks.",
        "Where does `est_feuille` find the depth of a node? Must `profondeur_max` change too on the way down?",
    ),
    fr=(
        "Votre fonction compte la profondeur deux fois : celle du nœud augmente, et le `profondeur_max` transmis "
        "diminue.",
        "Où `est_feuille` trouve-t-elle la profondeur d'un nœud ? `profondeur_max` doit-il changer aussi en "
        "descendant ?",
    ),
)
def depth_counted_twice(self, profondeur_max):
    return values(self, profondeur_max, depth_below=profondeur_max - 1)


@misconception(
    en=(
        "It never searches below the children: it takes their `heuristique` for their score.",
        "With `profondeur_max` = 2, who plays last before a grid is valued? Whose remonter_score do you call?",
    ),
    fr=(
        "Votre fonction ne cherche jamais plus bas que les fils : elle prend leur `heuristique` pour leur score.",
        "Avec `profondeur_max` = 2, qui joue en dernier avant l'évaluation ? Sur quels nœuds appelez-vous "
        "remonter_score ?",
    ),
)
def children_never_searched(self, profondeur_max):
    return values(self, profondeur_max, child_value=lambda child, _depth_max: value_of(child))
