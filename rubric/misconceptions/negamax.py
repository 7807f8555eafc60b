"""negamax"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from typing import Any

import numpy as np

from grader.assignment.answer_types import OneOf
from grader.assignment.misconception import Question, misconception
from grader.assignment.oracle import given_module, module
from rubric.checks import Oracle
from rubric.checks.strategies import Game, chosen

_evaluate = module("players").evaluate_position
_rules, _oracle = given_module("rules"), Oracle()
_WIN = 100_000
_WHOLE = (-inf, inf)
_DRAWS = chosen("draws")
_LEAVES = [Game((3,)), Game((3, 3, 4)), _DRAWS[5].cut(20), _DRAWS[7].cut(27)]
_WON = [chosen("alignments")[i] for i in (3, 40)]
_DRAWN = [_DRAWS[0], _DRAWS[1], _DRAWS[2].cut(41), _DRAWS[3].cut(40)]
# Three or four columns are open, and one of them is best.
_LATE = [_DRAWS[i].cut(n) for i, n in ((6, 34), (9, 31), (16, 32), (16, 31), (31, 33))]
_DECIDED = [_DRAWS[i].cut(n) for i, n in ((1, 30), (2, 33), (3, 28), (34, 33))]  # won, won, lost, lost
_LIMITED = [
    (_DRAWS[9].cut(31), 2, (-30, -5)),
    (_DRAWS[16].cut(31), 3, (-60, -30)),
    (_DRAWS[16].cut(32), 3, (50, 60)),
    (_DRAWS[31].cut(33), 2, (-40, -6)),
    (_DRAWS[6].cut(34), 2, (-35, -20)),
]
QUESTIONS = [
    *(Question(game, (0, *_WHOLE)) for game in _LEAVES),
    *(Question(game, (depth, *_WHOLE)) for game in [*_WON, *_DRAWN] for depth in (0, 2)),
    *(Question(game, (depth, *_WHOLE)) for game in [*_DECIDED, *_LATE] for depth in (1, 2, 3)),
    *(Question(game, (depth, *window), "window") for game, depth, window in _LIMITED),
    *(Question(game, (depth, *_WHOLE), "column") for game in _LATE for depth in (1, 2, 3)),
    *(Question(game, (1, *_WHOLE), "column") for game in (_DRAWS[16].cut(24), _DRAWS[29].cut(25), _DRAWS[39].cut(25))),
    *(Question(game, (3, *_WHOLE), "visits") for game in (_DRAWS[6].cut(34), _DRAWS[9].cut(31), _DRAWS[33].cut(34))),
]


def ask(student, question):
    """Return the score, the score clipped to the window, the column, or the number of nodes visited."""
    game, look_at = question.position, question.look_at
    if look_at == "visits":
        return _visits(student, game, *question.arguments)
    answer = student.negamax(game.board, *question.arguments, game.player)
    if look_at == "column":
        return _each(lambda pair: pair[0], answer)
    if look_at == "window":
        return _each(lambda pair: min(max(pair[1], question.arguments[1]), question.arguments[2]), answer)
    return _each(lambda pair: pair[1], answer)


def _each(part: Callable[[Any], Any], answer: Any) -> Any:
    return OneOf(map(part, answer)) if isinstance(answer, OneOf) else part(answer)


def _visits(student, game, depth, alpha, beta):
    """Return plain minimax's number of visits when it is met exactly and the score is correct, else alpha-beta's."""
    arguments = game.board, depth, game.player
    plain, pruned = _oracle.plain_visits(*arguments), _oracle.most_visits(*arguments)
    student.watch("negamax", 5000)
    score = _each(lambda pair: pair[1], student.negamax(game.board, depth, alpha, beta, game.player))
    visits = student.visits()
    if isinstance(score, OneOf):
        return OneOf([("visits", pruned), ("visits", plain)])
    return "visits", plain if visits == plain and score == _oracle.negamax_value(*arguments) else pruned


@lru_cache(maxsize=1 << 15)
def _evaluate_cells(cells: bytes, player: int) -> int:
    value: int = _evaluate(np.frombuffer(cells, dtype=int).reshape(6, 7), player)
    return value


def _worth(board, player):
    """Return evaluate_position, computed once for each board."""
    return _evaluate_cells(board.tobytes(), player)


def _difference(board, player):
    return _worth(board, player) - _worth(board, 3 - player)


def _finished(won, player, depth):
    return _WIN + depth if won == player else -(_WIN + depth)


@dataclass(frozen=True)
class _Search:
    """A correct search except for the fields changed."""

    order: Callable[..., list[int]] = _oracle.order_moves
    won: Callable[[int, int, int], float] | None = _finished  # arguments: winner, side to move, depth
    drawn: Callable[[int], float] | None = lambda _depth: 0  # argument: depth
    last: int = 0  # depth of a leaf
    leaf: Callable[[Any, int], float] = _difference
    following: Callable[[int], int] = lambda player: 3 - player
    window: Callable[[float, float], tuple[float, float]] = lambda alpha, beta: (-beta, -alpha)
    up: Callable[[float], float] = lambda score: -score
    start: float = -inf
    better: Callable[[float, float], bool] = lambda score, best: score > best

    def __call__(self, board, depth, alpha, beta, player):
        winner, moves = _rules.winner(board), _rules.legal_moves(board)
        if winner and self.won is not None:
            return None, self.won(winner, player, depth)
        if not moves and self.drawn is not None:
            return None, self.drawn(depth)
        if depth == self.last:
            return None, self.leaf(board, player)
        chosen_col, best = None, self.start
        for col in self.order(board, player, moves):
            child = _rules.play(board, col, player)
            score = self.up(self(child, depth - 1, *self.window(alpha, beta), self.following(player))[1])
            if self.better(score, best):
                chosen_col, best = col, score
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return chosen_col, best


_ORDERS: list[Callable[..., list[int]]] = [
    _oracle.order_moves,
    lambda board, player, moves: _oracle.order_moves(board, player, moves[::-1]),
    lambda _board, _player, moves: sorted(moves, key=lambda col: abs(col - 2.9)),
    lambda _board, _player, moves: sorted(moves, key=lambda col: abs(col - 3.1)),
    lambda _board, _player, moves: moves,
    lambda _board, _player, moves: moves[::-1],
]


def _in_any_order(**changes):
    """Return a function that gives the set of answers of such a search; a wrong search depends on the column order."""

    def search(board, depth, alpha, beta, player):
        answers = {_Search(order=order, **changes)(board, depth, alpha, beta, player) for order in _ORDERS}
        if len(answers) == 1:
            return answers.pop()
        return OneOf((-1 if col is None else col, score) for col, score in answers)

    return search


def _unpruned(board, depth, player, again):
    """Return the correct answer by plain minimax; `again` searches each child."""
    moves = _rules.legal_moves(board)
    if depth == 0 or not moves or _rules.winner(board):
        return _Search()(board, depth, *_WHOLE, player)
    scores = {col: -again(_rules.play(board, col, player), depth - 1, *_WHOLE, 3 - player)[1] for col in moves}
    return max(scores.items(), key=lambda pair: pair[1])


@misconception(
    en=(
        "The score of a child goes up without changing its sign.",
        "The child's score is seen from the opponent's side: 5 for them is how much for `player`?",
    ),
    fr=(
        "La valeur d'un fils remonte sans changer de signe.",
        "La valeur du fils est vue de l'adversaire : 5 pour lui, combien cela fait-il pour `player` ?",
    ),
)
def sign_never_changed(board, depth, alpha, beta, player):
    return _in_any_order(up=lambda score: score)(board, depth, alpha, beta, player)


@misconception(
    en=(
        "In the child the same player moves again.",
        "Who is to move after `player`, and what do you hand to the child?",
    ),
    fr=(
        "Dans le fils, c'est le même joueur qui rejoue.",
        "Qui joue après `player`, et que transmettez-vous au fils ?",
    ),
)
def same_player_moves_again(board, depth, alpha, beta, player):
    return _in_any_order(following=lambda player: player)(board, depth, alpha, beta, player)


@misconception(
    en=(
        "The child is searched in the window of its parent: (alpha, beta), neither negated nor exchanged.",
        "The child sees every value with the other sign: which of its bounds is your beta?",
    ),
    fr=(
        "Le fils se cherche dans la fenêtre de son parent : (alpha, beta), ni opposée ni échangée.",
        "Le fils voit toutes les valeurs avec l'autre signe : laquelle de ses bornes est votre beta ?",
    ),
)
def window_of_the_parent(board, depth, alpha, beta, player, *, again):
    if beta == inf:  # beta never changes, so nothing is cut
        return _unpruned(board, depth, player, again)
    return _in_any_order(window=lambda alpha, beta: (alpha, beta))(board, depth, alpha, beta, player)


@misconception(
    en=(
        "The window of a child is upside down: its bounds are negated but not exchanged, or exchanged but not negated.",
        "When alpha <= beta, which is the smaller of -alpha and -beta, and which of them is the alpha of the child?",
    ),
    fr=(
        "La fenêtre d'un fils est à l'envers : ses bornes sont opposées mais pas échangées, ou échangées mais pas "
        "opposées.",
        "Quand alpha <= beta, lequel est le plus petit de -alpha et de -beta, et lequel est l'alpha du fils ?",
    ),
)
def window_upside_down(board, depth, alpha, beta, player):
    return _in_any_order(window=lambda alpha, beta: (-alpha, -beta))(board, depth, alpha, beta, player)


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
    return _in_any_order(won=lambda winner, player, _depth: _finished(winner, player, 0))(
        board, depth, alpha, beta, player
    )


@misconception(
    en=(
        "It prefers the slower win: `depth` is subtracted.",
        "Near the root, is `depth` large or small, and which win should be worth more?",
    ),
    fr=(
        "Elle préfère la victoire la plus lente : `depth` est retranché.",
        "Près de la racine, `depth` est-il grand ou petit, et quelle victoire doit valoir plus ?",
    ),
)
def slower_win_preferred(board, depth, alpha, beta, player):
    return _in_any_order(won=lambda winner, player, depth: _finished(winner, player, -depth))(
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
    return _in_any_order(won=lambda _winner, _player, depth: _WIN + depth)(board, depth, alpha, beta, player)


@misconception(
    en=(
        "It does not see that a game is won: it plays on.",
        "Which line of your function asks whether somebody has won, and is it before the depth is looked at?",
    ),
    fr=(
        "Elle ne voit pas qu'une partie est gagnée : elle continue à jouer.",
        "Quelle ligne de votre fonction demande si quelqu'un a gagné, et vient-elle avant de regarder depth ?",
    ),
)
def won_game_goes_on(board, depth, alpha, beta, player):
    return _in_any_order(won=None)(board, depth, alpha, beta, player)


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
    return _in_any_order(drawn=None)(board, depth, alpha, beta, player)


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
    return _in_any_order(drawn=lambda depth: -(_WIN + depth))(board, depth, alpha, beta, player)


@misconception(
    en=(
        "At depth 0 it takes `evaluate_position` of `player` alone, not the difference of both sides.",
        "What is the same board worth for the opponent: exactly the opposite of what you return?",
    ),
    fr=(
        "À depth 0, elle prend `evaluate_position` de `player` seul, pas la différence des deux camps.",
        "Que vaut le même plateau pour l'adversaire : exactement l'opposé de ce que vous renvoyez ?",
    ),
)
def leaf_of_one_side(board, depth, alpha, beta, player):
    return _in_any_order(leaf=_worth)(board, depth, alpha, beta, player)


@misconception(
    en=(
        "At depth 0 the difference has the wrong sign: it is the value for the opponent.",
        "From whose side must `negamax` value every board it is called with?",
    ),
    fr=(
        "À depth 0, la différence est de signe contraire : c'est la valeur pour l'adversaire.",
        "De quel côté `negamax` doit-elle voir chaque plateau qu'on lui donne ?",
    ),
)
def leaf_for_the_opponent(board, depth, alpha, beta, player):
    return _in_any_order(leaf=lambda board, player: -_difference(board, player))(board, depth, alpha, beta, player)


@misconception(
    en=(
        "At depth 0 the value is always that for player 1, whoever is to move.",
        "At depth 0 it is now one player's turn, now the other's: from whose side is the value?",
    ),
    fr=(
        "À depth 0, la valeur est toujours celle du joueur 1, quel que soit celui dont c'est le tour.",
        "À depth 0, c'est tantôt à l'un de jouer, tantôt à l'autre : de quel côté est la valeur ?",
    ),
)
def leaf_for_player_one(board, depth, alpha, beta, player):
    return _in_any_order(leaf=lambda board, _player: _difference(board, 1))(board, depth, alpha, beta, player)


@misconception(
    en=(
        "It looks one ply too far: a leaf is only reached below depth 0.",
        "With `depth=1`, how many moves should be played before the board is valued?",
    ),
    fr=(
        "Elle regarde un coup trop loin : une feuille n'est atteinte que sous depth 0.",
        "Avec `depth=1`, combien de coups faut-il jouer avant d'évaluer le plateau ?",
    ),
)
def one_ply_too_deep(board, depth, alpha, beta, player):
    return _in_any_order(last=-1)(board, depth, alpha, beta, player)


@misconception(
    en=(
        "It stops one ply too early: depth 1 is already a leaf.",
        "With `depth=1`, how many moves should be played before the board is valued?",
    ),
    fr=(
        "Elle s'arrête un coup trop tôt : depth 1 est déjà une feuille.",
        "Avec `depth=1`, combien de coups faut-il jouer avant d'évaluer le plateau ?",
    ),
)
def one_ply_too_shallow(board, depth, alpha, beta, player):
    return _in_any_order(last=1 if depth else 0)(board, depth, alpha, beta, player)


@misconception(
    en=(
        "It keeps the smallest score, as the other side of minimax would.",
        "After the sign of a child is changed, does the side to move want the largest or the smallest?",
    ),
    fr=(
        "Elle garde la plus petite valeur, comme l'autre camp de minimax.",
        "Une fois le signe du fils changé, le camp qui joue veut-il la plus grande valeur ou la plus petite ?",
    ),
)
def smallest_kept(board, depth, alpha, beta, player):
    return _in_any_order(start=inf, better=lambda score, best: score < best)(board, depth, alpha, beta, player)


@misconception(
    en=(
        "It keeps the last child, whatever the others were worth.",
        "Under which condition does the score you keep change?",
    ),
    fr=(
        "Elle garde le dernier fils, quoi que vaillent les autres.",
        "À quelle condition la valeur gardée change-t-elle ?",
    ),
)
def last_child_kept(board, depth, alpha, beta, player):
    return _in_any_order(better=lambda _score, _best: True)(board, depth, alpha, beta, player)


@misconception(
    en=(
        "It returns the first column with the score, whichever reached it.",
        "When the score you keep changes, does the column change with it?",
    ),
    fr=(
        "Elle renvoie la première colonne avec la valeur, quelle que soit celle qui l'a atteinte.",
        "Quand la valeur gardée change, la colonne change-t-elle avec elle ?",
    ),
)
def first_column_with_the_score(board, depth, alpha, beta, player):
    _, score = _Search()(board, depth, alpha, beta, player)
    moves = _rules.legal_moves(board)
    return OneOf((order(board, player, moves)[0] if moves else 0, score) for order in _ORDERS)


@misconception(
    en=(
        "When every move loses it returns no column: what it starts from is larger than any of its scores.",
        "Every child is worth -100001: which of them is larger than what you start from?",
    ),
    fr=(
        "Quand tous les coups perdent, elle ne renvoie aucune colonne : sa valeur de départ dépasse toutes les autres.",
        "Tous les fils valent -100001 : lequel est plus grand que ce d'où vous partez ?",
    ),
)
def no_column_when_all_are_lost(board, depth, alpha, beta, player):
    return _Search(start=-_WIN)(board, depth, alpha, beta, player)


@misconception(
    en=(
        "It returns (score, column): the pair is the wrong way round.",
        "Which comes first in the statement of `negamax`, and which in that of `eval_board`?",
    ),
    fr=(
        "Elle renvoie (score, colonne) : le couple est à l'envers.",
        "Que demande d'abord l'énoncé de `negamax`, et que demande celui d'`eval_board` ?",
    ),
)
def pair_reversed(board, depth, alpha, beta, player):
    col, score = _Search()(board, depth, alpha, beta, player)
    if col is None:
        return score, None
    return OneOf((score, col) for col in _oracle.negamax_columns(board, depth, player))


@misconception(
    en=(
        "It returns the score alone, not a pair.",
        "How does the caller learn which column to play?",
    ),
    fr=(
        "Elle renvoie la valeur seule, pas un couple.",
        "Comment l'appelant apprend-il quelle colonne jouer ?",
    ),
)
def score_alone(board, depth, alpha, beta, player):
    return _Search()(board, depth, alpha, beta, player)[1]


@misconception(
    en=(
        "At a leaf it returns the score alone, which cannot be taken apart as a pair.",
        "How many values does `col, score = negamax(...)` need, in every case?",
    ),
    fr=(
        "Sur une feuille, elle renvoie la valeur seule, qu'on ne peut pas séparer en deux.",
        "Combien de valeurs faut-il à `col, score = negamax(...)`, dans tous les cas ?",
    ),
)
def leaf_without_a_column(board, depth, alpha, beta, player):
    col, score = _Search()(board, depth, alpha, beta, player)
    if col is not None:
        raise TypeError
    return score


@misconception(
    en=(
        "It gives the right values but prunes nothing: it visits as many nodes as plain minimax.",
        "Which window does a child receive, and when can alpha >= beta hold in it?",
    ),
    fr=(
        "Elle donne les bonnes valeurs mais n'élague rien : elle visite autant de nœuds que minimax.",
        "Quelle fenêtre un fils reçoit-il, et quand alpha >= beta peut-il y être vrai ?",
    ),
)
def nothing_pruned(board, depth, alpha, beta, player, *, again):
    return _unpruned(board, depth, player, again)
