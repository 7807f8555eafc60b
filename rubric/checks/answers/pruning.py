"""Alpha-beta on a small tree with every step recorded, for the quiz and for `trace`.

A tree is nested tuples of numbers: ((7, 0), (8, 3)). Inner nodes are numbered from 1, ply by ply, left to right.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import inf, isnan, nan

from grader.assignment.authors import GraderError, Tree

_MOST_PLIES = 8
Nested = tuple["Nested | float", ...]


@dataclass(frozen=True)
class Step:
    """One step of the search: `kind` is a key of `locale/`, section steps; the other fields fill its placeholders."""

    kind: str
    node: int
    alpha: float
    beta: float
    value: float = 0  # of a leaf, or the score of the node
    path: tuple[int, ...] = ()  # child indices from the root to the position of the step


@dataclass
class Search:
    """Record of a search, in order."""

    tree: Nested
    steps: list[Step] = field(default_factory=list)
    leaves: list[float] = field(default_factory=list)  # evaluated
    visited: list[int] = field(default_factory=list)
    beta_cuts: list[int] = field(default_factory=list)  # nodes with a skipped child
    alpha_cuts: list[int] = field(default_factory=list)
    value: float = 0

    @property
    def never_visited(self) -> list[int]:
        """Return the inner nodes that were skipped."""
        return sorted(set(numbers(self.tree).values()) - set(self.visited))

    @property
    def drawn(self) -> Tree:
        """Return the tree with the value returned by each visited position, and the cut branches."""
        values = {step.path: step.value for step in self.steps if step.kind in ("leaf", "returns")}
        return _drawn(self.tree, (), numbers(self.tree), values)


def numbers(tree: Nested) -> Mapping[tuple[int, ...], int]:
    """Return the number of each inner node, keyed by its path from the root."""
    result: dict[tuple[int, ...], int] = {}
    ply: list[tuple[tuple[int, ...], Nested]] = [((), tree)]
    while ply:
        for path, _ in ply:
            result[path] = len(result) + 1
        ply = [((*path, i), child) for path, node in ply for i, child in enumerate(node) if isinstance(child, tuple)]
    return result


def search(tree: Nested) -> Search:
    """Search the tree by alpha-beta from an attacking root, children from left to right."""
    record = Search(tree)
    record.value = _node(record, numbers(tree), tree, (), -inf, inf)
    return record


def _node(
    record: Search, names: Mapping[tuple[int, ...], int], node: Nested, path: tuple[int, ...], alpha: float, beta: float
) -> float:
    number, attacks = names[path], len(path) % 2 == 0
    record.visited.append(number)
    record.steps.append(Step("enter_max" if attacks else "enter_min", number, alpha, beta, path=path))
    score = -inf if attacks else inf
    for index, child in enumerate(node):
        below = (*path, index)
        if isinstance(child, tuple):
            value = _node(record, names, child, below, alpha, beta)
        else:
            value = child
            record.leaves.append(child)
            record.steps.append(Step("leaf", number, alpha, beta, value, path=below))
        score = max(score, value) if attacks else min(score, value)
        if (score >= beta if attacks else score <= alpha) and index < len(node) - 1:
            (record.beta_cuts if attacks else record.alpha_cuts).append(number)
            record.steps.append(Step("beta_cut" if attacks else "alpha_cut", number, alpha, beta, score, path=path))
            break
        alpha, beta = (max(alpha, score), beta) if attacks else (alpha, min(beta, score))
    record.steps.append(Step("returns", number, alpha, beta, score, path=path))
    return score


def _drawn(
    node: "Nested | float",
    path: tuple[int, ...],
    names: Mapping[tuple[int, ...], int],
    values: Mapping[tuple[int, ...], float],
) -> Tree:
    """Return the drawing of a position; a position never visited is marked as cut."""
    label = f"n°{names[path]}" if path in names else ""
    if not isinstance(node, tuple):
        return Tree(label, number_text(node), False, cut=path not in values)
    children = tuple(_drawn(child, (*path, i), names, values) for i, child in enumerate(node))
    return Tree(label, number_text(values.get(path, 0)), len(path) % 2 == 0, children, cut=path not in values)


def number_text(value: float) -> str:
    """Return a value in the notation used in trees."""
    return {inf: "+∞", -inf: "-∞"}.get(value, f"{value:g}")


def parse(text: str) -> Nested:
    """Parse a tree: "7 0 | 8 3 || 5 -3 | -5 4" has two children of two each; the longest bars divide first.

    Raise GraderError when the text is not a tree."""
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
