"""Tests of the hand-ins, copies, recorded calls and other graders of the benchmark."""

import importlib
import json
import pickle
import subprocess
import sys
import tomllib
from contextlib import nullcontext
from pathlib import Path

import pytest

from bench.calls import Call, Ref, answers
from bench.common_checks import CHECKS as CHECKS_OF_ALL
from bench.common_checks import EXERCISES
from bench.distinct import HANGS, MEMBERS, counting_copy
from bench.environments import InstalledGrader
from bench.kit import Kit
from bench.measure import MeasurementError
from bench.mixture import STYLES, a_tenth, make_hang
from bench.peers import PEERS
from bench.recording import Incomplete, RecordedSubmission, of_kit
from bench.rounds import HANGING, NONE_HANGING, SIZES
from bench.same_checks import checks_of
from bench.workshop import COMMON, HAND_INS, set_up
from tests import ASSIGNMENT
from tests.support.building import ROOT


def test_no_two_of_the_class_are_alike_and_a_third_are_right(tmp_path: Path) -> None:
    files = [
        tuple(file.read_text(encoding="utf-8") for file in sorted(member.put(tmp_path).iterdir()))
        for member in (*MEMBERS, HANGS)
    ]
    assert len(set(files)) == len(files) == 31
    for text in (text for pair in files for text in pair):
        compile(text, "hand-in", "exec")
    right = [member for member in MEMBERS if member.is_right]
    assert len(right) == round(len(MEMBERS) / 3)
    expected = tomllib.loads((STYLES / "expected.toml").read_text(encoding="utf-8"))
    for member in right:
        assert not any(expected[style]["lost"] for style in (member.connect4, member.noeud))
    undefined = [sys.executable, "-m", "ruff", "check", "--isolated", "--select", "F821", str(tmp_path)]
    done = subprocess.run(undefined, capture_output=True, text=True, check=False)
    assert done.stdout == "All checks passed!\n", "a planted mistake uses a name that its style does not have"


@pytest.mark.slow
def test_a_kit_that_counts_says_what_calls_took_and_grades_alike(tmp_path: Path) -> None:
    own, one = tmp_path / "own", ("--exercise", "eval_board")  # takes a second, since CPU clocks may be coarse
    kit = Kit(tmp_path / "state", counting_copy(ROOT, tmp_path / "kit"), own=own)
    hand_in = MEMBERS[0].put(tmp_path)
    measured = kit.cold(hand_in, *one)
    ends = "", ".preparation", ".workers"
    calls, preparation, workers = (sum(map(float, Path(f"{own}{end}").read_text().split())) for end in ends)
    assert 0 < calls < workers < workers + preparation < measured.cpu


@pytest.mark.slow
def test_calls_that_ended_their_worker_are_counted(tmp_path: Path) -> None:
    own = tmp_path / "own"
    kit = Kit(tmp_path / "state", counting_copy(ROOT, tmp_path / "kit"), own=own)
    hand_in = tmp_path / "connect4.py"
    hand_in.write_text(
        "import os, time\n\ndef get_first_row(board, col):\n    while time.process_time() < 2: pass\n    os._exit(1)\n"
    )
    with pytest.raises(MeasurementError, match=r"earned 0\.0 of"):
        kit.cold(hand_in, "--exercise", "get_first_row")
    assert sum(map(float, own.read_text().split())) > 3  # of the first worker, and of those that replaced it


def test_every_tenth_of_a_class_hangs_in_its_four_small_functions() -> None:
    files = {file: (STYLES / style / file).read_text() for file, style in HAND_INS["fast"].items()}
    hanging = {file: make_hang(text) for file, text in files.items()}
    counts = {file: text.count("while True: pass") for file, text in hanging.items()}
    assert counts == {"connect4.py": 3, "noeud.py": 1}
    assert all(compile(text, "hanging", "exec") for text in hanging.values())
    hangs, other = Path("hangs"), Path("other")
    hand_ins = a_tenth(hangs, other, SIZES[HANGING])
    assert [number for number, hand_in in enumerate(hand_ins) if hand_in == hangs] == [4, 14]
    assert hand_ins.count(other) == SIZES[NONE_HANGING]


@pytest.mark.slow
def test_a_measurement_leaves_nothing_for_another_and_warming_up_does(tmp_path: Path) -> None:
    shop, state = set_up(tmp_path), tmp_path / "state"
    copy, one = Kit(state, shop.same, str(shop.solution)), ("--exercise", "get_board_score")
    copy.cold(shop.model, *one)
    assert not state.exists()
    copy.warm(shop.model, *one)
    stored = {file: file.read_bytes() for file in state.rglob("*") if file.is_file()}
    assert stored
    copy.cold(shop.hand_in("slow"), *one)
    assert {file: file.read_bytes() for file in state.rglob("*") if file.is_file()} == stored


CHECKS = ("value_first_row_left", "value_score", "value_minimax", "value_leaf")


def test_pytest_passes_a_right_hand_in_and_takes_points_from_a_wrong_one(tmp_path: Path) -> None:
    shop, peer = set_up(tmp_path), PEERS["pytest"]
    template = tmp_path / "template"
    template.mkdir()
    for name, text in peer.files(CHECKS).items():
        (template / name).write_text(text)
    grader = InstalledGrader(peer, Path(sys.executable), template, shop.solution, CHECKS)
    right = grader.grade(grader.put(shop.hand_in("slow"), tmp_path / "right"))[1]
    grader.check(right)
    wrong = grader.grade(grader.put(shop.wrong, tmp_path / "wrong_work"), accepted=(0, 1))[1]
    assert wrong < right
    with pytest.raises(MeasurementError):
        grader.check(wrong)


def test_this_kit_is_given_the_same_checks_each_in_its_exercise() -> None:
    texts = {name: checks_of(ASSIGNMENT.rubric.exercises[name]) for name in ASSIGNMENT.rubric.core}
    assert set(EXERCISES) == set(CHECKS_OF_ALL)
    for check, exercise in EXERCISES.items():
        assert f"def check_{check}(" in texts[exercise]
    for name, text in texts.items():
        assert all(f'kind="{kind}"' in text for kind in ASSIGNMENT.rubric.exercises[name].points if kind)


ALWAYS = {  # correct scores, and always the same move
    "eval_board": ("connect4", "right = eval_board\ndef eval_board(*asked):\n    return right(*asked)[0], 3\n"),
    "Noeud.meilleur_coup": (
        "noeud",
        "def towards_the_centre(node, depth):\n"
        "    columns = sorted(range(7), key=lambda x: abs(x - 3))\n"
        "    return next((x, node.colonnes[x].index(0)) for x in columns if 0 in node.colonnes[x])\n"
        "Noeud.meilleur_coup = towards_the_centre\n",
    ),
}


def test_a_copy_of_this_kit_grades_by_the_common_checks(tmp_path: Path) -> None:
    shop = set_up(tmp_path)
    copy, one = Kit(tmp_path / "state", shop.same, str(shop.solution)), ("--exercise", "get_first_row")
    assert copy.cold(shop.hand_in("fast"), *one).memory.trusted > 0
    with (shop.hand_in("fast") / "connect4.py").open("a", encoding="utf-8") as functions:
        functions.write("\n\ndef get_first_row(board, col):\n    return 0\n")
    with pytest.raises(MeasurementError, match="points"):
        copy.cold(shop.hand_in("fast"), *one)


@pytest.mark.slow
@pytest.mark.parametrize("exercise", ALWAYS)
def test_in_the_copy_a_move_counts_that_is_as_good_as_the_best_and_no_other(exercise: str, tmp_path: Path) -> None:
    shop = set_up(tmp_path)
    copy, one = Kit(tmp_path / "state", shop.same, str(shop.solution)), ("--exercise", exercise)
    for right in (shop.model, shop.hand_in("fast")):
        copy.warm(right, *one)
    file, always = ALWAYS[exercise]
    with (shop.hand_in("fast") / f"{file}.py").open("a", encoding="utf-8") as handed_in:
        handed_in.write(f"\n\n{always}")
    with pytest.raises(MeasurementError, match="points"):
        copy.cold(shop.hand_in("fast"), *one)


@pytest.mark.parametrize("name", PEERS)
def test_each_grader_is_told_every_check(name: str) -> None:
    text = "".join(PEERS[name].files(CHECKS).values())
    assert all(f'common_checks.run("{check}")' in text.replace("\\", "") for check in CHECKS)


def test_what_the_others_print_is_understood(tmp_path: Path) -> None:
    (tmp_path / "results.json").write_text(json.dumps({"score": 3, "results": [{"passed": True}, {"passed": None}]}))
    assert PEERS["gradescope"].passed(tmp_path, "", CHECKS) == 3
    assert PEERS["check50"].passed(tmp_path, "", CHECKS) == 1
    assert PEERS["otter"].passed(tmp_path, "All tests passed!", CHECKS) == len(CHECKS)
    assert PEERS["otter"].passed(tmp_path, "q results: All test cases passed!\nr results:", CHECKS) == 1
    assert PEERS["pytest"].passed(tmp_path, "1 failed, 3 passed in 2 s", CHECKS) == 3


def test_replayed_calls_get_the_same_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    set_up(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path / "solution"))
    checks = importlib.import_module("common_checks")
    student = RecordedSubmission(checks.reference())
    grid = checks.grid(checks.play((3, 3, 2)))
    node = student.Noeud(1, grid)
    child = node.creer_fils(0, 0)
    replies = [student.get_first_row(checks.board(checks.play((3, 3))), 3), child.profondeur, child.remonter_score(2)]
    modules = {name: importlib.import_module(f"reference_{name}") for name in ("connect4", "noeud")}
    again = list(answers(student.calls, modules))
    assert replies == [3, 1, again[-1]]
    assert again[2:4] == [3, 1]
    assert [call.kept for call in student.calls[:2]] == [Ref(0), Ref(1)]


def test_a_replay_keeps_objects_and_sets_attributes() -> None:
    class Holder:
        def __init__(self) -> None:
            self.parts = [[1], [2]]

    calls = [
        Call("keep", "", "", ([5],), Ref(0)),
        Call("call", "module", "Holder", (), Ref(1)),
        Call("get", Ref(1), "parts", (), (Ref(2), Ref(3))),
        Call("method", Ref(3), "append", (Ref(0),)),
        Call("set", Ref(1), "parts", (Ref(3),)),
        Call("get", Ref(1), "parts"),
    ]
    module = type("module", (), {"Holder": Holder})
    assert list(answers(calls, {"module": module}))[-1] == [2, [5]]


def test_every_request_of_a_grading_is_heard_or_it_is_no_workload(monkeypatch: pytest.MonkeyPatch) -> None:
    styles, first_row = ROOT / "tests" / "corpus" / "correct", frozenset({"get_first_row"})
    (calls,) = of_kit(styles / "bitboard", first_row)
    assert {call.name for call in calls if call.operation == "call"} == {"get_first_row"}
    assert len(calls) > 100
    with pytest.raises(Incomplete, match="should earn every point"):
        of_kit(styles / "only_two_functions", frozenset({"check_winner"}))
    monkeypatch.setattr("bench.recording._heard", lambda: nullcontext({}))
    with pytest.raises(Incomplete, match="0 heard"):
        of_kit(styles / "bitboard", first_row)


def test_the_bound_is_a_bare_process(tmp_path: Path) -> None:
    shop = set_up(tmp_path)
    calls = [Call("call", "noeud", "Noeud", (1, [[0] * 6] * 7), Ref(0)), Call("method", Ref(0), "remonter_score", (4,))]
    shop.recording_file(COMMON, "fast").write_bytes(pickle.dumps([calls]))
    measured = shop.bound(COMMON, "fast")
    assert 0 < float(measured.output) < measured.wall
    shop.recording_file(COMMON, "fast").write_bytes(pickle.dumps([[Call("call", "connect4", "no_such")]]))
    with pytest.raises(MeasurementError, match="no_such"):
        shop.bound(COMMON, "fast")
