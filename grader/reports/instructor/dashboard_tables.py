"""The rest of a class's page: scores, exercises, students, troubles, and how it was graded."""

from collections import Counter
from collections.abc import Sequence
from html import escape
from math import ceil

from grader import __version__
from grader.course.dashboard.model import Success, Trouble
from grader.course.gradebook import Entry
from grader.reports import sentences
from grader.reports.charts import Legend, histogram, stacked_bars
from grader.reports.instructor.class_report import state, who
from grader.reports.instructor.dashboard_view import View, bar
from grader.reports.page import figure, text

_SERIES = ("full", "in_part", "none", "not_written")
_STEPS = 20  # of the histogram, at most, where no bonus goes beyond


def charts(view: View) -> str:
    """The scores and each exercise as charts, and below them every check of each exercise in a table."""
    found = view.summary.exercises
    core, bonus = ([one for one in found if one.bonus is apart] for apart in (False, True))
    drawn = "".join(_bars(view, key, some) for key, some in (("core", core), ("bonus", bonus)) if some)
    tables = "".join(_checks(view, one) for one in found)
    return f"<h2>{view.word('success')}</h2><div class=charts>{_scores(view)}{drawn}</div>{tables}" if found else ""


def _scores(view: View) -> str:
    """How the scores are distributed, as they are after lateness and with what a bonus may add."""
    graded = (view.summary.entries[place] for place in view.summary.graded)
    found = [float(entry.score) for entry in graded if entry.score is not None]
    legend = Legend(view.plain("scores_said"), view.plain("points"), view.plain("points"), view.language)
    step = max(1, ceil(view.summary.out_of / _STEPS))
    top = max(step, float(view.summary.out_of), *found)  # an uncapped bonus goes beyond
    drawn = histogram(legend, view.plain("hand_ins"), found, step=step, top=top)
    return figure(view.language, view.plain("scores"), drawn)


def _bars(view: View, key: str, found: Sequence[Success]) -> str:
    legend = Legend(view.plain("success_said"), view.plain("exercise"), view.plain("hand_ins"), view.language)
    rows = [(one.exercise, (one.full, one.in_part, one.none, one.not_written)) for one in found]
    chart = stacked_bars(legend, [view.plain(name) for name in _SERIES], rows)
    return figure(view.language, view.plain(key, out_of=sentences.points(view.language, view.summary.out_of)), chart)


def _checks(view: View, one: Success) -> str:
    rows = (
        f"<tr><th scope=row>{text(sentences.title(view.language, one.exercise, check.check))}"
        f"<td {bar(check.lost, check.written)}>{check.lost}<td>{check.written}"
        for check in one.checks
    )
    head = view.word("every_check", exercise=one.exercise)
    return f"<details><summary>{head}</summary>{view.table(('check', 'lost', 'written'), rows)}</details>"


def students(view: View) -> str:
    """Everybody by name, with what there is to say; the script sorts and filters."""
    entries = view.summary.entries
    if not entries:
        return ""
    places = sorted(range(len(entries)), key=lambda place: who(entries[place]).casefold())
    heads = ("student", "hand_in", "points", "before", "late", "state")
    rows = (_student(view, place, entries[place]) for place in places)
    words = " ".join(f'data-{key}="{view.word(key, **blanks)}"' for key, blanks in _BLANKS.items())
    table = view.table(heads, rows, "students")
    return f"<h2>{view.word('students')}</h2><div id=chooser {words}></div>{table}"


_BLANKS = {  # of the sentences the script fills in
    "filter": {},
    "shown": {"shown": "{shown}", "all": "{all}"},
    "sort": {"column": "{column}"},
}


def _student(view: View, place: int, entry: Entry) -> str:
    graded = place in view.summary.graded
    after = entry.score if graded else None
    before = entry.points.earned if entry.points and entry.penalty else None
    points = "".join(
        f'<td class=points data-value="{float(value) if value is not None else -1}">'
        f"{sentences.points(view.language, value) if value is not None else ''}"
        for value in (after, before)
    )
    late = "" if not entry.late else str(entry.late)
    return (
        f"<tr><th scope=row>{view.who(place)}<td>{text(entry.label)}{points}"
        f'<td class=points data-value="{entry.late or 0}">{late}<td>{text(_state(view, entry))}'
    )


def _state(view: View, entry: Entry) -> str:
    """As on the terminal, and how many misconceptions were named."""
    said = [state(entry, view.language)]
    if entry.points is not None and not entry.points.complete:
        said.append(view.plain("not_graded"))
    held = sum(result.diagnosis is not None for result in entry.report.exercises) if entry.report else 0
    if held:
        said.append(view.plain("holds", count=held))
    return "; ".join(filter(None, said))


def troubles(view: View) -> str:
    """What was stopped, crashed, meddled or took long."""
    found, typical = view.summary.troubles, sentences.number(view.language, view.summary.typical_seconds)
    head = f"<h2>{view.word('troubles')}</h2>"
    if not view.summary.graded:
        return ""
    if not found:
        return f"{head}<p>{view.word('no_troubles', seconds=typical)}</p>"
    rows = (_trouble(view, one) for one in found)
    legend = f"<p class=quiet>{view.word('troubles_legend', seconds=typical)}</p>"
    return f"{head}{legend}{view.table(('student', 'seconds', 'what'), rows)}"


def _trouble(view: View, one: Trouble) -> str:
    seconds = sentences.number(view.language, view.summary.entries[one.place].seconds)
    kinds = {"meddled": one.meddled, "crashed": one.crashed, "timed_out": one.timed_out}
    said = [view.plain(key, exercises=sentences.names(view.language, names)) for key, names in kinds.items() if names]
    said += [view.plain("slow")] if one.slow else []
    return f"<tr><th scope=row>{view.who(one.place)}<td class=points>{escape(seconds)}<td>{text('; '.join(said))}"


def grading(view: View) -> str:
    """With what isolation, when, and by which grader. Never the seed: a student could draw the examples from it."""
    entries = [view.summary.entries[place] for place in view.summary.graded]
    tiers = Counter(
        (str(entry.report.isolation.get("tier", "?")), str(entry.report.isolation.get("self_test") or "–"))
        for entry in entries
        if entry.report
    )
    said = [
        view.plain("isolation", tier=tier.upper() if tier == "practice" else tier, self_test=tested, count=count)
        for (tier, tested), count in tiers.most_common()
    ]
    times = sorted(entry.graded_at for entry in entries if entry.graded_at)
    if times:
        first, last = (f"{time:%Y-%m-%d %H:%M}" for time in (times[0], times[-1]))
        said.append(view.plain("between", first=first, last=last))
    said += [view.plain("policy")] if any(entry.late is not None for entry in entries) else []
    items = "".join(f"<li>{text(line)}" for line in [*said, view.plain("version", version=__version__)])
    return f"<h2>{view.word('how')}</h2><ul>{items}</ul>"
