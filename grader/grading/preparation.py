"""The preparation of the checks, once for all submissions.

1. pytest collects the checks (collection.py).
2. Hypothesis draws their examples from the seed.
3. The model solution is judged on all of them, as a submission is, and has to pass. This also fills the oracle's memo.

The store keeps examples and answers for later processes, which skip steps 2 and 3. Where several exercises need these
steps, each core takes one after the other.
"""

import multiprocessing
import os
import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from functools import partial
from typing import Any

from grader.assignment.assignment import Assignment
from grader.assignment.check import Check, Example
from grader.assignment.collection import Collected, collect
from grader.assignment.oracle import Oracle, read_text
from grader.assignment.rubric import Exercise
from grader.grading.judge import Judge, Verdict
from grader.grading.loading import Files
from grader.grading.store import Store
from grader.grading.student import StudentCode
from grader.model import CheckResult, GraderError, Outcome, Settings
from grader.sandbox import server


def prepare(selected: Sequence[Exercise], assignment: Assignment, settings: Settings) -> dict[str, tuple[Check, ...]]:
    """Return the checks of the selected exercises by name, ready to run, with the seed of the settings.

    The layers of the settings confine the worker of the model solution. Raises GraderError for checks that cannot be
    read or drawn, or that the model solution does not pass."""
    known, memo, seed = assignment.prepared, assignment.solution.memo, settings.seed
    missing = [exercise for exercise in selected if (exercise.name, seed) not in known]
    collected = collect(missing, assignment.rubric_folder) if missing else {}
    store = Store(assignment, settings.state)
    stored = {exercise.name: store.load(exercise.name, seed) for exercise in missing}
    unknown = [exercise for exercise in missing if stored[exercise.name] is None]
    for name, drawn in _draw_and_prove_all(unknown, collected, assignment, settings):
        stored[name] = drawn
        store.save(name, seed, drawn)
    for exercise in missing:
        examples, answers = stored[exercise.name]
        memo.recall(answers)
        known[exercise.name, seed] = tuple(collected[exercise.name].with_examples(examples))
    return {exercise.name: known[exercise.name, seed] for exercise in selected}


def _draw_and_prove_all(
    exercises: Sequence[Exercise], collected: Mapping[str, Collected], assignment: Assignment, settings: Settings
) -> Iterator[tuple[str, Any]]:
    """Yield the name of each exercise, and its examples with the oracle's answers; on all cores where Linux forks."""
    names = [exercise.name for exercise in exercises]
    with server.preloaded_server(settings.layers) if names else nullcontext():
        if len(names) < 2 or sys.platform != "linux":
            for exercise in exercises:
                yield exercise.name, _draw_and_prove(exercise, collected[exercise.name], assignment, settings)
            return
        cores, context = len(os.sched_getaffinity(0)), multiprocessing.get_context("fork")
        with ProcessPoolExecutor(
            min(cores, len(names)), context, signal.signal, (signal.SIGINT, signal.SIG_IGN)
        ) as pool:
            work = partial(_collect_and_prove, assignment, settings)
            yield from zip(reversed(names), pool.map(work, reversed(names)), strict=True)  # searches are the last ones


def _collect_and_prove(assignment: Assignment, settings: Settings, name: str) -> Any:
    exercise = assignment.rubric.exercises[name]
    collected = collect([exercise], assignment.rubric_folder)[name]
    return _draw_and_prove(exercise, collected, assignment, settings)


def _draw_and_prove(exercise: Exercise, collected: Collected, assignment: Assignment, settings: Settings) -> Any:
    """Return the examples of an exercise, and the oracle's answers about them."""
    examples = collected.draw(settings.seed)
    with assignment.solution.memo.recording() as answers:
        _prove(exercise, collected.with_examples(examples), assignment, settings)
    return examples, answers


def forget(assignment: Assignment) -> None:
    """Forget the checks this process has prepared, and the oracle's memo."""
    assignment.prepared.clear()
    assignment.solution.memo.clear()


class _Proof(Judge):
    """A judge of the model solution that records which checks ask it for anything."""

    def __init__(self, student: StudentCode, oracle: Oracle, exercise: Exercise, checks: Sequence[Check]) -> None:
        super().__init__(student, oracle, {exercise.name: checks})
        self.asking = {check.id for check in checks if exercise.answers}

    def _run(self, check: Check, example: Example) -> tuple[Verdict, BaseException | None]:
        result = super()._run(check, example)
        verdict, error = result
        if verdict.outcome is Outcome.GRADER_FAULT and isinstance(error, GraderError):
            raise error  # a mistake in the check, in one sentence
        if any(reply.call is not None for reply in self._student.session.replies):
            self.asking.add(check.id)
        return result


def _prove(exercise: Exercise, checks: Sequence[Check], assignment: Assignment, settings: Settings) -> None:
    """Judge the model solution. Raises GraderError when it loses a check, or when a check asks it for nothing."""
    suffix = "toml" if exercise.answers else "py"
    text = {exercise.file: read_text(assignment.reference / f"{exercise.file}.{suffix}")}
    files = Files({}, assignment, text) if exercise.answers else Files(text, assignment)
    with server.fork_server(settings.layers) as fork_server:
        student = StudentCode(fork_server, files, patience=1, seed=settings.seed)
        proof = _Proof(student, assignment.oracle(), exercise, checks)
        try:
            result = proof.judge(exercise)
        finally:
            student.session.close()
    for check in (check for check in result.checks if check.outcome is not Outcome.PASSED):
        where = f"checks/{exercise.check_module}.py, {check.id}"
        raise GraderError(f"{where}: the model solution does not pass{_reason(check)}")
    if silent := [check.id for check in checks if check.id not in proof.asking]:
        where = f"checks/{exercise.check_module}.py, {silent[0]}"
        raise GraderError(f"{where}: it asks the hand-in nothing; a check calls student.{exercise.name}(…)")


def _reason(check: CheckResult) -> str:
    """Return the model solution's answer and the expected one; without them, what is missing, or the error."""
    evidence, notes = check.evidence, dict(check.notes[0].values if check.notes else ())
    if check.outcome is Outcome.NOT_WRITTEN and "name" in notes:
        return f": reference/ does not define {notes['name']}, which it asks for"
    if evidence is None or check.outcome is Outcome.RAISED:
        return f" ({check.outcome}{''.join(f', {notes[key]}' for key in ('file', 'text') if key in notes)})"
    return f": {evidence.call} gave {evidence.got}, expected {evidence.relation} {evidence.expected}"
