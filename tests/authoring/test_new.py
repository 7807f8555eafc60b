"""A new assignment: from the skeleton to a released kit, with the engine where it lies and as it is installed."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

import pytest

from grader.assignment.rubric import read_rubric
from tests.support.building import ROOT, edited
from tests.support.small_assignment import graded_exercises, graded_folders, grader

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


# Three exercises of a first course, as a teacher writes them who says no more than has to be said.
THREE = {
    "rubric/rubric.toml": """out_of = 10

[exercises."Account.deposit"]
file = "bank"
points = 4

[exercises.count_by]
file = "bank"
points = 3

[exercises.mean]
file = "bank"
points = 3
returns = "number within 0.001"
""",
    "rubric/checks/account_deposit.py": """import pytest
from hypothesis import given
from hypothesis import strategies as st


@given(amounts=st.lists(st.integers(1, 50), max_size=4))
def check_balance(student, amounts):
    \"\"\"Any amounts, one after the other.\"\"\"
    account = student.Account()
    for number, amount in enumerate(amounts, 1):
        assert account.deposit(amount) == sum(amounts[:number])


def check_refused(student):
    \"\"\"An amount that is not positive leaves the balance as it is.\"\"\"
    account = student.Account()
    for amount in (0, -1):
        with pytest.raises(ValueError, match="positive"):
            account.deposit(amount)
    assert account.balance == 0
""",
    "rubric/checks/count_by.py": """from hypothesis import given
from hypothesis import strategies as st


@given(words=st.lists(st.sampled_from(["wood", "iron", "gold"]), max_size=6))
def check_any_words(student, words):
    \"\"\"Any words.\"\"\"
    assert student.count_by(words) == {word: words.count(word) for word in words}
""",
    "rubric/checks/mean.py": """from hypothesis import given
from hypothesis import strategies as st


@given(numbers=st.lists(st.floats(0, 20), min_size=1, max_size=5))
def check_any_marks(student, numbers):
    \"\"\"Any marks.\"\"\"
    assert student.mean(numbers) == sum(numbers) / len(numbers)
""",
    "starter/test_bank.py": """from bank import Account, count_by, mean


def test_deposit():
    assert Account().deposit(5) == 5


def test_count_by():
    assert count_by(["wood", "iron", "wood"]) == {"wood": 2, "iron": 1}


def test_mean():
    assert mean([10, 15]) == 12.5
""",
}
BANK = """class Account:
    def __init__(self):
        self.balance = 0

    def deposit(self, amount) -> int:
        if amount <= 0:
            raise ValueError("the amount must be positive")
        self.balance += amount
        return self.balance


def count_by(words) -> dict[str, int]:
    found = {}
    for word in words:
        found[word] = found.get(word, 0) + 1
    return found


def mean(numbers):
    return sum(numbers) / len(numbers)
"""
STUB = 'raise NotImplementedError("not written yet")'
BANK_STUBS = f"""class Account:
    def __init__(self):
        self.balance = 0

    def deposit(self, amount) -> int:
        {STUB}


def count_by(words) -> dict[str, int]:
    {STUB}


def mean(numbers):
    {STUB}
"""
MISTAKES = {  # by exercise: the edit, the score
    "Account.deposit": (("self.balance += amount", "self.balance = amount"), 2),
    "count_by": (("found.get(word, 0) + 1", "1"), 0),
    "mean": (("/ len(numbers)", "// len(numbers)"), 0),
}


def write(folder: Path, files: Mapping[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_three_exercises_take_less_than_eighty_lines(tmp_path: Path) -> None:
    """Points, hidden checks and students' tests, blank lines included; a statement, stubs and a solution any way of
    grading needs. What is said so shortly is proved, released, and told from mistakes."""
    assert sum(len(text.splitlines()) for text in THREE.values()) < 80
    statement = "# Bank\n\n| exercise | points |\n| --- | --- |\n"
    statement += "| `Account.deposit` | 4 |\n| `count_by` | 3 |\n| `mean` | 3 |\n"
    files = {**THREE, "assignment.md": statement, "reference/bank.py": BANK, "starter/bank.py": BANK_STUBS}
    folder = write(tmp_path / "bank", files)
    done = grader("--assignment", str(folder), "verify", "--jobs", "1", "--mutants")
    assert (done.returncode, "✗" in done.stdout) == (0, False), done.stdout + done.stderr
    assert grader("--assignment", str(folder), "release", str(folder / "out")).returncode == 0
    for name, (edit, _) in MISTAKES.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "bank.py").write_text(edited(BANK, edit), encoding="utf-8")
    reports = graded_folders(folder, folder / "reference", *(tmp_path / name for name in MISTAKES))
    assert reports["reference"]["en"]["score"] == 10
    for name, (_, score) in MISTAKES.items():
        found = {each["name"]: each["score"] for each in reports[name]["en"]["exercises"]}
        assert found == {"Account.deposit": 4, "count_by": 3, "mean": 3} | {name: score}


CLOCK = """class Clock:
    def __init__(self, hour):
        self.hour = hour % 24

    def __add__(self, hours):
        return Clock(self.hour + hours)

    def __eq__(self, other):
        return self.hour == other.hour


def dinner(clock):
    return None if clock.hour < 19 else clock.hour


def is_late(clock):
    return clock.hour > 21
"""
CLOCK_FILES = {
    "assignment.md": "# Clock\n\n| exercise | points |\n| --- | --- |\n"
    "| `Clock` | 1 |\n| `dinner` | 1 |\n| `is_late` | 1 |\n",
    "rubric/rubric.toml": "out_of = 3\n"
    + "".join(f'\n[exercises.{name}]\nfile = "clock"\npoints = 1\n' for name in ("Clock", "dinner", "is_late")),
    "rubric/checks/Clock.py": """def check_sum(student):
    \"\"\"Midnight.\"\"\"
    assert student.Clock(23) + 2 == student.Clock(1)
    assert student.Clock(1) != student.Clock(2)
""",
    "rubric/checks/dinner.py": """def check_hours(student):
    \"\"\"Before seven, and after.\"\"\"
    assert student.dinner(student.Clock(20)) > 19
    assert student.dinner(student.Clock(18)) is None
""",
    "rubric/checks/is_late.py": """def check_hours(student):
    \"\"\"Early and late.\"\"\"
    assert student.is_late(student.Clock(22))
    assert not student.is_late(student.Clock(21))
""",
    "reference/clock.py": CLOCK,
    "starter/clock.py": re.sub(r"(:\n        |clock\):\n    )(?:self|return) ?.*", rf"\1{STUB}", CLOCK),
    "starter/test_clock.py": """from clock import Clock, dinner, is_late


def test_clock():
    assert Clock(23) + 2 == Clock(1)


def test_dinner():
    assert dinner(Clock(18)) is None


def test_is_late():
    assert is_late(Clock(23))
""",
}
CLOCK_MISTAKES = {  # by exercise: the edit, and what is said of it
    "Clock": ((" % 24", ""), "clock = clock + 2\nclock == Clock(1)\n# returned: False\n# expected: True"),
    "dinner": (("None if clock.hour < 19 else clock.hour", "clock.hour"), "# returned: 18\n# expected: None"),
    "is_late": (("clock.hour > 21", "clock.hour > 22"), "is_late(Clock(22))\n# returned: False"),
}


def prove_and_release(folder: Path, exercises: int) -> None:
    """Prove an assignment sound, whose exercises are all stubs in the starter, and release its kit into `out`."""
    done = grader("--assignment", str(folder), "verify", "--jobs", "1")
    said = f"{exercises} exercises not written yet"
    assert (done.returncode, said in done.stdout) == (0, True), done.stdout + done.stderr
    done = grader("--assignment", str(folder), "release", str(folder / "out"))
    assert done.returncode == 0, done.stderr


def test_a_class_of_operators_is_an_exercise(tmp_path: Path) -> None:
    """Its stubs are none, its mistakes are told, and those of what takes its objects."""
    folder = write(tmp_path / "clock", CLOCK_FILES)
    prove_and_release(folder, 3)
    for name, (edit, _) in CLOCK_MISTAKES.items():
        write(tmp_path / name, {"clock.py": edited(CLOCK, edit)})
    reports = graded_folders(folder, folder / "reference", *(tmp_path / name for name in CLOCK_MISTAKES))
    assert reports["reference"]["en"]["score"] == 3
    for name, (_, said) in CLOCK_MISTAKES.items():
        lost = [each for each in reports[name]["en"]["exercises"] if each["score"] == 0]
        assert [each["name"] for each in lost] == [name]
        assert said in lost[0]["checks"][0]["message"]


ACCOUNT = """class Account:
    def __init__(self):
        self.is_open = False

    def open(self):
        self.is_open = True

    def shown(self):
        return "open" if self.is_open else "closed"
"""
ACCOUNT_FILES = {
    "assignment.md": "| exercise | points |\n| --- | --- |\n| `Account.open` | 1 |\n| `Account.shown` | 1 |\n",
    "rubric/rubric.toml": 'out_of = 2\n\n[exercises."Account.open"]\nfile = "account"\npoints = 1\n\n'
    '[exercises."Account.shown"]\nfile = "account"\npoints = 1\n',
    "rubric/checks/account_open.py": """def check_open(student):
    \"\"\"Open.\"\"\"
    account = student.Account()
    account.open()
    assert account.shown() == "open"
""",
    "rubric/checks/account_shown.py": """def check_closed(student):
    \"\"\"Closed.\"\"\"
    assert student.Account().shown() == "closed"
""",
    "reference/account.py": ACCOUNT,
    "starter/account.py": re.sub(r"(?<=:\n        )[sr].*", STUB, ACCOUNT),
    "starter/test_account.py": """from account import Account


def test_shown():
    account = Account()
    account.open()
    assert account.shown() == "open"
""",
}


def test_a_class_whose_constructor_is_to_be_written_is_released(tmp_path: Path) -> None:
    folder = write(tmp_path / "account", ACCOUNT_FILES)
    prove_and_release(folder, 2)
    kit = folder / "out" / "kit"
    for stub, step in (("__init__", "pytest -k shown"), ("open", "pytest -k open"), ("shown", "pytest -k shown")):
        said = f"Write {'Account.' * (stub == 'shown')}{stub}, then run  {step}"
        assert said in self_check(kit, "en")
        text = (kit / "account.py").read_text(encoding="utf-8")
        (kit / "account.py").write_text(
            text.replace(STUB, re.findall(r":\n        ([sr].*)", ACCOUNT)[text.count(STUB) * -1], 1)
        )
    (kit / "test_account.py").write_text("def test_shown():\n    pass\n", encoding="utf-8")
    shutil.copy(kit / "test_account.py", folder / "starter")
    done = grader("--assignment", str(folder), "release", str(folder / "other"))
    assert (done.returncode, "its own self-check does not run as it should" in done.stderr) == (2, True)


@pytest.mark.parametrize(
    ("annotation", "kind"),
    [
        *(("int", "index"), ("float", "number"), ("str", "text"), ("bool", "bool"), ("int | None", "index or None")),
        *(("list[int]", "list"), ("dict[str, int]", "dict"), ("tuple[str, int]", "tuple[str, int]")),
        *(("Other", "object"), ("'Other'", "object"), ("Path", "plain"), ("None", "plain")),
    ],
)
def test_the_model_solution_may_show_what_is_returned(annotation: str, kind: str, lists: Path) -> None:
    file = lists / "reference" / "lists.py"
    text = file.read_text(encoding="utf-8").replace("(numbers):", f"(numbers) -> {annotation}:")
    file.write_text(f"{text}\n\nclass Other:\n    pass\n", encoding="utf-8")
    rubric = lists / "rubric" / "rubric.toml"
    rubric.write_text(edited(rubric.read_text(encoding="utf-8"), ('returns = "number"\n', "")), encoding="utf-8")
    assert read_rubric(rubric).exercises["largest"].returns == kind


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
        (VARIANTS, "[Question(numbers)", "[numbers", "QUESTIONS is no list, or holds what is no Question("),
        (VARIANTS, "QUESTIONS = [", "QUESTIONS = None and [", "QUESTIONS is no list, or holds what is no Question("),
        ("checks/__init__.py", "for each exercise", 'for each exercise."""\nOracle = 3\n"""',
         "checks/__init__.py: Oracle is no class derived from grader.assignment.authors.Oracle"),
        ("checks/__init__.py", "for each exercise", 'for each exercise."""\ndescribe_argument = lambda _: 3\n"""',
         "checks/__init__.py: describe_argument returns 3; ArgumentText or None is expected"),
        (VARIANTS, '"last_number"', "3", "VARIANTS is no dictionary of functions by their names"),
        ("locale/en.toml", "[hints]", "[hintz]", "there is no table [hintz]; did you mean [hints]?"),
        ("../reference/lists.py", "result = numbers[0]", "result = = 0",
         "the model solution does not pass (raised, lists.py, invalid syntax)"),
        ("../reference/lists.py", "    return result", "    return result\n\n\n1 / 0",
         "reference/lists.py cannot be loaded: ZeroDivisionError: division by zero"),
        (VARIANTS, "def ask(student, question)", "def ask(student)", "ask is no function of the hand-in and"),
        (CHECKS, f"assert {CASE}", f"if not ({CASE}):\n        raise SystemExit(1)\n    assert {CASE}",
         "line 12: the check check_examples ends the program, by SystemExit(1)"),
        ("rubric.toml", 'name = "lists"', 'name = "../lists"', "name of [kit] is '../lists'; allowed is"),
        ("rubric.toml", "out_of = 10", 'out_of = "10"', "out_of is '10'; allowed is a number"),
        ("rubric.toml", "out_of = 10", 'out_of = 10\ncapped = "no"', "capped is 'no'; allowed is true or false"),
        ("rubric.toml", 'part = "A"', "likely_names = [3]", "likely_names of largest is [3]; allowed is a list"),
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
        ("locale/fr.toml", '"largest/check_any_list"', '"largest/check_any_lists"',
         "locale/fr.toml: [titles] names 'largest/check_any_lists'; the checks are: check_examples, check_any_list"),
        ("locale/fr.toml", '"largest/check_any_list"', '"larges/check_any_list"',
         "'larges/check_any_list' in [titles] is not \"exercise/check\"; the exercises are: largest"),
        ("locale/fr.toml", "[purposes]\nlargest", "[purposes]\nlarges", "'larges' in [purposes] is not an exercise"),
        ("locale/en.toml", '= "finds the largest number of a list."', "= 3", "purposes is no table of texts"),
        ("rubric.toml", "[exercises.largest]", '[exercises."largest one"]',
         "no exercise can be called 'largest one'; allowed are"),
        ("rubric.toml", "[exercises.largest]", "[[exercises]]", "rubric.toml names no exercise, by a table"),
        (CHECKS, "def check_any_list(student, reference", "def check_examples(student, reference",
         "checks/largest.py: check_examples is defined twice"),
        (CHECKS, "import pytest", "import pytest, sys\nsys.exit(3)", "largest.py: SystemExit: 3"),
        (CHECKS, CASE, "student.largest(range(3, 8)) == 7",
         "line 11: check_examples gives the hand-in a range, and only plain data can be sent: numbers, texts"),
        (CHECKS, CASE, "student.largest([*range(10**6)]) == 10**6 - 1", "check_examples gives the hand-in more data"),
        ("rubric.toml", 'part = "A"', "part = 3", "part of largest is 3; allowed is a text"),
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


def test_a_stub_that_cannot_be_read_is_named(lists: Path) -> None:
    path = lists / "starter" / "lists.py"
    path.write_text(edited(path.read_text(encoding="utf-8"), ("def largest(numbers)", "def largest(numbers")))
    done = grader("--assignment", str(lists), "verify", "--jobs", "1")
    assert (done.returncode, "starter/lists.py cannot be read: " in done.stderr) == (2, True), done.stderr


def test_a_check_that_raises_for_some_answers_is_named_in_a_line(lists: Path) -> None:
    path = lists / "rubric" / "checks" / "largest.py"
    text = path.read_text(encoding="utf-8")
    path.write_text(edited(text, ("student.largest([3, 7, 5]) == 7", "student.largest([3, 7, 5]) == 7 or [7][1]")))
    (lists / "work").mkdir()
    (lists / "work" / "lists.py").write_text("def largest(numbers):\n    return 9\n")
    done = grader("--assignment", str(lists), "grade", str(lists / "work"), "--accept", "practice")
    (line,) = [line for line in done.stderr.splitlines() if "raises" in line]  # others show the progress
    assert "checks/largest.py, line 11: the check check_examples raises IndexError: list index out of range" in line


def test_an_example_that_hypothesis_leaves_out_counts_for_nothing(lists: Path) -> None:
    path = lists / "rubric" / "checks" / "largest.py"
    text = edited(
        path.read_text(encoding="utf-8"),
        ("import given\n", "import assume, given\n"),
        (
            "    assert student.largest(numbers) ==",
            "    assume(numbers[0] > 0)\n    assert student.largest(numbers) ==",
        ),
    )
    path.write_text(text, encoding="utf-8")
    passed = {check["id"]: check["score"] > 0 for check in report(lists, FROM_ZERO)["checks"]}
    assert passed["check_any_list"]
    wrong = {check["id"]: check["score"] > 0 for check in report(lists, "def largest(n):\n    return n[0]\n")["checks"]}
    assert not wrong["check_any_list"]


OF_STEPS = """

def check_steps(student):
    \"\"\"In few steps.\"\"\"
    student.count_steps()
    student.largest([1, 2, 3])
    assert student.steps() <= 10


def check_limit(student):
    \"\"\"In fewer.\"\"\"
    student.count_steps(10)
    student.largest([1, 2, 3])


def check_visits(student):
    \"\"\"Called once.\"\"\"
    student.watch("largest", 3)
    student.largest([1, 2, 3])
    assert student.visits() == 1
"""
SLOW = """def largest(numbers):
    result = numbers[0]
    for number in numbers:
        for other in numbers:
            result = max(result, other)
    return result
"""


def test_a_check_of_steps_can_be_lost_and_says_their_number(lists: Path) -> None:
    path = lists / "rubric" / "checks" / "largest.py"
    path.write_text(path.read_text(encoding="utf-8") + OF_STEPS, encoding="utf-8")
    done = grader("--assignment", str(lists), "verify", "--jobs", "1")
    assert (done.returncode, "every check can be lost: 6 of 6" in done.stdout) == (0, True), done.stdout
    checks = {check["id"]: check for check in report(lists, SLOW)["checks"]}
    assert {name for name, check in checks.items() if check["score"] == 0} == {"check_steps", "check_limit"}
    assert "steps\n# value: 13\n# expected: at most 10" in checks["check_steps"]["message"]


OF_STATE = """def check_shown(student):
    \"\"\"To show it changes nothing.\"\"\"
    account = student.Account()
    account.shown()
    assert not account.is_open
"""


def test_a_check_of_what_an_object_holds_can_be_lost(tmp_path: Path) -> None:
    folder = write(tmp_path / "account", {**ACCOUNT_FILES, "rubric/checks/account_shown.py": OF_STATE})
    done = grader("--assignment", str(folder), "verify", "--jobs", "1")
    assert (done.returncode, "every check can be lost: 2 of 2" in done.stdout) == (0, True), done.stdout
    write(
        tmp_path / "work",
        {"account.py": ACCOUNT.replace('return "open"', 'self.is_open = True\n        return "open"')},
    )
    exercises = graded_folders(folder, tmp_path / "work")["work"]["en"]["exercises"]
    assert [exercise["score"] for exercise in exercises] == [1, 0]


def test_a_statement_in_one_language_is_not_said_to_be_in_both(lists: Path) -> None:
    for languages, said in (("2", "bonus included, in both languages"), ("1", "bonus included (")):
        done = grader("--assignment", str(lists), "verify", "--jobs", "1")
        assert (languages, said in " ".join(done.stdout.split())) == (languages, True)
        (lists / "assignment.fr.md").unlink(missing_ok=True)


def test_files_of_a_platform_are_written_for_checks_that_can_be_read(lists: Path, tmp_path: Path) -> None:
    path = lists / "rubric" / "checks" / "largest.py"
    text = path.read_text(encoding="utf-8")
    path.write_text(edited(text, ("mark.weight(2)", "mark.wieght(2)")), encoding="utf-8")
    done = grader("--assignment", str(lists), "ci", "gradescope", str(tmp_path / "ci"))
    assert (done.returncode, "no mark 'wieght'" in done.stderr, (tmp_path / "ci").exists()) == (2, True, False)
    path.write_text(text, encoding="utf-8")
    assert grader("--assignment", str(lists), "ci", "gradescope", str(tmp_path / "ci")).returncode == 0


def test_a_test_of_the_self_check_names_an_exercise(lists: Path, tmp_path: Path) -> None:
    path = lists / "starter" / "test_lists.py"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("test_largest", "test_lists_largest"), encoding="utf-8")
    done = grader("--assignment", str(lists), "release", str(tmp_path / "out"))
    said = "test_lists.py, line 6: test_lists_largest tests no exercise: its name begins with test_ and its exercise"
    assert (done.returncode, said in done.stderr, "such as test_largest" in done.stderr) == (2, True, True), done.stderr


def test_the_self_check_tells_another_message_of_an_error(lists: Path, tmp_path: Path) -> None:
    path = lists / "starter" / "test_lists.py"
    test = "\n\ndef test_largest_of_none():\n    with pytest.raises(ValueError, match='empty'):\n        largest([])\n"
    path.write_text(f"import pytest\n{path.read_text(encoding='utf-8')}{test}", encoding="utf-8")
    assert grader("--assignment", str(lists), "release", str(tmp_path / "out")).returncode == 0
    kit = tmp_path / "out" / "lists"
    raises = (
        "def largest(numbers):\n    if not numbers:\n        raise ValueError('no {}list')\n    return max(numbers)\n"
    )
    for language, said in (
        ("en", "largest([])\n# message of the error: 'no list'\n# expected: 'empty'\n"),
        ("fr", "largest([])\n# message de l'erreur : 'no list'\n# attendu : 'empty'\n"),
    ):
        (kit / "lists.py").write_text(raises.format(""), encoding="utf-8")
        shown = self_check(kit, language)
        assert (said in shown, "AssertionError" in shown) == (True, False), shown
    (kit / "lists.py").write_text(raises.format("empty "), encoding="utf-8")
    assert "2 of 2 tests pass" in self_check(kit, "en")


def self_check(kit: Path, language: str) -> str:
    """What `pytest` says in the kit."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider"]
    environment = {"PATH": os.defpath, "LANG": language, "PYTHONUTF8": "1"}
    return subprocess.run(command, cwd=kit, env=environment, capture_output=True, text=True, check=False).stdout


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
