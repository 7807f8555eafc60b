"""`rubric.toml` as values: what each exercise is worth, where it is written, what it depends on."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from grader.model import GraderError

PATH = Path(__file__).with_name("rubric.toml")


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

    @property
    def check_module(self) -> str:
        """The name of the file of its checks, without its ending."""
        return self.name.replace("Noeud.", "noeud_")


@cache
def exercises(path: Path = PATH) -> dict[str, Exercise]:
    """The exercises by name, in the rubric's order. Raises GraderError when the file is not right."""
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Fraction)
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


@cache
def capped(path: Path = PATH) -> bool:
    """True when bonus points never lift a score above the points of the core."""
    return bool(tomllib.loads(path.read_text(encoding="utf-8")).get("capped", True))


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
    )
