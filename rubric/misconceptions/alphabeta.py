"""alphabeta"""

from math import inf

from grader.assignment.misconception import Question, also, misconception
from rubric.checks.searching import Tree
from rubric.misconceptions import minimax
from rubric.misconceptions.searching import STAND_IN, Search, any_stand_in, leaf_value, looking, never, on_the_window
from rubric.misconceptions.trees import search_tree

_NOTEBOOK = [[[7, 0], [8, 3]], [[5, -3], [-5, 4]], [[-1, 2], [-8, 1]]]
_TREES = [
    ([[3, 8], [2, 7]], 2),
    ([[3, 8], [3, 7]], 2),
    ([[5, 6], [2, 7], [4, 9]], 2),
    ([[-3, -8], [-6, -4]], 2),
    ([5, [1, [9, 2]], [[4, 6], 3]], 3),
    (_NOTEBOOK, 3),
    (_NOTEBOOK, 2),
    (_NOTEBOOK, 1),
    ([[inf, inf], [inf, inf]], 2),
    ([[-inf, -inf], [-inf, -inf]], 2),
    ([[[4, 2], [4, 9]], [[4, 1], [5, 0]]], 3),
    ([[[[6]], [[3], [7]]], [[[2, 9], [8, 5]], [[1]]]], 4),
    ([4, [[[5, 9], [1, 2]], [[0]]]], 4),
]
# Larger than the smallest trees, so that a mistake is shown without a window if possible.
_FLAT = [2, 5, 8, 3, 1, 7, 6, 4]
_WINDOWS = [(_FLAT, 1, 0, 4), (_FLAT, 1, 4, 9), ([[2, 6], [5, 1], [4, 3]], 2, 3, 5), (_NOTEBOOK, 3, 1, 4)]
_VALUES = [Question(Tree(branches), (depth, -inf, inf, side)) for branches, depth in _TREES for side in (True, False)]
QUESTIONS = [
    *_VALUES,
    *looking(_VALUES),
    *looking(Question(Tree(branches), (*rest, side)) for branches, *rest in _WINDOWS for side in (True, False)),
]


def ask(student, question):
    """Return the value, or the leaves evaluated, in order: with a window the value may be a bound."""
    value = student.alphabeta(question.position, *question.arguments)
    return ("looked_at", student.looked_at()) if question.look_at else value


def tree(question):
    """Return the tree of a correct search, with the cut branches."""
    depth, alpha, beta, maximizing = question.arguments
    return search_tree(question.position.branches, depth, maximizing, (alpha, beta))


def _searching(make_search):
    """Turn a function that makes a search into a function with the arguments of alphabeta."""

    def search(state, depth, alpha, beta, maximizing, evaluate):
        return make_search()(state, depth, maximizing, evaluate, alpha, beta)

    search.__name__ = make_search.__name__
    return search


@misconception(
    en=(
        "It never cuts: it looks at every leaf, as plain minimax does.",
        "A maximising node is already worth 5, and its beta is 3: can its other children change anything?",
    ),
    fr=(
        "Elle ne coupe jamais : elle regarde toutes les feuilles, comme un minimax sans élagage.",
        "Un nœud qui maximise vaut déjà 5, et son bêta vaut 3 : ses autres fils peuvent-ils changer quelque chose ?",
    ),
)
@_searching
def never_cuts():
    return Search(cut=never)


@misconception(
    en=(
        "Only maximising nodes cut: a minimising node looks at all its children.",
        "A minimising node is already down to 2, and its alpha is 4: will its parent ever choose it?",
    ),
    fr=(
        "Seuls les nœuds qui maximisent coupent : un nœud qui minimise regarde tous ses fils.",
        "Un nœud qui minimise est déjà descendu à 2, et son alpha vaut 4 : son père peut-il encore le choisir ?",
    ),
)
@_searching
def only_maximising_nodes_cut():
    return Search(cut=lambda score, _alpha, beta, maximizing: maximizing and score >= beta)


@misconception(
    en=(
        "Only minimising nodes cut: a maximising node looks at all its children.",
        "A maximising node is already worth 5, and its beta is 3: will its parent ever choose it?",
    ),
    fr=(
        "Seuls les nœuds qui minimisent coupent : un nœud qui maximise regarde tous ses fils.",
        "Un nœud qui maximise vaut déjà 5, et son bêta vaut 3 : son père peut-il encore le choisir ?",
    ),
)
@_searching
def only_minimising_nodes_cut():
    return Search(cut=lambda score, alpha, _beta, maximizing: not maximizing and score <= alpha)


@misconception(
    en=(
        "It cuts only when the value is beyond the bound, not when it reaches it.",
        "A value equal to beta: could the parent still gain anything from this node?",
    ),
    fr=(
        "Elle ne coupe que si la valeur dépasse la borne, pas quand elle l'atteint.",
        "Quand la valeur est égale à bêta, le père peut-il encore gagner quelque chose avec ce nœud ?",
    ),
)
@_searching
def cuts_only_beyond_the_bound():
    return Search(cut=lambda score, alpha, beta, maximizing: score > beta if maximizing else score < alpha)


@misconception(
    en=(
        "Maximising nodes cut only when the value is beyond beta, not when it reaches it.",
        "A maximising node reaches a value equal to its beta: could its parent still gain anything there?",
    ),
    fr=(
        "Les nœuds qui maximisent ne coupent que si la valeur dépasse bêta, pas quand elle l'atteint.",
        "Quand un nœud qui maximise atteint une valeur égale à son bêta, son père peut-il encore y gagner quelque "
        "chose ?",
    ),
)
@_searching
def maximising_nodes_cut_only_beyond_beta():
    return Search(cut=lambda score, alpha, beta, maximizing: score > beta if maximizing else score <= alpha)


@misconception(
    en=(
        "Minimising nodes cut only when the value is below alpha, not when it reaches it.",
        "A minimising node reaches a value equal to its alpha: could its parent still gain anything there?",
    ),
    fr=(
        "Les nœuds qui minimisent ne coupent que si la valeur est en dessous d'alpha, pas quand elle l'atteint.",
        "Quand un nœud qui minimise atteint une valeur égale à son alpha, son père peut-il encore y gagner quelque "
        "chose ?",
    ),
)
@_searching
def minimising_nodes_cut_only_beyond_alpha():
    return Search(cut=lambda score, alpha, beta, maximizing: score >= beta if maximizing else score < alpha)


@misconception(
    en=(
        "It never gets beyond the first child: the loop ends at its first turn.",
        "Which line ends the loop (`return`, `break`), and is its condition true from the start, when alpha is -inf and"
        " beta +inf?",
    ),
    fr=(
        "Elle ne va jamais plus loin que le premier fils : la boucle s'arrête dès le premier tour.",
        "Quelle ligne arrête la boucle (`return`, `break`), et sa condition est-elle déjà vraie au départ, quand alpha "
        "vaut -inf et bêta +inf ?",
    ),
)
@_searching
def stops_after_the_first_child():
    return Search(cut=lambda *_: True)


@misconception(
    en=(
        "Maximising nodes cut the wrong way: as long as the value is below beta.",
        "When is a maximising node too good for its parent to let us get there: when its value is large, or small?",
    ),
    fr=(
        "Les nœuds qui maximisent coupent à l'envers : tant que la valeur est en dessous de bêta.",
        "Quand un nœud qui maximise est-il trop bon pour que le père nous laisse y aller : si sa valeur est grande, ou"
        " petite ?",
    ),
)
@_searching
def maximising_nodes_cut_the_wrong_way():
    return Search(cut=lambda score, alpha, beta, maximizing: score <= beta if maximizing else score <= alpha)


@misconception(
    en=(
        "Minimising nodes cut the wrong way: as long as the value is above alpha.",
        "When does a maximising parent give up a minimising child: when its value is large, or small?",
    ),
    fr=(
        "Les nœuds qui minimisent coupent à l'envers : tant que la valeur est au-dessus d'alpha.",
        "Quand un père qui maximise renonce-t-il à un fils qui minimise : si sa valeur est grande, ou petite ?",
    ),
)
@_searching
def minimising_nodes_cut_the_wrong_way():
    return Search(cut=lambda score, alpha, beta, maximizing: score >= beta if maximizing else score >= alpha)


@misconception(
    en=(
        "The children do not receive the window of their parent: each starts from -inf and +inf again.",
        "What are alpha and beta in the second child, and what should they be once the first one is known?",
    ),
    fr=(
        "Les fils ne reçoivent pas la fenêtre de leur père : chacun repart de -inf et +inf.",
        "Que valent alpha et bêta dans le deuxième fils, et que devraient-ils valoir une fois le premier connu ?",
    ),
)
@_searching
def window_not_handed_down():
    return Search(window_below=lambda *_: (-inf, inf))


@misconception(
    en=(
        "The children receive the beta of their parent, but not its alpha: they start from -inf again.",
        "A maximising node is sure of 6: how does its child, which minimises, come to know?",
    ),
    fr=(
        "Les fils reçoivent le bêta de leur père, mais pas son alpha : ils repartent de -inf.",
        "Un nœud qui maximise est sûr d'avoir 6 : comment son fils, qui minimise, peut-il le savoir ?",
    ),
)
@_searching
def alpha_not_handed_down():
    return Search(window_below=lambda _alpha, beta: (-inf, beta))


@misconception(
    en=(
        "The children receive the alpha of their parent, but not its beta: they start from +inf again.",
        "A minimising node is sure of 2: how does its child, which maximises, come to know?",
    ),
    fr=(
        "Les fils reçoivent l'alpha de leur père, mais pas son bêta : ils repartent de +inf.",
        "Un nœud qui minimise est sûr d'avoir 2 : comment son fils, qui maximise, peut-il le savoir ?",
    ),
)
@_searching
def beta_not_handed_down():
    return Search(window_below=lambda alpha, _beta: (alpha, inf))


@misconception(
    en=(
        "Alpha and beta never move: the second child receives the same window as the first.",
        "The first child of a maximising node is worth 6: what do you know now, and which bound should say it to the "
        "next child?",
    ),
    fr=(
        "Alpha et bêta ne changent jamais : le deuxième fils reçoit la même fenêtre que le premier.",
        "Le premier fils d'un nœud qui maximise vaut 6 : que sait-on désormais, et quelle borne doit le dire au fils "
        "suivant ?",
    ),
)
@_searching
def window_never_moves():
    return Search(bound=lambda _best, bound, *_: bound)


@misconception(
    en=(
        "It lowers beta but never raises alpha: minimising nodes have nothing to cut against.",
        "Which bound should a maximising node move when it finds a better child?",
    ),
    fr=(
        "Elle abaisse bêta mais ne relève jamais alpha : les nœuds qui minimisent n'ont pas de quoi couper.",
        "Quelle borne un nœud qui maximise doit-il modifier quand il trouve un meilleur fils ?",
    ),
)
@_searching
def alpha_never_raised():
    return Search(bound=lambda best, bound, score, _: bound if best is max else min(bound, score))


@misconception(
    en=(
        "It raises alpha but never lowers beta: maximising nodes have nothing to cut against.",
        "Which bound should a minimising node move when it finds a better child?",
    ),
    fr=(
        "Elle relève alpha mais n'abaisse jamais bêta : les nœuds qui maximisent n'ont pas de quoi couper.",
        "Quelle borne un nœud qui minimise doit-il modifier quand il trouve un meilleur fils ?",
    ),
)
@_searching
def beta_never_lowered():
    return Search(bound=lambda best, bound, score, _: max(bound, score) if best is max else bound)


@misconception(
    en=(
        "Its bound follows the last child, so that alpha can go down again and beta up.",
        "The first child gives 6, the second 2: what does a maximising node already have for certain?",
    ),
    fr=(
        "Sa borne suit le dernier fils : alpha peut redescendre et bêta remonter.",
        "Le premier fils donne 6, le deuxième 2 : de quoi un nœud qui maximise est-il déjà certain ?",
    ),
)
@_searching
def bound_follows_the_last_child():
    return Search(bound=lambda _best, _bound, _score, value: value)


@misconception(
    en=(
        "Its bound becomes the value of the node, even when the bound received from the parent was tighter.",
        "A node received alpha = 6 and is worth 2: which of the two should its children know?",
    ),
    fr=(
        "Sa borne devient la valeur du nœud, même quand celle qui vient du père était plus serrée.",
        "Un nœud a reçu alpha = 6 et vaut 2 : lequel des deux ses fils doivent-ils connaître ?",
    ),
)
@_searching
def bound_is_the_value_of_the_node():
    return Search(bound=lambda _best, _bound, score, _value: score)


@misconception(
    en=(
        "Alpha and beta come from `evaluate` on the child, not from the value the search of the child gave.",
        "A child is searched and is worth 2, while `evaluate` says 9 of it: which of the two is certain?",
    ),
    fr=(
        "Alpha et bêta viennent d'`evaluate` sur le fils, pas de la valeur que la recherche du fils a donnée.",
        "La recherche d'un fils donne 2, alors qu'`evaluate` dit 9 de lui : lequel des deux est certain ?",
    ),
)
@_searching
def bounds_from_the_heuristic():
    return Search(hint=lambda played, evaluate: evaluate(played), cut=on_the_window)


@misconception(
    en=(
        "It looks one move ahead, whatever `depth` says: it values the children with `evaluate` instead of searching "
        "them.",
        "Which function, called on a child with `depth - 1`, knows what the child is worth?",
    ),
    fr=(
        "Elle ne regarde qu'un coup en avant, quoi que dise `depth` : elle évalue les fils avec `evaluate` au lieu d'y "
        "chercher.",
        "Quelle fonction, appelée sur un fils avec `depth - 1`, sait ce que vaut ce fils ?",
    ),
)
@_searching
def one_move_ahead():
    return Search(child=lambda played, evaluate: evaluate(played))


@misconception(
    en=(
        "It returns alpha in every node, even where it minimises.",
        "In a minimising node, which variable holds the smallest value found so far?",
    ),
    fr=(
        "Elle renvoie alpha dans tous les nœuds, même dans ceux qui minimisent.",
        "Dans un nœud qui minimise, quelle variable contient la plus petite valeur trouvée ?",
    ),
)
@_searching
def always_returns_alpha():
    return Search(result=lambda _score, alpha, *_: alpha)


@misconception(
    en=(
        "When it cuts, what it returns leaves out the child that made it cut.",
        "A child gives 8, beta is 5 and you cut: which number do you return, and does it know of the 8?",
    ),
    fr=(
        "Quand elle coupe, ce qu'elle renvoie ne tient pas compte du fils qui l'a fait couper.",
        "Un fils vaut 8, bêta vaut 5 et vous coupez : quel nombre renvoyez-vous, et tient-il compte du 8 ?",
    ),
)
@_searching
def cutting_child_not_counted():
    return Search(cut_first=True, result=lambda _score, alpha, beta, maximizing: alpha if maximizing else beta)


@misconception(
    en=(
        "The children receive alpha and beta in each other's place.",
        "In which order does your function take `alpha` and `beta`, and in which does it hand them on?",
    ),
    fr=(
        "Les fils reçoivent alpha et bêta l'un à la place de l'autre.",
        "Dans quel ordre votre fonction reçoit-elle `alpha` et `beta`, et dans quel ordre les transmet-elle ?",
    ),
)
@_searching
def window_exchanged():
    return Search(window_below=lambda alpha, beta: (beta, alpha))


@misconception(
    en=(
        "The children receive -beta and -alpha, as in negamax, though the sides take turns at max and min.",
        "Does the value of a child change its sign in your program? Then why does its window?",
    ),
    fr=(
        "Les fils reçoivent -bêta et -alpha, comme dans un négamax, alors que max et min alternent.",
        "Dans votre programme, la valeur d'un fils change-t-elle de signe ? Alors pourquoi sa fenêtre en changerait-"
        "elle ?",
    ),
)
@_searching
def window_negated():
    return Search(window_below=lambda alpha, beta: (-beta, -alpha))


@misconception(
    en=(
        "It goes through the moves from the last to the first: other leaves are looked at than in the order of "
        "`moves()`.",
        "In which order does the statement ask for the children?",
    ),
    fr=(
        "Elle parcourt les coups du dernier au premier : ce ne sont pas les feuilles que l'on regarde dans l'ordre de "
        "`moves()`.",
        "Dans quel ordre l'énoncé demande-t-il les fils ?",
    ),
)
@_searching
def last_move_first():
    return Search(moves=lambda state: state.moves()[::-1])


# Mistakes shared with minimax, with the same explanations.


@also(minimax.always_maximises)
@_searching
def always_maximises():
    return Search(chooses=lambda _: True)


@also(minimax.always_minimises)
@_searching
def always_minimises():
    return Search(chooses=lambda _: False)


@also(minimax.roles_exchanged)
@_searching
def roles_exchanged():
    return Search(chooses=lambda maximizing: not maximizing)


@also(minimax.sides_never_change)
@_searching
def sides_never_change():
    return Search(below=lambda maximizing: maximizing)


@also(minimax.root_always_maximises)
def root_always_maximises(state, depth, alpha, beta, maximizing, evaluate):
    return Search()(state, depth, True, evaluate, alpha, beta)


@also(minimax.depth_never_ends)
@_searching
def depth_never_ends():
    return Search(leaf=lambda state, _: state.is_over())


@also(minimax.one_ply_too_deep)
@_searching
def one_ply_too_deep():
    return Search(leaf=lambda state, depth: depth < 0 or state.is_over())


@also(minimax.one_ply_too_shallow)
@_searching
def one_ply_too_shallow():
    return Search(leaf=lambda state, depth: depth <= 1 or state.is_over())


@also(minimax.end_of_the_game_forgotten)
@_searching
def end_of_the_game_forgotten():
    return Search(leaf=lambda _, depth: depth == 0)


@also(minimax.starts_at_zero)
@_searching
def starts_at_zero():
    return Search(start=0)


@also(minimax.starts_at_a_large_number)
def starts_at_a_large_number(state, depth, alpha, beta, maximizing, evaluate):
    return any_stand_in(Search(start=STAND_IN)(state, depth, maximizing, evaluate, alpha, beta))


@also(minimax.keeps_the_last_child)
@_searching
def keeps_the_last_child():
    return Search(keep=lambda _best, _so_far, value: value)


@also(minimax.sign_of_a_leaf_depends_on_the_side)
@_searching
def sign_of_a_leaf_depends_on_the_side():
    return Search(worth=lambda value, maximizing: value if maximizing else -value)


@also(minimax.sign_of_every_child_changed)
@_searching
def sign_of_every_child_changed():
    return Search(up=lambda value: -value)


@also(minimax.evaluates_every_state)
@_searching
def evaluates_every_state():
    return Search(before=lambda state, evaluate: evaluate(state))


@also(minimax.leaf_value_in_the_place_of_evaluate)
def leaf_value_in_the_place_of_evaluate(state, depth, alpha, beta, maximizing, evaluate):
    return Search()(state, depth, maximizing, leaf_value, alpha, beta)


# The same mistakes in searches of another structure.


@also(only_maximising_nodes_cut)
@_searching
def only_maximising_nodes_cut_on_the_window():
    return Search(cut=lambda _score, alpha, beta, maximizing: maximizing and alpha >= beta)


@also(stops_after_the_first_child)
@_searching
def stops_after_the_first_child_on_the_window():
    return Search(cut=lambda _score, alpha, beta, _maximizing: alpha <= beta)


@also(alpha_never_raised)
@_searching
def alpha_never_raised_on_the_window():
    return Search(bound=lambda best, bound, score, _: bound if best is max else min(bound, score), cut=on_the_window)


@also(beta_never_lowered)
@_searching
def beta_never_lowered_on_the_window():
    return Search(bound=lambda best, bound, score, _: max(bound, score) if best is max else bound, cut=on_the_window)


@also(bounds_from_the_heuristic)
@_searching
def bounds_from_the_heuristic_2():
    return Search(hint=lambda played, evaluate: evaluate(played))


@also(bounds_from_the_heuristic)
@_searching
def bounds_from_the_heuristic_3():
    return Search(hint=lambda played, evaluate: evaluate(played), hint_first=True, cut=on_the_window)


@also(bounds_from_the_heuristic)
@_searching
def bounds_from_the_heuristic_4():
    return Search(hint=lambda played, evaluate: evaluate(played), hint_first=True)


@also(window_exchanged)
@_searching
def window_exchanged_on_the_window():
    return Search(window_below=lambda alpha, beta: (beta, alpha), cut=on_the_window)
