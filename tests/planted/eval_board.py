"""Mistakes in eval_board."""

CALL = "    return _minimax(board, player, player, k)\n"
LEAF = "    if k == 0 or valeur == inf or valeur == -inf or (board != 0).all():\n        return valeur, 0\n"
START = "    meilleur = -inf if joueur == moi else inf\n"
NEXT = "        suite = get_next_board(board, col, joueur)\n"
ILLEGAL = "        if suite is None:\n            continue\n"
REPLY = "        score, _ = _minimax(suite, moi, 3 - joueur, k - 1)\n"
BETTER = (
    "        if joueur == moi:\n            mieux = score > meilleur\n"
    "        else:\n            mieux = score < meilleur\n"
)
KEEP = "        if mieux or choix is None:\n            meilleur, choix = score, col\n"
ANSWER = "    return meilleur, choix\n"


def _answer(pair: str) -> tuple[str, str]:
    """The answer to the question alone, not those within the search."""
    return CALL, f"    score, col = _minimax(board, player, player, k)\n    return {pair}\n"


EVAL_BOARD = {
    # the leaves
    "won_board_no_leaf": (LEAF, LEAF.replace(" or valeur == inf or valeur == -inf", "")),
    "own_win_no_leaf": (LEAF, LEAF.replace(" or valeur == inf", "")),
    "loss_no_leaf": (LEAF, LEAF.replace(" or valeur == -inf", "")),
    "full_board_forgotten": (
        LEAF,
        LEAF.replace(" or (board != 0).all()", "") + "    if (board != 0).all():\n        return None, None\n",
    ),
    "draw_is_won": (
        LEAF,
        LEAF.replace(" or (board != 0).all()", "") + "    if (board != 0).all():\n        return inf, 0\n",
    ),
    "draw_is_0": (LEAF, "    if (board != 0).all() and abs(valeur) < inf:\n        return 0, 0\n" + LEAF),
    "one_ply_short": (LEAF, LEAF.replace("k == 0", "k <= 1")),
    "one_ply_too_far": (LEAF, LEAF.replace("k == 0", "k < 0")),
    "leaf_of_the_side_to_move": ("valeur = get_board_score(board, moi)", "valeur = get_board_score(board, joueur)"),
    "leaf_of_the_opponent": ("valeur = get_board_score(board, moi)", "valeur = get_board_score(board, 3 - moi)"),
    "leaf_of_player_1": ("valeur = get_board_score(board, moi)", "valeur = get_board_score(board, 1)"),
    "leaf_of_player_2": ("valeur = get_board_score(board, moi)", "valeur = get_board_score(board, 2)"),
    # who plays, and how deep
    "same_player_again": (REPLY, REPLY.replace("3 - joueur", "joueur")),
    "player_2_always_replies": (REPLY, REPLY.replace("3 - joueur", "2")),
    "player_1_always_replies": (REPLY, REPLY.replace("3 - joueur", "1")),
    "last_ply_by_the_wrong_player": (REPLY, REPLY.replace("3 - joueur", "3 - joueur if k != 2 else joueur")),
    "piece_of_the_asker": (NEXT, NEXT.replace("joueur", "moi")),
    "point_of_view_changes": (REPLY, REPLY.replace("moi, 3", "3 - moi, 3")),
    "depth_not_decremented": (REPLY, REPLY.replace("k - 1", "k")),
    "depth_decremented_twice": (REPLY, REPLY.replace("k - 1", "max(k - 2, 0)")),
    "depth_counts_own_moves": (REPLY, REPLY.replace("k - 1", "k - (joueur == moi)")),
    "one_ply_only": (REPLY, REPLY.replace("k - 1", "0")),
    "two_plies_at_most": (CALL, CALL.replace("k)", "min(k, 2))")),
    # the choice
    "max_everywhere": (BETTER, "        mieux = score > meilleur\n"),
    "min_everywhere": (BETTER, "        mieux = score < meilleur\n"),
    "min_and_max_swapped": (BETTER, BETTER.replace("==", "!=")),
    "best_starts_at_0": (START + "    choix = None\n", "    meilleur, choix = 0, 0\n"),
    "best_always_starts_at_minus_inf": (START + "    choix = None\n", "    meilleur, choix = -inf, 0\n"),
    "best_starts_at_minus_100": (START + "    choix = None\n", START.replace("inf", "100") + "    choix = 0\n"),
    "first_column": (KEEP, KEEP.replace("mieux or ", "")),
    "last_column": (KEEP, KEEP.replace("mieux or choix is None", "True")),
    "score_of_the_last_column": (KEEP, KEEP + "    meilleur = score\n"),
    # the columns
    "no_first_column": ("    for col in range(COLS):\n", "    for col in range(1, COLS):\n"),
    "no_last_column": ("    for col in range(COLS):\n", "    for col in range(COLS - 1):\n"),
    "stops_at_a_full_column": (ILLEGAL, ILLEGAL.replace("continue", "break")),
    "illegal_move_is_a_loss_for_the_other": (ILLEGAL, ""),
    "illegal_move_scores_0": (
        NEXT + ILLEGAL + REPLY,
        NEXT + ILLEGAL.replace("continue", "score = 0") + "        else:\n    " + REPLY,
    ),
    "rank_among_legal_columns": (KEEP, KEEP.replace("score, col", "score, int((board[0, :col] == 0).sum())")),
    "undoes_nothing": (
        NEXT + ILLEGAL,
        "        row, suite = get_first_row(board, col), board\n        if row is None:\n            continue\n"
        "        board[row, col] = joueur\n",
    ),
    # the answer
    "worst_column": (
        KEEP,
        "        if mieux or choix is None:\n            meilleur = score\n"
        "        if choix is None or score < pire:\n            pire, choix = score, col\n",
    ),
    "column_of_the_reply": (
        REPLY + BETTER + KEEP,
        REPLY.replace("_ =", "reponse =") + BETTER + KEEP.replace("score, col", "score, reponse"),
    ),
    "column_from_1": _answer("score, col + 1"),
    "column_from_the_right": _answer("score, COLS - 1 - col"),
    "no_column": _answer("score, None"),
    "always_the_centre": _answer("score, 3"),
    "row_of_the_move": _answer("score, get_first_row(board, col)"),
    "hopeless_gives_column_0": ("    choix = None\n", "    choix = 0\n"),
    "swapped_pair": _answer("col, score"),
    "score_alone": _answer("score"),
    "column_alone": _answer("col"),
    "score_of_the_board": _answer("get_board_score(board, player), col"),
    "score_of_the_opponent": _answer("-score, col"),
    "score_capped": _answer("max(-1000, min(1000, score)), col"),
}
