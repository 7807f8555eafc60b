"""Text.vocabulary"""

from grader.assignment.authors import Question, misconception

QUESTIONS = [Question(("a", "b")), Question(("a", "A")), Question(("a", "b", "a"))]


def ask(student, question):
    """How many."""
    return student.Text(list(question.position)).vocabulary()


@misconception(
    en=("It takes a capital for another word.", "Is 'The' another word than 'the'?"),
    fr=("Votre fonction prend une majuscule pour un autre mot.", "« Le » est-il un autre mot que « le » ?"),
)
def capitals_apart(self):
    return len(set(self.words))
