"""The benchmark: its arithmetic, its tables, and the correctness of its measurements."""

import importlib
import json
import os
import pickle
import subprocess
import sys
import tomllib
from contextlib import nullcontext
from pathlib import Path

import pytest

from bench import __main__ as command
from bench.aims import (
    Aim,
    aims,
    bound_seconds,
    ceiling,
    cost_within_class,
    cpu_per_submission,
    rate_of_others,
    wall_seconds,
)
from bench.calls import Call, Ref, answers
from bench.common_checks import CHECKS as CHECKS_OF_ALL
from bench.common_checks import EXERCISES
from bench.distinct import HANGS, MEMBERS, counting_copy
from bench.environments import InstalledGrader
from bench.figures import Figure, cell_text, number, table
from bench.kit import Kit
from bench.measure import Measured, MeasurementError, measure
from bench.memory import Memory
from bench.mixture import STYLES, a_tenth, make_hang
from bench.peers import PEERS
from bench.recording import Incomplete, RecordedSubmission, of_kit
from bench.results import Setting, page
from bench.rounds import (
    BOUNDS,
    CLASS,
    DISTINCT,
    FIRST,
    HANGING,
    NONE_HANGING,
    ONE_HANGS,
    SAMPLE,
    SIZES,
    US,
    US_TOO,
    Key,
    Measurements,
    final_measurements,
    round_measurements,
)
from bench.same_checks import checks_of
from bench.workshop import COMMON, HAND_INS, KIT, SAME, Workshop, set_up
from grader.assignment.rubric import core, exercises

ROOT = Path(__file__).parent.parent
PYTEST = PEERS["pytest"].name
CHECKS = ("value_first_row_left", "value_score", "value_minimax", "value_leaf")


# --- figures --------------------------------------------------------------------------------------------------------


def test_the_spread_is_quartiles_of_many_rounds_and_the_ends_of_few() -> None:
    assert Figure((4, 1, 3, 2, 5)).median == 3
    assert Figure((4, 1, 3, 2, 5)).spread == (2, 4)
    assert Figure((4, 1, 3)).spread == (1, 4)
    assert Figure((4,)).spread is None


def test_ratios_are_taken_round_by_round() -> None:
    assert Figure((2, 9)).per(Figure((1, 3))).values == (2, 3)
    assert Figure((2, 9)).less(Figure((1, 3))).values == (1, 6)
    with pytest.raises(ValueError, match="zip"):
        Figure((1, 2)).per(Figure((1,)))


def test_numbers_in_a_table() -> None:
    assert [number(value) for value in (0.126, 9.99, 12.34, 1234.5)] == ["0.13", "9.99", "12.3", "1,234"]
    assert cell_text(None) == "–"
    assert cell_text(Figure((1, 2, 3))) == "2.00 (1.00 to 3.00)"
    assert table(["a", "b"], [["c", "1"]]) == "| a | b |\n| --- | ---: |\n| c | 1 |\n"


# --- aims and the page ----------------------------------------------------------------------------------------------


def seconds(wall: float, trusted: float = 50, said: str = "0.5", right: float = 0) -> Measured:
    memory = Memory(trusted=trusted, largest=trusted, together=2 * trusted, above_template=3)
    return Measured(wall, wall, memory, said, right)


def two_rounds(quick: bool = True) -> Measurements:
    """Return two rounds in which this kit is fast, or slow."""
    ours = 1 if quick else 10
    walls = {
        Key(BOUNDS[KIT], "fast"): 1.0,
        Key(BOUNDS[KIT], "slow"): 10.0,
        Key(BOUNDS[COMMON], "fast"): 1.0,
        Key(BOUNDS[COMMON], "slow"): 5.0,
        Key(US, "fast"): 2.0 * ours,
        Key(US, "slow"): 12.0,
        Key(US, "fast", 1, 1): 2.0,
        Key(US, "fast", 20, 1): 2.0 + 19 * 1.2 * ours,
        Key(US, "slow", 1, 1): 12.0,
        Key(US, "slow", 4, 1): 12.0 + 3 * 10.2,
        Key(US, "fast", 1, 2): 2.0,
        Key(US, "fast", 20, 2): 2.0 + 19 * 0.6 * ours,
        Key(FIRST, "fast"): 2.5 * ours,
        Key(BOUNDS[SAME], "fast"): 1.0,
        Key(BOUNDS[SAME], "slow"): 5.0,
        Key(US_TOO, "fast"): 1.0 * ours,
        Key(US_TOO, "fast", 1, 1): 2.0,
        Key(US_TOO, "fast", 20, 1): 2.0 + 19 * 1.4 * ours,
        Key(US_TOO, "slow", 1, 1): 6.0,
        Key(US_TOO, "slow", 4, 1): 6.0 + 3 * 5.1 * ours,
        Key(US_TOO, "fast", 20, 2): 15.0 * ours,
        Key(PYTEST, "fast"): 5.0,
        Key(PYTEST, "slow"): 6.0,
        Key(PYTEST, "fast", SAMPLE, 1): 20.0,
        Key(PYTEST, "fast", 2 * SAMPLE, 2): 80.0,
    }
    return Measurements(20, {key: [seconds(wall), seconds(wall)] for key, wall in walls.items()})


def test_what_is_within_a_class_is_what_one_more_costs() -> None:
    assert cost_within_class(two_rounds(), "fast") == Figure((pytest.approx(1.2), pytest.approx(1.2)))  # type: ignore[arg-type]


def test_the_bound_within_a_class_is_that_of_several_on_one_core() -> None:
    some = two_rounds()
    assert bound_seconds(some, KIT, "fast") == wall_seconds(some, Key(BOUNDS[KIT], "fast"))
    some.by_key[Key(BOUNDS[KIT], "fast", SAMPLE, 1)] = [seconds(6), seconds(8)]
    assert bound_seconds(some, KIT, "fast") == Figure((6 / SAMPLE, 8 / SAMPLE))
    (aim,) = (aim for aim in aims(some, [PYTEST], 20) if aim.what == "`fast` within a class: its own bound")
    assert aim.value == Figure((pytest.approx(1.2 / 1.5), pytest.approx(1.2 / 2)))  # type: ignore[arg-type]


def test_what_is_measured_has_so_many_cores_and_who_measures_has_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, code = os.sched_getaffinity(0), "import os, time; time.sleep(0.3); print(len(os.sched_getaffinity(0)))"
    looked: list[int] = []
    monkeypatch.setattr(Memory, "look", lambda *_: looked.append(len(os.sched_getaffinity(0))))
    assert measure([sys.executable, "-c", code], tmp_path, os.environ, cores=1).output == "1\n"
    assert set(looked) == {len(before)}
    assert os.sched_getaffinity(0) == before


def test_what_the_benchmark_needs_is_said_when_it_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "psutil.py").write_text("raise ImportError\n")
    command_line = [sys.executable, "-m", "bench", "--quick"]
    result = subprocess.run(command_line, cwd=ROOT, env={"PYTHONPATH": str(tmp_path)}, capture_output=True, text=True)
    assert result.returncode == 1
    install = f"{sys.executable} -m pip install '.[dev]'"
    assert result.stderr == f"bench: psutil is missing. What the benchmark needs: {install}\n"


def test_aims_are_met_or_not_by_what_was_measured() -> None:
    met = [aim.met for aim in aims(two_rounds(), [PYTEST], 20)]
    assert met == [*[None] * 4, *[True] * 10, None, True, True, None]
    missed = [aim.met for aim in aims(two_rounds(quick=False), [PYTEST], 20)]
    of_bound = [True, False, False, False]  # `slow` keeps its speed with this kit's own checks
    assert missed == [*[None] * 4, *[False] * 3, *of_bound, False, False, True, None, True, True, None]


def test_what_bare_processes_reach_stands_beside_the_aims() -> None:
    some = two_rounds()
    assert ceiling(some, KIT) is None
    some.by_key[Key(BOUNDS[KIT], "fast", 2 * SAMPLE, 2)] = [seconds(20), seconds(16)]
    assert ceiling(some, KIT) == Figure((4, 5))
    assert ceiling(some, SAME) is None


@pytest.mark.parametrize("sizes", [[20], [20, CLASS], [20, 3000], [20, CLASS, 3000], [CLASS, 3000]])
def test_the_class_that_is_compared_is_measured_in_every_round(tmp_path: Path, sizes: list[int]) -> None:
    some, shop = Measurements(sizes[0]), Workshop(tmp_path)
    rounds = [
        key.size for key, _ in round_measurements(some, shop, {}, sizes) if key[:2] == (US, "fast") and key.jobs == 2
    ]
    assert rounds == sorted({1, sizes[0], *(CLASS for size in sizes if size == CLASS)})
    (*_, last) = [key.size for key, _ in final_measurements(some, shop, sizes)]
    assert last == (3000 if 3000 in sizes else SIZES[HANGING])


def test_the_rate_of_the_large_class_counts_where_it_was_measured() -> None:
    some = two_rounds()
    some.by_key[Key(US_TOO, "fast", 300, 2)] = [seconds(150)]
    of = {aim.what: aim for aim in aims(some, [PYTEST], 300) if aim.unit == "x a minute"}
    (first, own), (second, common) = of.items()
    assert first.startswith("20 copies of `fast` on two cores:")
    assert second.startswith("300 copies of `fast` on two cores, the common checks:")
    assert own.value == Figure((60 * 20 / 13.4 / (60 * 8 / 80),) * 2)
    assert common.value == Figure((60 * 300 / 150 / (60 * 8 / 80),))


def test_an_aim_at_its_limit_is_met() -> None:
    assert Aim("", 1.5, Figure((1.5,))).met
    assert not Aim("", 1.5, Figure((1.51,))).met
    assert Aim("", 10, Figure((10,)), at_least=True).met
    assert "not measured" in Aim("", 10, None).row()


def test_memory_that_grows_with_the_class_misses_the_aim() -> None:
    grown = two_rounds()
    grown.by_key[Key(US, "fast", 300, 2)] = [seconds(300, trusted=80)]
    last = aims(grown, [PYTEST], 300)[-1]
    assert last.value == Figure((80 / 50,))
    assert last.met is False


def test_those_that_hang_are_judged_by_what_they_cost_the_others() -> None:
    some = two_rounds()
    some.by_key[Key(US, NONE_HANGING, SIZES[NONE_HANGING], 2)] = [seconds(12, right=10)]
    some.by_key[Key(US, HANGING, SIZES[HANGING], 2)] = [seconds(300, right=12)]
    assert rate_of_others(some, HANGING) == Figure((90,))
    (aim,) = (aim for aim in aims(some, [PYTEST], 20) if "hang" in aim.what)
    assert aim.value == Figure((pytest.approx(10 / 12),))  # type: ignore[arg-type]


def test_the_class_of_distinct_hand_ins_is_told_by_its_cpu() -> None:
    some, size = two_rounds(), SIZES[DISTINCT]
    assert cpu_per_submission(some, US) is None
    some.by_key[Key(US, DISTINCT, size, 1)] = [seconds(size * 4, said=str(size * 3.6))]
    some.by_key[Key(US_TOO, DISTINCT, size, 1)] = [seconds(size * 2, said=str(size))]
    some.by_key[Key(PYTEST, DISTINCT, size, 1)] = [seconds(size * 6)]
    assert cpu_per_submission(some, US) == Figure((4,))
    values = {aim.what: (round(aim.value.median, 2), aim.met) for aim in aims(some, [PYTEST], 20) if aim.value}
    ours, common = "distinct hand-ins", "distinct hand-ins, the common checks"
    rate_of = "by CPU, plain pytest's rate with the common checks"
    assert values[f"{ours}: their own calls, of all CPU"] == (90, True)
    assert values[f"{common}: their own calls, of all CPU"] == (50, False)
    assert values[f"{ours}: {rate_of}"] == (1.5, True)
    assert values[f"{common}: {rate_of}"] == (
        3,
        True,
    )


def test_the_page_holds_every_table_and_why_a_grader_is_missing() -> None:
    whole = two_rounds()
    whole.by_key[Key(US, DISTINCT, SIZES[DISTINCT], 1)] = [seconds(SIZES[DISTINCT] * 3, said=str(SIZES[DISTINCT]))]
    whole.by_key[Key(US, ONE_HANGS, SIZES[ONE_HANGS], 1)] = [seconds(SIZES[DISTINCT] * 3 + 41)]
    whole.by_key[Key(US, NONE_HANGING, SIZES[NONE_HANGING], 2)] = [seconds(12, right=10)]
    whole.by_key[Key(US, HANGING, SIZES[HANGING], 2)] = [seconds(300, right=20)]
    whole.failed["check50"] = "not installed: no such package"
    calls = dict.fromkeys([(which, name) for which in (KIT, SAME, COMMON) for name in ("slow", "fast")], 1908)
    setting = Setting("python -m bench", "today", "a machine", "Python", 2, "0.1", {PYTEST: "9"}, calls)
    text = page(whole, setting, [PYTEST, "check50"], [20])
    assert "not installed: no such package" in text
    assert f"| {PYTEST} | 9 | 6.00 (6.00 to 6.00) | 1.20 (1.20 to 1.20) |" in text
    assert "| this kit | 3.00 | 1.00 | 33.3 | – |" in text
    assert "took 41.0 s of CPU more" in text
    assert "| 20, of which 2 hang | 54.0 | 0.50 | 300 |" in text
    assert text.count("\n## ") == 6
    assert "None" not in text


def test_another_grader_that_fails_is_left_out_and_ours_stops_everything() -> None:
    def fails() -> Measured:
        raise MeasurementError("it broke")

    some = two_rounds()
    some.add(Key(PYTEST, "fast"), fails)
    assert some.failed == {PYTEST: "not measured: it broke"}
    assert all(key.grader != PYTEST for key in some.by_key)
    with pytest.raises(MeasurementError):
        some.add(Key(US, "fast"), fails)


# --- recorded calls -------------------------------------------------------------------------------------------------


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


# --- other hand-ins -------------------------------------------------------------------------------------------------


def test_no_two_of_the_class_are_alike_and_a_third_are_right(tmp_path: Path) -> None:
    files = [
        tuple(file.read_text(encoding="utf-8") for file in sorted(member.put(tmp_path).iterdir()))
        for member in (*MEMBERS, HANGS)
    ]
    assert len(set(files)) == len(files) > 20
    for text in (text for pair in files for text in pair):
        compile(text, "hand-in", "exec")
    right = [member for member in MEMBERS if member.is_right]
    assert len(right) == round(len(MEMBERS) / 3)
    expected = tomllib.loads((STYLES / "expected.toml").read_text(encoding="utf-8"))
    for member in right:
        assert not any(expected[style]["lost"] for style in (member.connect4, member.noeud))


def test_a_kit_that_counts_says_what_calls_took_and_grades_alike(tmp_path: Path) -> None:
    own, one = tmp_path / "own", ("--exercise", "eval_board")  # takes a second, since CPU clocks may be coarse
    kit = Kit(tmp_path / "state", counting_copy(ROOT, tmp_path / "kit"), own=own)
    hand_in = MEMBERS[0].put(tmp_path)
    measured = kit.cold(hand_in, *one)
    assert 0 < sum(map(float, own.read_text().split())) < measured.cpu


def test_a_hand_in_that_hangs_does_so_in_its_four_small_functions() -> None:
    files = {file: (STYLES / style / file).read_text() for file, style in HAND_INS["fast"].items()}
    assert {file: make_hang(text).count("while True: pass") for file, text in files.items()} == {
        "connect4.py": 3,
        "noeud.py": 1,
    }
    for text in files.values():
        compile(make_hang(text), "hanging", "exec")


def test_every_tenth_of_a_class_hangs() -> None:
    hangs, other = Path("hangs"), Path("other")
    hand_ins = a_tenth(hangs, other, SIZES[HANGING])
    assert [number for number, hand_in in enumerate(hand_ins) if hand_in == hangs] == [4, 14]
    assert hand_ins.count(other) == SIZES[NONE_HANGING]


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


# --- measuring ------------------------------------------------------------------------------------------------------


def test_cpu_of_a_process_that_outlives_its_parent_counts(tmp_path: Path) -> None:
    busy = "import time\nwhile time.process_time() < 0.3: pass"
    orphan = f"import os\nif os.fork() == 0:\n    {busy.replace(chr(10), chr(10) + '    ')}\n    os._exit(0)"
    assert measure([sys.executable, "-c", orphan], tmp_path, dict(os.environ)).cpu > 0.25


def test_cpu_of_a_process_that_nobody_waits_for_counts_once(tmp_path: Path) -> None:
    busy = "import time\nwhile time.process_time() < 0.5: pass"
    ignores = "signal.signal(signal.SIGCHLD, signal.SIG_IGN)"
    run = f"subprocess.Popen([sys.executable, '-c', {busy!r}])"
    waits = measure([sys.executable, "-c", f"import subprocess, sys; {run}.wait()"], tmp_path, dict(os.environ)).cpu
    parent = f"import signal, subprocess, sys, time; {ignores}; {run}; time.sleep(%s)"
    ends_alone = measure([sys.executable, "-c", parent % 2], tmp_path, dict(os.environ), often=True).cpu
    outlives = measure([sys.executable, "-c", parent % 0.3], tmp_path, dict(os.environ), often=True).cpu
    assert waits == pytest.approx(ends_alone, abs=0.25)
    assert waits == pytest.approx(outlives, abs=0.25)


def test_the_largest_process_is_seen_wherever_it_is(tmp_path: Path) -> None:
    large = "import time; held = b'x' * (40 << 20); time.sleep(1)"
    parent = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {large!r}])"
    memory = measure([sys.executable, "-c", parent], tmp_path, dict(os.environ)).memory
    assert 40 < memory.largest < memory.together
    assert memory.keeper < 40


def test_a_command_that_fails_is_no_measurement(tmp_path: Path) -> None:
    with pytest.raises(MeasurementError, match="ended with 3: why"):
        measure([sys.executable, "-c", "print('why'); exit(3)"], tmp_path, dict(os.environ))


def test_folders_are_worked_through_side_by_side(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in "ab"]
    for folder in folders:
        folder.mkdir()
    script = "import pathlib; pathlib.Path('done').touch()"
    shop = Workshop(tmp_path)
    shop.side_by_side([sys.executable, "-c", script], folders, 2, dict(os.environ))
    assert all((folder / "done").exists() for folder in folders)
    with pytest.raises(MeasurementError):
        shop.side_by_side([sys.executable, "-c", "exit(1)"], folders, 2, dict(os.environ))


# --- the other graders ----------------------------------------------------------------------------------------------


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
    texts = {name: checks_of(exercises()[name]) for name in core()}
    assert set(EXERCISES) == set(CHECKS_OF_ALL)
    for check, exercise in EXERCISES.items():
        assert f"def check_{check}(" in texts[exercise]
    for name, text in texts.items():
        assert all(f'kind="{kind}"' in text for kind in exercises()[name].points if kind)


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
    copy, one = Kit(tmp_path / "state", shop.same, str(shop.solution)), ("--exercise", "get_board_score")
    assert copy.cold(shop.hand_in("fast"), *one).memory.trusted > 0
    with pytest.raises(MeasurementError, match="points"):
        copy.cold(shop.wrong, *one)


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


# --- the command ----------------------------------------------------------------------------------------------------


def test_quick_is_one_round_of_the_smallest_class() -> None:
    arguments = command.options(["--quick", "--rounds", "9", "--sizes", "300", "20"])
    assert (arguments.rounds, arguments.sizes) == (1, [20])
    with pytest.raises(SystemExit):
        command.options(["--sizes", "1"])


def test_an_interrupt_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "benchmark", interrupted)
    monkeypatch.setattr(sys, "argv", ["bench", "--out", str(tmp_path / "R.md")])
    assert command.main() == 130
    assert list(tmp_path.iterdir()) == []


def test_the_page_is_written_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "benchmark", lambda *_: "# all of it\n")
    monkeypatch.setattr(sys, "argv", ["bench", "--out", str(tmp_path / "R.md")])
    assert command.main() == 0
    assert [path.name for path in tmp_path.iterdir()] == ["R.md"]
    assert (tmp_path / "R.md").read_text() == "# all of it\n"
