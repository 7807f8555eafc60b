"""mcts

A variant plays no games: `_PLAYED` holds the columns that programs with a mistake play, whatever the seed, on positions
where chance decides little; the tests run such programs."""

from grader.assignment.answer_types import AnyReading, OneOf
from grader.assignment.misconception import Question, misconception
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


def _played(mistake, board, player):
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


@misconception(
    en=(
        "It gives the points to the one who lost: both sides play to lose.",
        "A node was reached by a move: whose move, and who is glad when that side wins?",
    ),
    fr=(
        "Votre fonction donne les points à celui qui a perdu : les deux camps jouent pour perdre.",
        "On arrive à un nœud par un coup : le coup de qui, et qui se réjouit quand ce camp gagne ?",
    ),
)
def points_for_the_loser(board, player, iterations):
    return _played("points_for_the_loser", board, player)


@misconception(
    en=(
        "It counts the wins of `player` in every node, those of the opponent too: the opponent is expected to help.",
        "At a node where the opponent chooses, which child would the opponent take?",
    ),
    fr=(
        "Votre fonction compte les gains de `player` dans tous les nœuds, même ceux de l'adversaire, comme si "
        "celui-ci l'aidait.",
        "À un nœud où c'est l'adversaire qui choisit, quel fils prendrait-il ?",
    ),
)
def points_for_one_side(board, player, iterations):
    return _played("points_for_one_side", board, player)


@misconception(
    en=(
        "A draw counts as much as a win.",
        "What does the statement give each side for a draw?",
    ),
    fr=(
        "Une partie nulle compte autant qu'un gain.",
        "Que donne l'énoncé à chaque camp pour une partie nulle ?",
    ),
)
def draw_counts_as_a_win(board, player, iterations):
    return _played("draw_counts_as_a_win", board, player)


@misconception(
    en=(
        "A draw counts no more than a loss.",
        "What does the statement give each side for a draw?",
    ),
    fr=(
        "Une partie nulle ne compte pas plus qu'une défaite.",
        "Que donne l'énoncé à chaque camp pour une partie nulle ?",
    ),
)
def draw_counts_as_a_loss(board, player, iterations):
    return _played("draw_counts_as_a_loss", board, player)


@misconception(
    en=(
        "It plays random games from the moves of the position, but grows no tree below them.",
        "After 1,000 games, how many nodes does your tree have, and how deep does it go?",
    ),
    fr=(
        "Votre fonction joue des parties au hasard après chaque coup possible, mais ne fait pousser aucun arbre en "
        "dessous.",
        "Après 1000 parties, combien de nœuds votre arbre a-t-il, et jusqu'où descend-il ?",
    ),
)
def no_tree(board, player, iterations):
    return _played("no_tree", board, player)


@misconception(
    en=(
        "It searches as if the opponent were to move.",
        "Who plays the first move below the root, and which player did you give to the root?",
    ),
    fr=(
        "Votre fonction cherche comme si c'était à l'adversaire de jouer.",
        "Qui joue le premier coup sous la racine, et quel joueur avez-vous donné à la racine ?",
    ),
)
def searches_for_the_opponent(board, player, iterations):
    return _played("searches_for_the_opponent", board, player)


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
def always_for_player_one(board, player, iterations):
    return right(board, player, iterations) if player == 1 else _played("searches_for_the_opponent", board, player)


@misconception(
    en=(
        "It plays the move that was visited least.",
        "Which moves does the search come back to often: the good ones or the bad ones?",
    ),
    fr=(
        "Votre fonction joue le coup le moins visité.",
        "À quels coups la recherche revient-elle souvent : aux bons ou aux mauvais ?",
    ),
)
def least_visited(board, player, iterations):
    return _played("least_visited", board, player)


@misconception(
    en=(
        "It plays the first free column, whatever the games say.",
        "How many visits does each child of the root have at the end?",
    ),
    fr=(
        "Votre fonction joue la première colonne libre, quoi que disent les parties.",
        "Combien de visites chaque fils de la racine a-t-il à la fin ?",
    ),
)
def first_free_column(board, player, iterations):
    return _rules.legal_moves(board)[0]


@misconception(
    en=(
        "It returns the number of the child in the list of children, not the child's column.",
        "When column 0 is full, which column does the first child stand for?",
    ),
    fr=(
        "Votre fonction renvoie le rang du fils dans la liste des fils, pas sa colonne.",
        "Quand la colonne 0 est pleine, à quelle colonne le premier fils correspond-il ?",
    ),
)
def index_in_the_place_of_the_column(board, player, iterations):
    return OneOf(_rules.legal_moves(board).index(col) for col in right(board, player, iterations))


@misconception(
    en=(
        "It returns how often the best child was visited, not its column.",
        "Of the child and its number of visits, what is played?",
    ),
    fr=(
        "Votre fonction renvoie le nombre de visites du meilleur fils, pas sa colonne.",
        "Du fils et de son nombre de visites, lequel joue-t-on ?",
    ),
)
def visits_in_the_place_of_the_column(board, player, iterations):
    return _OrNumber()


@misconception(
    en=(
        "It returns the share of points of the best child, not its column.",
        "Of the child and its share of points, what is played?",
    ),
    fr=(
        "Votre fonction renvoie la part de points du meilleur fils, pas sa colonne.",
        "Du fils et de sa part de points, lequel joue-t-on ?",
    ),
)
def share_in_the_place_of_the_column(board, player, iterations):
    return 0.5


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
def full_columns_tried(board, player, iterations):
    for col in range(7):
        _rules.play(board, col, player)
    return _OrError(right(board, player, iterations))


@misconception(
    en=(
        "Its random games end when somebody wins, but not when the board is full.",
        "What does a random game do when no column is left?",
    ),
    fr=(
        "Ses parties au hasard finissent quand quelqu'un gagne, mais pas quand le plateau est plein.",
        "Que fait une partie au hasard quand il ne reste aucune colonne ?",
    ),
)
def drawn_games_never_end(board, player, iterations):
    number, usual = _NUMBERS.get(board.tobytes(), _FIRST_EARLY), right(board, player, iterations)
    if number == _NEVER_DRAWN:
        return usual
    return _OrError(usual if number >= _FIRST_EARLY else ())
