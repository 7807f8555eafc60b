"""Tests of exports: the verb, our own table, the folder of feedback as Moodle reads it, the sheet for Pronote, and
platforms' own tables, in which the right cells change, not a byte beside them, and nothing on a guess.

Marks for Pronote stand in the roster's order, so that the column can be pasted as it is. The letter N is that of
Pronote's own help: "the student is Not graded", left out of the mean. The tables are written after
each platform's documentation or source: grade/export/txt and the tests of gradeimport_csv of Moodle, "Importing grades"
of Brightspace, "Work offline with grade data" of Blackboard."""

import csv
import io
import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest

from grader.assignment.policies import parse_number
from grader.cli import export
from grader.course import canvas, column, moodle
from grader.course.forms import Filling, Form, Sheet, fill
from grader.course.grades import Grade, grades
from grader.gradebook.book import Gradebook
from grader.gradebook.entry import Entry
from grader.gradebook.owners import Policies
from grader.gradebook.roster import Student
from grader.model import CheckResult, ExerciseResult, GraderError, Note, Outcome
from grader.reports import grade_tables
from tests import ASSIGNMENT
from tests.support.building import WORDS, refused_saying
from tests.support.gradebooks import reported_entry
from tests.support.grades import ALICE, BOB, ZOE, a_grade, a_report
from tests.support.gradings import record
from tests.support.verbs import Verb
from tests.support.worksheets import CANVAS, ENGLISH, FRENCH, moodle_takes

IN_MOODLE = {
    "en": "more recently in Moodle than in the spreadsheet",
    "fr": "plus récemment dans Moodle que dans la feuille",
}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_verb(book: Path, tmp_path: Path, verb: Verb, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    source, out = tmp_path / "Notes.csv", tmp_path / "Filled.csv"
    source.write_bytes(FRENCH.encode())
    sheet = ("--moodle", source, "--out", out)
    folder = tmp_path / "retours"
    ended = verb("export", book, "--csv", tmp_path / "grades.csv", *sheet, "--feedback", folder, lang=language)
    assert ended.status == 1  # the unknown person is not in the file
    assert all(len(line) <= 80 for line in ended.out.splitlines())
    assert all(name in ended.out for name in ("stranger", "Bob Ng", "Zoé Petit"))
    words = ended.words  # the worksheet comes first: feedback makes records newer
    assert 0 < words.index(IN_MOODLE[language]) < words.index(" zip")
    assert source.read_bytes() == FRENCH.encode()
    assert out.read_bytes() == FRENCH.replace('évaluation";"";', 'évaluation";"13,5";').encode()
    assert sorted(path.name for path in folder.iterdir()) == ["Alice Martin_7_assignfeedback_file_", "stranger"]
    assert (tmp_path / "grades.csv").read_text(encoding="utf-8").count("\n") == 5
    out.unlink()  # nothing is said of feedback that was not written, nor of Moodle without its sheet
    words = verb("export", book, *sheet, lang=language).words
    assert (IN_MOODLE[language] in words, " zip" in words) == (True, False)
    assert "Moodle" not in verb("export", book, "--feedback", tmp_path / "again", lang=language).words


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ([], "--csv, --pronote, --moodle"),
        (["--moodle", "m.csv"], "--out"),
        (["--out", "o.csv", "--csv", "c.csv"], "--moodle, --canvas or --fill"),
        (["--fill", "m.csv", "--out", "o.csv"], "--fill and --column"),
        (["--column", "Note", "--csv", "c.csv"], "--fill and --column"),
        (["--canvas", "m.csv", "--out", "o.csv"], "--assignment"),
        (["--moodle", "m.csv", "--out", "m.csv"], "would be overwritten"),
        (["--moodle", "m.csv", "--out", "link.csv"], "would be overwritten"),
        (["--csv", "class.sqlite"], "would be overwritten"),
        (["--moodle", "m.csv", "--out", "nowhere/o.csv"], "there is no folder"),
        (["--feedback", "nowhere/f"], "there is no folder"),
        (["--feedback", "."], "there already, and nothing was written: name another one, or delete it first"),
        (["--csv", "old.csv"], "old.csv is there already, and nothing was written"),
        (["--pronote", "old.csv"], "old.csv is there already, and nothing was written"),
        (["--moodle", "m.csv", "--out", "old.csv"], "old.csv is there already, and nothing was written"),
        (["--csv", "new.csv", "--moodle", "m.csv", "--out", "old.csv"], "old.csv is there already"),
        (["--csv", "old.csv"], "old.csv existe déjà, et rien n'a été écrit"),
        (["--canvas", "m.csv", "--assignment", "TP", "--out", "déjà.csv"], "Exportez de nouveau le carnet de Canvas"),
        (["--feedback", "."], "existe déjà, et rien n'a été écrit"),
        (["--csv", "new.csv", "--pronote", "new.csv"], "new.csv would be overwritten"),
        (["--feedback", "x" * 300], "name too long"),
        (["--moodle", "absent.csv", "--out", "o.csv"], "cannot be read"),
    ],
)
def test_nothing_is_written_that_was_not_asked_for(
    book: Path, monkeypatch: pytest.MonkeyPatch, verb: Verb, options: list[str], said: str
) -> None:
    monkeypatch.chdir(book.parent)
    Path("m.csv").write_bytes(FRENCH.encode())
    Path("link.csv").symlink_to("m.csv")
    Path("old.csv").write_text("edited by hand")
    before = {path.name for path in book.parent.iterdir()}
    language = "fr" if "déjà" in f"{said}{options}" else "en"
    ended = verb("export", book, *options, lang=language)
    assert (ended.status, said in ended.words) == (2, True)
    assert Path("old.csv").read_text() == "edited by hand"
    assert Path("m.csv").read_bytes() == FRENCH.encode()
    assert {path.name for path in book.parent.iterdir()} == before


def test_only_what_is_graded_is_exported() -> None:
    whole = a_report("12")
    broken = CheckResult("c", "t", Outcome.GRADER_FAULT, Fraction(0), Fraction(20))
    entries = [
        reported_entry("ana", ALICE, whole, Fraction(11)),
        Entry("bob", BOB, None, Note.of("hand_in_missing")),
        reported_entry("zoe", ZOE, replace(whole, exercises=(ExerciseResult("e", "A", (broken,)),)), Fraction(0)),
        reported_entry("old", None, whole, Fraction(12), fault=True),
    ]
    graded, rest = grades(entries)
    assert [(grade.label, grade.score, grade.penalty) for grade in graded] == [("ana", Fraction(11), Fraction(1))]
    assert rest == entries[1:]


@pytest.mark.parametrize(("language", "separator", "score"), [("en", ",", "13.5"), ("fr", ";", "13,5")])
def test_our_table_computes_nothing_in_a_spreadsheet(language: str, separator: str, score: str) -> None:
    hostile = Student("=1+1", '@SUM(A1);"', "+33@x", " -2+3")
    entries = [
        reported_entry("=cmd|' /C calc'!A0", hostile, a_report("13.5"), Fraction("13.5")),
        Entry("", BOB, None, Note.of("hand_in_missing")),
    ]
    text = grade_tables.grades_table(entries, list(ASSIGNMENT.rubric.exercises), WORDS[language])
    assert text.startswith("\ufeff")
    heads, first, second = csv.reader(io.StringIO(text.removeprefix("\ufeff")), delimiter=separator)
    assert first[:5] == ["'=1+1", "'@SUM(A1);\"", "'+33@x", "' -2+3", "'=cmd|' /C calc'!A0"]
    assert (first[5], first[6]) == (score, "20")
    assert first[heads.index("eval_board")] == score
    assert second[:2] == [BOB.id, BOB.name]
    assert second[5] == ""
    assert second[10]


@pytest.mark.parametrize("pieces", [4, 5])
def test_feedback_is_laid_out_as_moodle_takes_it_each_students_apart(tmp_path: Path, pieces: int) -> None:
    found = [
        a_grade("10", ALICE),
        a_grade("12", None, "Jean_Luc Ng_48212_assignsubmission_file_"),
        a_grade("14", Student("z", "../../Zoé_/Petit\n"), "z", penalty="2"),
    ]
    folder = tmp_path / "feedback"
    export.write_feedback(folder, found, {0: "48211", 1: "48212", 2: "48213"}, list(WORDS.values()))
    files = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.html"))
    pages = ("feedback_en.html", "feedback_fr.html")
    taken = {moodle_takes(file, {48211, 48212, 48213}, pieces) for file in files}
    assert taken == {(number, page) for number in (48211, 48212, 48213) for page in pages}
    french = next(tmp_path.rglob("*48213*/feedback_fr.html")).read_text(encoding="utf-8")
    assert '<html lang="fr">' in french
    assert re.search(r"Rendu en retard .*coûte 2.*la note est 12 / 20", french)
    assert "<strong>12 / 20</strong>" in french
    assert "<strong>14 / 20</strong>" not in french
    names = export.file_names([a_grade("1", ALICE), a_grade("2", ALICE)], {0: "7", 1: "7"})  # equal in all
    assert len(set(names)) == 2
    assert [moodle_takes(f"{name}/feedback_en.html", {7}, pieces) for name in names] == [(7, "feedback_en.html")] * 2


def test_feedback_without_moodle_stays_in_its_folder_and_apart(tmp_path: Path) -> None:
    labels = ["..", "a/../../b", "tp", "TP", "=x", "con\x00"]
    names = export.file_names([a_grade("1", None, label) for label in labels], {})
    assert len({name.casefold() for name in names}) == len(labels)
    assert all(re.fullmatch(r"[\w@ .-]+", name) and name.strip(".") for name in names)
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "old.html").touch()
    with refused_saying("there already"):
        export.write_feedback(tmp_path / "there", [], {}, [])


def test_a_student_with_several_attempts_stands_in_the_table_once(tmp_path: Path, verb: Verb) -> None:
    file, table = tmp_path / "class.sqlite", tmp_path / "grades.csv"
    with Gradebook(file, create=True) as opened:
        opened.set_students([ALICE])
        labels = {f"{ALICE.id}": "9", f"{ALICE.id} again": "12"}
        opened.set_hand_ins(dict.fromkeys(labels, (None, None)), None, Policies("best"))
        for label, score in labels.items():
            record(opened, label, a_report(score))
    assert verb("export", file, "--csv", table).status == 0
    (row,) = csv.DictReader(table.read_text(encoding="utf-8-sig").splitlines())
    assert (row["id"], row["score"]) == (ALICE.id, "12")


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
    assert rows(grade_tables.pronote_table([Student("7")], [], WORDS["fr"]))[1] == ["7", "N", ""]  # without any name
    text = grade_tables.pronote_table([Student("7", name), BOB], [], WORDS["en"])
    lines = text.removeprefix("\ufeff").splitlines()
    assert len(lines) == 3
    assert not any(line.lstrip('"').startswith("=") for line in lines)


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


@pytest.mark.parametrize(
    ("language", "counts", "asked"),
    [("en", "3; with a mark: 1;", "--roster FILE"), ("fr", "3 ; avec une note : 1 ;", "--roster FICHIER")],
)
def test_the_verb_writes_the_sheet_and_names_who_is_not_on_the_roster(
    language: str, counts: str, asked: str, book: Path, tmp_path: Path, verb: Verb
) -> None:
    out = tmp_path / "pronote.csv"
    ended = verb("export", book, "--pronote", out, lang=language)
    assert ended.status == 1  # one hand-in is nobody's
    lines = rows(out.read_text(encoding="utf-8"))
    assert [line[:2] for line in lines[1:]] == [["Alice Martin", "13,5"], ["Bob Ng", "N"], ["Zoé Petit", "N"]]
    assert counts in ended.words
    assert "stranger" in ended.words
    with Gradebook(tmp_path / "empty.sqlite", create=True):  # without a roster there is no order
        pass
    ended = verb("export", tmp_path / "empty.sqlite", "--pronote", tmp_path / "p.csv", lang=language)
    assert (ended.status, asked in ended.err) == (2, True)
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
CONNECT_FOUR = partial(canvas.form, title="Connect Four")


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


def test_moodle_with_commas_between_decimal_commas_and_in_a_language_we_do_not_know(sheet: Make) -> None:
    source = FRENCH.replace("20,00", '"20,00"').replace('""20,00""', '"20,00"').replace(";", ",")
    text, _ = filled(moodle.form(sheet(source)), [a_grade("7.25", BOB)])
    assert text == source.replace('évaluation",,', 'évaluation","7,25",')
    assert list(csv.reader(io.StringIO(text)))[2][4] == "7,25"
    source = (
        "ID,Vollständiger Name,E-Mail-Adresse,Status,Bewertung,Höchste Bewertung,Zuletzt geändert (Bewertung)\n"
        "Teilnehmer/in 12,Alice Martin,alice@univ.example,Abgegeben,,20.00,-\n"
        "Teilnehmer/in 13,Bob Ng,bob@univ.example,Abgegeben,,20.00,-\n"
    )
    text, _ = filled(moodle.form(sheet(source)), [a_grade("9", BOB)])
    assert text == source.replace("bob@univ.example,Abgegeben,,", "bob@univ.example,Abgegeben,9,")


@pytest.mark.parametrize(
    ("form", "source", "said"),
    [
        *(
            (moodle.form, source, "no grading worksheet")
            for source in (
                *(FRENCH.replace("Dernière modification (note)", "Date"), FRENCH.replace("Identifiant", "Nom")),
                "a,b\n1,2\n",
            )
        ),
        (moodle.form, FRENCH.replace("20,00", "Acquis"), "Acquis is no number"),
        (moodle.form, FRENCH.replace("20,00", "0,00"), "is no number"),
        (moodle.form, FRENCH.replace("-;-;\r\n", '-;-;"\r\n'), "line 3: a quotation mark"),
        (moodle.form, FRENCH.replace("20,00;Oui;-;-;\r\n", "20,00"), "line 3: the line is not complete"),
        (moodle.form, "", "empty"),
        (
            CONNECT_FOUR,
            CANVAS.replace("Connect Four", "P4"),
            r"no assignment.*: Quiz \(1001\), P4 \(1002\)",
        ),
        (CONNECT_FOUR, CANVAS.replace("Quiz", "Connect Four"), r"more than once.*\(1001\).*\(1002\)"),
        (CONNECT_FOUR, CANVAS.replace("Points Possible", "Points"), "no row Points Possible"),
        (CONNECT_FOUR, CANVAS.replace("40.00", ""), "no points"),
        (CONNECT_FOUR, FRENCH, "no gradebook of Canvas"),
    ],
)
def test_what_is_no_table_of_the_platform_is_refused(
    sheet: Make, form: Callable[[Sheet], Form], source: str, said: str
) -> None:
    with refused_saying(said):
        form(sheet(source))


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


def test_a_name_is_known_in_any_order_and_two_hand_ins_or_a_grade_out_of_range_are_left_out(sheet: Make) -> None:
    _, filling = filled(moodle.form(sheet(ENGLISH)), [a_grade("20", None, "petit zoe")])
    assert list(filling.cells.values()) == ["100"]
    text, filling = filled(moodle.form(sheet(FRENCH)), [a_grade("5", ALICE), a_grade("15", ALICE, "again")])
    assert (text, filling.omissions) == (FRENCH, 2)
    report = a_report("20", capped=False, bonus=2)
    above = Grade("alice", ALICE, report, report.score, Fraction(0), None)
    assert above.score == 22
    below = replace(a_grade("1", BOB), score=Fraction(-1))
    text, filling = filled(moodle.form(sheet(FRENCH)), [above, below])
    assert (text, keys(filling)) == (FRENCH, ["out_of_range", "out_of_range"])
    nothing = Grade("alice", ALICE, replace(report, exercises=()), Fraction(0), Fraction(0), None)
    text, filling = filled(moodle.form(sheet(FRENCH)), [nothing])
    assert (text, keys(filling)[0]) == (FRENCH, "out_of_nothing")
    text, filling = filled(column.form(sheet(BLACKBOARD), "TP Puissance 4"), [replace(above, score=Fraction(21))])
    assert (text, keys(filling)) == (BLACKBOARD, ["out_of_range", "scaled"])


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


def test_canvas_knows_an_id_by_the_name_beside_it_and_by_itself_where_there_is_none(sheet: Make) -> None:
    """A student's number may equal the number Canvas has given to another student. The name of a hand-in may be an id,
    which contradicts no name in the file."""
    alone, one = Student("21400321"), {(3, 6): "40"}
    cells = [
        (CANVAS.replace("N/A", ""), a_grade("20", Student("502", "Zoé Petit")), {(5, 6): "40"}),
        (CANVAS, a_grade("20", alone, "21400321"), one),
        (CANVAS, a_grade("20", alone, "Chloé Roux_7_assignsubmission_file_"), {}),
    ]
    for text, grade, expected in cells:
        assert filled(canvas.form(sheet(text), "Connect Four"), [grade])[1].cells == expected


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


@pytest.mark.parametrize("title", ["Assignment: TP (Real)", "TP (Real)", "tp (real)"])
def test_moodles_gradebook(title: str, sheet: Make) -> None:
    found = [a_grade("13.5", Student("21400321", "A. Martin")), a_grade("7", BOB)]
    text, filling = filled(column.form(sheet(MOODLE), title), found)
    expected = MOODLE.replace("alice@univ.example,-", "alice@univ.example,13.5").replace("12.00", "7")
    assert text == expected
    assert keys(filling) == ["unscaled"]
    assert filling.ungraded == ["Zoé Petit (zoe@univ.example)"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_moodles_gradebook_in_french(encoding: str, sheet: Make) -> None:
    found = [a_grade("13.5", ALICE), a_grade("7.25", Student("21400322"))]
    text, filling = filled(column.form(sheet(MOODLE_FRENCH, encoding), "TP Puissance 4 (Brut)"), found, encoding)
    assert text == MOODLE_FRENCH.replace(";-;9,50", ";13,5;9,50").replace(";3,00;", ";7,25;")
    assert (filling.omissions, filling.ungraded) == (0, [])


def test_brightspace_keeps_its_last_column_and_its_line_ends(sheet: Make) -> None:
    found = [a_grade("13.5", ALICE), a_grade("7", BOB), a_grade("20", ZOE)]
    text, filling = filled(column.form(sheet(BRIGHTSPACE), "TP Puissance 4"), found)
    expected = BRIGHTSPACE.replace("Martin,Alice,,,#", "Martin,Alice,,27,#").replace(
        "zoe@univ.example,,#", "zoe@univ.example,40,#"
    )
    assert text == expected
    assert keys(filling) == ["not_in_file", "scaled"]  # another address and number than Bob's
    assert filling.ungraded == ["Bob Ng, Jr. (#9)"]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("title", ["TP Puissance 4", "TP Puissance 4 [Total Pts: 10 Score] |664617"])
def test_blackboard_in_utf_16_with_tabs(title: str, encoding: str, sheet: Make) -> None:
    found = [a_grade("13.5", ALICE), a_grade("7", BOB), a_grade("20", ZOE)]
    text, filling = filled(column.form(sheet(f"\ufeff{BLACKBOARD}", encoding), title), found, encoding)
    expected = BLACKBOARD.replace('"Needs Grading"', '"6.75"').replace(
        '"bob"\t""\t""\t"Yes"\t""', '"bob"\t""\t""\t"Yes"\t"3.5"'
    )
    assert text == f"\ufeff{expected}"
    assert keys(filling) == ["kept_cell", "scaled"]  # Zoé is exempt
    assert (filling.omissions, filling.ungraded) == (1, [])


def test_blackboard_in_another_language_and_a_file_of_ones_own_by_names_alone(sheet: Make) -> None:
    french = BLACKBOARD.replace("Total Pts: 10 Score", "Nbre total de points : 10 Note")
    french = french.replace("Username", "Nom d'utilisateur")
    text, _ = filled(column.form(sheet(french), "TP Puissance 4"), [a_grade("7", BOB)])
    assert text == french.replace('"bob"\t""\t""\t"Yes"\t""', '"bob"\t""\t""\t"Yes"\t"3.5"')
    own = sheet("Nom,Prénom,Note\nNG,Bob,\nPetit,Zoe,\n")
    text, filling = filled(column.form(own, "Note"), [a_grade("9", BOB), a_grade("8", ZOE)])
    assert (text, filling.ungraded) == ("Nom,Prénom,Note\nNG,Bob,9\nPetit,Zoe,8\n", [])


def test_a_column_is_filled_on_no_guess(sheet: Make) -> None:
    twins = "Username,Email,Name,Grade\nroy1,,Ana Roy,\nroy2,,Ana Roy,\n7,,Max Ng,\nbob,x@y.example,,\n"
    strangers = [
        a_grade("20", Student("1", "Ana Roy")),  # two people have this name
        a_grade("20", Student("7", "Léa Petit")),  # another person's username
        a_grade("20", Student("2", "Max Ng", "max@other.example"), penalty="0"),
    ]
    for grade in strangers[:2]:
        text, filling = filled(column.form(sheet(twins), "Grade"), [grade])
        assert (text, filling.omissions) == (twins, 1)
    text, _ = filled(column.form(sheet(twins), "Grade"), strangers[2:])
    assert text == twins.replace("Max Ng,", "Max Ng,20")


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
def test_what_cannot_be_filled_is_refused(text: str, title: str, said: str, sheet: Make) -> None:
    with pytest.raises(GraderError) as error:
        filled(column.form(sheet(text), title), [])
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
        ("en", ["grades filled in: 1; not filled in: 1", "without a grade", "in 10 points and the rubric in 20"]),
        ("fr", ["notes inscrites : 1", "sans note", "compte sur 10 points et le barème sur 20"]),
    ],
)
def test_the_verb_fills_in_and_names_who_is_left(language: str, said: list[str], book: Path, verb: Verb) -> None:
    source, out = book.with_name("gc.xls"), book.with_name("filled.xls")
    source.write_bytes(f"\ufeff{BLACKBOARD}".encode("utf-16-le"))
    ended = verb("export", book, "--fill", source, "--column", "TP Puissance 4", "--out", out, lang=language)
    assert ended.status == 1  # the hand-in of nobody is not in the file
    assert all(text in ended.words for text in (*said, "Bob Ng (bob)", "stranger"))
    expected = BLACKBOARD.replace('"Needs Grading"', '"6.75"')
    assert out.read_bytes() == f"\ufeff{expected}".encode("utf-16-le")


def test_number_in_a_table_has_a_form_and_a_length() -> None:
    long = Fraction("12.33333333333333")
    right = {"12": 12, "12,5": Fraction(25, 2), "12.5": Fraction(25, 2), "12.33333333333333": long}
    assert {text: parse_number(text) for text in right} == right
    odd = ("", "1e9", "1e99999999", "9" * 5000, f"0.{'3' * 5000}", "1/2", "nan", "inf", "1_0", "-1", "٣", "1,2,3")
    assert [text for text in odd if parse_number(text) is not None] == []
