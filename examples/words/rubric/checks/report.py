"""report"""


def check_two_lines(student):
    """Two lines, with words that come twice."""
    assert student.report(stdin="2\na rose is\na rose\n") == "words: 5\na\nis\nrose"


def check_count(student):
    """Only the lines that are counted, an empty one among them."""
    assert student.report(stdin="2\nrose\n\nmore\n") == "words: 1\nrose"


def check_no_lines(student):
    """No lines."""
    assert student.report(stdin="0\n") == "words: 0"
