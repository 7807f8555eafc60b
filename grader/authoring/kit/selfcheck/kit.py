"""Ce que ce kit demande d'écrire. / What this kit asks to be written.

exercises.toml is made with the kit; own.toml is there when the assignment adds sentences of its own.
"""

import tomllib
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent


def _tables(name):
    path = Path(__file__).with_name(name)
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


OWN = _tables("own.toml")
_KIT = _tables("exercises.toml")
_ALL = {exercise["name"]: exercise for exercise in _KIT["exercises"]}

NAME = _KIT["name"]
PACKAGES = _KIT["packages"]  # module: the package that holds it
EXERCISES = tuple(name for name, exercise in _ALL.items() if not exercise["bonus"])
BONUS = tuple(name for name, exercise in _ALL.items() if exercise["bonus"])
FILES = {name: exercise["file"] for name, exercise in _ALL.items()}
OPTIONAL = {FILES[name] for name in BONUS if not _ALL[name]["answers"]} - {FILES[name] for name in EXERCISES}
# What an exercise calls, or is compared with: its failure may come from there.
DEPENDS_ON = {name: tuple(exercise["depends_on"]) for name, exercise in _ALL.items()} | {
    name: tuple(others) for name, others in OWN.get("depends_on", {}).items()
}
# What the statement calls them: A1, B1; A or the name of a class for several.
PARTS = {}
for _name in EXERCISES:
    _class = _name.split(".")[0].lower() if "." in _name else ""
    for _part in filter(None, dict.fromkeys((_ALL[_name]["part"].lower(), _class))):
        PARTS[_part] = (*PARTS.get(_part, ()), _name)
NUMBERS = {f"{part}{number}": (name,) for part, names in PARTS.items() for number, name in enumerate(names, 1)}

OURS = ("conftest", *OWN.get("scripts", ()), *_KIT["tests"])  # no student's code
GIVEN = tuple(_KIT["given"])  # the modules that the kit provides
