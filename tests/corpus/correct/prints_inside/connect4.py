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

nb_appels = 0
verbeux = True


def debug(*choses):
    if verbeux:
        print("DEBUG", *choses)


def get_first_row(board, col):
    row = ROWS - 1
    while row >= 0:
        if board[row, col] == 0:
            debug("colonne", col, "-> ligne", row)
            return row
        row -= 1
    debug("colonne", col, "pleine")


def get_next_board(board, col, player):
    row = get_first_row(board, col)
    if row is None:
        return None
    nouveau = board.copy()
    nouveau[row, col] = player
    print(nouveau)
    return nouveau


def check_winner(board, row, col):
    p = board[row, col]
    if p == 0:
        return 0
    for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
        n = 0
        for t in range(-3, 4):
            r, c = row + t * dr, col + t * dc
            n = n + 1 if 0 <= r < ROWS and 0 <= c < COLS and board[r, c] == p else 0
            if n == 4:
                debug("le joueur", p, "gagne en", row, col)
                return int(p)
    return 0


def get_board_score(board, player):
    if board is None:
        print("triche !")
        return float("inf")
    for row in range(ROWS):
        for col in range(COLS):
            g = check_winner(board, row, col)
            if g == player:
                return float("inf")
            if g == 3 - player:
                return float("-inf")
    score = int(WEIGHTS[board == player].sum() - WEIGHTS[board == 3 - player].sum())
    print("score de", player, "=", score)
    return score


def eval_board(board, player, k):
    global nb_appels
    nb_appels += 1
    debug("appel numéro", nb_appels, "à la profondeur", k)
    score = get_board_score(board, player)
    if k == 0 or score in (float("inf"), float("-inf")) or (board != 0).all():
        return score, 0
    meilleur = (None, None)
    for col in range(COLS):
        suivant = get_next_board(board, col, player)
        if suivant is not None:
            s = -eval_board(suivant, 3 - player, k - 1)[0]
            print("  " * k, "colonne", col, ":", s)
            if meilleur[0] is None or s > meilleur[0]:
                meilleur = (s, col)
    return meilleur
