"""Text.vocabulary"""

from grader.assignment.authors import Question

QUESTIONS = [Question(("a", "b")), Question(("a", "A")), Question(("a", "b", "a"))]


def ask(student, question):
    """How many."""
    return student.Text(list(question.position)).vocabulary()


VARIANTS = {"capitals_apart": lambda text: len(set(text.words))}
