"""A text is a list of words."""


class Text:
    """A text that can be measured."""

    def __init__(self, words):
        self.words = words

    def vocabulary(self):
        """How many different words the text has, whether or not they begin with a capital."""
        return len({word.lower() for word in self.words})

    def richness(self):
        """The different words for each word of the text, a number from 0 to 1; 0 for an empty text."""
        return self.vocabulary() / len(self.words) if self.words else 0
