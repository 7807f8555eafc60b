"""iterative_deepening

A variant does not search as long as it may: it knows the moves of the questions, or searches to a fixed depth."""

from math import inf

from grader.assignment.answer_types import AnyReading, OneOf
from grader.assignment.misconception import Question, Slow, misconception
from rubric import solution
from rubric.checks.playing import CHOICES, DEFENCES, GRACE, QUIET, WINS_IN_TWO
from rubric.checks.strategies import Game

_rules = solution.given("rules")
_BOTH_CAN_WIN = (Game((3, 0, 6, 0, 6, 0, 6)), (0,))  # player 2 to move; player 1 would win in column 6
_WITHOUT_TIME = (Game((3,) * 6), Game((0,) * 6), QUIET[0])  # the centre column is full; the first one; none
_IN_A_HURRY = 0.4  # seconds
_KNOWN = {
    game.board.tobytes(): columns
    for game, columns in (
        *CHOICES,
        _BOTH_CAN_WIN,
        *((game, (col,)) for game, col in (*WINS_IN_TWO, *DEFENCES)),
    )
}
QUESTIONS = [
    *(Question(game, (0.3,)) for game, _ in (*CHOICES[:4], _BOTH_CAN_WIN)),
    *(Question(game, (1.0,)) for game, _ in (*WINS_IN_TWO, *DEFENCES)),
    *(Question(game, (limit,)) for game, _ in DEFENCES[:2] for limit in (0.9, 1.1)),
    Question(Game(()), (0.2,)),
    *(Question(game, (0,)) for game in _WITHOUT_TIME),
    Question(QUIET[0], (_IN_A_HURRY,), "seconds"),
]
_MISTAKES = (
    *("NameError", "UnboundLocalError", "TypeError", "ValueError", "IndexError", "KeyError", "AttributeError"),
    *("ZeroDivisionError", "RecursionError", "NotImplementedError", "AssertionError", "ModuleNotFoundError"),
)


def ask(student, question):
    """Return the column; or, to look at the time, the limit when it is kept on some quiet boards, else infinity."""
    game, (limit,) = question.position, question.arguments
    if question.look_at != "seconds":
        return student.iterative_deepening(game.board, game.player, limit)
    for quiet in QUIET[::2]:
        answer = student.iterative_deepening(quiet.board, quiet.player, limit)
        if isinstance(answer, AnyReading):  # of a variant, which may raise an error instead
            return type(answer)([limit])
        if round(student.seconds(), 2) > limit + GRACE:
            return inf
    return limit


def right(board, player, time_limit):
    """Return the set of columns that the checks accept."""
    return OneOf(_KNOWN.get(board.tobytes(), ()) if time_limit else ()) or _legal(board)


def _legal(board):
    return OneOf(_rules.legal_moves(board))


def _besides(accepts):
    """Return a class of sets of columns, which hold what else `accepts` is true for."""

    class Besides(AnyReading):
        def __contains__(self, reply):
            return super().__contains__(reply) or accepts(reply)

    return Besides


def _is_no_column(reply):
    return reply == ("wrong type", "float_is_no_index") or (type(reply) is int and reply not in range(7))


def _is_pair(reply):
    return reply == ("wrong type", "not_an_index")


def _is_own_error(reply):
    return type(reply) is tuple and reply[0] == "raised" and reply[1] not in _MISTAKES


def _is_refusal(reply):
    return reply == ("raised", "ValueError")


_OrNumber, _OrPair, _OrError, _OrRefusal = map(_besides, (_is_no_column, _is_pair, _is_own_error, _is_refusal))


def _at_depth(depth, board, player, time_limit):
    """Return the set of columns that are best at this depth; any legal one when there is no time."""
    if not time_limit:
        return _legal(board)
    negamax = solution.module("players").negamax
    worth = {
        col: -negamax(_rules.play(board, col, player), depth - 1, -inf, inf, 3 - player)[1]
        for col in _rules.legal_moves(board)
    }
    return OneOf(col for col in worth if worth[col] == max(worth.values()))


def _wins_at_once(board, player):
    return OneOf(c for c in _rules.legal_moves(board) if _rules.winner(_rules.play(board, c, player)) == player)


@misconception(
    en=(
        "It does not look further than one move ahead, however much time there is.",
        "What happens after depth 1 is finished and there is time left?",
    ),
    fr=(
        "Votre fonction ne regarde pas plus loin qu'un coup, quel que soit le temps qu'elle a.",
        "Que se passe-t-il quand la profondeur 1 est finie et qu'il reste du temps ?",
    ),
)
def depth_one_only(board, player, time_limit):
    return _at_depth(1, board, player, time_limit)


@misconception(
    en=(
        "It does not look further than two moves ahead, however much time there is.",
        "What ends your loop over the depths: the time, or a number?",
    ),
    fr=(
        "Votre fonction ne regarde pas plus loin que deux coups, quel que soit le temps qu'elle a.",
        "Qu'est-ce qui arrête votre boucle sur les profondeurs : le temps, ou un nombre ?",
    ),
)
def depth_two_only(board, player, time_limit):
    return _at_depth(2, board, player, time_limit)


@misconception(
    en=(
        "It does not look further than three moves ahead, although a second is enough for four.",
        "Which depth does your program finish in a second, and what takes the time?",
    ),
    fr=(
        "Votre fonction ne regarde pas plus loin que trois coups, alors qu'une seconde suffit pour quatre.",
        "Quelle profondeur votre programme finit-il en une seconde, et qu'est-ce qui prend du temps ?",
    ),
)
def depth_three_only(board, player, time_limit):
    return _at_depth(3, board, player, time_limit)


@misconception(
    en=(
        "It searches for the opponent: it plays where the opponent would win.",
        "You can win, and so can the opponent, elsewhere. Who is to move in the call of `negamax`?",
    ),
    fr=(
        "Votre fonction cherche pour l'adversaire : elle joue là où l'adversaire gagnerait.",
        "Vous pouvez gagner, et l'adversaire aussi, ailleurs. À qui est-ce de jouer dans l'appel de `negamax` ?",
    ),
)
def searches_for_the_opponent(board, player, time_limit):
    return (_wins_at_once(board, 3 - player) if time_limit else None) or _legal(board)


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
def always_for_player_one(board, player, time_limit):
    if player == 1:
        return right(board, player, time_limit)
    return (_wins_at_once(board, 1) if time_limit else None) or _legal(board)


@misconception(
    en=(
        "It plays nearest to the centre, whatever the search finds.",
        "Where is the column that `negamax` returns kept for the end?",
    ),
    fr=(
        "Votre fonction joue au plus près du centre, quoi que trouve la recherche.",
        "Où gardez-vous pour la fin la colonne que renvoie `negamax` ?",
    ),
)
def nearest_to_the_centre(board, player, time_limit):
    legal = _rules.legal_moves(board)
    return OneOf(col for col in legal if abs(col - 3) == min(abs(other - 3) for other in legal))


@misconception(
    en=(
        "It plays the first free column, whatever the search finds.",
        "Where is the column that `negamax` returns kept for the end?",
    ),
    fr=(
        "Votre fonction joue la première colonne libre, quoi que trouve la recherche.",
        "Où gardez-vous pour la fin la colonne que renvoie `negamax` ?",
    ),
)
def first_free_column(board, player, time_limit):
    return _rules.legal_moves(board)[0]


@misconception(
    en=(
        "It returns None when time is up before the first depth is finished.",
        "Which legal move is known before any search?",
    ),
    fr=(
        "Votre fonction renvoie None quand le temps est écoulé avant que la première profondeur soit finie.",
        "Quel coup permis connaît-on avant toute recherche ?",
    ),
)
def none_without_time(board, player, time_limit):
    return right(board, player, time_limit) if time_limit else None


@misconception(
    en=(
        "When time is up before the first depth is finished it plays column 3, even where that is full.",
        "What if the centre column is full?",
    ),
    fr=(
        "Quand le temps est écoulé avant que la première profondeur soit finie, elle joue la colonne 3, même pleine.",
        "Et si la colonne du centre est pleine ?",
    ),
)
def centre_without_time(board, player, time_limit):
    return right(board, player, time_limit) if time_limit else 3


@misconception(
    en=(
        "When time is up before the first depth is finished it plays column 0, even where that is full.",
        "What if the first column is full?",
    ),
    fr=(
        "Quand le temps est écoulé avant que la première profondeur soit finie, elle joue la colonne 0, même pleine.",
        "Et si la première colonne est pleine ?",
    ),
)
def first_column_without_time(board, player, time_limit):
    return right(board, player, time_limit) if time_limit else 0


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
def full_columns_tried(board, player, time_limit):
    is_tried_now = time_limit and board[0].any()  # elsewhere perhaps, deep in the search
    return _OrRefusal(() if is_tried_now else right(board, player, time_limit))


@misconception(
    en=(
        "When time is up it ends with the error that stops the search.",
        "Where is that error caught, and what is returned then?",
    ),
    fr=(
        "Quand le temps est écoulé, elle se termine par l'erreur qui arrête la recherche.",
        "Où cette erreur est-elle rattrapée, et que renvoie-t-on alors ?",
    ),
)
def time_error_escapes(board, player, time_limit):
    return _OrError(right(board, player, time_limit) if board.any() and time_limit else ())


@misconception(
    en=(
        "It returns the value of the position, not the column.",
        "`negamax` returns a column and a score: which of them is played?",
    ),
    fr=(
        "Votre fonction renvoie la valeur de la position, pas la colonne.",
        "`negamax` renvoie une colonne et un score : lequel des deux joue-t-on ?",
    ),
)
def score_in_the_place_of_the_column(board, player, time_limit):
    return _OrNumber(() if time_limit and board.tobytes() in _KNOWN else _legal(board))


@misconception(
    en=(
        "It returns the pair that `negamax` returns, not the column alone.",
        "What does a game do with the answer: is (3, 12) a column?",
    ),
    fr=(
        "Votre fonction renvoie le couple que renvoie `negamax`, pas la colonne seule.",
        "Où le pion tomberait-il avec cette réponse : (3, 12) est-il une colonne ?",
    ),
)
def pair_in_the_place_of_the_column(board, player, time_limit):
    return (3, 0) if time_limit else _OrPair(_legal(board))


@misconception(
    en=(
        "It looks at the clock between two depths only, so that a depth begun too late runs on after the limit.",
        "A depth takes about five times as long as the one before: who looks at the clock while it runs?",
    ),
    fr=(
        "Votre fonction ne regarde l'heure qu'entre deux profondeurs : une profondeur commencée trop tard dépasse la "
        "limite.",
        "Une profondeur prend environ cinq fois plus de temps que la précédente : qui regarde l'heure ?",
    ),
)
def clock_between_depths_only(board, player, time_limit):
    is_quiet = any(board.tobytes() == game.board.tobytes() for game in QUIET)
    return Slow(right(board, player, time_limit), 5 * time_limit if is_quiet else 0)
