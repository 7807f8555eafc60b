"""What counts as an alignment, whose it is, and where it may be."""

from rubric.checks.strategies import COLS, ROWS
from rubric.misconceptions.check_winner.changes import (
    change,
    count_pieces,
    count_runs,
    is_equal,
    is_in_board,
    to_tuples,
)


def _added_up(board, row, col):
    return [1 + sum(map(sum, count_runs(to_tuples(board), row, col, is_in_board, is_equal)))]


@change(
    en=(
        "It wants five pieces in line.",
        "Do you count the piece of the cell itself, and from which number on is it a win?",
    ),
    fr=(
        "Il lui faut cinq pions alignés.",
        "Comptez-vous le pion de la case elle-même, et à partir de quel nombre est-ce gagné ?",
    ),
)
def five_needed():
    return {"enough": lambda length: length >= 5}


@change(
    en=(
        "Three pieces in line are enough for it.",
        "Is the piece of the cell itself counted twice, once on each side?",
    ),
    fr=(
        "Trois pions alignés lui suffisent.",
        "Le pion de la case elle-même est-il compté deux fois, une fois de chaque côté ?",
    ),
)
def three_enough():
    return {"enough": lambda length: length >= 3}


@change(
    en=(
        "It sees exactly four in line, but not five or more.",
        "A piece played in the middle can join two groups: how long can a line be?",
    ),
    fr=(
        "Votre fonction voit quatre pions alignés exactement, mais pas cinq ou plus.",
        "Un pion joué au milieu peut réunir deux groupes : quelle longueur un alignement peut-il avoir ?",
    ),
)
def exactly_four():
    return {"enough": lambda length: length == 4}


@change(
    en=(
        "It counts all the pieces of the player on the line, gaps included.",
        "What should your count do when it meets an empty cell or the opponent's piece?",
    ),
    fr=(
        "Votre fonction compte tous les pions du joueur dans une direction, même séparés par des trous.",
        "Que doit faire votre compteur quand il rencontre une case vide ou un pion adverse ?",
    ),
)
def gaps_counted():
    return {"lengths": lambda board, row, col: count_pieces(board, row, col, 6)}


@change(
    en=(
        "On the left border it goes on at the right one: an index of -1 is the last column in Python.",
        "Which column is board[row, -1], and does your loop stop before it?",
    ),
    fr=(
        "Au bord gauche elle continue au bord droit : en Python l'indice -1 est la dernière colonne.",
        "Quelle colonne est board[row, -1], et votre boucle s'arrête-t-elle avant ?",
    ),
)
def wraps_on_the_left():
    return {"inside": lambda r, c: 0 <= r < ROWS and -COLS <= c < COLS}


@change(
    en=(
        "Above the top row it goes on at the bottom: an index of -1 is the last row in Python.",
        "Which row is board[-1, col], and does your loop stop before it?",
    ),
    fr=(
        "Au-dessus de la ligne du haut elle continue en bas : en Python l'indice -1 est la dernière ligne.",
        "Quelle ligne est board[-1, col], et votre boucle s'arrête-t-elle avant ?",
    ),
)
def wraps_on_top():
    return {"inside": lambda r, c: -ROWS <= r < ROWS and 0 <= c < COLS}


@change(
    en=(
        "Pieces of both players count for the same line.",
        "With what do you compare each cell: with 0, or with the piece of the cell you started from?",
    ),
    fr=(
        "Les pions des deux joueurs comptent dans un même alignement.",
        "À quoi comparez-vous chaque case : à 0, ou au pion de la case de départ ?",
    ),
)
def both_players_counted():
    return {"same": lambda piece, _own: piece != 0}


@change(
    en=(
        "It returns 1 for every alignment, even one of player 2.",
        "Where does your answer say whose pieces are aligned?",
    ),
    fr=(
        "Votre fonction renvoie 1 pour tout alignement, même du joueur 2.",
        "Où votre réponse dit-elle à qui sont les pions alignés ?",
    ),
)
def always_player_one():
    return {"win": lambda _player: 1}


@change(
    en=(
        "It adds up the pieces of all four directions instead of looking at each line by itself.",
        "Where is your counter set back before the next direction?",
    ),
    fr=(
        "Votre fonction additionne les pions des quatre directions au lieu de regarder chaque direction séparément.",
        "Où votre compteur est-il remis à zéro avant la direction suivante ?",
    ),
)
def directions_added_up():
    return {"lengths": _added_up}


@change(
    en=(
        "It answers for the whole board: any cell gets the winner, wherever the alignment is.",
        "The question is about the piece in (row, col): is it part of the line you found?",
    ),
    fr=(
        "Votre fonction répond pour tout le plateau : n'importe quelle case donne le gagnant, où que soit "
        "l'alignement.",
        "La question porte sur le pion en (row, col) : fait-il partie de l'alignement que vous avez trouvé ?",
    ),
)
def winner_anywhere():
    return {"where": "anybody"}


@change(
    en=(
        "It answers when the player of the cell has four aligned somewhere on the board, not through this cell.",
        "You found a line of this player: is the piece in (row, col) one of its pieces?",
    ),
    fr=(
        "Votre fonction répond quand le joueur de la case a quatre pions alignés n'importe où, pas seulement par "
        "cette case.",
        "Vous avez trouvé un alignement de ce joueur : le pion en (row, col) en fait-il partie ?",
    ),
)
def own_win_anywhere():
    return {"where": "player"}


@change(
    en=(
        "It answers with the owner of the cell as soon as anybody has four aligned anywhere, even the other player.",
        "You found a line: are its pieces those of the player of the cell, and is the cell one of them?",
    ),
    fr=(
        "Votre fonction donne le joueur de la case dès que quelqu'un a quatre pions alignés n'importe où, même "
        "l'adversaire.",
        "Vous avez trouvé un alignement : ses pions sont-ils au joueur de la case, et la case en fait-elle partie ?",
    ),
)
def owner_when_anybody_wins():
    return {"where": "owner"}
