"""Run `pytest` in this folder to see how far you are."""

import pytest
from text import Text


def test_vocabulary():
    assert Text(["A", "rose", "is", "a", "rose"]).vocabulary() == 3


def test_richness():
    assert Text(["a", "a", "a"]).richness() == pytest.approx(1 / 3)


def test_add():
    text = Text(["a"])
    assert text.add("rose") == 2
    assert len(text) == 2
    assert str(text) == "a rose"
    assert text == Text(["a", "rose"])
    assert list(text) == ["a", "rose"]
