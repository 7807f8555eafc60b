"""Functions on lists."""


def largest(numbers):
    """Return the largest number of a list that is not empty."""
    result = numbers[0]
    for number in numbers:
        if number > result:
            result = number
    return result
