"""The grading of a group: each member's own functions, the group's rule, and the program made of the best of each."""

import keyword
import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path

from grader.assignment.assignment import Assignment, read_submission
from grader.assignment.rubric import Exercise, Rubric
from grader.grading.grade import grade_submission
from grader.model import ExerciseResult, GraderError, GroupReport, Note, Outcome, Report, Settings
from grader.submission.choice import join, rename_imports
from grader.submission.reading import Submission, fitting_texts, omitted_files_note


def grade_group(
    folder: Path, assignment: Assignment, settings: Settings, on_start: Callable[[str], None] = lambda _: None
) -> GroupReport:
    """Grade the submissions directly below `folder`, one per member. Raises GraderError when there are none.

    1. Read the submission of each member; keep a note on each that cannot be read.
    2. Grade each member's submission.
    3. For each exercise, choose a version that earned most; of several, first those of one member, since versions of
       one member fit each other: each may be right in its own way, such as counting rows from the top.
    4. Assemble the group's program from these versions, and grade it. While it has fewer points than its versions, do
       so with another member's versions first. The best program counts.
    5. Check the group's rule: everybody writes one given exercise, and at least one other.
    """
    submissions, unreadable = _read_members(folder, assignment, settings)
    reports = []
    for submission in submissions:
        reports.append(
            grade_submission(submission, assignment, settings, partial(_start_exercise, on_start, submission.name))
        )
    authors, program = _best_program(folder.resolve().name, submissions, reports, assignment, settings, on_start)
    violations = tuple(note for report in reports for note in broken_rules(report, assignment.rubric))
    return GroupReport(folder.resolve().name, tuple(reports), program, authors, violations, tuple(unreadable))


def _start_exercise(on_start: Callable[[str], None], member: str, exercise: str) -> None:
    on_start(f"{member}: {exercise}" if exercise else "")


def _read_members(folder: Path, assignment: Assignment, settings: Settings) -> tuple[list[Submission], list[Note]]:
    if not folder.is_dir():
        raise GraderError(f"{folder} is not a folder. Give a folder that holds one hand-in per member.")
    submissions, unreadable = [], []
    for path in sorted(folder.iterdir()):
        if path.name.startswith((".", "__")):
            continue
        try:
            submissions.append(read_submission(path, assignment, settings))
        except GraderError as error:
            unreadable.append(Note.of("member_unreadable", name=path.name, why=error.message))
    if not submissions:
        nobody = Note.of("nobody_in_group", folder=folder)
        raise GraderError(Note.of("and_why", said=nobody, why=unreadable[0]) if unreadable else nobody)
    return submissions, unreadable


def is_written(result: ExerciseResult) -> bool:
    """Return True when the member wrote something for this exercise, and it is no bonus, which nobody shares."""
    return result.outcome is not Outcome.NOT_WRITTEN and not result.bonus


def broken_rules(report: Report, rubric: Rubric) -> list[Note]:
    """Return a note for each part of the group's rule that the member broke; none when the rubric has no rule."""
    names, required = {result.name for result in report.exercises if is_written(result)}, rubric.everyone_writes
    keys = []
    if required and required not in names:
        keys.append("rule_everyone")
    if required and not names - {required}:
        keys.append("rule_one_other")
    return [Note.of(key, name=report.submission, exercise=required) for key in keys]


def _best_program(
    name: str,
    submissions: Sequence[Submission],
    reports: Sequence[Report],
    assignment: Assignment,
    settings: Settings,
    on_start: Callable[[str], None],
) -> tuple[dict[str, str], Report]:
    """Assemble and grade programs until one keeps the points of its versions; return the best one and its authors."""
    programs: list[tuple[dict[str, str], Report]] = []
    ranked = sorted(reports, key=lambda report: -report.score)
    for first in ranked:
        authors = best_authors([first, *(report for report in ranked if report is not first)])
        if all(authors != tried for tried, _ in programs):
            submission = assemble(name, submissions, authors, assignment.rubric.exercises)
            program = grade_submission(submission, assignment, settings, on_start)
            programs.append((authors, program))
            if not _loses(program, reports):
                break
    return max(programs, key=lambda tried: tried[1].score)


def _loses(program: Report, reports: Sequence[Report]) -> bool:
    """Return whether the program has fewer points in an exercise than some member's version."""
    scores: dict[str, Fraction] = {result.name: result.score for result in program.exercises}
    versions = (result for report in reports for result in report.exercises if is_written(result))
    return any(result.score > scores.get(result.name, Fraction(0)) for result in versions)


def best_authors(reports: Sequence[Report]) -> dict[str, str]:
    """Return, for each exercise that somebody wrote, the first of these members whose version earned most."""
    authors: dict[str, tuple[str, ExerciseResult]] = {}
    for report in reports:
        for result in report.exercises:
            best = authors.get(result.name)
            if is_written(result) and (best is None or result.score > best[1].score):
                authors[result.name] = (report.submission, result)
    return {name: author for name, (author, _) in authors.items()}


def assemble(
    name: str, submissions: Sequence[Submission], authors: Mapping[str, str], rubric: Mapping[str, Exercise]
) -> Submission:
    """Assemble the group's program: each member's files under a prefix, and modules that join the best versions."""
    labels = _labels(submissions)
    files = {exercise.file for exercise in rubric.values()}
    copies: dict[str, tuple[str, str]] = {}
    for submission in submissions:
        names = {module: f"{labels[submission.name]}_{module}" for module in submission.texts}
        own = {module: name for module, name in names.items() if module not in files}
        copies |= {names[module]: (module, rename_imports(text, own)) for module, text in submission.texts.items()}
    texts = {}
    for module in sorted({rubric[exercise].file for exercise in authors}):
        members = {s.name: f"{labels[s.name]}_{module}" for s in submissions if module in s.texts}
        parts = {exercise: members[who] for exercise, who in authors.items() if rubric[exercise].file == module}
        pieces = [name for name, (original, _) in copies.items() if original.startswith(f"{module}_in_")]
        programs = [copies[parts[name]][1] for name in parts if rubric[name].program]
        texts[module] = programs[0] if programs else join([*members.values(), *pieces], parts)
    by_priority = sorted(copies, key=lambda module: copies[module][0] not in files)  # helpers come last
    fitting = fitting_texts({**texts, **{module: copies[module][1] for module in by_priority}})
    omitted = [f"{module}.py" for module in by_priority if module not in fitting]
    return Submission(name, fitting, (omitted_files_note(omitted),) if omitted else ())


def _labels(submissions: Sequence[Submission]) -> dict[str, str]:
    """Return a module prefix for each member, made from the name so that messages show whose file it is."""
    labels: dict[str, str] = {}
    for number, submission in enumerate(submissions, 1):
        label = re.sub(r"\W", "_", submission.name.rpartition("/")[2].removesuffix(".py"))
        is_usable = label.isidentifier() and not keyword.iskeyword(label) and label not in labels.values()
        labels[submission.name] = label if is_usable else f"member{number}"
    return labels
