"""eval_board"""

from math import inf

from grader.assignment.answer_types import OneOf
from grader.assignment.misconception import Question, misconception
from grader.assignment.oracle import module
from rubric.checks.strategies import CENTRE, HAND_OUT, chosen, rows
from rubric.misconceptions.trees import minimax_tree

_reference = module("connect4")
_LATE = [
    (game.cut(n), k) for game, n in zip(chosen("draws")[:10], (37, 36, 35, 34, 33) * 2, strict=True) for k in (1, 2)
]
_DEEPER = [(game.cut(n), 3) for game, n in zip(chosen("draws")[10:14], (35, 36, 35, 34), strict=True)]
_DECIDED = [(game.cut(len(game.moves) - n), n) for game in chosen("alignments")[::20] for n in (1, 2)]
_HOPELESS = [(game, int(k)) for game, k in rows("hopeless")[:12] if int(k) == 2][:3]
_EARLY = [(CENTRE, 1), (CENTRE, 2), (HAND_OUT, 1), (HAND_OUT, 2), *_DECIDED]
_ANY = OneOf({None, -1, *range(7)})  # a leaf may have any column, or none
QUESTIONS = [
    *(Question(game, (game.player, k)) for game, k in [*_LATE, *_DEEPER, *_EARLY, *_HOPELESS]),
    *(Question(game, (game.player, k), "score") for game in chosen("alignments")[3::40] for k in (1, 2)),
    *(Question(game, (game.player, 0), "score") for game in (CENTRE, HAND_OUT)),
]


def ask(student, question):
    """Return the score and the column, or the score alone where any column is correct."""
    score, col = student.eval_board(question.position.board, *question.arguments)
    return score if question.look_at == "score" else (score, col)


def tree(question):
    """Return the tree of a correct search."""
    return minimax_tree(question.position, *question.arguments)


def _over(board):
    return abs(_reference.get_board_score(board, 1)) == inf or bool(board.all())


def _search(
    board,
    player,
    k,
    *,
    over=_over,
    value=_reference.get_board_score,
    reply=lambda player: 3 - player,
    fewer=lambda k: k - 1,
    sign=-1,
    best=max,
    columns=range(7),
    piece=lambda player: player,
):
    """Return the score and the columns that reach it, by a correct search except for the arguments given."""
    if k <= 0 or over(board):
        return value(board, player), OneOf()
    options = {
        "over": over,
        "value": value,
        "reply": reply,
        "fewer": fewer,
        "sign": sign,
        "best": best,
        "columns": columns,
        "piece": piece,
    }
    boards = {col: _reference.get_next_board(board, col, piece(player)) for col in columns}
    scores = {
        col: sign * _search(new_board, reply(player), fewer(k), **options)[0]
        for col, new_board in boards.items()
        if new_board is not None
    }
    score = best(scores.values(), default=-inf)
    return score, OneOf(col for col in scores if scores[col] == score)


def right(board, player, k):
    return _search(board, player, k)


@misconception(
    en=(
        "It goes on playing after somebody has won.",
        "The game is over and k is not 0: how many moves should still be looked at?",
    ),
    fr=(
        "Elle continue à jouer alors que quelqu'un a déjà gagné.",
        "La partie est finie et k n'est pas 0 : combien de coups faut-il encore regarder ?",
    ),
)
def won_board_is_no_leaf(board, player, k):
    return _search(board, player, k, over=lambda board: bool(board.all()))


@misconception(
    en=(
        "It takes the opponent's score as it is, without changing its sign.",
        "If a position is worth +10 for your opponent, what is it worth for you?",
    ),
    fr=(
        "Elle prend le score de l'adversaire tel quel, sans changer son signe.",
        "Si une position vaut +10 pour votre adversaire, combien vaut-elle pour vous ?",
    ),
)
def sign_forgotten(board, player, k):
    return _search(board, player, k, sign=1)


@misconception(
    en=(
        "It maximises at every ply, as if the opponent played for the player.",
        "Which move will the opponent choose: the best one for you, or the worst?",
    ),
    fr=(
        "Elle maximise à chaque coup, comme si l'adversaire jouait pour le joueur.",
        "Quel coup l'adversaire va-t-il choisir : le meilleur pour vous, ou le pire ?",
    ),
)
def maximises_everywhere(board, player, k):
    return _search(board, player, k, sign=1, value=lambda board, _: _reference.get_board_score(board, player))


@misconception(
    en=(
        "It minimises where it should maximise: it looks for the worst move of each side.",
        "Among the scores of the columns, seen by the side that plays, which one does it want?",
    ),
    fr=(
        "Elle minimise là où il faut maximiser : elle cherche le pire coup de chaque camp.",
        "Parmi les scores des colonnes, vus par celui qui joue, lequel veut-il obtenir ?",
    ),
)
def minimises(board, player, k):
    return _search(board, player, k, best=min)


@misconception(
    en=(
        "The same player plays every ply: the opponent never gets a turn.",
        "Who plays on the new board: which player do you hand on to the recursive call?",
    ),
    fr=(
        "C'est toujours le même joueur qui joue : l'adversaire n'a jamais son tour.",
        "Qui joue sur le nouveau plateau : quel joueur donnez-vous à l'appel récursif ?",
    ),
)
def players_do_not_alternate(board, player, k):
    return _search(board, player, k, reply=lambda player: player)


@misconception(
    en=(
        "It is always player 2 who replies, even to player 2.",
        "How do you get the other player from `player`, whichever it is?",
    ),
    fr=(
        "C'est toujours le joueur 2 qui répond, même au joueur 2.",
        "Comment obtenez-vous l'autre joueur à partir de `player`, quel qu'il soit ?",
    ),
)
def player_two_always_replies(board, player, k):
    return _search(board, player, k, reply=lambda _: 2)


@misconception(
    en=(
        "It uses up two plies at each call: k is taken down twice.",
        "How many times is k made smaller between a board and its children?",
    ),
    fr=(
        "Elle consomme deux coups à chaque appel : k diminue deux fois.",
        "Combien de fois k diminue-t-il entre un plateau et ses fils ?",
    ),
)
def depth_taken_down_twice(board, player, k):
    return _search(board, player, k, fewer=lambda k: k - 2)


@misconception(
    en=(
        "It looks one ply ahead, whatever k is: each child gets the score of its board, without further search.",
        "Where does your function call itself, and with which k?",
    ),
    fr=(
        "Elle ne regarde qu'un coup, quel que soit k : chaque fils reçoit le score de son plateau.",
        "Où votre fonction s'appelle-t-elle elle-même, et avec quel k ?",
    ),
)
def one_ply_whatever_k(board, player, k):
    return _search(board, player, min(k, 1))


@misconception(
    en=(
        "It stops one ply too early.",
        "With k = 1, how many moves should be played before a board is valued?",
    ),
    fr=(
        "Elle s'arrête un coup trop tôt.",
        "Avec k = 1, combien de coups faut-il jouer avant d'évaluer un plateau ?",
    ),
)
def one_ply_too_few(board, player, k):
    score, columns = _search(board, player, k - 1)
    return score, columns or _ANY


@misconception(
    en=(
        "It goes one ply too far.",
        "With k = 0, may any move still be played?",
    ),
    fr=(
        "Elle va un coup trop loin.",
        "Avec k = 0, peut-on encore jouer un coup ?",
    ),
)
def one_ply_too_many(board, player, k):
    return _search(board, player, k + 1)


@misconception(
    en=(
        "Its leaves are valued for the wrong side.",
        "At k = 0, whose score is returned: that of the player to move, or that of the one who has just played?",
    ),
    fr=(
        "Ses feuilles sont évaluées pour le mauvais camp.",
        "À k = 0, de qui renvoie-t-on le score : de celui qui doit jouer, ou de celui qui vient de jouer ?",
    ),
)
def leaves_for_the_wrong_side(board, player, k):
    return _search(board, player, k, value=lambda board, player: _reference.get_board_score(board, 3 - player))


@misconception(
    en=(
        "Its leaves are always valued for player 1.",
        "Where does `player` come in when a leaf is valued?",
    ),
    fr=(
        "Ses feuilles sont toujours évaluées pour le joueur 1.",
        "Où `player` intervient-il quand une feuille est évaluée ?",
    ),
)
def leaves_for_player_one(board, player, k):
    return _search(board, player, k, value=lambda board, _: _reference.get_board_score(board, 1))


@misconception(
    en=(
        "Its best score starts at 0, so it never finds a negative one.",
        "What does your function answer when every column has a negative score?",
    ),
    fr=(
        "Son meilleur score part de 0 : elle n'en trouve jamais de négatif.",
        "Que répond votre fonction quand toutes les colonnes ont un score négatif ?",
    ),
)
def best_starts_at_zero(board, player, k):
    score, columns = _search(board, player, k, best=lambda scores, **_: max([0, *scores]))
    return score, columns if score > 0 else OneOf({0, None, -1, *columns})


@misconception(
    en=(
        "It returns the place of the move in its list of moves, instead of the column.",
        "When a column is full, is the third move of your list still column 2?",
    ),
    fr=(
        "Elle renvoie la place du coup dans sa liste de coups, au lieu de la colonne.",
        "Quand une colonne est pleine, le troisième coup de votre liste est-il encore la colonne 2 ?",
    ),
)
def index_instead_of_column(board, player, k):
    score, columns = _search(board, player, k)
    legal = [col for col in range(7) if board[0, col] == 0]
    return score, OneOf(legal.index(col) for col in columns)


@misconception(
    en=(
        "It returns the row of the best move, instead of its column.",
        "What does a player choose at Connect Four: a row, or a column?",
    ),
    fr=(
        "Elle renvoie la ligne du meilleur coup, au lieu de sa colonne.",
        "Que choisit un joueur de Puissance 4 : une ligne, ou une colonne ?",
    ),
)
def row_instead_of_column(board, player, k):
    score, columns = _search(board, player, k)
    return score, OneOf(_reference.get_first_row(board, col) for col in columns)


@misconception(
    en=(
        "The score is right, but the column is always the last one tried.",
        "At which moment do you note the column: at every column, or only when the score gets better?",
    ),
    fr=(
        "Le score est juste, mais la colonne est toujours la dernière essayée.",
        "À quel moment notez-vous la colonne : à chaque colonne, ou seulement quand le score s'améliore ?",
    ),
)
def last_column_tried(board, player, k):
    score, _ = _search(board, player, k)
    return score, OneOf({6, max((col for col in range(7) if board[0, col] == 0), default=6)})


@misconception(
    en=(
        "It never looks at column 6.",
        "Which columns does your loop go through, and how many are there?",
    ),
    fr=(
        "Elle ne regarde jamais la colonne 6.",
        "Quelles colonnes votre boucle parcourt-elle, et combien y en a-t-il ?",
    ),
)
def last_column_forgotten(board, player, k):
    return _search(board, player, k, columns=range(6))


@misconception(
    en=(
        "It never looks at column 0.",
        "Which columns does your loop go through, and what is the number of the first one?",
    ),
    fr=(
        "Elle ne regarde jamais la colonne 0.",
        "Quelles colonnes votre boucle parcourt-elle, et quel est le numéro de la première ?",
    ),
)
def first_column_forgotten(board, player, k):
    return _search(board, player, k, columns=range(1, 7))


@misconception(
    en=(
        "It stops at the first full column, and never sees those after it.",
        "When a column is full, should the loop end, or go on with the next one?",
    ),
    fr=(
        "Elle s'arrête à la première colonne pleine, et ne voit jamais les suivantes.",
        "Quand une colonne est pleine, la boucle doit-elle finir, ou passer à la suivante ?",
    ),
)
def stops_at_a_full_column(board, player, k):
    if k <= 0 or _over(board):
        return _reference.get_board_score(board, player), OneOf()
    scores = {}
    for col in range(7):
        new_board = _reference.get_next_board(board, col, player)
        if new_board is None:
            break
        scores[col] = -stops_at_a_full_column.function(new_board, 3 - player, k - 1)[0]
    score = max(scores.values(), default=-inf)
    return score, OneOf(col for col in scores if scores[col] == score) or OneOf({0, None})


@misconception(
    en=(
        "A full column looks like a victory to it: no board at all is worth +inf, and it counts that for the player.",
        "Who makes the illegal move when the new board is None, and for whom is that good?",
    ),
    fr=(
        "Une colonne pleine lui paraît gagnante : l'absence de plateau vaut +inf, compté pour le joueur.",
        "Qui joue le coup interdit quand le nouveau plateau vaut None, et pour qui est-ce bon ?",
    ),
)
def full_column_is_a_victory(board, player, k):
    if k <= 0 or _over(board):
        return _reference.get_board_score(board, player), OneOf()
    boards = {col: _reference.get_next_board(board, col, player) for col in range(7)}
    scores = {
        col: inf if new_board is None else -full_column_is_a_victory.function(new_board, 3 - player, k - 1)[0]
        for col, new_board in boards.items()
    }
    score = max(scores.values())
    return score, OneOf(col for col in scores if scores[col] == score)


@misconception(
    en=(
        "It returns the board's own score instead of the one found by the search.",
        "Which of your variables holds the best score of the columns, and is it the one you return?",
    ),
    fr=(
        "Elle renvoie le score du plateau lui-même, au lieu de celui que trouve la recherche.",
        "Laquelle de vos variables contient le meilleur score des colonnes, et est-ce celle que vous renvoyez ?",
    ),
)
def score_of_the_board_itself(board, player, k):
    return _reference.get_board_score(board, player), _search(board, player, min(k, 1))[1] or _ANY


@misconception(
    en=(
        "It returns the pair the wrong way round: the column first, then the score.",
        "In `(score, col)`, which comes first?",
    ),
    fr=(
        "Elle renvoie le couple à l'envers : la colonne d'abord, puis le score.",
        "Dans `(score, col)`, lequel vient en premier ?",
    ),
)
def pair_exchanged(board, player, k):
    score, columns = _search(board, player, k)
    return columns or _ANY, score


@misconception(
    en=(
        "When every move loses, it returns no column: nothing is better than the -inf it starts from.",
        "If all the scores are -inf, which column has been noted?",
    ),
    fr=(
        "Quand tous les coups perdent, elle ne renvoie aucune colonne : rien ne dépasse le -inf de départ.",
        "Si tous les scores valent -inf, quelle colonne a été notée ?",
    ),
)
def no_column_when_hopeless(board, player, k):
    score, columns = _search(board, player, k)
    return score, OneOf({None, -1}) if score == -inf else columns or _ANY


@misconception(
    en=(
        "It alternates between the most and the least, but it is always the same player's pieces that are played.",
        "When it is the opponent's turn, whose piece do you hand to get_next_board?",
    ),
    fr=(
        "Elle alterne bien le plus grand et le plus petit, mais ce sont toujours les pions du même joueur.",
        "Quand c'est le tour de l'adversaire, le pion de quel joueur donnez-vous à get_next_board ?",
    ),
)
def same_piece_at_every_ply(board, player, k):
    return _search(board, player, k, piece=lambda _: player)


@misconception(
    en=(
        "The score is always that of player 1, even when it is player 2 who asks.",
        "For whom are the leaves valued, when `player` is 2?",
    ),
    fr=(
        "Le score est toujours celui du joueur 1, même quand c'est le joueur 2 qui demande.",
        "Pour qui les feuilles sont-elles évaluées, quand `player` vaut 2 ?",
    ),
)
def always_for_player_one(board, player, k):
    sign = {player: 1, 3 - player: -1}
    return _search(board, player, k, value=lambda board, mover: sign[mover] * _reference.get_board_score(board, 1))


@misconception(
    en=(
        "The opponent's pieces are always those of player 2, even when `player` is 2.",
        "How do you get the opponent's number from `player`?",
    ),
    fr=(
        "Les pions de l'adversaire sont toujours ceux du joueur 2, même quand `player` vaut 2.",
        "Comment obtenez-vous le numéro de l'adversaire à partir de `player` ?",
    ),
)
def opponent_is_always_player_two(board, player, k):
    return _search(board, player, k, piece=lambda mover: mover if mover == player else 2)
