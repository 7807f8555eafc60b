"""Boards as SVG, for pages."""

_SIZE = 40  # of a cell, in user units
_COLOURS = {0: "#fff", 1: "#d33", 2: "#f5c400"}
_NAMES = {1: "1", 2: "2"}


def board_svg(board: tuple[tuple[int, ...], ...]) -> str:
    """A board, rows top first: coloured pieces with the player's number, row and column numbers at the sides."""
    rows, cols = len(board), len(board[0])
    width, height = (cols + 1) * _SIZE, (rows + 1) * _SIZE
    said = "; ".join(" ".join(map(str, row)) for row in board)
    cells = [_cell(r, c, cell) for r, row in enumerate(board) for c, cell in enumerate(row)]
    numbers = [_label(0, r, str(r)) for r in range(rows)] + [_label(c + 1, rows, str(c)) for c in range(cols)]
    return (
        f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="{said}">'
        f'<rect x="{_SIZE}" width="{cols * _SIZE}" height="{rows * _SIZE}" rx="6" fill="#2456b8"/>'
        f"{''.join(cells)}{''.join(numbers)}</svg>"
    )


def _cell(row: int, col: int, cell: int) -> str:
    x, y = (col + 1.5) * _SIZE, (row + 0.5) * _SIZE
    circle = f'<circle cx="{x:g}" cy="{y:g}" r="{_SIZE * 0.4:g}" fill="{_COLOURS.get(cell, "#888")}"/>'
    return circle + (_label(col + 1, row, _NAMES[cell], "#000") if cell in _NAMES else "")


def _label(col: int, row: int, text: str, colour: str = "currentColor") -> str:
    x, y = (col + 0.5) * _SIZE, (row + 0.5) * _SIZE
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="middle" dominant-baseline="central" '
        f'font-size="{_SIZE * 0.4:g}" fill="{colour}">{text}</text>'
    )
