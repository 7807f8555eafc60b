"""Checks that `rubric.toml` says nothing that would be ignored: each key that is misspelt, each value not allowed."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from grader.model import GraderError

_TABLES = {  # the keys of each table that has a fixed set
    "group": ("everyone_writes",),
    "mutants": ("players",),
    "kit": ("name", "notebook"),
}
_CLASS = ("parameters", "defaults", "state")
_NOTEBOOK = ("files", "welcome")


def refuse_mistakes(path: Path, tables: Mapping[str, Any]) -> None:
    """Raise GraderError for the first mistake in the tables beside those of the exercises, which are right already."""
    for name, exercise in tables["exercises"].items():
        solution = f"{exercise['file']}.{'toml' if exercise.get('answers') else 'py'}"
        if not (path.parents[1] / "reference" / solution).is_file():
            file = exercise["file"]
            raise GraderError(f"{path.name}: the file of {name} is {file!r}, but reference/{solution} is missing")
    for name, keys in _TABLES.items():
        _refuse_keys(path, name, _table(path, name, tables), keys)
    _refuse_classes(path, tables)
    _refuse_given(path, _table(path, "given", tables))
    if "notebook" in (kit := _table(path, "kit", tables)):
        notebook = _table(path, "kit.notebook", {"kit.notebook": kit["notebook"]})
        _refuse_keys(path, "kit.notebook", notebook, _NOTEBOOK)
        if missing := [key for key in _NOTEBOOK if key not in notebook]:
            raise GraderError(f"{path.name}: [kit.notebook] lacks {missing[0]!r}; it needs {', '.join(_NOTEBOOK)}")
    everyone = _table(path, "group", tables).get("everyone_writes")
    if everyone is not None and everyone not in tables["exercises"]:
        exercises = ", ".join(tables["exercises"])
        raise GraderError(f"{path.name}: everyone_writes is {everyone!r}; the exercises are: {exercises}")
    expressions = {**_table(path, "spellings", tables), "players": _table(path, "mutants", tables).get("players", "")}
    for name, expression in expressions.items():
        _refuse_expression(path, name, expression)


def _table(path: Path, name: str, tables: Mapping[str, Any]) -> Mapping[str, Any]:
    table = tables.get(name, {})
    if not isinstance(table, dict):
        raise GraderError(f"{path.name}: {name} is {table!r}; allowed is a table, [{name}]")
    return table


def _refuse_keys(path: Path, name: str, table: Mapping[str, Any], keys: Iterable[str]) -> None:
    if misspelt := sorted(table.keys() - set(keys)):
        raise GraderError(f"{path.name}: [{name}] has no key {misspelt[0]!r}; there are: {', '.join(keys)}")


def _refuse_classes(path: Path, tables: Mapping[str, Any]) -> None:
    owners = sorted({name.partition(".")[0] for name in tables["exercises"] if "." in name})
    for name, table in _table(path, "classes", tables).items():
        if name not in owners:
            there = f"there are: {', '.join(owners)}" if owners else 'such an exercise is named "Class.method"'
            raise GraderError(f"{path.name}: no exercise is a method of the class {name!r}; {there}")
        _refuse_keys(path, f"classes.{name}", _table(path, f"classes.{name}", {f"classes.{name}": table}), _CLASS)


def _refuse_given(path: Path, table: Mapping[str, Any]) -> None:
    for name, files in table.items():
        if files is not True and not isinstance(files, list):
            raise GraderError(f"{path.name}: {name} of [given] is {files!r}; allowed is true or a list of files")
        if not (path.parents[1] / "starter" / f"{name}.py").is_file():
            raise GraderError(f"{path.name}: [given] names {name}, but starter/{name}.py is missing")


def _refuse_expression(path: Path, name: str, expression: object) -> None:
    try:
        re.compile(expression)  # type: ignore[call-overload]
    except (re.error, TypeError) as error:
        raise GraderError(f"{path.name}: {name} is {expression!r}, which is no regular expression: {error}") from None
