"""hex_player"""

import random

import pytest

from rubric.checks.searching import Hex, board

# All students get the same game with each colour, since a sound player loses about one random game in a hundred. In
# this one, a player loses who only shortens its own path. The four games take a plain Python player about a minute.
NUMBER = 1
# Player 2 is to move: in (7, 6) player 1 joins the top to the bottom.
THREAT = board(
    "......1....... ......1....... ......1....... 22222.1....... ......1....... ......1....... ......1....... "
    ".....2.2..1... ......1....... ......1....... ......1.22222. ......1....... ..2...1....... ......1......."
).sent


@pytest.mark.weight(1)
@pytest.mark.limit(call=20, total=180)
def check_beats_random(student, reference):
    """Two games of two won against a player who moves at random, one with each colour, and a threat is seen."""
    assert_sees_threat(student)
    play_all(student, reference, lambda state, draw: draw.choice(state.moves()))


@pytest.mark.weight(1)
@pytest.mark.limit(call=20, total=180)
def check_beats_greedy(student, reference):
    """Two games of two won against a player who only shortens its own path, one with each colour."""

    def greedy(state, draw):
        moves = draw.sample(state.moves(), len(state.moves()))
        return min(moves, key=lambda move: reference.shortest_path(state.play(move).board, state.player))

    play_all(student, reference, greedy)


def assert_sees_threat(student):
    """Assert the only move that does not lose at once: a straight line wins against a player at random, too."""
    move = student.hex_player(Hex(THREAT, 2))
    assert move == (7, 6), "hex_threat"


def play_all(student, reference, opponent):
    """Play the games up to the first that is not won; the board stays in the trusted process."""
    for colour in (1, 2):
        draw, state = random.Random(f"{NUMBER} {colour}"), reference.hex()
        while not state.is_over():
            move = opponent(state, draw) if state.player != colour else student_move(student, state)
            state = state.play(move)
        lost = int(state.winner() != colour)
        assert lost <= 0, "hex_game_lost"


def student_move(student, state):
    """Return the submission's move; assert that it is an empty cell."""
    move = student.hex_player(Hex(state.board, state.player))
    illegal = int(move not in state.moves())
    assert illegal <= 0, "hex_move_illegal"
    return move
