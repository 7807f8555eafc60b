"""Positions drawn from the seed match their descriptions, and a table of one seed's earns nothing with another.

Expected values come from tests/support and bench/positions, which shares no code with rubric/checks/positions.
"""

import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from math import inf
from pathlib import Path
from typing import Any

import pytest

from bench.positions.bitboard import Board, replay
from bench.positions.search import alphabeta, minimax_nodes
from rubric.checks.playing import SOLVED
from rubric.checks.positions.counting import OTHER_ORDERS, growths, quiet_games, searches
from rubric.checks.positions.solving import Choice, choices_of_one_ply, defences, misleading_choices, wins_in_two
from rubric.checks.strategies import Game
from tests.support import oracle
from tests.support.boards import outcome, turned
from tests.support.building import CONNECT4, NOEUD, check, edited, graded, hand_in
from tests.support.loading import load
from tests.support.oracle import as_board, as_grid

DRAWN: list[Callable[[int], list[Any]]] = [
    searches,
    growths,
    quiet_games,
    choices_of_one_ply,
    wins_in_two,
    defences,
    misleading_choices,
]
SEEDS = (1, 2)
players: Any = load("reference", "players")


def board_of(game: Game) -> Board:
    return replay("".join(map(str, game.moves)))


def mirror(game: Game) -> tuple[int, int]:
    """Return the pieces of the mirror image."""
    return replay("".join(str(6 - col) for col in game.moves))[:2]


def for_the_computer(value: float, attacks: bool) -> float:
    return value if attacks else -value


@pytest.mark.parametrize(
    "draw",
    [
        pytest.param(draw, marks=pytest.mark.slow if draw in (growths, misleading_choices, defences) else ())
        for draw in DRAWN
    ],
    ids=lambda draw: draw.__name__,
)
def test_each_seed_has_its_own_positions(draw: Callable[[int], list[Any]]) -> None:
    first, second = (
        [item if isinstance(item, Game) else item[0] for item in draw.__wrapped__(seed)]  # type: ignore[attr-defined]
        for seed in SEEDS
    )
    assert first == [item if isinstance(item, Game) else item[0] for item in draw(SEEDS[0])]
    assert len(set(first)) == len(first)
    assert not set(first) & set(second)


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_searches(seed: int) -> None:
    drawn = searches(seed)
    assert len(drawn) == 18
    assert {(search.pion_ordi, search.attaquant) for search in drawn} == {(p, a) for p in (1, 2) for a in (True, False)}
    assert Counter(search.depth for search in drawn) == {3: 4, 4: 8, 5: 6}
    for search, image in zip(drawn[::2], drawn[1::2], strict=True):
        assert board_of(image.game)[:2] == mirror(search.game)
        assert image[1:5] == search[1:5]
    for search in drawn:
        board = board_of(search.game)
        assert search.game.player == oracle.piece_to_place(search.pion_ordi, search.attaquant)
        found = alphabeta(board, search.depth)
        assert (for_the_computer(found.value, search.attaquant), found.nodes) == (search.score, search.nodes)
        assert 100 <= search.nodes <= 1_500
        assert minimax_nodes(board, search.depth) >= 2.5 * search.nodes


def test_the_search_counts_the_nodes_of_the_statement() -> None:
    for search in searches(1)[:6]:
        root = as_grid(as_board(search.game.board.tolist()))
        visited = oracle.alphabeta(root, search.pion_ordi, search.attaquant, search.depth)
        assert (visited.score, visited.nodes) == (search.score, search.nodes)


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_growths(seed: int) -> None:
    assert sorted(Counter(root.attaquant for root in growths(seed)).values()) == [1, 2]
    for root in growths(seed):
        board = board_of(root.game)
        assert root.game.player == oracle.piece_to_place(root.pion_ordi, root.attaquant)
        deep = alphabeta(board, 7)
        assert for_the_computer(deep.value, root.attaquant) == root.score
        assert (alphabeta(board, 4).nodes, deep.nodes) == root.alphabeta
        assert (minimax_nodes(board, 4), minimax_nodes(board, 7)) == root.minimax
        assert root.minimax[1] / root.minimax[0] >= 4.5 * root.alphabeta[1] / root.alphabeta[0]
    boards = [board_of(root.game) for root in growths(seed)]
    pruned = growth_of([root.alphabeta for root in growths(seed)])
    plain = growth_of([root.minimax for root in growths(seed)])
    for order in OTHER_ORDERS:  # a right search in another order is nearer to alpha-beta than the limit of steps
        nodes = [(alphabeta(board, 4, order=order).nodes, alphabeta(board, 7, order=order).nodes) for board in boards]
        assert growth_of(nodes) < pruned * (plain / pruned) ** 0.2


def growth_of(nodes: list[tuple[int, int]]) -> float:
    """Return by what factor searches together grow from the first number of nodes to the second."""
    return sum(deep for _, deep in nodes) / sum(shallow for shallow, _ in nodes)


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_quiet_games(seed: int) -> None:
    drawn = quiet_games(seed)
    assert len(drawn) == 6
    assert [mirror(game) for game in drawn[::2]] == [board_of(game)[:2] for game in drawn[1::2]]
    assert all(minimax_nodes(board_of(game), 4) == 1 + 7 + 49 + 343 + 2401 for game in drawn)


def outcomes(board: Board) -> dict[int, int]:
    return {x: 1 if board.wins(x) else -outcome(turned(board, x)) for x in board.legal()}


def best(board: Board) -> tuple[int, ...]:
    values = outcomes(board)
    return tuple(x for x in values if values[x] == max(values.values()))


def threats(board: Board) -> tuple[int, ...]:
    """Return the columns where the other side would win at once."""
    return wins(Board(board.theirs, board.mine))


def wins(board: Board) -> tuple[int, ...]:
    return tuple(x for x in board.legal() if board.wins(x))


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_choices_of_one_ply(seed: int) -> None:
    boards = {board_of(game): columns for game, columns in choices_of_one_ply(seed)}
    assert all(best(board) == columns for board, columns in boards.items())
    to_win = [board for board, columns in boards.items() if wins(board) == columns]
    to_block = [board for board, columns in boards.items() if threats(board) == columns and not wins(board)]
    assert (len(to_win), len(to_block)) == (3, 3)
    assert all(threats(board) for board in to_win)


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_wins_in_two(seed: int) -> None:
    assert len(wins_in_two(seed)) == 4
    for game, (col,) in wins_in_two(seed):
        board = board_of(game)
        assert not wins(board)
        assert best(board) == (col,)
        assert alphabeta(board, 3).value == inf


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_defences(seed: int) -> None:
    assert len(defences(seed)) == 3
    for game, (col,) in defences(seed):
        board = board_of(game)
        assert not wins(board)
        assert not threats(board)
        assert len(board.legal()) in (4, 5)
        assert [x for x in board.legal() if alphabeta(board.play(x), 3).value < inf] == [col]
        assert outcomes(board)[col] >= 0
        assert col == max(board.legal())
        assert abs(col - 3) == max(abs(x - 3) for x in board.legal())
    for depth in (2, 3):  # a search that looks no further loses the check
        found = [
            players.negamax(game.board, depth, -inf, inf, game.player)[0] == col for game, (col,) in defences(seed)
        ]
        assert not all(found)


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_misleading(seed: int) -> None:
    chance = random.Random(seed)
    assert len(misleading_choices(seed)) == 3
    for game, columns in misleading_choices(seed):
        board = board_of(game)
        assert best(board) == columns
        assert outcomes(board)[columns[0]] >= 0
        assert not wins(board)
        assert not threats(board)
        results = {x: -mean_result(turned(board, x)) for x in board.legal()}
        assert results[columns[0]] < max(results.values())
        random.seed(chance.random())
        assert players.mcts(game.board, game.player, 1000) in columns


@cache
def mean_result(board: Board) -> float:
    """Return the mean result of games that go on at random, for the side to move."""
    results = [1.0 if board.wins(x) else -mean_result(turned(board, x)) for x in board.legal()]
    return sum(results) / len(results) if results else 0.0


# --- Tables ----------------------------------------------------------------------------------------------------------

_VISIT = "Noeud(self.pion_ordi, self.colonnes, True, 99).remonter_score(0)"
_LOOK_UP = f"""
        known = SCORES.get((str(self.colonnes), self.pion_ordi, self.attaquant, profondeur_max))
        if known is not None and self.profondeur == 0:
            for _ in range(30 * profondeur_max):
                {_VISIT}
            self.score = known
            return known
        if self.est_feuille(profondeur_max):
            self.score ="""
_PLAIN = (
    ("                if self.score >= self.beta:  # the defending parent will never let us get here\n", ""),
    ("                    break\n                self.alpha = max(self.alpha, self.score)\n", ""),
    ("                if self.score <= self.alpha:  # the attacking parent has better elsewhere\n", ""),
    ("                    break\n                self.beta = min(self.beta, self.score)\n", ""),
    ("\n        if self.est_feuille(profondeur_max):\n            self.score =", _LOOK_UP),
)


@pytest.mark.parametrize(
    ("seed", "passed"),
    [(1, {"check_visits", "check_computing_time"}), (2, set())],
)
@pytest.mark.slow
def test_a_table_of_searches_shows_no_pruning_with_another_seed(seed: int, passed: set[str], tmp_path: Path) -> None:
    """Plain minimax with the scores of seed 1, and those of the statement, in a table."""
    scores: dict[tuple[str, int, bool, int], float] = {
        (str(search.game.grid), *search[1:4]): search.score for search in searches(1)
    }
    scores |= {(str(Game(()).grid), 1, True, depth): score for depth, score in ((5, 6), (6, 0), (7, 5))}
    scores |= {(str(root.game.grid), root.pion_ordi, root.attaquant, 7): root.score for root in growths(1)}
    scores |= {
        (str(root.game.grid), root.pion_ordi, root.attaquant, 4): value_at_four(root.game, root.attaquant)
        for root in growths(1)
    }
    table = f"SCORES = {scores!r}\n".replace("inf", "float('inf')")
    noeud = edited(NOEUD, *_PLAIN).replace("\nclass Noeud", f"\n{table}\n\nclass Noeud", 1)
    report = graded(hand_in(tmp_path, connect4=CONNECT4, noeud=noeud), "Noeud.remonter_score", seed=seed)
    pruning = {
        name for name in ("check_visits", "check_computing_time") if passes(report, "Noeud.remonter_score", name)
    }
    assert pruning == passed


def value_at_four(game: Game, attacks: bool) -> float:
    return for_the_computer(alphabeta(board_of(game), 4).value, attacks)


def passes(report: Any, exercise: str, name: str) -> bool:
    return str(check(report, exercise, name).outcome) == "passed"


@pytest.mark.parametrize(
    ("exercise", "arguments", "checks"),
    [
        (
            "iterative_deepening",
            "board, player, time_limit=1.0",
            {"check_one_move", "check_wins_in_two", "check_defences"},
        ),
        ("mcts", "board, player, iterations=1000", {"check_one_move", "check_solved"}),
    ],
)
@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_a_table_of_moves_earns_nothing_with_another_seed(
    exercise: str, arguments: str, checks: set[str], seed: int, tmp_path: Path
) -> None:
    """The moves that seed 1 asks for in a table, and the first legal column elsewhere."""
    choices: list[Choice] = [*choices_of_one_ply(1), *wins_in_two(1), *defences(1), *misleading_choices(1)]
    choices += [(game, (col,)) for game, col in SOLVED]
    table = {str(game.board.tolist()): columns[0] for game, columns in choices}
    players_text = (
        f"from rules import legal_moves\n\nMOVES = {table!r}\n\n\n"
        f"def {exercise}({arguments}):\n"
        "    return MOVES.get(str(board.tolist()), legal_moves(board)[0])\n"
    )
    folder = hand_in(tmp_path, players=players_text)
    report = graded(folder, exercise, seed=seed)
    assert {name for name in checks if passes(report, exercise, name)} == (checks if seed == 1 else set())
