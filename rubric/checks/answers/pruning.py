"""Alpha-beta on a small tree, every step of it kept: what the quiz asks about and `trace` shows.

A tree is nested tuples of numbers: ((7, 0), (8, 3)). Inner nodes are numbered from 1, ply by ply, from left to right.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import inf, isnan, nan

from grader.model import GraderError, Tree

_MOST_PLIES = 8
Nested = tuple["Nested | float", ...]


@dataclass(frozen=True)
class Step:
    """One thing that happens: `kind` is a key of `locale/`, section steps; the rest fills its blanks."""

    kind: str
    node: int
    alpha: float
    beta: float
    value: float = 0  # what a leaf is worth, or the score of the node
    path: tuple[int, ...] = ()  # of the position it happens at: which child, from the root down


@dataclass
class Search:
    """What a search did, in order."""

    tree: Nested
    steps: list[Step] = field(default_factory=list)
    leaves: list[float] = field(default_factory=list)  # looked at
    visited: list[int] = field(default_factory=list)
    beta_cuts: list[int] = field(default_factory=list)  # nodes of which something was skipped
    alpha_cuts: list[int] = field(default_factory=list)
    value: float = 0

    @property
    def never_visited(self) -> list[int]:
        """The inner nodes that were skipped."""
        return sorted(set(numbers(self.tree).values()) - set(self.visited))

    @property
    def drawn(self) -> Tree:
        """The tree with the value each visited position returned, and what was cut."""
        values = {step.path: step.value for step in self.steps if step.kind in ("leaf", "returns")}
        return _drawn(self.tree, (), numbers(self.tree), values)


def numbers(tree: Nested) -> Mapping[tuple[int, ...], int]:
    """The number of each inner node, by its path from the root."""
    found: dict[tuple[int, ...], int] = {}
    ply: list[tuple[tuple[int, ...], Nested]] = [((), tree)]
    while ply:
        for path, _ in ply:
            found[path] = len(found) + 1
        ply = [((*path, i), child) for path, node in ply for i, child in enumerate(node) if isinstance(child, tuple)]
    return found


def search(tree: Nested) -> Search:
    """Alpha-beta from an attacking root, children from left to right."""
    found = Search(tree)
    found.value = _node(found, numbers(tree), tree, (), -inf, inf)
    return found


def _node(
    found: Search, names: Mapping[tuple[int, ...], int], node: Nested, path: tuple[int, ...], alpha: float, beta: float
) -> float:
    number, attacks = names[path], len(path) % 2 == 0
    found.visited.append(number)
    found.steps.append(Step("enter_max" if attacks else "enter_min", number, alpha, beta, path=path))
    score = -inf if attacks else inf
    for index, child in enumerate(node):
        below = (*path, index)
        if isinstance(child, tuple):
            value = _node(found, names, child, below, alpha, beta)
        else:
            value = child
            found.leaves.append(child)
            found.steps.append(Step("leaf", number, alpha, beta, value, path=below))
        score = max(score, value) if attacks else min(score, value)
        if (score >= beta if attacks else score <= alpha) and index < len(node) - 1:
            (found.beta_cuts if attacks else found.alpha_cuts).append(number)
            found.steps.append(Step("beta_cut" if attacks else "alpha_cut", number, alpha, beta, score, path=path))
            break
        alpha, beta = (max(alpha, score), beta) if attacks else (alpha, min(beta, score))
    found.steps.append(Step("returns", number, alpha, beta, score, path=path))
    return score


def _drawn(
    node: "Nested | float",
    path: tuple[int, ...],
    names: Mapping[tuple[int, ...], int],
    values: Mapping[tuple[int, ...], float],
) -> Tree:
    """A position; one that was never visited is drawn without a value."""
    label = f"n°{names[path]}" if path in names else ""
    if not isinstance(node, tuple):
        return Tree(label, number_text(node), False, cut=path not in values)
    children = tuple(_drawn(child, (*path, i), names, values) for i, child in enumerate(node))
    return Tree(label, number_text(values.get(path, 0)), len(path) % 2 == 0, children, cut=path not in values)


def number_text(value: float) -> str:
    """A value as it is written in a tree."""
    return {inf: "+∞", -inf: "-∞"}.get(value, f"{value:g}")


def parse(text: str) -> Nested:
    """A tree from text: "7 0 | 8 3 || 5 -3 | -5 4" has two children of two each. The longest bars divide first.

    Raises GraderError when it is no tree."""
    bars = max((len(word) for word in text.split() if set(word) == {"|"}), default=0)
    if bars > _MOST_PLIES:
        raise GraderError(f"a tree of more than {_MOST_PLIES + 1} plies is too deep to be shown")
    tree = tuple(_parts(text.split(), bars))
    if not tree:
        raise GraderError('no tree: write its leaves from left to right, with bars between nodes: "7 0 | 8 3"')
    return tree


def _parts(words: list[str], bars: int) -> Iterator["Nested | float"]:
    if bars == 0:
        for word in words:
            try:
                number = float(word)
            except ValueError:
                number = nan
            if isnan(number):
                raise GraderError(f"{word!r} is neither a number nor bars: write a tree like 7 0 | 8 3")
            yield number
        return
    start = 0
    for end in [*(i for i, word in enumerate(words) if word == "|" * bars), len(words)]:
        part = tuple(_parts(words[start:end], bars - 1))
        if not part:
            raise GraderError("a node without leaves: there must be numbers on each side of the bars")
        yield part
        start = end + 1
