"""Whatever a hand-in answers, and wherever: each check judges it, and none of the grader's own code fails."""

import hashlib
import random
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import seed as with_seed

from grader.model import Outcome, Report, Settings
from grader.reports import FORMATS
from grader.sandbox.worker_process import WorkerProcess
from grader.worker import protocol
from tests import ASSIGNMENT
from tests.support.any_values import BODIES, received
from tests.support.building import ROOT, render_as
from tests.support.engine import grade

SOLUTION = ROOT / "reference"


@cache
def values(seed: int) -> list[Any]:
    """Return values that a worker may send, as they come out of the pipe."""
    found: list[Any] = []

    def keep(body: bytes) -> None:
        with suppress(protocol.WireError):
            found.append(received(body))

    checks = list(HealthCheck)
    draw = settings(max_examples=300, database=None, suppress_health_check=checks)(given(BODIES)(keep))
    with_seed(seed)(draw)()
    return found


def forging(seed: int, share: float) -> Callable[..., dict[str, Any]]:
    """Return an `exchange` that answers a share of the requests with other values, the same request always alike."""
    exchange = WorkerProcess.exchange

    def forged(worker: WorkerProcess, body: bytes, *rest: Any) -> dict[str, Any]:
        reply, request = exchange(worker, body, *rest), protocol.decode(body)
        chance = random.Random(hashlib.sha256(repr((seed, request["op"], request["args"])).encode()).digest())
        if request["op"] in ("compile", "load", "supply") or chance.random() > share:
            return reply
        return {"value": chance.choice(values(seed))}

    return forged


NAMES = [name for name, exercise in ASSIGNMENT.rubric.exercises.items() if not exercise.answers]
QUICK = ("get_first_row", "get_next_board", "get_board_score", "Noeud.est_feuille", "order_moves")
SLOW = pytest.mark.slow
CASES = [pytest.param(name, range(1), marks=() if name in QUICK else SLOW, id=f"{name}-once") for name in NAMES]
CASES += [pytest.param(name, range(1, 10), marks=SLOW, id=f"{name}-often") for name in NAMES]


def forged_report(name: str, seed: int, share: float) -> Report:
    """Grade the model solution, some of whose answers in an exercise are forged."""
    with pytest.MonkeyPatch.context() as patch:
        if share:
            patch.setattr(WorkerProcess, "exchange", forging(seed, share))
        return grade(SOLUTION, Settings(exercises=frozenset([name]), seed=7))


@pytest.mark.parametrize(("name", "seeds"), CASES)
def test_any_answers_are_judged(name: str, seeds: range) -> None:
    (honest,) = forged_report(name, 0, share=0).exercises  # also asks the model solution, which is not asked again
    assert honest.score == honest.out_of
    for seed in seeds:
        for share in (0.02, 0.3, 1.0):
            report = forged_report(name, seed, share)
            outcomes = {check.outcome for result in report.exercises for check in result.checks}
            assert Outcome.GRADER_FAULT not in outcomes, (name, seed, share)
            assert report.complete
            assert all(type(render_as(name, report)) is str for name in FORMATS)
