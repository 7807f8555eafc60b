"""Tests of the roster, and of whose each submission is: by its name, perhaps by a name that a program has changed, and
by the identifier in its file of answers, so that a friend's file earns nothing of one's own."""

from pathlib import Path

import pytest

from grader.course import enrolment
from grader.gradebook import roster
from grader.gradebook.roster import Identities, Student
from grader.model import GraderError, Note, Outcome, Report, Settings
from grader.reports.sentences import LANGUAGES
from grader.submission.reading import Identity, Submission, content
from tests.support.building import ROOT, WORDS, exercise
from tests.support.engine import grade_submission, read
from tests.support.verbs import Verb

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
    "numbers as texts": TABLES["comma"].replace("12345,", '="12345",').replace("21-0345,", '"=""21-0345""",'),
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
        (None, "cannot be read"),
        ("", "empty"),
        ("id,name\n", "lists nobody"),
        ("group,extension\ng1,48\n", "has no column of these: id, id number, username, email"),
        ("PK\x03\x04", "is a workbook and no CSV: open it, save it as CSV"),
        ("First Name,SID,Role\nAda,1,Instructor\n", "lists nobody"),
        ("Prénom,Nom\nAna,Roy\nAna,Roy\n", "line 3: Ana Roy is in line 2 too. Keep one of the two lines, or give each"),
        ("id,name,ID\n1,Ana,2\n", "two columns are called id"),
        ("id,name\n1,Ana\n2,Bob\n1,Eve\n", "line 4: 1 is in line 2"),
        ("id,name\nab,Ana\nAB,Bob\n", "line 3: AB is in line 2"),
        ("id,name\n1,Ana\n,Bob\n", "line 3: the id is missing"),
        ('id,name\n1,Ana\n2,"Bob\n3,Eve\n', "line 3: a cell in quotation marks does not end. Close the quotation mark"),
        ('id,name\n1,"Ana\n2,Bob\n3,"Eve"\n', "line 2: a cell in quotation marks does not end"),
        ('id,name\n1,"Ana" Roy\n', "line 2: a cell in quotation marks does not end"),
        ('id,name\n1,"Ana\n2,Bob"\n3,Eve\n', "line 2: the name is several lines long. Close the quotation mark"),
    ],
)
def test_a_wrong_roster_is_one_sentence_with_the_line(text: str | None, said: str, tmp_path: Path) -> None:
    if text is not None:
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
    assert roster.match(["ana"], []) == roster.Matching({}, {}, ())  # nobody is looked for


@pytest.mark.parametrize("label", ["_.zip", "---", ".py"])
def test_a_name_without_a_word_is_nobodys(label: str) -> None:
    """Not even that of the only student without an address."""
    found = roster.match([label], [ANA, Student("77", "Zoé")])
    assert found.owners == {}
    assert found.doubts == {label: Note.of("hand_in_unmatched")}


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


ZOE = Student("0429", "Zoé Lefèvre")
LONG = Student("2,21E+10", "Ana Ng")
ROY = Student("22105554321", "Bob Roy")
FLOAT = Student("512.0", "Max Day")  # as pandas writes a column of numbers in which one is missing


@pytest.mark.parametrize(
    ("label", "student", "reason"),
    [
        *(("429.zip", ZOE, "zeros"), ("000429.py", ZOE, "zeros"), ("tp_0512.zip", FLOAT, "zeros")),
        *(("22114567890.zip", LONG, "shortened"), ("2,211E+10.zip", ROY, "shortened")),
        ("Zoé Lefèvre".encode().decode("latin-1"), ZOE, "another encoding"),
        ("Zoé Lefèvre".encode().decode("cp437"), ZOE, "another encoding"),
        ("Zoé Lefèvre".encode("cp850").decode("cp1252"), ZOE, "another encoding"),
        ("Zoé Lefèvre".encode("latin-1").decode("utf-8", "surrogateescape"), ZOE, "another encoding"),
        *((label, None, "") for label in ("4290.zip", "22014567890.zip", "2,22E+10.zip", "Zoe Martin.zip", "0.zip")),
    ],
)
def test_what_a_program_has_changed_is_perhaps_theirs(label: str, student: Student | None, reason: str) -> None:
    matching = roster.match([label], [ZOE, LONG, ROY, FLOAT])
    assert matching.owners == {}
    assert matching.perhaps == ({student.id: [label]} if student else {})
    said = WORDS["en"].note(matching.doubts[label])
    assert student.id in said if student else matching.doubts[label].key == "hand_in_unmatched"
    assert reason in said


def test_who_matches_exactly_is_no_guess() -> None:
    matching = roster.match(["0429.zip", "429.zip"], [ZOE, Student("429", "Max Roy")])
    assert {label: owner.id for label, owner in matching.owners.items()} == {"0429.zip": "0429", "429.zip": "429"}


RIGHT = (ROOT / "reference" / "quiz.toml").read_text(encoding="utf-8")  # its student is "modele"
MARIE = Student("21-01", "Marie Dupont", "marie.d@uni.example", "g1")
JEAN = Student("21-02", "Jean Roy", "jean.r@uni.example", "g1")
EVE = Student("21-03", "Eve Blanc", "eve.b@uni.example", "g2")
ROSTER = [MARIE, JEAN, EVE]
LABELS = ["21-01", "Jean Roy_7_assignsubmission_file", "eve.b@uni.example", "nobody"]


def answered_for(name: str) -> Submission:
    return Submission("x", {}, data={"quiz": f'student = "{name}"\n'})


NO_ROSTER = ["dupont.marie", "Marie Dupont_48211_assignsubmission_file", "tp_roy_jean", "x_1"]
KNOWN, ALONE = Identities(LABELS, ROSTER), Identities(NO_ROSTER, [])
OWN_NAMES = ("21-01", " Dupont.Marie ", "marie.d", "MARIE.D@uni.example")
BY_GROUP = Identities(LABELS, ROSTER, by_group=True)


@pytest.mark.parametrize(
    ("identities", "label", "name", "identity"),
    [
        *((KNOWN, LABELS[0], own, Identity.OWN) for own in OWN_NAMES),
        *((KNOWN, LABELS[0], other, Identity.ANOTHER) for other in ("jean.r", "21-03")),
        (KNOWN, LABELS[0], "mdupont3", Identity.UNKNOWN),  # an identifier that the roster does not know
        (KNOWN, LABELS[1], "roy jean", Identity.OWN),
        (KNOWN, LABELS[1], "dupont.marie", Identity.ANOTHER),
        (KNOWN, LABELS[3], "21-01", Identity.UNKNOWN),  # nobody knows who handed this in
        *((ALONE, label, "dupont.marie", Identity.OWN) for label in NO_ROSTER[:2]),
        (ALONE, "tp_roy_jean", "dupont.marie", Identity.ANOTHER),
        (ALONE, "tp_roy_jean", "blanc.eve", Identity.UNKNOWN),
        (ALONE, "tp_roy_jean", "1", Identity.UNKNOWN),  # too short to tell
        (BY_GROUP, LABELS[0], "jean.r", Identity.OWN),  # any member may be named
        (BY_GROUP, LABELS[0], "eve.b", Identity.ANOTHER),
    ],
)
def test_identifier_is_compared_with_the_roster_or_the_names_of_the_hand_ins(
    identities: Identities, label: str, name: str, identity: Identity
) -> None:
    assert identities.identify(label, answered_for(name)).identity is identity


def test_without_an_identifier_nothing_is_compared() -> None:
    for text in ("", 'student = "?"', "student = [1]", "student = ", "x"):
        submission = Submission("x", {}, data={"quiz": text})
        assert Identities(["x"], []).identify("x", submission) == submission


def graded_as(folder: Path, label: str) -> Report:
    folder.mkdir(exist_ok=True)
    (folder / "quiz.toml").write_text(RIGHT, encoding="utf-8")
    settings = Settings(exercises=frozenset({"quiz"}))
    roster = [*ROSTER, Student("modele", "Ada Modele")]
    return grade_submission(Identities([*LABELS, "modele"], roster).identify(label, read(folder, settings)), settings)


def test_copy_of_a_friends_file_earns_what_is_the_same_for_all(tmp_path: Path) -> None:
    own, copied, unknown = (graded_as(tmp_path / "a", label) for label in ("modele", LABELS[1], LABELS[3]))
    assert exercise(own, "quiz").score == exercise(unknown, "quiz").score == 1
    lost = [each for each in exercise(copied, "quiz").checks if each.outcome is not Outcome.PASSED]
    assert {each.id.startswith("check_mine_") for each in lost} == {True}
    assert len(lost) == 5
    for language in LANGUAGES:
        assert "modele" in WORDS[language].message("quiz", lost[0])
    assert not own.warnings
    assert [note.key for note in unknown.warnings] == ["identifier_not_compared"]


def test_grade_is_made_anew_when_it_is_known_whose_the_identifier_is() -> None:
    before = answered_for("dupont.marie")
    assert content(before) != content(Identities(LABELS, ROSTER).identify(LABELS[1], before))


def test_similar_names_the_hand_ins_that_answer_for_one_student(tmp_path: Path, verb: Verb) -> None:
    for name, student in (("ana", "dupont.marie"), ("bob", "Dupont.Marie"), ("zoe", "zoe")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "quiz.toml").write_text(RIGHT.replace('"modele"', f'"{student}"'), encoding="utf-8")
    said = verb("similar", tmp_path).words
    assert "answered for one and the same identifier, dupont.marie, in: ana, bob." in said
    assert "identifier, zoe" not in said
