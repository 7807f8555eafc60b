"""A new assignment: from the skeleton to a released kit, with the engine where it lies and as it is installed."""

import os
import shutil
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

import pytest

from tests.support.building import ROOT, edited
from tests.support.small_assignment import graded_exercises, grader

FROM_ZERO = """def largest(numbers):
    result = 0
    for number in numbers:
        if number > result:
            result = number
    return result
"""
VARIANTS, CHECKS, TEXTS = "misconceptions/largest.py", "checks/largest.py", "locale/misconceptions.en.toml"
LAST, CASE = "numbers: numbers[-1]", "student.largest([3, 7, 5]) == 7"
REACHES_FOR_THE_ENGINE = """import sys
def largest(numbers):
    for name in [name for name in sys.modules if name.partition(".")[0] == "grader"]:
        del sys.modules[name]
    from grader.assignment.assignment import load_assignment
    return load_assignment(ROOT).solution.function("largest")(numbers)
"""


@pytest.fixture(scope="module")
def skeleton(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("new") / "lists"
    assert grader("new", str(folder)).returncode == 0
    return folder


@pytest.fixture
def lists(skeleton: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(skeleton, tmp_path / "lists"))


def report(assignment: Path, text: str, language: str = "en") -> dict[str, Any]:
    """Grade a submission of this text; return the exercise in the JSON report."""
    (exercise,) = graded_exercises(assignment, text, language).values()
    return dict(exercise)


def test_the_skeleton_proves_itself_and_is_released(lists: Path, tmp_path: Path) -> None:
    done = grader("--assignment", str(lists), "verify", "--mutants", "--jobs", "1")
    assert (done.returncode, done.stdout.count("✓"), done.stdout.count("✗")) == (0, 9, 0), done.stdout + done.stderr
    assert grader("--assignment", str(lists), "release", str(tmp_path / "out")).returncode == 0
    assert (tmp_path / "out" / "lists.zip").is_file()


def test_its_exercise_is_graded_and_a_mistake_is_named(lists: Path) -> None:
    right = report(lists, (lists / "reference" / "lists.py").read_text(encoding="utf-8"))
    assert (right["score"], right["out_of"]) == (10, 10)
    for language, words in (("en", "It begins with 0"), ("fr", "Votre fonction part de 0")):
        wrong = report(lists, FROM_ZERO, language)
        assert wrong["score"] == 5
        assert words in str(wrong["diagnosis"])


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (VARIANTS, "[-3], [-2, -1], ", "", "begins_with_zero answers every question as the model"),
        (VARIANTS, LAST, "numbers: nmbrs[-1]", f"{VARIANTS}, line 24: NameError: name 'nmbrs' is not defined"),
        (VARIANTS, "from grader.assignment.authors", "from grader.catalogue", "cannot be loaded"),
        (VARIANTS, LAST, "numbers: __import__('rubric').solution.module('lists').largets(numbers)",
         f"{VARIANTS}, line 24: AttributeError: module 'reference_lists' has no attribute 'largets'"),
        (VARIANTS, "student.largest", "student.largets", "line 10: ask raises AttributeError: "),
        (VARIANTS, "QUESTIONS =", "QUERIES =", "largest.py does not define QUESTIONS"),
        ("rubric.toml", '"number"', '"numbre"', "largest returns 'numbre'; did you mean 'number'? The types are:"),
        (CHECKS, "assert student.largest([3", "assert nothing == student.largest([3",
         "the check check_examples raises NameError: name"),
        (CHECKS, f"assert {CASE}", "student.largest([3, 7, 5])", f"{CHECKS}, check_examples: no wrong answer loses it"),
        (CHECKS, CASE, "student.largest([3, 7, 5]) or True", f"{CHECKS}, check_examples: no wrong answer loses it"),
        (VARIANTS, "question.position", "question.postion", "line 10: ask raises AttributeError"),
        (VARIANTS, "[Question(numbers)", "[numbers", "QUESTIONS holds what is no Question(position"),
        (VARIANTS, LAST, "numbers: max(numbers)", "being right in every check"),
        (VARIANTS, "VARIANTS = {", 'VARIANTS = {\n    "first": lambda numbers: numbers[0],',
         f"misconceptions.en.toml has no text for [largest.first], which {VARIANTS} needs: add"),
        ("locale/misconceptions.fr.toml", "[largest.last_number]", "[largest.last_numbr]",
         f"misconceptions.fr.toml has [largest.last_numbr], but {VARIANTS} has no such variant"),
        (TEXTS, "[largest.last_number]", "[larges.last_number]",
         f"{TEXTS}: there is no exercise 'larges'; the exercises are: largest"),
        (TEXTS, 'asks = "What should it return for `[3, 2]`?"', "",
         f"{TEXTS}: [largest.last_number] needs two sentences, says and asks, and no more"),
        (TEXTS, "[largest.last_number]", "[largest", "misconceptions.en.toml cannot be read"),
        ("locale/en.toml", "[notes]", "[notes", "locale/en.toml cannot be read: "),
        ("rubric.toml", "out_of = 10", "", "add up to 10, but out_of says nothing"),
        ("rubric.toml", "out_of = 10", "out_of = = 10", "rubric.toml cannot be read: "),
    ],
)  # fmt: skip
def test_what_an_author_does_wrong_is_named_with_its_file(
    file: str, old: str, new: str, message: str, lists: Path
) -> None:
    path = lists / "rubric" / file
    path.write_text(edited(path.read_text(encoding="utf-8"), (old, new)), encoding="utf-8")
    done = grader("--assignment", str(lists), "verify", "--jobs", "1")
    text = " ".join((done.stdout + done.stderr).split())
    assert "Traceback" not in text
    assert message in text
    assert done.returncode == (1 if "✗" in text else 2)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("def check_examples", "def test_examples", "test_examples is not run: the name of a check begins with check_"),
        (
            '    """The list of the statement."""\n',
            "",
            "check_examples: it has no docstring",
        ),
        (
            "assert student.largest([3, 7, 5])",
            "assert max([3, 7, 5])",
            "check_examples: it never calls the hand-in",
        ),
        ("student.largest([3, 7, 5])", "student.largets([3, 7, 5])", "reference/ does not define largets, which it"),
        ("reference.largest", "reference.smallest", "raises AttributeError: reference has no 'smallest', and no"),
        ("mark.weight(2)", "mark.wieght(2)", "there is no mark 'wieght'; the marks are: weight, limit, parametrize"),
    ],
)
def test_a_check_that_says_nothing_grades_nobody(old: str, new: str, message: str, lists: Path) -> None:
    path = lists / "rubric" / "checks" / "largest.py"
    path.write_text(edited(path.read_text(encoding="utf-8"), (old, new)), encoding="utf-8")
    verb = ["grade", str(lists / "reference"), "--accept", "practice"] if "mark" in old else ["verify", "--jobs", "1"]
    done = grader("--assignment", str(lists), *verb)  # both collect the checks in one place
    assert (done.returncode, "Traceback" in done.stderr) == (2, False)
    assert message in done.stderr
    assert "checks/largest.py" in done.stderr


def test_a_check_that_raises_for_some_answers_is_named_in_a_line(lists: Path) -> None:
    path = lists / "rubric" / "checks" / "largest.py"
    text = path.read_text(encoding="utf-8")
    path.write_text(edited(text, ("student.largest([3, 7, 5]) == 7", "student.largest([3, 7, 5]) == 7 or [7][1]")))
    (lists / "work").mkdir()
    (lists / "work" / "lists.py").write_text("def largest(numbers):\n    return 9\n")
    done = grader("--assignment", str(lists), "grade", str(lists / "work"), "--accept", "practice")
    (line,) = [line for line in done.stderr.splitlines() if "raises" in line]  # others show the progress
    assert "checks/largest.py, line 11: the check check_examples raises IndexError: list index out of range" in line


def test_a_note_without_a_sentence_is_its_key(lists: Path) -> None:
    (lists / "rubric" / "locale" / "en.toml").write_text("")
    exercise = report(lists, "def largest(numbers):\n    numbers.sort()\n    return numbers[-1]\n")
    assert "list changed" in str(exercise["checks"])


def test_a_misconception_that_changes_its_argument_changes_no_question(lists: Path) -> None:
    path = lists / "rubric" / "misconceptions" / "largest.py"
    text = path.read_text(encoding="utf-8")
    path.write_text(edited(text, ("numbers: numbers[-1]", "numbers: numbers.pop()")), encoding="utf-8")
    exercise = report(lists, FROM_ZERO)
    assert "It begins with 0" in str(exercise["diagnosis"])


def test_a_table_may_be_shared_out_among_modules(lists: Path) -> None:
    """Two variants move into a module beside the file; one of them has the text of another."""
    folder = lists / "rubric" / "misconceptions"
    path = folder / "largest.py"
    more = 'MORE = {"last_number": lambda numbers: numbers[-1], "at_least_zero": lambda numbers: max([0, *numbers])}\n'
    (folder / "more.py").write_text(more, encoding="utf-8")
    text = edited(
        path.read_text(encoding="utf-8"),
        ('    "last_number": lambda numbers: numbers[-1],\n', "    **MORE,\n"),
        ("QUESTIONS =", "from rubric.misconceptions.more import MORE\n\nQUESTIONS ="),
    )
    path.write_text(f'{text}SAME_TEXT = {{"at_least_zero": "begins_with_zero"}}\n', encoding="utf-8")
    program = (
        "import sys; from pathlib import Path; from grader.assignment.assignment import load_assignment\n"
        "print(*(entry.name for entry in load_assignment(Path(sys.argv[1])).catalogue('largest').misconceptions))"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", program, str(lists)], env=env, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["begins_with_zero", "last_number", "at_least_zero"]
    assert "It begins with 0" in str(report(lists, FROM_ZERO)["diagnosis"])
    (folder / "more.py").write_text("import nowhere\n")
    broken = grader("--assignment", str(lists), "verify", "--jobs", "1")
    assert "misconceptions/largest.py cannot be loaded" in " ".join((broken.stdout + broken.stderr).split())


def test_a_kit_that_imports_the_engine_is_not_released(lists: Path) -> None:
    (lists / "starter" / "help.py").write_text("from grader import model\n")
    done = grader("--assignment", str(lists), "release", str(lists / "out"))
    assert (done.returncode, "help.py imports grader, which students do not have" in done.stderr) == (2, True)


def test_the_commands_of_the_guide(tmp_path: Path) -> None:
    guide = (ROOT / "docs" / "instructors.md").read_text(encoding="utf-8").partition("## Another assignment\n")[2]
    commands = guide.partition("```sh\n")[2].partition("```")[0].splitlines()
    assert len(commands) == 4
    for command in commands:
        words = [sys.executable, *command.split()[1:]]
        env = {**os.environ, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(words, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def test_nothing_is_written_over(lists: Path) -> None:
    before = (lists / "assignment.md").read_bytes()
    (lists / "assignment.md").write_bytes(before + b"changed")
    done = grader("new", str(lists))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"grader: {lists} is there already: name a new folder\n"
    assert (lists / "assignment.md").read_bytes() == before + b"changed"


def test_a_submission_cannot_ask_the_engine_for_the_model_solution(lists: Path) -> None:
    exercise = report(lists, REACHES_FOR_THE_ENGINE.replace("ROOT", repr(str(lists))))
    assert exercise["score"] == 0
    assert exercise["outcome"] == "raised"


def test_the_installed_engine_grades_any_assignment(tmp_path: Path) -> None:
    """Run from a folder that holds nothing, so that Python finds the installed engine and not this one."""
    command = shutil.which("grader", path=str(Path(sys.executable).parent))
    try:
        distribution("puissance4-kit")
    except PackageNotFoundError:
        pytest.skip("the engine is not installed here")
    if command is None:
        pytest.skip("an older version of the engine is installed here")

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        env = {name: value for name, value in os.environ.items() if name != "GRADER_ASSIGNMENT"}
        return subprocess.run([command, *words], cwd=tmp_path, env=env, capture_output=True, text=True, check=False)

    help_text = run("--help")
    assert (help_text.returncode, "--assignment DIR" in help_text.stdout) == (0, True)
    nowhere = run("grade", "work", "--accept", "practice")
    assert (nowhere.returncode, "--assignment DIR" in nowhere.stderr) == (2, True)
    assert run("new", "lists").returncode == 0
    graded = run("--assignment", "lists", "grade", "lists/reference", "--accept", "practice", "--lang", "en")
    assert (graded.returncode, "10 / 10" in graded.stdout) == (0, True), graded.stderr
    installed = [file.parts[0] for file in distribution("puissance4-kit").files or []]
    assert not {"reference", "rubric", "arena", "starter", "tests"} & set(installed)
