"""Submissions made for a test, and their grading."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from grader.model import CheckResult, ExerciseResult, GraderError, Outcome, Report, Settings
from grader.reports import FORMATS
from grader.reports.context import NO_CONTEXT, Context
from grader.reports.sentences import LANGUAGES, Words
from grader.sandbox.clock import knows_waiting
from tests import ASSIGNMENT
from tests.support.engine import grade

ROOT = Path(__file__).parents[2]
STARTER, REFERENCE = ROOT / "starter", ROOT / "reference"
CONNECT4 = (ROOT / "reference" / "connect4.py").read_text(encoding="utf-8")
NOEUD = (ROOT / "reference" / "noeud.py").read_text(encoding="utf-8")
PART_A = ("get_first_row", "get_next_board", "check_winner", "get_board_score", "eval_board")
PART_B = ("Noeud.est_feuille", "Noeud.creer_fils", "Noeud.remonter_score", "Noeud.meilleur_coup")
WITH_SCHEDULER_STATISTICS = pytest.mark.skipif(
    not knows_waiting(), reason="the kernel does not tell sleep from a busy machine"
)


WORDS = {language: Words(language, ASSIGNMENT.locale) for language in LANGUAGES}


def error_text(error: pytest.ExceptionInfo[GraderError], language: str = "en") -> str:
    """Return the message that a user sees for an error."""
    return WORDS[language].reason(error.value.message)


@contextmanager
def refused_saying(said: str, language: str = "en") -> Iterator[None]:
    """Assert that the block raises a GraderError whose message, as a user sees it, matches the expression `said`."""
    with pytest.raises(GraderError) as error:
        yield
    assert re.search(said, error_text(error, language))


def render_as(name: str, report: Report, context: Context = NO_CONTEXT) -> str:
    """Return a report in a format, with the sentences of its language."""
    return FORMATS[name](WORDS[report.language], report, context)


def every(cases: Iterable[Any], step: int = 2) -> list[Any]:
    """Return the cases for `parametrize`: one in `step` always runs, the others only with `-m slow`."""
    params = [case if isinstance(case, tuple) else (case,) for case in cases]
    return [pytest.param(*p, marks=pytest.mark.slow if i % step else ()) for i, p in enumerate(params)]


def edited(text: str, *pairs: tuple[str, str]) -> str:
    """Return the text with each `old` replaced by `new`; each must occur exactly once."""
    for old, new in pairs:
        assert text.count(old) == 1, f"{old!r} occurs {text.count(old)} times"
        text = text.replace(old, new)
    return text


def hand_in(folder: Path, **files: str | bytes) -> Path:
    """Write these files into a folder and return it: connect4="…" makes connect4.py."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        data = content if isinstance(content, bytes) else content.encode()
        (folder / f"{name}.py").write_bytes(data)
    return folder


def graded(path: Path, *exercises: str, patience: float = 1, seed: int = 0, language: str = "en") -> Report:
    """Grade a submission; return the report, for these exercises only when some are named."""
    return grade(path, Settings(language, seed, patience, frozenset(exercises) or None))


def loses(path: Path, exercise: str) -> bool:
    """Return True when the submission loses points in this exercise; stop at the first check that fails."""
    report = grade(path, Settings(exercises=frozenset([exercise]), stop_at_loss=True))
    assert report.complete
    return any(check.outcome is not Outcome.PASSED for check in report.exercises[0].checks)


def exercise(report: Report, name: str) -> ExerciseResult:
    """Return one exercise of a report."""
    return next(result for result in report.exercises if result.name == name)


def check(report: Report, name: str, check_id: str) -> CheckResult:
    """Return one check of an exercise."""
    return next(result for result in exercise(report, name).checks if result.id == check_id)


def lost_checks(report: Report) -> dict[str, set[str]]:
    """Return the ids of the failed checks, by exercise."""
    lost = {e.name: {c.id for c in e.checks if c.outcome is not Outcome.PASSED} for e in report.exercises}
    return {name: ids for name, ids in lost.items() if ids}


def note_keys(result: ExerciseResult) -> set[str]:
    """Return the keys of all the notes of an exercise."""
    return {note.key for check in result.checks for note in check.notes}


def full(result: ExerciseResult) -> bool:
    """Return True when the exercise has all its points, and there are any."""
    return result.score == result.out_of > Fraction(0)
