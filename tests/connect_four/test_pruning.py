"""Pruning is judged by the nodes visited, and where a private recursion hides them, by the number of its steps."""

from dataclasses import replace

import pytest

from grader.assignment.collection import collect
from grader.grading.judge import Judge
from grader.grading.loading import Files
from grader.grading.student import WorkerStudent
from grader.model import CheckResult, Outcome
from grader.sandbox.server import ForkServer
from rubric.checks import Oracle
from tests import ASSIGNMENT
from tests.support.building import ROOT, edited

pytestmark = pytest.mark.usefixtures("no_shrinking")
EXERCISE = "Noeud.remonter_score"
STYLES = ROOT / "tests" / "corpus" / "correct"


def computing_time(fork_server: ForkServer, noeud: str, seed: int = 0) -> CheckResult:
    """Return the result of check_computing_time alone."""
    exercise = ASSIGNMENT.rubric.exercises[EXERCISE]
    student = WorkerStudent(fork_server, Files({"noeud": noeud}, ASSIGNMENT), 1, seed=seed)
    found = collect([exercise], ASSIGNMENT.rubric_folder)[EXERCISE]
    checks = [check for check in found.checks() if check.id == "check_computing_time"]
    checks = [replace(check, examples=({},)) for check in checks]
    try:
        (result,) = Judge(student, Oracle(), {EXERCISE: checks}).judge(exercise, stop_at_loss=True).checks
    finally:
        student.session.close()
    return result


def style(name: str) -> str:
    return (STYLES / name / "noeud.py").read_text(encoding="utf-8")


def test_a_search_whose_nodes_are_counted_keeps_the_points(fork_server: ForkServer) -> None:
    assert computing_time(fork_server, style("fail_hard")).outcome is Outcome.PASSED


@pytest.mark.slow
def test_nodes_show_that_nothing_is_pruned(fork_server: ForkServer) -> None:
    """The search keeps no nodes, or its memory would be full before."""
    forgets = edited(style("plain_minimax"), ("self.fils.append(nouveau)", "pass"))
    result = computing_time(fork_server, forgets)
    assert (result.outcome, [note.key for note in result.notes]) == (Outcome.WRONG, ["too_many_nodes"])


def test_a_private_recursion_that_prunes_keeps_the_points(fork_server: ForkServer) -> None:
    assert computing_time(fork_server, style("helper_recursion")).outcome is Outcome.PASSED


MIN_CUT, MAX_CUT = ("valeur <= alpha", "False"), ("valeur >= beta", "False")


@pytest.mark.parametrize(
    "cut", ["if s >= beta:\n                    break", "if s <= alpha:\n                    break"]
)
def test_a_private_recursion_that_lacks_a_cut_is_recognised(cut: str, fork_server: ForkServer) -> None:
    text = style("fast")
    assert text.count(cut) == 1
    result = computing_time(fork_server, text.replace(cut, cut.replace("break", "continue")))
    assert (result.outcome, [note.key for note in result.notes]) == (Outcome.WRONG, ["too_many_nodes"])


@pytest.mark.slow
def test_a_few_calls_of_the_method_do_not_pass_for_nodes(fork_server: ForkServer) -> None:
    begin = "        return self._alphabeta(profondeur_max, self.alpha, self.beta)\n"
    calls = "        [self.remonter_score(0) for _ in range(30) if profondeur_max]\n"
    result = computing_time(fork_server, edited(style("helper_recursion"), (begin, calls + begin), MIN_CUT, MAX_CUT))
    assert (result.outcome, [note.key for note in result.notes]) == (Outcome.WRONG, ["too_many_nodes"])


LOOP = "for x, y in self._coups():\n                valeur = {best}(valeur, self.creer_fils(x, y)._alphabeta"
EAGER = (
    "for f in [self.creer_fils(x, y) for x, y in self._coups()]:\n                f.alpha, f.beta = alpha, beta\n"
    "                valeur = {best}(valeur, f._alphabeta"
)
CHILDREN_FIRST = [(LOOP.format(best=best), EAGER.format(best=best)) for best in ("max", "min")]


RIGHT_TO_LEFT, CENTRE_FIRST = "range(6, -1, -1)", "(3, 4, 2, 5, 1, 6, 0)"


@pytest.mark.parametrize(
    ("order", "changes", "seed"),
    [
        (RIGHT_TO_LEFT, [], 4),
        (CENTRE_FIRST, CHILDREN_FIRST, 4),
        *(
            pytest.param(order, changes, seed, marks=pytest.mark.slow)
            for order in (RIGHT_TO_LEFT, CENTRE_FIRST)
            for changes in ([], CHILDREN_FIRST)
            for seed in range(8)
        ),
    ],
)
def test_the_steps_of_usual_orders_grow_within_the_limit(
    order: str, changes: list[tuple[str, str]], seed: int, fork_server: ForkServer
) -> None:
    """In seed 4, the columns from the right grow most of all."""
    text = edited(style("helper_recursion"), ("for x in range(7):", f"for x in {order}:"), *changes)
    assert computing_time(fork_server, text, seed).outcome is Outcome.PASSED
