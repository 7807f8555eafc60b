"""Run `pytest` in this folder to see how far you are."""

from text import Text
from words import by_length, letters, longest


def test_letters():
    assert letters("don't") == 4


def test_longest():
    assert longest(["a", "word", "long"]) == "word"


def test_by_length():
    assert by_length(["word", "a"]) == ["a", "word"]


def test_vocabulary():
    assert Text(["A", "rose", "is", "a", "rose"]).vocabulary() == 3


def test_richness():
    assert Text(["a", "a"]).richness() == 0.5
