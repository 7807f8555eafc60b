"""What is done once before any submission is graded: checks are collected, drawn and proved, answers worked out.

1. pytest collects the checks (collection.py).
2. Hypothesis draws their examples from the seed.
3. The model solution is asked all of them, as a submission would be: it has to pass. Then the oracle's memo is warm.

Examples and answers are kept in the store for the next process, which need not draw and prove again.
"""

from collections.abc import Sequence
from dataclasses import replace

from grader.assignment import folder, hooks, memo
from grader.assignment.collection import Check, Example, Script, collect
from grader.assignment.oracle import given_texts
from grader.assignment.rubric import Exercise, exercises
from grader.grading import store
from grader.grading.judge import Judge, Verdict
from grader.grading.loading import Files
from grader.grading.student import Student
from grader.model import LAYERS, CheckResult, GraderError, Outcome
from grader.sandbox import server

_ready: dict[tuple[str, int], tuple[Check, ...]] = {}  # by exercise and seed, for all submissions of this process


def prepare(chosen: Sequence[Exercise], seed: int, layers: Sequence[str] = LAYERS) -> dict[str, tuple[Check, ...]]:
    """The checks of the chosen exercises by name, ready to be asked. `layers` close the worker that holds the model
    solution. Raises GraderError for checks that cannot be read or drawn, or that the model solution does not pass."""
    missing = [exercise for exercise in chosen if (exercise.name, seed) not in _ready]
    collected = collect(missing) if missing else {}
    for exercise in missing:
        kept = store.load(exercise.name, seed)
        if kept is None:
            drawn = collected[exercise.name].draw(seed)
            with memo.recording() as answers:
                scripts = _prove(exercise, collected[exercise.name].with_examples(drawn), seed, layers)
            kept = drawn, scripts, answers
            store.save(exercise.name, seed, kept)
        drawn, scripts, answers = kept
        memo.recall(answers)
        checks = collected[exercise.name].with_examples(drawn)
        _ready[exercise.name, seed] = tuple(replace(check, scripts=tuple(scripts[check.id])) for check in checks)
    return {exercise.name: _ready[exercise.name, seed] for exercise in chosen}


def forget() -> None:
    """Forget all that this process has prepared."""
    _ready.clear()
    memo.clear()


class _Proof(Judge):
    """Judges the model solution, and keeps the requests it gets."""

    def __init__(self, student: Student, exercise: Exercise, checks: Sequence[Check]) -> None:
        super().__init__(student, hooks.oracle(), {exercise.name: checks})
        self.scripts: dict[str, list[Script]] = {check.id: [] for check in checks}

    def _asked(self, check: Check, example: Example, script: Script = ()) -> tuple[Verdict, BaseException | None]:
        result = super()._asked(check, example, script)
        self.scripts[check.id].append(self._student.script)
        return result


def _prove(exercise: Exercise, checks: Sequence[Check], seed: int, layers: Sequence[str]) -> dict[str, list[Script]]:
    """Ask the model solution: the requests it gets, example by example. Raises GraderError when it loses a check."""
    kind = "toml" if exercise.answers else "py"
    text = {exercise.file: (folder.reference() / f"{exercise.file}.{kind}").read_text(encoding="utf-8")}
    files = Files({}, given_texts(), text) if exercise.answers else Files(text, given_texts())
    with server.fork_server(layers) as fork_server:
        student = Student(fork_server, files, exercises(), patience=1, seed=seed)
        proof = _Proof(student, exercise, checks)
        try:
            result = proof.judge(exercise)
        finally:
            student.close()
    for lost in (check for check in result.checks if check.outcome is not Outcome.PASSED):
        where = f"checks/{exercise.check_module}.py, {lost.id}"
        raise GraderError(f"{where}: the model solution does not pass{_shown(lost)}")
    return proof.scripts


def _shown(lost: CheckResult) -> str:
    """What the model solution answered, where that is known."""
    seen = lost.evidence
    return f": {seen.call} gave {seen.got}, expected {seen.relation} {seen.expected}" if seen else f" ({lost.outcome})"
