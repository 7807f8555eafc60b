"""Each misconception of est_feuille that looks for alignments by itself, in another style than the catalogue's code."""

from itertools import combinations

# Starts of the alignments along each axis: columns, rows; a step to the right and up.
_STARTS = {
    "horizontal": (range(4), range(6), 1, 0),
    "vertical": (range(7), range(3), 0, 1),
    "rising_diagonal": (range(4), range(3), 1, 1),
    "falling_diagonal": (range(4), range(3, 6), 1, -1),
}
_NAMES = {
    "horizontal_alignments": ("horizontal",),
    "vertical_alignments": ("vertical",),
    "rising_diagonals": ("rising_diagonal",),
    "falling_diagonals": ("falling_diagonal",),
    "diagonals": ("rising_diagonal", "falling_diagonal"),
    "alignments": tuple(_STARTS),
}
_BORDERS = ("first_column", "last_column", "bottom_row", "top_row")

_LOOP = """
    for x in range({x.start}, {x.stop}):
        for y in range({y.start}, {y.stop}):
            pion = g[x][y]
            if pion != 0 and pion == {second} and pion == {third} and pion == {fourth}:
                return True
"""
_BEFORE = """
def est_feuille(self, profondeur_max):
    if self.profondeur == profondeur_max:
        return True
    g = self.colonnes
"""
_AFTER = """
    for x in range(7):
        if g[x][5] == 0:
            return False
    return True
"""


def _source(starts: dict[str, tuple[range, range, int, int]]) -> str:
    """Return an est_feuille that looks for alignments from these starts."""
    cells = "g[x + {0} * {1}][y + {0} * {2}]"
    loops = [
        _LOOP.format(
            x=x, y=y, **{word: cells.format(i, dx, dy) for i, word in enumerate(("second", "third", "fourth"), 1)}
        )
        for x, y, dx, dy in starts.values()
    ]
    return _BEFORE + "".join(loops) + _AFTER


def _without(border: str, x: range, y: range, dx: int, dy: int) -> tuple[range, range, int, int]:
    """Return the starts of the alignments along an axis that do not touch this border."""
    inside = {
        "first_column": (range(1, 7), range(6)),
        "last_column": (range(6 - 3 * dx), range(6)),
        "bottom_row": (range(7), range(4 if dy < 0 else 1, 6)),
        "top_row": (range(7), range(5 - 3 * max(dy, 0))),
    }[border]
    (x, y), (xs, ys) = (x, y), inside
    return (
        range(max(x.start, xs.start), min(x.stop, xs.stop)),
        range(max(y.start, ys.start), min(y.stop, ys.stop)),
        dx,
        dy,
    )


def _with_short_loops(short: dict[str, tuple[str, ...]]) -> str:
    """Return an est_feuille that misses, along each axis, the alignments that touch these borders."""
    starts = dict(_STARTS)
    for axis, borders in short.items():
        for border in borders:
            starts[axis] = _without(border, *starts[axis])
    return _source(starts)


def _axes() -> dict[str, str]:
    return {
        "_and_".join(axes) + "_forgotten": _source({axis: _STARTS[axis] for axis in _STARTS if axis not in axes})
        for count in (1, 2, 3)
        for axes in combinations(_STARTS, count)
    }


def _borders() -> dict[str, str]:
    pairs = [(column, row) for column in _BORDERS[:2] for row in _BORDERS[2:]]
    return {
        f"{lines}_at_the_{'_and_the_'.join(borders)}_forgotten": _with_short_loops(dict.fromkeys(axes, borders))
        for lines, axes in _NAMES.items()
        for borders in (*((border,) for border in _BORDERS), *pairs)
    }


_LAST = {"horizontal": ("last_column",), "vertical": ("top_row",), "rising_diagonal": ("last_column", "top_row")}

REWRITINGS: dict[str, str] = {
    **_axes(),
    **_borders(),
    "last_starts_forgotten": _with_short_loops({**_LAST, "falling_diagonal": ("last_column",)}),
    "last_starts_forgotten_falling_to_the_bottom": _with_short_loops(
        {**_LAST, "falling_diagonal": ("last_column", "bottom_row")}
    ),
    "last_starts_forgotten_falling_from_the_top": _with_short_loops(
        {**_LAST, "falling_diagonal": ("last_column", "top_row")}
    ),
}
