"""The report as one self-contained HTML page without scripts, readable on a phone, light and dark."""

from fractions import Fraction
from html import escape

from grader.model import CheckResult, Diagnosis, Evidence, ExerciseResult, Outcome, Place, Report, Tree
from grader.reports import plain, sentences
from grader.reports.context import NO_CONTEXT, Context
from grader.reports.drawing import drawn_svg, tree_svg
from grader.reports.page import document, prose, text, word
from grader.reports.sentences import Words

_STYLE = """
.shown { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; }
pre { overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem; padding: .75rem; margin: 0; }
pre { max-width: 100%; box-sizing: border-box; }
.note { white-space: pre-wrap; overflow-wrap: anywhere; } svg { width: 11rem; max-width: 100%; height: auto; }
svg.tree { max-width: none; }
@media (max-width: 36rem) {
  pre, td, th { font-size: .8rem; } th, td { padding: .3rem .25rem; } td:last-child { overflow-wrap: anywhere; }
  .stack thead { display: none; } .stack tr { display: block; border-bottom: 1px solid var(--line); padding: .4rem 0; }
  .stack td { display: block; border: 0; padding: 0; text-align: start; }
  .stack [data-head]::before { content: attr(data-head) " "; opacity: .7; }
}
"""


def render(words: Words, report: Report, context: Context = NO_CONTEXT) -> str:
    """Return the report as one HTML page, without scripts or other files.

    Its score is the grade after lateness and adjustments."""
    language, title = report.language, sentences.printable_name(context.title or report.submission)
    score = f"{words.points(_final(report, context))} / {words.points(report.out_of)}"
    blocks = [_exercise(words, exercise) for exercise in report.exercises if _has_advice(exercise)]
    notes = "".join(f'<p class="note">{text(warning)}</p>' for warning in plain.warnings(words, report))
    warnings = f"<h2>{word(words, 'warnings')}</h2>{notes}" if notes else ""
    lost = _lost_checks(words, report) if context.lists_checks else ""
    if not report.complete:
        warnings = f'<p class="lost">{word(words, "incomplete")}</p>{warnings}'
    body = (
        f"<h1>{text(title)}</h1>\n"
        f"<p>{word(words, 'score')} <strong>{score}</strong></p>\n"
        f"{_remarks(context)}{_lateness(words, report, context)}{_table(words, report)}\n"
        f"{''.join(blocks)}{lost}{warnings}\n<p class=quiet>{text(words.conditions(report))}</p>"
    )
    return document(language, words.word("titled", title=title, text=score), body, _STYLE)


def _final(report: Report, context: Context) -> Fraction:
    """Return the grade after lateness and adjustments."""
    return report.score - context.penalty + context.adjustment


def _remarks(context: Context) -> str:
    """Return the sentences about adjustments."""
    return "".join(f'<p class="note">{text(remark)}</p>\n' for remark in context.remarks)


def _lateness(words: Words, report: Report, context: Context) -> str:
    """Return what lateness costs; '' when it costs nothing."""
    score = _final(report, context)
    line = sentences.line(words, context.days_late, context.penalty, score, report.out_of)
    return f'<p class="lost">{text(line)}</p>\n' if line else ""


def _table(words: Words, report: Report) -> str:
    heads = f"<th>{word(words, 'exercise')}<th class=points>{word(words, 'points')}<th>{word(words, 'result')}"
    rows = "".join(_row(words, exercise) for exercise in sorted(report.exercises, key=lambda e: e.bonus))
    bonus = f"<p class=quiet>{escape(words.bonus(report))}</p>" if words.bonus(report) else ""
    return f"<table><thead><tr>{heads}</thead><tbody>{rows}</tbody></table>{bonus}"


def _row(words: Words, exercise: ExerciseResult) -> str:
    style = {Outcome.PASSED: "passed", Outcome.NOT_WRITTEN: "quiet"}.get(exercise.outcome, "lost")
    points = f"{words.points(exercise.score)} / {words.points(exercise.out_of)}"
    result = "<br>".join(map(escape, words.results(exercise)))
    label = f" <span class=quiet>({word(words, 'bonus')})</span>" if exercise.bonus else ""
    return f'<tr><td>{escape(exercise.name)}{label}<td class=points>{points}<td class="{style}">{result}'


def _has_advice(exercise: ExerciseResult) -> bool:
    """Tell whether checks were lost by code of the student, possibly under a wrong name."""
    lost = [check for check in exercise.checks if check.outcome is not Outcome.PASSED]
    misnamed = any(note.key == "misnamed" for check in lost for note in check.notes)
    return bool(lost) and (exercise.outcome is not Outcome.NOT_WRITTEN or misnamed)


def _exercise(words: Words, exercise: ExerciseResult) -> str:
    """Return what the function is for, how many checks pass, and the most basic lost check."""
    lost = [check for check in exercise.checks if check.outcome is not Outcome.PASSED]
    head = f"<h2>{escape(exercise.name)}</h2><p class=quiet>{prose(words.purpose(exercise.name))}</p>"
    passed = len(exercise.checks) - len(lost)
    if passed:
        head += f"<p class=passed>{word(words, 'goes_well', passed=passed, count=len(exercise.checks))}</p>"
    more = words.more_lost(exercise)
    rest = f"<p class=quiet>{text(more)}</p>" if more else ""
    told = _check(words, exercise, plain.first_lost_check(exercise) or lost[0])
    return f"<section>{head}{told}{_located(words, exercise)}{rest}</section>"


def _lost_checks(words: Words, report: Report) -> str:
    """Return a table of all lost checks with the points that each has cost."""
    rows = "".join(
        f"<tr><td>{escape(exercise.name)}<td>{prose(words.title(exercise.name, check))}"
        f'<td class=points data-head="{word(words, "points")}">{words.points(check.out_of - check.score)}'
        for exercise in report.exercises
        for check in exercise.checks
        if check.outcome is not Outcome.PASSED
    )
    heads = f"<th>{word(words, 'exercise')}<th>{word(words, 'check')}<th class=points>{word(words, 'points')}"
    table = f"<table class=stack><thead><tr>{heads}</thead><tbody>{rows}</tbody></table>"
    return f"<h2>{word(words, 'lost_checks')}</h2>{table}" if rows else ""


def _check(words: Words, exercise: ExerciseResult, check: CheckResult) -> str:
    sentences_of_check = words.notes(check, exercise.diagnosis)
    notes = "".join(f'<p class="note">{text(note)}</p>' for note in sentences_of_check)
    title = f"<p><strong>{prose(words.lost_title(exercise.name, check))}</strong></p>"
    if exercise.diagnosis is not None:
        return f"{title}{notes}{_diagnosis(words, exercise.diagnosis)}"
    example = _example(words, check.evidence) if check.evidence is not None else ""
    hint = words.hint(exercise.name, check)
    tip = f"<p><strong>{word(words, 'hint')}</strong> {prose(hint)}</p>" if hint else ""
    return f"{title}{notes}{example}{tip}"


def _diagnosis(words: Words, diagnosis: Diagnosis) -> str:
    """Return what the function does, the example that shows it, and the question to answer."""
    says = f"<p><strong>{word(words, 'diagnosis')}</strong> {prose(words.explanation(diagnosis))}</p>"
    example = ""
    if diagnosis.evidence.call:
        lead = f"<p><strong>{word(words, 'shows_it')}</strong></p>"
        example = lead + _example(words, diagnosis.evidence)
    asks = f"<p><strong>{word(words, 'ask_yourself')}</strong> {prose(words.question(diagnosis))}</p>"
    return f"{says}{example}{_tree(words, diagnosis.tree)}{asks}"


def _located(words: Words, exercise: ExerciseResult) -> str:
    """Return the student's code around each place of the mistake, its line marked; '' where that is not known."""
    if not exercise.located:
        return ""
    return f"<p><strong>{word(words, 'located')}</strong></p>{''.join(_place(words, p) for p in exercise.located)}"


def _place(words: Words, place: Place) -> str:
    said, _, *edit = words.place(place)
    rows = []
    for number, line in enumerate(place.around, place.first):
        row = f"{number:>4}  {escape(sentences.printable_name(line))}"
        rows.append(f"<mark>{row}</mark>" if number == place.line else row)
    code = "\n".join(rows)
    return f"<p>{prose(said)}</p><pre>{code}</pre>{''.join(f'<p class=quiet>{text(each)}</p>' for each in edit)}"


def _example(words: Words, evidence: Evidence) -> str:
    """Return the call and its answer, with the board drawn beside them."""
    code = escape("\n".join([words.code(evidence), words.answer_comment(evidence)]).rstrip())
    return f"<div class=shown><pre>{code}</pre>{drawn_svg(evidence)}</div>{_tree(words, evidence.tree)}"


def _tree(words: Words, tree: Tree | None) -> str:
    """Return a search tree and how to read it; '' when there is none."""
    if tree is None:
        return ""
    return f"<p class=quiet>{escape(words.tree_legend(tree))}</p><div class=wide>{tree_svg(tree)}</div>"
