"""A search as a student may do it on paper, and the answers that come of it."""

from dataclasses import dataclass, field
from math import inf

from rubric import solution

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


def answer_with(section, key, student, **wrong):
    """Return the right answer, or what `wrong` makes of the right search where it names the key."""
    record = run_search(section, student)
    return wrong[key](record) if key in wrong else getattr(record, key)
