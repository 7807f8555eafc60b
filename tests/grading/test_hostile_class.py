"""Hostile hand-ins in a class cost the others nothing: bench/hostile_tenth.py measures what they cost in time."""

from pathlib import Path

import pytest

from bench.hostile_tenth import HONEST, HOSTILE, grade_class, mix, put_hostile
from grader.gradebook import database
from grader.model import Settings

QUICK = ("get_first_row", "Noeud.est_feuille", "order_moves")


@pytest.mark.timeout(1200)
@pytest.mark.parametrize(
    ("kind", "exercises"),
    [
        *[(kind, QUICK) for kind in HOSTILE],
        pytest.param(
            "exhaust", (*QUICK, "check_winner", "get_next_board", "iterative_deepening"), marks=pytest.mark.slow
        ),
        pytest.param("odd-answers", ("get_first_row", "get_next_board", "eval_board"), marks=pytest.mark.slow),
    ],
)
def test_others_get_the_same_reports_beside_hostile_hand_ins(
    kind: str, exercises: tuple[str, ...], tmp_path: Path
) -> None:
    settings = Settings(exercises=frozenset(exercises), patience=0.1)  # what sleeps, sleeps a tenth of its limits
    others, hostile = (
        [each.put(tmp_path) for each in (HONEST[0], *HONEST[1::10])],
        put_hostile(tmp_path / "hostile", kind),
    )
    paths = mix(others, hostile)
    assert len(paths) == len(others) + len(HOSTILE[kind])
    assert paths[0] in others
    assert paths[-1] in others
    alone = dict(zip(others, grade_class(others, settings), strict=True))
    among = dict(zip(paths, grade_class(paths, settings), strict=True))
    assert {path: alone[path].report for path in others} == {path: among[path].report for path in others}
    assert len({database.load_report(alone[path].report).score for path in others}) > 1
    for path in hostile:
        report = database.load_report(among[path].report)
        assert report.complete
        assert report.score == 0 or path.name == "naps", path.name
