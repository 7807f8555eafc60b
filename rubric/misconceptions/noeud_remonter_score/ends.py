"""Leaves of one player, and ends of the game that count for some nodes only."""

from math import inf

from grader.assignment.misconception import misconception
from rubric.misconceptions.given import puissance4
from rubric.misconceptions.noeud_remonter_score.search import search, value_of, values


@misconception(
    en=(
        "It values a leaf for the side that has just moved, once for the computer and once for the human.",
        "Whose score is it in the whole tree, and does that change from one depth to the next?",
    ),
    fr=(
        "Votre fonction évalue une feuille pour le camp qui vient de jouer : tantôt pour l'ordinateur, tantôt pour "
        "l'humain.",
        "Du point de vue de qui le score est-il compté, et cela change-t-il d'une profondeur à l'autre ?",
    ),
)
def leaf_for_the_side_that_moved(self, profondeur_max):
    return values(
        self, profondeur_max, value=lambda node: puissance4.heuristique(node.colonnes, 3 - node.pion_a_placer)
    )


@misconception(
    en=(
        "It values leaves for the side to move at the root, even when that is the human.",
        "The search starts with the human to move: whose score do your leaves give?",
    ),
    fr=(
        "Votre fonction évalue les feuilles pour le camp qui joue à la racine, même quand c'est l'humain.",
        "Si la recherche part d'une grille où c'est à l'humain de jouer, de qui vos feuilles donnent-elles le score ?",
    ),
)
def leaf_for_the_roots_side(self, profondeur_max):
    return values(
        self,
        profondeur_max,
        value=lambda node: value_of(node) if node.attaquant == (node.profondeur % 2 == 0) else -value_of(node),
    )


@misconception(
    en=(
        "It values leaves for player 2, even when the computer is player 1.",
        "When the computer has piece 1, which piece do you give to `heuristique`?",
    ),
    fr=(
        "Votre fonction évalue les feuilles pour le joueur 2, même quand l'ordinateur est le joueur 1.",
        "Quand l'ordinateur a le pion 1, quel pion donnez-vous à `heuristique` ?",
    ),
)
def leaf_for_player_two(self, profondeur_max):
    return values(self, profondeur_max, value=lambda node: puissance4.heuristique(node.colonnes, 2))


@misconception(
    en=(
        "It forgets that a full grid ends the search: without a child, the score stays the infinity it starts from.",
        "How many children has a node whose seven columns are full, and what do you return there?",
    ),
    fr=(
        "Votre fonction oublie qu'une grille pleine arrête la recherche : sans fils, le score reste l'infini de "
        "départ.",
        "Combien de fils a un nœud dont les sept colonnes sont pleines, et que renvoyez-vous là ?",
    ),
)
def full_grid_forgotten(self, profondeur_max):
    return values(self, profondeur_max, is_leaf=lambda node, depth_max: node.profondeur >= depth_max or _is_won(node))


def _is_won(node):
    """Return True when either player has won."""
    return abs(value_of(node)) == inf


def _is_full_or_deep(node, depth_max):
    return node.profondeur >= depth_max or puissance4.grille_complete(node.colonnes)


@misconception(
    en=(
        "It plays on when the human has won, and perhaps when the computer has.",
        "Which of your methods tells you where a search must end, and do you ask it at every node?",
    ),
    fr=(
        "Votre fonction continue à jouer quand l'humain a gagné, et peut-être aussi quand l'ordinateur a gagné.",
        "Laquelle de vos méthodes vous dit où la recherche doit s'arrêter, et l'appelez-vous à chaque nœud ?",
    ),
)
def plays_on_after_the_humans_win(self, profondeur_max):
    return values(
        self, profondeur_max, is_leaf=lambda node, depth_max: _is_full_or_deep(node, depth_max) or value_of(node) == inf
    )


@misconception(
    en=(
        "Only the human's win ends the search: when the computer has won, it plays on.",
        "What does `heuristique` return when the computer has four aligned, and does your search stop there?",
    ),
    fr=(
        "Seule la victoire de l'humain arrête la recherche : quand l'ordinateur a gagné, elle continue à jouer.",
        "Que renvoie `heuristique` quand l'ordinateur a un alignement, et votre recherche s'y arrête-t-elle ?",
    ),
)
def plays_on_after_the_computers_win(self, profondeur_max):
    return search(
        self,
        profondeur_max,
        is_leaf=lambda node, depth_max: _is_full_or_deep(node, depth_max) or value_of(node) == -inf,
    )


@misconception(
    en=(
        "It plays on when the game is already over at the root.",
        "Somebody has won before the search begins: how many children should it look at?",
    ),
    fr=(
        "Votre fonction continue à jouer quand la partie est déjà finie à la racine.",
        "Quelqu'un a gagné avant même que la recherche commence : combien de fils doit-elle regarder ?",
    ),
)
def finished_root_searched_on(self, profondeur_max):
    return values(
        self,
        profondeur_max,
        is_leaf=lambda node, depth_max: node.est_feuille(depth_max) and (node.profondeur > 0 or depth_max == 0),
    )


@misconception(
    en=(
        "It stops one ply early, except that it always looks at the root's children.",
        "With `profondeur_max` = 2, how many moves are played before a grid is valued? And with 1?",
    ),
    fr=(
        "Votre fonction s'arrête un coup trop tôt, sauf qu'elle regarde toujours les fils de la racine.",
        "Avec `profondeur_max` = 2, combien de coups joue-t-on avant d'évaluer une grille ? Et avec 1 ?",
    ),
)
def one_ply_early_below_the_root(self, profondeur_max):
    return values(self, profondeur_max, is_leaf=lambda node, depth_max: node.est_feuille(max(1, depth_max - 1)))
