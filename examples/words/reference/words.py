"""Words and how long they are."""

from alphabet import LETTERS


def letters(word):
    """How many letters a word has: apostrophes, hyphens and digits are none."""
    return sum(char in LETTERS for char in word.lower())


def longest(words):
    """The word with the most letters, the first of equals. Do not use max, sorted or sort."""
    best = words[0]
    for word in words:
        if letters(word) > letters(best):
            best = word
    return best


def shorten(word, width=5, mark="."):
    """The first `width` characters of a longer word with `mark` behind them; a word that is no longer as it is.
    A width below 1 raises ValueError."""
    if width < 1:
        raise ValueError("the width is at least 1")
    return word if len(word) <= width else word[:width] + mark


def lines_of(lines):
    """A dictionary: for each word of these lines the numbers, from 1, of the lines it is in."""
    found = {}
    for number, line in enumerate(lines, 1):
        for word in line.split():
            numbers = found.setdefault(word, [])
            if number not in numbers:
                numbers.append(number)
    return found


def dialogue():
    """Read words, one a line, up to an empty line; print each and how many letters it has."""
    while word := input():
        print(word, letters(word))


def by_length(words):
    """The words as a new list, those with the fewest letters first, equal ones in their order. Write it with recursion,
    without sorted or sort."""
    if not words:
        return []
    first, rest = words[0], by_length(words[1:])
    place = sum(letters(word) < letters(first) for word in rest)
    return [*rest[:place], first, *rest[place:]]
