"""The record of all gradings of a class.

`Gradebook(path).entries()` returns the current state, `history(label)` all gradings of one submission. Each name is
loaded when it is first used: verbs that grade without a gradebook use some modules of this package, and no database."""

from importlib import import_module

_HOMES = {
    "Gradebook": "book",
    "Entry": "entry",
    "Grading": "entry",
    "Points": "entry",
    "Why": "entry",
    "Student": "student",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
