"""Tests of [feedback] in the rubric: until its moment no student reads a call or an answer, then everything."""

import json
import os
import shutil
import subprocess
import sys
import tomllib
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from grader.assignment.policies import FeedbackPolicy, feedback_policy
from grader.cli import main
from grader.gradebook.book import Gradebook
from grader.model import FEEDBACK, GraderError, redact, stricter
from tests.support.building import ROOT, edited, render_as
from tests.support.engine import choose
from tests.support.gradings import record
from tests.support.sample_reports import sample

MOMENT = datetime(2026, 3, 5, 7, tzinfo=UTC)
SECRET = "check_winner("  # a call that the full report of the sample shows


def policy_in(path: Path) -> FeedbackPolicy | None:
    return feedback_policy(path, tomllib.loads(path.read_text(encoding="utf-8")))


def rubric(folder: Path, text: str) -> Path:
    (folder / "rubric.toml").write_text(text, encoding="utf-8")
    return folder / "rubric.toml"


@pytest.mark.parametrize(
    "text",
    [
        '[feedback]\nfull_from = 2026-03-05T08:00:00\ntimezone = "Europe/Paris"\n',
        '[feedback]\nfull_from = "2026-03-05T08:00"\n[late]\ntimezone = "Europe/Paris"\n',
        "[feedback]\nfull_from = 2026-03-05T08:00:00+01:00\n",
    ],
)
def test_the_moment_is_in_a_time_zone(text: str, tmp_path: Path) -> None:
    found = policy_in(rubric(tmp_path, text))
    assert found is not None
    assert (found.full_from, found.before) == (MOMENT, "summary")
    assert found.level("full", MOMENT - timedelta(seconds=1)) == ("summary", found.note)
    assert found.level("full", MOMENT) == ("full", None)
    assert found.level("counterexample", MOMENT) == ("counterexample", None)


def test_without_the_table_nothing_is_withheld(tmp_path: Path) -> None:
    assert policy_in(rubric(tmp_path, "out_of = 20\n")) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[feedback]\n", "full_from is missing"),
        ("[feedback]\nfull_from = 2026-03-05T08:00:00\n", "has no time zone"),
        ("[feedback]\nfull_from = 2026-03-05\n", "no time of day"),
        ('[feedback]\nfull_from = "soon"\n', "no date-time"),
        ('[feedback]\nfull_from = 2026-03-05T08:00:00Z\nbefore = "nothing"\n', "full, counterexample, summary"),
        ('[feedback]\nfull_from = 2026-03-05T08:00:00Z\nuntil = "x"\n', "no key 'until'"),
        ('[feedback]\nfull_from = 2026-03-05T08:00:00\ntimezone = "Mars/Olympus"\n', "Mars/Olympus"),
        ("feedback = 3\n", r"\[feedback\]"),
    ],
)
def test_a_mistake_in_the_table_is_one_sentence(text: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(GraderError, match=said):
        policy_in(rubric(tmp_path, text))


def test_the_stricter_level_tells_less() -> None:
    assert [stricter("full", level) for level in FEEDBACK] == list(FEEDBACK)
    assert stricter("summary", "counterexample") == "summary"


def limit(monkeypatch: pytest.MonkeyPatch, days: int) -> None:
    """Let the rubric of this process withhold details until so many days from now."""
    found = FeedbackPolicy(datetime.now(UTC) + timedelta(days=days), None, "summary")
    choose(monkeypatch, feedback=found)


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "class.sqlite"
    assert SECRET in render_as("html", sample())
    with Gradebook(path, create=True) as opened:
        record(opened, "ana", sample())
    return path


@pytest.mark.parametrize(("days", "details", "told"), [(1, [], False), (-1, [], True), (-1, ["summary"], False)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_feedback_files_tell_the_summary_until_the_moment(
    days: int,
    details: list[str],
    told: bool,
    language: str,
    book: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    limit(monkeypatch, days)
    options = ["--feedback", str(tmp_path / "feedback"), "--lang", language]
    assert main(["export", str(book), *options, *(["--details", *details] if details else [])]) == 0
    page = next((tmp_path / "feedback").rglob(f"feedback_{language}.html")).read_text(encoding="utf-8")
    assert (SECRET in page) == told
    sentence = {"en": "This is a summary", "fr": "Ceci est un résumé"}[language]
    assert (sentence in page, sentence in capsys.readouterr().out) == (days > 0, days > 0)
    assert main(["dashboard", str(book), str(tmp_path / "dashboard")]) == 0
    assert SECRET in next((tmp_path / "dashboard" / "students").iterdir()).read_text(encoding="utf-8")


def test_gradescope_shows_details_after_its_due_date() -> None:
    full, later = (json.loads(render_as(name, sample())) for name in ("gradescope", "gradescope-after-due"))
    visible = [test for test in later["tests"] if test["visibility"] == "visible"]
    hidden = [test for test in later["tests"] if test["visibility"] != "visible"]
    summary = json.loads(render_as("gradescope", redact(sample(), "summary")))
    assert {**later, "tests": visible} == summary
    assert SECRET in json.dumps(full)
    assert SECRET not in json.dumps(visible)
    assert {test["visibility"] for test in hidden} == {"after_due_date"}
    assert not any("score" in test or "max_score" in test for test in hidden)
    lost = [test["output"] for test in full["tests"] if test["status"] == "failed"]
    assert [test["output"] for test in hidden] == lost
    assert len({test["number"] for test in later["tests"]}) == len(later["tests"])


@pytest.mark.parametrize(("year", "told"), [(9000, False), (2000, True)])
def test_the_reports_of_grade(year: int, told: bool, tmp_path: Path) -> None:
    root = tmp_path / "assignment"
    shutil.copytree(ROOT / "examples" / "words", root)
    with (root / "rubric" / "rubric.toml").open("a", encoding="utf-8") as file:
        file.write(f"\n[feedback]\nfull_from = {year}-03-05T08:00:00Z\n")
    text = (root / "reference" / "words.py").read_text(encoding="utf-8")
    (tmp_path / "work").mkdir()
    (tmp_path / "work" / "words.py").write_text(
        edited(text, ("letters(word) > letters(best)", "letters(word) < letters(best)")), encoding="utf-8"
    )
    kinds = ("json", "html", "gradescope", "gradescope-after-due", "markdown", "junit", "prairielearn")
    options = [f"--report={kind}={tmp_path / kind}" for kind in kinds]
    command = [sys.executable, "-m", "grader", "--assignment", str(root), "grade", str(tmp_path / "work")]
    done = subprocess.run(
        [*command, *options, "--exercise", "longest", "--accept", "practice", "--lang", "en"],
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    for name, shown in {"terminal": done.stdout, **{kind: (tmp_path / kind).read_text() for kind in kinds}}.items():
        assert ("longest(" in shown) == told, name
        if name != "junit":
            assert ("This is a summary" in shown) != told, name
