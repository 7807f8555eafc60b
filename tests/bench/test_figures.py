"""Tests of the benchmark's figures, and of its aims and page."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bench.aims import (
    Aim,
    aims,
    rate_of_others,
)
from bench.figures import Figure, cell_text, number, table
from bench.measure import Measured, MeasurementError, measure
from bench.memory import Memory
from bench.peers import PEERS
from bench.results import Setting, page
from bench.rounds import (
    BOUNDS,
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
)
from bench.workshop import COMMON, KIT, SAME
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
    some, size = two_rounds(), SIZES[DISTINCT]
    some.by_key |= {
        Key(US, "fast", 300, 2): [seconds(300, trusted=80)],  # memory that grows with the class
        Key(US, NONE_HANGING, SIZES[NONE_HANGING], 2): [seconds(12, right=10)],
        Key(US, HANGING, SIZES[HANGING], 2): [seconds(300, right=12)],  # those that hang cost the others this
        Key(US, DISTINCT, size, 1): [seconds(size * 4, said=f"{size * 3.6} {size * 0.2} {size * 3.7}")],
        Key(PYTEST, DISTINCT, size, 1): [seconds(size * 6)],
    }
    assert rate_of_others(some, HANGING) == Figure((90,))
    found = {aim.what: aim for aim in aims(some, [PYTEST], 300)}
    *_, memory = found.values()
    (hanging,) = (aim for what, aim in found.items() if "hang" in what)
    distinct = found["distinct hand-ins: their own calls, of all CPU"]
    values = [aim.value and round(aim.value.median, 2) for aim in (memory, hanging, distinct)]
    assert (values, memory.met, distinct.met) == ([1.6, 0.83, 90], False, True)


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
