"""The report as Markdown, for GitHub (a step's summary) and GitLab: a table, and each lost check in a folded section.

Text that may contain words of the submission goes into a fence longer than any run of backticks in it, where nothing is
parsed as Markdown or HTML; the grader's own sentences are escaped."""

import re

from grader.model import CheckResult, ExerciseResult, Outcome, Report
from grader.reports import plain, sentences
from grader.reports.context import NO_CONTEXT, Context
from grader.reports.sentences import Words

_MARKS = {Outcome.PASSED: "✅", Outcome.NOT_WRITTEN: "⬜", Outcome.GRADER_FAULT: "⚠️"}
_LOST = "❌"
_MAX_LENGTH = 2000  # characters about one check: a step's summary may have 1 MiB
_SPECIAL = re.compile(r"([\\`*_\[\]|~#$@<>&])")


def render(words: Words, report: Report, _context: Context = NO_CONTEXT) -> str:
    """Return the report as GitHub-flavoured Markdown."""
    blocks = [f"## {code_span(report.submission)}", *_score(words, report), _table(words, report)]
    blocks += [block for exercise in report.exercises for block in _exercise(words, exercise)]
    if warnings := plain.warnings(words, report):
        heading = escape(words.word("warnings"))
        blocks += [f"### {heading}", fence(plain.shorten("\n".join(warnings), 10 * _MAX_LENGTH))]
    blocks.append(f"<sub>{escape(words.conditions(report))}</sub>")
    return "\n\n".join(blocks) + "\n"


def escape(text: str) -> str:
    """Escape one of the grader's sentences as Markdown; text between backticks stays code."""
    parts = re.split(r"(`[^`\n]+`)", text)
    return "".join(part if number % 2 else _SPECIAL.sub(r"\\\1", part) for number, part in enumerate(parts))


def code_span(text: str) -> str:
    """Return the text as inline code."""
    text = sentences.printable_name(text)
    mark = "`" * (_longest_run(text) + 1)
    return f"{mark} {text} {mark}"


def fence(text: str) -> str:
    """Return the text as a code block."""
    marks = "`" * max(_longest_run(text) + 1, 3)
    return f"{marks}text\n{text}\n{marks}"


def _longest_run(text: str) -> int:
    return max(map(len, re.findall("`+", text)), default=0)


def _score(words: Words, report: Report) -> list[str]:
    score, *bonus = plain.score(words, report).split("\n")
    blocks = [f"**{escape(score)}**", *map(escape, bonus)]
    if not report.complete:
        blocks.append(f"> {escape(words.word('incomplete'))}")
    return blocks


def _table(words: Words, report: Report) -> str:
    exercise, points, result = (escape(words.word(key)) for key in ("exercise", "points", "result"))
    rows = [_row(words, entry) for entry in sorted(report.exercises, key=lambda entry: entry.bonus)]
    return "\n".join([f"| | {exercise} | {points} | {result} |", "| --- | --- | ---: | --- |", *rows])


def _row(words: Words, exercise: ExerciseResult) -> str:
    label = f" ({words.word('bonus')})" if exercise.bonus else ""
    points = f"{words.points(exercise.score)} / {words.points(exercise.out_of)}"
    result = "<br>".join(map(escape, words.results(exercise)))
    return f"| {_MARKS.get(exercise.outcome, _LOST)} | `{exercise.name}`{label} | {points} | {result} |"


def _exercise(words: Words, exercise: ExerciseResult) -> list[str]:
    """Return what the function is for, how many checks pass, and every lost check; nothing when there is none."""
    lost = [check for check in exercise.checks if check.outcome is not Outcome.PASSED]
    passed, count = len(exercise.checks) - len(lost), len(exercise.checks)
    if exercise.outcome is Outcome.NOT_WRITTEN:
        lost = [check for check in lost if any(note.key == "misnamed" for note in check.notes)][:1]
    if not lost:
        return []
    blocks = [f"### `{exercise.name}`", escape(words.purpose(exercise.name))]
    if passed:
        blocks.append(escape(words.word("goes_well", passed=passed, count=count)))
    return blocks + [_fold(words, exercise, check) for check in lost]


def _fold(words: Words, exercise: ExerciseResult, check: CheckResult) -> str:
    """Return a lost check under its title; the exercise's first lost check is open."""
    state = " open" if check is plain.first_lost_check(exercise) else ""
    title = words.title(exercise.name, check)
    outcome = words.word(check.outcome.value, "outcomes")
    message = plain.check_message(words, exercise, check, _MAX_LENGTH)
    body = f"\n\n{fence(message)}" if message else ""
    return f"<details{state}>\n<summary>{_html(title)} ({_html(outcome)})</summary>{body}\n\n</details>"


def _html(text: str) -> str:
    """Escape one of the grader's sentences for a line of HTML, which GitHub and GitLab do not parse as Markdown."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
