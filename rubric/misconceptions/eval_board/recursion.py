"""When the search ends, how deep it goes, who moves, and whose score comes back."""

from rubric.misconceptions.eval_board.changes import change


@change(
    en=(
        "It goes on playing after somebody has won.",
        "The game is over and k is not 0: how many moves should still be looked at?",
    ),
    fr=(
        "Votre fonction continue à jouer alors que quelqu'un a déjà gagné.",
        "La partie est finie et k n'est pas 0 : combien de coups faut-il encore regarder ?",
    ),
)
def won_board_is_no_leaf():
    return {"ends": lambda *_: False}


@change(
    "negamax",
    en=(
        "It takes the opponent's score as it is, without changing its sign.",
        "If a position is worth +10 for your opponent, what is it worth for you?",
    ),
    fr=(
        "Votre fonction prend le score de l'adversaire tel quel, sans changer son signe.",
        "Si une position vaut +10 pour votre adversaire, combien vaut-elle pour vous ?",
    ),
)
def sign_forgotten():
    return {"sign": lambda _turn: 1}


@change(
    "minimax",
    en=(
        "It maximises at every ply, as if the opponent played for the player.",
        "Which move will the opponent choose: the best one for you, or the worst?",
    ),
    fr=(
        "Votre fonction maximise à chaque coup, comme si l'adversaire jouait pour le joueur.",
        "Quel coup l'adversaire va-t-il choisir : le meilleur pour vous, ou le pire ?",
    ),
)
def maximises_everywhere():
    return {"chooses": lambda *_: max}


@change(
    "negamax",
    en=(
        "It minimises where it should maximise: it looks for the worst move of each side.",
        "Among the scores of the columns, seen by the side that plays, which one does it want?",
    ),
    fr=(
        "Votre fonction minimise là où il faut maximiser : elle cherche le pire coup de chaque camp.",
        "Parmi les scores des colonnes, vus par celui qui joue, lequel veut-il obtenir ?",
    ),
)
def minimises():
    return {"chooses": lambda *_: min}


@change(
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


@change(
    en=(
        "It uses up two plies at each call: k is taken down twice.",
        "How many times is k made smaller between a board and its children?",
    ),
    fr=(
        "Votre fonction consomme deux coups à chaque appel : k diminue deux fois.",
        "Combien de fois k diminue-t-il entre un plateau et ses fils ?",
    ),
)
def depth_taken_down_twice():
    return {"fewer": lambda k: k - 2}


@change(
    en=(
        "It looks one ply ahead, whatever k is: each child gets the score of its board, without further search.",
        "Where does your function call itself, and with which k?",
    ),
    fr=(
        "Votre fonction ne regarde qu'un coup, quel que soit k : chaque fils reçoit le score de son plateau.",
        "Où votre fonction s'appelle-t-elle elle-même, et avec quel k ?",
    ),
)
def one_ply_whatever_k():
    return {"plies": lambda k: min(k, 1)}


@change(
    en=(
        "It stops one ply too early.",
        "With k = 1, how many moves should be played before a board is valued?",
    ),
    fr=(
        "Votre fonction s'arrête un coup trop tôt.",
        "Avec k = 1, combien de coups faut-il jouer avant d'évaluer un plateau ?",
    ),
)
def one_ply_too_few():
    return {"plies": lambda k: k - 1}


@change(
    en=(
        "It goes one ply too far.",
        "With k = 0, may any move still be played?",
    ),
    fr=(
        "Votre fonction va un coup trop loin.",
        "Avec k = 0, peut-on encore jouer un coup ?",
    ),
)
def one_ply_too_many():
    return {"plies": lambda k: k + 1}


@change(
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


@change(
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
