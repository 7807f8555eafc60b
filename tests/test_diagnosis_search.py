"""Part C: a known mistake is named for what it is, however it is written; any other mistake gets no name."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from grader.diagnosis import RIGHT, diagnose
from grader.grade import GIVEN
from grader.loading import Files
from grader.misconceptions import trees
from grader.misconceptions.catalogue import catalogue
from grader.model import Diagnosis, Tree
from grader.oracle import Oracle
from grader.reports import FORMATS
from grader.rubric import exercises
from grader.sandbox import Template
from grader.student import Student
from tests.building import ROOT, edited, every, exercise, full, graded, hand_in
from tests.planted_c import SEARCH
from tests.rewritings_c import ALPHABETA, BEST_MOVE, HEX_PLAYER, MINIMAX, REWRITINGS_C, SHORTEST_PATH
from tests.test_diagnosis import parting, with_function

CASES = [(name, entry) for name, sources in REWRITINGS_C.items() for entry in sources]
RIGHT_IN_THE_SAME_STYLE = {
    "minimax": MINIMAX,
    "alphabeta": ALPHABETA,
    "best_move": BEST_MOVE,
    "shortest_path": SHORTEST_PATH,
    "hex_player": HEX_PLAYER,
}
search_tree: Any = trees.search_tree
full_tree: Any = trees.full_tree
MAX_START, MIN_START = 'max_eval = float("-inf")', 'min_eval = float("inf")'

# Mistakes that no entry of a catalogue describes.
UNKNOWN = {
    "minimax": edited(MINIMAX, ("return max_eval", "return max_eval + 1")),
    "alphabeta": edited(ALPHABETA, ("if beta <= max_eval", "if beta <= max_eval + 3")),
    "best_move": edited(BEST_MOVE, ("choix[-1]", "choix[len(choix) // 2]")),
    "shortest_path": edited(SHORTEST_PATH, ('return float("inf")', "return 3")),
}

# Two entries at once.
TWO_AT_ONCE = {
    # starts_at_zero, one_ply_too_shallow
    "minimax": edited(MINIMAX, (MAX_START, "max_eval = 0"), (MIN_START, "min_eval = 0"), ("depth <= 0", "depth <= 1")),
    # starts_at_zero, only_maximising_nodes_cut
    "alphabeta": edited(
        ALPHABETA,
        (MAX_START, "max_eval = 0"),
        (MIN_START, "min_eval = 0"),
        ("if alpha >= min_eval:\n            break", "pass"),
    ),
    # worst_move, one_ply_too_deep
    "best_move": edited(BEST_MOVE, ("choix[-1]", "choix[0]"), ("depth - 1", "depth")),
    # own_cells_cost_one, one_too_many
    "shortest_path": edited(
        SHORTEST_PATH, ("            return 0\n", "            return 1\n"), ("return reste", "return reste + 1")
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
    return with_function(SEARCH, name, source)


def asked(template: Template, name: str, source: str) -> Diagnosis | None:
    """What is said of a hand-in that is only asked the catalogue's questions: much quicker than to grade it."""
    given = {file: (ROOT / "starter" / f"{file}.py").read_text(encoding="utf-8") for file in GIVEN}
    student = Student(template, Files({"search": rewritten(name, source)}, given), exercises(), patience=1, seed=0)
    found = diagnose(exercises()[name], student, Oracle(), None)
    student.close()
    return found


def diagnosed(folder: Path, name: str, source: str) -> Diagnosis | None:
    """What is said of a hand-in that loses points in this exercise, graded alone."""
    result = exercise(graded(hand_in(folder, search=rewritten(name, source)), name), name)
    assert result.score < result.out_of
    return result.diagnosis


@pytest.mark.parametrize(("name", "entry"), CASES, ids=map("-".join, CASES))
def test_rewritten_mistake_is_named(name: str, entry: str, template: Template) -> None:
    found = asked(template, name, REWRITINGS_C[name][entry])
    assert found is not None
    assert found.name == entry


@pytest.mark.parametrize(("name", "source"), RIGHT_IN_THE_SAME_STYLE.items(), ids=RIGHT_IN_THE_SAME_STYLE)
def test_right_work_is_not_named(name: str, source: str, template: Template) -> None:
    assert asked(template, name, source) is None


@pytest.mark.slow
def test_right_work_in_that_style_earns_all(tmp_path: Path) -> None:
    text = SEARCH
    for name, source in RIGHT_IN_THE_SAME_STYLE.items():
        text = with_function(text, name, source)
    report = graded(hand_in(tmp_path, search=text), *RIGHT_IN_THE_SAME_STYLE)
    assert all(full(result) and result.diagnosis is None for result in report.exercises)


@pytest.mark.parametrize(("name", "source"), every(UNKNOWN.items()))
def test_unknown_mistake_is_not_named(name: str, source: str, tmp_path: Path) -> None:
    assert diagnosed(tmp_path, name, source) is None


@pytest.mark.parametrize(("name", "source"), every(TWO_AT_ONCE.items()))
def test_two_mistakes_at_once_are_not_named(name: str, source: str, tmp_path: Path) -> None:
    assert diagnosed(tmp_path, name, source) is None


@pytest.mark.parametrize("name", REWRITINGS_C)
def test_every_entry_is_rewritten_once(name: str) -> None:
    assert REWRITINGS_C[name].keys() == {entry.name for entry in catalogue(name).misconceptions}
    assert len(REWRITINGS_C[name]) == len(catalogue(name).misconceptions)


@pytest.mark.parametrize("name", REWRITINGS_C)
def test_every_two_variants_part(name: str) -> None:
    names = [RIGHT, *(entry.name for entry in catalogue(name).misconceptions)]
    assert [pair for pair in combinations(names, 2) if not parting(name, *pair)] == []


def test_a_search_that_does_not_prune_is_shown_on_the_smallest_tree(tmp_path: Path) -> None:
    path = hand_in(tmp_path, search=rewritten("alphabeta", REWRITINGS_C["alphabeta"]["never_cuts"]))
    report = graded(path, "alphabeta")
    found = exercise(report, "alphabeta").diagnosis
    assert found is not None
    assert (found.name, found.evidence.call) == ("never_cuts", "looked_at")
    assert found.evidence.got == "[(0, 0), (0, 1), (1, 0), (1, 1)]"
    assert found.evidence.expected == "[(0, 0), (0, 1), (1, 0)]"
    assert "✂ 7" in FORMATS["text"](report)
    assert "<svg class=tree" in FORMATS["html"](report)


def test_the_drawn_tree_has_the_values_and_the_cuts_of_the_statement() -> None:
    """The tree of C2: A is worth 3, B at most 2, and the 7 is not looked at."""
    leaves = (Tree("0", "3", True), Tree("1", "8", True)), (Tree("0", "2", True), Tree("1", "7", True, cut=True))
    children = Tree("0", "3", False, leaves[0]), Tree("1", "2", False, leaves[1])
    assert search_tree([[3, 8], [2, 7]], 2, True) == Tree("", "3", True, children)


def test_a_drawn_tree_ends_at_the_depth_and_is_cut_by_the_window() -> None:
    assert search_tree([[[1, 9], 4], 5], 1, True, (0, 1)) == Tree(
        "", "1", True, (Tree("0", "1", False), Tree("1", "5", False, cut=True))
    )
    assert full_tree([[-1, 2], [0, 7]], 2, False).children[1] == Tree(
        "1", "7", True, (Tree("0", "0", False), Tree("1", "7", False))
    )
    assert search_tree([list(range(20))], 2, True) is None
