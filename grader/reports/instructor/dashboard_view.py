"""Texts of a class's dashboard in one language, and links to its students' pages."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from grader.course.figures import Summary
from grader.reports.instructor.class_report import name_order, student_name
from grader.reports.page import prose, text
from grader.reports.sentences import Words
from grader.reports.typography import typeset


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
        """Return a table in a frame with its own scroll bar; `heads` are keys of sentences, `rows` are HTML."""
        columns = "".join(f"<th scope=col>{self.word(key)}" for key in heads)
        attribute = f" id={identifier}" if identifier else ""
        label = ", ".join(map(self.word, heads))
        return (
            f'<div class=wide tabindex=0 role=region aria-label="{label}"><table{attribute}>'
            f"<thead><tr>{columns}</thead><tbody>{''.join(rows)}</tbody>"
            "</table></div>"
        )


def bar(part: int, whole: int) -> str:
    """Return the attributes of a cell that shows a share as a bar behind its text."""
    share = round(100 * part / whole) if whole else 0
    return f'style="--share:{share}%" class=share'
