"""Mistakes of get_next_board that differ in a number, direction or condition: one passage of a program is replaced."""

from tests.corpus.wrong.families.editing import changed

NEXT = """
def get_next_board(board, col, player):
    nouveau = np.array(board)
    for ligne in range(ROWS - 1, -1, -1):
        if nouveau[ligne][col] == 0:
            nouveau[ligne][col] = player
            return nouveau
    return None
"""

FAMILIES = {
    "full_column_gives_another_value": changed(NEXT, ("return None", "return -1")),
    "error_when_full": changed(NEXT, ("return None", "raise ValueError")),
    "always_player_two": changed(NEXT, ("= player", "= 2")),
    "piece_stays_at_the_top": changed(NEXT, ("range(ROWS - 1, -1, -1)", "range(ROWS)")),
    "column_filled": changed(
        NEXT, ("            return nouveau\n    return None", "    return None if board[0][col] else nouveau")
    ),
    "highest_piece_replaced": changed(
        NEXT, ("nouveau[ligne][col] = player", "nouveau[min(ligne + 1, ROWS - 1)][col] = player")
    ),
    "return_missing": changed(NEXT, ("return nouveau", "return")),
    "plays_on_the_argument_and_returns_nothing": changed(
        NEXT, ("np.array(board)", "board"), ("return nouveau", "return")
    ),
    "list_of_lists": changed(NEXT, ("return nouveau", "return [list(ligne) for ligne in nouveau]")),
    "won_boards_refused": changed(
        NEXT,
        ("    for ligne", "    if get_board_score(board, player) in (inf, -inf):\n        return None\n    for ligne"),
    ),
}
