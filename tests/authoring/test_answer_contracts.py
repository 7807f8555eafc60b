"""A small assignment that asks for one answer of each kind: what is graded right, wrong, and of another type."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from grader.assignment import answers
from tests.support.building import ROOT
from tests.support.small_assignment import graded_exercises, write_assignment

RETURNS = {
    "corner": "index and index",
    "is_even": "bool",
    "average": "number within 0.001",
    "divisors": "in any order",
    "digits": "set",
    "triangle": "printed text",
    "words": "list",
    "counts": "dict",
    "longest": "tuple[str, int, list]",
}
RIGHT = """
def corner(rows):
    return len(rows) - 1, len(rows[-1]) - 1

def is_even(number):
    return number % 2 == 0

def average(numbers):
    return sum(numbers) / len(numbers)

def divisors(number):
    return [each for each in range(1, number + 1) if number % each == 0]

def digits(number):
    return {int(digit) for digit in str(number)}

def triangle(height):
    for width in range(1, height + 1):
        print("*" * width)

def words(text):
    return sorted(text.split())

def counts(text):
    return {word: text.split().count(word) for word in text.split()}

def longest(text):
    word = max(text.split(), key=len)
    return word, len(word), list(word)
"""
WITH_NUMPY = """
import numpy as np

def corner(rows):
    return np.array(np.shape(rows)) - 1

def is_even(number):
    return np.int64(number) % 2 == 0

def average(numbers):
    return np.float32(np.round(np.mean(numbers), 4))

def divisors(number):
    every = np.arange(number, 0, -1)
    return every[number % every == 0]

def digits(number):
    return {np.int8(digit) for digit in str(number)}

def triangle(height):
    for width in np.arange(1, height + 1):
        print(np.str_("*" * width))

def words(text):
    return np.sort(text.split()).tolist()

def counts(text):
    found, number = np.unique(text.split(), return_counts=True)
    return dict(zip(found.tolist(), number))

def longest(text):
    word = text.split()[np.argmax([len(each) for each in text.split()])]
    return word, np.int64(len(word)), list(word)
"""
OTHERWISE = """
def corner(rows):
    return [len(rows) - 1, len(rows[0]) - 1]

def is_even(number):
    return not number & 1

def average(numbers):
    return round(sum(numbers) / len(numbers), 3)

def divisors(number):
    return {each for each in range(1, number + 1) if number % each == 0}

def digits(number):
    return frozenset(map(int, str(number)))

def triangle(height):
    import sys
    sys.stdout.write("\\n".join(("*" * width).ljust(height) for width in range(1, height + 1)) + "\\n\\n")
    return height

def words(text):
    result = text.split()
    result.sort()
    return result

def counts(text):
    from collections import Counter
    return Counter(text.split())

def longest(text):
    word = sorted(text.split(), key=len, reverse=True)[0]
    return (word, len(word), [*word])
"""
WRONG = """
def corner(rows):
    return len(rows[0]) - 1, len(rows) - 1

def is_even(number):
    return number % 2 == 1

def average(numbers):
    return round(sum(numbers) / len(numbers), 1)

def divisors(number):
    return 2 * [each for each in range(1, number + 1) if number % each == 0]

def digits(number):
    return set(range(10))

def triangle(height):
    print("*" * height)

def words(text):
    return sorted(text.split(), reverse=True) + ["b"]

def counts(text):
    return dict.fromkeys(text.split(), 7)

def longest(text):
    return text, len(text), []
"""
OTHER_TYPE = """
def corner(rows):
    return len(rows) - 1

def is_even(number):
    return 1 - number % 2

def average(numbers):
    return str(sum(numbers) / len(numbers))

def divisors(number):
    return len([each for each in range(1, number + 1) if number % each == 0])

def digits(number):
    return [int(digit) for digit in str(number)]

def triangle(height):
    return "\\n".join("*" * width for width in range(1, height + 1))

def words(text):
    return tuple(sorted(text.split()))

def counts(text):
    return [(word, text.split().count(word)) for word in text.split()]

def longest(text):
    return max(text.split(), key=len), str(len(max(text.split(), key=len))), []
"""
SENTENCES = {
    "corner": ("A pair of integers is expected", "Un couple d'entiers est attendu"),
    "is_even": ("True or False is expected, and nothing", "True ou False est attendu, et non"),
    "average": ("a number is expected", "un nombre est attendu"),
    "divisors": ("A list, a tuple or a set is expected", "Une liste, un tuple ou un ensemble est attendu"),
    "words": ("A list is expected.", "Une liste est attendue."),
    "counts": ("A dictionary is expected.", "Un dictionnaire est attendu."),
    "longest": ("an integer is expected", "un entier est attendu"),
    "digits": ("A set is expected, such as {1, 2};", "Un ensemble (set) est attendu, comme {1, 2}"),
}
ARGUMENTS = {
    **{"corner": [[[1, 2, 3], [4, 5, 6]]], "is_even": [4, 7], "average": [[1, 2], [1, 0, 0]]},
    **{"divisors": [12, 1, 25], "digits": [112, 2026], "triangle": [3, 1]},
    **{name: ["b a ccc b", "a"] for name in ("words", "counts", "longest")},
}


@pytest.fixture(scope="module")
def assignment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    checks = {
        name: f'@pytest.mark.parametrize("argument", {cases!r})\ndef check_cases(student, reference, argument):\n'
        f'    """Cases."""\n    assert student.{name}(argument) == reference.{name}(argument)\n'
        for name, cases in ARGUMENTS.items()
    }
    return write_assignment(tmp_path_factory.mktemp("contracts") / "small", RIGHT, RETURNS, checks)


@pytest.mark.parametrize("text", [RIGHT, WITH_NUMPY, OTHERWISE], ids=["right", "with_numpy", "otherwise"])
def test_answers_as_good_keep_every_point(text: str, assignment: Path) -> None:
    assert {name: each["score"] for name, each in graded_exercises(assignment, text).items()} == dict.fromkeys(
        RETURNS, 1
    )


def test_wrong_answers_lose_the_points_and_are_shown_with_what_was_expected(assignment: Path) -> None:
    found = graded_exercises(assignment, WRONG)
    assert {name: (each["score"], each["outcome"]) for name, each in found.items()} == dict.fromkeys(
        RETURNS, (0, "wrong")
    )
    messages = {name: each["checks"][0]["message"] for name, each in found.items()}
    assert "returned: (2, 1)" in messages["corner"]
    assert "expected: (1, 2)" in messages["corner"]
    assert "expected: 0.3333333333333333 ± 0.001" in messages["average"]
    assert "returned: [1, 1]" in messages["divisors"]
    assert "expected: [1]" in messages["divisors"]
    assert "expected: {1, 2}" in messages["digits"]
    assert "expected: ['a', 'b', 'b', 'ccc']" in messages["words"]
    assert "expected: {'b': 2, 'a': 1, 'ccc': 1}" in messages["counts"]
    assert "expected: ('ccc', 3, ['c', 'c', 'c'])" in messages["longest"]
    assert r"printed: '***\n'" in messages["triangle"]
    assert r"expected: '*\n**\n***'" in messages["triangle"]


@pytest.mark.parametrize(("language", "place"), [("en", 0), ("fr", 1)])
def test_another_type_is_named_in_a_sentence(language: str, place: int, assignment: Path) -> None:
    found = graded_exercises(assignment, OTHER_TYPE, language)
    returned_instead = found.pop("triangle")
    assert (returned_instead["score"], returned_instead["outcome"]) == (0, "wrong")
    assert {each["outcome"] for each in found.values()} == {"wrong_type"}
    for name, sentences in SENTENCES.items():
        assert sentences[place] in found[name]["checks"][0]["message"]


def test_the_guide_lists_every_type() -> None:
    guide = (ROOT / "docs" / "instructors.md").read_text(encoding="utf-8").partition("| `returns` | accepted |\n")[2]
    rows = [line.split("|")[1] for line in guide.partition("\n\n")[0].splitlines()[1:]]
    listed: Sequence[str] = [name for row in rows for name in re.findall(r"`([^`]+)`", row)]
    assert sorted(listed) == sorted(answers.NAMES)
