"""Whose turn it is and whose score: roles and signs, and players taken for the other one."""

from rubric.misconceptions.eval_board.changes import also, change, make_entry


@change(
    "minimax",
    en=(
        "It minimises at every ply, its own moves included.",
        "When it is the player's own turn, does it want the highest score or the lowest?",
    ),
    fr=(
        "Votre fonction minimise à chaque coup, même quand c'est au joueur de jouer.",
        "Quand c'est au joueur lui-même de jouer, veut-il le plus grand score ou le plus petit ?",
    ),
)
def minimises_everywhere():
    return {"chooses": lambda *_: min}


@change(
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


@change(
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


@change(
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


@change(
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


@change(
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
    return make_entry(
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
    return make_entry(
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
    return make_entry(
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
    return make_entry(
        f"plays_as_player_{_WORDS[number]}",
        "",
        {"asks_for": lambda _player: number},
        en=(
            f"It always searches for player {number}, who plays first, whoever `player` is.",
            f"When `player` is {other}, whose piece is played first, and where does your function use `player`?",
        ),
        fr=(
            f"Votre fonction cherche toujours pour le joueur {number}, qui joue en premier, quel que soit `player`.",
            f"Quand `player` vaut {other}, quel pion est joué en premier, et où utilisez-vous `player` ?",
        ),
    )


def _player_always_replies(number, _other):
    return make_entry(
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
    return also(
        _player_always_replies(number, other),
        f"player_{_WORDS[number]}_is_always_the_minimum",
        "minimax",
        reply=lambda _mover, _turn: number,
        chooses=lambda _turn, mover, root: max if mover == root else min,
    )


def _opponent_is_always_player(number, _other):
    return make_entry(
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
