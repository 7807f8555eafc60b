"""The steps of GitHub's three files, in their order, each with the variables it asks for.

`gh` is played by jq and git, and the remote is a bare repository."""

import csv
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from grader.authoring.release import release
from grader.model import Settings
from tests import ASSIGNMENT
from tests.places.conftest import gradings, need
from tests.support.building import CONNECT4, PART_A, PART_B, ROOT, STARTER, hand_in
from tests.support.engine import with_state
from tests.support.git_server import DEADLINE, TOKEN, Host, git_host
from tests.support.templates import BASH, program, run, template

pytestmark = [pytest.mark.places, pytest.mark.slow]

STUB = (STARTER / "noeud.py").read_text(encoding="utf-8")
KIT = ("grader", "reference", "rubric", "starter", "docs", "pyproject.toml", "README.md", "LICENSE")
GH = """
for expression; do :; done
case $* in
"repo list org "*) jq -r "$expression" {folder}/repositories.json ;;
*/activity*) echo '[]' | jq -r "$expression" ;;
*/matching-refs/*) git -C {bare} for-each-ref --format='%(refname)' refs/heads/gradebook ;;
*/contents/grades.sqlite*) git -C {bare} show gradebook:grades.sqlite ;;
"auth setup-git") ;;
*) exit 9 ;;
esac
"""


def steps(name: str, job: str) -> list[dict[str, Any]]:
    """Return the steps of a job that run a script."""
    return [step for step in template(name)["jobs"][job]["steps"] if "run" in step]


def python_of_its_own(folder: Path) -> Path:
    """Make a virtual environment, as actions/setup-python makes a Python; return the folder of its programs."""
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    return folder / "bin"


def run_steps(
    wanted: list[dict[str, Any]], folder: Path, path: str, values: Mapping[str, str | Path]
) -> dict[str, subprocess.CompletedProcess[str]]:
    """Run steps in a folder until one fails. A step gets those of the values that it names in `env`, and GitHub's."""
    ended = {}
    for step in wanted:
        asked = {name: values[name] for name in step.get("env", {})}
        given = {name: value for name, value in values.items() if name.startswith("GITHUB_")}
        result = run(*BASH, step["run"], cwd=folder, environment={"PATH": path, **given, **asked})
        ended[step["name"]] = result
        if result.returncode:
            break
    return ended


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Provide a student's repository with a right part A and the stubs of part B."""
    folder, _ = release(ASSIGNMENT, with_state(Settings()), tmp_path_factory.mktemp("kit"))
    return hand_in(folder, connect4=CONNECT4)


def test_a_students_repository_gets_the_self_check(repository: Path, tmp_path: Path) -> None:
    path = f"{python_of_its_own(tmp_path / 'python')}:/usr/bin:/bin"
    values: dict[str, str | Path] = {"LANG": "C.UTF-8", "GITHUB_STEP_SUMMARY": tmp_path / "summary"}
    install, check = run_steps(steps("github-student.yml", "self-check"), repository, path, values).values()
    assert install.returncode == 0, install.stderr
    assert check.returncode == 1
    summary = (tmp_path / "summary").read_text(encoding="utf-8")
    assert "check_winner          19 of 19 tests pass" in summary
    assert "Noeud.remonter_score  10 of 10 tests pass" not in summary


def test_a_classroom_gives_the_points_of_what_is_right(repository: Path, tmp_path: Path) -> None:
    path = f"{python_of_its_own(tmp_path / 'python')}:/usr/bin:/bin"
    (job,) = template("github-classroom.yml")["jobs"]
    (install,) = run_steps(steps("github-classroom.yml", job), repository, path, {}).values()
    assert install.returncode == 0, install.stderr
    graders = [step["with"] for step in template("github-classroom.yml")["jobs"][job]["steps"] if "with" in step]
    passed = {
        grader["test-name"]
        for grader in graders
        if "command" in grader
        and run(*BASH, grader["command"], cwd=repository, environment={"PATH": path}).returncode == 0
    }
    assert passed == set(PART_A)
    assert {grader["test-name"] for grader in graders if "command" in grader} == {*PART_A, *PART_B}


def grade_everyone(number: int, folder: Path, host: Host, bare: Path) -> tuple[list[dict[str, str]], str]:
    """Run both jobs of the instructor's file in a new checkout; return the rows of grades.csv and what was printed."""
    checkout, python = folder / f"run{number}", python_of_its_own(folder / f"python{number}")
    checkout.mkdir()
    for name in KIT:
        (shutil.copytree if (ROOT / name).is_dir() else shutil.copy)(ROOT / name, checkout / name)
    program(folder / "bin" / "gh", GH.format(folder=folder, bare=bare))
    path = f"{folder / 'bin'}:{python}:/usr/bin:/bin"
    values: dict[str, str | Path] = {
        **{"GH_TOKEN": "token", "STUDENT_TOKEN": TOKEN, "ORGANISATION": "org", "PREFIX": "tp-", "DEADLINE": DEADLINE},
        **{"GRADER_SEED": "7", "REPORT_LANGUAGE": "en", "GITHUB_RUN_ID": str(number)},
        **{"GITHUB_REPOSITORY": "org/kit", "GITHUB_STEP_SUMMARY": folder / "summary"},
    }
    # What git is told of the host's certificate, a runner need not be told of github.com's.
    here = {"GITHUB_SERVER_URL": f"https://{host.name}"}
    wanted = steps("github-instructor.yml", "grade")
    for step in wanted:
        step["run"] = f"export GIT_SSL_CAINFO={host.certificate}\n{step['run']}"
    ended = run_steps(wanted, checkout, path, {**values, **here})
    *_, last = ended.values()
    assert len(ended) == len(wanted), last.stderr
    assert last.returncode == 0, last.stderr
    # The other job has what was uploaded, and pushes it.
    keep = folder / f"keep{number}"
    (keep / "grades").mkdir(parents=True)
    shutil.copy(checkout / "grades.sqlite", keep / "grades")
    there = {"GITHUB_SERVER_URL": bare.parent.parent.as_uri()}
    (pushed,) = run_steps(steps("github-instructor.yml", "keep"), keep, path, {**values, **there}).values()
    assert pushed.returncode == 0, pushed.stderr
    rows = list(csv.DictReader((checkout / "grades.csv").read_text(encoding="utf-8-sig").splitlines()))
    return rows, ended["Grade"].stdout


def test_an_instructors_repository_grades_and_keeps_its_gradebook(tmp_path: Path) -> None:
    """The second run finds the gradebook of the first one in the branch, and grades nothing again."""
    need("jq")
    bare = tmp_path / "org" / "kit.git"
    assert run("git", "init", "--quiet", "--bare", bare).returncode == 0
    with git_host(tmp_path, TOKEN) as host:
        source = host.repository("tp-alice")
        source.commit("2026-03-01T11:00:00Z", connect4=CONNECT4, noeud=STUB)
        listed = {"name": "tp-alice", "url": host.url("tp-alice"), "defaultBranchRef": {"name": "main"}}
        (tmp_path / "repositories.json").write_text(json.dumps([listed]))
        first, _ = grade_everyone(1, tmp_path, host, bare)
        second, said = grade_everyone(2, tmp_path, host, bare)
    assert [float(row["score"]) for row in first] == [12]
    assert first == second
    assert gradings(tmp_path / "run2" / "grades.sqlite") == 1
    assert re.search(r"alice +12 / 20", said)
    assert run("git", "-C", bare, "rev-list", "--count", "gradebook").stdout.strip() == "1"
    assert "12 / 20" in (tmp_path / "summary").read_text(encoding="utf-8")
