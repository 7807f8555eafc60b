"""A class as its page speaks of it: its words, and who is meant by a place."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from grader.course.dashboard.model import Summary
from grader.reports import sentences
from grader.reports.instructor.class_report import who
from grader.reports.page import text

NO_BREAK = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True)
class View:
    """The class in a language. `links`: the page of each hand-in that has one, by its place."""

    summary: Summary
    language: str
    name: str  # of the gradebook
    links: Mapping[int, str]

    def word(self, key: str, **values: object) -> str:
        return text(self.plain(key, **values))

    def plain(self, key: str, **values: object) -> str:
        return sentences.word(self.language, key, "dashboard", **values)

    def told(self, said: Mapping[str, str]) -> str:
        """What a misconception says or asks, escaped; no line begins with the mark that ends a French one."""
        return text(re.sub(" (?=[?!:;»])", NO_BREAK, said[self.language]))

    def who(self, place: int) -> str:
        """A student's name, or the hand-in's, as a link to the page where there is one."""
        name = text(who(self.summary.entries[place]))
        return f'<a href="{escape(self.links[place])}">{name}</a>' if place in self.links else name

    def people(self, key: str, places: Iterable[int]) -> str:
        """A list of students that opens under a sentence with their number."""
        listed = sorted(places, key=lambda place: who(self.summary.entries[place]).casefold())
        items = "".join(f"<li>{self.who(place)}" for place in listed)
        return f"<details><summary>{self.word(key, count=len(listed))}</summary><ul class=people>{items}</ul></details>"

    def table(self, heads: Sequence[str], rows: Iterable[str], identifier: str = "") -> str:
        """A table of rows that are markup already, in a frame that scrolls by itself; `heads` by key."""
        columns = "".join(f"<th scope=col>{self.word(key)}" for key in heads)
        named = f" id={identifier}" if identifier else ""
        label = ", ".join(map(self.word, heads))
        return (
            f'<div class=wide tabindex=0 role=region aria-label="{label}"><table{named}>'
            f"<thead><tr>{columns}</thead><tbody>{''.join(rows)}</tbody>"
            "</table></div>"
        )


def bar(part: int, whole: int) -> str:
    """The style of a cell that shows a share as a bar behind its text."""
    share = round(100 * part / whole) if whole else 0
    return f'style="--share:{share}%" class=share'
