"""One pure function `Report -> str` per format, by name."""

from collections.abc import Callable

from grader.model import Report
from grader.reports import html_report, json_report, terminal

FORMATS: dict[str, Callable[[Report], str]] = {
    "json": json_report.render,
    "html": html_report.render,
    "text": terminal.render_plain,
}
