"""Work in a process of its own: the result crosses, and no limit can be exceeded."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grader.sandbox import apart
from tests.support.processes import processes


def test_the_result_crosses_as_plain_data() -> None:
    data = {"texts": {"connect4": "é\n" * 100_000}, "pair": (1, [2.5, None, True])}
    assert apart.run(lambda: data) == data


@pytest.mark.parametrize(
    "work",
    [
        pytest.param(lambda: 1 / 0, id="an exception"),
        pytest.param(lambda: bytearray(8 << 30), id="memory"),
        pytest.param(lambda: "x" * apart.MAX_RESULT, id="a large result"),
        pytest.param(lambda: os.kill(os.getpid(), 9), id="a crash"),
        pytest.param(lambda: os.write(3, b"\x81\xa5value\x01"), id="what is no reply"),
        pytest.param(lambda: os._exit(0), id="no reply"),
    ],
)
def test_what_goes_wrong_is_beyond_the_limits(work: Callable[[], Any]) -> None:
    with pytest.raises(apart.BeyondLimits):
        apart.run(work)


def endless() -> None:
    while True:
        pass


@pytest.mark.parametrize(("limit", "work"), [("CPU_SECONDS", endless), ("WALL_SECONDS", lambda: time.sleep(100))])
def test_time_is_limited(limit: str, work: Callable[[], Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, limit, 1)
    with pytest.raises(apart.BeyondLimits):
        apart.run(work)
    children = [pid for pid, (_, parent) in processes().items() if parent == os.getpid()]
    assert not [pid for pid in children if Path(f"/proc/{pid}/cmdline").read_bytes() == own_command()]


def own_command() -> bytes:
    return Path("/proc/self/cmdline").read_bytes()


def test_nothing_can_be_written_or_started(tmp_path: Path) -> None:
    def attempts() -> list[str]:
        found = []
        for attempt in (lambda: (tmp_path / "file").write_text("x"), (tmp_path / "folder").mkdir, os.fork):
            try:
                attempt()
                found.append("done")
            except OSError:
                found.append("refused")
        return found

    if apart._filter() is None:
        pytest.skip("there is no seccomp here")
    assert apart.run(attempts) == ["refused"] * 3
    assert list(tmp_path.iterdir()) == []
