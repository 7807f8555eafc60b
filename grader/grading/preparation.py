"""The preparation of the checks, once for all submissions.

1. pytest collects the checks (collection.py).
2. Hypothesis draws their examples from the seed.
3. The model solution is judged on all of them, as a submission is, and has to pass. This also fills the oracle's memo.

The store keeps examples and answers for later processes, which skip steps 2 and 3: one file per exercise and seed, in a
folder for this version of the kit, its rubric, Python and the packages below. The folder belongs to the user and is
closed to others; nothing of a submission is stored. Where nothing can be written, each process draws and proves the
checks itself. Where several exercises need these steps, each core takes one after the other.
"""

import hashlib
import multiprocessing
import os
import pickle
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext, suppress
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

from grader.assignment.assignment import Assignment, refuse_titles
from grader.assignment.check import AnswerError, Check, Example, place_of
from grader.assignment.collection import Collected, collect
from grader.assignment.oracle import Oracle, read_text
from grader.assignment.rubric import Exercise
from grader.grading import fingerprint
from grader.grading.judge import Judge, Verdict
from grader.grading.loading import Files
from grader.grading.student import WorkerStudent
from grader.model import CheckResult, GraderError, Outcome, Settings
from grader.sandbox import server

_UNUSED = 7 * 86_400  # seconds after which the examples of another version are deleted
_PACKAGES = ("hypothesis", "numpy", "pytest")  # another version of one may draw other examples


class Store:
    """The store of an assignment in the folder `state`; None: nothing is kept."""

    def __init__(self, assignment: Assignment, state: Path | None) -> None:
        self._assignment, self._state = assignment, state

    def load(self, name: str, seed: int) -> Any:
        """Return the value saved under this name and seed; None when there is none, or it cannot be read."""
        if self._state is None:
            return None
        try:
            file = self._file(self._state, name, seed)
            if os.name == "posix" and file.stat().st_uid != os.getuid():
                return None
            return pickle.loads(file.read_bytes())
        except Exception:  # missing or damaged file
            return None

    def save(self, name: str, seed: int, value: Any) -> None:
        """Save a value atomically; do nothing where files cannot be written."""
        if self._state is None:
            return
        with suppress(OSError):
            file = self._file(self._state, name, seed)
            if not file.parent.is_dir():
                for old_folder in self._state.glob("prepared-*"):  # of versions of the kit that nobody uses any more
                    if time.time() - old_folder.stat().st_mtime > _UNUSED:
                        shutil.rmtree(old_folder, ignore_errors=True)
                file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            _write(file, pickle.dumps(value))

    def _file(self, state: Path, name: str, seed: int) -> Path:
        """Return the path of a file. The seed is private: anybody may list file names, so only its digest is used."""
        return state / f"prepared-{_version(self._assignment)}" / f"{name}-{_digest(seed)}"


def _write(file: Path, content: bytes) -> None:
    with tempfile.NamedTemporaryFile(dir=file.parent, prefix=".", delete=False) as temporary:
        try:
            temporary.write(content)
            temporary.close()
            Path(temporary.name).replace(file)
        except BaseException:
            Path(temporary.name).unlink(missing_ok=True)
            raise


def _version(assignment: Assignment) -> str:
    fingerprints = fingerprint.grader_fingerprint(assignment), fingerprint.rubric_fingerprint(assignment)
    return _digest([*fingerprints, sys.version, *map(version, _PACKAGES)])


def _digest(value: object) -> str:
    return hashlib.sha256(repr(value).encode()).hexdigest()[:16]


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
        memo.restore(answers)
        known[exercise.name, seed] = tuple(collected[exercise.name].with_examples(examples))
        refuse_titles(assignment.locale, exercise.name, [check.id for check in known[exercise.name, seed]])
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

    def __init__(self, student: WorkerStudent, oracle: Oracle, exercise: Exercise, checks: Sequence[Check]) -> None:
        super().__init__(student, oracle, {exercise.name: checks})
        self.asking = {check.id for check in checks if exercise.answers}

    def _run(self, check: Check, example: Example) -> tuple[Verdict, BaseException | None]:
        result = super()._run(check, example)
        verdict, error = result
        if verdict.outcome is Outcome.GRADER_FAULT and isinstance(error, GraderError):
            raise error  # a mistake in the check, in one sentence
        if isinstance(error, AnswerError) and error.__cause__ is not None:  # an operation that no answer allows
            raised = f"the check {check.id} raises {type(error.__cause__).__name__}: {error.__cause__}"
            raise GraderError(f"{place_of(error.__cause__, check.rubric, within=True)}: {raised}") from error
        if self._student.evidence.call is not None:
            self.asking.add(check.id)
        return result


def _prove(exercise: Exercise, checks: Sequence[Check], assignment: Assignment, settings: Settings) -> None:
    """Judge the model solution. Raises GraderError when it loses a check, or when a check asks it for nothing."""
    suffix = "toml" if exercise.answers else "py"
    text = {exercise.file: read_text(assignment.reference / f"{exercise.file}.{suffix}")}
    files = Files({}, assignment, text) if exercise.answers else Files(text, assignment)
    with server.fork_server(settings.layers) as fork_server:
        student = WorkerStudent(fork_server, files, patience=1, seed=settings.seed)
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
        raise GraderError(f"{where}: it never calls the hand-in; a check calls student.{exercise.name}(…)")


def _reason(check: CheckResult) -> str:
    """Return the model solution's answer and the expected one; without them, what is missing, or the error."""
    evidence, notes = check.evidence, dict(check.notes[0].values if check.notes else ())
    if check.outcome is Outcome.NOT_WRITTEN and "name" in notes:
        return f": reference/ does not define {notes['name']}, which it asks for"
    if evidence is None or check.outcome is Outcome.RAISED:
        return f" ({check.outcome}{''.join(f', {notes[key]}' for key in ('file', 'text') if key in notes)})"
    if "right" in notes:
        return f": {evidence.call} gave {evidence.got}, expected {notes['right']}"
    return f": {evidence.call} gave {evidence.got}, expected {evidence.relation} {evidence.expected}"
