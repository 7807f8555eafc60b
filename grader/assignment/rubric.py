"""Parser of `rubric.toml`: points, file and dependencies of each exercise, and the settings of the assignment."""

import ast
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import takewhile
from pathlib import Path
from typing import Any

from grader.assignment import answers as answer_types
from grader.model import GraderError, Settings
from grader.submission.definitions import MAIN

_TABLES = {  # the keys of each table that has a fixed set
    "group": ("everyone_writes",),
    "mutants": ("players",),
    "kit": ("name", "notebook"),
}
_CLASS = ("parameters", "defaults")
_NOTEBOOK = ("files", "welcome")
_NEEDED = ("file", "points")
# Of an exercise.
_KEYS = ("part", *_NEEDED, "returns", "bonus", "answers", "program", "clock", "mutants", "likely_names")
_TOP_KEYS = (
    *("out_of", "capped", "late", "feedback", "exercises", "given", "spellings", "classes", "group", "mutants", "kit"),
)
_CLOCKS = ("seconds", "calls")
_ANNOTATIONS = {"int": "index", "int | None": "index or None", "float": "number", "str": "text"}


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
    kit = _table(path, "kit", tables)
    if not isinstance(kit.get("name", "kit"), str) or not re.fullmatch(r"\w[\w.-]*", kit.get("name", "kit")):
        raise GraderError(f"{path.name}: name of [kit] is {kit['name']!r}; allowed is the name of a folder")
    if "notebook" in kit:
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
        names = table.get("parameters", [])
        if not _are_names(names):
            raise GraderError(f"{path.name}: parameters of [classes.{name}] is {names!r}; allowed is a list of names")
        _table(path, "defaults", table)


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


@dataclass(frozen=True)
class Exercise:
    """One exercise of the rubric. `points` maps kinds of checks to points; "" is the default kind."""

    name: str
    part: str
    file: str
    points: Mapping[str, Fraction]
    returns: str
    depends_on: tuple[str, ...] = ()  # the earlier exercises of its file, which it may call
    bonus: bool = False
    answers: bool = False  # a TOML file of answers, which is read but not run
    program: bool = False  # the file as a whole, which is run anew for each call
    clock: str = "seconds"  # what the clock of a submission counts: seconds or calls
    mutants: bool = True  # every mutant of its solution must lose points
    likely_names: tuple[str, ...] = ()  # what students call it who do not keep to its name, such as translations

    @property
    def check_module(self) -> str:
        """Name of the module with its checks: "kind_method" for a method of class `Kind`."""
        owner, _, method = self.name.rpartition(".")
        return f"{owner.lower()}_{method}" if owner else method

    @property
    def definition(self) -> str:
        """What the file defines for it: the name of a function, or `MAIN` for the file as a whole."""
        return MAIN if self.program else self.name

    @property
    def short(self) -> str:
        """Name without the class."""
        return self.name.rpartition(".")[2]


@dataclass(frozen=True)
class StudentClass:
    """A class of the submission whose methods are exercises."""

    file: str
    parameters: tuple[str, ...] = ()  # the parameters of its constructor that checks use
    defaults: Mapping[str, Any] = field(default_factory=dict)  # passed to the submission, hidden in messages

    def constructor_arguments(
        self, args: tuple[Any, ...], named: Mapping[str, Any]
    ) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """Return the arguments to pass to the submission, without and with names: those given, and defaults for the
        parameters that follow."""
        more = {name: self.defaults[name] for name in self.parameters[len(args) :] if name in self.defaults}
        return (args, {**more, **named}) if named else ((*args, *more.values()), {})

    def displayed_arguments(self, args: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the arguments to display: `args` without trailing ones that equal the defaults."""
        names = self.parameters[: len(args)]
        while names and names[-1] in self.defaults and self.defaults[names[-1]] == args[len(names) - 1]:
            names = names[:-1]
        return args[: len(names)] if len(args) <= len(self.parameters) else args


@dataclass(frozen=True)
class Notebook:
    """The notebook edition of the kit: the files whose stubs it contains, and the text of its first cell."""

    files: tuple[str, ...]
    welcome: str


@dataclass(frozen=True)
class Rubric:
    """What `rubric.toml` says: the exercises by name, in its order, and the tables beside them."""

    exercises: Mapping[str, Exercise]
    tables: Mapping[str, Any]

    @property
    def out_of(self) -> Fraction:
        """The points of all exercises that are not a bonus."""
        return Fraction(self.tables["out_of"])

    @property
    def core(self) -> list[str]:
        """The names of the exercises that are not a bonus."""
        return [name for name, exercise in self.exercises.items() if not exercise.bonus]

    @property
    def python_exercises(self) -> dict[str, Exercise]:
        """The exercises to solve in Python, in contrast to files of answers."""
        return {name: exercise for name, exercise in self.exercises.items() if not exercise.answers}

    def selected(self, settings: Settings) -> dict[str, Exercise]:
        """Return the exercises that these settings select, by name."""
        chosen = self.exercises if settings.exercises is None else settings.exercises
        return {name: exercise for name, exercise in self.exercises.items() if name in chosen}

    def with_dependencies(self, names: Iterable[str]) -> frozenset[str]:
        """Return these exercises and their dependencies."""
        return frozenset(names).union(*(self.exercises[name].depends_on for name in names))

    @property
    def caps_bonus(self) -> bool:
        """True when bonus points do not raise a score above the maximum of the other exercises."""
        return bool(self.tables.get("capped", True))

    @property
    def given_modules(self) -> tuple[str, ...]:
        """The modules of `starter/` that submissions may import, each after those it imports itself."""
        return tuple(self._table("given"))

    def may_import(self, file: str, name: str) -> bool:
        """Return True when `file` gets the given module `name`. In other files, it means the student's own module."""
        files = self._table("given")[name]
        return files is True or file in files

    @cached_property
    def classes(self) -> dict[str, StudentClass]:
        """The classes whose methods are exercises, by name."""
        files = {name.partition(".")[0]: exercise.file for name, exercise in self.exercises.items() if "." in name}
        return {name: _kind(file, self._table("classes").get(name, {})) for name, file in files.items()}

    def spelling(self, file: str) -> str:
        """Return a regular expression for alternative names of a file, in lower case; '' when there is none."""
        return str(self._table("spellings").get(file, ""))

    @property
    def everyone_writes(self) -> str:
        """The exercise that every member of a group must write, or '' when there is no such rule."""
        return str(self._table("group").get("everyone_writes", ""))

    @property
    def kit(self) -> str:
        """The name of the student kit."""
        return str(self._table("kit").get("name", "kit"))

    @property
    def names_of_players(self) -> str:
        """The regular expression for variables that hold a player's number; one that matches none by default."""
        return str(self._table("mutants").get("players", "(?!)"))

    @property
    def notebook(self) -> Notebook | None:
        """The notebook edition, or None when there is none."""
        table = self._table("kit").get("notebook")
        return Notebook(tuple(table["files"]), str(table["welcome"])) if table else None

    def _table(self, name: str) -> Mapping[str, Any]:
        table: Mapping[str, Any] = self.tables.get(name, {})
        return table


def read_rubric(path: Path) -> Rubric:
    """Read a rubric.toml. Raise GraderError when it is invalid."""
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Fraction)
    except (OSError, ValueError) as error:  # not there, not UTF-8, or not TOML
        raise GraderError(f"{path.name} cannot be read: {error}") from None
    return Rubric(_exercises(path, tables), tables)


def _exercises(path: Path, tables: dict[str, Any]) -> dict[str, Exercise]:
    """Return the exercises by name, in the order of the rubric. Raise GraderError when the file is invalid."""
    try:
        _check_keys(path, tables)
        reference = path.parents[1] / "reference"
        result = {name: _exercise(name, table, reference) for name, table in tables["exercises"].items()}
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise GraderError(f"{path.name}: {error!r}; each exercise needs {', '.join(_NEEDED)}") from None
    total = sum(sum(exercise.points.values()) for exercise in result.values() if not exercise.bonus)
    if total != tables.get("out_of"):
        out_of = tables.get("out_of", "nothing")
        raise GraderError(f"{path.name}: the points add up to {float(total):g}, but out_of says {out_of}")
    for exercise in result.values():
        if exercise.returns == answer_types.PRINTED and "." in exercise.name:
            wrong = f"{exercise.name} cannot return {answer_types.PRINTED!r}: it is a method"
            raise GraderError(f"{path.name}: {wrong}; let it return a 'text'")
        if exercise.program and (wrong := _why_no_program(exercise, result)):
            raise GraderError(f"{path.name}: {exercise.name} is a program, {wrong}")
    refuse_mistakes(path, tables)
    return {name: replace(exercise, depends_on=_earlier(exercise, result)) for name, exercise in result.items()}


def _why_no_program(exercise: Exercise, others: Mapping[str, Exercise]) -> str:
    """Return what keeps an exercise from being a whole program; '' when nothing does."""
    if exercise.returns != answer_types.PRINTED:
        return f"and so returns {answer_types.PRINTED!r}"
    if exercise.answers or "." in exercise.name:
        return "and so neither a method nor a file of answers"
    is_alone = [other.file for other in others.values()].count(exercise.file) == 1
    return "" if is_alone else f"and so the only exercise of {exercise.file}.py"


def _earlier(exercise: Exercise, others: Mapping[str, Exercise]) -> tuple[str, ...]:
    """Return the exercises that come before this one in its file, but for functions that print, or return objects."""
    before = takewhile(lambda other: other.name != exercise.name, others.values())
    in_file = (other for other in before if other.file == exercise.file and not other.answers)
    return tuple(
        each.name for each in in_file if "." in each.name or each.returns not in (answer_types.PRINTED, "object")
    )


def _check_keys(path: Path, tables: Mapping[str, Any]) -> None:
    """Raise GraderError for a key that is misspelt or missing, and for a value that is not allowed."""
    if misspelt := sorted(tables.keys() - _TOP_KEYS):
        raise GraderError(f"{path.name} has no key {misspelt[0]!r}; there are: {', '.join(_TOP_KEYS)}")
    for key, choices, is_allowed in (
        ("out_of", "a number", _is_number(tables.get("out_of", 0))),
        ("capped", "true or false", isinstance(tables.get("capped", True), bool)),
    ):
        if not is_allowed:
            raise GraderError(f"{path.name}: {key} is {tables[key]!r}; allowed is {choices}")
    if not isinstance(tables.get("exercises"), dict) or not tables["exercises"]:
        raise GraderError(f"{path.name} names no exercise, by a table [exercises.NAME] with file and points")
    for name, table in tables["exercises"].items():
        if name.count(".") > 1 or not all(part.isidentifier() for part in name.split(".")):
            raise GraderError(f'{path.name}: no exercise can be called {name!r}; allowed are a name and "Class.method"')
        if misspelt := sorted(table.keys() - _KEYS):
            raise GraderError(f"{path.name}: {name} has no key {misspelt[0]!r}; there are: {', '.join(_KEYS)}")
        if missing := [key for key in _NEEDED if key not in table]:
            raise GraderError(f"{path.name}: {name} lacks {missing[0]!r}; each exercise needs {', '.join(_NEEDED)}")
        if "returns" in table and not answer_types.exists(table["returns"]):
            types = answer_types.allowed(table["returns"])
            raise GraderError(f"{path.name}: {name} returns {table['returns']!r}; {types}")
        points = table["points"].values() if isinstance(table["points"], dict) else [table["points"]]
        allowed = {
            "points": ("a number, or one number for each kind of check", all(map(_is_number, points))),
            **{
                key: ("a text", isinstance(table.get(key, ""), str) and table.get(key) != "")
                for key in ("part", "file")
            },
            "likely_names": ("a list of names", _are_names(table.get("likely_names", []))),
            "clock": (" or ".join(map(repr, _CLOCKS)), table.get("clock", "seconds") in _CLOCKS),
            **{
                key: ("true or false", isinstance(table.get(key, False), bool))
                for key in ("bonus", "answers", "program", "mutants")
            },
        }
        for key, (choices, is_allowed) in allowed.items():
            if not is_allowed:
                raise GraderError(f"{path.name}: {key} of {name} is {table[key]!r}; allowed is {choices}")


def _are_names(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _is_number(value: object) -> bool:
    """Return whether a value of the file is a number, 0 or above."""
    return isinstance(value, int | Fraction) and not isinstance(value, bool) and value >= 0


def _kind(file: str, table: Mapping[str, Any]) -> StudentClass:
    return StudentClass(file, tuple(table.get("parameters", ())), table.get("defaults", {}))


def _exercise(name: str, table: dict[str, Any], reference: Path) -> Exercise:
    points = table["points"]
    shown = answer_types.PRINTED if table.get("program") else _shown_type(reference / f"{table['file']}.py", name)
    by_kind = points if isinstance(points, dict) else {"": points}
    return Exercise(
        name=name,
        part=str(table.get("part", "A")),
        file=str(table["file"]),
        points={kind: Fraction(value) for kind, value in by_kind.items()},
        returns=str(table.get("returns", shown)),
        bonus=bool(table.get("bonus", False)),
        answers=bool(table.get("answers", False)),
        program=bool(table.get("program", False)),
        clock=str(table.get("clock", "seconds")),
        mutants=bool(table.get("mutants", True)),
        likely_names=tuple(map(str, table.get("likely_names", ()))),
    )


def _shown_type(file: Path, name: str) -> str:
    """Return the type of answers that the model solution's annotation shows, such as `-> int`, "object" for a class;
    "plain" without one."""
    try:
        body: list[ast.stmt] = ast.parse(file.read_text(encoding="utf-8")).body
    except (OSError, ValueError, SyntaxError):  # told where the model solution is loaded
        return "plain"
    classes = {node.name for node in body if isinstance(node, ast.ClassDef)}
    for part in name.split("."):
        found = [node for node in body if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == part]
        body = found[-1].body if found else []
    if found and isinstance(found[-1], ast.ClassDef):
        return "object"
    annotation = getattr(found[-1], "returns", None) if found else None
    text = ast.unparse(annotation).strip("'\"") if annotation is not None else ""
    kinds = ("object" if text in classes else "", _ANNOTATIONS.get(text, ""), text.partition("[")[0], text)
    return next(filter(answer_types.exists, kinds), "plain")
