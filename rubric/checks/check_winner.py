"""check_winner

What the submission sees in mid-board is found out first, so that one mistake costs its own check alone: a direction,
the piece at the other end, the edges, the player and the answer for nobody have one each.
"""

from typing import NamedTuple

import pytest
from hypothesis import given, settings

from rubric.checks.strategies import BESIDE, CENTRE, HAND_OUT, Game, games, rare_games, rows, won_games


class Line(NamedTuple):
    """A game just won, and the four cells (row, col) of its only alignment, from one end to the other."""

    game: Game
    cells: list[tuple[int, ...]]

    @property
    def step(self):
        """Return the step (rows, columns) from one cell to the next."""
        return tuple(b - a for a, b in zip(*self.cells[:2], strict=True))

    @property
    def inside(self):
        """Return True when no cell lies at the edge of the board."""
        return all(0 < row < 5 and 0 < col < 6 for row, col in self.cells)


LINES = [Line(game, sorted(tuple(map(int, word.split(","))) for word in words)) for game, *words in rows("alignments")]
INSIDE = [line for line in LINES if line.inside]
# Won games, and a piece of the loser: one piece like it touches it, and no line of the board holds more than three.
LOSERS = (
    (Game((3, 3, 1, 4, 1, 2, 2, 3, 4, 2, 3, 1, 1, 4)), (5, 3)),
    (Game((3, 4, 4, 1, 4, 2, 1, 3, 2, 3, 2, 4, 4, 5, 3)), (3, 3)),
)
# Won games, and a piece of the winner that touches no other of his.
STRAY = [(Game((0, 4, 4, 1, 0, 1, 0, 2, 0)), (4, 4)), (Game((4, 4, 1, 0, 1, 0, 2, 0, 2, 0)), (4, 4))]
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))


def crowded(game):
    """Return the cells of the loser's pieces with more of their own around them than of the winner's, and no three of
    them on a line of the board: a program that looks around a cell, and along no line, takes them for aligned."""
    board, loser, found = game.board, 3 - game.winner, []
    for row, col in (cell for cell in game.cells if 0 < cell[0] < 5 and 0 < cell[1] < 6):  # the edges have a check
        lines = [[(row + i * down, col + i * right) for i in range(-6, 7)] for down, right in DIRECTIONS]
        held = [sum(board[cell] == loser for cell in line if cell in game.cells) for line in lines]
        around = board[max(row - 1, 0) : row + 2, max(col - 1, 0) : col + 2]
        own, others = (int((around == piece).sum()) for piece in (loser, game.winner))
        if board[row, col] == loser and max(held) < 3 and own > max(others, 1):
            found.append((row, col))
    return found


FAR = [
    *((game.cut(len(game.moves) - back), cell) for game, cell in LOSERS for back in (0, 1)),
    *((line.game, cell) for line in INSIDE for cell in crowded(line.game)),
]


def names_somebody(answer):
    """Return True when the answer says that the piece is aligned: 1, 2, or True, which names the wrong thing."""
    return answer in (1, 2) or getattr(answer, "raw", None) is True


def sees(student, game, cell):
    """Return True when the submission says that the piece in this cell is aligned."""
    return names_somebody(student.check_winner(game.board, *cell))


def assert_seen(student, game, cell):
    """Assert that the answer names somebody, whoever it is."""
    answer = student.check_winner(game.board, *cell)
    if not names_somebody(answer):
        assert answer == game.winner


def assert_nobody(student, game, cell):
    """Assert that the answer names nobody, however it says so."""
    answer = student.check_winner(game.board, *cell)
    if names_somebody(answer):
        assert answer == 0


def assert_others_are_none(student):
    """Assert that pieces are not seen to be aligned which no alignment is near: a lone one, and the loser's of won
    games, right after the win and right before, also among others of their own.

    No program passes that only counts pieces, or looks for a win anywhere; nor one that says neither whose alignment it
    is nor where: True for a stray piece of the winner."""
    for game, cell in [(CENTRE, (5, 3)), *FAR]:
        answer = student.check_winner(game.board, *cell)
        if names_somebody(answer):
            assert answer == 0, "lone_piece" if game is CENTRE else "no_alignment_near"
    for game, cell in STRAY:
        answer = student.check_winner(game.board, *cell)
        if getattr(answer, "raw", None) is True:
            assert answer == 0, "no_alignment_near"


def seen_in_mid_board(student):
    """Return the steps and the places in a line, 0 to 3, at which a piece is seen to be aligned, away from the edges.

    Fails when pieces are that no alignment is near, or when lines are seen in fewer than two directions: no constant
    passes."""
    assert_others_are_none(student)
    lines = {line.step: line for line in INSIDE}
    seen = {
        (step, place)
        for step, line in lines.items()
        for place in range(4)
        if sees(student, line.game, line.cells[place])
    }
    unseen = lines.keys() - {step for step, _ in seen}
    if len(unseen) > 2:
        line = lines[min(unseen)]
        assert student.check_winner(line.game.board, *line.cells[0]) == line.game.winner, "nothing_seen"
    return seen


def assert_direction(student, step):
    """Assert that every alignment with this step in mid-board is seen from an end, and no piece far from one."""
    assert_others_are_none(student)
    for line in INSIDE:
        if line.step == step and not sees(student, line.game, line.cells[0]):
            assert_seen(student, line.game, line.cells[3])


def assert_places(student, places):
    """Assert that alignments in mid-board are seen from these pieces of theirs, in the directions that are known."""
    steps = {step for step, _ in seen_in_mid_board(student)}
    for line in INSIDE:
        for place in places if line.step in steps else ():
            assert_seen(student, line.game, line.cells[place])


@pytest.mark.weight(9)
def check_horizontal(student):
    """A horizontal alignment in mid-board is seen, from one of its ends at least."""
    assert_direction(student, (0, 1))


@pytest.mark.weight(9)
def check_vertical(student):
    """A vertical alignment in mid-board is seen, from one of its ends at least."""
    assert_direction(student, (1, 0))


@pytest.mark.weight(9)
def check_falling_diagonal(student):
    """A diagonal that falls to the right is seen in mid-board, from one of its ends at least."""
    assert_direction(student, (1, 1))


@pytest.mark.weight(9)
def check_rising_diagonal(student):
    """A diagonal that rises to the right is seen in mid-board, from one of its ends at least."""
    assert_direction(student, (1, -1))


@pytest.mark.weight(5)
def check_both_ends(student):
    """An alignment is seen from both its ends."""
    assert_places(student, (0, 3))


@pytest.mark.weight(5)
def check_middle_pieces(student):
    """An alignment is seen from the two pieces in its middle."""
    assert_places(student, (1, 2))


@pytest.mark.weight(2)
def check_edges(student):
    """What is seen in mid-board is seen at the edges of the board too."""
    seen = seen_in_mid_board(student)
    for line in LINES:
        for place, cell in enumerate(line.cells):
            if not line.inside and (line.step, place) in seen:
                assert_seen(student, line.game, cell)


@pytest.mark.weight(12)
def check_player(student):
    """The answer for an aligned piece is its player, 1 or 2."""
    seen_in_mid_board(student)
    for line in LINES:
        answer = student.check_winner(line.game.board, *line.cells[0])
        if not names_somebody(answer):
            answer = student.check_winner(line.game.board, *line.cells[3])
        if names_somebody(answer):
            assert answer == line.game.winner


@pytest.mark.weight(5)
def check_nobody(student, reference):
    """The answer is 0, and nothing else, for a piece that is not aligned and for an empty cell."""
    seen_in_mid_board(student)
    for game in (HAND_OUT, LINES[0].game):
        for cell in game.cells:
            if reference.check_winner(game.board, *cell) == 0:
                answer = student.check_winner(game.board, *cell)
                if not names_somebody(answer):
                    assert answer == 0


@pytest.mark.weight(3)
def check_near_misses(student):
    """Three in a row, a gap, a line that would go on at the other side of the board: no alignment."""
    seen_in_mid_board(student)
    for game in [HAND_OUT] + [game for game, *_ in rows("near_misses")]:
        for cell in game.pieces:
            assert_nobody(student, game, cell)


@pytest.mark.weight(22)
def check_beside(student, reference):
    """Somebody has four aligned, but not the piece in this cell."""
    seen_in_mid_board(student)
    for game, cell in BESIDE:
        assert_nobody(student, game, cell)
    for line in LINES[:4]:
        for cell in line.game.pieces:
            if reference.check_winner(line.game.board, *cell) == 0:
                assert_nobody(student, line.game, cell)


@pytest.mark.weight(3)
def check_five_or_more(student, reference):
    """Five, six or seven aligned, and two alignments at once."""
    for game, *_ in rows("long_lines"):
        for cell in game.pieces:
            if reference.check_winner(game.board, *cell):
                assert_seen(student, game, cell)


@pytest.mark.weight(7)
@settings(max_examples=80)
@given(game=won_games() | games() | rare_games())
def check_any_game(student, reference, game):
    """Every cell of any board."""
    for cell in game.cells:
        winner = reference.check_winner(game.board, *cell)
        if winner:
            assert student.check_winner(game.board, *cell) == winner
        else:
            assert_nobody(student, game, cell)
