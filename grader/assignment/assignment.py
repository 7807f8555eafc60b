"""One assignment as a value: `load_assignment(folder)` reads its rubric and registers its package `rubric`.

Optional names in `rubric/checks/__init__.py` change what the engine does with it:

    Oracle             subclass of `oracle.Oracle`, which checks receive as `reference`: adds methods and readings.
                       Default: the functions of the model solution, by name.
    Substitution       subclass of `substitution.Substitution`, which replaces wrong dependencies: may return additional
                       answers, or search in a worker. Default: the model solution, called with the same arguments.
    describe_argument  function that returns how a message displays an argument of a call (ArgumentText), or None.
                       Default: as Python code.

The file is empty in an assignment without them. Data belongs in `rubric.toml`.
"""

import sys
import tomllib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any

from grader.assignment.check import Check
from grader.assignment.misconceptions import Catalogue, Texts, check_exercises, load_catalogue, read_texts
from grader.assignment.oracle import Oracle, Solution
from grader.assignment.policies import FeedbackPolicy, LatePolicy, feedback_policy, late_policy
from grader.assignment.rubric import Exercise, Rubric, read_rubric
from grader.assignment.substitution import Substitution
from grader.assignment.value_text import ArgumentText, Describe
from grader.model import GraderError, Settings
from grader.submission import reading
from grader.submission.definitions import Kit
from grader.submission.reading import Submission

Sentences = Mapping[str, Mapping[str, str]]  # by section and key
_SECTIONS = ("titles", "purposes", "hints", "notes", "words", "readings")  # those of most assignments
KIT_FILES = Path(__file__).parents[1] / "authoring" / "kit"  # what each kit holds: the self-check


@dataclass(frozen=True, eq=False)
class Assignment:
    """An assignment: its folder, what `rubric.toml` says, the model solution, and the sentences of its reports.

    Its checks, misconceptions and modules are loaded when they are first needed."""

    root: Path
    rubric: Rubric
    late: LatePolicy | None  # what lateness costs
    feedback: FeedbackPolicy | None  # when students read everything
    solution: Solution
    locale: Mapping[str, Sentences]  # by language
    prepared: dict[tuple[str, int], tuple[Check, ...]] = field(default_factory=dict)  # grading/preparation.py
    _catalogues: dict[str, Catalogue] = field(default_factory=dict)

    def __reduce__(self) -> tuple[Callable[[Path | str], "Assignment"], tuple[Path]]:
        """Let another process load the assignment from the same folder."""
        return load_assignment, (self.root,)

    @property
    def starter(self) -> Path:
        """The folder of the files students receive: stubs, given modules, self-check."""
        return self.root / "starter"

    @property
    def reference(self) -> Path:
        """The folder of the model solution."""
        return self.root / "reference"

    @property
    def rubric_folder(self) -> Path:
        """The folder of points, checks, misconceptions and sentences, which students never receive."""
        return self.root / "rubric"

    @cached_property
    def kit(self) -> Kit:
        """What students received, by which stubs and files of the kit in a submission are recognised."""
        folders = (KIT_FILES, self.starter)
        modules = sorted(path for folder in folders for path in folder.glob("*.py"))
        return Kit(
            modules={path.stem: path.read_text(encoding="utf-8") for path in modules},
            files=frozenset(path.name for folder in folders for path in folder.rglob("*") if path.is_file()),
            likely_names={name: exercise.likely_names for name, exercise in self.rubric.exercises.items()},
        )

    def oracle(self) -> Oracle:
        """Create an oracle of this assignment."""
        kind: type[Oracle] = self._own("Oracle", Oracle)
        return kind(self.solution)

    def substitution(self, oracle: Oracle, names: tuple[str, ...]) -> Substitution:
        """Create the substitution of the dependencies `names` of a submission, under the readings of `oracle`."""
        kind: type[Substitution] = self._own("Substitution", Substitution)
        return kind(oracle, names)

    def describe(self, argument: Any) -> ArgumentText | None:
        """Return how messages display an argument, or None to display it as Python code."""
        describe: Describe | None = getattr(self._checks, "describe_argument", None)
        text = describe(argument) if describe else None
        if text is not None and not isinstance(text, ArgumentText):
            raise GraderError(
                f"checks/__init__.py: describe_argument returns {text!r}; ArgumentText or None is expected"
            )
        return text

    def _own(self, name: str, default: type) -> Any:
        """Return the class of this name in `rubric/checks/__init__.py`, else the default. Raise GraderError for another
        one."""
        kind = getattr(self._checks, name, default)
        if not isinstance(kind, type) or not issubclass(kind, default):
            raise GraderError(f"checks/__init__.py: {name} is no class derived from grader.assignment.authors.{name}")
        return kind

    @property
    def _checks(self) -> ModuleType:
        return import_module("rubric.checks")

    def catalogue(self, exercise: str) -> Catalogue:
        """Return the misconceptions of an exercise. Raise GraderError for a catalogue that cannot be used."""
        if exercise not in self._catalogues:
            entry = self.rubric.exercises[exercise]
            self._catalogues[exercise] = load_catalogue(entry, self.rubric_folder, self._texts)
        return self._catalogues[exercise]

    @cached_property
    def _texts(self) -> Mapping[str, Texts]:
        """The texts of the misconceptions, by language."""
        texts = read_texts(self.rubric_folder / "locale")
        check_exercises(texts, [exercise.check_module for exercise in self.rubric.exercises.values()])
        return texts


def load_assignment(folder: Path | str) -> Assignment:
    """Load the assignment in `folder`, which holds `rubric/rubric.toml`, `reference/` and `starter/`.

    A process loads one assignment: the same folder again gives the same value, and another folder raises GraderError,
    since examples and misconceptions are named by their module, `rubric.…`. GraderError is raised, too, when the folder
    holds no assignment, or one whose rubric is invalid; its message says what to change."""
    root = Path(folder).resolve()
    if not is_assignment(root):
        raise GraderError(f"{folder} is no assignment: it holds no rubric/rubric.toml; python -m grader new writes one")
    known, package = _loaded(), sys.modules.get("rubric")
    if known is not None and known.root == root:
        return known
    path = list(getattr(package, "__path__", ()))
    if package is not None and path != [str(root / "rubric")]:
        other = f"the assignment in {Path(path[0]).parent}" if path else "a module named rubric"
        raise GraderError(f"this process has loaded {other}: grade with {root} in another process")
    return _register(_read(root))


def _read(root: Path) -> Assignment:
    path = root / "rubric" / "rubric.toml"
    rubric = read_rubric(path)
    late, feedback = late_policy(path, rubric.tables), feedback_policy(path, rubric.tables)
    locale = _read_locale(path.with_name("locale"))
    for language, sentences in locale.items():
        _refuse_sentences(f"locale/{language}.toml", sentences, rubric.exercises)
    return Assignment(root, rubric, late, feedback, Solution(root, rubric), locale)


def _refuse_sentences(file: str, sentences: Mapping[str, Any], exercises: Collection[str]) -> None:
    """Raise GraderError for what is no text in a table, and for a key that names no exercise."""
    for section, texts in sentences.items():
        if not isinstance(texts, dict) or not all(isinstance(text, str) for text in texts.values()):
            raise GraderError(f'{file}: {section} is no table of texts, such as [{section}] with lines key = "…"')
        if section not in _SECTIONS and (near := get_close_matches(section, _SECTIONS, 1, 0.75)):
            raise GraderError(f"{file}: there is no table [{section}]; did you mean [{near[0]}]?")
    for section in ("titles", "purposes"):
        for key in sentences.get(section, {}):
            exercise, _, check = key.partition("/")
            if exercise not in exercises or bool(check) != (section == "titles"):
                form = '"exercise/check"' if section == "titles" else "an exercise"
                names = ", ".join(exercises)
                raise GraderError(f"{file}: {key!r} in [{section}] is not {form}; the exercises are: {names}")


def refuse_titles(locale: Mapping[str, Sentences], exercise: str, checks: Collection[str]) -> None:
    """Raise GraderError for a title of a check that the exercise does not have."""
    for language, sentences in locale.items():
        for key in sentences.get("titles", {}):
            owner, _, check = key.partition("/")
            if owner == exercise and check not in checks:
                names = ", ".join(checks)
                raise GraderError(f"locale/{language}.toml: [titles] names {key!r}; the checks are: {names}")


def _loaded() -> Assignment | None:
    """Return the assignment that this process has loaded, if any."""
    return getattr(sys.modules.get("rubric"), "assignment", None)


def is_assignment(folder: Path) -> bool:
    """Return whether a folder holds an assignment."""
    return (folder / "rubric" / "rubric.toml").is_file()


def _register(assignment: Assignment) -> Assignment:
    """Make `import rubric.…` find the modules of this assignment: its folder need not be on `sys.path`."""
    package = sys.modules.setdefault("rubric", ModuleType("rubric"))
    package.__path__ = [str(assignment.rubric_folder)]
    vars(package).update(assignment=assignment, solution=assignment.solution)
    return assignment


def _read_locale(folder: Path) -> dict[str, Sentences]:
    """Return the sentences of an assignment by language. Raise GraderError for a file that cannot be read."""
    files = (path for path in sorted(folder.glob("*.toml")) if "." not in path.stem)  # others are of misconceptions
    return {path.stem: read_sentences(path) for path in files}


def read_sentences(path: Path) -> Sentences:
    """Return the sentences in a file. Raise GraderError when it cannot be read."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:  # not UTF-8, or not TOML
        raise GraderError(f"locale/{path.name} cannot be read: {error}") from None


def read_submission(
    path: Path, assignment: Assignment, settings: Settings, accepted: Mapping[str, str] = MappingProxyType({})
) -> Submission:
    """Read the submission at `path`, where names in it that are `accepted` stand for others. Raises GraderError when it
    has none of the assignment's files."""
    rubric = assignment.rubric
    selected = rubric.selected(settings)
    names = _names_by_file(selected, rubric)
    data = {exercise.file for exercise in selected.values() if exercise.answers}
    spellings = {file: rubric.spelling(file) for file in names}
    return reading.read_limited(path, names, rubric.given_modules, data, spellings, assignment.kit, accepted)


def _names_by_file(selected: Mapping[str, Exercise], rubric: Rubric) -> dict[str, list[str]]:
    """Return the functions and methods each file of these exercises should define, by which it is recognised.

    All of a file, so that its text does not depend on the exercises selected. Without those of bonus exercises: a
    function of such a name in a core file may be the student's own helper."""
    files = {exercise.file for exercise in selected.values() if not exercise.answers}
    core = [exercise for exercise in rubric.exercises.values() if not exercise.bonus]
    programs = [exercise for exercise in rubric.exercises.values() if exercise.program and exercise.bonus]
    return {file: [ex.definition for ex in (*core, *programs) if ex.file == file] for file in sorted(files)}
