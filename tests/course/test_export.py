"""Tests of the export: each grade goes to the right person, and the rest of a downloaded file stays unchanged."""

import csv
import io
import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from grader.cli import main
from grader.course.export import canvas, moodle
from grader.course.export.fill_columns import Filling, Form, fill
from grader.course.export.grades import Grade, grades
from grader.course.export.sheet import Sheet
from grader.course.gradebook import Entry, Gradebook, Student, Why, serialization
from grader.course.gradebook.ownership import Policies
from grader.course.gradebook.run import Run
from grader.grading.fingerprint import Key
from grader.model import CheckResult, ExerciseResult, GraderError, Note, Outcome
from grader.reports.instructor import feedback_folder, grades_csv
from tests.support.gradebooks import reported_entry
from tests.support.grades import ALICE, BOB, ZOE, a_grade, a_report

ENGLISH = (
    'Identifier,"Full name","Email address",Status,Grade,"Maximum Grade","Grade can be changed",'
    '"Last modified (submission)","Last modified (grade)","Feedback comments"\n'
    '"Participant 48211","Alice Martin",alice@univ.example,"Submitted for grading",,100.00,Yes,'
    '"Friday, 20 November 2026, 5:02 PM",-,\n'
    '"Participant 48212","Bob ""Bobby"" Ng",bob@univ.example,"No submission",,100.00,Yes,-,-,"<p>Two\nlines</p>"\n'
    '"Participant 48213","Zoé Petit",zoe@univ.example,"Submitted for grading",12.00,100.00,Yes,-,-,\n'
)
FRENCH = (
    '\ufeffIdentifiant;"Nom complet";"Adresse de courriel";Statut;Note;"Note maximale";'
    '"La note peut être modifiée";"Dernière modification (travail remis)";"Dernière modification (note)";'
    '"Feedback par commentaires"\r\n'
    '"Participant 7";"Alice Martin";alice@univ.example;"Remis pour évaluation";"";"20,00";Oui;-;-;""\r\n'
    '"Participant 8";"Bob Ng";bob@univ.example;"Remis pour évaluation";;20,00;Oui;-;-;\r\n'
)
CANVAS = (
    "Student,ID,SIS User ID,SIS Login ID,Section,Quiz (1001),Connect Four (1002),Final Score\n"
    ",,,,,,Manual Posting,\n"
    "    Points Possible,,,,,10.00,40.00,(read only)\n"
    '"Martin, Alice",501,21400321,amartin,"Group 1 and Group 2",9.00,,45.00\n'
    '"Ng, Bob",502,21400322,bng,Group 1,,EX,\n'
    '"Petit, Zoé",503,21400323,zpetit,Group 1,8.50,N/A,\n'
    '"Roux, Léa",504,21400324,lroux,Group 1,8.50,3.00,\n'
    '"Student, Test",505,,0f1e2d,Group 1,,,\n'
)


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
    text = grades_csv.table(entries, language)
    assert text.startswith("\ufeff")
    heads, first, second = csv.reader(io.StringIO(text.removeprefix("\ufeff")), delimiter=separator)
    assert first[:5] == ["'=1+1", "'@SUM(A1);\"", "'+33@x", "' -2+3", "'=cmd|' /C calc'!A0"]
    assert (first[5], first[6]) == (score, "20")
    assert first[heads.index("eval_board")] == score
    assert second[:2] == [BOB.id, BOB.name]
    assert second[5] == ""
    assert second[10]


def moodle_takes(path: str, participants: set[int], pieces: int) -> tuple[int, str] | None:
    """Return the participant and file name Moodle reads from a path in a zip, by the rules of its importziplib.php.

    `pieces` is how many parts between underscores a name needs at least: 4, but 5 in Moodle 4.1.0."""
    parts = path.split("/")
    while parts:
        info = parts.pop(0).split("_", 4)
        if len(info) < pieces or not info[1].isdecimal() or int(info[1]) not in participants:
            continue
        if (info[2], info[3]) == ("assignfeedback", "file"):
            return int(info[1]), "/".join([*info[4:], *parts]).lstrip("/")
    return None


@pytest.mark.parametrize("pieces", [4, 5])
def test_feedback_is_laid_out_as_moodle_takes_it(tmp_path: Path, pieces: int) -> None:
    found = [
        a_grade("10", ALICE),
        a_grade("12", None, "Jean_Luc Ng_48212_assignsubmission_file_"),
        a_grade("14", Student("z", "../../Zoé_/Petit\n"), "z", penalty="2"),
    ]
    folder = tmp_path / "feedback"
    feedback_folder.write(folder, found, {0: "48211", 1: "48212", 2: "48213"})
    files = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.html"))
    pages = ("feedback_en.html", "feedback_fr.html")
    taken = {moodle_takes(file, {48211, 48212, 48213}, pieces) for file in files}
    assert taken == {(number, page) for number in (48211, 48212, 48213) for page in pages}
    french = next(tmp_path.rglob("*48213*/feedback_fr.html")).read_text(encoding="utf-8")
    assert '<html lang="fr">' in french
    assert re.search(r"Rendu en retard .*coûte 2 .*la note est 12 / 20", french)
    assert "<strong>12 / 20</strong>" in french
    assert "<strong>14 / 20</strong>" not in french


def test_feedback_of_equal_names_and_numbers_stays_apart_and_moodle_still_takes_it() -> None:
    names = feedback_folder.names([a_grade("1", ALICE), a_grade("2", ALICE)], {0: "7", 1: "7"})
    assert len(set(names)) == 2
    assert [moodle_takes(f"{name}/feedback_en.html", {7}, 5) for name in names] == [(7, "feedback_en.html")] * 2


def test_feedback_without_moodle_stays_in_its_folder_and_apart(tmp_path: Path) -> None:
    labels = ["..", "a/../../b", "tp", "TP", "=x", "con\x00"]
    names = feedback_folder.names([a_grade("1", None, label) for label in labels], {})
    assert len({name.casefold() for name in names}) == len(labels)
    assert all(re.fullmatch(r"[\w@ .-]+", name) and name.strip(".") for name in names)
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "old.html").touch()
    with pytest.raises(GraderError, match="already_there"):
        feedback_folder.write(tmp_path / "there", [], {})


def test_a_student_with_several_attempts_stands_in_the_table_once(tmp_path: Path) -> None:
    file, table = tmp_path / "class.sqlite", tmp_path / "grades.csv"
    key = Key("c", "r", "g", "s")
    with Gradebook(file, create=True) as opened, Run(opened).open() as run:
        opened.set_students([ALICE])
        labels = {f"{ALICE.id}": "9", f"{ALICE.id} again": "12"}
        opened.set_hand_ins(dict.fromkeys(labels, (None, None)), None, Policies("best"))
        for label, score in labels.items():
            why = run.claim(label, key)
            assert isinstance(why, Why)
            run.record(label, key, serialization.dump(a_report(score)), why, 0.1)
    assert main(["export", str(file), "--csv", str(table), "--lang", "en"]) == 0
    (row,) = csv.DictReader(table.read_text(encoding="utf-8-sig").splitlines())
    assert (row["id"], row["score"]) == (ALICE.id, "12")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_verb(
    book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    source, out = tmp_path / "Notes.csv", tmp_path / "Filled.csv"
    source.write_bytes(FRENCH.encode())
    options = ["--csv", tmp_path / "grades.csv", "--moodle", source, "--out", out, "--feedback", tmp_path / "retours"]
    assert (
        main(["export", str(book), *map(str, options), "--lang", language]) == 1
    )  # the unknown person is not in the file
    said = capsys.readouterr().out
    assert all(len(line) <= 80 for line in said.splitlines())
    assert all(name in said for name in ("stranger", "Bob Ng", "Zoé Petit"))
    words = " ".join(said.split())
    box = {
        "en": "more recently in Moodle than in the spreadsheet",
        "fr": "plus récemment dans Moodle que dans la feuille",
    }
    assert 0 < words.index(box[language]) < words.index(" zip")  # the worksheet first: feedback makes records newer
    assert source.read_bytes() == FRENCH.encode()
    assert out.read_bytes() == FRENCH.replace('évaluation";"";', 'évaluation";"13,5";').encode()
    folders = sorted(path.name for path in (tmp_path / "retours").iterdir())
    assert folders == ["Alice Martin_7_assignfeedback_file_", "stranger"]
    assert (tmp_path / "grades.csv").read_text(encoding="utf-8").count("\n") == 5


def test_the_verb_says_nothing_of_feedback_that_was_not_written(
    book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "Notes.csv"
    source.write_bytes(FRENCH.encode())
    main(["export", str(book), "--moodle", str(source), "--out", str(tmp_path / "Filled.csv"), "--lang", "en"])
    said = " ".join(capsys.readouterr().out.split())
    assert "more recently in Moodle than in the spreadsheet" in said
    assert " zip" not in said
    main(["export", str(book), "--feedback", str(tmp_path / "feedback"), "--lang", "en"])
    assert "Moodle" not in capsys.readouterr().out


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
        (["--csv", "old.csv", "--lang", "fr"], "old.csv existe déjà, et rien n'a été écrit"),
        (["--feedback", ".", "--lang", "fr"], "existe déjà, et rien n'a été écrit"),
        (["--csv", "new.csv", "--pronote", "new.csv"], "new.csv would be overwritten"),
        (["--feedback", "x" * 300], "name too long"),
        (["--moodle", "absent.csv", "--out", "o.csv"], "cannot be read"),
    ],
)
def test_nothing_is_written_that_was_not_asked_for(
    book: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    options: list[str],
    said: str,
) -> None:
    monkeypatch.chdir(book.parent)
    Path("m.csv").write_bytes(FRENCH.encode())
    Path("link.csv").symlink_to("m.csv")
    Path("old.csv").write_text("edited by hand")
    before = {path.name for path in book.parent.iterdir()}
    assert main(["export", str(book), "--lang", "en", *options]) == 2
    assert said in " ".join(capsys.readouterr().err.split())
    assert Path("old.csv").read_text() == "edited by hand"
    assert Path("m.csv").read_bytes() == FRENCH.encode()
    assert {path.name for path in book.parent.iterdir()} == before
