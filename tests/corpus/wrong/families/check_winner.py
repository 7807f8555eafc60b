"""Mistakes of check_winner that differ in a number, direction or condition: one passage of a program is replaced."""

from itertools import product

from tests.corpus.wrong.families.editing import changed

SENSES = """
def check_winner(board, row, col):
    joueur = board[row, col]
    if joueur == 0:
        return 0

    def suite(dl, dc, n=0):
        l, c = row + (n + 1) * dl, col + (n + 1) * dc
        if l not in range(ROWS) or c not in range(COLS) or board[l, c] != joueur:
            return n
        return suite(dl, dc, n + 1)

    for groupe in GROUPES:
        if sum(suite(dl, dc) for dl, dc in groupe) >= 3:
            return joueur
    return 0
"""

_SENSES = {
    "horizontal": {"right": (0, 1), "left": (0, -1)},
    "vertical": {"down": (1, 0), "up": (-1, 0)},
    "falling": {"down_right": (1, 1), "up_left": (-1, -1)},
    "rising": {"down_left": (1, -1), "up_right": (-1, 1)},
}

_AXIS_FORGOTTEN = {
    ("right", "left"): "horizontal_forgotten",
    ("down", "up"): "vertical_forgotten",
    ("down_right", "up_left"): "falling_diagonal_forgotten",
    ("down_left", "up_right"): "rising_diagonal_forgotten",
    ("down_right", "up_left", "down_left", "up_right"): "both_diagonals_forgotten",
    ("left", "up", "up_left", "up_right"): "only_from_the_first_piece",
    ("left", "up", "up_left", "down_left"): "only_from_the_first_piece_upwards",
    tuple(sense for senses in _SENSES.values() for sense in senses): "always_zero",
}


def _senses() -> dict[str, str]:
    """Return a program for every choice of senses that is not followed, and those that look from an end."""
    programs = {}
    for missing in product((False, True), repeat=8):
        names = [name for senses in _SENSES.values() for name in senses]
        left_out = tuple(name for name, gone in zip(names, missing, strict=True) if gone)
        groups = [[step for name, step in senses.items() if name not in left_out] for senses in _SENSES.values()]
        if left_out:
            name = _AXIS_FORGOTTEN.get(left_out, "_".join(("never", *left_out)))
            programs[name] = changed(SENSES, ("GROUPES", str(groups)))
        if left_out and all(len(group) != 1 for group in groups) and left_out not in list(_AXIS_FORGOTTEN)[-1:]:
            ends = [[step] for group in groups for step in group]
            programs["_".join(("from_an_end_never", *left_out))] = changed(SENSES, ("GROUPES", str(ends)))
    return programs


LINES = """
def check_winner(board, row, col):
    joueur = board[row, col]
    if joueur == 0:
        return 0
    for axe, (dl, dc) in {"horizontal": (0, 1), "vertical": (1, 0), "falling": (1, 1), "rising": (-1, 1)}.items():
        for l in range(ROWS):
            for c in range(COLS):
                cases = [(l + i * dl, c + i * dc) for i in range(4)]
                dedans = all(0 <= x < ROWS and 0 <= y < COLS for x, y in cases)
                if dedans and not (OUBLI) and (row, col) in cases and all(board[case] == joueur for case in cases):
                    return joueur
    return 0
"""

_BORDERS = {
    "top_row": "0 in [x for x, _ in cases]",
    "bottom_row": "ROWS - 1 in [x for x, _ in cases]",
    "first_column": "0 in [y for _, y in cases]",
    "last_column": "COLS - 1 in [y for _, y in cases]",
}

_AXES = tuple(_SENSES)


def _without(condition: str) -> str:
    return changed(LINES, ("OUBLI", condition))


def _subsets() -> list[tuple[str, ...]]:
    choices = product((False, True), repeat=4)
    return [
        tuple(axis for axis, taken in zip(_AXES, choice, strict=True) if taken) for choice in choices if any(choice)
    ]


def _borders() -> dict[str, str]:
    programs = {}
    for (border, touches), axes in product(_BORDERS.items(), _subsets()):
        name = f"{border}_forgotten_by_{'lines' if len(axes) == 4 else '_'.join(axes)}"
        programs[name] = _without(f"axe in {axes} and {touches}")
    return programs


WHOLE_LINES = """
def check_winner(board, row, col):
    joueur = board[row, col]
    if joueur == 0:
        return 0
    miroir = np.fliplr(board)
    lignes = {
        "horizontal": (board[row], col),
        "vertical": (board[:, col], row),
        "falling": (np.diag(board, col - row), min(row, col)),
        "rising": (np.diag(miroir, COLS - 1 - col - row), min(row, COLS - 1 - col)),
    }
    for axe, (cases, place) in lignes.items():
        morceaux = "".join("x" if case == joueur else " " for case in cases)
        for debut in range(len(cases) - 3):
            if morceaux[debut : debut + 4] == "xxxx" and (axe in PARTOUT or debut <= place < debut + 4):
                return joueur
    return 0
"""

ANYWHERE = """
def gagne(board, joueur):
    for l in range(ROWS):
        for c in range(COLS):
            for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cases = [(l + i * dl, c + i * dc) for i in range(4)]
                if all(0 <= x < ROWS and 0 <= y < COLS and board[x, y] == joueur for x, y in cases):
                    return True
    return False


def check_winner(board, row, col):
    joueur = board[row, col]
    return joueur if joueur != 0 and CONDITION else 0
"""

BORDER_BY_INDEX = """
def check_winner(board, row, col):
    joueur = board[row, col]
    if joueur == 0:
        return 0
    for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
        compteur = 1
        for sens in (1, -1):
            for i in (1, 2, 3):
                l, c = row + sens * i * dl, col + sens * i * dc
                if ARRET:
                    break
                compteur += 1
        if compteur >= 4:
            return joueur
    return 0
"""

EAGER = """
def check_winner(board, row, col):
    joueur = board[row, col]
    if joueur == 0:
        return 0
    for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
        voisines = [[(row + s * i * dl, col + s * i * dc) for i in (1, 2, 3)] for s in (1, -1)]
        compteur = 1
        for cases in voisines:
            pions = [board[l, c] == joueur for l, c in cases GARDE]
            compteur += [*pions, False].index(False)
        if compteur >= 4:
            return joueur
    return 0
"""

_OUT = "l < 0 or c < 0 or board[l, c] != joueur"

FAMILIES = {
    **_senses(),
    **_borders(),
    **{
        "_".join(("line_not_through_the_cell", *(axes if len(axes) < 4 else ()))): changed(
            WHOLE_LINES, ("PARTOUT", str(axes))
        )
        for axes in _subsets()
    },
    "columns_on_the_right_forgotten": _without("axe == 'vertical' and c >= 4"),
    "columns_on_the_left_forgotten": _without("axe == 'vertical' and c < 3"),
    "rows_below_forgotten": _without("axe == 'horizontal' and l >= 3"),
    "rows_above_forgotten": _without("axe == 'horizontal' and l < 3"),
    "never_from_the_last_piece": _without("(row, col) == (cases[0] if axe == 'rising' else cases[3])"),
    "never_from_the_first_piece": _without("(row, col) == (cases[3] if axe == 'rising' else cases[0])"),
    "never_from_the_top_of_a_rising_line": _without("(row, col) == cases[3]"),
    "never_from_the_foot_of_a_rising_line": _without("(row, col) == cases[0]"),
    "own_win_anywhere": changed(ANYWHERE, ("CONDITION", "gagne(board, joueur)")),
    "owner_when_anybody_wins": changed(ANYWHERE, ("CONDITION", "(gagne(board, 1) or gagne(board, 2))")),
    "wraps_on_the_left_and_on_top": changed(
        BORDER_BY_INDEX, ("ARRET", "l >= ROWS or c >= COLS or board[l, c] != joueur")
    ),
    "wraps_everywhere": changed(BORDER_BY_INDEX, ("ARRET", "board[l % ROWS, c % COLS] != joueur")),
    "wraps_on_the_left_and_right": changed(
        BORDER_BY_INDEX, ("ARRET", "l < 0 or l >= ROWS or board[l, c % COLS] != joueur")
    ),
    "wraps_on_top_and_at_the_bottom": changed(
        BORDER_BY_INDEX, ("ARRET", "c < 0 or c >= COLS or board[l % ROWS, c] != joueur")
    ),
    "index_error_at_the_border": changed(BORDER_BY_INDEX, ("ARRET", _OUT)),
    "index_error_at_the_border_and_wraps": changed(BORDER_BY_INDEX, ("ARRET", "board[l, c] != joueur")),
    "index_error_at_the_border_of_a_line": changed(EAGER, ("GARDE", "if l >= 0 and c >= 0")),
    "index_error_at_the_border_of_a_line_and_wraps": changed(EAGER, (" GARDE", "")),
    "gaps_counted_nearby": """
def check_winner(board, row, col):
    joueur = board[row, col]
    if joueur == 0:
        return 0
    for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
        pions = 0
        for i in range(-3, 4):
            l, c = row + i * dl, col + i * dc
            if l in range(ROWS) and c in range(COLS) and board[l, c] == joueur:
                pions += 1
        if pions > 3:
            return joueur
    return 0
""",
    "true_for_an_alignment": changed(_without("False"), ("return joueur", "return True")),
    "none_when_nobody": changed(_without("False"), ("return 0", "return None")),
    "false_when_nobody": changed(_without("False"), ("return 0", "return False")),
    "true_or_false": changed(_without("False"), ("return joueur", "return True"), ("return 0", "return False")),
    "return_missing": changed(_without("False"), ("return joueur", "gagnant = joueur"), ("return 0", "return")),
}
