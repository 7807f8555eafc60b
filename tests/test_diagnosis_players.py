"""Part D: a known mistake is named for what it is, however it is written; any other mistake gets no name."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from grader.diagnosis import RIGHT, diagnose
from grader.grade import GIVEN
from grader.loading import Files
from grader.misconceptions.catalogue import catalogue
from grader.model import Diagnosis
from grader.oracle import Oracle
from grader.rubric import exercises
from grader.sandbox import Template
from grader.student import Student
from tests.building import ROOT, edited, every, exercise, full, graded, hand_in
from tests.planted_d import PLAYERS
from tests.rewritings_d import EVALUATE_POSITION, GREEDY, NEGAMAX, ORDER_MOVES, REWRITINGS_D
from tests.test_diagnosis import parting, with_function

CASES = [(name, entry) for name, sources in REWRITINGS_D.items() for entry in sources]
RIGHT_IN_THE_SAME_STYLE = {
    "evaluate_position": EVALUATE_POSITION,
    "greedy": GREEDY,
    "order_moves": ORDER_MOVES,
    "negamax": NEGAMAX,
}

# Mistakes that no entry of a catalogue describes.
UNKNOWN = {
    "evaluate_position": edited(EVALUATE_POSITION, ("total += 10\n", "total += 11\n")),
    "greedy": edited(GREEDY, ("return choix", "return 6 - choix")),
    "order_moves": edited(ORDER_MOVES, ("max(3 - c, c - 3)", "max(4 - c, c - 4)")),
    "negamax": edited(NEGAMAX, ("return None, 0", "return None, 5")),
}

# Two entries at once.
TWO_AT_ONCE = {
    # centre_of_both, opponents_three_forgotten
    "evaluate_position": edited(
        EVALUATE_POSITION, ("board[ligne][3] == player", "board[ligne][3] != 0"), ("total -= 8", "total -= 0")
    ),
    # does_not_block, leftmost_of_equals
    "greedy": edited(GREEDY, ("== lui:", "== 3:"), ("[3, 2, 4, 1, 5, 0, 6]", "range(7)")),
    # blocks_forgotten, others_from_left_to_right
    "order_moves": edited(
        ORDER_MOVES, ("== lui:", "== 3:"), ("    autres.sort(key=lambda c: max(3 - c, c - 3))", "    autres.sort()")
    ),
    # leaf_of_one_side, any_win_is_worth_the_same
    "negamax": edited(
        NEGAMAX,
        (" - evaluate_position(board, lui)", ""),
        ("100000 + depth", "100000"),
        ("-100000 - depth", "-100000"),
    ),
}


@pytest.fixture(autouse=True)
def no_shrinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is named is asked here, not how well the example of a check is chosen."""
    monkeypatch.setattr("grader.student.SHRINK_CALLS", 0)


@pytest.fixture(scope="module")
def template() -> Iterator[Template]:
    with Template() as template:
        yield template


def rewritten(name: str, source: str) -> str:
    """The reference with this function in the place of its own."""
    return with_function(PLAYERS, name, source)


def asked(template: Template, name: str, text: str) -> Diagnosis | None:
    """What is said of a hand-in that is only asked the catalogue's questions: much quicker than to grade it."""
    given = {file: (ROOT / "starter" / f"{file}.py").read_text(encoding="utf-8") for file in GIVEN}
    student = Student(template, Files({"players": text}, given), exercises(), patience=1, seed=0)
    found = diagnose(exercises()[name], student, Oracle(), None)
    student.close()
    return found


def diagnosed(folder: Path, name: str, source: str) -> Diagnosis | None:
    """What is said of a hand-in that loses points in this exercise, graded alone."""
    result = exercise(graded(hand_in(folder, players=rewritten(name, source)), name), name)
    assert result.score < result.out_of
    return result.diagnosis


@pytest.mark.parametrize(("name", "entry"), every(CASES, 4), ids=map("-".join, CASES))
def test_rewritten_mistake_is_named(name: str, entry: str, template: Template) -> None:
    found = asked(template, name, rewritten(name, REWRITINGS_D[name][entry]))
    assert found is not None
    assert found.name == entry


@pytest.mark.parametrize("name", REWRITINGS_D)
def test_rewritten_mistake_loses_points_and_is_named_in_the_report(name: str, tmp_path: Path) -> None:
    entry = next(iter(REWRITINGS_D[name]))
    found = diagnosed(tmp_path, name, REWRITINGS_D[name][entry])
    assert found is not None
    assert found.name == entry


@pytest.mark.parametrize(("name", "source"), RIGHT_IN_THE_SAME_STYLE.items(), ids=RIGHT_IN_THE_SAME_STYLE)
def test_right_work_is_not_named(name: str, source: str, template: Template) -> None:
    assert asked(template, name, rewritten(name, source)) is None
    assert asked(template, name, PLAYERS) is None


@pytest.mark.slow
def test_right_work_in_that_style_earns_all(tmp_path: Path) -> None:
    text = PLAYERS
    for name, source in RIGHT_IN_THE_SAME_STYLE.items():
        text = with_function(text, name, source)
    report = graded(hand_in(tmp_path, players=text), *RIGHT_IN_THE_SAME_STYLE)
    assert all(full(result) and result.diagnosis is None for result in report.exercises)


@pytest.mark.parametrize(("name", "source"), every(UNKNOWN.items()))
def test_unknown_mistake_is_not_named(name: str, source: str, tmp_path: Path) -> None:
    assert diagnosed(tmp_path, name, source) is None


@pytest.mark.parametrize(("name", "source"), every(TWO_AT_ONCE.items()))
def test_two_mistakes_at_once_are_not_named(name: str, source: str, tmp_path: Path) -> None:
    assert diagnosed(tmp_path, name, source) is None


@pytest.mark.parametrize("name", REWRITINGS_D)
def test_every_entry_is_rewritten_once(name: str) -> None:
    assert REWRITINGS_D[name].keys() == {entry.name for entry in catalogue(name).misconceptions}
    assert len(REWRITINGS_D[name]) == len(catalogue(name).misconceptions)


@pytest.mark.parametrize("name", REWRITINGS_D)
def test_every_two_variants_part(name: str) -> None:
    names = [RIGHT, *(entry.name for entry in catalogue(name).misconceptions)]
    assert [pair for pair in combinations(names, 2) if not parting(name, *pair)] == []
