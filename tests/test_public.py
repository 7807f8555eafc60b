"""The six names of `grader` are enough to grade, and importing it loads nothing else."""

import subprocess
import sys
from pathlib import Path

import grader
from tests.support.building import ROOT

WORDS = ROOT / "examples" / "words"
NAMES = {"load_assignment", "grade", "Settings", "Report", "GraderError", "__version__"}
PROGRAM = """
import sys
import grader
loaded = [name for name in sys.modules if name.startswith("grader.")]
assert not loaded, loaded
from grader import GraderError, Report, Settings, __version__, grade, load_assignment

assignment = load_assignment(sys.argv[1])
for path in sys.argv[2:]:
    try:
        report = grade(path, assignment, Settings(seed=3, exercises=frozenset({"letters", "longest"})))
    except GraderError as error:
        print(error.__class__.__name__)
        continue
    assert isinstance(report, Report) and report.complete
    lost = [exercise.name for exercise in report.exercises if exercise.score < exercise.out_of]
    print(report.score, report.out_of, *lost)
"""


def test_the_six_names_grade_right_and_wrong_work(tmp_path: Path) -> None:
    text = (WORDS / "reference" / "words.py").read_text(encoding="utf-8")
    for name, old, new in (
        ("right", "", ""),
        ("wrong", "letters(word) > letters(best)", "letters(word) < letters(best)"),
    ):
        assert old in text
        (tmp_path / name).mkdir()
        (tmp_path / name / "words.py").write_text(text.replace(old, new) if old else text, encoding="utf-8")
    places = [str(tmp_path / name) for name in ("right", "wrong", "nowhere")]
    command = [sys.executable, "-c", PROGRAM, str(WORDS), *places]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    right, wrong, nowhere = done.stdout.splitlines()
    earned, out_of = right.split()
    assert earned == out_of
    assert wrong.split()[1:] == [out_of, "longest"]
    assert nowhere == "GraderError"


def test_each_name_is_there_and_says_what_it_is_for() -> None:
    assert set(dir(grader)) == NAMES
    for name in NAMES - {"__version__"}:
        assert len(getattr(grader, name).__doc__.split()) >= 15, name
    assert not hasattr(grader, "other")
