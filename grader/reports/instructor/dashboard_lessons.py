"""What the class did not understand: misconceptions, the checks most often lost, and the hardest boards."""

from dataclasses import replace
from html import escape

from grader.course.dashboard.model import CheckLoss, Example, Held
from grader.model import Evidence, Tree
from grader.reports import sentences
from grader.reports.instructor.dashboard_view import View, bar
from grader.reports.page import text
from grader.reports.svg import board_svg, tree_svg

_CARDS = 6  # misconceptions or boards drawn
_CHECKS = 10  # listed
_ANSWERS, _LONGEST = 3, 40  # of the wrong ones: how many are shown, and characters of each


def lessons(view: View) -> str:
    """All of it; nothing when nobody has lost anything by what they wrote."""
    if not view.summary.checks:
        return ""
    return f"<h2>{view.word('not_understood')}</h2>{_misconceptions(view)}{_checks(view)}{_examples(view)}"


def _misconceptions(view: View) -> str:
    found = view.summary.misconceptions
    if not found:
        return f"<p>{view.word('no_misconceptions')}</p>"
    cards = "".join(_held(view, one) for one in found[:_CARDS])
    return (
        f"<h3>{view.word('misconceptions')}</h3><p class=quiet>{view.word('misconceptions_legend')}</p>"
        f"<ol class=cards>{cards}</ol>{_others(view, found[_CARDS:])}"
    )


def _held(view: View, one: Held) -> str:
    """What is thought, by how many, where it shows, and the question that leads out of it."""
    found, count = one.diagnosis, len(one.holders)
    how_many = view.word("held", count=count, lost=one.lost, exercise=one.exercise)
    return (
        f"<li><p {bar(count, one.lost)}>{how_many}</p>"
        f"<p><strong>{view.told(found.says)}</strong></p>"
        f"{_drawn(view, found.evidence, found.tree)}"
        f"<p>{view.word('question')} <em>{view.told(found.asks)}</em></p>"
        f"{view.people('holders', one.holders)}"
    )


def _others(view: View, rest: tuple[Held, ...]) -> str:
    if not rest:
        return ""
    rows = (
        f"<tr><th scope=row>{text(one.exercise)}<td>{view.told(one.diagnosis.says)}"
        f"<td>{view.people('holders', one.holders)}"
        for one in rest
    )
    table = view.table(("exercise", "misconception", "held_by"), rows)
    return f"<details><summary>{view.word('more_misconceptions', count=len(rest))}</summary>{table}</details>"


def _drawn(view: View, evidence: Evidence, tree: Tree | None) -> str:
    """The call and what is expected of it, the board, and the right search; that is folded away below a board."""
    expected = sentences.answer(view.language, replace(evidence, got=""))
    given = [line for line in evidence.setup if "\n" not in line]  # a board of several lines is drawn below
    code = text("\n".join(filter(None, [*given, evidence.call, expected])))
    shown = f"<pre>{code}</pre>" if code else ""
    search = _tree(view, evidence.tree or tree)
    if not evidence.boards:
        return shown + search
    folded = f"<details><summary>{view.word('search')}</summary>{search}</details>" if search else ""
    return f"{shown}{board_svg(evidence.boards[0])}{folded}"


def _tree(view: View, tree: Tree | None) -> str:
    if tree is None:
        return ""
    legend = text(sentences.tree_legend(view.language, tree))
    frame = f'<div class=wide tabindex=0 role=region aria-label="{legend}">{tree_svg(tree)}</div>'
    return f"<p class=quiet>{legend}</p>{frame}"


def _checks(view: View) -> str:
    rows = (_check(view, one) for one in view.summary.checks[:_CHECKS])
    return (
        f"<h3>{view.word('checks')}</h3><p class=quiet>{view.word('checks_legend')}</p>"
        f"{view.table(('exercise', 'check', 'lost'), rows)}"
    )


def _check(view: View, one: CheckLoss) -> str:
    title = text(sentences.title(view.language, one.exercise, one.check))
    lost = view.word("lost_of", lost=one.lost, written=one.written)
    return f"<tr><th scope=row>{text(one.exercise)}<td>{title}<td {bar(one.lost, one.written)}>{lost}"


def _examples(view: View) -> str:
    found = view.summary.examples[:_CARDS]
    if not found:
        return ""
    cards = "".join(_example(view, one) for one in found)
    return (
        f"<h3>{view.word('examples')}</h3><p class=quiet>{view.word('examples_legend')}</p><ul class=cards>{cards}</ul>"
    )


def _example(view: View, one: Example) -> str:
    count = len(one.failed)
    head = view.word("failed_one" if count == 1 else "failed", exercise=one.exercise, count=count)
    return (
        f"<li><p><strong>{head}</strong></p>{_drawn(view, one.evidence, None)}"
        f"<p>{view.word('answers')} {_answers(view, one)}</p>{view.people('who', one.failed)}"
    )


def _answers(view: View, one: Example) -> str:
    """The wrong answers given most often; a hand-in writes them."""
    shown = [view.plain("answer", answer=_short(view, said), count=n) for said, n in one.answers[:_ANSWERS]]
    rest = len(one.answers) - _ANSWERS
    if rest > 0:
        shown.append(view.plain("more_answers", count=rest))
    return escape(", ".join(shown))


def _short(view: View, answer: str) -> str:
    if "\n" in answer or answer.startswith("[["):
        return view.plain("long_answer")
    said = " ".join(sentences.printable(answer).split()) or view.plain("no_answer")
    return said if len(said) <= _LONGEST else f"{said[: _LONGEST - 1]}…"
