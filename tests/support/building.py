"""Hand-ins made for a test, and their grading."""

from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from grader.grading.grade import grade
from grader.model import CheckResult, ExerciseResult, GraderError, Outcome, Report, Settings
from grader.reports import sentences

ROOT = Path(__file__).parents[2]
STARTER, REFERENCE = ROOT / "starter", ROOT / "reference"
CONNECT4 = (ROOT / "reference" / "connect4.py").read_text(encoding="utf-8")
NOEUD = (ROOT / "reference" / "noeud.py").read_text(encoding="utf-8")
PART_A = ("get_first_row", "get_next_board", "check_winner", "get_board_score", "eval_board")
PART_B = ("Noeud.est_feuille", "Noeud.creer_fils", "Noeud.remonter_score", "Noeud.meilleur_coup")


def told(error: pytest.ExceptionInfo[GraderError], language: str = "en") -> str:
    """What a person reads of an error."""
    return sentences.reason(language, error.value.said)


def every(cases: Iterable[Any], step: int = 2) -> list[Any]:
    """The cases for `parametrize`: one in `step` always, the others with `-m slow`."""
    params = [case if isinstance(case, tuple) else (case,) for case in cases]
    return [pytest.param(*p, marks=pytest.mark.slow if i % step else ()) for i, p in enumerate(params)]


def edited(text: str, *pairs: tuple[str, str]) -> str:
    """The text with each `old` replaced by `new`; each must be there once."""
    for old, new in pairs:
        assert text.count(old) == 1, f"{old!r} occurs {text.count(old)} times"
        text = text.replace(old, new)
    return text


def hand_in(folder: Path, **files: str | bytes) -> Path:
    """A folder that holds these files: connect4="…" makes connect4.py."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        data = content if isinstance(content, bytes) else content.encode()
        (folder / f"{name}.py").write_bytes(data)
    return folder


def graded(path: Path, *exercises: str, patience: float = 1, seed: int = 0, language: str = "en") -> Report:
    """The report on a hand-in, for these exercises only when some are named."""
    return grade(path, Settings(language, seed, patience, frozenset(exercises) or None))


def loses(path: Path, exercise: str) -> bool:
    """True when the hand-in loses points in this exercise: its checks are run up to the first lost one."""
    report = grade(path, Settings(exercises=frozenset([exercise]), stop_at_loss=True))
    assert report.complete
    return any(check.outcome is not Outcome.PASSED for check in report.exercises[0].checks)


def exercise(report: Report, name: str) -> ExerciseResult:
    """One exercise of a report."""
    return next(result for result in report.exercises if result.name == name)


def check(report: Report, name: str, check_id: str) -> CheckResult:
    """One check of an exercise."""
    return next(result for result in exercise(report, name).checks if result.id == check_id)


def lost_checks(report: Report) -> dict[str, set[str]]:
    """The ids of the lost checks of each exercise that lost one."""
    lost = {e.name: {c.id for c in e.checks if c.outcome is not Outcome.PASSED} for e in report.exercises}
    return {name: ids for name, ids in lost.items() if ids}


def note_keys(result: ExerciseResult) -> set[str]:
    """The keys of all the notes of an exercise."""
    return {note.key for check in result.checks for note in check.notes}


def full(result: ExerciseResult) -> bool:
    """True when the exercise has all its points, and there are any."""
    return result.score == result.out_of > Fraction(0)
