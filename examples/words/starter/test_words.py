"""Run `pytest` in this folder to see how far you are."""

import pytest
from words import by_length, dialogue, letters, lines_of, longest, shorten


def test_letters():
    assert letters("don't") == 4


def test_longest():
    assert longest(["a", "word", "long"]) == "word"


def test_shorten():
    assert shorten("dictionary", width=4, mark="…") == "dict…"


def test_shorten_raises():
    with pytest.raises(ValueError):
        shorten("word", width=0)


def test_lines_of():
    assert lines_of(["a rose", "is a rose"]) == {"a": [1, 2], "rose": [1, 2], "is": [2]}


def test_dialogue(monkeypatch, capsys):
    lines = iter(["don't", "word", ""])
    monkeypatch.setattr("builtins.input", lambda: next(lines))
    dialogue()
    assert capsys.readouterr().out == "don't 4\nword 4\n"


def test_by_length():
    assert by_length(["word", "a"]) == ["a", "word"]
