"""Release of the student kit as a folder and a zip, after a leak check and a test in a clean environment."""

import doctest
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from grader.assignment.assignment import Assignment
from grader.assignment.rubric import Rubric
from grader.authoring import notebook_edition
from grader.authoring.leak_check import leaks
from grader.environment import writing
from grader.grading.grade import grade
from grader.model import GraderError, Settings
from grader.submission.texts import python_text

_STATEMENTS = "assignment*.md"
_PARTS = "assignment"  # optional folder beside them: further pages of the statement
_PACKAGES = ("numpy", "pytest", "pytest-timeout", "hypothesis")
_SKIPPED = shutil.ignore_patterns("__pycache__", ".*")
_EPOCH = (1980, 1, 1, 0, 0, 0)  # timestamp of all zip entries, for reproducible zips
_FENCE = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
_GENERATED = {
    "requirements.txt": "\n".join(_PACKAGES) + "\n",
    "pyproject.toml": """# python -m pip install .   installs what the self-check needs, and nothing else.
[project]
name = "{name}"
version = "0"
requires-python = ">=3.11"
dependencies = [{packages}]

[tool.setuptools]
py-modules = []
""",
    ".vscode/settings.json": '{"python.testing.pytestEnabled": true, "python.testing.pytestArgs": ["."]}\n',
    ".gitignore": "__pycache__/\n.pytest_cache/\n.hypothesis/\n.venv/\n.ipynb_checkpoints/\n",
}


def release(assignment: Assignment, settings: Settings, out: Path, starter: Path | None = None) -> tuple[Path, Path]:
    """Write the kit into `out`. Return its folder and its zip.

    1. Gather the files in a temporary folder of `out`, and search them for leaks.
    2. Write the zip.
    3. Test the kit: run its self-check and grade it.
    4. Move the folder and the zip to their places.

    Raise GraderError when a step fails; then neither is written."""
    kit = assignment.rubric.kit
    target, archive = out / kit, out / f"{kit}.zip"
    with writing(out):
        for path in (target, archive):
            if path.exists():
                raise GraderError(f"{path} exists already: remove it, or name another folder")
        out.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=out, prefix=".release-") as scratch:
            gathered = gather(assignment, starter or assignment.starter, Path(scratch) / kit)
            zipped = _zip(gathered, Path(scratch) / archive.name)
            check_kit(assignment, settings, zipped)
            gathered.rename(target)
            zipped.rename(archive)
    return target, archive


def gather(assignment: Assignment, starter: Path, place: Path) -> Path:
    """Write the files of the kit into the new folder `place`. Raise GraderError for a leak or a symbolic link."""
    parts = assignment.root / _PARTS
    links = [path.relative_to(top) for top in (starter, parts) for path in top.rglob("*") if path.is_symlink()]
    if links:
        raise GraderError(f"not released: {links[0]} is a link, and may lead anywhere")
    shutil.copytree(starter, place, ignore=_SKIPPED)
    for statement in assignment.root.glob(_STATEMENTS):
        shutil.copy(statement, place)
    if parts.is_dir():
        shutil.copytree(parts, place / _PARTS, ignore=_SKIPPED)
    for name, text in _generated_texts(place, assignment.rubric).items():
        (place / name).parent.mkdir(exist_ok=True)
        (place / name).write_text(text, encoding="utf-8")
    problems = leaks(dict(_python_texts(place)), assignment)
    if problems:
        raise GraderError("not released, since it would give something away:\n  " + "\n  ".join(problems))
    return place


def statements(assignment: Assignment) -> dict[str, list[Path]]:
    """Return the pages of the statement in each language, by the name of the first page, such as `assignment.fr.md`.

    They are that page, and those of the same language in the folder `assignment/`, if there is one."""
    first_pages = sorted(assignment.root.glob(_STATEMENTS), key=lambda path: (len(path.name), path.name))
    parts = sorted((assignment.root / _PARTS).glob("*.md"))
    return {first.name: [first, *(part for part in parts if part.suffixes == first.suffixes)] for first in first_pages}


def notebook_file(rubric: Rubric) -> str:
    """Return the file name of the notebook edition, or '' when there is none."""
    return f"{rubric.kit}.ipynb" if rubric.notebook else ""


def _generated_texts(folder: Path, rubric: Rubric) -> dict[str, str]:
    """Return the texts of the generated files by name: requirements, editor settings, notebook."""
    packages = ", ".join(f'"{name}"' for name in _PACKAGES)
    texts = _GENERATED | {"pyproject.toml": _GENERATED["pyproject.toml"].format(name=rubric.kit, packages=packages)}
    if name := notebook_file(rubric):
        texts[name] = notebook_edition.notebook(folder, rubric)
    return texts


def _python_texts(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the names and Python texts of the kit: modules, code blocks of the statement, notebook cells."""
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.suffix == ".py":
            yield name, path.read_text(encoding="utf-8")
        elif path.suffix == ".md":
            blocks = _FENCE.findall(path.read_text(encoding="utf-8"))
            yield from ((f"{name}, block {i}", _program(block)) for i, block in enumerate(blocks, 1))
        elif path.suffix == ".ipynb":
            yield name, python_text(path.read_text(encoding="utf-8"))


def _program(block: str) -> str:
    """Return the program in a code block of the statement, which may be an interactive session (`>>>`)."""
    examples = doctest.DocTestParser().get_examples(block)
    return "".join(example.source for example in examples) if examples else block


def _zip(folder: Path, archive: Path) -> Path:
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as opened:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo((Path(archive.stem) / path.relative_to(folder)).as_posix(), _EPOCH)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            opened.writestr(entry, path.read_bytes())
    return archive


def check_kit(assignment: Assignment, settings: Settings, archive: Path) -> None:
    """Unpack the kit in a temporary folder, run its self-check there, and grade it.

    Raise GraderError unless the self-check reports every exercise as not written yet, and the kit earns no point."""
    with tempfile.TemporaryDirectory(prefix="grader-release-") as scratch:
        shutil.unpack_archive(archive, scratch)
        folder = Path(scratch) / assignment.rubric.kit
        process = _self_check(folder)
        if process.returncode != 1 or "not written yet" not in process.stdout or "✗" in process.stdout:
            raise GraderError(
                f"not released: its own self-check does not run as it should:\n{process.stdout}{process.stderr}"
            )
        report = grade(folder, assignment, settings)
        if not report.complete or report.score:
            raise GraderError(f"not released: the kit, as it is, earns {float(report.score):g} points")


def _self_check(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run `pytest` in the folder, with a minimal environment: no variable may lead to files of the grader."""
    environment: Mapping[str, str] = {"PATH": os.defpath, "LANG": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-I", "-m", "pytest", "-p", "no:cacheprovider"]
    return subprocess.run(
        command, cwd=folder, env=dict(environment), capture_output=True, text=True, check=False, timeout=600
    )
