"""A mistake is located by an edit of the student's own program, and its author reads the line alone."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from grader.gradebook import database
from grader.grading import fingerprint, repair
from grader.grading.operators import Edit, Source
from grader.grading.repair_edits import repairs
from grader.model import ExerciseResult, Place, Settings, redact
from grader.reports import json_report
from tests import ASSIGNMENT
from tests.support.building import WORDS, exercise, hand_in, render_as
from tests.support.engine import grade
from tests.support.sample_reports import only, raised

FIRST_ROW = """\
def get_first_row(board, col):
    row = 5
    while row >= 0 and board[row][col] != 0:
        row = row - 1
    if row < 0:
        return None
    return row
"""
NEXT_BOARD = """

def get_next_board(board, col, player):
    row = get_first_row(board, col)
    if row is None:
        return None
    copy = board.copy()
    copy[row][col] = player
    return copy
"""


def located(folder: Path, text: str, name: str) -> ExerciseResult:
    """Return the result of an exercise that loses points, with the places of its mistake."""
    submission = hand_in(folder, connect4=text)
    report = grade(submission, Settings(exercises=frozenset(["get_first_row", name]), locates=True))
    result = exercise(report, name)
    assert result.score < result.out_of
    return result


def edited(text: str, entry: str, lines: range | None = None) -> set[str]:
    """Return the texts that the edits of a text make."""
    source = Source(text)
    found = repairs(text, entry, [], lines or range(1, 1 + text.count("\n")))
    return {source.apply(Edit(each.operator, each.changes)) for each in found}


@pytest.fixture
def few_edits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bound a search to the most plausible edits, to save time."""
    monkeypatch.setattr(repair, "MOST_EDITS", 40)


@pytest.mark.usefixtures("few_edits")
def test_a_wrong_comparison_is_located_at_its_line(tmp_path: Path) -> None:
    result = located(tmp_path, FIRST_ROW.replace("row < 0", "row <= 0"), "get_first_row")
    (place,) = result.located
    assert (place.file, place.line, place.text) == ("connect4.py", 5, "if row <= 0:")
    assert place.around[place.line - place.first] == "    if row <= 0:"
    assert place.edit == "- if row <= 0: + if row < 0:"


@pytest.mark.usefixtures("few_edits")
def test_an_exercise_whose_checks_may_all_take_long_is_searched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grader.assignment.check._LONG", 0)
    (place,) = located(tmp_path, FIRST_ROW.replace("row < 0", "row <= 0"), "get_first_row").located
    assert (place.line, place.but_longest) == (5, False)


def test_what_is_missing_is_located_near_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repair, "MOST_EDITS", 120)
    wrong = FIRST_ROW + NEXT_BOARD.replace("    if row is None:\n        return None\n", "")
    (place,) = located(tmp_path, wrong, "get_next_board").located
    assert (place.line, place.is_missing) == (11, True)


@pytest.mark.usefixtures("few_edits")
def test_what_outlives_a_call_is_located_where_it_is_made(tmp_path: Path) -> None:
    kept = "    if col in KNOWN:\n        return KNOWN[col]\n    row = 5\n"
    text = FIRST_ROW.replace("    row = 5\n", kept).replace(
        "    return row\n", "    KNOWN[col] = row\n    return row\n"
    )
    (place,) = located(tmp_path, f"KNOWN = {{}}\n\n\n{text}", "get_first_row").located
    assert (place.line, place.state) == (1, "KNOWN")


@pytest.mark.usefixtures("few_edits")
def test_a_second_mistake_keeps_the_first_from_being_located(tmp_path: Path) -> None:
    two = FIRST_ROW.replace("row < 0", "row <= 0").replace("return row", "return row * 1.0")
    assert located(tmp_path, two, "get_first_row").located == ()


def test_nothing_is_said_when_the_budget_ends_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repair, "MOST_EDITS", 0)
    assert located(tmp_path, FIRST_ROW.replace("row < 0", "row <= 0"), "get_first_row").located == ()


def test_right_work_is_not_searched_and_no_search_is_made_unasked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched: list[str] = []
    monkeypatch.setattr(repair._Search, "places", lambda search: searched.append(search.exercise.name))
    names = frozenset(["get_first_row", "get_next_board"])
    right = hand_in(tmp_path / "right", connect4=FIRST_ROW + NEXT_BOARD)
    wrong = hand_in(tmp_path / "wrong", connect4=FIRST_ROW.replace("return row", "return 0") + NEXT_BOARD)
    assert grade(right, Settings(exercises=names, locates=True)).score == 3
    grade(wrong, Settings(exercises=names))
    assert searched == []
    grade(wrong, Settings(exercises=names, locates=True))
    assert searched == ["get_first_row"]


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("    while 0 < n:\n        n = n - 1\n    return n\n", "    while 0 <= n:\n        n = n - 1\n    return n\n"),
        ("    if n == 1:\n        return m\n    return n\n", "    if n == 0:\n        return m\n    return n\n"),
        ("    m = n\n    return m\n", '    m = __import__("copy").deepcopy(n)\n    return m\n'),
        ("    return min(n, m)\n", "    return max(n, m)\n"),
        ("    g(n, m)\n", "    return g(n, m)\n"),
        ("    return n\n", "    return int(n)\n"),
        (
            "    for i in n:\n        if i:\n            m = i\n        return m\n",
            "    for i in n:\n        if i:\n            m = i\n    return m\n",
        ),
        ("    r = g(n)\n    return r[m]\n", "    r = g(n)\n    if r is None: return None\n    return r[m]\n"),
        ("    return m[n]\n", "    if n is None: return None\n    return m[n]\n"),
        ("    best = 0\n    return best\n", '    best = -float("inf")\n    return best\n'),
        ("    d = [(0, 1), (1, 0)]\n    return d\n", "    d = [(0, 1), (1, 0), (1, -1)]\n    return d\n"),
        ("    m.alpha = n\n    return m\n", "    m.alpha = n\n    m.beta = n\n    return m\n"),
        ("    if n:\n        m == 2\n    return m\n", "    if n:\n        m = 2\n    return m\n"),
        ("    return n[m - 3 : m + 1]\n", "    return n[max(0, m - 3) : m + 1]\n"),
        (
            "    c = 0\n    for i in n:\n        for j in i:\n            c += 1\n    return c\n",
            "    c = 0\n    for i in n:\n        c = 0\n        for j in i:\n            c += 1\n    return c\n",
        ),
    ],
)
def test_an_edit_undoes_a_mistake_of_each_kind(wrong: str, right: str) -> None:
    assert f"def f(n, m):\n{right}" in edited(f"def f(n, m):\n{wrong}", "f")


def test_a_number_may_stand_for_a_player() -> None:
    text = "def f(n):\n    other = 2\n    return n - other\n"
    found = {change[2] for each in repairs(text, "f", [], range(1, 4), players="n") for change in each.changes}
    assert {"n", "(3 - n)"} <= found
    found = {change[2] for each in repairs(text, "f", [], range(1, 4)) for change in each.changes}
    assert "(3 - n)" not in found


def test_edits_stay_on_lines_that_are_run_and_off_values_that_were_handed_out() -> None:
    text = "ROWS = 6\n\n\ndef f(n):\n    if n:\n        return ROWS + 1\n    return ROWS + 2\n"
    lines = {each.line for each in repairs(text, "f", [], [4, 5, 7], starter="ROWS = 6\n")}
    assert lines == {5, 7}
    assert 1 in {each.line for each in repairs(text, "f", [], [4, 5, 7])}


def test_students_read_two_places_at_most_and_no_edit() -> None:
    places = tuple(Place("connect4.py", line, "x = 1", "- x = 1 + x = 2") for line in (3, 5, 8))
    report = only(raised("!"))

    def told(count: int, level: str, for_instructor: bool = False) -> tuple[Place, ...]:
        lost = replace(report.exercises[0], located=places[:count])
        return redact(replace(report, exercises=(lost,)), level, for_instructor).exercises[0].located

    for level in ("full", "counterexample"):
        assert told(2, level) == tuple(replace(place, edit="") for place in places[:2])
        assert told(3, level) == ()
        assert told(3, level, for_instructor=True) == places
    assert told(1, "summary") == told(1, "summary", for_instructor=True) == ()


def test_the_edit_is_in_the_json_of_the_instructor_alone() -> None:
    place = Place("connect4.py", 3, "x = 1", "- x = 1 + x = 2", around=("x = 1",), first=3)
    lost = replace(only(raised("!")).exercises[0], located=(place,))
    report = replace(only(raised("!")), exercises=(lost,))
    (told,) = json_report.as_dict(WORDS["en"], report)["exercises"][0]["located"]
    assert (told["file"], told["line"], told["text"], told["edit"]) == ("connect4.py", 3, "x = 1", place.edit)
    for name in ("json", "html", "text", "markdown"):
        assert "x = 2" not in render_as(name, redact(report, "full"))
        assert "x = 2" in render_as(name, report)
    (told,) = json.loads(render_as("json", redact(report, "full")))["exercises"][0]["located"]
    assert "edit" not in told


def test_the_gradebook_keeps_places_and_reads_reports_without_them() -> None:
    place = Place("connect4.py", 3, "x = 1", "- x = 1 + x = 2", around=("x = 1",), first=3)
    lost = replace(only(raised("!")).exercises[0], located=(place,))
    report = replace(only(raised("!")), exercises=(lost,))
    assert database.load_report(database.dump_report(report)) == report
    data = json.loads(database.dump_report(report))
    del data["report"]["exercises"][0]["located"]
    assert database.load_report(json.dumps(data)) == only(raised("!"))


def test_html_marks_the_line_in_the_students_code() -> None:
    place = Place("connect4.py", 4, "b < 2", around=("a = 1", "b < 2", "c = 3"), first=3)
    lost = replace(only(raised("!")).exercises[0], located=(place,))
    page = render_as("html", replace(only(raised("!")), exercises=(lost,)))
    assert "   3  a = 1\n<mark>   4  b &lt; 2</mark>\n   5  c = 3" in page


def test_a_grading_with_the_search_is_not_taken_for_one_without() -> None:
    keys = {fingerprint.key("content", ASSIGNMENT, Settings(locates=locates)).settings for locates in (False, True)}
    assert len(keys) == 2
