"""The statistics of a class: counts, grades, and what its submissions lost points by."""

import statistics
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeVar

from grader.gradebook.entry import PENDING, Entry
from grader.model import CheckResult, Diagnosis, Evidence, ExerciseResult, Outcome, Report

Reports = Mapping[int, Report]  # of the submissions with a grade, by place
_PER_EXERCISE = 2  # checks, and examples: one mistake often loses several of an exercise
_SLOW = 3  # times the typical duration of a grading
_MEDDLING = "protocol"  # key of the note on a submission that writes to the channel of the replies


@dataclass(frozen=True)
class CheckLoss:
    """The number of submissions that lost a check, and of those that have its exercise written."""

    exercise: str
    check: CheckResult  # any result of the check, for its title
    lost: int
    written: int


@dataclass(frozen=True)
class Success:
    """The number of submissions that have all points of an exercise, some, none, or have not written it."""

    exercise: str
    bonus: bool
    full: int
    in_part: int
    none: int
    not_written: int
    checks: tuple[CheckLoss, ...]  # in their order in the exercise

    @property
    def lost(self) -> int:
        """The number of submissions that wrote the exercise and lost points in it."""
        return self.in_part + self.none

    @property
    def written(self) -> int:
        """The number of submissions that wrote the exercise."""
        return self.full + self.lost


@dataclass(frozen=True)
class SharedMisconception:
    """A misconception and the submissions that show it."""

    exercise: str
    diagnosis: Diagnosis  # the one with the smallest example
    holders: tuple[int, ...]  # places
    lost: int  # submissions that wrote the exercise and lost points in it


@dataclass(frozen=True)
class Example:
    """A call, on a board or a tree, that submissions answer wrongly: their places, and their answers by frequency."""

    exercise: str
    evidence: Evidence
    failed: tuple[int, ...]  # places
    answers: tuple[tuple[str, int], ...]  # each with its count, the most frequent first; "" for no answer


@dataclass(frozen=True)
class Trouble:
    """A submission an instructor should look at, with the exercises in which something unusual happened."""

    place: int
    timed_out: tuple[str, ...] = ()
    crashed: tuple[str, ...] = ()
    meddled: tuple[str, ...] = ()  # wrote to the channel of the replies
    slow: bool = False  # its grading took far longer than is typical


@dataclass(frozen=True)
class Summary:
    """The statistics of the class. Those about points count only submissions with a grade, at the places `graded`."""

    entries: tuple[Entry, ...]
    graded: tuple[int, ...]
    out_of: Fraction
    mean: Fraction | None
    median: Fraction | None
    counts: Mapping[str, int]  # by figures.counts
    exercises: tuple[Success, ...]  # the core, then the bonus exercises
    misconceptions: tuple[SharedMisconception, ...]  # the most widespread first
    checks: tuple[CheckLoss, ...]  # the most often lost first; only lost ones, and at most two per exercise
    examples: tuple[Example, ...]  # the most often failed first, then the smallest; at most two per exercise
    troubles: tuple[Trouble, ...]
    typical_seconds: float  # median duration of the gradings


T = TypeVar("T", CheckLoss, "_WrongCall")


def successes(reports: Reports) -> tuple[Success, ...]:
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


def counts(entries: Sequence[Entry]) -> dict[str, int]:
    """Count the entries by state. Each is in one of the counts; late work is counted in addition.

    A submission of a group counts once, and its other members as those who share it."""
    shared = sum(entry.shared for entry in entries)
    entries = each_hand_in_once(entries)
    graded = sum(entry.graded for entry in entries)
    problems = Counter(entry.problem.key for entry in entries if entry.problem and not entry.superseded)
    superseded = sum(entry.superseded for entry in entries)
    others = [problems[key] for key in ("hand_in_unreadable", PENDING.key, "hand_in_missing", "hand_in_perhaps")]
    unreadable, not_yet, missing, unsure = others
    return {
        "graded": graded,
        "unreadable": unreadable,
        "not_graded": len(entries) - graded - superseded - sum(others),
        "not_yet": not_yet,
        "missing": missing,
        "unsure": unsure,
        "superseded": superseded,
        "shared": shared,
        "late_work": sum(bool(entry.late) for entry in entries),
    }


def each_hand_in_once(entries: Sequence[Entry]) -> list[Entry]:
    """Return the entries with each submission of a group once."""
    return [entry for entry in entries if not entry.shared]


def mean_and_median(entries: Sequence[Entry]) -> tuple[Fraction, Fraction] | None:
    """Return the mean and the median of the scores after the late policy; None when nothing is graded."""
    scores = [entry.score for entry in each_hand_in_once(entries) if entry.graded and entry.score is not None]
    return (statistics.mean(scores), statistics.median(scores)) if scores else None


def summarise(entries: Sequence[Entry]) -> Summary:
    """Compute the statistics of a class from the entries of its gradebook."""
    reports = {
        place: entry.report for place, entry in enumerate(entries) if entry.report and entry.graded and not entry.shared
    }
    exercises = successes(reports)
    mean, median = mean_and_median(entries) or (None, None)
    typical = statistics.median(entries[place].seconds for place in reports) if reports else 0.0
    return Summary(
        entries=tuple(entries),
        graded=tuple(reports),
        out_of=max((report.out_of for report in reports.values()), default=Fraction(0)),
        mean=mean,
        median=median,
        counts=counts(entries),
        exercises=exercises,
        misconceptions=misconceptions(reports),
        checks=rank_checks([check for success in exercises for check in success.checks]),
        examples=examples(reports),
        troubles=_troubles(entries, reports, typical),
        typical_seconds=typical,
    )


def _troubles(entries: Sequence[Entry], reports: dict[int, Report], typical: float) -> tuple[Trouble, ...]:
    """Return the submissions that timed out, crashed, meddled with the replies, or took very long to grade."""
    troubles = [
        Trouble(
            place,
            timed_out=_where(report, Outcome.TIMED_OUT),
            crashed=_where(report, Outcome.CRASHED),
            meddled=_meddling(report),
            slow=entries[place].seconds > _SLOW * typical,
        )
        for place, report in reports.items()
    ]
    return tuple(trouble for trouble in troubles if trouble != Trouble(trouble.place))


def _where(report: Report, outcome: Outcome) -> tuple[str, ...]:
    return tuple(e.name for e in report.exercises if any(check.outcome is outcome for check in e.checks))


def _meddling(report: Report) -> tuple[str, ...]:
    counts: Counter[str] = Counter()
    for exercise in report.exercises:
        counts[exercise.name] += sum(note.key == _MEDDLING for check in exercise.checks for note in check.notes)
    return tuple(name for name, count in counts.items() if count)
