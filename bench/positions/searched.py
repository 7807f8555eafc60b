"""Positions selected by search: lost positions, traps for columns and moves, and positions reached in two ways."""

from collections.abc import Iterable, Iterator, Sequence
from math import inf
from random import Random

from bench.positions.bitboard import CELLS, Board, random_board
from bench.positions.search import alphabeta, loses, own_values, remembered_value, weighted_value

ORDERS = ((0, 1, 2, 3, 4, 5, 6), (3, 2, 4, 1, 5, 0, 6))


def some_boards(rng: Random, shortest: int, longest: int) -> Iterator[Board]:
    """Yield random unfinished positions with `shortest` to `longest` pieces, without end or repetition."""
    visited = set()
    while True:
        board = random_board(rng, rng.randint(shortest, longest))
        if board is not None and board[:2] not in visited:
            visited.add(board[:2])
            yield board


def hopeless(rng: Random) -> Iterator[str]:
    """Yield `moves  k`: lost within k plies whatever is played; column 0 is full in every other one."""
    counts = {(2, False): 8, (2, True): 8, (4, False): 7, (4, True): 7}
    groups: dict[tuple[int, bool], list[str]] = {key: [] for key in counts}
    for board in some_boards(rng, 8, CELLS - 5):
        k = 2 if loses(board, 2) else 4
        key = k, 0 not in board.legal()
        wide = len(board.legal()) > 5 and k == 4  # slow for a submission, and not more difficult
        is_candidate = len(board.legal()) >= 2 and not wide and len(groups[key]) < counts[key]
        if is_candidate and len(board.moves) + k < CELLS and loses(board, k):
            groups[key].append(f"{board.moves}  {k}")
        if sum(map(len, groups.values())) == sum(counts.values()):
            break
    yield from taking_turns(groups.values())


def taking_turns(groups: Iterable[list[str]]) -> Iterator[str]:
    """Yield the first of each group, then the second of each, and so on, so that any slice of the file is varied."""
    groups = [list(group) for group in groups]
    while any(groups):
        for group in groups:
            if group:
                yield group.pop(0)


def bound_traps(rng: Random, each: int = 5) -> Iterator[str]:
    """Yield `moves  pion_ordi  depth`: the last child that returns the root's score has a worse exact value."""
    groups: dict[tuple[int, int], list[str]] = {(depth, pion): [] for depth in (2, 3, 4) for pion in (1, 2)}
    for board in some_boards(rng, 6, 24):
        depth = rng.choice((2, 3, 4))
        group = groups[depth, board.mover]
        if len(group) < each and _is_trap(board, depth):
            group.append(f"{board.moves}  {board.mover}  {depth}")
        if all(len(group) == each for group in groups.values()):
            break
    yield from taking_turns(groups.values())


def _is_trap(board: Board, depth: int) -> bool:
    value, _, children = alphabeta(board, depth)
    if abs(value) == inf:
        return False
    last = max(x for x, score in children if score == value)
    return own_values(board, depth)[last] < value


def column_traps(rng: Random) -> Iterator[str]:
    """Yield `moves  k`: alpha-beta over sums of weights, with the columns in some order, gives the score of the root to
    several columns; for the last of them it is a bound, and its exact value is worse."""
    quotas = {(k, order): 3 if k == 2 else 1 for k in (2, 3) for order in (*ORDERS, ORDERS[0][::-1])}
    groups: dict[tuple[int, Sequence[int]], list[str]] = {key: [] for key in quotas}
    for board in some_boards(rng, 6, 20):
        k, order = rng.choice(list(quotas))
        if board.mover != 1 or max(map(board.moves.count, "0123456")) > 6 - k:
            continue
        if len(groups[k, order]) < quotas[k, order] and _hides_a_worse_column(board, k, order):
            groups[k, order].append(f"{board.moves}  {k}")
        if all(len(groups[key]) == quota for key, quota in quotas.items()):
            break
    yield from taking_turns(groups.values())


def _hides_a_worse_column(board: Board, k: int, order: Sequence[int]) -> bool:
    best, scores = -inf, {}
    for x in order:
        scores[x] = -weighted_value(board.play(x), k - 1, -inf, -best, order)
        best = max(best, scores[x])
    last = [x for x in order if scores[x] == best][-1]
    return abs(best) < inf and -weighted_value(board.play(last), k - 1, -inf, inf, order) < best


def transpositions(rng: Random, each: int = 4) -> Iterator[str]:
    """Yield `moves  depth`: as many positions for each usual order of columns, and for each kind of window."""
    kinds = [(order, fail_hard) for order in ORDERS for fail_hard in (False, True)]
    groups: dict[tuple[Sequence[int], bool], list[str]] = {kind: [] for kind in kinds}
    for board in some_boards(rng, 8, 36):
        result = alphabeta(board, 4)
        if result.nodes > 500 or abs(result.value) == inf:
            continue
        wrong = [kind for kind in kinds if remembered_value(board, 4, *kind) != result.value]
        kind = min(wrong, key=lambda kind: len(groups[kind]), default=None)
        if kind and len(groups[kind]) < each:
            groups[kind].append(f"{board.moves}  4")
        if all(len(group) == each for group in groups.values()):
            break
    yield from taking_turns(groups.values())
