"""GitLab's two files, run by gitlab-ci-local, which checks them by its schema first, in containers of Podman."""

import csv
import http.server
import re
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from grader.authoring.release import release
from grader.model import Settings
from tests import ASSIGNMENT
from tests.places.conftest import gradings, need
from tests.places.engine import Engine
from tests.support.building import CONNECT4, NOEUD, ROOT, STARTER, hand_in
from tests.support.engine import with_state
from tests.support.git_server import DEADLINE, TOKEN, git, git_host
from tests.support.templates import program, written_file

pytestmark = [pytest.mark.places, pytest.mark.slow]

STUB = (STARTER / "noeud.py").read_text(encoding="utf-8")
KIT = ("grader", "reference", "rubric", "starter", "docs", "pyproject.toml", "README.md", "LICENSE")


class GitLab:
    """gitlab-ci-local in a project's folder, with the storage of the engine."""

    def __init__(self, engine: Engine, helper: str, folder: Path) -> None:
        self.helper = helper
        podman = f"exec podman {' '.join(engine.options)} --runtime runc"
        limits = "--ulimit nofile=1024:1024 --ulimit nproc=1024:1024"  # some machines allow less than Podman's own
        text = f'if [ "$1" = create ]; then shift; {podman} create {limits} "$@"; fi\n{podman} "$@"'
        self.podman = program(folder / "podman", text)

    def run(self, project: Path, job: str, *options: str, **variables: str) -> subprocess.CompletedProcess[str]:
        """Commit all files of a project, and run a job of its `.gitlab-ci.yml`."""
        git(project, "init", "--quiet", "--initial-branch=main")
        git(project, "remote", "add", "origin", "https://gitlab.example/group/project.git")
        git(project, "add", ".")
        git(project, "commit", "--quiet", "-m", "all")
        given = [word for name, value in variables.items() for word in ("--variable", f"{name}={value}")]
        images = ("--helper-image", self.helper, "--pull-policy", "if-not-present", "--network", "host")
        command = ["gitlab-ci-local", "--container-executable", str(self.podman), *images, *given, *options, job]
        return subprocess.run(command, cwd=project, capture_output=True, text=True, timeout=1800)


@pytest.fixture(scope="module")
def helper(engine: Engine) -> str:
    """Make the image in which gitlab-ci-local copies artifacts; return its tag. Skip where a program is missing."""
    need("podman", "runc", "rsync")
    if shutil.which("gitlab-ci-local") is None:
        pytest.skip("not installed here: gitlab-ci-local (npm install --global gitlab-ci-local)")
    started = subprocess.run(["gitlab-ci-local", "--version"], capture_output=True, text=True, check=False)
    if started.returncode:
        pytest.skip("gitlab-ci-local does not start here: from 4.75 it needs Node 22 (4.61.0 runs with Node 20)")
    return engine.build("helper", "RUN apt-get update && apt-get install -y rsync\n")


@pytest.fixture
def gitlab(engine: Engine, helper: str, tmp_path: Path) -> GitLab:
    return GitLab(engine, helper, tmp_path / "bin")


@pytest.mark.parametrize(("how", "status"), [("right", 0), ("half", 1)])
def test_a_students_project_gets_the_self_check(how: str, status: int, gitlab: GitLab, tmp_path: Path) -> None:
    project, _ = release(ASSIGNMENT, with_state(Settings()), tmp_path)
    hand_in(project, connect4=CONNECT4, **({"noeud": NOEUD} if how == "right" else {}))
    shutil.copy(written_file("gitlab-student.yml"), project / ".gitlab-ci.yml")
    ended = gitlab.run(project, "self-check", CI_PIPELINE_SOURCE="merge_request_event")
    passed = [exercise for exercise, _ in re.findall(r"(\S+) +(\d+) of \2 tests pass", ended.stdout)]
    assert (ended.returncode, "check_winner" in passed) == (status, True), ended.stderr
    assert ("Noeud.remonter_score" in passed) is (status == 0)


class Registry(http.server.ThreadingHTTPServer):
    """The package registry of a project: what was uploaded to a path is there, for who has the job's token."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _RegistryHandler)
        self.files: dict[str, bytes] = {}
        self.requests: list[str] = []


class _RegistryHandler(http.server.BaseHTTPRequestHandler):
    server: Registry

    def do_GET(self) -> None:
        content = self.server.files.get(self.path)
        self._answer(404 if content is None else 200, content or b"")

    def do_PUT(self) -> None:
        content = self.rfile.read(int(self.headers["Content-Length"]))
        if self._answer(201, b"{}"):
            self.server.files[self.path] = content

    def _answer(self, status: int, content: bytes) -> bool:
        is_known = self.headers.get("JOB-TOKEN") == "job"
        status, content = (status, content) if is_known else (401, b"")
        self.server.requests.append(f"{self.command} {status}")
        self.send_response(status)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
        return is_known

    def log_message(self, *_: Any) -> None:
        """Print nothing."""


@contextmanager
def registry() -> Iterator[Registry]:
    server = Registry()
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def test_an_instructors_project_grades_and_keeps_its_gradebook(gitlab: GitLab, tmp_path: Path) -> None:
    """The second run finds the gradebook of the first one, and grades nothing again."""
    with git_host(tmp_path, TOKEN) as host, registry() as packages:
        source = host.repository("tp-alice")
        source.commit("2026-03-01T11:00:00Z", connect4=CONNECT4, noeud=STUB)
        tables = []
        for number in (1, 2):
            project = tmp_path / f"run{number}"
            project.mkdir()
            for name in KIT:
                (shutil.copytree if (ROOT / name).is_dir() else shutil.copy)(ROOT / name, project / name)
            shutil.copy(written_file("gitlab-instructor.yml"), project / ".gitlab-ci.yml")
            (project / "repositories.csv").write_text(f"id,url\nalice,{host.url('tp-alice')}\n")
            ended = gitlab.run(
                project,
                "official-grades",
                *("--volume", f"{host.certificate}:/certificate.pem:ro"),
                **{
                    "STUDENT_TOKEN": TOKEN,
                    "GRADER_SEED": "7",
                    "DEADLINE": DEADLINE,
                    "GIT_SSL_CAINFO": "/certificate.pem",
                },
                **{"CI_SERVER_URL": f"https://{host.name}", "CI_PROJECT_ID": "1", "CI_JOB_TOKEN": "job"},
                **{"CI_API_V4_URL": f"http://127.0.0.1:{packages.server_port}/api/v4"},
                **{"CI_COMMIT_REF_PROTECTED": "true", "CI_PIPELINE_SOURCE": "web"},
            )
            assert ended.returncode == 0, ended.stdout + ended.stderr
            table = (project / "grades.csv").read_text(encoding="utf-8-sig")  # an artifact, as is the dashboard
            tables.append(list(csv.DictReader(table.splitlines())))
            assert (project / "dashboard" / "index.html").is_file()
    assert packages.requests == ["GET 404", "PUT 201", "GET 200", "PUT 201"]
    (book,) = packages.files
    assert book == "/api/v4/projects/1/packages/generic/gradebook/1/grades.sqlite"
    (tmp_path / "kept.sqlite").write_bytes(packages.files[book])
    assert gradings(tmp_path / "kept.sqlite") == 1
    assert [float(row["score"]) for row in tables[0]] == [12]
    assert tables[0] == tables[1]
