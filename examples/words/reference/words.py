"""Words and how long they are."""

from alphabet import LETTERS


def letters(word):
    """How many letters a word has: apostrophes, hyphens and digits are none."""
    return sum(char in LETTERS for char in word.lower())


def longest(words):
    """The word with the most letters, the first of equals."""
    return max(words, key=letters)


def by_length(words):
    """The words as a new list, those with the fewest letters first, equal ones in their order."""
    return sorted(words, key=letters)
