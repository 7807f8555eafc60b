"""`rubric.toml` as values: what each exercise is worth, where it is written, what it depends on, and what else the
grader must be told of an assignment."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from grader.assignment import folder
from grader.model import GraderError


def file() -> Path:
    """The rubric of this assignment."""
    return folder.rubric() / "rubric.toml"


@dataclass(frozen=True)
class Exercise:
    """One exercise of the rubric. `points` by kind of check; "" is the kind of a check that names none."""

    name: str
    part: str
    file: str
    points: Mapping[str, Fraction]
    depends_on: tuple[str, ...]
    returns: str
    bonus: bool = False
    answers: bool = False  # a file of answers in TOML, read and never run
    clock: str = "seconds"  # what a hand-in's clock counts: seconds, or its own calls
    mutants: bool = True  # whether every mutant of its solution must lose points

    @property
    def check_module(self) -> str:
        """The name of the file of its checks, without its ending: "kind_method" for a method of `Kind`."""
        owner, _, method = self.name.rpartition(".")
        return f"{owner.lower()}_{method}" if owner else method

    @property
    def short(self) -> str:
        """The name without that of its class."""
        return self.name.rpartition(".")[2]


@dataclass(frozen=True)
class Kind:
    """A class the hand-in writes, of which exercises ask methods."""

    file: str
    parameters: tuple[str, ...] = ()  # of its constructor, as far as the checks give them
    defaults: Mapping[str, Any] = field(default_factory=dict)  # said to the hand-in, and not shown
    state: tuple[str, ...] = ()  # the attributes of an object that its supplied methods are told

    def made_with(self, args: tuple[Any, ...]) -> tuple[Any, ...]:
        """The arguments a hand-in is given: those that are left out, too."""
        return (*args, *(self.defaults[name] for name in self.parameters[len(args) :] if name in self.defaults))

    def shown_with(self, args: tuple[Any, ...]) -> tuple[Any, ...]:
        """The arguments that are worth showing: without those at the end that nobody need give."""
        names = self.parameters[: len(args)]
        while names and names[-1] in self.defaults and self.defaults[names[-1]] == args[len(names) - 1]:
            names = names[:-1]
        return args[: len(names)] if len(args) <= len(self.parameters) else args


@dataclass(frozen=True)
class Notebook:
    """The notebook edition of the kit: the files whose stubs it holds, and what it says first."""

    files: tuple[str, ...]
    welcome: str


@cache
def _tables(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Fraction)


@cache
def exercises(path: Path | None = None) -> dict[str, Exercise]:
    """The exercises by name, in the rubric's order. Raises GraderError when the file is not right."""
    path = path or file()
    try:
        tables = _tables(path)
        found = {name: _exercise(name, table) for name, table in tables["exercises"].items()}
    except (tomllib.TOMLDecodeError, KeyError, TypeError, AttributeError, ValueError) as error:
        wanted = "part, file, points, depends_on, returns"
        raise GraderError(f"{path.name}: {error!r}; each exercise needs {wanted}") from None
    total = sum(sum(exercise.points.values()) for exercise in found.values() if not exercise.bonus)
    if total != tables["out_of"]:
        raise GraderError(f"{path.name}: the points add up to {float(total):g}, but out_of says {tables['out_of']}")
    for exercise in found.values():
        unknown = set(exercise.depends_on) - set(found)
        if unknown:
            raise GraderError(f"{path.name}: {exercise.name} depends on {sorted(unknown)}, which it does not list")
    return found


def core() -> list[str]:
    """The exercises that are no bonus."""
    return [name for name, exercise in exercises().items() if not exercise.bonus]


def with_dependencies(names: Iterable[str]) -> frozenset[str]:
    """These exercises and what they depend on: all that decides their points."""
    found = set(names)
    for name in names:
        found |= with_dependencies(exercises()[name].depends_on)
    return frozenset(found)


def coded() -> dict[str, Exercise]:
    """The exercises that are written in Python."""
    return {name: exercise for name, exercise in exercises().items() if not exercise.answers}


def capped(path: Path | None = None) -> bool:
    """True when bonus points never lift a score above the points of the core."""
    return bool(_tables(path or file()).get("capped", True))


def _table(name: str) -> Mapping[str, Any]:
    """A table beside those of the exercises; an empty one where an assignment has no need of it."""
    found: Mapping[str, Any] = _tables(file()).get(name, {})
    return found


def given() -> tuple[str, ...]:
    """The modules of `starter/` that hand-ins find beside their own, in the order in which they import each other."""
    return tuple(_table("given"))


def may_import(file: str, name: str) -> bool:
    """True when `name` is given to this file; elsewhere a module of that name is the student's own."""
    files = _table("given")[name]
    return files is True or file in files


@cache
def classes() -> dict[str, Kind]:
    """The classes of which exercises ask methods, by name."""
    files = {name.partition(".")[0]: exercise.file for name, exercise in exercises().items() if "." in name}
    return {name: _kind(file, _table("classes").get(name, {})) for name, file in files.items()}


def spelling(file: str) -> str:
    """A regular expression for other names of a file, in lower case; '' when there is none."""
    return str(_table("spellings").get(file, ""))


def everyone_writes() -> str:
    """The exercise every member of a group must write; '' when a group may share the work as it likes."""
    return str(_table("group").get("everyone_writes", ""))


def kit() -> str:
    """The name of the kit students receive."""
    return str(_table("kit").get("name", "kit"))


def notebook() -> Notebook | None:
    """The notebook edition; None when there is none."""
    said = _table("kit").get("notebook")
    return Notebook(tuple(said["files"]), str(said["welcome"])) if said else None


def _kind(file: str, table: Mapping[str, Any]) -> Kind:
    parameters, state = (tuple(table.get(key, ())) for key in ("parameters", "state"))
    return Kind(file, parameters, table.get("defaults", {}), state)


def _exercise(name: str, table: dict[str, Any]) -> Exercise:
    points = table["points"]
    by_kind = points if isinstance(points, dict) else {"": points}
    return Exercise(
        name=name,
        part=str(table["part"]),
        file=str(table["file"]),
        points={kind: Fraction(value) for kind, value in by_kind.items()},
        depends_on=tuple(map(str, table["depends_on"])),
        returns=str(table["returns"]),
        bonus=bool(table.get("bonus", False)),
        answers=bool(table.get("answers", False)),
        clock=str(table.get("clock", "seconds")),
        mutants=bool(table.get("mutants", True)),
    )
