"""largest"""

from grader.assignment.authors import Question

QUESTIONS = [Question(numbers) for numbers in ([3, 7, 5], [-3], [-2, -1], [4], [1, 2, 3], [3, 2, 1], [2, 3, 2])]


def ask(student, question):
    """Ask for the largest number of one list."""
    return student.largest(question.position)


def begins_with_zero(numbers):
    result = 0
    for number in numbers:
        if number > result:
            result = number
    return result


# What each of them says is in locale/misconceptions.en.toml and in misconceptions.fr.toml.
VARIANTS = {
    "begins_with_zero": begins_with_zero,
    "last_number": lambda numbers: numbers[-1],
}
