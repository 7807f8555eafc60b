"""dialogue"""


def check_three_words(student):
    """Three words."""
    assert student.dialogue(stdin="a\ndon't\nwords\n\n") == "a 1\ndon't 4\nwords 5"


def check_end(student):
    """Nothing is read after the empty line."""
    assert student.dialogue(stdin="word\n\nmore\n") == "word 4"


def check_no_word(student):
    """The first line is empty."""
    assert student.dialogue(stdin="\n") == ""
