"""What the class did not understand: misconceptions, the checks most often lost, and the hardest boards."""

from dataclasses import replace
from html import escape

from grader.course.figures import CheckLoss, Example, SharedMisconception
from grader.model import Evidence, Tree
from grader.reports import plain, sentences
from grader.reports.instructor.dashboard_view import View, bar
from grader.reports.page import prose, text
from grader.reports.svg import drawn_board, tree_svg

_CARDS = 6  # misconceptions or boards to draw
_CHECKS = 10  # to list
_ANSWERS, _MAX_LENGTH = 3, 40  # wrong answers shown per example, and characters of each


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
    return f"{call}{drawn_board(evidence)}{search_section}"


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
