"""Positions in which one column is right, or several are equally right, by solving the game or some plies of it."""

import random
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import islice
from math import inf
from random import Random

from rubric import solution
from rubric.checks.answers import bitboard, playing
from rubric.checks.positions.random_play import Position, quiet_positions
from rubric.checks.strategies import Game

Choice = tuple[Game, tuple[int, ...]]  # a game and its right columns
_TRIALS = ((500, 8), (1000, 16))  # iterations of the model solution's `mcts`, and the number of its random seeds
_FROM_THE_CENTRE = (3, 2, 4, 1, 5, 0, 6)


@solution.memoize
def choices_of_one_ply(seed: int) -> list[Choice]:
    """Return three games in which a win at once is right, and three in which the block of the only threat is.

    Every other column leads to a worse end of the game."""
    positions = quiet_positions(Random(f"choices of one ply {seed}"), 24, 34)
    wins, blocks = _choices(positions, _wins_under_threat), _choices(positions, _block)
    return _smallest_first([*islice(wins, 3), *islice(blocks, 3)])


@solution.memoize
def wins_in_two(seed: int) -> list[Choice]:
    """Return four games in which one column alone wins, with the next move but one, and does not look best before."""
    positions = quiet_positions(Random(f"wins in two {seed}"), 24, 30)
    return _smallest_first(islice(_choices(positions, _win_in_two), 4))


@solution.memoize
def defences(seed: int) -> list[Choice]:
    """Return three games in which one column alone does not lose; after any other the opponent wins within three plies.

    That one is the last from the left and one of the last from the centre: an unfinished search does not choose it by
    chance. Four or five columns are open, and nobody can win at once. A search of two plies misses one of them, and
    so does one of three."""
    positions = quiet_positions(Random(f"defences {seed}"), 21, 25)
    games: list[Choice] = []
    depths = [2, 3]  # of the searches that have found every column so far
    for choice in _choices(positions, _defence):
        game, columns = _from_the_right(*choice)
        left = [depth for depth in depths if _column_at(depth, game) in columns]
        if len(left) < len(depths) or len(games) + len(depths) < 3:
            games.append((game, columns))
            depths = left
        if len(games) == 3:
            break
    return _smallest_first(games)


@solution.memoize
def misleading_choices(seed: int) -> list[Choice]:
    """Return three games in which one column is best, neither a win at once nor a block, and another column has better
    results in games that go on at random.

    The model solution's `mcts` finds the column, with half of the iterations too, whatever its chance: no grade is
    luck."""
    positions = quiet_positions(Random(f"misleading {seed}"), 28, 35)
    return _smallest_first(islice(filter(_is_found, _choices(positions, _best_but_not_at_random)), 3))


def _column_at(depth: int, game: Game) -> int | None:
    """Return the column that the model solution's search of this depth chooses."""
    column: int | None = solution.module("players").negamax(game.board, depth, -inf, inf, game.player)[0]
    return column


def _choices(positions: Iterable[Position], right_columns: Callable[[Position], tuple[int, ...]]) -> Iterator[Choice]:
    """Yield the positions that have right columns in this sense, with these columns."""
    return ((position.game, columns) for position in positions if (columns := right_columns(position)))


def _from_the_right(game: Game, columns: tuple[int, ...]) -> Choice:
    """Return the choice, or its mirror image when its only right column is left of the centre."""
    col = columns[0]
    return (game, columns) if col >= bitboard.COLS // 2 else (game.mirrored(), (bitboard.COLS - 1 - col,))


def _smallest_first(choices: Iterable[Choice]) -> list[Choice]:
    return sorted(choices, key=lambda choice: len(choice[0].moves))


# --- The right columns of a position, none when it is of another kind ------------------------------------------------


def _wins_under_threat(position: Position) -> tuple[int, ...]:
    wins = _winning_columns(position.own, position)
    return wins if wins and _winning_columns(position.other, position) and wins == _best(position) else ()


def _block(position: Position) -> tuple[int, ...]:
    threats = _winning_columns(position.other, position)
    blocks = len(threats) == 1 and not _winning_columns(position.own, position)
    return threats if blocks and threats == _best(position) else ()


def _win_in_two(position: Position) -> tuple[int, ...]:
    own, other, _ = position
    if _winning_columns(own, position):
        return ()
    wins = [col for col, bit in bitboard.moves(own | other).items() if _is_lost_in_two(other, own | bit)]
    return tuple(wins) if len(wins) == 1 and not _is_obvious(position, wins) and _best(position) == tuple(wins) else ()


def _is_obvious(position: Position, columns: list[int]) -> bool:
    """Return whether a player who looks a single ply ahead may choose one of these columns."""
    own, other, _ = position
    worth = playing.columns(own, other, 1)
    best = [col for col, value in worth.items() if value == max(worth.values())]
    return any(col in best or col in playing.greedy(own, other) for col in columns)


def _defence(position: Position) -> tuple[int, ...]:
    own, other, _ = position
    landing = bitboard.moves(own | other)
    if len(landing) not in (4, 5) or _winning_columns(own, position) or _winning_columns(other, position):
        return ()
    safe = [col for col, bit in landing.items() if not _wins_within_three(other, own | bit)]
    outermost = len(safe) == 1 and safe[0] in (min(landing), max(landing))
    distances = {col: abs(col - bitboard.COLS // 2) for col in landing}
    if not outermost or distances[safe[0]] < max(distances.values()):
        return ()
    return tuple(safe) if _outcomes(position)[safe[0]] >= 0 else ()


def _best_but_not_at_random(position: Position) -> tuple[int, ...]:
    if _winning_columns(position.own, position) or _winning_columns(position.other, position):
        return ()
    best, outcomes = _best(position), _outcomes(position)
    if len(best) > 1 or outcomes[best[0]] < 0:
        return ()
    results = {col: -_mean_result(*after) for col, after in _moves(position)}
    return best if results[best[0]] < max(results.values()) else ()


def _is_found(choice: Choice) -> bool:
    game, columns = choice
    state = random.getstate()
    try:
        for iterations, seeds in _TRIALS:
            for seed in range(seeds):
                random.seed(seed)
                if solution.module("players").mcts(game.board, game.player, iterations) not in columns:
                    return False
    finally:
        random.setstate(state)
    return True


# --- The end of the game ---------------------------------------------------------------------------------------------


def _winning_columns(side: int, position: Position) -> tuple[int, ...]:
    """Return the columns in which a piece of these pieces' side completes an alignment."""
    landing, wins = bitboard.moves(position.own | position.other), bitboard.completions(side)
    return tuple(col for col, bit in landing.items() if bit & wins)


def _moves(position: Position) -> Iterator[tuple[int, tuple[int, int]]]:
    """Yield each legal column and the position after it, seen by the other side."""
    for col, bit in bitboard.moves(position.own | position.other).items():
        yield col, (position.other, position.own | bit)


def _outcomes(position: Position) -> dict[int, int]:
    """Return, for each legal column, 1 when it wins in the end, 0 when it draws and -1 when it loses."""
    return {col: -_outcome(*after) for col, after in _moves(position)}


def _best(position: Position) -> tuple[int, ...]:
    outcomes = _outcomes(position)
    return tuple(col for col, outcome in outcomes.items() if outcome == max(outcomes.values()))


@lru_cache(maxsize=1 << 18)
def _outcome(own: int, other: int) -> int:
    """Return 1, 0 or -1: how the game ends for the side to move when both play best."""
    if bitboard.has_won(other):
        return -1
    if _can_win(own, other):
        return 1
    landing, threatened = bitboard.moves(own | other), bitboard.completions(other)
    bits = [landing[col] for col in _FROM_THE_CENTRE if col in landing]
    threats = [bit for bit in bits if bit & threatened]
    best = -1 if bits else 0
    for bit in threats[:1] or bits:  # a second threat wins for the other side after the block of the first one
        best = max(best, -_outcome(other, own | bit))
        if best == 1:
            break
    return best


@lru_cache(maxsize=1 << 18)
def _mean_result(own: int, other: int) -> float:
    """Return the mean result for the side to move, from -1 to 1, when both play at random."""
    if bitboard.has_won(other):
        return -1.0
    bits = bitboard.moves(own | other).values()
    return sum(-_mean_result(other, own | bit) for bit in bits) / len(bits) if bits else 0.0


def _is_lost_in_two(own: int, other: int) -> bool:
    """Return True when the other side wins with its next move, whatever the side to move plays now."""
    bits = bitboard.moves(own | other).values()
    if not bits or _can_win(own, other):
        return False
    return all(_can_win(other, own | bit) for bit in bits)


def _can_win(own: int, other: int) -> bool:
    """Return True when the side to move wins at once."""
    return bool(bitboard.completions(own) & bitboard.landing_cells(own | other))


def _wins_within_three(own: int, other: int) -> bool:
    """Return True when the side to move can force a win within three plies."""
    bits = bitboard.moves(own | other).values()
    return _can_win(own, other) or any(_is_lost_in_two(other, own | bit) for bit in bits)
