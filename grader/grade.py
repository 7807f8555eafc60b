"""grade(path, settings) -> Report: the steps of grading one hand-in."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from grader import assignment, cores, diagnosis, sandbox, submission
from grader.entries import name_of
from grader.feedback import told
from grader.judge import Judge
from grader.loading import Files, problem_note
from grader.model import ExerciseResult, Note, Outcome, Report, Settings, UnusableHandIn
from grader.oracle import STARTER, Oracle
from grader.past import PAST
from grader.rubric import Exercise, capped, exercises, given, spelling
from grader.student import Student
from grader.submission import Submission
from grader.supply import Supply


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


def given_texts() -> dict[str, str]:
    """The modules hand-ins find beside their own, as text; loading.py decides which file may import which."""
    return {name: (STARTER / f"{name}.py").read_text(encoding="utf-8") for name in given()}


def grade_submission(
    handed_in: Submission,
    settings: Settings,
    started: Callable[[str], None] = lambda _: None,
    so_far: Callable[[Report], None] = lambda _: None,
) -> Report:
    """The report on a hand-in that has been read. `so_far` gets a report on what is done whenever an exercise is."""
    files = Files(handed_in.texts, given_texts(), handed_in.data)
    with sandbox.template(settings.layers) as template, cores.one():
        student = Student(
            template, files, exercises(), settings.patience, settings.seed, shrinks=not settings.stop_at_loss
        )

        def tell(results: Iterable[ExerciseResult], pending: tuple[str, ...]) -> None:
            so_far(_report(handed_in, files, settings, results, pending))

        try:
            results = _grade_all(student, _handed_in(_chosen(settings), handed_in), settings, started, tell)
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
    return told(report, settings.feedback)


def _chosen(settings: Settings) -> dict[str, Exercise]:
    return {name: ex for name, ex in exercises().items() if settings.exercises is None or name in settings.exercises}


def _handed_in(rubric: dict[str, Exercise], handed_in: Submission) -> dict[str, Exercise]:
    """The core, and the bonus exercises whose file is there; one that is left as it was is not reported either."""
    there = handed_in.texts.keys() | handed_in.data.keys()
    return {name: exercise for name, exercise in rubric.items() if not exercise.bonus or exercise.file in there}


def _grade_all(
    student: Student, rubric: dict[str, Exercise], settings: Settings, started: Callable[[str], None], tell: Telling
) -> list[ExerciseResult]:
    """Every exercise with the hand-in's own dependencies, and again with supplied ones where that may be fairer."""
    oracle = assignment.Oracle()

    def tell_done(done: list[ExerciseResult]) -> None:
        tell(done, tuple(name for name in rubric if name not in {result.name for result in done}))

    own = _run(student, oracle, list(rubric.values()), settings, None, started, tell_done)
    results = {result.name: result for result in own}
    hung = {result.name for result in own if _has_hung(result)}  # with what these call; who calls them got less time
    supplies: dict[str, Supply] = {}
    for exercise in rubric.values():
        wrong = _wrong_dependencies(exercise, results, hung)
        if wrong:
            tell(results.values(), _to_grade_again(exercise, rubric, results, hung))
        for spoken in oracle.to_supply(exercise, results) if wrong else ():
            supply = assignment.Supply(spoken, wrong)
            (again,) = _run(student, supply.oracle, [exercise], settings, supply, started)
            if again.score > results[exercise.name].score:
                results[exercise.name] = replace(again, supplied=wrong)
                supplies[exercise.name] = supply
            if again.score == again.out_of:
                break
    if settings.stop_at_loss:
        return list(results.values())
    tell(results.values(), ())
    written = [result for result in results.values() if not _untouched(result)]
    return [_diagnosed(result, rubric[result.name], student, oracle, supplies) for result in written]


def _to_grade_again(
    first: Exercise, rubric: dict[str, Exercise], results: dict[str, ExerciseResult], hung: set[str]
) -> tuple[str, ...]:
    """From the first on, the exercises whose dependencies will be supplied."""
    names = list(rubric)[list(rubric).index(first.name) :]
    return tuple(name for name in names if _wrong_dependencies(rubric[name], results, hung))


def _has_hung(result: ExerciseResult) -> bool:
    """True when a check was stopped."""
    return any(check.outcome is Outcome.TIMED_OUT for check in result.checks)


def _untouched(result: ExerciseResult) -> bool:
    """True for a bonus exercise that was left as it was received."""
    return result.bonus and all(check.outcome is Outcome.NOT_WRITTEN for check in result.checks)


def _diagnosed(
    result: ExerciseResult, exercise: Exercise, student: Student, oracle: Oracle, supplies: dict[str, Supply]
) -> ExerciseResult:
    """The result with the misconception that explains it, asked for as the exercise was graded."""
    if not diagnosis.worth_asking(result):
        return result
    supply = supplies.get(exercise.name)
    found = diagnosis.diagnose(exercise, student, supply.oracle if supply else oracle, supply)
    return replace(result, diagnosis=found)


def _run(
    student: Student,
    oracle: Oracle,
    chosen: Sequence[Exercise],
    settings: Settings,
    supply: Supply | None,
    started: Callable[[str], None],
    tell_done: Callable[[list[ExerciseResult]], None] = lambda _: None,
) -> list[ExerciseResult]:
    done: dict[str, ExerciseResult] = {}

    def heard(name: str) -> None:
        ended = (exercise for exercise in chosen if exercise.name in judge.begun and exercise.name not in done)
        done.update({exercise.name: judge.result(exercise) for exercise in ended})
        tell_done(list(done.values()))
        started(name)

    judge = Judge(student, oracle, settings.seed, supply, PAST if supply is None else None, heard)
    if not judge.asked_ahead(chosen):
        from grader import session  # pytest and Hypothesis, which take a while to load

        session.run(judge, chosen, settings.stop_at_loss)
    return [judge.result(exercise, settings.stop_at_loss) for exercise in chosen]


def _wrong_dependencies(exercise: Exercise, results: dict[str, ExerciseResult], hung: set[str]) -> tuple[str, ...]:
    """What an exercise that lost points depends on and that is wrong or missing; () when it need not be graded again.

    A dependency that was right once its own dependencies were supplied is not wrong, unless it hung before: what calls
    it then got less time."""
    own = results[exercise.name]
    if own.score == own.out_of or own.outcome is Outcome.NOT_WRITTEN:
        return ()
    wrong = {name for name, result in results.items() if result.score < result.out_of}
    if _has_hung(own):
        wrong |= hung
    return tuple(name for name in exercise.depends_on if name in wrong)


def _left_out(files: Files, names: Mapping[str, str]) -> list[Note]:
    """A warning for each part of a file that could not be run; once, where one file was taken for two."""
    problems = {}
    for problem in files.problems.values():
        module = str(problem["file"]).removesuffix(".py")
        file = names.get(module, problem["file"])
        problems[file, problem["line"], problem["text"]] = {**problem, "file": file}
    return [problem_note("left_out", problem) for problem in problems.values()]
