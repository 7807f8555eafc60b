"""The grading of one submission, from its path to a report."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from grader.assignment import hooks
from grader.assignment.collection import Check
from grader.assignment.oracle import Oracle, given_texts
from grader.assignment.rubric import Exercise, caps_bonus, exercises, given_modules, spelling
from grader.assignment.substitution import Substitution
from grader.grading import diagnosis
from grader.grading.exercise_session import asks_keyboard
from grader.grading.feedback import redact
from grader.grading.fingerprint import software
from grader.grading.judge import Judge
from grader.grading.kit import student_kit
from grader.grading.loading import Files, problem_note
from grader.grading.preparation import prepare
from grader.grading.student import StudentCode
from grader.model import ExerciseResult, Note, Outcome, Report, Settings, UnusableHandIn
from grader.sandbox import cpu_affinity, server
from grader.submission import bounded
from grader.submission.entries import name_of
from grader.submission.submission import Submission

MAX_WARNINGS = 40  # in a report
ProgressCallback = Callable[[Iterable[ExerciseResult], tuple[str, ...]], None]  # results, names of pending exercises


def grade(path: Path, settings: Settings, on_start: Callable[[str], None] = lambda _: None) -> Report:
    """Grade the submission at `path`; see `grade_submission`. Raises GraderError when nothing can be graded."""
    return grade_submission(read(path, settings), settings, on_start)


def read(path: Path, settings: Settings) -> Submission:
    """Read the submission at `path`. Raises GraderError when it has none of the assignment's files."""
    rubric = _selected_exercises(settings)
    names, data = _names_by_file(rubric), {exercise.file for exercise in rubric.values() if exercise.answers}
    spellings = {file: spelling(file) for file in names}
    return bounded.read(path, names, given_modules(), data, spellings, student_kit())


def unusable_submission(path: Path, error: UnusableHandIn) -> Submission:
    """Return an empty submission with the reason as a warning, for a platform that requires a result."""
    return Submission(name_of(path), {}, (Note.of("unusable", why=error.note),))


def grade_submission(
    handed_in: Submission,
    settings: Settings,
    on_start: Callable[[str], None] = lambda _: None,
    on_progress: Callable[[Report], None] = lambda _: None,
) -> Report:
    """Grade a submission and return the report.

    1. Select the exercises: those of the settings, and of the bonus those whose file was submitted.
    2. Start the fork server, and pin this process and its workers to one CPU core.
    3. Prepare the checks: collect them, draw their examples, and prove them on the model solution (preparation.py).
    4. Judge each exercise in the rubric's order, its wrong dependencies answered by the model solution (judge.py).
       `on_start` gets the name of each exercise, and "" before the diagnoses, if there are any; `on_progress` gets a
       report before each exercise and after the last.
    5. Diagnose the exercises that lost points (diagnosis.py).
    6. Build the report, reduced to the feedback of the settings (feedback.py).
    """
    files = Files(handed_in.texts, given_texts(), handed_in.data)
    rubric = _submitted_exercises(_selected_exercises(settings), handed_in)
    with server.fork_server(settings.layers) as fork_server, cpu_affinity.pinned_to_one_core():
        student = StudentCode(fork_server, files, exercises(), settings.patience, settings.seed)
        prepare(list(rubric.values()), settings.seed, settings.layers)

        def report_progress(results: Iterable[ExerciseResult], pending: tuple[str, ...]) -> None:
            on_progress(_report(handed_in, files, settings, results, pending))

        try:
            results = _grade_exercises(student, rubric, settings, on_start, report_progress)
        finally:
            student.session.close()
    return _report(handed_in, files, settings, results)


def _selected_exercises(settings: Settings) -> dict[str, Exercise]:
    return {name: ex for name, ex in exercises().items() if settings.exercises is None or name in settings.exercises}


def _submitted_exercises(rubric: dict[str, Exercise], handed_in: Submission) -> dict[str, Exercise]:
    """Return the core exercises, and the bonus exercises whose file was submitted."""
    files = handed_in.texts.keys() | handed_in.data.keys()
    return {name: exercise for name, exercise in rubric.items() if not exercise.bonus or exercise.file in files}


def _names_by_file(rubric: dict[str, Exercise]) -> dict[str, list[str]]:
    """Return the functions and methods each file of these exercises should define, by which it is recognised.

    All of a file, so that its text does not depend on the exercises selected. Without those of bonus exercises: a
    function of such a name in a core file may be the student's own helper."""
    files = {exercise.file for exercise in rubric.values() if not exercise.answers}
    core = [exercise for exercise in exercises().values() if not exercise.bonus]
    return {file: [ex.name for ex in core if ex.file == file] for file in sorted(files)}


class _GradedExercise(NamedTuple):
    """The result of an exercise, and the readings and the substitution it was graded with."""

    result: ExerciseResult
    oracle: Oracle
    substitution: Substitution | None = None


def _grade_exercises(
    student: StudentCode,
    rubric: dict[str, Exercise],
    settings: Settings,
    on_start: Callable[[str], None],
    report_progress: ProgressCallback,
) -> list[ExerciseResult]:
    """Grade all exercises in the rubric's order, in which dependencies come first."""
    oracle, graded = hooks.oracle(), dict[str, _GradedExercise]()
    for exercise in rubric.values():
        report_progress([each.result for each in graded.values()], tuple(name for name in rubric if name not in graded))
        on_start(exercise.name)
        graded[exercise.name] = _grade_exercise(exercise, student, oracle, settings, graded)
    if settings.stop_at_loss:
        return [each.result for each in graded.values()]
    report_progress([each.result for each in graded.values()], ())
    if any(diagnosis.worth_asking(each.result) for each in graded.values()):
        on_start("")
    return [
        _with_diagnosis(each, rubric[name], student)
        for name, each in graded.items()
        if not _is_unchanged_bonus(each.result)
    ]


def _grade_exercise(
    exercise: Exercise,
    student: StudentCode,
    oracle: Oracle,
    settings: Settings,
    graded: Mapping[str, _GradedExercise],
) -> _GradedExercise:
    """Grade an exercise; return the best of three results, so that no mistake is punished twice.

    1. Dependencies that are wrong are answered by the model solution.
    2. Only when points are lost even then: the submission's own dependencies answer.
    3. Only when points are lost even then: the answers are compared with what the right algorithm gives over the wrong
       dependencies, since a helper may hold their mistake that no function of the assignment can replace."""
    checks = prepare([exercise], settings.seed, settings.layers)
    wrong = {
        name: graded[name].result
        for name in exercise.depends_on
        if name in graded and (_lost_points(graded[name].result) or graded[name].result.follows)
    }
    best = _grade_with_supplied(exercise, student, oracle, settings, graded, tuple(wrong)) if wrong else None
    if best is not None and (best.result.outcome is Outcome.NOT_WRITTEN or not _lost_points(best.result)):
        return best
    after_timeout = any(_has_timed_out(result) for result in wrong.values())
    judge = Judge(student, oracle, checks, shrinks=not settings.stop_at_loss)
    with_own = _GradedExercise(judge.judge(exercise, after_timeout, settings.stop_at_loss), oracle)
    if not _lost_points(with_own.result):
        return with_own
    best = best if best is not None and best.result.score > with_own.result.score else with_own
    return _grade_over_own(exercise, student, oracle, checks, wrong) or best


def _grade_with_supplied(
    exercise: Exercise,
    student: StudentCode,
    oracle: Oracle,
    settings: Settings,
    graded: Mapping[str, _GradedExercise],
    wrong: tuple[str, ...],
) -> _GradedExercise | None:
    """Grade an exercise with the dependencies `wrong` answered by the model solution, under each reading in doubt."""
    checks = prepare([exercise], settings.seed, settings.layers)
    best: _GradedExercise | None = None
    for candidate in oracle.oracles_to_supply(exercise, {name: each.result for name, each in graded.items()}):
        substitution = hooks.substitution(candidate, wrong)
        judge = Judge(student, substitution.oracle, checks, substitution, shrinks=not settings.stop_at_loss)
        result = judge.judge(exercise, stop_at_loss=settings.stop_at_loss)
        if result.outcome is Outcome.NOT_WRITTEN:
            return _GradedExercise(result, oracle)
        if best is None or result.score > best.result.score:
            best = _GradedExercise(replace(result, supplied=wrong), substitution.oracle, substitution)
        if not _lost_points(result):
            break
    return best


def _grade_over_own(
    exercise: Exercise,
    student: StudentCode,
    oracle: Oracle,
    checks: Mapping[str, Sequence[Check]],
    wrong: Mapping[str, ExerciseResult],
) -> _GradedExercise | None:
    """Grade an exercise by what the right algorithm gives over the submission's own wrong dependencies.

    Return None unless all points are earned. Dependencies that are mostly wrong are not followed: the right algorithm
    over a constant is no work. Wrong ones that the oracle does not follow are answered by the model solution."""
    follows = tuple(name for name in oracle.followed(exercise.name) if name in wrong)
    if not follows or any(2 * wrong[name].score < wrong[name].out_of for name in follows):
        return None
    supplied = tuple(name for name in wrong if name not in follows)
    substitution = hooks.substitution(oracle, supplied) if supplied else None
    apart = student.apart()
    apart.session.start_exercise(exercise, None)
    try:
        for candidate in oracle.oracles_over(exercise.name, lambda name, *args: getattr(apart, name)(*args)):
            result = Judge(student, candidate, checks, substitution, shrinks=False).judge(exercise, stop_at_loss=True)
            if all(check.outcome is Outcome.PASSED for check in result.checks):
                return _GradedExercise(replace(result, supplied=supplied, follows=follows), oracle)
    finally:
        apart.session.close()
    return None


def _lost_points(result: ExerciseResult) -> bool:
    return result.score < result.out_of


def _has_timed_out(result: ExerciseResult) -> bool:
    return any(check.outcome is Outcome.TIMED_OUT for check in result.checks)


def _is_unchanged_bonus(result: ExerciseResult) -> bool:
    """Return True for a bonus exercise that is still the stub."""
    return result.bonus and all(check.outcome is Outcome.NOT_WRITTEN for check in result.checks)


def _with_diagnosis(graded: _GradedExercise, exercise: Exercise, student: StudentCode) -> ExerciseResult:
    """Return the result with its diagnosis, made under the readings and with the substitution of the grading."""
    if not diagnosis.worth_asking(graded.result):
        return graded.result
    return replace(graded.result, diagnosis=diagnosis.diagnose(exercise, student, graded.oracle, graded.substitution))


def _report(
    handed_in: Submission,
    files: Files,
    settings: Settings,
    results: Iterable[ExerciseResult],
    pending: tuple[str, ...] = (),
) -> Report:
    """Build the report on these results, without bonus exercises that are still stubs."""
    report = Report(
        submission=handed_in.name,
        language=settings.language,
        exercises=tuple(result for result in results if not _is_unchanged_bonus(result)),
        warnings=_first([*handed_in.warnings, *_problem_notes(files, handed_in.files)]),
        isolation=settings.isolation,
        software=software(),
        capped=caps_bonus(),
        files=handed_in.files,
        pending=pending,
    )
    return redact(report, settings.feedback)


def _problem_notes(files: Files, names: Mapping[str, str]) -> list[Note]:
    """Return a warning for each part of a file that could not be run; only one when two modules are the same file."""
    problems = {}
    for problem in files.problems.values():
        module = str(problem["file"]).removesuffix(".py")
        file = names.get(module, problem["file"])
        problems[file, problem["line"], problem["text"]] = {**problem, "file": file}
    ends = [
        Note.of("definitions_only", why=stop.note)
        for stop in files.definitions_only.values()
        if stop.note.key in ("load_crashed", "load_timed_out") and stop not in files.faults.values()
    ]
    left_out = [
        Note.of("left_out_prompt", **problem) if asks_keyboard(problem) else problem_note(problem)
        for problem in problems.values()
    ]
    unsteady = [Note.of("loads_differ", file=names.get(module, f"{module}.py")) for module in sorted(files.unsteady)]
    return [*unsteady, *ends, *left_out]


def _first(notes: list[Note]) -> tuple[Note, ...]:
    """Return the first notes, and how many more there are: a hand-in can cause thousands."""
    rest = len(notes) - MAX_WARNINGS
    return (*notes[:MAX_WARNINGS], Note.of("more_warnings", count=rest)) if rest > 0 else tuple(notes)
