"""The CI templates for tests: their scripts extracted and run, their submissions, the linters."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import yaml

from tests.support.building import CONNECT4, NOEUD, ROOT, hand_in

TEMPLATES = ROOT / "docs" / "ci"
BIN = Path(sys.executable).parent
BASH = ("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c")  # as `shell: bash` is on GitHub


def run(
    *command: str | Path, cwd: Path = ROOT, environment: Mapping[str, str | Path] = MappingProxyType({})
) -> subprocess.CompletedProcess[str]:
    """Run a command with the tests' interpreter first on the path, without the variables of this machine's CI."""
    base = {"PATH": f"{BIN}{os.pathsep}{os.defpath}", "LANG": "C.UTF-8", "HOME": os.environ.get("HOME", "/")}
    words = [str(word) for word in command]
    variables = base | {name: str(value) for name, value in environment.items()}
    return subprocess.run(words, cwd=cwd, env=variables, capture_output=True, text=True, timeout=900, check=False)


def template(name: str) -> Any:
    """Parse a template as YAML."""
    return yaml.safe_load((TEMPLATES / name).read_text(encoding="utf-8"))


def scripts(name: str) -> dict[str, str]:
    """Return the scripts of a workflow's jobs, by step name."""
    steps = [step for job in template(name)["jobs"].values() for step in job["steps"]]
    return {step["name"]: step["run"] for step in steps if "run" in step}


def shell_texts() -> Iterator[tuple[str, str]]:
    """Yield every shell script in the templates: files, and steps of the workflows."""
    for path in sorted(TEMPLATES.rglob("*")):
        if path.is_file() and path.read_bytes().startswith(b"#!"):
            yield path.relative_to(TEMPLATES).as_posix(), path.read_text(encoding="utf-8")
        elif path.name.startswith("github-"):
            yield from ((f"{path.name}: {step}", text) for step, text in scripts(path.name).items())
        elif path.name.startswith("gitlab-"):
            yield path.name, "\n".join(line for part in gitlab_job(path.name).values() for line in part)


def gitlab_job(name: str) -> dict[str, list[str]]:
    """Return the scripts of the GitLab template's only job."""
    (job,) = (job for job in template(name).values() if "script" in job)
    return {part: job.get(part, []) for part in ("before_script", "script", "after_script")}


def finished(folder: Path) -> Path:
    """Create a complete, correct submission of the core."""
    return hand_in(folder, connect4=CONNECT4, noeud=NOEUD)


def stubs(folder: Path) -> Path:
    """Create a submission of the core's unmodified stubs."""
    names = ("connect4", "noeud")
    return hand_in(folder, **{name: (ROOT / "starter" / f"{name}.py").read_bytes() for name in names})


def program(path: Path, text: str) -> Path:
    """Write an executable shell script in place of a real program."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def page() -> str:
    """Return the text of docs/ci/README.md."""
    return (TEMPLATES / "README.md").read_text(encoding="utf-8")


def command_of_the_page(script: str) -> str:
    """Return the command line of docs/ci/README.md that runs a build script for the kit's own assignment."""
    (command,) = re.findall(rf"^PYTHON=.*bash docs/ci/{script}/build (?!puissance4).*$", page(), re.MULTILINE)
    return str(command)


def kit_to_build_from(folder: Path) -> Path:
    """Copy what the build scripts use into a new folder, with an interpreter where the page has it."""
    kit = folder / "kit"
    for name in ("grader", "reference", "rubric", "starter", "docs", "examples/words"):
        shutil.copytree(ROOT / name, kit / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, kit)
    program(kit / ".venv" / "bin" / "python", f'exec {sys.executable} "$@"')
    return kit


def build(kit: Path, command: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the page in the kit's folder, with the seed 20261121 for each assignment."""
    state = kit.parent / "state"
    for name in ("puissance4", "words"):
        (state / f"{name}-kit").mkdir(parents=True, exist_ok=True)
        (state / f"{name}-kit" / "seed").write_text("20261121")
    return run(*BASH, command, cwd=kit, environment={"XDG_STATE_HOME": state})


def archive_of_the_kit(folder: Path, prefix: str = "") -> Path:
    """Make the zip of the kit with its seed, by the command of docs/ci/README.md after `prefix`, in a new folder."""
    kit = kit_to_build_from(folder)
    built = build(kit, f"{prefix}{command_of_the_page('gradescope')}")
    assert built.returncode == 0, built.stderr
    return (kit / "autograder.zip").rename(folder / "autograder.zip")


def course_with_the_question(folder: Path, prefix: str = "") -> Path:
    """Make a PrairieLearn course with the question by the command of the page, after `prefix`."""
    kit, course = kit_to_build_from(folder), folder / "course"
    course.mkdir()
    (course / "infoCourse.json").write_text("{}")
    built = build(kit, prefix + command_of_the_page("prairielearn").replace("path/to/course", str(course)))
    assert built.returncode == 0, built.stderr
    return course


def upload_names(question: Path) -> set[str]:
    """Return the names of the files that a question of PrairieLearn takes."""
    (names,) = re.findall(r'optional-file-names="([^"]+)"', (question / "question.html").read_text(encoding="utf-8"))
    return set(names.split(","))
