"""What stands between backticks in a sentence is shown as code in HTML, whoever wrote it, and never becomes markup."""

from dataclasses import replace

import pytest

from grader.model import Diagnosis, Evidence, Note, Outcome
from grader.reports.page import prose
from tests.support.building import render_as
from tests.support.sample_reports import sample


@pytest.mark.parametrize(
    ("plain", "shown"),
    [
        ("write `x < y` & go", "write <code>x &lt; y</code> &amp; go"),
        ("`<b>` and `</code><script>`", "<code>&lt;b&gt;</code> and <code>&lt;/code&gt;&lt;script&gt;</code>"),
        ("one ` alone, `` empty, `over\nlines`", "one ` alone, `` empty, `over\nlines`"),
        ("`\x1b[31m`", "<code>\N{REPLACEMENT CHARACTER}[31m</code>"),
    ],
)
def test_code_between_backticks(plain: str, shown: str) -> None:
    assert prose(plain) == shown


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_page_shows_code_of_the_assignment_and_no_markup_of_a_hand_in(language: str) -> None:
    says = dict.fromkeys(("en", "fr"), "It uses `a<b`.")
    diagnosis = Diagnosis("x", says, dict.fromkeys(("en", "fr"), "Why `range(7)`?"), Evidence())
    report = sample(language, text="x")
    number, lost = next((n, e) for n, e in enumerate(report.exercises) if e.outcome is Outcome.WRONG)
    exercises = (*report.exercises[:number], replace(lost, diagnosis=diagnosis), *report.exercises[number + 1 :])
    warning = Note.of("old_numpy_name", file="a.py", line=1, name="</code>", replacement="bool")
    html = render_as("html", replace(report, exercises=exercises, warnings=(warning,)))
    assert "<code>a&lt;b</code>" in html
    assert "<code>range(7)</code>" in html
    assert "`np.&lt;/code&gt;`" in html  # a note, which may hold any text of a hand-in
    assert html.count("<code>") == 2
