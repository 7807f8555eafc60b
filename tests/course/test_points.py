"""Tests of other points in the rubric: stored results are added up again, and give what a grading gives."""

import shutil
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from grader import model
from grader.gradebook import database
from grader.gradebook.book import Gradebook
from grader.gradebook.entry import Entry, Why
from grader.gradebook.run import Run, Skip
from grader.grading.recomputation import recompute
from grader.model import CheckResult, ExerciseResult, Key, Note, Outcome, Report
from tests.support.building import ROOT, edited, hand_in

SECOND = ROOT / "examples" / "words"
EVERY_CHARACTER = ("sum(char in LETTERS for char in word.lower())", "len(word)")
LAST_OF_EQUALS = ("if letters(word) > letters(best)", "if letters(word) >= letters(best)")
CAPITALS_APART = ("word.lower() for word in self.words", "word for word in self.words")
NOT_EMPTY = ("self.vocabulary() / len(self.words) if self.words else 0", "self.vocabulary() / len(self.words)")
EVERY_LENGTH = ("sum(letters(word) < letters(first)", "sum(len(word) < len(first)")
HAND_INS = {
    "right": [],
    "longest": [EVERY_CHARACTER, LAST_OF_EQUALS],
    "empty": [NOT_EMPTY],  # loses one kind of check of Text.richness, and not the other
    "both": [CAPITALS_APART, NOT_EMPTY, EVERY_LENGTH],
}
RICHNESS = '[exercises."Text.richness"]\npart = "B"\nfile = "text"\npoints = '
KINDS = [(f"{RICHNESS}2\n", f"{RICHNESS}{{empty = 1, any = 2}}\n"), ("out_of = 20\n", "out_of = 21\n")]


def assignment(folder: Path) -> Path:
    """Copy the second assignment, with two kinds of checks in Text.richness."""
    shutil.copytree(SECOND, folder)
    rewrite(folder / "rubric" / "rubric.toml", *KINDS)
    checks = folder / "rubric" / "checks" / "text_richness.py"
    rewrite(checks, ("weight(1)", "weight(1, kind='empty')"), ("weight(2)", "weight(2, kind='any')"))
    return folder


def rewrite(file: Path, *pairs: tuple[str, str]) -> None:
    file.write_text(edited(file.read_text(encoding="utf-8"), *pairs), encoding="utf-8")


def grade_class(root: Path, folder: Path, book: Path) -> str:
    """Grade a class with the command, and return what it says on stderr."""
    options = ["--gradebook", str(book), "--accept", "practice", "--lang", "en", "--jobs", "2", "--seed", "0"]
    command = [sys.executable, "-m", "grader", "--assignment", str(root), "class", str(folder), *options]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return " ".join(done.stderr.split())


def entries(book: Path) -> dict[str, Entry]:
    with Gradebook(book) as opened:
        return {entry.label: entry for entry in opened.entries()}


def reasons(book: Path) -> dict[str, list[Why]]:
    with Gradebook(book) as opened:
        return {label: [grading.why for grading in opened.history(label)] for label in entries(book)}


def assert_same_grades(book: Path, anew: Path) -> None:
    """Assert that both gradebooks hold the same reports, to the last word."""
    one, other = entries(book), entries(anew)
    assert one.keys() == other.keys()
    for label, entry in one.items():
        assert entry.report == other[label].report, label
        assert (entry.score, entry.problem) == (other[label].score, other[label].problem)


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an assignment, hand-ins and a gradebook of them."""
    folder = tmp_path_factory.mktemp("points")
    root = assignment(folder / "assignment")
    for name, edits in HAND_INS.items():
        texts = {}
        for file in ("words", "text", "report"):
            text = (SECOND / "reference" / f"{file}.py").read_text(encoding="utf-8")
            for old, new in edits:
                text = text.replace(old, new)
            texts[file] = text
        hand_in(folder / "class" / name, **texts)
    hand_in(folder / "class" / "blank", words="def letters(word):\n    raise NotImplementedError\n")
    hand_in(folder / "class" / "nothing")
    assert "recomputed" not in grade_class(root, folder / "class", folder / "book.sqlite")
    return folder


LETTERS = (
    'points = 2\nreturns = "index"\n\n[exercises.longest]',
    'points = {}\nreturns = "index"\n\n[exercises.longest]',
)


def letters(points: str) -> tuple[str, str]:
    """Return the edit that gives `letters` these points."""
    return LETTERS[0], LETTERS[1].replace("{}", points)


CASES = {
    "in proportion, without a cap": (
        [
            *(letters("3.5"), ("empty = 1, any = 2", "empty = 0.7, any = 1.4")),
            *(("out_of = 21", "out_of = 21.6\ncapped = false"), ("points = 1\n", "points = 4\n")),
        ],
        set(),
    ),
    "kinds apart": ([("empty = 1, any = 2", "empty = 2, any = 1")], {"empty", "both"}),
    "for nothing": ([letters("0"), ("out_of = 21", "out_of = 19")], {*HAND_INS, "blank"}),
}


@pytest.mark.parametrize(
    "case",
    [pytest.param(case, marks=[pytest.mark.slow] if case != "in proportion, without a cap" else []) for case in CASES],
)
def test_recomputed_is_graded_anew(case: str, graded: Path, tmp_path: Path) -> None:
    edits, again = CASES[case]
    root, book = tmp_path / "assignment", tmp_path / "book.sqlite"
    shutil.copytree(graded / "assignment", root)
    shutil.copy(graded / "book.sqlite", book)
    rewrite(root / "rubric" / "rubric.toml", *edits)
    said = grade_class(root, graded / "class", book)
    grade_class(root, graded / "class", tmp_path / "anew.sqlite")
    assert_same_grades(book, tmp_path / "anew.sqlite")
    every = {*HAND_INS, "blank"}
    ends = {label: why[-1] for label, why in reasons(book).items()}
    assert {label for label, why in ends.items() if why is Why.POINTS_CHANGED} == every - again
    assert {label for label, why in ends.items() if why is Why.RUBRIC_CHANGED} >= again
    assert (f"{len(every - again)} grades were recomputed" in said) == bool(every - again)
    assert (f"{len(again)} hand-ins were graded anew" in said) == bool(again)
    assert all(why[0] is Why.NEW for why in reasons(book).values())
    assert grade_class(root, graded / "class", book).count("recomputed") == 0


def test_only_points_differ_when_nothing_else_does() -> None:
    key = Key("content", "rules points", "grader", "settings")
    others = replace(key, rubric="rules others")
    assert model.only_points_differ(key, others)
    for change in ({"content": "x"}, {"grader": "x"}, {"settings": "x"}, {"rubric": "x others"}, {"rubric": "former"}):
        assert not model.only_points_differ(key, replace(others, **change))
        assert not model.only_points_differ(replace(key, **change), others)
    assert not model.only_points_differ(key, key)


def test_what_the_rubric_no_longer_has_is_graded_anew() -> None:
    lost = CheckResult("check_x", "X.", Outcome.WRONG, Fraction(0), Fraction(1))
    report = Report("ana", "en", (ExerciseResult("gone", "A", (lost,)),))
    assert recompute(report, {}, {}, capped=True) is None
    assert database.load_report(database.dump_report(report)) == report


def test_two_runs_never_recompute_the_same_and_old_points_come_back(tmp_path: Path) -> None:
    old = Key("content", "rules old", "grader", "settings")
    new = replace(old, rubric="rules new")
    lost = CheckResult("check_x", "X.", Outcome.WRONG, Fraction(0), Fraction(1))
    report = database.dump_report(Report("ana", "en", (ExerciseResult("letters", "A", (lost,)),)))
    with Gradebook(tmp_path / "book.sqlite", create=True) as book:
        with Run(book).open() as run:
            for label, result in (("ana", report), ("bob", Note.of("hand_in_unreadable", why="no Python"))):
                assert run.claim(label, old) is Why.NEW
                assert run.record(label, old, result, Why.NEW, 1.5)
        one, other = Run(book), Run(book)
        with other.open():
            assert one.claim("ana", new) is Why.POINTS_CHANGED
            assert other.claim("ana", new) is Skip.ELSEWHERE
            with one.open():
                pass
            assert other.claim("ana", new) is Why.POINTS_CHANGED
            assert other.graded_before("ana") == (database.load_report(report), 1.5)
            assert other.record("ana", new, report, Why.POINTS_CHANGED, 1.5)
            assert other.claim("ana", new) is Skip.DONE
            assert other.claim("bob", new) is Why.RUBRIC_CHANGED  # there is no result to recompute
            assert other.claim("ana", old) is Skip.DONE
        with Run(book, "once more").open() as run:
            assert run.claim("ana", new) is Why.REGRADE
        whys = [grading.why for grading in book.history("ana")]
        assert whys == [Why.NEW, Why.POINTS_CHANGED, Why.SEEN_BEFORE]
