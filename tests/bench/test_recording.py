"""Tests of the recorded calls: replayed in a bare process, they get the same answers."""

import importlib
import pickle
from contextlib import nullcontext
from pathlib import Path

import pytest

from bench.calls import Call, Ref, answers
from bench.measure import MeasurementError
from bench.recording import Incomplete, RecordedSubmission, of_kit
from bench.workshop import COMMON, set_up
from tests.support.building import ROOT


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


def test_every_request_of_a_grading_is_heard() -> None:
    (calls,) = of_kit(ROOT / "tests" / "corpus" / "correct" / "bitboard", frozenset({"get_first_row"}))
    assert {call.name for call in calls if call.operation == "call"} == {"get_first_row"}
    assert len(calls) > 100


def test_a_grading_that_is_not_heard_whole_is_no_recording(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.recording._heard", lambda: nullcontext({}))
    with pytest.raises(Incomplete, match="0 heard"):
        of_kit(ROOT / "tests" / "corpus" / "correct" / "bitboard", frozenset({"get_first_row"}))


def test_a_hand_in_that_loses_points_is_no_workload() -> None:
    with pytest.raises(Incomplete, match="should earn every point"):
        of_kit(ROOT / "tests" / "corpus" / "correct" / "only_two_functions", frozenset({"check_winner"}))


def test_the_bound_is_a_bare_process(tmp_path: Path) -> None:
    shop = set_up(tmp_path)
    calls = [Call("call", "noeud", "Noeud", (1, [[0] * 6] * 7), Ref(0)), Call("method", Ref(0), "remonter_score", (4,))]
    shop.recording_file(COMMON, "fast").write_bytes(pickle.dumps([calls]))
    measured = shop.bound(COMMON, "fast")
    assert 0 < float(measured.output) < measured.wall
    shop.recording_file(COMMON, "fast").write_bytes(pickle.dumps([[Call("call", "connect4", "no_such")]]))
    with pytest.raises(MeasurementError, match="no_such"):
        shop.bound(COMMON, "fast")
