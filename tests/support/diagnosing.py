"""Submissions with one rewritten function, and their diagnoses."""

import ast
import sys
import textwrap
from pathlib import Path
from types import ModuleType
from typing import Any

from grader.assignment.answers import OneOf
from grader.grading.comparison import answer, expected_answer
from grader.grading.diagnosis import Explanation, diagnose, explain, explained_checks
from grader.grading.judge import Judge
from grader.grading.loading import Files
from grader.grading.student import WorkerStudent
from grader.grading.variant import Variant, VariantStudent
from grader.model import Diagnosis, ExerciseResult, Outcome
from grader.sandbox.server import ForkServer
from rubric.checks import Oracle
from tests import ASSIGNMENT
from tests.support.building import ROOT, exercise, graded, hand_in
from tests.support.engine import prepare


def reference(file: str) -> str:
    """Return a file of the model solution."""
    return (ROOT / "reference" / f"{file}.py").read_text(encoding="utf-8")


def rewritten(name: str, source: str) -> str:
    """Return the model solution's file with this function replaced."""
    return with_function(reference(ASSIGNMENT.rubric.exercises[name].file), name, source)


def with_function(text: str, name: str, source: str) -> str:
    """Return the module with the top-level function `name`, or the method `Class.name`, replaced."""
    owner, _, function = name.rpartition(".")
    body = ast.parse(text).body
    if owner:
        (body,) = (node.body for node in body if isinstance(node, ast.ClassDef) and node.name == owner)
    (old,) = (node for node in body if isinstance(node, ast.FunctionDef) and node.name == function)
    assert old.end_lineno is not None
    lines = text.splitlines()
    new = textwrap.indent(textwrap.dedent(source).strip("\n"), " " * old.col_offset)
    return "\n".join([*lines[: old.lineno - 1], new, *lines[old.end_lineno :], ""])


def diagnose_by_questions(fork_server: ForkServer, name: str, text: str) -> Diagnosis | None:
    """Diagnose a submission by the catalogue's questions alone, which is much faster than grading it."""
    files = Files({ASSIGNMENT.rubric.exercises[name].file: text}, ASSIGNMENT)
    student = WorkerStudent(fork_server, files, patience=1, seed=0)
    diagnosis = diagnose(ASSIGNMENT.rubric.exercises[name], ASSIGNMENT, student, Oracle(), None)
    student.session.close()
    return diagnosis


def explanation(name: str, text: str) -> Explanation | None:
    """Diagnose a submission by the catalogue's questions, trusted in this process."""
    entries, oracle = ASSIGNMENT.catalogue(name), Oracle()
    variant, replies = _with_module(Variant(ASSIGNMENT.rubric.exercises[name], None, oracle), text), []
    for question in entries.questions:
        variant.start_check()
        replies.append(answer(variant, entries, question))
    return explain(ASSIGNMENT, entries, replies, oracle.reading)


def judged(name: str, text: str, stop_at_loss: bool = False) -> ExerciseResult:
    """Judge an exercise of a submission, trusted in this process. The steps of a hidden recursion are not counted."""
    return _judged(name, text, stop_at_loss)[0]


def explained(name: str, text: str) -> tuple[str, str, bool] | None:
    """Diagnose a submission, trusted in this process: return the misconception, the lost check that shows it, and
    whether it explains only a part."""
    found, (_, lost, examinee) = explanation(name, text), _judged(name, text)
    if found is None:
        return None
    check, is_all = explained_checks(lost, examinee, examinee.oracle, ASSIGNMENT, found)
    return (found.entry.name, check, found.partial or not is_all) if check else None


def _judged(name: str, text: str, stop_at_loss: bool = False) -> tuple[ExerciseResult, list[Any], Any]:
    """Return the result, the lost checks that are not long with the examples that show it, and who was asked."""
    exercise = ASSIGNMENT.rubric.exercises[name]
    examinee: Any = _with_module(VariantStudent(exercise, None, ASSIGNMENT), text)
    checks = {name: sorted(prepare([exercise])[name], key=lambda check: check.allowance.call)}
    judge = Judge(examinee, examinee.oracle, checks, shrinks=False)
    result = judge.judge(exercise, stop_at_loss=stop_at_loss)
    assert all(check.outcome is not Outcome.GRADER_FAULT for check in result.checks)
    lost = [each for each in checks[name] if each.id in judge.failing and not each.is_long]
    return result, [(each, judge.failing[each.id].example) for each in lost], examinee


def is_wrong(name: str, text: str) -> bool:
    """Return True when a submission loses points in this exercise; stop at the first check that fails."""
    return any(check.outcome is not Outcome.PASSED for check in judged(name, text, stop_at_loss=True).checks)


def _with_module(variant: Variant, text: str) -> Variant:
    """Return the variant with this text in the place of the model solution's file."""
    variant._module = sys.modules["submission"] = ModuleType("submission")  # where a dataclass looks for its module
    exec(text, vars(variant._module))
    return variant


def diagnose_by_grading(folder: Path, name: str, text: str) -> Diagnosis | None:
    """Grade a submission that must lose points in this exercise; return its diagnosis."""
    result = exercise(graded(hand_in(folder, **{ASSIGNMENT.rubric.exercises[name].file: text}), name), name)
    assert result.score < result.out_of
    return result.diagnosis


def disjoint(one: Any, other: Any) -> bool:
    """Return True when no answer agrees with both of these."""
    if type(one) in (tuple, list) and type(other) in (tuple, list) and len(one) == len(other):
        return any(map(disjoint, one, other))
    choices = [list(answer) if isinstance(answer, OneOf) else [answer] for answer in (one, other)]
    return not any(answer in choices[1] for answer in choices[0])


def distinguishable(name: str, one: str, other: str) -> bool:
    """Return True when some question distinguishes these two variants, whatever a submission answers."""
    numbers, usual = range(len(ASSIGNMENT.catalogue(name).questions)), Oracle().reading
    answers = [[expected_answer(ASSIGNMENT, name, each, n, usual) for n in numbers] for each in (one, other)]
    return any(map(disjoint, *answers))
