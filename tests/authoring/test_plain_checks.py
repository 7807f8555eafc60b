"""Checks as a teacher writes them who knows pytest: what an answer does not allow, and errors that are asked for."""

from pathlib import Path

import pytest

from tests.support.small_assignment import graded_exercises, grader, messages, write_assignment

OPERATIONS = {  # by exercise: what its check asserts, and what is said when the function returns None
    "length": ("len(student.length(3)) == 3", "It returned None, which has no length."),
    "key": ('student.key(3)["wood"] == 3', "It returned None, of which no item can be taken by [ ]."),
    "order": ("sorted(student.order(3)) == [0, 1, 2]", "It returned None, which has no items to go through."),
    "sum": ("student.sum(3) + 1 == 4", "It returned None, to which the operation + does not apply."),
    "limit": ("student.limit(3) < 4", "It returned None, to which the operation < does not apply."),
    "upper": ('student.upper(3).upper() == "AAA"', "It returned None, which has no attribute or method upper."),
    "each": ("[n + 1 for n in student.each(3)] == [1, 2, 3]", "It returned None, which has no items to go through."),
    "text": ('student.text(3).upper() == "AAA"', "It returned None: is a return missing on some path?"),
}
SOLUTION = """
def length(n):
    return list(range(n))

def key(n):
    return {"wood": n}

def order(n):
    return [*range(n)]

def sum(n):
    return n

def limit(n):
    return n

def upper(n):
    return "a" * n

def each(n):
    return list(range(n))

def text(n):
    return "a" * n
"""
PRINTS = SOLUTION.replace("return", "x =")
OTHERWISE = {
    "length": ("{1: 2, 3: 4, 5: 6}", ""),
    "key": ('{"metal": 3}', "It returned {'metal': 3}, which has no key 'wood'."),
    "sum": ('"3"', "What it returned cannot be used as it should (TypeError: can only concatenate str"),
    "limit": ("3.5", ""),
    "each": ("[0, None, 2]", "What it returned cannot be used as it should (TypeError: unsupported operand"),
}


def a_check(assertion: str) -> str:
    return f'def check_it(student, reference):\n    """It."""\n    assert {assertion}\n'


@pytest.fixture(scope="module")
def assignment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    returns = {name: "text" if name == "text" else "plain" for name in OPERATIONS}
    checks = {name: a_check(assertion) for name, (assertion, _) in OPERATIONS.items()}
    return write_assignment(tmp_path_factory.mktemp("plain") / "small", SOLUTION, returns, checks)


def test_right_answers_allow_every_operation(assignment: Path) -> None:
    assert {each["score"] for each in graded_exercises(assignment, SOLUTION).values()} == {1}


def test_an_operation_that_an_answer_does_not_allow_is_a_lost_check(assignment: Path) -> None:
    found = graded_exercises(assignment, PRINTS)
    assert {(each["score"], each["out_of"], each["outcome"]) for each in found.values()} == {(0, 1, "wrong_type")}
    for name, message in messages(found).items():
        assert OPERATIONS[name][1] in message


def test_it_is_said_in_french(assignment: Path) -> None:
    said = messages(graded_exercises(assignment, PRINTS, "fr"))
    assert "L'appel a renvoyé None, qui n'a pas de longueur." in said["length"]
    assert "dont on ne peut prendre aucun élément par [ ]" in said["key"]


def test_answers_of_other_types_are_named_or_compared(assignment: Path) -> None:
    text = SOLUTION + "".join(f"\ndef {name}(n):\n    return {value}\n" for name, (value, _) in OTHERWISE.items())
    found = graded_exercises(assignment, text)
    assert {name: each["score"] for name, each in found.items() if name in OTHERWISE} == {
        name: int(not message) for name, (_, message) in OTHERWISE.items()
    }
    for name, (_, message) in OTHERWISE.items():
        assert message in messages(found)[name]


MISTAKES = {
    "missing": "if student.missing(3) != 3:\n        nothing.strip()\n    assert student.missing(3) == 3",
    "own": "if student.own(3) != 3:\n        len(3)\n    assert student.own(3) == 3",
    "kept": "found = []\n    found.append(student.kept(3))\n    assert sum(found) == 3",
    "helper": "assert shape(student.helper(3)) == 1",
}


def test_a_mistake_of_the_check_is_no_fault_of_the_answer(tmp_path: Path) -> None:
    checks = {name: f'def check_it(student):\n    """It."""\n    {body}\n' for name, body in MISTAKES.items()}
    checks["helper"] += "\n\ndef shape(answer):\n    return len([answer + 1])\n"
    solution = "".join(f"def {name}(n):\n    return n\n" for name in MISTAKES)
    folder = write_assignment(tmp_path / "small", solution, dict.fromkeys(MISTAKES, "plain"), checks)
    found = graded_exercises(folder, solution.replace("return", "x ="), status=2)
    faults = {name: (each["out_of"], each["outcome"]) for name, each in found.items()}
    assert faults == {
        **dict.fromkeys(("missing", "own"), (0, "grader_fault")),
        **dict.fromkeys(("kept", "helper"), (1, "wrong_type")),
    }
    done = grader("--assignment", str(folder), "verify", "--jobs", "1")
    said = " ".join(done.stdout.split())
    assert done.returncode == 1
    for name, line in (("missing", 7), ("own", 7)):
        assert f"checks/{name}.py, line {line}: the check check_it raises" in said
    assert "it is so when the answer is None" in said
    assert "checks/kept.py" not in said


RAISES = {  # by exercise: the body of its check
    "plain": "with pytest.raises(ValueError):\n        student.plain(0)",
    "message": 'with pytest.raises(ValueError, match="positive"):\n        student.message(0)',
    "any_error": "with pytest.raises(Exception) as caught:\n        student.any_error(0)\n"
    "    assert caught.typename == 'Empty'",
    "Account.deposit": "account = student.Account(1)\n    with pytest.raises(ValueError, match='at least'):\n"
    "        account.deposit(0)\n    account.deposit(2)\n    assert account.balance == 3\n"
    "    with pytest.raises((TypeError, ValueError)):\n        student.Account(-1)",
    "caught": "try:\n        answer = student.caught(0)\n    except LookupError:\n        answer = None\n"
    "    if answer is not None:\n        pytest.fail('It answers.')",
}
RAISING = """
class Empty(ValueError):
    pass

def plain(n):
    raise ValueError("no")

def message(n):
    raise Empty(f"{n} is not positive")

def any_error(n):
    raise Empty("no")

class Account:
    def __init__(self, balance):
        if balance < 0:
            raise ValueError("at least 0")
        self.balance = balance

    def deposit(self, amount):
        if not amount:
            raise ValueError("at least 1")
        self.balance += amount

def caught(n):
    raise KeyError(n)
"""
RAISES_OTHERWISE = """
def plain(n):
    print("no")

def message(n):
    raise ValueError("not allowed")

def any_error(n):
    raise ValueError("no")

class Account:
    def __init__(self, balance):
        self.balance = balance

    def deposit(self, amount):
        if not amount:
            raise ValueError("at least 1")
        self.balance += amount

def caught(n):
    return n
"""


def body(text: str) -> str:
    return f'def check_it(student):\n    """It."""\n    {text}\n'


@pytest.fixture(scope="module")
def raising(tmp_path_factory: pytest.TempPathFactory) -> Path:
    checks = {name.lower().replace(".", "_"): body(text) for name, text in RAISES.items()}
    return write_assignment(
        tmp_path_factory.mktemp("raising") / "small", RAISING, dict.fromkeys(RAISES, "plain"), checks
    )


def test_an_error_that_a_check_asks_for_is_right(raising: Path) -> None:
    assert {name: each["score"] for name, each in graded_exercises(raising, RAISING).items()} == dict.fromkeys(
        RAISES, 1
    )


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        ("en", ("It raised no error: ValueError is expected.", "An error with another message is expected.")),
        ("fr", ("Aucune erreur n'a été levée : ValueError est attendu.", "Une erreur avec un autre message")),
    ],
)
def test_another_error_and_none_are_wrong(language: str, sentences: tuple[str, str], raising: Path) -> None:
    found = graded_exercises(raising, RAISES_OTHERWISE, language)
    assert {(name, each["score"], each["outcome"]) for name, each in found.items()} == {
        (name, 0, "wrong") for name in RAISES
    }
    said = {name: message.replace("\N{NO-BREAK SPACE}", " ") for name, message in messages(found).items()}
    assert sentences[0] in said["plain"]
    assert sentences[1] in said["message"]
    assert "ValueError: not allowed" in said["message"]


def test_an_error_of_another_class_is_told(raising: Path) -> None:
    found = graded_exercises(raising, RAISING.replace("ValueError", "IndexError"))
    assert {name: each["score"] for name, each in found.items()} == {
        **dict.fromkeys(("plain", "message", "Account.deposit"), 0),
        **dict.fromkeys(("any_error", "caught"), 1),
    }
    assert "It raised IndexError: no" in messages(found)["plain"]


@pytest.mark.parametrize("outcome", ["skip('no')", "xfail('no')", "importorskip('nowhere')", "exit('no')"])
def test_a_check_that_neither_passes_nor_fails_grades_nobody(outcome: str, tmp_path: Path) -> None:
    """Once for every hand-in, and once only for some."""
    always = {"f": body(f"student.f(1)\n    pytest.{outcome}")}
    folder = write_assignment(tmp_path / "always", "def f(n):\n    return n\n", {"f": "plain"}, always)
    done = grader("--assignment", str(folder), "grade", str(folder / "reference"), "--accept", "practice")
    assert (done.returncode, "Traceback" in done.stderr) == (2, False)
    assert "checks/f.py, line 7: the check check_it " in done.stderr
    sometimes = {"f": body(f"if student.f(1) != 1:\n        pytest.{outcome}")}
    folder = write_assignment(tmp_path / "sometimes", "def f(n):\n    return n\n", {"f": "plain"}, sometimes)
    (tmp_path / "class" / "ada").mkdir(parents=True)
    (tmp_path / "class" / "ada" / "lists.py").write_text("def f(n):\n    return 2\n")
    done = grader("--assignment", str(folder), "class", str(tmp_path / "class"), "--jobs", "1", "--accept", "practice")
    assert (done.returncode, "Traceback" in done.stderr, "PicklingError" in done.stderr) == (2, False, False)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            "assert len(student.f(1)) == 1",
            "line 6: the check check_it raises TypeError: object of type 'int' has no len()",
        ),
        ("with pytest.raises(ValueError):\n        student.f(1)", "does not pass: f(1) gave 1, expected ValueError"),
    ],
)
def test_what_the_model_solution_does_not_do_is_told(lines: str, message: str, tmp_path: Path) -> None:
    solution = "def f(n):\n    return n\n"
    folder = write_assignment(tmp_path / "small", solution, {"f": "plain"}, {"f": body(lines)})
    done = grader("--assignment", str(folder), "grade", str(folder / "reference"), "--accept", "practice")
    assert (done.returncode, message in done.stderr, "Traceback" in done.stderr) == (2, True, False), done.stderr
