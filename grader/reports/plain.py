"""Messages about checks and the score as plain text, for platforms that have a single text field."""

import re
from collections.abc import Callable

from grader.model import CheckResult, Diagnosis, ExerciseResult, Note, Outcome, Report
from grader.reports import sentences
from grader.reports.context import SCALE, CheckPoints
from grader.reports.drawing import drawn_board, tree_text
from grader.reports.sentences import Words

UNREADABLE = ("does_not_compile", "newer_syntax")  # notes on definitions that Python cannot parse
MAX_LENGTH = 4000  # characters about one check: about fifty lines
_MAX_SUMMARY_LENGTH = 300
_WHITE_SPACE = re.compile(r"[^\S\N{NO-BREAK SPACE}]+")


def check_message(words: Words, exercise: ExerciseResult, check: CheckResult, max_length: int = MAX_LENGTH) -> str:
    """Return what was lost and why, for the exercise's first lost check with the diagnosis; '' for a passed check."""
    if check.outcome is Outcome.PASSED:
        return ""
    is_first = check is first_lost_check(exercise)
    places = located_blocks(words, exercise) if is_first else []
    if exercise.diagnosis is None or not is_first:
        message = words.message(exercise.name, check) or words.word(check.outcome.value, "outcomes")
        return shorten("\n".join([message, *places]), max_length)
    notes = words.notes(check, exercise.diagnosis)
    return shorten("\n".join([*notes, *diagnosis_blocks(words, exercise.diagnosis), *places]), max_length)


def summary(words: Words, exercise: ExerciseResult, check: CheckResult) -> str:
    """Return in one line what a lost check says first: what explains it, what happened, or the call and its answer."""
    texts = [words.note(note) for note in check.notes]
    if exercise.diagnosis is not None and check is first_lost_check(exercise):
        texts.insert(0, words.explanation(exercise.diagnosis))
    elif check.evidence is not None and (answer := words.answer(check.evidence)):
        texts.append(f"{sentences.printable(check.evidence.call)} – {answer}")
    texts.append(words.word(check.outcome.value, "outcomes"))
    return shorten(_one_line(texts[0]), _MAX_SUMMARY_LENGTH)


def points_message(words: Words, report: Report, item: CheckPoints, max_length: int = MAX_LENGTH) -> str:
    """Return what was lost and why, or why a bonus that passed adds fewer points; '' for any other passed check."""
    if item.above_cap and not report.pending:
        total = words.points(report.out_of)
        return words.word("bonus_above_cap", out_of=total)
    return check_message(words, item.exercise, item.check, max_length)


def check_title(words: Words, item: CheckPoints) -> str:
    """Return the exercise, the title and the points of a check in one line, which holds no text of the submission."""
    title = _one_line(words.title(item.exercise.name, item.check))
    earned, out_of = (words.points(points) for points in (item.points, item.check.out_of))
    label = f" ({words.word('bonus')})" if item.exercise.bonus else ""
    name = words.word("titled", title=f"{item.exercise.name}{label}", text=title)
    return f"{name} – {earned} / {out_of}"


def _one_line(text: str) -> str:
    """Return the text with a space for each run of white space; the no-break spaces of French stay."""
    return _WHITE_SPACE.sub(" ", text).strip()


def name_on_platform(words: Words, item: CheckPoints) -> str:
    """Return the exercise and the title of a check, by which a platform lists it."""
    title = words.title(item.exercise.name, item.check)
    return words.word("titled", title=item.exercise.name, text=title)


def first_lost_check(exercise: ExerciseResult) -> CheckResult | None:
    """Return the lost check to explain: one that is right alone, else the first that the diagnosis explains, else the
    first, which is the most basic one; None when none is lost."""
    lost = [check for check in exercise.checks if check.outcome is not Outcome.PASSED]
    explained = exercise.diagnosis.check if exercise.diagnosis is not None else ""
    lost.sort(key=lambda check: check.id != explained)
    return exercise.outliving or next(iter(lost), None)


def diagnosis_blocks(words: Words, diagnosis: Diagnosis) -> list[str]:
    """Return what the function does, the example that shows it, the right search tree, and the question to answer."""
    blocks = [f"{words.word('diagnosis')} {words.explanation(diagnosis)}"]
    if diagnosis.evidence.call:
        blocks.append(words.word("shows_it"))
        blocks += [words.code(diagnosis.evidence), words.answer_comment(diagnosis.evidence)]
        blocks.append(drawn_board(diagnosis.evidence))
    if diagnosis.tree is not None:
        blocks += [words.tree_legend(diagnosis.tree), tree_text(diagnosis.tree)]
    blocks.append(f"{words.word('ask_yourself')} {words.question(diagnosis)}")
    return [block for block in blocks if block]


def located_blocks(words: Words, exercise: ExerciseResult) -> list[str]:
    """Return where the mistake is, if that is known."""
    places = words.located(exercise)
    return [words.word("located"), *places] if places else []


def shorten(text: str, max_length: int) -> str:
    """Cut the text after `max_length` characters."""
    return text if len(text) <= max_length else (text[: max_length - 1] + "…" if max_length else "")


def fit(render: Callable[[int], str], size: Callable[[str], int], max_size: int) -> str:
    """Return what `render` makes of the longest messages with which it is at most of this size.

    It is asked for messages of at most so many characters, half as many each time, and none in the end; what it makes
    without messages is returned whatever its size."""
    max_length = MAX_LENGTH
    text = render(max_length)
    while size(text) > max_size and max_length:
        max_length //= 2
        text = render(max_length)
    return text


def score(words: Words, report: Report) -> str:
    """Return the points earned and possible, and how the bonus counts; during a grading, the points so far."""
    if report.pending:  # the exercises to come are in no sum
        return f"{words.word('score_so_far')} {words.points(report.score)}"
    earned, out_of = (words.points(points) for points in (report.score, report.out_of))
    lines = [f"{words.word('score')} {earned} / {out_of}", words.bonus(report)]
    return "\n".join(line for line in lines if line)


def grading_notes(words: Words, report: Report) -> list[str]:
    """Return the notes about the grading as a whole, the most important first."""
    notes = [] if report.complete else [words.word("incomplete")]
    if report.pending:
        notes.append(words.word("unfinished", names=words.names(report.pending)))
    return notes + warnings(words, report)


def warnings(words: Words, report: Report) -> list[str]:
    """Return the notes about the files, without those on definitions that a lost check shown tells in full."""
    first = (first_lost_check(exercise) for exercise in report.exercises if exercise.outcome is not Outcome.NOT_WRITTEN)
    reported = {_line(note) for check in first if check for note in check.notes if note.key in UNREADABLE}
    return [words.note(note) for note in report.warnings if _line(note) not in reported]


def _line(note: Note) -> tuple[object, ...]:
    """Return the place in the files that a note is about, and what Python said there."""
    values = dict(note.values)
    return tuple(values.get(name) for name in ("file", "code_cell", "line", "text"))


def scale(words: Words) -> str:
    """Return the sentence that says what a platform's whole numbers stand for."""
    return words.word("scale", scale=SCALE)
