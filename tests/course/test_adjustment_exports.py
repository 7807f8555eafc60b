"""Tests of adjustments in exports: each table and feedback file has them."""

import csv
import io
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path

import pytest

from grader.assignment.policies import LatePolicy
from grader.cli import main
from grader.gradebook.adjustments import Owner
from grader.gradebook.book import Gradebook
from grader.model import Note
from tests.support.adjusting import COMMENT, adjust, make_class
from tests.support.building import WORDS


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A gradebook in which Ana and Bob have 18 of 20."""
    return make_class(tmp_path)


MOODLE = (
    'Identifier,"Full name","Email address",Grade,"Maximum Grade","Last modified (grade)","Feedback comments"\n'
    '"Participant 1","Ana Roy",ana@univ.example,,20.00,-,\n'
    '"Participant 2",Bob,,,20.00,-,"<p>well done</p>"\n'
)
CANVAS = (
    "Student,ID,SIS User ID,SIS Login ID,Section,Connect Four (1002)\n    Points Possible,,,,,20.00\n"
    '"Roy, Ana",501,21,aroy,G,\n'
)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Adjusted: +0.5 (=cmd() &lt;b&gt;&quot;oral&quot;&lt;/b&gt;)."),
        ("fr", "Ajustement : +0,5 (=cmd() &lt;b&gt;&quot;oral&quot;&lt;/b&gt;)."),
    ],
)
def test_every_export_has_it(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, told: str
) -> None:
    adjust(file, "21", "+0.5", "--comment", COMMENT)
    adjust(file, "22", "-1", "--comment", "late excuse")
    (tmp_path / "moodle.csv").write_text(MOODLE)
    options = ["--csv", tmp_path / "grades.csv", "--moodle", tmp_path / "moodle.csv", "--out", tmp_path / "out.csv"]
    feedback = tmp_path / "feedback"
    capsys.readouterr()
    assert main(["export", str(file), *map(str, options), "--feedback", str(feedback), "--lang", language]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert ("comment in the file already" if language == "en" else "a déjà un commentaire") in said
    ana, bob = list(csv.reader(io.StringIO((tmp_path / "out.csv").read_text())))[1:]
    assert (ana[3], ana[6].replace("\N{NO-BREAK SPACE}", " ")) == ("18.5", told)
    assert (bob[3], bob[6]) == ("17", "<p>well done</p>")
    table = csv.DictReader(
        io.StringIO((tmp_path / "grades.csv").read_text(encoding="utf-8-sig")),
        delimiter="," if language == "en" else ";",
    )
    first, second = (
        [row["note" if language == "fr" else "score"], row["ajustement" if language == "fr" else "adjustment"]]
        for row in table
    )
    assert first == (["18,5", "0,5"] if language == "fr" else ["18.5", "0.5"])
    assert second == ["17", "-1"]
    page = next(feedback.glob(f"Ana*/feedback_{language}.html")).read_text(encoding="utf-8")
    assert told in page.replace("\N{NO-BREAK SPACE}", " ")
    assert ("18.5 / 20" if language == "en" else "18,5 / 20") in page
    assert "<b>" not in page


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Handed in late (days: 1), which costs 3: the grade is 16 / 20.<br>Adjusted: +1 (oral)."),
        ("fr", "Rendu en retard (jours : 1), ce qui coûte 3 : la note est 16 / 20.<br>Ajustement : +1 (oral)."),
    ],
)
def test_moodles_comment_says_what_lateness_costs(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, told: str
) -> None:
    noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    policy = LatePolicy(noon, None, timedelta(0), Fraction(3), percent=False, at_most=None)
    with Gradebook(file) as book:
        book.set_hand_ins({"21": (noon + timedelta(hours=2), None), "22": (noon, None)}, policy)
    adjust(file, "21", "+1", "--comment", "oral")
    (tmp_path / "moodle.csv").write_text(MOODLE, encoding="utf-8")
    options = ["--moodle", str(tmp_path / "moodle.csv"), "--out", str(tmp_path / "out.csv")]
    assert main(["export", str(file), *options, "--lang", language]) == 0
    ana, bob = list(csv.reader(io.StringIO((tmp_path / "out.csv").read_text(encoding="utf-8"))))[1:]
    assert (ana[3], ana[6].replace("\N{NO-BREAK SPACE}", " ")) == ("16", told)
    assert (bob[3], bob[6]) == ("18", "<p>well done</p>")
    (tmp_path / "canvas.csv").write_text(CANVAS, encoding="utf-8")
    capsys.readouterr()
    options = [
        "--canvas",
        str(tmp_path / "canvas.csv"),
        "--assignment",
        "Connect Four",
        "--out",
        str(tmp_path / "c.csv"),
    ]
    with Gradebook(file) as book:
        book.remove_adjustments(Owner(student="21"))
    main(["export", str(file), *options, "--lang", "en"])
    assert "no column for comments" not in " ".join(capsys.readouterr().out.split())


def test_canvas_gets_the_grade_and_a_word_on_the_comments(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    adjust(file, "21", "+0.5", "--comment", COMMENT)
    (tmp_path / "canvas.csv").write_text(CANVAS)
    options = ["--canvas", tmp_path / "canvas.csv", "--assignment", "Connect Four", "--out", tmp_path / "out.csv"]
    assert main(["export", str(file), *map(str, options), "--lang", "en"]) == 1  # Bob is not in the file
    assert (tmp_path / "out.csv").read_text() == CANVAS.replace("aroy,G,", "aroy,G,18.5")
    assert "no column for comments" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("encoding", "comment", "is_written"),
    [("cp1252", "2 → 3 nodes", False), ("cp1252", "déjà vu, 3 €", True), ("utf-8", "2 → 3 nodes", True)],
)
def test_a_comment_that_the_worksheet_cannot_hold_is_left_out_and_named(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], encoding: str, comment: str, is_written: bool
) -> None:
    adjust(file, "21", "+0.5", "--comment", comment)
    source, out = tmp_path / "moodle.csv", tmp_path / "out.csv"
    source.write_text(MOODLE.replace("well done", "très bien"), encoding=encoding)
    capsys.readouterr()
    main(["export", str(file), "--moodle", str(source), "--out", str(out), "--lang", "en"])
    said = " ".join(capsys.readouterr().out.split())
    ana, bob = list(csv.reader(io.StringIO(out.read_text(encoding=encoding))))[1:]
    assert (ana[3], bob[3]) == ("18.5", "18")
    assert (comment in ana[6], ana[6] == "") == (is_written, not is_written)
    assert ("Ana Roy): the comment on the grade has a character" in said) is not is_written


@pytest.mark.parametrize(
    ("language", "numbers"), [("en", ("+30.5", "+1.5", "+2.25")), ("fr", ("+30,5", "+1,5", "+2,25"))]
)
def test_points_of_an_adjustment_have_the_decimal_sign_of_the_language(
    file: Path, capsys: pytest.CaptureFixture[str], language: str, numbers: tuple[str, ...]
) -> None:
    note = Note.of("adjustment_limited", asked="+30.5", counted="+1.5", maximum="20")
    assert all(number in WORDS[language].note(note) for number in numbers[:2])
    adjust(file, "21", "+2.25", "--exercise", "eval_board", "--comment", "half of it")
    capsys.readouterr()
    assert main(["history", str(file), "21", "--lang", language]) == 0
    said = capsys.readouterr().out
    assert numbers[2] in said
    space = "\N{NO-BREAK SPACE}" if language == "fr" else ""
    assert f"eval_board{space}: half of it" in said


def test_a_value_that_only_looks_like_points_stays() -> None:
    note = Note.of("raised_at", type="ValueError", text="1.5", file="a.py", line="3", function="f")
    assert "1.5" in WORDS["fr"].note(note)
