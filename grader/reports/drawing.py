"""Boards and game trees, as text and as SVG."""

from collections.abc import Collection, Sequence

from grader.model import Evidence, Tree

PIECES = {0: "·", 1: "●", 2: "✕"}
_SIZE = 40  # width of a cell, in user units
_COLOURS = {0: "#fff", 1: "#d33", 2: "#f5c400"}
_NAMES = {1: "1", 2: "2"}
_QUIET = "var(--quiet, #767676)"
_STEP_X, _STEP_Y, _RADIUS = 54, 76, 19  # distances between leaves and between plies, and half a position's height


def drawn_board(evidence: Evidence) -> str:
    """Draw the first board of an example; '' when it has none."""
    return board_text(evidence.boards[0], evidence.rows_from_bottom, evidence.marks) if evidence.boards else ""


def board_text(
    board: tuple[tuple[int, ...], ...], rows_from_bottom: bool = False, marks: Collection[tuple[int, int]] = ()
) -> str:
    """Draw a board, top row first, with row and column numbers; row 0 is at the top, or at the bottom.

    `marks`: cells to draw in brackets, row from the top and column; neighbours in a row share a pair."""
    numbers = row_numbers(len(board), rows_from_bottom)
    lines = [
        f"{number} │" + _row_text(row, {col for marked, col in marks if marked == place})
        for place, (number, row) in enumerate(zip(numbers, board, strict=True))
    ]
    columns = " ".join(str(col) for col in range(len(board[0])))
    return "\n".join([*lines, "  └" + "─" * (2 * len(board[0]) + 1), f"    {columns}", "    ● = 1, ✕ = 2"])


def _row_text(row: Sequence[int], marked: Collection[int]) -> str:
    text = ""
    for col, cell in enumerate(row):
        is_marked, was_marked = col in marked, col - 1 in marked
        text += " " if is_marked == was_marked else "[" if is_marked else "]"
        text += PIECES.get(cell, "?")
    return text + ("]" if len(row) - 1 in marked else "")


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


def drawn_svg(evidence: Evidence) -> str:
    """Draw the first board of an example; '' when it has none."""
    return board_svg(evidence.boards[0], evidence.rows_from_bottom, evidence.marks) if evidence.boards else ""


def board_svg(
    board: tuple[tuple[int, ...], ...], rows_from_bottom: bool = False, marks: Collection[tuple[int, int]] = ()
) -> str:
    """Draw a board, top row first: coloured pieces with the player's number, row and column numbers beside it.

    `marks`: cells to draw a ring around, row from the top and column."""
    rows, cols = len(board), len(board[0])
    width, height = (cols + 1) * _SIZE, (rows + 1) * _SIZE
    label = "; ".join(" ".join(map(str, row)) for row in board)
    cells = [_cell(r, c, cell) for r, row in enumerate(board) for c, cell in enumerate(row)]
    cells += [_ring(*cell) for cell in marks]
    numbers = [_label(0, r, str(number)) for r, number in enumerate(row_numbers(rows, rows_from_bottom))]
    numbers += [_label(c + 1, rows, str(c)) for c in range(cols)]
    return (
        f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="{label}">'
        f'<rect x="{_SIZE}" width="{cols * _SIZE}" height="{rows * _SIZE}" rx="6" fill="#2456b8"/>'
        f"{''.join(cells)}{''.join(numbers)}</svg>"
    )


def _cell(row: int, col: int, cell: int) -> str:
    x, y = (col + 1.5) * _SIZE, (row + 0.5) * _SIZE
    circle = f'<circle cx="{x:g}" cy="{y:g}" r="{_SIZE * 0.4:g}" fill="{_COLOURS.get(cell, "#888")}"/>'
    return circle + (_label(col + 1, row, _NAMES[cell], "#000") if cell in _NAMES else "")


def _ring(row: int, col: int) -> str:
    x, y = (col + 1.5) * _SIZE, (row + 0.5) * _SIZE
    return f'<circle cx="{x:g}" cy="{y:g}" r="{_SIZE * 0.4:g}" fill="none" stroke="#000" stroke-width="5"/>'


def _label(col: int, row: int, text: str, colour: str = "currentColor") -> str:
    return _text((col + 0.5) * _SIZE, (row + 0.5) * _SIZE, text, _SIZE * 2 // 5, colour)


def tree_svg(tree: Tree) -> str:
    """Draw a search tree: triangles up maximise, triangles down minimise, edges to cut subtrees are dashed."""
    depth, leaves = _depth(tree), _leaves(tree)
    width, height = max(leaves, 2) * _STEP_X, depth * _STEP_Y + 2 * _RADIUS + 12
    shapes, _ = _subtree(tree, 0, 0)
    return (
        f'<svg class=tree viewBox="0 0 {width} {height}" style="width:{width}px" role="img" '
        f'aria-label="{_tree_label(tree)}">{shapes}</svg>'
    )


def _depth(tree: Tree) -> int:
    return 1 + max(map(_depth, tree.children)) if tree.children else 0


def _leaves(tree: Tree) -> int:
    return sum(map(_leaves, tree.children)) or 1


def _tree_label(tree: Tree) -> str:
    """Return the tree in words, for screen readers."""
    value = "not looked at" if tree.cut else tree.value
    children = f" ({', '.join(map(_tree_label, tree.children))})" if tree.children else ""
    return f"{tree.move + ': ' if tree.move else ''}{value}{children}"


def _subtree(tree: Tree, left: float, ply: int) -> tuple[str, float]:
    """Return the shapes of a subtree whose leftmost leaf starts at `left`, and the x of its root."""
    x, y = left + _leaves(tree) * _STEP_X / 2, ply * _STEP_Y + _RADIUS + 4
    shapes, child_left = "", left
    for child in tree.children:
        subtree, child_x = _subtree(child, child_left, ply + 1)
        shapes += _edge(x, y, child_x, y + _STEP_Y, child) + subtree
        child_left += _leaves(child) * _STEP_X
    return shapes + _position(tree, x, y), x


def _edge(x: float, y: float, child_x: float, child_y: float, child: Tree) -> str:
    dashed = ' stroke-dasharray="4 4" opacity=".5"' if child.cut else ""
    line = f'<line x1="{x:g}" y1="{y:g}" x2="{child_x:g}" y2="{child_y:g}" stroke="currentColor"{dashed}/>'
    label = _text((x + 2 * child_x) / 3, (y + 2 * child_y) / 3 - 9, child.move, 12, _QUIET)
    return line + label.replace("<text ", '<text style="paint-order:stroke;stroke:Canvas;stroke-width:4px" ', 1)


def _position(tree: Tree, x: float, y: float) -> str:
    if tree.cut:
        return _text(x, y, "✂", 18) + (_text(x, y + 17, tree.value, 11, _QUIET) if not tree.children else "")
    if not tree.children:
        box = f'<rect x="{x - 21:g}" y="{y - 13:g}" width="42" height="26" rx="5" fill="#eef" stroke="#2456b8"/>'
        return box + _text(x, y, tree.value, 14, "#000")
    up = 1 if tree.maximises else -1
    points = f"{x:g},{y - up * 22:g} {x - 27:g},{y + up * 16:g} {x + 27:g},{y + up * 16:g}"
    return f'<polygon points="{points}" fill="#fff3c4" stroke="#8a6d00"/>' + _text(
        x, y + up * 5, tree.value, 13, "#000"
    )


def _text(x: float, y: float, text: str, size: int, colour: str = "currentColor") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="middle" dominant-baseline="central" '
        f'font-size="{size}" fill="{colour}">{text}</text>'
    )
