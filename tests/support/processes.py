"""The processes of this machine, read from /proc, and commands in processes that are forked."""

import multiprocessing
import runpy
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

_FORKED = multiprocessing.get_context("forkserver")
_FORKED.set_forkserver_preload(
    ["numpy", "pytest", "hypothesis", "rich.console", "grader.cli.grade", "grader.cli.verify"]
)

PATIENCE = 900  # seconds of wall time for what ends by itself: on the busiest machine, only what hangs takes longer


def processes() -> dict[int, tuple[str, int]]:
    """Return state and parent of every process."""
    table = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, parent = stat.read_text().rpartition(")")[2].split()[:2]
            table[int(stat.parent.name)] = (state, int(parent))
    return table


def descendants(pid: int) -> set[int]:
    """Return every process below `pid`."""
    parents = {child: parent for child, (_, parent) in processes().items()}
    below: set[int] = set()
    while children := {child for child, parent in parents.items() if parent in below | {pid}} - below:
        below |= children
    return below


def wait_until_gone(pids: set[int], seconds: float = PATIENCE) -> bool:
    """Wait until none of these processes runs any more; return False after `seconds`."""
    give_up = time.monotonic() + seconds
    while time.monotonic() < give_up:
        if not pids & {pid for pid, (state, _) in processes().items() if state != "Z"}:
            return True
        time.sleep(0.02)
    return False


def forked(
    program: str, words: Sequence[str], folder: Path, environment: Mapping[str, str]
) -> subprocess.CompletedProcess[str]:
    """Run `grader` or `pytest` in a process forked from one that has imported the libraries, and no assignment."""
    root = Path(__file__).parents[2]
    with tempfile.TemporaryDirectory() as place:
        files = [Path(place, name) for name in ("out", "err")]
        for file in files:
            file.touch()
        given = (program, words, str(folder), dict(environment), list(map(str, files)), str(root))
        code = str(root / "tests" / "support" / "forked_process.py")
        process = _FORKED.Process(target=runpy.run_path, args=(code, {"GIVEN": given}))
        process.start()
        process.join(PATIENCE)
        process.kill()
        out, err = (file.read_text(encoding="utf-8") for file in files)
    assert process.exitcode is not None, f"{program} did not end"
    return subprocess.CompletedProcess(words, process.exitcode, out, err)
