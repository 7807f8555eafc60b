"""Tests of our own table of grades, and of the folder of feedback as Moodle reads it."""

import csv
import io
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from grader.cli import export, main
from grader.course.grades import grades
from grader.gradebook import database
from grader.gradebook.book import Gradebook
from grader.gradebook.entry import Entry, Why
from grader.gradebook.owners import Policies
from grader.gradebook.roster import Student
from grader.gradebook.run import Run
from grader.model import CheckResult, ExerciseResult, GraderError, Key, Note, Outcome
from grader.reports import grade_tables
from tests import ASSIGNMENT
from tests.support.building import WORDS
from tests.support.gradebooks import reported_entry
from tests.support.grades import ALICE, BOB, ZOE, a_grade, a_report
from tests.support.worksheets import moodle_takes


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
def test_feedback_is_laid_out_as_moodle_takes_it(tmp_path: Path, pieces: int) -> None:
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


def test_feedback_of_equal_names_and_numbers_stays_apart_and_moodle_still_takes_it() -> None:
    names = export.file_names([a_grade("1", ALICE), a_grade("2", ALICE)], {0: "7", 1: "7"})
    assert len(set(names)) == 2
    assert [moodle_takes(f"{name}/feedback_en.html", {7}, 5) for name in names] == [(7, "feedback_en.html")] * 2


def test_feedback_without_moodle_stays_in_its_folder_and_apart(tmp_path: Path) -> None:
    labels = ["..", "a/../../b", "tp", "TP", "=x", "con\x00"]
    names = export.file_names([a_grade("1", None, label) for label in labels], {})
    assert len({name.casefold() for name in names}) == len(labels)
    assert all(re.fullmatch(r"[\w@ .-]+", name) and name.strip(".") for name in names)
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "old.html").touch()
    with pytest.raises(GraderError, match="already_there"):
        export.write_feedback(tmp_path / "there", [], {}, [])


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
            run.record(label, key, database.dump_report(a_report(score)), why, 0.1)
    assert main(["export", str(file), "--csv", str(table), "--lang", "en"]) == 0
    (row,) = csv.DictReader(table.read_text(encoding="utf-8-sig").splitlines())
    assert (row["id"], row["score"]) == (ALICE.id, "12")
