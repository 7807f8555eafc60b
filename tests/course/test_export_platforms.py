"""Tests of the files of Moodle and Canvas: their lines are filled in, and nothing on a guess."""

import csv
import io
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from grader.course import canvas, moodle
from grader.course.forms import Filling, Form, Sheet, fill
from grader.course.grades import Grade
from grader.gradebook.roster import Student
from grader.model import GraderError
from tests.support.grades import ALICE, BOB, ZOE, a_grade, a_report
from tests.support.worksheets import CANVAS, ENGLISH, FRENCH


@pytest.fixture
def sheet(tmp_path: Path) -> Callable[..., Sheet]:
    def make(text: str, encoding: str = "utf-8") -> Sheet:
        (tmp_path / "downloaded.csv").write_bytes(text.encode(encoding))
        return Sheet(tmp_path / "downloaded.csv")

    return make


def filled(form: Form, found: list[Grade], encoding: str = "utf-8") -> tuple[str, Filling]:
    filling = fill(form, found)
    return form.sheet.fill(filling.cells).decode(encoding), filling


def keys(filling: Filling) -> list[str]:
    return [note.key for note in filling.notes]


Make = Callable[..., Sheet]


def test_moodle_english_scaled_to_its_maximum(sheet: Make) -> None:
    alice = a_grade("13.5", None, "Alice Martin_48211_assignsubmission_file_")
    text, filling = filled(moodle.form(sheet(ENGLISH)), [alice, a_grade("20", ZOE)])
    expected = ENGLISH.replace('"Submitted for grading",,', '"Submitted for grading",67.5,').replace("12.00", "100")
    assert text == expected
    assert keys(filling) == ["scaled"]
    assert filling.ungraded == ['Bob "Bobby" Ng (Participant 48212)']


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
def test_moodle_french_keeps_its_bytes(sheet: Make, encoding: str) -> None:
    source = FRENCH if encoding == "utf-8" else FRENCH.removeprefix("\ufeff")
    text, filling = filled(moodle.form(sheet(source, encoding)), [a_grade("13.5", ALICE), a_grade("7", BOB)], encoding)
    expected = source.replace('évaluation";"";', 'évaluation";"13,5";').replace('évaluation";;', 'évaluation";7;')
    assert text == expected
    assert (keys(filling), filling.omissions, filling.ungraded) == ([], 0, [])


def test_a_decimal_comma_between_commas_is_quoted(sheet: Make) -> None:
    source = FRENCH.replace("20,00", '"20,00"').replace('""20,00""', '"20,00"').replace(";", ",")
    text, _ = filled(moodle.form(sheet(source)), [a_grade("7.25", BOB)])
    assert text == source.replace('évaluation",,', 'évaluation","7,25",')
    assert list(csv.reader(io.StringIO(text)))[2][4] == "7,25"


def test_moodle_in_another_language_by_the_place_of_its_columns(sheet: Make) -> None:
    source = (
        "ID,Vollständiger Name,E-Mail-Adresse,Status,Bewertung,Höchste Bewertung,Zuletzt geändert (Bewertung)\n"
        "Teilnehmer/in 12,Alice Martin,alice@univ.example,Abgegeben,,20.00,-\n"
        "Teilnehmer/in 13,Bob Ng,bob@univ.example,Abgegeben,,20.00,-\n"
    )
    text, _ = filled(moodle.form(sheet(source)), [a_grade("9", BOB)])
    assert text == source.replace("bob@univ.example,Abgegeben,,", "bob@univ.example,Abgegeben,9,")


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (FRENCH.replace("Dernière modification (note)", "Date"), "no grading worksheet"),
        (FRENCH.replace("Identifiant", "Nom"), "no grading worksheet"),
        ("a,b\n1,2\n", "no grading worksheet"),
        (FRENCH.replace("20,00", "Acquis"), "'Acquis' is no number"),
        (FRENCH.replace("20,00", "0,00"), "is no number"),
        (FRENCH.replace("-;-;\r\n", '-;-;"\r\n'), "line 3: a quotation mark"),
        (FRENCH.replace("20,00;Oui;-;-;\r\n", "20,00"), "line 3: the line is not complete"),
        ("", "empty"),
    ],
)
def test_what_is_no_worksheet_is_refused(sheet: Make, source: str, said: str) -> None:
    with pytest.raises(GraderError, match=said):
        moodle.form(sheet(source))


def test_a_grade_is_never_given_on_a_guess(sheet: Make) -> None:
    twice = ENGLISH.replace("Zoé Petit", "Alice Martin")
    form = moodle.form(sheet(twice))
    other_address = Student("9", "Bob Bobby Ng", "bob@elsewhere.example")
    strangers = [
        a_grade("20", Student("1", "Alice Martin")),  # two people have this name
        a_grade("20", other_address),
        a_grade("20", Student("2", "Nobody Here", "alice@univ.example")),  # another person's address
        a_grade("20", None, "Chloé Roux_48213_assignsubmission_file_"),  # another person's number
        a_grade("20", None, "48213"),
    ]
    for stranger in strangers:
        text, filling = filled(form, [stranger])
        assert text == twice
        assert (keys(filling), filling.omissions) == (["not_in_file"], 1)


def test_a_name_is_known_without_accents_and_in_any_order(sheet: Make) -> None:
    _, filling = filled(moodle.form(sheet(ENGLISH)), [a_grade("20", None, "petit zoe")])
    assert list(filling.cells.values()) == ["100"]


def test_two_hand_ins_of_one_student_are_both_left_out(sheet: Make) -> None:
    text, filling = filled(moodle.form(sheet(FRENCH)), [a_grade("5", ALICE), a_grade("15", ALICE, "again")])
    assert text == FRENCH
    assert filling.omissions == 2


def test_an_out_of_range_grade_is_refused(sheet: Make) -> None:
    report = a_report("20", capped=False, bonus=2)
    above = Grade("alice", ALICE, report, report.score, Fraction(0), None)
    assert above.score == 22
    below = replace(a_grade("1", BOB), score=Fraction(-1))
    text, filling = filled(moodle.form(sheet(FRENCH)), [above, below])
    assert text == FRENCH
    assert keys(filling) == ["out_of_range", "out_of_range"]


def test_canvas_leaves_excused_and_unassigned_alone(sheet: Make) -> None:
    lea = Student("21400324", "Léa Roux")
    found = [a_grade("13.5", ALICE), a_grade("20", BOB), a_grade("20", ZOE), a_grade("10", lea)]
    text, filling = filled(canvas.form(sheet(CANVAS), "Connect Four"), found)
    assert text == CANVAS.replace("9.00,,45.00", "9.00,27,45.00").replace("8.50,3.00,", "8.50,20,")
    assert keys(filling) == ["kept_cell", "kept_cell", "scaled"]
    assert filling.ungraded == ["Student, Test"]


def test_canvas_with_semicolons_first_names_and_no_sis_columns(sheet: Make) -> None:
    source = (
        "\ufeffLastName;FirstName;ID;SIS Login ID;Section;Connect Four (1002)\r\n"
        "    Points Possible;;;;;20,00\r\n"
        "Martin;Alice;501;amartin;G1;4,50\r\n"
        "Ng;Bob;502;bng;G1;\r\n"
    )
    text, filling = filled(canvas.form(sheet(source), "Connect Four (1002)"), [a_grade("13.25", None, "Alice Martin")])
    assert text == source.replace("4,50", "13,25")
    assert filling.ungraded == ["Ng, Bob"]


@pytest.mark.parametrize(
    ("source", "title", "said"),
    [
        (CANVAS, "Puissance 4", r"is not there: Quiz \(1001\), Connect Four \(1002\)"),
        (CANVAS.replace("Quiz", "Connect Four"), "Connect Four", r"more than once.*\(1001\).*\(1002\)"),
        (CANVAS.replace("Points Possible", "Points"), "Quiz", "no row Points Possible"),
        (CANVAS.replace("40.00", ""), "Connect Four", "no points"),
        (FRENCH, "Quiz", "no gradebook of Canvas"),
    ],
)
def test_what_is_no_canvas_gradebook_is_refused(sheet: Make, source: str, title: str, said: str) -> None:
    with pytest.raises(GraderError, match=said):
        canvas.form(sheet(source), title)


def test_canvas_knows_an_id_by_the_name_beside_it(sheet: Make) -> None:
    """A student's number may equal the number Canvas has given to another student."""
    zoe = Student("502", "Zoé Petit")
    _, filling = filled(canvas.form(sheet(CANVAS.replace("N/A", "")), "Connect Four"), [a_grade("20", zoe)])
    assert filling.cells == {(5, 6): "40"}


def test_a_roster_of_ids_alone_is_matched_by_them(sheet: Make) -> None:
    """The name of the hand-in is then an id, and contradicts no name in the file."""
    alice = a_grade("20", Student("21400321"), "21400321")
    _, filling = filled(canvas.form(sheet(CANVAS), "Connect Four"), [alice])
    assert filling.cells == {(3, 6): "40"}
    other = a_grade("20", Student("21400321"), "Chloé Roux_7_assignsubmission_file_")
    _, filling = filled(canvas.form(sheet(CANVAS), "Connect Four"), [other])
    assert filling.cells == {}
