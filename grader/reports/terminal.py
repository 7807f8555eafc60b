"""The report in a terminal: one line per exercise, then the first lost check of each exercise that lost one, drawn."""

import io
import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from rich import box
from rich.console import Console, Group, RenderableType
from rich.containers import Lines
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text as RichText

from grader.model import CheckResult, Diagnosis, Evidence, ExerciseResult, Outcome, Report
from grader.reports import plain, sentences
from grader.reports.context import NO_CONTEXT, Context
from grader.reports.drawing import drawn_board, tree_text
from grader.reports.sentences import NO_BREAK, Words

_HELD = re.compile(
    f"(?<=«)[ {NO_BREAK}]|[ {NO_BREAK}](?=[:;?!%»])"
)  # a French space, at which a line must not be broken
_HOLD = "\ue000"  # stands for one while lines are broken; rich breaks at no-break spaces too, and no text has this one


class Text(RichText):
    """Text whose lines are not broken before or inside French punctuation."""

    def wrap(self, *args: Any, **options: Any) -> Lines:
        """Break the text into lines."""
        held = self.copy()
        held.plain = _HELD.sub(_HOLD, self.plain)
        lines = held.wrap(*args, **options)
        for line in lines:
            line.plain = line.plain.replace(_HOLD, " ")
        return lines


class _Code(Text):
    """A block of code, in which a comment that is broken goes on as a comment, so that the block can be pasted."""

    def wrap(self, console: Console, width: int, *args: Any, **options: Any) -> Lines:
        """Break the text into lines."""
        lines = Lines()
        for line in map(Text.assemble, self.split(allow_blank=True)):
            goes_on = line.plain.startswith("# ") and line.cell_len > width
            for number, part in enumerate(line.wrap(console, width - 2 * goes_on, *args, **options)):
                lines.append(Text.assemble("# ", part) if goes_on and number else part)
        return lines


_MARKS = {Outcome.PASSED: ("✓", "green"), Outcome.NOT_WRITTEN: ("·", "dim"), Outcome.GRADER_FAULT: ("!", "magenta")}
_LOST = ("✗", "red")
_NARROWEST_TABLE = 48  # columns; in fewer, names would be cut and results broken inside their words


def render_plain(words: Words, report: Report, _context: Context = NO_CONTEXT) -> str:
    """Return the report as plain text with 80 columns."""
    buffer = io.StringIO()
    show(words, report, Console(file=buffer, width=80, no_color=True, highlight=False))
    return "\n".join(line.rstrip() for line in buffer.getvalue().splitlines()) + "\n"


def show(words: Words, report: Report, console: Console) -> None:
    """Print the report on a terminal, at its width."""
    summary = _table if console.width >= _NARROWEST_TABLE else _list
    console.print(_header(words, report), summary(words, report))
    for block in _lost_checks(words, report):
        console.print(block)
    console.print(Group(*_closing_lines(words, report)))


def _header(words: Words, report: Report) -> RenderableType:
    score = f"{words.points(report.score)} / {words.points(report.out_of)}"
    return Rule(Text.assemble((sentences.printable_name(report.submission), "bold"), "  ", (score, "bold cyan")))


def _table(words: Words, report: Report) -> Table:
    table = Table(box=box.SIMPLE, pad_edge=False, expand=False)
    table.add_column(words.word("exercise"))
    table.add_column(words.word("points"), justify="right", no_wrap=True)
    table.add_column(words.word("result"), overflow="fold")
    for row in _rows(words, report):
        table.add_row(*row)
    table.add_section()
    table.add_row(*_total(words, report))
    return table


def _list(words: Words, report: Report) -> Group:
    """Return what the table holds, each result below its exercise, for a terminal too narrow for columns."""
    lines: list[RenderableType] = [Text()]
    for name, points, result in (*_rows(words, report), _total(words, report)):
        lines += [Text.assemble(name, "  ", points), Padding(result, (0, 0, 0, 2))]
    return Group(*lines, Text())


def _rows(words: Words, report: Report) -> Iterator[tuple[RichText, str, Text]]:
    """Yield the name, the points and the result of each exercise, those of the bonus last."""
    for exercise in sorted(report.exercises, key=lambda exercise: exercise.bonus):
        mark, style = _mark(exercise)
        label = f" ({words.word('bonus')})" if exercise.bonus else ""
        name = Text.assemble((mark, style), " ", exercise.name, (label, "dim"))
        yield name, _points(words, exercise.score, exercise.out_of), _result(words, exercise)


def _total(words: Words, report: Report) -> tuple[RichText, str, Text]:
    """Return the last row."""
    points = _points(words, report.score, report.out_of)
    return Text(words.word("total")), points, Text(words.bonus(report))


def _mark(exercise: ExerciseResult) -> tuple[str, str]:
    if exercise.outcome is Outcome.PASSED or exercise.score < exercise.out_of:
        return _MARKS.get(exercise.outcome, _LOST)
    return _MARKS[Outcome.GRADER_FAULT]


def _points(words: Words, score: Fraction, out_of: Fraction) -> str:
    return f"{words.points(score)} / {words.points(out_of)}"


def _result(words: Words, exercise: ExerciseResult) -> Text:
    style = "dim" if exercise.outcome is Outcome.NOT_WRITTEN else ""
    return Text("\n".join(words.results(exercise)), style=style)


def _lost_checks(words: Words, report: Report) -> list[RenderableType]:
    """Return the most basic lost check of each exercise that lost points."""
    blocks: list[RenderableType] = []
    for exercise in report.exercises:
        lost = [check for check in exercise.checks if check.outcome is not Outcome.PASSED]
        if lost and exercise.outcome is not Outcome.NOT_WRITTEN:
            blocks.append(_block(words, exercise, lost))
        elif lost and lost[0].notes and lost[0].notes[0].key in ("misnamed",):
            blocks.append(Padding(Text(words.note(lost[0].notes[0])), (0, 0, 1, 2)))
    return blocks


def _block(words: Words, exercise: ExerciseResult, lost: Sequence[CheckResult]) -> RenderableType:
    """Return what the function is for, how many checks pass, and the most basic lost check with a hint."""
    check, passed = plain.first_lost_check(exercise) or lost[0], len(exercise.checks) - len(lost)
    head = Text.assemble(("✗ ", "red"), (exercise.name, "bold"), "  ", words.purpose(exercise.name))
    body: list[RenderableType] = []
    if passed:
        count = words.word("goes_well", passed=passed, count=len(exercise.checks))
        body.append(Text(count, style="green"))
    body.append(Text(words.lost_title(exercise.name, check), style="bold"))
    body += [Text(note) for note in words.notes(check, exercise.diagnosis)]
    if exercise.diagnosis is not None:
        body += _diagnosis(words, exercise.diagnosis)
    else:
        body += _evidence(words, exercise, check)
    body += _located(words, exercise)
    if more := words.more_lost(exercise):
        body.append(Text(more, style="dim"))
    return Padding(Group(head, Padding(Group(*body), (0, 0, 0, 4))), (0, 0, 1, 0))


def _evidence(words: Words, exercise: ExerciseResult, check: CheckResult) -> list[RenderableType]:
    """Return the example of the lost check, and a hint."""
    parts: list[RenderableType] = [_example(words, check.evidence)] if check.evidence is not None else []
    if hint := words.hint(exercise.name, check):
        parts.append(Text.assemble((f"{words.word('hint')} ", "bold"), hint))
    return parts


def _diagnosis(words: Words, diagnosis: Diagnosis) -> list[RenderableType]:
    """Return what the function does, the example that shows it, and the question to answer."""
    parts: list[RenderableType] = [Text.assemble((f"{words.word('diagnosis')} ", "bold"), words.explanation(diagnosis))]
    if diagnosis.evidence.call:
        parts.append(Text(words.word("shows_it"), style="bold"))
        parts.append(_example(words, diagnosis.evidence))
    if diagnosis.tree is not None:
        parts += [Text(words.tree_legend(diagnosis.tree), style="dim"), Text(tree_text(diagnosis.tree))]
    parts.append(Text.assemble((f"{words.word('ask_yourself')} ", "bold"), words.question(diagnosis)))
    return parts


def _located(words: Words, exercise: ExerciseResult) -> list[RenderableType]:
    """Return where the mistake is, if that is known."""
    first, *others = words.located(exercise) or [""]
    head = [Text.assemble((f"{words.word('located')} ", "bold"), first)] if first else []
    return [*head, *map(Text, others)]


def _example(words: Words, evidence: Evidence) -> RenderableType:
    """Return the call and its answer, with the board drawn beside them."""
    text = _Code.assemble((words.code(evidence), "cyan"), "\n", words.answer_comment(evidence))
    table = Table.grid(padding=(0, 3, 0, 0))
    table.add_row(text, Text(drawn_board(evidence)))
    if evidence.tree is None:
        return table
    legend = Text(words.tree_legend(evidence.tree), style="dim")
    return Group(table, legend, Text(tree_text(evidence.tree)))


def _closing_lines(words: Words, report: Report) -> list[RenderableType]:
    """Return the warnings, the exercises that are not written yet, and how the submission was run."""
    lines: list[RenderableType] = []
    if warnings := plain.warnings(words, report):
        lines.append(Text(words.word("warnings"), style="bold"))
        lines += [Text(f"  {warning}", style="yellow") for warning in warnings]
    if not report.complete:
        lines.append(Text(words.word("incomplete"), style="bold red"))
    missing = [exercise.name for exercise in report.exercises if exercise.outcome is Outcome.NOT_WRITTEN]
    if missing:
        lines.append(Text(words.word("not_yet", names=words.names(missing))))
    if report.complete and all(exercise.score == exercise.out_of for exercise in report.exercises):
        lines.append(Text(words.word("all_right"), style="green"))
    lines.append(Text(words.conditions(report), style="dim"))
    return lines
