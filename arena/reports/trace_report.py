"""`python -m arena.trace`: alpha-beta on a small tree, drawn again at each step."""

import time
from dataclasses import replace

from rich.console import Console, Group
from rich.live import Live
from rich.text import Text

from grader.model import Tree
from grader.reports import sentences
from grader.reports.drawing import tree_text
from rubric.checks.answers.pruning import Search, Step, number_text


def show(found: Search, language: str, delay: float, console: Console) -> None:
    """Every step: drawn in place with a pause after it in a terminal, one under the other elsewhere."""
    if not console.is_terminal:
        for number, step in enumerate(found.steps, 1):
            console.print(Text(f"{number:>3}  {said(step, language)}"))
        console.print(Text(tree_text(found.drawn)))
    else:
        with Live(console=console, auto_refresh=False) as live:
            for number, step in enumerate(found.steps, 1):
                live.update(Group(picture(found, number), Text(said(step, language), style="bold")), refresh=True)
                time.sleep(delay)
    console.print(Text(_summary(found, language)))


def said(step: Step, language: str) -> str:
    """The step as a sentence."""
    values = {name: number_text(value) for name, value in (("alpha", step.alpha), ("beta", step.beta))}
    return sentences.word(language, step.kind, "steps", node=step.node, value=number_text(step.value), **values)


def picture(found: Search, steps: int) -> Text:
    """The tree after so many steps: values as far as they are known, and where the search is."""
    now = found.steps[steps - 1]
    values = {step.path: step.value for step in found.steps[:steps] if step.kind in ("leaf", "returns")}
    entered = {step.path for step in found.steps[:steps]}
    text = Text(tree_text(_so_far(found.drawn, (), values, entered, now.path)))
    text.highlight_regex(r".*◀.*", "bold yellow")
    text.highlight_regex(r"✂.*", "dim")
    return text


def _so_far(
    tree: Tree,
    path: tuple[int, ...],
    values: dict[tuple[int, ...], float],
    entered: set[tuple[int, ...]],
    here: tuple[int, ...],
) -> Tree:
    """The drawing with what is not known yet as a question mark; leaves are there to see from the start."""
    children = tuple(_so_far(child, (*path, i), values, entered, here) for i, child in enumerate(tree.children))
    value = tree.value if not children else number_text(values[path]) if path in values else "?"
    skipped = tree.cut and _is_cut_by_now(path, values)
    return replace(tree, value=value + (" ◀" if path == here else ""), cut=skipped, children=children)


def _is_cut_by_now(path: tuple[int, ...], values: dict[tuple[int, ...], float]) -> bool:
    """True when some node above has returned without looking here."""
    return any(path[:length] in values for length in range(len(path)))


def _summary(found: Search, language: str) -> str:
    leaves, count = ", ".join(map(number_text, found.leaves)), len(_leaves(found.drawn))
    blanks = {"value": number_text(found.value), "leaves": leaves, "looked": len(found.leaves), "count": count}
    return sentences.word(language, "summary", "steps", **blanks)


def _leaves(tree: Tree) -> list[Tree]:
    return [leaf for child in tree.children for leaf in _leaves(child)] if tree.children else [tree]
