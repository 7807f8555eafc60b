"""Games that random play seldom reaches, on which a rare mistake shows."""

from collections import defaultdict
from collections.abc import Iterator
from random import Random

from bench.positions.bitboard import COLUMN, COLUMNS, LINE_BITS, STRIDE, Board, aligned, weight

EACH = 28  # games of a kind
MOST = 4  # of these with the same detail


def rare(rng: Random) -> Iterator[str]:
    """Yield games of each kind, as `moves  kind`."""
    found: dict[str, dict[str, object]] = defaultdict(dict)  # kind → game → detail
    while any(len(found[kind]) < EACH for kind in KINDS):
        for board in _game(rng):
            for kind, recognise in KINDS.items():
                detail = recognise(board)
                known = list(found[kind].values())
                if detail is not None and len(known) < EACH and known.count(detail) < MOST:
                    found[kind][board.moves] = detail
                    break  # a game stands in the file once
    for kind in KINDS:
        yield from (f"{moves}  {kind}" for moves in found[kind])


def _game(rng: Random) -> Iterator[Board]:
    """Yield the positions of a random game: some games avoid wins, some prefer the centre, some copy the opponent."""
    board, style = Board(), rng.choice(["any", "quiet", "quiet", "centre", "copy"])
    while legal := board.legal():
        quiet = [x for x in legal if not board.wins(x)]
        legal = quiet if quiet and style != "any" and len(board.moves) < 41 else legal
        x = rng.choice(legal)
        if style == "centre" and rng.random() < 0.5:
            x = min(legal, key=lambda x: abs(x - COLUMNS // 2) + (board.mover == 2) * COLUMNS * (x == COLUMNS // 2))
        if style == "copy" and board.moves and COLUMNS - 1 - int(board.moves[-1]) in legal:
            x = COLUMNS - 1 - int(board.moves[-1])
        board = board.play(x)
        yield board
        if aligned(board.theirs):
            return


def _last_cell(board: Board) -> object | None:
    """Recognise 41 pieces, nobody aligned; the detail is the free column."""
    return board.legal()[0] if len(board.moves) == 41 and not aligned(board.theirs) else None


def _open_column(board: Board) -> object | None:
    """Recognise a game in which one column is open, with two or more free cells."""
    one_open = 36 <= len(board.moves) <= 40 and not aligned(board.theirs) and len(board.legal()) == 1
    return board.legal()[0] if one_open else None


def _late_win(board: Board) -> object | None:
    """Recognise a game won by one of the last pieces."""
    return len(board.moves) if len(board.moves) >= 36 and aligned(board.theirs) else None


def _full_win(board: Board) -> object | None:
    """Recognise a full board that the last piece has won."""
    return board.moves[-1] if len(board.moves) == 42 and aligned(board.theirs) else None


def _heavy(board: Board) -> object | None:
    """Recognise a difference of cell weights far from 0."""
    value = weight(board.mine) - weight(board.theirs)
    return value if abs(value) >= 40 and not aligned(board.theirs) else None


def _open_lines(board: Board) -> object | None:
    """Recognise a difference of open alignments far from 0."""
    value = sum(not line & board.theirs for line in LINE_BITS) - sum(not line & board.mine for line in LINE_BITS)
    return value if abs(value) >= 22 and not aligned(board.theirs) else None


def _same_shape(board: Board) -> object | None:
    """Recognise a board whose pieces are symmetric and whose colours are not."""
    shape, over = board.mine | board.theirs, aligned(board.theirs)
    symmetric = len(board.moves) >= 6 and not over and shape == _mirror(shape) and board.mine != _mirror(board.mine)
    return len(board.moves) if symmetric else None


def _own_shape(board: Board) -> object | None:
    """Recognise a board on which the pieces of the player to move are symmetric, and those of the other are not."""
    return _symmetric_alone(board.mine, board.theirs)


def _other_shape(board: Board) -> object | None:
    """Recognise a board on which the pieces of the player to move are not symmetric, and those of the other are."""
    return _symmetric_alone(board.theirs, board.mine)


def _symmetric_alone(one: int, other: int) -> object | None:
    count = one.bit_count() + other.bit_count()
    alone = one == _mirror(one) and other != _mirror(other)
    return count if alone and count >= 4 and not aligned(one) and not aligned(other) else None


def _mirror(pieces: int) -> int:
    return sum((pieces >> STRIDE * x & COLUMN[0]) << STRIDE * (COLUMNS - 1 - x) for x in range(COLUMNS))


KINDS = {
    "last_cell": _last_cell,
    "open_column": _open_column,
    "late_win": _late_win,
    "full_win": _full_win,
    "heavy": _heavy,
    "open_lines": _open_lines,
    "same_shape": _same_shape,
    "own_shape": _own_shape,
    "other_shape": _other_shape,
}
