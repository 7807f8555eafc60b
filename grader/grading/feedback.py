"""The level of feedback: how much of a report a student sees. The instructor chooses one for all kinds of reports.

full            the call, its result, the expected result, the board, a hint
counterexample  the call and its result; neither the expected result, which could be copied as an answer, nor a tree
summary         which checks were lost and which misconception explains it, without any call or line

No student reads an edit that repairs the program, nor where it is when there are more than two such places.
"""

from collections.abc import Callable
from dataclasses import replace

from grader.model import FEEDBACK, CheckResult, Evidence, ExerciseResult, Note, Report

_MOST_PLACES = 2  # that a student reads; more would say nothing
_REVEALING = {"right", "text"}  # values of notes that hold the right answer, or text written by the submission


def redact(report: Report, feedback: str, for_instructor: bool = False) -> Report:
    """Return the report reduced to the level `feedback`, and for students also to two places of a mistake without their
    edits; points and outcomes stay."""
    if not for_instructor:
        report = replace(report, exercises=tuple(map(_without_edits, report.exercises)))
    if feedback == FEEDBACK[0]:
        return report
    redact_check = _summary if feedback == "summary" else _counterexample
    return replace(report, exercises=tuple(_redact_exercise(e, redact_check, feedback) for e in report.exercises))


def _without_edits(result: ExerciseResult) -> ExerciseResult:
    places = result.located if len(result.located) <= _MOST_PLACES else ()
    return replace(result, located=tuple(replace(place, edit="") for place in places))


def _redact_exercise(
    result: ExerciseResult, redact_check: Callable[[CheckResult], CheckResult], feedback: str
) -> ExerciseResult:
    diagnosis = result.diagnosis
    if diagnosis is not None:
        evidence = Evidence() if feedback == "summary" else replace(diagnosis.evidence, expected="", tree=None)
        diagnosis = replace(diagnosis, evidence=evidence, tree=None)
    checks = tuple(map(redact_check, result.checks))
    located = () if feedback == "summary" else result.located
    return replace(result, checks=checks, diagnosis=diagnosis, located=located)


def _summary(check: CheckResult) -> CheckResult:
    return replace(check, notes=(), evidence=None)


def _counterexample(check: CheckResult) -> CheckResult:
    evidence = replace(check.evidence, expected="", tree=None) if check.evidence is not None else None
    return replace(check, notes=tuple(map(_redact_note, check.notes)), evidence=evidence)


def _redact_note(note: Note) -> Note:
    return Note(note.key, tuple((name, "…" if name in _REVEALING else value) for name, value in note.values))
