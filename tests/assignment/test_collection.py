"""Tests of the collection of checks and their examples: identical in each process, smallest example first."""

import importlib
import os
import pickle
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from grader.assignment.check import Check, copy_example
from grader.assignment.collection import collect
from grader.assignment.rubric import Exercise
from grader.model import GraderError
from tests import ASSIGNMENT
from tests.support.building import ROOT

HEAD = (
    "import pytest\nfrom hypothesis import assume, example, given, settings\nfrom hypothesis import strategies as st\n"
)


def written(folder: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> Exercise:
    """Return an exercise after writing `text` to its check file in `folder`."""
    monkeypatch.delitem(sys.modules, "get_first_row", raising=False)  # imported by an earlier test
    (folder / "checks").mkdir(exist_ok=True)
    (folder / "checks" / "get_first_row.py").write_text(HEAD + text)
    return ASSIGNMENT.rubric.exercises["get_first_row"]


def drawn(exercise: Exercise, rubric: Path, seed: int = 0) -> tuple[Check, ...]:
    found = collect([exercise], rubric)[exercise.name]
    return found.with_examples(found.draw(seed))


def dumped(seed: int, *names: str) -> list[bytes]:
    """Return the pickled examples of each exercise."""
    chosen = [ASSIGNMENT.rubric.exercises[name] for name in names]
    return [pickle.dumps(found.draw(seed)) for found in collect(chosen, ASSIGNMENT.rubric_folder).values()]


def test_a_check_is_what_its_function_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = """
@pytest.mark.weight(3, kind="value")
@pytest.mark.limit(call=7)
@given(n=st.integers(0, 9))
def check_it(student, n):
    '''The title.

    More.'''
    assert n
"""
    (check,) = drawn(written(tmp_path, monkeypatch, text), tmp_path)
    assert (check.id, check.title, check.weight, check.kind) == ("check_it", "The title.", Fraction(3), "value")
    assert (check.allowance.call, check.fixtures) == (7, ("student",))
    assert {tuple(example) for example in check.examples} == {("n",)}
    with pytest.raises(AssertionError):
        check.ask({"n": 0}, None, None)
    check.ask({"n": 1}, None, None)


def test_the_smallest_example_comes_first_and_each_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (
        "@given(tree=st.lists(st.lists(st.integers(0, 1))), n=st.integers(0, 3))\ndef check_it(tree, n):\n    'It.'\n"
    )
    (check,) = drawn(written(tmp_path, monkeypatch, text), tmp_path)
    sizes = [(len(e["tree"]) + sum(map(len, e["tree"])), e["n"]) for e in check.examples]
    assert sizes == sorted(sizes)
    assert sizes[0][0] < sizes[-1][0]
    assert len({repr(example) for example in check.examples}) == len(check.examples) > 20


def test_cases_and_chosen_examples_are_examples_of_one_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = """
@pytest.mark.parametrize("side", [1, 2])
@settings(max_examples=5)
@example(n=77)
@given(n=st.integers(0, 9))
def check_it(student, side, n):
    'It.'
"""
    (check,) = drawn(written(tmp_path, monkeypatch, text), tmp_path)
    assert {example["side"] for example in check.examples} == {1, 2}
    assert sum(example["n"] == 77 for example in check.examples) == 2


def test_a_check_without_parameters_is_asked_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (check,) = drawn(written(tmp_path, monkeypatch, "def check_it(student):\n    'It.'\n"), tmp_path)
    assert check.examples == ({},)


UNFIT = {
    "def check_it(student, board):\n    'It.'\n": "nothing gives it 'board'",
    "@given(data=st.data())\ndef check_it(data):\n    0\n": "plain data",
    "@given(n=st.integers().filter(lambda n: False))\ndef check_it(n):\n    0\n": "cannot be drawn",
    "1 / 0\n": "the checks cannot be read",
    "def check_it(student):\n    0\n": "it has no docstring, whose first line is the title that students read",
    "def test_it(student):\n    'It.'\n": "line 4: test_it is not run: the name of a check begins with check_",
    "def it(student):\n    'It.'\n": "holds no check: a check is a function whose name begins with check_",
}


@pytest.mark.parametrize("text", UNFIT, ids=UNFIT.values())
def test_what_cannot_be_asked_is_said_in_a_sentence(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    exercise = written(tmp_path, monkeypatch, text)
    with pytest.raises(GraderError, match=UNFIT[text]) as error:
        drawn(exercise, tmp_path)
    assert "get_first_row.py" in str(error.value)


def test_what_is_loaded_besides_draws_no_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hypothesis collects constants of imported modules: draws with one seed must not depend on these modules."""
    before = [dumped(seed, "get_next_board", "eval_board") for seed in range(4)]
    (tmp_path / "full_of_constants.py").write_text(f"{list(range(7)) * 40}\n{list(range(100, 700))}\n")
    monkeypatch.syspath_prepend(tmp_path)
    importlib.import_module("full_of_constants")
    assert [dumped(seed, "get_next_board", "eval_board") for seed in range(4)] == before
    assert before[0] != before[1]


def test_another_process_draws_the_same(tmp_path: Path) -> None:
    dumped_here = f"from {__name__} import dumped"
    code = f"{dumped_here}; import zlib; print(zlib.crc32(dumped(5, 'eval_board')[0]))"
    env = {**os.environ, "PYTEST_ADDOPTS": "--hypothesis-seed=9", "PYTHONPATH": str(ROOT)}
    runs = {
        subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=env, capture_output=True, check=True).stdout
        for _ in range(2)
    }
    assert len(runs) == 1
    assert list(tmp_path.iterdir()) == []  # no Hypothesis database either


def test_every_check_of_the_kit_has_few_needs() -> None:
    """Check files use no pytest marks except `weight` and `limit`."""
    for path in (ROOT / "rubric" / "checks").glob("*.py"):
        for line in path.read_text(encoding="utf-8").splitlines():
            assert not line.startswith("@pytest.mark.") or line.startswith(
                ("@pytest.mark.weight(", "@pytest.mark.limit(")
            )


def test_a_check_gets_a_copy_of_its_example_that_shares_nothing_it_could_modify() -> None:
    board = np.zeros((2, 2))
    example = {"columns": ([1, [2]], (3.0, None, "x", True)), "board": board, "names": {"a": [1]}, "set": {1}}
    copy = copy_example(example)
    assert copy["columns"] == ([1, [2]], (3.0, None, "x", True))
    assert (copy["board"] == board).all()
    assert (copy["names"], copy["set"]) == ({"a": [1]}, {1})
    copy["columns"][0][1].append(9)
    copy["board"][0, 0] = 9
    copy["names"]["a"].append(9)
    copy["set"].add(9)
    assert example["columns"] == ([1, [2]], (3.0, None, "x", True))
    assert board[0, 0] == 0
    assert (example["names"], example["set"]) == ({"a": [1]}, {1})
