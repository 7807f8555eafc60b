"""Short games whose last move completes given lines: alignments and long lines."""

from collections.abc import Iterator
from random import Random

from bench.positions.bitboard import LINES, STEPS, Board, Cell, bit_of, bits_of, completed, runs

TRIES = 400
WASTE = 0.1  # probability of a move that does not help to reach the target


def alignments(rng: Random) -> Iterator[str]:
    """Yield one game for each of the 69 alignments and each player; the cell played last varies."""
    for number, line in enumerate(LINES):
        for player in (1, 2):
            order = [line[(number + player + i) % 4] for i in range(4)]
            moves = next(filter(None, (shortest(rng, line, last, player) for last in order)))
            cells = sorted((5 - y, x) for x, y in line)
            yield f"{moves}  {' '.join(f'{row},{col}' for row, col in cells)}"


def long_lines(rng: Random) -> Iterator[str]:
    """Yield games that end with five, six or seven aligned, or with two alignments crossing in the last piece."""
    for kind, player, target, last in _long_targets():
        moves = shortest(rng, target, last, player)
        if moves is None:
            raise ValueError(f"no game found for {kind} {target}")
        yield f"{moves}  {kind}"


def _long_targets() -> Iterator[tuple[str, int, tuple[Cell, ...], Cell]]:
    """Yield (kind, player, cells, last cell)."""
    wide, rising, falling = STEPS["horizontal"], STEPS["rising"], STEPS["falling"]
    for kind, length, step, number, place in (
        ("five", 5, wide, 0, 2), ("five", 5, wide, 13, 1), ("five", 5, rising, 0, 3), ("five", 5, rising, 4, 2),
        ("five", 5, falling, 1, 1), ("six", 6, wide, 0, 2), ("six", 6, wide, 7, 3), ("six", 6, rising, 0, 3),
        ("six", 6, falling, 1, 2), ("seven", 7, wide, 0, 3), ("seven", 7, wide, 1, 3), ("seven", 7, wide, 2, 3),
    ):  # fmt: skip
        line = runs(length, step)[number]
        yield kind, 1 + number % 2, line, line[place]
    for player, last, directions in (
        (1, (3, 3), ("vertical", "horizontal")), (2, (2, 3), ("vertical", "rising")),
        (1, (4, 2), ("rising", "falling")), (2, (5, 1), ("horizontal", "falling")),
        (1, (1, 2), ("horizontal", "rising")),
    ):  # fmt: skip
        first, second = (_ending_at(last, direction) for direction in directions)
        yield "two", player, tuple(dict.fromkeys(first + second)), last


def _ending_at(last: Cell, direction: str) -> tuple[Cell, ...]:
    """Return the first alignment through the cell in this direction; for a vertical one, that which ends there."""
    lines = [line for line in runs(4, STEPS[direction]) if last in line]
    return next(line for line in lines if direction != "vertical" or line[-1] == last)


def shortest(rng: Random, target: tuple[Cell, ...], last: Cell, player: int) -> str | None:
    """Return the shortest of many random games in which `player` completes exactly `target` by playing `last`."""
    games = [game for _ in range(TRIES) if (game := _one_game(rng, target, last, player)) is not None]
    return min(games, key=len, default=None)


def _one_game(rng: Random, target: tuple[Cell, ...], last: Cell, player: int) -> str | None:
    goal, final = bits_of(target), bit_of(last)
    board = Board()
    while True:
        mine = board.mover == player
        if mine and final in map(board.landing, range(7)) and board.mine & goal == goal - final:
            board = board.play(last[0])
            return board.moves if completed(board.theirs) == goal else None
        allowed = goal - final if mine else 0  # cells of the target that may be occupied now
        moves = [x for x in board.legal() if not board.wins(x) and not board.landing(x) & (goal - allowed)]
        if not moves:
            return None
        useful = [x for x in moves if any(x == cx and board.landing(x) <= bit_of((cx, cy)) for cx, cy in target)]
        board = board.play(rng.choice(useful if useful and rng.random() > WASTE else moves))
