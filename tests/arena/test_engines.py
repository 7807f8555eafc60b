"""The built-in players choose the same moves as the notebook's; perfect play agrees with published solutions of
positions, and with brute force."""

import importlib
import pickle
import random
from functools import cache
from math import inf

import numpy as np
import pytest

from arena import perfect, search
from arena.engines import engine
from arena.lines import WINDOWS, counts, evaluate
from arena.perfect import Perfect
from arena.position import Position
from bench import notebook
from grader.model import GraderError
from tests.support import solved
from tests.support.played import games, late_positions, positions

FACTS = [
    (3, 3, 4, 2, 5, 4, 4, 5),
    (3, 3, 4, 2, 5, 1, 2, 4),
]  # from the statement's part D: the evaluation, the node counts


# The position


def test_a_position_shows_its_board_in_both_ways() -> None:
    position = Position.of([3, 3, 0])
    assert position.board().tolist() == [[0] * 7] * 4 + [[0, 0, 0, 2, 0, 0, 0], [1, 0, 0, 1, 0, 0, 0]]
    assert position.columns() == [[1, 0, 0, 0, 0, 0], *[[0] * 6] * 2, [1, 2, 0, 0, 0, 0], *[[0] * 6] * 3]
    assert (position.moves, position.to_move, position.legal()) == ((3, 3, 0), 2, list(range(7)))
    position.board()[0, 0] = 1
    assert position.board()[0, 0] == 0


@pytest.mark.parametrize("moves", [[7], [-1], [0] * 7, [0, 1, 0, 1, 0, 1, 0, 1]])
def test_an_illegal_move_is_refused(moves: list[int]) -> None:
    Position.of(moves[:-1])
    with pytest.raises(ValueError, match=r"column|over"):
        Position.of(moves)


def test_positions_are_what_stands_on_the_board() -> None:
    assert {Position.of([0, 1, 2]), Position.of([2, 1, 0])} == {Position.of([0, 1, 2])}
    assert Position.of([0, 1]) != Position.of([1, 0])
    sent = pickle.loads(pickle.dumps(Position.of([2, 1, 0])))
    assert (sent, sent.moves) == (Position.of([0, 1, 2]), (2, 1, 0))


def test_the_rules_and_the_evaluation_are_the_notebook_s() -> None:
    for line in games(60, 1):
        board = notebook.Board(line[-1].board())
        assert line[-1].winner() == board.winner()
        assert line[-1].is_over()
        assert line[-1].legal() == []
        for position in line[:-1]:
            assert notebook.Board(position.board()).legal_moves() == position.legal()
        assert notebook.Board(line[-2].board()).winner() is None
        assert line[-1].columns() == [list(column[::-1]) for column in line[-1].board().T]
        for position in (line[-1], line[len(line) // 2]):
            board = notebook.Board(position.board())
            assert evaluate(position.first, position.second) == notebook.evaluate_position(board, 1)
            assert evaluate(position.second, position.first) == notebook.evaluate_position(board, 2)


# The evaluation, and the players of the notebook


def test_the_evaluation_s_published_figures() -> None:
    position = Position.of(FACTS[0])
    assert evaluate(position.first, position.second) == -3
    assert evaluate(position.second, position.first) == 17
    assert len(set(WINDOWS)) == 69


@pytest.mark.parametrize(
    ("name", "player", "number", "seed"),
    [
        ("greedy", notebook.greedy, 150, 3),
        *((f"minimax:{n}", notebook.Minimax(n), number, 10 + n) for n, number in ((1, 100), (2, 30), (3, 8))),
        pytest.param("minimax:4", notebook.Minimax(4), 25, 14, marks=pytest.mark.slow),
    ],
)
def test_a_player_plays_the_notebook_s_move(name: str, player: notebook.Player, number: int, seed: int) -> None:
    for position in positions(number, seed):
        chosen = notebook.choice(player, position, random.Random())
        assert engine(name).choose(position, random.Random()) == chosen, position.moves


class Plain:
    """The notebook's alpha-beta, on positions: fast enough to go deep. `calls` counts nodes like the notebook."""

    def __init__(self, player: int, ordered: bool = False) -> None:
        self.player, self.ordered, self.calls = player, ordered, 0

    def search(self, position: Position, depth: int, alpha: float = -inf, beta: float = inf) -> tuple[float, int]:
        self.calls += 1
        sides = (position.first, position.second)
        if position.winner():
            return (100000 + depth) * (1 if position.winner() == self.player else -1), -1
        if depth == 0 or position.is_over():
            return evaluate(*sides if self.player == 1 else sides[::-1]) if position.legal() else 0, -1
        best, chosen = -inf, -1
        sign = 1 if position.to_move == self.player else -1
        for col in self.moves(position):
            score = sign * self.search(position.play(col), depth - 1, alpha, beta)[0]
            if score > best:
                best, chosen = score, col
            alpha, beta = (max(alpha, best), beta) if sign == 1 else (alpha, min(beta, -best))
            if alpha >= beta:
                break
        return sign * best, chosen

    def moves(self, position: Position) -> list[int]:
        moves = notebook.from_centre(position.legal())
        if not self.ordered:
            return moves
        blocks = [col for col in moves if after_a_pass(position).play(col).winner()]
        priority = {col: 2 if position.play(col).winner() else 1 if col in blocks else 0 for col in moves}
        return sorted(moves, key=lambda col: (priority[col], -abs(col - 3), col), reverse=True)


def after_a_pass(position: Position) -> Position:
    """Return the position with the other side to move."""
    return Position(position.first, position.second, position.moves[:-1])


@pytest.mark.parametrize(
    ("depth", "ordered", "calls"),
    [(4, False, 1285), (5, False, 11598), (6, False, 33414), (4, True, 98), (5, True, 392), (6, True, 686)],
)
def test_the_evaluation_gives_the_published_node_counts(depth: int, ordered: bool, calls: int) -> None:
    plain = Plain(1, ordered)
    plain.search(Position.of(FACTS[1]), depth)
    assert plain.calls == calls


@pytest.mark.parametrize(
    ("depth", "number", "seed"),
    [(4, 60, 20), (5, 20, 21), (6, 5, 22)]
    + [pytest.param(depth, 150, 23 + depth, marks=pytest.mark.slow) for depth in (4, 5, 6)]
    + [pytest.param(7, 25, 30, marks=pytest.mark.slow)],
)
def test_minimax_plays_plain_alpha_beta_s_move(depth: int, number: int, seed: int) -> None:
    for position in positions(number, seed):
        chosen = Plain(position.to_move).search(position, depth)[1]
        assert engine(f"minimax:{depth}").choose(position, random.Random()) == chosen, position.moves


@pytest.mark.parametrize("depth", [4, pytest.param(6, marks=pytest.mark.slow)])
def test_minimax_wins_as_soon_and_loses_as_late_as_plain_alpha_beta(depth: int) -> None:
    """Compare the moves in positions shortly before the end."""
    for digits in solved.nearly_decided():
        position = Position.of(solved.moves(digits))
        chosen = Plain(position.to_move).search(position, depth)[1]
        assert engine(f"minimax:{depth}").choose(position, random.Random()) == chosen, digits


def test_what_minimax_remembers_are_bounds_of_the_exact_value() -> None:
    """Search a position repeatedly with narrow windows, and check each answer against the exact value."""
    draw = random.Random(60)
    asked = [(position, 4) for position in positions(40, 60)]
    drawn = [Position.of(solved.moves(digits)) for digits in solved.drawn()]
    for position, depth in asked + [(position, 42 - len(position.moves)) for position in drawn]:
        exact = int(Plain(position.to_move).search(position, depth)[0])
        own, other = position.sides
        remembering = search._Search(root_moves_at_leaves=depth % 2 == 0)
        for _ in range(15):
            alpha = exact + draw.randint(-3, 3)
            beta = alpha + draw.randint(1, 4)
            found = remembering.value(own, other, counts(own), counts(other), depth, alpha, beta)
            assert found >= exact if found <= alpha else found <= exact if found >= beta else found == exact


@pytest.mark.parametrize(("iterations", "number"), [(1, 5), (50, 12), pytest.param(1000, 4, marks=pytest.mark.slow)])
def test_mcts_plays_the_notebook_s_move_by_the_same_draws(iterations: int, number: int) -> None:
    drawn = [Position.of(solved.moves(digits)) for digits in solved.drawn()]
    for seed, position in enumerate(positions(number, 40) + drawn):
        draws = random.Random(seed), random.Random(seed)
        chosen = notebook.choice(notebook.MonteCarlo(iterations), position, draws[0])
        assert engine(f"mcts:{iterations}").choose(position, draws[1]) == chosen
        assert draws[0].getstate() == draws[1].getstate()


def test_mcts_takes_the_win_and_stops_the_other_s() -> None:
    for moves, column in (([0, 6, 0, 6, 0, 5], 0), ([0, 6, 0, 6, 2, 6], 6)):
        assert engine("mcts:1000").choose(Position.of(moves), random.Random(1)) == column


def test_random_plays_every_legal_column_equally_often() -> None:
    position = Position.of([0, 0, 0, 0, 0, 0])
    draw = random.Random(1)
    drawn = np.bincount([engine("random").choose(position, draw) for _ in range(6000)], minlength=7)
    assert drawn[0] == 0
    assert (abs(drawn[1:] - 1000) < 150).all()  # five standard deviations


@pytest.mark.parametrize("name", ["random", "greedy", "minimax:3", "mcts:30", "perfect"])
def test_the_same_seed_gives_the_same_move_and_a_player_can_be_sent_elsewhere(name: str) -> None:
    sent = pickle.loads(pickle.dumps(engine(name)))
    assert sent.name == name
    for position in positions(20, 50):
        chosen = engine(name).choose(position, random.Random(7))
        assert chosen in position.legal()
        assert sent.choose(position, random.Random(7)) == chosen


@pytest.mark.parametrize(
    ("spec", "near"),
    [
        ("minmax:4", "minimax:4"),
        ("minimax", "minimax:N"),
        ("minimax:0", "minimax:N"),
        ("minimax:13", "minimax:N"),
        ("minimax:04", "minimax:N"),
        ("minimax:²", "minimax:N"),
        ("MCTS:100", "mcts:100"),
        ("mcts:1000001", "mcts:N"),
        ("mcts:" + "9" * 5000, "mcts:N"),
        ("random:3", "random"),
        ("perfekt", "perfect"),
        ("stockfish", None),
        ("", None),
    ],
)
def test_an_unknown_player_is_refused_in_one_sentence(spec: str, near: str | None) -> None:
    with pytest.raises(GraderError) as raised:
        engine(spec)
    said = str(raised.value)
    assert "\n" not in said
    assert all(known in said for known in ("random", "greedy", "minimax:N", "mcts:N", "perfect"))
    assert f"(did you mean {near}?)" in said if near else "did you mean" not in said


@pytest.mark.parametrize(("digits", "score"), solved.scores().items())
def test_published_positions(digits: str, score: int) -> None:
    assert max(Perfect().values(Position.of(solved.moves(digits))).values()) == score


@pytest.mark.parametrize(("digits", "scores"), solved.BY_COLUMN.items())
def test_published_positions_column_by_column(digits: str, scores: list[int]) -> None:
    position = Position.of(solved.moves(digits))
    expected = {col: score for col, score in enumerate(scores) if score != 100}
    assert Perfect().values(position) == expected
    assert Perfect().best(position) == [col for col in expected if expected[col] == max(expected.values())]
    kept = [col for col in expected if Perfect().keeps(position, col)]
    assert kept == [col for col in expected if np.sign(expected[col]) == np.sign(max(expected.values()))]


def test_the_opening() -> None:
    values = Perfect().values(Position())
    assert [int(np.sign(values[col])) for col in range(7)] == solved.OPENING
    assert [col for col in range(7) if Perfect().keeps(Position(), col)] == [3]


def test_perfect_play_wins_with_the_very_last_piece_of_the_first_player() -> None:
    for seed in range(2):
        draw, position = random.Random(seed), Position()
        while not position.is_over():
            position = position.play(engine("perfect").choose(position, draw))
        assert (len(position.moves), position.winner()) == (41, 1)  # Allis 1988: the games differ, but not their length


@cache
def brute(columns: tuple[tuple[int, ...], ...], mover: int) -> dict[int, int]:
    """Return the score of every column by exhaustive search. `columns` start at the bottom and have no empty cells."""
    found = {}
    for col in (col for col in range(7) if len(columns[col]) < 6):
        after = (*columns[:col], (*columns[col], mover), *columns[col + 1 :])
        pieces = sum(map(len, after))
        if in_line(after, col, mover):
            found[col] = 22 - (pieces + 1) // 2
        else:
            found[col] = -max(brute(after, 3 - mover).values(), default=0)
    return found


def in_line(columns: tuple[tuple[int, ...], ...], col: int, mover: int) -> bool:
    row = len(columns[col]) - 1

    def run(right: int, up: int) -> int:
        x, y, length = col + right, row + up, 0
        while 0 <= x < 7 and 0 <= y < len(columns[x]) and columns[x][y] == mover:
            x, y, length = x + right, y + up, length + 1
        return length

    return any(run(a, b) + run(-a, -b) >= 3 for a, b in ((1, 0), (0, 1), (1, 1), (1, -1)))


@pytest.mark.parametrize("number", [60, pytest.param(600, marks=pytest.mark.slow)])
def test_brute_force_agrees_on_late_positions(number: int) -> None:
    for position in late_positions(number, number):
        columns = tuple(tuple(cell for cell in column if cell) for column in position.columns())
        values = brute(columns, position.to_move)
        assert Perfect().values(position) == values, position.moves
        results = {col: (value > 0) - (value < 0) for col, value in values.items()}
        kept = {col for col in values if Perfect().keeps(position, col)}
        assert kept == {col for col in results if results[col] == max(results.values())}


FULL = "534446056045340063401132212322055562311661"  # a drawn game of rubric/checks/data/draws.txt


@pytest.mark.parametrize("digits", ["0101010", FULL])
def test_a_game_that_is_over_has_no_values(digits: str) -> None:
    over = Position.of(map(int, digits))
    assert over.is_over()
    assert Perfect().values(over) == {}
    assert Perfect().best(over) == []


def test_the_values_given_away_are_a_copy() -> None:
    Perfect().values(Position())[3] = -99
    assert Perfect().best(Position()) == [3]


def test_without_bitbully_the_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    perfect._bitbully.cache_clear()
    monkeypatch.setattr(importlib, "import_module", missing)
    with pytest.raises(GraderError, match=r"needs bitbully: .* -m pip install '\.\[arena\]'"):
        engine("perfect")
    assert engine("minimax:2").name == "minimax:2"
