"""Un plateau dessiné en SVG. / A board drawn as SVG."""

CELL = 40
COLOURS = {0: "#fff", 1: "#d33", 2: "#f5c400"}


def board_svg(rows):
    """The board of these rows, the top one first: pieces with their player's number, rows and columns numbered."""
    height, width = len(rows), len(rows[0])
    cells = [_cell(r, c, cell) for r, row in enumerate(rows) for c, cell in enumerate(row)]
    numbers = [_text(0, r, r) for r in range(height)] + [_text(c + 1, height, c) for c in range(width)]
    said = "; ".join(" ".join(map(str, row)) for row in rows)
    return (
        f'<svg viewBox="0 0 {(width + 1) * CELL} {(height + 1) * CELL}" role="img" aria-label="{said}">'
        f'<rect x="{CELL}" width="{width * CELL}" height="{height * CELL}" rx="6" fill="#2456b8"/>'
        f"{''.join(cells)}{''.join(numbers)}</svg>"
    )


def _cell(row, col, cell):
    x, y = (col + 1.5) * CELL, (row + 0.5) * CELL
    circle = f'<circle cx="{x:g}" cy="{y:g}" r="{0.4 * CELL:g}" fill="{COLOURS.get(cell, "#888")}"/>'
    return circle + (_text(col + 1, row, cell, "#000") if cell else "")


def _text(col, row, text, colour="currentColor"):
    x, y = (col + 0.5) * CELL, (row + 0.5) * CELL
    where = f'x="{x:g}" y="{y:g}" font-size="{0.4 * CELL:g}"'
    return f'<text {where} text-anchor="middle" dominant-baseline="central" fill="{colour}">{text}</text>'
