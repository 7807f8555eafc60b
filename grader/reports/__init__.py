"""One pure function `Report -> str` per format, by name. Those of a platform are told where the report is made, too."""

from typing import Protocol

from grader.model import Report
from grader.reports.context import NOWHERE, Context
from grader.reports.platforms import classroom50, github, gradescope, junit, prairielearn
from grader.reports.student import html_report, json_report, markdown, terminal


class Format(Protocol):
    """A format: the report as the text of a file."""

    def __call__(self, report: Report, around: Context = NOWHERE, /) -> str:
        """The text."""


FORMATS: dict[str, Format] = {
    "json": json_report.render,
    "html": html_report.render,
    "text": terminal.render_plain,
    "markdown": markdown.render,
    "junit": junit.render,
    "gradescope": gradescope.render,
    "prairielearn": prairielearn.render,
    "classroom50": classroom50.render,
    "github": github.render,
    "github-summary": markdown.render,
    "github-annotations": github.annotations,
}
PLATFORMS = {"gradescope", "prairielearn", "classroom50", "github"}  # want a result for whatever was handed in
GROWING = {"gradescope"}  # are written while grading goes on, too
VARIABLES = {"classroom50": classroom50.VARIABLES}  # of the environment, without which there is no report
