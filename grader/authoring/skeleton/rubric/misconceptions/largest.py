"""largest"""

from grader.assignment.authors import Question, misconception

QUESTIONS = [Question(numbers) for numbers in ([3, 7, 5], [-3], [-2, -1], [4], [1, 2, 3], [3, 2, 1], [2, 3, 2])]


def ask(student, question):
    """Ask for the largest number of one list."""
    return student.largest(question.position)


@misconception(
    en=("It begins with 0, which is larger than every negative number.", "What should it return for `[-2, -1]`?"),
    fr=("Votre fonction part de 0, qui dépasse tous les nombres négatifs.", "Que doit-elle renvoyer pour `[-2, -1]` ?"),
)
def begins_with_zero(numbers):
    result = 0
    for number in numbers:
        if number > result:
            result = number
    return result


@misconception(
    en=("It returns the last number.", "What should it return for `[3, 2]`?"),
    fr=("Votre fonction renvoie le dernier nombre.", "Que doit-elle renvoyer pour `[3, 2]` ?"),
)
def last_number(numbers):
    return numbers[-1]
