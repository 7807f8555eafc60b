"""Which columns are tried, and which of them is returned in which pair."""

from math import inf

from grader.assignment.answer_types import OneOf
from rubric.checks.answers import bitboard
from rubric.misconceptions.eval_board.changes import change
from rubric.misconceptions.eval_board.search import ANY

_NO_COLUMN = OneOf({None, -1, *(("wrong type", f"{kind}_index") for kind in ("not_an", "bool_is_no", "float_is_no"))})


@change(
    en=(
        "It returns the place of the move in its list of moves, instead of the column.",
        "When a column is full, is the third move of your list still column 2?",
    ),
    fr=(
        "Votre fonction renvoie la place du coup dans sa liste de coups, au lieu de la colonne.",
        "Quand une colonne est pleine, le troisième coup de votre liste est-il encore la colonne 2 ?",
    ),
)
def index_instead_of_column():
    return {
        "answer": lambda found: (found.score, OneOf(sorted(found.position.landing).index(col) for col in found.columns))
    }


@change(
    en=(
        "It returns the row of the best move, instead of its column.",
        "What does a player choose at Connect Four: a row, or a column?",
    ),
    fr=(
        "Votre fonction renvoie la ligne du meilleur coup, au lieu de sa colonne.",
        "Que choisit un joueur de Puissance 4 : une ligne, ou une colonne ?",
    ),
)
def row_instead_of_column():
    return {"answer": lambda found: (found.score, OneOf(_row(found.position, col) for col in found.columns))}


@change(
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


@change(
    en=(
        "It never looks at column 6.",
        "Which columns does your loop go through, and how many are there?",
    ),
    fr=(
        "Votre fonction ne regarde jamais la colonne 6.",
        "Quelles colonnes votre boucle parcourt-elle, et combien y en a-t-il ?",
    ),
)
def last_column_forgotten():
    return {"columns": tuple(range(6))}


@change(
    en=(
        "It never looks at column 0.",
        "Which columns does your loop go through, and what is the number of the first one?",
    ),
    fr=(
        "Votre fonction ne regarde jamais la colonne 0.",
        "Quelles colonnes votre boucle parcourt-elle, et quel est le numéro de la première ?",
    ),
)
def first_column_forgotten():
    return {"columns": tuple(range(1, 7))}


@change(
    en=(
        "It stops at the first full column, and never sees those after it.",
        "When a column is full, should the loop end, or go on with the next one?",
    ),
    fr=(
        "Votre fonction s'arrête à la première colonne pleine, et ne voit jamais les suivantes.",
        "Quand une colonne est pleine, la boucle doit-elle finir, ou passer à la suivante ?",
    ),
)
def stops_at_a_full_column():
    return {"stops": True}


@change(
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
    return {"full_column": lambda _k: inf}


@change(
    en=(
        "It returns the board's own score instead of the one found by the search.",
        "Which of your variables holds the best score of the columns, and is it the one you return?",
    ),
    fr=(
        "Votre fonction renvoie le score du plateau lui-même, au lieu de celui que trouve la recherche.",
        "Laquelle de vos variables contient le meilleur score des colonnes, et est-ce celle que vous renvoyez ?",
    ),
)
def score_of_the_board_itself():
    return {
        "plies": lambda k: min(k, 1),
        "answer": lambda found: (found.position.value(found.player), found.columns or ANY),
    }


@change(
    en=(
        "It returns the pair the wrong way round: the column first, then the score.",
        "In `(score, col)`, which comes first?",
    ),
    fr=(
        "Votre fonction renvoie le couple à l'envers : la colonne d'abord, puis le score.",
        "Dans `(score, col)`, lequel vient en premier ?",
    ),
)
def pair_exchanged():
    return {"answer": lambda found: (found.columns or ANY, found.score)}


@change(
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


@change(
    en=(
        "It alternates between the most and the least, but it is always the same player's pieces that are played.",
        "When it is the opponent's turn, whose piece do you hand to get_next_board?",
    ),
    fr=(
        "Votre fonction alterne bien le plus grand et le plus petit, mais ce sont toujours les pions du même joueur.",
        "Quand c'est le tour de l'adversaire, le pion de quel joueur donnez-vous à get_next_board ?",
    ),
)
def same_piece_at_every_ply():
    return {"piece": lambda _mover, root: root}


def _row(position, col):
    """Return the row, from the top, where a piece comes to rest in a column."""
    return (position.landing[col].bit_length() - 1) // bitboard.STRIDE
