"""The files of rubric/checks/data match their descriptions, checked with the oracle: games selected by search."""

from collections import Counter
from math import inf
from random import Random
from typing import get_args

import pytest

from tests.support import oracle
from tests.support.data_files import grid, mover, rows
from tests.support.oracle import play_out

Row = tuple[str, ...]


def node(row: Row) -> tuple[oracle.Grid, int, bool]:
    """Return the root described by a line of depth7 or openings: grid, pion_ordi, attacking."""
    game, pion_ordi, role = row[:3]
    attacking = role == "attacking"
    assert role in ("attacking", "defending")
    assert oracle.piece_to_place(int(pion_ordi), attacking) == mover(game)
    return grid(game), int(pion_ordi), attacking


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


def test_openings() -> None:
    lines = rows("openings")
    assert len(lines) == 60
    for number, row in enumerate(lines):
        depth, value, ab, mm = int(row[3]), float(row[4]), int(row[5]), int(row[6])
        root, pion_ordi, attacking = node(row)
        assert unfinished(row[0])
        search = oracle.alphabeta(root, pion_ordi, attacking, depth)
        assert (search.score, search.nodes) == (value, ab)
        if number % 2:  # the mirror image of the previous line
            assert (row[4], row[6]) == (lines[number - 1][4], lines[number - 1][6])
        else:
            assert oracle.plain_nodes(root, mover(row[0]), depth) == mm
        assert 150 <= ab <= 3_000
        assert mm >= 2.5 * ab


def test_openings_are_varied_and_closed_under_mirroring() -> None:
    lines = rows("openings")
    mirror = str.maketrans("0123456", "6543210")
    described = {row[:4] for row in lines}
    assert described == {(game.translate(mirror), *rest) for game, *rest in described}
    assert {row[1:3] for row in lines} == {(pion, role) for pion in "12" for role in ("attacking", "defending")}
    assert {row[3] for row in lines} == {"3", "4", "5"}


def test_depth7_is_as_described() -> None:
    lines = rows("depth7")
    assert len(lines) == 60
    kinds = Counter(row[1:3] for row in lines)
    assert kinds == {(pion, role): 15 for pion in "12" for role in ("attacking", "defending")}
    for row in lines:
        ab4, ab7, mm4, mm7 = map(int, row[4:])
        root, pion_ordi, attacking = node(row)
        assert unfinished(row[0])
        assert 4 <= len(row[0]) <= 14
        assert oracle.alphabeta(root, pion_ordi, attacking, 4).nodes == ab4 >= 250
        assert oracle.plain_nodes(root, mover(row[0]), 4) == mm4
        assert ab7 <= 15_000
        assert mm7 >= 200_000
        assert (mm7 / mm4) / (ab7 / ab4) >= 4


@pytest.mark.parametrize("row", Random(7).sample(rows("depth7"), 3))
def test_depth7_by_full_search(row: Row) -> None:
    root, pion_ordi, attacking = node(row)
    value, ab7, mm7 = float(row[3]), int(row[5]), int(row[7])
    search = oracle.alphabeta(root, pion_ordi, attacking, 7)
    assert (search.score, search.nodes) == (value, ab7)
    assert oracle.plain_nodes(root, mover(row[0]), 7) == mm7
    image = tuple(reversed(root))
    assert ab7 / 2 <= oracle.alphabeta(image, pion_ordi, attacking, 7).nodes <= 2 * ab7
