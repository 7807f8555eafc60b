"""Mistakes of get_first_row that differ in a number, direction or condition: one passage of a program is replaced."""

from tests.corpus.wrong.families.editing import changed

ROW = """
def get_first_row(board, col):
    ligne = ROWS - 1
    while ligne >= 0:
        if board[ligne][col] == 0:
            return ligne
        ligne -= 1
    return None
"""

FAMILIES = {
    "false_when_full": changed(ROW, ("return None", "return False")),
    "error_when_full": changed(ROW, ("while ligne >= 0", "while True")),
    "decides_at_the_bottom_cell": changed(ROW, ("        ligne -= 1\n", "        return None\n")),
    "only_player_two_counts": changed(ROW, ("== 0:", "!= 2:")),
    "return_missing": changed(ROW, ("return ligne", "return")),
    "highest_piece_or_the_bottom": """
def get_first_row(board, col):
    ligne = 0
    while ligne < ROWS - 1 and board[ligne, col] == 0:
        ligne += 1
    return ligne
""",
    "rows_minus_1_when_full": changed(ROW, ("return None", "return ROWS - 1")),
    "rows_when_full": changed(ROW, ("return None", "return ROWS")),
}
