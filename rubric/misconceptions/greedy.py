"""greedy"""

from grader.assignment.answer_types import OneOf
from grader.assignment.misconception import Question, also, misconception
from rubric import solution
from rubric.checks.playing import CHOICES, STATEMENT, TIES
from rubric.checks.strategies import Game, chosen

_evaluate = solution.module("players").evaluate_position
_rules = solution.given("rules")
_GAMES = [Game(()), STATEMENT, *(game for game, _ in CHOICES), *(game for game, _ in TIES)]
_OPENINGS = [chosen("draws")[i].cut(n) for i, n in ((0, 9), (1, 12), (2, 15), (3, 10), (4, 13), (5, 8), (6, 18))]
# Boards with full columns and no immediate win.
_LATE = [chosen("draws")[i].cut(n) for i, n in ((3, 28), (6, 30), (9, 34), (11, 28))]
_DISTINGUISHING = [
    Game((3, 0, 5)),
    Game((3, 3, 0, 2, 0, 0, 0, 1, 5, 0, 0, 2, 5)),
    Game((3, 3, 3, 3, 0, 3, 3)),
]
QUESTIONS = [Question(game) for game in [*_GAMES, *_OPENINGS, *_LATE, *_DISTINGUISHING]]


def ask(student, question):
    """Return the column."""
    return student.greedy(question.position.board, question.position.player)


def right(board, player):
    """Return the set of equally good columns."""
    return _greedy(board, player)


def _wins(board, side):
    """Return the columns with which this side would win at once."""
    return [col for col in _rules.legal_moves(board) if _rules.winner(_rules.play(board, col, side)) == side]


def _from_centre(col):
    return abs(col - 3)


def _value_after(board, col, player):
    return _evaluate(_rules.play(board, col, player), player)


def _best(board, player, *, value=_value_after, tie=_from_centre, best=max):
    """Return the columns of the best value; among these, the ones with the least `tie`."""
    worth = {col: value(board, col, player) for col in _rules.legal_moves(board)}
    equal = [col for col in worth if worth[col] == best(worth.values())]
    return OneOf(col for col in equal if tie(col) == min(map(tie, equal)))


def _greedy(board, player, *, sides=(0, 1), otherwise=_best):
    """Return the correct columns except for the arguments: whose wins to look for, and what to play without one."""
    for side in sides:
        if wins := _wins(board, (player, 3 - player)[side]):
            return OneOf(wins)
    return otherwise(board, player)


def _valued(value):
    """Return a function that chooses the columns of the best `value`."""
    return lambda board, player: _best(board, player, value=value)


@misconception(
    en=(
        "It blocks before it wins.",
        "You can win with this move, and the opponent with the next: which of your conditions comes first?",
    ),
    fr=(
        "Votre fonction bloque avant de gagner.",
        "Vous pouvez gagner avec ce coup, et l'adversaire avec le suivant : laquelle de vos conditions vient en "
        "premier ?",
    ),
)
def blocks_before_it_wins(board, player):
    return _greedy(board, player, sides=(1, 0))


@misconception(
    en=(
        "It does not block: it lets the opponent win with the next move.",
        "What would the opponent play if it were their turn, and where does your function ask that?",
    ),
    fr=(
        "Votre fonction ne bloque pas : elle laisse l'adversaire gagner au coup suivant.",
        "Que jouerait l'adversaire si c'était à lui de jouer, et où votre fonction se le demande-t-elle ?",
    ),
)
def does_not_block(board, player):
    return _greedy(board, player, sides=(0,))


@misconception(
    en=(
        "It wins and blocks, but without either it plays nearest to the centre, whatever the values are.",
        "Where does your function compare the values of `evaluate_position`?",
    ),
    fr=(
        "Votre fonction gagne et bloque, mais sinon elle joue au plus près du centre, quelles que soient les valeurs.",
        "Où votre fonction compare-t-elle les valeurs d'`evaluate_position` ?",
    ),
)
def nearest_to_the_centre(board, player):
    return _greedy(board, player, otherwise=_valued(lambda *_: 0))


@misconception(
    en=(
        "It wins and blocks, but without either it plays the first free column.",
        "Does the board you evaluate differ from column to column? And what do you do with the values?",
    ),
    fr=(
        "Votre fonction gagne et bloque, mais sinon elle joue la première colonne libre.",
        "Le plateau que vous évaluez change-t-il d'une colonne à l'autre ? Et que faites-vous des valeurs ?",
    ),
)
def first_free_column(board, player):
    return _greedy(board, player, otherwise=lambda board, _player: _rules.legal_moves(board)[0])


@misconception(
    en=(
        "It chooses the move after which the value is worst for `player`.",
        "Is a large value of `evaluate_position(board, player)` good or bad for `player`?",
    ),
    fr=(
        "Votre fonction choisit le coup après lequel la valeur est la pire pour `player`.",
        "Une grande valeur d'`evaluate_position(board, player)` est-elle bonne ou mauvaise pour `player` ?",
    ),
)
def worst_value(board, player):
    return _greedy(board, player, otherwise=lambda board, player: _best(board, player, best=min))


@misconception(
    en=(
        "It looks for the move after which the value is best for the opponent.",
        "For which of the players do you ask `evaluate_position`, and which of them is to move?",
    ),
    fr=(
        "Votre fonction cherche le coup après lequel la valeur est la meilleure pour l'adversaire.",
        "Pour lequel des joueurs demandez-vous `evaluate_position`, et lequel des deux joue ?",
    ),
)
def value_for_the_opponent(board, player):
    return _greedy(
        board,
        player,
        otherwise=_valued(lambda board, col, player: _evaluate(_rules.play(board, col, player), 3 - player)),
    )


@misconception(
    en=(
        "It looks for the move after which the value is worst for the opponent, not best for `player`.",
        "The statement names one value: whose is it?",
    ),
    fr=(
        "Votre fonction cherche le coup après lequel la valeur est la pire pour l'adversaire, pas la meilleure pour "
        "`player`.",
        "L'énoncé nomme une valeur : pour quel joueur est-elle ?",
    ),
)
def worst_for_the_opponent(board, player):
    return _greedy(
        board,
        player,
        otherwise=_valued(lambda board, col, player: -_evaluate(_rules.play(board, col, player), 3 - player)),
    )


@misconception(
    en=(
        "It compares the difference of both sides' values, not the value for `player`.",
        "Which value does the statement of `greedy` name, and which that of `negamax`?",
    ),
    fr=(
        "Votre fonction compare la différence des valeurs des deux camps, pas la valeur pour `player`.",
        "Quelle valeur l'énoncé de `greedy` nomme-t-il, et quelle valeur celui de `negamax` ?",
    ),
)
def difference_of_both_sides(board, player):
    def value(board, col, player):
        after = _rules.play(board, col, player)
        return _evaluate(after, player) - _evaluate(after, 3 - player)

    return _greedy(board, player, otherwise=_valued(value))


@misconception(
    en=(
        "It evaluates boards on which the opponent has played the column, not `player`.",
        "Whose piece falls into the board you evaluate?",
    ),
    fr=(
        "Votre fonction évalue des plateaux où c'est l'adversaire qui a joué la colonne, pas `player`.",
        "À qui est le pion qui tombe dans le plateau que vous évaluez ?",
    ),
)
def opponents_piece_played(board, player):
    return _greedy(
        board,
        player,
        otherwise=_valued(lambda board, col, player: _evaluate(_rules.play(board, col, 3 - player), player)),
    )


@misconception(
    en=(
        "Among equal values it takes the column furthest to the left.",
        "Two columns are equally good: which one does the statement want, and which one does your comparison keep?",
    ),
    fr=(
        "Entre des valeurs égales, elle prend la colonne la plus à gauche.",
        "Deux colonnes se valent : laquelle l'énoncé veut-il, et laquelle votre comparaison garde-t-elle ?",
    ),
)
def leftmost_of_equals(board, player):
    return _greedy(board, player, otherwise=lambda board, player: _best(board, player, tie=lambda col: col))


@misconception(
    en=(
        "Among equal values it takes the column furthest to the right.",
        "Your comparison is `>=`, or your columns are reversed: which of two equal columns is kept?",
    ),
    fr=(
        "Entre des valeurs égales, elle prend la colonne la plus à droite.",
        "Si votre comparaison est `>=`, ou vos colonnes inversées, laquelle de deux colonnes égales est gardée ?",
    ),
)
def rightmost_of_equals(board, player):
    return _greedy(board, player, otherwise=lambda board, player: _best(board, player, tie=lambda col: -col))


@misconception(
    en=(
        "Among equal values it takes the column farthest from the centre.",
        "When the distance to the centre decides, do you want it large or small?",
    ),
    fr=(
        "Entre des valeurs égales, elle prend la colonne la plus éloignée du centre.",
        "Quand la distance au centre décide, la voulez-vous grande ou petite ?",
    ),
)
def farthest_of_equals(board, player):
    return _greedy(
        board, player, otherwise=lambda board, player: _best(board, player, tie=lambda col: -_from_centre(col))
    )


@misconception(
    en=(
        "It always plays for player 1, whoever `player` is.",
        "Where does your function use `player`?",
    ),
    fr=(
        "Votre fonction joue toujours pour le joueur 1, quel que soit `player`.",
        "Où votre fonction se sert-elle de `player` ?",
    ),
)
def always_for_player_one(board, player):
    return _greedy(board, 1)


@misconception(
    en=(
        "It always plays the centre column while it is free, even when there is a win or a threat.",
        "In which order does the statement name what to look for, and where does the centre come?",
    ),
    fr=(
        "Votre fonction joue toujours la colonne du centre tant qu'elle est libre, même s'il y a un gain ou une "
        "menace.",
        "Dans quel ordre l'énoncé dit-il ce qu'il faut chercher, et où vient le centre ?",
    ),
)
def centre_before_all(board, player):
    return 3 if 3 in _rules.legal_moves(board) else _greedy(board, player)


@also(centre_before_all)
def nearest_to_the_centre_before_all(board, player):
    return _best(board, player, value=lambda *_: 0)


@misconception(
    en=(
        "It tries full columns too, and `play` refuses them.",
        "Which function of `rules.py` gives the columns that still have room?",
    ),
    fr=(
        "Votre fonction essaie aussi les colonnes pleines, que `play` refuse.",
        "Quelle fonction de `rules.py` donne les colonnes où il reste de la place ?",
    ),
)
def full_columns_tried(board, player):
    for side in (player, 3 - player):
        for col in range(7):
            if _rules.winner(_rules.play(board, col, side)) == side:
                return OneOf(_wins(board, side))
    return _best(board, player)


@misconception(
    en=(
        "It returns the value of the best column, not the column.",
        "Of the column and its value, which one is played?",
    ),
    fr=(
        "Votre fonction renvoie la valeur de la meilleure colonne, pas la colonne.",
        "De la colonne et de sa valeur, laquelle joue-t-on ?",
    ),
)
def value_in_the_place_of_the_column(board, player):
    worth = {col: _value_after(board, col, player) for col in _rules.legal_moves(board)}
    return _greedy(board, player, otherwise=lambda *_: max(worth.values()))
