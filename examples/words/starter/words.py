"""Words and how long they are."""

from alphabet import LETTERS  # noqa: F401


def letters(word):
    """How many letters a word has: apostrophes, hyphens and digits are none."""
    raise NotImplementedError("not written yet")


def longest(words):
    """The word with the most letters, the first of equals."""
    raise NotImplementedError("not written yet")


def by_length(words):
    """The words as a new list, those with the fewest letters first, equal ones in their order."""
    raise NotImplementedError("not written yet")
