"""What an author writes wrongly in rubric.toml and in the marks of a check: one sentence with what is allowed."""

import re
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from grader.assignment.collection import read_marks
from grader.assignment.misconceptions import Catalogue, Misconception
from grader.assignment.rubric import read_rubric
from grader.authoring import verify
from grader.model import GraderError, Settings
from tests import ASSIGNMENT
from tests.support.building import ROOT, edited, error_text
from tests.support.engine import with_state

SKELETON = ROOT / "grader" / "authoring" / "skeleton"
KIT = '[kit]\nname = "lists"\n'
RUBRIC = [
    ('returns = "number"', 'returns = "integer"', "largest returns 'integer'; did you mean 'index'? The types are: "),
    ('returns = "number"', 'returns = "flaot"', "largest returns 'flaot'; the types are: 'index'"),
    ('returns = "number"', 'returns = "float"', "largest returns 'float'; did you mean 'number'? The types are: "),
    ('returns = "number"', 'returns = ["number"]', "largest returns ['number']; "),
    ('returns = "number"', 'returns = "number within 0"', "a tolerance T above 0, as in 'number within 0.01'"),
    ('file = "lists"', 'file = "list"', "the file of largest is 'list', but reference/list.py is missing"),
    (KIT, 'likely_names = "max"\n' + KIT, "likely_names of largest is 'max'; allowed is a list of names"),
    (KIT, '[kit]\nnmae = "lists"\n', "[kit] has no key 'nmae'; there are: name, notebook"),
    (KIT, 'kit = "lists"\n', "largest has no key 'kit'"),
    (KIT, KIT + '[kit.notebook]\nwelcome = ""\n', "[kit.notebook] lacks 'files'; it needs files, welcome"),
    (KIT, KIT + '[classes.List]\nstate = ["items"]\n', "no exercise is a method of the class 'List'; such an exercise"),
    (KIT, KIT + '[group]\neveryone_writes = "largst"\n', "everyone_writes is 'largst'; the exercises are: largest"),
    (KIT, KIT + '[mutants]\nplayer = "x"\n', "[mutants] has no key 'player'; there are: players"),
    (KIT, KIT + '[mutants]\nplayers = "("\n', "players is '(', which is no regular expression: "),
    (KIT, KIT + '[spellings]\nlists = "li(st"\n', "lists is 'li(st', which is no regular expression: "),
    (KIT, KIT + "[given]\nhelper = true\n", "[given] names helper, but starter/helper.py is missing"),
    (KIT, KIT + '[given]\nlists = "all"\n', "lists of [given] is 'all'; allowed is true or a list of files"),
    ("part =", "bonsu = true\npart =", "largest has no key 'bonsu'; there are: part, file"),
    ("part =", 'bonus = "no"\npart =', "bonus of largest is 'no'; allowed is true or false"),
    ("part =", 'clock = "call"\npart =', "clock of largest is 'call'; allowed is 'seconds' or 'calls'"),
    ("points = 10", 'points = "ten"', "points of largest is 'ten'; allowed is a number, or one"),
    ("out_of = 10", 'out_of = 10\ngiven = ["lists"]', "given is ['lists']; allowed is a table, [given]"),
]


@pytest.mark.parametrize(("old", "new", "message"), RUBRIC, ids=[message[:30] for *_, message in RUBRIC])
def test_a_mistake_in_the_rubric_is_one_sentence(old: str, new: str, message: str, tmp_path: Path) -> None:
    folder = shutil.copytree(SKELETON, tmp_path / "lists")
    path = folder / "rubric" / "rubric.toml"
    path.write_text(edited(path.read_text(encoding="utf-8"), (old, new)), encoding="utf-8")
    with pytest.raises(GraderError) as error:
        read_rubric(path)
    assert error_text(error).startswith("rubric.toml: ")
    assert message in error_text(error)
    assert "\n" not in error_text(error)


@pytest.mark.parametrize("path", [SKELETON, ROOT, ROOT / "examples" / "words"], ids=["skeleton", "root", "words"])
def test_the_rubrics_here_are_right(path: Path) -> None:
    assert read_rubric(path / "rubric" / "rubric.toml").exercises


class Mark:
    """A mark, as far as it is read; pytest refuses to create those that the tests here do not have."""

    def __init__(self, name: str, *args: object, **kwargs: object) -> None:
        self.name, self.args, self.kwargs = name, args, kwargs


class Item:
    """A pytest item with these marks, as far as they are read."""

    def __init__(self, *marks: Mark) -> None:
        self._marks = marks

    def iter_markers(self) -> tuple[Mark, ...]:
        return self._marks

    def get_closest_marker(self, name: str) -> Mark | None:
        return next((mark for mark in self._marks if mark.name == name), None)


def marks_of(*marks: Mark) -> Any:
    return read_marks(Item(*marks), GraderError)  # type: ignore[arg-type]


WEIGHTS = [(), ("2",), (0,), (-2,), (True,), (1, 2), (float("inf"),), (float("nan"),)]


@pytest.mark.parametrize(
    ("mark", "message"),
    [
        *((Mark("weight", *args), "the mark is weight(n, ") for args in WEIGHTS),
        (Mark("weight", 1, knid="value"), "the mark is weight(n, "),
        (Mark("weight", 1, kind=3), "the mark is weight(n, "),
        (Mark("limit", calls=2), "the mark is limit(call=5, total=120), seconds above 0"),
        (Mark("limit", call="2"), "the mark is limit(call=5, total=120), seconds above 0"),
        (Mark("limit", 0), "the mark is limit(call=5, total=120), seconds above 0"),
        (Mark("skip"), "there is no mark 'skip'; the marks are: weight, limit, parametrize"),
    ],
)
def test_a_mark_that_says_nothing_is_refused(mark: Mark, message: str) -> None:
    with pytest.raises(GraderError, match=re.escape(message)):
        marks_of(mark)


def test_marks_are_read() -> None:
    marks = marks_of(Mark("weight", 1.5, kind="value"), Mark("limit", total=7), Mark("parametrize", "a", [1]))
    assert (float(marks.weight), marks.kind, marks.allowance.call, marks.allowance.total) == (1.5, "value", 5, 7)
    assert (marks_of().weight, marks_of().kind) == (1, "")


def test_a_misconception_that_a_reading_makes_right_is_named_with_the_reading() -> None:
    def heights(board: Any, col: int) -> int | None:
        height = int((board[:, col] != 0).sum())
        return height if height < 6 else None

    entry = Misconception("heights", heights, {"en": ""}, {"en": ""})
    exercise = ASSIGNMENT.rubric.exercises["get_first_row"]
    entries = Catalogue(exercise, (entry,), (), lambda *_: None, None, lambda _: None)
    chosen = replace(ASSIGNMENT, _catalogues={"get_first_row": entries})
    assert verify._why_kept(chosen, with_state(Settings()), "get_first_row", "heights") == (
        "misconceptions/get_first_row: heights keeps its points in get_first_row, being right under the accepted "
        "reading 'rows_from_bottom': add a check that it fails, or take it out"
    )
