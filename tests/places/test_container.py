"""The image is built, and grades, under each user and set of rights that the page allows."""

import json
import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.places.conftest import need
from tests.places.engine import Engine
from tests.support.building import ROOT
from tests.support.templates import finished, page

pytestmark = [pytest.mark.places, pytest.mark.slow]

TWO_EXERCISES = ("--exercise", "get_first_row", "--exercise", "Noeud.est_feuille")  # a right one and a stub, of `half`
READ_ONLY = "/submission:ro"


def open_folder(path: Path, user: int = 0) -> Path:
    """Make a folder that belongs to a user."""
    path.mkdir()
    os.chown(path, user, user)
    return path


@pytest.mark.parametrize(
    "options", [("--user=0",), ("--user=10001",), ("--user=1234",), ("--user=0", "--cap-drop=ALL")]
)
def test_nothing_gets_out_of_the_image(options: tuple[str, ...], engine: Engine, image: str) -> None:
    ended = engine.run(image, "python", "-m", "grader", "sandbox", options=options)
    assert (ended.returncode, ended.stdout.splitlines()[-1]) == (0, "tier: official"), ended.stdout + ended.stderr


WITHOUT_SECCOMP = "rm /usr/lib/*/libseccomp.so.2*"


@pytest.mark.parametrize("preparation", ["exec", "ldconfig && exec setpriv --reuid=1234 --regid=1234 --clear-groups"])
def test_without_libseccomp_nothing_is_graded_unless_that_is_accepted(
    preparation: str, engine: Engine, image: str, half: Path, tmp_path: Path
) -> None:
    """The grader is process 1, which no probe may stop. Without ldconfig, the library that is gone is listed still."""
    results = open_folder(tmp_path / "results", 1234)
    entry = " ".join([WITHOUT_SECCOMP, "&&", preparation, *engine.entry_point(image), *TWO_EXERCISES])
    mounted = {half: READ_ONLY, results: "/results"}
    ended = engine.run(image, "sh", "-c", entry, volumes=mounted, options=["--user=0"])
    assert (ended.returncode, list(results.iterdir())) == (2, []), ended.stderr
    assert "libseccomp2" in ended.stderr
    assert "--accept practice" in ended.stderr
    ended = engine.run(image, "sh", "-c", f"{entry} --accept practice", volumes=mounted, options=["--user=0"])
    assert ended.returncode == 0, ended.stderr
    report = json.loads((results / "results.json").read_text(encoding="utf-8"))
    assert (report["score"], report["isolation"]["tier"]) == (1.5, "practice")


def test_the_user_of_the_image_is_not_root(engine: Engine, image: str) -> None:
    assert engine.run(image, "id", "-u").stdout.strip() == "10001"


def test_the_image_grades(engine: Engine, image: str, tmp_path: Path) -> None:
    results = open_folder(tmp_path / "results", 10001)
    mounted = {finished(tmp_path / "right"): READ_ONLY, results: "/results"}
    ended = engine.run(image, *engine.entry_point(image), volumes=mounted)
    assert ended.returncode == 0, ended.stderr
    report = json.loads((results / "results.json").read_text(encoding="utf-8"))
    assert (report["score"], report["isolation"]["tier"]) == (20, "official")


def documented(image_name: str = "puissance4") -> list[list[str]]:
    """Return the words of the page's commands that run the image: for its own assignment, and for another."""
    text = page().replace("\\\n", " ")
    lines = [line for line in re.findall(r"^docker run .*$", text, re.MULTILINE) if f" {image_name} " in line]
    return [shlex.split(line) for line in lines]


class Podman:
    """Runs commands of the page, which say `docker`, with Podman, on the storage of the engine."""

    def __init__(self, engine: Engine) -> None:
        need("podman", "runc")
        limits = (
            "--ulimit=nofile=1024:1024",
            "--ulimit=nproc=1024:1024",
        )  # its own are higher than some machines allow
        self.words = ("podman", *engine.options, "--runtime", "runc", "run", *limits)

    def run(self, command: list[str], folder: Path, user: int) -> subprocess.CompletedProcess[str]:
        """Run a documented command in a folder; `user` answers `$(id -u)`."""
        assert command[:2] == ["docker", "run"]
        words = [word.replace("$(id -u)", str(user)).replace("$PWD", str(folder)) for word in command[2:]]
        assert not any("$" in word for word in words)
        return subprocess.run([*self.words, *words], cwd=folder, capture_output=True, text=True, timeout=1800)


@pytest.mark.parametrize("user", [0, 1234])
def test_the_documented_command_grades(user: int, engine: Engine, image: str, half: Path, tmp_path: Path) -> None:
    """With a root that is read-only, and no network."""
    podman = Podman(engine)
    half.rename(tmp_path / "hand-in")
    results = open_folder(tmp_path / "results", user)
    command, _ = documented()
    ended = podman.run([*command, *TWO_EXERCISES], tmp_path, user)
    assert ended.returncode == 0, ended.stderr
    report: Any = json.loads((results / "results.json").read_text(encoding="utf-8"))
    isolation = report["isolation"]
    assert (report["score"], report["out_of"], isolation["tier"], isolation["container"]) == (
        1.5,
        2.5,
        "official",
        True,
    )


def test_the_documented_command_grades_another_assignment(engine: Engine, image: str, tmp_path: Path) -> None:
    podman = Podman(engine)
    words = ROOT / "examples" / "words"
    shutil.copytree(words, tmp_path / "path" / "to" / "assignment")
    shutil.copytree(words / "reference", tmp_path / "hand-in")
    results = open_folder(tmp_path / "results", 1234)
    _, command = documented()
    ended = podman.run(command, tmp_path, 1234)
    assert ended.returncode == 0, ended.stderr
    report = json.loads((results / "results.json").read_text(encoding="utf-8"))
    assert (report["score"], report["out_of"]) == (20, 20)
