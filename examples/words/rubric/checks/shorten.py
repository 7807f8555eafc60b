"""shorten"""

import pytest


def check_long_word(student):
    """A longer word, with the mark and the width that are usual."""
    assert student.shorten("dictionary") == "dicti."


def check_word_that_fits(student):
    """A word that fits stays as it is."""
    for word in ("word", "words"):
        assert student.shorten(word) == word


def check_width_and_mark(student):
    """Another width and another mark."""
    assert student.shorten("words", width=1) == "w."
    assert student.shorten("dictionary", mark="…") == "dicti…"
    assert student.shorten("dictionary", mark="", width=4) == "dict"


def check_no_width(student):
    """A width below 1."""
    for width in (0, -1):
        with pytest.raises(ValueError):
            student.shorten("word", width=width)
