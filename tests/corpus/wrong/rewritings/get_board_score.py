"""Each misconception of get_board_score, in another style."""

REWRITINGS: dict[str, str] = {
    "none_is_a_loss": """
def get_board_score(board, player):
    if board is None:
        return -inf
    score = 0
    for i in range(ROWS):
        for j in range(COLS):
            gagnant = check_winner(board, i, j)
            if gagnant == player:
                return inf
            if gagnant != 0:
                return -inf
            if board[i, j] == player:
                score += WEIGHTS[i][j]
            elif board[i, j] != 0:
                score -= WEIGHTS[i][j]
    return score
""",
    "none_is_worth_nothing": """
def get_board_score(board, player):
    total = 0
    if board is not None:
        gagnants = [check_winner(board, i, j) for i in range(ROWS) for j in range(COLS)]
        if player in gagnants:
            return inf
        if 3 - player in gagnants:
            return -inf
        total = np.sum(WEIGHTS * (board == player)) - np.sum(WEIGHTS * (board == 3 - player))
    return total
""",
    "every_win_is_ours": """
def get_board_score(board, player):
    if board is None:
        return float("inf")
    total = 0
    for i in range(ROWS):
        for j in range(COLS):
            if check_winner(board, i, j):
                return float("inf")
            if board[i, j] == player:
                total += WEIGHTS[i, j]
            elif board[i, j] == 3 - player:
                total -= WEIGHTS[i, j]
    return total
""",
    "win_and_loss_exchanged": """
def get_board_score(board, player):
    if board is None:
        return inf
    adversaire = 2 if player == 1 else 1
    gagnants = {int(check_winner(board, i, j)) for i in range(ROWS) for j in range(COLS)}
    if adversaire in gagnants:
        return inf
    elif player in gagnants:
        return -inf
    moi = sum(WEIGHTS[i][j] for i in range(ROWS) for j in range(COLS) if board[i][j] == player)
    lui = sum(WEIGHTS[i][j] for i in range(ROWS) for j in range(COLS) if board[i][j] == adversaire)
    return moi - lui
""",
    "victory_forgotten": """
def get_board_score(board, player):
    if board is None:
        return inf
    signes = np.zeros((ROWS, COLS), dtype=int)
    signes[board == player] = 1
    signes[board == 3 - player] = -1
    return np.sum(signes * WEIGHTS)
""",
    "defeat_forgotten": """
def get_board_score(board, player):
    if board is None:
        return inf
    score = 0
    i = 0
    while i < ROWS:
        j = 0
        while j < COLS:
            if check_winner(board, i, j) == player:
                return inf
            if board[i, j] == player:
                score = score + WEIGHTS[i, j]
            if board[i, j] == 3 - player:
                score = score - WEIGHTS[i, j]
            j += 1
        i += 1
    return score
""",
    "own_victory_forgotten": """
def get_board_score(board, player):
    if board is None:
        return inf
    if player == 1:
        adversaire = 2
    else:
        adversaire = 1
    perdu = False
    moi, lui = 0, 0
    for (i, j), pion in np.ndenumerate(board):
        if pion == adversaire:
            lui += WEIGHTS[i, j]
            if check_winner(board, i, j) == adversaire:
                perdu = True
        elif pion == player:
            moi += WEIGHTS[i, j]
    return -inf if perdu else moi - lui
""",
    "victory_for_player_one": """
def get_board_score(board, player):
    if board is None:
        return inf
    score = 0
    for i in range(ROWS):
        for j in range(COLS):
            gagnant = check_winner(board, i, j)
            if gagnant == 1:
                return inf
            if gagnant == 2:
                return -inf
            if board[i, j] == player:
                score += WEIGHTS[i, j]
            elif board[i, j] == 3 - player:
                score -= WEIGHTS[i, j]
    return score
""",
    "score_of_the_opponent": """
def get_board_score(board, player):
    if board is None:
        return inf
    adversaire = 3 - player
    score = 0
    for i in range(ROWS):
        for j in range(COLS):
            gagnant = check_winner(board, i, j)
            if gagnant == adversaire:
                return inf
            elif gagnant == player:
                return -inf
            if board[i, j] == adversaire:
                score += WEIGHTS[i, j]
            elif board[i, j] == player:
                score -= WEIGHTS[i, j]
    return score
""",
    "weights_with_the_wrong_sign": """
def get_board_score(board, player):
    if board is None:
        return inf
    points = [0, 0, 0]
    for i in range(ROWS):
        for j in range(COLS):
            gagnant = check_winner(board, i, j)
            if gagnant != 0:
                return inf if gagnant == player else -inf
            points[board[i, j]] += WEIGHTS[i, j]
    return points[3 - player] - points[player]
""",
    "own_pieces_only": """
def get_board_score(board, player):
    if board is None:
        return inf
    somme = 0
    for i in range(ROWS):
        for j in range(COLS):
            if check_winner(board, i, j) == player:
                return inf
            if check_winner(board, i, j) != 0:
                return -inf
            if board[i][j] == player:
                somme += WEIGHTS[i][j]
    return somme
""",
    "sum_instead_of_difference": """
def get_board_score(board, player):
    if board is None:
        return inf
    gagnants = [int(check_winner(board, i, j)) for i in range(ROWS) for j in range(COLS)]
    if max(gagnants) > 0:
        return inf if max(gagnants) == player else -inf
    score_moi = np.sum(np.where(board == player, WEIGHTS, 0))
    score_lui = np.sum(np.where(board == 3 - player, WEIGHTS, 0))
    return score_moi + score_lui
""",
    "always_for_player_one": """
def get_board_score(board, player):
    if board is None:
        return inf
    score = 0
    for i in range(ROWS):
        for j in range(COLS):
            if check_winner(board, i, j) == 1:
                return inf
            if check_winner(board, i, j) == 2:
                return -inf
            if board[i, j] == 1:
                score += WEIGHTS[i, j]
            elif board[i, j] == 2:
                score -= WEIGHTS[i, j]
    return score
""",
    "empty_cells_counted": """
def get_board_score(board, player):
    if board is None:
        return inf
    score = 0
    for i in range(ROWS):
        for j in range(COLS):
            if check_winner(board, i, j) == player:
                return inf
            elif check_winner(board, i, j) != 0:
                return -inf
            if board[i, j] == player:
                score += WEIGHTS[i, j]
            else:
                score -= WEIGHTS[i, j]
    return score
""",
    "pieces_counted": """
def get_board_score(board, player):
    if board is None:
        return inf
    cases = [(i, j) for i in range(ROWS) for j in range(COLS)]
    for i, j in cases:
        if check_winner(board, i, j) == player:
            return inf
        elif check_winner(board, i, j) == 3 - player:
            return -inf
    pions = [board[i, j] for i, j in cases]
    return pions.count(player) - pions.count(3 - player)
""",
}
