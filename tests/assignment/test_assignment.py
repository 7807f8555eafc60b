"""An assignment as a value: what loading it gives, and that a process loads one."""

import copy
import pickle
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from grader.assignment.assignment import load_assignment
from grader.model import GraderError
from tests import ASSIGNMENT
from tests.support.building import ROOT

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
        assert line.split() == [
            "words",
            "letters",
            "longest",
            "by_length",
            "Text.vocabulary",
            "Text.richness",
            "alphabet",
        ]


def test_what_could_not_be_loaded_stands_in_nobodys_way(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    shutil.copytree(WORDS, broken)
    (broken / "rubric" / "rubric.toml").write_text("out_of = 3", encoding="utf-8")
    first, second, third = loaded_in_turn(broken, tmp_path, WORDS)
    assert first.startswith("rubric.toml: ")
    assert second.startswith(f"{tmp_path} is no assignment: it holds no rubric/rubric.toml; ")
    assert third.startswith("words letters ")


def test_code_of_the_rubric_has_the_solution_of_its_assignment() -> None:
    from rubric import solution

    assert solution is ASSIGNMENT.solution
    assert lines_of(REGISTERED, ROOT) == ["True", "True"]  # other tests import the same files again in this process
    copied = solution.fresh("connect4")
    assert copied.get_first_row is not solution.function("get_first_row")
    assert copied is not solution.fresh("connect4")
