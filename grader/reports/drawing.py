"""Boards and search trees as text."""

from grader.model import Tree

PIECES = {0: "·", 1: "●", 2: "✕"}


def board_text(board: tuple[tuple[int, ...], ...]) -> str:
    """A board, rows top first, with its row and column numbers."""
    lines = [f"{number} │ " + " ".join(PIECES.get(cell, "?") for cell in row) for number, row in enumerate(board)]
    columns = " ".join(str(col) for col in range(len(board[0])))
    return "\n".join([*lines, "  └" + "─" * (2 * len(board[0]) + 1), f"    {columns}", "    ● = 1, ✕ = 2"])


def tree_text(tree: Tree) -> str:
    """A search tree, a position a line: the column played, who chooses there (▲ the most, ▼ the least), its value."""
    return "\n".join(_branch(tree, "", ""))


def _value(tree: Tree, chooser: str) -> str:
    """What is written at a position: of a leaf that was cut the value nobody looked at, too."""
    if tree.cut:
        return "✂" if tree.children or not tree.value else f"✂ {tree.value}"
    return chooser + tree.value


def _branch(tree: Tree, first: str, rest: str) -> list[str]:
    chooser = ("▲ " if tree.maximises else "▼ ") if tree.children else ""
    move = f"{tree.move}: " if tree.move else ""
    lines = [f"{first}{move}{_value(tree, chooser)}"]
    for child in tree.children:
        last = child is tree.children[-1]
        lines += _branch(child, rest + ("└─ " if last else "├─ "), rest + ("   " if last else "│  "))
    return lines
