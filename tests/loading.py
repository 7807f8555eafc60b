"""Imports the reference and the stubs side by side: their modules bear the same names."""

import importlib.util
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
MODULES = ("connect4", "noeud")  # those a student hands in


@cache
def load(folder: str, name: str) -> ModuleType:
    """The module `name` of `starter` or `reference`, known to Python as `folder_name`."""
    if name != "puissance4":  # the modules of part B import it by its bare name
        sys.modules["puissance4"] = load("starter", "puissance4")
    unique = f"{folder}_{name}"
    spec = importlib.util.spec_from_file_location(unique, ROOT / folder / f"{name}.py")
    if spec is None or spec.loader is None:
        raise ImportError(f"cannot load {folder}/{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[unique] = module
    spec.loader.exec_module(module)
    return module


def load_folder(folder: str) -> dict[str, ModuleType]:
    """All the modules of a folder that a student hands in."""
    return {name: load(folder, name) for name in MODULES}
