"""quiz: what is wrong in the answers of a student, on the tree of the statement and on the student's own tree.

A misconception is a function (section, key, student) that returns the answer written at a place of quiz.toml."""

from dataclasses import dataclass, field
from math import inf
from typing import Any

from grader.assignment.answer_types import OneOf, Wrong
from grader.assignment.misconception import Question, misconception
from grader.assignment.oracle import given_module
from rubric.checks import Oracle

_quiz = given_module("quiz")
_KEYS = ("value", "beta_cuts", "alpha_cuts", "never_visited", "leaves")
QUESTIONS = [Question(section, (key,)) for section in ("notebook", "mine") for key in _KEYS]


@dataclass(frozen=True)
class _OnOwnTree:
    """An answer about a student's own tree."""

    student: str
    answer: Any


class _OnAnyTree(OneOf):
    """The answers of a variant about whatever tree a student has: it holds those that a student may give."""

    function: Any
    key: str

    def __contains__(self, reply):
        if isinstance(reply, _OnAnyTree):
            return reply.function is self.function
        expected = self.function("mine", self.key, reply.student) if isinstance(reply, _OnOwnTree) else None
        return isinstance(reply, _OnOwnTree) and reply.answer == _in_order(self.key, expected)


def ask(student, question):
    """Return the answer: lists of nodes without their order, and with its tree what is about the student's own."""
    section, (key,) = question.position, question.arguments
    function = vars(student).get("function")  # of a variant, which has no tree of its own
    if section == "mine" and function:
        answers = _OnAnyTree()
        answers.function, answers.key = function, key
        return answers
    identifier = student.identifier() if section == "mine" else ""
    returns = "number" if key == "value" else "numbers"
    answer = _in_order(key, student.answer(section, key, returns, Oracle().quiz(identifier).drawn))
    return _OnOwnTree(identifier, answer) if section == "mine" and not isinstance(answer, Wrong) else answer


def _in_order(key, answer):
    return sorted(set(answer)) if isinstance(answer, list) and key != "leaves" else answer


def right(section, key, student):
    """Return the right answer."""
    return getattr(Oracle().quiz(student if section == "mine" else ""), key)


@dataclass
class _Search:
    """An alpha-beta search on a tree of the quiz: a right one except for the fields changed."""

    leaf: tuple[int, ...]  # the twelve, from left to right
    maximises: tuple[bool, ...] = (True, False, True)  # by ply
    cutting: tuple[bool, ...] = (True, False)  # the sides that cut
    step: int = 1  # -1: from right to left
    leaves: list[int] = field(default_factory=list)
    visited: list[int] = field(default_factory=list)
    beta_cuts: list[int] = field(default_factory=list)
    alpha_cuts: list[int] = field(default_factory=list)
    causes: dict[int, float] = field(default_factory=dict)  # node → the value on which it was cut

    def __post_init__(self):
        self.value = self.search(1, -inf, inf)

    @property
    def never_visited(self):
        return sorted(set(range(1, 11)) - set(self.visited))

    @property
    def skipped(self):
        """The leaves not looked at, from left to right."""
        return [leaf for leaf in self.leaf if leaf not in self.leaves]

    def search(self, node, alpha, beta):
        """Return the value of a node."""
        maximises = self.maximises[0 if node == 1 else 1 if node < 5 else 2]
        self.visited.append(node)
        score = -inf if maximises else inf
        children = self.children(node)
        for number, child in enumerate(children):
            value = self.search(child, alpha, beta) if node < 5 else child
            self.leaves += [] if node < 5 else [child]
            score = max(score, value) if maximises else min(score, value)
            is_cut = (score >= beta if maximises else score <= alpha) and maximises in self.cutting
            if is_cut and number < len(children) - 1:
                (self.beta_cuts if maximises else self.alpha_cuts).append(node)
                self.causes[node] = score
                break
            alpha, beta = (max(alpha, score), beta) if maximises else (alpha, min(beta, score))
        return score

    def children(self, node):
        """Return the numbers of the children, or the leaves, in the order of the search."""
        first = _quiz.FIRST_LEAF.get(node, 0)
        return (self.leaf[first : first + 2] if node in _quiz.FIRST_LEAF else _quiz.CHILDREN[node])[:: self.step]


def _searched(section, student, **changes):
    """Return the search on the tree of this section, right except for the changes."""
    return _Search(tuple(_quiz.leaves_of(student) if section == "mine" else _quiz.NOTEBOOK), **changes)


def _answers(section, key, student, **wrong):
    """Return the right answer, or what `wrong` makes of the right search where it names the key."""
    record = _searched(section, student)
    return wrong[key](record) if key in wrong else getattr(record, key)


def _renumbered(numbers):
    """Return the misconception that writes `numbers[n]` for node n."""
    keys = ("beta_cuts", "alpha_cuts", "never_visited")

    def renamed(key):
        return lambda record: [numbers[node] for node in getattr(record, key)]

    return {key: renamed(key) for key in keys}


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
    return getattr(_searched(section, student, cutting=()), key)


@misconception(
    en=(
        "Only the max nodes are cut short: there are beta cuts, but no alpha cuts.",
        "The root already has a move worth 7. What does a min node that has found a 5 still have to say to it?",
    ),
    fr=(
        "Seuls les nœuds max sont coupés : il y a des coupes bêta, mais pas de coupes alpha.",
        "La racine a déjà un coup qui vaut 7. Qu'a encore à lui apprendre un nœud min qui a trouvé 5 ?",
    ),
)
def no_alpha_cuts(section, key, student):
    return getattr(_searched(section, student, cutting=(True,)), key)


@misconception(
    en=(
        "Only the min nodes are cut short: there are alpha cuts, but no beta cuts.",
        "A min node already has a child worth 7. What does its next child still matter once it has found an 8?",
    ),
    fr=(
        "Seuls les nœuds min sont coupés : il y a des coupes alpha, mais pas de coupes bêta.",
        "Un nœud min a déjà un fils qui vaut 7. Son fils suivant compte-t-il encore, une fois qu'il a trouvé un 8 ?",
    ),
)
def no_beta_cuts(section, key, student):
    return getattr(_searched(section, student, cutting=(False,)), key)


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
    return getattr(_searched(section, student, maximises=(False, True, False)), key)


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
    return getattr(_searched(section, student, maximises=(True, True, True)), key)


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
    return getattr(_searched(section, student, maximises=(True, False, False)), key)


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
    return getattr(_searched(section, student, step=-1), key)


@misconception(
    en=(
        "The kinds of cuts are exchanged: alpha cuts stand under beta_cuts, and the other way round.",
        "A max node gives up because of the bound that its min parent has set: is that alpha or beta?",
    ),
    fr=(
        "Les sortes de coupes sont échangées : les coupes alpha sont dans beta_cuts, et inversement.",
        "Un nœud max abandonne à cause de la borne que son parent min a fixée : est-ce alpha ou bêta ?",
    ),
)
def kinds_of_cuts_exchanged(section, key, student):
    return _answers(
        section, key, student, beta_cuts=lambda record: record.alpha_cuts, alpha_cuts=lambda record: record.beta_cuts
    )


@misconception(
    en=(
        "It names the nodes that a cut skips, not the node that is cut short.",
        "n°8 is never visited. Which node has stopped looking at its children?",
    ),
    fr=(
        "On a nommé les nœuds qu'une coupe fait sauter, et non le nœud qui est coupé.",
        "n°8 n'est jamais visité. Quel nœud a cessé de regarder ses fils ?",
    ),
)
def skipped_nodes_for_the_node_cut(section, key, student):
    return _answers(section, key, student, alpha_cuts=lambda record: record.never_visited)


@misconception(
    en=(
        "It counts the nodes that are cut short as never visited.",
        "A node that has found the value which cuts it: has it been visited?",
    ),
    fr=(
        "Les nœuds coupés sont comptés comme jamais visités.",
        "Un nœud qui a trouvé la valeur qui le coupe a-t-il été visité ?",
    ),
)
def cut_nodes_for_never_visited(section, key, student):
    return _answers(section, key, student, never_visited=lambda record: sorted([*record.beta_cuts, *record.alpha_cuts]))


@misconception(
    en=(
        "Under never_visited stand leaves, by their values: nodes are asked for, by their numbers.",
        "Which positions of the tree have a number n°…?",
    ),
    fr=(
        "Dans never_visited il y a des feuilles, par leurs valeurs : on demande des nœuds, par leurs numéros.",
        "Quelles positions de l'arbre ont un numéro n°… ?",
    ),
)
def leaves_for_never_visited(section, key, student):
    return _answers(section, key, student, never_visited=lambda record: record.skipped)


@misconception(
    en=(
        "It lists the values on which the cuts happen, not the numbers of the nodes.",
        "The question asks for nodes: how are they named in the drawing?",
    ),
    fr=(
        "On a écrit les valeurs qui provoquent les coupes, et non les numéros des nœuds.",
        "La question demande des nœuds : comment s'appellent-ils dans le dessin ?",
    ),
)
def values_for_nodes(section, key, student):
    return _answers(
        section,
        key,
        student,
        beta_cuts=lambda record: [record.causes[node] for node in record.beta_cuts],
        alpha_cuts=lambda record: [record.causes[node] for node in record.alpha_cuts],
    )


@misconception(
    en=(
        "All twelve leaves are listed, although the cuts are right.",
        "Which leaves lie below a node that is never visited?",
    ),
    fr=(
        "Les douze feuilles sont toutes écrites, alors que les coupes sont justes.",
        "Quelles feuilles sont sous un nœud jamais visité ?",
    ),
)
def all_leaves_listed(section, key, student):
    return _answers(section, key, student, leaves=lambda record: list(record.leaf))


@misconception(
    en=(
        "The leaves that are skipped are listed, not those looked at.",
        "Read the question once more: which of the two lists does it ask for?",
    ),
    fr=(
        "On a écrit les feuilles sautées, et non celles qui sont regardées.",
        "Relisez la question : laquelle des deux listes demande-t-elle ?",
    ),
)
def skipped_leaves_listed(section, key, student):
    return _answers(section, key, student, leaves=lambda record: record.skipped)


@misconception(
    en=(
        "Where a max node is cut, its second leaf is listed too.",
        "After the 8 below n°6, why is the next leaf not looked at?",
    ),
    fr=(
        "Là où un nœud max est coupé, sa deuxième feuille est écrite aussi.",
        "Après le 8 sous n°6, pourquoi la feuille suivante n'est-elle pas regardée ?",
    ),
)
def both_leaves_of_a_visited_node(section, key, student):
    def leaves(record):
        return [leaf for node in record.visited for leaf in (record.children(node) if node > 4 else ())]

    return _answers(section, key, student, leaves=leaves)


@misconception(
    en=(
        "The leaf that causes a beta cut is not listed.",
        "How does the program know that it may stop at n°6, if it has not looked at a leaf there?",
    ),
    fr=(
        "La feuille qui provoque une coupe bêta n'est pas écrite.",
        "Comment le programme sait-il qu'il peut s'arrêter en n°6 s'il n'y a regardé aucune feuille ?",
    ),
)
def leaf_that_cuts_forgotten(section, key, student):
    def leaves(record):
        return [leaf for leaf in record.leaves if leaf not in [record.causes[node] for node in record.beta_cuts]]

    return _answers(section, key, student, leaves=leaves)


@misconception(
    en=(
        "The leaves are sorted by their values, not in the order in which they are looked at.",
        "Which leaf is looked at first?",
    ),
    fr=(
        "Les feuilles sont rangées par valeur, et non dans l'ordre où elles sont regardées.",
        "Quelle feuille est regardée la première ?",
    ),
)
def leaves_sorted(section, key, student):
    return _answers(section, key, student, leaves=lambda record: sorted(record.leaves))


@misconception(
    en=(
        "The root is given the greatest of all leaves.",
        "Would the opponent let you come to that leaf?",
    ),
    fr=(
        "On donne à la racine la plus grande de toutes les feuilles.",
        "L'adversaire vous laisserait-il arriver à cette feuille ?",
    ),
)
def greatest_leaf(section, key, student):
    return _answers(section, key, student, value=lambda record: max(record.leaf))


@misconception(
    en=(
        "The root is given the least of its children's values: it is a max node.",
        "The root is yours: which of the values of n°2, n°3 and n°4 do you choose?",
    ),
    fr=(
        "On donne à la racine la plus petite valeur de ses fils : c'est un nœud max.",
        "La racine est à vous : laquelle des valeurs de n°2, n°3 et n°4 choisissez-vous ?",
    ),
)
def least_child(section, key, student):
    return _answers(section, key, student, value=lambda record: min(_values(record)))


def _values(record):
    """Return the values of n°2, n°3 and n°4 without cuts."""
    full = _Search(record.leaf, cutting=())
    return [min(max(full.children(node)) for node in full.children(child)) for child in full.children(1)]


@misconception(
    en=(
        "The nodes are numbered in the order in which they are visited, down each branch first.",
        "Which number does the drawing give to the node beside n°2, below the root?",
    ),
    fr=(
        "Les nœuds sont numérotés dans l'ordre où on les visite, d'abord jusqu'au bout de chaque branche.",
        "Quel numéro le dessin donne-t-il au nœud à côté de n°2, sous la racine ?",
    ),
)
def numbered_down_each_branch(section, key, student):
    return _answers(section, key, student, **_renumbered({2: 2, 5: 3, 6: 4, 3: 5, 7: 6, 8: 7, 4: 8, 9: 9, 10: 10}))


@misconception(
    en=(
        "The nodes are counted from 0.",
        "Which number does the root have in the drawing?",
    ),
    fr=(
        "Les nœuds sont comptés à partir de 0.",
        "Quel numéro la racine a-t-elle dans le dessin ?",
    ),
)
def counted_from_zero(section, key, student):
    return _answers(section, key, student, **_renumbered({node: node - 1 for node in range(1, 11)}))
