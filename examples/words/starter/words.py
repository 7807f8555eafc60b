"""Words and how long they are."""

from alphabet import LETTERS  # noqa: F401


def letters(word):
    """How many letters a word has: apostrophes, hyphens and digits are none."""
    raise NotImplementedError("not written yet")


def longest(words):
    """The word with the most letters, the first of equals. Do not use max, sorted or sort."""
    raise NotImplementedError("not written yet")


def shorten(word, width=5, mark="."):
    """The first `width` characters of a longer word with `mark` behind them; a word that is no longer as it is.
    A width below 1 raises ValueError."""
    raise NotImplementedError("not written yet")


def lines_of(lines):
    """A dictionary: for each word of these lines the numbers, from 1, of the lines it is in."""
    raise NotImplementedError("not written yet")


def dialogue():
    """Read words, one a line, up to an empty line; print each and how many letters it has."""
    raise NotImplementedError("not written yet")


def by_length(words):
    """The words as a new list, those with the fewest letters first, equal ones in their order. Write it with recursion,
    without sorted or sort."""
    raise NotImplementedError("not written yet")
