"""minimax"""

from functools import partial
from math import inf

from grader.assignment.misconception import Question, misconception
from rubric.checks.searching import Tree
from rubric.misconceptions.searching import STAND_IN, Search, any_stand_in, leaf_value, looking, never
from rubric.misconceptions.trees import full_tree

_TREES = [
    ([3, 8], 1),
    ([[3, 8], [4, 6], [2, 7]], 2),
    ([[3, 8], [4, 6], [2, 7]], 1),
    ([[-3, -8], [-6, -4]], 2),
    ([5, [1, [9, 2]], [[4, 6], 3]], 3),
    ([[[7, 0], [8, 3]], [[5, -3], [-5, 4]], [[-1, 2], [-8, 1]]], 3),
    ([[[7, 0], [8, 3]], [[5, -3], [-5, 4]], [[-1, 2], [-8, 1]]], 2),
    ([[[7, 0], [8, 3]], [[5, -3], [-5, 4]], [[-1, 2], [-8, 1]]], 1),
    ([[inf, inf], [inf, inf]], 2),
    ([[-inf, -inf], [-inf, -inf]], 2),
]
_VALUES = [Question(Tree(branches), (depth, side)) for branches, depth in _TREES for side in (True, False)]
QUESTIONS = [*_VALUES, *looking(_VALUES[:6])]


def ask(student, question):
    """Return the value, or the leaves evaluated, in any order."""
    value = student.minimax(question.position, *question.arguments)
    return ("looked_at", sorted(student.looked_at())) if question.look_at else value


def tree(question):
    """Return the tree of a correct search."""
    return full_tree(question.position.branches, *question.arguments)


_search = partial(Search, cut=never)


@misconception(
    en=(
        "It looks one move ahead, whatever `depth` says: it values the children with `evaluate` instead of searching "
        "them.",
        "Which function, called on a child with `depth - 1`, knows what the child is worth?",
    ),
    fr=(
        "Votre fonction ne regarde qu'un coup en avant, quoi que dise `depth` : elle évalue les fils avec `evaluate` "
        "au lieu d'y chercher.",
        "Quelle fonction, appelée sur un fils avec `depth - 1`, sait ce que vaut ce fils ?",
    ),
)
def one_move_ahead(state, depth, maximizing, evaluate):
    return _search(child=lambda played, evaluate: evaluate(played))(state, depth, maximizing, evaluate)


@misconception(
    en=(
        "It maximises in every node, as if the other side helped.",
        "Values are those of the side that maximises: which child does the other side choose?",
    ),
    fr=(
        "Votre fonction maximise dans tous les nœuds, comme si l'autre camp aidait.",
        "Les valeurs sont celles du camp qui maximise : quel fils l'autre camp choisit-il ?",
    ),
)
def always_maximises(state, depth, maximizing, evaluate):
    return _search(chooses=lambda _: True)(state, depth, maximizing, evaluate)


@misconception(
    en=(
        "It minimises in every node, whoever is to move.",
        "Which child does a node choose when `maximizing` is True: the one with the largest value, or the smallest?",
    ),
    fr=(
        "Votre fonction minimise dans tous les nœuds, quel que soit le camp dont c'est le tour.",
        "Quel fils choisit un nœud quand `maximizing` est vrai : celui de la plus grande valeur, ou de la plus "
        "petite ?",
    ),
)
def always_minimises(state, depth, maximizing, evaluate):
    return _search(chooses=lambda _: False)(state, depth, maximizing, evaluate)


@misconception(
    en=(
        "It exchanges the roles: it minimises where `maximizing` is True, and maximises where it is False.",
        "`maximizing` is True: do you keep the largest value of the children, or the smallest?",
    ),
    fr=(
        "Votre fonction échange les rôles : elle minimise quand `maximizing` est vrai, et maximise quand il est faux.",
        "Quand `maximizing` est vrai, gardez-vous la plus grande valeur des fils, ou la plus petite ?",
    ),
)
def roles_exchanged(state, depth, maximizing, evaluate):
    return _search(chooses=lambda maximizing: not maximizing)(state, depth, maximizing, evaluate)


@misconception(
    en=(
        "The sides never change: the children are searched with the same `maximizing` as their parent.",
        "Who moves in a child, and what must `maximizing` be there?",
    ),
    fr=(
        "Les camps ne changent jamais : les fils sont cherchés avec le même `maximizing` que leur père.",
        "Qui joue dans un fils, et que doit y valoir `maximizing` ?",
    ),
)
def sides_never_change(state, depth, maximizing, evaluate):
    return _search(below=lambda maximizing: maximizing)(state, depth, maximizing, evaluate)


@misconception(
    en=(
        "The root always maximises, even when `maximizing` is False.",
        "Where in your function is the `maximizing` you are given used?",
    ),
    fr=(
        "La racine maximise toujours, même quand `maximizing` est faux.",
        "Où votre fonction se sert-elle du `maximizing` qu'on lui donne ?",
    ),
)
def root_always_maximises(state, depth, maximizing, evaluate):
    return _search()(state, depth, True, evaluate)


@misconception(
    en=(
        "`depth` never comes down to 0: the search goes on to the end of the game, or to the end of Python's stack.",
        "What is `depth` in the child, in its child, and so on? And which line stops when it reaches 0?",
    ),
    fr=(
        "`depth` n'arrive jamais à 0 : la recherche va jusqu'à la fin de la partie, ou de la pile de Python.",
        "Que vaut `depth` dans le fils, puis dans le fils du fils ? Et quelle ligne arrête la recherche à 0 ?",
    ),
)
def depth_never_ends(state, depth, maximizing, evaluate):
    return _search(leaf=lambda state, _: state.is_over())(state, depth, maximizing, evaluate)


@misconception(
    en=(
        "It searches one ply too deep: a state with `depth` 0 is not taken for a leaf yet.",
        "`depth` is 0: how many more moves may be looked at?",
    ),
    fr=(
        "Votre fonction cherche un coup trop loin : un état où `depth` vaut 0 n'est pas encore pris pour une feuille.",
        "Quand `depth` vaut 0, combien de coups peut-on encore regarder ?",
    ),
)
def one_ply_too_deep(state, depth, maximizing, evaluate):
    return _search(leaf=lambda state, depth: depth < 0 or state.is_over())(state, depth, maximizing, evaluate)


@misconception(
    en=(
        "It stops one ply too soon: a state with `depth` 1 is taken for a leaf already.",
        "`depth` is 1: should the children of this state be looked at?",
    ),
    fr=(
        "Votre fonction s'arrête un coup trop tôt : un état où `depth` vaut 1 est déjà pris pour une feuille.",
        "Quand `depth` vaut 1, faut-il encore regarder les fils de cet état ?",
    ),
)
def one_ply_too_shallow(state, depth, maximizing, evaluate):
    return _search(leaf=lambda state, depth: depth <= 1 or state.is_over())(state, depth, maximizing, evaluate)


@misconception(
    en=(
        "It does not ask whether the game is over: it looks for moves in a game that has ended.",
        "What does `state.moves()` give when the game is over, and which method tells you so before you ask?",
    ),
    fr=(
        "Votre fonction ne demande pas si la partie est finie : elle cherche des coups dans une partie terminée.",
        "Que donne `state.moves()` quand la partie est finie, et quelle méthode vous le dit avant de le demander ?",
    ),
)
def end_of_the_game_forgotten(state, depth, maximizing, evaluate):
    return _search(leaf=lambda _, depth: depth == 0)(state, depth, maximizing, evaluate)


@misconception(
    en=(
        "It starts from 0, so that a maximising node is never worth less, nor a minimising one more.",
        "All children of a maximising node are worth less than 0: what do you return?",
    ),
    fr=(
        "Votre fonction part de 0 : un nœud qui maximise ne vaut jamais moins, un nœud qui minimise jamais plus.",
        "Si tous les fils d'un nœud qui maximise valent moins que 0, que renvoyez-vous ?",
    ),
)
def starts_at_zero(state, depth, maximizing, evaluate):
    return _search(start=0)(state, depth, maximizing, evaluate)


@misconception(
    en=(
        "It starts from a large number instead of an infinity: a lost game, worth `-inf`, is worth more then.",
        "Which number is not larger than `-inf`, so that every child can replace it?",
    ),
    fr=(
        "Votre fonction part d'un grand nombre au lieu d'un infini : une partie perdue, qui vaut `-inf`, vaut alors "
        "davantage.",
        "Quel nombre n'est pas plus grand que `-inf`, pour que tout fils puisse le remplacer ?",
    ),
)
def starts_at_a_large_number(state, depth, maximizing, evaluate):
    return any_stand_in(_search(start=STAND_IN)(state, depth, maximizing, evaluate))


@misconception(
    en=(
        "It keeps the value of the last child, not of the best one.",
        "The first child is worth 6, the second 2: what do you hold after the second turn of the loop?",
    ),
    fr=(
        "Votre fonction garde la valeur du dernier fils, pas celle du meilleur.",
        "Le premier fils vaut 6, le deuxième 2 : que gardez-vous après le deuxième tour de boucle ?",
    ),
)
def keeps_the_last_child(state, depth, maximizing, evaluate):
    return _search(keep=lambda _best, _so_far, value: value)(state, depth, maximizing, evaluate)


@misconception(
    en=(
        "It never gets beyond the first child: the loop ends at its first turn.",
        "At which indentation does your `return` stand, and how many children have been looked at by then?",
    ),
    fr=(
        "Votre fonction ne va jamais plus loin que le premier fils : la boucle s'arrête dès le premier tour.",
        "À quelle indentation se trouve votre `return`, et combien de fils a-t-on regardés à ce moment-là ?",
    ),
)
def stops_after_the_first_child(state, depth, maximizing, evaluate):
    return Search(cut=lambda *_: True)(state, depth, maximizing, evaluate)


@misconception(
    en=(
        "It changes the sign of a leaf where the other side is to move.",
        "For which side is `evaluate` always counted, and does that change from one ply to the next?",
    ),
    fr=(
        "Votre fonction change le signe d'une feuille où c'est à l'autre camp de jouer.",
        "Pour quel camp `evaluate` compte-t-elle toujours, et cela change-t-il d'un coup à l'autre ?",
    ),
)
def sign_of_a_leaf_depends_on_the_side(state, depth, maximizing, evaluate):
    worth = _search(worth=lambda value, maximizing: value if maximizing else -value)
    return worth(state, depth, maximizing, evaluate)


@misconception(
    en=(
        "It changes the sign of every child's value, and lets the sides take turns at max and min besides.",
        "When the sides take turns at max and min, for whom is the value of a child already counted?",
    ),
    fr=(
        "Votre fonction change le signe de la valeur de chaque fils, tout en alternant max et min.",
        "Si l'on alterne max et min, pour qui la valeur d'un fils est-elle déjà comptée ?",
    ),
)
def sign_of_every_child_changed(state, depth, maximizing, evaluate):
    return _search(up=lambda value: -value)(state, depth, maximizing, evaluate)


@misconception(
    en=(
        "The value is right, but `evaluate` is called on every state, not only on the leaves.",
        "Which states need `evaluate`, and in which line do you call it: before or after you know that it is a leaf?",
    ),
    fr=(
        "La valeur est juste, mais `evaluate` est appelée sur tous les états, pas seulement sur les feuilles.",
        "Quels états ont besoin d'`evaluate`, et à quelle ligne l'appelez-vous : avant ou après avoir su que c'est une "
        "feuille ?",
    ),
)
def evaluates_every_state(state, depth, maximizing, evaluate):
    return _search(before=lambda state, evaluate: evaluate(state))(state, depth, maximizing, evaluate)


@misconception(
    en=(
        "The value is right, but `evaluate` is called on every child, even when it is searched deeper.",
        "You search a child with `depth - 1`: what do you still need its own `evaluate` for?",
    ),
    fr=(
        "La valeur est juste, mais `evaluate` est appelée sur chaque fils, même quand on y cherche plus loin.",
        "Vous cherchez dans un fils avec `depth - 1` : à quoi son propre `evaluate` sert-il encore ?",
    ),
)
def evaluates_every_child(state, depth, maximizing, evaluate):
    search = _search(hint=lambda played, evaluate: evaluate(played))
    return search(state, depth, maximizing, evaluate)


@misconception(
    en=(
        "It reads the number in the tree with `leaf_value` instead of calling the `evaluate` it is given.",
        "Your function receives the game's own `evaluate`: what will it do on Connect Four, where there is no "
        "`leaf_value`?",
    ),
    fr=(
        "Votre fonction lit le nombre dans l'arbre avec `leaf_value` au lieu d'appeler l'`evaluate` qu'on lui donne.",
        "Votre fonction reçoit l'`evaluate` du jeu : que fera-t-elle au Puissance 4, où il n'y a pas de `leaf_value` ?",
    ),
)
def leaf_value_in_the_place_of_evaluate(state, depth, maximizing, evaluate):
    return _search()(state, depth, maximizing, leaf_value)
