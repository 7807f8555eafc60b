"""Tests of exports: the verb, our own table, the folder of feedback as Moodle reads it, and the sheet for Pronote.

Marks for Pronote stand in the roster's order, so that the column can be pasted as it is. The letter N is that of
Pronote's own help: "the student is Not graded", left out of the mean."""

import csv
import io
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from grader.cli import export
from grader.course.grades import grades
from grader.gradebook.book import Gradebook
from grader.gradebook.entry import Entry
from grader.gradebook.owners import Policies
from grader.gradebook.roster import Student
from grader.model import CheckResult, ExerciseResult, GraderError, Note, Outcome
from grader.reports import grade_tables
from tests import ASSIGNMENT
from tests.support.building import WORDS
from tests.support.gradebooks import reported_entry
from tests.support.grades import ALICE, BOB, ZOE, a_grade, a_report
from tests.support.gradings import record
from tests.support.verbs import Verb
from tests.support.worksheets import FRENCH, moodle_takes

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
    language = "fr" if "déjà" in said else "en"
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
    with pytest.raises(GraderError, match="already_there"):
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
