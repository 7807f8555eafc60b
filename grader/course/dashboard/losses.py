"""What a class lost points by: its exercises, checks, misconceptions and the boards it answers wrongly."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from grader.course.dashboard.model import CheckLoss, Example, Held, Success
from grader.model import CheckResult, Diagnosis, Evidence, ExerciseResult, Outcome, Report

Graded = Mapping[int, Report]  # by place
T = TypeVar("T", CheckLoss, "_Failing")
_PER_EXERCISE = 2  # checks and examples: those of one exercise are often lost by the same mistake


def exercises(graded: Graded) -> tuple[Success, ...]:
    """Every exercise, the core before the bonus. What is not in a report has not been handed in."""
    fullest = sorted(graded.values(), key=lambda report: -len(report.exercises))
    names = {result.name: result.bonus for report in fullest for result in report.exercises}
    return tuple(_success(graded, name, names[name]) for name in sorted(names, key=lambda name: names[name]))


def _success(graded: Graded, name: str, bonus: bool) -> Success:
    results = [result for report in graded.values() for result in report.exercises if result.name == name]
    written = [result for result in results if result.outcome is not Outcome.NOT_WRITTEN]
    full = sum(result.score == result.out_of for result in written)
    none = sum(result.score == 0 < result.out_of for result in written)
    in_part = len(written) - full - none
    return Success(name, bonus, full, in_part, none, len(graded) - len(written), _checks(name, results))


def _checks(exercise: str, results: Iterable[ExerciseResult]) -> tuple[CheckLoss, ...]:
    found: dict[str, list[CheckResult]] = defaultdict(list)
    for result in results:
        for check in result.checks:
            found[check.id].append(check)
    return tuple(_check(exercise, checks) for checks in found.values())


def _check(exercise: str, checks: list[CheckResult]) -> CheckLoss:
    written = [check for check in checks if check.outcome is not Outcome.NOT_WRITTEN]
    lost = sum(check.outcome is not Outcome.PASSED for check in written)
    return CheckLoss(exercise, checks[0], lost, len(written))


def ranked(checks: Iterable[CheckLoss]) -> tuple[CheckLoss, ...]:
    """Those that anybody lost, by how many did; of equals, first the one that fewer have tried."""
    lost = (check for check in checks if check.lost)
    return tuple(_at_most(sorted(lost, key=lambda check: (-check.lost, check.written))))


def _losing(graded: Graded) -> Iterator[tuple[int, ExerciseResult]]:
    """The exercises that lost points by what was written, with the place of the hand-in."""
    for place, report in graded.items():
        for result in report.exercises:
            if result.outcome not in (Outcome.PASSED, Outcome.NOT_WRITTEN):
                yield place, result


def misconceptions(graded: Graded) -> tuple[Held, ...]:
    """By how many hold each. What is told the same is the same, whatever shape of program it was found in."""
    held: dict[tuple[str, str], list[tuple[int, Diagnosis]]] = defaultdict(list)
    lost: Counter[str] = Counter()
    for place, result in _losing(graded):
        lost[result.name] += 1
        if result.diagnosis is not None:
            held[result.name, str(sorted(result.diagnosis.says.items()))].append((place, result.diagnosis))
    found = [
        Held(name, min((one for _, one in all_of), key=_size), tuple(place for place, _ in all_of), lost[name])
        for (name, _), all_of in held.items()
    ]
    return tuple(sorted(found, key=lambda one: (-len(one.holders), one.lost)))


def _size(diagnosis: Diagnosis) -> tuple[bool, int]:
    """Small examples that can be drawn come first."""
    return not (diagnosis.evidence.boards or diagnosis.evidence.tree or diagnosis.tree), diagnosis.evidence.size


@dataclass(frozen=True)
class _Failing:
    """What is known of a call while the hand-ins are gone through."""

    exercise: str
    evidence: Evidence
    answers: dict[int, str] = field(default_factory=dict)  # by place


def examples(graded: Graded) -> tuple[Example, ...]:
    """The drawn examples by how many fail them, then the smallest; of an exercise at most two."""
    failing: dict[object, _Failing] = {}
    for place, result in _losing(graded):
        for seen in _drawn(result):
            key = (result.name, seen.call, seen.boards[:1], seen.tree)
            known = failing.setdefault(key, _Failing(result.name, seen))
            known.answers.setdefault(place, seen.left or seen.got)
    hardest = sorted(failing.values(), key=lambda one: (-len(one.answers), one.evidence.size))
    return tuple(map(_example, _at_most(hardest)))


def _drawn(result: ExerciseResult) -> Iterator[Evidence]:
    """The evidence of an exercise that has something to draw, and an answer that was expected of it."""
    seen = [check.evidence for check in result.checks if check.outcome is not Outcome.PASSED and check.evidence]
    if result.diagnosis is not None:
        seen.append(result.diagnosis.evidence)
    answered = (evidence for evidence in seen if evidence.expected and evidence.relation in ("==", "in"))
    return (evidence for evidence in answered if evidence.boards or evidence.tree)


def _at_most(hardest: Iterable[T]) -> Iterator[T]:
    """The first few of each exercise."""
    count: Counter[str] = Counter()
    for one in hardest:
        count[one.exercise] += 1
        if count[one.exercise] <= _PER_EXERCISE:
            yield one


def _example(one: _Failing) -> Example:
    answers = tuple(Counter(one.answers.values()).most_common())
    return Example(one.exercise, one.evidence, tuple(one.answers), answers)
