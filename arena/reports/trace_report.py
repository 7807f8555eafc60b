"""`python -m arena.trace` in the terminal: alpha-beta on a small tree, redrawn at each step."""

import time
from dataclasses import replace

from rich.console import Console, Group
from rich.live import Live
from rich.text import Text

from grader.model import Tree
from grader.reports.drawing import tree_text
from grader.reports.sentences import Words
from rubric.checks.answers.pruning import Search, Step, number_text


def show(search: Search, words: Words, delay: float, console: Console) -> None:
    """Print every step: redrawn in place with a pause on a terminal, one line per step elsewhere."""
    if not console.is_terminal:
        for number, step in enumerate(search.steps, 1):
            console.print(Text(f"{number:>3}  {sentence(step, words)}"))
        console.print(Text(tree_text(search.drawn)))
    else:
        with Live(console=console, auto_refresh=False) as live:
            for number, step in enumerate(search.steps, 1):
                live.update(Group(picture(search, number), Text(sentence(step, words), style="bold")), refresh=True)
                time.sleep(delay)
    console.print(Text(_summary(search, words)))


def sentence(step: Step, words: Words) -> str:
    """Return the step as a sentence."""
    values = {name: number_text(value) for name, value in (("alpha", step.alpha), ("beta", step.beta))}
    return words.word(step.kind, "steps", node=step.node, value=number_text(step.value), **values)


def picture(search: Search, steps: int) -> Text:
    """Return the tree after this many steps: the values found so far, and the current node."""
    current = search.steps[steps - 1]
    values = {step.path: step.value for step in search.steps[:steps] if step.kind in ("leaf", "returns")}
    entered = {step.path for step in search.steps[:steps]}
    text = Text(tree_text(_partial_tree(search.drawn, (), values, entered, current.path)))
    text.highlight_regex(r".*◀.*", "bold yellow")
    text.highlight_regex(r"✂.*", "dim")
    return text


def _partial_tree(
    tree: Tree,
    path: tuple[int, ...],
    values: dict[tuple[int, ...], float],
    entered: set[tuple[int, ...]],
    current_path: tuple[int, ...],
) -> Tree:
    """Return the drawing with a question mark for each value not found yet; leaves always show their value."""
    children = tuple(
        _partial_tree(child, (*path, i), values, entered, current_path) for i, child in enumerate(tree.children)
    )
    value = tree.value if not children else number_text(values[path]) if path in values else "?"
    cut = tree.cut and _is_cut_by_now(path, values)
    return replace(tree, value=value + (" ◀" if path == current_path else ""), cut=cut, children=children)


def _is_cut_by_now(path: tuple[int, ...], values: dict[tuple[int, ...], float]) -> bool:
    """Tell whether an ancestor has already returned."""
    return any(path[:length] in values for length in range(len(path)))


def _summary(search: Search, words: Words) -> str:
    leaves, count = ", ".join(map(number_text, search.leaves)), len(_leaves(search.drawn))
    values = {"value": number_text(search.value), "leaves": leaves, "looked": len(search.leaves), "count": count}
    return words.word("summary", "steps", **values)


def _leaves(tree: Tree) -> list[Tree]:
    return [leaf for child in tree.children for leaf in _leaves(child)] if tree.children else [tree]
