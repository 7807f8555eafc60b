"""INGInious' feedback, read by the rules of its own code.

The rules are those of INGInious 0.8.8 and later: the types of _clean_up_container in inginious/agent/docker_agent/,
the results in doc/teacher_doc/run_file.rst, and ParsableText.rst of inginious/frontend/parsable_text.py, which is
docutils with the directive `raw` enabled."""

import json
import re
from dataclasses import replace
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from grader.model import Outcome, Report
from grader.reports import PLATFORMS, plain, sentences
from grader.reports.autograders import INGINIOUS_BYTES
from tests.support.building import WORDS, render_as
from tests.support.hostile_texts import PIECES
from tests.support.sample_reports import (
    CONTEXT,
    bonus_above,
    bonus_lost,
    check,
    exercise,
    faulty,
    raised,
    sample,
    unwritten,
    whole,
)

TYPES = {"result": str, "text": str, "grade": float, "problems": dict, "custom": dict, "tests": dict, "state": str}
RESULTS = ("success", "failed", "timeout", "overflow", "crash")
RAW = ".. raw:: html\n\n   <script>alert(1)</script>"
BAIT = (
    RAW,
    f"\n\n{RAW}\n",
    "\n\n\n",
    "::",
    "`x <javascript:y>`_",
    "**",
    "|x|",
    "x_",
    "=====",
    "\t",
    ".. include:: /etc/passwd",
)
TEXT = st.lists(st.sampled_from((*PIECES, *BAIT)), max_size=12).map("".join)
EVERYTHING = "\n".join(BAIT) + "\u2028".join(BAIT) + "\x0c".join(BAIT) + "\x85".join(BAIT)

needs_docutils = pytest.mark.skipif(find_spec("docutils") is None, reason="docutils is not installed here")


def read(report: Report) -> dict[str, Any]:
    """Return the feedback, of the keys and types that the agent takes."""
    result: dict[str, Any] = json.loads(render_as("inginious", report, CONTEXT))
    assert all(type(value) is TYPES[key] for key, value in result.items())
    assert result["result"] in RESULTS
    return result


def outside_of_literal_blocks(text: str) -> list[str]:
    """Return the lines that are read as markup: a literal block lasts until a line that is not indented."""
    lines: list[str] = []
    for line in text.splitlines():
        is_literal = lines and lines[-1] == "::" and (line.startswith(" ") or not line.strip())
        if not is_literal and line.strip():
            lines.append(line)
    return lines


@pytest.mark.parametrize(
    ("report", "percent"),
    [
        (whole(), 100),
        (sample(), 100 * (Fraction(2) + Fraction(6, 13)) / sample().out_of),
        (unwritten(), 0),
        (bonus_above(True), 100),
        (bonus_above(False), 100),
        (bonus_lost(True), 100),
    ],
)
def test_the_points_arrive(report: Report, percent: Fraction) -> None:
    result = read(report)
    assert result["grade"] == pytest.approx(float(percent), abs=1e-6)
    assert result["result"] == ("success" if percent == 100 else "failed")


def test_a_grader_that_failed_is_a_crash_without_a_grade() -> None:
    result = read(faulty())
    assert result["result"] == "crash"
    assert "grade" not in result
    assert WORDS["en"].word("incomplete") in result["text"]
    assert "inginious" in PLATFORMS


@pytest.mark.parametrize("language", sentences.LANGUAGES)
def test_a_line_for_each_check_and_a_message_for_each_lost_one(language: str) -> None:
    report = sample(language)
    text = read(report)["text"]
    marks = [line[0] for line in outside_of_literal_blocks(text) if line[0] in "✔✘"]
    checks = [check for each in report.exercises for check in each.checks]
    assert marks == ["✔" if each.outcome is Outcome.PASSED else "✘" for each in checks]
    assert "    check_winner(board, 5, 0)\n" in text


@example(text=EVERYTHING)
@given(text=TEXT)
@settings(max_examples=30)
def test_no_line_of_a_submission_is_outside_of_a_literal_block(text: str) -> None:
    for language in sentences.LANGUAGES:
        hostile, usual = (read(sample(language, each, each)) for each in (text, "x"))
        assert outside_of_literal_blocks(hostile["text"]) == outside_of_literal_blocks(usual["text"])
        assert (hostile["grade"], hostile["result"]) == (usual["grade"], usual["result"])


@pytest.mark.parametrize("language", sentences.LANGUAGES)
def test_what_is_the_graders_own_is_escaped(language: str) -> None:
    for line in outside_of_literal_blocks(read(sample(language))["text"]):
        unescaped = re.sub(r"\\.", "", line.removeprefix("**").removesuffix("**"))
        assert line == "::" or not set(unescaped) & set("`*_|:<>\\=.")


@needs_docutils
@example(text=EVERYTHING)
@given(text=TEXT)
@settings(max_examples=20)
def test_docutils_finds_no_markup_in_a_submission(text: str) -> None:
    core = import_module("docutils.core")
    overrides = {"raw_enabled": True, "file_insertion_enabled": False, "report_level": 1, "halt_level": 1}
    trees = [
        core.publish_doctree(read(sample(language, each, each))["text"], settings_overrides=overrides)
        for language in sentences.LANGUAGES
        for each in (text, "x")
    ]
    shapes = [[type(node).__name__ for node in tree.findall()] for tree in trees]
    assert shapes[0] == shapes[1]
    assert shapes[2] == shapes[3]
    assert set(shapes[0]) == {"document", "paragraph", "strong", "Text", "literal_block"}


@needs_docutils
def test_docutils_shows_the_score_and_the_titles_as_they_are() -> None:
    core = import_module("docutils.core")
    for report in (sample(), sample("fr"), bonus_above(True), unwritten(), faulty()):
        shown = core.publish_doctree(read(report)["text"], settings_overrides={"halt_level": 1}).astext()
        assert not report.complete or all(
            line in shown for line in plain.score(WORDS[report.language], report).splitlines()
        )
        for each in report.exercises:
            for lost in each.checks:
                assert WORDS[report.language].title(each.name, lost) in shown


def test_a_long_feedback_fits_and_keeps_its_grade() -> None:
    wide = "\N{GRINNING FACE}\n" * 5000
    lost = (check(str(n), Outcome.RAISED, notes=(raised(wide),)) for n in range(600))
    report = replace(sample(text=wide, name=wide), exercises=(exercise("a", *lost, check("b", points="200")),))
    assert len(render_as("inginious", report, CONTEXT).encode()) <= INGINIOUS_BYTES
    assert read(report)["grade"] == 25
