"""The stubs and the reference mirror each other; a stub reports what is missing."""

import inspect
import re
from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from tests import ASSIGNMENT
from tests.support.loading import MODULES, load, load_folder


def functions(module: ModuleType) -> dict[str, Callable[..., object]]:
    """Return the public functions of a module, and the public methods and constructors of its classes, by full name."""
    members = own_functions(module, module.__name__)
    for name, item in vars(module).items():
        if inspect.isclass(item) and item.__module__ == module.__name__ and not name.startswith("_"):
            members |= {f"{name}.{method}": code for method, code in own_functions(item, module.__name__).items()}
    return members


def own_functions(holder: object, module: str) -> dict[str, Callable[..., object]]:
    candidates = {name: item for name, item in vars(holder).items() if name == "__init__" or not name.startswith("_")}
    return {name: item for name, item in candidates.items() if inspect.isfunction(item) and item.__module__ == module}


@pytest.mark.parametrize("name", MODULES)
def test_same_functions(name: str) -> None:
    stubs, solved = functions(load("starter", name)), functions(load("reference", name))
    assert list(stubs) == list(solved)
    for function in stubs:
        assert inspect.signature(stubs[function]) == inspect.signature(solved[function])
        assert stubs[function].__doc__ == solved[function].__doc__


def test_every_exercise_has_a_stub() -> None:
    assert set(functions(load("starter", "connect4"))) == {
        "get_first_row", "get_next_board", "check_winner", "get_board_score", "eval_board",
    }  # fmt: skip
    assert set(functions(load("starter", "noeud"))) == {
        "Noeud.__init__", "Noeud.est_feuille", "Noeud.creer_fils", "Noeud.remonter_score", "Noeud.meilleur_coup",
    }  # fmt: skip
    assert set(functions(load("starter", "search"))) == {
        "minimax", "alphabeta", "best_move", "shortest_path", "hex_player",
    }  # fmt: skip
    assert set(functions(load("starter", "players"))) == {
        "evaluate_position", "greedy", "order_moves", "negamax", "iterative_deepening", "mcts",
    }  # fmt: skip


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
