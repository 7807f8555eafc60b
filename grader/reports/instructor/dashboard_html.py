"""A class as one self-contained HTML page: first of all, what it did not understand."""

from collections.abc import Mapping

from grader.course.dashboard.model import Success, Summary
from grader.reports import sentences
from grader.reports.instructor.dashboard_lessons import lessons
from grader.reports.instructor.dashboard_tables import charts, grading, students, troubles
from grader.reports.instructor.dashboard_view import View
from grader.reports.page import asset, document, text

_FIGURES = ("missing", "unreadable", "not_graded", "late_work")


def render_dashboard(summary: Summary, language: str, name: str, links: Mapping[int, str]) -> str:
    """The page of the class. `links`: the page of each hand-in that has one, by its place.

    Raises GraderError when the charting library is missing."""
    view = View(summary, language, name, links)
    parts = (_headline, _figures, lessons, charts, students, troubles, grading)
    body = "\n".join(part(view) for part in parts)
    style = asset("figures.css") + asset("dashboard.css")
    return document(language, view.plain("title", name=name), f"<main>{body}</main>", style, asset("dashboard.js"))


def _headline(view: View) -> str:
    """The exercise that went worst, and the misconception that most hold."""
    title = f"<p class=quiet>{view.word('title', name=view.name)}</p>"
    return f"{title}<h1>{text(_worst(view))}</h1>{_most_held(view)}"


def _worst(view: View) -> str:
    graded = len(view.summary.graded)
    hardest = max(view.summary.exercises, key=_lost, default=None)
    if hardest is None:
        return view.plain("nothing_graded")
    if not hardest.lost:
        return view.plain("all_right")
    return view.plain("hardest", exercise=hardest.exercise, lost=hardest.lost, of=graded)


def _lost(exercise: Success) -> int:
    return exercise.lost


def _most_held(view: View) -> str:
    if not view.summary.misconceptions:
        return ""
    most = view.summary.misconceptions[0]
    count, of, says = len(most.holders), len(view.summary.graded), most.diagnosis.says[view.language]
    return f"<p class=lead>{view.word('most_held', count=count, of=of, exercise=most.exercise, says=says)}</p>"


def _figures(view: View) -> str:
    """The class in numbers; of those that should be 0, only the ones that are not."""
    summary = view.summary
    shown = [(str(summary.counts["graded"]), view.word("graded"))]
    out_of = sentences.points(view.language, summary.out_of)
    for key, value in (("median", summary.median), ("mean", summary.mean)):
        if value is not None:
            shown.append((sentences.points(view.language, value), view.word(key, out_of=out_of)))
    shown += [(str(summary.counts[key]), view.word(key)) for key in _FIGURES if summary.counts[key]]
    tiles = "".join(f"<div><dt>{name}<dd>{value}</div>" for value, name in shown)
    failed = f"<p class=lost>{view.word('not_graded_said')}</p>" if summary.counts["not_graded"] else ""
    return f"<dl class=figures>{tiles}</dl>{failed}<p class=quiet>{view.word('for_instructors')}</p>"
