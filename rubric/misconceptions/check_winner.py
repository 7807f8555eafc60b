"""check_winner"""

from grader.assignment.answer_types import OneOf
from grader.assignment.misconception import Question, misconception
from rubric.checks.strategies import BESIDE, HAND_OUT, rows

_ALIGNED = [
    Question(game, tuple(map(int, word.split(",")))) for game, *words in rows("alignments")[::3] for word in words
]


def _whole_row(board):
    """Return True when a player fills a row: a loop that leaves the board there may raise an IndexError, or not."""
    return any(line[0] and len(set(line)) == 1 for line in board.tolist())


_AROUND = [
    Question(game, cell)
    for game, *_ in [*rows("alignments")[:4], *rows("long_lines")[::2], *rows("near_misses")[::2]]
    for cell in game.cells
    if game.board[cell] and not _whole_row(game.board)
]
QUESTIONS = [
    *(Question(HAND_OUT, cell) for cell in ((3, 2), (2, 3), (0, 0), (5, 0))),
    *(Question(game, cell) for game, cell in BESIDE),
    *_ALIGNED,
    *_AROUND[::2],
]

_STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))


def ask(student, question):
    """Return the winner seen from the cell."""
    return student.check_winner(question.position.board, *question.arguments)


def _run(board, row, col, step, inside=lambda r, c: 0 <= r < 6 and 0 <= c < 7, same=lambda a, b: a == b):
    """Return the number of equal pieces that follow the one at (row, col) in the direction of `step`."""
    length, r, c = 0, row + step[0], col + step[1]
    while length < 7 and inside(r, c) and same(board[r, c], board[row, col]):
        length, r, c = length + 1, r + step[0], c + step[1]
    return length


def _both(board, row, col, step, **options):
    """Return the length of the line through (row, col) along `step`."""
    return 1 + _run(board, row, col, step, **options) + _run(board, row, col, (-step[0], -step[1]), **options)


def _winner(board, row, col, lengths, enough=lambda length: length >= 4):
    """Return the player at (row, col) when one of these lengths is enough, else 0."""
    return int(board[row, col]) if board[row, col] and any(map(enough, lengths)) else 0


def _but_for(board, row, col, inside):
    """Return the winner when no line leaves `inside`; for a cell that is itself outside, either answer is possible."""
    if not inside(row, col):
        return OneOf({0, int(board[row, col])})
    return _winner(board, row, col, [_both(board, row, col, step, inside=inside) for step in _STEPS])


@misconception(
    en=(
        "It never looks along the row: horizontal alignments are not seen.",
        "In which directions does your function look, and what happens on 1 1 1 1 in the bottom row?",
    ),
    fr=(
        "Elle ne regarde jamais le long de la ligne : les alignements horizontaux ne sont pas vus.",
        "Dans quelles directions votre fonction regarde-t-elle, et que se passe-t-il avec 1 1 1 1 sur la ligne "
        "du bas ?",
    ),
)
def horizontal_forgotten(board, row, col):
    return _winner(board, row, col, [_both(board, row, col, step) for step in _STEPS if step != (0, 1)])


@misconception(
    en=(
        "It never looks along the column: vertical alignments are not seen.",
        "In which directions does your function look, and what happens on four pieces piled up?",
    ),
    fr=(
        "Elle ne regarde jamais le long de la colonne : les alignements verticaux ne sont pas vus.",
        "Dans quelles directions votre fonction regarde-t-elle, et que se passe-t-il avec quatre pions empilés ?",
    ),
)
def vertical_forgotten(board, row, col):
    return _winner(board, row, col, [_both(board, row, col, step) for step in _STEPS if step != (1, 0)])


@misconception(
    en=(
        "It never looks along the diagonal that falls to the right.",
        "How do row and column change from one piece of this line to the next, and where does your function do that?",
    ),
    fr=(
        "Elle ne regarde jamais la diagonale qui descend vers la droite.",
        "Comment ligne et colonne changent-elles d'un pion à l'autre de cette diagonale ? Où le faites-vous ?",
    ),
)
def falling_diagonal_forgotten(board, row, col):
    return _winner(board, row, col, [_both(board, row, col, step) for step in _STEPS if step != (1, 1)])


@misconception(
    en=(
        "It never looks along the diagonal that rises to the right.",
        "How do row and column change from one piece of this line to the next, and where does your function do that?",
    ),
    fr=(
        "Elle ne regarde jamais la diagonale qui monte vers la droite.",
        "Comment ligne et colonne changent-elles d'un pion à l'autre de cette diagonale ? Où le faites-vous ?",
    ),
)
def rising_diagonal_forgotten(board, row, col):
    return _winner(board, row, col, [_both(board, row, col, step) for step in _STEPS if step != (1, -1)])


@misconception(
    en=(
        "It looks at neither diagonal.",
        "In how many directions can four pieces be aligned, and in how many does your function look?",
    ),
    fr=(
        "Elle ne regarde aucune des deux diagonales.",
        "Dans combien de directions quatre pions peuvent-ils être alignés, et dans combien regardez-vous ?",
    ),
)
def both_diagonals_forgotten(board, row, col):
    return _winner(board, row, col, [_both(board, row, col, step) for step in _STEPS[:2]])


@misconception(
    en=(
        "It sees an alignment only from its first piece: it follows each line one way, never back.",
        "The cell may be anywhere in the line. What do you find on the other side of it?",
    ),
    fr=(
        "Elle ne voit un alignement que depuis son premier pion : elle ne suit chaque ligne que dans un sens.",
        "La case peut être n'importe où dans la ligne. Que trouvez-vous de l'autre côté ?",
    ),
)
def only_from_the_first_piece(board, row, col):
    rising = [[1 + _run(board, row, col, step) for step in (*_STEPS[:3], last)] for last in ((1, -1), (-1, 1))]
    return OneOf(_winner(board, row, col, lengths) for lengths in rising)


@misconception(
    en=(
        "It sees an alignment only from one of its two ends, not from the middle.",
        "From the second piece of a line of four, how many follow on each side, and do you add the two?",
    ),
    fr=(
        "Elle ne voit un alignement que depuis l'une de ses deux extrémités, pas depuis le milieu.",
        "Depuis le deuxième pion d'une ligne de quatre, combien suivent de chaque côté, et les additionnez-vous ?",
    ),
)
def only_from_an_end(board, row, col):
    steps = [*_STEPS, *((-dr, -dc) for dr, dc in _STEPS)]
    return _winner(board, row, col, [1 + _run(board, row, col, step) for step in steps])


@misconception(
    en=(
        "It wants five pieces in line.",
        "Do you count the piece of the cell itself, and from which number on is it a win?",
    ),
    fr=(
        "Il lui faut cinq pions alignés.",
        "Comptez-vous le pion de la case elle-même, et à partir de quel nombre est-ce gagné ?",
    ),
)
def five_needed(board, row, col):
    return _winner(board, row, col, [_both(board, row, col, step) for step in _STEPS], lambda length: length >= 5)


@misconception(
    en=(
        "Three pieces in line are enough for it.",
        "Is the piece of the cell itself counted twice, once on each side?",
    ),
    fr=(
        "Trois pions alignés lui suffisent.",
        "Le pion de la case elle-même est-il compté deux fois, une fois de chaque côté ?",
    ),
)
def three_enough(board, row, col):
    return _winner(board, row, col, [_both(board, row, col, step) for step in _STEPS], lambda length: length >= 3)


@misconception(
    en=(
        "It sees exactly four in line, but not five or more.",
        "A piece played in the middle can join two groups: how long can a line be?",
    ),
    fr=(
        "Elle voit quatre pions alignés exactement, mais pas cinq ou plus.",
        "Un pion joué au milieu peut réunir deux groupes : quelle longueur une ligne peut-elle avoir ?",
    ),
)
def exactly_four(board, row, col):
    return _winner(board, row, col, [_both(board, row, col, step) for step in _STEPS], lambda length: length == 4)


@misconception(
    en=(
        "It counts all the pieces of the player on the line, gaps included.",
        "What should your count do when it meets an empty cell or the opponent's piece?",
    ),
    fr=(
        "Elle compte tous les pions du joueur sur la ligne, même séparés par des trous.",
        "Que doit faire votre compteur quand il rencontre une case vide ou un pion adverse ?",
    ),
)
def gaps_counted(board, row, col):
    return OneOf(_winner(board, row, col, _pieces(board, row, col, reach)) for reach in (3, 6))


def _pieces(board, row, col, reach):
    """Return the number of equal pieces on each line through (row, col), at most `reach` cells away."""
    lines = [[(row + i * dr, col + i * dc) for i in range(-reach, reach + 1)] for dr, dc in _STEPS]
    return [sum(0 <= r < 6 and 0 <= c < 7 and board[r, c] == board[row, col] for r, c in line) for line in lines]


@misconception(
    en=(
        "On the left border it goes on at the right one: an index of -1 is the last column in Python.",
        "Which column is board[row, -1], and does your loop stop before it?",
    ),
    fr=(
        "Au bord gauche elle continue au bord droit : en Python l'indice -1 est la dernière colonne.",
        "Quelle colonne est board[row, -1], et votre boucle s'arrête-t-elle avant ?",
    ),
)
def wraps_on_the_left(board, row, col):
    lengths = [_both(board, row, col, step, inside=lambda r, c: 0 <= r < 6 and -7 <= c < 7) for step in _STEPS]
    return _winner(board, row, col, lengths)


@misconception(
    en=(
        "Above the top row it goes on at the bottom: an index of -1 is the last row in Python.",
        "Which row is board[-1, col], and does your loop stop before it?",
    ),
    fr=(
        "Au-dessus de la ligne du haut elle continue en bas : en Python l'indice -1 est la dernière ligne.",
        "Quelle ligne est board[-1, col], et votre boucle s'arrête-t-elle avant ?",
    ),
)
def wraps_on_top(board, row, col):
    lengths = [_both(board, row, col, step, inside=lambda r, c: -6 <= r < 6 and 0 <= c < 7) for step in _STEPS]
    return _winner(board, row, col, lengths)


@misconception(
    en=(
        "It never goes to the last column: a line that ends there is too short for it.",
        "Up to which column does your loop go, and which one is the last of the board?",
    ),
    fr=(
        "Elle ne va jamais jusqu'à la dernière colonne : une ligne qui s'y termine lui paraît trop courte.",
        "Jusqu'à quelle colonne va votre boucle, et quelle est la dernière du plateau ?",
    ),
)
def last_column_forgotten(board, row, col):
    return _but_for(board, row, col, lambda r, c: 0 <= r < 6 and 0 <= c < 6)


@misconception(
    en=(
        "It never goes to column 0: a line that begins there is too short for it.",
        "Do you compare with > 0 where 0 is itself a column?",
    ),
    fr=(
        "Elle ne va jamais jusqu'à la colonne 0 : une ligne qui y commence lui paraît trop courte.",
        "Comparez-vous avec > 0 alors que 0 est aussi une colonne ?",
    ),
)
def first_column_forgotten(board, row, col):
    return _but_for(board, row, col, lambda r, c: 0 <= r < 6 and 0 < c < 7)


@misconception(
    en=(
        "It never goes to row 0, the top one: a line that reaches it is too short for it.",
        "Do you compare with > 0 where 0 is itself a row?",
    ),
    fr=(
        "Elle ne va jamais jusqu'à la ligne 0, celle du haut : une ligne qui l'atteint lui paraît trop courte.",
        "Comparez-vous avec > 0 alors que 0 est aussi une ligne ?",
    ),
)
def top_row_forgotten(board, row, col):
    return _but_for(board, row, col, lambda r, c: 0 < r < 6 and 0 <= c < 7)


@misconception(
    en=(
        "It never goes to the bottom row: a line that touches it is too short for it.",
        "Up to which row does your loop go, and which one is the last of the board?",
    ),
    fr=(
        "Elle ne va jamais jusqu'à la ligne du bas : une ligne qui la touche lui paraît trop courte.",
        "Jusqu'à quelle ligne va votre boucle, et quelle est la dernière du plateau ?",
    ),
)
def bottom_row_forgotten(board, row, col):
    return _but_for(board, row, col, lambda r, c: 0 <= r < 5 and 0 <= c < 7)


@misconception(
    en=(
        "Pieces of both players count for the same line.",
        "With what do you compare each cell: with 0, or with the piece of the cell you started from?",
    ),
    fr=(
        "Les pions des deux joueurs comptent pour la même ligne.",
        "À quoi comparez-vous chaque case : à 0, ou au pion de la case de départ ?",
    ),
)
def both_players_counted(board, row, col):
    lengths = [_both(board, row, col, step, same=lambda piece, _: piece != 0) for step in _STEPS]
    return _winner(board, row, col, lengths)


@misconception(
    en=(
        "It returns 1 for every alignment, even one of player 2.",
        "Where does your answer say whose pieces are aligned?",
    ),
    fr=(
        "Elle renvoie 1 pour tout alignement, même du joueur 2.",
        "Où votre réponse dit-elle à qui sont les pions alignés ?",
    ),
)
def always_player_one(board, row, col):
    return min(_winner(board, row, col, [_both(board, row, col, step) for step in _STEPS]), 1)


@misconception(
    en=(
        "It adds up the pieces of all four directions instead of looking at each line by itself.",
        "Where is your counter set back before the next direction?",
    ),
    fr=(
        "Elle additionne les pions des quatre directions au lieu de regarder chaque ligne séparément.",
        "Où votre compteur est-il remis à zéro avant la direction suivante ?",
    ),
)
def directions_added_up(board, row, col):
    return _winner(board, row, col, [1 + sum(_both(board, row, col, step) - 1 for step in _STEPS)])


@misconception(
    en=(
        "It answers for the whole board: any cell gets the winner, wherever the alignment is.",
        "The question is about the piece in (row, col): is it part of the line you found?",
    ),
    fr=(
        "Elle répond pour tout le plateau : n'importe quelle case donne le gagnant, où que soit l'alignement.",
        "La question porte sur le pion en (row, col) : fait-il partie de la ligne que vous avez trouvée ?",
    ),
)
def winner_anywhere(board, row, col):
    cells = [(r, c) for r in range(6) for c in range(7)]
    winners = [_winner(board, r, c, [_both(board, r, c, step) for step in _STEPS]) for r, c in cells]
    return max(winners)


@misconception(
    en=(
        "It looks for an alignment anywhere on the row, column or diagonal of the cell.",
        "The four you found are on the same line as the cell: is the cell one of them?",
    ),
    fr=(
        "Elle cherche un alignement n'importe où sur la ligne, la colonne ou la diagonale de la case.",
        "Les quatre pions trouvés sont sur la même droite que la case : la case en fait-elle partie ?",
    ),
)
def line_not_through_the_cell(board, row, col):
    for dr, dc in _STEPS:
        line = [(row + i * dr, col + i * dc) for i in range(-6, 7)]
        own_cells = "".join(str(int(0 <= r < 6 and 0 <= c < 7 and board[r, c] == board[row, col])) for r, c in line)
        if board[row, col] and "1111" in own_cells:
            return int(board[row, col])
    return 0
