"""The files of rubric/checks/data match their descriptions, checked with the oracle: games without search."""

from collections import Counter, defaultdict
from collections.abc import Iterator

import pytest

from bench.positions.__main__ import FILES
from tests.support.data_files import DATA, last_cell, mover, occupied, rows
from tests.support.oracle import ALIGNMENTS, COLS, ROWS, Board, Cell, board_score, legal_columns, lines, play_out

STEPS = {"horizontal": (0, 1), "vertical": (1, 0), "falling": (1, 1), "rising": (-1, 1)}


def inside(cell: Cell) -> bool:
    return cell[0] in ROWS and cell[1] in COLS


def runs(length: int, step: Cell) -> list[list[Cell]]:
    """Return all runs of cells of this length and direction, including those that leave the board."""
    return [[(row + i * step[0], col + i * step[1]) for i in range(length)] for row in ROWS for col in COLS]


def runs_inside(length: int, step: Cell) -> list[list[Cell]]:
    return [run for run in runs(length, step) if all(map(inside, run))]


def pieces(board: Board, cells: list[Cell]) -> list[int]:
    return [board[row][col] for row, col in cells]


def same(board: Board, cells: list[Cell]) -> bool:
    """Return whether one player holds all these cells."""
    return pieces(board, cells) in ([1] * len(cells), [2] * len(cells))


def aligned(board: Board) -> list[frozenset[Cell]]:
    return [frozenset(line) for line in ALIGNMENTS if same(board, list(line))]


def test_every_file_has_its_generator_and_says_so() -> None:
    assert {path.stem for path in DATA.glob("*.txt")} == set(FILES)
    for name, file in FILES.items():
        comments = [text for text in (DATA / f"{name}.txt").read_text(encoding="utf-8").splitlines() if text[:1] == "#"]
        assert comments[0] == f"# {file.columns}"
        assert comments[-1] == f"# Made by: python -m bench.positions {name}"


@pytest.mark.parametrize("name", sorted(FILES))
def test_games_are_legal_and_all_different(name: str) -> None:
    games = [game for game, *_ in rows(name)]
    assert len(set(games)) == len(games)
    for game in games:
        play_out(game)


def test_alignments() -> None:
    alignments: Counter[tuple[frozenset[Cell], int]] = Counter()
    for game, *words in rows("alignments"):
        line = frozenset((int(row), int(col)) for row, col in (word.split(",") for word in words))
        board = play_out(game)
        assert aligned(board) == [line]
        assert lines(board).winners == {3 - mover(game)}
        assert last_cell(game) in line
        alignments[line, 3 - mover(game)] += 1
    assert alignments == Counter((frozenset(line), player) for line in ALIGNMENTS for player in (1, 2))


def test_alignments_are_completed_at_every_place() -> None:
    places = Counter(words.index("{},{}".format(*last_cell(game))) for game, *words in rows("alignments"))
    assert min(places[place] for place in range(4)) >= 20


def test_draws() -> None:
    games = [game for (game,) in rows("draws")]
    assert len(games) == 40
    for game in games:
        assert len(game) == 42
        assert not lines(play_out(game)).winners


def test_long_lines() -> None:
    lengths = {"five": 5, "six": 6, "seven": 7}
    kinds = Counter(kind for _, kind in rows("long_lines"))
    assert set(kinds) == {*lengths, "two"}
    assert len(rows("long_lines")) >= 12
    for game, kind in rows("long_lines"):
        board, last = play_out(game), last_cell(game)
        longest = max(n for n in range(4, 8) for step in STEPS.values() for r in runs_inside(n, step) if same(board, r))
        directions = [step for step in STEPS.values() if any(same(board, run) for run in runs_inside(4, step))]
        assert (longest, len(directions)) == ((4, 2) if kind == "two" else (lengths[kind], 1))
        assert any(last in line for line in aligned(board))
        if kind == "two":
            assert frozenset.intersection(*aligned(board)) == {last}


def varieties(board: Board, kind: str) -> Iterator[tuple[str, ...]]:
    """Yield the near misses of this kind on the board, each by the features that identify it."""
    yield from {
        "wrap_row": wrapped_rows, "wrap_negative": wrapped_indices, "gap": gaps, "three": threes, "mixed": mixed,
    }[kind](board)  # fmt: skip


def wrapped_rows(board: Board) -> Iterator[tuple[str, ...]]:
    flat = [cell for row in board for cell in row]
    for stride in (1, 6, 8):
        for start in range(42 - 3 * stride):
            indices = range(start, start + 3 * stride + 1, stride)
            real = [divmod(index, 7) for index in indices]
            if {flat[i] for i in indices} in ({1}, {2}) and frozenset(real) not in map(frozenset, ALIGNMENTS):
                yield str(stride), str(len({row for row, _ in real}))


def wrapped_indices(board: Board) -> Iterator[tuple[str, ...]]:
    for name, step in STEPS.items():
        for run in runs(4, step):
            if not all(map(inside, run)) and same(board, [(row % 6, col % 7) for row, col in run]):
                yield (name,)


def gaps(board: Board) -> Iterator[tuple[str, ...]]:
    for name, step in STEPS.items():
        for run in runs_inside(5, step):
            for hole in run[1:4]:
                if same(board, [cell for cell in run if cell != hole]):
                    yield name, "empty" if board[hole[0]][hole[1]] == 0 else "enemy"


def threes(board: Board) -> Iterator[tuple[str, ...]]:
    for name, (down, right) in STEPS.items():
        for run in runs_inside(3, (down, right)):
            if same(board, run):
                for row, col in ((run[0][0] - down, run[0][1] - right), (run[2][0] + down, run[2][1] + right)):
                    borders = {"top": row < 0, "bottom": row > 5, "left": col < 0, "right": col > 6}
                    yield from ((name, border) for border, beyond in borders.items() if beyond)


def mixed(board: Board) -> Iterator[tuple[str, ...]]:
    for name, step in STEPS.items():
        for run in runs_inside(4, step):
            if set(pieces(board, run)) == {1, 2}:
                yield (name,)


def test_near_misses() -> None:
    varieties_by_kind: dict[str, set[tuple[str, ...]]] = defaultdict(set)
    for game, kind in rows("near_misses"):
        board = play_out(game)
        assert not lines(board).winners
        shown_varieties = set(varieties(board, kind))
        assert shown_varieties
        varieties_by_kind[kind] |= shown_varieties
    counts = Counter(kind for _, kind in rows("near_misses"))
    assert all(counts[kind] >= 6 for kind in ("wrap_row", "wrap_negative", "gap", "three", "mixed"))
    assert {stride for stride, _ in varieties_by_kind["wrap_row"]} == {"1", "6", "8"}
    assert varieties_by_kind["wrap_negative"] == varieties_by_kind["mixed"] == {(name,) for name in STEPS}
    assert varieties_by_kind["gap"] == {(name, hole) for name in STEPS for hole in ("empty", "enemy")} - {
        ("vertical", "empty")
    }
    straight = {("horizontal", "left"), ("horizontal", "right"), ("vertical", "top"), ("vertical", "bottom")}
    slanted = {(name, side) for name in ("rising", "falling") for side in ("left", "right", "top", "bottom")}
    assert varieties_by_kind["three"] == straight | slanted


def _only(board: Board | list[list[int]], player: int) -> list[list[bool]]:
    """Return which cells hold a piece of the player."""
    return [[cell == player for cell in row] for row in board]


def is_rare(kind: str, board: Board) -> bool:
    """Return whether a board of a game is of this kind of rare.txt."""
    count, won, open_columns = occupied(board), bool(lines(board).winners), len(legal_columns(board))
    weights = board_score(board, 1)
    shape = [[cell != 0 for cell in row] for row in board]
    mirrored = [list(row[::-1]) for row in board]
    mover = 1 + count % 2
    symmetric = {player for player in (1, 2) if _only(board, player) == _only(mirrored, player)}
    return {
        "last_cell": count == 41 and not won,
        "open_column": open_columns == 1 and count <= 40 and not won,
        "late_win": count >= 36 and won,
        "full_win": count == 42 and won,
        "heavy": not won and abs(weights) >= 40,
        "open_lines": not won and abs(lines(board).without_one - lines(board).without_two) >= 22,
        "same_shape": not won and shape == [row[::-1] for row in shape] and mirrored != [list(row) for row in board],
        "own_shape": not won and symmetric == {mover},
        "other_shape": not won and symmetric == {3 - mover},
    }[kind]


def test_rare() -> None:
    kinds = Counter(kind for _, kind in rows("rare"))
    assert len(kinds) == 9
    assert min(kinds.values()) >= 20
    for game, kind in rows("rare"):
        assert is_rare(kind, play_out(game)), (game, kind)
    assert {game.count(col) for game, kind in rows("rare") if kind == "last_cell" for col in "0123456"} == {5, 6}
