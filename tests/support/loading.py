"""Import of the reference and the stubs side by side, although their modules have the same names."""

import importlib.util
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]
MODULES = ("connect4", "noeud", "search", "players")  # the files of a submission
GIVEN = ("puissance4", "games", "rules")  # in import order


@cache
def load(folder: str, name: str) -> ModuleType:
    """Return the module `name` of `starter` or `reference`, imported as `folder_name`."""
    for given in GIVEN:  # other modules import these by their plain names
        if given == name:
            break
        sys.modules[given] = load("starter", given)
    unique = f"{folder}_{name}"
    spec = importlib.util.spec_from_file_location(unique, ROOT / folder / f"{name}.py")
    if spec is None or spec.loader is None:
        raise ImportError(f"cannot load {folder}/{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[unique] = module
    spec.loader.exec_module(module)
    return module


def load_folder(folder: str) -> dict[str, ModuleType]:
    """Return all the modules of a folder that belong to a submission."""
    return {name: load(folder, name) for name in MODULES}
