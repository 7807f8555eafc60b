"""Boards and search trees as text."""

from collections.abc import Sequence

from grader.model import Evidence, Tree

PIECES = {0: "·", 1: "●", 2: "✕"}


def drawn_board(evidence: Evidence) -> str:
    """Draw the first board of an example; '' when it has none."""
    return board_text(evidence.boards[0], evidence.rows_from_bottom) if evidence.boards else ""


def board_text(board: tuple[tuple[int, ...], ...], rows_from_bottom: bool = False) -> str:
    """Draw a board, top row first, with row and column numbers; row 0 is at the top, or at the bottom."""
    numbers = row_numbers(len(board), rows_from_bottom)
    rows = zip(numbers, board, strict=True)
    lines = [f"{number} │ " + " ".join(PIECES.get(cell, "?") for cell in row) for number, row in rows]
    columns = " ".join(str(col) for col in range(len(board[0])))
    return "\n".join([*lines, "  └" + "─" * (2 * len(board[0]) + 1), f"    {columns}", "    ● = 1, ✕ = 2"])


def row_numbers(count: int, from_bottom: bool) -> Sequence[int]:
    """Return the numbers of a board's rows, the top row's first."""
    return range(count - 1, -1, -1) if from_bottom else range(count)


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
