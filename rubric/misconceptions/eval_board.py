"""eval_board"""

from math import inf
from typing import Any

from grader.assignment.answer_types import OneOf
from grader.assignment.misconception import Question, misconception
from rubric.checks.answers import bitboard
from rubric.checks.strategies import rows
from rubric.misconceptions.minimax_search import ANY, Search, pruned, searching
from rubric.misconceptions.searching import STAND_IN, any_stand_in
from rubric.misconceptions.trees import minimax_tree

_NO_COLUMN = OneOf({None, -1, *(("wrong type", f"{kind}_index") for kind in ("not_an", "bool_is_no", "float_is_no"))})
QUESTIONS = [
    Question(game, (game.player, int(word.strip("="))), "score" if word.endswith("=") else "")
    for game, *words in rows("part_eval_board")
    for word in words
] + [Question(game, (1, int(k))) for game, k in rows("column_traps")[::4]]


def ask(student, question):
    """Return the score and the column, or the score alone where any column is correct."""
    score, col = student.eval_board(question.position.board, *question.arguments)
    return score if question.look_at == "score" else (score, col)


def tree(question):
    """Return the tree of a correct search."""
    return minimax_tree(question.position, *question.arguments)


_CHANGES: dict[str, Any] = {}  # of each misconception: the style, and the fields changed


def _changed(style="", **texts):
    """Decorate a function that returns the fields to change, as `misconception` does."""

    def decorate(function):
        return _entry(function.__name__, style, function(), **texts)

    return decorate


def _entry(name, style, changes, **texts):
    """Return the misconception of a search with these fields changed."""
    search = searching(style, changes)
    _CHANGES[name] = style, changes
    search_function = lambda board, player, k, reading: search(board, player, k, reading)  # noqa: E731
    search_function.__name__ = name
    return misconception(**texts)(search_function)


def _also(entry, name, style="", **changes):
    """Return another implementation of a misconception."""
    texts = {language: (entry.says[language], entry.asks[language]) for language in entry.says}
    return _entry(name, style, changes, **texts)


def together(one, other):
    """Return the search with the changes of both misconceptions, or None when they change the same."""
    (style, changes), (other_style, other_changes) = _CHANGES[one.name], _CHANGES[other.name]
    if changes.keys() & other_changes.keys() or (style and other_style and style != other_style):
        return None
    return searching(style or other_style, changes | other_changes)


right = Search()


@_changed(
    en=(
        "It goes on playing after somebody has won.",
        "The game is over and k is not 0: how many moves should still be looked at?",
    ),
    fr=(
        "Elle continue à jouer alors que quelqu'un a déjà gagné.",
        "La partie est finie et k n'est pas 0 : combien de coups faut-il encore regarder ?",
    ),
)
def won_board_is_no_leaf():
    return {"ends": lambda *_: False}


@_changed(
    "negamax",
    en=(
        "It takes the opponent's score as it is, without changing its sign.",
        "If a position is worth +10 for your opponent, what is it worth for you?",
    ),
    fr=(
        "Elle prend le score de l'adversaire tel quel, sans changer son signe.",
        "Si une position vaut +10 pour votre adversaire, combien vaut-elle pour vous ?",
    ),
)
def sign_forgotten():
    return {"sign": lambda _turn: 1}


@_changed(
    "minimax",
    en=(
        "It maximises at every ply, as if the opponent played for the player.",
        "Which move will the opponent choose: the best one for you, or the worst?",
    ),
    fr=(
        "Elle maximise à chaque coup, comme si l'adversaire jouait pour le joueur.",
        "Quel coup l'adversaire va-t-il choisir : le meilleur pour vous, ou le pire ?",
    ),
)
def maximises_everywhere():
    return {"chooses": lambda *_: max}


@_changed(
    "negamax",
    en=(
        "It minimises where it should maximise: it looks for the worst move of each side.",
        "Among the scores of the columns, seen by the side that plays, which one does it want?",
    ),
    fr=(
        "Elle minimise là où il faut maximiser : elle cherche le pire coup de chaque camp.",
        "Parmi les scores des colonnes, vus par celui qui joue, lequel veut-il obtenir ?",
    ),
)
def minimises():
    return {"chooses": lambda *_: min}


@_changed(
    "negamax",
    en=(
        "The same player plays every ply: the opponent never gets a turn.",
        "Who plays on the new board: which player do you hand on to the recursive call?",
    ),
    fr=(
        "C'est toujours le même joueur qui joue : l'adversaire n'a jamais son tour.",
        "Qui joue sur le nouveau plateau : quel joueur donnez-vous à l'appel récursif ?",
    ),
)
def players_do_not_alternate():
    return {"reply": lambda mover, _turn: mover}


@_changed(
    en=(
        "It uses up two plies at each call: k is taken down twice.",
        "How many times is k made smaller between a board and its children?",
    ),
    fr=(
        "Elle consomme deux coups à chaque appel : k diminue deux fois.",
        "Combien de fois k diminue-t-il entre un plateau et ses fils ?",
    ),
)
def depth_taken_down_twice():
    return {"fewer": lambda k: k - 2}


@_changed(
    en=(
        "It looks one ply ahead, whatever k is: each child gets the score of its board, without further search.",
        "Where does your function call itself, and with which k?",
    ),
    fr=(
        "Elle ne regarde qu'un coup, quel que soit k : chaque fils reçoit le score de son plateau.",
        "Où votre fonction s'appelle-t-elle elle-même, et avec quel k ?",
    ),
)
def one_ply_whatever_k():
    return {"plies": lambda k: min(k, 1)}


@_changed(
    en=(
        "It stops one ply too early.",
        "With k = 1, how many moves should be played before a board is valued?",
    ),
    fr=(
        "Elle s'arrête un coup trop tôt.",
        "Avec k = 1, combien de coups faut-il jouer avant d'évaluer un plateau ?",
    ),
)
def one_ply_too_few():
    return {"plies": lambda k: k - 1}


@_changed(
    en=(
        "It goes one ply too far.",
        "With k = 0, may any move still be played?",
    ),
    fr=(
        "Elle va un coup trop loin.",
        "Avec k = 0, peut-on encore jouer un coup ?",
    ),
)
def one_ply_too_many():
    return {"plies": lambda k: k + 1}


@_changed(
    "negamax",
    en=(
        "Its leaves are valued for the wrong side.",
        "At k = 0, whose score is returned: that of the player to move, or that of the one who has just played?",
    ),
    fr=(
        "Ses feuilles sont évaluées pour le mauvais camp.",
        "À k = 0, de qui renvoie-t-on le score : de celui qui doit jouer, ou de celui qui vient de jouer ?",
    ),
)
def leaves_for_the_wrong_side():
    return {"worth": lambda position, mover, _root: position.value(3 - mover)}


@_changed(
    en=(
        "Its best score starts at 0, so it never finds a negative one.",
        "What does your function answer when every column has a negative score?",
    ),
    fr=(
        "Son meilleur score part de 0 : elle n'en trouve jamais de négatif.",
        "Que répond votre fonction quand toutes les colonnes ont un score négatif ?",
    ),
)
def best_starts_at_zero():
    return {"start": lambda _best: 0}


@_changed(
    en=(
        "It returns the place of the move in its list of moves, instead of the column.",
        "When a column is full, is the third move of your list still column 2?",
    ),
    fr=(
        "Elle renvoie la place du coup dans sa liste de coups, au lieu de la colonne.",
        "Quand une colonne est pleine, le troisième coup de votre liste est-il encore la colonne 2 ?",
    ),
)
def index_instead_of_column():
    return {
        "answer": lambda found: (found.score, OneOf(sorted(found.position.landing).index(col) for col in found.columns))
    }


@_changed(
    en=(
        "It returns the row of the best move, instead of its column.",
        "What does a player choose at Connect Four: a row, or a column?",
    ),
    fr=(
        "Elle renvoie la ligne du meilleur coup, au lieu de sa colonne.",
        "Que choisit un joueur de Puissance 4 : une ligne, ou une colonne ?",
    ),
)
def row_instead_of_column():
    return {"answer": lambda found: (found.score, OneOf(_row(found.position, col) for col in found.columns))}


@_changed(
    en=(
        "The score is right, but the column is always the last one tried.",
        "At which moment do you note the column: at every column, or only when the score gets better?",
    ),
    fr=(
        "Le score est juste, mais la colonne est toujours la dernière essayée.",
        "À quel moment notez-vous la colonne : à chaque colonne, ou seulement quand le score s'améliore ?",
    ),
)
def last_column_tried():
    return {"answer": lambda found: (found.score, OneOf({6, max(found.position.landing, default=6)}))}


@_changed(
    en=(
        "It never looks at column 6.",
        "Which columns does your loop go through, and how many are there?",
    ),
    fr=(
        "Elle ne regarde jamais la colonne 6.",
        "Quelles colonnes votre boucle parcourt-elle, et combien y en a-t-il ?",
    ),
)
def last_column_forgotten():
    return {"columns": tuple(range(6))}


@_changed(
    en=(
        "It never looks at column 0.",
        "Which columns does your loop go through, and what is the number of the first one?",
    ),
    fr=(
        "Elle ne regarde jamais la colonne 0.",
        "Quelles colonnes votre boucle parcourt-elle, et quel est le numéro de la première ?",
    ),
)
def first_column_forgotten():
    return {"columns": tuple(range(1, 7))}


@_changed(
    en=(
        "It stops at the first full column, and never sees those after it.",
        "When a column is full, should the loop end, or go on with the next one?",
    ),
    fr=(
        "Elle s'arrête à la première colonne pleine, et ne voit jamais les suivantes.",
        "Quand une colonne est pleine, la boucle doit-elle finir, ou passer à la suivante ?",
    ),
)
def stops_at_a_full_column():
    return {"stops": True}


@_changed(
    "negamax",
    en=(
        "A full column looks like a victory to it: no board at all is worth +inf, and it counts that for the player.",
        "Who makes the illegal move when the new board is None, and for whom is that good?",
    ),
    fr=(
        "Une colonne pleine lui paraît gagnante : l'absence de plateau vaut +inf, compté pour le joueur.",
        "Qui joue le coup interdit quand le nouveau plateau vaut None, et pour qui est-ce bon ?",
    ),
)
def full_column_is_a_victory():
    return {"full_column": inf}


@_changed(
    en=(
        "It returns the board's own score instead of the one found by the search.",
        "Which of your variables holds the best score of the columns, and is it the one you return?",
    ),
    fr=(
        "Elle renvoie le score du plateau lui-même, au lieu de celui que trouve la recherche.",
        "Laquelle de vos variables contient le meilleur score des colonnes, et est-ce celle que vous renvoyez ?",
    ),
)
def score_of_the_board_itself():
    return {
        "plies": lambda k: min(k, 1),
        "answer": lambda found: (found.position.value(found.player), found.columns or ANY),
    }


@_changed(
    en=(
        "It returns the pair the wrong way round: the column first, then the score.",
        "In `(score, col)`, which comes first?",
    ),
    fr=(
        "Elle renvoie le couple à l'envers : la colonne d'abord, puis le score.",
        "Dans `(score, col)`, lequel vient en premier ?",
    ),
)
def pair_exchanged():
    return {"answer": lambda found: (found.columns or ANY, found.score)}


@_changed(
    en=(
        "When every move loses, it returns no column: nothing is better than the -inf it starts from.",
        "If all the scores are -inf, which column has been kept?",
    ),
    fr=(
        "Quand tous les coups perdent, elle ne renvoie aucune colonne : rien ne dépasse le -inf de départ.",
        "Si tous les scores valent -inf, quelle colonne a été retenue ?",
    ),
)
def no_column_when_hopeless():
    return {"answer": lambda found: (found.score, _NO_COLUMN if found.score == -inf else found.columns or ANY)}


@_changed(
    en=(
        "It alternates between the most and the least, but it is always the same player's pieces that are played.",
        "When it is the opponent's turn, whose piece do you hand to get_next_board?",
    ),
    fr=(
        "Elle alterne bien le plus grand et le plus petit, mais ce sont toujours les pions du même joueur.",
        "Quand c'est le tour de l'adversaire, le pion de quel joueur donnez-vous à get_next_board ?",
    ),
)
def same_piece_at_every_ply():
    return {"piece": lambda _mover, root: root}


def _row(position, col):
    """Return the row, from the top, where a piece comes to rest in a column."""
    return (position.landing[col].bit_length() - 1) // bitboard.STRIDE


@_changed(
    en=(
        "A full board is worth 0 to it, as if a draw had no score.",
        "What does get_board_score return for a full board without a winner?",
    ),
    fr=(
        "Un plateau plein vaut 0 pour elle, comme si une partie nulle n'avait pas de score.",
        "Que renvoie get_board_score pour un plateau plein sans gagnant ?",
    ),
)
def full_board_is_worth_nothing():
    return {"draw": 0}


def _root_is_searched(name, english, french, **changes):
    return _entry(
        name,
        "",
        changes,
        en=(
            f"It always plays a move from the board it is given, even when {english}: it tests only those below.",
            "Where does your function look whether it must stop: before its loop over the columns, or inside it?",
        ),
        fr=(
            f"Elle joue toujours un coup depuis le plateau donné, même si {french} : seuls les suivants sont testés.",
            "Où votre fonction regarde-t-elle s'il faut s'arrêter : avant sa boucle sur les colonnes, ou dedans ?",
        ),
    )


def _over_below(winner, turn, _mover, _root):
    return winner != 0 and turn > 0


_WON = "somebody has already won", "quelqu'un a déjà gagné"
_ZERO = "k is 0", "k vaut 0"
_EITHER = "k is 0 or the game is over", "k vaut 0 ou si la partie est finie"
ROOTS = [
    _root_is_searched("finished_root_is_searched", *_WON, ends=_over_below),
    _root_is_searched("root_is_searched_with_none_left", *_ZERO, no_leaf=lambda _k: True),
    _root_is_searched("search_to_the_end_with_none_left", *_ZERO, to_the_end=True),
    _root_is_searched("root_is_never_a_leaf", *_EITHER, no_leaf=lambda _k: True, ends=_over_below),
    _root_is_searched("root_is_never_a_leaf_to_the_end", *_EITHER, to_the_end=True, ends=_over_below),
]


@_changed(
    "minimax",
    en=(
        "It minimises at every ply, its own moves included.",
        "When it is the player's own turn, does it want the highest score or the lowest?",
    ),
    fr=(
        "Elle minimise à chaque coup, même quand c'est au joueur de jouer.",
        "Quand c'est au joueur lui-même de jouer, veut-il le plus grand score ou le plus petit ?",
    ),
)
def minimises_everywhere():
    return {"chooses": lambda *_: min}


@_changed(
    "minimax",
    en=(
        "After the first move it maximises again: the roles change one ply too late.",
        "On the boards just after the player's move, who plays: should that side maximise or minimise?",
    ),
    fr=(
        "Après le premier coup elle maximise encore : les rôles changent un coup trop tard.",
        "Sur les plateaux juste après le coup du joueur, qui joue : faut-il y maximiser ou y minimiser ?",
    ),
)
def roles_shifted_by_a_ply():
    return {"chooses": lambda turn, _mover, _root: min if turn and turn % 2 == 0 else max}


@_changed(
    "minimax",
    en=(
        "After the first move the same player moves again: the recursion begins with the wrong player.",
        "You have just played a piece of `player`: whose turn is it in the first recursive call?",
    ),
    fr=(
        "Après le premier coup, le même joueur rejoue : la récursion commence avec le mauvais joueur.",
        "Vous venez de poser un pion de `player` : à qui est-ce de jouer dans le premier appel récursif ?",
    ),
)
def player_moves_twice():
    return {
        "reply": lambda mover, turn: 3 - mover if turn else mover,
        "chooses": lambda _turn, mover, root: max if mover == root else min,
    }


@_changed(
    "negamax",
    en=(
        "At the first move it takes the opponent's scores as they are, and chooses what is best for the opponent.",
        "The scores in your first loop: are they those of `player`, or of the one who plays next?",
    ),
    fr=(
        "Au premier coup elle prend les scores de l'adversaire tels quels, et choisit ce qui lui convient le mieux.",
        "Les scores de votre première boucle : sont-ils ceux de `player`, ou de celui qui joue ensuite ?",
    ),
)
def sign_forgotten_at_the_root():
    return {"sign": lambda turn: -1 if turn else 1}


@_changed(
    "minimax",
    en=(
        "Its leaves count for the wrong side when k is odd: they are valued for the side to move there, or their sign "
        "changes once too often.",
        "For whom is every leaf valued, at any depth: the player who asked, or the one to move?",
    ),
    fr=(
        "Ses feuilles comptent pour le mauvais camp quand k est impair : évaluées pour celui dont c'est le tour, ou"
        " avec un changement de signe de trop.",
        "Pour qui chaque feuille est-elle évaluée, à toute profondeur : le joueur du départ, ou celui qui doit jouer ?",
    ),
)
def leaves_for_the_side_to_move():
    return {"worth": lambda position, mover, _root: position.value(mover)}


@_changed(
    "minimax",
    en=(
        "Its leaves count for the wrong side when k is even: they are valued for the side that has just played.",
        "For whom is every leaf valued, at any depth: the player who asked, or the one before?",
    ),
    fr=(
        "Ses feuilles comptent pour le mauvais camp quand k est pair : évaluées pour celui qui vient de jouer.",
        "Pour qui chaque feuille est-elle évaluée, à toute profondeur : le joueur du départ, ou celui d'avant ?",
    ),
)
def leaves_for_the_side_that_played():
    return {"worth": lambda position, mover, _root: position.value(3 - mover)}


def _leaves_for_player(number, _other):
    return _entry(
        f"leaves_for_player_{_WORDS[number]}",
        "negamax",
        {"worth": lambda position, _mover, _root: position.value(number)},
        en=(
            f"Its leaves are always valued for player {number}.",
            "Where does `player` come in when a leaf is valued?",
        ),
        fr=(
            f"Ses feuilles sont toujours évaluées pour le joueur {number}.",
            "Où `player` intervient-il quand une feuille est évaluée ?",
        ),
    )


def _always_for_player(number, other):
    return _entry(
        f"always_for_player_{_WORDS[number]}",
        "minimax",
        {"worth": lambda position, _mover, _root: position.value(number)},
        en=(
            f"The score is always that of player {number}, even when it is player {other} who asks.",
            f"For whom are the leaves valued, when `player` is {other}?",
        ),
        fr=(
            f"Le score est toujours celui du joueur {number}, même quand c'est le joueur {other} qui demande.",
            f"Pour qui les feuilles sont-elles évaluées, quand `player` vaut {other} ?",
        ),
    )


def _player_always_maximises(number, other):
    return _entry(
        f"player_{_WORDS[number]}_always_maximises",
        "minimax",
        {
            "worth": lambda position, _mover, _root: position.value(number),
            "chooses": lambda _turn, mover, _root: max if mover == number else min,
        },
        en=(
            f"Player {number} always maximises and player {other} always minimises, whoever asks.",
            f"When it is player {other} who asks, whose score should be the highest?",
        ),
        fr=(
            f"Le joueur {number} maximise toujours et le joueur {other} minimise toujours, quel que soit celui qui "
            "demande.",
            f"Quand c'est le joueur {other} qui demande, de qui le score doit-il être le plus grand ?",
        ),
    )


def _plays_as_player(number, other):
    return _entry(
        f"plays_as_player_{_WORDS[number]}",
        "",
        {"asks_for": lambda _player: number},
        en=(
            f"It always searches for player {number}, who plays first, whoever `player` is.",
            f"When `player` is {other}, whose piece is played first, and where does your function use `player`?",
        ),
        fr=(
            f"Elle cherche toujours pour le joueur {number}, qui joue en premier, quel que soit `player`.",
            f"Quand `player` vaut {other}, quel pion est joué en premier, et où utilisez-vous `player` ?",
        ),
    )


def _player_always_replies(number, _other):
    return _entry(
        f"player_{_WORDS[number]}_always_replies",
        "negamax",
        {"reply": lambda _mover, _turn: number},
        en=(
            f"It is always player {number} who replies, even to player {number}.",
            "How do you get the other player from `player`, whichever it is?",
        ),
        fr=(
            f"C'est toujours le joueur {number} qui répond, même au joueur {number}.",
            "Comment obtenez-vous l'autre joueur à partir de `player`, quel qu'il soit ?",
        ),
    )


def _player_is_always_the_minimum(number, other):
    return _also(
        _player_always_replies(number, other),
        f"player_{_WORDS[number]}_is_always_the_minimum",
        "minimax",
        reply=lambda _mover, _turn: number,
        chooses=lambda _turn, mover, root: max if mover == root else min,
    )


def _opponent_is_always_player(number, _other):
    return _entry(
        f"opponent_is_always_player_{_WORDS[number]}",
        "",
        {"piece": lambda mover, root: mover if mover == root else number},
        en=(
            f"The opponent's pieces are always those of player {number}, even when `player` is {number}.",
            "How do you get the opponent's number from `player`?",
        ),
        fr=(
            f"Les pions de l'adversaire sont toujours ceux du joueur {number}, même quand `player` vaut {number}.",
            "Comment obtenez-vous le numéro de l'adversaire à partir de `player` ?",
        ),
    )


_WORDS = {1: "one", 2: "two"}
ABOUT_PLAYERS = [  # each takes the player with this number for another one
    about(number, 3 - number)
    for number in (1, 2)
    for about in (
        _leaves_for_player,
        _always_for_player,
        _player_always_maximises,
        _plays_as_player,
        _player_always_replies,
        _player_is_always_the_minimum,
        _opponent_is_always_player,
    )
]


def _blocked(found):
    """Return the columns that stop the opponent's line, with any score that may go with them."""
    position, player = found.position, found.player
    wins, threats = (
        [col for col in position.landing if position.child(col, piece).winner == piece]
        for piece in (player, 3 - player)
    )
    if wins or not threats or not found.columns:
        return found.score, found.columns
    scores = [position.child(col, player).value(player) for col in threats]
    return OneOf({0, found.score, position.value(player), *scores, inf, -inf, *any_stand_in(STAND_IN)}), OneOf(threats)


@_changed(
    en=(
        "It takes a win, or blocks the opponent's, before it searches: the search is not asked.",
        "If you must block a line, does the search with k plies not find that by itself, and with its score?",
    ),
    fr=(
        "Elle gagne ou bloque l'adversaire avant de chercher : la recherche n'est pas consultée.",
        "S'il faut bloquer une ligne, la recherche à k coups ne le trouve-t-elle pas seule, avec son score ?",
    ),
)
def block_before_the_search():
    return {"answer": _blocked}


@_changed(
    en=(
        "Its best score starts from a finite number in place of infinity, which nothing beats when every move loses.",
        "Is there a score that your first value of `best` does not let through?",
    ),
    fr=(
        "Son meilleur score part d'un nombre fini au lieu de l'infini : rien ne le dépasse si tous les coups perdent.",
        "Y a-t-il un score que votre première valeur de `best` ne laisse pas passer ?",
    ),
)
def best_starts_at_a_finite_number():
    return {"start": lambda best: -STAND_IN if best is max else STAND_IN}


@_changed(
    en=(
        "Its best score starts at the wrong end, where no other score is better.",
        "When you look for the highest score, must the first value of `best` be very low or very high?",
    ),
    fr=(
        "Son meilleur score part du mauvais bout, où aucun autre n'est meilleur.",
        "Quand on cherche le plus grand score, la première valeur doit-elle être très petite ou très grande ?",
    ),
)
def best_starts_at_the_wrong_end():
    return {"start": lambda best: inf if best is max else -inf}


@_changed(
    "minimax",
    en=(
        "The opponent's search starts from -inf like the player's own, so it finds no lower score.",
        "When you look for the lowest score, must the first value of `best` be very low or very high?",
    ),
    fr=(
        "La recherche de l'adversaire part de -inf comme celle du joueur : elle ne trouve jamais plus petit.",
        "Quand on cherche le plus petit score, la première valeur doit-elle être très petite ou très grande ?",
    ),
)
def minimum_starts_at_minus_infinity():
    return {"start": lambda _best: -inf}


@_changed(
    "minimax",
    en=(
        "A move in a full column counts as +inf for the player who asked: no board at all gets a score like any board.",
        "When get_next_board returns None, is there a move to value?",
    ),
    fr=(
        "Un coup dans une colonne pleine compte +inf pour le joueur du départ : l'absence de plateau reçoit un score.",
        "Quand get_next_board renvoie None, y a-t-il un coup à évaluer ?",
    ),
)
def full_column_is_worth_infinity():
    return {"full_column": inf}


@_changed(
    "minimax",
    en=(
        "A move in a full column counts as -inf, also when it is the opponent's: then the opponent takes it.",
        "When get_next_board returns None, may the opponent choose that move?",
    ),
    fr=(
        "Un coup dans une colonne pleine compte -inf, même pour l'adversaire, qui le choisit alors.",
        "Quand get_next_board renvoie None, l'adversaire peut-il choisir ce coup ?",
    ),
)
def full_column_is_a_loss():
    return {"full_column": -inf}


@_changed(
    en=(
        "A move in a full column counts as 0, so it is chosen when all others are negative.",
        "When get_next_board returns None, may that column be chosen?",
    ),
    fr=(
        "Un coup dans une colonne pleine compte 0 : il est choisi quand tous les autres sont négatifs.",
        "Quand get_next_board renvoie None, cette colonne peut-elle être choisie ?",
    ),
)
def full_column_is_worth_nothing():
    return {"full_column": 0}


def _default_column(number):
    return _entry(
        f"column_{number}_when_hopeless",
        "",
        {"answer": lambda found: (found.score, OneOf({number}) if found.score == -inf else found.columns or ANY)},
        en=(
            f"When every move loses, it answers column {number}, even a full one.",
            f"If no score is better than -inf, which column have you noted, and is column {number} still free?",
        ),
        fr=(
            f"Quand tous les coups perdent, elle donne la colonne {number}, même pleine.",
            f"Si aucun score ne dépasse -inf, quelle colonne avez-vous notée, et la colonne {number} est-elle libre ?",
        ),
    )


DEFAULT_COLUMNS = [_default_column(number) for number in (0, 3, 6)]


@_changed(
    en=(
        "It keeps the first column it tries, with its score, and never a better one.",
        "Which condition lets a later column replace the first one, and is it ever true?",
    ),
    fr=(
        "Elle garde la première colonne essayée, avec son score, et jamais une meilleure.",
        "Quelle condition permet à une autre colonne de remplacer la première, et est-elle parfois vraie ?",
    ),
)
def keeps_the_first_column():
    return {"keeps": lambda values: values[0]}


@_changed(
    en=(
        "It keeps the last column it tries, with its score, even when an earlier one was better.",
        "Do you compare a new score with the best one before you replace it?",
    ),
    fr=(
        "Elle garde la dernière colonne essayée, avec son score, même si une autre était meilleure.",
        "Comparez-vous un nouveau score au meilleur avant de le remplacer ?",
    ),
)
def keeps_the_last_column():
    return {"keeps": lambda values: values[-1]}


@_changed(
    en=(
        "It returns nothing, or nothing but at the leaves: a `return` is missing.",
        "What does a Python function return when its last line has no `return`?",
    ),
    fr=(
        "Elle ne renvoie rien, ou seulement aux feuilles : il manque un `return`.",
        "Que renvoie une fonction Python dont la dernière ligne n'a pas de `return` ?",
    ),
)
def return_missing():
    return {"answer": lambda _found: None}


def _last_of_bounds(found):
    if not found.columns or isinstance(found.score, OneOf):
        return found.score, found.columns or ANY
    scores = pruned(found.position, found.player, found.k)
    equal = [col for col in scores if scores[col] == found.score]
    wrong = OneOf(set(equal) - found.columns)
    return found.score, wrong if equal[-1] in wrong else found.columns


@_changed(
    en=(
        "It prunes, and keeps the last column with the best score; but that score may be a mere bound, since the "
        "search below the column was cut.",
        "When a later column stops as soon as it is no better than the best one, is its score its true value?",
    ),
    fr=(
        "Elle élague, et retient la dernière colonne de meilleur score ; or ce score n'est parfois qu'une borne, car "
        "la recherche sous cette colonne a été coupée.",
        "Quand une colonne s'arrête dès qu'elle ne peut plus faire mieux que la meilleure, son score est-il sa vraie "
        "valeur ?",
    ),
)
def cut_column_taken_as_best():
    return {"answer": _last_of_bounds}


@_changed(
    en=(
        "It returns the score without the column.",
        "What are the two things that the caller of eval_board gets?",
    ),
    fr=(
        "Elle renvoie le score sans la colonne.",
        "Quelles sont les deux choses que reçoit celui qui appelle eval_board ?",
    ),
)
def score_alone():
    return {"answer": lambda found: found.score}


def _without_return(found):
    return (found.score, ANY) if not found.columns else None if found.k == 1 else _raise(TypeError)


def _number_at_leaves(error):
    """Return the answer when a leaf is a number: its item 0 is a TypeError for Python's, an IndexError for NumPy's."""
    return lambda found: _raise(error) if found.columns else found.score


def _raise(error):
    raise error


def _fixed_depth(number):
    return _entry(
        f"always_{number}_plies",
        "",
        {"plies": lambda _k: number},
        en=(
            f"It always looks {number} plies ahead, whatever k is.",
            "Where does the value of the parameter `k` enter your search?",
        ),
        fr=(
            f"Elle regarde toujours {number} coups en avance, quel que soit k.",
            "Où la valeur du paramètre `k` sert-elle dans votre recherche ?",
        ),
    )


FIXED_DEPTHS = [_fixed_depth(number) for number in (2, 3, 4)]
MORE = [
    _also(won_board_is_no_leaf, "only_own_win_is_a_leaf", "minimax", ends=lambda winner, _t, _m, root: winner == root),
    _also(
        won_board_is_no_leaf, "only_a_loss_is_a_leaf", "minimax", ends=lambda winner, _t, _m, root: winner == 3 - root
    ),
    _also(
        won_board_is_no_leaf, "only_a_win_of_the_side_to_move_is_a_leaf", ends=lambda winner, _t, m, _root: winner == m
    ),
    _also(full_board_is_worth_nothing, "full_board_is_worth_nothing_before_the_end", draw=0, draw_at_the_end=False),
    _also(players_do_not_alternate, "only_own_moves", "minimax", reply=lambda m, _t: m, chooses=lambda *_: max),
    _also(return_missing, "return_missing_but_at_leaves", answer=_without_return),
    _also(score_alone, "score_alone_at_leaves", answer=_number_at_leaves(TypeError)),
    _also(score_alone, "numpy_score_alone_at_leaves", answer=_number_at_leaves(IndexError)),
    _also(one_ply_too_many, "one_ply_too_many_but_for_none", plies=lambda k: k + 1 if k > 0 else k),
    _also(
        best_starts_at_the_wrong_end,
        "best_starts_at_a_finite_wrong_end",
        start=lambda best: STAND_IN if best is max else -STAND_IN,
    ),
    _also(
        minimum_starts_at_minus_infinity,
        "minimum_starts_at_a_finite_number",
        "minimax",
        start=lambda best: -inf if best is max else -STAND_IN,
    ),
]
