"""Misconceptions in another style than the catalogue's code: exercise -> entry -> function.

Two kinds are kept. Programs whose answers differ from those of the entry's variant, within what the variant stands for:
another of several equal moves, another number of visits, another large number. And of an exercise whose mistakes
answer alike however they are written, a few: a diagnosis reads answers alone, and `verify` tells those of the variants
from the right ones. The benchmark plants some of them, too.
"""

from tests.corpus.wrong.rewritings import (
    alphabeta,
    best_move,
    evaluate_position,
    greedy,
    hex_player,
    iterative_deepening,
    mcts,
    minimax,
    negamax,
    order_moves,
    shortest_path,
)
from tests.corpus.wrong.rewritings.part_a import PART_A
from tests.corpus.wrong.rewritings.part_b import PART_B

_MODULES = (
    minimax,
    alphabeta,
    best_move,
    shortest_path,
    hex_player,
    evaluate_position,
    greedy,
    order_moves,
    negamax,
    iterative_deepening,
    mcts,
)


def _texts(kind: str) -> dict[str, str]:
    """Return a text of each module that has one of this kind, by exercise."""
    held = {module.__name__.rpartition(".")[2]: getattr(module, kind, "") for module in _MODULES}
    return {name: text for name, text in held.items() if text}


CORE = PART_A | PART_B
BONUS: dict[str, dict[str, str]] = {module.__name__.rpartition(".")[2]: module.REWRITINGS for module in _MODULES}
RIGHT = _texts("RIGHT")  # correct programs in the same style
UNKNOWN = _texts("UNKNOWN")  # mistakes that no entry of a catalogue describes
TWO_AT_ONCE = _texts("TWO_AT_ONCE")  # two entries at once
