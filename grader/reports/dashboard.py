"""The page of a class: its figures, and what is worth a word in the next lesson."""

from collections.abc import Mapping
from dataclasses import replace
from html import escape

from grader.course.figures import CheckLoss, Example, SharedMisconception, Summary
from grader.model import Evidence, Tree
from grader.reports import plain, sentences
from grader.reports.dashboard_tables import View, bar, charts, grading, students, troubles
from grader.reports.drawing import drawn_svg, tree_svg
from grader.reports.page import asset, document, prose, text
from grader.reports.sentences import Words

_CARDS = 6  # misconceptions or boards to draw
_CHECKS = 10  # to list
_ANSWERS, _MAX_LENGTH = 3, 40  # wrong answers shown per example, and characters of each
_FIGURES = ("missing", "unsure", "unreadable", "not_yet", "not_graded", "late_work")


def lessons(view: View) -> str:
    """Return the section; '' when no submission lost a check it had code for."""
    if not view.summary.checks:
        return ""
    return f"<h2>{view.word('not_understood')}</h2>{_misconceptions(view)}{_checks(view)}{_examples(view)}"


def _misconceptions(view: View) -> str:
    misconceptions = view.summary.misconceptions
    if not misconceptions:
        return f"<p>{view.word('no_misconceptions')}</p>"
    cards = "".join(_misconception(view, misconception) for misconception in misconceptions[:_CARDS])
    return (
        f"<h3>{view.word('misconceptions')}</h3><p class=quiet>{view.word('misconceptions_legend')}</p>"
        f"<ol class=cards>{cards}</ol>{_other_misconceptions(view, misconceptions[_CARDS:])}"
    )


def _misconception(view: View, misconception: SharedMisconception) -> str:
    """Return a misconception, how many students hold it, the example that shows it, and the question to answer."""
    diagnosis, count = misconception.diagnosis, len(misconception.holders)
    count_text = view.word("held", count=count, lost=misconception.lost, exercise=misconception.exercise)
    return (
        f"<li><p {bar(count, misconception.lost)}>{count_text}</p>"
        f"<p><strong>{view.translate(diagnosis.says)}</strong></p>"
        f"{_drawing(view, diagnosis.evidence, diagnosis.tree)}"
        f"<p>{view.word('question')} <em>{view.translate(diagnosis.asks)}</em></p>"
        f"{view.student_list('holders', misconception.holders)}"
    )


def _other_misconceptions(view: View, rest: tuple[SharedMisconception, ...]) -> str:
    if not rest:
        return ""
    rows = (
        f"<tr><th scope=row>{text(misconception.exercise)}<td>{view.translate(misconception.diagnosis.says)}"
        f"<td>{view.student_list('holders', misconception.holders)}"
        for misconception in rest
    )
    table = view.table(("exercise", "misconception", "held_by"), rows)
    return f"<details><summary>{view.word('more_misconceptions', count=len(rest))}</summary>{table}</details>"


def _drawing(view: View, evidence: Evidence, tree: Tree | None) -> str:
    """Return the call with the expected answer, the board, and the right search tree, folded away below a board."""
    expected = view.words.answer(replace(evidence, got=""))
    setup = [line for line in evidence.setup if "\n" not in line]  # a board, which has several lines, is drawn below
    code = text("\n".join(filter(None, [*setup, evidence.call, expected])))
    call = f"<pre>{code}</pre>" if code else ""
    search = _tree(view, evidence.tree or tree)
    if not evidence.boards:
        return call + search
    search_section = f"<details><summary>{view.word('search')}</summary>{search}</details>" if search else ""
    return f"{call}{drawn_svg(evidence)}{search_section}"


def _tree(view: View, tree: Tree | None) -> str:
    if tree is None:
        return ""
    legend = text(view.words.tree_legend(tree))
    frame = f'<div class=wide tabindex=0 role=region aria-label="{legend}">{tree_svg(tree)}</div>'
    return f"<p class=quiet>{legend}</p>{frame}"


def _checks(view: View) -> str:
    rows = (_check(view, loss) for loss in view.summary.checks[:_CHECKS])
    return (
        f"<h3>{view.word('checks')}</h3><p class=quiet>{view.word('checks_legend')}</p>"
        f"{view.table(('exercise', 'check', 'lost'), rows)}"
    )


def _check(view: View, loss: CheckLoss) -> str:
    title = prose(view.words.title(loss.exercise, loss.check))
    lost = view.word("lost_of", lost=loss.lost, written=loss.written)
    return f"<tr><th scope=row>{text(loss.exercise)}<td>{title}<td {bar(loss.lost, loss.written)}>{lost}"


def _examples(view: View) -> str:
    examples = view.summary.examples[:_CARDS]
    if not examples:
        return ""
    cards = "".join(_example(view, example) for example in examples)
    return (
        f"<h3>{view.word('examples')}</h3><p class=quiet>{view.word('examples_legend')}</p><ul class=cards>{cards}</ul>"
    )


def _example(view: View, example: Example) -> str:
    count = len(example.failed)
    head = view.word("failed_one" if count == 1 else "failed", exercise=example.exercise, count=count)
    return (
        f"<li><p><strong>{head}</strong></p>{_drawing(view, example.evidence, None)}"
        f"<p>{view.word('answers')} {_answers(view, example)}</p>{view.student_list('who', example.failed)}"
    )


def _answers(view: View, example: Example) -> str:
    """Return the most frequent wrong answers, escaped: they are texts of submissions."""
    answers = [
        view.plain("answer", answer=_answer_text(view, answer), count=n) for answer, n in example.answers[:_ANSWERS]
    ]
    hidden_count = len(example.answers) - _ANSWERS
    if hidden_count > 0:
        answers.append(view.plain("more_answers", count=hidden_count))
    return escape(", ".join(answers))


def _answer_text(view: View, answer: str) -> str:
    if "\n" in answer or answer.startswith("[["):
        return view.plain("long_answer")
    line = " ".join(sentences.printable(answer).split()) or view.plain("no_answer")
    return plain.shorten(line, _MAX_LENGTH)


def render_dashboard(summary: Summary, words: Words, name: str, links: Mapping[int, str]) -> str:
    """Return the page. `links` maps the index of an entry to its student's page.

    Raises GraderError when the charting library is missing."""
    view = View(summary, words, name, links)
    parts = (_headline, _figures, lessons, charts, students, troubles, grading)
    body = "\n".join(part(view) for part in parts)
    style = asset("figures.css") + asset("dashboard.css")
    return document(
        words.language, view.plain("title", name=name), f"<main>{body}</main>", style, asset("dashboard.js")
    )


def _headline(view: View) -> str:
    """Return the hardest exercise, and the most frequent misconception."""
    title = f"<p class=quiet>{view.word('title', name=view.name)}</p>"
    return f"{title}<h1>{text(_hardest_exercise(view))}</h1>{_top_misconception(view)}"


def _hardest_exercise(view: View) -> str:
    """Return in which exercise most hand-ins lost points; where several have as many, that none is the hardest."""
    exercises = view.summary.exercises
    if not exercises:
        return view.plain("nothing_graded")
    most = max(exercise.lost for exercise in exercises)
    if not most:
        return view.plain("all_right")
    hardest = [exercise for exercise in exercises if exercise.lost == most]
    if len(hardest) > 1:
        names = view.words.names([exercise.exercise for exercise in hardest])
        return view.plain("equally_hard", exercises=names, lost=most)
    return view.plain("hardest", exercise=hardest[0].exercise, lost=most, of=hardest[0].written)


def _top_misconception(view: View) -> str:
    if not view.summary.misconceptions:
        return ""
    first = view.summary.misconceptions[0]
    count, of, says = len(first.holders), first.lost, first.diagnosis.says[view.words.language]
    return f"<p class=lead>{view.word('most_held', count=count, of=of, exercise=first.exercise, says=says)}</p>"


def _figures(view: View) -> str:
    """Return the numbers of the class; problem counts are shown only above 0."""
    summary = view.summary
    figures = [(str(summary.counts["graded"]), view.word("graded"))]
    out_of = view.words.points(summary.out_of)
    for key, value in (("median", summary.median), ("mean", summary.mean)):
        if value is not None:
            figures.append((view.words.points(value), view.word(key, out_of=out_of)))
    figures += [(str(summary.counts[key]), view.word(key)) for key in _FIGURES if summary.counts[key]]
    tiles = "".join(f"<div><dt>{name}<dd>{value}</div>" for value, name in figures)
    failed = f"<p class=lost>{view.word('not_graded_said')}</p>" if summary.counts["not_graded"] else ""
    return f"<dl class=figures>{tiles}</dl>{failed}<p class=quiet>{view.word('for_instructors')}</p>"
