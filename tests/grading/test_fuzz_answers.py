"""Whatever a hand-in answers, and wherever: each check judges it, and none of the grader's own code fails."""

import hashlib
import random
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from grader.model import Outcome, Report, Settings
from grader.reports import FORMATS
from grader.sandbox.worker_process import WorkerProcess
from grader.worker import protocol
from grader.worker.protocol import Opaque, Ref
from tests import ASSIGNMENT
from tests.support.building import ROOT, render_as
from tests.support.engine import grade

SOLUTION = ROOT / "reference"
NUMBERS: tuple[Any, ...] = (
    *(0, 1, 2, 3, 5, 6, 7, -1, 42, 10**9, -(2**63), 2**64 - 1, 10**300, -(10**300)),
    *(0.0, -0.0, 0.5, 3.0, float("nan"), float("inf"), float("-inf"), 1e308, 5e-324),
    *(
        True,
        False,
        np.int64(3),
        np.int8(-1),
        np.uint64(2**64 - 1),
        np.float64("nan"),
        np.float32("inf"),
        np.bool_(True),
    ),
)
TEXTS: tuple[Any, ...] = ("", "3", "x" * 3000, "\n\x1b[2J\u202e", b"", b"\0", None, Opaque("T"), Opaque("</b>"))
OBJECTS = (Ref(0, "Noeud"), Ref(1, "Noeud"), Ref(-1, "Noeud"), Ref(10**9, "x"))
SHAPES = (
    (6, 7),
    (7, 6),
    (0, 7),
    (6, 0),
    (),
    (1,),
    (2,),
    (7,),
    (42,),
    (2, 2, 2),
    (1, 1, 1, 1),
    (64, 64),
    (1, 4096),
    (4096, 1),
)


def some_value(chance: random.Random, depth: int = 0) -> Any:
    """Return a value that a worker may send."""
    kind = chance.randrange(10 if depth < 3 else 5)
    if kind < 5:
        return chance.choice((NUMBERS, NUMBERS, TEXTS, OBJECTS, (some_array(chance),))[kind])
    length = chance.choice((0, 1, 2, 2, 2, 3, 6, 7))
    items = [some_value(chance, depth + 1) for _ in range(length)]
    if kind < 8:
        return (items, tuple(items), [items[:1] * 7] * 6)[kind - 5]
    return some_keyed(chance, items) if kind == 8 else chance.choice((set, frozenset))(map(str, items))


def some_keyed(chance: random.Random, items: Sequence[Any]) -> dict[Any, Any]:
    return {chance.choice(("x", 0, None, 1.5)): item for item in items}


def some_array(chance: random.Random) -> Any:
    with np.errstate(all="ignore"):
        cells = np.full(chance.choice(SHAPES), chance.choice([number for number in NUMBERS if not abs(number) > 2**62]))
        return cells.astype(chance.choice(("i8", "f8", "?", "u1", "f4")))


def sent(value: Any) -> Any:
    """Return the value as it comes out of the pipe."""
    try:
        body = protocol.encode(value, max_size=protocol.MAX_REPLY)
    except protocol.WireError:
        return Opaque("list …")
    return protocol.limit_depth(protocol.decode(body))


def forging(seed: int, share: float) -> Callable[..., dict[str, Any]]:
    """Return an `exchange` that answers a share of the requests with other values, the same request always alike."""
    exchange = WorkerProcess.exchange

    def forged(worker: WorkerProcess, body: bytes, *rest: Any) -> dict[str, Any]:
        reply, request = exchange(worker, body, *rest), protocol.decode(body)
        chance = random.Random(hashlib.sha256(repr((seed, request["op"], request["args"])).encode()).digest())
        if request["op"] in ("compile", "load", "supply") or chance.random() > share:
            return reply
        return {"value": sent(some_value(chance))}

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
