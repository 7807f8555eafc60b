"""What counts as a letter. Nothing to change here."""

LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz")
