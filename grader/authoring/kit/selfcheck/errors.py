"""Ce que veut dire une erreur de Python, d'après errors.toml. / What an error of Python means, by errors.toml."""

import functools
import re
import tomllib
from pathlib import Path

from selfcheck.kit import OWN
from selfcheck.language import t


@functools.cache
def known():
    """The tables of errors.toml, in its order, by their names; those of this assignment in place of them, or before."""
    general = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    own = OWN.get("errors", {})
    return {name: table for name, table in own.items() if name not in general} | general | own


def name_of(error, line):
    """The name of the table that fits this error, raised by this line of a program; None when there is none."""
    return next((name for name, table in known().items() if _found(table, error, line)), None)


def advice(error, line):
    """What the error means, in a sentence; "" when it is not known."""
    name = name_of(error, line)
    if name is None:
        return ""
    table = known()[name]
    return t(table["fr"], table["en"]).format(*_found(table, error, line).groups())


def _found(table, error, line):
    """The match of the table's `text`; None unless all of the table fits."""
    fits = table["error"] in {cls.__name__ for cls in type(error).__mro__} and re.search(table.get("line", ""), line)
    said = error.msg if isinstance(error, SyntaxError) else str(error)
    return re.search(table.get("text", ""), said or "") if fits else None
