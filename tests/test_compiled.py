"""A file is compiled by its first worker, for those that follow: what they run is what they would have compiled."""

from pathlib import Path
from typing import Any

import pytest

from grader import boot
from grader.channel import Worker
from grader.clock import Limit
from grader.sandbox import Template
from grader.source import compiled, restored, statements
from tests.building import CONNECT4, ROOT, full, graded, hand_in

HAND_INS = sorted((ROOT / "tests" / "handins").glob("*/*.py"))
BROKEN = "def f(:\n    pass\n\ndef g():\nx = 1\n  y = 2\n" + "(" * 300 + "\n\ndef h():\n    return 'é'\n"


@pytest.mark.parametrize("text", [*(path.read_bytes().decode("utf-8", "replace") for path in HAND_INS), BROKEN, ""])
def test_nothing_is_lost_on_the_way_to_the_next_worker(text: str) -> None:
    assert restored(compiled(text, "f.py")) == statements(text, "f.py")


def test_what_is_left_out_crosses_too() -> None:
    found, problems = restored(compiled(BROKEN, "f.py"))
    assert len(problems) > 2
    assert [statement.code.co_names for statement in found][-1] == ("h",)


def test_what_cannot_be_written_down_is_left_to_the_next_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_deep(_value: object) -> bytes:
        raise ValueError

    monkeypatch.setattr("marshal.dumps", too_deep)
    assert compiled("x = 1", "f.py") == b""


@pytest.mark.parametrize("code", [b"", b"no code", compiled("x = 1", "f.py")[:-3], b"i\x01\x00\x00\x00"])
def test_other_bytes_are_refused(code: bytes) -> None:
    with pytest.raises((ValueError, EOFError, TypeError)):
        restored(code)


def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The requests that make the hand-in ready, as they are made."""
    heard: list[str] = []
    ask: Any = Worker.ask

    def noted(worker: Worker, operation: str, *others: Any, **named: Any) -> Any:
        if operation in ("compile", "load"):
            heard.append(operation)
        return ask(worker, operation, *others, **named)

    monkeypatch.setattr(Worker, "ask", noted)
    return heard


def test_a_file_is_compiled_once_for_all_its_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = asked(monkeypatch)
    report = graded(hand_in(tmp_path, connect4=CONNECT4), "get_first_row", "get_next_board")
    assert all(map(full, report.exercises))
    assert heard == ["compile", "load", "load"]


def test_one_that_is_too_large_to_be_sent_is_compiled_by_each(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = asked(monkeypatch)
    long = CONNECT4 + "".join(f"number_{number} = {number}\n" for number in range(4000))
    assert len(compiled(long, "connect4.py")) > 1 << 17
    report = graded(hand_in(tmp_path, connect4=long), "get_first_row", "get_next_board")
    assert all(map(full, report.exercises))
    assert heard == ["compile", "load", "load"]


def test_a_file_that_cannot_be_compiled_in_time_costs_its_exercises_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grader.loading.LOAD_LIMIT", Limit(cpu=0.05))
    heard = asked(monkeypatch)
    report = graded(hand_in(tmp_path, connect4="x = 1\n" * 40_000), "get_first_row", "get_next_board")
    assert {str(check.notes[0].key) for result in report.exercises for check in result.checks} == {"load_timed_out"}
    assert heard == ["compile", "compile"]


@pytest.mark.parametrize("loaded_before", ["", "import random, numpy.random\n"])  # as a site-packages' .pth may do
def test_what_is_drawn_while_a_file_loads_is_the_same_in_every_worker(
    loaded_before: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boot, "_BOOT", loaded_before + boot._BOOT)
    drawn = "import random, numpy as np\nNUMBERS = random.random(), np.random.rand()\ndef f(): return NUMBERS\n"
    with Template() as template:
        workers = [template.fork() for _ in range(2)]
        for worker in workers:
            worker.ask("load", ["connect4", {}, {"connect4": drawn}, False], Limit(cpu=10))
        one, other = (worker.ask("call", ["connect4", "f", []], Limit(cpu=10)) for worker in workers)
    assert one == other
    assert type(one["value"]) is tuple
