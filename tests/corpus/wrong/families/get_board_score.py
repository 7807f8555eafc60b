"""Mistakes of get_board_score that differ in a number, direction or condition: one passage of a program is replaced."""

from tests.corpus.wrong.families.editing import changed

SCORE = """
def get_board_score(board, player):
    if board is None:
        return inf
    score = 0
    for i in range(ROWS):
        for j in range(COLS):
            gagnant = check_winner(board, i, j)
            if gagnant != 0:
                return inf if gagnant == player else -inf
            poids = WEIGHTS[i][j]
            if board[i][j] == player:
                score += poids
            elif board[i][j] != 0:
                score -= poids
    return score
"""

FAMILIES = {
    "error_without_a_board": changed(SCORE, ("    if board is None:\n        return inf\n", "")),
    "finite_victory": changed(
        SCORE, ("return inf if gagnant == player else -inf", "return 10000 if gagnant == player else -10000")
    ),
    "thirteen_in_the_centre": changed(
        SCORE, ("poids = WEIGHTS[i][j]", "poids = 13 if WEIGHTS[i][j] == 14 else WEIGHTS[i][j]")
    ),
    "constant_added": changed(SCORE, ("    return score\n", "    return 138 + score\n")),
    "full_board_is_worth_nothing": changed(SCORE, ("    return score\n", "    return score if 0 in board else 0\n")),
    "return_missing": changed(
        SCORE, ("return inf", "return"), (" if gagnant == player else -inf", ""), ("return score", "return")
    ),
    "sum_is_not_returned": changed(SCORE, ("    return score\n", "")),
    "weights_for_player_one": changed(SCORE, ("board[i][j] == player", "board[i][j] == 1")),
    "weights_for_player_two": changed(SCORE, ("board[i][j] == player", "board[i][j] == 2")),
}
