"""The level of feedback: how much of a report a student sees. The instructor chooses one for all kinds of reports.

full            the call, its result, the expected result, the board, a hint
counterexample  the call and its result; neither the expected result, which could be copied as an answer, nor a tree
summary         which checks were lost and which misconception explains it, without any call
"""

from collections.abc import Callable
from dataclasses import replace

from grader.model import CheckResult, Evidence, ExerciseResult, Note, Report

_REVEALING = {"right", "text"}  # values of notes that hold the right answer, or text written by the submission


def redact(report: Report, feedback: str) -> Report:
    """Return the report reduced to the level `feedback`; points and outcomes stay."""
    if feedback == "full":
        return report
    redact_check = _summary if feedback == "summary" else _counterexample
    return replace(report, exercises=tuple(_redact_exercise(e, redact_check, feedback) for e in report.exercises))


def _redact_exercise(
    result: ExerciseResult, redact_check: Callable[[CheckResult], CheckResult], feedback: str
) -> ExerciseResult:
    diagnosis = result.diagnosis
    if diagnosis is not None:
        evidence = Evidence() if feedback == "summary" else replace(diagnosis.evidence, expected="", tree=None)
        diagnosis = replace(diagnosis, evidence=evidence, tree=None)
    return replace(result, checks=tuple(map(redact_check, result.checks)), diagnosis=diagnosis)


def _summary(check: CheckResult) -> CheckResult:
    return replace(check, notes=(), evidence=None)


def _counterexample(check: CheckResult) -> CheckResult:
    evidence = replace(check.evidence, expected="", tree=None) if check.evidence is not None else None
    return replace(check, notes=tuple(map(_redact_note, check.notes)), evidence=evidence)


def _redact_note(note: Note) -> Note:
    return Note(note.key, tuple((name, "…" if name in _REVEALING else value) for name, value in note.values))
