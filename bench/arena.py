"""`python -m bench.arena --games 2`: the notebook's field of five, played by its code and by ours, pair by pair.

Each pair of players meets as often as asked for, by turns in first place, from the same seeds. Both sides draw the
same, so the games must be the same, move by move; only the computing time differs. The notebook's whole tournament
is 10 pairs and 20 games each.
"""

import argparse
import random
import time
from collections.abc import Callable
from itertools import combinations

from arena.engines import engine
from arena.position import Position
from bench import notebook

Choose = Callable[[Position, random.Random], int]


def play(chooses: list[Choose], seed: int) -> tuple[tuple[int, ...], float]:
    """Play a game; return its moves and the CPU seconds it took. The first player starts."""
    draw, position, start = random.Random(seed), Position(), time.process_time()
    while not position.is_over():
        position = position.play(chooses[position.to_move - 1](position, draw))
    return position.moves, time.process_time() - start


def notebook_player(name: str) -> Choose:
    """Return a player of the notebook."""
    player = notebook.field()[name]
    return lambda position, draw: notebook.choice(player, position, draw)


def meeting(pair: tuple[str, str], games: int) -> tuple[float, float]:
    """Return the CPU seconds per game in the notebook and here. Exit when the games differ."""
    totals = [0.0, 0.0]
    for number in range(games):
        names = pair if number % 2 == 0 else pair[::-1]
        moves, seconds = play([notebook_player(name) for name in names], number)
        our_moves, our_seconds = play([engine(name).choose for name in names], number)
        if moves != our_moves:
            raise SystemExit(f"{names} played {moves} in the notebook and {our_moves} here")
        totals = [totals[0] + seconds, totals[1] + our_seconds]
    return totals[0] / games, totals[1] / games


def main() -> None:
    """Print what a game of the arena costs, as a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, choices=range(1, 21), metavar="N", default=2, help="a pair (default: 2)")
    games = parser.parse_args().games
    print("| CPU seconds a game | notebook | ours | ours / notebook |\n| --- | ---: | ---: | ---: |")
    total = [0.0, 0.0]
    for pair in combinations(notebook.field(), 2):
        slow, quick = meeting(pair, games)
        total = [total[0] + slow, total[1] + quick]
        print(f"| {' - '.join(pair)} | {slow:.2f} | {quick:.4f} | 1/{slow / quick:.0f} |", flush=True)
    print(f"| **the ten pairs** | {total[0]:.1f} | {total[1]:.2f} | **1/{total[0] / total[1]:.0f}** |")
    print(f"\nThe whole field, 20 games a pair: {total[0] * 20 / 60:.0f} minutes and {total[1] * 20:.0f} seconds.")


if __name__ == "__main__":
    main()
