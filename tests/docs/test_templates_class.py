"""The instructor's templates: repositories are listed, cloned and graded."""

import csv
import json
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

from tests.support.building import ROOT
from tests.support.git_server import DEADLINE, git_host
from tests.support.templates import BASH, BIN, finished, gitlab_job, program, run, scripts, stubs, template

PLATFORMS = ("github", "gitlab")
TOKEN = "s3cr3t-token"
FETCH = "Fetch the gradebook"


needs_jq = pytest.mark.skipif(shutil.which("jq") is None, reason="gh's --jq is played by jq")


@needs_jq
def test_github_lists_the_pushes_to_the_repositories_that_begin_with_the_prefix(tmp_path: Path) -> None:
    names = ("tp-alice", "tp-", "other", "tp-bob.2", "tp-eve")
    listed = [{"name": n, "url": f"https://github.com/org/{n}", "defaultBranchRef": {"name": "main"}} for n in names]
    (tmp_path / "all.json").write_text(json.dumps(listed))
    commits = ("a" * 40, "b" * 40, "0" * 40)  # the last one: a branch was deleted
    pushes = [{"after": commit, "timestamp": f"2026-11-02T1{n}:00:00Z"} for n, commit in enumerate(commits)]
    (tmp_path / "activity.json").write_text(json.dumps(pushes))
    program(
        tmp_path / "gh",
        "for expression; do :; done\ncase $* in\n"
        f'"repo list org "*) jq -r "$expression" {tmp_path}/all.json ;;\n'
        f"*repos/org/tp-eve/activity*) echo not found >&2; exit 1 ;;\n"
        f'*"repos/org/tp-"*"/activity --field ref=refs/heads/main "*) jq -r "$expression" {tmp_path}/activity.json ;;\n'
        "*) exit 9 ;;\nesac",
    )
    script = scripts("github-instructor.yml")["List the pushes to their repositories"]
    environment = {"PATH": f"{tmp_path}:/usr/bin:/bin", "ORGANISATION": "org", "PREFIX": "tp-"}
    result = run(*BASH, script, cwd=tmp_path, environment=environment)
    assert result.returncode == 0, result.stderr
    rows = [tuple(row.values()) for row in csv.DictReader((tmp_path / "repositories.csv").read_text().splitlines())]
    assert rows == [
        *(
            (name, f"https://github.com/org/tp-{name}", f"2026-11-02T1{n}:00:00Z", commits[n])
            for name in ("alice", "bob.2")
            for n in (0, 1)
        ),
        ("eve", "https://github.com/org/tp-eve", "", ""),
    ]


def installing(platform: str) -> str:
    """Return the command that installs the kit."""
    if platform == "github":
        return scripts("github-instructor.yml")["Install the kit"]
    return gitlab_job("gitlab-instructor.yml")["before_script"][-1]


@pytest.mark.parametrize("platform", PLATFORMS)
def test_the_kit_is_installed_with_what_draws_the_dashboard(platform: str) -> None:
    assert any("-m grader dashboard" in script for script in instructors(platform))
    assert installing(platform).endswith(" --constraint docs/ci/constraints.txt '.[dashboard]'")


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.parametrize("roster", [True, False])
@pytest.mark.parametrize("deadline", ["rubric", "2026-11-02T23:59:00+01:00", "none"])
def test_roster_and_deadline_are_those_given(platform: str, roster: bool, deadline: str, tmp_path: Path) -> None:
    program(tmp_path / "python", f'echo "$@" >>{tmp_path}/asked')
    for tool in ("gh", "curl"):
        program(tmp_path / tool, "[ $1 != --silent ] || echo 404")
    if roster:
        (tmp_path / "roster.csv").write_text("id\nalice\n")
    result = grade_class(platform, tmp_path, tmp_path, {"DEADLINE": deadline}, shell="/bin/bash")
    assert result.returncode == 0, result.stderr
    collect, grade = (tmp_path / "asked").read_text().splitlines()
    assert collect.startswith("-m grader collect repositories.csv hand-ins --host git.example --times times.csv")
    assert (f"--deadline {deadline}" in collect) is (deadline != "none")
    assert "--times times.csv" in grade
    assert "--seed 7" in grade
    for arguments in (collect, grade):
        assert ("--roster roster.csv" in arguments) is roster


def instructors(platform: str) -> list[str]:
    """Return what is run once the kit is installed."""
    if platform == "github":
        steps = scripts("github-instructor.yml")
        names = ("Clone them as of the deadline", FETCH, "Grade", "Write grades and feedback")
        return [steps[name] for name in names]
    job = gitlab_job("gitlab-instructor.yml")
    return ["\n".join(job[part]) for part in ("script", "after_script")]


def grade_class(
    platform: str,
    checkout: Path,
    programs: Path,
    variables: Mapping[str, str | Path] = MappingProxyType({}),
    url: str = "https://git.example",
    shell: str = "bash",
) -> subprocess.CompletedProcess[str]:
    """Run everything up to the grading, with these programs first on the path."""
    script = "\n".join(instructors(platform)[:3] if platform == "github" else instructors(platform)[:1])
    environment: dict[str, str | Path] = {
        "PATH": f"{programs}:{BIN}:/usr/bin:/bin",
        **{"GRADER_SEED": "7", "REPORT_LANGUAGE": "en", "DEADLINE": "none", "GRADEBOOK": "https://git.example/book"},
        **{"GITHUB_SERVER_URL": url, "CI_SERVER_URL": url, "GITHUB_REPOSITORY": "org/kit", "CI_JOB_TOKEN": "job"},
        **variables,
    }
    return run(shell, *BASH[1:], script, cwd=checkout, environment=environment)


# The gradebook, from run to run


@pytest.mark.parametrize(
    ("refs", "answer", "status", "content"),
    [("refs/heads/gradebook", "kept", 0, "kept"), ("", "", 0, None), ("refs/heads/gradebook", "", 1, None)],
)
def test_github_fetches_the_gradebook_where_there_is_one(
    refs: str, answer: str, status: int, content: str | None, tmp_path: Path
) -> None:
    """A gradebook that is there and cannot be fetched stops the job: a new one would take its place."""
    program(
        tmp_path / "gh",
        f'case $2 in */matching-refs/*) echo "{refs}" ;;\n'
        f'*"/contents/grades.sqlite?ref=gradebook") echo {answer or "error"}; exit {int(not answer)} ;; esac',
    )
    environment = {"PATH": f"{tmp_path}:/usr/bin:/bin", "GITHUB_REPOSITORY": "org/kit"}
    result = run(*BASH, scripts("github-instructor.yml")[FETCH], cwd=tmp_path, environment=environment)
    assert bool(result.returncode) is bool(status)
    book = tmp_path / "grades.sqlite"
    assert (book.read_text().strip() if book.exists() else None) == content
    program(tmp_path / "gh", "exit 1")  # a host that fails
    assert run(*BASH, scripts("github-instructor.yml")[FETCH], cwd=tmp_path, environment=environment).returncode


def test_github_keeps_the_gradebook_in_a_branch_of_one_commit(tmp_path: Path) -> None:
    bare = tmp_path / "org" / "kit.git"
    assert run("git", "init", "--quiet", "--bare", bare).returncode == 0
    program(tmp_path / "gh", "true")
    script = scripts("github-instructor.yml")["Push the gradebook"]
    environment = {"GITHUB_SERVER_URL": tmp_path.as_uri(), "GITHUB_REPOSITORY": "org/kit", "GITHUB_RUN_ID": "1"}
    for content in ("first", "second"):
        job = tmp_path / content
        (job / "grades").mkdir(parents=True)
        (job / "grades" / "grades.sqlite").write_text(content)
        path = f"{tmp_path}:/usr/bin:/bin"
        result = run(*BASH, script, cwd=job, environment={**environment, "PATH": path})
        assert result.returncode == 0, result.stderr
    assert run("git", "-C", bare, "show", "gradebook:grades.sqlite").stdout == "second"
    assert run("git", "-C", bare, "rev-list", "--count", "gradebook").stdout.strip() == "1"


def test_only_the_job_that_runs_no_hand_in_may_write() -> None:
    workflow = template("github-instructor.yml")
    assert workflow["permissions"] == {"contents": "read"}
    grade, keep = workflow["jobs"]["grade"], workflow["jobs"]["keep"]
    assert "permissions" not in grade
    assert keep["permissions"] == {"contents": "write"}
    assert not any("grader" in step.get("run", "") for step in keep["steps"])
    assert "needs.grade.outputs.graded" in keep["if"]  # nothing is kept where the gradebook was not fetched
    assert grade["outputs"] == {"graded": "${{ steps.grade.outcome }}"}


@pytest.mark.parametrize("grader", [0, 2])
@pytest.mark.parametrize(("answer", "begins"), [("200", True), ("404", True), ("500", False), ("000", False)])
def test_gitlab_keeps_the_gradebook_in_the_package_registry(
    answer: str, begins: bool, grader: int, tmp_path: Path
) -> None:
    program(
        tmp_path / "curl",
        f'read -r header; echo "$header" >>{tmp_path}/headers\ncase $* in\n'
        '*--output\\ grades.part*) [ "$answer" != 000 ] || exit 7; echo old >grades.part; printf %s "$answer" ;;\n'
        f"*--upload-file\\ grades.sqlite*) cp grades.sqlite {tmp_path}/uploaded ;;\nesac",
    )
    program(
        tmp_path / "python",
        f'case "$*" in *grader\\ class*) echo "new $CI_JOB_TOKEN" >>grades.sqlite; exit {grader} ;; esac',
    )
    result = grade_class("gitlab", tmp_path, tmp_path, {"answer": answer}, shell="/bin/bash")
    assert (result.returncode == 0) is (begins and grader == 0)
    uploaded = tmp_path / "uploaded"
    expected = {"200": ["old", "new"], "404": ["new"]}.get(answer)
    assert (uploaded.read_text().split() if uploaded.exists() else None) == expected
    assert set((tmp_path / "headers").read_text().splitlines()) == {'header = "JOB-TOKEN: job"'}


@pytest.mark.slow
@pytest.mark.parametrize("platform", PLATFORMS)
def test_an_instructor_grades_everybodys_repository(platform: str, tmp_path: Path) -> None:
    """In a checkout of the kit: 20 for what was there at the deadline and is correct, 0 for stubs, no grade for a
    repository that is on another host."""
    checkout = tmp_path / "work"
    shutil.copytree(ROOT, checkout, ignore=shutil.ignore_patterns(".*", "__pycache__", "tests", "bench"))
    program(tmp_path / "bin" / "gh", "true")
    program(tmp_path / "bin" / "curl", "case $* in *grades.part*) echo 404 ;; esac")
    with git_host(tmp_path, TOKEN) as host:
        for name, make in (("right", finished), ("stubs", stubs)):
            source = host.repository(name)
            make(source.folder)
            source.commit("2026-03-01T11:00:00Z")
            source.commit("2026-03-02T11:00:00Z", connect4="def get_first_row(board, col):\n    return None\n")
        rows = [f"{name},{host.url(name)}" for name in ("right", "stubs")]
        (checkout / "repositories.csv").write_text("\n".join(["id,url", *rows, "zoe,file:///nowhere", ""]))
        (checkout / "roster.csv").write_text("id,extension\nright,\nstubs,\nzoe,\n")
        variables: dict[str, str | Path] = {
            "STUDENT_TOKEN": TOKEN,
            "GIT_SSL_CAINFO": host.certificate,
            "DEADLINE": DEADLINE,
        }
        result = grade_class(platform, checkout, tmp_path / "bin", variables, f"https://{host.name}")
    assert result.returncode == 0, result.stderr
    assert "line 4, not collected" in result.stderr
    environment = {"REPORT_LANGUAGE": "en", "GITHUB_STEP_SUMMARY": str(tmp_path / "summary")}
    result = run(*BASH, instructors(platform)[-1], cwd=checkout, environment=environment)
    assert result.returncode == 0, result.stderr
    table = csv.DictReader((checkout / "grades.csv").read_text(encoding="utf-8-sig").splitlines())
    assert {row["hand-in"]: float(row["score"]) for row in table if row["hand-in"]} == {"right": 20, "stubs": 0}
    assert {path.parent.name for path in (checkout / "feedback").rglob("*.html")} == {"right", "stubs"}
    assert (checkout / "dashboard" / "index.html").is_file()
    if platform == "github":
        assert "20 / 20" in (tmp_path / "summary").read_text()
