"""No attack has an effect: no point forged or lost elsewhere, nothing left behind, no other process harmed."""

import ctypes
import json
import os
import select
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from grader.model import LAYERS, Outcome, Report, Settings
from grader.reports import FORMATS, sentences
from grader.sandbox import apart
from grader.sandbox.limits import Budget
from tests.corpus.hostile import denial, escape, forging, leaks, odd, persistence, protocol, replies, theft
from tests.corpus.hostile.attack import Attack, Targets, write
from tests.support.building import WORDS, full, note_keys, render_as
from tests.support.engine import grade
from tests.support.processes import processes, wait_until_gone

pytestmark = pytest.mark.usefixtures("no_shrinking", "no_original")
ATTACKS = [
    attack
    for module in (forging, protocol, replies, theft, leaks, denial, escape, persistence, odd)
    for attack in module.ATTACKS
]
AT_ONCE = ATTACKS[::4]  # the other attacks run with `-m slow`
PATIENCE = 0.1
_PR_SET_CHILD_SUBREAPER = 36
LONGEST_REPORT = 200_000  # characters of the report on two exercises, whatever the hand-in does
SECRET = "le canari chante"


class World:
    """Live targets of an attack; `effects` inspects them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "world"
        self.folder.mkdir()
        self.folder.chmod(0o777)
        canary = self.folder / "canary"
        canary.write_text(SECRET)
        canary.chmod(0o666)
        self.tcp = socket.create_server(("127.0.0.1", 0))
        port = self.tcp.getsockname()[1]
        self.udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.udp.bind(("127.0.0.1", port))
        self.unix = socket.socket(socket.AF_UNIX)
        self.unix.bind(str(self.folder / "s"))
        self.unix.listen()
        self.process = subprocess.Popen(
            [sys.executable, "-I", "-c", "import sys; sys.stdin.read()"], stdin=subprocess.PIPE
        )
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1)  # orphans of the grading come to this process, not to init
        self.before = sessions()
        self.targets = Targets(self.folder / "marker", canary, SECRET, port, self.folder / "s", self.process.pid)

    def effects(self) -> list[str]:
        """Return descriptions of the effects on the targets."""
        ready, _, _ = select.select([self.tcp, self.udp, self.unix], [], [], 0)
        found = ["somebody connected"] if ready else []
        names = sorted(path.name for path in self.folder.iterdir())
        if names != ["canary", "s"]:
            found.append(f"the folder holds {names}")
        if "canary" in names and self.targets.canary.read_text() != SECRET:
            found.append("the canary was changed")
        if "canary" in names and self.targets.canary.stat().st_mode & 0o777 != 0o666:
            found.append("the canary was closed")
        if self.process.poll() is not None:
            found.append("the other process was ended")
        if not wait_until_gone(sessions() - self.before, seconds=120):  # on a busy machine some end later
            found.append("processes are left")
        return found

    def close(self) -> None:
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 0)
        self.process.communicate()
        for listener in (self.tcp, self.udp, self.unix):
            listener.close()


def sessions() -> set[int]:
    """Return the pids of running processes whose parent is this one: those that it started, and their orphans."""
    return {pid for pid, (state, parent) in processes().items() if state != "Z" and parent == os.getpid()}


def judged(attack: Attack, report: Report) -> list[str]:
    """Return descriptions of the points that the attack forged, and of those lost in other exercises."""
    found = []
    for result in report.exercises:
        if result.name in attack.loses and result.score == result.out_of:
            found.append(f"{result.name} keeps its points")
        if result.name not in attack.loses and not full(result):
            found.append(f"{result.name} lost points: {sorted(note_keys(result))}")
    if not report.complete:
        found.append("the grader itself failed")
    return found


def tried(attack: Attack, folder: Path, layers: tuple[str, ...] = LAYERS) -> tuple[Report, list[str]]:
    """Grade the attack; return the report and its effects."""
    world = World(folder)
    try:
        path = write(attack, folder / "work", world.targets)
        settings = Settings(patience=PATIENCE, exercises=frozenset(attack.grades), layers=layers)
        report = grade(path, settings)
        if attack.id == "PS01":
            time.sleep(1.5)  # a process that it left behind would act only now
        return report, judged(attack, report) + world.effects()
    finally:
        world.close()


def test_there_are_enough_of_them() -> None:
    assert len({str(attack) for attack in ATTACKS}) == len(ATTACKS) >= 100


@pytest.mark.parametrize(
    "attack", [pytest.param(a, id=str(a), marks=() if a in AT_ONCE else pytest.mark.slow) for a in ATTACKS]
)
def test_attack_has_no_effect(attack: Attack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if attack.says == "slept_too_long":
        monkeypatch.setattr(Budget, "exercise_sleep", 5)
    monkeypatch.setattr(apart, "CPU_SECONDS", 2)
    report, effects = tried(attack, tmp_path)
    assert effects == []
    bait = next((result for result in report.exercises if result.name in attack.loses), None)
    assert bait is None or attack.says in {"", *note_keys(bait)}
    for result in report.exercises:
        for check in result.checks:
            if check.outcome is not Outcome.PASSED:
                assert all(WORDS[language].message(result.name, check) for language in sentences.LANGUAGES)
    for name in FORMATS:
        text = render_as(name, report)
        assert len(text) < LONGEST_REPORT
        assert not set(text) & {"\x1b", "\0", "\u202e"}
        assert SECRET not in text
    assert json.loads(render_as("json", report))["submission"]
    assert "<script>alert" not in render_as("html", report)
