"""Boards and search trees as text."""

from grader.model import Tree

PIECES = {0: "·", 1: "●", 2: "✕"}


def board_text(board: tuple[tuple[int, ...], ...]) -> str:
    """Draw a board, rows from the top, with row and column numbers."""
    lines = [f"{number} │ " + " ".join(PIECES.get(cell, "?") for cell in row) for number, row in enumerate(board)]
    columns = " ".join(str(col) for col in range(len(board[0])))
    return "\n".join([*lines, "  └" + "─" * (2 * len(board[0]) + 1), f"    {columns}", "    ● = 1, ✕ = 2"])


def tree_text(tree: Tree) -> str:
    """Draw a search tree, one position per line: column played, player (▲ maximises, ▼ minimises), value."""
    return "\n".join(_branch(tree, "", ""))


def _value(tree: Tree, player: str) -> str:
    """Return the label of a position: ✂ for a cut one, with the value of a leaf that the search skipped."""
    if tree.cut:
        return "✂" if tree.children or not tree.value else f"✂ {tree.value}"
    return player + tree.value


def _branch(tree: Tree, first: str, rest: str) -> list[str]:
    player = ("▲ " if tree.maximises else "▼ ") if tree.children else ""
    move = f"{tree.move}: " if tree.move else ""
    lines = [f"{first}{move}{_value(tree, player)}"]
    for child in tree.children:
        last = child is tree.children[-1]
        lines += _branch(child, rest + ("└─ " if last else "├─ "), rest + ("   " if last else "│  "))
    return lines
