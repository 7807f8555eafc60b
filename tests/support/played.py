"""Positions from played games, for the tests of the built-in players."""

import random
from collections.abc import Iterator

from arena.engines import engine
from arena.position import Position


def games(number: int, seed: int) -> Iterator[list[Position]]:
    """Yield games in which random and greedy moves alternate at random, quiet and tactical ones; each is all its
    positions."""
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
    """Return `number` unfinished positions, each from another game, at any stage."""
    draw = random.Random(seed)
    return [draw.choice(line[:-1]) for line in games(number, seed)]


def late_positions(number: int, seed: int, fewest: int = 30) -> list[Position]:
    """Return unfinished positions of random games with at least `fewest` pieces."""
    draw = random.Random(seed)
    positions: list[Position] = []
    while len(positions) < number:
        position = Position()
        pieces = draw.randint(fewest, 41)
        while not position.is_over() and len(position.moves) < pieces:
            position = position.play(draw.choice(position.legal()))
        if not position.is_over():
            positions.append(position)
    return positions
