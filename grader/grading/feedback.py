"""How much of what was found a student is told: an instructor's choice, made once, for every kind of report.

full            the call, what it returned, what was expected, the board, a hint
counterexample  the call and what it returned, not what was expected: nothing to copy an answer from; no tree
summary         which checks were lost and which misconception explains it, and nothing of what was asked
"""

from collections.abc import Callable
from dataclasses import replace

from grader.model import CheckResult, Evidence, ExerciseResult, Note, Report

FEEDBACK = ("full", "counterexample", "summary")
_TELLING = {"right", "text"}  # blanks of a sentence that hold the answer, or words of the hand-in's own


def redact(report: Report, feedback: str) -> Report:
    """The report with no more in it than `feedback` allows; points and outcomes stay."""
    if feedback == "full":
        return report
    hide = _summary if feedback == "summary" else _counterexample
    return replace(report, exercises=tuple(_hidden(e, hide, feedback) for e in report.exercises))


def _hidden(result: ExerciseResult, hide: Callable[[CheckResult], CheckResult], feedback: str) -> ExerciseResult:
    found = result.diagnosis
    if found is not None:
        evidence = Evidence() if feedback == "summary" else replace(found.evidence, expected="")
        found = replace(found, evidence=evidence, tree=None)
    return replace(result, checks=tuple(map(hide, result.checks)), diagnosis=found)


def _summary(check: CheckResult) -> CheckResult:
    return replace(check, notes=(), evidence=None)


def _counterexample(check: CheckResult) -> CheckResult:
    evidence = replace(check.evidence, expected="", tree=None) if check.evidence is not None else None
    return replace(check, notes=tuple(map(_untold, check.notes)), evidence=evidence)


def _untold(note: Note) -> Note:
    return Note(note.key, tuple((name, "…" if name in _TELLING else value) for name, value in note.values))
