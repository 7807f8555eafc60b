"""Positions of games that were played, for the tests of the built-in players."""

import random
from collections.abc import Iterator

from arena.engines import engine
from arena.position import Position


def games(number: int, seed: int) -> Iterator[list[Position]]:
    """All positions of games in which random moves and greedy ones alternate at random: quiet and full of threats."""
    draw = random.Random(seed)
    for _ in range(number):
        position, line = Position(), []
        random_part = draw.random()
        while not position.is_over():
            line.append(position)
            name = "random" if len(line) < 4 or draw.random() < random_part else "greedy"
            position = position.play(engine(name).choose(position, draw))
        yield [*line, position]


def positions(number: int, seed: int) -> list[Position]:
    """As many positions that are not over, one from each game, at every stage."""
    draw = random.Random(seed)
    return [draw.choice(line[:-1]) for line in games(number, seed)]


def late(number: int, seed: int, fewest: int = 30) -> list[Position]:
    """Positions of at least so many pieces that are not over, of random games."""
    draw = random.Random(seed)
    found: list[Position] = []
    while len(found) < number:
        position = Position()
        pieces = draw.randint(fewest, 41)
        while not position.is_over() and len(position.moves) < pieces:
            position = position.play(draw.choice(position.legal()))
        if not position.is_over():
            found.append(position)
    return found
