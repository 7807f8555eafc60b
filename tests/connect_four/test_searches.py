"""The files of rubric/checks/data match their descriptions, checked with the oracle: games selected by search."""

from collections import Counter
from math import inf
from typing import get_args

import pytest

from tests.support import oracle
from tests.support.data_files import grid, mover, rows
from tests.support.oracle import play_out


def unfinished(game: str) -> bool:
    board = play_out(game)
    return not oracle.lines(board).winners and bool(oracle.legal_columns(board))


def test_hopeless() -> None:
    lines = rows("hopeless")
    assert len(lines) >= 30
    for game, k in lines:
        board = play_out(game)
        assert unfinished(game)
        assert len(oracle.legal_columns(board)) >= 2
        assert int(k) in (2, 4)
        assert len(game) + int(k) < 42
        for reading in get_args(oracle.Reading):
            assert oracle.eval_value(board, mover(game), int(k), reading) == -inf
        assert oracle.value(grid(game), mover(game), True, int(k)) == -inf


@pytest.mark.parametrize("part", [slice(0, 12), slice(None)])
def test_hopeless_is_varied(part: slice) -> None:
    lines = rows("hopeless")[part]
    kinds = Counter((k, 0 in oracle.legal_columns(play_out(game)), mover(game)) for game, k in lines)
    for place, expected in enumerate((("2", "4"), (True, False), (1, 2))):
        assert {kind[place] for kind in kinds} == set(expected)
    assert all(oracle.eval_value(play_out(game), mover(game), 2) > -inf for game, k in lines if k == "4")


def test_bound_traps() -> None:
    lines = rows("bound_traps")
    assert len(lines) >= 30
    assert {(pion, depth) for _, pion, depth in lines} == {(pion, depth) for pion in "12" for depth in "234"}
    for game, pion, depth in lines:
        assert unfinished(game)
        assert int(pion) == mover(game)
        search = oracle.alphabeta(grid(game), int(pion), True, int(depth))
        equal = [move for move, child in search.children.items() if child.score == search.score]
        own = oracle.move_values(grid(game), int(pion), True, int(depth))
        assert own[equal[0]] == search.score
        assert own[equal[-1]] < search.score


def test_column_traps() -> None:
    """One column reaches the score and another, which alpha-beta in some order would take for as good, does not."""
    lines = rows("column_traps")
    assert Counter(k for _, k in lines) == {"2": 9, "3": 3}
    for game, k in lines:
        board = play_out(game)
        assert unfinished(game)
        assert mover(game) == 1
        assert abs(oracle.eval_value(board, 1, int(k))) < inf
        assert len(oracle.eval_columns(board, 1, int(k))) < len(oracle.legal_columns(board)) == 7
