"""An assignment as a value, what an author writes wrongly in one, and the bounded cache of the oracle's answers."""

import copy
import pickle
import re
import shutil
import subprocess
import sys
import tracemalloc
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from grader.assignment import oracle
from grader.assignment.assignment import load_assignment
from grader.assignment.collection import read_marks
from grader.assignment.misconceptions import Catalogue, Misconception
from grader.assignment.rubric import _refuse_classes, read_rubric
from grader.authoring import verify
from grader.model import GraderError, Settings
from tests import ASSIGNMENT
from tests.support.building import ROOT, edited, error_text
from tests.support.engine import with_state

WORDS = ROOT / "examples" / "words"
IN_TURN = """
import sys
from pathlib import Path
from grader.assignment.assignment import load_assignment
from grader.model import GraderError
for folder in sys.argv[1:]:
    try:
        assignment = load_assignment(Path(folder))
        print(assignment.root.name, *assignment.rubric.exercises, *assignment.solution.given_texts())
    except GraderError as error:
        print(error)
"""


REGISTERED = """
import sys
from pathlib import Path
from grader.assignment.assignment import load_assignment
solution = load_assignment(Path(sys.argv[1])).solution
print(solution.module("connect4") is sys.modules["reference_connect4"])
print(solution.given("puissance4") is sys.modules["puissance4"])
"""


def loaded_in_turn(*folders: Path, cwd: Path = ROOT) -> list[str]:
    """Load assignments one after the other in a new process; return what it prints about each."""
    return lines_of(IN_TURN, *folders, cwd=cwd)


def lines_of(program: str, *folders: Path, cwd: Path = ROOT) -> list[str]:
    """Run a program with these folders as arguments in a new process; return the lines that it prints."""
    command = [sys.executable, "-c", program, *map(str, folders)]
    env = {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_the_same_folder_gives_the_same_value(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(ROOT)
    assert load_assignment(tmp_path / "link") is load_assignment(ROOT) is ASSIGNMENT
    assert pickle.loads(pickle.dumps(ASSIGNMENT)) is copy.deepcopy(ASSIGNMENT) is ASSIGNMENT


def test_a_second_assignment_in_one_process_is_refused_in_a_sentence() -> None:
    with pytest.raises(GraderError) as error:
        load_assignment(WORDS)
    assert str(error.value) == (
        f"this process has loaded the assignment in {ROOT}: grade with {WORDS} in another process"
    )
    assert load_assignment(ROOT) is ASSIGNMENT


def test_a_folder_is_read_as_it_lies_there_wherever_the_process_runs(tmp_path: Path) -> None:
    for cwd in (tmp_path, ROOT):  # there lies another `rubric`
        (line,) = loaded_in_turn(WORDS, cwd=cwd)
        functions = ["letters", "longest", "shorten", "lines_of", "dialogue", "by_length"]
        methods = ["Text.vocabulary", "Text.richness", "Text.add"]
        assert line.split() == ["words", *functions, *methods, "report", "alphabet"]


def test_what_could_not_be_loaded_stands_in_nobodys_way(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    shutil.copytree(WORDS, broken)
    (broken / "rubric" / "rubric.toml").write_text("out_of = 3", encoding="utf-8")
    first, second, third = loaded_in_turn(broken, tmp_path, WORDS)
    assert first.startswith("rubric.toml names no exercise")
    assert second.startswith(f"{tmp_path} is no assignment: it holds no rubric/rubric.toml; ")
    assert third.startswith("words letters ")


def test_code_of_the_rubric_has_the_solution_of_its_assignment() -> None:
    from rubric import solution

    assert solution is ASSIGNMENT.solution
    assert lines_of(REGISTERED, ROOT) == ["True", "True"]  # other tests import the same files again in this process
    copied = solution.fresh("connect4")
    assert copied.get_first_row is not solution.function("get_first_row")
    assert copied is not solution.fresh("connect4")


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
    ("part =", "program = true\npart =", "largest is a program, and so returns 'printed text'"),
    (
        'returns = "number"',
        'returns = "printed text"\nprogram = true\nbonus = true\n\n[exercises.smallest]\npart = "A"\nfile = "lists"\n'
        'points = 10\nreturns = "number"',
        "largest is a program, and so the only exercise of lists.py",
    ),
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


MEMO = oracle.Memo()


@MEMO.memoize
def grid_of(number: int, _key: tuple[tuple[int, ...], ...]) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(float(number + cell) for cell in range(7)) for _ in range(6))


def key_of(number: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(1000 * number + cell for cell in range(7)) for _ in range(6))


def test_cache_takes_no_more_memory_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oracle, "_MAX_BYTES", 1 << 20)
    MEMO.clear()
    tracemalloc.start()
    try:
        for number in range(3000):  # some 15 MB in all
            assert grid_of(number, key_of(number))[0][6] == number + 6
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
        MEMO.clear()
    assert most < 1.5 * (1 << 20)


def test_answers_are_computed_once_while_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    computed: list[int] = []

    @MEMO.memoize
    def double(number: int) -> int:
        computed.append(number)
        return 2 * number

    MEMO.clear()
    with MEMO.recording() as answers:
        assert [double(number) for number in (1, 2, 1)] == [2, 4, 2]
    assert computed == [1, 2]
    MEMO.clear()
    MEMO.restore(answers)
    assert double(2) == 4
    assert computed == [1, 2]
    monkeypatch.setattr(oracle, "_MAX_BYTES", 1)
    MEMO.restore({**answers, ("other", ()): 1})
    assert double(2) == 4
    assert computed == [1, 2, 2]
    MEMO.clear()


@pytest.mark.parametrize("table", [*({"parameters": value} for value in (3, "size", ["items", 3])), {"defaults": []}])
def test_what_is_known_of_a_class_has_its_type(table: dict[str, Any]) -> None:
    tables = {"exercises": {"List.size": {}}, "classes": {"List": table}}
    with pytest.raises(GraderError, match=r"rubric.toml: .* allowed is a"):
        _refuse_classes(Path("rubric.toml"), tables)
