"""Checks as a teacher writes them who knows pytest: what an answer does not allow, and errors that are asked for."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.support.building import ROOT
from tests.support.small_assignment import graded_exercises, grader, messages, write_assignment

OPERATIONS = {  # by exercise: what its check asserts, and what is said when the function returns None
    "length": ("len(student.length(3)) == 3", "The call returned None, which has no length."),
    "key": ('student.key(3)["wood"] == 3', "The call returned None, of which no item can be taken by [ ]."),
    "order": ("sorted(student.order(3)) == [0, 1, 2]", "The call returned None, which has no items to go through."),
    "sum": ("student.sum(3) + 1 == 4", "The call returned None, to which the operation + does not apply."),
    "limit": ("student.limit(3) < 4", "The call returned None, to which the operation < does not apply."),
    "upper": ('student.upper(3).upper() == "AAA"', "The call returned None, which has no attribute or method upper."),
    "each": (
        "[n + 1 for n in student.each(3)] == [1, 2, 3]",
        "The call returned None, which has no items to go through.",
    ),
    "text": ('student.text(3).upper() == "AAA"', "The call returned None: is a return missing on some path?"),
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
    "key": ('{"metal": 3}', "The call returned {'metal': 3}, which has no key 'wood'."),
    "sum": ('"3"', "The returned value cannot be used as it should (TypeError: can only concatenate str"),
    "limit": ("3.5", ""),
    "each": ("[0, None, 2]", "The returned value cannot be used as it should (TypeError: unsupported operand"),
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


def test_a_missing_item_is_a_wrong_answer_of_the_right_type(tmp_path: Path) -> None:
    checks = {"item": a_check("student.item(3)[2] == 2"), "key": a_check('student.key(3)["wood"] == 3')}
    solution = "def item(n):\n    return list(range(n))\n\ndef key(n):\n    return {'wood': n}\n"
    folder = write_assignment(tmp_path / "small", solution, {"item": "plain", "key": "plain"}, checks)
    wrong = solution.replace("range(n)", "range(n - 1)").replace("wood", "metal")
    found = graded_exercises(folder, wrong)
    assert {(each["score"], each["outcome"]) for each in found.values()} == {(0, "wrong")}
    assert "The call returned [0, 1], which has too few items." in messages(found)["item"]
    assert "which has no key 'wood'" in messages(found)["key"]
    assert {each["score"] for each in graded_exercises(folder, solution).values()} == {1}


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
RAISES |= {
    "first": "with pytest.raises(ValueError) as caught:\n        student.first(0)\n"
    "    assert caught.value.args[0] == 'no zero'",
    "key": "with pytest.raises(KeyError) as caught:\n        student.key('a')\n    assert caught.value.args == ('a',)",
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

def first(n):
    raise ValueError("no zero")

def key(n):
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

def first(n):
    raise ValueError("not zero")

def key(n):
    raise KeyError("no key")
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
        ("en", ("The call raised no error: ValueError is expected.", "An error with another message is expected.")),
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
    assert "ValueError: not zero" in said["first"]
    assert "first(0)\n# " in said["first"]


def test_an_error_of_another_class_is_told(raising: Path) -> None:
    found = graded_exercises(raising, RAISING.replace("ValueError", "IndexError"))
    assert {name: each["score"] for name, each in found.items()} == {
        **dict.fromkeys(("plain", "message", "Account.deposit", "first"), 0),
        **dict.fromkeys(("any_error", "caught", "key"), 1),
    }
    assert "The call raised IndexError: no" in messages(found)["plain"]


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


ACCOUNT = """
class Account:
    def __init__(self, n):
        self.n = n

    def double(self):
        return 2 * self.n
"""


def test_an_attribute_that_a_check_sets_is_set(tmp_path: Path) -> None:
    check = body("account = student.Account(1)\n    account.n = 7\n    assert account.double() == 14")
    folder = write_assignment(tmp_path / "small", ACCOUNT, {"Account.double": "index"}, {"account_double": check})
    done = grader("--assignment", str(folder), "verify", "--jobs", "1")
    assert "✓ every check can be lost" in " ".join(done.stdout.split())
    assert graded_exercises(folder, ACCOUNT)["Account.double"]["score"] == 1
    wrong = graded_exercises(
        folder, ACCOUNT.replace("self.n = n", "self.n, self.m = n, n").replace("* self.n", "* self.m")
    )
    assert wrong["Account.double"]["score"] == 0
    assert "account.n = 7" in messages(wrong)["Account.double"]


VECTOR = """
class Vector:
    def __init__(self, x, y=0):
        self.x, self.y = x, y

    def scaled(self, factor=2):
        return Vector(self.x * factor, self.y * factor)

    @property
    def norm(self):
        return (self.x ** 2 + self.y ** 2) ** 0.5

    def __str__(self):
        return f"({self.x}, {self.y})"

    def __eq__(self, other):
        return (self.x, self.y) == (other.x, other.y)

    def __add__(self, other):
        return Vector(self.x + other.x, self.y + other.y)

    def __len__(self):
        return 2

    def __contains__(self, number):
        return number in (self.x, self.y)

    def __iter__(self):
        return iter((self.x, self.y))


def origin(x=0, *, y=0, name='', args=()):
    return Vector(x, y)


def total(vectors, start=0):
    return start + vectors
"""
OPERATES = {  # what a check says, the part of the solution that is wrong, and what the message shows
    "text": ("assert str(student.Vector(1, y=2)) == '(1, 2)'", ('f"({', 'f"<{'), "str(vector)"),
    "equal": (
        "assert student.Vector(1, 2) == student.Vector(1, 2)",
        ("== (other.x", "!= (other.x"),
        "vector == Vector(1, 2)",
    ),
    "unequal": ("assert student.Vector(1, 2) != student.Vector(2, 1)", ("", ""), "vector !="),
    "sum": (
        "both = student.Vector(1, 2) + student.Vector(3, 4)\n    assert (both.x, both.y) == (4, 6)",
        ("Vector(self.x + other.x", "Vector(self.x - other.x"),
        "vector = vector + Vector(3, 4)",
    ),
    "length": ("assert len(student.Vector(1, 2)) == 2", ("return 2", "return 3"), "len(vector)"),
    "within": ("assert 2 in student.Vector(1, 2)", ("number in", "number not in"), "2 in vector"),
    "each": (
        "assert [n + 1 for n in student.Vector(1, 2)] == [2, 3]",
        ("iter((self.x, self.y", "iter((self.y, self.x"),
        "list(vector)",
    ),
    "norm": ("assert student.Vector(3, 4).norm == pytest.approx(5)", ("** 0.5", "** 1"), "vector.norm"),
    "named": ("assert student.origin(1, y=2).y == 2", ("Vector(x, y)", "Vector(y, x)"), "origin(1, y=2)"),
    "method": ("assert student.Vector(1).scaled(factor=3).x == 3", ("x * factor", "x * 2"), "vector.scaled(factor=3)"),
}


@pytest.fixture(scope="module")
def vectors(tmp_path_factory: pytest.TempPathFactory) -> Path:
    texts = [body(text).replace("check_it", f"check_{name}") for name, (text, *_) in OPERATES.items()]
    checks = {
        "vector_scaled": "\n\n".join(texts),
        "origin": body("assert student.origin() == student.Vector(0, 0)"),
    }
    returns = {"origin": "object", "Vector.scaled": "object"}
    return write_assignment(tmp_path_factory.mktemp("vectors") / "small", VECTOR, returns, checks)


def test_operations_on_an_object_are_its_own(vectors: Path) -> None:
    assert {each["score"] for each in graded_exercises(vectors, VECTOR).values()} == {1}


def test_a_wrong_operation_loses_its_check_and_is_shown(vectors: Path) -> None:
    everything_wrong = VECTOR
    for _, (old, new), _ in OPERATES.values():
        everything_wrong = everything_wrong.replace(old, new)
    found = graded_exercises(vectors, everything_wrong)["Vector.scaled"]["checks"]
    assert {each["id"]: each["outcome"] for each in found} == {f"check_{name}": "wrong" for name in OPERATES}
    for each in found:
        assert OPERATES[each["id"].removeprefix("check_")][2] in each["message"]


def test_a_variant_answers_operations_too(tmp_path: Path) -> None:
    """Its only check asks for nothing but operations on what the exercise returns."""
    check = body(
        "vector = student.origin(1, y=2, name='a', args=1)\n    assert str(vector) == '(1, 2)'\n    assert 2 in vector"
    )
    folder = write_assignment(tmp_path / "small", VECTOR, {"origin": "object"}, {"origin": check})
    (folder / "rubric" / "misconceptions" / "origin.py").write_text(
        "from grader.assignment.authors import Question\nfrom rubric import solution\n\n"
        "QUESTIONS = [Question(1), Question(2)]\n\n\ndef ask(student, question):\n"
        "    return str(student.origin(question.position, y=3))\n\n\n"
        "def forgets_y(x=0, *, y=0, **others):\n    return solution.module('lists').Vector(x, 0)\n\n\n"
        'VARIANTS = {"forgets_y": forgets_y}\n'
    )
    for language in ("en", "fr"):
        texts = folder / "rubric" / "locale" / f"misconceptions.{language}.toml"
        texts.write_text('[origin.forgets_y]\nsays = "It leaves y at 0."\nasks = "Where does y go?"\n')
    done = grader("--assignment", str(folder), "verify", "--jobs", "1")
    assert done.stdout.count("1 of 1") == 4, done.stdout  # points, checks, misconceptions, and questions for them
    wrong = graded_exercises(folder, VECTOR.replace("return Vector(x, y)", "return Vector(x)"))["origin"]
    assert "It leaves y at 0." in str(wrong["diagnosis"])


LARGEST = """
def larger(a, b):
    return a if a > b else b


def largest(numbers):
    if len(numbers) == 1:
        return numbers[0]
    return larger(numbers[0], largest(numbers[1:]))  # no max, no sorted
"""
NOT_ALLOWED = {
    "max": "def largest(numbers):\n    return largest(numbers[1:]) if not numbers else max(numbers)\n",
    "sort": "def last(a):\n    a.sort()\n    return a[-1]\n\ndef largest(numbers):\n    return last(numbers) if numbers"
    " else largest([1])\n",
    "import": "def largest(numbers):\n    import heapq\n    return heapq.nlargest(1, numbers)[0] if numbers"
    " else largest([1])\n",
}


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Path:
    texts = [
        body("assert student.largest([3, 7, 5]) == 7"),
        body(
            "for word in ('max', 'sorted', 'sort', 'import'):\n        assert word not in student.words_of('largest')"
        ),
        body("assert 'largest' in student.words_of('largest')"),
    ]
    checks = "\n\n".join(text.replace("check_it", f"check_{number}") for number, text in enumerate(texts))
    folder = tmp_path_factory.mktemp("words") / "small"
    return write_assignment(folder, LARGEST, {"largest": "index"}, {"largest": checks})


def outcomes(exercises: dict[str, Any]) -> list[str]:
    return [each["outcome"] for each in exercises["largest"]["checks"]]


def test_a_construct_may_be_asked_for_or_not_allowed(words: Path) -> None:
    assert outcomes(graded_exercises(words, LARGEST)) == ["passed"] * 3
    for word, text in NOT_ALLOWED.items():
        found = graded_exercises(words, text)
        assert outcomes(found) == ["passed", "wrong", "passed"]
        message = found["largest"]["checks"][1]["message"]
        assert f"The program uses {word}, which the statement does not allow here." in message
    found = graded_exercises(words, LARGEST.replace("largest(numbers[1:])", "numbers[1]"), "fr")
    assert outcomes(found)[1:] == ["passed", "wrong"]
    assert "Le programme n'utilise pas largest" in found["largest"]["checks"][2]["message"]
    done = grader("--assignment", str(words), "verify", "--jobs", "1")
    assert "✓ every check can be lost: 3 of 3" in done.stdout


GREETS = """
def greet():
    name = input("Your name? ")
    for _ in range(int(input())):
        print("Hello", name)
"""


def test_a_program_is_given_what_it_reads(tmp_path: Path) -> None:
    check = body(
        "printed = student.greet(stdin='Ada\\n2\\n')\n    assert printed == 'Your name? Hello Ada\\nHello Ada'"
    )
    check += "\n\n" + body("assert student.greet(stdin='Bob\\n1\\n') == reference.greet(stdin='Bob\\n1\\n')").replace(
        "check_it(student)", "check_other(student, reference)"
    )
    folder = write_assignment(tmp_path / "small", GREETS, {"greet": "printed text"}, {"greet": check})
    assert graded_exercises(folder, GREETS)["greet"]["score"] == 1
    found = graded_exercises(folder, GREETS.replace("range(int(input()))", "range(2)"))["greet"]
    assert [each["outcome"] for each in found["checks"]] == ["passed", "wrong"]
    assert r"greet(stdin='Bob\n1\n')" in found["checks"][1]["message"]
    found = graded_exercises(folder, GREETS.replace("    name =", "    input(), input(), input()\n    name ="))["greet"]
    assert found["outcome"] == "raised"
    assert "no line of the input was left" in found["checks"][0]["message"]
    done = grader("--assignment", str(folder), "verify", "--jobs", "1")
    assert "✓ every check can be lost: 2 of 2" in done.stdout


TABLE_RIGHT = """
class Account:
    def __init__(self, balance):
        self.balance = balance

    def doubled(self):
        return 2 * self.balance

    def __str__(self):
        return f"{self.balance} euros"

    def __eq__(self, other):
        return self.balance == other.balance


def double(n):
    if n < 0:
        raise ValueError("not positive")
    return 2 * n


def half(n):
    return n / 2


def root(n):
    return n ** 0.5


def divisors(n):
    return [i for i in range(1, n + 1) if n % i == 0]


def greet(name):
    print("Hello", name)


def ask():
    print("Hello", input())


def largest(numbers):
    return numbers[0] if len(numbers) == 1 else largest(numbers[1:])


def tripled(n):
    return [n] * 3
"""
TABLE_WRONG = """
class Account:
    def __init__(self, balance):
        self.balance = balance + 1

    def doubled(self):
        return 2 * self.balance + (1 if self.balance == 7 else -1)

    def __str__(self):
        return f"{self.balance} euros"

    def __eq__(self, other):
        return self is other


def double(n):
    return 2 * n + 1


def half(n):
    return 0.4 * n


def root(n):
    return 1.5


def divisors(n):
    return [i for i in range(2, n) if n % i == 0]


def greet(name):
    print("Hello")


def ask():
    input()
    print("Hello")


def largest(numbers):
    return max(numbers)


def tripled(n):
    print([n] * 3)
"""
TABLE_RETURNS = {
    **{"Account.doubled": "number", "double": "plain", "half": "number", "root": "number within 0.01"},
    **{"divisors": "in any order", "greet": "printed text", "ask": "printed text", "largest": "index"},
    "tripled": "plain",
}


def test_the_table_of_the_guide_is_true(tmp_path: Path) -> None:
    """Each line of it as a check, of the right and of a wrong hand-in."""
    guide = (ROOT / "docs" / "instructors.md").read_text(encoding="utf-8").partition("| a student reads |\n")[2]
    rows = [row.strip("| ").split(" | ") for row in guide.partition("\n\n")[0].splitlines()[1:]]
    assert len(rows) > 12
    checks: dict[str, str] = {}
    said: dict[tuple[str, str], list[str]] = {}
    for number, (_, code, sentences) in enumerate(rows):
        asked = re.findall(r'student\.(?:words_of\("(\w+)"\)|(\w+))', code)[0]
        name = "Account.doubled" if "Account" in asked else "".join(asked)
        module = name.lower().replace(".", "_")
        check = body(code.strip("`")).replace("check_it", f"check_{number}")
        checks[module] = checks.get(module, "") + "\n\n" + check
        said[name, f"check_{number}"] = sentences.split(" · ")
    total = "print(int(input()) + int(input()))\n"
    folder = write_assignment(tmp_path / "small", TABLE_RIGHT, TABLE_RETURNS, checks, total=total)
    assert {each["score"] for each in graded_exercises(folder, TABLE_RIGHT, total=total).values()} == {1}
    found = graded_exercises(folder, TABLE_WRONG, total=total.replace("int(input()) +", "int(input()) + 1 +"))
    shown = {(name, check["id"]): check["message"] for name, each in found.items() for check in each["checks"]}
    assert shown.keys() == said.keys()
    missing = [(part, shown[place]) for place, parts in said.items() for part in parts if part not in shown[place]]
    assert not missing


def test_what_an_object_answers_is_bounded_and_of_its_type(vectors: Path) -> None:
    endless = VECTOR.replace("return iter((self.x, self.y))", "return iter(int, 1)")
    outcomes_by_check = {
        "check_each": ("wrong", endless),
        "check_length": ("raised", VECTOR.replace("return 2\n", "return -2\n")),
        "check_text": ("raised", VECTOR.replace('return f"({self.x}, {self.y})"', "return 7")),
        "check_sum": ("wrong_type", VECTOR.replace("return Vector(self.x + other.x, self.y + other.y)", "return None")),
    }
    for check, (outcome, text) in outcomes_by_check.items():
        assert text != VECTOR
        found = graded_exercises(vectors, text)["Vector.scaled"]["checks"]
        assert {each["id"]: each["outcome"] for each in found if each["outcome"] != "passed"} == {check: outcome}
