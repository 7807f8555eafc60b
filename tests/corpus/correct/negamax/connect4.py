import numpy as np

ROWS = 6
COLS = 7

WEIGHTS = np.array([
    [3, 4, 5, 7, 5, 4, 3],
    [4, 6, 8, 10, 8, 6, 4],
    [5, 8, 11, 14, 11, 8, 5],
    [5, 8, 11, 14, 11, 8, 5],
    [4, 6, 8, 10, 8, 6, 4],
    [3, 4, 5, 7, 5, 4, 3],
])


def get_first_row(board, col):
    colonne = board[:, col]
    if 0 not in colonne:
        return None
    return ROWS - 1 - np.count_nonzero(colonne)


def get_next_board(board, col, player):
    row = get_first_row(board, col)
    if row is not None:
        board = board.copy()
        board[row, col] = player
        return board
    return None


def check_winner(board, row, col):
    player = board[row, col]
    if player != 0:
        for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
            total = 1
            for sens in (1, -1):
                r, c = row + sens * dr, col + sens * dc
                while 0 <= r < ROWS and 0 <= c < COLS and board[r, c] == player:
                    total += 1
                    r += sens * dr
                    c += sens * dc
            if total > 3:
                return player
    return 0


def get_board_score(board, player):
    if board is None:
        return float("inf")
    gagnants = {int(check_winner(board, r, c)) for r in range(ROWS) for c in range(COLS)}
    if player in gagnants:
        return float("inf")
    if 3 - player in gagnants:
        return float("-inf")
    couleur = (board == player).astype(int) - (board == 3 - player).astype(int)
    return int((couleur * WEIGHTS).sum())


def negamax(board, player, k):
    """Forme négamax : max(a, b) = -min(-a, -b), donc un seul cas à écrire."""
    score = get_board_score(board, player)
    if k <= 0 or score in (float("inf"), float("-inf")):
        return score, 3
    meilleur = None
    for col in range(COLS):
        suivant = get_next_board(board, col, player)
        if suivant is None:
            continue
        valeur = -negamax(suivant, 3 - player, k - 1)[0]
        if meilleur is None or valeur > meilleur[0]:
            meilleur = (valeur, col)
    return meilleur if meilleur is not None else (score, 3)


def eval_board(board, player, k):
    return negamax(board, player, k)
