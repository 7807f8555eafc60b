"""A text is a list of words."""


class Text:
    """A text that can be measured."""

    def __init__(self, words):
        self.words = words

    def vocabulary(self):
        """How many different words the text has, whether or not they begin with a capital."""
        raise NotImplementedError("not written yet")

    def richness(self):
        """The different words for each word of the text, a number from 0 to 1; 0 for an empty text."""
        raise NotImplementedError("not written yet")
