"""Half of a hand-in is asked ahead on another core: what counts of it is what would have been found in turn."""

import os
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from grader import cores
from grader.channel import Worker
from grader.grade import grade_submission, read
from grader.judge import Found, Judge
from grader.model import Settings
from grader.reports import FORMATS
from grader.rubric import Exercise
from tests.building import CONNECT4, NOEUD, edited, full, hand_in
from tests.grading_twice import forget, on_two_cores, told

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or len(os.sched_getaffinity(0)) < 2, reason="needs two cores, and to be put on them"
)
FIRST, SECOND = ["get_first_row", "get_next_board"], ["Noeud.est_feuille", "Noeud.creer_fils"]
CHOSEN = Settings(exercises=frozenset(FIRST + SECOND), patience=0.05)
HANGS = "\n\ndef hangs(*_):\n    while True:\n        pass\n\n\n"
HALVES = {
    "right": {},
    "wrong at the beginning": {"connect4": edited(CONNECT4, ("return row\n", "return row + 1\n"))},
    "hangs at the beginning": {"connect4": f"{CONNECT4}{HANGS}get_first_row = hangs\n"},
    "another reading": {"connect4": edited(CONNECT4, ("return row\n", "return 5 - row\n"))},
    "wrong at the end": {"noeud": edited(NOEUD, ("self.profondeur + 1", "self.profondeur + 2"))},
    "does not compile at the end": {"noeud": NOEUD + "\ndef f(:\n    pass\n"},
    "demo code in both": {"connect4": CONNECT4 + "\nprint(1 / 0)\n", "noeud": NOEUD + "\nimport connect4\n[][0]\n"},
    "no second file": {"noeud": ""},
}  # fmt: skip


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """With cores that no other test has taken; what earlier hand-ins left is forgotten in the end."""
    monkeypatch.setattr(cores, "kit", lambda: f"test-{os.getpid()}")
    yield
    forget()


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The exercises that are not asked in their turn."""
    names: list[str] = []
    plain = Judge._takes

    def noted(judge: Judge, exercise: Exercise) -> bool:
        takes = plain(judge, exercise)
        names.extend([exercise.name] * takes)
        return takes

    monkeypatch.setattr(Judge, "_takes", noted)
    return names


def right(folder: Path) -> Path:
    """After this, right hand-ins are known."""
    path = hand_in(folder, connect4=CONNECT4, noeud=NOEUD)
    told(path, CHOSEN)
    return path


@pytest.mark.parametrize("case", HALVES)
def test_the_report_is_the_same(case: str, tmp_path: Path) -> None:
    forget()
    path = hand_in(tmp_path / "work", **{"connect4": CONNECT4, "noeud": NOEUD, **HALVES[case]})
    if not HALVES[case].get("noeud", "x"):
        (path / "noeud.py").unlink()
    plain, _ = told(path, CHOSEN)
    right(tmp_path / "right")
    for _ in range(2):
        assert FORMATS["json"](on_two_cores(path, CHOSEN)) == plain


def test_half_of_a_right_hand_in_is_not_asked_again(
    tmp_path: Path, taken: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, loaded, ask = right(tmp_path), list[str](), Worker.ask

    def noted(worker: Worker, operation: str, *others: object, **named: object) -> dict[str, object]:
        loaded.extend([threading.current_thread().name] * (operation == "load"))
        return ask(worker, operation, *others, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Worker, "ask", noted)
    assert all(map(full, on_two_cores(path, CHOSEN).exercises))
    assert taken == SECOND
    here = threading.current_thread().name
    assert [name == here for name in sorted(loaded, key=here.__ne__)] == [True, True, False, False]


def test_what_depends_on_what_hangs_is_asked_again(tmp_path: Path, taken: list[str]) -> None:
    chosen = replace(CHOSEN, exercises=frozenset(FIRST))
    told(right(tmp_path / "right"), chosen)
    own = CONNECT4.replace("get_first_row(", "row_of(")  # get_next_board is right by itself
    path = hand_in(tmp_path / "work", connect4=f"{own}{HANGS}get_first_row = hangs\n")
    found = [full(result) for result in on_two_cores(path, chosen).exercises]
    assert found == [False, True]
    assert taken == []


def test_under_another_reading_all_is_asked_in_turn(tmp_path: Path, taken: list[str]) -> None:
    right(tmp_path / "right")
    path = hand_in(tmp_path / "work", connect4=HALVES["another reading"]["connect4"], noeud=NOEUD)
    first, _, *last = on_two_cores(path, CHOSEN).exercises
    assert first.reading
    assert all(map(full, last))
    assert taken == []


def test_where_no_core_is_free_all_is_asked_in_turn(tmp_path: Path, taken: list[str]) -> None:
    path = right(tmp_path)
    with cores.one() as among, cores.another(among) as second:
        assert second
        os.sched_setaffinity(0, among)
        assert all(map(full, on_two_cores(path, CHOSEN).exercises))
    assert taken == []


@pytest.mark.parametrize("error", [RuntimeError, OSError])
def test_what_goes_wrong_there_is_no_matter(
    error: type[Exception], tmp_path: Path, taken: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = right(tmp_path)

    def fails(_judge: Judge, _exercise: Exercise) -> Found | None:
        raise error

    monkeypatch.setattr(Judge, "finds", fails)
    assert all(map(full, on_two_cores(path, CHOSEN).exercises))
    assert taken == []


def test_an_interrupt_does_not_wait(tmp_path: Path) -> None:
    path = right(tmp_path)

    def interrupted(_exercise: str) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        grade_submission(read(path, CHOSEN), CHOSEN, interrupted, on_two_cores=True)
    for thread in threading.enumerate():
        if thread.daemon and thread is not threading.current_thread() and "_ask" in thread.name:
            thread.join(60)
            assert not thread.is_alive()


def test_time_that_is_spent_elsewhere_is_spent(
    tmp_path: Path, taken: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = right(tmp_path)
    monkeypatch.setattr("grader.budget.Budget.takes", lambda _budget, seconds: seconds < 0)
    assert all(map(full, on_two_cores(path, CHOSEN).exercises))
    assert taken == []
