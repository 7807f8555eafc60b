"""grade(path, settings) -> Report: the steps of grading one hand-in."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from grader.assignment import hooks
from grader.assignment.oracle import Oracle, given_texts
from grader.assignment.rubric import Exercise, capped, exercises, given, spelling
from grader.assignment.substitution import Substitution
from grader.grading import diagnosis
from grader.grading.feedback import redact
from grader.grading.judge import Judge
from grader.grading.loading import Files, problem_note
from grader.grading.preparation import prepare
from grader.grading.student import Student
from grader.model import ExerciseResult, Note, Outcome, Report, Settings, UnusableHandIn
from grader.sandbox import cpu_affinity, server
from grader.submission import submission
from grader.submission.entries import name_of
from grader.submission.submission import Submission


def _wanted(rubric: dict[str, Exercise]) -> dict[str, set[str]]:
    """The names each file should define at top level, by which it is known under another name; a bonus file is not:
    a function of that name in somebody's core file is a helper of theirs."""
    files = {exercise.file for exercise in rubric.values() if not exercise.answers}
    core = [exercise for exercise in rubric.values() if not exercise.bonus]
    return {file: {ex.name.partition(".")[0] for ex in core if ex.file == file} for file in sorted(files)}


Telling = Callable[[Iterable[ExerciseResult], tuple[str, ...]], None]  # what is done, and what is not done yet


def grade(path: Path, settings: Settings, started: Callable[[str], None] = lambda _: None) -> Report:
    """The report on the hand-in at `path`. Raises GraderError when nothing can be graded."""
    return grade_submission(read(path, settings), settings, started)


def read(path: Path, settings: Settings) -> Submission:
    """The hand-in at `path`. Raises GraderError when nothing of it can be found."""
    chosen = _chosen(settings)
    wanted, data = _wanted(chosen), {ex.file for ex in chosen.values() if ex.answers}
    return submission.read(path, wanted, given(), data, {file: spelling(file) for file in wanted})


def unusable(path: Path, why: UnusableHandIn) -> Submission:
    """A hand-in of which nothing can be graded, for a platform that wants a result all the same."""
    return Submission(name_of(path), {}, (Note.of("unusable", why=why.note),))


def grade_submission(
    handed_in: Submission,
    settings: Settings,
    started: Callable[[str], None] = lambda _: None,
    so_far: Callable[[Report], None] = lambda _: None,
) -> Report:
    """The report on a hand-in that has been read. `so_far` gets a report on what is done whenever an exercise is."""
    files = Files(handed_in.texts, given_texts(), handed_in.data)
    chosen = _handed_in(_chosen(settings), handed_in)
    with server.fork_server(settings.layers) as fork_server, cpu_affinity.pinned_to_one_core():
        student = Student(fork_server, files, exercises(), settings.patience, settings.seed)
        prepare(list(chosen.values()), settings.seed, settings.layers)

        def tell(results: Iterable[ExerciseResult], pending: tuple[str, ...]) -> None:
            so_far(_report(handed_in, files, settings, results, pending))

        try:
            results = _grade_all(student, chosen, settings, started, tell)
        finally:
            student.close()
    return _report(handed_in, files, settings, results)


def _report(
    handed_in: Submission,
    files: Files,
    settings: Settings,
    results: Iterable[ExerciseResult],
    pending: tuple[str, ...] = (),
) -> Report:
    """The report on these results; a bonus that was left as it was is not in it."""
    report = Report(
        submission=handed_in.name,
        language=settings.language,
        exercises=tuple(result for result in results if not _untouched(result)),
        warnings=(*handed_in.warnings, *_left_out(files, handed_in.files)),
        isolation=settings.isolation,
        capped=capped(),
        files=handed_in.files,
        pending=pending,
    )
    return redact(report, settings.feedback)


def _chosen(settings: Settings) -> dict[str, Exercise]:
    return {name: ex for name, ex in exercises().items() if settings.exercises is None or name in settings.exercises}


def _handed_in(rubric: dict[str, Exercise], handed_in: Submission) -> dict[str, Exercise]:
    """The core, and the bonus exercises whose file is there; one that is left as it was is not reported either."""
    there = handed_in.texts.keys() | handed_in.data.keys()
    return {name: exercise for name, exercise in rubric.items() if not exercise.bonus or exercise.file in there}


class _Graded(NamedTuple):
    """The result of an exercise, and the readings and the supply it was found with."""

    result: ExerciseResult
    oracle: Oracle
    supply: Substitution | None = None


def _grade_all(
    student: Student, chosen: dict[str, Exercise], settings: Settings, started: Callable[[str], None], tell: Telling
) -> list[ExerciseResult]:
    """Every exercise, in the rubric's order: what it depends on comes before it."""
    oracle, graded = hooks.oracle(), dict[str, _Graded]()
    for exercise in chosen.values():
        tell([one.result for one in graded.values()], tuple(name for name in chosen if name not in graded))
        started(exercise.name)
        graded[exercise.name] = _graded(exercise, student, oracle, settings, graded)
    if settings.stop_at_loss:
        return [one.result for one in graded.values()]
    tell([one.result for one in graded.values()], ())
    return [_diagnosed(one, chosen[name], student) for name, one in graded.items() if not _untouched(one.result)]


def _graded(
    exercise: Exercise, student: Student, oracle: Oracle, settings: Settings, graded: Mapping[str, _Graded]
) -> _Graded:
    """The better of two results. Where a dependency lost points, the reference answers for it, so that no mistake is
    punished twice; only when points are lost even then is the hand-in asked with its own dependencies too."""
    checks = prepare([exercise], settings.seed, settings.layers)
    before = {name: one.result for name, one in graded.items()}
    wrong = tuple(name for name in exercise.depends_on if name in before and _lost_points(before[name]))
    best: _Graded | None = None
    for spoken in oracle.to_supply(exercise, before) if wrong else ():
        supply = hooks.substitution(spoken, wrong)
        judge = Judge(student, supply.oracle, checks, supply, seeks=not settings.stop_at_loss)
        result = judge.judge(exercise, stop_at_loss=settings.stop_at_loss)
        if result.outcome is Outcome.NOT_WRITTEN:
            return _Graded(result, oracle)
        if best is None or result.score > best.result.score:
            best = _Graded(replace(result, supplied=wrong), supply.oracle, supply)
        if not _lost_points(result):
            return best
    hurried = any(_has_hung(before[name]) for name in wrong)
    judge = Judge(student, oracle, checks, seeks=not settings.stop_at_loss)
    own = _Graded(judge.judge(exercise, hurried, settings.stop_at_loss), oracle)
    return best if best is not None and best.result.score > own.result.score else own


def _lost_points(result: ExerciseResult) -> bool:
    return result.score < result.out_of


def _has_hung(result: ExerciseResult) -> bool:
    """True when a check was stopped."""
    return any(check.outcome is Outcome.TIMED_OUT for check in result.checks)


def _untouched(result: ExerciseResult) -> bool:
    """True for a bonus exercise that was left as it was received."""
    return result.bonus and all(check.outcome is Outcome.NOT_WRITTEN for check in result.checks)


def _diagnosed(graded: _Graded, exercise: Exercise, student: Student) -> ExerciseResult:
    """The result with the misconception that explains it, asked for as the exercise was graded."""
    if not diagnosis.worth_asking(graded.result):
        return graded.result
    found = diagnosis.diagnose(exercise, student, graded.oracle, graded.supply)
    return replace(graded.result, diagnosis=found)


def _left_out(files: Files, names: Mapping[str, str]) -> list[Note]:
    """A warning for each part of a file that could not be run; once, where one file was taken for two."""
    problems = {}
    for problem in files.problems.values():
        module = str(problem["file"]).removesuffix(".py")
        file = names.get(module, problem["file"])
        problems[file, problem["line"], problem["text"]] = {**problem, "file": file}
    return [problem_note("left_out", problem) for problem in problems.values()]
