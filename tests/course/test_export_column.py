"""Tests of filling in a column of any platform's gradebook: the right cells change, and not a byte beside them.

The files are written after each platform's documentation or source: grade/export/txt and the tests of gradeimport_csv
of Moodle, "Importing grades" of Brightspace, "Work offline with grade data" of Blackboard."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

from grader.assignment.policies import parse_number
from grader.cli import main
from grader.course import column
from grader.course.forms import Filling, Sheet, fill
from grader.course.grades import Grade
from grader.gradebook.roster import Student
from grader.model import GraderError
from tests.support.building import WORDS
from tests.support.grades import ALICE, BOB, ZOE, a_grade

MOODLE = (
    '"First name","Last name","ID number",Institution,Department,"Email address","Assignment: TP (Real)",'
    '"Assignment: TP (Percentage)","TP 2 (Real)","Last downloaded from this course"\n'
    'Alice,Martin,21400321,,"Rock on!",alice@univ.example,-,-,4.50,1795190000\n'
    '"Bob ""Bobby""",Ng,,,,bob@univ.example,12.00,"60.00 %",-,1795190000\n'
    "Zoé,Petit,,,,zoe@univ.example,-,-,-,1795190000\n"
)
MOODLE_FRENCH = (  # with the spaces that French typography asks for
    "Prénom;Nom de famille;Numéro d’identification;Adresse de courriel;Devoir\u00a0: TP Puissance\u00a04 (Brut);"
    "Total du cours (Brut)\n"
    "Alice;Martin;;alice@univ.example;-;9,50\n"
    "Bob;Ng;21400322;;3,00;9,00\n"
)
BRIGHTSPACE = (
    "OrgDefinedId,Username,Last Name,First Name,Email,"
    "TP Puissance 4 Points Grade <Numeric MaxPoints:40 Weight:10 Category:Assignments CategoryWeight:50>,"
    "End-of-Line Indicator\r\n"
    "#21400321,#amartin,Martin,Alice,,,#\r\n"
    '#9,#bob,"Ng, Jr.",Bob,bob@other.example,12.5,#\r\n'
    "#10,#zpetit,Petit,Zoé,zoe@univ.example,,#\r\n"
)
BLACKBOARD = (
    '"Last Name"\t"First Name"\t"Username"\t"Student ID"\t"Last Access"\t"Availability"\t'
    '"TP Puissance 4 [Total Pts: 10 Score] |664617"\t"Total [Total Pts: up to 20 Score] |664618"\r\n'
    '"Martin"\t"Alice"\t"amartin"\t"21400321"\t""\t"Yes"\t"Needs Grading"\t"5.00"\r\n'
    '"Ng"\t"Bob"\t"bob"\t""\t""\t"Yes"\t""\t""\r\n'
    '"Petit"\t"Zoé"\t"zpetit"\t"21400323"\t""\t"No"\t"Exempt"\t""\r\n'
)


def keys(filling: Filling) -> list[str]:
    return [note.key for note in filling.notes]


def filled(tmp_path: Path, text: str, title: str, grades: list[Grade], encoding: str = "utf-8") -> tuple[str, Filling]:
    """Fill in the grades; compare the encoding, and return the text."""
    (tmp_path / "downloaded.csv").write_bytes(text.encode(encoding))
    form = column.form(Sheet(tmp_path / "downloaded.csv"), title)
    filling = fill(form, grades)
    return form.sheet.fill(filling.cells).decode(encoding), filling


@pytest.mark.parametrize("title", ["Assignment: TP (Real)", "TP (Real)", "tp (real)"])
def test_moodles_gradebook(title: str, tmp_path: Path) -> None:
    found = [a_grade("13.5", Student("21400321", "A. Martin")), a_grade("7", BOB)]
    text, filling = filled(tmp_path, MOODLE, title, found)
    expected = MOODLE.replace("alice@univ.example,-", "alice@univ.example,13.5").replace("12.00", "7")
    assert text == expected
    assert keys(filling) == ["unscaled"]
    assert filling.ungraded == ["Zoé Petit (zoe@univ.example)"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_moodles_gradebook_in_french(encoding: str, tmp_path: Path) -> None:
    found = [a_grade("13.5", ALICE), a_grade("7.25", Student("21400322"))]
    text, filling = filled(tmp_path, MOODLE_FRENCH, "TP Puissance 4 (Brut)", found, encoding)
    assert text == MOODLE_FRENCH.replace(";-;9,50", ";13,5;9,50").replace(";3,00;", ";7,25;")
    assert (filling.omissions, filling.ungraded) == (0, [])


def test_brightspace_keeps_its_last_column_and_its_line_ends(tmp_path: Path) -> None:
    found = [a_grade("13.5", ALICE), a_grade("7", BOB), a_grade("20", ZOE)]
    text, filling = filled(tmp_path, BRIGHTSPACE, "TP Puissance 4", found)
    expected = BRIGHTSPACE.replace("Martin,Alice,,,#", "Martin,Alice,,27,#").replace(
        "zoe@univ.example,,#", "zoe@univ.example,40,#"
    )
    assert text == expected
    assert keys(filling) == ["not_in_file", "scaled"]  # another address and number than Bob's
    assert filling.ungraded == ["Bob Ng, Jr. (#9)"]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("title", ["TP Puissance 4", "TP Puissance 4 [Total Pts: 10 Score] |664617"])
def test_blackboard_in_utf_16_with_tabs(title: str, encoding: str, tmp_path: Path) -> None:
    found = [a_grade("13.5", ALICE), a_grade("7", BOB), a_grade("20", ZOE)]
    text, filling = filled(tmp_path, f"\ufeff{BLACKBOARD}", title, found, encoding)
    expected = BLACKBOARD.replace('"Needs Grading"', '"6.75"').replace(
        '"bob"\t""\t""\t"Yes"\t""', '"bob"\t""\t""\t"Yes"\t"3.5"'
    )
    assert text == f"\ufeff{expected}"
    assert keys(filling) == ["kept_cell", "scaled"]  # Zoé is exempt
    assert (filling.omissions, filling.ungraded) == (1, [])


def test_blackboard_in_another_language_counts_in_its_own_points(tmp_path: Path) -> None:
    french = BLACKBOARD.replace("Total Pts: 10 Score", "Nbre total de points : 10 Note").replace(
        "Username", "Nom d'utilisateur"
    )
    text, _ = filled(tmp_path, french, "TP Puissance 4", [a_grade("7", BOB)])
    assert text == french.replace('"bob"\t""\t""\t"Yes"\t""', '"bob"\t""\t""\t"Yes"\t"3.5"')


def test_a_file_of_ones_own_by_names_alone(tmp_path: Path) -> None:
    text, filling = filled(
        tmp_path, "Nom,Prénom,Note\nNG,Bob,\nPetit,Zoe,\n", "Note", [a_grade("9", BOB), a_grade("8", ZOE)]
    )
    assert text == "Nom,Prénom,Note\nNG,Bob,9\nPetit,Zoe,8\n"
    assert filling.ungraded == []


def test_a_column_is_filled_on_no_guess(tmp_path: Path) -> None:
    twins = "Username,Email,Name,Grade\nroy1,,Ana Roy,\nroy2,,Ana Roy,\n7,,Max Ng,\nbob,x@y.example,,\n"
    strangers = [
        a_grade("20", Student("1", "Ana Roy")),  # two people have this name
        a_grade("20", Student("7", "Léa Petit")),  # another person's username
        a_grade("20", Student("2", "Max Ng", "max@other.example"), penalty="0"),
    ]
    for grade in strangers[:2]:
        text, filling = filled(tmp_path, twins, "Grade", [grade])
        assert (text, filling.omissions) == (twins, 1)
    text, _ = filled(tmp_path, twins, "Grade", strangers[2:])
    assert text == twins.replace("Max Ng,", "Max Ng,20")


def test_a_grade_above_the_maximum_is_left_out(tmp_path: Path) -> None:
    above = Grade("bob", BOB, a_grade("20", BOB).report, Fraction(21), Fraction(0), None)
    text, filling = filled(tmp_path, BLACKBOARD, "TP Puissance 4", [above])
    assert (text, keys(filling)) == (BLACKBOARD, ["out_of_range", "scaled"])


@pytest.mark.parametrize(
    ("text", "title", "said"),
    [
        (MOODLE, "TP", "there is no column TP; there are: First name, Last name, .*TP 2"),
        (
            MOODLE.replace("TP 2 (Real)", "Quiz: TP (Real)"),
            "TP (Real)",
            "more than one column TP .*: Assignment: TP .*, Quiz: TP",
        ),
        (MOODLE, "Email address", "the column Email address says who the students are"),
        ("a,b\n1,2\n", "b", "no column says who the students are, such as id, id number"),
        (BRIGHTSPACE.replace(",#\r\n", "\r\n"), "TP Puissance 4", "line 2: the line is not complete"),
        ("PK\x03\x04", "TP", "is a workbook and no CSV"),
        ("", "TP", "empty"),
    ],
)
def test_what_cannot_be_filled_is_refused(text: str, title: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(GraderError) as error:
        filled(tmp_path, text, title, [])
    assert re.search(said, WORDS["en"].reason(error.value.message))
    assert "downloaded.csv" in WORDS["fr"].reason(error.value.message)


def test_a_damaged_utf_16_is_refused(tmp_path: Path) -> None:
    (tmp_path / "gc.xls").write_bytes(b"\xff\xfeU\x00s\x00e\x00r\x00\x00\xd8x\x00")
    with pytest.raises(GraderError) as error:
        Sheet(tmp_path / "gc.xls")
    assert WORDS["en"].reason(error.value.message) == "gc.xls is damaged: download it again."
    assert WORDS["fr"].reason(error.value.message) == "gc.xls est abîmé\u00a0: téléchargez-le de nouveau."


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            ["grades filled in: 1; not filled in: 1", "without a grade", "counts in 10 points and the rubric in 20"],
        ),
        ("fr", ["notes inscrites\u00a0: 1", "sans note", "compte sur 10 points et le barème sur 20"]),
    ],
)
def test_the_verb_fills_in_and_names_who_is_left(
    language: str, said: list[str], book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, out = tmp_path / "gc.xls", tmp_path / "filled.xls"
    source.write_bytes(f"\ufeff{BLACKBOARD}".encode("utf-16-le"))
    options = ["--fill", str(source), "--column", "TP Puissance 4", "--out", str(out), "--lang", language]
    assert main(["export", str(book), *options]) == 1  # the hand-in of nobody is not in the file
    told = " ".join(capsys.readouterr().out.split())
    assert all(" ".join(text.split()) in told for text in said)
    assert all(name in told for name in ("Bob Ng (bob)", "stranger"))
    expected = BLACKBOARD.replace('"Needs Grading"', '"6.75"')
    assert out.read_bytes() == f"\ufeff{expected}".encode("utf-16-le")


def test_number_in_a_table_has_a_form_and_a_length() -> None:
    right = {
        "12": 12,
        "12,5": Fraction(25, 2),
        "12.5": Fraction(25, 2),
        "12.33333333333333": Fraction("12.33333333333333"),
    }
    assert {text: parse_number(text) for text in right} == right
    for text in (
        "",
        "1e9",
        "1e99999999",
        "9" * 5000,
        f"0.{'3' * 5000}",
        "1/2",
        "nan",
        "inf",
        "1_0",
        "-1",
        "٣",
        "1,2,3",
    ):
        assert parse_number(text) is None
