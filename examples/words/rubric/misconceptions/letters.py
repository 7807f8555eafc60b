"""letters"""

from grader.assignment.authors import Question, misconception

QUESTIONS = [Question(word) for word in ("a", "Word", "don't", "wi-fi", "r2d2", "'")]


def ask(student, question):
    """How many."""
    return student.letters(question.position)


@misconception(
    en=("It counts every character.", "Is an apostrophe a letter?"),
    fr=("Votre fonction compte tous les caractères.", "Une apostrophe est-elle une lettre ?"),
)
def every_character(word):
    return len(word)


@misconception(
    en=("It overlooks capitals.", "What do you compare with the alphabet?"),
    fr=("Votre fonction oublie les majuscules.", "Que comparez-vous avec l'alphabet ?"),
)
def small_letters_only(word):
    return sum(char in "abcdefghijklmnopqrstuvwxyz" for char in word)
