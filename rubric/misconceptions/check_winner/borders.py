"""Loop bounds that leave out the lines at a border, or in one part of the board."""

from itertools import combinations

from rubric.checks.strategies import COLS, ROWS
from rubric.misconceptions.check_winner.changes import AXES, make_entry
from rubric.misconceptions.check_winner.texts import FORGOTTEN, FRENCH, join_words

_BORDERS = {  # the lines that touch it, by axis, top and left of the line
    "top_row": (lambda _axis, top, _left: top == 0, "row 0, the top one", "la ligne 0, celle du haut"),
    "bottom_row": (
        lambda axis, top, _left: top + 3 * (axis != "horizontal") == ROWS - 1,
        "the bottom row",
        "la ligne du bas",
    ),
    "first_column": (lambda _axis, _top, left: left == 0, "column 0", "la colonne 0"),
    "last_column": (
        lambda axis, _top, left: left + 3 * (axis != "vertical") == COLS - 1,
        "the last column",
        "la dernière colonne",
    ),
}


def _border(border, axes):
    """Return the misconception that does not look at the lines along these axes that touch a border."""
    touches, english, french = _BORDERS[border]
    changes = {"windows": lambda axis, top, left, _place: not (axis in axes and touches(axis, top, left))}
    if len(axes) == 4:
        return make_entry(f"{border}_forgotten_by_lines", changes, **FORGOTTEN[f"{border}_forgotten"])
    return make_entry(
        f"{border}_forgotten_by_{'_'.join(axes)}",
        changes,
        en=(
            f"It never looks at the {join_words(list(axes), 'and')} lines that touch {english}.",
            "Where do your loops begin and end, and which lines of four start after that?",
        ),
        fr=(
            f"Votre fonction ne regarde jamais les alignements {join_words(list(map(FRENCH.get, axes)), 'et')} qui "
            "touchent "
            f"{french}.",
            "Où vos boucles commencent-elles et finissent-elles, et quels alignements de quatre oublient-elles ?",
        ),
    )


BORDERS = [_border(border, axes) for border in _BORDERS for n in (1, 2, 3, 4) for axes in combinations(AXES, n)]


def _far(name, axis, missing, english, french):
    return make_entry(
        name,
        {"windows": lambda own_axis, top, left, _place: not (own_axis == axis and missing(top, left))},
        en=(
            f"It never looks at the {axis} lines in {english}.",
            "Where do your loops begin and end, and is every row or column among them?",
        ),
        fr=(
            f"Votre fonction ne regarde jamais les alignements {FRENCH[axis]} dans {french}.",
            "Où vos boucles commencent-elles et finissent-elles, et chaque ligne ou colonne en fait-elle partie ?",
        ),
    )


FAR = [
    _far(
        "columns_on_the_right_forgotten", "vertical", lambda _t, left: left > 3, "columns 4 to 6", "les colonnes 4 à 6"
    ),
    _far(
        "columns_on_the_left_forgotten", "vertical", lambda _t, left: left < 3, "columns 0 to 2", "les colonnes 0 à 2"
    ),
    _far("rows_below_forgotten", "horizontal", lambda top, _l: top > 2, "rows 3 to 5", "les lignes 3 à 5"),
    _far("rows_above_forgotten", "horizontal", lambda top, _l: top < 3, "rows 0 to 2", "les lignes 0 à 2"),
]
