"""Text.add"""

from hypothesis import given

from rubric.checks.drawn import texts, words


def check_one_after_the_other(student):
    """A text grows word by word."""
    text = student.Text(["a"])
    assert text.add("rose") == 2
    assert text.add("is") == 3
    assert text.words == ["a", "rose", "is"]


def check_given_list(student):
    """The list that a text was made of stays as it was."""
    words = student.keep(["a"])
    assert student.Text(words).add("rose") == 2
    assert student.look(words) == ["a"], "list_changed"


@given(words=texts, word=words)
def check_operations(student, words, word):
    """Length, text, words one by one, and comparison of any texts."""
    text = student.Text(words)
    text.add(word)
    assert len(text) == len(words) + 1
    assert str(text) == " ".join([*words, word])
    assert list(text) == [*words, word]
    assert text == student.Text([*words, word])
    assert text != student.Text(words)
    assert student.Text(words) != text
