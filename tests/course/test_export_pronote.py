"""Tests of the sheet for Pronote: the marks stand in the roster's order, so that the column can be pasted as it is.

The letter N is that of Pronote's own help: "the student is Not graded", left out of the mean."""

import csv
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from grader.cli import main
from grader.gradebook.book import Gradebook
from grader.gradebook.entry import Entry
from grader.gradebook.roster import Student
from grader.model import ExerciseResult, GraderError, Note
from grader.reports import grade_tables
from tests.support.building import WORDS
from tests.support.gradebooks import reported_entry
from tests.support.grades import ALICE, BOB, ZOE, a_report

EVE = Student("4", "=HYPERLINK(0)")
HEADS = {"en": ["Student", "Mark / 20", "Remark"], "fr": ["Élève", "Note / 20", "Remarque"]}


def rows(text: str) -> list[list[str]]:
    """Parse the sheet as a French spreadsheet does."""
    assert text.startswith("\ufeff")
    return list(csv.reader(text.removeprefix("\ufeff").splitlines(), delimiter=";"))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_one_line_per_student_in_the_rosters_order(language: str) -> None:
    entries = [  # as the gradebook returns them: hand-ins by name, then who has none
        reported_entry("a", ALICE, a_report("13.5"), Fraction("12.25")),
        reported_entry("e", EVE, a_report("0"), Fraction(0)),
        reported_entry("stranger", None, a_report("5"), Fraction(5)),
        reported_entry("z", ZOE, a_report("9"), Fraction(9), fault=True),
        Entry("", BOB, None, Note.of("hand_in_missing")),
    ]
    head, *lines = rows(grade_tables.pronote_table([ZOE, BOB, EVE, ALICE], entries, WORDS[language]))
    assert head == HEADS[language]
    assert [line[:2] for line in lines] == [
        ["Zoé Petit", "N"],
        ["Bob Ng", "N"],
        ["'=HYPERLINK(0)", "0"],
        ["Alice Martin", "12,25"],
    ]
    assert lines[1][2] == WORDS[language].note(Note.of("hand_in_missing"))


@pytest.mark.parametrize("name", ["Ana\n=1+1", "Ana\r\n=1+1", "Ana\r=1+1", "Ana\N{LINE SEPARATOR}=1+1"])
def test_a_name_with_a_line_end_stays_on_its_line(name: str) -> None:
    text = grade_tables.pronote_table([Student("7", name), BOB], [], WORDS["en"])
    lines = text.removeprefix("\ufeff").splitlines()
    assert len(lines) == 3
    assert not any(line.lstrip('"').startswith("=") for line in lines)


def test_a_student_without_a_name_is_listed_by_the_id() -> None:
    _, line = rows(grade_tables.pronote_table([Student("7")], [], WORDS["fr"]))
    assert line == ["7", "N", ""]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_marks_out_of_different_points_are_refused(language: str) -> None:
    whole = a_report("12")
    check = replace(whole.exercises[0].checks[0], out_of=Fraction(21))
    other = replace(whole, exercises=(ExerciseResult("e", "A", (check,)),))
    entries = [reported_entry("a", ALICE, whole, Fraction(12)), reported_entry("b", BOB, other, Fraction(12))]
    with pytest.raises(GraderError) as error:
        grade_tables.pronote_table([ALICE, BOB], entries, WORDS[language])
    joined = {"en": "20 and 21", "fr": "20 et 21"}[language]
    assert joined in WORDS[language].reason(error.value.message)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_verb_writes_the_sheet_and_names_who_is_not_on_the_roster(
    language: str, book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "pronote.csv"
    assert main(["export", str(book), "--pronote", str(out), "--lang", language]) == 1  # one hand-in is nobody's
    lines = rows(out.read_text(encoding="utf-8"))
    assert [line[:2] for line in lines[1:]] == [["Alice Martin", "13,5"], ["Bob Ng", "N"], ["Zoé Petit", "N"]]
    told = " ".join(capsys.readouterr().out.split())
    assert {"en": "3; with a mark: 1;", "fr": "3 ; avec une note : 1 ;"}[language] in told
    assert "stranger" in told


@pytest.mark.parametrize(("language", "said"), [("en", "--roster FILE"), ("fr", "--roster FICHIER")])
def test_without_a_roster_there_is_no_order(
    language: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Gradebook(tmp_path / "class.sqlite", create=True):
        pass
    options = ["--pronote", str(tmp_path / "p.csv"), "--lang", language]
    assert main(["export", str(tmp_path / "class.sqlite"), *options]) == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "p.csv").exists()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Handed in late (days: 2), which costs 2.5: the grade is 11 / 20."),
        ("fr", "Rendu en retard (jours : 2), ce qui coûte 2,5 : la note est 11 / 20."),
    ],
)
def test_the_remark_says_what_lateness_costs(language: str, said: str) -> None:
    """No other column does."""
    late = reported_entry("a", ALICE, a_report("13.5"), Fraction(11), late=2)
    free = reported_entry("b", BOB, a_report("9"), Fraction(9), late=1)
    first, second = rows(grade_tables.pronote_table([ALICE, BOB], [late, free], WORDS[language]))[1:]
    assert (first[1], first[2].replace("\N{NO-BREAK SPACE}", " ")) == ("11", said)
    assert second[1:] == ["9", ""]
