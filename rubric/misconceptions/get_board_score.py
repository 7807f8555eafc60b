"""get_board_score"""

from math import inf

import numpy as np

from grader.assignment.answer_types import OneOf
from grader.assignment.misconception import ERRORS, Question, misconception
from rubric import solution
from rubric.checks.strategies import CENTRE, HAND_OUT, Game, chosen, rows
from rubric.misconceptions.searching import STAND_IN, any_stand_in

_reference = solution.module("connect4")
_ONE_PIECE = [Game((0,) * n + (6,)) for n in range(5)] + [Game((6,) * 6), Game((0, 6, 0)), Game((2, 4, 3))]
_GAMES = [CENTRE, Game(()), *_ONE_PIECE, HAND_OUT, *(game for game, *_ in rows("alignments")[::8])]
_LATE = [game.cut(length) for game, length in zip(chosen("draws")[:6], (12, 20, 27, 33, 38, 42), strict=True)]
QUESTIONS = [
    *(Question(None, (player,)) for player in (1, 2)),
    *(Question(game, (player,)) for game in [*_GAMES, *_LATE] for player in (1, 2)),
]


def ask(student, question):
    """Return the score."""
    board = question.position.board if question.position is not None else None
    return student.get_board_score(board, *question.arguments)


def _winner(board):
    score = _reference.get_board_score(board, 1)
    return {inf: 1, -inf: 2}.get(score, 0)


def _weighed(board, player, weights=_reference.WEIGHTS):
    """Return the sum of weights under a player's pieces, minus the sum under the opponent's."""
    return int(weights[board == player].sum() - weights[board == 3 - player].sum())


def _score(board, player, *, none=inf, won=(inf, -inf), value=_weighed):
    """Return the correct score except for the arguments given."""
    if board is None:
        return none
    winner = _winner(board)
    return value(board, player) if winner == 0 else won[0] if winner == player else won[1]


@misconception(
    en=(
        "No board at all is worth -inf, as if the illegal move were the player's own.",
        "Who has just played when the board is None: `player`, or the opponent?",
    ),
    fr=(
        "L'absence de plateau vaut -inf, comme si c'était le joueur lui-même qui avait triché.",
        "Qui vient de jouer quand board vaut None : `player`, ou l'adversaire ?",
    ),
)
def none_is_a_loss(board, player):
    return _score(board, player, none=-inf)


@misconception(
    en=(
        "No board at all is worth 0.",
        "The opponent has just made an illegal move: is that neither good nor bad for the player?",
    ),
    fr=(
        "L'absence de plateau vaut 0.",
        "L'adversaire vient de jouer un coup interdit : est-ce indifférent pour le joueur ?",
    ),
)
def none_is_worth_nothing(board, player):
    return _score(board, player, none=0)


@misconception(
    en=(
        "It gives +inf to the player as soon as somebody has won, even when it is the opponent.",
        "Do you look at whose pieces are aligned?",
    ),
    fr=(
        "Votre fonction donne +inf au joueur dès que quelqu'un a gagné, même si c'est l'adversaire.",
        "Regardez-vous à qui sont les pions alignés ?",
    ),
)
def every_win_is_ours(board, player):
    return _score(board, player, won=(inf, inf))


@misconception(
    en=(
        "It exchanges victory and defeat: +inf when the opponent has four aligned.",
        "For whom is the score: for `player`, or for the other one?",
    ),
    fr=(
        "Votre fonction échange victoire et défaite : +inf quand l'adversaire a quatre pions alignés.",
        "Pour qui est le score : pour `player`, ou pour l'autre ?",
    ),
)
def win_and_loss_exchanged(board, player):
    return _score(board, player, won=(-inf, inf))


@misconception(
    en=(
        "It never sees a victory: it only adds weights.",
        "What should the score be when somebody has already won, and where is that in your function?",
    ),
    fr=(
        "Votre fonction ne voit jamais de victoire : elle ne fait qu'additionner les poids.",
        "Que doit valoir le score quand quelqu'un a déjà gagné, et où est-ce écrit dans votre fonction ?",
    ),
)
def victory_forgotten(board, player):
    return inf if board is None else _weighed(board, player)


@misconception(
    en=(
        "It sees the player's own victory, but not the opponent's.",
        "Which value does your function give to a board on which the opponent has four aligned?",
    ),
    fr=(
        "Votre fonction voit la victoire du joueur, mais pas celle de l'adversaire.",
        "Quelle valeur votre fonction donne-t-elle à un plateau où l'adversaire a quatre pions alignés ?",
    ),
)
def defeat_forgotten(board, player):
    return _weighed(board, player) if board is not None and _winner(board) == 3 - player else _score(board, player)


@misconception(
    en=(
        "It sees the opponent's victory, but not the player's own.",
        "Which value does your function give to a board on which `player` has four aligned?",
    ),
    fr=(
        "Votre fonction voit la victoire de l'adversaire, mais pas celle du joueur.",
        "Quelle valeur votre fonction donne-t-elle à un plateau où `player` a quatre pions alignés ?",
    ),
)
def own_victory_forgotten(board, player):
    return _weighed(board, player) if board is not None and _winner(board) == player else _score(board, player)


@misconception(
    en=(
        "Its victories are those of player 1, whoever `player` is.",
        "What if it is player 2 who asks for the score?",
    ),
    fr=(
        "Ses victoires sont celles du joueur 1, quel que soit `player`.",
        "Et si c'est le joueur 2 qui demande le score ?",
    ),
)
def victory_for_player_one(board, player):
    return (
        inf
        if board is None
        else _weighed(board, player)
        if not _winner(board)
        else inf
        if _winner(board) == 1
        else -inf
    )


@misconception(
    en=(
        "It is the score of the opponent: everything has the wrong sign.",
        "Whose weights do you count as positive?",
    ),
    fr=(
        "C'est le score de l'adversaire : tout est de signe contraire.",
        "À qui sont les poids que vous comptez en positif ?",
    ),
)
def score_of_the_opponent(board, player):
    return inf if board is None else _score(board, 3 - player)


@misconception(
    en=(
        "The difference of the weights has the wrong sign, while victories are right.",
        "On the board of the examples player 2 has 41 and player 1 has 47: what is that for player 2?",
    ),
    fr=(
        "La différence des poids est de signe contraire, alors que les victoires sont justes.",
        "Sur le plateau des exemples, le joueur 2 a 41 et le joueur 1 a 47 : combien cela fait-il pour le joueur 2 ?",
    ),
)
def weights_with_the_wrong_sign(board, player):
    return _score(board, player, value=lambda board, player: -_weighed(board, player))


@misconception(
    en=(
        "It counts the weights of the player's own pieces only.",
        "What do the opponent's pieces change in your sum?",
    ),
    fr=(
        "Votre fonction ne compte que les poids des pions du joueur.",
        "Que changent les pions adverses dans votre somme ?",
    ),
)
def own_pieces_only(board, player):
    return _score(board, player, value=lambda board, player: int(_reference.WEIGHTS[board == player].sum()))


@misconception(
    en=(
        "It adds the opponent's weights instead of taking them away.",
        "Is a board on which the opponent is well placed good for the player?",
    ),
    fr=(
        "Votre fonction ajoute les poids de l'adversaire au lieu de les retirer.",
        "Un plateau où l'adversaire est bien placé est-il bon pour le joueur ?",
    ),
)
def sum_instead_of_difference(board, player):
    return _score(board, player, value=lambda board, _: int(_reference.WEIGHTS[board != 0].sum()))


@misconception(
    en=(
        "It is always the score of player 1, even when the score is asked for the other.",
        "Where does the value of the parameter `player` enter your sum?",
    ),
    fr=(
        "C'est toujours le score du joueur 1, quel que soit celui qui demande.",
        "Où la valeur du paramètre `player` sert-elle dans votre somme ?",
    ),
)
def always_for_player_one(board, player):
    return inf if board is None else _score(board, 1)


@misconception(
    en=(
        "Empty cells count as the opponent's.",
        "Which cells does your condition for the opponent let through: only those of the other player?",
    ),
    fr=(
        "Les cases vides comptent comme celles de l'adversaire.",
        "Quelles cases votre condition pour l'adversaire laisse-t-elle passer : seulement celles de l'autre joueur ?",
    ),
)
def empty_cells_counted(board, player):
    weights = _reference.WEIGHTS
    return _score(
        board, player, value=lambda board, player: int(weights[board == player].sum() - weights[board != player].sum())
    )


@misconception(
    en=(
        "It counts pieces, and leaves the weights out.",
        "How much is a piece worth in the centre, and in a corner?",
    ),
    fr=(
        "Votre fonction compte les pions, sans les poids.",
        "Combien vaut un pion au centre, et dans un coin ?",
    ),
)
def pieces_counted(board, player):
    return _score(board, player, value=lambda board, player: int((board == player).sum() - (board == 3 - player).sum()))


@misconception(
    en=(
        "It raises an error when there is no board.",
        "What is `board` when the opponent has made an illegal move, and does your function test for it first?",
    ),
    fr=(
        "Votre fonction provoque une erreur quand il n'y a pas de plateau.",
        "Que vaut `board` quand l'adversaire a joué un coup interdit, et le testez-vous en premier ?",
    ),
)
def error_without_a_board(board, player):
    return _score(board, player, none=OneOf(ERRORS))


@misconception(
    en=(
        "A victory is worth a finite number, not infinity.",
        "Which score is higher than every sum of weights, and what do you return instead?",
    ),
    fr=(
        "Une victoire vaut un nombre fini, pas l'infini.",
        "Quel score dépasse toutes les sommes de poids, et que renvoyez-vous à sa place ?",
    ),
)
def finite_victory(board, player):
    much, little = any_stand_in(STAND_IN), any_stand_in(-STAND_IN)
    return _score(board, player, none=OneOf({inf, *much}), won=(much, little))


@misconception(
    en=(
        "The two centre cells weigh 13 instead of 14.",
        "What stands in the table of weights for column 3, rows 2 and 3?",
    ),
    fr=(
        "Les deux cases du centre pèsent 13 au lieu de 14.",
        "Qu'indique le tableau des poids pour la colonne 3, lignes 2 et 3 ?",
    ),
)
def thirteen_in_the_centre(board, player):
    weights = np.minimum(_reference.WEIGHTS, 13)
    return _score(board, player, value=lambda board, player: _weighed(board, player, weights))


@misconception(
    en=(
        "It adds 138 to the difference, as programs found on the web do.",
        "On the empty board, how much is under each player's pieces?",
    ),
    fr=(
        "Votre fonction ajoute 138 à la différence, comme le font des programmes trouvés sur le web.",
        "Sur le plateau vide, combien y a-t-il sous les pions de chaque joueur ?",
    ),
)
def constant_added(board, player):
    return _score(board, player, value=lambda board, player: 138 + _weighed(board, player))


@misconception(
    en=(
        "A full board without a winner is worth 0 to it.",
        "Does the statement give a draw a score of its own?",
    ),
    fr=(
        "Un plateau plein sans gagnant vaut 0 pour elle.",
        "L'énoncé donne-t-il un score particulier à une partie nulle ?",
    ),
)
def full_board_is_worth_nothing(board, player):
    return _score(board, player, value=lambda board, player: 0 if board.all() else _weighed(board, player))


@misconception(
    en=(
        "It never returns a score.",
        "Which line of your function hands the score to the caller?",
    ),
    fr=(
        "Votre fonction ne renvoie jamais de score.",
        "Quelle ligne de votre fonction donne le score à celui qui l'appelle ?",
    ),
)
def return_missing(_board, _player):
    return None


@misconception(
    en=(
        "It returns infinities, but of any other board no score at all.",
        "Which line returns the sum of the weights, once the loops are done?",
    ),
    fr=(
        "Votre fonction renvoie les infinis, mais pour tout autre plateau elle ne renvoie aucun score.",
        "Quelle ligne renvoie la somme des poids, une fois les boucles terminées ?",
    ),
)
def sum_is_not_returned(board, player):
    return _score(board, player, value=lambda *_: None)


def _weights_of(number):
    """Return the misconception that always takes the weights from the side of one player."""

    def function(board, player):
        return _score(board, player, value=lambda board, _: _weighed(board, number))

    function.__name__ = f"weights_for_player_{ {1: 'one', 2: 'two'}[number] }".replace(" ", "")
    return misconception(
        en=(
            f"The weights are always those of player {number} less those of player {3 - number}, whatever `player` is.",
            "Where does the value of the parameter `player` enter your sum?",
        ),
        fr=(
            f"Les poids sont toujours ceux du joueur {number} moins ceux de l'autre, quel que soit `player`.",
            "Où la valeur du paramètre `player` sert-elle dans votre somme ?",
        ),
    )(function)


WEIGHTS_OF_A_PLAYER = [_weights_of(1), _weights_of(2)]
