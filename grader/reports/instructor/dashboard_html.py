"""The dashboard of a class as one self-contained HTML page, which starts with what the class did not understand."""

from collections.abc import Mapping

from grader.course.figures import Summary
from grader.reports.instructor.dashboard_lessons import lessons
from grader.reports.instructor.dashboard_tables import charts, grading, students, troubles
from grader.reports.instructor.dashboard_view import View
from grader.reports.page import asset, document, text
from grader.reports.sentences import Words

_FIGURES = ("missing", "unsure", "unreadable", "not_yet", "not_graded", "late_work")


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
