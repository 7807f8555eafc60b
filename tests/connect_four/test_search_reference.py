"""The reference of part C, compared with independent definitions and tested in games of Hex."""

import random
import time
from collections.abc import Callable, Iterator
from itertools import combinations
from math import inf
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.loading import load

search: Any = load("reference", "search")
games: Any = load("starter", "games")
puissance4: Any = load("starter", "puissance4")

Nested = Any  # a number, or a list of Nested
TREES = st.recursive(st.integers(-9, 9), lambda inner: st.lists(inner, min_size=1, max_size=4), max_leaves=30)
POSITIONS = TREES.filter(lambda tree: isinstance(tree, list))


def below(tree: Nested, path: tuple[int, ...]) -> Nested:
    for move in path:
        tree = tree[move]
    return tree


def leaf_paths(tree: Nested, depth: int, path: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
    """Return the leaves of a search to this depth, from left to right."""
    here = below(tree, path)
    if len(path) == depth or not isinstance(here, list):
        return [path]
    return [leaf for move in range(len(here)) for leaf in leaf_paths(tree, depth, (*path, move))]


def leftmost(tree: Nested) -> Any:
    return leftmost(tree[0]) if isinstance(tree, list) else tree


def reached(tree: Nested, depth: int, maximizing: bool) -> Any:
    """Return the value by its definition: the greatest v for which the maximising side can force v or more."""
    paths = leaf_paths(tree, depth)
    return max(v for path in paths if forces(tree, depth, maximizing, v := leftmost(below(tree, path))))


def forces(tree: Nested, depth: int, maximizing: bool, goal: float) -> bool:
    if depth == 0 or not isinstance(tree, list):
        return bool(leftmost(tree) >= goal)
    outcomes = (forces(child, depth - 1, not maximizing, goal) for child in tree)
    return any(outcomes) if maximizing else all(outcomes)


def looked_at(tree: Nested, depth: int, maximizing: bool, alpha: float, beta: float) -> list[tuple[int, ...]]:
    """Return the leaves alpha-beta must evaluate, by definition instead of search.

    For these leaves, at every ancestor, the exact values of the elder siblings leave the window open."""
    return [path for path in leaf_paths(tree, depth) if is_needed(tree, depth, maximizing, alpha, beta, path)]


def is_needed(tree: Nested, depth: int, maximizing: bool, alpha: float, beta: float, path: tuple[int, ...]) -> bool:
    for ply, move in enumerate(path):
        maximises = maximizing == (ply % 2 == 0)
        elder = [exact(tree, depth, maximizing, (*path[:ply], i)) for i in range(move)]
        if maximises:
            alpha = max([alpha, *elder])
        else:
            beta = min([beta, *elder])
        if alpha >= beta:
            return False
    return True


def exact(tree: Nested, depth: int, maximizing: bool, path: tuple[int, ...]) -> Any:
    return reached(below(tree, path), depth - len(path), maximizing == (len(path) % 2 == 0))


def recording(looks: list[tuple[int, ...]]) -> Callable[[Any], Any]:
    def evaluate(state: Any) -> Any:
        looks.append(state.path)
        return games.leaf_value(state)

    return evaluate


@given(tree=TREES, depth=st.integers(0, 5), maximizing=st.booleans())
def test_minimax_is_what_can_be_forced(tree: Nested, depth: int, maximizing: bool) -> None:
    looks: list[tuple[int, ...]] = []
    assert search.minimax(games.Tree(tree), depth, maximizing, recording(looks)) == reached(tree, depth, maximizing)
    assert looks == leaf_paths(tree, depth)


@given(tree=TREES, depth=st.integers(0, 5), maximizing=st.booleans())
def test_alphabeta_looks_at_the_leaves_it_must(tree: Nested, depth: int, maximizing: bool) -> None:
    looks: list[tuple[int, ...]] = []
    value = search.alphabeta(games.Tree(tree), depth, -inf, inf, maximizing, recording(looks))
    assert value == reached(tree, depth, maximizing)
    assert looks == looked_at(tree, depth, maximizing, -inf, inf)


@given(tree=TREES, depth=st.integers(0, 4), maximizing=st.booleans(), low=st.integers(-9, 8), width=st.integers(1, 9))
def test_alphabeta_in_a_window(tree: Nested, depth: int, maximizing: bool, low: int, width: int) -> None:
    looks: list[tuple[int, ...]] = []
    value = search.alphabeta(games.Tree(tree), depth, low, low + width, maximizing, recording(looks))
    right = reached(tree, depth, maximizing)
    assert looks == looked_at(tree, depth, maximizing, low, low + width)
    assert value == right if low < right < low + width else (value <= low) == (right <= low)


@given(tree=POSITIONS, depth=st.integers(1, 5))
def test_best_move_is_worth_the_value(tree: Nested, depth: int) -> None:
    move = search.best_move(games.Tree(tree), depth, games.leaf_value)
    assert exact(tree, depth, True, (move,)) == reached(tree, depth, True)


@pytest.mark.parametrize(
    ("depth", "score", "leaves"), [(1, 7, 7), (2, -3, 34), (3, 9, 140), (4, -2, 582), (5, 6, 2673)]
)
def test_connect4_gives_the_numbers_of_part_b(depth: int, score: int, leaves: int) -> None:
    looks: list[tuple[int, ...]] = []

    def evaluate(state: Any) -> Any:
        looks.append(state.path)
        return puissance4.heuristique(state.grid, 1)

    assert search.alphabeta(games.Connect4(), depth, -inf, inf, True, evaluate) == score
    assert len(looks) == leaves


def every_board(size: int) -> Iterator[list[list[int]]]:
    for number in range(3 ** (size * size)):
        cells = [number // 3**i % 3 for i in range(size * size)]
        yield [cells[row * size : (row + 1) * size] for row in range(size)]


def joins(board: list[list[int]], player: int) -> bool:
    """Return whether the player's cells join the two sides, by the transitive closure of `touches`."""
    size = len(board)
    cells = {(row, col) for row in range(size) for col in range(size) if board[row][col] == player}
    reachable = {cell for cell in cells if cell[player - 1] == 0}
    while neighbours := {(r, c) for r, c in cells - reachable if any(touches((r, c), cell) for cell in reachable)}:
        reachable |= neighbours
    return any(cell[player - 1] == size - 1 for cell in reachable)


def touches(a: tuple[int, int], b: tuple[int, int]) -> bool:
    return (a[0] - b[0], a[1] - b[1]) in {(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)}


def fewest(board: list[list[int]], player: int) -> float:
    """Return the fewest empty cells that join the sides when occupied, by trying all sets of them."""
    empty = [(row, col) for row, line in enumerate(board) for col, cell in enumerate(line) if cell == 0]
    for count in range(len(empty) + 1):
        for chosen in combinations(empty, count):
            occupied = [
                [player if (r, c) in chosen else cell for c, cell in enumerate(ln)] for r, ln in enumerate(board)
            ]
            if joins(occupied, player):
                return count
    return inf


@pytest.mark.parametrize("size", [1, 2])
def test_shortest_path_on_every_small_board(size: int) -> None:
    for board in every_board(size):
        for player in (1, 2):
            assert search.shortest_path(board, player) == fewest(board, player)


@settings(max_examples=60)
@given(
    board=st.integers(3, 4).flatmap(
        lambda n: st.lists(st.lists(st.sampled_from([0, 1, 1, 2, 2]), min_size=n, max_size=n), min_size=n, max_size=n)
    )
)
def test_shortest_path_on_boards_of_nine_and_sixteen_cells(board: list[list[int]]) -> None:
    for player in (1, 2):
        assert search.shortest_path(board, player) == fewest(board, player)


def test_shortest_path_on_the_board_of_the_game() -> None:
    empty = games.Hex().board
    assert (search.shortest_path(empty, 1), search.shortest_path(empty, 2)) == (14, 14)
    wall = tuple(tuple(2 if row == 6 and col != 9 else 0 for col in range(14)) for row in range(14))
    assert (search.shortest_path(wall, 1), search.shortest_path(wall, 2)) == (14, 1)
    assert games.Hex(wall).winner() == 0


@given(moves=st.permutations([(row, col) for row in range(14) for col in range(14)]), count=st.integers(0, 196))
def test_hex_is_over_when_a_path_costs_nothing(moves: list[tuple[int, int]], count: int) -> None:
    board = [[0] * 14 for _ in range(14)]
    for turn, (row, col) in enumerate(moves[:count]):
        board[row][col] = 1 + turn % 2
    state = games.Hex(board)
    joined = [player for player in (1, 2) if search.shortest_path(state.board, player) == 0]
    assert joined == ([state.winner()] if state.is_over() else [])
    assert joined == [player for player in (1, 2) if joins(board, player)]


# Games. A player is a function of a state; the reference may use a tenth of the journal's 30 s per game.


def at_random(draw: random.Random) -> Callable[[Any], Any]:
    return lambda state: draw.choice(state.moves())


def greedy(draw: random.Random) -> Callable[[Any], Any]:
    """Return a player that only shortens its own path."""

    def player(state: Any) -> Any:
        moves = draw.sample(state.moves(), len(state.moves()))
        return min(moves, key=lambda move: search.shortest_path(state.play(move).board, state.player))

    return player


def game(
    opponent: Callable[[Any], Any], colour: int, player: Callable[[Any], Any] = search.hex_player
) -> tuple[int, float]:
    """Play a game with `player` as `colour`; return the winner and the player's CPU seconds."""
    state, spent = games.Hex(), 0.0
    while not state.is_over():
        if state.player == colour:
            start = time.process_time()
            move = player(state)
            spent += time.process_time() - start
        else:
            move = opponent(state)
        state = state.play(move)
    return state.winner(), spent


@pytest.mark.parametrize(("kind", "colour"), [(at_random, 2), (greedy, 1)])
def test_hex_player_wins_a_game(kind: Callable[[random.Random], Callable[[Any], Any]], colour: int) -> None:
    winner, spent = game(kind(random.Random(1)), colour)
    assert winner == colour
    assert spent < 6  # twice the allowance, for a busy machine


@pytest.mark.slow
@pytest.mark.parametrize("kind", [at_random, greedy])
def test_hex_player_wins_ten_of_ten(kind: Callable[[random.Random], Callable[[Any], Any]]) -> None:
    results = [(game(kind(random.Random(seed)), colour), colour) for seed in range(5) for colour in (1, 2)]
    assert [winner for (winner, _), _ in results] == [colour for _, colour in results]
    assert sum(spent for (_, spent), _ in results) / len(results) < 3


@pytest.mark.slow
def test_a_player_with_moves_at_random_wins_most_whole_games() -> None:
    """The grading, whose games are shorter, takes points from it (test_search_grading)."""
    draw = random.Random(1)

    def player(state: Any) -> Any:
        return search.hex_player(state) if draw.getrandbits(1) else draw.choice(state.moves())

    won = [game(greedy(random.Random(seed)), colour, player)[0] == colour for seed in range(5) for colour in (1, 2)]
    assert 6 <= sum(won) <= 9
