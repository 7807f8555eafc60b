"""Report formats by name: each is a pure function that renders a `Report` as the text of a file."""

from typing import Protocol

from grader.model import Report
from grader.reports import (
    classroom50,
    coderunner,
    github,
    gradescope,
    html_report,
    inginious,
    json_report,
    junit,
    markdown,
    prairielearn,
    terminal,
    vpl,
)
from grader.reports.context import NO_CONTEXT, Context
from grader.reports.sentences import Words


class Format(Protocol):
    """A function that renders a report as the text of a file."""

    def __call__(self, words: Words, report: Report, context: Context = NO_CONTEXT, /) -> str:
        """Return the text of the report, with the sentences of its language."""


FORMATS: dict[str, Format] = {
    "json": json_report.render,
    "html": html_report.render,
    "text": terminal.render_plain,
    "markdown": markdown.render,
    "junit": junit.render,
    "gradescope": gradescope.render,
    "gradescope-after-due": gradescope.render_after_due,
    "prairielearn": prairielearn.render,
    "classroom50": classroom50.render,
    "vpl": vpl.render,
    "coderunner": coderunner.render,
    "inginious": inginious.render,
    "github": github.render,
    "github-summary": markdown.render,
    "github-annotations": github.annotations,
}
# These need a result even for an unusable submission.
PLATFORMS = {
    *("gradescope", "gradescope-after-due", "prairielearn", "classroom50", "github"),
    *("vpl", "coderunner", "inginious"),
}
INCREMENTAL = {"gradescope", "gradescope-after-due"}  # also written while grading goes on
VARIABLES = {"classroom50": classroom50.VARIABLES}  # environment variables a format requires
