"""The instructor's templates: repositories are listed, cloned and graded."""

import csv
import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.building import ROOT
from tests.support.templates import BASH, TEMPLATES, finished, gitlab_job, program, repository, run, scripts, stubs

PLATFORMS = ("github", "gitlab")


def collect(folder: Path, *lines: str) -> subprocess.CompletedProcess[str]:
    (folder / "repositories.csv").write_text("id,url,time\n" + "\n".join(lines))
    return run("bash", TEMPLATES / "collect", "repositories.csv", "hand-ins", cwd=folder)


def test_one_repository_that_cannot_be_had_stops_no_other(tmp_path: Path) -> None:
    alice = repository(tmp_path / "alice", finished(tmp_path / "a"))
    result = collect(tmp_path, f"zoe,{tmp_path.as_uri()}/zoe,2026-11-01\r", f"alice,{alice}")
    assert result.returncode == 0
    assert "not cloned: zoe" in result.stderr
    assert {path.name for path in (tmp_path / "hand-ins" / "alice").iterdir()} == {".git", "connect4.py", "noeud.py"}
    assert collect(tmp_path, f"zoe,{tmp_path.as_uri()}/zoe").returncode == 2


@pytest.mark.parametrize("name", ["../alice", "-u", ".git", "a b", "$(id)"])
def test_an_id_names_a_folder_and_nothing_else(name: str, tmp_path: Path) -> None:
    result = collect(tmp_path, f"{name},https://example.invalid/a")
    assert result.returncode == 2
    assert "is no id" in result.stderr


def test_the_token_is_given_to_git_alone(tmp_path: Path) -> None:
    """The fake git calls its credential helper as the real one does; no program has the token in its arguments."""
    program(
        tmp_path / "git",
        f'echo "$@" >{tmp_path}/arguments\nfor word in "$@"; do case $word in credential.helper=!*)'
        f' sh -c "${{word#credential.helper=!}}" >{tmp_path}/answer;; esac; done; mkdir -p hand-ins/alice',
    )
    (tmp_path / "repositories.csv").write_text("id,url\nalice,https://example.invalid/alice\n")
    path = f"{tmp_path}:/usr/bin:/bin"
    command = ("bash", TEMPLATES / "collect", "repositories.csv", "hand-ins")
    assert run(*command, cwd=tmp_path, environment={"PATH": path, "STUDENT_TOKEN": "s3cret"}).returncode == 0
    assert (tmp_path / "answer").read_text() == "username=token\npassword=s3cret\n"
    assert "s3cret" not in (tmp_path / "arguments").read_text()


@pytest.mark.skipif(shutil.which("jq") is None, reason="gh's --jq is played by jq")
def test_github_lists_the_repositories_that_begin_with_the_prefix(tmp_path: Path) -> None:
    names = ("tp-alice", "tp-", "other", "tp-bob.2")
    listed = [{"name": n, "url": f"https://github.com/org/{n}", "pushedAt": "2026-11-02T10:00:00Z"} for n in names]
    (tmp_path / "all.json").write_text(json.dumps(listed))
    program(
        tmp_path / "gh",
        f'[ "$3" = org ] || exit 1\nfor expression; do :; done; jq -r "$expression" {tmp_path}/all.json',
    )
    script = scripts("github-instructor.yml")["List the repositories"]
    environment = {"PATH": f"{tmp_path}:/usr/bin:/bin", "ORGANISATION": "org", "PREFIX": "tp-"}
    result = run(*BASH, script, cwd=tmp_path, environment=environment)
    assert result.returncode == 0, result.stderr
    rows = list(csv.DictReader((tmp_path / "repositories.csv").read_text().splitlines()))
    assert [(row["id"], row["url"]) for row in rows] == [
        ("alice", "https://github.com/org/tp-alice"),
        ("bob.2", "https://github.com/org/tp-bob.2"),
    ]
    assert rows[0]["time"] == "2026-11-02T10:00:00Z"


def installing(platform: str) -> str:
    """Return the command that installs the kit."""
    if platform == "github":
        return scripts("github-instructor.yml")["Install the kit"]
    return gitlab_job("gitlab-instructor.yml")["before_script"][-1]


@pytest.mark.parametrize("platform", PLATFORMS)
def test_the_kit_is_installed_with_what_draws_the_dashboard(platform: str) -> None:
    assert any("-m grader dashboard" in script for script in instructors(platform))
    assert installing(platform).endswith(" '.[dashboard]'")


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.parametrize(("head", "has_times"), [("id,url,time", True), ("id,url", False)])
def test_times_are_given_where_the_list_has_them(platform: str, head: str, has_times: bool, tmp_path: Path) -> None:
    program(tmp_path / "bash", "true")  # nothing is cloned
    program(tmp_path / "python", f'echo "$@" >>{tmp_path}/asked')
    (tmp_path / "repositories.csv").write_text(f"{head}\n")
    environment = {"PATH": f"{tmp_path}:/usr/bin:/bin", "GRADER_SEED": "7", "REPORT_LANGUAGE": "en"}
    grading = instructors(platform)[1 if platform == "github" else 0]
    result = run("/bin/bash", *BASH[1:], grading, cwd=tmp_path, environment=environment)
    assert result.returncode == 0, result.stderr
    arguments = (tmp_path / "asked").read_text()
    assert ("--times repositories.csv" in arguments) is has_times
    assert "--seed 7" in arguments


def instructors(platform: str) -> list[str]:
    """What is run once the kit is installed."""
    if platform == "github":
        return [scripts("github-instructor.yml")[step] for step in ("Clone them", "Grade", "Write grades and feedback")]
    job = gitlab_job("gitlab-instructor.yml")
    return ["\n".join(job[part]) for part in ("script", "after_script")]


@pytest.mark.slow
@pytest.mark.parametrize("platform", PLATFORMS)
def test_an_instructor_grades_everybodys_repository(platform: str, tmp_path: Path) -> None:
    """In a checkout of the kit: 20 for a correct submission, 0 for stubs, no grade for a repository that cannot be
    cloned."""
    checkout = tmp_path / "work"
    shutil.copytree(ROOT, checkout, ignore=shutil.ignore_patterns(".*", "__pycache__", "tests", "bench"))
    urls = {
        how: repository(tmp_path / how, made(tmp_path / f"files-{how}"))
        for how, made in (("right", finished), ("stubs", stubs))
    }
    rows = [f"{name},{url},2026-11-02T10:00:00Z" for name, url in urls.items()] + [
        "zoe,file:///nowhere,2026-11-02T10:00:00Z"
    ]
    (checkout / "repositories.csv").write_text("\n".join(["id,url,time", *rows, ""]))
    environment = {"GRADER_SEED": "7", "REPORT_LANGUAGE": "en", "GITHUB_STEP_SUMMARY": str(tmp_path / "summary")}
    for script in instructors(platform):
        result = run(*BASH, script, cwd=checkout, environment=environment)
        assert result.returncode == 0, result.stderr
    table = csv.DictReader((checkout / "grades.csv").read_text(encoding="utf-8-sig").splitlines())
    assert {row["hand-in"]: float(row["score"]) for row in table} == {"right": 20, "stubs": 0}
    assert {path.parent.name for path in (checkout / "feedback").rglob("*.html")} == {"right", "stubs"}
    assert (checkout / "dashboard" / "index.html").is_file()
    if platform == "github":
        assert "20 / 20" in (tmp_path / "summary").read_text()
