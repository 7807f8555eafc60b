"""quiz: what is wrong in the answers of a student, on the tree of the statement and on the student's own tree.

A misconception is a function (section, key, student) that returns the answer written at a place of quiz.toml."""

from dataclasses import dataclass, field
from functools import partial
from math import inf
from typing import Any

from grader.assignment.authors import OneOf, Question, WrongType
from rubric import solution
from rubric.checks import Oracle

_quiz = solution.given("quiz")


@dataclass
class Search:
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


def run_search(section, student, **changes):
    """Return the search on the tree of this section, right except for the changes."""
    return Search(tuple(_quiz.leaves_of(student) if section == "mine" else _quiz.NOTEBOOK), **changes)


def search_with(section, key, student, **changes):
    """Return the answer that a search with these changes gives."""
    return getattr(run_search(section, student, **changes), key)


def answer_with(section, key, student, **wrong):
    """Return the right answer, or what `wrong` makes of the right search where it names the key."""
    record = run_search(section, student)
    return wrong[key](record) if key in wrong else getattr(record, key)


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
    return _OnOwnTree(identifier, answer) if section == "mine" and not isinstance(answer, WrongType) else answer


def _in_order(key, answer):
    return sorted(set(answer)) if isinstance(answer, list) and key != "leaves" else answer


def right(section, key, student):
    """Return the right answer."""
    return getattr(Oracle().quiz(student if section == "mine" else ""), key)


def _both_of_a_visited_node(record):
    return [leaf for node in record.visited for leaf in (record.children(node) if node > 4 else ())]


def _without_those_that_cut(record):
    return [leaf for leaf in record.leaves if leaf not in [record.causes[node] for node in record.beta_cuts]]


def _renumbered(numbers):
    """Return what writes `numbers[n]` for node n, by the key of the list."""
    keys = ("beta_cuts", "alpha_cuts", "never_visited")

    def renamed(key):
        return lambda record: [numbers[node] for node in getattr(record, key)]

    return {key: renamed(key) for key in keys}


def _values(record):
    """Return the values of n°2, n°3 and n°4 without cuts."""
    full = Search(record.leaf, cutting=())
    return [min(max(full.children(node)) for node in full.children(child)) for child in full.children(1)]


VARIANTS = {
    # Searches that cut, choose or go through the tree otherwise.
    "nothing_is_cut": partial(search_with, cutting=()),
    "no_alpha_cuts": partial(search_with, cutting=(True,)),
    "no_beta_cuts": partial(search_with, cutting=(False,)),
    "players_exchanged": partial(search_with, maximises=(False, True, False)),
    "every_node_maximises": partial(search_with, maximises=(True, True, True)),
    "lowest_nodes_minimise": partial(search_with, maximises=(True, False, False)),
    "right_to_left": partial(search_with, step=-1),
    # Kinds of nodes taken for each other, and values given in place of nodes.
    "kinds_of_cuts_exchanged": partial(
        answer_with, beta_cuts=lambda record: record.alpha_cuts, alpha_cuts=lambda record: record.beta_cuts
    ),
    "skipped_nodes_for_the_node_cut": partial(answer_with, alpha_cuts=lambda record: record.never_visited),
    "cut_nodes_for_never_visited": partial(
        answer_with, never_visited=lambda record: sorted([*record.beta_cuts, *record.alpha_cuts])
    ),
    "leaves_for_never_visited": partial(answer_with, never_visited=lambda record: record.skipped),
    "values_for_nodes": partial(
        answer_with,
        beta_cuts=lambda record: [record.causes[node] for node in record.beta_cuts],
        alpha_cuts=lambda record: [record.causes[node] for node in record.alpha_cuts],
    ),
    # Lists of leaves with too many, too few, or in another order.
    "all_leaves_listed": partial(answer_with, leaves=lambda record: list(record.leaf)),
    "skipped_leaves_listed": partial(answer_with, leaves=lambda record: record.skipped),
    "both_leaves_of_a_visited_node": partial(answer_with, leaves=_both_of_a_visited_node),
    "leaf_that_cuts_forgotten": partial(answer_with, leaves=_without_those_that_cut),
    "leaves_sorted": partial(answer_with, leaves=lambda record: sorted(record.leaves)),
    # The value of the root, and how the nodes are numbered.
    "greatest_leaf": partial(answer_with, value=lambda record: max(record.leaf)),
    "least_child": partial(answer_with, value=lambda record: min(_values(record))),
    "numbered_down_each_branch": partial(
        answer_with, **_renumbered({2: 2, 5: 3, 6: 4, 3: 5, 7: 6, 8: 7, 4: 8, 9: 9, 10: 10})
    ),
    "counted_from_zero": partial(answer_with, **_renumbered({node: node - 1 for node in range(1, 11)})),
}
