"""Games without a winner: drawn games, and positions that mislead a slightly wrong winner check."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from random import Random
from typing import NamedTuple

from bench.positions.bitboard import (
    CELLS,
    COLUMNS,
    LINES,
    ROWS,
    STEPS,
    Board,
    Cell,
    bit_of,
    bits_of,
    inside,
    runs,
)

GAMES = 12_000  # random games searched for near misses


class Pattern(NamedTuple):
    """Cells one player must hold, cells the other must hold, cells that must be empty; `key` identifies the variety."""

    kind: str
    key: tuple[object, ...]
    own: int
    other: int = 0
    empty: int = 0


def draws(rng: Random, count: int = 40) -> Iterator[str]:
    """Yield full games of 42 moves without an alignment."""
    games: set[str] = set()
    while len(games) < count:
        moves = _full_game(rng)
        if moves is not None and moves not in games:
            games.add(moves)
            yield moves


def _full_game(rng: Random) -> str | None:
    board = Board()
    while len(board.moves) < CELLS:
        quiet = [x for x in board.legal() if not board.wins(x)]
        if not quiet:
            return None
        board = board.play(rng.choice(quiet))
    return board.moves


def near_misses(rng: Random) -> Iterator[str]:
    """Yield the shortest game found for each variety of near miss, as `moves  kind`."""
    best: dict[tuple[object, ...], str] = {}
    for pattern, moves in _sightings(rng):
        key = (pattern.kind, *pattern.key)
        if (key not in best or len(moves) < len(best[key])) and moves not in best.values():
            best[key] = moves
    for (kind, *_), moves in sorted(best.items(), key=lambda item: str(item[0])):
        yield f"{moves}  {kind}"


def _sightings(rng: Random) -> Iterator[tuple[Pattern, str]]:
    """Yield patterns just completed by the last move of a random game without a winner."""
    by_bit = defaultdict(list)
    for pattern in all_patterns():
        for bit in (1 << i for i in range(49)):
            if bit & pattern.own:
                by_bit[bit].append(pattern)
    for _ in range(GAMES):
        board = Board()
        while quiet := [x for x in board.legal() if not board.wins(x)]:
            x = rng.choice(quiet)
            bit, board = board.landing(x), board.play(x)
            for pattern in by_bit[bit]:
                if _shows(board, pattern):
                    yield pattern._replace(key=_with_player(pattern, 3 - board.mover)), board.moves


def _shows(board: Board, pattern: Pattern) -> bool:
    own = board.theirs & pattern.own == pattern.own
    other = board.mine & pattern.other == pattern.other
    return own and other and not (board.mine | board.theirs) & pattern.empty


def _with_player(pattern: Pattern, player: int) -> tuple[object, ...]:
    return (*pattern.key, player) if pattern.kind.startswith("wrap") else pattern.key


def all_patterns() -> Iterable[Pattern]:
    yield from _wrapped_rows()
    yield from _wrapped_indices()
    yield from _gaps()
    yield from _threes()
    yield from _mixed()


def _wrapped_rows() -> Iterator[Pattern]:
    """Yield four cells in line on the flattened board (stride 1, 6 or 8) but not on the real one."""
    for stride, dx in ((1, 1), (8, 1), (6, -1)):
        for first in range(CELLS - 3 * stride):
            flat = [first + i * stride for i in range(4)]
            cells = tuple((i % COLUMNS, ROWS - 1 - i // COLUMNS) for i in flat)
            before = _steps_before_break(cells, dx)
            if before < 4:
                yield Pattern("wrap_row", (stride, before if stride == 1 else 0), bits_of(cells))


def _steps_before_break(cells: tuple[Cell, ...], dx: int) -> int:
    """Return how many of the cells come before the line leaves the board sideways."""
    return next((i + 1 for i in range(3) if cells[i + 1][0] - cells[i][0] != dx), 4)


def _wrapped_indices() -> Iterator[Pattern]:
    """Yield four cells in line when a negative index counts from the far end, as in Python."""
    for name, (dx, dy) in STEPS.items():
        for x in range(COLUMNS):
            for y in range(ROWS):
                far = [(x + i * dx, y + i * dy) for i in range(4)]
                cells = tuple((cx % COLUMNS, cy % ROWS) for cx, cy in far)
                before = sum(map(inside, far))
                sides = (far[-1][0] >= COLUMNS, not 0 <= far[-1][1] < ROWS)
                if before < 4:
                    split = before if name == "horizontal" else sides
                    yield Pattern("wrap_negative", (name, split), bits_of(cells))


def _gaps() -> Iterator[Pattern]:
    """Yield four cells of a line of five whose inner fifth cell is empty or the other player's."""
    for name, step in STEPS.items():
        for line in runs(5, step):
            for gap in (1, 2, 3):
                hole = bit_of(line[gap])
                own = bits_of(line) - hole
                yield Pattern("gap", (name, gap == 2, "enemy"), own, other=hole)
                yield Pattern("gap", (name, gap == 2, "empty"), own, empty=hole)


def _threes() -> Iterator[Pattern]:
    """Yield three in a row that end at one or two borders of the board."""
    for name, (dx, dy) in STEPS.items():
        for line in runs(3, (dx, dy)):
            (x0, y0), (x1, y1) = line[0], line[-1]
            beyond = ((x0 - dx, y0 - dy), (x1 + dx, y1 + dy))
            sides = tuple(side for cell in beyond for side in _sides_left(cell))
            if sides:
                yield Pattern("three", (name, sides), bits_of(line))


def _sides_left(cell: Cell) -> Iterator[str]:
    x, y = cell
    if x < 0 or x >= COLUMNS:
        yield "left" if x < 0 else "right"
    if y < 0 or y >= ROWS:
        yield "bottom" if y < 0 else "top"


def _mixed() -> Iterator[Pattern]:
    """Yield lines of four shared by both players."""
    for line in LINES:
        name = next(name for name, (dx, dy) in STEPS.items() if (line[0][0] + dx, line[0][1] + dy) == line[1])
        for others in ((0,), (1,), (0, 1), (0, 3), (1, 3)):
            other = bits_of(tuple(line[i] for i in others))
            yield Pattern("mixed", (name, len(others)), bits_of(line) - other, other=other)
