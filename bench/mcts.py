"""`python -m bench.mcts`: how often the model solution's mcts finds the moves required by the checks.

The positions of rubric/checks/mcts.py, as ten private seeds draw them, are searched with 40 random seeds each. A check
is fair when no search misses the move: then no grade depends on luck.
"""

import random
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from bench.assignment import ASSIGNMENT
from rubric.checks.mcts import ITERATIONS
from rubric.checks.playing import SOLVED
from rubric.checks.positions.solving import Choice, choices_of_one_ply, misleading_choices
from rubric.checks.strategies import Game

PRIVATE_SEEDS, SEEDS = range(10), 40


def chooses_one_of(game: Game, columns: tuple[int, ...], seed: int) -> bool:
    """Return whether the search chooses one of these columns."""
    random.seed(seed)
    return ASSIGNMENT.solution.module("players").mcts(game.board, game.player, ITERATIONS) in columns


def main() -> None:
    """Print one line per position."""
    positions: list[Choice] = [(game, (col,)) for game, col in SOLVED]
    positions += [pair for seed in PRIVATE_SEEDS for pair in (*choices_of_one_ply(seed), *misleading_choices(seed))]
    with ProcessPoolExecutor() as pool:
        for game, columns in positions:
            hits = sum(pool.map(partial(chooses_one_of, game, columns), range(SEEDS), chunksize=20))
            print(f"{hits} of {SEEDS}: {''.join(map(str, game.moves))} {columns}", flush=True)


if __name__ == "__main__":
    main()
