"""Writes what a platform needs to grade an assignment: its templates of `docs/ci`, filled in, and the kit."""

import ast
import json
import re
import shlex
import shutil
import uuid
from collections.abc import Iterator, Mapping
from math import lcm
from pathlib import Path

from grader.assignment.assignment import Assignment
from grader.assignment.rubric import Exercise
from grader.environment import new_folder, writing
from grader.model import GraderError, Note

_ROOT = Path(__file__).parents[2]
_TEMPLATES = Path("docs", "ci")
_ENGINE = ("grader", "pyproject.toml", "README.md", "LICENSE", "docs/ci/constraints.txt")  # what a kit has of this one
_ASSIGNMENT = ("reference", "rubric", "starter")
_SKIPPED = shutil.ignore_patterns("__pycache__", ".*")
_GITHUB = {"github-instructor.yml": "kit/.github/workflows/grades.yml"}
_SERVER = "serverFilesCourse/@kit@"
# The templates of each platform, and where they are written. The kit is the folder `kit`, or what _KITS names.
PLATFORMS: Mapping[str, Mapping[str, str]] = {
    "github": {"github-student.yml": "students/.github/workflows/self-check.yml", **_GITHUB},
    "github-classroom": {"github-classroom.yml": "students/.github/workflows/classroom.yml", **_GITHUB},
    "classroom50": {"classroom50-tests.json": "classroom50-tests.json", **_GITHUB},
    "gitlab": {"gitlab-student.yml": "students/.gitlab-ci.yml", "gitlab-instructor.yml": "kit/.gitlab-ci.yml"},
    "gradescope": {"gradescope/setup.sh": "setup.sh", "gradescope/run_autograder": "run_autograder"},
    "prairielearn": {
        "prairielearn/grade": f"{_SERVER}/docs/ci/prairielearn/grade",
        "prairielearn/info.json": "questions/@kit@/info.json",
        "prairielearn/question.html": "questions/@kit@/question.html",
    },
    "vpl": {"vpl/vpl_evaluate.sh": "vpl_evaluate.sh"},
    "coderunner": {"coderunner/template.py": "template.py"},
    "inginious": {"inginious/run.py": "run.py"},
    "container": {
        f"container/{name}": f"kit/docs/ci/container/{name}"
        for name in ("Dockerfile", "Dockerfile.dockerignore", "grade")
    },
}
_KITS = {"prairielearn": _SERVER}
_ZIPS = {  # the zip of a platform, and the files beside kit and seed that it holds
    "gradescope": ("autograder", ("setup.sh", "run_autograder")),
    **dict.fromkeys(("vpl", "coderunner", "inginious"), ("@kit@", ())),
}
_EACH = re.compile(r"^ *# each exercise\n(.*?)^ *# end\n", re.MULTILINE | re.DOTALL)
_SCALE = 10  # platforms of students' repositories accept whole points only


def write_platform(name: str, folder: Path, assignment: Assignment, state: str, seed: int) -> None:
    """Write the files of a platform into `folder`, with the seed in the folder `state`.

    Raise GraderError for an unknown platform, a folder that is there, and an assignment the platform cannot grade."""
    if name not in PLATFORMS:
        raise GraderError(Note.of("no_such_platform", platform=name, names=", ".join(PLATFORMS)))
    if not (_ROOT / _TEMPLATES).is_dir():
        raise GraderError(f"the templates are not in {_ROOT}: start this in the folder of the kit, which has docs/ci")
    values = _values(assignment) | {"seed": str(seed)}
    texts = {
        _filled(target, values): (_ROOT / _TEMPLATES / template, _template(template, assignment, values))
        for template, target in PLATFORMS[name].items()
    }
    new_folder(folder)
    with writing(folder):
        _copy_kit(assignment, folder / _filled(_KITS.get(name, "kit"), values))
        for target, (template, text) in texts.items():
            (folder / target).parent.mkdir(parents=True, exist_ok=True)
            (folder / target).write_text(text, encoding="utf-8")
            shutil.copymode(template, folder / target)
        if name in _ZIPS:
            archive, beside = _ZIPS[name]
            _zip(folder, _filled(archive, values), beside, Path("state", state, "seed"), seed)


def _copy_kit(assignment: Assignment, place: Path) -> None:
    """Copy the engine and the assignment, as the assignment of that engine, into a new folder."""
    for root, names in ((_ROOT, _ENGINE), (assignment.root, _ASSIGNMENT)):
        for name in names:
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            if (root / name).is_dir():
                shutil.copytree(root / name, place / name, ignore=_SKIPPED)
            else:
                shutil.copy(root / name, place / name)


def _zip(folder: Path, archive: str, beside: tuple[str, ...], seed_file: Path, seed: int) -> None:
    """Move the kit, the seed, and the files `beside` into a zip."""
    tree = folder / "zip"
    (tree / seed_file).parent.mkdir(parents=True)
    (tree / seed_file).write_text(f"{seed}\n", encoding="ascii")
    for name in ("kit", *beside):
        (folder / name).rename(tree / name)
    shutil.make_archive(str(folder / archive), "zip", tree)
    shutil.rmtree(tree)


def _values(assignment: Assignment) -> dict[str, str]:
    """Return what stands in place of each `@word@` of a template."""
    rubric = assignment.rubric
    statement = assignment.root / "assignment.md"
    heading = (
        re.search(r"^# (.+)$", statement.read_text(encoding="utf-8"), re.MULTILINE) if statement.is_file() else None
    )
    core = {rubric.exercises[name].file: _file(rubric.exercises[name]) for name in rubric.core}
    return {
        "kit": rubric.kit,
        "title": json.dumps(heading[1].strip() if heading else rubric.kit)[1:-1],
        "uuid": str(uuid.uuid4()),
        "files": ",".join(dict.fromkeys(map(_file, rubric.exercises.values()))),
        "problems": json.dumps(core),
        "attachments": rf"({'|'.join(dict.fromkeys(map(re.escape, core.values())))})",
        "runners": ",".join(f"exercise{number}" for number, _ in enumerate(rubric.core, 1)),
    }


def _template(name: str, assignment: Assignment, values: Mapping[str, str]) -> str:
    """Return the text of a template, filled in."""
    text = (_ROOT / _TEMPLATES / name).read_text(encoding="utf-8")
    if _EACH.search(text):
        rows = _exercises(assignment)
        text = _EACH.sub(lambda block: "".join(_filled(block[1], row) for row in rows), text)
    return _filled(text, values)


def _filled(text: str, values: Mapping[str, str]) -> str:
    return re.sub(r"@(\w+)@", lambda word: values.get(word[1], word[0]), text)


def _exercises(assignment: Assignment) -> list[dict[str, str]]:
    """Return the words of each exercise of the core: name, number, points, and the self-check's tests of it.

    Raise GraderError for an exercise without tests, whose points nobody could earn."""
    rubric = assignment.rubric
    core = [rubric.exercises[name] for name in rubric.core]
    owners = {f"test_{exercise.short}".lower(): exercise.name for exercise in rubric.exercises.values()}
    tests: dict[str, list[str]] = {name: [] for name in owners.values()}
    for test in _tests(assignment.starter):
        beginnings = [own for own in owners if f"{test.rpartition('::')[2]}_".lower().startswith(f"{own}_")]
        if beginnings:
            tests[owners[max(beginnings, key=len)]].append(test)
    for exercise in core:
        if not tests[exercise.name]:
            wrong = (
                f"starter/ has no test_{exercise.short}, by whose result this platform gives {exercise.name} its points"
            )
            raise GraderError(wrong)
    scale = lcm(_SCALE, *(points.denominator for exercise in core for points in exercise.points.values()))
    return [
        {
            "name": exercise.name,
            "number": str(number),
            "tests": shlex.join(tests[exercise.name]),
            "points": str(scale * sum(exercise.points.values())),
        }
        for number, exercise in enumerate(core, 1)
    ]


def _tests(starter: Path) -> Iterator[str]:
    """Yield what pytest calls each test of the self-check: file, class if there is one, function."""
    for path in sorted(starter.glob("test_*.py")):
        for node in ast.parse(path.read_bytes()).body:
            inside = node.body if isinstance(node, ast.ClassDef) else [node]
            prefix = f"{path.name}::{node.name}" if isinstance(node, ast.ClassDef) else path.name
            for each in inside:
                if isinstance(each, ast.FunctionDef) and each.name.startswith("test"):
                    yield f"{prefix}::{each.name}"


def _file(exercise: Exercise) -> str:
    return f"{exercise.file}.{'toml' if exercise.answers else 'py'}"
