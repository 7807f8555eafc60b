"""hex_player"""

import random

import pytest

from rubric.checks.searching import Hex, board

# All students play the same games, which begin after this many moves at random. A sound player wins each, whichever of
# equal moves it takes, and whoever plays a move in vain loses most of those against the greedy player. A plain Python
# player takes a second for a game, and ten for one from the empty board.
PIECES = 130
NUMBERS = {
    "random": {1: (0, 4, 5), 2: (3, 8, 9)},
    "greedy": {1: (12, 27, 28), 2: (8, 14, 18)},
}
# Player 2 is to move: in (7, 6) player 1 joins the top to the bottom.
THREAT = board(
    "......1....... ......1....... ......1....... 22222.1....... ......1....... ......1....... ......1....... "
    ".....2.2..1... ......1....... ......1....... ......1.22222. ......1....... ..2...1....... ......1......."
).sent


@pytest.mark.weight(1)
@pytest.mark.limit(call=20, total=180)
def check_beats_random(student, reference):
    """Six games of six won against a player who moves at random, three with each colour, and a threat is seen."""
    student_move(student, reference.hex())  # the first move of a game
    assert_sees_threat(student)
    play_all(student, reference, NUMBERS["random"], lambda state, draw: draw.choice(state.moves()))


@pytest.mark.weight(1)
@pytest.mark.limit(call=20, total=180)
def check_beats_greedy(student, reference):
    """Six games of six won against a player who only shortens its own path, three with each colour."""

    def greedy(state, draw):
        moves = draw.sample(state.moves(), len(state.moves()))
        return min(moves, key=lambda move: reference.shortest_path(state.play(move).board, state.player))

    play_all(student, reference, NUMBERS["greedy"], greedy)


def assert_sees_threat(student):
    """Assert the only move that does not lose at once: a straight line wins against a player at random, too."""
    move = student.hex_player(Hex(THREAT, 2))
    assert move == (7, 6), "hex_threat"


def play_all(student, reference, numbers, opponent):
    """Play the games up to the first that is not won; the board stays in the trusted process."""
    for colour, number in [(1, number) for number in numbers[1]] + [(2, number) for number in numbers[2]]:
        draw, state = random.Random(f"{number} {colour}"), reference.hex()
        for _ in range(PIECES):
            state = state.play(draw.choice(state.moves()))
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
