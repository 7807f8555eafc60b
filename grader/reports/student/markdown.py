"""The report as Markdown, for GitHub (a step's summary) and GitLab: a table, and each lost check folded away.

Whatever may hold words of the hand-in stands in a fence longer than any run of backticks within, where nothing is
read as Markdown or HTML; sentences of our own are escaped."""

import re

from grader.model import CheckResult, ExerciseResult, Outcome, Report
from grader.reports import plain, sentences
from grader.reports.context import NOWHERE, Context

_MARKS = {Outcome.PASSED: "✅", Outcome.NOT_WRITTEN: "⬜", Outcome.GRADER_FAULT: "⚠️"}
_LOST = "❌"
_LONGEST = 2000  # characters about one check: a step's summary may be 1 MiB in all
_SPECIAL = re.compile(r"([\\`*_\[\]|~#$@<>&])")


def render(report: Report, _around: Context = NOWHERE) -> str:
    """The document."""
    blocks = [f"## {code_span(report.submission)}", *_score(report), _table(report)]
    blocks += [block for exercise in report.exercises for block in _exercise(report.language, exercise)]
    if report.warnings:
        said = [sentences.note(report.language, warning) for warning in report.warnings]
        heading = escaped(sentences.word(report.language, "warnings"))
        blocks += [f"### {heading}", fenced(plain.shortened("\n".join(said), 10 * _LONGEST))]
    blocks.append(f"<sub>{escaped(sentences.isolation(report))}</sub>")
    return "\n\n".join(blocks) + "\n"


def escaped(text: str) -> str:
    """A sentence of our own as Markdown that reads the same; what stands between backticks is code."""
    parts = re.split(r"(`[^`\n]+`)", text)
    return "".join(part if number % 2 else _SPECIAL.sub(r"\\\1", part) for number, part in enumerate(parts))


def code_span(text: str) -> str:
    """A text as code within a line."""
    text = sentences.printable(text).replace("\n", " ")
    mark = "`" * (_longest_run(text) + 1)
    return f"{mark} {text} {mark}"


def fenced(text: str) -> str:
    """A text as a block of code."""
    fence = "`" * max(_longest_run(text) + 1, 3)
    return f"{fence}text\n{text}\n{fence}"


def _longest_run(text: str) -> int:
    return max(map(len, re.findall("`+", text)), default=0)


def _score(report: Report) -> list[str]:
    score, *bonus = plain.score(report).split("\n")
    blocks = [f"**{escaped(score)}**", *map(escaped, bonus)]
    if not report.complete:
        blocks.append(f"> {escaped(sentences.word(report.language, 'incomplete'))}")
    return blocks


def _table(report: Report) -> str:
    language = report.language
    exercise, points, result = (escaped(sentences.word(language, key)) for key in ("exercise", "points", "result"))
    rows = [_row(language, found) for found in sorted(report.exercises, key=lambda found: found.bonus)]
    return "\n".join([f"| | {exercise} | {points} | {result} |", "| --- | --- | ---: | --- |", *rows])


def _row(language: str, exercise: ExerciseResult) -> str:
    label = f" ({sentences.word(language, 'bonus')})" if exercise.bonus else ""
    points = f"{sentences.points(language, exercise.score)} / {sentences.points(language, exercise.out_of)}"
    said = escaped(", ".join(sentences.results(language, exercise)))
    return f"| {_MARKS.get(exercise.outcome, _LOST)} | `{exercise.name}`{label} | {points} | {said} |"


def _exercise(language: str, exercise: ExerciseResult) -> list[str]:
    """What the function is for, what goes well, and every lost check; nothing for one that lost none or is empty."""
    lost = [check for check in exercise.checks if check.outcome is not Outcome.PASSED]
    passed, count = len(exercise.checks) - len(lost), len(exercise.checks)
    if exercise.outcome is Outcome.NOT_WRITTEN:
        lost = [check for check in lost if any(note.key == "misnamed" for note in check.notes)][:1]
    if not lost:
        return []
    blocks = [f"### `{exercise.name}`", escaped(sentences.purpose(language, exercise.name))]
    if passed:
        blocks.append(escaped(sentences.word(language, "goes_well", passed=passed, count=count)))
    return blocks + [_folded(language, exercise, check) for check in lost]


def _folded(language: str, exercise: ExerciseResult, check: CheckResult) -> str:
    """A lost check under its title; the first is open."""
    opened = " open" if check is plain.first_lost(exercise) else ""
    title = sentences.title(language, exercise.name, check)
    said = sentences.word(language, check.outcome.value, "outcomes")
    told = plain.told(language, exercise, check, _LONGEST)
    body = f"\n\n{fenced(told)}" if told else ""
    return f"<details{opened}>\n<summary>{_html(title)} ({_html(said)})</summary>{body}\n\n</details>"


def _html(text: str) -> str:
    """A sentence of our own within a line of HTML, which GitHub and GitLab do not read as Markdown."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
