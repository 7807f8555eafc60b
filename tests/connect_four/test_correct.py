"""Correct submissions in the styles of a class earn exactly what `EXPECTED` of `styles.py` says.

Most are judged in this process. Workers grade what a worker reads first, and all of them whole with `-m slow`.
"""

from collections.abc import Collection
from pathlib import Path

import pytest

from grader.model import Outcome
from tests.corpus.styles import EXPECTED, FOLDER, READ, STYLES, put, text_of
from tests.support.building import PART_A, PART_B, full, graded, lost_checks
from tests.support.diagnosing import judged

# Stubs, more files, another encoding, and what the transport to a worker or a reading of the statement makes equal.
BY_WORKER = {*READ, "notebook", "notebook_questions", "heights", "named_tuples", "numpy_types", "extra_parameters"}
PARTS = {"connect4": PART_A, "noeud": PART_B}
SLOW = {"slow_copies", "plain_minimax", "memoised"}  # take a quarter of a minute, or remember what the judge counts
LONG = {"eval_board", "Noeud.remonter_score", "Noeud.meilleur_coup"}  # seconds each: judged at once in these styles
SEARCHES = {
    *("fast", "fail_hard", "explicit_stack", "dict_board", "bitboard", "regex_strings"),
    *("alphabeta_inside", "play_undo", "letter_full_board", "letter_exactly"),
}
IN_PROCESS = [
    pytest.param(
        *(exercise, text_of(name, file), expected["lost"]),
        id=f"{name}-{exercise}",
        marks=pytest.mark.slow if exercise in LONG and name not in SEARCHES else (),
    )
    for name, expected in EXPECTED.items()
    if name not in BY_WORKER | SLOW
    for file in expected["files"]
    for exercise in PARTS[file]
]


def test_every_hand_in_is_expected() -> None:
    folders = {path.name for path in FOLDER.iterdir() if path.is_dir()}
    assert folders | STYLES.keys() | READ.keys() == EXPECTED.keys()
    correct = {name for name, expected in EXPECTED.items() if not expected["lost"]}
    assert len(correct) >= 38
    assert len(correct & BY_WORKER) >= 5


@pytest.mark.parametrize(("exercise", "text", "lost"), IN_PROCESS)
def test_style_keeps_its_points(exercise: str, text: str, lost: dict[str, set[str]]) -> None:
    result = judged(exercise, text)
    found = {check.id for check in result.checks if check.outcome is not Outcome.PASSED}
    assert found == set(lost.get(exercise, ()))


WHOLE = [pytest.param(name, (), marks=() if name == "beginner" else pytest.mark.slow) for name in EXPECTED]


@pytest.mark.parametrize(("name", "left_out"), [*((name, LONG) for name in sorted(BY_WORKER)), *WHOLE])
def test_hand_in_earns_what_it_should(name: str, left_out: Collection[str], tmp_path: Path) -> None:
    expected = EXPECTED[name]
    parts = {exercise for file in expected["files"] for exercise in PARTS[file]} - set(left_out)
    # Limits four times shorter simulate a machine four times slower, on which the slowest submission must still pass.
    patience = 0.25 if name == "slow_copies" else 1
    report = graded(put(name, tmp_path), *(parts if left_out else ()), patience=patience)
    written = {e.name for e in report.exercises if e.outcome is not Outcome.NOT_WRITTEN}
    assert written == parts - set(expected.get("not_written", ()))
    lost = {exercise: ids for exercise, ids in lost_checks(report).items() if exercise in written}
    assert lost == {exercise: set(ids) for exercise, ids in expected["lost"].items() if exercise in parts}
    assert all(full(e) for e in report.exercises if e.name in written - lost.keys())
    assert report.complete
