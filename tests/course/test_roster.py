"""Tests of the roster, and of whose each submission is."""

from pathlib import Path

import pytest

from grader.course import enrolment
from grader.gradebook import roster
from grader.gradebook.roster import Student
from grader.model import GraderError, Note
from tests.support.building import WORDS

ANA = Student("21-0345", "Ana Müller", "ana@uni.example", "g1", "")


BOB = Student("12345", "Bob Le Goff", "bob.legoff@uni.example", "g2", "48")


TABLES = {
    "comma": "id,name,email,group,extension\n21-0345,Ana Müller,ana@uni.example,g1,\n"
    "12345,Bob Le Goff,bob.legoff@uni.example,g2,48\n",
    "French, Excel": "\ufeffNom;Groupe;Identifiant;Courriel;Délai;Année\r\nAna Müller;g1;21-0345;ana@uni.example;;3\r\n"
    "Bob Le Goff;g2;12345;bob.legoff@uni.example;48;3\r\n;;;;;\r\n",
    "tabs": 'EMAIL\tID\tName\tGroup\tExtension\nana@uni.example\t"21-0345"\tAna Müller\tg1\n\n'
    "bob.legoff@uni.example\t12345\tBob Le Goff\tg2\t48",
}


TABLES |= {
    "named separator": "sep=;\r\n" + TABLES["comma"].replace(",", ";"),
    "blank lines above": "\n;;;;\n" + TABLES["comma"],
    "title above": "Class of 2026, Ms. Roy\n\n" + TABLES["comma"].replace(",", ";"),
}


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
@pytest.mark.parametrize("form", TABLES)
def test_a_roster_in_any_form(form: str, encoding: str, tmp_path: Path) -> None:
    text = TABLES[form].lstrip("\ufeff") if encoding == "cp1252" else TABLES[form]
    (tmp_path / "roster.csv").write_bytes(text.encode(encoding))
    assert enrolment.read_roster(tmp_path / "roster.csv") == [ANA, BOB]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "empty"),
        ("id,name\n", "lists nobody"),
        ("group,extension\ng1,48\n", "line 1: no column id or id number or username or email"),
        ("PK\x03\x04", "is a workbook and no CSV: open it, save it as CSV"),
        ("First Name,SID,Role\nAda,1,Instructor\n", "lists nobody"),
        ("Prénom,Nom\nAna,Roy\nAna,Roy\n", "line 3: Ana Roy is in line 2 too: keep one of the two lines, or give each"),
        ("id,name,ID\n1,Ana,2\n", "line 1: two columns are called id"),
        ("id,name\n1,Ana\n2,Bob\n1,Eve\n", "line 4: 1 is in line 2"),
        ("id,name\nab,Ana\nAB,Bob\n", "line 3: AB is in line 2"),
        ("id,name\n1,Ana\n,Bob\n", "line 3: the id is missing"),
        ('id,name\n1,Ana\n2,"Bob\n3,Eve\n', "line 3: a cell in quotation marks does not end; close the quotation mark"),
        ('id,name\n1,"Ana\n2,Bob\n3,"Eve"\n', "line 2: a cell in quotation marks does not end"),
        ('id,name\n1,"Ana" Roy\n', "line 2: a cell in quotation marks does not end"),
        ('id,name\n1,"Ana\n2,Bob"\n3,Eve\n', "line 2: the name is several lines long; close the quotation mark"),
    ],
)
def test_a_wrong_roster_is_one_sentence_with_the_line(text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "roster.csv").write_text(text)
    with pytest.raises(GraderError) as error:
        enrolment.read_roster(tmp_path / "roster.csv")
    sentence = WORDS["en"].reason(error.value.message)
    assert said in sentence
    assert "\n" not in sentence


def test_only_line_ends_end_a_row(tmp_path: Path) -> None:
    others = "\v\f\x1c\x1d\x1e\x85\u2028\u2029"
    rows = [f"{number},A{separator}b,5{separator}" for number, separator in enumerate(others)]
    for end in ("\n", "\r\n", "\r"):
        (tmp_path / "roster.csv").write_text(end.join(["id,name,group", *rows]), encoding="utf-8", newline="")
        students = enrolment.read_roster(tmp_path / "roster.csv")
        assert [(each.id, each.name, each.group) for each in students] == [
            (str(number), "A b", "5") for number in range(len(others))
        ]


def test_quotation_marks_and_line_breaks_where_they_belong(tmp_path: Path) -> None:
    """A remark of several lines in a column that nobody reads, and a nickname in quotation marks."""
    text = 'id,name,remark\n1,"Ana ""Nina"" Roy","two\nlines"\n2,O"Neil,\n'
    (tmp_path / "roster.csv").write_text(text, encoding="utf-8")
    assert [each.name for each in enrolment.read_roster(tmp_path / "roster.csv")] == ['Ana "Nina" Roy', 'O"Neil']


PLATFORMS = {  # what each lets download, after its documentation or its source, and the students in it
    "Moodle, worksheet in English": (
        "utf-8",
        'Identifier,"Full name","Email address",Status,Grade,"Maximum Grade","Last modified (grade)"\n'
        '"Participant 48211","Ana Müller",ana@uni.example,"No submission",,20.00,-\n',
        Student("Participant 48211", "Ana Müller", "ana@uni.example"),
    ),
    "Moodle, worksheet in French": (
        "utf-8-sig",
        'Identifiant;"Nom complet";"Numéro d’identification";"Adresse de courriel";Statut;Note\r\n'
        '"Participant 7";"Ana Müller";21-0345;ana@uni.example;"Aucun travail remis";\r\n',
        Student("Participant 7", "Ana Müller", "ana@uni.example"),
    ),
    "Moodle, gradebook": (
        "utf-8",
        '"First name","Last name","ID number",Institution,Department,"Email address","Assignment: TP (Real)"\n'
        'Ana,Müller,21-0345,,"Moodle HQ",ana@uni.example,-\n',
        Student("21-0345", "Ana Müller", "ana@uni.example"),
    ),
    "Moodle, gradebook without numbers": (
        "utf-8",
        "Prénom,Nom de famille,Numéro d'identification,Adresse de courriel\nAna,Müller,,ana@uni.example\n",
        Student("ana@uni.example", "Ana Müller", "ana@uni.example"),
    ),
    "Gradescope": (
        "utf-8",
        "First Name,Last Name,SID,Email,Role,Section\nAda,Prof,9,ada@uni.example,Instructor,\n"
        "Ana,Müller,21-0345,ana@uni.example,Student,g1\nBob,Aide,,bob@uni.example,TA,g1\n",
        Student("21-0345", "Ana Müller", "ana@uni.example", "g1"),
    ),
    "Brightspace": (
        "utf-8",
        "OrgDefinedId,Username,Last Name,First Name,Email,TP Points Grade <Numeric MaxPoints:20>,"
        "End-of-Line Indicator\r\n"
        "#210345,#amuller,Müller,Ana,ana@uni.example,,#\r\n",
        Student("210345", "Ana Müller", "ana@uni.example", username="amuller"),
    ),
    "Blackboard": (
        "utf-16",
        '"Last Name"\t"First Name"\t"Username"\t"Student ID"\t"TP [Total Pts: 20 Score] |118854"\n'
        '"Müller"\t"Ana"\t"amuller"\t"210345"\t""\n',
        Student("210345", "Ana Müller", username="amuller"),
    ),
    "names alone": (
        "cp1252",
        "Élève;Classe\r\nMÜLLER Ana;2nde 1\r\n",
        Student("MÜLLER Ana", "MÜLLER Ana", "", "2nde 1"),
    ),
    "names in two columns": ("cp1252", "Nom;Prénom\r\nMüller;Ana\r\n", Student("Ana Müller", "Ana Müller")),
    "e-mail addresses": ("utf-8", "name,email\nAna,a@b\n", Student("a@b", "Ana", "a@b")),
}


@pytest.mark.parametrize("platform", PLATFORMS)
def test_a_roster_as_a_platform_lets_download_it(platform: str, tmp_path: Path) -> None:
    encoding, text, student = PLATFORMS[platform]
    (tmp_path / "roster.csv").write_bytes(text.encode(encoding))
    assert enrolment.read_roster(tmp_path / "roster.csv") == [student]


def test_moodles_number_is_a_students_where_the_name_agrees() -> None:
    """Two students of one name differ by their number; in another assignment the number is somebody else's."""
    ana, twin = Student("Participant 7", "Ana Roy"), Student("Participant 8", "Ana Roy")
    hidden = Student("Teilnehmer/in 9")  # an assignment that is graded blindly
    labels = [
        "Ana Roy_8_assignsubmission_file_",
        "Bob Zoé_7_assignsubmission_file_",
        "Participant_9_assignsubmission_file_",
    ]
    found = roster.match(labels, [ana, twin, hidden])
    assert found.owners == {labels[0]: twin, labels[2]: hidden}
    assert found.doubts == {labels[1]: Note.of("hand_in_unmatched")}
    assert roster.participant_number("21-0345") == roster.participant_number("12345") == ""


def test_no_roster_there(tmp_path: Path) -> None:
    with pytest.raises(GraderError, match="cannot be read"):
        enrolment.read_roster(tmp_path / "roster.csv")


@pytest.mark.parametrize(
    ("label", "owner"),
    [
        ("12345", BOB),
        ("12345.zip", BOB),
        ("21-0345", ANA),
        ("21_0345_connect4.ipynb", ANA),
        ("Bob Le Goff_12345_assignsubmission_file_", BOB),
        ("Ana Müller_99_assignsubmission_file_", ANA),
        ("Ana Müller_99_assignsubmission_file_tp.zip", ANA),
        ("MÜLLER ana", ANA),
        ("Ana Mu\u0308ller", ANA),  # decomposed, as macOS writes an umlaut
        ("bob.legoff", BOB),
        ("bob.legoff@uni.example.zip", BOB),
        ("le_goff_bob", BOB),
        ("123456", None),
        ("2345", None),
        ("345", None),
        ("ana martin", None),
        ("Bob", None),
        ("legoff", None),
    ],
)
def test_whose_a_hand_in_is(label: str, owner: Student | None) -> None:
    found = roster.match([label], [ANA, BOB])
    assert found.owners.get(label) == owner
    assert found.doubts.get(label) == (None if owner else Note.of("hand_in_unmatched"))
    assert set(found.missing) == {ANA, BOB} - {owner}


def test_two_students_of_one_name_are_never_guessed() -> None:
    twins = [Student("1", "Ana Roy"), Student("2", "Ana Roy"), Student("3", "Zoé Roy")]
    found = roster.match(["Ana Roy", "zoe roy", "Ana Roy_2_assignsubmission_file"], twins)
    assert found.owners == {"zoe roy": twins[2], "Ana Roy_2_assignsubmission_file": twins[1]}
    assert found.doubts == {"Ana Roy": Note.of("hand_in_ambiguous", names="1, 2")}
    assert found.missing == (twins[0],)
    assert found.perhaps["1"] == ["Ana Roy"]


def test_of_two_hand_ins_of_a_student_neither_is_chosen() -> None:
    found = roster.match(["12345", "12345-new", "21-0345"], [ANA, BOB])
    assert found.perhaps == {"12345": ["12345", "12345-new"]}
    assert found.owners == {"21-0345": ANA}
    assert found.doubts["12345"] == Note.of("hand_in_of_several", id="12345", others="12345-new")
    assert found.doubts["12345-new"] == Note.of("hand_in_of_several", id="12345", others="12345")
    assert found.missing == (BOB,)


@pytest.mark.parametrize("label", ["_.zip", "---", ".py"])
def test_a_name_without_a_word_is_nobodys(label: str) -> None:
    """Not even that of the only student without an address."""
    found = roster.match([label], [ANA, Student("77", "Zoé")])
    assert found.owners == {}
    assert found.doubts == {label: Note.of("hand_in_unmatched")}


def test_without_a_roster_nobody_is_looked_for() -> None:
    assert roster.match(["ana"], []) == roster.Matching({}, {}, ())


@pytest.mark.parametrize(
    ("label", "shown"),
    [
        ("Silva_48213_assignsubmission_file_", "Silva_48213"),
        ("Jean Dupont_48211_assignsubmission_file", "Jean Dupont_48211"),
        ("Ana Müller_99_assignsubmission_file_tp.zip", "Ana Müller_99_tp.zip"),
        ("Ana Roy_7_assignsubmission_file_ (attempt 1)", "Ana Roy_7 (attempt 1)"),
        ("Ana Roy_7_assignsubmission_onlinetext_", "Ana Roy_7_assignsubmission_onlinetext_"),
        ("silva_1001", "silva_1001"),
        ("", ""),
    ],
)
def test_a_label_is_shown_without_what_moodle_adds(label: str, shown: str) -> None:
    assert roster.short_label(label) == shown
