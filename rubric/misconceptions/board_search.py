"""The search of eval_board on bits, in parts that a misconception changes.

Boards are pairs of integers (bitboard.py), so that hundreds of wrong searches can be run for one diagnosis."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from typing import Any, NamedTuple

from grader.assignment.authors import OneOf
from rubric import solution
from rubric.checks.answers import bitboard
from rubric.checks.strategies import COLS, ROWS
from rubric.misconceptions.searching import any_stand_in

ANY = OneOf({None, -1, *range(COLS)})  # a leaf may have any column, or none
_WEIGHTS = solution.module("connect4").WEIGHTS
_CELLS = {int(weight): bitboard.pieces(_WEIGHTS, weight) for weight in set(_WEIGHTS.flat)}  # as bits, by weight
_MOST_FREE = 8  # cells, for a search to the end


@dataclass(frozen=True)
class Position:
    """A board as bits (bitboard.py), with what a search asks of it."""

    pieces: tuple[int, int]  # of player 1 and of player 2
    winner: int
    weight: int  # of the pieces of player 1, less those of player 2
    landing: dict[int, int]  # the cell where a piece comes to rest, by column; none for a full column

    def value(self, player):
        """Return what get_board_score returns."""
        score = {1: inf, 2: -inf}.get(self.winner, self.weight)
        return score if player == 1 else -score

    def child(self, col, player):
        """Return the position after a move."""
        first, second = self.pieces
        bit = self.landing[col]
        return position_of(first | bit, second) if player == 1 else position_of(first, second | bit)


def pieces_of(board):
    """Return the pieces of player 1 and of player 2 as bits."""
    return [bitboard.pieces(board, number) for number in (1, 2)]


@lru_cache(maxsize=1 << 18)
def position_of(first, second):
    """Return the position with these pieces of player 1 and of player 2."""
    aligned = [bitboard.aligned(own) for own in (first, second)]
    topmost = [own & -own for own in aligned]  # get_board_score answers for the first cell that is part of a line
    winner = 0 if not any(aligned) else 1 if not topmost[1] or 0 < topmost[0] < topmost[1] else 2
    weight = sum(
        [each * ((first & cells).bit_count() - (second & cells).bit_count()) for each, cells in _CELLS.items()]
    )
    return Position((first, second), winner, weight, bitboard.moves(first | second))


def _plies_to_the_end(position):
    """Return the number of free cells. Raises TimeoutError when a search to the end would not come back."""
    free = ROWS * COLS - sum(own.bit_count() for own in position.pieces)
    if free > _MOST_FREE:
        raise TimeoutError
    return free


class Found(NamedTuple):
    """The score of a search and the columns that reach it, with what was asked."""

    score: float
    columns: OneOf  # empty for a leaf
    position: Position
    player: int
    k: int


@dataclass(frozen=True)
class Search:
    """A correct search except for the fields changed. `turn` is the number of moves since the root, `mover` the player
    to move, `root` the player who asks."""

    style: str = ""  # the right program that the fields change: "negamax", "minimax", or "" for either
    asks_for: Callable[[int], int] = lambda player: player
    plies: Callable[[int], int] = lambda k: k
    no_leaf: Callable[[int], bool] = lambda _k: False  # for the root, whether it is searched though k is 0
    to_the_end: bool = False  # when k is 0: the test `k == 0` below the root is never true
    fewer: Callable[[int], int] = lambda k: k - 1
    ends: Callable[..., bool] = lambda winner, _turn, _mover, _root: winner != 0
    worth: Callable[..., float] = lambda position, mover, _root: position.value(mover)
    draw: float | None = None  # value of a full board that nobody has won
    full_is_drawn: bool = False  # also of one that somebody has won
    draw_at_the_end: bool = True  # also of one on which k is 0
    nothing_left: Callable[[], float] | None = None  # value of a full board that is searched like any other
    sign: Callable[[int], int] = lambda _turn: -1
    chooses: Callable[..., Callable[..., float]] = lambda _turn, _mover, _root: max
    piece: Callable[[int, int], int] = lambda mover, _root: mover
    reply: Callable[..., int] = lambda mover, _turn: 3 - mover
    columns: tuple[int, ...] = tuple(range(7))
    is_tried: Callable[[Position, int], bool] = lambda _position, _col: True  # a column that is not full
    # value of a move in a full column, from the plies left after it; None: there is no such move
    full_column: Callable[[int], float] | None = None
    stops: bool = False  # at a full column
    start: Callable[..., float] | None = None  # value the search for the best one begins with
    keeps: Callable[..., float] | None = None  # the score kept, instead of the best one
    hands_up_columns: bool = False  # below the root, in the place of their scores
    answer: Callable[..., object] = lambda found: (found.score, found.columns or ANY)

    def score(self, position, player, k):
        """Return the score of a position."""
        return self._value(position, player, player, k, 0, True)[0]

    def __call__(self, board, player, k, reading):
        """Return the score, and the columns that reach it."""
        root = self.asks_for(player)
        position = position_of(*pieces_of(board))
        plies = _plies_to_the_end(position) if self.to_the_end and k == 0 else self.plies(k)
        score, columns = self._value(position, root, root, plies, 0, reading.full_board_is_leaf)
        return self.answer(Found(any_stand_in(score), columns, position, player, k))

    def _value(self, position, mover, root, k, turn, full_is_leaf):
        full = not position.landing
        last = k <= 0 and not (turn == 0 and self.no_leaf(k))
        full_ends = full and full_is_leaf and self.nothing_left is None
        if last or full_ends or self.ends(position.winner, turn, mover, root):
            is_draw = full and (self.full_is_drawn or not position.winner)
            drawn = is_draw and self.draw is not None and (k > 0 or self.draw_at_the_end)
            return (self.draw if drawn else self.worth(position, mover, root)), OneOf()
        best, scores = self.chooses(turn, mover, root), {}
        for col in self.columns:
            if col in position.landing and self.is_tried(position, col):
                child = position.child(col, self.piece(mover, root))
                reply = self.reply(mover, turn)
                scores[col] = (
                    self.sign(turn) * self._value(child, reply, root, self.fewer(k), turn + 1, full_is_leaf)[0]
                )
            elif self.stops:
                break
            elif self.full_column is not None:
                scores[col] = self.full_column(self.fewer(k))
        if not scores and self.nothing_left is not None:
            return self.nothing_left(), ANY
        score, columns = self._best(best, scores)
        return (min(columns), columns) if turn and self.hands_up_columns and columns is not ANY else (score, columns)

    def _best(self, best, scores):
        start = -inf if best is max else inf
        if self.keeps is not None and scores:
            score = self.keeps(list(scores.values()))
            return score, OneOf({self.keeps(list(scores))})
        score = best(scores.values(), default=start)
        columns = OneOf(col for col in scores if scores[col] == score) or ANY
        begin = start if self.start is None else self.start(best)
        return (score, columns) if begin == start or best(score, begin) != begin else (begin, ANY)


def pruned(position, mover, k):
    """Return the score that alpha-beta, with the columns from the left, gives each column: after the first one, perhaps
    a mere bound."""
    best, scores = -inf, {}
    for col in position.landing:
        scores[col] = -_bounded(position.child(col, mover), 3 - mover, k - 1, -inf, -best)
        best = max(best, scores[col])
    return scores


def _bounded(position, mover, k, alpha, beta):
    if k == 0 or position.winner or not position.landing:
        return position.value(mover)
    best = -inf
    for col in position.landing:
        best = max(best, -_bounded(position.child(col, mover), 3 - mover, k - 1, -beta, -alpha))
        alpha = max(alpha, best)
        if best >= beta:
            break
    return best


_MINIMAX: dict[str, Any] = {
    "worth": lambda position, _mover, root: position.value(root),
    "sign": lambda _turn: 1,
    "chooses": lambda turn, _mover, _root: min if turn % 2 else max,
}


def minimax(**changes):
    """Return a correct minimax except for the fields changed."""
    return Search("minimax", **_MINIMAX | changes)


def negamax(**changes):
    """Return a correct negamax except for the fields changed."""
    return Search("negamax", **changes)


def composed(one, other):
    """Return the search with the changes of both, or None when they change the same field, or different programs."""
    changes, other_changes = _changes(one), _changes(other)
    if changes.keys() & other_changes.keys() or (one.style and other.style and one.style != other.style):
        return None
    make = {"": Search, "minimax": minimax, "negamax": negamax}[one.style or other.style]
    return make(**changes | other_changes)


def _changes(search):
    """Return the fields in which a search differs from the right one."""
    right = vars(Search() if search.style != "minimax" else minimax())
    return {name: value for name, value in vars(search).items() if name != "style" and value is not right[name]}


def stop_with(error):
    """Raise an error, where an expression is needed."""
    raise error
