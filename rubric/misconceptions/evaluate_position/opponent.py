"""What the opponent's windows take away."""

from grader.assignment.misconception import misconception
from rubric.misconceptions.evaluate_position.terms import their_window, value


@misconception(
    en=(
        "It never takes away 8 for three of the opponent's pieces: it looks at `player`'s only.",
        "The opponent has three in a row and the fourth cell is empty: where does your function see that?",
    ),
    fr=(
        "Votre fonction ne retire jamais 8 pour trois pions adverses : elle ne regarde que ceux de `player`.",
        "L'adversaire a trois pions et la quatrième case est vide : où votre fonction le voit-elle ?",
    ),
)
def opponents_three_forgotten(board, player):
    return value(board, player, their=lambda *_: 0)


@misconception(
    en=(
        "It adds 8 for three of the opponent's pieces instead of taking 8 away.",
        "Is a threat of the opponent's good for `player`?",
    ),
    fr=(
        "Votre fonction ajoute 8 pour trois pions adverses au lieu de retirer 8.",
        "Une menace de l'adversaire est-elle bonne pour `player` ?",
    ),
)
def opponents_three_added(board, player):
    return value(board, player, their=lambda *counts: -their_window(*counts))


@misconception(
    en=(
        "It takes 8 away for three of the opponent's pieces even when the fourth cell is `player`'s.",
        "Three of the opponent's pieces and one of yours: can that window still be won by anybody?",
    ),
    fr=(
        "Votre fonction retire 8 pour trois pions adverses même quand la quatrième case est à `player`.",
        "Trois pions adverses et un des vôtres : quelqu'un peut-il encore gagner dans cette fenêtre ?",
    ),
)
def opponents_three_even_blocked(board, player):
    return value(board, player, their=lambda _own, other, _empty: -8 if other == 3 else 0)


@misconception(
    en=(
        "It takes away for three of the opponent's pieces what it adds for three own ones: 10, not 8.",
        "What does the table say of three of the opponent's pieces and an empty cell?",
    ),
    fr=(
        "Votre fonction retire pour trois pions adverses ce qu'elle ajoute pour trois pions à soi : 10, et non 8.",
        "Que dit le tableau de l'énoncé de trois pions adverses et d'une case vide ?",
    ),
)
def opponents_three_worth_ten(board, player):
    return value(board, player, their=lambda *counts: their_window(*counts) * 10 // 8)


@misconception(
    en=(
        "It also takes 2 away for two of the opponent's pieces and two empty cells.",
        "Which windows of the opponent's does the table name: those with three pieces only, or those with two as well?",
    ),
    fr=(
        "Votre fonction retire aussi 2 pour deux pions adverses et deux cases vides.",
        "Quelles fenêtres de l'adversaire le tableau de l'énoncé nomme-t-il : celles de trois pions, ou aussi celles "
        "de deux ?",
    ),
)
def opponents_two_taken_away(board, player):
    def theirs(own, other, empty):
        return -2 if other == 2 and empty == 2 else their_window(own, other, empty)

    return value(board, player, their=theirs)


@misconception(
    en=(
        "It takes 1000 away when the opponent has four aligned, although the table does not name that.",
        "Which line of the table is about four of the opponent's pieces? And whose four does it name?",
    ),
    fr=(
        "Votre fonction retire 1000 quand l'adversaire a quatre pions alignés, ce que le tableau de l'énoncé ne dit "
        "pas.",
        "Quelle ligne du tableau de l'énoncé parle de quatre pions adverses ? Et de qui sont les quatre pions qu'il "
        "nomme ?",
    ),
)
def opponents_four_taken_away(board, player):
    def theirs(own, other, empty):
        return -1000 if other == 4 else their_window(own, other, empty)

    return value(board, player, their=theirs)
