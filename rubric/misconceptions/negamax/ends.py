"""What the end of a game is worth, and when a game is over."""

from grader.assignment.misconception import misconception
from rubric.misconceptions.negamax.search import WIN, in_any_order, win_score


@misconception(
    en=(
        "Every win is worth the same, near or far.",
        "A win now and a win in three moves: where does `depth` enter their values?",
    ),
    fr=(
        "Toutes les victoires se valent, proches ou lointaines.",
        "Gagner tout de suite ou dans trois coups : où `depth` entre-t-il dans la valeur ?",
    ),
)
def any_win_is_worth_the_same(board, depth, alpha, beta, player):
    return in_any_order(won=lambda winner, player, _depth: win_score(winner, player, 0))(
        board, depth, alpha, beta, player
    )


@misconception(
    en=(
        "It prefers the slower win: `depth` is subtracted.",
        "Near the root, is `depth` large or small, and which win should be worth more?",
    ),
    fr=(
        "Votre fonction préfère la victoire la plus lente : `depth` est retranché.",
        "Près de la racine, `depth` est-il grand ou petit, et quelle victoire doit valoir plus ?",
    ),
)
def slower_win_preferred(board, depth, alpha, beta, player):
    return in_any_order(won=lambda winner, player, depth: win_score(winner, player, -depth))(
        board, depth, alpha, beta, player
    )


@misconception(
    en=(
        "A game somebody has won is worth +(100000 + depth), whoever won it.",
        "It is `player`'s turn and the opponent has four aligned: is that good for `player`?",
    ),
    fr=(
        "Une partie gagnée vaut +(100000 + depth), quel que soit le vainqueur.",
        "C'est à `player` de jouer et l'adversaire a quatre pions alignés : est-ce bon pour `player` ?",
    ),
)
def won_by_anybody(board, depth, alpha, beta, player):
    return in_any_order(won=lambda _winner, _player, depth: WIN + depth)(board, depth, alpha, beta, player)


@misconception(
    en=(
        "It does not see that a game is won: it plays on.",
        "Which line of your function asks whether somebody has won, and is it before the depth is looked at?",
    ),
    fr=(
        "Votre fonction ne voit pas qu'une partie est gagnée : elle continue à jouer.",
        "Quelle ligne de votre fonction demande si quelqu'un a gagné, et vient-elle avant de regarder depth ?",
    ),
)
def won_game_goes_on(board, depth, alpha, beta, player):
    return in_any_order(won=None)(board, depth, alpha, beta, player)


@misconception(
    en=(
        "On a full board it finds no move and returns the value it started from.",
        "What is a drawn game worth, and which line says so before the loop?",
    ),
    fr=(
        "Sur un plateau plein, elle ne trouve aucun coup et renvoie la valeur d'où elle est partie.",
        "Que vaut une partie nulle, et quelle ligne le dit avant la boucle ?",
    ),
)
def full_board_forgotten(board, depth, alpha, beta, player):
    return in_any_order(drawn=None)(board, depth, alpha, beta, player)


@misconception(
    en=(
        "A drawn game counts as lost.",
        "Nobody has won: what does the statement say the game is worth?",
    ),
    fr=(
        "Une partie nulle compte comme perdue.",
        "Personne n'a gagné : que vaut la partie selon l'énoncé ?",
    ),
)
def draw_counts_as_lost(board, depth, alpha, beta, player):
    return in_any_order(drawn=lambda depth: -(WIN + depth))(board, depth, alpha, beta, player)
