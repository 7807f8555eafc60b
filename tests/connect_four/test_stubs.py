"""The stubs and the reference mirror each other, beyond what `verify` claims; a stub reports what is missing."""

import inspect
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

from tests import ASSIGNMENT
from tests.support.loading import load, load_folder


def test_same_constructor_and_class_docstring() -> None:
    stub, solved = load("starter", "noeud").Noeud, load("reference", "noeud").Noeud
    assert inspect.getsource(stub.__init__) == inspect.getsource(solved.__init__)
    assert stub.__doc__ == solved.__doc__


@pytest.mark.parametrize("name", ["ROWS", "COLS", "WEIGHTS", "HAND_OUT", "CENTRE"])
def test_same_constants(name: str) -> None:
    stub, solved = (vars(modules["connect4"])[name] for modules in map(load_folder, ("starter", "reference")))
    assert np.array_equal(stub, solved)


ARGUMENTS: dict[str, tuple[Any, ...]] = {
    "get_first_row": (0,),
    "get_next_board": (0, 1),
    "check_winner": (0, 0),
    "get_board_score": (1,),
    "eval_board": (1, 1),
    "Noeud.est_feuille": (1,),
    "Noeud.creer_fils": (0, 0),
    "Noeud.remonter_score": (1,),
    "Noeud.meilleur_coup": (1,),
    "minimax": (2, True, None),
    "alphabeta": (2, 0, 1, True, None),
    "best_move": (2, None),
    "shortest_path": (1,),
    "hex_player": (),
    "evaluate_position": (1,),
    "greedy": (1,),
    "order_moves": (1, [3]),
    "negamax": (1, -1, 1, 1),
    "iterative_deepening": (1,),
    "mcts": (1,),
}
OF: dict[str, Callable[[], Any]] = {  # what a function of each file is about
    "connect4": lambda: load("starter", "connect4").HAND_OUT,
    "search": lambda: load("starter", "games").Tree([[3, 8], [4, 6]]),
    "players": lambda: load("starter", "rules").empty_board(),
}


@pytest.mark.parametrize("exercise", ASSIGNMENT.rubric.python_exercises)
def test_a_stub_names_its_exercise(exercise: str) -> None:
    file, name = ASSIGNMENT.rubric.exercises[exercise].file, exercise.removeprefix("Noeud.")
    module: Any = load("starter", file)
    if file == "noeud":
        call = getattr(module.Noeud(1, load("starter", "puissance4").grille_vierge()), name)
    else:
        call = partial(getattr(module, name), OF[file]())
    with pytest.raises(NotImplementedError, match=rf"exercice {re.escape(exercise)} "):
        call(*ARGUMENTS[exercise])
