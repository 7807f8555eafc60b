"""Tests of errors, hangs and crashes of a submission: each costs its own check, with a message, and no other."""

from pathlib import Path
from typing import Any

import pytest

from grader.grading.grade import MAX_WARNINGS
from grader.grading.loading import Files
from grader.model import AFTER_OTHER_CALLS, OUTLIVES_A_CALL, Note, Outcome
from grader.reports import FORMATS, sentences
from grader.sandbox.clock import Limit
from grader.sandbox.worker_process import ProcessEnded, WorkerProcess
from tests import ASSIGNMENT
from tests.support.building import (
    CONNECT4,
    NOEUD,
    PART_A,
    WORDS,
    check,
    edited,
    every,
    exercise,
    full,
    graded,
    hand_in,
    note_keys,
    render_as,
)

FIRST_ROW = (
    "    for row in reversed(range(ROWS)):\n        if board[row, col] == 0:\n            return row\n    return None\n"
)
CASES = {
    "endless_loop": ("    while True:\n        pass\n", Outcome.TIMED_OUT, "timed_out"),
    "sleeps": ("    import select\n    select.select([], [], [], 1000)\n", Outcome.TIMED_OUT, "timed_out"),
    "sys_exit": ("    import sys\n    sys.exit(0)\n", Outcome.RAISED, "raised_at"),
    "keyboard_interrupt": ("    raise KeyboardInterrupt\n", Outcome.RAISED, "raised_at"),
    "hard_exit": ("    import os\n    os._exit(0)\n", Outcome.CRASHED, "crashed"),
    "segfault": ("    import ctypes\n    ctypes.string_at(0)\n", Outcome.CRASHED, "crashed"),
    "too_much_memory": ("    return len(bytearray(8 << 30))\n", Outcome.RAISED, "raised"),
    "too_deep": ("    return get_first_row(board, col)\n", Outcome.RAISED, "raised_at"),
    "divides_by_zero": ("    return 1 // 0\n", Outcome.RAISED, "raised_at"),
    "reads_keyboard": ("    return int(input())\n", Outcome.RAISED, "asks_keyboard"),
    "still_a_stub": ("    raise NotImplementedError('get_first_row')\n", Outcome.NOT_WRITTEN, "not_written"),
    "stub_left_above": (f"    raise NotImplementedError('x')\n{FIRST_ROW}", Outcome.RAISED, "raise_left"),
    "stub_left_below": (
        "    if False:\n        return 0\n    raise NotImplementedError\n",
        Outcome.RAISED,
        "raise_left",
    ),
    "empty_body": ("    pass\n", Outcome.NOT_WRITTEN, "not_written"),
    "returns_float": (FIRST_ROW.replace("return row", "return float(row)"), Outcome.WRONG_TYPE, "float_is_no_index"),
    "returns_bool": ("    return True\n", Outcome.WRONG_TYPE, "bool_is_no_index"),
    "returns_text": ("    return '4'\n", Outcome.WRONG_TYPE, "not_an_index"),
    "returns_nothing": ("    col = col + 1\n", Outcome.WRONG, None),
    "returns_object": (
        "    class T:\n        __eq__ = lambda s, o: True\n        __hash__ = None\n    return T()\n",
        Outcome.WRONG_TYPE,
        "not_an_index",
    ),
    "returns_forged_int": (
        "    class T(int):\n        __eq__ = lambda s, o: True\n        __hash__ = None\n    return T(7)\n",
        Outcome.WRONG,
        None,
    ),
    "huge_number": ("    return 10 ** 10000\n", Outcome.WRONG_TYPE, "not_an_index"),
    "huge_list": ("    return [0] * 200000\n", Outcome.WRONG_TYPE, "not_an_index"),
    "writes_on_every_pipe": (
        "    import os\n    for fd in range(3, 32):\n        try:\n            os.write(fd, b'\\0\\0\\0\\5hello' * 9)\n"
        "        except OSError:\n            pass\n    return 4\n",
        Outcome.CRASHED,
        "protocol",
    ),
    "closes_every_pipe": ("    import os\n    os.closerange(0, 64)\n    return 4\n", Outcome.CRASHED, "crashed"),
    "half_a_character": ("    raise ValueError('\\udcff')\n", Outcome.RAISED, "raised_at"),
}


CHATTY = "    import sys\n    print('x' * 20000)\n    print('x' * 20000, file=sys.stderr)\n"


@pytest.mark.parametrize("name", every(CASES))
def test_fault_costs_its_own_exercise_alone(name: str, tmp_path: Path) -> None:
    body, outcome, key = CASES[name]
    path = hand_in(tmp_path, connect4=edited(CONNECT4, (FIRST_ROW, body)))
    others = PART_A[1:3] if name in ("closes_every_pipe", "sys_exit", "endless_loop") else PART_A[1:2]
    report = graded(path, "get_first_row", *others, patience=0.1)
    result = exercise(report, "get_first_row")
    assert result.outcome is outcome
    assert result.score == 0
    assert key is None or key in note_keys(result)
    assert exercise(report, "get_next_board").graded_with == "supplied"
    assert all(full(exercise(report, other)) for other in others)
    for language in sentences.LANGUAGES:
        assert WORDS[language].message("get_first_row", result.checks[0])


def test_a_stub_left_below_costs_only_the_calls_that_reach_it(tmp_path: Path) -> None:
    left = FIRST_ROW.replace("    return None\n", "    raise NotImplementedError\n")
    report = graded(hand_in(tmp_path, connect4=edited(CONNECT4, (FIRST_ROW, left))), "get_first_row")
    result = exercise(report, "get_first_row")
    assert 0 < result.score < result.out_of
    assert note_keys(result) == {"raise_left"}


def test_what_is_printed_costs_nothing_and_fills_nothing(tmp_path: Path) -> None:
    prints = edited(
        CONNECT4, ("    for row in reversed(range(ROWS)):\n", CHATTY + "    for row in reversed(range(ROWS)):\n")
    )
    report = graded(hand_in(tmp_path, connect4=prints), "get_first_row")
    assert full(exercise(report, "get_first_row"))
    assert report.warnings == ()


def test_many_short_naps_are_stopped_too(tmp_path: Path) -> None:
    naps = edited(
        CONNECT4,
        (
            "    for row in reversed(range(ROWS)):\n",
            "    __import__('select').select([], [], [], 0.04)\n    for row in reversed(range(ROWS)):\n",
        ),
    )
    report = graded(hand_in(tmp_path, connect4=naps), "get_first_row", patience=0.01)
    assert note_keys(exercise(report, "get_first_row")) & {"timed_out_together", "slept_too_long"}


def test_fault_in_one_check_leaves_the_others_of_the_exercise(tmp_path: Path) -> None:
    hangs_when_full = edited(
        CONNECT4, ("            return row\n    return None\n", "            return row\n    while 1: 0\n")
    )
    report = graded(hand_in(tmp_path, connect4=hangs_when_full), "get_first_row", patience=0.1)
    assert check(report, "get_first_row", "check_hand_out").outcome is Outcome.PASSED
    assert check(report, "get_first_row", "check_full_column").outcome is Outcome.TIMED_OUT


def test_missing_function_and_missing_file(tmp_path: Path) -> None:
    misnamed = CONNECT4.replace("get_first_row", "get_first_raw")
    report = graded(hand_in(tmp_path, connect4=misnamed), "get_first_row", "get_next_board", "Noeud.est_feuille")
    note = exercise(report, "get_first_row").checks[0].notes[0]
    assert (note.key, dict(note.values)["near"]) == ("misnamed", "get_first_raw")
    assert full(exercise(report, "get_next_board"))
    assert note_keys(exercise(report, "Noeud.est_feuille")) == {"no_file"}
    assert WORDS["en"].results(report.exercises[0]) == ["not there under this name, but get_first_raw is"]
    assert WORDS["fr"].results(report.exercises[0]) == ["absente sous ce nom, mais il y a get_first_raw"]
    assert WORDS["en"].results(exercise(report, "Noeud.est_feuille")) == ["not written yet"]


def test_wrong_number_of_parameters(tmp_path: Path) -> None:
    path = hand_in(
        tmp_path,
        connect4=edited(CONNECT4, ("def check_winner(board, row, col):", "def check_winner(board, row):\n    col = 0")),
    )
    result = exercise(graded(path, "check_winner"), "check_winner")
    assert result.outcome is Outcome.RAISED
    assert note_keys(result) == {"raised_at_call"}


def test_demo_code_that_prompts_hangs_or_exits_costs_nothing(tmp_path: Path) -> None:
    for number, demo in enumerate(("x = int(input('?'))", "while True:\n    pass", "import os\nos._exit(3)", "quit()")):
        path = hand_in(tmp_path / str(number), connect4=f"{CONNECT4}\n{demo}\n")
        report = graded(path, "get_first_row", patience=0.1)
        assert full(report.exercises[0]), demo


def test_an_import_that_hangs_in_a_definition_is_charged_once_per_file(tmp_path: Path) -> None:
    hangs = "x = [0 for _ in iter(int, 1)]\n" + CONNECT4
    path = hand_in(tmp_path, connect4=hangs, noeud=NOEUD)
    report = graded(path, "get_first_row", "check_winner", "Noeud.est_feuille", patience=0.05)
    assert note_keys(exercise(report, "get_first_row")) == {"load_timed_out"}
    assert note_keys(exercise(report, "check_winner")) == {"load_timed_out"}
    assert full(exercise(report, "Noeud.est_feuille"))


def test_syntax_error_costs_the_definition_it_is_in(tmp_path: Path) -> None:
    broken = edited(CONNECT4, ("    new_board = board.copy()\n", "    new_board = board.copy(\n"))
    broken_class = edited(
        NOEUD,
        (
            "            or grille_complete(self.colonnes)\n        )\n",
            "            or grille_complete(self.colonnes)\n",
        ),
    )
    path = hand_in(tmp_path, connect4=broken, noeud=broken_class)
    report = graded(path, "get_first_row", "get_next_board", "Noeud.est_feuille", "Noeud.creer_fils")
    assert note_keys(exercise(report, "get_next_board")) == {"does_not_compile"}
    assert note_keys(exercise(report, "Noeud.est_feuille")) == {"does_not_compile"}
    assert full(exercise(report, "get_first_row"))
    assert full(exercise(report, "Noeud.creer_fils"))
    assert "^" in WORDS["en"].message("get_next_board", exercise(report, "get_next_board").checks[0])


def test_flaky_answers_are_wrong(tmp_path: Path) -> None:
    flaky = edited(
        CONNECT4,
        (
            "            return row\n    return None\n",
            "            calls.append(1)\n            return row if len(calls) % 50 else 0\n    return None\n"
            "calls = []\n",
        ),
    )
    report = graded(hand_in(tmp_path, connect4=flaky), "get_first_row")
    assert check(report, "get_first_row", "check_any_game").outcome is Outcome.WRONG


def indented(text: str, head: str) -> str:
    """Return the program inside a block with this first line."""
    return f"{head}\n" + "".join(f"    {line}\n" for line in text.split("\n"))


def test_a_file_that_stops_before_its_functions_is_told_with_the_line(tmp_path: Path) -> None:
    head = "import numpy as np\n\nif np:\n    BOARD = np.zeros(2)\n    FIRST = BOARD[7]\n"
    report = graded(hand_in(tmp_path, connect4=indented(CONNECT4, head)), "get_first_row", "check_winner")
    for result in report.exercises:
        assert result.outcome is Outcome.RAISED
        assert result.score == 0
        (note,) = result.checks[0].notes
        assert note.key == "stopped_before"
        said = WORDS["en"].note(note)
        assert f"Python stopped before it came to {result.name} (connect4.py, line 5): IndexError" in said
        assert f"avant d'arriver à {result.name} (connect4.py, ligne 5)" in WORDS["fr"].note(note)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("int('x')", "Python stopped before it came to Noeud (noeud.py, line 2)"),
        (
            "import pygame",
            "needs Noeud, which could not be run. noeud.py, line 2: left out, because there is no module",
        ),
        ("open('x.txt')", "needs Noeud, which could not be run. noeud.py, line 2: left out. The line needs a file"),
    ],
)
def test_a_class_that_was_not_reached_is_told_too(line: str, said: str, tmp_path: Path) -> None:
    path = hand_in(tmp_path, noeud=indented(NOEUD, f"try:\n    {line}\n") + "finally:\n    pass\n")
    (note,) = exercise(graded(path, "Noeud.est_feuille"), "Noeud.est_feuille").checks[0].notes
    assert said in WORDS["en"].note(note)


def test_an_error_at_the_top_costs_nothing_and_its_own_line_is_named(tmp_path: Path) -> None:
    demo = "\n\ndef demo():\n    return 1 / 0\n\n\nfor col in range(7):\n    if col == 3:\n        demo()\n"
    report = graded(hand_in(tmp_path, connect4=CONNECT4 + demo), "get_first_row")
    assert full(report.exercises[0])
    (note,) = report.warnings
    lines = (CONNECT4 + demo).split("\n")
    assert lines[int(str(dict(note.values)["line"])) - 1] == "    return 1 / 0"


def test_a_file_that_ends_the_program_at_import_is_told(tmp_path: Path) -> None:
    exits = "import os\n\nif os:\n    os._exit(1)\n"
    report = graded(hand_in(tmp_path / "a", connect4=exits + CONNECT4), "get_first_row")
    assert full(report.exercises[0])
    assert [note.key for note in report.warnings] == ["definitions_only"]
    assert "ended the program. So only its imports, functions" in WORDS["en"].note(report.warnings[0])
    report = graded(hand_in(tmp_path / "b", connect4=indented(CONNECT4, exits)), "get_first_row")
    result = report.exercises[0]
    assert (result.outcome, {note.key for note in result.checks[0].notes}) == (Outcome.CRASHED, {"load_crashed"})


@pytest.mark.parametrize("long", ["a" * 3000, "é" * 3000])
def test_names_of_thousands_of_characters_accuse_nobody(long: str, tmp_path: Path) -> None:
    broken = (
        f"def {long}(:\n    return 1\n\n\ndef {long}1():\n    return 1 / 0\n\n\n{long}1()\nclass {long}2:\n    x = y\n"
    )
    report = graded(hand_in(tmp_path, connect4=broken + CONNECT4), "get_first_row")
    assert full(report.exercises[0])
    assert {note.key for note in report.warnings} == {"left_out"}
    assert all(len(WORDS["en"].note(note)) < 500 for note in report.warnings)


def test_an_error_in_a_function_of_a_long_name_is_told(tmp_path: Path) -> None:
    text = f"def {'a' * 3000}():\n    return 1 / 0\n\n\ndef get_first_row(board, col):\n    return {'a' * 3000}()\n"
    result = graded(hand_in(tmp_path, connect4=text), "get_first_row").exercises[0]
    assert (result.outcome, result.checks[0].notes[0].key) == (Outcome.RAISED, "raised_at")


# A submission that adds to what its worker says of the load: sixty problems, others each time.
TAMPERS = """
import os, sys

class Problem:
    def as_dict(self):
        return {'file': 'connect4.py', 'line': os.urandom(2)[0], 'type': 'E' * 61, 'text': os.urandom(150).hex(),
                'source': 'x' * 121, 'caret': 400, 'name': os.urandom(50).hex()}

sys.meta_path[0].problems += [Problem() for _ in range(60)]
"""
LONGEST_REPORT = 300_000  # characters of any report, whatever the submission does


def test_what_a_load_says_is_bounded_and_the_same_each_time(tmp_path: Path) -> None:
    report = graded(hand_in(tmp_path, connect4=CONNECT4 + TAMPERS), "get_first_row", "check_winner", "get_board_score")
    assert all(full(result) for result in report.exercises)
    assert len(report.warnings) == MAX_WARNINGS + 1
    assert report.warnings[0] == Note.of("loads_differ", file="connect4.py")
    assert report.warnings[-1] == Note.of("more_warnings", count=1 + 60 - MAX_WARNINGS)
    for language in sentences.LANGUAGES:
        assert max(len(WORDS[language].note(note)) for note in report.warnings) < 1000


def test_loads_that_say_the_same_are_not_said_to_differ(tmp_path: Path) -> None:
    """Though the text of an error may hold an address, or the time."""
    text = CONNECT4 + "\nimport time\nraise ValueError(object(), time.time())\n"
    report = graded(hand_in(tmp_path, connect4=text), "get_first_row", "check_winner")
    assert [note.key for note in report.warnings] == ["left_out"]


@pytest.mark.parametrize(
    "problem",
    [
        {},
        {"file": "other.py", "line": 1, "type": "E", "text": "", "source": "", "caret": 0, "name": ""},
        {"file": "connect4.py", "line": 1, "type": "E", "text": "x" * 302, "source": "", "caret": 0, "name": ""},
        {"file": "connect4.py", "line": "1", "type": "E", "text": "", "source": "", "caret": 0, "name": ""},
    ],
)
def test_what_is_no_problem_of_these_files_is_refused(problem: dict[str, object]) -> None:
    files = Files({"connect4": ""}, ASSIGNMENT)
    with pytest.raises(TypeError):
        files.record(ASSIGNMENT.rubric.exercises["get_first_row"], [problem])
    assert files.problems == {}


@pytest.mark.parametrize("language", sentences.LANGUAGES)
@pytest.mark.parametrize(
    "body",
    [
        "    raise type('E' * 100_000, (Exception,), {})('x' * 1_000_000)\n",
        "    raise ValueError('\\n'.join('x' * 60 for _ in range(1000)))\n",
        "    return [[[['x' * 100] * 8] * 8] * 8] * 4\n",
        "    return type('T' * 100_000, (), {})()\n",
        "    exec(compile('1/0', 'f' * 100_000, 'exec'), globals())\n",
    ],
    ids=["name", "lines", "nested", "class", "file"],
)
def test_no_report_grows_by_what_a_submission_chooses(body: str, language: str, tmp_path: Path) -> None:
    report = graded(
        hand_in(tmp_path, connect4=edited(CONNECT4, (FIRST_ROW, body)) + TAMPERS), "get_first_row", language=language
    )
    assert exercise(report, "get_first_row").score < exercise(report, "get_first_row").out_of
    for lost in exercise(report, "get_first_row").checks:
        assert len(WORDS[language].message("get_first_row", lost)) < 4000
    for name in FORMATS:
        assert len(render_as(name, report)) < LONGEST_REPORT


def test_a_thousand_warnings_about_files_are_not_all_shown(tmp_path: Path) -> None:
    path = hand_in(tmp_path, connect4=CONNECT4, **{f"m{number}": b"# \xe9\n" for number in range(1000)})
    report = graded(path, "get_first_row")
    assert len(report.warnings) == MAX_WARNINGS + 1
    for name in FORMATS:
        assert len(render_as(name, report)) < LONGEST_REPORT


def test_time_limit_that_is_named_is_the_one_that_was_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A function that hangs is first stopped when its reading is recognised, which no check reports."""
    waited: list[float] = []
    exchange = WorkerProcess.exchange

    def recorded(worker: WorkerProcess, body: bytes, limit: Limit, *rest: Any) -> dict[str, Any]:
        try:
            return exchange(worker, body, limit, *rest)
        except ProcessEnded:
            waited.append(limit.cpu)
            raise

    monkeypatch.setattr(WorkerProcess, "exchange", recorded)
    path = hand_in(tmp_path, connect4="def get_first_row(board, col):\n    while True: pass\n")
    first = exercise(graded(path, "get_first_row", patience=0.1), "get_first_row").checks[0]
    assert first.outcome is Outcome.TIMED_OUT
    assert {float(str(dict(note.values)["seconds"])) for note in first.notes} == {max(waited)}


QUOTES = [
    ("raise ValueError(np.__file__, __file__)", "('__init__.py', 'connect4.py')"),
    ("from random import pick", "cannot import name 'pick' from 'random' (connect4.py, line"),
    ("raise type(np.__file__, (Exception,), {})('x')", "raised"),
    ("exec(compile('1 / 0', np.__file__, 'exec'))", "division by zero (__init__.py, line 1"),
    ("raise ValueError('data/' + 'board.txt')", "data/board.txt"),
]


@pytest.mark.parametrize(("statement", "said"), QUOTES)
def test_a_quoted_error_has_no_folder_of_this_machine(statement: str, said: str, tmp_path: Path) -> None:
    text = f"import numpy as np\nfrom json import nothing\ndef get_first_row(board, col):\n    {statement}\n"
    report = graded(hand_in(tmp_path, connect4=text), "get_first_row")
    assert said in " ".join(render_as("text", report).split())
    for name in FORMATS:
        assert str(Path(pytest.__file__).parents[1]) not in render_as(name, report).replace("\\/", "/")


BOUND_LATE = """
def fabrique():
    return (lambda board, col: max((row for row in range(6) if board[row, col] == 0), default=None)), None

get_first_row, nothing = fabrique()
"""
BELOW_IF = """
if True:
    def get_first_row(board, col):
        return max((row for row in range(6) if board[row, col] == 0), default=None)
else:
    def get_first_row(board, col):
        return 5
"""


def test_a_name_that_an_assignment_binds_is_not_missing(tmp_path: Path) -> None:
    report = graded(hand_in(tmp_path, connect4=BOUND_LATE), "get_first_row", "check_winner")
    assert full(exercise(report, "get_first_row"))
    (note,) = [note for note in report.warnings if note.key == "other_names"]
    assert "get_first_row" not in str(dict(note.values)["missing"])
    assert "check_winner" in str(dict(note.values)["missing"])


def test_versions_below_if_and_else_are_not_told_to_be_cleaned_up(tmp_path: Path) -> None:
    report = graded(hand_in(tmp_path, connect4=BELOW_IF), "get_first_row")
    assert full(exercise(report, "get_first_row"))
    assert not report.warnings


def test_a_method_that_was_left_out_is_not_said_to_be_right_alone(tmp_path: Path) -> None:
    newer = edited(NOEUD, ("def creer_fils(self, x, y)", "def creer_fils[T: Noeud](self: T, x, y) -> T"))
    result = exercise(graded(hand_in(tmp_path, noeud=newer), "Noeud.creer_fils"), "Noeud.creer_fils")
    keys = {note.key for check in result.checks for note in check.notes}
    assert not keys & {AFTER_OTHER_CALLS, OUTLIVES_A_CALL}
