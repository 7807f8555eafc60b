"""Searches that cut, choose or go through the tree otherwise."""

from grader.assignment.misconception import misconception
from rubric.misconceptions.quiz.answers import run_search


@misconception(
    en=(
        "It is minimax: nothing is cut, and every leaf is looked at.",
        "n°5 is worth 7. When the first leaf below n°6 is 8, can n°6 still change what n°2 is worth?",
    ),
    fr=(
        "C'est le minimax : rien n'est coupé, et toutes les feuilles sont regardées.",
        "n°5 vaut 7. Quand la première feuille sous n°6 est 8, n°6 peut-il encore changer ce que vaut n°2 ?",
    ),
)
def nothing_is_cut(section, key, student):
    return getattr(run_search(section, student, cutting=()), key)


@misconception(
    en=(
        "Only the max nodes are cut short: there are beta cuts, but no alpha cuts.",
        "The root already has a move worth 7. What does a min node that has found a 5 still have to say to it?",
    ),
    fr=(
        "Seuls les nœuds max sont coupés : il y a des coupures bêta, mais pas de coupures alpha.",
        "La racine a déjà un coup qui vaut 7. Qu'a encore à lui apprendre un nœud min qui a trouvé 5 ?",
    ),
)
def no_alpha_cuts(section, key, student):
    return getattr(run_search(section, student, cutting=(True,)), key)


@misconception(
    en=(
        "Only the min nodes are cut short: there are alpha cuts, but no beta cuts.",
        "A min node already has a child worth 7. What does its next child still matter once it has found an 8?",
    ),
    fr=(
        "Seuls les nœuds min sont coupés : il y a des coupures alpha, mais pas de coupures bêta.",
        "Un nœud min a déjà un fils qui vaut 7. Son fils suivant compte-t-il encore, une fois qu'il a trouvé un 8 ?",
    ),
)
def no_beta_cuts(section, key, student):
    return getattr(run_search(section, student, cutting=(False,)), key)


@misconception(
    en=(
        "The players are exchanged: the root chooses the least, and its children the most.",
        "Which word stands beside n°1 in the drawing of the tree?",
    ),
    fr=(
        "Les joueurs sont échangés : la racine choisit le plus petit, et ses fils le plus grand.",
        "Quel mot est écrit à côté de n°1 dans le dessin de l'arbre ?",
    ),
)
def players_exchanged(section, key, student):
    return getattr(run_search(section, student, maximises=(False, True, False)), key)


@misconception(
    en=(
        "Every node chooses the greatest value, those of the opponent too.",
        "The nodes n°2 to n°4 are the opponent's: which of two values suits the opponent?",
    ),
    fr=(
        "Tous les nœuds choisissent la plus grande valeur, même ceux de l'adversaire.",
        "Les nœuds n°2 à n°4 sont à l'adversaire : laquelle de deux valeurs l'arrange ?",
    ),
)
def every_node_maximises(section, key, student):
    return getattr(run_search(section, student, maximises=(True, True, True)), key)


@misconception(
    en=(
        "The roles are off by one ply at the bottom: n°5 to n°10 choose the least, as their parents do.",
        "Follow one line from the root to a leaf, and name at each node whose turn it is: whose is it at n°5?",
    ),
    fr=(
        "Les rôles sont décalés d'un coup en bas : n°5 à n°10 choisissent le plus petit, comme leurs parents.",
        "Suivez une ligne de la racine à une feuille, et dites à chaque nœud à qui c'est de jouer : à qui, en n°5 ?",
    ),
)
def lowest_nodes_minimise(section, key, student):
    return getattr(run_search(section, student, maximises=(True, False, False)), key)


@misconception(
    en=(
        "The tree is searched from right to left.",
        "In which order does the statement visit the children of a node?",
    ),
    fr=(
        "L'arbre est parcouru de droite à gauche.",
        "Dans quel ordre l'énoncé parcourt-il les fils d'un nœud ?",
    ),
)
def right_to_left(section, key, student):
    return getattr(run_search(section, student, step=-1), key)
