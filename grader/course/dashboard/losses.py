"""Where a class lost points: by exercise, by check, by misconception, and by the boards it answers wrongly."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeVar

from grader.course.dashboard.model import CheckLoss, Example, SharedMisconception, Success
from grader.model import CheckResult, Diagnosis, Evidence, ExerciseResult, Outcome, Report

Reports = Mapping[int, Report]  # of the submissions with a grade, by place
T = TypeVar("T", CheckLoss, "_WrongCall")
_PER_EXERCISE = 2  # checks, and examples: one mistake often loses several of an exercise


def exercises(reports: Reports) -> tuple[Success, ...]:
    """Count the successes in every exercise, the core before the bonus. An exercise missing in a report counts as not
    written."""
    fullest = sorted(reports.values(), key=lambda report: -len(report.exercises))
    bonus = {result.name: result.bonus for report in fullest for result in report.exercises}
    return tuple(_success(reports, name, bonus[name]) for name in sorted(bonus, key=lambda name: bonus[name]))


def _success(reports: Reports, name: str, bonus: bool) -> Success:
    results = [result for report in reports.values() for result in report.exercises if result.name == name]
    written = [result for result in results if result.outcome is not Outcome.NOT_WRITTEN]
    full = sum(_points_of_work(result) == result.out_of for result in written)
    none = sum(_points_of_work(result) == 0 < result.out_of for result in written)
    in_part = len(written) - full - none
    checks = _checks(name, results)
    return Success(name, bonus, full, in_part, none, len(reports) - len(written), checks)


def _points_of_work(result: ExerciseResult) -> Fraction:
    """Return the points that the work itself earned: an adjustment tells nothing of what was understood."""
    return result.score - result.adjustment


def _checks(exercise: str, results: Iterable[ExerciseResult]) -> tuple[CheckLoss, ...]:
    by_id: dict[str, list[CheckResult]] = defaultdict(list)
    for result in results:
        for check in result.checks:
            by_id[check.id].append(check)
    return tuple(_check(exercise, checks) for checks in by_id.values())


def _check(exercise: str, checks: list[CheckResult]) -> CheckLoss:
    """Count who lost a check."""
    written = [check for check in checks if check.outcome is not Outcome.NOT_WRITTEN]
    lost = sum(check.outcome is not Outcome.PASSED for check in written)
    return CheckLoss(exercise, checks[0], lost, len(written))


def rank_checks(checks: Iterable[CheckLoss]) -> tuple[CheckLoss, ...]:
    """Sort the lost checks by how many submissions lost them, then by how few have written the exercise."""
    lost = (check for check in checks if check.lost)
    return tuple(_limit_per_exercise(sorted(lost, key=lambda check: (-check.lost, check.written))))


def _losses(reports: Reports) -> Iterator[tuple[int, ExerciseResult]]:
    """Yield each exercise that was written and lost points, with the place of its submission."""
    for place, report in reports.items():
        for result in report.exercises:
            if result.outcome not in (Outcome.PASSED, Outcome.NOT_WRITTEN):
                yield place, result


def misconceptions(reports: Reports) -> tuple[SharedMisconception, ...]:
    """Return the misconceptions by how many submissions show each. Diagnoses with the same text are one
    misconception."""
    groups: dict[tuple[str, str], list[tuple[int, Diagnosis]]] = defaultdict(list)
    lost: Counter[str] = Counter()
    for place, result in _losses(reports):
        lost[result.name] += 1
        if result.diagnosis is not None:
            groups[result.name, str(sorted(result.diagnosis.says.items()))].append((place, result.diagnosis))
    shared = []
    for (name, _), group in groups.items():
        smallest = min((diagnosis for _, diagnosis in group), key=_size)
        shared.append(SharedMisconception(name, smallest, tuple(place for place, _ in group), lost[name]))
    return tuple(sorted(shared, key=lambda misconception: (-len(misconception.holders), misconception.lost)))


def _size(diagnosis: Diagnosis) -> tuple[bool, int]:
    """Return a sort key: examples that can be drawn first, then by size."""
    return not (diagnosis.evidence.boards or diagnosis.evidence.tree or diagnosis.tree), diagnosis.evidence.size


@dataclass(frozen=True)
class _WrongCall:
    """A call that submissions answer wrongly, and their answers."""

    exercise: str
    evidence: Evidence
    answers: dict[int, str] = field(default_factory=dict)  # by place


def examples(reports: Reports) -> tuple[Example, ...]:
    """Return the calls to draw, by how many submissions fail them, then the smallest; at most two per exercise."""
    calls: dict[object, _WrongCall] = {}
    for place, result in _losses(reports):
        for evidence in _drawable(result):
            key = (result.name, evidence.call, evidence.boards[:1], evidence.tree)
            call = calls.setdefault(key, _WrongCall(result.name, evidence))
            call.answers.setdefault(place, evidence.left or evidence.got)
    hardest = sorted(calls.values(), key=lambda call: (-len(call.answers), call.evidence.size))
    return tuple(map(_example, _limit_per_exercise(hardest)))


def _drawable(result: ExerciseResult) -> Iterator[Evidence]:
    """Yield the evidence of lost checks that has an expected answer, and a board or a tree to draw."""
    evidence = [check.evidence for check in result.checks if check.outcome is not Outcome.PASSED and check.evidence]
    if result.diagnosis is not None:
        evidence.append(result.diagnosis.evidence)
    answered = (one for one in evidence if one.expected and one.relation in ("==", "in"))
    return (one for one in answered if one.boards or one.tree)


def _limit_per_exercise(items: Iterable[T]) -> Iterator[T]:
    """Yield the first `_PER_EXERCISE` items of each exercise."""
    counts: Counter[str] = Counter()
    for item in items:
        counts[item.exercise] += 1
        if counts[item.exercise] <= _PER_EXERCISE:
            yield item


def _example(call: _WrongCall) -> Example:
    answers = tuple(Counter(call.answers.values()).most_common())
    return Example(call.exercise, call.evidence, tuple(call.answers), answers)
