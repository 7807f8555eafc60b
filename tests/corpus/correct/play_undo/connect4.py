"""Partie A : eval_board joue et déjoue sur un seul plateau au lieu de copier à chaque coup."""

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
    for row, pion in enumerate(board[:, col]):
        if pion:
            return row - 1 if row > 0 else None
    return ROWS - 1


def get_next_board(board, col, player):
    row = get_first_row(board, col)
    if row is None:
        return None
    board[row, col] = player
    copie = board.copy()
    board[row, col] = 0  # on remet comme avant
    return copie


def check_winner(board, row, col):
    player = int(board[row, col])
    if player == 0:
        return 0
    gauche = droite = col
    while gauche > 0 and board[row, gauche - 1] == player:
        gauche -= 1
    while droite < COLS - 1 and board[row, droite + 1] == player:
        droite += 1
    haut = bas = row
    while haut > 0 and board[haut - 1, col] == player:
        haut -= 1
    while bas < ROWS - 1 and board[bas + 1, col] == player:
        bas += 1
    if droite - gauche >= 3 or bas - haut >= 3:
        return player
    for sens in (1, -1):
        n = 1
        for s in (1, -1):
            pas = s
            while (0 <= row + pas < ROWS and 0 <= col + sens * pas < COLS
                   and board[row + pas, col + sens * pas] == player):
                n += 1
                pas += s
        if n >= 4:
            return player
    return 0


def get_board_score(board, player):
    if board is None:
        return np.inf
    score = 0
    for row, col in zip(*np.nonzero(board)):
        if check_winner(board, row, col) == player:
            return np.inf
        if check_winner(board, row, col) == 3 - player:
            return -np.inf
        score += WEIGHTS[row, col] if board[row, col] == player else -WEIGHTS[row, col]
    return score


def eval_board(board, player, k):
    score = get_board_score(board, player)
    if k == 0 or score == np.inf or score == -np.inf:
        return score, 0
    meilleur_score, meilleure_col = None, 0
    for col in range(COLS):
        row = get_first_row(board, col)
        if row is None:
            continue
        board[row, col] = player
        s = -eval_board(board, 3 - player, k - 1)[0]
        board[row, col] = 0
        if meilleur_score is None or s > meilleur_score:
            meilleur_score, meilleure_col = s, col
    if meilleur_score is None:
        meilleur_score = score
    return meilleur_score, meilleure_col


def main():
    board = np.zeros((ROWS, COLS), dtype=int)
    player = 1
    while True:
        print(board)
        col = eval_board(board, player, 3)[1] if player == 1 else int(input("colonne ? "))
        board = get_next_board(board, col, player)
        player = 3 - player


if __name__ == "__main__":
    main()
