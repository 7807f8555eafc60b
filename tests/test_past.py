"""What earlier gradings have left changes no grade: not a question, not their order, not a word of the report."""

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from grader import fingerprint, kept, session, transcript, wire
from grader.budget import Allowance
from grader.channel import Exchange, Stopped, Worker
from grader.clock import Limit
from grader.faults import Fault, Halt
from grader.following import Following
from grader.grade import _wrong_dependencies, grade
from grader.loading import Files
from grader.model import CheckResult, ExerciseResult, GraderError, Outcome, Settings
from grader.past import MOST, PAST, Past
from grader.rubric import exercises
from grader.sandbox import Template
from grader.student import Student
from grader.transcript import Allow, Measure, Record, Transcript, Turn, same
from tests.building import CONNECT4, NOEUD, ROOT, edited, exercise, full, graded, hand_in
from tests.grading_twice import forget, told, ways

SEARCH = (ROOT / "reference" / "search.py").read_text(encoding="utf-8")
ROW = "            return row\n    return None\n"
COUNTS = "            ASKED.append(row)\n            return row if len(ASKED) < 200 else 0\n    return None\n"
WORKER = "import gc\ntype(next(it for it in gc.get_objects() if type(it).__name__ == 'Worker'))"
ANOTHER_COLUMN = edited(
    CONNECT4, ("if best_col is None or score > best_score", "if best_col is None or score >= best_score")
)
DEPTHS_ARE_FLOATS = edited(NOEUD, ("self.profondeur = profondeur", "self.profondeur = float(profondeur)"))
OTHER_NODES = edited(NOEUD, ("for x in range(len(self.colonnes)):", "for x in reversed(range(len(self.colonnes))):"))


def in_a_full_column(does: str) -> str:
    """get_first_row that does this in the place of `return None`."""
    return edited(CONNECT4, (ROW, ROW.replace("return None", does)))


class Case(NamedTuple):
    """A changed file, the exercise that is graded, and with how much patience."""

    exercise: str
    changed: dict[str, str]
    patience: float = 1
    right: bool = False


CASES = {
    "right": Case("get_first_row", {}, right=True),
    "another answer, late": Case(
        "get_next_board", {"connect4": edited(CONNECT4, ("[row, col] = player", "[row, col] = min(player, col + 1)"))}
    ),
    "hangs": Case("get_first_row", {"connect4": in_a_full_column("while True: 0")}, 0.1),
    "ends": Case("get_first_row", {"connect4": in_a_full_column("__import__('os')._exit(0)")}),
    "says nonsense": Case("get_first_row", {"connect4": in_a_full_column("__import__('os').write(4, b'x' * 99)")}),
    "answers otherwise together": Case(  # asked one by one it is right
        "get_first_row", {"connect4": f"{CONNECT4}\n{WORKER}.do_several = lambda self, requests: [b'']\n"}, right=True
    ),
    "raises": Case("get_first_row", {"connect4": in_a_full_column("return [][0]")}),
    "counts what it was asked": Case(
        "get_first_row",
        {"connect4": edited(CONNECT4, (ROW, COUNTS), ("def get_first_row", "ASKED = []\n\n\ndef get_first_row"))},
    ),
    "another child": Case(
        "Noeud.creer_fils", {"noeud": NOEUD.replace("not self.attaquant, self", "self.attaquant, self")}
    ),
    "is not there": Case("get_first_row", {"connect4": CONNECT4.replace("def get_first_row", "def another")}),
    "cannot be imported": Case("get_first_row", {"connect4": "import os\nos._exit(0)\n"}),
    "another order of leaves": Case("alphabeta", {"search": SEARCH.replace("state.moves()", "state.moves()[::-1]")}),
    "no cuts": Case("alphabeta", {"search": SEARCH.replace("break", "pass")}),
}


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    forget()
    yield
    forget()


def right(folder: Path) -> Path:
    """A hand-in that passes everything."""
    return hand_in(folder, connect4=CONNECT4, noeud=NOEUD, search=SEARCH)


@pytest.mark.parametrize("case", CASES)
def test_a_hand_in_is_asked_the_same_and_told_the_same(case: str, tmp_path: Path) -> None:
    of, changed, patience, is_right = CASES[case]
    path = hand_in(right(tmp_path / "work"), **changed)
    chosen = Settings(patience=patience, exercises=frozenset([of]))
    plain, after_another, after_itself = ways(path, chosen, right(tmp_path / "right"))
    assert after_another == plain
    assert after_itself == plain
    assert full(exercise(grade(path, chosen), of)) is is_right


def test_of_a_file_that_is_not_there_nothing_is_asked(tmp_path: Path) -> None:
    path = hand_in(tmp_path / "work", connect4=CONNECT4)
    chosen = Settings(exercises=frozenset(["get_first_row", "Noeud.est_feuille"]))
    plain, after_another, after_itself = ways(path, chosen, right(tmp_path / "right"))
    assert not [said for worker in plain[1] for said in worker if "noeud" in said]
    assert after_another == plain
    assert after_itself == plain


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(path.name for path in (ROOT / "tests" / "handins").iterdir() if path.is_dir()))
def test_every_hand_in_of_the_corpus(name: str, tmp_path: Path) -> None:
    styles = ROOT / "tests" / "handins"
    found = ways(styles / name, Settings(), hand_in(tmp_path, connect4=CONNECT4, noeud=NOEUD), styles / "wins_first")
    if name == "plain_minimax":  # its computing time ends at one question or another
        found = [(re.sub(r'"calls": \d+', "", report), []) for report, _ in found]
    assert found[1:] == found[:1] * 2


def ran(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The exercises for which pytest is called from now on."""
    found: list[str] = []
    plain = session.run

    def run(judge: Any, exercises: Any, stop_at_loss: bool = False) -> None:
        found.extend(exercise.name for exercise in exercises)
        plain(judge, exercises, stop_at_loss)

    monkeypatch.setattr(session, "run", run)
    return found


def test_right_answers_of_other_types_need_no_second_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    graded(right(tmp_path / "right"), "get_first_row")
    called = ran(monkeypatch)
    text = edited(CONNECT4, ("            return row\n", "            return np.int64(row)\n"))
    assert full(exercise(graded(hand_in(tmp_path / "work", connect4=text), "get_first_row"), "get_first_row"))
    assert called == []


def test_who_is_right_in_another_way_is_looked_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    graded(right(tmp_path / "right"), "Noeud.creer_fils")
    called = ran(monkeypatch)
    other = hand_in(right(tmp_path / "other"), noeud=DEPTHS_ARE_FLOATS)
    for _ in range(2):
        assert full(exercise(graded(other, "Noeud.creer_fils"), "Noeud.creer_fils"))
        assert called == ["Noeud.creer_fils"]
    assert full(exercise(graded(right(tmp_path / "right"), "Noeud.creer_fils"), "Noeud.creer_fils"))
    assert called == ["Noeud.creer_fils"]


@pytest.mark.parametrize(
    ("of", "changed"), [("eval_board", {"connect4": ANOTHER_COLUMN}), ("Noeud.remonter_score", {"noeud": OTHER_NODES})]
)
def test_what_no_check_looks_at_needs_no_second_look(
    of: str, changed: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    graded(right(tmp_path / "right"), of)
    called = ran(monkeypatch)
    assert full(exercise(graded(hand_in(right(tmp_path / "other"), **changed), of), of))
    assert called == []


LAST = "    return best_score, best_col\n"
ANSWERS = [
    "best_score, 0",
    "best_score, None",
    "best_score, float(best_col)",
    "str(best_score), best_col",
    "best_score + 1e-9, np.int64(best_col)",
    "best_score",
    "2**70, best_col",
]


@pytest.mark.parametrize("answer", ANSWERS)
def test_a_check_finds_the_same_of_numbers_that_are_noted(
    answer: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = hand_in(tmp_path, connect4=edited(CONNECT4, (LAST, f"    return {answer}\n")))
    chosen = Settings(exercises=frozenset(["eval_board"]))
    noted, begun = told(path, chosen), Student.start_check
    monkeypatch.setattr(Student, "start_check", lambda student, allowance, **_: begun(student, allowance))
    forget()
    assert told(path, chosen) == noted


def test_another_reading_is_another_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    graded(right(tmp_path / "right"), "get_first_row")
    called = ran(monkeypatch)
    result = exercise(graded(ROOT / "tests" / "handins" / "heights", "get_first_row"), "get_first_row")
    assert (full(result), result.reading) == (True, "rows_from_bottom")
    assert called == ["get_first_row"]


def test_another_seed_asks_something_else(tmp_path: Path) -> None:
    path = right(tmp_path)
    one, other = (told(path, Settings(seed=seed, exercises=frozenset(["get_first_row"]))) for seed in (1, 2))
    assert one[0] == other[0]
    assert one[1] != other[1]


def test_no_objects_are_left_from_check_to_check(tmp_path: Path) -> None:
    """Their numbers would depend on how a check before went."""
    graded(right(tmp_path), "Noeud.est_feuille")
    kept_of = [transcript for known in PAST._transcripts.values() for transcript in known.values()]
    answers = [step.exchanges[0] for one in kept_of for step in one.steps[:1] if isinstance(step, Turn)]
    assert len(answers) == len(PAST.checks("Noeud.est_feuille"))
    for sent, answered in answers:
        assert wire.decode(sent)["anew"]
        assert wire.decode(answered)["value"].number == 0


def test_a_check_of_a_file_of_answers_is_never_kept(tmp_path: Path) -> None:
    text = (ROOT / "starter" / "quiz.toml").read_text(encoding="utf-8")
    path = hand_in(tmp_path, connect4=CONNECT4)
    (path / "quiz.toml").write_text(text, encoding="utf-8")
    graded(path, "quiz")
    assert PAST.checks("quiz")
    assert not [key for key in PAST._transcripts if key[0].startswith("quiz") and PAST._transcripts[key]]


def end_of(student: Student) -> str:
    """How a check ends that allows a call 20,000 times what another took: about a second."""
    try:
        student.measure()
        student.get_first_row(np.zeros((6, 7), int), 0)
        student.allow(20_000, "no_time_saved")
        student.get_first_row(np.zeros((6, 7), int), 3)
    except (Halt, Fault) as ended:
        return ended.note.key
    return ""


def begun(template: Template, body: str) -> Student:
    """A hand-in with this body, in a check."""
    files = Files({"connect4": f"def get_first_row(board, col):\n    {body}\n"}, {})
    student = Student(template, files, exercises(), patience=1, seed=0)
    student.start_exercise(exercises()["get_first_row"], None)
    student.start_check(Allowance())
    return student


def test_too_slow_is_too_slow_when_asked_ahead(template: Template) -> None:
    """The time a later part may take is measured on an earlier part of the hand-in itself."""
    student = begun(template, "return 5")
    assert not student.follows(list)
    assert end_of(student) == ""
    said = student.transcript()
    assert said is not None
    assert [type(step) for step in said.steps] == [Measure, Turn, Allow, Turn]
    student.start_check(Allowance())
    assert student.follows(lambda: [said])
    student.close()
    for body, note in (("sum(range(10 ** 10))", "no_time_saved"), ("1 / 0", "raised_at")):
        student = begun(template, f"if col == 3: {body}\n    return 5")
        assert not student.follows(lambda: [said])
        assert end_of(student) == note
        student.close()


# --- transcripts --------------------------------------------------------------------------------------------------


def body(value: Any) -> bytes:
    return wire.encode({"value": value})


ALIKE: list[tuple[str, Any, Any, bool]] = [
    ("index", 3, np.int64(3), True),
    ("index", 3, 3.0, False),
    ("index", 1, True, False),
    ("index", 3, "3", False),
    ("index or None", None, None, True),
    ("number", 7, 7.0, False),
    ("number", 7.0, np.float64(7), True),
    ("number", 0.0, -0.0, False),
    ("number and index", (1, 2), [1, np.int64(2)], True),
    ("number and index", (1, 2), [1, 3], False),
    ("number and index", (1, 2), (1,), False),
    ("number and index", (1, 2), (1, None), False),
    ("truth", True, 1, True),
    ("truth", True, 0, False),
    ("board or None", np.zeros((6, 7), int), np.zeros((6, 7), np.int8), True),
    ("board or None", np.zeros((6, 7), int), [[0] * 7] * 6, False),
    ("indices", [3, 2], (3, 2), True),
    ("plain", [1, [2]], [1, [np.int64(2)]], True),
    ("plain", [1, 2], (1, 2), False),
    (transcript.AS_IT_IS, 3, np.int64(3), False),
    ("index", object(), object(), True),
]


@pytest.mark.parametrize(("contract", "one", "other", "alike"), ALIKE)
def test_two_answers_are_the_same_when_no_check_can_tell_them_apart(
    contract: str, one: Any, other: Any, alike: bool
) -> None:
    assert same(contract, body(one), body(other)) is alike
    assert same(contract, body(other), body(one)) is alike


@pytest.mark.parametrize("odd", [b"", b"\xc1", wire.encode({"raised": 3}), wire.encode({"value": 3, "need": "f"})])
def test_what_is_no_answer_is_like_none(odd: bytes) -> None:
    assert not same("index", body(3), odd)
    assert not same("index", odd, body(3))


def turn(*answers: Any, contract: str = "index") -> Turn:
    return Turn(tuple((b"asked", body(answer)) for answer in answers), contract)


ONE = Transcript((turn(1), Measure(), Allow(2.5, "slow"), turn(2)), frozenset(["f"]))
OTHER = Transcript((turn(1), Measure(), Allow(2.5, "slow"), turn(3), turn(4)), frozenset(["f"]))


def follow(said: list[Any], *known: Transcript) -> tuple[bool, list[Any]]:
    """Follow with these answers; whether that went to an end, and the steps."""
    following, answers, steps = Following(known), iter(said), list[Any]()
    while (step := following.step) is not None:
        steps.append(step)
        if not isinstance(step, Turn):
            following.goes_by(step)
        elif not following.takes([Exchange(b"asked", body(next(answers)), 0.0, 0.0)]):
            break
    return following.whole, steps


def test_a_transcript_is_followed_to_its_end_or_to_another_answer() -> None:
    assert follow([1, 2], ONE) == (True, list(ONE.steps))
    assert follow([1, 3], ONE) == (False, list(ONE.steps))
    assert follow([], *()) == (False, [])


def test_where_answers_part_the_transcript_that_goes_on_so_is_followed() -> None:
    assert follow([1, 3, 4], ONE, OTHER) == (True, [*ONE.steps, OTHER.steps[-1]])
    assert follow([np.int64(1), np.int64(3), 4], ONE, OTHER)[0]
    assert not follow([1, 3, 5], ONE, OTHER)[0]
    stranger = Transcript((turn(9), *OTHER.steps[1:]), frozenset())
    assert not follow([1, 3, 4], ONE, stranger)[0]  # it began otherwise


def test_a_transcript_is_dumped_and_loaded() -> None:
    assert transcript.load(transcript.dump(OTHER)) == OTHER
    for spoiled in (b"", b"\xc1", transcript.dump(OTHER)[:-3], wire.encode([1, 2])):
        with pytest.raises(Exception):  # noqa: B017, PT011  (whatever it is, it is caught where files are read)
            transcript.load(spoiled)


def test_a_record_that_depends_on_more_is_none() -> None:
    record = Record()
    assert record.transcript() is None  # nothing was asked: whoever answers nothing would pass
    record.named("f")
    record.said([Exchange(b"asked", body(1), 0.0, 0.0)])
    record.read_by("index")
    assert record.transcript() == Transcript((turn(1),), frozenset(["f"]))
    record.said([Exchange(b"asked", b"x" * (1 << 23), 0.0, 0.0)])  # nor is one that would fill the memory
    assert record.transcript() is None
    record = Record()
    record.said([Exchange(b"asked", Stopped("crashed"), 0.0, 0.0)])
    record.whole = False
    assert record.transcript() is None


def test_a_few_ways_to_pass_are_kept_of_each_check() -> None:
    past = Past()
    for answer in range(2 * MOST):
        for _ in range(2):
            past.keep_transcript(("check", 0, ()), Transcript((turn(answer),), frozenset()))
    assert len(list(past.transcripts(("check", 0, ())))) == MOST


# --- on disk ------------------------------------------------------------------------------------------------------

KEY = ("check", 5, ("reading",))


def test_what_was_said_is_there_in_the_next_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    with kept.on_disk(5):
        PAST.keep_transcript(KEY, ONE)
        PAST.keep_transcript(KEY, OTHER)
    forget()
    with kept.on_disk(5):
        assert set(PAST.transcripts(KEY)) == {ONE, OTHER}
        assert list(PAST.transcripts(("check", 5, ("another",)))) == []
    forget()
    with kept.on_disk(6):
        assert list(PAST.transcripts(("check", 6, ("reading",)))) == []
    assert PAST.folder is None


def test_spoiled_files_are_as_good_as_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    with kept.on_disk(5):
        PAST.keep_transcript(KEY, ONE)
    forget()
    for file in (file for file in tmp_path.rglob("*-*") if file.is_file()):
        file.write_bytes(b"5\nspoiled")
    with kept.on_disk(5):
        assert list(PAST.transcripts(KEY)) == []


def test_a_right_hand_in_needs_pytest_once(tmp_path: Path) -> None:
    path = right(tmp_path / "work")
    program = """
import sys
from grader.cli import main
status = main(sys.argv[1:])
print(status, "pytest" in sys.modules, "hypothesis" in sys.modules)
"""
    command = [sys.executable, "-c", program, "grade", str(path), "--exercise", "get_first_row", "--seed", "3"]
    command += ["--report", f"json={tmp_path / 'report.json'}"]
    said, reports = [], []
    for _ in range(2):
        env = {"XDG_STATE_HOME": str(tmp_path / "state"), "PATH": ""}
        done = subprocess.run(command, cwd=ROOT, env=env, check=True, capture_output=True, text=True)
        said.append(done.stdout.splitlines()[-1])
        reports.append((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert said == ["0 True True", "0 False False"]
    assert reports[0] == reports[1]


def test_of_another_rubric_nothing_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    with kept.on_disk(5):
        PAST.keep_transcript(KEY, ONE)
    for name in ("rubric_text", "kit"):
        forget()
        with monkeypatch.context() as patched, kept.on_disk(5):
            assert set(PAST.transcripts(KEY)) == {ONE}
            forget()
            patched.setattr(fingerprint, name, lambda: "another")
            with kept.on_disk(5):
                assert list(PAST.transcripts(KEY)) == []


def test_what_the_grader_fails_with_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    with kept.on_disk(5):
        PAST.keep_transcript(KEY, ONE)
        PAST.drop(KEY)
        assert list(PAST.transcripts(KEY)) == []
    forget()
    with kept.on_disk(5):
        assert list(PAST.transcripts(KEY)) == []


# --- limits -------------------------------------------------------------------------------------------------------

BUSY = """
import gc
import time

WORKER = next(it for it in gc.get_objects() if type(it).__name__ == "Worker")


def busy():
    end = time.process_time() + 0.1
    while time.process_time() < end:
        pass


def flood():
    for _ in range(100):
        WORKER.need("anything", ["x" * 30_000])
"""


def loaded(template: Template) -> Worker:
    worker = template.fork()
    worker.ask("load", ["connect4", {}, {"connect4": BUSY}, False], Limit(cpu=10))
    return worker


def test_a_call_that_is_followed_has_the_limit_of_a_call(template: Template) -> None:
    worker = loaded(template)
    call = wire.encode({"op": "call", "args": ["connect4", "busy", []], "anew": False})
    with pytest.raises(Stopped) as stopped:
        worker.follow([(call, body(None))] * 3, Limit(cpu=0.15), partial(same, "index or None"))
    assert stopped.value.reason == "timed_out"
    assert [type(one.received) for one in worker.exchanges] == [bytes, bytes, Stopped]


def test_who_needs_very_much_fills_no_memory(template: Template) -> None:
    worker = loaded(template)
    worker.ask("call", ["connect4", "flood", []], Limit(cpu=10), lambda *_: {"value": 1})
    assert worker.forgets
    assert len(worker.exchanges) < 80  # of 100, with three megabytes
    worker.kill()


def test_what_says_more_than_its_answer_is_no_answer(template: Template) -> None:
    """It would be kept, and read by every later grading."""
    worker = loaded(template)
    with pytest.raises(Stopped, match="protocol"):
        worker._understood(wire.encode({"value": 1, "junk": "x"}))


def test_who_had_less_time_for_what_hung_below_is_graded_again() -> None:
    points = CheckResult("check", "", Outcome.PASSED, Fraction(1), Fraction(1))
    late = replace(points, outcome=Outcome.TIMED_OUT, score=Fraction(0))
    results = {
        "get_next_board": ExerciseResult("get_next_board", "A", (points,)),  # right, once what it calls was supplied
        "eval_board": ExerciseResult("eval_board", "A", (late,)),
    }
    again = exercises()["eval_board"]
    assert _wrong_dependencies(again, results, {"get_next_board"}) == ("get_next_board",)
    assert _wrong_dependencies(again, results, set()) == ()


def test_no_worker_for_once_costs_a_check_and_not_the_grading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = right(tmp_path)
    graded(path, "get_first_row", "get_next_board")
    plain, failures = Template.fork, [GraderError("no worker can be had")]

    def fork(template: Template) -> Worker:
        if failures:
            raise failures.pop()
        return plain(template)

    monkeypatch.setattr(Template, "fork", fork)
    report = graded(path, "get_first_row", "get_next_board")
    assert full(exercise(report, "get_next_board"))
