"""`python -m bench.mcts`: how often the model solution's mcts finds the moves the checks ask for.

Each position of rubric/checks/mcts.py is asked 200 times, begun with another seed each time. A check is fair when
nothing is missed: then no grade hangs on luck.
"""

import random
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from grader.assignment import oracle
from rubric.checks.mcts import ITERATIONS
from rubric.checks.playing import CHOICES, SOLVED
from rubric.checks.strategies import Game

SEEDS = 200


def found(game: Game, columns: tuple[int, ...], seed: int) -> bool:
    """Whether the move is one of these."""
    random.seed(seed)
    return oracle.module("players").mcts(game.board, game.player, ITERATIONS) in columns


def main() -> None:
    """Print a line a position."""
    asked = [*CHOICES[:5], *((game, (col,)) for game, col in SOLVED)]
    with ProcessPoolExecutor() as pool:
        for game, columns in asked:
            right = sum(pool.map(partial(found, game, columns), range(SEEDS), chunksize=20))
            print(f"{right} of {SEEDS}: {''.join(map(str, game.moves))} {columns}", flush=True)


if __name__ == "__main__":
    main()
