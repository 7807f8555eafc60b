"""A single game: the winner, the ending, and which moves keep the result."""

import random

from arena.match import play
from arena.match_runner import keeps_result
from arena.model import Ending, Game
from arena.position import Position


class Scripted:
    """A player of fixed columns."""

    def __init__(self, *columns: int) -> None:
        self.columns = list(columns)

    def choose(self, position: Position, draw: random.Random) -> tuple[int, float]:
        return self.columns.pop(0), 1.0

    def close(self) -> None:
        pass


def scripted(opening: tuple[int, ...], first: tuple[int, ...], second: tuple[int, ...]) -> Game:
    return play(("a", "b"), (Scripted(*first), Scripted(*second)), opening, random.Random(0), keeps_result)


def test_a_game_is_told_as_it_was_played() -> None:
    game = scripted((3,), (3, 3, 3), (0, 0, 0))
    assert (game.winner, game.ended, game.note) == ("a", Ending.FOUR, None)
    assert game.moves == (3, 0, 3, 0, 3, 0, 3)
    assert len(game.milliseconds) == len(game.keeps) == 6


def test_a_full_board_is_a_draw() -> None:
    columns = map(int, "010101101010232323323232454545545454")
    game = scripted((*columns, 6, 6), (6, 6), (6, 6))
    assert (game.winner, game.ended, len(game.moves)) == (None, Ending.FULL, 42)


def test_a_move_that_gives_the_result_away_is_seen() -> None:
    """Check the judgement of moves that keep the result, of moves that lose it, and of forced losses."""
    game = scripted((), (3, 3, 3, 3), (0, 0, 0))
    assert game.keeps[0] is True  # only the centre wins (Allis 1988)
    assert game.keeps[1] is None  # every answer to the centre loses
    assert game.keeps[-1] is True
    assert scripted((), (0, 9), (3,)).keeps == (False, True)  # the corner loses, and the centre is a move that wins
