"""Hypothesis strategies and chosen games of Connect Four, all reachable by legal play.

A game is the sequence of columns played, player 1 first; play stops after a win.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import numpy as np
from hypothesis import strategies as st

ROWS, COLS = 6, 7
DATA = Path(__file__).parent / "data"
_CELLS = [(row, col) for row in range(ROWS) for col in range(COLS)]
LEGAL_LINES = [
    [(row + i * dr, col + i * dc) for i in range(4)]
    for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1))
    for row in range(ROWS)
    for col in range(COLS)
    if row + 3 * dr < ROWS and 0 <= col + 3 * dc < COLS
]


@dataclass(frozen=True)
class Game:
    """A position, given by the moves that led to it."""

    moves: tuple[int, ...]

    def __deepcopy__(self, _memo):
        return self  # immutable

    def __reduce__(self):
        return Game, (self.moves,)

    @property
    def board(self):
        """Return a new NumPy board of shape (6, 7)."""
        return self._board.copy()

    @cached_property
    def _board(self):
        board = np.zeros((ROWS, COLS), dtype=int)
        for x, column in enumerate(self._stacks):
            board[ROWS - len(column) :, x] = column[::-1]
        return board

    @property
    def weight(self):
        """Return the number of pieces: the smallest board that shows a mistake is reported."""
        return len(self.moves)

    @property
    def columns(self):
        """Return the pieces of each column, bottom first, without empty cells."""
        return [list(column) for column in self._stacks]

    @cached_property
    def _stacks(self):
        columns = [[] for _ in range(COLS)]
        for turn, col in enumerate(self.moves):
            columns[col].append(1 + turn % 2)
        return columns

    @property
    def grid(self):
        """Return the list of columns of part B, with zeros for empty cells."""
        return [column + [0] * (ROWS - len(column)) for column in self._stacks]

    @property
    def player(self):
        return 1 + len(self.moves) % 2

    @property
    def cells(self):
        """Return every cell (row, col) of the board."""
        return _CELLS

    @property
    def pieces(self):
        """Return every cell (row, col) that holds a piece."""
        return [cell for cell in _CELLS if self._board[cell]]

    @cached_property
    def winner(self):
        """Return the player with four aligned, or 0."""
        board = self.board.tolist()
        for line in LEGAL_LINES:
            pieces = {board[row][col] for row, col in line}
            if len(pieces) == 1 and pieces != {0}:
                return pieces.pop()
        return 0

    @property
    def full(self):
        """Return True when no column is free."""
        return len(self.moves) == ROWS * COLS

    @property
    def over(self):
        """Return True when the game is won or the board is full."""
        return self.full or self.winner != 0

    def cut(self, length):
        return Game(self.moves[:length])

    def smaller(self):
        """Yield shorter games with the same result, much shorter ones first.

        Moves are removed in pairs, so that the others keep their player, or at the end. When five columns or fewer are
        open, no more may be open in the shorter game, so that a search does not take longer."""
        count = len(self.moves)
        shorter = [self.moves[:length] for length in (count // 4, count // 2, 3 * count // 4, count - 1)]
        size = count // 4 * 2
        while size >= 2:
            shorter += [self.moves[:at] + self.moves[at + size :] for at in range(0, count - size + 1, size)]
            size = size // 4 * 2
        for moves in shorter:
            game = play(moves)
            same_result = game.moves == moves and (game.winner, game.full) == (self.winner, self.full)
            if len(moves) < count and same_result and (self.open_columns > 5 or game.open_columns <= self.open_columns):
                yield game

    @property
    def open_columns(self):
        """Return the number of columns that are not full."""
        return sum(len(column) < ROWS for column in self._stacks)

    def mirrored(self):
        """Return the game with left and right exchanged."""
        return Game(tuple(COLS - 1 - col for col in self.moves))


def play(columns, stop_before_win=False, height=ROWS):
    """Play these columns up to the first win; skip those of this height, and with `stop_before_win` winning moves."""
    moves, heights, board = [], [0] * COLS, [[0] * COLS for _ in range(ROWS)]
    for col in columns:
        if heights[col] == height:
            continue
        row, player = ROWS - 1 - heights[col], 1 + len(moves) % 2
        board[row][col] = player
        wins = _wins_at(board, row, col)
        if wins and stop_before_win:
            board[row][col] = 0
            continue
        moves.append(col)
        heights[col] += 1
        if wins:
            break
    return Game(tuple(moves))


def _wins_at(board, row, col):
    """Return True when the piece just played at (row, col) completes an alignment."""
    player = board[row][col]
    for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
        count = 1
        for sign in (1, -1):
            r, c = row + sign * dr, col + sign * dc
            while 0 <= r < ROWS and 0 <= c < COLS and board[r][c] == player:
                count, r, c = count + 1, r + sign * dr, c + sign * dc
        if count >= 4:
            return True
    return False


def _columns(max_moves):
    """Draw a list of at most `max_moves` columns to play."""
    return st.integers(0, max_moves).flatmap(lambda n: st.lists(st.integers(0, COLS - 1), min_size=n, max_size=n))


def games(max_moves=42):
    """Draw games of any length, finished or not, that stop at the first win."""
    return st.one_of(_columns(max_moves).map(play), late_games())


def unfinished_games(max_moves=41):
    """Draw games without a winner and with a free column."""
    early = _columns(max_moves).map(lambda moves: play(moves, stop_before_win=True)).filter(lambda game: not game.full)
    return st.one_of(early, late_games(max_moves=41)) if max_moves == 41 else early


def late_games(min_moves=30, max_moves=42):
    """Draw games without a winner in which many columns, or all, are full."""
    cuts = st.tuples(st.sampled_from(chosen("draws")), st.integers(min_moves, max_moves), st.booleans())
    return cuts.map(lambda cut: cut[0].cut(cut[1]).mirrored() if cut[2] else cut[0].cut(cut[1]))


def roomy_games(plies, player=None):
    """Draw games without a winner in which no column fills up within so many plies, with this player to move."""
    height = ROWS - plies
    moves = _columns(COLS * height).map(lambda columns: play(columns, stop_before_win=True, height=height))
    return moves.filter(lambda game: player in (None, game.player))


def single_columns(*heights):
    """Draw games in which only one column holds pieces, as many as one of these heights."""
    return st.tuples(st.integers(0, COLS - 1), st.sampled_from(heights)).map(lambda drawn: Game((drawn[0],) * drawn[1]))


def rare_games(*kinds):
    """Draw games of these kinds of data/rare.txt, or of any, and their mirror images: random play seldom gets there."""
    games = [game for game, kind in rows("rare") if kind in kinds or not kinds]
    return st.tuples(st.sampled_from(games), st.booleans()).map(lambda pair: pair[0].mirrored() if pair[1] else pair[0])


def won_games():
    """Draw games just won, along any of the 69 alignments."""
    return st.sampled_from(chosen("alignments") + chosen("long_lines"))


@cache
def chosen(name):
    """Return the games of a file in `data/`."""
    return [game for game, *_ in rows(name)]


def hopeless(count):
    """Return so many games with the plies within which the side to move loses, whatever it plays: the quickest to
    search."""
    return [(game, int(k)) for game, k in rows("hopeless") if k == "2" or game.open_columns <= 3][:count]


@cache
def rows(name):
    """Return the lines of a file in `data/`: the game, then the other columns as text."""
    lines = (DATA / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    words = [line.split() for line in lines if line.strip() and not line.startswith("#")]
    return [(Game(tuple(map(int, first.strip("-")))), *others) for first, *others in words]


def rows_of(board):
    """Return a board as `student.look` shows it."""
    return tuple(map(tuple, board.tolist()))


def _games(text):
    return [Game(tuple(map(int, moves))) for moves in text.split()]


# Nobody has won, though `heuristique` is 31, 30, -30 and -28 for player 1: one side is far ahead of the other.
LOPSIDED = _games("43303130011556566 433635355116601 336363565504021011 3313130100446206")
# Neither side wins with its next move, and the best score within three plies lies beyond 26 or -26, for the mover.
FAR_FROM_ZERO = _games("34424520255006 440422031210015 34424520250656 440453220062556")
HAND_OUT = Game((3, 0, 3, 2, 3, 2, 4, 2, 2, 3))
CENTRE = Game((3,))
# The smallest of their kinds: nothing played, lost within two plies for either player, a full column, won by either.
SMALL_GAMES = [Game(()), CENTRE, Game((2, 2, 3, 3, 4)), Game((0, 2, 0, 3, 6, 4)), Game((3,) * 6)]
SMALL_GAMES += [Game((0, 1) * 3 + (0,)), Game((6, 0, 1, 0, 1, 0, 2, 0))]
# A player has won, and the piece in this cell lies on the same row, column or diagonal, beyond a gap.
BESIDE = (
    (Game((2, 0, 1, 2, 3, 2, 6, 3, 4)), (5, 6)),
    (Game((1, 1, 1, 2, 1, 0, 1, 4, 1)), (5, 1)),
    (Game((2, 0, 5, 2, 2, 5, 3, 6, 0, 0, 6, 4, 3, 1, 3, 0, 2, 0, 0, 5, 4)), (0, 0)),
    (Game((1, 6, 3, 3, 5, 5, 5, 1, 6, 1, 3, 0, 1, 2, 5, 3, 5, 5, 2, 2)), (0, 5)),
)
