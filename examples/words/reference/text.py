"""A text is a list of words."""


class Text:
    """A text that can be measured."""

    def __init__(self, words):
        self.words = list(words)

    def __len__(self):
        """How many words the text has."""
        return len(self.words)

    def __str__(self):
        """The words with a space between them."""
        return " ".join(self.words)

    def __eq__(self, other):
        """Whether another text has the same words in the same order."""
        return self.words == other.words

    def __iter__(self):
        """Go through the words, the first one first."""
        return iter(self.words)

    def vocabulary(self):
        """How many different words the text has, whether or not they begin with a capital."""
        return len({word.lower() for word in self.words})

    def richness(self):
        """The different words for each word of the text, a number from 0 to 1; 0 for an empty text."""
        return self.vocabulary() / len(self.words) if self.words else 0

    def add(self, word):
        """Add a word at the end, and return how many words the text has now."""
        self.words.append(word)
        return len(self.words)
