"""mcts

A variant plays no games: `_PLAYED` holds the columns that programs with a mistake play, whatever the seed, on positions
where chance decides little; the tests run such programs."""

from functools import partial

from grader.assignment.authors import AnyReading, OneOf, Question
from rubric import solution
from rubric.checks.playing import CHOICES, SOLVED
from rubric.checks.strategies import Game

_rules = solution.given("rules")
_ITERATIONS = 1000
_LATE = (  # the columns of the moves, and the right column
    ("053202643063234421356516444361612", 5),
    ("14355032321560635163044435022440", 6),
    ("20025416452155612640021413643343", 0),
    ("221540661545234301222106145300303", 5),
    ("56143144456405326550654662033110203", 2),
    ("24223042061564324553345461532663150", 6),
    ("524351254331245226053303146540112", 4),
)
_BOTH_CAN_WIN = (Game((3, 0, 6, 0, 6, 0, 6)), (0,))  # player 2 to move; player 1 would win in column 6
_POSITIONS = (
    *((game, (col,)) for game, col in SOLVED),
    *((Game(tuple(map(int, moves))), (col,)) for moves, col in _LATE),
    *CHOICES[:2],
    _BOTH_CAN_WIN,
)
_NEVER_DRAWN = 7  # the number of a position that cannot end in a draw
_FIRST_EARLY = 13  # the number of the first position without a full column
_NUMBERS = {game.board.tobytes(): number for number, (game, _) in enumerate(_POSITIONS)}
_RIGHT = {game.board.tobytes(): columns for game, columns in (*CHOICES, *_POSITIONS)}
# For each mistake, by the number of the position, the columns played in its place of the right one; None: any other.
_PLAYED = {
    "points_for_the_loser": {
        **{0: (6,), 2: (2, 4, 5, 6), 3: (1,), 4: (5,), 5: (3, 5), 6: (0,), 7: (0,), 8: None, 9: (1, 3, 6), 10: (0,)},
        **{11: (1,), 12: (1,), 13: None, 14: None, 15: None},
    },
    "points_for_one_side": {0: (2, 3), 1: (1,), 5: (3,), 10: (0,)},
    "draw_counts_as_a_win": {2: (2, 3), 3: (2, 4), 4: (1,), 9: (4, 5), 11: (0, 6), 12: (6,)},
    "draw_counts_as_a_loss": {1: (0, 1), 5: (3,), 10: (1, 2)},
    "no_tree": {0: (2,), 1: (1,), 2: (2, 3), 3: (2,)},
    "searches_for_the_opponent": {
        **{0: (3, 4), 1: (1,), 2: (2, 3), 3: (1,), 4: (6,), 6: (2,), 7: (2, 5), 8: (5,), 9: (4,), 11: (0,)},
        **{12: (0, 4, 6), 13: (6,), 14: (3,), 15: (6,)},
    },
    "least_visited": {
        **{0: (3, 6), 1: (2,), 2: (2, 4, 5, 6), 3: (1,), 4: (5,), 5: (5,), 6: (0, 1), 7: (0, 1, 2, 5), 8: None},
        **{9: (1, 3, 6), 10: (0,), 11: (1,), 12: (1,), 13: None, 14: None, 15: None},
    },
}
QUESTIONS = [Question(game, (_ITERATIONS,)) for game, _ in reversed(_POSITIONS)]


def ask(student, question):
    """Return the column."""
    student.seed_chance(question.size)
    return student.mcts(question.position.board, question.position.player, *question.arguments)


def right(board, player, _iterations):
    """Return the set of right columns of a position that is known; any legal column elsewhere."""
    return OneOf(_RIGHT.get(board.tobytes()) or _rules.legal_moves(board))


def _played(mistake, board, player, _iterations):
    """Return the set of columns that a program with this mistake plays."""
    usual, columns = right(board, player, _ITERATIONS), _PLAYED[mistake]
    number = _NUMBERS.get(board.tobytes(), -1)
    if number not in columns:
        return usual
    return OneOf(columns[number] or set(_rules.legal_moves(board)) - usual)


class _OrNumber(AnyReading):
    """A set of columns, and all integers that are none."""

    def __contains__(self, reply):
        return super().__contains__(reply) or (type(reply) is int and reply not in range(7))


class _OrError(AnyReading):
    """A set of columns, and the errors of a choice from nothing and of a move in a full column."""

    def __contains__(self, reply):
        return super().__contains__(reply) or reply in (("raised", "IndexError"), ("raised", "ValueError"))


def always_for_player_one(board, player, iterations):
    mistake = partial(_played, "searches_for_the_opponent")
    return (right if player == 1 else mistake)(board, player, iterations)


def index_in_the_place_of_the_column(board, player, iterations):
    return OneOf(_rules.legal_moves(board).index(col) for col in right(board, player, iterations))


def full_columns_tried(board, player, iterations):
    for col in range(7):
        _rules.play(board, col, player)
    return _OrError(right(board, player, iterations))


def drawn_games_never_end(board, player, iterations):
    number, usual = _NUMBERS.get(board.tobytes(), _FIRST_EARLY), right(board, player, iterations)
    if number == _NEVER_DRAWN:
        return usual
    return _OrError(usual if number >= _FIRST_EARLY else ())


VARIANTS = {
    "points_for_the_loser": partial(_played, "points_for_the_loser"),
    "points_for_one_side": partial(_played, "points_for_one_side"),
    "draw_counts_as_a_win": partial(_played, "draw_counts_as_a_win"),
    "draw_counts_as_a_loss": partial(_played, "draw_counts_as_a_loss"),
    "no_tree": partial(_played, "no_tree"),
    "searches_for_the_opponent": partial(_played, "searches_for_the_opponent"),
    "always_for_player_one": always_for_player_one,
    "least_visited": partial(_played, "least_visited"),
    "first_free_column": lambda board, player, iterations: _rules.legal_moves(board)[0],
    "index_in_the_place_of_the_column": index_in_the_place_of_the_column,
    "visits_in_the_place_of_the_column": lambda board, player, iterations: _OrNumber(),
    "share_in_the_place_of_the_column": lambda board, player, iterations: 0.5,
    "full_columns_tried": full_columns_tried,
    "drawn_games_never_end": drawn_games_never_end,
}
