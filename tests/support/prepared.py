"""`python -m tests.support.prepared`: prepare the checks of all exercises, on all cores, for a test run."""

import os
import sys
from concurrent.futures import ProcessPoolExecutor

from grader.model import GraderError
from tests import ASSIGNMENT
from tests.conftest import make_state
from tests.support.engine import prepare

SLOWEST_FIRST = ("mcts", "iterative_deepening", "hex_player", "Noeud.remonter_score", "eval_board")


def prepare_one(name: str) -> None:
    prepare([ASSIGNMENT.rubric.exercises[name]])


def main() -> None:
    make_state(os.environ["TEST_STATE"])
    names = [*SLOWEST_FIRST, *(name for name in ASSIGNMENT.rubric.exercises if name not in SLOWEST_FIRST)]
    with ProcessPoolExecutor() as pool:
        list(pool.map(prepare_one, names))


if __name__ == "__main__":
    try:
        main()
    except GraderError as error:
        sys.exit(str(error))
