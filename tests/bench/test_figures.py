"""Tests of the benchmark's figures, and of its aims and page."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bench.aims import (
    Aim,
    aims,
    bound_seconds,
    ceiling,
    cost_within_class,
    cpu_per_submission,
    least_cpu,
    least_isolated_cpu,
    rate_of_others,
    wall_seconds,
)
from bench.figures import Figure, cell_text, number, table
from bench.measure import Measured, MeasurementError, measure
from bench.memory import Memory
from bench.peers import PEERS
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
from bench.workshop import COMMON, KIT, SAME, Workshop
from tests.support.building import ROOT

PYTEST = PEERS["pytest"].name


def test_figures_and_their_tables() -> None:
    assert Figure((4, 1, 3, 2, 5)).median == 3
    spreads = {(4, 1, 3, 2, 5): (2, 4), (4, 1, 3): (1, 4), (4,): None}  # quartiles of many rounds, the ends of few
    assert {values: Figure(values).spread for values in spreads} == spreads
    assert Figure((2, 9)).per(Figure((1, 3))).values == (2, 3)  # round by round
    assert Figure((2, 9)).less(Figure((1, 3))).values == (1, 6)
    with pytest.raises(ValueError, match="zip"):
        Figure((1, 2)).per(Figure((1,)))
    assert [number(value) for value in (0.126, 9.99, 12.34, 1234.5)] == ["0.13", "9.99", "12.3", "1,234"]
    assert cell_text(None) == "–"
    assert cell_text(Figure((1, 2, 3))) == "2.00 (1.00 to 3.00)"
    assert table(["a", "b"], [["c", "1"]]) == "| a | b |\n| --- | ---: |\n| c | 1 |\n"


def seconds(wall: float, trusted: float = 50, said: str = "0.5", right: float = 0) -> Measured:
    memory = Memory(trusted=trusted, largest=trusted, together=2 * trusted, above_template=3)
    return Measured(wall, wall, memory, said, right)


def two_rounds(quick: bool = True) -> Measurements:
    """Return two rounds in which this kit is fast, or slow."""
    ours = 1 if quick else 10
    own, common, same = BOUNDS[KIT], BOUNDS[COMMON], BOUNDS[SAME]
    walls = {
        **{Key(own, "fast"): 1.0, Key(own, "slow"): 10.0, Key(common, "fast"): 1.0, Key(common, "slow"): 5.0},
        **{Key(same, "fast"): 1.0, Key(same, "slow"): 5.0, Key(FIRST, "fast"): 2.5 * ours},
        **{Key(US, "fast"): 2.0 * ours, Key(US, "slow"): 12.0, Key(US, "fast", 1, 1): 2.0},
        **{Key(US, "fast", 20, 1): 2.0 + 19 * 1.2 * ours, Key(US, "slow", 1, 1): 12.0},
        **{Key(US, "slow", 4, 1): 12.0 + 3 * 10.2, Key(US, "fast", 1, 2): 2.0},
        **{Key(US, "fast", 20, 2): 2.0 + 19 * 0.6 * ours, Key(US_TOO, "fast"): 1.0 * ours},
        **{Key(US_TOO, "fast", 1, 1): 2.0, Key(US_TOO, "fast", 20, 1): 2.0 + 19 * 1.4 * ours},
        **{Key(US_TOO, "slow", 1, 1): 6.0, Key(US_TOO, "slow", 4, 1): 6.0 + 3 * 5.1 * ours},
        **{Key(US_TOO, "fast", 20, 2): 15.0 * ours, Key(PYTEST, "fast"): 5.0, Key(PYTEST, "slow"): 6.0},
        **{Key(PYTEST, "fast", SAMPLE, 1): 20.0, Key(PYTEST, "fast", 2 * SAMPLE, 2): 80.0},
    }
    return Measurements(20, {key: [seconds(wall), seconds(wall)] for key, wall in walls.items()})


def test_the_bound_within_a_class_is_that_of_several_on_one_core() -> None:
    some = two_rounds()
    one_more = Figure((pytest.approx(1.2), pytest.approx(1.2)))  # type: ignore[arg-type]
    assert cost_within_class(some, "fast") == one_more
    assert bound_seconds(some, KIT, "fast") == wall_seconds(some, Key(BOUNDS[KIT], "fast"))
    some.by_key[Key(BOUNDS[KIT], "fast", SAMPLE, 1)] = [seconds(6), seconds(8)]
    assert bound_seconds(some, KIT, "fast") == Figure((6 / SAMPLE, 8 / SAMPLE))
    assert ceiling(some, KIT) is None
    some.by_key[Key(BOUNDS[KIT], "fast", 2 * SAMPLE, 2)] = [seconds(20), seconds(16)]
    assert (ceiling(some, KIT), ceiling(some, SAME)) == (Figure((4, 5)), None)  # what bare processes reach
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
    assert Aim("", 1.5, Figure((1.5,))).met
    assert not Aim("", 1.5, Figure((1.51,))).met
    assert Aim("", 10, Figure((10,)), at_least=True).met
    assert "not measured" in Aim("", 10, None).row()
    met = [aim.met for aim in aims(two_rounds(), [PYTEST], 20)]
    assert met == [*[None] * 4, *[True] * 10, None, True, True, None]
    missed = [aim.met for aim in aims(two_rounds(quick=False), [PYTEST], 20)]
    of_bound = [True, False, False, False]  # `slow` keeps its speed with this kit's own checks
    assert missed == [*[None] * 4, *[False] * 3, *of_bound, False, False, True, None, True, True, None]


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
    some.by_key[Key(US, DISTINCT, size, 1)] = [seconds(size * 4, said=f"{size * 3.6} {size * 0.2} {size * 3.7}")]
    some.by_key[Key(US_TOO, DISTINCT, size, 1)] = [seconds(size * 2, said=str(size))]
    some.by_key[Key(PYTEST, DISTINCT, size, 1)] = [seconds(size * 6)]
    assert cpu_per_submission(some, US) == Figure((4,))
    assert least_cpu(some, US) == Figure((pytest.approx(3.8),))  # type: ignore[arg-type]
    assert least_isolated_cpu(some, US) == Figure((pytest.approx(3.9),))  # type: ignore[arg-type]
    values = {aim.what: (round(aim.value.median, 2), aim.met) for aim in aims(some, [PYTEST], 20) if aim.value}
    ours, common = "distinct hand-ins", "distinct hand-ins, the common checks"
    rate_of = "by CPU, plain pytest's rate with the common checks"
    assert values[f"{ours}: their own calls, of all CPU"] == (90, True)
    assert values[f"{common}: their own calls, of all CPU"] == (50, False)
    assert values[f"{ours}: {rate_of}"] == (1.5, True)
    assert values[f"{common}: {rate_of}"] == (3, True)


def test_the_page_holds_every_table_and_why_a_grader_is_missing() -> None:
    whole = two_rounds()
    whole.by_key[Key(US, DISTINCT, SIZES[DISTINCT], 1)] = [seconds(SIZES[DISTINCT] * 3, said="30 30 45")]
    whole.by_key[Key(US, ONE_HANGS, SIZES[ONE_HANGS], 1)] = [seconds(SIZES[DISTINCT] * 3 + 41)]
    whole.by_key[Key(US, NONE_HANGING, SIZES[NONE_HANGING], 2)] = [seconds(12, right=10)]
    whole.by_key[Key(US, HANGING, SIZES[HANGING], 2)] = [seconds(300, right=20)]
    whole.failed["check50"] = "not installed: no such package"
    calls = dict.fromkeys([(which, name) for which in (KIT, SAME, COMMON) for name in ("slow", "fast")], 1908)
    setting = Setting("python -m bench", "today", "a machine", "Python", 2, "0.1", {PYTEST: "9"}, calls)
    text = page(whole, setting, [PYTEST, "check50"], [20])
    assert "not installed: no such package" in text
    assert f"| {PYTEST} | 9 | 6.00 (6.00 to 6.00) | 1.20 (1.20 to 1.20) |" in text
    assert "| this kit | 3.00 | 1.00 | 2.00 | 2.50 | 33.3 | 50.0 | 40.0 | – | – | – |" in text
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
