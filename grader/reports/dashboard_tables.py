"""The other sections of a dashboard: scores, exercises, students, troubles, and the conditions of the grading."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from math import ceil

from grader import __version__
from grader.course.figures import Success, Summary, Trouble
from grader.gradebook.entry import Entry
from grader.gradebook.roster import short_label
from grader.reports.charts import Legend, histogram, stacked_bars
from grader.reports.grade_tables import name_order, state, student_name
from grader.reports.page import figure, prose, text
from grader.reports.sentences import Words, typeset

_SERIES = ("full", "in_part", "none", "not_written")
_STEPS = 20  # most bars of the histogram, unless a bonus extends it
_PLACEHOLDERS = {  # placeholders left for the script to fill in
    "filter": {},
    "shown": {"shown": "{shown}", "all": "{all}"},
    "sort": {"column": "{column}"},
}


@dataclass(frozen=True)
class View:
    """The summary of a class in a language. `links` maps the index of an entry to its student's page."""

    summary: Summary
    words: Words
    name: str  # of the gradebook
    links: Mapping[int, str]

    def word(self, key: str, **values: object) -> str:
        return text(self.plain(key, **values))

    def plain(self, key: str, **values: object) -> str:
        return self.words.word(key, "dashboard", **values)

    def translate(self, texts: Mapping[str, str]) -> str:
        """Return the text of a misconception, as HTML; French punctuation does not start a line."""
        return prose(typeset(self.words.language, texts[self.words.language]))

    def student_link(self, index: int) -> str:
        """Return a student's name, or the submission's, as a link to the student's page where there is one."""
        name = text(student_name(self.summary.entries[index]))
        return f'<a href="{escape(self.links[index])}">{name}</a>' if index in self.links else name

    def student_list(self, key: str, indices: Iterable[int]) -> str:
        """Return a list of students that opens below a sentence with their number."""
        order = sorted(indices, key=lambda index: name_order(self.summary.entries[index]))
        items = "".join(f"<li>{self.student_link(index)}" for index in order)
        return f"<details><summary>{self.word(key, count=len(order))}</summary><ul class=people>{items}</ul></details>"

    def table(self, heads: Sequence[str], rows: Iterable[str], identifier: str = "") -> str:
        """Return a table in a frame with its own scroll bar; `heads` are keys of sentences, `rows` are HTML.

        On a phone its cells lie below one another, each but the first with the head of its column."""
        if not identifier:
            rows = (_with_heads(row, [self.word(key) for key in heads]) for row in rows)
        columns = "".join(f"<th scope=col>{self.word(key)}" for key in heads)
        attribute = f" id={identifier}" if identifier else " class=stack"
        label = ", ".join(map(self.word, heads))
        return (
            f'<div class=wide tabindex=0 role=region aria-label="{label}"><table{attribute}>'
            f"<thead><tr>{columns}</thead><tbody>{''.join(rows)}</tbody>"
            "</table></div>"
        )


def _with_heads(row: str, heads: Sequence[str]) -> str:
    """Return a row with the head of its column on each cell after the first; no cell holds another table."""
    first, *cells = row.split("<td")
    return first + "".join(f'<td data-head="{head}"{cell}' for head, cell in zip(heads[1:], cells, strict=True))


def bar(part: int, whole: int) -> str:
    """Return the attributes of a cell that shows a share as a bar behind its text."""
    share = round(100 * part / whole) if whole else 0
    return f'style="--share:{share}%" class=share'


def charts(view: View) -> str:
    """Return the scores and each exercise as charts, then a table with every check of each exercise."""
    successes = view.summary.exercises
    core, bonus = ([success for success in successes if success.bonus is flag] for flag in (False, True))
    figures = "".join(_bars(view, key, group) for key, group in (("core", core), ("bonus", bonus)) if group)
    tables = "".join(_check_table(view, success) for success in successes)
    return (
        f"<h2>{view.word('success')}</h2><div class=charts>{_scores(view)}{figures}</div>{tables}" if successes else ""
    )


def _scores(view: View) -> str:
    """Return the histogram of the final scores, with lateness and bonus."""
    graded = (view.summary.entries[index] for index in view.summary.graded)
    scores = [float(entry.score) for entry in graded if entry.score is not None]
    legend = Legend(view.plain("scores_said"), view.plain("points"), view.plain("points"), view.words)
    step = max(1, ceil(view.summary.out_of / _STEPS))
    top = max(step, float(view.summary.out_of), *scores)  # an uncapped bonus may exceed out_of
    chart = histogram(legend, view.plain("hand_ins"), scores, step=step, top=top)
    return figure(view.words, view.plain("scores"), chart)


def _bars(view: View, key: str, successes: Sequence[Success]) -> str:
    legend = Legend(view.plain("success_said"), view.plain("exercise"), view.plain("hand_ins"), view.words)
    rows = [
        (success.exercise, (success.full, success.in_part, success.none, success.not_written)) for success in successes
    ]
    chart = stacked_bars(legend, [view.plain(name) for name in _SERIES], rows)
    return figure(view.words, view.plain(key, out_of=view.words.points(view.summary.out_of)), chart)


def _check_table(view: View, success: Success) -> str:
    rows = (
        f"<tr><th scope=row>{prose(view.words.title(success.exercise, check.check))}"
        f"<td {bar(check.lost, check.written)}>{check.lost}<td>{check.written}"
        for check in success.checks
    )
    head = view.word("every_check", exercise=success.exercise)
    return f"<details><summary>{head}</summary>{view.table(('check', 'lost', 'written'), rows)}</details>"


def students(view: View) -> str:
    """Return the table of all students by name with their remarks; the script sorts and filters it."""
    entries = view.summary.entries
    if not entries:
        return ""
    order = sorted(range(len(entries)), key=lambda index: name_order(entries[index]))
    with_lateness = any(entry.late is not None for entry in entries)
    heads = ("student", "points", *(("before", "late") if with_lateness else ()), "state", "hand_in")
    rows = (_student(view, index, entries[index], with_lateness) for index in order)
    words = " ".join(f'data-{key}="{view.word(key, **blanks)}"' for key, blanks in _PLACEHOLDERS.items())
    table = view.table(heads, rows, "students")
    return f"<h2>{view.word('students')}</h2><div id=chooser {words}></div>{table}"


def _student(view: View, index: int, entry: Entry, with_lateness: bool) -> str:
    """Return a student's line. On a phone it is a block: the points beside the name, and the other cells that hold
    something below them, each with the head of its column."""
    cells = [_points(view, "points", entry.score if entry.graded else None)]
    if with_lateness:
        late = f'<td class=points data-head="{view.word("late")}" data-value="{entry.late or 0}">{entry.late or ""}'
        cells += [_points(view, "before", entry.points.earned if entry.points and entry.penalty else None), late]
    return (
        f"<tr><th scope=row>{view.student_link(index)}{''.join(cells)}"
        f'<td data-head="{view.word("state")}">{text(_state(view, entry))}'
        f'<td data-head="{view.word("hand_in")}">{text(short_label(entry.label))}'
    )


def _points(view: View, head: str, value: Fraction | None) -> str:
    """Return a cell with points, which the script sorts by; an empty one sorts first."""
    shown = view.words.points(value) if value is not None else ""
    number = float(value) if value is not None else -1
    return f'<td class=points data-head="{view.word(head)}" data-value="{number}">{shown}'


def _state(view: View, entry: Entry) -> str:
    """Return the remarks of the terminal report, and how many misconceptions were found."""
    remarks = [state(entry, view.words)]
    if entry.points is not None and not entry.points.complete:
        remarks.append(view.plain("not_graded"))
    diagnosed_count = sum(result.diagnosis is not None for result in entry.report.exercises) if entry.report else 0
    if diagnosed_count:
        remarks.append(view.plain("holds", count=diagnosed_count))
    parts = list(filter(None, remarks))
    return "; ".join([*(part.removesuffix(".") for part in parts[:-1]), *parts[-1:]])


def troubles(view: View) -> str:
    """Return the submissions that were stopped, crashed, tampered with the worker, or took long."""
    items, seconds = view.summary.troubles, view.words.number(view.summary.typical_seconds)
    head = f"<h2>{view.word('troubles')}</h2>"
    if not view.summary.graded:
        return ""
    if not items:
        return f"{head}<p>{view.word('no_troubles', seconds=seconds)}</p>"
    rows = (_trouble(view, trouble) for trouble in items)
    legend = f"<p class=quiet>{view.word('troubles_legend', seconds=seconds)}</p>"
    return f"{head}{legend}{view.table(('student', 'seconds', 'what'), rows)}"


def _trouble(view: View, trouble: Trouble) -> str:
    seconds = view.words.number(view.summary.entries[trouble.place].seconds)
    kinds = {"meddled": trouble.meddled, "crashed": trouble.crashed, "timed_out": trouble.timed_out}
    remarks = [view.plain(key, exercises=view.words.names(names)) for key, names in kinds.items() if names]
    remarks += [view.plain("slow")] if trouble.slow else []
    name, remark = view.student_link(trouble.place), text("; ".join(remarks))
    return f"<tr><th scope=row>{name}<td class=points>{escape(seconds)}<td>{remark}"


def grading(view: View) -> str:
    """Return isolation, times and grader version. The seed is left out: it would let students predict the examples."""
    entries = [view.summary.entries[index] for index in view.summary.graded]
    tiers = Counter(
        (str(entry.report.isolation.get("tier", "?")), str(entry.report.isolation.get("self_test") or "–"))
        for entry in entries
        if entry.report
    )
    lines = [
        view.plain("isolation", tier=view.words.tier_name(tier), self_test=self_test, count=count)
        for (tier, self_test), count in tiers.most_common()
    ]
    times = sorted(entry.graded_at for entry in entries if entry.graded_at)
    if times:
        first, last = (f"{time.astimezone():%Y-%m-%d %H:%M}" for time in (times[0], times[-1]))
        lines.append(view.plain("between", first=first, last=last))
    lines += [view.plain("policy_kept")] if any(entry.late is not None for entry in entries) else []
    items = "".join(f"<li>{text(line)}" for line in [*lines, view.plain("version", version=__version__)])
    return f"<h2>{view.word('how')}</h2><ul>{items}</ul>"
