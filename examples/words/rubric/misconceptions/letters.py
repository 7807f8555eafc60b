"""letters"""

from grader.assignment.authors import Question

QUESTIONS = [Question(word) for word in ("a", "Word", "don't", "wi-fi", "r2d2", "'")]


def ask(student, question):
    """How many."""
    return student.letters(question.position)


VARIANTS = {
    "every_character": lambda word: len(word),
    "small_letters_only": lambda word: sum(char in "abcdefghijklmnopqrstuvwxyz" for char in word),
}
