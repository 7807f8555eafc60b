"""The student kit: gathered, searched for leaks, written as a folder and a zip, and tried where a student is."""

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

from grader import files
from grader.assignment import folder, rubric
from grader.assignment.rubric import kit
from grader.authoring import notebook_edition
from grader.authoring.leak_check import leaks
from grader.grading.grade import grade
from grader.model import GraderError, Settings
from grader.submission import notebook

STATEMENTS = "assignment*.md"
_PACKAGES = ("numpy", "pytest", "pytest-timeout", "hypothesis")
_SKIPPED = shutil.ignore_patterns("__pycache__", ".*")
_EPOCH = (1980, 1, 1, 0, 0, 0)  # of every entry: the same kit is the same zip
_FENCE = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
_MADE = {
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


def release(out: Path, starter: Path | None = None) -> tuple[Path, Path]:
    """Make the kit below `out`: its folder and its zip, both or neither. Raises GraderError with what forbids it."""
    made_folder, archive = out / kit(), out / f"{kit()}.zip"
    with files.writing(out):
        for path in (made_folder, archive):
            if path.exists():
                raise GraderError(f"{path} exists already: remove it, or name another folder")
        out.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=out, prefix=".release-") as scratch:
            made = gather(starter or folder.starter(), Path(scratch) / kit())
            zipped = _zip(made, Path(scratch) / archive.name)
            prove(zipped)
            made.rename(made_folder)
            zipped.rename(archive)
    return made_folder, archive


def gather(starter: Path, place: Path) -> Path:
    """The kit's folder. Raises GraderError when it would leak, or when a file in it is a link."""
    links = [path.relative_to(starter) for path in starter.rglob("*") if path.is_symlink()]
    if links:
        raise GraderError(f"not released: {links[0]} is a link, and may lead anywhere")
    shutil.copytree(starter, place, ignore=_SKIPPED)
    for statement in folder.root().glob(STATEMENTS):
        shutil.copy(statement, place)
    for name, text in _made(place).items():
        (place / name).parent.mkdir(exist_ok=True)
        (place / name).write_text(text, encoding="utf-8")
    found = leaks(dict(_python_texts(place)))
    if found:
        raise GraderError("not released, since it would give something away:\n  " + "\n  ".join(found))
    return place


def notebook_file() -> str:
    """The name of the notebook edition; '' when there is none."""
    return f"{kit()}.ipynb" if rubric.notebook() else ""


def _made(folder: Path) -> dict[str, str]:
    """The files that are made for the kit, by name: what it needs, where editors find its tests, its notebook."""
    packages = ", ".join(f'"{name}"' for name in _PACKAGES)
    made = _MADE | {"pyproject.toml": _MADE["pyproject.toml"].format(name=kit(), packages=packages)}
    return made | {notebook_file(): notebook_edition.notebook(folder)} if notebook_file() else made


def _python_texts(folder: Path) -> Iterator[tuple[str, str]]:
    """Every Python text of the kit, those in the statement and in the notebook's cells among them."""
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.suffix == ".py":
            yield name, path.read_text(encoding="utf-8")
        elif path.suffix == ".md":
            blocks = _FENCE.findall(path.read_text(encoding="utf-8"))
            yield from ((f"{name}, block {i}", _program(block)) for i, block in enumerate(blocks, 1))
        elif path.suffix == ".ipynb":
            yield name, notebook.python_text(path.read_bytes())


def _program(block: str) -> str:
    """The program in a block of the statement, which may be written as a dialogue."""
    examples = doctest.DocTestParser().get_examples(block)
    return "".join(example.source for example in examples) if examples else block


def _zip(folder: Path, archive: Path) -> Path:
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as opened:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo((Path(kit()) / path.relative_to(folder)).as_posix(), _EPOCH)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            opened.writestr(entry, path.read_bytes())
    return archive


def prove(archive: Path) -> None:
    """Unpack the kit where nothing of ours can be found, run its self-check, and grade it: not begun, no point."""
    with tempfile.TemporaryDirectory(prefix="grader-release-") as scratch:
        shutil.unpack_archive(archive, scratch)
        folder = Path(scratch) / kit()
        said = _self_check(folder)
        if said.returncode != 1 or "not written yet" not in said.stdout or "✗" in said.stdout:
            raise GraderError(
                f"not released: its own self-check does not run as it should:\n{said.stdout}{said.stderr}"
            )
        report = grade(folder, Settings())
        if not report.complete or report.score:
            raise GraderError(f"not released: the kit, as it is, earns {float(report.score):g} points")


def _self_check(folder: Path) -> subprocess.CompletedProcess[str]:
    """`pytest` in the folder, with an environment of nothing but the language."""
    environment: Mapping[str, str] = {"PATH": os.defpath, "LANG": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-I", "-m", "pytest", "-p", "no:cacheprovider"]
    return subprocess.run(
        command, cwd=folder, env=dict(environment), capture_output=True, text=True, check=False, timeout=600
    )
