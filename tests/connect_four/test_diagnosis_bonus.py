"""Diagnoses of the bonus parts: known mistakes are named however they are written, other mistakes are not."""

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from grader.grading.diagnosis import RIGHT
from grader.model import Tree
from grader.sandbox.server import ForkServer
from rubric.misconceptions import trees
from tests import ASSIGNMENT
from tests.corpus.wrong.rewritings import BONUS as REWRITINGS
from tests.corpus.wrong.rewritings import RIGHT as RIGHT_IN_THE_SAME_STYLE
from tests.corpus.wrong.rewritings import TWO_AT_ONCE, UNKNOWN
from tests.support.building import edited, every, exercise, full, graded, hand_in, render_as
from tests.support.diagnosing import (
    diagnose_by_grading,
    diagnose_by_questions,
    distinguishable,
    reference,
    rewritten,
    with_function,
)

pytestmark = pytest.mark.usefixtures("no_shrinking")
CASES = [(name, entry) for name, sources in REWRITINGS.items() for entry in sources]
ONE_OF_TWO = {"iterative_deepening": "depth_one_only"}  # it explains most of the wrong answers there

search_tree: Any = trees.search_tree
full_tree: Any = trees.full_tree


@pytest.mark.parametrize(("name", "entry"), every(CASES), ids=map("-".join, CASES))
def test_rewritten_mistake_is_named(name: str, entry: str, fork_server: ForkServer) -> None:
    diagnosis = diagnose_by_questions(fork_server, name, rewritten(name, REWRITINGS[name][entry]))
    assert diagnosis is not None
    assert diagnosis.name == entry


@pytest.mark.parametrize("name", REWRITINGS)
def test_rewritten_mistake_loses_points_and_is_named_in_the_report(name: str, tmp_path: Path) -> None:
    entry = next(iter(REWRITINGS[name]))
    diagnosis = diagnose_by_grading(tmp_path, name, rewritten(name, REWRITINGS[name][entry]))
    assert diagnosis is not None
    assert diagnosis.name == entry


@pytest.mark.parametrize(("name", "source"), RIGHT_IN_THE_SAME_STYLE.items(), ids=RIGHT_IN_THE_SAME_STYLE)
def test_right_work_is_not_named(name: str, source: str, fork_server: ForkServer) -> None:
    assert diagnose_by_questions(fork_server, name, rewritten(name, source)) is None
    assert diagnose_by_questions(fork_server, name, reference(ASSIGNMENT.rubric.exercises[name].file)) is None


@pytest.mark.slow
def test_right_work_in_that_style_earns_all(tmp_path: Path) -> None:
    texts = {file: reference(file) for file in ("search", "players")}
    for name, source in RIGHT_IN_THE_SAME_STYLE.items():
        file = ASSIGNMENT.rubric.exercises[name].file
        texts[file] = with_function(texts[file], name, source)
    report = graded(hand_in(tmp_path, **texts), *RIGHT_IN_THE_SAME_STYLE)
    assert all(full(result) and result.diagnosis is None for result in report.exercises)


@pytest.mark.parametrize(("name", "source"), every(UNKNOWN.items()))
def test_unknown_mistake_is_not_named(name: str, source: str, tmp_path: Path) -> None:
    assert diagnose_by_grading(tmp_path, name, rewritten(name, source)) is None


@pytest.mark.parametrize(("name", "source"), every(TWO_AT_ONCE.items()))
def test_two_mistakes_at_once_are_not_named_as_one(name: str, source: str, tmp_path: Path) -> None:
    diagnosis = diagnose_by_grading(tmp_path, name, rewritten(name, source))
    assert diagnosis is None or (diagnosis.partial and diagnosis.name == ONE_OF_TWO[name])


IN_ORDER = ("first_free_column", "index_in_the_place_of_the_column")  # shown only by children in the order of columns
MCTS_CASES = [entry for entry in REWRITINGS["mcts"] if entry not in IN_ORDER]


@pytest.mark.parametrize(("draws", "entry"), every([(n, entry) for n in (1, 2, 3) for entry in MCTS_CASES], 5))
def test_mistake_of_chance_is_named_with_other_random_numbers(draws: int, entry: str, fork_server: ForkServer) -> None:
    source = edited(
        REWRITINGS["mcts"][entry],
        ("    racine = ", f"    for _ in range({draws}):\n        random.random()\n    racine = "),
        ("noeud.reste.pop(0)", "noeud.reste.pop(random.randrange(len(noeud.reste)))"),
    )
    diagnosis = diagnose_by_questions(fork_server, "mcts", rewritten("mcts", source))
    assert diagnosis is not None
    assert diagnosis.name == entry


@pytest.mark.parametrize("name", REWRITINGS)
def test_every_entry_is_rewritten_once(name: str) -> None:
    assert REWRITINGS[name].keys() == {entry.name for entry in ASSIGNMENT.catalogue(name).misconceptions}
    assert len(REWRITINGS[name]) == len(ASSIGNMENT.catalogue(name).misconceptions)


@pytest.mark.parametrize("name", REWRITINGS)
def test_every_two_variants_part(name: str) -> None:
    names = [RIGHT, *(entry.name for entry in ASSIGNMENT.catalogue(name).misconceptions)]
    assert [pair for pair in combinations(names, 2) if not distinguishable(name, *pair)] == []


def test_a_search_that_does_not_prune_is_shown_on_the_smallest_tree(tmp_path: Path) -> None:
    path = hand_in(tmp_path, search=rewritten("alphabeta", REWRITINGS["alphabeta"]["never_cuts"]))
    report = graded(path, "alphabeta")
    diagnosis = exercise(report, "alphabeta").diagnosis
    assert diagnosis is not None
    assert (diagnosis.name, diagnosis.evidence.call) == ("never_cuts", "looked_at")
    assert diagnosis.evidence.got == "[(0, 0), (0, 1), (1, 0), (1, 1)]"
    assert diagnosis.evidence.expected == "[(0, 0), (0, 1), (1, 0)]"
    assert "✂ 7" in render_as("text", report)
    assert "<svg class=tree" in render_as("html", report)


def test_the_drawn_tree_has_the_values_and_the_cuts_of_the_statement() -> None:
    """The tree of C2: A is worth 3, B at most 2, and the 7 is not evaluated."""
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
