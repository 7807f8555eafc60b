"""Tests of loading.py: a submission is compiled once, and its workers run what they would have run from its text."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from grader.sandbox import apart
from grader.sandbox.clock import Limit
from grader.sandbox.server import ForkServer
from grader.sandbox.worker_process import ProcessEnded, WorkerProcess
from grader.submission import definitions
from grader.worker.protocol import MAX_REPLY, Opaque
from grader.worker.tolerant_parser import compile_file, load_file, parse_statements
from tests.support.building import CONNECT4, NOEUD, edited, exercise, full, graded, hand_in

LIMIT = Limit(cpu=15)
TEXTS = {
    "a right one": CONNECT4,
    "a syntax error": "def f(:\n    return 1\n\ndef g():\n    return 2\n",
    "an error at the top": "a = 1 / 0\n\ndef g():\n    return 2\n",
    "an old name of NumPy": "import numpy as np\n\ndef g():\n    return np.bool(2)\n",
    "newer syntax": "type X = int\n\ndef g():\n    return 2\n",
    "annotations that name nothing": "def g(x: Missing = 2) -> Missing:\n    return x\n",
    "half a character": "def g():\n    return len('\\ud800') + 1\n",
    "too deeply nested": f"x = {'[' * 300}{']' * 300}\n\ndef g():\n    return 2\n",
    "nothing": "",
}


def replies(fork_server: ForkServer, text: str, is_compiled: bool) -> list[Any]:
    """Return what a worker answers when it loads the text, and when `g` is called."""
    worker = fork_server.fork()
    content: Any = text
    if is_compiled:
        content = worker.ask("compile", [{"connect4": text}], LIMIT)["value"]["connect4"]
        assert type(content) is bytes
    answers = [worker.ask("load", ["connect4", {}, {"connect4": content}, False], LIMIT)]
    answers += [worker.ask("call", ["connect4", "g", []], LIMIT)] if "def g(" in text else []
    worker.kill()
    return answers


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_compiled_file_is_loaded_as_its_text_is(fork_server: ForkServer, text: str) -> None:
    from_text = replies(fork_server, text, is_compiled=False)
    assert replies(fork_server, text, is_compiled=True) == from_text
    assert all("value" in reply for reply in from_text)
    assert load_file(compile_file(text, "connect4.py")) == parse_statements(text, "connect4.py")


def test_compiling_runs_nothing(fork_server: ForkServer) -> None:
    worker = fork_server.fork()
    text = "import os\nos._exit(3)\n"
    assert worker.ask("compile", [{"connect4": text}], LIMIT)["value"].keys() == {"connect4"}
    assert worker.alive
    with pytest.raises(ProcessEnded):
        worker.ask("load", ["connect4", {}, {"connect4": text}, False], LIMIT)


def test_submission_is_compiled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: Counter[str] = Counter()
    ask = WorkerProcess.ask

    def counting(worker: WorkerProcess, operation: str, *rest: Any) -> dict[str, Any]:
        asked[operation] += 1
        return ask(worker, operation, *rest)

    folder = hand_in(tmp_path / "work", connect4=CONNECT4, noeud=NOEUD)
    names = "get_first_row", "check_winner", "Noeud.est_feuille"
    report = graded(folder, *names)  # the reference's files are compiled, too
    assert all(map(full, report.exercises))
    monkeypatch.setattr(WorkerProcess, "ask", counting)
    assert graded(folder, *names) == report
    assert asked["compile"] == 1
    assert asked["load"] >= 2


REPLIES: dict[str, Any] = {
    "nothing": {},
    "too much": Opaque("dict …"),
    "texts": {"connect4": "def get_first_row(board, col): return 5"},
    "a list": [b""],
    "other files": {"numpy": b"", 3: b""},
    "the end of the worker": None,
}


@pytest.mark.parametrize("reply", REPLIES.values(), ids=REPLIES)
def test_texts_are_used_where_compiling_fails(reply: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ask = WorkerProcess.ask

    def failing(worker: WorkerProcess, operation: str, *rest: Any) -> dict[str, Any]:
        if operation != "compile":
            return ask(worker, operation, *rest)
        if reply is None:
            worker.kill()
            raise ProcessEnded("crashed")
        return {"value": reply}

    monkeypatch.setattr(WorkerProcess, "ask", failing)
    mistake = edited(
        CONNECT4, ("            return row\n    return None\n", "            return row + 1\n    return None\n")
    )
    report = graded(hand_in(tmp_path / "work", connect4=mistake), "get_first_row", "get_board_score")
    assert exercise(report, "get_first_row").score == 0
    assert full(exercise(report, "get_board_score"))


def test_file_too_large_for_a_reply_is_graded(tmp_path: Path) -> None:
    text = CONNECT4 + "".join(f"def helper_{n}(x):\n    return x + {n}.5\n" for n in range(1500))
    assert len(compile_file(text, "connect4.py")) > MAX_REPLY
    report = graded(hand_in(tmp_path / "work", connect4=text), "get_first_row")
    assert full(exercise(report, "get_first_row"))


def test_text_of_a_hand_in_is_searched_for_definitions_in_another_process_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program of many thousand methods takes seconds, which must not be the grader's, nor come back at each check."""
    parsed, runs = list[str](), list[object]()
    logical_lines, run = definitions.logical_lines, apart.run

    def recorded(text: str) -> Any:
        parsed.append(text)
        return logical_lines(text)

    def counted(work: Any) -> Any:
        runs.append(work)
        return run(work)

    monkeypatch.setattr(definitions, "logical_lines", recorded)  # a process that is forked has a copy of the list
    monkeypatch.setattr(apart, "run", counted)
    missing = ("get_first_row", "get_next_board", "get_board_score")
    text = "".join(f"def a_{name}(board, col):\n    return 1\n" for name in missing)
    report = graded(hand_in(tmp_path, connect4=text), *missing)
    for name in missing:
        (note,) = exercise(report, name).checks[-1].notes
        assert (note.key, dict(note.values)["near"]) == ("misnamed", f"a_{name}")
    assert not any("a_get_first_row" in each for each in parsed)
    assert len(runs) == 2  # the reading of the hand-in, and one search
