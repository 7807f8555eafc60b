"""Mistakes in part A, planted in reference/connect4.py."""

from tests.support.planting import Planted

FIRST = (
    "    for row in reversed(range(ROWS)):\n        if board[row, col] == 0:\n            return row\n    return None\n"
)
NEXT = "    row = get_first_row(board, col)\n    if row is None:\n        return None\n"
COPY = "    new_board = board.copy()\n    new_board[row, col] = player\n    return new_board\n"
ALIGNED = "        aligned = 1 + _run(cells, row, col, dr, dc) + _run(cells, row, col, -dr, -dc)\n"
RUN = "    while 0 <= r < ROWS and 0 <= c < COLS and cells[r][c] == cells[row][col]:\n"
DIRECTIONS = "DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))"
WON = "    if winner != 0:\n        return inf if winner == player else -inf\n"
SUM = "    return int(WEIGHTS[own].sum() - WEIGHTS[other].sum())\n"
LEAF = "    if k == 0 or _winner(board) != 0 or (board != 0).all():\n        return get_board_score(board, player), 0\n"
SCORE = "        score = -eval_board(new_board, 3 - player, k - 1)[0]\n"
BEST = "        if best_col is None or score > best_score:\n            best_score, best_col = score, col\n"
RETURN = "    return best_score, best_col\n"


def _planted(exercise: str, mistakes: dict[str, tuple[str, str]]) -> list[Planted]:
    return [Planted(exercise, name, (pair,)) for name, pair in mistakes.items()]


def _code(*lines: str) -> str:
    return "".join(f"    {line}\n" for line in lines)


PLANTED_A = [
    *_planted(
        "get_first_row",
        {
            "forgets_top_row": (FIRST, FIRST.replace("range(ROWS)", "range(1, ROWS)")),
            "forgets_bottom_row": (FIRST, FIRST.replace("range(ROWS)", "range(ROWS - 1)")),
            "minus_one_when_full": (FIRST, FIRST.replace("return None", "return -1")),
            "zero_when_full": (FIRST, FIRST.replace("return None", "return 0")),
            "false_when_full": (FIRST, FIRST.replace("return None", "return False")),
            "row_for_column": (
                FIRST,
                _code("if board[0, col] != 0:", "    return None", "return int((board[col % ROWS] == 0).sum()) - 1"),
            ),
            "argmin": (FIRST, _code("return int(np.argmin(board[:, col]))")),
            "float_row": (FIRST, FIRST.replace("return row", "return float(row)")),
            "plays": (
                FIRST,
                FIRST.replace("            return row", "            board[row, col] = 1\n            return row"),
            ),
        },
    ),
    *_planted(
        "get_next_board",
        {
            "no_copy": (COPY, COPY.replace("board.copy()", "board")),
            "slice_is_no_copy": (COPY, COPY.replace("board.copy()", "board[:]")),
            "always_player_one": (COPY, COPY.replace("= player", "= 1")),
            "full_column_gives_board": (NEXT, NEXT.replace("return None", "return board.copy()")),
            "falsy_row_is_full": (NEXT, NEXT.replace("row is None", "not row")),
            "swapped_indices": (COPY, COPY.replace("[row, col]", "[min(col, ROWS - 1), row]")),
            "refuses_won_boards": (NEXT, NEXT.replace("row is None", "row is None or _winner(board) != 0")),
            "boolean_board": (COPY, COPY.replace("return new_board", "return new_board.astype(bool)")),
        },
    ),
    *_planted(
        "check_winner",
        {
            "no_horizontal": (DIRECTIONS, DIRECTIONS.replace("(0, 1), ", "")),
            "no_vertical": (DIRECTIONS, DIRECTIONS.replace("(1, 0), ", "")),
            "no_falling_diagonal": (DIRECTIONS, DIRECTIONS.replace("(1, 1), ", "")),
            "no_rising_diagonal": (DIRECTIONS, DIRECTIONS.replace(", (1, -1)", "")),
            "piece_only_at_the_start": (ALIGNED, "        aligned = 1 + _run(cells, row, col, dr, dc)\n"),
            "piece_only_at_the_end": (ALIGNED, "        aligned = 1 + _run(cells, row, col, -dr, -dc)\n"),
            "piece_only_at_an_end": (
                ALIGNED,
                "        aligned = 1 + max(_run(cells, row, col, dr, dc), _run(cells, row, col, -dr, -dc))\n",
            ),
            "three_enough": ("        if aligned >= 4:", "        if aligned >= 3:"),
            "exactly_four": ("        if aligned >= 4:", "        if aligned == 4:"),
            "always_player_one": (
                "            return player\n    return 0\n\n\ndef _run",
                "            return 1\n    return 0\n\n\ndef _run",
            ),
            "none_when_nobody": (
                "            return player\n    return 0\n\n\ndef _run",
                "            return player\n    return None\n\n\ndef _run",
            ),
            "empty_cell_counts": (
                "    player = int(board[row, col])\n    if player == 0:\n        return 0\n",
                "    player = int(board[row, col]) or 1\n",
            ),
            "wraps_on_the_left": (RUN, RUN.replace("0 <= c <", "-COLS <= c <")),
            "forgets_last_column": (RUN, RUN.replace("c < COLS", "c < COLS - 1")),
            "forgets_bottom_row": (RUN, RUN.replace("r < ROWS", "r < ROWS - 1")),
            "winner_anywhere": (
                "    player = int(board[row, col])\n    if player == 0:\n",
                "    for r, c in zip(*board.nonzero()):\n        if (r, c) != (row, col) and sum(_run(board.tolist(), r, c, *step) == 3 for step in DIRECTIONS):\n            return int(board[r, c])\n    player = int(board[row, col])\n    if player == 0:\n",
            ),
            "winner_anywhere_of_the_cells_player": (
                "    player = int(board[row, col])\n    if player == 0:\n",
                "    player = int(board[row, col])\n    for r, c in zip(*board.nonzero()):\n        if board[r, c] == player and any(_run(board.tolist(), r, c, *step) >= 3 for step in DIRECTIONS):\n            return player\n    if player == 0:\n",
            ),
            "whole_line_counted": (
                ALIGNED,
                "        aligned = sum(cells[row + i * dr][col + i * dc] == player for i in range(-6, 7) if 0 <= row + i * dr < ROWS and 0 <= col + i * dc < COLS)\n",
            ),
            "directions_added_up": (
                ALIGNED,
                "        aligned = 1 + sum(_run(cells, row, col, *step) for step in DIRECTIONS)\n",
            ),
        },
    ),
    *_planted(
        "get_board_score",
        {
            "none_is_minus_infinity": (
                "    if board is None:\n        return inf\n",
                "    if board is None:\n        return -inf\n",
            ),
            "none_forgotten": ("    if board is None:\n        return inf\n", ""),
            "win_always_good": (WON, WON.replace(" if winner == player else -inf", "")),
            "win_for_player_two": (WON, WON.replace("winner == player", "winner == 2")),
            "win_forgotten": (WON, ""),
            "loss_forgotten": (WON, "    if winner == player:\n        return inf\n"),
            "finite_win": (WON, WON.replace("inf if", "1000 if").replace("-inf", "-1000")),
            "wrong_sign": (SUM, "    return int(WEIGHTS[other].sum() - WEIGHTS[own].sum())\n"),
            "own_pieces_only": (SUM, "    return int(WEIGHTS[own].sum())\n"),
            "always_for_player_two": ("board == player, board == 3 - player", "board == 2, board == 1"),
            "thirteen_in_the_centre": (
                SUM,
                "    weights = np.where(WEIGHTS == 14, 13, WEIGHTS)\n" + SUM.replace("WEIGHTS", "weights"),
            ),
            "rows_upside_down_and_shifted": (
                SUM,
                "    weights = np.roll(WEIGHTS, 1, axis=0)\n" + SUM.replace("WEIGHTS", "weights"),
            ),
            "one_corner_wrong": (
                SUM,
                "    weights = WEIGHTS.copy()\n    weights[0, 6] = 4\n" + SUM.replace("WEIGHTS", "weights"),
            ),
            "average": (SUM, "    return float(WEIGHTS[own].sum() - WEIGHTS[other].sum()) / 2\n"),
        },
    ),
    *_planted(
        "eval_board",
        {
            "columns_left_out_when_own_pieces_are_symmetric": (
                RETURN,
                "    own = board == player\n"
                "    if best_col is not None and (own == own[:, ::-1]).all():\n"
                "        scores = {}\n"
                "        for col in (col for col in range(4) if board[0, col] == 0):\n"
                "            scores[col] = -eval_board(get_next_board(board, col, player), 3 - player, k - 1)[0]\n"
                "        best_col = max(scores, key=scores.get, default=best_col)\n"
                "        best_score = scores.get(best_col, best_score)\n" + RETURN,
            ),
            "won_board_goes_on": (LEAF, LEAF.replace(" or _winner(board) != 0", "")),
            "stops_one_ply_early": (LEAF, LEAF.replace("k == 0", "k <= 1")),
            "looks_one_ply_ahead_only": (SCORE, SCORE.replace("k - 1", "0")),
            "always_column_three": (RETURN, "    return best_score, 3\n"),
            "next_column": (RETURN, "    return best_score, (best_col + 1) % COLS\n"),
            "full_column_is_a_win": (
                "        if new_board is None:\n            continue\n",
                "        if new_board is None:\n            return inf, col\n",
            ),
            "full_board_is_won": (
                LEAF,
                LEAF.replace(" or (board != 0).all()", "") + "    if (board != 0).all():\n        return inf, 0\n",
            ),
            "swapped_pair": (RETURN, "    return best_col, best_score\n"),
            "score_alone": (RETURN, "    return best_score\n"),
            "plays_on_the_board_itself": (
                "        new_board = get_next_board(board, col, player)\n",
                "        new_board = get_next_board(board, col, player)\n        if new_board is not None and k > 1:\n            board[:] = new_board\n",
            ),
        },
    ),
]
