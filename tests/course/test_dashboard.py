"""Tests of the dashboard: its statistics against an independent count, its pages, hostile names, and its folder."""

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from grader.cli import dashboard
from grader.cli.dashboard import pages
from grader.course.figures import Trouble, summarise
from grader.gradebook.book import Gradebook
from grader.gradebook.entry import Entry
from grader.gradebook.roster import Student
from grader.model import GraderError, Note, Outcome
from grader.reports import grade_tables
from tests import ASSIGNMENT
from tests.support.building import WORDS
from tests.support.gradebooks import (
    EVIL,
    FLAT,
    board_evidence,
    exercises,
    failed_entry,
    graded_entry,
    make_diagnosis,
    missing_entry,
    reported_entry,
    unreadable_entry,
    with_diagnosis,
)
from tests.support.pages import Page
from tests.support.sample_reports import check, exercise, sample
from tests.support.verbs import Verb

KINDS = ["ff", "fp", "pw", "wn", "nn"]
CLASS = [
    *(graded_entry(f"s{place}", *exercises(*kinds)) for place, kinds in enumerate(KINDS)),
    missing_entry("zoe"),
    unreadable_entry("u.zip"),
    failed_entry("f"),
    replace(graded_entry("g", exercise("check_winner", check("c", Outcome.GRADER_FAULT)))),
]


def index(lines: list[Entry], language: str = "en") -> Page:
    return Page(pages(lines, WORDS[language], "book")["index.html"])


def students_table(page: Page) -> list[list[str]]:
    return page.tables[[tag.get("id") for tag in page.all("table")].index("students")]


def rows_of(page: Page, name: str) -> list[list[str]]:
    return [row for table in page.tables for row in table if row[0] == name]


def test_scores_leave_out_what_is_no_grade_and_each_exercise_and_check_has_its_success() -> None:
    scores = [20, 15, 5, 0, 0]  # 5 points a check: f is 10, p 5, w and n 0
    found = summarise(CLASS)
    assert (found.mean, found.median) == (Fraction(sum(scores), 5), Fraction(sorted(scores)[2]))
    assert found.out_of == 20
    counts = {key: count for key, count in found.counts.items() if count}
    assert counts == {"graded": 5, "missing": 1, "unreadable": 1, "not_graded": 2}
    successes = [(one.full, one.in_part, one.none, one.not_written, one.lost) for one in found.exercises]
    assert successes == [(2, 1, 1, 1, 2), (1, 1, 1, 2, 2)]
    lost = [(one.check.id, one.lost, one.written) for one in found.exercises[0].checks]
    assert lost == [("check_vertical", 1, 4), ("check_any_game", 2, 4)]


def test_any_class_against_an_independent_count() -> None:
    drawn = random.Random(5)
    kinds = [drawn.choices("fpwn", k=2) for _ in range(200)]
    found = summarise([graded_entry(f"s{place}", *exercises(*pair)) for place, pair in enumerate(kinds)])
    for place, one in enumerate(found.exercises):
        count = Counter(pair[place] for pair in kinds)
        assert [one.full, one.in_part, one.none, one.not_written] == [count[kind] for kind in "fpwn"]
    lost = {(one.exercise, one.check.id): (one.lost, one.written) for one in found.checks}
    for place, name in enumerate(("check_winner", "eval_board")):
        count = Counter(pair[place] for pair in kinds)
        written = 200 - count["n"]
        assert lost[name, "check_vertical"] == (count["w"], written)
        assert lost[name, "check_any_game"] == (count["w"] + count["p"], written)
    assert [one.lost for one in found.checks] == sorted((lost for lost, _ in lost.values()), reverse=True)


def test_a_bonus_comes_last_and_an_adjusted_exercise_counts_as_it_was_understood() -> None:
    extra = exercise("minimax", check("c"), bonus=True)
    found = summarise([graded_entry("a", extra, *exercises("f", "f")), graded_entry("b", *exercises("f", "f"))])
    assert [one.exercise for one in found.exercises] == ["check_winner", "eval_board", "minimax"]
    assert (found.exercises[-1].full, found.exercises[-1].not_written, found.exercises[-1].bonus) == (1, 1, True)
    lost, full = exercises("p", "f")
    given = replace(lost, adjustment=lost.out_of - lost.score)
    (success, _) = summarise([graded_entry("a", given, full)]).exercises
    assert (success.full, success.in_part) == (0, 1)


def test_misconceptions_by_how_many_hold_them() -> None:
    lost, other = exercises("w", "w")
    far = make_diagnosis("far", evidence=board_evidence(((1,) * 7,) * 6))
    near = make_diagnosis("near", says="It far.", evidence=board_evidence(FLAT))  # same text: the same misconception
    found = summarise(
        [
            graded_entry("a", with_diagnosis(other, make_diagnosis("rare"))),
            graded_entry("b", with_diagnosis(lost, far)),
            graded_entry("c", with_diagnosis(lost, near), other),
            graded_entry("d", lost),
        ]
    ).misconceptions
    assert [(one.exercise, one.holders, one.lost) for one in found] == [
        ("check_winner", (1, 2), 3),
        ("eval_board", (0,), 2),
    ]
    assert found[0].diagnosis is near


def test_the_hardest_board_is_the_one_that_most_fail_and_then_the_smallest() -> None:
    def fails(label: str, *seen: str) -> Entry:
        boards = {
            "small": board_evidence(FLAT, got=label),
            "large": board_evidence(got=label),
            "mine": board_evidence(call=label),
        }
        checks = (check(name, Outcome.WRONG, evidence=boards[name]) for name in seen)
        return graded_entry(label, exercise("check_winner", *checks))

    found = summarise(
        [fails("a", "small", "large", "mine"), fails("b", "large"), fails("c", "small", "large")]
    ).examples
    assert [(one.evidence.boards[0] == FLAT, one.failed) for one in found] == [(False, (0, 1, 2)), (True, (0, 2))]
    assert sorted(found[0].answers) == [("a", 1), ("b", 1), ("c", 1)]


def test_a_hard_board_is_of_answers_of_a_call_once_a_hand_in_and_of_every_exercise() -> None:
    counted = replace(board_evidence(), relation="<=")  # such as a number of visited nodes
    score = replace(board_evidence(FLAT, got="(3, 0)"), left="3")  # the wrong part of a pair
    seen = (check(name, Outcome.WRONG, evidence=evidence) for name, evidence in (("a", counted), ("b", score)))
    (found,) = summarise([graded_entry("a", exercise("eval_board", *seen))]).examples
    assert found.answers == (("3", 1),)
    both = exercise("check_winner", *(check(name, Outcome.WRONG, evidence=board_evidence()) for name in "xy"))
    diagnosis = make_diagnosis("m", evidence=board_evidence())
    (found,) = summarise([graded_entry("a", with_diagnosis(both, diagnosis))]).examples
    assert (found.failed, found.answers) == ((0,), (("0", 1),))
    checks = (check(name, Outcome.WRONG, evidence=board_evidence(call=name)) for name in "abcde")
    one = graded_entry("a", exercise("check_winner", *checks), *exercises("w", named=["eval_board"]))
    assert Counter(each.exercise for each in summarise([one]).checks) == {"check_winner": 2, "eval_board": 2}
    assert Counter(each.exercise for each in summarise([one]).examples) == {"check_winner": 2, "eval_board": 1}


def test_what_was_stopped_crashed_meddled_or_took_long() -> None:
    ends = [check("c", Outcome.TIMED_OUT), check("d", Outcome.CRASHED, notes=(Note.of("protocol"),))]
    lines = [graded_entry(f"s{place}", *exercises("f", "w")) for place in range(5)]
    bad = graded_entry("bad", exercise("eval_board", *ends))
    found = summarise([*lines, bad, graded_entry("long", *exercises("f", "f"), seconds=31.0)]).troubles
    where = ("eval_board",)
    assert found == (Trouble(5, where, where, where), Trouble(6, slow=True))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    "lines",
    [[], [missing_entry("a"), missing_entry("b")], [failed_entry("f")], [CLASS[0]], [CLASS[4]], CLASS],
    ids=["empty", "all_missing", "not_graded", "all_right", "nothing_written", "class"],
)
def test_every_class_has_a_page(lines: list[Entry], language: str) -> None:
    page = index(lines, language)
    assert page.all("html") == [{"lang": language}]
    assert len(page.all("h1")) == 1
    table = students_table(page) if lines else [[]]
    assert len(table) - 1 == len(lines) or not lines


def test_the_page_says_first_what_was_hardest_and_what_is_most_believed() -> None:
    lost, full = exercises("w", "f")
    lines = [
        graded_entry(f"s{place}", with_diagnosis(lost, make_diagnosis("looks one way")), full) for place in range(3)
    ]
    page = index([*lines, CLASS[0]])
    said = page.text[: page.text.index("Misconceptions")]
    assert "Hardest: check_winner. 3 of the 4 hand-ins that have it written lost points in it." in said
    assert "in 3 of the 3 hand-ins that lost points in check_winner: It looks one way." in said
    assert "check_winner: 3 of 3 hand-ins that lost points in it" in page.text


def test_a_grader_fault_is_no_zero_and_a_late_hand_in_shows_both_scores() -> None:
    rows = {row[0]: row for table in index(CLASS).tables for row in table if len(row) == 4}
    assert rows["g"][1] == rows["f"][1] == ""
    assert "not graded" in rows["g"][2]
    assert rows["s4"][1] == "0"
    page = index([graded_entry("ana", *exercises("f", "f"), penalty=Fraction(3, 2), late=2)], "fr")
    (row,) = rows_of(page, "ana")
    assert row[1:4] == ["18,5", "20", "2"]
    found = replace(exercises("p", "f")[0], diagnosis=make_diagnosis("never looks up"))
    (row,) = rows_of(index([graded_entry("ana", found, penalty=Fraction(1), late=1)]), "ana")
    assert any("(-1); misconceptions: 1" in cell for cell in row)  # remarks are parted by one sign
    on_time, late = graded_entry("a", *exercises("f", "f")), ["Before lateness", "Days late"]
    heads = [students_table(index([replace(on_time, late=days)]))[0] for days in (None, 0)]
    assert heads == [["Student", "Points", *more, "State", "Hand-in"] for more in ([], late)]  # with a policy alone


def test_a_folder_of_moodle_is_shown_by_name_and_number() -> None:
    label = "Silva_48213_assignsubmission_file_"
    owner = Student("7", "Ana Silva")
    report = graded_entry(label, *exercises("f", "f")).report
    assert report is not None
    lines = [reported_entry(label, student, report, report.score, grading=1) for student in (None, owner)]
    page = index(lines)
    rows = [row for table in page.tables for row in table if row[-1:] == ["Silva_48213"]]
    assert [row[0] for row in rows] == ["Ana Silva", "Silva_48213"]
    assert "assignsubmission" not in page.text
    assert [grade_tables.student_name(line) for line in lines] == ["Silva_48213", "Ana Silva"]
    assert label in grade_tables.grades_table(lines, list(ASSIGNMENT.rubric.exercises), WORDS["en"])


def test_a_students_page_is_the_students_report_with_what_lateness_cost() -> None:
    written = pages([graded_entry("ana", *exercises("f", "p"), penalty=Fraction(1), late=1)], WORDS["fr"], "b")
    (name,) = set(written) - {"index.html"}
    assert name == "students/ana-1.html"
    assert '<html lang="fr">' in written[name]
    assert "ce qui coûte 1\N{NO-BREAK SPACE}: la note est 14 / 20" in Page(written[name]).text
    assert "<strong>14 / 20</strong>" in written[name]


def test_a_hostile_name_is_text_and_no_path() -> None:
    report = sample(name=EVIL)
    line = reported_entry(EVIL, Student(f"id-{EVIL}", EVIL), report, report.score, grading=1, seconds=1.0)
    written = pages([line, line], WORDS["en"], EVIL)
    assert sorted(written) == [
        "index.html",
        "students/script-alert-1-script-b-onclick-x-2j-1.html",
        "students/script-alert-1-script-b-onclick-x-2j-2.html",
    ]
    for html in written.values():
        html.encode()
        page = Page(html)
        assert html.count("<script") == html.count("</script") == (html is written["index.html"])
        assert not [name for _, attributes in page.tags for name in attributes if name.startswith("on")]
        assert "\x1b" not in html
    assert {link["href"] for link in Page(written["index.html"]).all("a")} == set(written) - {"index.html"}


def test_nothing_is_taken_from_anywhere_else() -> None:
    for html in pages(CLASS, WORDS["en"], "book").values():
        assert "default-src 'none'" in html
        assert "http://" not in html.replace("http://www.w3.org/", "")
        assert "https://" not in html


def test_a_page_of_three_hundred_students_is_small() -> None:
    drawn = random.Random(1)
    lines = []
    for place in range(300):
        parts = exercises(*drawn.choices("fpwn", k=9), named=[f"exercise_{number}" for number in range(9)])
        lines.append(
            graded_entry(
                f"s{place}", *(with_diagnosis(p, make_diagnosis(f"thinks {drawn.randrange(9)}")) for p in parts)
            )
        )
    written = pages(lines, WORDS["en"], "book")
    assert len(written) == 301
    assert len(written["index.html"]) < 1_000_000
    assert len([link for link in Page(written["index.html"]).all("a") if link["href"] in written]) >= 300


def test_the_verb(tmp_path: Path, verb: Verb) -> None:
    book, out = tmp_path / "book.sqlite", tmp_path / "out"
    Gradebook(book, create=True).connection.close()
    assert "Pages d'étudiants" in verb("dashboard", book, out, lang="fr").out
    assert 'lang="fr"' in (out / "index.html").read_text()
    (out / "mine").write_text("x")
    assert verb("dashboard", book, out).status == 2
    assert verb("dashboard", tmp_path / "none.sqlite", tmp_path / "new").status == 2
    assert not (tmp_path / "new").exists()


def test_the_headline_counts_as_the_table_does_and_of_equals_none_is_the_hardest() -> None:
    """Who has not written an exercise has lost no point in it by what they wrote."""
    lines = [graded_entry("a", *exercises("p", "f")), graded_entry("b", *exercises("f", "w"))]
    none = {"en": "No exercise is the hardest: as many hand-ins (1)", "fr": "Aucun exercice n'est le plus"}
    for language, said in none.items():
        text = index(lines, language).text
        assert said in text
        assert not [word for word in ("Hardest", "Le plus difficile") if word in text]
    text = index([*lines, graded_entry("c", *exercises("f", "p"))]).text
    assert "Hardest: eval_board. 2 of the 3 hand-ins that have it written" in text
    kinds = {"a": "pf", "b": "nf", "c": "ff"}
    text = index([graded_entry(name, *exercises(*each)) for name, each in kinds.items()]).text
    assert "Hardest: check_winner. 1 of the 2 hand-ins that have it written lost points in it." in text
    assert "1 of 2" in text  # of the check that was lost


def test_names_are_sorted_as_a_reader_looks_them_up() -> None:
    names = ["Zoé", "Emma", "Élise", "éric", "Eric", "Œdipe", "Ophélie", "Odile"]
    table = students_table(index([graded_entry(name, *exercises("f", "f")) for name in names]))
    assert [row[0] for row in table[1:]] == ["Élise", "Emma", "Eric", "éric", "Odile", "Œdipe", "Ophélie", "Zoé"]


@pytest.mark.parametrize("label", ["", "..", "../../etc/passwd", "a/b", "CON", "é" * 300, ".hidden", "学生", "x\0y"])
def test_a_file_name_leads_nowhere(label: str) -> None:
    name = dashboard.file_name(label, 7)
    assert name.endswith("-7.html")
    assert set(name.removesuffix(".html")) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")
    assert len(name) < 60


def files(path: Path) -> dict[str, str]:
    return {p.relative_to(path).as_posix(): p.read_text() for p in path.rglob("*") if p.is_file()}


def test_an_earlier_dashboard_is_replaced_whole(tmp_path: Path) -> None:
    out = tmp_path / "out"
    dashboard.write(out, {"index.html": "1", "students/old.html": "old"})
    dashboard.write(out, {"index.html": "2"})
    assert set(files(out)) == {"index.html", dashboard.MARKER}
    assert files(out)["index.html"] == "2"
    assert out.stat().st_mode & 0o077 == 0  # only the owner may read grades
    assert list(tmp_path.iterdir()) == [out]


def test_what_fails_half_way_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "out"
    dashboard.write(out, {"index.html": "1"})
    before, rename = files(out), Path.rename

    def fails(self: Path, target: Path) -> Path:
        if self.name == "new":
            raise OSError(28, "No space left on device")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", fails)
    with pytest.raises(GraderError, match="No space left"):
        dashboard.write(out, {"index.html": "2"})
    assert files(out) == before
    assert list(tmp_path.iterdir()) == [out]


def test_somebody_elses_folder_a_file_and_a_link_are_refused(tmp_path: Path) -> None:
    cases = {"plain": "thesis.tex", "added": "notes.txt", "forged": dashboard.MARKER}
    for name, file in cases.items():
        if name == "added":
            dashboard.write(tmp_path / name, {"index.html": "1"})
        else:
            (tmp_path / name).mkdir()
        (tmp_path / name / file).write_text("mine")
        with pytest.raises(GraderError, match="name a new folder"):
            dashboard.write(tmp_path / name, {"index.html": "2"})
        assert (tmp_path / name / file).read_text() == "mine"
    (tmp_path / "file").write_text("x")
    dashboard.write(tmp_path / "out", {"index.html": "1"})
    (tmp_path / "out" / "elsewhere").symlink_to(tmp_path)
    places = {"file": "is not a folder", "no/out": "there is no folder", "x" * 300: "name too long", "out": "elsewhere"}
    for place, said in places.items():
        with pytest.raises(GraderError, match=said):
            dashboard.write(tmp_path / place, {"index.html": "2"})
