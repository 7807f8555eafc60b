"""Mistakes in connect4.py, all but eval_board's."""

from tests.planted.eval_board import EVAL_BOARD
from tests.planted.mistake import Planted, in_exercise

# Lines that more than one mistake rewrites.
FULL = "    if ligne < 0:\n        return None\n"
NO_ROW = "    if row is None:\n        return None\n"
PLAY = "    suivant[row, col] = player\n"
EMPTY_CELL = "    if pion == 0:\n        return 0\n"
DIRECTIONS = "[(0, 1), (1, 0), (1, 1), (-1, 1)]"
BOUNDS = "0 <= r < ROWS and 0 <= c < COLS"
SAME = " and board[r, c] == pion:\n                nb += 1\n"
NO_BOARD = "    if board is None:\n        return inf\n"
CELLS = "    for i in range(ROWS):\n        for j in range(COLS):\n"
OWN_WIN = "            if gagnant == player:\n                return inf\n"
OWN_LOSS = "            if gagnant == adversaire:\n                return -inf\n"
PLUS = "total += int(WEIGHTS[i, j])"
MINUS = "total -= int(WEIGHTS[i, j])"

GET_FIRST_ROW = {
    "top_row": ("ligne = ROWS - 1\n", "ligne = 0\n"),
    "starts_above_the_bottom": ("ligne = ROWS - 1\n", "ligne = ROWS - 2\n"),
    "starts_below_the_board": ("ligne = ROWS - 1\n", "ligne = ROWS\n"),
    "starts_at_the_last_column": ("ligne = ROWS - 1\n", "ligne = COLS - 1\n"),
    "no_lower_bound": ("while ligne >= 0 and board", "while board"),
    "full_gives_0": ("while ligne >= 0 and", "while ligne > 0 and"),
    "full_gives_minus_1": (FULL, FULL.replace("None", "-1")),
    "full_gives_rows": (FULL, FULL.replace("None", "ROWS")),
    "full_gives_false": (FULL, FULL.replace("None", "False")),
    "full_raises": (FULL, FULL.replace("return None", "raise ValueError('colonne pleine')")),
    "top_cell_never_free": (FULL, FULL.replace("< 0", "<= 0")),
    "row_and_col_swapped": ("board[ligne, col] != 0", "board[col, ligne] != 0"),
    "only_player_1_takes_room": ("board[ligne, col] != 0", "board[ligne, col] == 1"),
    "only_player_2_takes_room": ("board[ligne, col] != 0", "board[ligne, col] == 2"),
    "the_piece_below": ("    return ligne\n", "    return ligne + 1\n"),
    "the_cell_above": ("    return ligne\n", "    return ligne - 1\n"),
    "height_counted_from_1": ("    return ligne\n", "    return ROWS - ligne\n"),
    "a_float": ("    return ligne\n", "    return float(ligne)\n"),
    "row_and_col": ("    return ligne\n", "    return ligne, col\n"),
}

GET_NEXT_BOARD = {
    "same_board": ("suivant = board.copy()", "suivant = board"),
    "a_view": ("suivant = board.copy()", "suivant = board[:]"),
    "asarray": ("suivant = board.copy()", "suivant = np.asarray(board)"),
    "an_empty_board": ("suivant = board.copy()", "suivant = np.zeros_like(board)"),
    "plays_on_the_argument": (PLAY, PLAY.replace("suivant", "board")),
    "plays_on_both": (PLAY, PLAY.replace("suivant[row, col]", "suivant[row, col] = board[row, col]")),
    "player_1": (PLAY, PLAY.replace("= player", "= 1")),
    "player_2": (PLAY, PLAY.replace("= player", "= 2")),
    "the_opponent": (PLAY, PLAY.replace("= player", "= 3 - player")),
    "player_guessed": (PLAY, PLAY.replace("= player", "= 1 + np.count_nonzero(board) % 2")),
    "one_too_high": (PLAY, PLAY.replace("[row, col]", "[row - 1, col]")),
    "row_taken_for_a_height": (PLAY, PLAY.replace("[row, col]", "[ROWS - 1 - row, col]")),
    "row_and_col_swapped": (PLAY, PLAY.replace("[row, col]", "[col, row]")),
    "nothing_played": (PLAY, ""),
    "row_0_is_full": (NO_ROW, NO_ROW.replace("row is None", "not row")),
    "full_forgotten": (NO_ROW, ""),
    "full_gives_the_board": (NO_ROW, NO_ROW.replace("return None", "return board")),
    "full_gives_a_copy": (NO_ROW, NO_ROW.replace("return None", "return board.copy()")),
    "full_overwrites_the_top": (NO_ROW, NO_ROW.replace("return None", "row = 0")),
    "full_raises": (NO_ROW, NO_ROW.replace("return None", "raise ValueError(col)")),
    "won_board_refused": (
        NO_ROW,
        NO_ROW.replace("row is None", "row is None or any(check_winner(board, *case) for case in np.argwhere(board))"),
    ),
    "a_list": ("    return suivant\n", "    return suivant.tolist()\n"),
    "returns_nothing": ("    return suivant\n", ""),
}

CHECK_WINNER = {
    "no_row": (DIRECTIONS, "[(1, 0), (1, 1), (-1, 1)]"),
    "no_column": (DIRECTIONS, "[(0, 1), (1, 1), (-1, 1)]"),
    "no_falling_diagonal": (DIRECTIONS, "[(0, 1), (1, 0), (-1, 1)]"),
    "no_rising_diagonal": (DIRECTIONS, "[(0, 1), (1, 0), (1, 1)]"),
    "same_diagonal_twice": (DIRECTIONS, "[(0, 1), (1, 0), (1, 1), (-1, -1)]"),
    "piece_only_at_one_end": ("for sens in (1, -1):", "for sens in (1,):"),
    "piece_only_at_the_other_end": ("for sens in (1, -1):", "for sens in (-1,):"),
    "each_side_apart": (
        "        for sens in (1, -1):\n",
        "        for sens in (1, -1):\n            nb = nb if nb >= 4 else 1\n",
    ),
    "three_enough": ("if nb >= 4:", "if nb >= 3:"),
    "five_needed": ("if nb >= 4:", "if nb > 4:"),
    "exactly_four": ("if nb >= 4:", "if nb == 4:"),
    "own_piece_not_counted": ("nb = 1  #", "nb = 0  #"),
    "own_piece_counted_twice": ("nb = 1  #", "nb = 2  #"),
    "directions_added_up": (
        f"    for dr, dc in {DIRECTIONS}:\n        nb = 1  # le pion lui-même\n",
        f"    nb = 1\n    for dr, dc in {DIRECTIONS}:\n",
    ),
    "gaps_jumped": (
        f"            while {BOUNDS}{SAME}",
        f"            for _ in range(3):\n                nb += {BOUNDS}{SAME.split(':')[0]}\n",
    ),
    "one_gap_allowed": (SAME, " and board[r, c] in (0, pion):\n                nb += board[r, c] == pion\n"),
    "any_piece_counts": ("board[r, c] == pion", "board[r, c] != 0"),
    "empty_cells_count": ("board[r, c] == pion", "board[r, c] in (0, pion)"),
    "empty_cell_asked_for_1": (EMPTY_CELL, "    pion = pion or 1\n"),
    "empty_cell_asked_for_2": (EMPTY_CELL, "    pion = pion or 2\n"),
    "empty_cell_gives_none": (EMPTY_CELL, EMPTY_CELL.replace("return 0", "return None")),
    "wraps_above_the_top": (BOUNDS, "r < ROWS and 0 <= c < COLS"),
    "wraps_left": (BOUNDS, "0 <= r < ROWS and c < COLS"),
    "wraps_right": (f"{BOUNDS} and board[r, c]", "0 <= r < ROWS and 0 <= c < 2 * COLS and board[r, c % COLS]"),
    "wraps_below_the_bottom": (
        f"{BOUNDS} and board[r, c]",
        "0 <= r < 2 * ROWS and 0 <= c < COLS and board[r % ROWS, c]",
    ),
    "no_top_row": (BOUNDS, "0 < r < ROWS and 0 <= c < COLS"),
    "no_bottom_row": (BOUNDS, "0 <= r < ROWS - 1 and 0 <= c < COLS"),
    "no_first_column": (BOUNDS, "0 <= r < ROWS and 0 < c < COLS"),
    "no_last_column": (BOUNDS, "0 <= r < ROWS and 0 <= c < COLS - 1"),
    "beyond_the_bottom": (BOUNDS, "0 <= r <= ROWS and 0 <= c < COLS"),
    "beyond_the_right": (BOUNDS, "0 <= r < ROWS and 0 <= c <= COLS"),
    "rows_and_cols_swapped": (BOUNDS, "0 <= r < COLS and 0 <= c < ROWS"),
    "cell_swapped": ("pion = int(board[row, col])", "pion = int(board[col, row])"),
    "bends_on_the_way_back": ("                c += sens * dc\n", "                c += dc\n"),
    "gives_up_after_one_direction": (
        "            return pion\n    return 0\n",
        "            return pion\n        return 0\n",
    ),
    "top_piece_of_the_column": (
        "    pion = int(board[row, col])\n",
        "    row = int((board[:, col] != 0).argmax())\n    pion = int(board[row, col])\n",
    ),
    "always_player_1": ("            return pion\n", "            return 1\n"),
    "always_player_2": ("            return pion\n", "            return 2\n"),
    "the_loser": ("            return pion\n", "            return 3 - pion\n"),
    "true_for_a_win": ("            return pion\n", "            return True\n"),
    "number_of_pieces": ("            return pion\n", "            return nb\n"),
    "none_for_no_win": ("            return pion\n    return 0\n", "            return pion\n    return None\n"),
}

GET_BOARD_SCORE = {
    "none_forgotten": (NO_BOARD, ""),
    "none_is_0": (NO_BOARD, NO_BOARD.replace("inf", "0")),
    "none_is_minus_inf": (NO_BOARD, NO_BOARD.replace("inf", "-inf")),
    "win_forgotten": (OWN_WIN, ""),
    "loss_forgotten": (OWN_LOSS, ""),
    "win_is_minus_inf": (OWN_WIN, OWN_WIN.replace("inf", "-inf")),
    "loss_is_plus_inf": (OWN_LOSS, OWN_LOSS.replace("-inf", "inf")),
    "loss_is_0": (OWN_LOSS, OWN_LOSS.replace("-inf", "0")),
    "win_is_1000": (OWN_WIN, OWN_WIN.replace("inf", "1000")),
    "loss_is_a_big_number": (OWN_LOSS, OWN_LOSS.replace("-inf", "-10 ** 9")),
    "seen_from_player_1": ("adversaire = 3 - player", "adversaire, player = 2, 1"),
    "seen_from_player_2": ("adversaire = 3 - player", "adversaire, player = 1, 2"),
    "wrong_sign": ("    return total\n", "    return -total\n"),
    "absolute_value": ("    return total\n", "    return abs(total)\n"),
    "opponent_added": (MINUS, MINUS.replace("-=", "+=")),
    "opponent_left_out": (MINUS, "pass"),
    "own_left_out": (PLUS, "pass"),
    "transposed_weights": (PLUS, PLUS.replace("[i, j]", "[j, i]")),
    "row_weights": (PLUS, PLUS.replace("[i, j]", "[i, i]")),
    "pieces_counted": (PLUS, "total += 1"),
    "sums_the_pieces": (PLUS, "total += int(WEIGHTS[i, j]) * int(board[i, j])"),
    "thirteen_in_the_centre": (
        "    [5, 8, 11, 14, 11, 8, 5],\n    [5, 8, 11, 14,",
        "    [5, 8, 11, 13, 11, 8, 5],\n    [5, 8, 11, 13,",
    ),
    "one_corner_wrong": ("    [3, 4, 5, 7, 5, 4, 3],\n])", "    [3, 4, 5, 7, 5, 4, 4],\n])"),
    "top_row_forgotten": (CELLS, CELLS.replace("range(ROWS)", "range(1, ROWS)")),
    "bottom_row_forgotten": (CELLS, CELLS.replace("range(ROWS)", "range(ROWS - 1)")),
    "first_column_forgotten": (CELLS, CELLS.replace("range(COLS)", "range(1, COLS)")),
    "last_column_forgotten": (CELLS, CELLS.replace("range(COLS)", "range(COLS - 1)")),
    "stops_at_the_first_empty_cell": (
        "                continue\n            gagnant",
        "                break\n            gagnant",
    ),
    "only_the_bottom_row_wins": ("gagnant = check_winner(board, i, j)", "gagnant = check_winner(board, ROWS - 1, j)"),
    "cell_swapped": ("gagnant = check_winner(board, i, j)", "gagnant = check_winner(board, j % ROWS, i)"),
    "draw_is_0": ("    return total\n", "    return 0 if (board != 0).all() else total\n"),
}

PART_A: tuple[Planted, ...] = (
    *in_exercise("get_first_row", GET_FIRST_ROW),
    *in_exercise("get_next_board", GET_NEXT_BOARD),
    *in_exercise("check_winner", CHECK_WINNER),
    *in_exercise("get_board_score", GET_BOARD_SCORE),
    *in_exercise("eval_board", EVAL_BOARD),
)
