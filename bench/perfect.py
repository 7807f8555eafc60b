"""`python -m bench.perfect --games 100`: how long perfect play takes to judge a move, by the pieces on the board.

The games are those of the tests: random moves and greedy ones in turn, from quiet to sharp. CPU milliseconds.
"""

import argparse
import time
from collections import defaultdict
from statistics import median

from arena.perfect import Perfect
from arena.position import Position
from tests.support.played import games

_STAGES = (range(8), range(8, 12), range(12, 15), range(15, 18), range(18, 42))


def main() -> None:
    """Print what perfect play costs at each stage of a game, as a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    perfect = Perfect()
    perfect.values(Position())  # load the database before measuring
    times_by_stage = defaultdict(list)
    for line in games(parser.parse_args().games, seed=0):
        for position in line[:-1]:
            start = time.process_time()
            perfect.values(position)
            times_by_stage[len(position.moves)].append(1000 * (time.process_time() - start))
    print("| pieces | positions | median ms | worst ms |\n| --- | ---: | ---: | ---: |")
    for stage in _STAGES:
        times = [milliseconds for pieces in stage for milliseconds in times_by_stage[pieces]]
        print(f"| {stage[0]} to {stage[-1]} | {len(times)} | {median(times):.2f} | {max(times):.0f} |")


if __name__ == "__main__":
    main()
