"""The self-test and the workers on machines that grant less than most: stricter limits, a read-only file system, no
seccomp, no rights, the grader as process 1, an interpreter that was moved."""

import errno
import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

import pytest

from grader.sandbox import launch, selftest
from tests.support.building import CONNECT4, REFERENCE, ROOT, STARTER, hand_in
from tests.support.rights import unprivileged

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="Linux only")


def output_of(program: str, *command: str) -> list[str]:
    """Return the lines that a Python program prints; `command` begins the command that runs it."""
    words = [*command, sys.executable, "-c", program]
    return subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True, timeout=900).stdout.splitlines()


LIMITS = """
import resource
from grader.sandbox import apart
from grader.sandbox.clock import Limit
from grader.sandbox.server import ForkServer
SOURCE = "import resource\\ndef limits(name): return list(resource.getrlimit(name))"
with ForkServer() as fork_server:
    worker = fork_server.fork()
    worker.ask("load", ["m", {}, {"m": SOURCE}, False], Limit(cpu=10))
    for name in (resource.RLIMIT_CPU, resource.RLIMIT_NOFILE):
        print(worker.ask("call", ["m", "limits", [name]], Limit(cpu=10))["value"][1])
print(apart.run(lambda: list(resource.getrlimit(resource.RLIMIT_CPU)))[1])
"""


@LINUX
def test_a_limit_of_the_server_that_is_stricter_stays() -> None:
    assert output_of(LIMITS, *unprivileged()) == ["1800", "32", "10"]
    assert output_of(LIMITS, *unprivileged(RLIMIT_CPU=9, RLIMIT_NOFILE=64)) == ["9", "32", "9"]


def test_a_read_only_file_system_stops_the_probes_and_not_the_self_test(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel answers EROFS there to whoever removes a file, even one that does not exist."""
    refused = []

    def unlink(path: Path, missing_ok: bool = False) -> None:
        refused.append(path)
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))

    monkeypatch.setattr(Path, "unlink", unlink)
    result = selftest.run(REFERENCE)
    assert (result.tier, result.open_probes) == ("official", ())
    assert Path(f"{os.__file__}.probe") in refused


WEAK = """
import os
from grader.sandbox import selftest
from tests.support.building import REFERENCE
result = selftest.run(REFERENCE, ("rlimits",))
print(os.getpid())
print(result.tier)
print(*(probe.name for probe in result.open_probes), sep="\\n")
"""
CHANGED = "the canary is unchanged"


def namespace_of_processes() -> tuple[str, ...]:
    """Return the beginning of a command that runs the rest as process 1; skip the test where there is no such."""
    user = () if os.getuid() == 0 else ("--user", "--map-root-user")
    command = ("unshare", *user, "--pid", "--fork", "--kill-child", "--mount-proc")
    if shutil.which("unshare") is None or subprocess.run([*command, "true"], capture_output=True).returncode:
        pytest.skip("no process may be made process 1 here: unshare (util-linux) is missing, or refused")
    return command


@LINUX
@pytest.mark.parametrize("as_process_1", [False, True])
def test_without_rights_and_layers_a_machine_is_called_practice(as_process_1: bool) -> None:
    """A probe closes the canary to its owner, and the self-test ends even as process 1, which it is in a container."""
    command = (*(namespace_of_processes() if as_process_1 else ()), *unprivileged())
    pid, tier, *open_probes = output_of(WEAK, *command)
    assert (pid == "1", tier) == (as_process_1, "practice")
    assert {CHANGED, "call ptrace", "change a file's mode"} <= set(open_probes)


@pytest.mark.parametrize(("variables", "found"), [({"container": "podman"}, True), ({}, False)])
def test_a_container_is_known_by_its_mark(
    variables: dict[str, str], found: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A read-only container of Podman has the variable and no file."""
    monkeypatch.delenv("container", raising=False)
    monkeypatch.setattr(selftest, "_CONTAINER_MARKS", ())
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert selftest.SelfTest({"seccomp": "none", "uid": os.getuid()}, ()).as_dict()["container"] is found


def test_a_moved_interpreter_has_its_compiled_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its configuration names the folder where it was built, which is not there."""
    (compiled,) = (path for path in sys.path if Path(path).name == "lib-dynload")
    original = sysconfig.get_config_var

    def configured(name: str) -> Any:
        return "/install/lib/python3/lib-dynload" if name == "DESTSHARED" else original(name)

    monkeypatch.setattr(sysconfig, "get_config_var", configured)
    assert compiled in launch._library_paths()


CANNOT_WRITE = """
try:
    open("grader/x", "w")
except PermissionError:
    raise SystemExit(0)
raise SystemExit(1)
"""


@LINUX
def test_a_read_only_checkout_with_an_odd_name_grades_on_one_core(tmp_path: Path) -> None:
    kit = tmp_path / "Devoirs d'été" / "kit à noter"
    for name in ("grader", "reference", "rubric", "starter"):
        shutil.copytree(ROOT / name, kit / name, ignore=shutil.ignore_patterns("__pycache__"))
    submission = hand_in(tmp_path / "Zoé N'Guessan", connect4=CONNECT4, noeud=(STARTER / "noeud.py").read_bytes())
    report = tmp_path / "résultat.json"
    for folder, _, files in os.walk(kit, topdown=False):
        for path in (*(Path(folder, file) for file in files), Path(folder)):
            path.chmod(path.stat().st_mode & 0o555)
    command = [*unprivileged(), "taskset", "--cpu-list", str(min(os.sched_getaffinity(0))), sys.executable]
    options = ["--exercise", "get_first_row", "--exercise", "Noeud.est_feuille", "--report", f"json={report}"]
    try:
        assert subprocess.run([*command, "-c", CANNOT_WRITE], cwd=kit).returncode == 0
        words = [*command, "-m", "grader", "grade", str(submission), *options]
        done = subprocess.run(words, cwd=kit, capture_output=True, text=True, check=False)
    finally:
        for folder, _, _ in os.walk(kit):
            Path(folder).chmod(0o755)  # for pytest to remove it
    assert done.returncode == 0, done.stderr
    graded = json.loads(report.read_text(encoding="utf-8"))
    assert {each["name"]: each["score"] for each in graded["exercises"]} == {
        "get_first_row": 1.5,
        "Noeud.est_feuille": 0,
    }
    assert graded["isolation"]["tier"] == "official"
