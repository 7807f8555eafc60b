"""Grades a submission: each exercise with its wrong dependencies supplied and as handed in; the better counts."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path

from grader.assignment.assignment import Assignment, read_submission
from grader.assignment.check import WorkerStopped
from grader.assignment.oracle import Oracle
from grader.assignment.rubric import Exercise
from grader.assignment.substitution import Substitution
from grader.grading import comparison, diagnosis, judge, repair
from grader.grading.fingerprint import software
from grader.grading.judge import Graded, Judge
from grader.grading.loading import Files
from grader.grading.notes import asks_keyboard, in_cells, problem_note, results_in_cells
from grader.grading.preparation import prepare
from grader.grading.student import WorkerStudent
from grader.model import ExerciseResult, GraderError, Note, Outcome, Place, Report, Settings, redact
from grader.sandbox import cpu_affinity, server
from grader.submission.reading import Identity, Submission, identifier_of

MAX_WARNINGS = 40  # in a report
_DEFAULT = Settings()
_OTHER_NAMES = "other_names"
ProgressCallback = Callable[[Iterable[ExerciseResult], tuple[str, ...]], None]  # results, names of pending exercises


def grade_exercise(
    exercise: Exercise,
    assignment: Assignment,
    student: WorkerStudent,
    oracle: Oracle,
    settings: Settings,
    graded: Mapping[str, Graded],
) -> Graded:
    """Grade an exercise with its wrong dependencies supplied, and as handed in; return the better result.

    The second is left out when the first loses no points, or when the exercise calls none of what is supplied."""
    checks = prepare([exercise], assignment, settings)
    results = {name: graded[name].result for name in exercise.depends_on if name in graded}
    wrong = tuple(name for name, result in results.items() if _lost_points(result))
    after_timeout = any(_has_timed_out(results[name]) for name in wrong)
    best: Graded | None = None
    for substitution in (*_substitutions(exercise, assignment, oracle, results, wrong), None):
        used = oracle if substitution is None else substitution.oracle
        judge = Judge(student, used, checks, substitution, shrinks=not settings.stop_at_loss)
        result = judge.judge(exercise, after_timeout and substitution is None, settings.stop_at_loss)
        supplied = tuple(name for name in wrong if substitution is not None and name in substitution.asked)
        if best is None or result.score > best.result.score:
            replaced = substitution if supplied else None
            best = Graded(replace(result, supplied=supplied), used, replaced, judge.failing)
        if not supplied or not _lost_points(result) or result.outcome is Outcome.NOT_WRITTEN:
            break
    assert best is not None
    return best


def _substitutions(
    exercise: Exercise,
    assignment: Assignment,
    oracle: Oracle,
    results: Mapping[str, ExerciseResult],
    wrong: tuple[str, ...],
) -> Iterator[Substitution]:
    """Yield the substitutions of `wrong` dependencies, under each reading in doubt: of all their calls, then only of
    those that the submission's own methods make, unless these may never end."""
    if not wrong:
        return
    candidates = oracle.oracles_in_doubt(exercise, results)
    substitutions = [assignment.substitution(candidate, wrong) for candidate in candidates]
    yield from substitutions
    if not any(_has_timed_out(results[name]) for name in wrong):
        yield from filter(None, (substitution.with_own_first() for substitution in substitutions))


def _lost_points(result: ExerciseResult) -> bool:
    return result.score < result.out_of


def _has_timed_out(result: ExerciseResult) -> bool:
    return any(check.outcome is Outcome.TIMED_OUT for check in result.checks)


def grade(
    path: Path | str,
    assignment: Assignment,
    settings: Settings = _DEFAULT,
    on_start: Callable[[str], None] = lambda _: None,
) -> Report:
    """Grade what one student handed in and return the report.

    `path` is a folder, a .py, a .ipynb, a .zip or a tar archive; `assignment` comes from `load_assignment`. The code of
    the submission runs in confined processes of its own, never in this one. `on_start` is called with the name of each
    exercise as it begins, and with "" before the explanations of mistakes.

    Raises GraderError, with a sentence that says what to do, when there is nothing to grade, or the checks of the
    assignment cannot be used. A report whose `complete` is False is no grade: the grader itself failed."""
    return grade_submission(read_submission(Path(path), assignment, settings), assignment, settings, on_start)


def grade_submission(
    handed_in: Submission,
    assignment: Assignment,
    settings: Settings,
    on_start: Callable[[str], None] = lambda _: None,
    on_progress: Callable[[Report], None] = lambda _: None,
    long_after: float = 0.0,
) -> Report:
    """Grade a submission and return the report.

    1. Select the exercises: those of the settings, and of the bonus those whose file was submitted.
    2. Prepare the checks: collect them, draw their examples, and prove them on the model solution (preparation.py).
    3. Start the fork server; pin everything to one core, released after `long_after` seconds, if any (cpu_affinity.py).
    4. Judge each exercise in the rubric's order, its wrong dependencies answered by the model solution (judge.py).
       `on_start` gets each name, and "" before any diagnosis; `on_progress` a report before each and after the last.
    5. Diagnose the exercises that lost points (diagnosis.py).
    6. Build the report, reduced to the feedback of the settings."""
    files = Files(handed_in.texts, assignment, handed_in.data, handed_in.identity)
    rubric = _submitted_exercises(assignment.rubric.selected(settings), handed_in)
    report = partial(_report, handed_in, assignment, files, settings)
    prepare(list(rubric.values()), assignment, settings)
    with (
        server.fork_server(settings.layers) as fork_server,
        cpu_affinity.pinned_to_one_core(fork_server.workers, long_after),
    ):
        student = WorkerStudent(fork_server, files, settings.patience, settings.seed)
        with closing(student.session):
            results = _grade_exercises(
                student, assignment, rubric, settings, on_start, lambda *state: on_progress(report(*state))
            )
    return report(results)


def _submitted_exercises(rubric: dict[str, Exercise], handed_in: Submission) -> dict[str, Exercise]:
    """Return the core exercises, and the bonus exercises whose file was submitted."""
    files = handed_in.texts.keys() | handed_in.data.keys()
    return {name: exercise for name, exercise in rubric.items() if not exercise.bonus or exercise.file in files}


def _grade_exercises(
    student: WorkerStudent,
    assignment: Assignment,
    rubric: dict[str, Exercise],
    settings: Settings,
    on_start: Callable[[str], None],
    report_progress: ProgressCallback,
) -> list[ExerciseResult]:
    """Grade all exercises in the rubric's order, in which dependencies come first."""
    oracle, graded = assignment.oracle(), dict[str, Graded]()
    for exercise in rubric.values():
        report_progress([each.result for each in graded.values()], tuple(name for name in rubric if name not in graded))
        on_start(exercise.name)
        graded[exercise.name] = _grade_contained(exercise, assignment, student, oracle, settings, graded)
    if settings.stop_at_loss:
        return [each.result for each in graded.values()]
    report_progress([each.result for each in graded.values()], ())
    if any(diagnosis.can_be_diagnosed(each.result) for each in graded.values()):
        on_start("")
    places = _places(student, assignment, settings, graded)
    return [
        replace(_with_diagnosis(each, rubric[name], assignment, student, settings), located=places.get(name, ()))
        for name, each in graded.items()
        if not _is_unchanged_bonus(each.result)
    ]


def _grade_contained(
    exercise: Exercise,
    assignment: Assignment,
    student: WorkerStudent,
    oracle: Oracle,
    settings: Settings,
    graded: Mapping[str, Graded],
) -> Graded:
    """Grade an exercise. Where the grader's own code fails, say so on stderr, and return the grader's fault for each of
    its checks: the other exercises keep their grades."""
    try:
        return grade_exercise(exercise, assignment, student, oracle, settings, graded)
    except GraderError:  # of the installation, and of no exercise
        raise
    except (Exception, WorkerStopped) as error:
        judge.print_fault(exercise.name, error)
        checks = prepare([exercise], assignment, settings)[exercise.name]
        return Graded(judge.faulty_result(exercise, checks), oracle)


def _is_unchanged_bonus(result: ExerciseResult) -> bool:
    """Return True for a bonus exercise that is still the stub."""
    return result.bonus and all(check.outcome is Outcome.NOT_WRITTEN for check in result.checks)


def _with_diagnosis(
    graded: Graded, exercise: Exercise, assignment: Assignment, student: WorkerStudent, settings: Settings
) -> ExerciseResult:
    """Return the result with its diagnosis, made under the readings and with the substitution of the grading."""
    checks = prepare([exercise], assignment, settings)[exercise.name]
    lost = [(check, graded.failing[check.id]) for check in checks if check.id in graded.failing]
    try:
        result = comparison.with_expected_answers(graded.result, exercise, assignment, student, graded.oracle, lost)
        if not diagnosis.can_be_diagnosed(result):
            return result
        shown = [(check, failure.example) for check, failure in lost]
        found = diagnosis.diagnose(exercise, assignment, student, graded.oracle, graded.substitution, shown)
    except GraderError:
        raise
    except (Exception, WorkerStopped) as error:  # the grade stands without it
        judge.print_fault(f"the diagnosis of {exercise.name}", error)
        return graded.result
    return replace(result, diagnosis=found)


def _places(
    student: WorkerStudent, assignment: Assignment, settings: Settings, graded: Mapping[str, Graded]
) -> Mapping[str, tuple[Place, ...]]:
    """Return where a small edit repairs an exercise, by exercise; nothing when the settings do not ask for it."""
    if not settings.locates:
        return {}
    try:
        return repair.locate(student, prepare, assignment, settings, graded)
    except GraderError:
        raise
    except (Exception, WorkerStopped) as error:  # the grade stands without it
        judge.print_fault("the search for a repair", error)
        return {}


def _report(
    handed_in: Submission,
    assignment: Assignment,
    files: Files,
    settings: Settings,
    results: Iterable[ExerciseResult],
    pending: tuple[str, ...] = (),
) -> Report:
    """Build the report on these results, without bonus exercises that are still stubs."""
    results = list(results)
    written = [result for result in results if not _is_unchanged_bonus(result)]
    identity = _identity_notes(handed_in, [assignment.rubric.exercises[result.name] for result in written])
    notes = [each for note in handed_in.warnings if (each := _without_found(note, results))]
    warnings = _first([*notes, *identity, *_problem_notes(files, handed_in.files)])
    report = Report(
        submission=handed_in.name,
        language=settings.language,
        exercises=results_in_cells(written, handed_in.files, handed_in.texts),
        warnings=tuple(in_cells(note, handed_in.files, handed_in.texts) for note in warnings),
        isolation=settings.isolation,
        software=software(),
        capped=assignment.rubric.caps_bonus,
        files=handed_in.files,
        pending=pending,
    )
    return redact(report, settings.feedback, for_instructor=True)


def _without_found(note: Note, results: Iterable[ExerciseResult]) -> Note | None:
    """Return a note on missing names without those that were there once the file had run; None when none is left."""
    if note.key != _OTHER_NAMES:
        return note
    values = dict(note.values)
    found = {result.name for result in results if result.outcome is not Outcome.NOT_WRITTEN}
    missing = [name for name in str(values["missing"]).split(", ") if name not in found]
    return Note.of(note.key, **{**values, "missing": ", ".join(missing)}) if missing else None


def _identity_notes(handed_in: Submission, written: Iterable[Exercise]) -> list[Note]:
    """Return a note on an identifier, which decides the questions, that could be compared with no name."""
    asks = any(exercise.answers for exercise in written)
    name = identifier_of(handed_in.data) if asks and handed_in.identity is Identity.UNKNOWN else ""
    return [Note.of("identifier_not_compared", name=name)] if name else []


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
