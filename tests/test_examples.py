"""Examples that are kept from one hand-in to the next change nothing: not a call, not a report."""

import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from grader import examples, session
from grader.grade import grade
from grader.model import Outcome, Settings
from grader.past import PAST
from grader.rubric import exercises
from tests.building import CONNECT4, ROOT, edited, exercise, graded, hand_in
from tests.grading_twice import forget, told

FIRST = "get_first_row"
WRONG = {
    "the top row is forgotten": [("reversed(range(ROWS))", "reversed(range(1, ROWS))")],
    "an error in a full column": [
        ("    return None\n\n\ndef get_next_board", "    return [][0]\n\n\ndef get_next_board")
    ],
    "not a number": [("            return row\n", "            return str(row)\n")],
    "another answer each third time": [
        (
            "            return row\n",
            "            _calls.append(row)\n            return row if len(_calls) % 3 else 0\n",
        ),
        ("def get_first_row", "_calls = []\n\n\ndef get_first_row"),
    ],
}


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    forget()
    yield
    forget()


@pytest.mark.parametrize("how", ["", *WRONG])
def test_a_hand_in_is_asked_the_same_and_told_the_same(how: str, tmp_path: Path) -> None:
    """With examples alone: what was said is forgotten (for that see test_past.py)."""
    path = hand_in(tmp_path / "work", connect4=edited(CONNECT4, *WRONG.get(how, [])))
    chosen = Settings(exercises=frozenset([FIRST, "get_next_board"]))
    plain = told(path, chosen)
    grade(hand_in(tmp_path / "right", connect4=CONNECT4), chosen)
    PAST.forget()
    assert told(path, chosen) == plain
    report = graded(path, FIRST)
    assert (exercise(report, FIRST).score == exercise(report, FIRST).out_of) is (how == "")


def test_drawn_ahead_they_are_those_a_grading_draws(tmp_path: Path) -> None:
    graded(hand_in(tmp_path, connect4=CONNECT4), FIRST, seed=5)
    while_graded = dict(examples._KEPT)
    forget()
    session.make_ready([exercises()[FIRST]], 5)
    assert while_graded == examples._KEPT
    assert {seed for _, seed in while_graded} == {5}
    assert all(len(drawn) >= 10 for drawn in while_graded.values())


def test_what_is_loaded_besides_draws_no_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hypothesis takes constants out of the modules it finds: with a seed, each command would draw others."""
    chosen, drawn = [exercises()[name] for name in ("get_next_board", "eval_board")], []
    (tmp_path / "full_of_constants.py").write_text(f"{list(range(7)) * 40}\n{list(range(100, 700))}\n")
    monkeypatch.syspath_prepend(tmp_path)
    for prepare in (forget, lambda: importlib.import_module("full_of_constants")):
        prepare()
        examples.forget()
        for seed in range(4):
            session.make_ready(chosen, seed)
        drawn.append(dict(examples._KEPT))
    assert drawn[0] == drawn[1]


def test_another_seed_draws_others(tmp_path: Path) -> None:
    for seed in (1, 2):
        graded(hand_in(tmp_path, connect4=CONNECT4), FIRST, seed=seed)
    (one, other) = ({key: drawn for key, drawn in examples._KEPT.items() if key[1] == seed} for seed in (1, 2))
    assert len(one) == len(other) > 0
    assert list(one.values()) != list(other.values())


def test_of_a_check_that_was_lost_nothing_is_kept(tmp_path: Path) -> None:
    text = edited(CONNECT4, *WRONG["the top row is forgotten"])
    report = graded(hand_in(tmp_path, connect4=text), FIRST)
    lost = {check.id for check in exercise(report, FIRST).checks if check.outcome is not Outcome.PASSED}
    assert "check_any_game" in lost
    assert not lost & {check.rpartition("::")[2] for check, _ in examples._KEPT}


def test_a_check_that_changes_an_example_changes_it_for_nobody_else() -> None:
    asked: list[list[int]] = []

    def consume(moves: list[int]) -> None:
        asked.append(moves.copy())
        moves.clear()

    for _ in range(3):
        shared = examples._Examples(("check", 0), consume)
        shared.run(lambda shared=shared: shared.drawn((), {"moves": [1, 2]}), {})
    assert asked == [[1, 2]] * 3


def test_a_check_draws_nothing_in_its_body() -> None:
    """What it drew there would depend on the hand-in's answers, and could not be kept."""
    for path in (ROOT / "grader" / "checks").glob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert "st.data()" not in text, path
        assert "assume(" not in text, path
