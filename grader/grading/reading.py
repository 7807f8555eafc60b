"""The reading of a submission: which texts it holds of the files that the rubric names. Nothing of it is run."""

from collections.abc import Mapping
from pathlib import Path

from grader.assignment.assignment import Assignment
from grader.assignment.rubric import Exercise, Rubric
from grader.model import Note, Settings, UnusableHandIn
from grader.submission import reading
from grader.submission.entries import name_of
from grader.submission.reading import Submission


def read(path: Path, assignment: Assignment, settings: Settings) -> Submission:
    """Read the submission at `path`. Raises GraderError when it has none of the assignment's files."""
    rubric = assignment.rubric
    selected = rubric.selected(settings)
    names = _names_by_file(selected, rubric)
    data = {exercise.file for exercise in selected.values() if exercise.answers}
    spellings = {file: rubric.spelling(file) for file in names}
    return reading.read(path, names, rubric.given_modules, data, spellings, assignment.kit)


def unusable_submission(path: Path, error: UnusableHandIn) -> Submission:
    """Return an empty submission with the reason as a warning, for a platform that requires a result."""
    return Submission(name_of(path), {}, (Note.of("unusable", why=error.note),))


def _names_by_file(selected: Mapping[str, Exercise], rubric: Rubric) -> dict[str, list[str]]:
    """Return the functions and methods each file of these exercises should define, by which it is recognised.

    All of a file, so that its text does not depend on the exercises selected. Without those of bonus exercises: a
    function of such a name in a core file may be the student's own helper."""
    files = {exercise.file for exercise in selected.values() if not exercise.answers}
    core = [exercise for exercise in rubric.exercises.values() if not exercise.bonus]
    return {file: [ex.name for ex in core if ex.file == file] for file in sorted(files)}
