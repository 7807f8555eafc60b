"""order_moves"""

from grader.assignment.misconception import Question, misconception
from rubric import solution
from rubric.checks.strategies import Game

_rules = solution.given("rules")
# Boards and moves with a single correct order: at most one win, one block, and one of each two columns equally far
# from the centre.
_WIN_AND_THREAT = [
    (Game((0, 3, 0, 3, 0, 3)), [5, 2, 3, 0]),
    (Game((0, 3, 0, 3, 0, 3)), [0, 2, 3, 5]),
    (Game((5, 2, 5, 2, 5, 2, 0)), [3, 5, 2]),
]
_THREAT = [(Game((0, 6, 0, 6, 1, 6)), [0, 1, 3, 4, 6]), (Game((3, 0, 3, 1, 3)), [6, 5, 4, 3])]
_QUIET = [(Game(()), [6, 4, 1, 3]), (Game(()), [2, 5, 0]), (Game((3, 3, 2)), [0, 1, 2, 3])]
# Boards with full columns, on which all the legal columns have a single correct order too.
_QUIET_LATE = Game((5, 6, 2, 3, 5, 4, 2, 2, 3, 5, 6, 5, 6, 2, 6, 2, 2, 6, 6, 5, 3, 4, 5))
_FULL_COLUMNS = [
    (_QUIET_LATE, [0, 1, 4]),
    (Game((2, 0, 2, 6, 4, 6, 1, 2, 5, 2, 5, 6, 2, 5, 4, 2, 5, 5, 5, 0, 1)), [0, 1, 3, 4, 6]),  # a win and a threat
    # A win and a threat in the same column.
    (Game((6, 3, 1, 1, 1, 2, 6, 5, 6, 6, 3, 1, 5, 6, 6, 5, 2, 0, 4, 3, 5, 5, 1, 5, 0)), [0, 1, 2, 3, 4]),
    (Game((6, 1, 5, 3, 4, 2, 1, 3, 4, 1, 1, 5, 5, 2, 6, 2, 1, 1, 5, 5, 5, 4, 2, 4, 4, 4)), [3, 2, 0, 6]),
]
QUESTIONS = [Question(game, tuple(moves)) for game, moves in [*_QUIET, *_THREAT, *_WIN_AND_THREAT, *_FULL_COLUMNS]]


def ask(student, question):
    """Return the columns in order."""
    return student.order_moves(question.position.board, question.position.player, list(question.arguments))


def _wins(board, side, moves):
    """Return the columns with which this side would win at once."""
    return [col for col in moves if _rules.winner(_rules.play(board, col, side)) == side]


def _from_centre(col):
    return abs(col - 3)


def _ordered(board, player, moves, *, ranks=(0, 1, 2), rest=_from_centre):
    """Return the columns sorted by rank (of a win, of a block, of any other), then by `rest`."""
    wins, blocks = _wins(board, player, moves), _wins(board, 3 - player, moves)
    rank = {col: ranks[0 if col in wins else 1 if col in blocks else 2] for col in moves}
    return sorted(moves, key=lambda col: (rank[col], rest(col)))


def _others(board, player, moves):
    """Return the columns that neither win nor block."""
    return [col for col in moves if col not in _wins(board, player, moves) + _wins(board, 3 - player, moves)]


@misconception(
    en=(
        "It puts blocks before wins.",
        "You can end the game with one move: is there a better one to try first?",
    ),
    fr=(
        "Votre fonction met les parades avant les gains.",
        "Un coup vous fait gagner tout de suite : en est-il un meilleur à essayer d'abord ?",
    ),
)
def blocks_before_wins(board, player, moves):
    blocks = _wins(board, 3 - player, moves)
    rest = _ordered(board, player, [col for col in moves if col not in blocks])
    return sorted(blocks, key=_from_centre) + rest


@misconception(
    en=(
        "It puts the winning moves first, but not the blocks after them.",
        "Where would the opponent win if it were their turn, and which place do these columns get?",
    ),
    fr=(
        "Votre fonction met les coups gagnants en tête, mais pas les parades à leur suite.",
        "Où l'adversaire gagnerait-il si c'était à lui, et quelle place ces colonnes reçoivent-elles ?",
    ),
)
def blocks_forgotten(board, player, moves):
    return _ordered(board, player, moves, ranks=(0, 2, 2))


@misconception(
    en=(
        "It puts the blocks first, but not the winning moves before them.",
        "For which of the players do you try each move, and for which not?",
    ),
    fr=(
        "Votre fonction met les parades en tête, mais pas les coups gagnants avant elles.",
        "Pour lequel des joueurs essayez-vous chaque coup, et pour lequel non ?",
    ),
)
def wins_forgotten(board, player, moves):
    return sorted(moves, key=lambda col: (col not in _wins(board, 3 - player, moves), _from_centre(col)))


@misconception(
    en=(
        "It puts wins and blocks together in front, without distinction.",
        "A win and a block: is it all the same which of them is tried first?",
    ),
    fr=(
        "Votre fonction met gains et parades ensemble en tête, sans les distinguer.",
        "Un gain et une parade : est-il égal de commencer par l'un ou par l'autre ?",
    ),
)
def wins_and_blocks_alike(board, player, moves):
    return _ordered(board, player, moves, ranks=(0, 0, 1))


@misconception(
    en=(
        "It only looks at the distance to the centre.",
        "What does your order say of a move in column 0 that wins?",
    ),
    fr=(
        "Votre fonction ne regarde que la distance au centre.",
        "Que dit votre ordre d'un coup gagnant dans la colonne 0 ?",
    ),
)
def centre_only(board, player, moves):
    return _ordered(board, player, moves, ranks=(0, 0, 0))


@misconception(
    en=(
        "It sorts the others from the edges inwards: the centre comes last.",
        "Sorting puts small values first: is the distance you sort by small in the centre?",
    ),
    fr=(
        "Votre fonction range les autres colonnes des bords vers le centre : le centre vient en dernier.",
        "Un tri met les petites valeurs d'abord : votre clé est-elle petite au centre ?",
    ),
)
def edges_first(board, player, moves):
    return _ordered(board, player, moves, rest=lambda col: -_from_centre(col))


@misconception(
    en=(
        "Wins and blocks come first, but the others stay as they were given.",
        "Column 0 and column 3, neither of which wins or blocks: which one is tried first?",
    ),
    fr=(
        "Gains et parades viennent en tête, mais les autres restent comme on les a donnés.",
        "La colonne 0 et la colonne 3, qui ne gagnent ni ne parent : laquelle essaie-t-on d'abord ?",
    ),
)
def others_as_given(board, player, moves):
    return _ordered(board, player, moves, rest=lambda _col: 0)


@misconception(
    en=(
        "Wins and blocks come first, but the others go from left to right.",
        "Column 0 and column 3, neither of which wins or blocks: which one is nearer to the centre?",
    ),
    fr=(
        "Gains et parades viennent en tête, mais les autres vont de gauche à droite.",
        "La colonne 0 et la colonne 3, qui ne gagnent ni ne parent : laquelle est la plus proche du centre ?",
    ),
)
def others_from_left_to_right(board, player, moves):
    return _ordered(board, player, moves, rest=lambda col: col)


@misconception(
    en=(
        "It returns the moves as they were given.",
        "Does `sorted` change the list it is given, or return another? And which one do you return?",
    ),
    fr=(
        "Votre fonction renvoie les coups comme on les a donnés.",
        "`sorted` modifie-t-elle la liste qu'on lui donne, ou en renvoie-t-elle une autre ? Et laquelle renvoyez-vous "
        "?",
    ),
)
def as_given(board, player, moves):
    return moves


@misconception(
    en=(
        "The whole order is reversed: the winning move comes last.",
        "Is the best move the one with the largest or with the smallest key, and which of them does your sort put "
        "first?",
    ),
    fr=(
        "Tout l'ordre est renversé : le coup gagnant vient en dernier.",
        "Le meilleur coup a-t-il la plus grande clé ou la plus petite, et laquelle votre tri met-il en tête ?",
    ),
)
def whole_order_reversed(board, player, moves):
    return _ordered(board, player, moves)[::-1]


@misconception(
    en=(
        "It returns all legal columns, not those of `moves`.",
        "Called with `moves=[0, 1]` on an empty board: how many columns should come back?",
    ),
    fr=(
        "Votre fonction renvoie toutes les colonnes permises, pas celles de `moves`.",
        "Appelée avec `moves=[0, 1]` sur un plateau vide, combien de colonnes doit-elle renvoyer ?",
    ),
)
def all_legal_columns(board, player, moves):
    return _ordered(board, player, _rules.legal_moves(board))


@misconception(
    en=(
        "It returns only the best column, and drops the others.",
        "Must a search be able to try every move, or the first one only?",
    ),
    fr=(
        "Votre fonction ne renvoie que la meilleure colonne et perd les autres.",
        "Une recherche doit-elle pouvoir essayer tous les coups, ou seulement le premier ?",
    ),
)
def best_column_only(board, player, moves):
    return _ordered(board, player, moves)[:1]


@misconception(
    en=(
        "When there is a win or a block, the columns that are neither are dropped.",
        "How many columns go in, and how many come out?",
    ),
    fr=(
        "Quand il y a un gain ou une parade, les colonnes qui ne sont ni l'un ni l'autre se perdent.",
        "Combien de colonnes entrent, et combien ressortent ?",
    ),
)
def others_dropped(board, player, moves):
    ordered, others = _ordered(board, player, moves), _others(board, player, moves)
    return [col for col in ordered if col not in others] or ordered


@misconception(
    en=(
        "A column where both sides would win comes twice: as a win, and as a block.",
        "A column is in your list of wins: may it be put in another list as well?",
    ),
    fr=(
        "Une colonne où les deux camps gagneraient vient deux fois : comme gain et comme parade.",
        "Une colonne est déjà dans votre liste des gains : peut-elle entrer aussi dans une autre ?",
    ),
)
def win_and_block_twice(board, player, moves):
    wins, blocks = _wins(board, player, moves), _wins(board, 3 - player, moves)
    return wins + blocks + sorted(_others(board, player, moves), key=_from_centre)


@misconception(
    en=(
        "Wins and blocks are listed again among the others.",
        "How many columns go in, and how many come out?",
    ),
    fr=(
        "Les gains et les parades figurent encore une fois parmi les autres.",
        "Combien de colonnes entrent, et combien ressortent ?",
    ),
)
def listed_again_among_the_others(board, player, moves):
    front = [col for col in _ordered(board, player, moves) if col not in _others(board, player, moves)]
    return front + sorted(moves, key=_from_centre)


@misconception(
    en=(
        "Its wins are always those of player 1, whoever is to move.",
        "What does your order say when `player` is 2?",
    ),
    fr=(
        "Ses gains sont toujours ceux du joueur 1, quel que soit celui qui joue.",
        "Que dit votre ordre quand `player` vaut 2 ?",
    ),
)
def always_for_player_one(board, player, moves):
    return _ordered(board, 1, moves)


@misconception(
    en=(
        "It sorts in place and returns None.",
        "What does `moves.sort()` return, and what does `sorted(moves)`?",
    ),
    fr=(
        "Votre fonction trie sur place et renvoie None.",
        "Que renvoie `moves.sort()`, et que renvoie `sorted(moves)` ?",
    ),
)
def returns_nothing(board, player, moves):
    return None


@misconception(
    en=(
        "It returns what it sorts by along with the columns: pairs, not columns.",
        "What can `play(board, col, player)` take: a column, or a pair?",
    ),
    fr=(
        "Votre fonction renvoie la clé de tri avec les colonnes : des couples, pas des colonnes.",
        "Que peut recevoir `play(board, col, player)` : une colonne, ou un couple ?",
    ),
)
def pairs_in_the_place_of_columns(board, player, moves):
    return [(_from_centre(col), col) for col in _ordered(board, player, moves)]
