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
            "from_the_top": (FIRST, FIRST.replace("reversed(range(ROWS))", "range(ROWS)")),
            "first_occupied": (
                FIRST,
                _code("for row in range(ROWS):", "    if board[row, col] != 0:", "        return row", "return None"),
            ),
            "forgets_top_row": (FIRST, FIRST.replace("range(ROWS)", "range(1, ROWS)")),
            "forgets_bottom_row": (FIRST, FIRST.replace("range(ROWS)", "range(ROWS - 1)")),
            "one_above": (FIRST, FIRST.replace("return row", "return row - 1")),
            "minus_one_when_full": (FIRST, FIRST.replace("return None", "return -1")),
            "zero_when_full": (FIRST, FIRST.replace("return None", "return 0")),
            "false_when_full": (FIRST, FIRST.replace("return None", "return False")),
            "counts_zeros": (FIRST, _code("return int((board[:, col] == 0).sum()) or None")),
            "row_for_column": (
                FIRST,
                _code("if board[0, col] != 0:", "    return None", "return int((board[col % ROWS] == 0).sum()) - 1"),
            ),
            "only_player_one_counts": (FIRST, FIRST.replace("== 0", "!= 1")),
            "only_player_two_counts": (FIRST, FIRST.replace("== 0", "!= 2")),
            "argmin": (FIRST, _code("return int(np.argmin(board[:, col]))")),
            "float_row": (FIRST, FIRST.replace("return row", "return float(row)")),
        },
    ),
    *_planted(
        "get_next_board",
        {
            "no_copy": (COPY, COPY.replace("board.copy()", "board")),
            "copy_returned_untouched_argument_played": (
                COPY,
                COPY.replace("new_board[row", "board[row").replace("board.copy()", "board.copy()"),
            ),
            "slice_is_no_copy": (COPY, COPY.replace("board.copy()", "board[:]")),
            "always_player_one": (COPY, COPY.replace("= player", "= 1")),
            "always_player_two": (COPY, COPY.replace("= player", "= 2")),
            "other_player": (COPY, COPY.replace("= player", "= 3 - player")),
            "full_column_gives_board": (NEXT, NEXT.replace("return None", "return board.copy()")),
            "full_column_overwrites_top": (NEXT, NEXT.replace("return None", "row = 0")),
            "falsy_row_is_full": (NEXT, NEXT.replace("row is None", "not row")),
            "one_too_high": (COPY, COPY.replace("[row, col]", "[row - 1, col]")),
            "from_the_top": (COPY, COPY.replace("[row, col]", "[ROWS - 1 - row, col]")),
            "swapped_indices": (COPY, COPY.replace("[row, col]", "[min(col, ROWS - 1), row]")),
            "nothing_played": (COPY, COPY.replace("    new_board[row, col] = player\n", "")),
            "refuses_won_boards": (NEXT, NEXT.replace("row is None", "row is None or _winner(board) != 0")),
            "guesses_the_player": (COPY, COPY.replace("= player", "= 1 + np.count_nonzero(board) % 2")),
            "list_of_lists": (COPY, COPY.replace("return new_board", "return new_board.tolist()")),
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
            "five_needed": ("        if aligned >= 4:", "        if aligned >= 5:"),
            "three_enough": ("        if aligned >= 4:", "        if aligned >= 3:"),
            "exactly_four": ("        if aligned >= 4:", "        if aligned == 4:"),
            "piece_counted_twice": ("        aligned = 1 +", "        aligned = 2 +"),
            "piece_not_counted": ("        aligned = 1 +", "        aligned ="),
            "always_player_one": (
                "            return player\n    return 0\n\n\ndef _run",
                "            return 1\n    return 0\n\n\ndef _run",
            ),
            "true_for_a_win": (
                "            return player\n    return 0\n\n\ndef _run",
                "            return True\n    return 0\n\n\ndef _run",
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
            "wraps_on_top": (RUN, RUN.replace("0 <= r <", "-ROWS <= r <")),
            "wraps_everywhere": (
                RUN,
                "    while length < 4 and cells[r % ROWS][c % COLS] == cells[row][col]:\n        r, c = r % ROWS, c % COLS\n",
            ),
            "forgets_last_column": (RUN, RUN.replace("c < COLS", "c < COLS - 1")),
            "forgets_first_column": (RUN, RUN.replace("0 <= c", "0 < c")),
            "forgets_bottom_row": (RUN, RUN.replace("r < ROWS", "r < ROWS - 1")),
            "forgets_top_row": (RUN, RUN.replace("0 <= r", "0 < r")),
            "square_board": (RUN, RUN.replace("c < COLS", "c < ROWS")),
            "any_piece_counts": (RUN, RUN.replace("cells[r][c] == cells[row][col]", "cells[r][c] != 0")),
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
            "none_is_zero": (
                "    if board is None:\n        return inf\n",
                "    if board is None:\n        return 0\n",
            ),
            "none_forgotten": ("    if board is None:\n        return inf\n", ""),
            "win_always_good": (WON, WON.replace(" if winner == player else -inf", "")),
            "win_upside_down": (WON, WON.replace("winner == player", "winner != player")),
            "win_for_player_two": (WON, WON.replace("winner == player", "winner == 2")),
            "win_forgotten": (WON, ""),
            "loss_forgotten": (WON, "    if winner == player:\n        return inf\n"),
            "finite_win": (WON, WON.replace("inf if", "1000 if").replace("-inf", "-1000")),
            "wrong_sign": (SUM, "    return int(WEIGHTS[other].sum() - WEIGHTS[own].sum())\n"),
            "own_pieces_only": (SUM, "    return int(WEIGHTS[own].sum())\n"),
            "sum_instead_of_difference": (SUM, SUM.replace(" - ", " + ")),
            "always_for_player_two": ("board == player, board == 3 - player", "board == 2, board == 1"),
            "counts_empty_cells_as_opponent": ("board == 3 - player\n", "board != player\n"),
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
            "lost_board_goes_on": (LEAF, LEAF.replace("_winner(board) != 0", "_winner(board) == player")),
            "stops_one_ply_early": (LEAF, LEAF.replace("k == 0", "k <= 1")),
            "no_negation": (SCORE, SCORE.replace("-eval_board", "eval_board")),
            "player_does_not_alternate": (SCORE, SCORE.replace("3 - player", "player")),
            "always_replies_as_player_one": (SCORE, SCORE.replace("3 - player", "1")),
            "always_replies_as_player_two": (SCORE, SCORE.replace("3 - player", "2")),
            "depth_counted_twice": (SCORE, SCORE.replace("k - 1", "max(k - 2, 0)")),
            "looks_one_ply_ahead_only": (SCORE, SCORE.replace("k - 1", "0")),
            "minimises": (BEST, BEST.replace("score > best", "score < best")),
            "first_column_tried": (BEST, BEST.replace(" or score > best_score", "")),
            "last_column_tried": (BEST, BEST.replace("best_col is None or score > best_score", "True")),
            "best_starts_at_zero": ("    best_score, best_col = -inf, None\n", "    best_score, best_col = 0, 0\n"),
            "column_among_the_legal_ones": (
                BEST,
                BEST.replace("score, col", "score, sum(board[0, c] == 0 for c in range(col))"),
            ),
            "always_column_three": (RETURN, "    return best_score, 3\n"),
            "next_column": (RETURN, "    return best_score, (best_col + 1) % COLS\n"),
            "row_instead_of_column": (RETURN, "    return best_score, get_first_row(board, best_col)\n"),
            "score_of_the_board_itself": (RETURN, "    return get_board_score(board, player), best_col\n"),
            "forgets_column_six": (
                "    for col in range(COLS):\n        new_board",
                "    for col in range(COLS - 1):\n        new_board",
            ),
            "forgets_column_zero": (
                "    for col in range(COLS):\n        new_board",
                "    for col in range(1, COLS):\n        new_board",
            ),
            "stops_at_a_full_column": (
                "        if new_board is None:\n            continue\n",
                "        if new_board is None:\n            break\n",
            ),
            "full_column_is_a_win": (
                "        if new_board is None:\n            continue\n",
                "        if new_board is None:\n            return inf, col\n",
            ),
            "full_board_is_won": (
                LEAF,
                LEAF.replace(" or (board != 0).all()", "") + "    if (board != 0).all():\n        return inf, 0\n",
            ),
            "leaf_valued_for_player_two": (
                LEAF,
                LEAF.replace("get_board_score(board, player)", "get_board_score(board, 2)"),
            ),
            "swapped_pair": (RETURN, "    return best_col, best_score\n"),
            "score_alone": (RETURN, "    return best_score\n"),
            "plays_on_the_board_itself": (
                "        new_board = get_next_board(board, col, player)\n",
                "        new_board = get_next_board(board, col, player)\n        if new_board is not None and k > 1:\n            board[:] = new_board\n",
            ),
            "hopeless_gives_minus_one": (RETURN, "    return best_score, -1 if best_score == -inf else best_col\n"),
        },
    ),
]
