"""`python -m bench.hex_mutants`: which mutants of the model solution's `hex_player` lose points.

The exam of `python -m grader verify --mutants` leaves this exercise out: who wins all games is right, and most
of the mutants only try equal moves in another order, so that a survivor costs twelve games. A mutant is lost with its
first lost game. Sampled by a digest of its text: --every 5 grades a fifth of them.
"""

import argparse
import time
from collections import Counter
from collections.abc import Sequence

from bench.assignment import ASSIGNMENT
from grader.authoring.mutants import Mutant, mutants
from grader.authoring.mutation import Verdict, judge_all
from grader.cli.options import state_folder

EXERCISE = "hex_player"
ORDER = ("_CENTRE = ", "((row, col) for row", "key=lambda cell")  # beginnings of the lines that order the moves


def candidates(every: int = 1) -> list[Mutant]:
    """Return one in so many mutants of lines that this exercise alone reaches."""
    found = [mutant for mutant in mutants("search", ASSIGNMENT) if mutant.holders == (EXERCISE,)]
    return [mutant for mutant in found if int(mutant.digest, 16) % every == 0]


def kind(mutant: Mutant) -> str:
    """Return what the changed line does."""
    return "the order of moves" if mutant.before.startswith(ORDER) else "the choice of a move"


def main(words: Sequence[str] | None = None) -> None:
    """Print each verdict, and how many there are of each."""
    parser = argparse.ArgumentParser(prog="python -m bench.hex_mutants", description=__doc__)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only one mutant in N (default: all)")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="mutants at a time (default: 2)")
    parser.add_argument("--choice", action="store_true", help="leave out those that only change the order of moves")
    options = parser.parse_args(words)
    start, counts = time.monotonic(), Counter[tuple[str, str]]()

    def show(verdict: Verdict) -> None:
        outcome = "the grader failed" if verdict.fault else "loses points" if verdict.killed_in else "wins every game"
        counts[kind(verdict.mutant), outcome] += 1
        print(f"{outcome}, {verdict.calls} moves: {verdict.mutant}", flush=True)

    selected = candidates(options.every)
    chosen = [m for m in selected if not (options.choice and m.before.startswith(ORDER))]
    judge_all(chosen, ASSIGNMENT, state_folder(ASSIGNMENT), options.jobs, show)
    for (what, outcome), number in sorted(counts.items()):
        print(f"{what}: {number} {outcome}")
    print(f"{time.monotonic() - start:.0f} s on the wall")


if __name__ == "__main__":
    main()
