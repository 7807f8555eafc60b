"""The CI templates for tests: their scripts extracted and run, their submissions, the linters."""

import atexit
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

import yaml

from grader.authoring.platforms import PLATFORMS
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
    """Parse what is written of a template as YAML."""
    return yaml.safe_load(written_file(name).read_text(encoding="utf-8"))


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


@cache
def written(platform: str, assignment: Path = ROOT) -> Path:
    """Return the folder that `python -m grader ci` writes for an assignment, whose seed is 20261121."""
    folder = Path(tempfile.mkdtemp(prefix="platform-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    done = write_for(platform, folder / "out", assignment)
    assert done.returncode == 0, done.stderr
    return folder / "out"


def write_for(platform: str, out: Path, assignment: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run `python -m grader ci` for an assignment, with the seed 20261121."""
    state = out.parent / "state"
    for name in ("puissance4", "words"):
        (state / f"{name}-kit").mkdir(parents=True, exist_ok=True)
        (state / f"{name}-kit" / "seed").write_text("20261121")
    command = (sys.executable, "-m", "grader", "--assignment", assignment, "ci", platform, out)
    return run(*command, environment={"XDG_STATE_HOME": state})


def written_file(name: str) -> Path:
    """Return what is written of a template of docs/ci for the assignment of this repository."""
    platform = next(platform for platform, templates in PLATFORMS.items() if name in templates)
    return written(platform) / PLATFORMS[platform][name].replace("@kit@", "puissance4")


def upload_names(question: Path) -> set[str]:
    """Return the names of the files that a question of PrairieLearn takes."""
    (names,) = re.findall(r'optional-file-names="([^"]+)"', (question / "question.html").read_text(encoding="utf-8"))
    return set(names.split(","))
