"""The pictures of the statement, drawn from the board and the search of the reference.

`python -m docs.statement_pictures` writes them again; tests/connect_four/test_pictures.py fails when they are not up to
date. Each has a background of its own, and other colours where the reader prefers dark pages.
"""

import importlib
import sys
from collections.abc import Sequence
from html import escape
from math import inf
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "assignment"
LEAVES = [[3, 8, 5], [6, 4, 9], [2, 7, 7]]  # of the tree that explains minimax

STYLE = (
    "<style>"
    ".paper{fill:#fff}.ink{fill:#1f2328}.quiet{fill:#57606a}.line{stroke:#8c959f;stroke-width:2}"
    ".best{stroke:#1a7f37;stroke-width:4}.box{fill:#eef3fb;stroke:#2456b8;stroke-width:1.5}"
    ".max{fill:#fde8e8;stroke:#c62828;stroke-width:1.5}.min{fill:#fff6d6;stroke:#8a6d00;stroke-width:1.5}"
    ".frame{fill:#2456b8}.hole{fill:#fff}.one{fill:#d33}.two{fill:#f5c400}.on-one{fill:#fff}.on-two{fill:#1f2328}"
    "@media (prefers-color-scheme:dark){"
    ".paper{fill:#0d1117}.ink{fill:#e6edf3}.quiet{fill:#9da7b1}.line{stroke:#6e7681}.best{stroke:#3fb950}"
    ".box{fill:#182338;stroke:#79a7ff}.max{fill:#3d1618;stroke:#ff7b72}.min{fill:#342a08;stroke:#e3b341}"
    ".hole{fill:#0d1117}}"
    "</style>"
)
WORDS = {
    "": {
        "board": "The board of the examples: row 0 at the top, row 5 at the bottom",
        "tree": "A tree of two moves",
        "you": ("you move:", "the largest"),
        "opponent": ("the opponent:", "the smallest"),
        "leaves": ("leaves", ""),
    },
    ".fr": {
        "board": "Le plateau des exemples : la ligne 0 en haut, la ligne 5 en bas",
        "tree": "Un arbre de deux coups",
        "you": ("vous jouez :", "le plus grand"),
        "opponent": ("l'adversaire :", "le plus petit"),
        "leaves": ("feuilles", ""),
    },
}
_CELL, _STEP = 44, 62


def pictures() -> dict[str, str]:
    """Return the text of each picture by its file name."""
    drawn = {}
    for suffix, words in WORDS.items():
        drawn[f"board{suffix}.svg"] = board(_reference("connect4").HAND_OUT.tolist(), str(words["board"]))
        drawn[f"minimax{suffix}.svg"] = tree(LEAVES, words)
    return drawn


def board(rows: Sequence[Sequence[int]], title: str) -> str:
    """Draw a board, its top row first, with the numbers of rows and columns."""
    height, width = len(rows), len(rows[0])
    shapes = [f'<rect class="frame" x="{_CELL}" width="{width * _CELL}" height="{height * _CELL}" rx="8"/>']
    for r, row in enumerate(rows):
        shapes.append(_text(_CELL / 2, (r + 0.5) * _CELL, r, "quiet"))
        for c, piece in enumerate(row):
            x, y = (c + 1.5) * _CELL, (r + 0.5) * _CELL
            shapes.append(f'<circle class="{("hole", "one", "two")[piece]}" cx="{x:g}" cy="{y:g}" r="17"/>')
            shapes += [_text(x, y, piece, f"on-{('', 'one', 'two')[piece]}")] if piece else []
    shapes += [_text((c + 1.5) * _CELL, (height + 0.5) * _CELL, c, "quiet") for c in range(width)]
    return _svg((width + 1.4) * _CELL, (height + 1) * _CELL, title, shapes)


def tree(leaves: Sequence[Sequence[int]], words: dict[str, Any]) -> str:
    """Draw a tree of two moves with the values that the minimax of the reference gives its nodes."""
    left, tops = 150, (26, 104, 182)
    below = [value_of(part, maximizing=False) for part in leaves]
    best = value_of(leaves, maximizing=True)
    lines, nodes, x = [], [], float(left)
    middle = left + sum(map(len, leaves)) * _STEP / 2
    for part, value in zip(leaves, below, strict=True):
        centre = x + len(part) * _STEP / 2
        lines.append(_line(middle, tops[0], centre, tops[1], value == best))
        for leaf in part:
            at = x + _STEP / 2
            lines.append(_line(centre, tops[1], at, tops[2], leaf == value == best))
            nodes.append(_node(at, tops[2], leaf, "box"))
            x += _STEP
        nodes.append(_node(centre, tops[1], value, "min"))
    nodes.append(_node(middle, tops[0], best, "max"))
    for top, key in zip(tops, ("you", "opponent", "leaves"), strict=True):
        first, second = words[key]
        lift = 9 if second else 0
        nodes += [_label(10, top - lift, first, "ink"), _label(10, top + 10, second, "quiet") if second else ""]
    return _svg(x + 10, tops[2] + 26, f"{words['tree']}: {best}", [*lines, *nodes])


def value_of(branches: Any, maximizing: bool) -> int:
    """Return the value of a node by the minimax of the reference."""
    search, games = _reference("search"), _reference("games")
    value: int = search.minimax(games.Tree(branches), 3, maximizing, games.leaf_value)
    assert -inf < value < inf
    return value


def _reference(name: str) -> ModuleType:
    """Import a module of the reference, or one that the starter gives."""
    folders = [str(ROOT / "reference"), str(ROOT / "starter")]
    sys.path[:0] = folders
    try:
        return importlib.import_module(name)
    finally:
        del sys.path[: len(folders)]


def _svg(width: float, height: float, title: str, shapes: Sequence[str]) -> str:
    paper = f'<rect class="paper" width="{width:g}" height="{height:g}" rx="8"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" role="img" '
        f'font-family="system-ui, sans-serif"><title>{escape(title)}</title>{STYLE}{paper}{"".join(shapes)}</svg>\n'
    )


def _line(x: float, y: float, to_x: float, to_y: float, best: bool) -> str:
    return f'<line class="{"line best" if best else "line"}" x1="{x:g}" y1="{y:g}" x2="{to_x:g}" y2="{to_y:g}"/>'


def _node(x: float, y: float, value: int, kind: str) -> str:
    box = f'<rect class="{kind}" x="{x - 21:g}" y="{y - 17:g}" width="42" height="34" rx="8"/>'
    return box + _text(x, y, value, "ink")


def _text(x: float, y: float, text: object, kind: str) -> str:
    where = f'x="{x:g}" y="{y:g}" font-size="17"'
    return f'<text class="{kind}" {where} text-anchor="middle" dominant-baseline="central">{text}</text>'


def _label(x: float, y: float, text: str, kind: str) -> str:
    where = f'x="{x:g}" y="{y:g}" font-size="15"'
    return f'<text class="{kind}" {where} dominant-baseline="central">{escape(text)}</text>'


if __name__ == "__main__":
    for file_name, svg in pictures().items():
        (FOLDER / file_name).write_text(svg, encoding="utf-8")
