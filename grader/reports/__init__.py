"""Report formats by name: each is a pure function that renders a `Report` as the text of a file."""

from typing import Protocol

from grader.model import Report
from grader.reports import autograders, github, html_report, json_report, junit, markdown, moodle, terminal
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
    "gradescope": autograders.render_gradescope,
    "gradescope-after-due": autograders.render_after_due,
    "prairielearn": autograders.render_prairielearn,
    "classroom50": github.render_classroom50,
    "vpl": moodle.render_vpl,
    "coderunner": moodle.render_coderunner,
    "inginious": autograders.render_inginious,
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
VARIABLES = {"classroom50": github.VARIABLES}  # environment variables a format requires
