"""French punctuation keeps to its line, in every catalogue of sentences."""

import re
from dataclasses import replace

import pytest

from grader.assignment.assignment import read_sentences
from grader.model import Diagnosis, Evidence, Note, Outcome
from grader.reports import sentences
from grader.reports.page import prose
from grader.reports.sentences import NO_BREAK, typeset
from tests import ASSIGNMENT
from tests.support.building import ROOT, WORDS, render_as
from tests.support.sample_reports import sample

CODE = re.compile(r"`[^`]*`")
PARTED = re.compile(r" [;?!%»]| :(?!\w)|« ")
ASSIGNMENTS = [".", "examples/words", "grader/authoring/skeleton"]


@pytest.mark.parametrize(
    ("plain", "shown"),
    [
        ("Pourquoi ? « Le » : 5 % !", "Pourquoi~? «~Le~»~: 5~%~!"),
        ("Lancez `a ? b` ; puis {a : b} ;", "Lancez `a ? b`~; puis {a : b}~;"),
        ("board[1 :2] ou C:/x", "board[1 :2] ou C:/x"),
        ("tant que a != b !", "tant que a != b~!"),
    ],
)
def test_a_space_before_french_punctuation_is_no_place_to_break(plain: str, shown: str) -> None:
    assert typeset("fr", plain) == shown.replace("~", NO_BREAK)
    assert typeset("en", plain) == plain


@pytest.mark.parametrize("name", ASSIGNMENTS)
def test_no_sentence_of_a_french_catalogue_is_parted_from_its_punctuation(name: str) -> None:
    french = sentences.merged("fr", read_sentences(ROOT / name / "rubric" / "locale" / "fr.toml"))
    texts = [text for section in french.values() for text in section.values()]
    assert len(texts) > 300
    assert [text for text in texts if PARTED.search(CODE.sub("", text))] == []


def test_no_misconception_is_parted_from_its_punctuation() -> None:
    diagnoses = [
        Diagnosis(each.name, each.says, each.asks, Evidence())
        for exercise in ASSIGNMENT.rubric.exercises
        for each in ASSIGNMENT.catalogue(exercise).misconceptions
    ]
    texts = [f"{WORDS['fr'].explanation(each)}|{WORDS['fr'].question(each)}" for each in diagnoses]
    assert len(texts) > 300
    assert [text for text in texts if PARTED.search(CODE.sub("", text))] == []


# What stands between backticks is shown as code in HTML, and never becomes markup.


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
