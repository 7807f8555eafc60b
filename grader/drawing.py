"""Boards as text. The one place, with strategies, that knows what a Connect Four board looks like."""

PIECES = {0: "·", 1: "●", 2: "✕"}


def board_text(board: tuple[tuple[int, ...], ...]) -> str:
    """A board, rows top first, with its row and column numbers."""
    lines = [f"{number} │ " + " ".join(PIECES.get(cell, "?") for cell in row) for number, row in enumerate(board)]
    columns = " ".join(str(col) for col in range(len(board[0])))
    return "\n".join([*lines, "  └" + "─" * (2 * len(board[0]) + 1), f"    {columns}", "    ● = 1, ✕ = 2"])
