"""The servers' scripts run in the folders that their platforms make, as their users and under their limits.

Each grades one submission with a right part A, 12 points of 20, and the stubs of part B: some are kept, some lost."""

import json
import os
import re
import shutil
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.docs.test_templates_servers import API, RANGE, asked_for
from tests.places.engine import Engine, base_image
from tests.support.building import CONNECT4, STARTER, hand_in
from tests.support.platform_readers import coderunner, vpl
from tests.support.templates import written, written_file

pytestmark = [pytest.mark.places, pytest.mark.slow]

STUB = (STARTER / "noeud.py").read_text(encoding="utf-8")
SHARE = 12 / 20
DEBIANS_PYTHON = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}  # and not the virtual environment of the base image


def owned(folder: Path, user: int) -> Path:
    """Give a folder, and all in it, to a user."""
    for path in (folder, *folder.rglob("*")):
        os.chown(path, user, user)
    return folder


def limited(**limits: int) -> tuple[str, ...]:
    """Return the beginning of a command that runs the rest under hard limits."""
    return ("prlimit", *(f"--{name}={limit}" for name, limit in limits.items()), "--")


# Gradescope: all as root, with the zip in /autograder/source; setup.sh once, then run_autograder


def test_gradescope(engine: Engine, archive: Path, half: Path, tmp_path: Path) -> None:
    root = tmp_path / "autograder"
    with zipfile.ZipFile(archive) as opened:
        opened.extractall(root / "source")
    (root / "results").mkdir()
    shutil.copy(root / "source" / "run_autograder", root)
    for script in (root / "run_autograder", root / "source" / "setup.sh"):
        script.chmod(0o755)
    half.rename(root / "submission")
    tree, python = {root: "/autograder"}, DEBIANS_PYTHON
    setup = "/autograder/source/setup.sh"
    built = engine.run(base_image(), setup, volumes=tree, variables=python, network="host")  # the image is built online
    assert built.returncode == 0, built.stderr
    assert "tier: official" in built.stdout
    assert "Every check passes" in built.stdout
    ended = engine.run(base_image(), "/autograder/run_autograder", volumes=tree, variables=python)
    assert ended.returncode == 0, ended.stderr
    results = json.loads((root / "results" / "results.json").read_text(encoding="utf-8"))
    assert results["score"] == 12
    assert {test["status"] for test in results["tests"]} == {"passed", "failed"}
    assert "isolation: official" in results["output"]


# VPL: a user without rights, in its home, where the files of the activity and of the student lie


def test_vpl(engine: Engine, server_image: str, half: Path) -> None:
    shutil.copytree(written("vpl"), half, dirs_exist_ok=True)
    (half / "vpl_evaluate.sh").chmod(0o755)
    (half / "vpl_environment.sh").write_text(RANGE)
    minutes, gibibytes, processes = asked_for(r"limits (\d+) minutes, (\d+) GiB and (\d+) processes")
    under = limited(cpu=60 * minutes, **{"as": gibibytes << 30}, nproc=processes, fsize=200 << 20)
    home = {owned(half, 12345): "/home/p12345"}
    variables, options = {"HOME": "/home/p12345"}, ("--user=12345", "--workingdir=/home/p12345")
    compiled = engine.run(server_image, *under, "./vpl_evaluate.sh", volumes=home, variables=variables, options=options)
    assert (compiled.returncode, compiled.stdout) == (0, "")
    executed = engine.run(server_image, *under, "./vpl_execution", volumes=home, variables=variables, options=options)
    assert vpl(executed.stdout).grade == "24"  # of 40


# CodeRunner: Jobe's user without rights, in the folder of a run


def test_coderunner(engine: Engine, server_image: str, tmp_path: Path) -> None:
    run = hand_in(tmp_path / "run", connect4=CONNECT4, noeud=STUB)
    shutil.copy(written("coderunner") / "puissance4.zip", run)
    text = written_file("coderunner/template.py").read_text(encoding="utf-8")
    for name, value in (("STUDENT_ANSWER", ""), ("ATTACHMENTS", "connect4.py,noeud.py")):
        text = text.replace(f"{{{{ {name} | e('py') }}}}", value)
    (run / "prog.py").write_text(text, encoding="utf-8")
    seconds, megabytes, processes, megabytes_of_files = asked_for(
        r"time limit (\d+) s .*, memory (\d+) MB, .*\"numprocs\": (\d+), \"disklimit\": (\d+)"
    )
    under = limited(
        cpu=seconds, **{"as": megabytes << 20}, nproc=processes, fsize=megabytes_of_files << 20, core=0, stack=100 << 20
    )
    ended = engine.run(
        server_image,
        *(*under, "/usr/bin/python3", "prog.py"),
        volumes={owned(run, 999): "/home/jobe/runs/1"},
        options=("--user=999", "--workingdir=/home/jobe/runs/1"),
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert coderunner(ended.stdout).fraction == pytest.approx(SHARE)


# INGInious: the user `worker`, 4242, the task in /task, the course's common files to be read only


def test_inginious(engine: Engine, server_image: str, tmp_path: Path) -> None:
    task, course = tmp_path / "task", tmp_path / "course"
    hand_in(task / "inginious_container_api", **API)
    (task / "input.json").write_text(json.dumps({"connect4": CONNECT4, "noeud": STUB, "@lang": "fr_FR"}))
    shutil.copy(written_file("inginious/run.py"), task)
    (course / "common").mkdir(parents=True)
    shutil.copy(written("inginious") / "puissance4.zip", course / "common")
    ended = engine.run(
        server_image,
        *("/usr/bin/python3", "run.py"),
        volumes={owned(task, 4242): "/task", course: "/course:ro"},
        options=("--user=4242", "--workingdir=/task"),
    )
    assert ended.returncode == 0, ended.stderr
    feedback = json.loads((task / "feedback.json").read_text())
    assert (feedback["result"], feedback["grade"]) == ("failed", 100 * SHARE)
    assert feedback["text"].startswith("**Note ")


# PrairieLearn: the image as it is, without a user named; all of /grade belongs to root


def test_prairielearn(engine: Engine, dependencies_image: str, half: Path, tmp_path: Path) -> None:
    course, grade = written("prairielearn"), tmp_path / "grade"
    shutil.copytree(course / "serverFilesCourse", grade / "serverFilesCourse")
    half.rename(grade / "student")
    info: Any = json.loads((course / "questions" / "puissance4" / "info.json").read_text(encoding="utf-8"))
    options = info["externalGradingOptions"]
    ended = engine.run(
        dependencies_image, options["entrypoint"], volumes={grade: "/grade"}, variables=options["environment"]
    )
    assert ended.returncode == 0, ended.stderr
    results = json.loads((grade / "results" / "results.json").read_text(encoding="utf-8"))
    assert (results["gradable"], results["score"]) == (True, pytest.approx(SHARE))
    assert re.search("isolation: official", results["output"])
