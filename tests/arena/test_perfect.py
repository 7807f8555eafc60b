"""Perfect play agrees with published solutions of positions, and with brute force."""

import importlib
import random
from functools import cache

import numpy as np
import pytest

from arena import perfect
from arena.engines import engine
from arena.perfect import Perfect
from arena.position import Position
from grader.model import GraderError
from tests.support import solved
from tests.support.played import late_positions


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
