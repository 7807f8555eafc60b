"""A text is a list of words."""


class Text:
    """A text that can be measured."""

    def __init__(self, words):
        self.words = list(words)

    def __len__(self):
        """How many words the text has."""
        raise NotImplementedError("not written yet")

    def __str__(self):
        """The words with a space between them."""
        raise NotImplementedError("not written yet")

    def __eq__(self, other):
        """Whether another text has the same words in the same order."""
        raise NotImplementedError("not written yet")

    def __iter__(self):
        """Go through the words, the first one first."""
        raise NotImplementedError("not written yet")

    def vocabulary(self):
        """How many different words the text has, whether or not they begin with a capital."""
        raise NotImplementedError("not written yet")

    def richness(self):
        """The different words for each word of the text, a number from 0 to 1; 0 for an empty text."""
        raise NotImplementedError("not written yet")

    def add(self, word):
        """Add a word at the end, and return how many words the text has now."""
        raise NotImplementedError("not written yet")
