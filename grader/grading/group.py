"""A group's work: each member's own functions, the rule of the exercise, and the program made of the best of each."""

import keyword
import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from grader.assignment.rubric import everyone_writes, exercises
from grader.grading.grade import grade_submission, read
from grader.model import ExerciseResult, GraderError, GroupReport, Note, Outcome, Report, Settings
from grader.submission.submission import Submission, left_aside, that_fit


def grade_group(folder: Path, settings: Settings, started: Callable[[str], None] = lambda _: None) -> GroupReport:
    """The report on the hand-ins directly below `folder`, one per member. Raises GraderError when there are none."""
    submissions, unreadable = _members(folder, settings)
    reports = []
    for submission in submissions:
        reports.append(grade_submission(submission, settings, partial(_say, started, submission.name)))
    authors = best_authors(reports)
    program = grade_submission(assemble(folder.resolve().name, submissions, authors), settings, started)
    broken = tuple(note for report in reports for note in broken_rules(report))
    return GroupReport(folder.resolve().name, tuple(reports), program, authors, broken, tuple(unreadable))


def _say(started: Callable[[str], None], who: str, exercise: str) -> None:
    started(f"{who}: {exercise}")


def _members(folder: Path, settings: Settings) -> tuple[list[Submission], list[Note]]:
    if not folder.is_dir():
        raise GraderError(f"{folder} is not a folder. Give a folder that holds one hand-in per member.")
    submissions, unreadable = [], []
    for path in sorted(folder.iterdir()):
        if path.name.startswith((".", "__")):
            continue
        try:
            submissions.append(read(path, settings))
        except GraderError as error:
            unreadable.append(Note.of("member_unreadable", name=path.name, why=error.said))
    if not submissions:
        nobody = Note.of("nobody_in_group", folder=folder)
        raise GraderError(Note.of("and_why", said=nobody, why=unreadable[0]) if unreadable else nobody)
    return submissions, unreadable


def written(result: ExerciseResult) -> bool:
    """True when the member wrote something for this exercise of the group's program; a bonus is each one's own."""
    return result.outcome is not Outcome.NOT_WRITTEN and not result.bonus


def broken_rules(report: Report) -> list[Note]:
    """The rule, where there is one: everyone codes one exercise, and at least one other."""
    wrote, asked = {result.name for result in report.exercises if written(result)}, everyone_writes()
    broken = []
    if asked and asked not in wrote:
        broken.append("rule_everyone")
    if asked and not wrote - {asked}:
        broken.append("rule_one_other")
    return [Note.of(key, name=report.submission, exercise=asked) for key in broken]


def best_authors(reports: Sequence[Report]) -> dict[str, str]:
    """For each exercise somebody wrote, the member whose version earned most; the first of equals."""
    authors: dict[str, tuple[str, ExerciseResult]] = {}
    for report in reports:
        for result in report.exercises:
            best = authors.get(result.name)
            if written(result) and (best is None or result.score > best[1].score):
                authors[result.name] = (report.submission, result)
    return {name: author for name, (author, _) in authors.items()}


def assemble(name: str, submissions: Sequence[Submission], authors: Mapping[str, str]) -> Submission:
    """The group's program: every member's files as modules of their own, and files that join the best versions."""
    labels, rubric = _labels(submissions), exercises()
    files = {exercise.file for exercise in rubric.values()}
    owned = {f"{labels[s.name]}_{module}": (module, text) for s in submissions for module, text in s.texts.items()}
    texts = {}
    for module in sorted({rubric[exercise].file for exercise in authors}):
        members = {s.name: f"{labels[s.name]}_{module}" for s in submissions if module in s.texts}
        parts = {exercise: members[who] for exercise, who in authors.items() if rubric[exercise].file == module}
        texts[module] = _joined(list(members.values()), parts)
    theirs = sorted(owned, key=lambda module: owned[module][0] not in files)  # helpers come last
    fitting = that_fit({**texts, **{module: owned[module][1] for module in theirs}})
    aside = [f"{module}.py" for module in theirs if module not in fitting]
    return Submission(name, fitting, (left_aside(aside),) if aside else ())


def _labels(submissions: Sequence[Submission]) -> dict[str, str]:
    """A module prefix for each member, made of their name, for the messages."""
    labels: dict[str, str] = {}
    for number, submission in enumerate(submissions, 1):
        label = re.sub(r"\W", "_", submission.name.rpartition("/")[2].removesuffix(".py"))
        fits = label.isidentifier() and not keyword.iskeyword(label) and label not in labels.values()
        labels[submission.name] = label if fits else f"member{number}"
    return labels


def _joined(modules: Sequence[str], parts: Mapping[str, str]) -> str:
    """Python text that takes each part from the module of its author, and gives it to all the modules."""
    functions = {name: module for name, module in parts.items() if "." not in name}
    methods = {name: module for name, module in parts.items() if "." in name}
    lines = [f"import {module}" for module in modules]
    lines += [f"{name} = {module}.{name}" for name, module in functions.items()]
    for kind in sorted({name.partition(".")[0] for name in methods}):
        own = {name.partition(".")[2]: module for name, module in methods.items() if name.startswith(f"{kind}.")}
        lines.append(f"class {kind}({next(iter(own.values()))}.{kind}):")
        lines += [f"    {method} = {module}.{kind}.{method}" for method, module in own.items()]
    shared = [*functions, *sorted({name.partition(".")[0] for name in methods})]
    lines += [f"{module}.{name} = {name}" for module in modules for name in shared]
    return "\n".join(lines) + "\n"
