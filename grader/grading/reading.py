"""The reading of a submission: which texts it holds of the files that the rubric names. Nothing of it is run."""

from pathlib import Path

from grader.assignment.current import exercises, given_modules, spelling, student_kit
from grader.assignment.rubric import Exercise
from grader.model import Note, Settings, UnusableHandIn
from grader.submission import bounded
from grader.submission.entries import name_of
from grader.submission.submission import Submission


def read(path: Path, settings: Settings) -> Submission:
    """Read the submission at `path`. Raises GraderError when it has none of the assignment's files."""
    rubric = selected_exercises(settings)
    names, data = _names_by_file(rubric), {exercise.file for exercise in rubric.values() if exercise.answers}
    spellings = {file: spelling(file) for file in names}
    return bounded.read(path, names, given_modules(), data, spellings, student_kit())


def unusable_submission(path: Path, error: UnusableHandIn) -> Submission:
    """Return an empty submission with the reason as a warning, for a platform that requires a result."""
    return Submission(name_of(path), {}, (Note.of("unusable", why=error.note),))


def selected_exercises(settings: Settings) -> dict[str, Exercise]:
    """Return the exercises of the rubric that these settings select, by name."""
    return {name: ex for name, ex in exercises().items() if settings.exercises is None or name in settings.exercises}


def _names_by_file(rubric: dict[str, Exercise]) -> dict[str, list[str]]:
    """Return the functions and methods each file of these exercises should define, by which it is recognised.

    All of a file, so that its text does not depend on the exercises selected. Without those of bonus exercises: a
    function of such a name in a core file may be the student's own helper."""
    files = {exercise.file for exercise in rubric.values() if not exercise.answers}
    core = [exercise for exercise in exercises().values() if not exercise.bonus]
    return {file: [ex.name for ex in core if ex.file == file] for file in sorted(files)}
